"""What breaks a limit of `tests/test_quality.py` today; nothing may be added."""

TO_DO: dict[str, set[str]] = {
    "modules": {
        "tests/chronicle/test_store.py",
    },
    "functions": set(),
    "arguments": {
        "companion/games/nine_circles/kit/toppings.py::_half_leaf",
        "companion/games/seven_steps/kit/shore.py::_crests",
        "companion/games/seven_steps_kosmos/kit/__init__.py::kit",
        "companion/games/six_winters/kit/__init__.py::kit",
        "companion/press/layout/imposition.py::fill_sheets",
        "companion/press/scene/path.py::Path.curve",
        "companion/press/scene/scene.py::Scene.arc_text",
        "companion/press/scene/scene.py::Scene.draw",
        "companion/press/scene/scene.py::Scene.icon",
        "companion/press/scene/scene.py::Scene.line",
        "companion/press/scene/scene.py::Scene.text",
        "companion/press/scene/scene.py::Scene.text_middle",
        "companion/press/scene/text.py::arc",
    },
    "imports": {
        "companion/games/nine_circles/words.py",
        "companion/games/seven_steps/words.py",
        "companion/games/seven_steps_kosmos/words/typed.py",
        "companion/games/six_winters/campaign/agenda.py",
        "companion/games/six_winters/facts/__init__.py",
    },
    "probes": set(),
    "any": {
        "companion/press/export/tabletop.py",
        "companion/press/ink/manifest.py",
        "companion/press/layout/piece.py",
        "companion/press/scene/boxes.py",
    },
    "heavy": {
        "tests/games/nine_circles/test_solver.py",
        "tests/games/nine_circles/test_spread.py",
        "tests/games/seven_steps/test_every_ruling.py",
        "tests/games/seven_steps/test_solver.py",
    },
}
