"""What breaks a limit of `tests/test_quality.py` today; nothing may be added."""

TO_DO: dict[str, set[str]] = {
    "modules": set(),
    "functions": set(),
    "arguments": {
        "companion/press/scene/path.py::Path.curve",
        "companion/press/scene/scene.py::Scene.arc_text",
        "companion/press/scene/scene.py::Scene.draw",
        "companion/press/scene/scene.py::Scene.icon",
        "companion/press/scene/scene.py::Scene.line",
        "companion/press/scene/scene.py::Scene.text",
    },
    "imports": set(),
    "probes": set(),
    "any": set(),
    "heavy": set(),
}
