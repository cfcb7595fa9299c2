"""What commands that print share: paper, ink, how pieces are arranged, and faults."""

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer
from msgspec import Struct, structs

from companion import places
from companion.cli import offers
from companion.cli.options import note
from companion.errors import BadValue, Unclean

if TYPE_CHECKING:
    from companion.press.layout.piece import Piece
    from companion.press.layout.planning import PrintOptions
    from companion.press.proof import Finding


PaperName = StrEnum("PaperName", "a4 letter a5 a3 tabloid")

Ink = StrEnum("Ink", "full low")  # all colours, or a line drawing

SchemeName = Literal["grid", "bleed", "honeycomb", "straight", "single"]
"""How pieces are arranged on a sheet."""

BacksName = Literal["duplex", "duplex-short", "fold", "fold-across", "none"]
"""How backs are printed behind fronts."""

MarksName = Literal["corners", "two-tone", "lines", "none"]  # what shows where to cut

BookletName = Literal["saddle", "pages"]  # how booklets are printed

FOLDED = (PaperName.a4, PaperName.letter)
"""Papers that two pages of a booklet are printed on."""

THICKEST = 0.5  # of the paper that is folded, in mm
WIDEST = 10.0  # the widest bleed that can be chosen, in mm
MOST = 5  # findings of a kit that are listed; the rest are counted

Strict = Annotated[
    bool, typer.Option("--strict", help="Write nothing if preflight finds a fault.")
]
Out = Annotated[
    Path | None, typer.Option(help="The folder to write into, instead of output/.")
]
Since = Annotated[
    Path | None,
    typer.Option(
        help="A manifest.json of an earlier print: print only sheets with changed "
        "faces; each size and language is compared with itself."
    ),
]


