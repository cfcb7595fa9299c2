"""Why an action is not possible now.

A sentence contains nothing that the player who has to choose may not know, and for all
others only whose choice it is. `apply` calls `why_not`, and `legal_actions` keeps what
`refusal` accepts, so they cannot disagree.
"""

from companion.contract import Draw, Drawn, Due, Roll, Rolled
from companion.errors import near
from companion.games.exit_from_purgatory.facts import facts
from companion.games.exit_from_purgatory.rules import (
    actions,
    challenges,
    due,
    seats,
    steps,
    turn,
)
from companion.games.exit_from_purgatory.rules.cards import (
    LANTERN,
    NAMES,
    TYPES,
    UNKNOWN,
    holds,
    opposite,
    tidy,
)
from companion.games.exit_from_purgatory.rules.state import LETTERS, OPEN, Player, State
from companion.games.exit_from_purgatory.rules.wording import (
    are,
    can,
    digits,
    quoted,
    show,
    some,
)


def why_not(state: State, action: actions.Action) -> str | None:
    """Return the reason `action` is illegal in `state`, or None if it is legal."""
    if state.ended:
        return f"the game is over: {state.ended}"
    now = due.waits_for(state)
    match action:
        case Rolled(faces):
            return _rolled_refused(now, faces) or None
        case Drawn(cards):
            return _drawn_refused(state, now, cards) or None
    match now:
        case Roll(what=what):
            return f"the {what} must fall first; report what is rolled"
        case Draw(deck=name, count=count):
            return f"{some(count, 'card')} of the {name} must be drawn first"
    kinds = due.expected(state)
    if not isinstance(action, kinds):
        verbs = " or ".join(str(kind.__struct_config__.tag) for kind in kinds)
        verb = action.__struct_config__.tag
        return f"{verb} is not what is to be chosen now; choose {verbs}"
    return refusal(state, action) or None


def _rolled_refused(now: Due, faces: tuple[int, ...]) -> str:
    if not isinstance(now, Roll):
        return "no dice are due; choose what to do first"
    if len(faces) != now.count:
        return f"dice reported: {len(faces)}; due: {now.count}, the {now.what}"
    for face in faces:
        if not 1 <= face <= now.sides:
            return f"no {now.what} shows {digits(face)}; faces are 1 to {now.sides}"
    return ""


def _drawn_refused(state: State, now: Due, cards: tuple[str, ...]) -> str:
    if not isinstance(now, Draw):
        return "no card is to be drawn; choose what to do first"
    if len(cards) != now.count:
        what = f"cards reported: {len(cards)}"
        return f"{what}; due: {now.count} of the {now.deck}"
    for card in cards:
        if card not in (*TYPES,):
            known = ", ".join(f"{letter} for {NAMES[letter]}" for letter in TYPES)
            return f"{quoted(card)} is no card; report {known}"
    if not holds("".join(due.deck(state)), "".join(cards)):
        subject = "this card is" if len(cards) == 1 else "these cards are"
        return f"{subject} not in the {now.deck}; report what was drawn"
    return ""


def refusal(state: State, action: actions.Action) -> str:
    """Return the reason against an action of the kind that is due, empty if none."""
    if isinstance(action, actions.OfTurn):
        return _turn_refused(state, action)
    match action:
        case actions.Reveal(lanterns):
            return _reveal_refused(state.player, lanterns)
        case actions.Pick(letter) if letter not in (*seats.pickable(state),):
            right = " or ".join(seats.pickable(state))
            return f"{quoted(letter)} may not be chosen; choose {right}"
        case actions.Keep(card):
            return _heap_refused(state.actor.hand, card, 1)
        case actions.Lay(card):
            return _lay_refused(state, card)
        case actions.Love(name, card):
            return _love_refused(state, name, card)
        case actions.Alone() if not seats.alone_allowed(state):
            return "a partner is needed as long as tokens can come into the game"
        case actions.Humble(name, laid):
            return _humble_refused(state, name, laid)
        case actions.Balance(name):
            return _player_refused(state, name) or _balance_refused(state, name)
    return _answer_refused(state, action)


