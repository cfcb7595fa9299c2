"""Virgil's pips on a screen: which die is turned, and the shortest way to pass.

The draft is `virgil`, and the face of the die that is tapped.
"""

from collections.abc import Callable, Sequence

from companion.contract.board import Repair
from companion.contract.parts import Button, Die, Do, Draft, Pick
from companion.contract.questions import Change
from companion.dice import taps, wording
from companion.language import phrase

DRAFT = "virgil"  # the first word of a draft that turns a die


def back() -> Button:
    """Return the button that leads back to the dice."""
    return Button(phrase("Back to the dice"), Pick(()), kind="quiet")


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
        return phrase("{n} left", n=pips)
    arrows = ", ".join(f"{change.face} → {change.to}" for change in plan)
    return phrase("{n} of {m}: {what}", n=plan.pips, m=pips, what=arrows)


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
            label=phrase("turn the {face}", face=face),
            look="chosen" if i == first else "",
            tap=Pick((DRAFT, str(face))),
        )
        for i, face in enumerate(hand)
    )


def buttons(plan: Plan, write: Callable[[int, int], str]) -> tuple[Button, ...]:
    """Return the button that spends all pips of a plan, if there is one, and back."""
    if not plan:
        return (back(),)
    pairs = ((change.face, change.to) for change in plan)
    changes = ", ".join(phrase("{n} into {m}", n=face, m=to) for face, to in pairs)
    pips = wording.pips(plan.pips)
    label = phrase("Turn {changes}: {pips}", changes=changes, pips=pips)
    return Button(label, Do(_typed(plan, write)), kind="main"), back()


def _typed(plan: Plan, write: Callable[[int, int], str]) -> str:
    return "; ".join(write(face, to) for face, to in taps.turns(plan))


def repair(
    plan: Plan, write: Callable[[int, int], str], *, virgil: bool
) -> Repair | None:
    """Return what helps a pass that is refused: the turns of a plan, if there is one.

    `write` returns one turn as it is typed; `virgil`: whether it says whose pips.

    >>> repair(Plan([Change(1, 3, 2)]), "turn {} {}".format, virgil=False).sentence
    'It can be met for 2 pips: 1 becomes 3.'
    """
    if not plan:
        return None
    label = phrase("Turn it") if len(plan) == 1 else phrase("Turn them")
    said = {"pips": wording.pips(plan.pips, virgil=virgil)}
    said |= {"changes": wording.turned(plan)}
    sentence = phrase("It can be met for {pips}: {changes}.", **said)
    return Repair(label, Do(_typed(plan, write)), sentence)
