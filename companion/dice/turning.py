"""Virgil's pips on a screen: which die is turned, and the shortest way to pass.

The draft is `virgil`, and the face of the die that is tapped.
"""

from collections.abc import Callable, Sequence

from companion.contract.board import Repair
from companion.contract.parts import Button, Die, Do, Draft, Pick
from companion.contract.questions import Change
from companion.dice import taps, wording

DRAFT = "virgil"
"""The first word of a draft that turns a die."""

BACK = Button("Back to the dice", Pick(()), kind="quiet")


class Plan(tuple[Change, ...]):
    """The changes that meet a challenge for the fewest pips; empty if none do."""

    __slots__ = ()

    @property
    def pips(self) -> int:
        return sum(change.pips for change in self)


def within(changes: Sequence[Change] | None, pips: int) -> Plan:
    """Return the changes if there are as many pips, else none."""
    plan = Plan(changes or ())
    return plan if plan.pips <= pips else Plan()


def note(plan: Plan, pips: int) -> str:
    """Return what a plan costs.

    >>> note(Plan([Change(1, 3, 2)]), 5), note(Plan(), 5)
    ('2 of 5: 1 → 3', '5 left')
    """
    if not plan:
        return f"{pips} left"
    arrows = ", ".join(f"{change.face} → {change.to}" for change in plan)
    return f"{plan.pips} of {pips}: {arrows}"


def face(draft: Draft, hand: Sequence[int], plan: Plan) -> int:
    """Return the face that is turned: the one tapped, else the first that helps."""
    tapped = [die for die in hand if draft[1:] == (str(die),)]
    return (*tapped, *(change.face for change in plan), *hand)[0]


def dice(hand: Sequence[int], chosen: int) -> tuple[Die, ...]:
    """Return the dice of a hand, each to be turned, one of them chosen."""
    first = hand.index(chosen)
    return tuple(
        Die(
            face,
            label=f"turn the {face}",
            look="chosen" if i == first else "",
            tap=Pick((DRAFT, str(face))),
        )
        for i, face in enumerate(hand)
    )


def buttons(plan: Plan, write: Callable[[int, int], str]) -> tuple[Button, ...]:
    """Return the button that spends all pips of a plan, if there is one, and back.

    Args:
        write: returns one turn as it is typed.
    """
    if not plan:
        return (BACK,)
    typed = _typed(plan, write)
    label = ", ".join(f"{change.face} into {change.to}" for change in plan)
    pips = wording.pips(plan.pips)
    return Button(f"Turn {label}: {pips}", Do(typed), kind="main"), BACK


def _typed(plan: Plan, write: Callable[[int, int], str]) -> str:
    return "; ".join(write(face, to) for face, to in taps.turns(plan))


def repair(plan: Plan, noun: str, write: Callable[[int, int], str]) -> Repair | None:
    """Return what helps a pass that is refused: the turns of a plan, if there is one.

    Args:
        noun: what the game calls a pip.
        write: returns one turn as it is typed.

    >>> repair(Plan([Change(1, 3, 2)]), "pip", "turn {} {}".format).sentence
    'It can be met for 2 pips: 1 becomes 3.'
    """
    if not plan:
        return None
    label = "Turn it" if len(plan) == 1 else "Turn them"
    pips, changes = wording.pips(plan.pips, noun), wording.turned(plan)
    sentence = f"It can be met for {pips}: {changes}."
    return Repair(label, Do(_typed(plan, write)), sentence)
