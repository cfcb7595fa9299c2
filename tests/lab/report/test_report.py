"""A report: what its sentences and tables say, and its charts."""

from collections.abc import Mapping
from typing import Any

import pytest

from companion.charts import Chart, Text
from companion.lab import report
from companion.lab.report import figures
from companion.lab.report.numbers import kinds
from companion.lab.sweeps.answers import Answer, answer
from companion.lab.sweeps.play import WIN, Tally, Used, empty
from companion.lab.sweeps.question import Question, Variant

GAMES = 400
HOLM = (
    "Of {} comparisons made after the games these hold all at once in 95 of 100 sweeps "
    "(Holm's correction)."
)


def tally(wins: tuple[int, ...], **more: Any) -> Tally:
    """Counts of games of which each seat won so many."""
    found = empty(len(wins))
    found.games = GAMES
    found.decided = sum(wins)
    found.won = found.places = [WIN * won for won in wins]
    found.scores = [{won: GAMES} for won in wins]
    found.turns = {20: GAMES // 2, 30: GAMES // 2}
    for name, value in more.items():
        setattr(found, name, value)
    return found


def answered(
    *tallies: Tally, rulings: tuple[Mapping[str, str], ...] = ({},), known: Any = None
) -> Answer:
    bots = ("greedy",) * len(tallies[0].won)
    kinds = tuple(Variant(bots, chosen) for chosen in rulings)
    question = Question(game="toy", revision="1", variants=kinds, games=GAMES, seed=1)
    return answer(question, list(tallies), "turns", known or {})


def roles(chart: Chart | None, role: str) -> list[str]:
    assert chart is not None
    texts = [mark for mark in chart.marks if isinstance(mark, Text)]
    return [text.words for text in texts if text.role == role]


def test_a_seat_that_surely_wins_more_is_named_with_its_interval() -> None:
    found = list(report.changes([answered(tally((180, 100, 70, 50)))]))

    assert found == [
        "as printed: seat 1 wins more than its share of 25.0 %, 45.0 % (40.2 to 49.9).",
        "as printed: seat 3 wins less than its share of 25.0 %, 17.5 % (14.1 to 21.5).",
        "as printed: seat 4 wins less than its share of 25.0 %, 12.5 % (9.6 to 16.1).",
        HOLM.format(6),
    ]


@pytest.mark.parametrize(
    "wins",
    [
        (110, 100, 95, 95),
        # The first's own interval begins at 12.9 %, above an eighth; that of all not.
        (65, 50, 49, 48, 48, 47, 47, 46),
    ],
)
def test_seats_that_may_be_alike_are_not_named(wins: tuple[int, ...]) -> None:
    assert list(report.changes([answered(tally(wins))])) == []


def test_games_that_nobody_wins_are_named_and_which_variant_mends_them() -> None:
    rulings = ({"end": "strict"}, {"end": "mild"})
    both = answered(tally((0, 0)), tally((200, 200)), rulings=rulings)

    assert list(report.changes([both])) == [
        "end=mild: somebody wins 100.0 % (99.0 to 100.0) of the games, "
        "with end=strict 0.0 % (0.0 to 1.0).",
        HOLM.format(7),
    ]
    assert list(report.changes([answered(tally((0, 0)))])) == [
        "as printed: 100.0 % (99.0 to 100.0) of the games are won by nobody.",
        HOLM.format(4),
    ]


def test_variants_are_named_by_what_differs_among_all_sweeps() -> None:
    same = ({"end": "strict", "cards": "5"}, {"end": "mild", "cards": "5"})
    two, three = (tally((100,) * n) for n in (2, 3))
    sweeps = [answered(two, two, rulings=same), answered(three, three, rulings=same)]

    assert [kind.name for kind in kinds(sweeps)] == [
        *("2 players, strict", "2 players, mild"),
        *("3 players, strict", "3 players, mild"),
    ]


def test_what_is_used_is_sorted_by_its_worth() -> None:
    used = {
        "lamp": Used(400, 300 * WIN, 40_000, 4_100_000),
        "rope": Used(400, 100 * WIN, 30_000, 2_300_000),
    }
    every = kinds([answered(tally((200, 200), used=used))])

    chart = figures.wins_with(every)

    assert roles(chart, "label") == ["lamp", "rope"]


def test_questions_of_a_playtest_show_what_came_up_and_name_what_never_did() -> None:
    known = {"cards played": tuple(f"card {n}" for n in range(20))}
    counted = {"cards played": {"card 3": {1: 100}, "card 5": {2: 300}}}
    every = kinds([answered(tally((200,), counted=counted), known=known)])

    (reply,) = figures.replies(every)

    assert roles(reply.chart, "label") == ["card 5", "card 3"]
    assert reply.words.startswith("Never, in any of these games: card 0; card 1;")
    (numbers,) = every[0].found.answers
    assert numbers.numbers[1].mean.mean == 1.5  # 2 a game in 300 of 400


def test_of_a_short_list_all_are_shown_in_the_order_of_the_game() -> None:
    known = {"in session": ("I", "II", "III")}
    counted = {"in session": {"III": {1: 10}}}
    every = kinds([answered(tally((200,), counted=counted), known=known)])

    (reply,) = figures.replies(every)

    assert roles(reply.chart, "label") == ["I", "II", "III"]


def test_lengths_and_scores_are_drawn_and_nothing_of_one_value() -> None:
    every = kinds([answered(tally((200, 200), turns={20: 100, 25: 200, 31: 100}))])

    chart = figures.lengths(every)

    assert figures.scores(every) is None
    assert chart is not None
    average = "as printed: 25.25 on average"
    assert chart.summary == f"Length in turns: share of games. {average}"


def test_a_few_very_long_games_do_not_squeeze_the_others() -> None:
    turns = {20: 200, 22: 198, 900: 2}

    chart = figures.lengths(kinds([answered(tally((200,), turns=turns))]))

    assert chart is not None
    assert chart.title.endswith("; the last column holds what is more")
    ticks = roles(chart, "tick")
    assert ("900" in ticks, "22" in ticks) == (False, True)


def test_a_table_for_notebooks_has_an_interval_in_every_row() -> None:
    head, *rows = report.rows([answered(tally((180, 120, 100)))])

    assert head[4:7] == ("value", "low", "high")
    for row in rows:
        value, low, high = map(float, row[4:7])
        assert low <= value <= high, row