def _answer_refused(state: State, action: actions.Action) -> str:
    """Return the reason against an action that answers a step with more to know."""
    match action, state.step:
        case actions.Take(cards), steps.Taking(target, amount):
            return _heap_refused(state.players[target].hand, cards, amount)
        case actions.Name(card), _ if card not in (*TYPES,):
            return f"{quoted(card)} is no type of card; name A, W or L"
        case actions.Found(name), _ if name:
            return _player_refused(state, name) or _cardless(state, name)
        case actions.Gift(cards), _:
            return _heap_refused(state.players[due.decider(state)].hand, cards)
        case actions.Give(cards), steps.Giving() as step:
            return _give_refused(state, step, cards)
        case actions.Show(cards), steps.Showing() as step:
            return _show_refused(state, step, cards)
        case actions.Hinder(cards), steps.Hindering() as step:
            return _hinder_refused(state, step, cards)
    return ""


def _turn_refused(state: State, action: actions.OfTurn) -> str:
    player = state.player
    if isinstance(action, actions.Leave):
        return _leave_refused(state, player, action.cards)
    # Ruling leave_action: must.
    if not player.undone and state.options.leave_action == "must":
        return f"{player.name} has six tokens; leave is the only action"
    match action:
        case actions.Pull() if not state.pile:
            return "the draw pile is empty; steal, study or attempt a challenge"
        case actions.Steal(name):
            return _steal_refused(state, name)
        case actions.Study(lanterns):
            return _study_refused(player, lanterns)
        case actions.Try(letter):
            return _locked(state, player) or _try_refused(state, player, letter)
        case actions.Release():
            return _release_refused(state, player)
    return ""


def _player_refused(state: State, name: str) -> str:
    seat = state.seat(name)
    if seat is None:
        known = [player.name for player in state.players]
        return f"no player is called {quoted(name)}; {near(name[:40], known)}"
    if seat == due.decider(state):
        return f"{name} is the one who chooses; choose another player"
    return ""


def _out(state: State, name: str) -> str:
    player = state.players[state.known_seat(name)]
    return f"{name} is out of play; choose another player" if player.gone else ""


def _cardless(state: State, name: str) -> str:
    if out := _out(state, name):
        return out
    hand = state.players[state.known_seat(name)].hand
    return "" if hand else f"{name} has no card; choose another player"


def _steal_refused(state: State, name: str) -> str:
    if state.seat(name) in seats.victims(state):
        return ""
    return _player_refused(state, name) or _cardless(state, name)


def _study_refused(player: Player, lanterns: int) -> str:
    if UNKNOWN in player.hand and 0 <= lanterns <= len(player.hand):
        return ""
    if UNKNOWN in player.hand:
        most = f"{player.name} has {some(len(player.hand), 'card')}"
        return f"{some(lanterns, 'Lantern')} cannot be announced; {most}"
    held = player.hand.count(LANTERN)
    if lanterns != held:
        announced, right = digits(lanterns), some(held, "Lantern")
        return f"{announced} is not the true number; {right} must be announced"
    return ""


def _locked(state: State, player: Player) -> str:
    if player.lock is None:
        return ""
    other = state.players[player.lock.on].name
    who = f"{player.name} is locked until {other} gains a token"
    return f"{who}; draw, steal or study"


def _try_refused(state: State, player: Player, letter: str) -> str:
    if not player.pieces:
        return "no apple and no worm is in the hand; draw, steal or study"
    # Ruling declare: after_roll, where the challenge has no name yet.
    if state.options.declare == "after_roll":
        if letter:
            return "the challenge is named after the roll; attempt without a name"
        return "" if player.open else "no challenge is left to attempt"
    if letter not in (*LETTERS,):
        return f"{quoted(letter)} is no challenge; {near(letter[:40], LETTERS)}"
    if letter not in player.open:
        return f"{facts().challenge(letter).name} is done; choose another challenge"
    return ""


def _leave_refused(state: State, player: Player, cards: int) -> str:
    if not seats.may_leave(state, player):
        tokens = some(len(LETTERS) - player.undone, "token")
        return f"{player.name} has {tokens}; leaving takes six"
    # Ruling exit_cards: off.
    if state.options.exit_cards == "off":
        return "" if cards == 0 else "no cards are played to leave; leave without"
    token = turn.road(player).token
    return _number_refused(cards, _count(player, token), token)


