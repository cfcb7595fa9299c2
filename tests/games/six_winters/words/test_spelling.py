"""What people type in full: names begun, fields left out, cards in a row."""

from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest
from msgspec.structs import replace

from companion import games
from companion.chronicle import store
from companion.chronicle.codec import Stamp
from companion.contract import Begun
from companion.dice import roll
from companion.errors import BadValue, UnknownName
from companion.games.six_winters.campaign import tasks
from companion.games.six_winters.campaign.state import Shown
from companion.games.six_winters.campaign.tasks import Question as Asks
from companion.games.six_winters.cards.answers import (
    Answer,
    At,
    Card,
    Keep,
    Land,
    That,
    Top,
)
from companion.games.six_winters.reports import TableAction
from companion.games.six_winters.rules import Action, State
from companion.games.six_winters.words import parts, spelled, waits
from companion.games.six_winters.words.typed import is_called_so
from companion.table.play import play
from companion.table.terminal import Table
from tests.bench.keys import keys, measured
from tests.games.six_winters.campaigns import campaign, doing, faced, located, table


def acts(more: str = "") -> State:
    """Return a state in the actions step: three obstacles where Thea and Keel are."""
    there = f"{more} imperial-guard-3 poison the-amber-hand"
    return doing(table("thea", "keel", empire__military=there), tasks.ActionStep())


def at_question(*choices: TableAction) -> State:
    return doing(
        table("thea", "keel"), tasks.Question("Which?", choices, tasks.Pause())
    )


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("overcame imperial-guard thea", "overcame imperial-guard-3 thea"),
        ("overcame Imperial Guard Thea keel", "overcame imperial-guard-3 thea keel"),
        ("overcame imp k", "overcame imperial-guard-3 keel"),
        ('overcame "The Amber Hand" thea', "overcame the-amber-hand thea"),
        ("overcame amber thea", "overcame the-amber-hand thea"),
        ("went keel gravewood", "went keel settled_lands-sorcery"),
        ("WENT Keel Parisa's Glen", "went keel red_bank-support"),
        ("went keel glen", "went keel red_bank-support"),
        ("went keel guild", "went keel empire-technology"),
        ("went keel em-te", "went keel empire-technology"),
        ("went keel red_bank-support", "went keel red_bank-support"),
        ("hurt thea b 2", "hurt thea body 2"),
        ("created sup 2", "created support 2"),
        ("next", "next"),
        ("mend the cat walked over it", "mend the cat walked over it"),
        # What is not legal now may be begun, so that the rule is given.
        ("l thea su 1", "laid thea support 1"),
        ("co th", "completed thea"),
        # The present of a verb is read as the verb.
        ("go keel gravewood", "went keel settled_lands-sorcery"),
        ("move keel glen", "went keel red_bank-support"),
        ("overcome poison thea", "overcame poison thea"),
        ("spend support 1", "spent support 1"),
        ("lay keel su 2", "laid keel support 2"),
        # Dice that are laid are named as they are.
        ("laid keel su3", "laid keel support 1 with su3"),
        ("lay keel a1:su3 b1:su4", "laid keel support 2 with a1:su3 b1:su4"),
    ],
)
def test_a_name_is_read_as_it_is_printed_or_begun(typed: str, answer: str) -> None:
    assert spelled(typed, acts()) == answer


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("card out in the cold", "card out-in-the-cold"),
        ("card Out", "card out-in-the-cold"),
        ("Tinkering", "card tinkering"),
        ("thedda's palimpsest", "card theddas-palimpsest"),
        ("hlep", "hlep"),
    ],
)
def test_an_answer_may_be_a_name_alone(typed: str, answer: str) -> None:
    cards = ("out-in-the-cold", "tinkering", "theddas-palimpsest")

    assert spelled(typed, at_question(*map(Card, cards))) == answer


