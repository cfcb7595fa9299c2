"""Dice in play go back to the supply, while dice are only counted.

Source: V20.4, resource dice; reading new-dice.
"""

from collections.abc import Iterator
from typing import ClassVar, Self

from companion.contract.actions import Say
from companion.games.six_winters.campaign import dice_places
from companion.games.six_winters.campaign.actions import Selection
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.campaign.tasks import SupplyDice
from companion.games.six_winters.cards.answers import At, That, Whom
from companion.games.six_winters.cards.indexes import SLOT_NAMES, ResourceIndex
from companion.games.six_winters.cards.table import Seat
from companion.games.six_winters.reports import base
from companion.games.six_winters.reports.resources import (
    Bound,
    DiceReport,
    each_count,
    held,
)


class Spent(DiceReport, frozen=True, tag="spent"):
    """Dice in play, as assets or on cards, went back to the supply."""

    say: ClassVar = Say("spent RESOURCE N", "spent support 3: back to the supply")
    done: ClassVar = base.Offer(
        "Put dice back in the supply",
        ("Which dice went back to the supply?", "How many {0} dice?"),
        "Dice went back to the supply",
    )
    instead: ClassVar = "dice have faces: what uses dice spends them; mend corrects it"

    resource: str
    count: int

    def bound(self, state: State, number: ResourceIndex) -> Bound:
        there = [state.dice_at(place)[number] for place in _places(state)]
        return Bound(max(there), "in one place")

    @classmethod
    def ways(cls, state: State, *seats: Seat) -> Iterator[Self]:
        return each_count(state, (cls(kind, 1) for kind in held(state.out)))

    def apply(self, state: State) -> State:
        return state.push(SupplyDice(ResourceIndex.of(self.resource), -self.count))

    def sentence(self) -> str:
        dice = base.dice_in_words(self.count, self.resource)
        return f"{dice} spent, back to the supply"


def _places(state: State) -> dict[str, Selection]:
    """Return where dice can be spent, with the answer that names each place.

    Dice on abilities are not spent.
    """
    cards = {
        dice_places.of_card(seat.player): Whom(seat.character)
        for seat in state.seats
        if seat.character and seat.card
    }
    slots = {slot: At(slot) for slot in SLOT_NAMES}
    return {**slots, **{name: That(name) for name in state.in_play}, **cards}


def back_to_supply(state: State, task: SupplyDice) -> State:
    """Return dice of one place to the supply; of several the players choose one."""
    count = -task.count
    places = {
        place: answer
        for place, answer in _places(state).items()
        if state.dice_at(place)[task.resource] >= count
    }
    if len(places) > 1 and not task.answers:
        name = ResourceIndex(task.resource).title
        text = f"From where do the {name} dice go back to the supply?"
        return state.asks(task, text, *places.values())
    for place, answer in places.items():
        if task.answers in ((), (answer,)):
            return dice_places.removed(state, place, task.resource, count)
    return state
