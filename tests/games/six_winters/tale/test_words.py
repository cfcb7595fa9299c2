"""The tale in prose, as a table, as a report and as what fills its page."""

from random import Random

import pytest

from companion.games.six_winters import tale
from companion.games.six_winters.tale import playtest, table
from tests.games.six_winters.campaigns import campaign, until
from tests.games.six_winters.tales import tale_of, told


def test_a_campaign_is_told_year_by_year() -> None:
    lines = list(tale.lines(tale_of(1)))

    assert lines[:6] == [
        "Six Winters: ann and ben, easy campaign, full books",
        "",
        "Year I, 7 turns",
        "  ann played Fuscus and ben played Menas.",
        "  Overcome - turn 4, Fuscus: Tripwire, Prismatic Lotus.",
        "  Completed - turn 3, Menas: Warmachine; turn 4, Menas: Thedda's Palimpsest;",
    ]
    assert [line for line in lines if line.startswith("Year")] == [
        "Year I, 7 turns",
        "Year II, 6 turns",
        "Year III, 5 turns",
        "Year IV, 7 turns",
        "Year V, 8 turns",
        "Year VI, 7 turns",
    ]
    assert "  Support              1    2        1    5" in lines
    assert lines[-2:] == [
        "The campaign is over: no victory track is complete after year 6: a defeat;",
        "score 0.",
    ]


def test_the_tale_names_who_was_knocked_out_and_what_was_set_by_hand() -> None:
    text = " ".join(line.strip() for line in tale.lines(tale_of(1)))

    assert "Fuscus was knocked out (turn 5)." in text
    assert (
        "Set by hand, turn 6: sapphire-djinn pile-red_bank; the books and the table "
        "differ." in text
    )
    assert "Rid of a condition: Thea of distracted, Menas of distracted" in text


def test_a_campaign_that_goes_on_says_where_it_stands() -> None:
    state = until(campaign(books="light"), Random(1), "actions")
    lines = list(tale.lines(told(state)))

    assert lines[0] == "Six Winters: ann and ben, standard campaign, light books"
    assert lines[2] == "Year I, 1 turn so far"
    assert lines[-1] == "The campaign goes on: year I, turn 1, winter."


@pytest.mark.parametrize("number", [0, 1, 2])
def test_no_line_is_wider_than_a_terminal(number: int) -> None:
    lines = [*tale.lines(tale_of(number)), *tale.answers(tale_of(number))]

    assert max(map(len, lines)) <= 78
    assert all(line == line.rstrip() for line in lines)


def test_the_table_has_a_row_a_turn_and_every_cell_has_its_column() -> None:
    rows = list(table.rows(tale_of(1)))

    assert rows[0][:5] == ("year", "turn", "season", "box", "progress_support")
    assert rows[0][-1] == "out_2"
    assert {len(row) for row in rows} == {37}
    assert len(rows) == 1 + 40 + 6
    assert rows[1] == (
        *(1, 0, "winter", 1, 1, 1, 1, 1, 1, 1, 1, 4, 3, 2, 2, 3),
        *(2, 1, 1, 1, 1, 1, 6),
        *("fuscus", 4, 0, 2, 0, "", "no", "menas", 3, 0, 5, 0, "", "no"),
    )


def test_before_characters_are_picked_their_cells_are_empty() -> None:
    rows = list(table.rows(told(campaign())))

    assert len(rows) == 2
    assert rows[1][-14:] == ("",) * 14


def test_a_report_counts_what_a_designer_asks_for() -> None:
    report = playtest.report(tale_of(1))

    assert [one.turns for one in report.sessions] == [7, 6, 5, 7, 8, 7]
    assert [one.conditions for one in report.sessions] == [7, 8, 4, 4, 2, 4]
    assert [len(one.knocked_out) for one in report.sessions] == [1, 2, 2, 2, 2, 2]
    assert report.sessions[0].threat == {
        "support": 4,
        "technology": 4,
        "espionage": 4,
        "military": 5,
        "diplomacy": 3,
        "sorcery": 9,
    }
    assert [(one.id, one.count) for one in report.abilities] == [
        ("fuscus 1", 1),
        ("fuscus 3", 1),
        ("menas 2", 1),
        ("thea 1", 1),
    ]
    assert report.discarded[0] == playtest.Count("imperial-secrets", 2)
    assert report.lay[0] == playtest.Lay("securing-the-perimeter", 32, "put back")


def test_a_report_counts_how_often_the_supply_ran_dry() -> None:
    dry = [one.dry for one in playtest.report(tale_of(0)).sessions]

    assert [sum(one.values()) for one in dry] == [0, 0, 2, 2, 1, 0]
    assert dry[2]["sorcery"] == dry[2]["espionage"] == 1


def test_a_report_says_what_the_books_do_not_know() -> None:
    lines = list(tale.answers(tale_of(1)))

    assert lines[0] == "Six Winters: ann and ben, easy campaign, full books: " + (
        "playtest report"
    )
    assert "session                       I   II  III   IV    V   VI    all" in lines
    assert "knock-outs                    1    2    2    2    2    2     11" in lines
    assert "  Shimmerhall once" in lines
    at = lines.index("What the books do not know")
    assert lines[at + 1] == (
        "  - what dice showed, and how many of them were spent or left over"
    )


def test_a_report_on_a_new_campaign_is_empty_and_no_mistake() -> None:
    lines = list(tale.answers(told(campaign())))

    assert "  nobody" in lines
    assert lines.count("  none") == 8


def test_a_page_has_a_chart_for_each_track_with_a_point_a_turn() -> None:
    filling = tale.page(tale_of(1))

    assert [one["name"] for one in filling["charts"]] == [
        "Support",
        "Technology",
        "Espionage",
        "Military",
        "Diplomacy",
        "Sorcery",
    ]
    support = filling["charts"][0]
    assert support["said"] == "Support: progress from 1 to 2, threat from 1 to 12"
    assert support["progress"].startswith("24,120 ")
    assert support["progress"].endswith(" 312,110")
    assert support["threat"].endswith(" 312,10")
    assert len(support["threat"].split()) == 46
    assert [one["label"] for one in filling["seasons"]] == [
        "I", "II", "III", "IV", "V", "VI",
    ]  # fmt: skip


def test_a_page_of_a_new_campaign_draws_a_level_line() -> None:
    chart = tale.page(told(campaign()))["charts"][0]

    assert chart["progress"] == "24,120 312,120"