def test_legal_ids_take_precedence_and_the_one_legal_value_may_be_left_out() -> None:
    keeps = at_question(Keep("house-of-copper"), Keep("undaris-tomb"))
    tops = at_question(Top("empire", "spring"), Top("empire", "fall"))

    assert spelled("keep house", keeps) == "keep house-of-copper"
    assert spelled("keep yearly", keeps) == "keep yearly-field"
    assert spelled("f", tops) == "top empire fall"
    assert spelled("yes", at_question(Answer(True), Answer(False))) == "answer yes"
    assert spelled("n", at_question(That("poison"), Answer(False))) == "answer no"


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("card Tinkerng", "no progress card is called 'Tinkerng'; did you mean 'Tink"),
        ("card xyz", "no progress card is called 'xyz'; choose one of Tinkering, T"),
        ("card t", "'t' may be Tinkering or Thedda's Palimpsest; say which"),
    ],
)
def test_a_name_that_means_nothing_or_too_much_is_refused_with_those_near(
    typed: str, line: str
) -> None:
    state = at_question(Card("tinkering"), Card("theddas-palimpsest"))

    with pytest.raises((BadValue, UnknownName), match=line):
        spelled(typed, state)


def test_the_first_of_equal_copies_is_taken_others_are_told_apart() -> None:
    copies = [That(f"legionary-{n}") for n in (1, 2, 3)]

    assert spelled("that legionary", at_question(*copies[1:])) == "that legionary-2"
    assert spelled("that legionary summer", at_question(*copies)) == "that legionary-1"
    line = r"may be Legionary 1 \(summer, locked\) or Legionary 2 \(fall, locked\); say"
    with pytest.raises(BadValue, match=line):
        spelled("that legionary", at_question(*copies))


def test_what_is_put_is_found_by_its_beginning_and_the_near_field_is_named() -> None:
    state = doing(
        table("thea", "keel", empire__military="poison"), tasks.Correcting("repair")
    )

    assert spelled("put threat:mil 6", state) == "put threat:military 6"
    assert spelled("put Poison gravewood", state) == "put poison settled_lands-sorcery"
    with pytest.raises(UnknownName, match="did you mean 'threat:military'"):
        spelled("put threat:militry 6", state)


def test_a_slot_is_called_by_the_location_that_is_there_now_a_region_by_any() -> None:
    slots = at_question(At("empire-military"), At("settled_lands-sorcery"))
    there = {"empire__military": "gravewood", "settled_lands__sorcery": "arankh"}
    lands = at_question(Land("empire"), Land("red_bank"))

    assert spelled("at gravewood", located(slots, **there)) == "at empire-military"
    assert spelled("land loomwood", lands) == "land red_bank"
    assert spelled("loomwood", lands) == "land red_bank"


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("w k grave", "went keel settled_lands-sorcery"),
        ("cr su", "created support 1"),
        ("cr su 2", "created support 2"),
        ("o poi", "overcame poison thea keel"),
        ("o poi k", "overcame poison keel"),
        ("re k b", "rested keel body"),
        ("re k b with 3", "rested keel body with 3"),
        ("N", "next"),
        ("tripwire", "tripwire"),
        ("u", "u"),
        ("a th 1", "ability thea 1"),  # of two verbs that begin so, the legal one
    ],
)
def test_a_verb_may_be_begun_and_a_number_left_out_is_one(
    typed: str, answer: str
) -> None:
    state = replace(acts(), pools=(2,) * 6)
    state = state.with_seat(1, replace(state.seats[1], dice=(3, 2)))

    assert spelled(typed, state) == answer


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("a", "the verb may be ability or added; say which"),
        ("w gravewood", "no character is named; say Thea or Keel"),
        ("went keel boar", "'boar' may be Boar's Rift or Boar's Peak"),
        ("overcame tinkering thea", "no obstacle is called"),
        # A name of several is refused with them before all is typed.
        ("overcame imp", "'imp' may be Imperial Guard Captain or Imp"),
    ],
)
def test_what_is_left_open_or_meant_too_loosely_is_asked_for(
    typed: str, line: str
) -> None:
    state = replace(acts("imperial-guard-captain"), pools=(2,) * 6)

    with pytest.raises((BadValue, UnknownName), match=line):
        spelled(typed, state)


