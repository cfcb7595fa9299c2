"""The events of a campaign, as they were typed; who did what, and what dealt what."""

from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from companion.contract.story import Story
from companion.games.six_winters import reports
from companion.games.six_winters.campaign import dice_places, tasks
from companion.games.six_winters.rules import State, waits_for
from companion.games.six_winters.story import charts, events, page, playtest, prose
from companion.games.six_winters.story import filling as by_turn
from companion.games.six_winters.words import read
from companion.games.six_winters.words.context import logged
from companion.lines import WIDTH
from tests.games.six_winters import campaigns
from tests.games.six_winters.tales import (
    golden,
    in_actions_step,
    story,
    tale_from,
    tale_of,
    turns,
    typed,
)


@pytest.mark.parametrize("number", [0, 1, 2])
def test_reports_give_one_event_each_years_their_record_and_turns_a_row(
    number: int,
) -> None:
    verbs = [text.split()[0] for text in typed(number)]
    end = golden(number)[1][-1][1]
    tale, had = tale_of(number), turns(number)
    each = [(year, turn) for year, count in enumerate(had, 1)
            for turn in range(count + 1)]  # fmt: skip

    for verb, kind in (
        ("overcame", events.Overcome),
        ("completed", reports.CardCompleted),
        ("used", reports.LocationUsed),
        ("ability", reports.AbilityEvent),
        ("put", events.ByHand),
    ):
        assert sum(len(year.of(kind)) for year in tale.years) == verbs.count(verb)
    assert [year.number for year in tale.years] == [1, 2, 3, 4, 5, 6]
    for year, kept in zip(tale.years, end.years, strict=True):
        assert year.over
        assert tuple(role.character for role in year.roles) == kept.characters
        assert tuple(now for _, now in year.progress) == kept.progress
        assert tuple(now for _, now in year.threat) == kept.threat
    assert [year.turns for year in tale.years] == had
    assert [(row.year, row.turn) for row in tale.rows] == each


def test_the_events_of_a_year_are_in_order() -> None:
    first, second = story().years
    came = ("guild-of-secrets", "mirror-woods", "brassport")
    burned = ("guild-of-strategy", "loomwood", "gravewood")

    assert first.roles == (events.Role("ann", "thea"), events.Role("ben", "keel"))
    for kind, happened in (
        (events.Overcome, [events.Overcome(1, "poison", ("keel", "thea"), 1)]),
        (reports.CardCompleted, [reports.CardCompleted(1, "tinkering", "keel")]),
        (reports.AbilityEvent, [reports.AbilityEvent(1, "keel", 1)]),
        (events.Learnt, [events.Learnt(1, "thea", "thievery", 1)]),
        (events.Achieved, [events.Achieved(1, "keel", 1)]),
        (events.CardsBurned, [events.CardsBurned(1, ("warmachine", "cantrips"))]),
        (events.Erased, [events.Erased(1, "menas", "distracted")]),
        (events.Discarded, []),
        # Of six new locations three come and three are burned.
        (events.PutBack, [events.PutBack(1, name, 1)
                          for name in ("lightning-chamber", "nalah")]),
    ):  # fmt: skip
        assert first.of(kind) == happened
    assert tuple(one.location for one in first.of(events.Burned)) == burned
    assert tuple(one.location for one in first.of(events.LocationCame)) == came
    assert second.roles == (events.Role("ann", "menas"), events.Role("ben", "keel"))
    assert second.happened == ()


def test_a_condition_and_a_knock_out_have_their_turn() -> None:
    found = tale_from(in_actions_step("thea", "keel"), *["hurt thea body 6"] * 4)

    (year,) = found.years
    conditions = ("weary", "bruised", "wounded")
    marked = [events.Marked(1, "thea", one) for one in conditions]
    assert year.of(events.Marked) == marked
    assert year.of(events.KnockedOut) == [events.KnockedOut(1, "thea")]
    assert found.rows[-1].stress[0].out
    assert not year.over
    assert found.over is None


def test_a_correction_by_hand_is_one_event_with_its_reason() -> None:
    state = in_actions_step("thea", "keel")
    found = tale_from(state, "mend misread", "put progress:sorcery 5", "next")

    (year,) = found.years
    by_hand = events.ByHand(1, "progress:sorcery", "5", "misread")
    assert year.of(events.ByHand) == [by_hand]
    assert year.of(events.ProgressMoved) == []
    assert found.rows[-1].progress[5] == 5


def test_what_an_event_discards_belongs_to_the_turn_that_it_opens() -> None:
    state = campaigns.table("thea", "keel", empire__military="legionary-2")
    state = campaigns.piled(state, ("tripwire",), ("eight-ears",), ("costume-ball",))
    begins = (tasks.Pause(), tasks.TakeTurn())
    state = replace(state, turn=5, box=8, agenda=begins)
    found = tale_from(state, "next").years[0].of(events.Discarded)

    assert found == [events.Discarded(6, "legionary-2", 1)]


