"""What a deck comes to, the examples, and what a deck costs beside a script."""

import random
import re
import shutil
import statistics
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

import pypdfium2
import pytest

from companion.decks import deck, rows, stats
from companion.decks.deck import Deck
from companion.decks.stats import Bar, Cross, Stats, Texts
from companion.errors import BadData, BadValue
from companion.press.cards import row_faces
from companion.press.cards.layouts import Row
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sizes import paper
from tests.bench import decks
from tests.bench.test_decks import ours, script
from tests.bench.test_speed import ROOT, least_cpu
from tests.decks.conftest import opened

DECK = """\
title,qty,cost,kind,text
Ember,3,1,spell,Deal two.
Spark,2,1,spell,Deal one.
Storm,1,6,spell,Deal four to each.
Ox,2,2,beast,Pull.
Cow,2,,beast,Moo.
Hare,1,X,beast,Run.
"""


def counted(table: str, hand: int = 5, turn: int = 5) -> Stats:
    """Count a table of simple cells; rows are numbered as in a file."""
    head, *lines = table.splitlines()
    columns = head.split(",")
    cells = [dict(zip(columns, line.split(","), strict=True)) for line in lines]
    cards = [(Row(n, row), int(row.get("qty", "1"))) for n, row in enumerate(cells, 2)]
    return stats.of(columns, cards, hand, turn)


def whats(found: Stats) -> list[tuple[int, str]]:
    return [(one.row, one.what) for one in found.unusual]


def of_column(name: str, cells: list[object]) -> Stats:
    rows = [Row(n, {name: f"{cell}"}) for n, cell in enumerate(cells, 2)]
    other = [Row(row.number, {**row.cells, "x": f"{row.number}y"}) for row in rows]
    return stats.of([name, "x"], [(row, 1) for row in other])


def test_a_chance_is_that_of_all_hands_counted_one_by_one() -> None:
    for cards in range(1, 8):
        for wanted in range(cards + 1):
            for drawn in range(cards + 2):
                hands = [*combinations(range(cards), min(drawn, cards))]
                lucky = sum(any(card < wanted for card in hand) for hand in hands)
                expected = Fraction(lucky, len(hands))

                assert stats.chance(cards, wanted, drawn) == expected


def test_a_chance_of_a_huge_deck_is_exact_and_at_once() -> None:
    assert stats.chance(10**9, 1, 120) == Fraction(120, 10**9)


def test_cards_are_counted_with_their_copies() -> None:
    found = counted(DECK)

    assert (found.cards, found.rows) == (11, 6)
    holds = {"title": "text", "cost": "number", "kind": "kind", "text": "text"}
    assert found.columns == holds
    (cost,) = found.numbers
    assert (cost.least, cost.most, cost.median, cost.without) == (1, 6, 1.0, 3)
    assert cost.mean == (5 * 1 + 2 * 2 + 6) / 8
    bars = [(bar.label, bar.cards) for bar in cost.bars]
    assert bars == [("1", 5), ("2", 2), ("3", 0), ("4", 0), ("5", 0), ("6", 1)]
    lines = [("1", (5, 0)), ("2", (0, 2)), *((n, (0, 0)) for n in "345"), ("6", (1, 0))]
    assert found.cross == Cross("cost", "kind", ("spell", "beast"), tuple(lines))
    assert found.texts[1] == Texts("text", 4, 7.0, 18, 4)


def test_the_chance_to_hold_a_kind_grows_from_the_hand_to_the_last_turn() -> None:
    (kinds,) = counted(DECK, hand=2, turn=1).kinds

    spell, beast = kinds.values
    assert (spell.value, spell.cards, spell.rows) == ("spell", 6, 3)
    # None of six of eleven cards: 10 of 55 hands of two, 10 of 165 of three.
    assert spell.hold == (float(Fraction(45, 55)), float(Fraction(155, 165)))
    assert beast.hold[0] == float(1 - Fraction(comb(6, 2), 55))


def test_a_hand_of_the_whole_deck_holds_every_kind() -> None:
    (kinds,) = counted(DECK, hand=60, turn=0).kinds

    assert [kind.hold for kind in kinds.values] == [(1.0,), (1.0,)]


