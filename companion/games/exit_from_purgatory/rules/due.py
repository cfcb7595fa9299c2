"""What a game waits for: dice, cards, somebody's choice, or nothing more."""

from companion.contract import Choice, Draw, Due, Over, Roll
from companion.games.exit_from_purgatory.rules.attempt import dice_due
from companion.games.exit_from_purgatory.rules.cards import TYPES
from companion.games.exit_from_purgatory.rules.challenges import middle_cards
from companion.games.exit_from_purgatory.rules.leaving import climb_dice
from companion.games.exit_from_purgatory.rules.seats import roller
from companion.games.exit_from_purgatory.rules.state import State
from companion.games.exit_from_purgatory.rules.steps import (
    Balancing,
    Climbing,
    Counting,
    Courting,
    Finding,
    Flipping,
    Gifting,
    Giving,
    Hindering,
    Humbling,
    Keeping,
    Laying,
    Mixing,
    Naming,
    Pulling,
    Reclaiming,
    Returning,
    Revealing,
    Showing,
    Stealing,
    Studying,
    Succeeding,
    Taking,
    Turning,
    Unveiling,
)
from companion.games.exit_from_purgatory.rules.turn import score


def waits_for(state: State) -> Due:
    """Return the dice or cards that are due, whose choice it is, or the end."""
    if state.ended:
        return _over(state)
    match state.step:
        case Stealing(target, die):
            return _roll(state, 1, target if die else state.turn)
        case Studying():
            return _roll(state, 1, state.turn)
        case Succeeding(own) as step:
            who = roller(state) if own else state.turn
            return _roll(state, dice_due(state, step), who)
        case Climbing(_, own) as step:
            who = roller(state) if own else state.turn
            return _roll(state, climb_dice(state, step), who)
        case Flipping():
            return Roll(1, 2, "token")
        case Pulling() | Taking(chosen=False) | Mixing() | Returning():
            return _draw(state)
        case Counting() | Unveiling():
            return _draw(state)
        case Showing() if state.options.humility_choice == "random" and not state.table:
            return _draw(state)
    return Choice(decider(state))


def _over(state: State) -> Over:
    if state.winner < 0:
        return Over(False, 0, "", state.ended)
    winner = state.players[state.winner]
    tokens = score(winner)
    return Over(True, tokens, f"{winner.name} wins", state.ended)


def _roll(state: State, count: int, seat: int) -> Roll:
    noun = "die" if count == 1 else "dice"
    return Roll(count, what=f"{noun} of {state.players[seat].name}")


def decider(state: State) -> int:
    """Return the seat that has to choose now."""
    match state.step:
        case Gifting(givers=seats) | Laying(seats) | Reclaiming(seats=seats):
            return seats[0]
        case Hindering(seats=seats):
            return seats[0]
        case Showing(target=target):
            return target
        case Naming() | Keeping() | Giving() | Courting() | Humbling() | Balancing():
            return state.tried.actor
        case Revealing() | Finding() | Turning() | Taking() | None:
            return state.turn
    return state.turn


def _draw(state: State) -> Draw:
    name, count = "pile", 1
    match state.step:
        case Taking(target, amount):
            name, count = f"hand of {state.players[target].name}", amount
        case Mixing():
            middle = state.tried.middle
            name, count = "middle", 1 if state.tried.letter == "B" else len(middle)
        case Returning(takers=takers):
            name, count = "middle", len(takers)
        case Counting(given):
            name, count = "cards given", len(given)
        case Unveiling(laid=laid, seen=seen):
            name, count = "cards laid" if seen else "cards shown", len(laid)
        case Showing(target, laid):
            hand = f"apples and worms of {state.players[target].name}"
            name, count = hand, len(laid)
    return Draw(name, count)


def deck(state: State) -> tuple[str, ...]:
    """Return the cards from which those now due are drawn; only a dealer may look.

    With real cards, each type as often as it might be reported.
    """
    match state.step:
        case Pulling():
            return tuple(state.pile)
        case Taking(target, chosen=False):
            return tuple(state.players[target].hand)
        case Mixing():
            cards = middle_cards(state.tried)
            return tuple("AW" * len(cards) if state.table else cards)
        case Returning(cards=cards):
            return tuple(cards)
        case Counting(given):
            # Ruling generosity_hand: apples_worms_only.
            some = state.options.generosity_hand == "apples_worms_only"
            return tuple(("AW" if some else TYPES) * len(given))
        case Unveiling(laid=laid, seen=seen):
            return tuple(("AW" if seen else TYPES) * len(laid))
        case Showing(target):
            return tuple(state.players[target].pieces)
    return ()
