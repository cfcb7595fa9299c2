"""A challenge from its announcement to what is done in it once the roll succeeded.

First the six challenges; then the tokens that come of them, Lanterns and who waited for
a token; last the way to the roll: gifts, Lanterns, dice.
"""

import itertools
from collections.abc import Sequence

from msgspec.structs import replace

from companion.games.exit_from_purgatory.facts import facts
from companion.games.exit_from_purgatory.rules import steps, turn
from companion.games.exit_from_purgatory.rules.cards import (
    APPLE,
    LANTERN,
    NAMES,
    UNKNOWN,
    WORM,
    holds,
    opposite,
    without,
)
from companion.games.exit_from_purgatory.rules.state import (
    LETTERS,
    Attempt,
    Laid,
    Link,
    Lock,
    State,
)
from companion.games.exit_from_purgatory.rules.wording import show, some


def carry_out(state: State) -> State:
    """Begin the challenge of the last of the chain, or let it be chosen first."""
    match state.tried.letter:
        case "A":
            return _generosity(state)
        case "B" | "D":
            return _contributions(state)
        case "C":
            return _love(state)
        case "E":
            return _humility(state)
        case "F":
            return _balance(state)
    if not turn.pickable(state):
        return failed(state, "no challenge is left to choose")
    return state.waits(steps.Naming())


def pick(state: State, letter: str) -> State:
    tried = state.tried
    link = replace(tried.chain[-1], letter=letter)
    state = state.says(f"{state.actor.name} chooses {letter}")
    tried = replace(tried, chain=(*tried.chain[:-1], link))
    return carry_out(replace(state, attempt=tried))


# A, Generosity.


def _generosity(state: State) -> State:
    others = state.others(state.tried.actor)
    if not others or len(state.actor.hand) < len(others) + 1:
        return failed(state, "there are too few cards for Generosity")
    if state.table:  # what is kept is seen by nobody
        return state.waits(steps.Giving(UNKNOWN, others))
    return state.waits(steps.Keeping())


def keep(state: State, card: str) -> State:
    return state.waits(steps.Giving(card, state.others(state.tried.actor)))


def left_to_give(state: State, step: steps.Giving) -> str:
    """Return what is still to be given, without the card that is kept."""
    return without(state.actor.hand, step.keep)


def give(state: State, step: steps.Giving, cards: str) -> State:
    """Give cards to the next player; count them all when the last one has some."""
    taker, *rest = step.to
    given = step.given + cards
    state = state.says(f"{state.players[taker].name} gets {show(cards)}")
    state = state.moves(state.tried.actor, taker, cards)
    if rest:
        return state.waits(steps.Giving(step.keep, tuple(rest), given))
    if state.table:
        return state.waits(steps.Counting(given))
    return passed(state, majority(given))


def counted(state: State, cards: str) -> State:
    return passed(state.says(f"given were {show(cards)}"), majority(cards))


def majority(cards: str) -> str:
    """Return the token for cards: an apple if there are more apples, else a worm."""
    return APPLE if cards.count(APPLE) > cards.count(WORM) else WORM


# B, Luck, and D, Peace.


def _contributions(state: State) -> State:
    """Let everyone who has an apple or a worm lay one, the actor first."""
    actor = state.tried.actor
    able = tuple(
        seat for seat in (actor, *state.others(actor)) if state.players[seat].pieces
    )
    if state.tried.letter == "B" and actor not in able:
        return failed(state, "there is no card to lay for Luck")
    return _next_to_lay(state, able)


def lay(state: State, step: steps.Laying, card: str) -> State:
    seat, *rest = step.seats
    tried = state.tried
    if not card and seat == tried.actor and tried.letter == "B":
        return failed(state, "there is no card to lay for Luck")
    if card:
        middle = (*tried.middle, Laid(seat, card))
        state = replace(state.takes(seat, card), attempt=replace(tried, middle=middle))
    return _next_to_lay(state, tuple(rest))


def _next_to_lay(state: State, waiting: tuple[int, ...]) -> State:
    if waiting:
        return state.waits(steps.Laying(waiting))
    if state.tried.middle:
        return state.waits(steps.Mixing())
    return passed(state.says("no card was laid"), majority(""))


def middle_cards(tried: Attempt) -> str:
    return "".join(laid.card for laid in tried.middle)


def mixed(state: State, cards: tuple[str, ...]) -> State:
    """Take the cards of the middle as they came out of the shuffle."""
    tried = state.tried
    if tried.letter == "B":
        return _luck_drawn(state, cards[0])
    drawn = "".join(cards)
    for laid, card in zip(tried.middle, cards, strict=True):
        state = state.gives(laid.seat, card)
    state = replace(state, attempt=replace(tried, middle=()))
    return passed(state.says(f"there lay {show(drawn)}"), majority(drawn))


def _luck_drawn(state: State, card: str) -> State:
    tried = state.tried
    others = tuple(laid.seat for laid in tried.middle if laid.seat != tried.actor)
    left = without(middle_cards(tried), UNKNOWN if state.table else card)
    state = state.says(f"{state.actor.name} draws {show(card)}")
    state = replace(state, attempt=replace(tried, middle=()))
    state, step = state.gives(tried.actor, card), steps.Returning(card, left, others)
    if others and not state.table:
        return state.waits(step)
    return returned(state, step, (UNKNOWN,) * len(others))


