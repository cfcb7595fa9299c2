"""Dice on progress cards: a whole path that is named, and the next die that fits.

Source: V20.4, progress cards; reading sorcery-wild.
"""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from companion.contract.questions import Finding
from companion.games.six_winters.campaign import dice_places
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.cards.indexes import SLOTS, ResourceIndex
from companion.games.six_winters.cards.table import Seat
from companion.games.six_winters.cards.wording import capital, counted, finding
from companion.games.six_winters.facts import RESOURCES
from companion.games.six_winters.referee import queries
from companion.games.six_winters.referee.queries import Dice
from companion.games.six_winters.reports import payment


def judged(
    state: State, seat: Seat, dice: Dice, laid: tuple[str, int] | None = None
) -> Finding:
    """Return the verdict on the dice of a whole path, in their order.

    Args:
        laid: the resource and the number of new dice that are reported; None if all
            that the path lacks are.
    """
    region = SLOTS[seat.slot].region
    path = tuple(
        replace(die, region=region) if die.type and not die.region else die
        for die in dice
    )
    more = coming(state, seat, dice)
    if min(more) < 0:
        on_it = state.dice_at(dice_places.of_card(seat.player))
        known = " and ".join(
            counted(count, f"{capital(kind)} die", f"{capital(kind)} dice")
            for kind, count in zip(RESOURCES, on_it, strict=True)
            if count
        )
        return finding(False, f"on the card already: {known}; name the whole path")
    if wrong := _not_here(state, seat, more, laid):
        return finding(False, wrong)
    wild = state.masters(ResourceIndex.SORCERY)
    query = queries.PathQuery(seat.card, wild, state.in_play)
    return payment.check(state, query, path)


def coming(state: State, seat: Seat, path: Dice) -> tuple[int, ...]:
    """Return how many assets of each resource a whole path takes from the location."""
    named = Counter(die.type for die in path)
    on_it = state.dice_at(dice_places.of_card(seat.player))
    return tuple(
        named[kind] - there for kind, there in zip(RESOURCES, on_it, strict=True)
    )


def _not_here(
    state: State, seat: Seat, more: Sequence[int], laid: tuple[str, int] | None
) -> str:
    there = state.assets(seat.slot)
    for kind, count in zip(ResourceIndex, more, strict=True):
        if laid is not None:
            wanted = laid[1] if kind.id == laid[0] else 0
            if count != wanted:
                named = counted(count, "new die", "new dice")
                return f"the path has {named} of {kind.title}, {wanted} reported"
        if count > there[kind]:
            held = counted(there[kind], "asset is", "assets are")
            new = f"new {kind.title} "
            named = counted(count, f"{new}die is", f"{new}dice are")
            return f"{named} named, and {held} at {state.location(seat.slot).name}"
    return ""
