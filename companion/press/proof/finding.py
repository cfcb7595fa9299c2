"""What preflight finds: which piece, where on it, which rule, how bad."""

from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec import Struct, field
from msgspec.structs import replace

QUOTED = 24  # most letters of a text that a finding quotes
NAMED = 3  # most other pieces of the same finding that are named

Rule = Literal[
    "small", "shrunk", "overflow", "overlap", "struck", "safe", "contrast", "colours",
    "glyph", "missing", "dots", "backs", "marked", "stranded", "empty", "wide", "split",
    "callout", "toners", "levels", "blank", "hyphens", "spoken", "turn", "bases",
    "scaled", "ids",
]  # fmt: skip
"""The names of the rules, which are printed with findings; `docs/print.md` has them."""

Severity = Literal["error", "warning", "note"]
"""An error spoils a piece, a warning may; a note is no fault."""


class Finding(Struct, frozen=True):
    """One fault, or one note."""

    rule: Rule
    severity: Severity
    what: str  # the box or mark, as a person would find it
    problem: str = field(name="said")  # with the value; `right` is what would be
    right: str
    piece: str = ""
    side: str = ""  # "front", "back", or neither; `ink` likewise is "full" or "low"
    ink: str = ""
    # Where it is, in mm from the trim's top left corner; all 0 if it is of the whole
    # piece.
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


def placed(
    findings: Iterable[Finding], piece: str, side: str = "", *, low: bool
) -> Iterator[Finding]:
    """Yield findings with their piece, its side and the ink that they are in."""
    ink = ink_name(low)
    return (replace(found, piece=piece, side=side, ink=ink) for found in findings)


def ink_name(low: bool) -> str:
    return "low" if low else "full"


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
