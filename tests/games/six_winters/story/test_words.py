"""The tale in prose, as a table, a report and a page; what is counted and filled in."""

from functools import cache
from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from companion.charts import Chart, Line, Shape, Text, way
from companion.contract import Note
from companion.contract.story import Story
from companion.games.six_winters.campaign.actions import Light
from companion.games.six_winters.campaign.tasks import EndStep, PickCharacter
from companion.games.six_winters.facts import RESOURCES, ROMAN, facts
from companion.games.six_winters.kit.sheet_data import read
from companion.games.six_winters.rules import State, apply
from companion.games.six_winters.story import charts, events, playtest, prose
from companion.games.six_winters.story import filled as filled_in
from companion.games.six_winters.story.filling import rows as table_rows
from tests.games.six_winters.campaigns import after, campaign, doing, states, table
from tests.games.six_winters.tales import (
    golden,
    in_actions_step,
    middle,
    story,
    tale_from,
    tale_of,
    turns,
)

TOLD = """\
Six Winters: ann and ben, standard campaign, full books

Year I, 1 turn
  ann played Thea and ben played Keel.
  Turn 1, winter: Keel and Thea overcame Poison. Keel completed Tinkering. Keel
    gained achievement 1 (any die: move to an Empire location). Thea became
    weary, bruised and wounded. Thea was knocked out. Set by hand (misread or
    mistyped): Sorcery progress is on 5; Support threat is on 5; Menas is
    distracted; Tripwire is locked.
  As the year ended: Menas recovered from being distracted. Guild of Strategy,
    Loomwood and Gravewood burned, and Guild of Secrets, Mirror Woods and
    Brassport came. The progress cards Warmachine and Cantrips were burned.
  Skills: Thea came to thievery 1.

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
    weary, bruised and wounded
  Menas: played in year II; command 1, combat 2, tactics 2, survival 1
  Keel: played in years I and II; lore 1, combat 1, thievery 2, survival 2
    achieved - any die: move to an Empire location

The campaign goes on: year II, turn 1, winter."""


def test_the_prose_of_a_campaign_goes_year_by_year() -> None:
    assert "\n".join(prose.lines(story())) == TOLD


def test_an_ended_campaign_has_all_its_years_and_what_it_was_worth() -> None:
    lines = list(prose.lines(tale_of(1)))
    years = zip(ROMAN, turns(1), strict=True)

    assert [line for line in lines if line.startswith("Year")] == [
        f"Year {roman}, {count} turns" for roman, count in years
    ]
    assert any(line.startswith("The campaign is over: ") for line in lines[-3:])
    firsts = [line for line in lines if line.startswith("  Turn 1, ")]
    assert all(line.startswith("  Turn 1, winter: ") for line in firsts)
    rows = tale_of(1).rows
    assert [row.season for row in rows if row.turn == 1] == ["winter"] * 6


def test_a_campaign_in_progress_ends_with_its_current_turn() -> None:
    state = replace(in_actions_step("thea", "keel"), light=True)
    lines = list(prose.lines(tale_from(state)))

    assert lines[0] == "Six Winters: ann and ben, standard campaign, light books"
    assert lines[2] == "Year I, 1 turn so far"
    assert lines[-1] == "The campaign goes on: year I, turn 1, winter."


def test_copies_are_counted_and_names_with_commas_are_quoted() -> None:
    names = ("restless-dead-1", "restless-dead-2", "tradition-or-reform")
    state = in_actions_step("thea", "keel", empire__military=" ".join(names))
    found = tale_from(state, *(f"overcame {name} keel thea" for name in names))

    hits = [f"hurt {who} psyche 6" for who in ("thea", "keel")]
    hurt = tale_from(in_actions_step("thea", "keel"), *hits)

    _, turn, *_ = prose.paragraphs(found.years[0])
    assert turn.text.startswith(
        'Keel and Thea overcame Restless Dead twice and "Tradition, or Reform?".'
    )
    # Those who take the same conditions share a sentence.
    (_, turn) = prose.paragraphs(hurt.years[0])
    assert turn == ("Turn 1, winter", "Thea and Keel became distracted.")