def test_counts_are_those_of_all_copies_laid_out_one_by_one() -> None:
    chance = random.Random(4)
    for turn in range(60):
        rows = [
            (
                *(chance.randint(-9, 40) / chance.choice((1, 4)), chance.choice("abc")),
                chance.randint(1, 4),
            )
            for _ in range(chance.randint(6, 40))
        ]
        lines = [
            f"{many},{cost},{kind},{number}t"
            for number, (cost, kind, many) in enumerate(rows)
        ]
        found = counted("\n".join(["qty,cost,kind,text", *lines]))

        laid = [(cost, kind) for cost, kind, many in rows for _ in range(many)]
        (cost,) = found.numbers
        assert found.cards == len(laid), turn
        assert cost.mean == pytest.approx(statistics.mean(n for n, _ in laid)), turn
        assert cost.median == statistics.median(n for n, _ in laid), turn
        for bar in cost.bars:
            within = [n for n, _ in laid if bar.start <= n < bar.end]
            assert bar.cards == len(within), (turn, bar)
        assert found.cross is not None
        for bar, (_, counts) in zip(cost.bars, found.cross.rows, strict=True):
            for kind, cards in zip(found.cross.heads, counts, strict=True):
                same = [1 for n, k in laid if k == kind and bar.start <= n < bar.end]
                assert cards == len(same), (turn, bar, kind)


@pytest.mark.parametrize(
    ("name", "cells", "holds"),
    [
        ("cost", [1, 2, "1.5", "2,5", "-3"], "number"),
        ("cost", [1, 2, 3, 4, "X"], "number"),
        ("cost", [1, 2, 3, "X", "Y"], "text"),
        ("cost", ["nan", "inf", "1e5", "1_0", "٣"], "text"),
        ("turn", [1, 2, 3, 4, 5, 6, 7, 8], "count"),
        ("turn", [1, 2, 3, 4, 5, 6, 7], "number"),
        ("no.", [4, 9], "count"),
        ("set", ["a", "a", "b"], "kind"),
        ("set", ["a", "b", "c"], "text"),
        ("kind", ["a", "b", "c"], "kind"),
        ("set", ["a", "a", "a"], "text"),
        ("set", ["a", "", "a"], "kind"),
        ("set", [f"{n % 13}a" for n in range(26)], "text"),
        ("set", ["", "", ""], "nothing"),
    ],
)
def test_a_column_is_known_by_its_cells(
    name: str, cells: list[object], holds: str
) -> None:
    assert of_column(name, cells).columns[name] == holds


def test_many_different_numbers_share_bars_of_a_round_width() -> None:
    (whole,) = of_column("power", [0, 3, 4, 49, 97]).numbers
    (parts,) = of_column("power", ["0.25", "0.5", "1.75", "-0.5", "0"]).numbers

    assert whole.bars[0] == Bar("0 to 4", 0, 5, 3)
    assert whole.bars[-1] == Bar("95 to 99", 95, 100, 1)
    assert len(whole.bars) == 20
    assert parts.bars[0] == Bar("-0.6 to -0.4", -0.6, -0.4, 1)
    assert sum(bar.cards for bar in parts.bars) == 5


def test_a_number_far_from_the_median_of_its_kind_stands_out() -> None:
    rows = [f"{n}a,1,{cost},spell" for n, cost in enumerate([1, 2, 2, 3, 2, 12])]
    rows += [f"{n}b,1,{cost},beast" for n, cost in enumerate([11, 12, 12, 13, 12])]

    found = counted("\n".join(["title,qty,cost,kind", *rows]))

    far = "cost 12 is far from 2, the median of those with kind 'spell'"
    assert whats(found) == [(7, far)]


def test_where_most_numbers_are_the_same_the_next_one_is_not_far() -> None:
    near = of_column("cost", [1, 1, 1, 1, 1, 1, 1, 2])
    far = of_column("cost", [1, 1, 1, 1, 1, 1, 2, 9])

    assert whats(near) == []
    assert whats(far) == [(9, "cost 9 is far from 1, the median of all")]


def test_what_is_alone_the_same_no_number_or_the_longest_stands_out() -> None:
    table = """\
title,cost,kind,text
Ox,1,beast,Pull.
Cow,1,beast,Moo and moo.
Hen,2,beast,Egg.
Fire,2,spell,Burn.
Ash,X,spell,Out.
Ox,1,beast,Pull.
Sun,2,place,Day.
"""
    found = counted(table)

    assert whats(found) == [
        (3, "text has 12 letters, the most; half have 5 or less"),
        (6, "cost 'X' is no number"),
        (7, "is the same as row 2"),
        (8, "no other card has kind 'place'"),
    ]


def test_copies_of_one_row_are_listed_as_far_as_anybody_reads() -> None:
    found = counted("\n".join(["title", *["Ox"] * 1500]))

    assert (len(found.unusual), found.more) == (1000, 499)
    assert [*stats.lines(found)][-1] == "  ... and 1479 more; --all lists them"
    assert [*stats.lines(found, every=True)][-1] == "  ... and 499 more"


def test_lines_fit_a_terminal_however_many_kinds_there_are() -> None:
    kinds = [f"kind with a long name {n}" for n in range(20)]
    rows = [f"{n % 7},{kinds[n % 20]},{n}t" for n in range(100)]
    found = counted("\n".join(["cost,kind,text", *rows]))

    for width in (39, 79, 199):
        lines = [*stats.lines(found, width)]
        table = lines[lines.index("cost by kind") + 1]

        assert all(len(line) <= width for line in lines), width
        assert ("others" in table) == (width < 199)


