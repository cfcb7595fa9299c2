"""All that could be chosen at each step, before the rules look at it."""

from collections.abc import Iterator

from companion.games.exit_from_purgatory.rules.actions import (
    Action,
    Alone,
    Balance,
    Found,
    Gift,
    Give,
    Hinder,
    Humble,
    Keep,
    Lay,
    Leave,
    Love,
    Name,
    Pick,
    Pull,
    Reclaim,
    Release,
    Reveal,
    Show,
    Steal,
    Study,
    Take,
    Try,
    Turn,
)
from companion.games.exit_from_purgatory.rules.cards import (
    LANTERN,
    TYPES,
    UNKNOWN,
    parts,
    without,
)
from companion.games.exit_from_purgatory.rules.challenges import left_to_give, to_give
from companion.games.exit_from_purgatory.rules.due import decider
from companion.games.exit_from_purgatory.rules.seats import (
    partners,
    pickable,
    rivals,
    targets,
    victims,
)
from companion.games.exit_from_purgatory.rules.state import LETTERS, State
from companion.games.exit_from_purgatory.rules.steps import (
    Balancing,
    Courting,
    Finding,
    Gifting,
    Giving,
    Hindering,
    Humbling,
    Keeping,
    Laying,
    Naming,
    Reclaiming,
    Revealing,
    Showing,
    Taking,
    Turning,
)

Kinds = tuple[type[Action], ...]

KINDS: dict[type, Kinds] = {
    type(None): (Pull, Steal, Study, Try, Leave, Release),
    Finding: (Found,),
    Gifting: (Gift,),
    Revealing: (Reveal,),
    Naming: (Pick,),
    Keeping: (Keep,),
    Giving: (Give,),
    Laying: (Lay,),
    Reclaiming: (Reclaim,),
    Courting: (Love, Alone),
    Humbling: (Humble,),
    Showing: (Show,),
    Balancing: (Balance, Alone),
    Hindering: (Hinder,),
    Turning: (Turn,),
}
"""What kind of action each step asks for; `Taking` goes by a ruling."""


def expected(state: State) -> Kinds:
    """Return the kinds of action that may be chosen now."""
    if isinstance(state.step, Taking):
        # Ruling steal_six: look_and_choose, or name_a_type.
        look = state.options.steal_six == "look_and_choose"
        return (Take,) if look else (Name,)
    return KINDS[type(state.step)]


def candidates(state: State) -> Iterator[Action]:
    """Yield what may be legal now, each once, the most natural first."""
    names = [player.name for player in state.players]
    match state.step:
        case None:
            yield from _of_a_turn(state, names)
        case Taking(target, amount):
            hand = state.players[target].hand
            yield from (Take(some) for some in parts(hand) if len(some) == amount)
            yield from map(Name, TYPES)
        case Finding():
            yield from (Found(names[seat]) for seat in state.others(state.turn))
            yield Found("")
        case Gifting():
            yield from map(Gift, parts(state.players[decider(state)].hand))
        case Revealing():
            yield from map(Reveal, range(len(state.player.hand) + 1))
        case Hindering(dice):
            yield from map(Hinder, range(dice))
        case Turning():
            yield from map(Turn, (*LETTERS, ""))
        case _:
            yield from _of_a_challenge(state, names)


def _of_a_turn(state: State, names: list[str]) -> Iterator[Action]:
    hand = state.player.hand
    # Ruling exit_cards: off.
    most = len(hand) if state.options.exit_cards == "on" else 0
    yield from map(Leave, range(most + 1))
    yield from map(Try, (*LETTERS, ""))
    yield Pull()
    yield from (Steal(names[seat]) for seat in victims(state))
    held = hand.count(LANTERN)
    yield from map(Study, range(held, held + hand.count(UNKNOWN) + 1))
    yield Release()


def _of_a_challenge(state: State, names: list[str]) -> Iterator[Action]:
    actor = state.players[state.tried.actor]
    match state.step:
        case Naming():
            yield from map(Pick, pickable(state))
        case Keeping():
            yield from map(Keep, dict.fromkeys(to_give(state)))
        case Giving() as step:
            yield from map(Give, parts(left_to_give(state, step)))
        case Laying(seats):
            yield from map(Lay, dict.fromkeys(state.players[seats[0]].pieces))
            yield Lay("")
        case Reclaiming():
            yield from map(Reclaim, (True, False))
        case Courting():
            for seat in partners(state):
                for card in dict.fromkeys(actor.hand):
                    yield Love(names[seat], card)
            yield Alone()
        case Humbling():
            for laid in _laid(state, actor.pieces):
                for seat in rivals(state, len(laid)):
                    yield Humble(names[seat], laid)
        case Showing(target, laid):
            yield from map(Show, _shown(state, target, len(laid)))
        case Balancing():
            yield from (Balance(names[seat]) for seat in targets(state))
            yield Alone()


def _laid(state: State, pieces: str) -> Iterator[str]:
    """Yield what may be laid for Humility: all pieces but one."""
    if state.table:
        yield from (UNKNOWN * count for count in range(len(pieces)))
        return
    for card in dict.fromkeys(pieces):
        yield without(pieces, card)


def _shown(state: State, target: int, count: int) -> Iterator[str]:
    if state.table:
        yield UNKNOWN * count
        return
    pieces = state.players[target].pieces
    fill = LANTERN * (count - len(pieces))
    yield from (some + fill for some in parts(pieces) if len(some + fill) == count)