def test_a_year_with_a_corrected_number_is_under_the_right_one() -> None:
    state = in_actions_step("thea", "keel", empire__military="poison")
    mended = ("mend repair", "put year 3", "next", "next")
    found = tale_from(state, "overcame poison keel", *mended)

    assert [year.number for year in found.years] == [3]
    assert [(row.year, row.turn) for row in found.rows] == [(3, 1)]
    lines = list(prose.lines(found))
    assert lines[2] == "Year III, 1 turn so far"
    assert "year is III." in " ".join(lines)


def test_a_note_is_in_its_turn_in_the_players_own_words() -> None:
    state, lost = in_actions_step("thea", "keel"), "the lantern was lost"
    found = events.record(state, [(Note(lost), state)])
    (year,) = found.years

    assert year.happened == (events.Noted(1, lost),)
    _, turn, *_ = prose.paragraphs(year)
    assert turn == ("Turn 1, winter", f'Noted: "{lost}".')
    assert playtest.report(found).notes == (playtest.Remark(1, 1, lost),)
    lines = list(playtest.lines(found))
    at = lines.index("What was noted?")
    assert lines[at + 1] == f"  {lost} (session I, turn 1)"


@pytest.mark.parametrize("width", [39, 45, 79, 199])
@pytest.mark.parametrize("number", [0, 1, 2])
def test_no_line_is_wider_than_a_terminal(number: int, width: int) -> None:
    tale = tale_of(number)
    lines = [*prose.lines(tale, width), *playtest.lines(tale, width)]

    assert max(map(len, lines)) <= width
    assert all(line == line.rstrip() for line in lines)


def test_the_table_has_a_row_a_turn_and_every_cell_has_its_column() -> None:
    rows = list(table_rows(story()))

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


def test_a_report_counts_the_events_of_each_session() -> None:
    report = playtest.report(story())

    assert [
        (one.turns, one.conditions, one.erased, one.knocked_out)
        for one in report.sessions
    ] == [(1, 3, 1, ("thea",)), (1, 0, 0, ())]
    assert report.sessions[0].threat == dict.fromkeys(RESOURCES, 0) | {"support": 3}
    assert report.abilities == (playtest.Tally("keel 1", 1),)
    assert report.achievements == (
        playtest.Gained("keel", 1, "any die: move to an Empire location", 1),
    )
    assert [remark.text for remark in report.by_hand] == [
        "Sorcery progress is on 5", "Support threat is on 5", "Menas is distracted",
        "Tripwire is locked",
    ]  # fmt: skip
    assert report.overcome == (playtest.Tally("poison", 1),)
    assert report.completed == (playtest.Tally("tinkering", 1),)
    assert report.discarded == ()
    assert report.longest_in_play[:3] == (
        playtest.TimeInPlay("zarrah", 2, "in play"),
        playtest.TimeInPlay("lightning-chamber", 1, "put back"),
        playtest.TimeInPlay("master-of-secrets-1", 1, "in play"),
    )


def test_a_report_counts_how_often_the_supply_ran_dry() -> None:
    puts = ("sorcery 12", "sorcery 11", "sorcery 12", "military 12")
    typed = ("mend repair", *(f"put dice:em-mi:{one}" for one in puts), "next")
    found = tale_from(in_actions_step("thea", "keel"), *typed)
    (session,) = playtest.report(found).sessions

    dry = {"military": 1, "sorcery": 2}
    assert session.dry == dict.fromkeys(RESOURCES, 0) | dry


def test_a_report_lists_what_the_record_does_not_show() -> None:
    lines = list(playtest.lines(story()))

    assert lines[0] == (
        "Six Winters: ann and ben, standard campaign, full books: playtest report"
    )
    assert "session                       I   II    all" in lines
    assert "conditions taken              3    0      3" in lines
    ability = "Keel's 1 (any die: reroll any action dice, or any assets here) once"
    assert f"  {ability}" in lines
    at = lines.index("What the record does not show")
    assert lines[at + 1] == (
        "  - what dice showed, and how many of them were spent or left over"
    )


def test_of_a_new_campaign_tale_report_and_charts_are_empty_and_no_mistake() -> None:
    tale = tale_from(campaign())
    said, (_, row) = list(playtest.lines(tale)), table_rows(tale)

    narrated = list(prose.lines(tale))
    assert narrated[2] == "Year I, before its first turn"
    assert narrated[-1] == "The campaign goes on: year I, before the first turn."
    assert [(one.year, one.turn) for one in tale.rows] == [(1, 0)]
    assert (tale.years[0].turns, tale.years[0].happened) == (0, ())
    assert "  nobody" in said
    assert (said.count("  none"), said.count("  nothing")) == (8, 2)
    assert row[-14:] == ("",) * 14
    assert [lines(charts.stress(tale, seat)[0]) for seat in range(2)] == [[], []]
    stress = charts.page(tale)["stress"]
    assert [chart["characters"] for chart in stress] == ["", ""]
    assert ("line progress", "M24 120L312 120") in lines(charts.track(tale, 0))


