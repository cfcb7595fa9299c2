"""What the page shows of a deck as a whole: its numbers, and charts of them."""

from collections.abc import Sequence

import msgspec

from companion import charts
from companion.charts import Chart, Interval, Scale
from companion.decks import stats
from companion.decks.preview.faces import Content
from companion.decks.stats import Kinds, Numbers, Stats
from companion.errors import shortened

WORDS = 20
"""Letters of a kind for which a chart of bars has room."""


class Counted(msgspec.Struct, frozen=True):
    """A deck in numbers; charts are SVG, in the order of its numbers and kinds."""

    stats: Stats
    curves: Sequence[str]
    bars: Sequence[str]


def counted(content: Content, hand: int, turn: int) -> bytes:
    """Return the numbers of the cards on a page as JSON; a hand nobody has is cut."""
    columns = content.deck.table.columns if content.deck else ()
    cards = [(shown.card.row, shown.card.piece.copies) for shown in content.cards]
    drawn = min(max(hand, 1), stats.MOST), min(max(turn, 0), stats.MOST)
    deck = stats.of(columns, cards, *drawn)
    curves = [str(curve(numbers).svg()) for numbers in deck.numbers]
    bars = [str(kinds_of(kinds).svg()) for kinds in deck.kinds]
    return msgspec.json.encode(Counted(deck, curves, bars))


def curve(numbers: Numbers) -> Chart:
    """Return a column for each bar of a histogram, and the mean across them."""
    whole = all(bar.start == int(bar.start) for bar in numbers.bars)
    aside = 0.5 if whole else 0.0
    columns = tuple(
        charts.Column(
            bar.start - aside,
            bar.end - aside,
            Interval(bar.cards, bar.cards, bar.cards),
        )
        for bar in numbers.bars
    )
    mean = Interval(numbers.mean, numbers.mean, numbers.mean)
    along = Scale(columns[0].start, columns[-1].end)
    panel = charts.Columns("", columns, mean)
    return charts.columns(numbers.column, [panel], along, unit="", wide=charts.HALF)


def kinds_of(kinds: Kinds) -> Chart:
    """Return a bar for each kind, as long as its cards are many."""
    most = max(kind.cards for kind in kinds.values)
    return charts.bars(
        [
            (shortened(kind.value, WORDS), kind.cards / most, f"{kind.cards}")
            for kind in kinds.values
        ]
    )
