"""What one seat may know: the table through its eyes, an action through its ears.

A card that a seat may not see is a `?`. Nothing else leaves the process for a page, an
error, a log line or an export of that seat.
"""

from msgspec.structs import replace

from companion.contract import Drawn
from companion.games.exit_from_purgatory.rules import actions, due, steps
from companion.games.exit_from_purgatory.rules.cards import UNKNOWN
from companion.games.exit_from_purgatory.rules.state import Attempt, Player, State


def view(state: State, seat: int) -> State:
    """Return the table as `seat` may see it."""
    # Ruling hands: open, where nothing is kept from anybody.
    if state.options.hands == "open":
        return replace(state, pile=_dark(state.pile))
    players = tuple(
        player if _sees_hand(state, seat, other) else _hidden(player)
        for other, player in enumerate(state.players)
    )
    tried = state.attempt
    return replace(
        state,
        players=players,
        pile=_dark(state.pile),
        step=_step(state, seat),
        attempt=_attempt(tried, seat) if tried else None,
    )


def _dark(cards: str) -> str:
    return UNKNOWN * len(cards)


def _hidden(player: Player) -> Player:
    return replace(player, hand=_dark(player.hand))


def _sees_hand(state: State, seat: int, other: int) -> bool:
    if seat == other:
        return True
    # Ruling steal_six: look_and_choose, where the thief looks.
    match state.step:
        case steps.Taking(target, chosen=True) if (
            seat == state.turn and target == other
        ):
            return state.options.steal_six == "look_and_choose"
    return False


def _attempt(tried: Attempt, seat: int) -> Attempt:
    """Hide cards in the middle and cards given for Love from those not concerned."""
    givers = (-1, *(link.seat for link in tried.chain))
    chain = tuple(
        link if seat in (giver, link.seat) else replace(link, card=_dark(link.card))
        for giver, link in zip(givers, tried.chain, strict=False)
    )
    middle = tuple(
        laid if laid.seat == seat else replace(laid, card=_dark(laid.card))
        for laid in tried.middle
    )
    return replace(tried, chain=chain, middle=middle)


def _step(state: State, seat: int) -> steps.AnyStep | None:
    match state.step:
        case steps.Giving(keep) as step if seat != state.tried.actor:
            return replace(step, keep=_dark(keep))
        case steps.Showing(_, laid) as step if seat != state.tried.actor:
            return replace(step, laid=_dark(laid))
        case steps.Returning(cards=cards) as step:
            return replace(step, cards=_dark(cards))
        case steps.Laying((now, *_)) as step:
            # Who of those after has no card to lay is seen when they are passed over.
            return replace(step, seats=(now,))
    return state.step


def observed(state: State, action: actions.Action, seat: int) -> actions.Action:
    """Return what `seat` may know of an action that is done in `state`."""
    # Ruling hands: open. Of real cards everybody sees those that are reported.
    if state.options.hands == "open" or state.table:
        return action
    if isinstance(action, Drawn):
        return _drawn(state, action, seat)
    seats = _concerned(state, action)
    if seats is None or seat in seats:
        return action
    match action:
        case actions.Take(cards):
            return actions.Take(_dark(cards))
        case actions.Gift(cards):
            return actions.Gift(_dark(cards))
        case actions.Love(partner, card):
            return actions.Love(partner, _dark(card))
        case actions.Humble(target, laid):
            return actions.Humble(target, _dark(laid))
        case actions.Keep(card):
            return actions.Keep(_dark(card))
        case actions.Lay(card):
            return actions.Lay(_dark(card))
    return action


def _concerned(state: State, action: actions.Action) -> tuple[int | None, ...] | None:
    """Return the seats that see the cards of an action; None for everybody."""
    match action, state.step:
        case actions.Take(), steps.Taking(target):
            return state.turn, target
        case actions.Gift(), _:
            return due.decider(state), state.turn
        case actions.Love(partner), _:
            return state.tried.actor, state.seat(partner)
        case ((actions.Keep() | actions.Lay() | actions.Humble()), _):
            return (due.decider(state),)
    return None


def _drawn(state: State, action: Drawn, seat: int) -> Drawn:
    """Hide drawn cards that go to somebody else's hand."""
    cards = action.cards
    match state.step:
        case steps.Pulling():
            owners: tuple[tuple[int, ...], ...] = ((state.turn,),)
        case steps.Taking(target):
            owners = ((state.turn, target),) * len(cards)
        case steps.Mixing() if state.tried.letter == "D":
            owners = tuple((laid.seat,) for laid in state.tried.middle)
        case steps.Returning(takers=takers):
            owners = tuple((taker,) for taker in takers)
        case _:  # what is drawn for Luck or shown for Humility is seen by all
            return action
    pairs = zip(cards, owners, strict=True)
    return Drawn(tuple(card if seat in own else UNKNOWN for card, own in pairs))
