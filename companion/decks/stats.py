"""What a deck comes to, from its table alone: curves, counts, chances, what stands out.

A column is of numbers if four of five of its cells are, of kinds if few values repeat,
and else of texts. Cards are counted with their copies. Of each cell a length, a number
and the code of its value are kept, so that a long deck takes little memory. Chances are
exact: the hypergeometric distribution, in whole numbers until they are divided once.
"""

import re
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import islice, pairwise
from math import comb, floor, fsum, inf, isnan, nan
from operator import sub
from statistics import median

from msgspec import Struct

from companion.charts import percent, rounded
from companion.decks import rows
from companion.decks.deck import Deck, spoken
from companion.errors import BadData, BadValue, shortened
from companion.lines import WIDTH, wrapped
from companion.press.cards.layouts import Row

HAND, TURN = 5, 5  # cards of an opening hand, and turns in which one card is drawn
MOST = 60  # most cards of a hand, and most turns
NUMBER = re.compile(r"[+-]?\d{1,15}(?:[.,]\d{1,15})?", re.ASCII)
NUMBERS = 0.8  # the share of the cells of a column that must be numbers
KINDS = 12  # most values of a column of kinds; twice that if it is called like a kind
REPEATED = 1.5  # rows for each value, on average, from which on values are kinds

COSTS = ("cost", "mana", "price", "kosten", "preis")
TYPES = ("type", "kind", "category", "class", "art", "typ", "klasse")
"""Names of the columns that are compared with one another, if there are several."""

NUMBERED = ("no", "no.", "nr", "nr.", "id", "#", "number", "nummer")
"""Names of columns that number cards, by which no two are alike."""

RUN = 8  # rows from which on a column that counts them is no number of a card
BARS = 20  # most bars of a histogram, but for one more at its end

FAR, SCALED, ENOUGH = 3.5, 1.4826, 5
"""Spreads from which on a number is far from its median, what makes a median deviation
a standard one, and numbers that have a spread (Iglewicz and Hoaglin, 1993).
"""

LISTED = 1000  # cards that are listed as unusual; the rest are counted
CELLS = 1 << 24  # most cells of a table: what is kept of so many takes 240 MB


class Bar(Struct, frozen=True):
    """Cards whose number is from `start` to below `end`, or `start` if it is whole."""

    label: str
    start: float
    end: float
    cards: int


class Numbers(Struct, frozen=True):
    """A column of numbers; `without` counts the cards that have none in it."""

    column: str
    least: float
    most: float
    mean: float
    median: float
    without: int
    bars: tuple[Bar, ...]


class Chance(Struct, frozen=True):
    """A value of a column of kinds, and the chance to hold one: 0 to 1."""

    value: str
    cards: int
    rows: int
    hold: tuple[float, ...]  # in the opening hand, then by each turn


class Kinds(Struct, frozen=True):
    """A column of kinds, those with the most cards first."""

    column: str
    values: tuple[Chance, ...]


class Cross(Struct, frozen=True):
    """How many cards have which number and which kind, in rows of the number."""

    number: str
    kind: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[int, ...]], ...]


class Texts(Struct, frozen=True):
    """The lengths of the texts of a column, in letters, and the row of the longest."""

    column: str
    least: int
    median: float
    most: int
    row: int


class Unusual(Struct, frozen=True):
    """A card that is unlike the others, and why."""

    row: int
    title: str
    what: str


class Stats(Struct, frozen=True):
    """What a deck comes to."""

    cards: int
    rows: int
    hand: int
    turn: int
    columns: Mapping[str, str]  # what each holds: number, kind, text, count or nothing
    numbers: tuple[Numbers, ...]
    kinds: tuple[Kinds, ...]
    cross: Cross | None
    texts: tuple[Texts, ...]
    unusual: tuple[Unusual, ...]
    more: int  # unusual cards that are not listed


def must_draw(hand: int, turn: int) -> None:
    """Refuse a hand or a turn that nobody has.

    Raises:
        BadValue: naming the option.
    """
    for name, number, least in (("--hand", hand, 1), ("--turn", turn, 0)):
        if not least <= number <= MOST:
            raise BadValue(name, f"is {number}", f"choose {least} to {MOST}")


