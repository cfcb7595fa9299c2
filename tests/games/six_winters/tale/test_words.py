"""The tale in prose, as a table, as a report and as what fills its page."""

import pytest
from msgspec.structs import replace

from companion.games.six_winters import tale
from companion.games.six_winters.tale import playtest, table
from companion.games.six_winters.tale.prose import ROMAN
from tests.games.six_winters.campaigns import campaign
from tests.games.six_winters.tales import acting, story, tale_of, told, turns

TOLD = """\
Six Winters: ann and ben, standard campaign, full books

Year I, 1 turn
  ann played Thea and ben played Keel.
  Overcome - turn 1, Thea and Keel: Poison.
  Completed - turn 1, Keel: Tinkering.
  Threats rose: Support from 2 to 5.
  Conditions taken - turn 1: Menas distracted, Thea weary, Thea bruised, Thea
  wounded.
  Thea was knocked out (turn 1).
  Skills came to: Thea thievery 1.
  Keel had 1 achievement by its end.
  Locations burned: Guild of Strategy, Loomwood and Gravewood.
  Locations came: Guild of Secrets, Mirror Woods and Brassport.
  Progress cards burned as it ended: Warmachine and Cantrips.
  Rid of a condition: Menas of distracted.
  Set by hand, turn 1: progress:sorcery 5; misread or mistyped.
  Set by hand, turn 1: threat:support 5; misread or mistyped.
  Set by hand, turn 1: menas:distracted yes; misread or mistyped.
  Set by hand, turn 1: tripwire locked; misread or mistyped.

  track         progress  end   threat  end
  Support              1    1        2    5
  Technology           1    2        6    6
  Espionage            1    1        4    4
  Military             1    1        5    5
  Diplomacy            1    1        3    3
  Sorcery              1    5        4    4

Year II, 1 turn so far
  ann played Menas and ben played Keel.

  track         progress  now   threat  now
  Support              1    1        5    5
  Technology           2    2        6    6
  Espionage            1    1        4    4
  Military             1    1        5    5
  Diplomacy            1    1        3    3
  Sorcery              5    5        4    4

Characters
  Thea: played in year I; command 2, lore 2, rapport 1, tactics 1, thievery 1;
    0 achievements; weary, bruised and wounded
  Menas: played in year II; command 1, combat 2, tactics 2, survival 1; 0
    achievements
  Keel: played in years I and II; lore 1, combat 1, thievery 2, survival 2; 1
    achievement

The campaign goes on: year II, turn 1, winter."""


def test_a_campaign_is_told_year_by_year() -> None:
    assert "\n".join(tale.lines(story())) == TOLD


def test_an_ended_campaign_has_all_its_years_and_what_it_was_worth() -> None:
    lines = list(tale.lines(tale_of(1)))

    assert [line for line in lines if line.startswith("Year")] == [
        f"Year {roman}, {count} turns"
        for roman, count in zip(ROMAN, turns(1), strict=True)
    ]
    assert any(line.startswith("The campaign is over: ") for line in lines[-3:])


def test_a_campaign_that_goes_on_says_where_it_stands() -> None:
    state = replace(acting("thea", "keel"), light=True)
    lines = list(tale.lines(told(state)))

    assert lines[0] == "Six Winters: ann and ben, standard campaign, light books"
    assert lines[2] == "Year I, 1 turn so far"
    assert lines[-1] == "The campaign goes on: year I, turn 1, winter."


def test_achievements_of_a_year_that_goes_on_are_told_as_they_are() -> None:
    state = acting("thea", "keel", empire__military="poison")
    lines = list(tale.lines(told(state, "overcame poison keel")))

    assert "  Keel has 1 achievement." in lines


@pytest.mark.parametrize("number", [0, 1, 2])
def test_no_line_is_wider_than_a_terminal(number: int) -> None:
    lines = [*tale.lines(tale_of(number)), *tale.answers(tale_of(number))]

    assert max(map(len, lines)) <= 78
    assert all(line == line.rstrip() for line in lines)