@pytest.mark.parametrize("step", ["actions", "end-3"])
@pytest.mark.parametrize("place", ["discard-empire", "pile-red_bank", "locked"])
def test_an_obstacle_put_elsewhere_by_hand_is_one_event(
    step: tasks.Step, place: str
) -> None:
    state = in_actions_step("thea", "keel", empire__military="poison")
    typed = ("mend repair", f"put poison {place}", "next")
    found = tale_from(replace(state, step=step), *typed)

    assert found.years[0].happened == (events.ByHand(1, "poison", place, "repair"),)
    assert found.in_play == ()


def test_a_location_and_a_card_set_by_hand_are_one_event_each() -> None:
    state = campaigns.table("thea", "keel")
    later = tuple(card for card in state.later if card != "tinkering")
    cards = {"later": later, "staged": ("tinkering",), "burned_cards": ("cantrips",)}
    state = campaigns.doing(replace(state, **cards), tasks.ActionStep())
    puts = ("put location:empire-military southkeep", "put staged:1 cantrips")
    found = tale_from(state, "mend repair", *puts, "next")

    assert found.years[0].happened == tuple(
        events.ByHand(1, what, value, "repair")
        for what, value in (
            ("location:empire-military", "southkeep"),
            ("staged:1", "cantrips"),
            ("lies:tinkering", "deck"),
        )
    )


def test_turns_in_play_are_counted_over_years() -> None:
    here = {held.obstacle: held for held in story().in_play}

    assert (here["zarrah"].slot, here["zarrah"].turns) == ("red_bank-support", 2)
    # It came with its location, after the only turn of year I.
    dead = here["restless-dead-1"]
    assert (dead.slot, dead.turns) == ("red_bank-sorcery", 1)


@pytest.mark.parametrize(
    ("seed", "books", "dice"),
    [(4, "light", "counted"), (5, "full", "full")],
)
def test_every_event_of_a_campaign_has_its_words(
    seed: int, books: str, dice: str
) -> None:
    rng = Random(seed)
    begun = campaigns.campaign(
        campaigns.some_rulings(rng), books=books, locations="drawn", dice=dice
    )
    some = list(campaigns.states(rng, begun))
    steps = [(action, now) for (_, action), (now, _) in pairwise(some) if action]
    found = events.record(begun, steps)

    assert found.over == waits_for(some[-1][0])
    assert max(map(len, [*prose.lines(found), *playtest.lines(found)])) <= WIDTH
    assert {len(row) for row in by_turn.rows(found)} == {37}
    assert len(charts.page(found)["charts"]) == 6


def test_an_obstacle_that_a_last_die_overcomes_is_told_with_its_team() -> None:
    """With full dice no report says that it is overcome."""
    state = campaigns.faced(hands=("", "11"), empire__military="tripwire")
    typed = ("tried tripwire keel", "placed keel:1", "placed keel:1")

    (won,) = tale_from(state, *typed).years[0].of(events.Overcome)
    assert (won.obstacle, won.characters) == ("tripwire", ("keel",))


def tale_of_events(*happened: reports.TaleEvent) -> str:
    (year, *_) = story().years
    made = replace(year, roles=(), happened=happened, closing=len(happened))
    return " ".join(text for _, text in prose.paragraphs(made))


def test_a_threat_that_falls_and_rises_in_a_turn_is_told() -> None:
    fell = events.ThreatMoved(1, "support", 5, 3)
    rose = events.ThreatMoved(1, "support", 3, 5)
    other = events.ThreatMoved(1, "military", 4, 5)

    assert tale_of_events(fell, rose, other) == (
        "Threat rose: Military to 5. Threat fell and rose again: Support to 5."
    )
    back = events.ThreatMoved(1, "support", 5, 4)
    assert tale_of_events(replace(rose, before=4), back) == (
        "Threat rose and fell again: Support to 4."
    )


def test_a_condition_names_the_card_that_dealt_it() -> None:
    state = campaigns.faced(hands=("6", "6"), empire__military="poison")
    state = state.with_seat(0, replace(state.seats[0], dice=(5, 1)))
    (year,) = tale_from(state, "tried poison thea", "rolled 6", "next").years

    (marked,) = year.of(events.Marked)
    assert (marked.condition, marked.cause) == ("weary", "Poison")
    assert "Thea became weary (Poison)" in tale_of_events(*year.of(events.Marked))


def test_an_obstacle_that_comes_and_hits_is_the_cause_and_a_report_names_none() -> None:
    there = tasks.ActivateObstacles(0, ("legionary-2",))
    place = {"at": "red_bank-military", "empire__military": "legionary-2"}
    state = campaigns.table("thea", "keel", **place)
    state = state.with_seat(0, replace(state.seats[0], dice=(5, 1)))
    state = replace(state, agenda=(tasks.Pause(), there, tasks.Pause()))
    reported = replace(campaigns.faced(), shown=None)

    for tale, cause in (
        (tale_from(state, "next"), "Legionary"),  # without its number
        (tale_from(reported, "hurt thea body 6"), ""),
    ):
        marked = tale.years[0].of(events.Marked)
        assert [one.cause for one in marked if one.character == "thea"] == [cause]


