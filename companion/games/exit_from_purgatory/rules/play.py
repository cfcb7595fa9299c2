"""The table before the first turn, what each action does to it, what a seat may know.

`view` is the table through the eyes of a seat, `observed` an action through its ears. A
card that a seat may not see is a `?`. Nothing else leaves the process for a page, an
error, a log line or an export of that seat.
"""

from collections.abc import Mapping
from typing import Any, assert_never

from msgspec.structs import replace

from companion.contract import NO_SETUP, Drawn, Rolled
from companion.contract.players import seats
from companion.errors import BadValue, IllegalAction
from companion.games.exit_from_purgatory.facts import NAME, facts
from companion.games.exit_from_purgatory.rules import (
    actions,
    challenges,
    legality,
    steps,
    turn,
)
from companion.games.exit_from_purgatory.rules.cards import TYPES, UNKNOWN
from companion.games.exit_from_purgatory.rules.state import (
    NO_RULINGS,
    Attempt,
    Player,
    State,
    options,
)

RESERVED = frozenset({"nobody", "none", "roll"})
"""Words that a typed action uses beside its verbs, and so no names."""


def start(
    rulings: Mapping[str, str] = NO_RULINGS, setup: Mapping[str, Any] = NO_SETUP
) -> State:
    """Return the table once everyone has two cards of each type.

    The first player named begins: whoever was sick most recently.

    Raises:
        UnknownName: if there is no such ruling or choice.
        BadValue: if `setup` does not name four to eight players, each of their own name
            that is no verb of the game.
    """
    chosen = options(rulings)
    names = seats(setup, chosen.min_players, facts().game.players[1], NAME)
    for name in names:
        if name.casefold() in {*RESERVED, *actions.VERBS}:
            what = f"'{name}' is a word of the game"
            raise BadValue(NAME, what, "choose another name")
    hand = "".join(card.letter * facts().hand for card in facts().cards)
    rest = (chosen.cards_per_type - facts().hand) * len(names)
    pile = "".join(card * rest for card in TYPES)
    if chosen.cards == "table":
        hand, pile = UNKNOWN * len(hand), UNKNOWN * len(pile)
    players = tuple(Player(name, hand) for name in names)
    return State(players, pile=pile, options=chosen)


def apply(state: State, action: actions.Action) -> State:
    """Return the table after `action`.

    Raises:
        IllegalAction: with the sentence of `why_not`.
    """
    if reason := legality.why_not(state, action):
        raise IllegalAction(NAME, reason)
    if state.step is None:
        state = replace(state, events=())
    if isinstance(action, Rolled):
        return _rolled(state, action.faces)
    if isinstance(action, Drawn):
        return _drawn(state, action.cards)
    if isinstance(action, actions.OfTurn):
        return _begun(state, action)
    if isinstance(action, actions.OfChallenge):
        return _in_challenge(state, action)
    return _answered(state, action)


def _rolled(state: State, faces: tuple[int, ...]) -> State:
    match state.step:
        case steps.Stealing() as step:
            return turn.steal_rolled(state, step, faces[0])
        case steps.Studying() as step:
            return turn.studied(state, step, faces[0])
        case steps.Succeeding() as step:
            return challenges.success_rolled(state, step, faces)
        case steps.Climbing() as step:
            return turn.climbed(state, step, sum(faces))
        case steps.Flipping():
            return challenges.flipped(state, faces[0])
    raise _out_of_step(state)


def _drawn(state: State, cards: tuple[str, ...]) -> State:
    drawn = "".join(cards)
    match state.step:
        case steps.Pulling():
            return turn.pulled(state, drawn)
        case steps.Taking(target):
            return turn.stolen(state, target, drawn)
        case steps.Mixing():
            return challenges.mixed(state, cards)
        case steps.Returning() as step:
            return challenges.returned(state, step, cards)
        case steps.Counting():
            return challenges.counted(state, drawn)
        case steps.Unveiling() as step:
            return challenges.unveiled(state, step, drawn)
    raise _out_of_step(state)


def _begun(state: State, action: actions.OfTurn) -> State:
    match action:
        case actions.Pull():
            return turn.pull(state)
        case actions.Steal(target):
            return state.waits(steps.Stealing(state.known_seat(target)))
        case actions.Study(lanterns):
            return turn.study(state, lanterns)
        case actions.Try(letter):
            return challenges.begin(state, letter)
        case actions.Leave(cards):
            return turn.leave(state, cards)
        case actions.Release():
            return turn.release(state)
    assert_never(action)


def _answered(state: State, action: actions.Answer) -> State:
    match action, state.step:
        case actions.Take(cards), steps.Taking(target):
            return turn.stolen(state, target, cards)
        case actions.Name(card), steps.Taking() as step:
            return turn.name_type(state, step, card)
        case actions.Found(giver), _:
            return turn.found(state, state.seat(giver))
        case actions.Gift(cards), steps.Gifting() as step:
            return challenges.gift(state, step, cards)
        case actions.Hinder(count), steps.Hindering() as step:
            return turn.hinder(state, step, count)
    raise _out_of_step(state)


def _in_challenge(state: State, action: actions.OfChallenge) -> State:
    match action:
        case actions.Reveal(lanterns):
            return challenges.reveal(state, lanterns)
        case actions.Pick(letter):
            return challenges.pick(state, letter)
        case actions.Keep(card):
            return challenges.keep(state, card)
        case actions.Love(partner, card):
            return challenges.court(state, state.known_seat(partner), card)
        case actions.Alone():
            return challenges.alone(state)
        case actions.Humble(target, laid):
            return challenges.humble(state, state.known_seat(target), laid)
        case actions.Balance(target):
            return challenges.balance(state, state.known_seat(target))
        case actions.Give() | actions.Lay() | actions.Show():
            return _cards_chosen(state, action)
    assert_never(action)


def _cards_chosen(
    state: State, action: actions.Give | actions.Lay | actions.Show
) -> State:
    match action, state.step:
        case actions.Give(cards), steps.Giving() as step:
            return challenges.give(state, step, cards)
        case actions.Lay(card), steps.Laying() as step:
            return challenges.lay(state, step, card)
        case actions.Show(cards), steps.Showing() as step:
            return challenges.shown(state, step, cards)
    raise _out_of_step(state)


def _out_of_step(state: State) -> ValueError:
    # `why_not` refuses an action that does not answer the step that is due.
    return ValueError(f"nothing like that answers {state.step}")


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
        return _seen_drawn(state, action, seat)
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
            return legality.decider(state), state.turn
        case actions.Love(partner), _:
            return state.tried.actor, state.seat(partner)
        case ((actions.Keep() | actions.Lay() | actions.Humble()), _):
            return (legality.decider(state),)
    return None


def _seen_drawn(state: State, action: Drawn, seat: int) -> Drawn:
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
