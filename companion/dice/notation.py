"""Dice as people write them: `4d6kh3`, `2d6+3`, `5d6>=5`, read into a frozen tree.

    rolls    sum, then any further sum after a space or a comma
    sum      product, then any of + product, - product
    product  atom, then any of * atom
    atom     number, dice, ( sum )
    dice     [number] d sides [r or ro, comparison] [!] [keep] [comparison]
    sides    number, % (100) or F (Fate dice: -1, 0 and 1)
    keep     kh, kl, dh or dl [number]; without a number one die
             adv or dis after a single die: it is thrown twice, the better or the
             worse one kept

What follows the sides is written in this order, in which it happens too: a die
is re-rolled while (`r`) or once if (`ro`) it compares so, then a highest face rolls one
more (`!`), then dice are kept or dropped, then those that compare so are counted
instead of added up. Case, spaces and [notes] do not matter. A die has at least two
sides. What could never end is refused here, before a die is thrown.

Source: companion craft, "Dice as people write them".
"""

import operator
import re
from collections.abc import Callable
from typing import Literal, NoReturn

import msgspec

from companion.errors import BadNotation, short

LENGTH = 200  # characters a notation may have
DICE = 1000  # dice a notation may throw, before any explode
SIDES = 1000  # sides a die may have
LARGEST = 10**15  # the largest total that other programs read without rounding
DEPTH = 20  # parentheses that may be inside one another

SIGNS: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
}

COMPARES = {
    "<": operator.lt,
    ">": operator.gt,
    "=": operator.eq,
    "<=": operator.le,
    ">=": operator.ge,
}


class Compare(msgspec.Struct, frozen=True):
    """A question about a face: `<3`, `>=5`."""

    sign: str
    number: int

    def meets(self, face: int) -> bool:
        return bool(COMPARES[self.sign](face, self.number))


class Reroll(msgspec.Struct, frozen=True):
    """Throw a die again while, or once if, it meets `when`."""

    when: Compare
    once: bool


class Keep(msgspec.Struct, frozen=True):
    """Keep or drop (first letter) the highest or lowest (second) so many dice."""

    verb: Literal["kh", "kl", "dh", "dl"]
    dice: int


class Term(msgspec.Struct, frozen=True):
    """Alike dice and what becomes of them; `text` is how they were written."""

    text: str
    count: int
    sides: int
    reroll: Reroll | None = None
    explodes: bool = False
    keep: Keep | None = None
    counts: Compare | None = None
    low: int = 1  # a die shows the numbers from it on, one a side

    @property
    def faces(self) -> range:
        """What a die can show, lowest first."""
        return range(self.low, self.low + self.sides)


class Number(msgspec.Struct, frozen=True):
    """A number as written."""

    value: int


class Arithmetic(msgspec.Struct, frozen=True):
    """Two parts and the `+`, `-` or `*` between them."""

    left: "Notation"
    sign: str
    right: "Notation"

    @property
    def apply(self) -> Callable[[int, int], int]:
        """What the sign makes of two totals."""
        return SIGNS[self.sign]


Notation = Term | Number | Arithmetic


def parse(text: str) -> Notation:
    """Read dice notation.

    Raises:
        BadNotation: naming the column of the fault and what would be right there; also
            for notation that throws no dice or too many, or that could never end.
    """
    reader = _Reader(_printable(text))
    notation = reader.sum()
    if reader.next:
        reader.misfit(MORE)
    if not reader.thrown:
        raise BadNotation(reader.text, "throws no dice", EXAMPLE)
    return notation


def rolls(text: str) -> tuple[str, ...]:
    """Split text into the notations that are rolled one by one.

    Raises:
        BadNotation: as `parse` does.
    """
    reader = _Reader(_printable(text))
    notations: list[str] = []
    while reader.next or not notations:
        begin, thrown = reader.column - 1, reader.thrown
        reader.sum()
        apart = reader.column - 1 > reader.end
        # Notes after the dice belong to them.
        notations.append(reader.text[begin : reader.column - 1].rstrip())
        apart = bool(reader.took(",")) or apart
        if reader.next and not (apart and reader.begins()):
            reader.misfit(MORE)
        if reader.thrown == thrown:
            raise BadNotation(notations[-1], "throws no dice", EXAMPLE)
    return tuple(notations)


def comparison(text: str) -> Compare:
    """Read what a total is compared with, such as `>=14`.

    Raises:
        BadNotation: if it is no comparison.
    """
    reader = _Reader(_printable(text))
    compared = reader.compare()
    if compared is None or reader.next:
        reader.misfit("compare a total, as in '>=14' or '=7'")
    return compared


def _printable(text: str) -> str:
    text = " ".join(text.split())
    if not text:
        raise BadNotation("notation", "no dice are given", EXAMPLE)
    if len(text) > LENGTH:
        what = f"longer than {LENGTH} characters"
        raise BadNotation(short(text), what, "roll it in parts")
    if not text.isprintable():
        raise BadNotation(short(text), "holds a character that does not print")
    return text


def too_large(text: str) -> BadNotation:
    """Return the refusal of a total beyond `LARGEST`."""
    return BadNotation(text, "makes too large a total", "use smaller numbers")


EXAMPLE = "write 4d6 or 2d6+3"

TWICE: dict[str, Literal["kh", "kl"]] = {
    "adv": "kh",
    "advantage": "kh",
    "dis": "kl",
    "disadvantage": "kl",
}
"""What a single die is thrown twice for, and which of the two is kept."""

MORE = "go on with + - or *, or after dice with r<3 ! kh3 >=5 in this order"