def lines(chart: Chart) -> list[tuple[str, str]]:
    """Return the lines of dice and markers: their roles, and their paths."""
    found = [mark for mark in chart.marks if isinstance(mark, Line)]
    return [(line.role, way(line)) for line in found if line.role != "rule"]


def test_a_page_has_a_chart_for_each_track_with_a_point_a_turn() -> None:
    names = [chart["name"] for chart in charts.page(story())["charts"]]
    support = charts.track(story(), 0)

    assert names == [kind.capitalize() for kind in RESOURCES]
    assert support.summary == "Support: progress from 1 to 1, threat from 2 to 5"
    assert lines(support) == [
        ("line threat", "M24 110L120 80L216 80L312 80"),
        ("line progress", "M24 120L120 120L216 120L312 120"),
    ]
    labels = [mark.words for mark in support.marks if isinstance(mark, Text)]
    assert labels == ["1", "4", "8", "12", "I", "II"]


def test_a_page_has_a_chart_of_stress_for_each_player() -> None:
    ann, ben = charts.page(story())["stress"]
    chart, happened = charts.stress(story(), 0)

    assert (ann["player"], ann["characters"]) == ("ann", "Thea and Menas")
    assert lines(chart) == [
        ("line psyche", "M24 32L120 32"),
        ("line psyche", "M216 76L312 76"),
        ("line body", "M24 76L120 76"),
        ("line body", "M216 32L312 54"),
    ]
    marks = [mark for mark in chart.marks if isinstance(mark, Shape)]
    assert [mark.role for mark in marks] == ["dot-body"] * 3 + ["cross"]
    assert marks[3].path == "M116 112l8 8m0 -8l-8 8"
    assert happened == ["Year I: Thea weary, bruised, wounded and knocked out"]
    assert ann["happened"] == happened
    assert ben["happened"] == []


def test_a_chart_of_stress_ends_where_a_character_is_knocked_out() -> None:
    first, out, *_ = story().rows
    found = replace(story(), rows=(first, *(replace(out, turn=n) for n in (1, 2, 3))))

    assert lines(charts.stress(found, 0)[0]) == [
        ("line psyche", "M24 32L120 32"), ("line body", "M24 76L120 76"),
    ]  # fmt: skip


@cache
def kept(bot: str, dice: str) -> tuple[list[State], dict[str, dict[str, float]]]:
    """Return the states of a campaign, and what is counted of it, by question."""
    pairs = list(states(Random(5), campaign(dice=dice), bot))
    every = [state for state, _ in pairs]
    done = [action for _, action in pairs if action is not None]
    numbers = playtest.numbers(
        Story(every[0], tuple(zip(done, every[1:], strict=True)))
    )
    found: dict[str, dict[str, float]] = {}
    for one in numbers:
        assert one.what not in found.setdefault(one.question, {}), "counted twice"
        found[one.question][one.what] = one.number
    return every, found


KEPT = pytest.mark.parametrize(
    ("bot", "dice"), [("random", "full"), ("steady", "counted")]
)


@KEPT
def test_tracks_and_knock_outs_are_counted_as_the_states_have_them(
    bot: str, dice: str
) -> None:
    every, found = kept(bot, dice)
    first, last = every[0].progress, every[-1].progress

    made = found.get("progress made on", {})
    for n, track in enumerate(facts().board.resources):
        assert made.get(track.name, 0) == last[n] - first[n], track.name
    sessions = found["progress made in session"].values()
    assert sum(sessions) == sum(last) - sum(first)
    out = [{one.character for one in now.seats if one.character and one.out}
           for now in every]  # fmt: skip
    fell = [len(now - before) for before, now in pairwise(out)]
    assert sum(found.get("knock-outs of", {}).values()) == sum(fell)
    assert sum(fell) > 0 or bot == "steady"


@KEPT
def test_all_that_is_counted_could_be_known_before(bot: str, dice: str) -> None:
    known = playtest.PLAYTEST.known()

    for question, numbers in kept(bot, dice)[1].items():
        assert {*numbers} <= {*known[question]}, question
    assert {name: len(known[name]) for name in BOX} == BOX


