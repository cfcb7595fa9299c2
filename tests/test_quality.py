"""The tools that decide about form, and the limits that no tool knows, as tests."""

import ast
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

SEAMS = tuple(
    f"companion/{name}/" for name in ("cli", "table", "lab", "decks", "press", "web")
)
"""Where a game meets generic code, so that everything must have a type."""

ANY = {
    "companion/cli/__init__.py": "typer, whose contexts and commands are private",
    "companion/cli/usage.py": "typer, whose errors and contexts are private",
    "companion/lab/tables.py": "numpy: one alias for arrays of several dtypes",
    "companion/press/ink/bound.py": "weasyprint",
    "companion/press/ink/cmyk.py": "pillow: what it reckons with pixels",
    "companion/press/ink/document.py": "reportlab",
    "companion/press/ink/pdf.py": "reportlab",
    "companion/press/ink/pages.py": "weasyprint",
    "companion/press/ink/exchange.py": "weasyprint",
    "companion/press/proof/page.py": "weasyprint",
}
"""Modules that may say `Any`, and the library without types that is the reason."""


Place = tuple[str, ast.AST]
Inside = Callable[[ast.AST], Iterator[ast.AST]]

HEAVY = {"icepool", "numba", "numpy", "openpyxl", "pikepdf", "weasyprint"}
"""Libraries that take long to import, or have no wheel for every system."""


@pytest.mark.parametrize(
    "command",
    [
        # A group of its own, so that it begins early and others run beside it.
        pytest.param(["mypy"], marks=pytest.mark.xdist_group("mypy")),
        ["ruff", "format", "--check", "companion", "tests"],
        ["ruff", "check", "companion", "tests"],
    ],
    ids=["mypy", "ruff format", "ruff check"],
)
def test_the_code_passes(command: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True
    )

    assert done.returncode == 0, done.stdout + done.stderr


def test_a_test_names_its_group_where_tests_run_in_groups(
    request: pytest.FixtureRequest,
) -> None:
    in_groups = bool(request.config.getoption("loadgroup", False))

    assert request.node.nodeid.endswith("@tests/test_quality.py") is in_groups


def test_no_module_is_longer_than_600_lines() -> None:
    found = {
        path: f"{count} lines"
        for folder in ("companion", "tests")
        for path, source in sources(folder).items()
        if (count := len(source.splitlines())) > 600
    }

    nothing(found)


def test_no_function_is_longer_than_60_lines() -> None:
    nothing(above(60, "lines"))


def test_no_field_is_called_like_a_type_of_its_class() -> None:
    """From 3.14 on, Python looks for the names of types among the fields first."""
    nothing(above(0, "fields that shadow a type"))


def shadowing(node: ast.ClassDef) -> set[str]:
    """Return the fields of a class by whose names its annotations mean a type."""
    fields = [field for field in node.body if isinstance(field, ast.AnnAssign)]
    types = {
        name.id
        for field in fields
        for name in ast.walk(field.annotation)
        if isinstance(name, ast.Name)
    }
    return types & {
        field.target.id for field in fields if isinstance(field.target, ast.Name)
    }


def test_no_function_takes_more_than_5_arguments() -> None:
    nothing(above(5, "arguments"))


def test_no_more_than_8_names_are_imported_from_one_module() -> None:
    nothing(above(8, "names"))


def test_generic_code_does_not_probe_what_it_is_given() -> None:
    found = {
        place.partition("::")[0]: f"{name} instead of a member of contract.py"
        for place, node in seams(r"\b(hasattr|getattr|signature|vars)\(")
        if isinstance(node, ast.Call) and (name := probe(node))
    }

    nothing(found)


def test_generic_code_says_any_only_where_a_library_has_no_types() -> None:
    modules = {
        place.partition("::")[0]: place
        for place, _ in filter(says_any, seams(r"\bAny\b"))
    }
    found = {path: place for path, place in modules.items() if path not in ANY}

    nothing(found)
    assert sorted(set(ANY) - set(modules)) == [], "these no longer say Any"


