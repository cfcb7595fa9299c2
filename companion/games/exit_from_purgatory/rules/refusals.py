"""Why each kind of action is not possible now; an empty sentence if it is.

Whose choice it is, and that this kind of action is to be chosen, is known by then.
"""

from companion.errors import near
from companion.games.exit_from_purgatory.facts import facts
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
    NAMES,
    TYPES,
    UNKNOWN,
    are,
    holds,
    opposite,
    show,
    tidy,
    without,
)
from companion.games.exit_from_purgatory.rules.challenges import left_to_give, to_give
from companion.games.exit_from_purgatory.rules.due import decider
from companion.games.exit_from_purgatory.rules.leaving import road, wrong
from companion.games.exit_from_purgatory.rules.seats import (
    alone_allowed,
    has_pieces,
    lettered,
    may_leave,
    partners,
    pickable,
    rivals,
    targets,
    victims,
)
from companion.games.exit_from_purgatory.rules.state import LETTERS, OPEN, Player, State
from companion.games.exit_from_purgatory.rules.steps import (
    Giving,
    Hindering,
    Showing,
    Taking,
)
from companion.games.exit_from_purgatory.rules.wording import (
    can,
    digits,
    quoted,
    some,
)


def refusal(state: State, action: Action) -> str:
    """Return the reason against an action of the kind that is to be chosen now."""
    match action:
        case Pull() | Steal() | Study() | Try() | Leave() | Release():
            return _turn_refused(state, action)
        case Love(name, card):
            return _love_refused(state, name, card)
        case Alone() if not alone_allowed(state):
            return "a partner is needed as long as tokens can come into the game"
        case Humble(name, laid):
            return _humble_refused(state, name, laid)
        case Balance(name):
            return _player_refused(state, name) or _balance_refused(state, name)
        case Pick(letter) if letter not in (*pickable(state),):
            return f"{quoted(letter)} may not be chosen; choose {_listed(state)}"
    return _answer_refused(state, action)


def _listed(state: State) -> str:
    return " or ".join(pickable(state))


def _turn_refused(state: State, action: Action) -> str:
    player = state.player
    if isinstance(action, Leave):
        return _leave_refused(state, player, action.cards)
    # Ruling leave_action: must.
    if not player.undone and state.options.leave_action == "must":
        return f"{player.name} has six tokens; leave is the only action"
    match action:
        case Pull() if not state.pile:
            return "the draw pile is empty; steal, study or attempt a challenge"
        case Steal(name):
            return _player_refused(state, name) or _steal_refused(state, name)
        case Study(lanterns):
            return _study_refused(state, player, lanterns)
        case Try(letter):
            return _locked(state, player) or _try_refused(state, player, letter)
        case Release():
            return _release_refused(state, player)
    return ""


def _player_refused(state: State, name: str) -> str:
    seat = state.seat(name)
    if seat is None:
        known = [player.name for player in state.players]
        return f"no player is called {quoted(name)}; {near(name[:40], known)}"
    if seat == decider(state):
        return f"{name} is the one who chooses; choose another player"
    return ""


def _out(state: State, name: str) -> str:
    player = next(one for one in state.players if one.name == name)
    return f"{name} is out of play; choose another player" if player.gone else ""


def _steal_refused(state: State, name: str) -> str:
    if state.seat(name) in victims(state):
        return ""
    return _out(state, name) or f"{name} has no card; choose another player"


def _study_refused(state: State, player: Player, lanterns: int) -> str:
    if UNKNOWN in player.hand and 0 <= lanterns <= len(player.hand):
        return ""
    if UNKNOWN in player.hand:
        most = f"{player.name} has {some(len(player.hand), 'card')}"
        return f"{some(lanterns, 'Lantern')} cannot be announced; {most}"
    held = player.hand.count(LANTERN)
    if lanterns != held:
        said = digits(lanterns)
        return f"{said} is not the true number; {some(held, 'Lantern')} must be said"
    return ""


def _locked(state: State, player: Player) -> str:
    if player.lock is None:
        return ""
    other = state.players[player.lock.on].name
    who = f"{player.name} is locked until {other} gains a token"
    return f"{who}; draw, steal or study"


