"""Reports that name their dice by taps, where dice are counted.

Thea is at Boar's Peak with a pool of one Technology die, Menas at Boar's Rift.
"""

import pytest
from msgspec.structs import replace

from companion.contract.parts import Ask, Do, Pick
from companion.games.six_winters.campaign import dice_places
from companion.games.six_winters.cards.indexes import SLOT_NAMES, ResourceIndex
from companion.games.six_winters.rules import State
from tests.games.six_winters.taps import acting, screen
from tests.taps import taps

THERE = "settled_lands-diplomacy"


def reported(state: State, *draft: str) -> list[Do | Ask]:
    """Return the taps that report, or that explain why not, after a draft."""
    shown = taps(screen(state, draft).ask)
    return [tap for tap in shown if isinstance(tap, Do | Ask)]


def goes_on(state: State, *draft: str) -> set[tuple[str, ...]]:
    shown = taps(screen(state, draft).ask)
    return {tap.draft for tap in shown if isinstance(tap, Pick)}


@pytest.mark.parametrize(
    ("report", "dice"),
    [
        ("rested thea body", "3"),
        ("created technology 1", "6 take:1"),
        (f"went thea {THERE}", "2"),
    ],
)
def test_a_report_and_its_dice_are_named_tap_by_tap(report: str, dice: str) -> None:
    state = acting()
    verb, *words = report.split()
    draft: tuple[str, ...] = ("pay", verb)
    assert draft in goes_on(state, verb)

    for word in [*words[:-1], words[-1]]:
        draft = (*draft, word)
        last = len(draft) == len(words) + 2
        if last:
            draft = (*draft, "pay")
        before = draft[:-2] if last else draft[:-1]
        assert draft in goes_on(state, *before)
    for die in dice.split():
        draft = (*draft, die)
        assert draft in goes_on(state, *draft[:-1])
    assert reported(state, *draft) == [Do(f"{report} with {dice}")]


def test_dice_that_are_not_enough_are_explained_and_not_reported() -> None:
    draft = ("pay", "went", "thea", "empire-military", "pay", "3")

    assert reported(acting(), *draft) == [Ask("went thea empire-military with 3")]


def test_without_dice_the_report_is_believed() -> None:
    draft = ("pay", "rested", "thea", "body", "pay")

    assert reported(acting(), *draft) == [Do("rested thea body")]


def test_words_of_a_browser_that_are_no_dice_are_left_out() -> None:
    draft = ("pay", "rested", "thea", "body", "pay", "<b>", "7", "take:x", "4")

    assert reported(acting(), *draft) == [Do("rested thea body with 4")]
    assert goes_on(acting(), "pay", "overcame") == goes_on(acting())


def here(*, te: int = 0, su: int = 0) -> State:
    """Thea's slot with assets."""
    state = acting()
    slot = SLOT_NAMES[state.seats[state.seat_of("thea")].slot]
    state = dice_places.with_more(state, slot, ResourceIndex.TECHNOLOGY, te)
    return dice_places.with_more(state, slot, ResourceIndex.SUPPORT, su)


def played_by(character: str, state: State) -> State:
    """The table with another character on Thea's seat."""
    seat = state.seat_of("thea")
    return state.with_seat(seat, replace(state.seats[seat], character=character))


def ability(who: str, number: int, *dice: str) -> tuple[str, ...]:
    return ("pay", "ability", who, str(number), "pay", *dice)


def test_the_die_that_pays_for_an_ability_is_named_by_taps() -> None:
    state = here()
    assert ability("thea", 2) in goes_on(state, "pay", "ability", "thea")

    assert goes_on(state, *ability("thea", 2)) >= {ability("thea", 2, "4")}
    assert Ask("ability thea 2 with 3") in reported(state, *ability("thea", 2))
    assert reported(state, *ability("thea", 2, "4")) == [Do("ability thea 2 with 4")]


def test_where_assets_may_pay_the_kind_of_die_is_chosen_first() -> None:
    state = here(te=1)

    kinds = goes_on(state, *ability("thea", 2))
    faces = goes_on(state, *ability("thea", 2, "asset:technology"))

    assert kinds >= {
        ability("thea", 2, "action"),
        ability("thea", 2, "asset:technology"),
    }
    assert ability("thea", 2, "te4") in faces
    assert ability("thea", 2, "4") not in faces


def test_what_a_die_becomes_is_chosen_where_there_is_more_than_one_way() -> None:
    state = played_by("keel", here(te=1))
    sets = goes_on(state, *ability("keel", 3, "te5"))

    split = ability("keel", 3, "te5", "make:te1", "make:te4")
    assert split in sets
    assert reported(state, *split) == [Do("ability keel 3 with te5 make:te1 make:te4")]


def test_an_ability_that_no_die_pays_for_is_reported_at_once() -> None:
    state = played_by("yasmina", acting())
    state = state.with_sheet(replace(state.sheet("yasmina"), achievements=6))

    at_once = reported(state, "pay", "ability", "yasmina")

    assert Do("ability yasmina 6") in at_once  # it costs body stress
    assert Do("ability yasmina 4") not in at_once