def returned(state: State, step: steps.Returning, cards: tuple[str, ...]) -> State:
    for seat, card in zip(step.takers, cards, strict=True):
        state = state.gives(seat, card)
    return passed(state, step.token)


# C, Love.


def _love(state: State) -> State:
    if not state.actor.hand:
        return failed(state, "there is no card to give for Love")
    if turn.partners(state) or turn.alone_allowed(state):
        return state.waits(steps.Courting())
    return failed(state, "there is no partner for Love")


def court(state: State, partner: int, card: str) -> State:
    """Give a card to a partner, who chooses a challenge."""
    lover, loved = state.actor.name, state.players[partner].name
    state = state.moves(state.tried.actor, partner, card)
    return _chained(state.says(f"{lover} gives {loved} a card for Love"), partner, card)


def _chained(state: State, seat: int, card: str = "") -> State:
    tried = state.tried
    chain = (*tried.chain, Link(seat, "", card))
    return carry_out(replace(state, attempt=replace(tried, chain=chain)))


# E, Humility.


def _humility(state: State) -> State:
    pieces = state.actor.pieces
    if not pieces:
        return failed(state, "there is no card to lay for Humility")
    # With real cards only the table knows how many are laid.
    if not turn.rivals(state, 0 if state.table else len(pieces) - 1):
        return failed(state, "nobody has cards enough for Humility")
    return state.waits(steps.Humbling())


def humble(state: State, target: int, laid: str) -> State:
    rival, cards = state.players[target], "card" if len(laid) == 1 else "cards"
    state = state.says(
        f"{state.actor.name} lays {len(laid)} {cards} against {rival.name}"
    )
    if not laid:
        return failed(state, "no card against no card")
    step = steps.Showing(target, laid)
    if state.table or len(rival.pieces) > len(laid):
        return state.waits(step)
    # No choice: apples and worms come first, Lanterns fill up.
    return shown(state, step, rival.pieces.ljust(len(laid), LANTERN))


def shown(state: State, step: steps.Showing, cards: str) -> State:
    if state.table:
        return state.waits(steps.Unveiling(step.target, step.laid))
    return _compared(state, step.target, step.laid, cards)


def unveiled(state: State, step: steps.Unveiling, cards: str) -> State:
    if not step.seen:
        return state.waits(replace(step, seen=cards))
    return _compared(state, step.target, cards, step.seen)


def _compared(state: State, target: int, laid: str, cards: str) -> State:
    actor = state.tried.actor
    state = state.says(f"{show(laid)} against {show(cards)}")
    if cards.count(APPLE) < laid.count(APPLE):
        token = APPLE
    elif cards.count(WORM) < laid.count(WORM):
        token = WORM
    else:
        return failed(state, "both sides are alike")
    other = opposite(token)
    state = state.moves(actor, target, other * laid.count(other))
    return passed(state.moves(target, actor, token * cards.count(token)), token)


# F, Balance.


def _balance(state: State) -> State:
    if turn.targets(state) or turn.alone_allowed(state):
        return state.waits(steps.Balancing())
    return failed(state, "nobody has the opposite difference")


def balance(state: State, target: int) -> State:
    """Lock the chain on the target, or let the target pass a challenge at once."""
    chain = state.tried.chain
    state = state.says(f"{state.actor.name} balances {state.players[target].name}")
    if state.options.balance_mode == "at_once":
        return _chained(state, target)
    # Each waits for the next of the chain, the last for the target. Under ruling
    # love_to_balance: ann -C-> ben -F-> cleo; ann gets what ben gets, ben the opposite.
    awaited = (*(link.seat for link in chain[1:]), target)
    for at, link in enumerate(chain):
        rejected = at + 1 < len(chain) and chain[at + 1].letter == "C"
        lock = Lock(awaited[at], link.letter, link.letter == "F" or rejected)
        state = state.change(link.seat, replace(state.players[link.seat], lock=lock))
    # No token was won, so the Lanterns come back.
    return turn.end_turn(_lanterns_back(state))


def alone(state: State) -> State:
    """Pass Love or Balance without a partner."""
    ahead = state.player.difference
    if ahead == 0:
        return state.waits(steps.Flipping())
    more = APPLE if ahead > 0 else WORM
    return passed(state, more if state.tried.letter == "C" else opposite(more))


def flipped(state: State, face: int) -> State:
    return passed(state, APPLE if face == 1 else WORM)


# Tokens and Lanterns.


def failed(state: State, why: str) -> State:
    """End a challenge without a token; Lanterns return to the hand."""
    return turn.end_turn(_lanterns_back(_cards_back(state.says(why))))


def _cards_back(state: State) -> State:
    # Ruling love_fail_card: returns, if a card of that type is still there.
    if state.options.love_fail_card == "stays":
        return state
    for giver, link in reversed(list(itertools.pairwise(state.tried.chain))):
        if link.card and holds(state.players[link.seat].hand, link.card):
            state = state.moves(link.seat, giver.seat, link.card)
    return state