def _try_refused(state: State, player: Player, letter: str) -> str:
    if not has_pieces(state, state.turn):
        return "no apple and no worm is in the hand; draw, steal or study"
    able = lettered(state, state.turn)
    # Ruling declare: after_roll, where the challenge has no name yet.
    if state.options.declare == "after_roll":
        if letter:
            return "the challenge is named after the roll; attempt without a name"
        return "" if able else "no challenge is left to attempt"
    if letter not in (*LETTERS,):
        return f"{quoted(letter)} is no challenge; {near(letter[:40], LETTERS)}"
    if letter not in player.open:
        return f"{facts().challenge(letter).name} is done; choose another challenge"
    if letter not in able:
        needed = len(state.in_play)
        return f"Generosity takes {needed} cards; choose another challenge"
    return ""


def _leave_refused(state: State, player: Player, cards: int) -> str:
    if not may_leave(state, player):
        lie = len(LETTERS) - player.undone
        return f"{some(lie, 'token')} {'lies' if lie == 1 else 'lie'} there; six leave"
    # Ruling exit_cards: off.
    if state.options.exit_cards == "off":
        return "" if cards == 0 else "no cards are played to leave; leave without"
    token = road(player).token
    most = _count(player, token)
    if not 0 <= cards <= most:
        return f"{digits(cards)} cannot be played; {can(most, NAMES[token])}"
    return ""


def _count(player: Player, card: str) -> int:
    """Return how many cards of a type a player may have, as far as anybody knows."""
    return player.hand.count(card) + player.hand.count(UNKNOWN)


def _release_refused(state: State, player: Player) -> str:
    if player.lock is None:
        return f"{player.name} is not locked; choose another action"
    # Ruling balance_release: strict.
    if state.options.balance_release == "strict":
        return "a lock stays until the token comes; draw, steal or study"
    return ""


def _answer_refused(state: State, action: Action) -> str:
    match action, state.step:
        case Take(cards), Taking(target, amount):
            hand = state.players[target].hand
            return _heap_refused(hand, cards) or _count_refused(cards, amount)
        case Name(card), _ if card not in (*TYPES,):
            return f"{quoted(card)} is no type of card; name A, W or L"
        case Found(name), _ if name:
            return _player_refused(state, name) or _found_refused(state, name)
        case Gift(cards), _:
            return _heap_refused(state.players[decider(state)].hand, cards)
        case Reveal(lanterns), _:
            return _reveal_refused(state.player, lanterns)
        case Keep(card), _:
            return _heap_refused(to_give(state), card) or _count_refused(card, 1)
        case Give(cards), Giving() as step:
            return _give_refused(state, step, cards)
        case Lay(card), _:
            return _lay_refused(state, card)
        case Show(cards), Showing(target, laid):
            return _show_refused(state, target, len(laid), cards)
        case Hinder(cards), Hindering(dice, seats):
            return _hinder_refused(state, dice, seats[0], cards)
        case Turn(letter), _ if letter and letter not in (*wrong(state.player),):
            return f"{quoted(letter)} has no token to turn; say {_wrong(state)}"
    return ""


def _wrong(state: State) -> str:
    return " or ".join((*wrong(state.player), "none"))


def _heap_refused(hand: str, cards: str) -> str:
    """Refuse cards that are none, or that a hand does not hold."""
    unknown = UNKNOWN in hand
    wanted = UNKNOWN if unknown else TYPES
    if not set(cards) <= set(wanted):
        right = "write ? for each" if unknown else "write A, W and L"
        none = "is no card" if len(cards) == 1 else "are no cards"
        return f"{quoted(cards)} {none}; {right}"
    if not holds(hand, cards):
        return f"{show(cards)} {are(cards)} not there; there {are(hand)} {show(hand)}"
    if cards != tidy(cards):
        return f"{quoted(cards)} is out of order; write {quoted(tidy(cards))}"
    return ""


def _count_refused(cards: str, count: int) -> str:
    if len(cards) == count:
        return ""
    return f"{some(len(cards), 'card')} named; {some(count, 'card')} must be"


