"""What a deck comes to, in lines of a terminal."""

from collections.abc import Iterable, Iterator, Sequence

from companion.charts import percent
from companion.decks.stats import Cross, Kinds, Numbers, Stats
from companion.errors import shortened
from companion.lines import WIDTH, wrapped

LABEL, COUNT, CELL, HASHES = 22, 9, 13, 40
"""Letters of a label, a number and a share in the terminal, and of the longest bar."""

SHOWN = 20
"""Unusual cards that are shown, unless all are asked for."""


def lines(deck: Stats, width: int = WIDTH, *, every: bool = False) -> Iterator[str]:
    """Yield what a deck comes to for a terminal, in lines of at most `width`."""
    cards, rows = _counted(deck.cards, "card"), _counted(deck.rows, "row")
    yield f"{cards} on {rows}"
    for what in ("number", "kind", "text", "count"):
        names = [name for name, holds in deck.columns.items() if holds == what]
        if names:
            yield from wrapped(f"{what}: {', '.join(names)}", width)
    for numbers in deck.numbers:
        yield from _histogram(numbers, width)
    for kinds in deck.kinds:
        yield from _chances(kinds, deck, width)
    if deck.cross:
        yield from _cross(deck.cross, width)
    if deck.texts:
        yield from ("", "letters of the texts")
    for text in deck.texts:
        longest = f"the longest is in row {text.row}"
        middle = f"half have {text.median:g} or less; {longest}"
        yield from wrapped(
            f"{text.column}: {text.least} to {text.most}, {middle}", width
        )
    if deck.unusual:
        yield from ("", "unlike the others")
    for one in deck.unusual if every else deck.unusual[:SHOWN]:
        title = f", {one.title}" if one.title else ""
        yield from wrapped(f"row {one.row}{title}: {one.what}", width)
    left = 0 if every else max(0, len(deck.unusual) - SHOWN)
    if more := left + deck.more:
        yield f"  ... and {more} more" + ("; --all lists them" if left else "")


def _histogram(numbers: Numbers, width: int) -> Iterator[str]:
    middle = f"{numbers.mean:.3g} on average, median {numbers.median:g}"
    without = f"; {numbers.without} without one" if numbers.without else ""
    heading = f"{numbers.column}: {numbers.least:g} to {numbers.most:g}, {middle}"
    yield from ("", *wrapped(f"{heading}{without}", width, first=""))
    labels = _longest(bar.label for bar in numbers.bars)
    most = max(bar.cards for bar in numbers.bars)
    room = min(HASHES, width - labels - COUNT - 4)
    for bar in numbers.bars:
        hashes = "#" * round(room * bar.cards / most)
        line = _cells(bar.label, (f"{bar.cards}",), (labels, COUNT))
        yield f"{line}  {hashes}".rstrip()


def _chances(kinds: Kinds, deck: Stats, width: int) -> Iterator[str]:
    """Yield a table of kinds; without their numbers where there is no room."""
    drawn = f"hand of {deck.hand}, then one card a turn"
    heading = f"{kinds.column}: cards, and the chance to hold one ({drawn})"
    yield from ("", *wrapped(heading, width, first=""))
    first = 0 if width > LABEL + 4 * CELL else 2
    wide = min(LABEL, width - 2 - (4 - first) * CELL), CELL
    yield _cells("", ("cards", "share", "hand", f"turn {deck.turn}")[first:], wide)
    for kind in kinds.values:
        share = percent(kind.cards / deck.cards)
        chances = percent(kind.hold[0]), percent(kind.hold[-1])
        yield _cells(kind.value, (f"{kind.cards}", share, *chances)[first:], wide)


def _cross(cross: Cross, width: int) -> Iterator[str]:
    """Yield a table with the kinds of the most cards, as many as there is room for."""
    wide = labels, _ = _longest(label for label, _ in cross.rows), COUNT
    room = (width - 2 - labels) // COUNT
    few = len(cross.heads) if len(cross.heads) <= room else room - 1
    others = ("others",) if few < len(cross.heads) else ()
    yield from ("", f"{cross.number} by {cross.kind}")
    yield _cells("", (*cross.heads[:few], *others), wide)
    for label, counts in cross.rows:
        numbers = [*counts[:few], *([sum(counts[few:])] if others else [])]
        yield _cells(label, [f"{number or '.'}" for number in numbers], wide)


def _counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _longest(labels: Iterable[str]) -> int:
    return min(LABEL, max(map(len, labels)))


def _cells(label: str, cells: Sequence[str], wide: tuple[int, int]) -> str:
    labels, each = wide
    line = "".join(f"{shortened(cell, each - 1):>{each}}" for cell in cells)
    return f"  {shortened(label, labels):<{labels}}{line}".rstrip()
