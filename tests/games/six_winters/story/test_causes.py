"""The tale says what dealt a condition, and what a threat did within a turn."""

from msgspec.structs import replace

from companion.games.six_winters import reports
from companion.games.six_winters.campaign.tasks import ActivateObstacles, Pause
from companion.games.six_winters.story import events, playtest, prose, recorder
from tests.games.six_winters.campaigns import (
    faced,
    table,
)
from tests.games.six_winters.tales import story, tale_from


def told(*happened: reports.TaleEvent) -> str:
    (year, *_) = story().years
    made = replace(year, roles=(), happened=happened, closing=len(happened))
    return " ".join(text for _, text in prose.paragraphs(made))


def test_a_threat_that_falls_and_rises_in_a_turn_is_told() -> None:
    fell = events.ThreatMoved(1, "support", 5, 3)
    rose = events.ThreatMoved(1, "support", 3, 5)
    other = events.ThreatMoved(1, "military", 4, 5)

    assert told(fell, rose, other) == (
        "Threat rose: Military to 5. Threat fell and rose again: Support to 5."
    )
    back = events.ThreatMoved(1, "support", 5, 4)
    assert told(replace(rose, before=4), back) == (
        "Threat rose and fell again: Support to 4."
    )


def test_a_condition_names_the_card_that_dealt_it() -> None:
    state = faced(hands=("6", "6"), empire__military="poison")
    state = state.with_seat(0, replace(state.seats[0], dice=(5, 1)))
    (year,) = tale_from(state, "tried poison thea", "rolled 6", "next").years

    assert [(one.condition, one.cause) for one in year.of(events.Marked)] == [
        ("weary", "Poison")
    ]
    assert "Thea became weary (Poison)" in told(*year.of(events.Marked))


def test_an_obstacle_that_comes_and_hits_is_the_cause_without_its_number() -> None:
    there = ActivateObstacles(0, ("legionary-2",))
    state = table(
        "thea", "keel", at="red_bank-military", empire__military="legionary-2"
    )
    state = state.with_seat(0, replace(state.seats[0], dice=(5, 1)))
    state = replace(state, agenda=(Pause(), there, Pause()))
    (year,) = tale_from(state, "next").years

    assert [one.cause for one in year.of(events.Marked) if one.character == "thea"] == [
        "Legionary"
    ]


def test_stress_that_is_reported_has_no_cause() -> None:
    state = replace(faced(), shown=None)
    (year,) = tale_from(state, "hurt thea body 6").years

    assert [one.cause for one in year.of(events.Marked)] == [""]


def test_names_with_commas_are_quoted_in_the_report() -> None:
    tale = story()
    card = "flora-fauna-and-fiends"
    years = tuple(
        replace(year, happened=(reports.CardCompleted(1, card, "thea"),), closing=1)
        for year in tale.years
    )

    found = "\n".join(playtest.lines(replace(tale, years=years), 200))

    assert '"Flora, Fauna, and Fiends" twice' in found


def test_full_dice_leave_less_that_the_record_does_not_show() -> None:
    counted, full = story(), replace(story(), faces=True)

    assert "what dice showed" in "\n".join(playtest.lines(counted, 200))
    assert "what dice showed" not in "\n".join(playtest.lines(full, 200))
    assert recorder.record(faced(), []).faces