def _found_refused(state: State, name: str) -> str:
    if _out(state, name):
        return _out(state, name)
    player = next(one for one in state.players if one.name == name)
    return "" if player.hand else f"{name} has no card; choose another player"


def _reveal_refused(player: Player, lanterns: int) -> str:
    # The apple or worm without which nothing is attempted is no Lantern.
    most = min(_count(player, LANTERN), len(player.hand) - 1)
    if 0 <= lanterns <= most:
        return ""
    return f"{some(lanterns, 'Lantern')} cannot be shown; {can(most, 'Lantern')}"


def _give_refused(state: State, step: Giving, cards: str) -> str:
    left = left_to_give(state, step)
    if slip := _heap_refused(left, cards):
        return slip
    later = len(step.to) - 1
    if not cards:
        return "everyone gets one card at least; give one"
    if len(left) - len(cards) < later:
        keep = some(later, "player")
        return f"{keep} would get no card; give {len(left) - later} at most"
    # Ruling generosity_hand: apples_worms_only, where real cards may be Lanterns.
    some_stay = state.table and state.options.generosity_hand == "apples_worms_only"
    if not later and len(cards) < len(left) and not some_stay:
        return f"nothing may be left over; give {show(left)}"
    return ""


def _lay_refused(state: State, card: str) -> str:
    pieces = state.players[decider(state)].pieces
    if not card and state.table:
        return ""
    if slip := _heap_refused(pieces, card):
        return slip
    return _count_refused(card, 1)


def _love_refused(state: State, name: str, card: str) -> str:
    if slip := _player_refused(state, name):
        return slip
    if state.seat(name) not in partners(state):
        return _out(state, name) or f"{name} is no partner for Love now; {_who(state)}"
    actor = state.players[state.tried.actor]
    # Ruling love_card: apple_or_worm.
    some_only = state.options.love_card == "apple_or_worm"
    if some_only and card == LANTERN:
        return "a Lantern may not be given for Love; give an apple or a worm"
    return _heap_refused(actor.hand, card) or _count_refused(card, 1)


def _who(state: State) -> str:
    names = [state.players[seat].name for seat in partners(state)]
    return f"choose {' or '.join(names)}" if names else "go on alone"


def _humble_refused(state: State, name: str, laid: str) -> str:
    if slip := _player_refused(state, name):
        return slip
    pieces = state.players[state.tried.actor].pieces
    if slip := _heap_refused(pieces, laid):
        return slip
    fits = len(laid) < len(pieces) if state.table else len(laid) == len(pieces) - 1
    if not fits:
        right = "all apples and worms but one are laid"
        return f"{some(len(laid), 'card')} laid of {len(pieces)}; {right}"
    if state.seat(name) not in rivals(state, len(laid)):
        needed = f"choose a player with {some(len(laid) + 1, 'card')}"
        return _out(state, name) or f"{name} has too few cards; {needed}"
    return ""


def _show_refused(state: State, target: int, count: int, cards: str) -> str:
    hand = state.players[target].hand
    if slip := _heap_refused(hand, cards):
        return slip
    if slip := _count_refused(cards, count):
        return slip
    pieces = without(hand, LANTERN * hand.count(LANTERN))
    fewer = min(count, len(pieces)) - len(cards.replace(LANTERN, ""))
    if not state.table and fewer > 0:
        return f"apples and worms come first; show {fewer} more of them"
    return ""


def _balance_refused(state: State, name: str) -> str:
    if state.seat(name) in targets(state):
        return ""
    if _out(state, name):
        return _out(state, name)
    own = state.players[state.tried.actor].difference
    player = next(one for one in state.players if one.name == name)
    if player.difference != -own:
        return f"{name} has a difference of {player.difference}; {-own} is wanted"
    if OPEN not in player.mat:
        return f"{name} has six tokens and gains no more; choose another player"
    return f"{name} cannot be waited for now; choose another player"


def _hinder_refused(state: State, dice: int, seat: int, cards: int) -> str:
    against = opposite(road(state.player).token)
    most = min(_count(state.players[seat], against), dice - 1)
    if 0 <= cards <= most:
        return ""
    return f"{digits(cards)} cannot be played; {can(most, NAMES[against])}"
