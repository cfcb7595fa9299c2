"""`companion print`: kits as PDF."""

import os
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from companion import games as shelf
from companion import places
from companion.cli.options import Json, RulingOptions, emit, note, rulings
from companion.errors import BadValue, NoPango, UnknownName, near
from companion.facts import settle


class PaperName(StrEnum):
    """The papers that can be named."""

    a4 = "a4"
    letter = "letter"
    a5 = "a5"
    a3 = "a3"


class Ink(StrEnum):
    """All colours, or lines that stand by themselves."""

    full = "full"
    low = "low"


def print_kits(
    game: Annotated[
        list[str] | None, typer.Argument(help="Games to print; none means all.")
    ] = None,
    paper: Annotated[
        list[PaperName] | None,
        typer.Option(help="What lies in the printer: a4 if left out; may be repeated."),
    ] = None,
    ink: Annotated[
        list[Ink] | None,
        typer.Option(help="All colours, or little ink: full if left out; likewise."),
    ] = None,
    up: Annotated[
        int, typer.Option(help="Gamesheets on a sheet of paper: 1, 2, 4 or 8.")
    ] = 1,
    out: Annotated[
        Path | None, typer.Option(help="The folder to write into, instead of output/.")
    ] = None,
    option: RulingOptions = None,
    only: Annotated[
        str | None, typer.Option(help="Print one piece only: gamesheet, rules ...")
    ] = None,
    json: Json = False,
) -> None:
    """Print play kits as PDF, to be printed at 100 %.

    The path of every file written is said. Printing again gives the same bytes.

    companion print nine-circles --paper letter --ink low --up 2
    """
    names = list(dict.fromkeys(game or shelf.names()))
    if option and len(names) > 1:
        what = f"--option is given for {len(names)} games"
        raise BadValue("print", what, "name the one game it is a ruling of")
    jobs = [
        (kit, part, on, look)
        for kit, part in _parts(names, only, up, option)
        for look in dict.fromkeys(ink or [Ink.full])
        for on in dict.fromkeys(paper or [PaperName.a4])
    ]
    printed: list[dict[str, Any]] = []
    skipped: NoPango | None = None
    for done, (kit, part, on, look) in enumerate(jobs, 1):
        _progress(f"{done} of {len(jobs)}: {kit.game} {part.name}")
        try:
            folder = (out or places.output()) / kit.game
            printed.append(_print(kit, part, folder, on, look, up))
        except NoPango as error:
            skipped = error
            continue
        finally:
            _progress("")
        if not json:
            typer.echo(printed[-1]["path"])
    if json:
        emit(printed)
    if skipped:
        note(str(skipped))
        raise typer.Exit(skipped.exit_code)


def _parts(
    names: list[str], only: str | None, up: int, option: list[str] | None
) -> list[tuple[Any, Any]]:
    """Return each kit with each of its parts that is wanted.

    Raises:
        UnknownName: if no kit has a part called `only`.
    """
    kits = [_kit(name, up, option) for name in names]
    parts = [(kit, part) for kit in kits for part in (*kit.pieces, *kit.pages)]
    wanted = [(kit, part) for kit, part in parts if only in (None, part.name)]
    if not wanted:
        known = dict.fromkeys(part.name for _, part in parts)
        raise UnknownName(
            "print", f"no piece is called '{only}'", near(only or "", known)
        )
    return wanted


def _kit(name: str, up: int, option: list[str] | None) -> Any:
    """Return a game's kit; its rules give the numbers that its booklet quotes."""
    facts, kit, tables = (shelf.part(name, one) for one in ("facts", "kit", "tables"))
    known, chosen = facts.facts(), rulings(name, option)
    settle(known.rulings, chosen, name)
    return kit.kit(known, chosen, tables=tables.tables, up=up)


def _print(
    kit: Any, part: Any, folder: Path, on: PaperName, ink: Ink, up: int
) -> dict[str, Any]:
    """Print one piece or page and return what was written."""
    from companion.press import pages, pdf, sheet
    from companion.press.paper import paper
    from companion.press.piece import Page

    low, size = ink is Ink.low, paper(on.value)
    paged = isinstance(part, Page)
    several = [] if paged or up == 1 else [f"{up}up"]
    stem = "-".join([part.name, *several, on.value, *(["low"] if low else [])])
    path = folder / f"{stem}.pdf"
    if paged:
        sides = pages.write(
            part, path, paper=size, author=kit.credit, version=kit.version, low=low
        )
        return {"path": str(path), "pages": sides, "sheets": (sides + 1) // 2}
    notes = f"{kit.version} · {kit.credit}"
    pdf.write(
        [sheet.sheet(part, size, up=up, low=low, notes=notes)],
        path,
        title=f"{kit.title}: {part.title or part.name}",
        author=kit.credit,
        subject="print at 100 %",
        version=kit.version,
    )
    return {"path": str(path), "pages": 1, "sheets": 1}


def _progress(line: str) -> None:
    """Show what is being printed, on a terminal only; an empty line wipes it away."""
    if sys.stderr.isatty() and os.environ.get("TERM") != "dumb":
        typer.echo(f"\r\x1b[K{line}", nl=False, err=True)
