"""All that could be chosen at each step, and what of it the rules allow."""

from collections.abc import Iterator

from companion.contract import Choice
from companion.games.exit_from_purgatory.rules import (
    actions,
    challenges,
    due,
    refusals,
    seats,
    steps,
)
from companion.games.exit_from_purgatory.rules.cards import (
    LANTERN,
    TYPES,
    UNKNOWN,
    parts,
    without,
)
from companion.games.exit_from_purgatory.rules.state import Player, State


def legal_actions(state: State) -> tuple[actions.Action, ...]:
    """Return all that may be chosen now, in a fixed order; empty if chance is due."""
    if not isinstance(due.waits_for(state), Choice):
        return ()
    kinds = due.expected(state)
    return tuple(
        action
        for action in _candidates(state)
        if isinstance(action, kinds) and not refusals.refusal(state, action)
    )


def _candidates(state: State) -> Iterator[actions.Action]:
    """Yield what may be legal now, each once, the most natural first."""
    names = [player.name for player in state.players]
    match state.step:
        case None:
            yield from _of_a_turn(state, names)
        case steps.Taking(target, amount):
            heaps = parts(state.players[target].hand)
            yield from (actions.Take(heap) for heap in heaps if len(heap) == amount)
            yield from map(actions.Name, TYPES)
        case steps.Finding():
            for seat in state.others(state.turn):
                yield actions.Found(names[seat])
            yield actions.Found("")
        case steps.Gifting():
            hand = state.players[due.decider(state)].hand
            yield from map(actions.Gift, parts(hand))
        case steps.Revealing():
            yield from map(actions.Reveal, range(_lanterns(state.player)[-1] + 1))
        case steps.Hindering(dice):
            yield from map(actions.Hinder, range(dice))
        case _:
            yield from _of_a_challenge(state, names)


def _of_a_turn(state: State, names: list[str]) -> Iterator[actions.Action]:
    player = state.player
    if seats.may_leave(state, player):
        # Ruling exit_cards: off.
        most = len(player.hand) if state.options.exit_cards == "on" else 0
        yield from map(actions.Leave, range(most + 1))
    if player.lock is None:
        # Ruling declare: after_roll, where the challenge has no name yet.
        named = state.options.declare == "before_roll"
        yield from map(actions.Try, player.open if named else ("",))
    yield actions.Pull()
    yield from (actions.Steal(names[seat]) for seat in seats.victims(state))
    yield from map(actions.Study, _lanterns(player))
    if player.lock is not None:
        yield actions.Release()


def _lanterns(player: Player) -> range:
    """Return how many Lanterns a player may have, as far as anybody knows."""
    held = player.hand.count(LANTERN)
    return range(held, held + player.hand.count(UNKNOWN) + 1)


def _of_a_challenge(state: State, names: list[str]) -> Iterator[actions.Action]:
    actor = state.actor
    match state.step:
        case steps.Naming():
            yield from map(actions.Pick, seats.pickable(state))
        case steps.Keeping():
            yield from map(actions.Keep, dict.fromkeys(actor.hand))
        case steps.Giving(to=to) as step:
            left = challenges.left_to_give(state, step)
            heaps = parts(left) if len(to) > 1 else (left,)
            yield from map(actions.Give, heaps)
        case steps.Laying((seat, *_)):
            yield from map(actions.Lay, dict.fromkeys(state.players[seat].pieces))
            yield actions.Lay("")
        case steps.Courting():
            for seat in seats.partners(state):
                for card in dict.fromkeys(actor.hand):
                    yield actions.Love(names[seat], card)
            yield actions.Alone()
        case steps.Humbling():
            for laid in _laid(state, actor.pieces):
                for seat in seats.rivals(state, len(laid)):
                    yield actions.Humble(names[seat], laid)
        case steps.Showing(target, laid):
            yield from map(actions.Show, _shown(state, target, len(laid)))
        case steps.Balancing():
            yield from (actions.Balance(names[seat]) for seat in seats.targets(state))
            yield actions.Alone()


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
    yield from (heap + fill for heap in parts(pieces) if len(heap + fill) == count)