def test_a_hand_that_nobody_holds_is_refused() -> None:
    for hand, turn in ((0, 5), (61, 5), (5, -1), (5, 61)):
        with pytest.raises(BadValue, match="choose"):
            stats.must_draw(hand, turn)


def test_a_table_that_would_fill_the_memory_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "deck.csv"
    path.write_text("title,qty\nOx,1\nCow,1\nHen,1\n", "utf-8")
    deck = Deck(rows.read(path), tmp_path, path, None)
    monkeypatch.setattr(stats, "CELLS", 4)

    refused = "deck.csv: more than 4 cells; leave rows out with --where"
    with pytest.raises(BadData, match=f"^{refused}$"):
        list(stats.cards(deck))


DECKS = Path(__file__).parents[2] / "docs" / "examples" / "decks"
NAMES = sorted(path.name for path in DECKS.iterdir() if path.is_dir())
QUICK = ("box", "folk", "heist")
"""Those that are printed every time: a folded piece, a hexagon, a card."""


def test_there_are_twelve_and_the_readme_lists_each() -> None:
    readme = (DECKS / "README.md").read_text()

    assert len(NAMES) == 12
    assert [name for name in NAMES if f"[{name}]({name})" not in readme] == []


@pytest.mark.parametrize("low", [False, True], ids=["full", "low"])
@pytest.mark.parametrize(
    "name",
    [
        name if name in QUICK else pytest.param(name, marks=pytest.mark.slow)
        for name in NAMES
    ],
)
def test_a_deck_prints_without_a_fault(tmp_path: Path, name: str, low: bool) -> None:
    row_faces.forget()
    folder = Path(shutil.copytree(DECKS / name, tmp_path / name))
    how, target = PrintOptions(paper("a4"), low=low), deck.Target(tmp_path, "cards")

    example = opened(folder, layout="layout.toml")
    ((file, part),) = deck.write(example, how, target, report=lambda _: None)

    table = rows.read(folder / "deck.csv")
    assert part.cards == sum(rows.quantity("deck", row) for row in table.rows)
    assert [str(finding) for finding in part.findings] == []
    assert part.notes == ()
    assert len(pypdfium2.PdfDocument(file)) == part.papers  # none has backs


ROUNDS = {54: 5, 540: 3, 5400: 1}
"""How often each is measured: the longer it takes, the less it varies."""

WRONG = 0.25
"""How much a figure in the documentation may be off, as a part of it."""

SCRIPTS = {"by_library": "downloaded", "by_hand": "icons"}
"""The icons of each script."""

SLOWEST = {
    "by_library": {54: 1.6, 540: 1.6, 5400: 1.6},
    "by_hand": {54: 1.9, 540: 1.6, 5400: 1.6},
}
"""How many times a script's CPU a deck may take."""

LARGEST = 1.3
"""How many times as large as a script's a file may be."""


def written(script: str) -> dict[int, tuple[float, float]]:
    """Return the ratios of CPU and of sizes, by the number of cards."""
    page = (ROOT / "docs" / "speed.md").read_text("utf-8")
    line = rf"^\| ([\d,]+) cards, `{script}\.py` \| ([\d.]+) \| ([\d.]+) \|"
    return {
        int(count.replace(",", "")): (float(cpu), float(size))
        for count, cpu, size in re.findall(line, page, re.M)
    }


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_documentation_has_a_figure_for_each_deck_that_is_measured(
    name: str,
) -> None:
    assert written(name).keys() == ROUNDS.keys()


@pytest.mark.slow
@pytest.mark.parametrize("name", SCRIPTS)
@pytest.mark.parametrize("count", ROUNDS)
def test_a_deck_takes_as_many_times_what_a_script_does_as_is_written(
    count: int, name: str, tmp_path: Path
) -> None:
    table = decks.write(tmp_path, count, SCRIPTS[name])
    commands = {"ours": ours(table), name: script(table, name)}
    taken = least_cpu(commands, ROUNDS[count])
    files = (tmp_path / "out").glob("deck/*.pdf")
    size = sum(file.stat().st_size for file in files)

    ratio = taken["ours"] / taken[name]
    larger = size / table.with_name(f"{name}.pdf").stat().st_size
    said_ratio, said_larger = written(name)[count]
    print(f"\n{count} cards, {name}: {ratio:.2f} times the CPU, {larger:.2f} the size")
    assert ratio <= SLOWEST[name][count], taken
    assert abs(ratio / said_ratio - 1) <= WRONG, taken
    assert abs(larger / said_larger - 1) <= WRONG
    assert larger <= LARGEST