BOX = {
    "obstacles overcome": 92,
    "locations used": 49,
    "progress cards completed": 63,
    "abilities used": 63,
}
"""How many of each the box has."""


@pytest.mark.parametrize("number", [0, 1, 2])
def test_any_moment_of_a_campaign_can_be_filled_in(number: int) -> None:
    _, steps = golden(number)

    for _, state in (*steps[::40], steps[-1]):
        filled = read(filled_in(state), facts())
        assert filled.table
        assert filled.table.year == state.year
        assert len(filled.years) == len(state.years)


def test_each_card_of_the_table_is_listed_once() -> None:
    on_table = filled_in(middle())["table"]
    regions = on_table["regions"].values()

    obstacles = [*on_table["locked"]]
    for some in (
        *on_table["attached"].values(),
        *(region["pile"] for region in regions),
    ):
        obstacles += some
    for region in regions:
        obstacles += region["discards"]
    assert len(obstacles) == len(set(obstacles)) == 92
    cards = [seat["card"] for seat in on_table["seats"] if seat["card"]]
    for heap in ("staged", "deck", "spent", "later", "burned_cards"):
        cards += on_table[heap]
    assert len(cards) == len(set(cards)) == 63


def test_a_year_that_goes_on_has_its_markers_but_no_column() -> None:
    filled = filled_in(middle())

    assert [year["year"] for year in filled["years"]] == [1, 2, 3]
    assert filled["end"] is None
    on_table = filled["table"]
    assert (on_table["year"], on_table["box"], on_table["turn"]) == (4, 5, 4)
    assert on_table["progress"]["military"] == 2
    assert on_table["seats"] == [
        {"character": "keel", "slot": "settled_lands-sorcery", "card": "",
         "dice": {"psyche": 3, "body": 2}, "boxes": {"psyche": 0, "body": 1},
         "out": False},
        {"character": "thea", "slot": "", "card": "hard-choices",
         "dice": {"psyche": 5, "body": 3}, "boxes": {"psyche": 0, "body": 0},
         "out": True},
    ]  # fmt: skip


def test_a_full_record_has_the_order_of_piles_a_light_one_their_contents() -> None:
    full = filled_in(middle())["table"]
    light = filled_in(apply(middle(), Light()))["table"]
    empire = ["eight-ears", "nalah", "wrath-of-the-autarch"]

    assert (full["ordered"], light["ordered"]) == (True, False)
    for record in (full, light):
        assert record["regions"]["empire"]["top"] == "fall"
    assert [*full["regions"]["empire"]["pile"]] == empire[::-1]
    assert sorted(light["regions"]["empire"]["pile"]) == empire


def test_once_a_year_is_packed_away_nobody_is_on_the_board() -> None:
    packed = doing(table("thea", "keel", year=4), EndStep(8))
    found = filled_in(packed)["table"]

    assert (found["year"], found["box"], found["turn"]) == (5, 0, 0)
    assert found["seats"] == []


def test_a_campaign_that_is_over_has_its_score() -> None:
    state = replace(
        table("thea", "keel", year=6),
        progress=(11, 6, 12, 1, 12, 10),
        threat=(4, 5, 12, 2, 11, 9),
    )

    # Support is not on 12, the threat of Espionage is on 12 too.
    assert filled_in(doing(state, EndStep(0)))["end"] == {
        "complete": ("diplomacy",), "ahead": ("technology", "sorcery"), "points": 3,
        "factor": 2, "score": 6, "title": "Adept",
    }  # fmt: skip


def test_only_characters_that_came_into_it_have_a_sheet() -> None:
    assert filled_in(campaign())["characters"] == []
    state = doing(table(), PickCharacter(0), PickCharacter(1))
    state = after(state, "pick ann menas", "pick ben keel")
    sheets = filled_in(state)["characters"]
    found = [(sheet["character"], sheet["player"]) for sheet in sheets]
    assert found == [("menas", "ann"), ("keel", "ben")]


def test_a_character_who_is_gone_has_left_the_campaign_in_words() -> None:
    who = next(one for one in tale_of(0).people if one.years and not one.gone)

    assert "has left the campaign" not in prose.summary(who)
    assert "; has left the campaign; " in prose.summary(replace(who, gone=True))