def _hinder_refused(state: State, step: steps.Hindering, cards: int) -> str:
    against = opposite(turn.road(state.player).token)
    held = _count(state.players[step.seats[0]], against)
    return _number_refused(cards, min(held, step.dice - 1), against)


def _number_refused(cards: int, most: int, card: str) -> str:
    if 0 <= cards <= most:
        return ""
    return f"{digits(cards)} cannot be played; {can(most, NAMES[card])}"


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


def _heap_refused(hand: str, cards: str, count: int | None = None) -> str:
    """Refuse cards that are none, that a hand does not hold, or another number."""
    unknown = UNKNOWN in hand
    if not set(cards) <= set(UNKNOWN if unknown else TYPES):
        right = "write ? for each" if unknown else "write A, W and L"
        none = "is no card" if len(cards) == 1 else "are no cards"
        return f"{quoted(cards)} {none}; {right}"
    if not holds(hand, cards):
        return f"{show(cards)} {are(cards)} not there; there {are(hand)} {show(hand)}"
    if cards != tidy(cards):
        return f"{quoted(cards)} is out of order; write {quoted(tidy(cards))}"
    if count is not None and len(cards) != count:
        return f"{some(len(cards), 'card')} named; {some(count, 'card')} must be"
    return ""


def _reveal_refused(player: Player, lanterns: int) -> str:
    # The apple or worm without which nothing is attempted is no Lantern.
    most = min(_count(player, LANTERN), len(player.hand) - 1)
    if 0 <= lanterns <= most:
        return ""
    return f"{some(lanterns, 'Lantern')} cannot be shown; {can(most, 'Lantern')}"


def _give_refused(state: State, step: steps.Giving, cards: str) -> str:
    left = challenges.left_to_give(state, step)
    if reason := _heap_refused(left, cards):
        return reason
    later = len(step.to) - 1
    if not cards:
        return "everyone gets one card at least; give one"
    if len(left) - len(cards) < later:
        keep = some(later, "player")
        return f"{keep} would get no card; give {len(left) - later} at most"
    if not later and len(cards) < len(left):
        return f"nothing may be left over; give {show(left)}"
    return ""


def _lay_refused(state: State, card: str) -> str:
    if not card and state.table:
        return ""
    return _heap_refused(state.players[due.decider(state)].pieces, card, 1)


def _love_refused(state: State, name: str, card: str) -> str:
    if reason := _player_refused(state, name):
        return reason
    if not seats.is_partner(state, state.known_seat(name)):
        return _out(state, name) or f"{name} is no partner for Love now; {_who(state)}"
    return _heap_refused(state.actor.hand, card, 1)


def _who(state: State) -> str:
    names = [state.players[seat].name for seat in seats.partners(state)]
    return f"choose {' or '.join(names)}" if names else "go on alone"


def _humble_refused(state: State, name: str, laid: str) -> str:
    pieces = state.actor.pieces
    if reason := _player_refused(state, name) or _heap_refused(pieces, laid):
        return reason
    fits = len(laid) < len(pieces) if state.table else len(laid) == len(pieces) - 1
    if not fits:
        right = "all apples and worms but one are laid"
        return f"{some(len(laid), 'card')} laid of {len(pieces)}; {right}"
    if state.seat(name) not in seats.rivals(state, len(laid)):
        needed = f"choose a player with {some(len(laid) + 1, 'card')}"
        return _out(state, name) or f"{name} has too few cards; {needed}"
    return ""


def _show_refused(state: State, step: steps.Showing, cards: str) -> str:
    rival, count = state.players[step.target], len(step.laid)
    if reason := _heap_refused(rival.hand, cards, count):
        return reason
    fewer = min(count, len(rival.pieces)) - len(cards.replace(LANTERN, ""))
    if not state.table and fewer > 0:
        return f"apples and worms come first; show {fewer} more of them"
    return ""


def _balance_refused(state: State, name: str) -> str:
    if state.seat(name) in seats.targets(state):
        return ""
    if out := _out(state, name):
        return out
    wanted = -state.actor.difference
    player = state.players[state.known_seat(name)]
    if player.difference != wanted:
        return f"{name} has a difference of {player.difference}; {wanted} is wanted"
    if OPEN not in player.mat:
        return f"{name} has six tokens and gains no more; choose another player"
    return f"{name} cannot be waited for now; choose another player"
