"""Who may import whom, read from the source; and what a quick command never imports."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.test_quality import nodes, statements

PACKAGE = Path(__file__).resolve().parent.parent / "companion"

GAMES = sorted(path.parent.name for path in (PACKAGE / "games").glob("*/data"))

ROW_1 = {
    *("catalogues", "charts", "contract", "errors", "facts", "language", "lines"),
    *("places", "reading", "typed"),
}

ROOMS = {"own cards", "own referee", "own campaign", "own reports"}
"""What Six Winters has in the place of one folder of rules."""

MAY_IMPORT: dict[str, set[str]] = {
    **{name: set() for name in ROW_1},
    "__main__": {"_launch"},
    "_launch": {"cli"},
    "dice": {"dice"},
    "press": {"press"},
    "chronicle": {"chronicle"},
    "bots": {"bots", "dice"},
    "testing": {"games"},
    # What makes a game of a folder.
    "games": {"games", "bots", "decks", "dice", "press"},
    # A game's table of contents names each of its parts.
    "game": {"own", "press", "dante"},
    # What two games share, which do not import one another; no rules and no facts.
    "dante": {"dante", "dice"},
    "dante kit": {"dante kit", "press"},
    "decks": {"decks", "press"},
    "lab": {"lab", "dice"},
    "table": {"table", "dice", "chronicle"},
    "web": {"web", "table", "press", "chronicle", "dice"},
    "game facts": {"own facts", "own cards"},
    "game questions": {"own facts", "own rules", "own words", "dice", "dante"} | ROOMS,
    "game rules": {"own facts", "own rules", "dice"} | ROOMS,
    # Six Winters has four rooms below: cards <- referee <- campaign <- reports.
    "game cards": {"own cards"},
    "game referee": {"own facts", "own cards", "own referee", "dice"},
    "game campaign": {"own facts", "own cards", "own referee", "own campaign"},
    "game reports": {"own facts"} | ROOMS,
    "game kit": {"own facts", "own cards", "own kit", "press", "dante kit"},
    "game words": {"own facts", "own rules", "own words", "dice", "dante"} | ROOMS,
    "game story": {"own facts", "own rules", "own words", "own story"} | ROOMS,
    "game booklet_values": {"own facts", "own rules", "own words", "dice", "dante"}
    | ROOMS,
    "game glossary": {"own facts", "own rules", "own words", "own glossary", "dice"}
    | ROOMS,
    "game board": {"own facts", "own rules", "own words", "own board", "dice"}
    | {"own questions", "dante"}
    | ROOMS,
    "game bots": {"own facts", "own rules", "own words", "own bots", "bots", "dice"}
    | ROOMS,
    "game metrics": {"own facts", "own rules", "own story", "dante"} | ROOMS,
    "game solver": {"own facts", "own rules", "own metrics", "own solver", "dice"},
}

ONLY_IN = {
    "babel": ("catalogues", "language", "web.pages"),
    "bidi": ("press.scene.writing",),
    "click": (),
    "cmaes": ("lab.weights",),
    "distributed": ("lab.sweeps.run",),
    "h11": ("web",),
    "icu4py": ("press.scene.writing",),
    "importlib": ("_launch", "cli", "contract.lazy", "facts", "games"),
    "numba": ("dice.best_play", "games.nine_circles.solver", "games.seven_steps.solver",
        "lab.solve"),
    # contract.best_play: the type of an array, never at run time.
    "numpy": ("contract.best_play", "dice.best_play", "games.nine_circles.solver",
        "games.seven_steps.solver", "lab.sweeps.compiled", "lab.tables", "lab.weights"),
    # Drawings are uneven by seeded numbers: never by the generator of the module.
    "random": ("dice", "lab", "testing", *(f"games.{game}.kit" for game in GAMES)),
    "reportlab": ("press.ink.document",),
    "segno": ("press.layout.cover", "web"),
    "starlette": ("web",),
    "typer": ("cli",),
    "uvicorn": ("web",),
    "weasyprint": ("press.ink.pages",),
}  # fmt: skip

RULES = {"game rules", "game cards", "game referee", "game campaign", "game reports"}
NOT_IN_RULES = {"json", "os", "pathlib", "random", "time"}

PRESS = {
    "scene": {"scene"},
    "layout": {"scene", "layout"},
    "ink": {"scene", "layout", "ink"},
    "cards": {"scene", "layout", "ink", "cards"},
    "proof": {"scene", "layout", "ink", "proof"},
    "export": {"scene", "layout", "ink", "export"},
    "jobs": {"scene", "layout", "ink", "proof"},
    "texts": {"layout"},
    "script": {"scene", "layout", "ink", "proof", "jobs"},
    "gallery": {"scene", "layout", "ink", "export", "jobs"},
    # The names of a script of one's own, each imported when it is first used.
    "__init__": {"scene", "layout", "texts", "script"},
}
"""Who imports whom within the press: describe, decide, draw; then read or export."""

HEAVY = {
    "PIL",
    "babel",
    "bidi",
    "cmaes",
    "filelock",
    "fontTools",
    "icu4py",
    "importlib.metadata",
    "jinja2",
    "numba",
    "numpy",
    "pypdfium2",
    "reportlab",
    "segno",
    "starlette",
    "uharfbuzz",
    "uvicorn",
    "weasyprint",
}

SLOW = {
    # A dataclass is compiled at every start; a struct costs a thirtieth.
    "dataclasses",
    "bidi",
    "companion.press.export",
    "companion.press.ink.pages",
    "icu4py",
    "companion.decks.workbooks",
    "watchfiles",
    "xml.etree",
}
"""What decks once imported or might, and the press can do without."""


def modules() -> Iterator[tuple[str, str]]:
    """Yield every module of ours, named below `companion`, with its source."""
    for path in sorted(PACKAGE.rglob("*.py")):
        name = ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
        if name != "__init__":
            yield name, path.read_text("utf-8")


@cache
def imports(module: str, source: str) -> set[str]:
    """Return every dotted name that is imported anywhere in a module."""
    package = ["companion", *module.split(".")[:-1]]
    names = set()
    for _, node in nodes(module, source, statements):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        if isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            origin = ".".join([*above, *filter(None, [node.module])])
            names |= {f"{origin}.{alias.name}" for alias in node.names}
    return names


def part(module: str) -> tuple[str, str]:
    """Return the part a module of ours belongs to, and its game if it has one."""
    match module.removesuffix(".__init__").split("."):
        case ["games", "dante", "kit", *_]:
            return "dante kit", ""
        case ["games", "dante", *_]:
            return "dante", ""
        case ["games", game, file, *_] if (PACKAGE / "games" / game / "data").is_dir():
            return f"game {file}", game
        case ["games", game] if (PACKAGE / "games" / game / "data").is_dir():
            return "game", game
        case [name, *_]:
            return name, ""
    raise AssertionError(module)


def offences(module: str, source: str) -> list[str]:
    """Return one sentence for every import that the architecture forbids."""
    here, own = part(module)
    found = []
    for name in sorted(imports(module, source)):
        library = name.split(".")[0]
        homes = ONLY_IN.get(library)
        if homes is not None and not any(
            f"{module}.".startswith(f"{home}.") for home in homes
        ):
            found.append(f"{module} imports {library}")
        if here in RULES and library in NOT_IN_RULES:
            found.append(f"{module} imports {library}")
        ours = name.removeprefix("companion.")
        if ours != name and not allowed(module, here, own, ours):
            found.append(f"{module} imports {ours}")
    return found


def folder(module: str) -> str:
    """Return the folder of the press that a module belongs to."""
    return module.split(".")[1]


def allowed(module: str, here: str, own: str, ours: str) -> bool:
    if ours == "__version__" or here == "cli":
        return True
    there, game = part(ours)
    if there.startswith("game") and game and game == own:
        there = "own" if here == "game" else there.replace("game ", "own ")
    if here == there == "press":
        return folder(ours) in PRESS[folder(module)]
    return there in ROW_1 | MAY_IMPORT.get(here, set())


def test_a_module_imports_only_what_the_architecture_allows() -> None:
    found = [line for module, source in modules() for line in offences(module, source)]

    assert found == []


def imported_modules() -> dict[str, set[str]]:
    """Return which modules of ours each module imports, for types or later, too."""
    sources = {f"companion.{name}": source for name, source in modules()}
    short = {name.removesuffix(".__init__"): name for name in sources}
    found: dict[str, set[str]] = {}
    for name, source in sources.items():
        # A name of a module is imported from it, a module from its package.
        targets = {
            short.get(target) or short.get(target.rpartition(".")[0])
            for target in imports(name.removeprefix("companion."), source)
        }
        found[name] = {target for target in targets if target and target != name}
    return found


def test_no_module_imports_itself_in_a_circle() -> None:
    left = imported_modules()

    while free := {name for name, targets in left.items() if not targets & left.keys()}:
        left = {name: targets for name, targets in left.items() if name not in free}
    while last := left.keys() - set().union(*left.values()):
        left = {name: targets for name, targets in left.items() if name not in last}

    assert left == {}


@pytest.mark.parametrize(
    ("module", "source", "offence"),
    [
        ("dice.odds", "import companion.press.ink.pdf", "press.ink.pdf"),
        ("dice.odds", "def f():\n from companion.games import load", "games.load"),
        ("facts", "from companion import dice", "dice"),
        ("press.layout.side", "from companion.press.ink import pdf", "press.ink.pdf"),
        ("press.layout.side", "from ..ink import pdf", "press.ink.pdf"),
        ("press.layout.side", "from ..ink.pdf import write", "press.ink.pdf.write"),
        ("press.layout.side", "import reportlab.pdfgen", "reportlab"),
        ("press.ink.pdf", "import reportlab", "reportlab"),
        ("press.ink.svg", "import weasyprint", "weasyprint"),
        ("chronicle.store", "from companion.dice import roll", "dice.roll"),
        ("table.play", "from companion.cli import app", "cli.app"),
        ("table.play", "import typer", "typer"),
        ("table.play", "import importlib", "importlib"),
        ("table.play", "from starlette import routing", "starlette"),
        ("web.app", "from companion.lab import solve", "lab.solve"),
        ("web.app", "from companion.games import load", "games.load"),
        ("cli.serve", "import uvicorn", "uvicorn"),
        ("cli.roll", "import click", "click"),
        ("lab.solve", "from companion.games import load", "games.load"),
        ("lab.advice", "import numpy", "numpy"),
        ("games.nine_circles.solver.fill", "from companion.lab import solve",
         "lab.solve"),
        ("games", "from companion.table import steps", "table.steps"),
        ("games.nine_circles.facts", "from companion.dice import faces", "dice.faces"),
        ("games.nine_circles.rules", "import random", "random"),
        ("games.nine_circles.rules.turn", "from time import time", "time"),
        ("games.nine_circles.rules", "from companion.press import pen", "press.pen"),
        ("games.nine_circles.rules", "from .kit import kit", None),
        ("games.nine_circles.kit.pit", "from ..rules import State", None),
        ("games.six_winters.cards.verbs", "from ..facts import facts", None),
        ("games.six_winters.cards.verbs", "from ..referee import odds", None),
        ("games.six_winters.referee.paths", "from ..campaign import State", None),
        ("games.nine_circles.words",
         "from companion.games.seven_steps.rules import State",
         "games.seven_steps.rules.State"),
        ("games.dante.board", "from companion.games.seven_steps.rules import State",
         "games.seven_steps.rules.State"),
        ("games.dante.board", "from companion.press import pen", "press.pen"),
        ("games.nine_circles.rules", "from companion.games.dante import board", None),
    ],
)  # fmt: skip
def test_a_planted_import_is_caught(
    module: str, source: str, offence: str | None
) -> None:
    found = offences(module, source)

    assert len(found) >= 1
    assert offence is None or found[0] == f"{module} imports {offence}"


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("dice.odds", "from companion.dice.faces import holds"),
        ("press.ink.document", "import reportlab.pdfgen.canvas"),
        ("press.ink.pages", "from companion.press.ink import svg"),
        ("games.nine_circles.rules.turn", "from .. import facts"),
        ("games.nine_circles.kit.pit", "from companion.press import scene"),
        ("games.nine_circles.words", "from companion.games.nine_circles import rules"),
        ("cli.print", "from companion.press import pdf"),
        ("web.app", "import starlette.routing"),
    ],
)
def test_an_import_of_the_table_is_allowed(module: str, source: str) -> None:
    assert offences(module, source) == []


def imported(*command: str) -> set[str]:
    """Return the dotted names of all that a command imports."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "companion", *command],
        cwd=PACKAGE.parent,
        env=os.environ | {"COMPANION_READY": "1"},
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode in (0, 1, 3)
    return set(re.findall(r"^import time:.*\| +([\w.]+)", done.stderr, re.MULTILINE))


