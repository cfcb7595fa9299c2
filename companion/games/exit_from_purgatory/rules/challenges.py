"""What is done in each of the six challenges, once the roll has succeeded."""

from msgspec.structs import replace

from companion.games.exit_from_purgatory.rules.cards import (
    APPLE,
    LANTERN,
    UNKNOWN,
    WORM,
    opposite,
    show,
    without,
)
from companion.games.exit_from_purgatory.rules.seats import (
    alone_allowed,
    has_pieces,
    partners,
    pickable,
    rivals,
    targets,
)
from companion.games.exit_from_purgatory.rules.state import (
    Attempt,
    Laid,
    Link,
    Lock,
    State,
)
from companion.games.exit_from_purgatory.rules.steps import (
    Balancing,
    Counting,
    Courting,
    Flipping,
    Giving,
    Humbling,
    Keeping,
    Laying,
    Mixing,
    Naming,
    Reclaiming,
    Returning,
    Showing,
    Unveiling,
)
from companion.games.exit_from_purgatory.rules.tokens import (
    failed,
    lies_waiting,
    passed,
)

Seats = tuple[int, ...]


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
    if not pickable(state):
        return failed(state, "no challenge is left to choose")
    return state.waits(Naming())


def pick(state: State, letter: str) -> State:
    tried = state.tried
    link = replace(tried.chain[-1], letter=letter)
    chosen = replace(tried, chain=(*tried.chain[:-1], link))
    name = state.players[link.seat].name
    return carry_out(replace(state, attempt=chosen).says(f"{name} chooses {letter}"))


def _generosity(state: State) -> State:
    actor = state.tried.actor
    needed = len(state.others(actor)) + 1
    if needed == 1 or len(to_give(state)) < needed:
        return failed(state, "there are too few cards for Generosity")
    if state.table:  # what is kept is seen by nobody
        return state.waits(Giving(UNKNOWN, state.others(actor)))
    return state.waits(Keeping())


def to_give(state: State) -> str:
    """Return the cards of the actor that Generosity is about."""
    player = state.players[state.tried.actor]
    # Ruling generosity_hand: apples_worms_only.
    some = state.options.generosity_hand == "apples_worms_only"
    return player.pieces if some else player.hand


def keep(state: State, card: str) -> State:
    return state.waits(Giving(card, state.others(state.tried.actor)))


def left_to_give(state: State, step: Giving) -> str:
    """Return what is still to be given, without the card that is kept."""
    return without(to_give(state), step.keep)


def give(state: State, step: Giving, cards: str) -> State:
    """Give cards to the next player; count them all when the last one has some."""
    actor, (taker, *rest) = state.tried.actor, step.to
    state = state.says(f"{state.players[taker].name} gets {show(cards)}")
    given = step.given + cards
    state = state.moves(actor, taker, cards)
    if rest:
        return state.waits(Giving(step.keep, tuple(rest), given))
    if state.table:
        return state.waits(Counting(given))
    return passed(state, majority(given))


def majority(cards: str) -> str:
    """Return the token for cards: an apple if there are more apples, else a worm."""
    return APPLE if cards.count(APPLE) > cards.count(WORM) else WORM


def _contributions(state: State) -> State:
    """Let everyone who has an apple or a worm lay one, the actor first."""
    actor = state.tried.actor
    seats = (actor, *state.others(actor))
    able = tuple(seat for seat in seats if has_pieces(state, seat))
    if state.tried.letter == "B" and actor not in able:
        return failed(state, "there is no card to lay for Luck")
    return _next_to_lay(state, able)


def lay(state: State, step: Laying, card: str) -> State:
    seat, *rest = step.seats
    tried = state.tried
    if not card and seat == tried.actor and tried.letter == "B":
        return failed(state, "there is no card to lay for Luck")
    if card:
        middle = (*tried.middle, Laid(seat, card))
        state = replace(state.takes(seat, card), attempt=replace(tried, middle=middle))
    return _next_to_lay(state, tuple(rest))


def _next_to_lay(state: State, seats: Seats) -> State:
    if seats:
        return state.waits(Laying(seats))
    if state.tried.middle:
        return state.waits(Mixing())
    return passed(state.says("no card lies there"), majority(""))


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
    others = tuple(one.seat for one in tried.middle if one.seat != tried.actor)
    drawn = UNKNOWN if state.table else card
    left = without(middle_cards(tried), drawn)
    told = state.says(f"{state.players[tried.actor].name} draws {show(card)}")
    state = replace(told, attempt=replace(tried, middle=()))
    state = state.gives(tried.actor, card)
    # Ruling luck_return: may, where the others are asked.
    if state.options.luck_return == "may" and others:
        return state.waits(Reclaiming(card, left, others))
    return _give_back(state, Returning(card, left, others))


def reclaim(state: State, step: Reclaiming, *, wanted: bool) -> State:
    seat, *rest = step.seats
    takers = (*step.takers, seat) if wanted else step.takers
    if rest:
        return state.waits(replace(step, seats=tuple(rest), takers=takers))
    return _give_back(state, Returning(step.token, step.cards, takers))


