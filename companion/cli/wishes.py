"""What may be asked of a print: paper, ink, and how pieces lie."""

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer
from msgspec import Struct

from companion.errors import BadValue


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


class SchemeName(StrEnum):
    """How pieces lie on a sheet."""

    grid = "grid"
    bleed = "bleed"
    honeycomb = "honeycomb"
    straight = "straight"
    single = "single"


class BacksName(StrEnum):
    """How backs come behind fronts."""

    duplex = "duplex"
    duplex_short = "duplex-short"
    fold = "fold"
    fold_across = "fold-across"
    none = "none"


class MarksName(StrEnum):
    """What shows where to cut."""

    corners = "corners"
    two_tone = "two-tone"
    lines = "lines"
    none = "none"


class Wish(Struct, frozen=True):
    """How it is to be printed, as typed."""

    scheme: SchemeName | None
    backs: BacksName
    stack: bool
    marks: MarksName
    printer: str | None
    up: int
    since: Path | None = None


class Job(Struct, frozen=True):
    """A file to be printed: pieces that share it, or a page to be read.

    `told` is what its kit was asked for beyond the usual, in words for its name; `look`
    is as much of it as every face shows.
    """

    kit: Any
    name: str
    part: Any
    paper: PaperName
    ink: Ink
    told: tuple[str, ...] = ()
    look: str = ""

    @property
    def low(self) -> bool:
        return self.ink is Ink.low

    @property
    def paged(self) -> bool:
        return not isinstance(self.part, list)


def unusual(
    scheme: SchemeName | None, backs: BacksName | None, *, stack: bool, marks: MarksName
) -> Iterator[str]:
    """Yield what is unusual in how pieces lie, in words for the name of a file."""
    if scheme:
        yield scheme.value
    if backs and backs is not BacksName.duplex:
        yield "one-sided" if backs is BacksName.none else backs.value
    if stack:
        yield "stack"
    if marks is not MarksName.corners:
        yield "unmarked" if marks is MarksName.none else marks.value


def stem(*words: str) -> str:
    """Return the name of a file, without its ending, from all that tells it apart.

    >>> stem("cards", "2.5x3.5in", "kind=Fire Spell", "", "a4")
    'cards-2.5x3.5in-kind-fire-spell-a4'
    """
    return "-".join(
        slug for word in words if (slug := re.sub(r"[^\w.]+", "-", word.lower()))
    )


def refuse_unused(wish: Wish, jobs: Sequence[Job]) -> None:
    """Refuse what changes nothing in all that is to be printed.

    Raises:
        BadValue: if something is asked that no piece depends on.
    """
    for option, why in _unused(wish, jobs):
        said = f"is given for {', '.join(dict.fromkeys(job.kit.game for job in jobs))}"
        raise BadValue(option, said, f"leave it out: nothing printed {why}")


def _unused(wish: Wish, jobs: Sequence[Job]) -> Iterator[tuple[str, str]]:
    """Yield each option that changes nothing, and what no piece has or is."""
    pieces = [piece for job in jobs if not job.paged for piece in job.part]
    one_a_page = wish.scheme is SchemeName.single
    if not any(piece.back for piece in pieces):
        if wish.backs is not BacksName.duplex:
            yield "--backs", "has a back"
        if wish.printer is not None:
            yield "--printer", "has a back"
    shared = [piece for piece in pieces if piece.group or piece.back]
    cut = shared or [piece for piece in pieces if piece.splits]
    if one_a_page and wish.backs in (BacksName.fold, BacksName.fold_across):
        yield "--backs", "shares a sheet"
    if wish.stack and (one_a_page or not shared):
        yield "--stack", "shares a sheet"
    if wish.marks is not MarksName.corners and (one_a_page or not cut):
        yield "--marks", "is cut out of a sheet"
    if wish.scheme and not (shared or (one_a_page and pieces)):
        yield "--scheme", "shares a sheet"
    hexagons = any(piece.form in ("pointy", "flat") for piece in pieces)
    if wish.scheme in (SchemeName.honeycomb, SchemeName.straight) and not hexagons:
        yield "--scheme", "is a hexagon"


Scheme = Annotated[
    SchemeName | None,
    typer.Option(
        help="How pieces lie: grid shares cuts, bleed gives each its own, honeycomb "
        "and straight are for hexagons, single is one face a page. Left out, whatever "
        "suits each piece."
    ),
]
Backs = Annotated[
    BacksName,
    typer.Option(
        help="The printer turns the sheet about its long or short edge; or it is "
        "folded and glued, backs beside or below the fronts; or there are none."
    ),
]
Stack = Annotated[
    bool, typer.Option("--stack", help="Order cards for a pile that is cut at once.")
]
Marks = Annotated[
    MarksName, typer.Option(help="Where to cut: at the edges only, or whole lines.")
]
Printer = Annotated[
    str | None,
    typer.Option(help="Whose error to make up for, instead of the one set last."),
]
Strict = Annotated[
    bool,
    typer.Option("--strict", help="Write nothing if preflight finds a fault."),
]
Players = Annotated[
    int | None, typer.Option(help="How many play, for kits that depend on it.")
]
CardSize = Annotated[
    str | None,
    typer.Option(
        "--size", help="Of cards: poker, mini, 63x88, 2.5x3.5in ...; of discs: 25."
    ),
]
Language = Annotated[
    str | None,
    typer.Option(help="What pieces say: en or de, for kits that speak both."),
]
PaletteName = Annotated[
    str | None,
    typer.Option("--palette", help="Of the dice, for kits that have several."),
]
Fill = Annotated[
    str | None,
    typer.Option(
        metavar="SAVE|FILE",
        help="Only sheets, filled in from a save or from a JSON file.",
    ),
]
Fillable = Annotated[
    bool,
    typer.Option("--fillable", help="Only sheets, to be filled in on a screen."),
]
Layout = Annotated[
    str | None, typer.Option(help="plain, picture, symbol, or a .toml of your own.")
]
SheetName = Annotated[
    str,
    typer.Option("--sheet", help="The sheet of a workbook; the first if left out."),
]
Where = Annotated[
    list[str] | None,
    typer.Option(metavar="COLUMN=VALUE", help="Only these rows; may be repeated."),
]
Encoding = Annotated[
    str, typer.Option(help="utf-8, utf-16, cp1252 ...; detected if left out.")
]
Delimiter = Annotated[
    str, typer.Option(help="Between cells; tab is one. Detected if left out.")
]
Quote = Annotated[str, typer.Option(help="Round cells. Detected if left out.")]