def test_a_report_that_names_no_dice_is_left_as_it_is_typed_at_a_question() -> None:
    question = tasks.Question("Which?", (That("poison"),), tasks.Pause())
    state = replace(acts(), agenda=(question,), shown=Shown())

    assert spelled("tried poison thea keel", state) == "tried poison thea keel"


NOON = "2026-11-21T12:00:00Z"


def played(folder: Path, *typed: str) -> tuple[State, list[str]]:
    """Type lines at a new table with light books; return the state and the screen."""
    path, said = folder / "save.json", list[str]()
    setup = {"players": ["ann", "ben"], "books": "light"}
    store.create(path, games.load("six-winters"), Begun({}, setup), Stamp(NOON, "ann"))
    lines: Iterator[str] = iter(typed)

    def ask(prompt: str) -> str:
        if (line := next(lines, None)) is None:
            raise EOFError
        return line

    table: Table[State, Action] = Table(
        path=path,
        load=games.load,
        ask=ask,
        say=said.append,
        dice=roll.seeded(1),
        clock=lambda: NOON,
        by="ann",
    )
    play(table)
    state = store.open(path, games.load).state
    assert isinstance(state, State)
    return state, said


def test_a_row_of_cards_is_typed_on_one_line_and_kept_while_obstacles_are_named(
    tmp_path: Path,
) -> None:
    row = "tinkering, flora, thieves, out, cantrips, thedda"
    slip, *obstacles = "flub", "imperial guard captain", "taichu"
    state, said = played(tmp_path, row, slip, *obstacles)

    assert not any("not done then" in line for line in said)
    assert any("type the whole row: tinkering" in line for line in said)
    assert "  kept for then: thieves; out; cantrips; thedda" in said
    assert [seat.card for seat in state.seats] == [
        "tinkering",
        "flora-fauna-and-fiends",
    ]
    assert state.staged == (
        "thieves-tools", "out-in-the-cold", "cantrips", "theddas-palimpsest",
    )  # fmt: skip
    assert isinstance(state.task, Asks)
    assert isinstance(state.task.task, tasks.PickCharacter)


def test_commas_part_cards_and_no_name_that_has_commas() -> None:
    state = campaign(books="light")

    fauna = ["tinkering", "Flora, Fauna, and Fiends", "out"]
    assert parts("tinkering, Flora, Fauna, and Fiends, out", state) == fauna
    assert parts("flora, thieves; out", state) == ["flora", "thieves", "out"]
    assert parts("mend a card, and more", state) == ["mend a card, and more"]
    burning = doing(state, tasks.BurnProgress(2))
    assert parts("tinkering, cantrips", burning) == ["tinkering", "cantrips"]


def test_cards_wait_for_the_staging_area_and_for_no_other_question() -> None:
    state = campaign(books="light")

    assert not waits("tinkering", state)
    assert is_called_so(state, "tinkering", "tink")
    assert not waits("next", state)


@pytest.mark.slow
def test_a_usual_turn_takes_at_most_60_keys_with_light_books_and_counted_dice() -> None:
    counts = [keys(lines) for lines in measured(seed=1, turns=5).values()]

    assert median(counts) <= 60
    assert max(counts) <= 90  # a turn with several cards completed


@pytest.mark.parametrize(
    ("typed", "spelling"),
    [
        ("ability thea 2", "ability thea 2"),
        ("use thea", "used thea"),
        ("create support", "created support 1"),
        ("traded support technology", "traded support technology 1"),
        ("went thea em-te with 3", "went thea empire-technology with 3"),
    ],
)
def test_what_is_typed_is_read_where_a_location_has_burned_too(
    typed: str, spelling: str
) -> None:
    state = faced()
    spots = (replace(state.spots[0], location=""), *state.spots[1:])
    state = replace(state, spots=spots, agenda=(tasks.Pause(),))

    assert spelled(typed, state) == spelling