class Arrangement(Struct, frozen=True, kw_only=True):
    """How pieces are arranged on paper, as typed."""

    scheme: Annotated[
        SchemeName | None,
        "grid shares cuts, bleed gives each piece its own, honeycomb and "
        "straight are for hexagons, single is one face a page (default: what "
        "suits each piece).",
    ] = None
    backs: Annotated[
        BacksName | None,
        "The printer turns the sheet about its long or short edge; or it is "
        "folded and glued, backs beside or below the fronts; or there are none "
        "(default duplex).",
    ] = None
    stack: Annotated[bool, "Order cards for a pile that is cut at once."] = False
    marks: Annotated[MarksName, "Where to cut: at the edges only, or whole lines."] = (
        "corners"
    )
    bleed_width: Annotated[
        float | None,
        "MM",
        "The widest bleed: 2 puts 8 cards of 63 x 88 mm on Letter (default: "
        "that of each piece; 2 where this saves a sheet).",
    ] = None
    printer: Annotated[
        str | None,
        "NAME",
        "Whose error to correct, instead of the one set last.",
        offers.printers,
    ] = None

    def options(self, paper: PaperName, ink: Ink) -> "PrintOptions":
        """Return how to print on a paper in an ink.

        Raises:
            UnknownName: if no printer has that name.
        """
        from companion.press.ink import printer
        from companion.press.layout import planning
        from companion.press.layout.sizes import paper as paper_size

        if self.bleed_width is not None and not 0 <= self.bleed_width <= WIDEST:
            what = f"{self.bleed_width:g} mm"
            raise BadValue("--bleed-width", what, f"choose 0 to {WIDEST:g}")
        size = paper_size(paper)
        name, profile = printer.chosen(printer.read(places.printers()), self.printer)
        return planning.PrintOptions(
            size,
            scheme=self.scheme or "",
            backs=self.backs or "duplex",
            stack=self.stack,
            style=self.marks,
            correction=printer.correction(profile, size.width, size.height),
            printer=name,
            low=ink == "low",
            bleed=self.bleed_width,
        )

    def given(self) -> Iterator[str]:
        """Yield what is not the default, in words for the name of a file."""
        if self.scheme:
            yield self.scheme
        if self.backs and self.backs != "duplex":
            yield "one-sided" if self.backs == "none" else self.backs
        if self.stack:
            yield "stack"
        if self.marks != "corners":
            yield "unmarked" if self.marks == "none" else self.marks
        if self.bleed_width is not None:
            yield f"bleed-{self.bleed_width:g}"

    def fitting(self, pieces: Sequence["Piece"]) -> "Arrangement":
        """Return the arrangement without the options that no piece depends on."""
        from companion.press.layout.planning import alone

        single = self.scheme == "single"
        shared = not all(alone(piece) for piece in pieces)
        return Arrangement(
            scheme=self.scheme if shared or (single and pieces) else None,
            backs=self.backs if any(piece.back for piece in pieces) else None,
            stack=self.stack and shared,
            marks=self.marks if shared and not single else "corners",
            bleed_width=self.bleed_width if shared else None,
        )

    def refuse_unused(
        self, pieces: Sequence["Piece"], games: Sequence[str], *, folded: bool = False
    ) -> None:
        """Refuse an option with no effect on a piece, or on `folded` booklets.

        Raises:
            BadValue: naming the first such option.
        """
        for option, why in self._unused(pieces):
            if folded and option == "--printer":
                continue
            what = f"is given for {', '.join(dict.fromkeys(games))}"
            raise BadValue(option, what, f"leave it out: nothing printed {why}")

    def _unused(self, pieces: Sequence["Piece"]) -> Iterator[tuple[str, str]]:
        """Yield each option with no effect, and the property that no piece has."""
        one_a_page = self.scheme == "single"
        if not any(piece.back for piece in pieces):
            if self.backs not in (None, "duplex"):
                yield "--backs", "has a back"
            if self.printer is not None:
                yield "--printer", "has a back"
        shared = [p for p in pieces if (p.group or p.back) and not p.halved]
        cut = shared or [piece for piece in pieces if piece.splits]
        if one_a_page and self.backs in ("fold", "fold-across"):
            yield "--backs", "shares a sheet"
        if self.stack and (one_a_page or not shared):
            yield "--stack", "shares a sheet"
        if self.marks != "corners" and (one_a_page or not cut):
            yield "--marks", "is cut out of a sheet"
        if self.scheme and not (shared or (one_a_page and pieces)):
            yield "--scheme", "shares a sheet"
        if self.bleed_width is not None and not any(piece.bleed for piece in pieces):
            yield "--bleed-width", "has a bleed"
        hexagons = any(piece.form in ("pointy", "flat") for piece in pieces)
        if self.scheme in ("honeycomb", "straight") and not hexagons:
            yield "--scheme", "is a hexagon"


class BookletOptions(Struct, frozen=True, kw_only=True):
    """How booklets are printed, as typed."""

    booklet: Annotated[
        BookletName | None,
        "saddle has two pages a side, to be folded and stapled (default on "
        "a4 and letter); pages are single, A5 or half Letter.",
    ] = None
    large_print: Annotated[
        bool,
        "Booklets in 16 pt, cards with words and aids half as large again, on "
        "a4 or letter.",
    ] = False
    thickness: Annotated[
        float | None,
        "MM",
        "Of the paper that is folded, in mm (default 0.1: 80 g; 120 g has "
        "0.14, 160 g 0.18): inner pages are moved by it.",
    ] = None

    def given_to(self, options: "PrintOptions") -> "PrintOptions":
        """Return the options of a print with those of its booklets."""
        booklet = self.booklet or options.booklet
        thick = options.thickness if self.thickness is None else self.thickness
        return structs.replace(
            options, booklet=booklet, large_print=self.large_print, thickness=thick
        )

    def given(self, paper: PaperName, *, folds: bool) -> Iterator[str]:
        """Yield what is not the default, in words for a name; `folds`, of a booklet."""
        if folds and self.booklet == "pages" and paper in FOLDED:
            yield "pages"
        if self.large_print:
            yield "large-print"
        if folds and self.thickness is not None:
            yield f"{self.thickness:g}mm"

    def check(
        self,
        folds: Sequence[PaperName],
        read: Sequence[PaperName],
        games: Sequence[str],
    ) -> None:
        """Refuse what does not go together, or has no effect.

        Args:
            folds: the papers on which booklets are printed.
            read: the papers on which anything is printed that is read.

        Raises:
            BadValue: naming the option.
        """
        for option, given, papers in (
            ("--booklet", self.booklet is not None, folds),
            ("--large-print", self.large_print, read),
            ("--thickness", self.thickness is not None, folds),
        ):
            if given and not papers:
                what = f"is given for {', '.join(dict.fromkeys(games))}"
                raise BadValue(option, what, "leave it out: no booklet is printed")
        for paper in read:
            self._check_paper(paper)

    def _check_paper(self, paper: PaperName) -> None:
        if self.large_print:
            if self.booklet is not None:
                what = f"is given with --booklet {self.booklet}"
                raise BadValue("--large-print", what, "choose one of them")
            if paper not in FOLDED:
                what = f"is given for {paper} paper"
                raise BadValue("--large-print", what, "choose a4 or letter")
        if self.booklet == "saddle" and paper not in FOLDED:
            what = f"saddle is given for {paper} paper"
            raise BadValue("--booklet", what, "choose a4 or letter, or pages")
        folded = not self.large_print and self.booklet != "pages"
        if self.thickness is None:
            return
        if not folded or paper not in FOLDED:
            right = "leave it out: nothing printed is folded"
            raise BadValue("--thickness", "is given", right)
        if not 0 <= self.thickness <= THICKEST:
            what = f"{self.thickness:g} mm is no thickness of paper"
            raise BadValue("--thickness", what, f"choose 0 to {THICKEST:g}")