@pytest.mark.parametrize(
    ("command", "most"),
    [
        ("roll 4d6", 12),
        ("odds 4d6", 26),
        ("games nine-circles", 36),
        ("check nine-circles gluttony 2 2 4 6", 40),
        ("saves", 40),
    ],
)
def test_a_quick_command_imports_nothing_heavy_and_few_modules_of_ours(
    command: str, most: int
) -> None:
    names = imported(*command.split())

    assert "typer" in names
    assert names & HEAVY == set()
    ours = sorted(name for name in names if name.startswith("companion"))
    assert len(ours) <= most, ours


def test_a_deck_imports_nothing_that_it_can_do_without(tmp_path: Path) -> None:
    table = tmp_path / "deck.csv"
    table.write_text("title,icon,text\nOx,sun,{moon} **Pull**\n", "utf-8")

    found = imported("cards", str(table), "--out", str(tmp_path))

    assert "reportlab" in found
    # fontTools reads the paths of icons, in about 30 ms, and brings the others along.
    needed = {"PIL", "reportlab", "uharfbuzz", "fontTools", "dataclasses", "xml.etree"}
    assert found & ((HEAVY | SLOW) - needed) == set()
    assert "fontTools.ttLib" not in found


def test_a_deck_that_is_refused_never_loads_what_writes_pdf(tmp_path: Path) -> None:
    table = tmp_path / "deck.csv"
    table.write_text("title,icon,text\nOx,no-such-icon,Pull\n", "utf-8")

    found = imported("cards", str(table), "--out", str(tmp_path))

    assert "companion.decks.deck" in found
    assert "reportlab" not in found


def test_kits_draw_with_seeded_numbers_only() -> None:
    for module, source in modules():
        if ".kit" in module:
            used = set(re.findall(r"\brandom\.(\w+)", source))
            assert used <= {"Random", "random"}, module
            assert "random.random()" not in source.replace("noise.random()", ""), module
