"""What a game waits for: dice, cards, somebody's choice, or nothing more."""

from companion.contract import Choice, Draw, Due, Over, Roll
from companion.games.exit_from_purgatory.rules import (
    actions,
    attempt,
    challenges,
    steps,
    turn,
)
from companion.games.exit_from_purgatory.rules.cards import TYPES
from companion.games.exit_from_purgatory.rules.state import State

Kinds = tuple[type[actions.Action], ...]

KINDS: dict[type, Kinds] = {
    type(None): (
        actions.Pull,
        actions.Steal,
        actions.Study,
        actions.Try,
        actions.Leave,
        actions.Release,
    ),
    steps.Finding: (actions.Found,),
    steps.Gifting: (actions.Gift,),
    steps.Revealing: (actions.Reveal,),
    steps.Naming: (actions.Pick,),
    steps.Keeping: (actions.Keep,),
    steps.Giving: (actions.Give,),
    steps.Laying: (actions.Lay,),
    steps.Courting: (actions.Love, actions.Alone),
    steps.Humbling: (actions.Humble,),
    steps.Showing: (actions.Show,),
    steps.Balancing: (actions.Balance, actions.Alone),
    steps.Hindering: (actions.Hinder,),
}
"""The kinds of action that each step takes; for `Taking` a ruling decides."""


def expected(state: State) -> Kinds:
    """Return the kinds of action that may be chosen now."""
    if isinstance(state.step, steps.Taking):
        # Ruling steal_six: look_and_choose, or name_a_type.
        look = state.options.steal_six == "look_and_choose"
        return (actions.Take,) if look else (actions.Name,)
    return KINDS[type(state.step)]


def waits_for(state: State) -> Due:
    """Return the dice or cards that are due, whose choice it is, or the end."""
    if state.ended:
        return _over(state)
    if state.step is None:
        return Choice(state.turn)
    match state.step:
        case steps.Stealing(target, die):
            return _roll(state, 1, target if die else state.turn)
        case steps.Studying():
            return _roll(state, 1, state.turn)
        case steps.Succeeding(own) as step:
            return _roll(state, attempt.dice_due(state, step), _roller(state, own))
        case steps.Climbing(own=own) as step:
            return _roll(state, turn.climb_dice(state, step), _roller(state, own))
        case steps.Flipping():
            return Roll(1, 2, "token", state.tried.actor)
        case steps.Taking(chosen=True):
            return Choice(state.turn)
        case steps.Taking(target, amount):
            hand = f"hand of {state.players[target].name}"
            return Draw(hand, amount, state.turn)
        case steps.Pulling():
            return Draw("pile", 1, state.turn)
        case steps.Mixing():
            # For Luck one card is drawn, for Peace all are turned up.
            luck = state.tried.letter == "B"
            return Draw("middle", 1 if luck else len(state.tried.middle))
        case steps.Returning(takers=takers):
            return Draw("middle", len(takers))
        case steps.Counting(given):
            return Draw("cards given", len(given))
        case steps.Unveiling(laid=laid, seen=seen):
            return Draw("cards laid" if seen else "cards shown", len(laid))
    return Choice(decider(state))


def _over(state: State) -> Over:
    if state.winner < 0:
        return Over(False, 0, "", state.ended)
    winner = state.players[state.winner]
    return Over(
        won=True,
        score=turn.score(winner),
        rank=f"{winner.name} wins",
        reason=state.ended,
        winners=(state.winner,),
    )


def _roller(state: State, own: int) -> int:
    """Return who rolls: the player, and then the left neighbour, stuck or not."""
    return state.after(state.turn)[0] if own else state.turn


def _roll(state: State, count: int, seat: int) -> Roll:
    noun = "die" if count == 1 else "dice"
    what = f"{noun} of {state.players[seat].name}"
    return Roll(count, what=what, player=seat)


def decider(state: State) -> int:
    """Return the seat that has to choose now."""
    match state.step:
        case (
            steps.Gifting(givers=(seat, *_))
            | steps.Laying(seats=(seat, *_))
            | steps.Hindering(seats=(seat, *_))
            | steps.Showing(target=seat)
        ):
            return seat
        case (
            steps.Naming()
            | steps.Keeping()
            | steps.Giving()
            | steps.Courting()
            | steps.Humbling()
            | steps.Balancing()
        ):
            return state.tried.actor
    return state.turn


def deck(state: State) -> tuple[str, ...]:
    """Return the cards from which those now due are drawn; only a dealer may look.

    With real cards, each type as often as it might be reported.
    """
    match state.step:
        case steps.Pulling():
            return tuple(state.pile)
        case steps.Taking(target, chosen=False):
            return tuple(state.players[target].hand)
        case steps.Mixing():
            cards = challenges.middle_cards(state.tried)
            return tuple("AW" * len(cards) if state.table else cards)
        case steps.Returning(cards=cards):
            return tuple(cards)
        case steps.Counting(given):
            return tuple(TYPES * len(given))
        case steps.Unveiling(laid=laid, seen=seen):
            return tuple(("AW" if seen else TYPES) * len(laid))
    return ()