class Source(Struct, frozen=True, kw_only=True):
    """How the table of a deck is read, as typed."""

    layout: Annotated[
        str | None,
        "NAME",
        "plain, spell, unit, tile ..., or a .toml of your own.",
        offers.layouts,
    ] = None
    sheet: Annotated[
        str, "NAME", "The sheet of a workbook (default: the first shown)."
    ] = ""
    where: Annotated[
        list[str] | None,
        "COLUMN=VALUE",
        "Only these rows: kind=spell,unit, 'cost>=3', 'kind!=unit', "
        "'text~draw' (has), row=2-9; repeatable.",
    ] = None
    encoding: Annotated[str, "utf-8, utf-16, cp1252 ... (default: detected)."] = ""
    delimiter: Annotated[
        str, "Between cells, such as ; or tab (default: detected)."
    ] = ""
    quote: Annotated[str, "Quotation mark round cells (default: detected)."] = ""
    all: Annotated[bool, "List all that is wrong, not the first 20."] = False

    def given(self) -> list[str]:
        """Return the names of the options that were given."""
        return [name for name, value in structs.asdict(self).items() if value]


def stem(*words: str) -> str:
    """Return the name of a file, without its ending, from the words that identify it.

    >>> stem("cards", "2.5x3.5in", "kind=Fire Spell", "", "a4")
    'cards-2.5x3.5in-kind-fire-spell-a4'
    """
    return "-".join(
        slug for word in words if (slug := re.sub(r"[^\w.]+", "-", word.lower()))
    )


def faults(findings: "Sequence[Finding]") -> "list[Finding]":
    """Return the findings that are faults, each once."""
    from companion.press.proof import is_fault

    return list(dict.fromkeys(finding for finding in findings if is_fault(finding)))


def say_faults(findings: "Sequence[Finding]", what: str, *, more: int = 0) -> int:
    """List faults, a line each, `MOST` of them; return how many, `more` included."""
    from companion.press.proof import gathered

    each = faults(findings)
    listed = gathered(each)
    for finding, others in listed[:MOST]:
        ink = ", low ink" if finding.ink == "low" else ""
        note(f"{what}{ink}: {finding}{others}")
    left = max(0, len(listed) - MOST) + more
    if left:
        note(f"... and {left} more: companion proof {what}")
    return len(each) + more


def refuse_faults(findings: "Sequence[Finding]", what: str, *, more: int = 0) -> None:
    """List faults, and refuse to print if there are any.

    Raises:
        Unclean: if a fault was found.
    """
    if count := say_faults(findings, what, more=more):
        problem = "1 fault is found" if count == 1 else f"{count} faults are found"
        right = f"see companion proof {what}, or leave out --strict"
        raise Unclean(what, problem, right)