def cards(deck: Deck) -> Iterator[tuple[Row, int]]:
    """Yield the rows of a deck that are cards, and how many of each.

    Raises:
        CompanionError: if a row is wrong, unless the deck reports what is; if there are
            too many.
    """
    wanted, table = rows.wanted(deck.table, deck.where), deck.table
    spoken_rows = spoken(wanted, deck.language) if deck.language else wanted
    for number, row in enumerate(spoken_rows, 1):
        if number * len(table.columns) > CELLS:
            what, right = f"more than {CELLS} cells", "leave rows out with --where"
            raise BadData(table.name, what, right)
        try:
            copies = rows.quantity(table.name, row)
        except BadData as error:
            if deck.report is None:
                raise
            deck.report(error)
        else:
            if copies:
                yield row, copies


def chance(cards: int, wanted: int, drawn: int) -> Fraction:
    """Return the chance that some of the wanted cards are among those drawn."""
    drawn = min(drawn, cards)
    return 1 - Fraction(comb(cards - wanted, drawn), comb(cards, drawn))


class Column:
    """A column while it is read: of each row a length, a number, and a value's code."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.lengths, self.numbers, self.codes = array("I"), array("d"), array("H")
        self.values: dict[str, int] = {"": 0}
        self.words: dict[int, str] = {}

    def add(self, cell: str) -> None:
        known = NUMBER.fullmatch(cell)
        if cell and not known and len(self.words) < LISTED:
            self.words[len(self.lengths)] = shortened(cell, 30)
        self.lengths.append(len(cell))
        self.numbers.append(float(cell.replace(",", ".")) if known else nan)
        if cell not in self.values and len(self.values) <= 2 * KINDS + 1:
            self.values[cell] = len(self.values)
        self.codes.append(self.values.get(cell, 0))

    @property
    def mostly_numbers(self) -> bool:
        """Whether half of its cells are numbers, or more."""
        numbers = sum(not isnan(number) for number in self.numbers)
        return 2 * numbers >= sum(map(bool, self.lengths)) > 0

    @cached_property
    def holds(self) -> str:
        """What it holds, in a word, once it is read."""
        filled = sum(map(bool, self.lengths))
        numbers = [number for number in self.numbers if not isnan(number)]
        if not filled:
            return "nothing"
        if len(numbers) >= NUMBERS * filled:
            steps = {later - number for number, later in pairwise(numbers)}
            counts = steps == {1.0} and len(numbers) >= RUN
            return "count" if counts or self.name in NUMBERED else "number"
        named, values = self.name in TYPES, len(self.values) - 1
        few = values <= (2 * KINDS if named else KINDS)
        differ = values > 1 or filled < len(self.lengths)
        repeat = named or REPEATED * values <= filled
        return "kind" if few and differ and repeat else "text"


def of(
    columns: Sequence[str],
    cards: Iterable[tuple[Row, int]],
    hand: int = HAND,
    turn: int = TURN,
) -> Stats:
    """Return what the rows of a table and their numbers of copies come to."""
    table = _Table(columns, cards)
    numbers = [*map(table.numbers, table.holding("number"))]
    kinds = table.holding("kind")
    found = [*islice(unusual := table.unusual(), LISTED)]
    return Stats(
        cards=sum(table.copies),
        rows=len(table.rows),
        hand=hand,
        turn=turn,
        columns={column.name: column.holds for column in table.columns},
        numbers=tuple(numbers),
        kinds=tuple(table.kinds(column, hand, turn) for column in kinds),
        cross=table.cross(numbers),
        texts=tuple(map(table.texts, table.holding("text"))),
        unusual=tuple(sorted(found, key=lambda one: one.row)),
        more=sum(1 for _ in unusual),
    )


class _Table:
    def __init__(
        self, columns: Sequence[str], cards: Iterable[tuple[Row, int]]
    ) -> None:
        names = [name for name in columns if name != rows.QUANTITY]
        self.columns = [Column(name) for name in names]
        self.rows, self.copies = array("I"), array("I")
        self.titles: list[str] = []
        self.alike: list[tuple[int, int]] = []
        known: dict[int, int] = {}
        self.title = "title" if "title" in names else rows.usual("title", names)
        compared = [name for name in names if name not in NUMBERED]
        for row, copies in cards:
            for column in self.columns:
                column.add(row.cells.get(column.name, ""))
            same = hash(tuple(row.cells.get(name, "") for name in compared))
            first = known.setdefault(same, row.number)
            if first != row.number:
                self.alike.append((len(self.rows), first))
            self.rows.append(row.number)
            self.copies.append(copies)
            self.titles.append(shortened(row.cells.get(self.title, ""), 30))
        self.by = _named(self.holding("kind"), TYPES)

    def holding(self, what: str) -> list[Column]:
        return [column for column in self.columns if column.holds == what]

    def numbers(self, column: Column) -> Numbers:
        counts: Counter[float] = Counter()
        for number, copies in zip(column.numbers, self.copies, strict=True):
            if not isnan(number):
                counts[number] += copies
        cards, total = sum(counts.values()), sum(self.copies)
        return Numbers(
            column.name,
            *(min(counts), max(counts)),
            fsum(number * many for number, many in counts.items()) / cards,
            _middle(counts),
            total - cards,
            tuple(_bars(counts)),
        )

    def kinds(self, column: Column, hand: int, turn: int) -> Kinds:
        counts, total = Counter[int](), sum(self.copies)
        for code, copies in zip(column.codes, self.copies, strict=True):
            counts[code] += copies
        on_rows, values = Counter(column.codes), list[Chance]()
        for value, code in column.values.items():
            if value and counts[code]:
                drawn = range(hand, hand + turn + 1)
                hold = (float(chance(total, counts[code], many)) for many in drawn)
                values.append(Chance(value, counts[code], on_rows[code], tuple(hold)))
        values.sort(key=lambda kind: (-kind.cards, kind.value))
        return Kinds(column.name, tuple(values))

    def cross(self, numbers: Sequence[Numbers]) -> Cross | None:
        """Return the cards by cost and type, or by the first columns like them."""
        down = _named(self.holding("number"), COSTS)
        if down is None or self.by is None:
            return None
        bars = next(n.bars for n in numbers if n.column == down.name)
        code_of = self.by.values
        cards = self.kinds(self.by, HAND, 0).values
        at = {code_of[kind.value]: place for place, kind in enumerate(cards)}
        counts = [[0] * len(cards) for _ in bars]
        wide = bars[0].end - bars[0].start
        cells = zip(down.numbers, self.by.codes, self.copies, strict=True)
        for number, code, copies in cells:
            if code and not isnan(number):
                counts[_bar(number, bars[0].start, wide)][at[code]] += copies
        heads = tuple(kind.value for kind in cards)
        lines = zip((bar.label for bar in bars), map(tuple, counts), strict=True)
        return Cross(down.name, self.by.name, heads, tuple(lines))

    def texts(self, column: Column) -> Texts:
        lengths = [length for length in column.lengths if length]
        longest = column.lengths.index(max(lengths))
        ends = min(lengths), float(median(lengths)), max(lengths)
        return Texts(column.name, *ends, self.rows[longest])

    def unusual(self) -> Iterator[Unusual]:
        """Yield what stands out, as far as there are others to compare it with."""
        for column in self.holding("number"):
            for at, words in column.words.items():
                yield self._unusual(at, f"{column.name} '{words}' is no number")
            yield from self._far(column)
        for column in self.columns:
            if column.holds in ("kind", "text") and column.mostly_numbers:
                for at, words in column.words.items():
                    what = f"is no number, so that the column holds {column.holds}s"
                    yield self._unusual(at, f"{column.name} '{words}' {what}")
        for column in self.holding("kind"):
            on_rows = Counter(code for code in column.codes if code)
            alone = [code for code, many in on_rows.items() if many == 1]
            for code in alone if 2 * len(alone) <= len(on_rows) else ():
                value = next(v for v, known in column.values.items() if known == code)
                at = column.codes.index(code)
                yield self._unusual(at, f"no other card has {column.name} '{value}'")
        for column in self.holding("text"):
            texts = self.texts(column)
            more = texts.most > texts.median and len(self.rows) >= ENOUGH
            if more and column.name != self.title:
                letters = f"{texts.most} letters, the most; half have {texts.median:g}"
                at = column.lengths.index(texts.most)
                yield self._unusual(at, f"{column.name} has {letters} or less")
        for at, first in self.alike:
            yield self._unusual(at, f"is the same as row {first}")

    def _far(self, column: Column) -> Iterator[Unusual]:
        """Yield the cards whose number is far from the median of their kind.

        How far is told by the median distance from it, and is a few of the column's
        own steps at least: where most numbers are the same, that distance is 0.
        """
        groups = dict[int, list[int]]()
        codes, whom = array("H", [0]) * len(self.rows), dict[int, str]()
        if by := self.by:
            codes, kinds = by.codes, by.values.items()
            whom = {code: f"those with {by.name} '{kind}'" for kind, code in kinds}
        whom[0] = "all"
        for at, (number, code) in enumerate(zip(column.numbers, codes, strict=True)):
            if not isnan(number):
                groups.setdefault(code, []).append(at)
        distinct = sorted({n for n in column.numbers if not isnan(n)})
        step = min(map(sub, distinct[1:], distinct), default=inf)
        for code, places in groups.items():
            if len(places) < ENOUGH:
                continue
            middle = median(column.numbers[at] for at in places)
            away = median(abs(column.numbers[at] - middle) for at in places)
            for at in places:
                number = column.numbers[at]
                if abs(number - middle) > FAR * max(SCALED * away, step):
                    what = f"is far from {middle:g}, the median of {whom[code]}"
                    yield self._unusual(at, f"{column.name} {number:g} {what}")

    def _unusual(self, at: int, what: str) -> Unusual:
        return Unusual(self.rows[at], self.titles[at], what)


def _named(columns: Sequence[Column], names: Sequence[str]) -> Column | None:
    """Return the column that is called like one of some, else the first."""
    named = (column for column in columns if column.name in names)
    return next(named, columns[0] if columns else None)


def _middle(counts: Mapping[float, int]) -> float:
    """Return the median of numbers, each as often as it counts."""
    half, passed, before = sum(counts.values()) / 2, 0, nan
    for number in sorted(counts):
        if passed == half:
            return (before + number) / 2
        passed += counts[number]
        if passed > half:
            return number
        before = number
    return before


def _bars(counts: Mapping[float, int]) -> Iterator[Bar]:
    """Yield bars of one width, empty ones between others among them."""
    low, high = min(counts), max(counts)
    whole = all(number == int(number) for number in counts)
    wide = rounded((high - low) / BARS) if high > low else 1.0
    wide = max(wide, 1.0) if whole else wide
    start = floor(low / wide + 1e-9) * wide
    cards: Counter[int] = Counter()
    for number, many in counts.items():
        cards[_bar(number, start, wide)] += many
    for at in range(max(cards) + 1):
        first, end = (float(f"{start + n * wide:.12g}") for n in (at, at + 1))
        last = end - 1 if whole else end
        label = f"{first:g}" if whole and wide == 1 else f"{first:g} to {last:g}"
        yield Bar(label, first, end, cards[at])


def _bar(number: float, start: float, wide: float) -> int:
    return floor((number - start) / wide + 1e-9)


# As text.

LABEL, COUNT, CELL, HASHES = 22, 9, 13, 40
"""Letters of a label, a number and a share in the terminal, and of the longest bar."""

SHOWN = 20  # unusual cards that are shown, unless all are asked for


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
        half = f"half have {text.median:g} or less; the longest is in row {text.row}"
        yield from wrapped(f"{text.column}: {text.least} to {text.most}, {half}", width)
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