_TOKEN = re.compile(
    r"(?: |\[[^][]*\])*"
    r"([0-9]+|advantage|disadvantage|adv|dis|kh|kl|dh|dl|ro|[<>]=|[^ ]|$)",
    re.ASCII | re.IGNORECASE,
)


class _Reader:
    """A text read from left to right: one method for each line of the grammar.

    `next` is the next token, lower case and empty at the end; `column` its position
    from 1; `end` the end of the last token taken; `thrown` counts dice.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = _TOKEN.finditer(text)
        self.next, self.column = "", 1
        self.depth = self.thrown = 0
        self.take()

    def take(self) -> str:
        taken, self.end = self.next, self.column - 1 + len(self.next)
        if match := next(self.tokens, None):
            self.next, self.column = match[1].lower(), match.start(1) + 1
        return taken

    def took(self, *tokens: str) -> str:
        """Take the next token if it is one of these, else return an empty text."""
        return self.take() if self.next in tokens else ""

    def refuse(self, what: str, right: str, column: int) -> NoReturn:
        raise BadNotation(self.text, f"{what} (column {column})", right)

    def misfit(self, right: str) -> NoReturn:
        if self.next == "[":
            self.refuse("'[' is not closed", "add ']'", self.column)
        what = f"'{self.next}' does not fit" if self.next else "ends too soon"
        self.refuse(what, right, self.column)

    def sum(self) -> Notation:
        left = self.product()
        while sign := self.took("+", "-"):
            left = Arithmetic(left, sign, self.product())
        return left

    def product(self) -> Notation:
        left = self.atom()
        while sign := self.took("*"):
            left = Arithmetic(left, sign, self.atom())
        return left

    def atom(self) -> Notation:
        column, written = self.column, self.at_number()
        if self.took("("):
            return self.inside(column)
        amount = self.amount()
        if self.took("d"):
            return self.dice(amount, column)
        if not written:
            self.misfit("write dice, a number or '(' here")
        return Number(amount)

    def inside(self, column: int) -> Notation:
        self.depth += 1
        if self.depth > DEPTH:
            right = f"use {DEPTH} at most inside one another"
            self.refuse("too many parentheses", right, column)
        notation = self.sum()
        if not self.next:
            self.refuse("'(' is not closed", "add ')'", column)
        if not self.took(")"):
            self.misfit(f"{MORE}, or close with ')'")
        self.depth -= 1
        return notation

    def dice(self, count: int, column: int) -> Term:
        low, sides = self.sides()
        if not 1 <= count <= DICE:
            self.refuse(f"{count} dice", f"roll 1 to {DICE}", column)
        if not 2 <= sides <= SIDES:
            right = f"a die has 2 to {SIDES}"
            self.refuse(f"a die of {sides} sides", right, column)
        self.thrown += count
        if self.thrown > DICE:
            right = f"roll {DICE} at most together"
            self.refuse(f"{self.thrown} dice so far", right, column)
        reroll, explodes = self.unrest(range(low, low + sides))
        keep = self.keep(count)
        if keep is None and (word := self.took(*TWICE)):
            if count != 1:
                right = f"write it after a single die, as in d20 {word}"
                self.refuse(f"{word} of {count} dice", right, column)
            count, keep = 2, Keep(TWICE[word], 1)
        counts = self.compare()
        text = self.text[column - 1 : self.end]
        return Term(text, count, sides, reroll, explodes, keep, counts, low)

    def sides(self) -> tuple[int, int]:
        """Return the lowest face and the number of sides."""
        if self.took("%"):
            return 1, 100
        if self.took("f"):
            return -1, 3
        return 1, self.number("write the sides as a number, such as d6")

    def unrest(self, faces: range) -> tuple[Reroll | None, bool]:
        """Read re-roll and `!`; refuse them if no throw can bring the dice to rest."""
        column = self.column
        reroll, explodes = self.reroll(), bool(self.took("!"))
        if reroll is None or reroll.once:
            return reroll, explodes
        resting = [face for face in faces if not reroll.when.meets(face)]
        if not resting:
            what = f"re-rolls every face of a d{len(faces)} for ever"
            self.refuse(what, "let a face stay", column)
        if explodes and resting == [faces[-1]]:
            what = f"lets only {faces[-1]} stay, which rolls one more for ever"
            self.refuse(what, "let a lower face stay", column)
        return reroll, explodes

    def reroll(self) -> Reroll | None:
        verb = self.took("r", "ro")
        if not verb:
            return None
        when = self.compare() or self.misfit(f"compare here, as in {verb}<3")
        return Reroll(when, once=verb == "ro")

    def keep(self, count: int) -> Keep | None:
        column = self.column
        match self.took("kh", "kl", "dh", "dl"):
            case "kh" | "kl" as verb:
                word, most = "keep", count
            case "dh" | "dl" as verb:
                word, most = "drop", count - 1
            case _:
                return None
        dice = self.amount()
        if not 1 <= dice <= most:
            right = f"{word} 1 to {most}" if most else "roll more dice"
            self.refuse(f"{word}s {dice} of {count} dice", right, column)
        return Keep(verb, dice)

    def compare(self) -> Compare | None:
        sign = self.took(*COMPARES)
        if not sign:
            return None
        below = -1 if self.took("-") else 1
        return Compare(sign, below * self.number(f"write a number here, as in {sign}3"))

    def begins(self) -> bool:
        """Return whether the next token can begin a sum."""
        return self.next in ("d", "(") or self.at_number()

    def at_number(self) -> bool:
        return self.next.isascii() and self.next.isdigit()

    def number(self, right: str) -> int:
        return int(self.take()) if self.at_number() else self.misfit(right)

    def amount(self) -> int:
        """Take a number if one is written; it is 1 if not."""
        return int(self.take()) if self.at_number() else 1