def _lanterns_back(state: State) -> State:
    return state.gives(state.turn, LANTERN * state.tried.lanterns)


def passed(state: State, token: str) -> State:
    """Give everyone in the chain a token, share the Lanterns, end the turn.

    `token` is that of the last of the chain.
    """
    tried = state.tried
    for link, won in zip(tried.chain, tokens(tried.chain, token), strict=True):
        state = _gained(state, link.seat, link.letter, won)
    return turn.end_turn(_shared(state, tried.lanterns))


def tokens(chain: Sequence[Link], token: str) -> list[str]:
    """Return what each of a chain gains; `token` is that of the last."""
    gained = [token]
    for link, after in reversed(list(itertools.pairwise(chain))):
        # Whose partner chose Love is rejected; at once, Balance is the opposite.
        turned = link.letter == "F" or after.letter == "C"
        gained.insert(0, opposite(gained[0]) if turned else gained[0])
    return gained


def _gained(state: State, seat: int, letter: str, token: str) -> State:
    """Put a token on a mat, and give those who waited for it theirs."""
    player, name = state.players[seat], facts().challenge(letter).name
    article = "an" if token == APPLE else "a"
    state = state.says(f"{player.name} gets {article} {NAMES[token]} for {name}")
    state = state.change(seat, player.marked(letter, token))
    for waiting in range(len(state.players)):
        other = state.players[waiting]
        if (lock := other.lock) and lock.on == seat:
            state = state.change(waiting, replace(other, lock=None))
            won = opposite(token) if lock.turned else token
            state = _gained(state, waiting, lock.letter, won)
    return state


def _shared(state: State, lanterns: int) -> State:
    """Share out the Lanterns that helped to win a token; what is left over stays."""
    # Ruling lantern_after_token: to_pile.
    if state.options.lantern_after_token == "to_pile":
        return state.shuffles_in(LANTERN * lanterns)
    others = state.others(state.turn)[:lanterns]
    for seat in others:
        state = state.gives(seat, LANTERN)
    return state.gives(state.turn, LANTERN * (lanterns - len(others)))


def begin(state: State, letter: str) -> State:
    named = facts().challenge(letter).name if letter else "a challenge"
    state = state.says(f"{state.player.name} attempts {named}")
    state = replace(state, attempt=Attempt((Link(state.turn, letter),)))
    return _gifts(state, rolled=False)


def _gifts(state: State, *, rolled: bool) -> State:
    givers = tuple(seat for seat in state.others(state.turn) if _may_gift(state, seat))
    return _gifted(state, givers, rolled=rolled)


def _may_gift(state: State, seat: int) -> bool:
    player = state.players[seat]
    lock = player.lock
    linked = lock is not None and lock.on == state.turn and lock.letter == "F"
    return linked and bool(player.hand)


def _gifted(state: State, givers: tuple[int, ...], *, rolled: bool) -> State:
    if givers:
        return state.waits(steps.Gifting(givers, rolled))
    return carry_out(state) if rolled else state.waits(steps.Revealing())


def gift(state: State, step: steps.Gifting, cards: str) -> State:
    giver, *rest = step.givers
    if cards:
        given = f"{state.player.name} {some(len(cards), 'card')}"
        state = state.says(f"{state.players[giver].name} gives {given}")
    state = state.moves(giver, state.turn, cards)
    return _gifted(state, tuple(rest), rolled=step.rolled)


def reveal(state: State, lanterns: int) -> State:
    """Lay Lanterns aside: until the challenge is over they are in no hand."""
    cards = LANTERN * lanterns
    state = state.says(f"{state.player.name} shows {show(cards)}")
    aside = replace(state.tried, lanterns=lanterns)
    state = replace(state.takes(state.turn, cards), attempt=aside)
    return state.waits(steps.Succeeding())


def dice_due(state: State, step: steps.Succeeding) -> int:
    """Return how many dice are rolled now, first by the player, then by the other."""
    # Ruling success_mode: dice_pool, where Lanterns and apples are dice.
    if state.options.success_mode != "dice_pool":
        return 1
    return 1 + (state.player.apples if step.own else state.tried.lanterns)


def success_rolled(
    state: State, step: steps.Succeeding, faces: tuple[int, ...]
) -> State:
    mode, player = state.options.success_mode, state.player
    if not step.own:
        added = 0 if mode == "dice_pool" else state.tried.lanterns
        if mode == "one_die_done" and faces == (6,):
            return _succeeded(state.says("a six always succeeds"))
        return state.waits(steps.Succeeding(sum(faces) + added))
    done = len(LETTERS) - player.undone
    against = {"dice_pool": 0, "one_die_apples": player.apples, "one_die_done": done}
    other = sum(faces) + against[mode]
    state = state.says(f"{player.name} has {step.own} against {other}")
    # "Equal or higher".
    if step.own >= other:
        return _succeeded(state.says("the roll succeeds"))
    return failed(state, "the roll fails")


def _succeeded(state: State) -> State:
    return _gifts(state.waits(None), rolled=True)