def test_names_with_commas_are_quoted_in_the_report() -> None:
    tale = story()
    done = (reports.CardCompleted(1, "flora-fauna-and-fiends", "thea"),)
    years = tuple(replace(year, happened=done, closing=1) for year in tale.years)
    found = "\n".join(playtest.lines(replace(tale, years=years), 200))

    assert '"Flora, Fauna, and Fiends" twice' in found


def test_full_dice_leave_less_that_the_record_does_not_show() -> None:
    counted, full = story(), replace(story(), faces=True)

    assert "what dice showed" in "\n".join(playtest.lines(counted, 200))
    assert "what dice showed" not in "\n".join(playtest.lines(full, 200))
    assert events.record(campaigns.faced(), []).faces


HERE = "empire-military"


def tale_of_reports(state: State, *texts: str) -> list[str]:
    """Return what the tale says of typed reports."""
    (year,) = tale_from(state, *texts).years
    return list(prose.sentences(year.happened))


def test_what_a_character_did_in_a_turn_is_one_sentence_with_its_dice() -> None:
    state = dice_places.with_count(campaigns.faced(), "pool", 3, 2, (2, 4))
    created = ("created mi 1 with 3 take 2", "created mi 1 with thea:4 take 4")
    rested = ("rested thea body with 1", "rested thea body with 2")
    went = ("went thea em-te with 6", "went keel em-es with 1")

    assert tale_of_reports(state, *created, *rested, *went) == [
        "Thea went to Guild of Strategy (6), made 2 Military assets (3, 4) and rested "
        "twice",
        "Keel went to Whitehold (1)",
    ]


def test_counted_dice_that_name_nobody_are_of_the_players() -> None:
    state = replace(in_actions_step("thea", "keel"), pools=(2,) * 6)

    typed = ("created military 1", "traded military diplomacy 1")
    assert tale_of_reports(state, *typed) == [
        "the players traded 1 Military into Diplomacy and made 1 Military asset"
    ]


HELD = ("tried tripwire thea", "rolled 1 1 1 1 1 1", "next", "next")
LOST = ("tried tripwire thea", "rolled 2 2 2 2 2 2", "next", "next")
WON = ("tried tripwire keel", "placed keel:1", "next", "rolled 1 1 1 1 1", "next",
       "placed keel:1")  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (HELD, ["Thea tried Tripwire in vain"]),
        (LOST, ["Thea tried Tripwire in vain and failed the defence"]),
        # Of two attempts in a turn each has its own defence.
        (HELD + LOST, ["Thea tried Tripwire in vain and failed the defence"]),
        (WON, []),  # that it is overcome is said elsewhere
    ],
)
def test_an_attempt_that_leaves_the_obstacle_was_in_vain(
    typed: tuple[str, ...], said: list[str]
) -> None:
    state = campaigns.faced(empire__military="tripwire")

    assert tale_of_reports(state, *typed) == said


def test_the_log_names_the_dice_that_show_faces_and_where_one_goes() -> None:
    state = campaigns.faced(empire__military="tripwire")
    rolling = campaigns.after(state, "tried tripwire thea")
    placing = campaigns.after(rolling, "rolled 1 2 3 4 5 6", "next")

    for now, text, line in (
        (rolling, "rolled 1 2 3 4 5 6",
         "the action dice of ann show 1, 2, 3, 4, 5 and 6"),
        (state, "went thea empire-technology with 6",
         "Thea goes to Guild of Strategy, with 6"),
        (placing, "placed thea:1", "Thea's 1 is placed on Tripwire"),
    ):  # fmt: skip
        assert logged(read(text), now) == line


def test_the_page_draws_the_table_as_it_is_now() -> None:
    state = campaigns.faced(empire__military="tripwire")
    state = dice_places.with_count(state, HERE, 0, 1, (6,))
    state = replace(state, progress=(3,) * 6, threat=(5,) * 6)

    now = page(Story(state, ()))["now"]
    assert isinstance(now, dict)
    first = now["regions"][0]["slots"][0]
    assert (first["name"], first["kind"]) == ("Eastkeep", "Military")
    assert [(one["what"], one["text"]) for one in first["things"]] == [
        ("person", "Thea (ann)"), ("person", "Keel (ben)"),
        ("asset", "Support 6"), ("obstacle", "Tripwire"),
    ]  # fmt: skip
    assert [box["season"] for box in now["wheel"] if box["now"]] == ["winter"]
    track = now["tracks"][0]
    # The third space is from 57 to 83, the fifth one from 109 to 135.
    assert 'class="dot-progress" fill="#0b6e8f" d="M64 9a6' in track["drawing"]
    assert 'class="dot-threat" fill="#a8321f" d="M116.5 45h11' in track["drawing"]
