"""New assets come from the supply, while dice are only counted.

Source: V20.4, resource dice; reading new-dice.
"""

from collections.abc import Iterator
from typing import ClassVar, Self

from companion.contract.actions import Say
from companion.games.six_winters.campaign import dice_places
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.campaign.tasks import SupplyDice
from companion.games.six_winters.cards.answers import At
from companion.games.six_winters.cards.indexes import SLOT_NAMES, ResourceIndex
from companion.games.six_winters.cards.table import Seat
from companion.games.six_winters.cards.wording import capital, counted
from companion.games.six_winters.facts import RESOURCES
from companion.games.six_winters.reports import base
from companion.games.six_winters.reports.resources import Bound, DiceReport, each_count
from companion.games.six_winters.reports.spent import back_to_supply


class Added(DiceReport, frozen=True, tag="added"):
    """New assets came from the supply, for example by an ability."""

    say: ClassVar = Say("added RESOURCE N", "added sorcery 1: new assets rolled")
    done: ClassVar = base.Offer(
        "Rolled new assets",
        ("Which new assets were rolled?", "How many {0} assets?"),
        "New assets were rolled",
    )
    instead: ClassVar = "dice have faces: what rolls dice adds them; mend corrects it"

    resource: str
    count: int

    def bound(self, state: State, number: ResourceIndex) -> Bound:
        return Bound(state.supply(number), "in the supply")

    @classmethod
    def ways(cls, state: State, *seats: Seat) -> Iterator[Self]:
        return each_count(state, (cls(kind, 1) for kind in RESOURCES))

    def apply(self, state: State) -> State:
        return state.push(SupplyDice(ResourceIndex.of(self.resource), self.count))

    def sentence(self) -> str:
        return f"{counted(self.count, f'new {capital(self.resource)} asset')} rolled"


def supply_dice(state: State, task: SupplyDice) -> State:
    """Add new assets where somebody is, or return dice in play to the supply."""
    if task.count <= 0:
        return back_to_supply(state, task)
    places = dict.fromkeys(SLOT_NAMES[seat.slot] for seat in base.acting(state))
    if len(places) > 1 and not task.answers:
        name = ResourceIndex(task.resource).title
        text = f"Where do the {name} assets come?"
        return state.asks(task, text, *map(At, places))
    for place in places:
        if task.answers in ((), (At(place),)):
            return dice_places.added(state, task.resource, task.count, place)
    return state  # nobody is there any more