def test_the_table_has_a_row_a_turn_and_every_cell_has_its_column() -> None:
    rows = list(table.rows(story()))

    assert rows[0][:5] == ("year", "turn", "season", "box", "progress_support")
    assert rows[0][-1] == "out_2"
    assert {len(row) for row in rows} == {37}
    assert len(rows) == 1 + 2 + 2
    assert rows[2] == (
        *(1, 1, "winter", 8, 1, 2, 1, 1, 1, 5, 5, 6, 4, 5, 3, 4),
        *(2, 1, 1, 1, 1, 3, 3),
        *("thea", 5, 0, 3, 3, "weary bruised wounded", "yes"),
        *("keel", 3, 0, 3, 0, "", "no"),
    )


def test_before_characters_are_picked_their_cells_are_empty() -> None:
    rows = list(table.rows(told(campaign())))

    assert len(rows) == 2
    assert rows[1][-14:] == ("",) * 14


def test_a_report_counts_what_a_designer_asks_for() -> None:
    report = playtest.report(story())

    assert [one.turns for one in report.sessions] == [1, 1]
    assert [one.conditions for one in report.sessions] == [4, 0]
    assert [one.erased for one in report.sessions] == [1, 0]
    assert [one.knocked_out for one in report.sessions] == [("thea",), ()]
    assert report.sessions[0].threat == {
        "support": 3,
        "technology": 0,
        "espionage": 0,
        "military": 0,
        "diplomacy": 0,
        "sorcery": 0,
    }
    assert report.abilities == (playtest.Count("keel 1", 1),)
    assert report.achievements == (playtest.Count("keel", 1),)
    assert report.overcome == (playtest.Count("poison", 1),)
    assert report.completed == (playtest.Count("tinkering", 1),)
    assert report.discarded == ()
    assert report.lay[:3] == (
        playtest.Lay("zarrah", 2, "in play"),
        playtest.Lay("lightning-chamber", 1, "put back"),
        playtest.Lay("master-of-secrets-1", 1, "in play"),
    )


def test_a_report_counts_how_often_the_supply_ran_dry() -> None:
    found = told(
        acting("thea", "keel"),
        "mend repair",
        "put out:sorcery 12",
        "put out:sorcery 11",
        "put out:sorcery 12",
        "put out:military 12",
        "next",
    )
    (session,) = playtest.report(found).sessions

    assert session.dry == {
        "support": 0,
        "technology": 0,
        "espionage": 0,
        "military": 1,
        "diplomacy": 0,
        "sorcery": 2,
    }


def test_a_report_says_what_the_books_do_not_know() -> None:
    lines = list(tale.answers(story()))

    assert lines[0] == (
        "Six Winters: ann and ben, standard campaign, full books: playtest report"
    )
    assert "session                       I   II    all" in lines
    assert "conditions taken              4    0      4" in lines
    assert "  Keel's 1 once" in lines
    at = lines.index("What the books do not know")
    assert lines[at + 1] == (
        "  - what dice showed, and how many of them were spent or left over"
    )


def test_a_report_on_a_new_campaign_is_empty_and_no_mistake() -> None:
    lines = list(tale.answers(told(campaign())))

    assert "  nobody" in lines
    assert lines.count("  none") == 8


def test_a_page_has_a_chart_for_each_track_with_a_point_a_turn() -> None:
    filling = tale.page(story())

    assert [one["name"] for one in filling["charts"]] == [
        "Support",
        "Technology",
        "Espionage",
        "Military",
        "Diplomacy",
        "Sorcery",
    ]
    support = filling["charts"][0]
    assert support["said"] == "Support: progress from 1 to 1, threat from 2 to 5"
    assert support["progress"] == "24,120 120,120 216,120 312,120"
    assert support["threat"] == "24,110 120,80 216,80 312,80"
    assert [one["label"] for one in filling["seasons"]] == ["I", "II"]


def test_a_page_of_a_new_campaign_draws_a_level_line() -> None:
    chart = tale.page(told(campaign()))["charts"][0]

    assert chart["progress"] == "24,120 312,120"
