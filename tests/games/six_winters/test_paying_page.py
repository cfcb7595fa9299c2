"""Reports that name their dice by taps, where dice are counted.

Thea is at Boar's Peak with a pool of one Technology die, Menas at Boar's Rift.
"""

import pytest

from companion.contract.parts import Ask, Do, Pick
from companion.games.six_winters.campaign import State
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