def _give_back(state: State, step: Returning) -> State:
    if step.takers and not state.table:
        return state.waits(step)
    return returned(state, step, (UNKNOWN,) * len(step.takers))


def returned(state: State, step: Returning, cards: tuple[str, ...]) -> State:
    left = step.cards
    for seat, card in zip(step.takers, cards, strict=True):
        state, left = state.gives(seat, card), without(left, card)
    return passed(state.shuffles_in(left), step.token)


def _love(state: State) -> State:
    actor = state.players[state.tried.actor]
    # Ruling love_card: apple_or_worm.
    some = state.options.love_card == "apple_or_worm"
    if not (actor.pieces if some else actor.hand):
        return failed(state, "there is no card to give for Love")
    if partners(state) or alone_allowed(state):
        return state.waits(Courting())
    return failed(state, "there is no partner for Love")


def court(state: State, partner: int, card: str) -> State:
    """Give a card to a partner, who chooses a challenge."""
    tried = state.tried
    moved = state.moves(tried.actor, partner, card)
    lover = state.players[tried.actor].name
    told = moved.says(f"{lover} gives {state.players[partner].name} a card for Love")
    return _chained(told, partner, card)


def _chained(state: State, seat: int, card: str = "") -> State:
    tried = state.tried
    chain = (*tried.chain, Link(seat, "", card))
    return carry_out(replace(state, attempt=replace(tried, chain=chain)))


def _humility(state: State) -> State:
    actor = state.players[state.tried.actor]
    if not actor.pieces:
        return failed(state, "there is no card to lay for Humility")
    # With real cards only the table knows how many are laid.
    laid = 0 if state.table else len(actor.pieces) - 1
    if not rivals(state, laid):
        return failed(state, "nobody has cards enough for Humility")
    return state.waits(Humbling())


def humble(state: State, target: int, laid: str) -> State:
    actor, rival = state.players[state.tried.actor], state.players[target]
    cards = f"{len(laid)} {'card' if len(laid) == 1 else 'cards'}"
    told = state.says(f"{actor.name} lays {cards} against {rival.name}")
    if not laid:
        return failed(told, "no card against no card")
    must = must_show(told, target, len(laid))
    return (
        shown(told, Showing(target, laid), must)
        if must
        else told.waits(Showing(target, laid))
    )


def must_show(state: State, target: int, count: int) -> str:
    """Return what a player shows who has no choice; empty if there is one.

    Apples and worms come first, Lanterns fill up.
    """
    rival = state.players[target]
    if state.table or len(rival.pieces) > count:
        return ""
    return rival.pieces + LANTERN * (count - len(rival.pieces))


def shown(state: State, step: Showing, cards: str) -> State:
    if state.table:
        return state.waits(Unveiling(step.target, step.laid))
    return compare(state, step.target, step.laid, cards)


def unveiled(state: State, step: Unveiling, cards: str) -> State:
    if not step.seen:
        return state.waits(replace(step, seen=cards))
    return compare(state, step.target, cards, step.seen)


def counted(state: State, cards: str) -> State:
    return passed(state.says(f"given were {show(cards)}"), majority(cards))


def compare(state: State, target: int, laid: str, cards: str) -> State:
    """Turn both sides up and see who showed fewer."""
    actor = state.tried.actor
    told = state.says(f"{show(laid)} lie against {show(cards)}")
    if cards.count(APPLE) < laid.count(APPLE):
        token = APPLE
    elif cards.count(WORM) < laid.count(WORM):
        token = WORM
    else:
        return failed(told, "both sides are alike")
    other = opposite(token)
    moved = told.moves(actor, target, other * laid.count(other))
    return passed(moved.moves(target, actor, token * cards.count(token)), token)


def _balance(state: State) -> State:
    if targets(state) or alone_allowed(state):
        return state.waits(Balancing())
    return failed(state, "nobody has the opposite difference")


def balance(state: State, target: int) -> State:
    """Lock the chain on the target, or let the target pass a challenge at once."""
    chain = state.tried.chain
    actor = state.players[chain[-1].seat]
    told = state.says(f"{actor.name} balances {state.players[target].name}")
    if state.options.balance_mode == "at_once":
        return _chained(told, target)
    seats = (*(link.seat for link in chain), target)
    for at, link in enumerate(chain):
        rejected = at + 1 < len(chain) and chain[at + 1].letter == "C"
        lock = Lock(seats[at + 1], link.letter, link.letter == "F" or rejected)
        told = told.change(link.seat, replace(told.players[link.seat], lock=lock))
    return lies_waiting(told)


def alone(state: State) -> State:
    """Pass Love or Balance without a partner."""
    player = state.player
    if player.difference == 0:
        return state.waits(Flipping())
    more = APPLE if player.difference > 0 else WORM
    return passed(state, more if state.tried.letter == "C" else opposite(more))


def flipped(state: State, face: int) -> State:
    return passed(state, APPLE if face == 1 else WORM)
