"""What preflight finds: which piece, where on it, which rule, how bad."""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct, field
from msgspec.structs import replace

QUOTED = 24
"""Most letters of a text that a finding quotes."""

NAMED = 3
"""Most other pieces of the same finding that are named."""

Rule = Literal[
    "small",
    "shrunk",
    "overflow",
    "overlap",
    "struck",
    "safe",
    "contrast",
    "colours",
    "glyph",
    "missing",
    "dots",
    "backs",
    "marked",
    "stranded",
    "empty",
    "wide",
    "split",
    "callout",
    "toners",
    "levels",
    "blank",
    "hyphens",
    "spoken",
    "turn",
    "bases",
    "scaled",
    "ids",
]

Severity = Literal["error", "warning", "note"]
"""An error spoils a piece, a warning may; a note is no fault."""

RULES: dict[Rule, str] = {
    "small": "no text is set smaller than 6 points, or than its layout allows",
    "shrunk": "a text that is set smaller than it should be is reported",
    "overflow": "every text fits its box",
    "overlap": "no text is set on another one",
    "struck": "no line is drawn through a text",
    "safe": "text and symbols of what is cut stay inside the safe zone",
    "contrast": "text has contrast 4.5, large text, symbols and edges 3",
    "colours": "colours that mean something differ for all eyes and in grey",
    "glyph": "the font draws every character",
    "missing": "every icon, picture and font is there, and all of it is drawn",
    "dots": "pictures have 200 dots an inch as printed",
    "backs": "of a group, all pieces have backs or none",
    "marked": "backs of a group are the same, or plainly differ",
    "stranded": "of a page, a head is followed by three lines of what it begins",
    "empty": "no page of several is mostly empty",
    "wide": "no picture of a page is wider than its column",
    "split": "no table goes on on the next page",
    "callout": "no number of a picture hides a word, or leaves the picture",
    "toners": "for print shops, text below 9 points is of one ink",
    "levels": "of a document, no level of headings is left out",
    "blank": "no blank is before punctuation",
    "hyphens": "two hyphens are visible as two",
    "bases": "a figure that is folded over its head has a base",
    "scaled": "a service prints a piece nearly in its size, its text legible",
    "ids": "no object of a simulator's save has the id of another",
    "spoken": "what is drawn has a name that a screen reader says",
    "turn": "a file of several pages asks for one side of the paper, or for both",
}
"""Each rule in a sentence; its name is printed with each finding."""


class Finding(Struct, frozen=True):
    """One fault, or one note.

    Attributes:
        what: the box or mark, as a person would find it.
        problem: what is wrong, with the value; `right` is what would be right.
        x, y, w, h: where it is, in mm from the trim's top left corner; all 0 if it is
            of the whole piece.
        side: "front", "back", or neither; `ink` likewise is "full" or "low".
    """

    rule: Rule
    severity: Severity
    what: str
    problem: str = field(name="said")
    right: str
    piece: str = ""
    side: str = ""
    ink: str = ""
    x: float = 0
    y: float = 0
    w: float = 0
    h: float = 0

    @property
    def where(self) -> str:
        """The piece, its side and the box, as read in a line."""
        place = f"{self.what} at ({self.x:.1f}, {self.y:.1f}) mm"
        what = place if self.w or self.h else self.what
        return ", ".join(filter(None, (self.piece, self.side, what)))

    def __str__(self) -> str:
        return f"{self.where}: {self.problem}; {self.right} [{self.rule}]"


def warning(
    rule: Rule,
    what: str,
    problem: str,
    right: str,
    place: tuple[float, float, float, float] = (0, 0, 0, 0),
) -> Finding:
    """Return a warning about a place (x, y, w, h), as `Finding` has it."""
    x, y, w, h = place
    return Finding(rule, "warning", what, problem, right, x=x, y=y, w=w, h=h)


def quoted(words: str) -> str:
    """Return words in quotes, the first of them if they are many.

    >>> quoted("the first of them if they are many")
    "'the first of them if th…'"
    """
    line = " ".join(words.split())
    short = line if len(line) <= QUOTED else line[: QUOTED - 1].rstrip() + "…"
    return f"'{short}'"


def is_fault(finding: Finding) -> bool:
    """Return whether a finding is a fault rather than a note."""
    return finding.severity != "note"


def gathered(findings: Iterable[Finding]) -> list[tuple[Finding, str]]:
    """Return the first of findings that differ in their piece only, and the others.

    Those are named in words, such as " (and row 8, row 9)".
    """
    first: dict[Finding, tuple[Finding, list[str]]] = {}
    for finding in findings:
        _, pieces = first.setdefault(replace(finding, piece=""), (finding, []))
        pieces.append(finding.piece)
    gathered = []
    for finding, (_, *pieces) in first.values():
        more = len(pieces) - NAMED
        named = ", ".join(pieces[:NAMED]) + (f" and {more} more" if more > 0 else "")
        gathered.append((finding, f" (and {named})" if pieces else ""))
    return gathered
