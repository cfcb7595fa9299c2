"""What each column of an unknown table is on a card, judged by name and content."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from companion.decks.datamerge.mapping import Roles

ICON = re.compile(r"\{[\w-]+\}")
NUMBER = re.compile(r"[-+]?\d+([.,]\d+)?")

LINE = 40
"""Most letters of a cell that is a name or a fact, and no text."""

SHORT = 7
"""Most letters of a cell that is a value, such as "2 {winter}"."""

NAMED, VALUES = 20, 120
"""Most letters of the name of a value, and most values in a grid."""

BADGE = 3
"""Most letters of the value in a card's corner."""


class Plan(Struct, frozen=True):
    """What the columns of a table are; "" or empty if there is none of a kind.

    Attributes:
        kind: the line under the picture.
        corner: the value in the corner.
        words: texts without a label; `facts` have one, and `aside` is in italics.
        values: short ones, each with its name, in a grid.
        pictures: in a row.
    """

    title: str
    kind: str
    corner: str
    words: tuple[str, ...]
    facts: tuple[str, ...]
    aside: tuple[str, ...]
    values: tuple[str, ...]
    pictures: tuple[str, ...]


def plan(
    cards: Sequence[Mapping[str, str]],
    columns: Iterable[str],
    pictures: Sequence[str],
    roles: Roles,
) -> Plan:
    """Return what the columns of some cards are.

    Args:
        columns: those with text, in their order; empty ones and `qty` are nothing.
    """
    widths = {
        column: max((seen(card.get(column, "")) for card in cards), default=0)
        for column in columns
    }
    left = [name for name, width in widths.items() if width and name != "qty"]

    def take(names: Sequence[str], most: int) -> str:
        found = [name for name in names if name in left and widths[name] <= most]
        if found:
            left.remove(found[0])
        return found[0] if found else ""

    title = take(roles.title, 2 * LINE) or _first(cards, left)
    kind, corner = take(roles.kind, LINE), take(roles.corner, BADGE)
    values = _values(cards, left, widths, roles)
    texts = [name for name in left if name not in values]
    aside = [name for name in texts if name in roles.aside]
    words = [name for name in texts if name in roles.words]
    facts = [name for name in texts if name not in words and name not in aside]
    if not words and len(facts) == 1:
        words, facts = facts, []
    named = (tuple(names) for names in (words, facts, aside, values, pictures))
    return Plan(title, kind, corner, *named)


def _values(
    cards: Sequence[Mapping[str, str]],
    left: Sequence[str],
    widths: Mapping[str, int],
    roles: Roles,
) -> list[str]:
    """Return the columns that are values; a single one is only if it holds numbers."""
    texts = {*roles.words, *roles.aside}
    short = [n for n in left if widths[n] <= SHORT and len(n) <= NAMED]
    # A skill may be called body: then its cells are numbers.
    found = [name for name in short if name not in texts or _numbers(cards, name)]
    alone = len(left) == len(found) == 1
    return [] if alone and not _numbers(cards, found[0]) else found[:VALUES]


def seen(text: str) -> int:
    """Return how many letters wide a text is, an icon being two; lines count as text.

    >>> seen("2 {winter}"), seen("a" + chr(10) + "b") > LINE
    (4, True)
    """
    return len(ICON.sub("MM", text)) + (LINE if "\n" in text else 0)


def _first(cards: Sequence[Mapping[str, str]], left: list[str]) -> str:
    """Take and return the first column that may be a title: no numbers, no text."""
    for name in left:
        cells = [card.get(name, "") for card in cards]
        if all(cells) and max(map(seen, cells)) <= LINE and not _numbers(cards, name):
            left.remove(name)
            return name
    return ""


def _numbers(cards: Sequence[Mapping[str, str]], name: str) -> bool:
    """Return whether most cells of a column are numbers or icons."""
    cells = [ICON.sub("1", card.get(name, "")).replace(" ", "") for card in cards]
    return 2 * sum(bool(NUMBER.fullmatch(cell)) for cell in cells) >= len(cells)


def text(card: Mapping[str, str], plan: Plan) -> str:
    """Return all texts of a card as the words of one box."""
    return "\n".join(_paragraphs(card, plan))


def _paragraphs(card: Mapping[str, str], plan: Plan) -> Iterator[str]:
    yield from filter(None, (card.get(name, "") for name in plan.words))
    for name in plan.facts:
        if card.get(name):
            yield f"**{label(name)}** {card[name]}"
    for name in plan.aside:
        for line in card.get(name, "").split("\n"):
            if line:
                yield f"*{line}*"


def label(column: str) -> str:
    """Return a column's name as it is printed.

    >>> label("unlock_cost")
    'Unlock cost'
    """
    plain = " ".join(column.replace("_", " ").split()).translate(MARKUP)
    return plain[:1].upper() + plain[1:]


MARKUP = str.maketrans("{}*[]", "()·()")