def test_no_test_imports_a_heavy_library_before_it_runs() -> None:
    found = {
        path: f"import {name} where it is used"
        for path, source in sources("tests").items()
        if not path.startswith("tests/bench/")
        for name in re.findall(r"^(?:import|from) (\w+)", source, re.MULTILINE)
        if name in HEAVY
    }

    nothing(found)


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("hasattr(game, 'bots')", "hasattr"),
        ("getattr(game, 'bots', None)", "getattr"),
        ("getattr(game, 'bots')", ""),
        ("vars(game)", "vars"),
        ("inspect.signature(kit)", "signature"),
        ("signature(kit)", "signature"),
        ("game.bots()", ""),
    ],
)
def test_a_probe_is_recognised(source: str, name: str) -> None:
    call = ast.parse(source, mode="eval").body

    assert isinstance(call, ast.Call)
    assert probe(call) == name


def nothing(found: dict[str, str]) -> None:
    """Check that nothing breaks a limit, naming what does."""
    assert found == {}, "\n".join(f"{place}: {what}" for place, what in found.items())


@cache
def sources(folder: str) -> dict[str, str]:
    """Return the source of every module below a folder by its path."""
    return {
        path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
        for path in sorted((ROOT / folder).rglob("*.py"))
    }


def nodes(
    path: str, source: str, inside: Inside = ast.iter_child_nodes
) -> Iterator[Place]:
    """Yield every node of a module, with the function or class that holds it."""
    left: list[Place] = [(path, ast.parse(source))]
    while left:
        place, node = left.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            place += f"{'.' if '::' in place else '::'}{node.name}"
        yield place, node
        left += [(place, child) for child in inside(node)]


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the statements in a node; expressions, of which there are most, are not."""
    for name in ("body", "orelse", "finalbody", "handlers", "cases"):
        block = getattr(node, name, ())
        yield from block if isinstance(block, list) else ()


def seams(word: str) -> Iterator[Place]:
    """Yield the nodes of modules between a game and generic code that have a word."""
    for path, source in sources("companion").items():
        if path.startswith(SEAMS) and re.search(word, source):
            yield from nodes(path, source)


@cache
def measured() -> dict[str, list[tuple[str, int]]]:
    """Return lines and arguments of every function, and how much is imported at once.

    Trees are not kept: to look for garbage in them takes longer than to parse them.
    """
    found: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for path, source in sources("companion").items():
        for place, node in nodes(path, source, statements):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or 0) - node.lineno + 1
                found["lines"].append((place, lines))
                found["arguments"].append((place, len(arguments(node.args))))
            if isinstance(node, ast.ClassDef):
                shadows = len(shadowing(node))
                found["fields that shadow a type"].append((place, shadows))
            if isinstance(node, ast.ImportFrom):
                # A game lists its modules in its `__init__`.
                if path == f"{(node.module or '').replace('.', '/')}/__init__.py":
                    continue
                place = f"{path} imports from {node.module}"
                found["names"].append((place, len(node.names)))
    return found


def above(most: int, what: str) -> dict[str, str]:
    return {
        place: f"{count} {what}" for place, count in measured()[what] if count > most
    }


def arguments(args: ast.arguments) -> list[str]:
    every = [*args.posonlyargs, *args.args, *args.kwonlyargs]
    return [arg.arg for arg in every if arg.arg not in ("self", "cls")]


def probe(call: ast.Call) -> str:
    """Return the name of the function if a call looks for what may not be there."""
    name = ast.unparse(call.func).removeprefix("inspect.")
    if name == "getattr":
        return name if len(call.args) == 3 else ""
    return name if name in ("hasattr", "signature", "vars") else ""


def says_any(found: tuple[str, ast.AST]) -> bool:
    _, node = found
    return isinstance(node, ast.Name) and node.id == "Any"
