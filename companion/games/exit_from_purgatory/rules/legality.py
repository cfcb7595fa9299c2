"""What a game waits for, why an action is not possible now, and all that is.

A sentence contains nothing that the player who has to choose may not know, and for all
others only whose choice it is. `apply` calls `why_not`, and `legal_actions` keeps what
`refusal` accepts, so they cannot disagree.
"""

from collections.abc import Iterator

from companion.contract import Choice, Draw, Drawn, Due, Over, Roll, Rolled
from companion.errors import near
from companion.games.exit_from_purgatory.facts import facts
from companion.games.exit_from_purgatory.rules import actions, challenges, steps, turn
from companion.games.exit_from_purgatory.rules import cards as hands
from companion.games.exit_from_purgatory.rules.state import LETTERS, OPEN, Player, State
from companion.games.exit_from_purgatory.rules.wording import (
    are,
    can,
    digits,
    quoted,
    show,
    some,
)

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
    if state.step is None:
        return Choice(state.turn)
    match state.step:
        case steps.Stealing(target, die):
            return _roll(state, 1, target if die else state.turn)
        case steps.Studying():
            return _roll(state, 1, state.turn)
        case steps.Succeeding(own) as step:
            return _roll(state, challenges.dice_due(state, step), _roller(state, own))
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
            return tuple(hands.TYPES * len(given))
        case steps.Unveiling(laid=laid, seen=seen):
            return tuple(("AW" if seen else hands.TYPES) * len(laid))
    return ()


def why_not(state: State, action: actions.Action) -> str | None:
    """Return the reason `action` is illegal in `state`, or None if it is legal."""
    if state.ended:
        return f"the game is over: {state.ended}"
    now = waits_for(state)
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
    kinds = expected(state)
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
        if card not in (*hands.TYPES,):
            known = ", ".join(
                f"{letter} for {hands.NAMES[letter]}" for letter in hands.TYPES
            )
            return f"{quoted(card)} is no card; report {known}"
    if not hands.holds("".join(deck(state)), "".join(cards)):
        subject = "this card is" if len(cards) == 1 else "these cards are"
        return f"{subject} not in the {now.deck}; report what was drawn"
    return ""


def refusal(state: State, action: actions.Action) -> str:
    """Return the reason against an action of the kind that is due, empty if none."""
    if isinstance(action, actions.OfTurn):
        return _turn_refused(state, action)
    match action:
        case actions.Reveal(lanterns):
            # The apple or worm without which nothing is attempted is no Lantern.
            most = min(_count(state.player, hands.LANTERN), len(state.player.hand) - 1)
            if 0 <= lanterns <= most:
                return ""
            return (
                f"{some(lanterns, 'Lantern')} cannot be shown; {can(most, 'Lantern')}"
            )
        case actions.Pick(letter) if letter not in (*turn.pickable(state),):
            right = " or ".join(turn.pickable(state))
            return f"{quoted(letter)} may not be chosen; choose {right}"
        case actions.Keep(card):
            return _heap_refused(state.actor.hand, card, 1)
        case actions.Lay(card):
            if not card and state.table:
                return ""
            return _heap_refused(state.players[decider(state)].pieces, card, 1)
        case actions.Love(name, card):
            if reason := _player_refused(state, name):
                return reason
            if not turn.is_partner(state, state.known_seat(name)):
                return (
                    _out(state, name)
                    or f"{name} is no partner for Love now; {_who(state)}"
                )
            return _heap_refused(state.actor.hand, card, 1)
        case actions.Alone() if not turn.alone_allowed(state):
            return "a partner is needed as long as tokens can come into the game"
        case actions.Humble(name, laid):
            pieces = state.actor.pieces
            if reason := _player_refused(state, name) or _heap_refused(pieces, laid):
                return reason
            fits = (
                len(laid) < len(pieces) if state.table else len(laid) == len(pieces) - 1
            )
            if not fits:
                right = "all apples and worms but one are laid"
                return f"{some(len(laid), 'card')} laid of {len(pieces)}; {right}"
            if state.seat(name) not in turn.rivals(state, len(laid)):
                needed = f"choose a player with {some(len(laid) + 1, 'card')}"
                return _out(state, name) or f"{name} has too few cards; {needed}"
            return ""
        case actions.Balance(name):
            return _player_refused(state, name) or _balance_refused(state, name)
    return _answer_refused(state, action)


def _answer_refused(state: State, action: actions.Action) -> str:
    match action, state.step:
        case actions.Take(cards), steps.Taking(target, amount):
            return _heap_refused(state.players[target].hand, cards, amount)
        case actions.Name(card), _ if card not in (*hands.TYPES,):
            return f"{quoted(card)} is no type of card; name A, W or L"
        case actions.Found(name), _ if name:
            return _player_refused(state, name) or _cardless(state, name)
        case actions.Gift(cards), _:
            return _heap_refused(state.players[decider(state)].hand, cards)
        case actions.Give(cards), steps.Giving() as step:
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
        case actions.Show(cards), steps.Showing() as step:
            rival, count = state.players[step.target], len(step.laid)
            if reason := _heap_refused(rival.hand, cards, count):
                return reason
            fewer = min(count, len(rival.pieces)) - len(
                cards.replace(hands.LANTERN, "")
            )
            if not state.table and fewer > 0:
                return f"apples and worms come first; show {fewer} more of them"
            return ""
        case actions.Hinder(cards), steps.Hindering() as step:
            against = hands.opposite(turn.road(state.player).token)
            held = _count(state.players[step.seats[0]], against)
            return _number_refused(cards, min(held, step.dice - 1), against)
    return ""


def _turn_refused(state: State, action: actions.OfTurn) -> str:
    player = state.player
    if isinstance(action, actions.Leave):
        if not turn.may_leave(state, player):
            tokens = some(len(LETTERS) - player.undone, "token")
            return f"{player.name} has {tokens}; leaving takes six"
        # Ruling exit_cards: off.
        if state.options.exit_cards == "off":
            return (
                ""
                if action.cards == 0
                else "no cards are played to leave; leave without"
            )
        token = turn.road(player).token
        return _number_refused(action.cards, _count(player, token), token)
    # Ruling leave_action: must.
    if not player.undone and state.options.leave_action == "must":
        return f"{player.name} has six tokens; leave is the only action"
    match action:
        case actions.Pull() if not state.pile:
            return "the draw pile is empty; steal, study or attempt a challenge"
        case actions.Steal(name):
            if state.seat(name) in turn.victims(state):
                return ""
            return _player_refused(state, name) or _cardless(state, name)
        case actions.Study(lanterns):
            if hands.UNKNOWN in player.hand and 0 <= lanterns <= len(player.hand):
                return ""
            if hands.UNKNOWN in player.hand:
                most = f"{player.name} has {some(len(player.hand), 'card')}"
                return f"{some(lanterns, 'Lantern')} cannot be announced; {most}"
            held = player.hand.count(hands.LANTERN)
            if lanterns != held:
                announced, right = digits(lanterns), some(held, "Lantern")
                return f"{announced} is not the true number; {right} must be announced"
            return ""
        case actions.Try(letter):
            return _locked(state, player) or _try_refused(state, player, letter)
        case actions.Release():
            if player.lock is None:
                return f"{player.name} is not locked; choose another action"
            # Ruling balance_release: strict.
            if state.options.balance_release == "strict":
                return "a lock stays until the token comes; draw, steal or study"
            return ""
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
    player = state.players[state.known_seat(name)]
    return f"{name} is out of play; choose another player" if player.gone else ""


def _cardless(state: State, name: str) -> str:
    if out := _out(state, name):
        return out
    hand = state.players[state.known_seat(name)].hand
    return "" if hand else f"{name} has no card; choose another player"


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


def _number_refused(cards: int, most: int, card: str) -> str:
    if 0 <= cards <= most:
        return ""
    return f"{digits(cards)} cannot be played; {can(most, hands.NAMES[card])}"


def _count(player: Player, card: str) -> int:
    """Return how many cards of a type a player may have, as far as anybody knows."""
    return player.hand.count(card) + player.hand.count(hands.UNKNOWN)


def _heap_refused(hand: str, cards: str, count: int | None = None) -> str:
    unknown = hands.UNKNOWN in hand
    if not set(cards) <= set(hands.UNKNOWN if unknown else hands.TYPES):
        right = "write ? for each" if unknown else "write A, W and L"
        none = "is no card" if len(cards) == 1 else "are no cards"
        return f"{quoted(cards)} {none}; {right}"
    if not hands.holds(hand, cards):
        return f"{show(cards)} {are(cards)} not there; there {are(hand)} {show(hand)}"
    if cards != hands.tidy(cards):
        return f"{quoted(cards)} is out of order; write {quoted(hands.tidy(cards))}"
    if count is not None and len(cards) != count:
        return f"{some(len(cards), 'card')} named; {some(count, 'card')} must be"
    return ""


def _who(state: State) -> str:
    names = [state.players[seat].name for seat in turn.partners(state)]
    return f"choose {' or '.join(names)}" if names else "go on alone"


def _balance_refused(state: State, name: str) -> str:
    if state.seat(name) in turn.targets(state):
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


def legal_actions(state: State) -> tuple[actions.Action, ...]:
    """Return all that may be chosen now, in a fixed order; empty if chance is due."""
    if not isinstance(waits_for(state), Choice):
        return ()
    kinds = expected(state)
    return tuple(
        action
        for action in _candidates(state)
        if isinstance(action, kinds) and not refusal(state, action)
    )


def _candidates(state: State) -> Iterator[actions.Action]:
    """Yield what may be legal now, each once, the most natural first."""
    names = [player.name for player in state.players]
    match state.step:
        case None:
            yield from _of_a_turn(state, names)
        case steps.Taking(target, amount):
            heaps = hands.parts(state.players[target].hand)
            yield from (actions.Take(heap) for heap in heaps if len(heap) == amount)
            yield from map(actions.Name, hands.TYPES)
        case steps.Finding():
            for seat in state.others(state.turn):
                yield actions.Found(names[seat])
            yield actions.Found("")
        case steps.Gifting():
            hand = state.players[decider(state)].hand
            yield from map(actions.Gift, hands.parts(hand))
        case steps.Revealing():
            yield from map(actions.Reveal, range(_lanterns(state.player)[-1] + 1))
        case steps.Hindering(dice):
            yield from map(actions.Hinder, range(dice))
        case _:
            yield from _of_a_challenge(state, names)


def _of_a_turn(state: State, names: list[str]) -> Iterator[actions.Action]:
    player = state.player
    if turn.may_leave(state, player):
        # Ruling exit_cards: off.
        most = len(player.hand) if state.options.exit_cards == "on" else 0
        yield from map(actions.Leave, range(most + 1))
    if player.lock is None:
        # Ruling declare: after_roll, where the challenge has no name yet.
        named = state.options.declare == "before_roll"
        yield from map(actions.Try, player.open if named else ("",))
    yield actions.Pull()
    yield from (actions.Steal(names[seat]) for seat in turn.victims(state))
    yield from map(actions.Study, _lanterns(player))
    if player.lock is not None:
        yield actions.Release()


def _lanterns(player: Player) -> range:
    """Return how many Lanterns a player may have, as far as anybody knows."""
    held = player.hand.count(hands.LANTERN)
    return range(held, held + player.hand.count(hands.UNKNOWN) + 1)


def _of_a_challenge(state: State, names: list[str]) -> Iterator[actions.Action]:
    actor = state.actor
    match state.step:
        case steps.Naming():
            yield from map(actions.Pick, turn.pickable(state))
        case steps.Keeping():
            yield from map(actions.Keep, dict.fromkeys(actor.hand))
        case steps.Giving(to=to) as step:
            left = challenges.left_to_give(state, step)
            heaps = hands.parts(left) if len(to) > 1 else (left,)
            yield from map(actions.Give, heaps)
        case steps.Laying((seat, *_)):
            yield from map(actions.Lay, dict.fromkeys(state.players[seat].pieces))
            yield actions.Lay("")
        case steps.Courting():
            for seat in turn.partners(state):
                for card in dict.fromkeys(actor.hand):
                    yield actions.Love(names[seat], card)
            yield actions.Alone()
        case steps.Humbling():
            for laid in _laid(state, actor.pieces):
                for seat in turn.rivals(state, len(laid)):
                    yield actions.Humble(names[seat], laid)
        case steps.Showing(target, laid):
            yield from map(actions.Show, _shown(state, target, len(laid)))
        case steps.Balancing():
            yield from (actions.Balance(names[seat]) for seat in turn.targets(state))
            yield actions.Alone()


def _laid(state: State, pieces: str) -> Iterator[str]:
    """Yield what may be laid for Humility: all pieces but one."""
    if state.table:
        yield from (hands.UNKNOWN * count for count in range(len(pieces)))
        return
    for card in dict.fromkeys(pieces):
        yield hands.without(pieces, card)


def _shown(state: State, target: int, count: int) -> Iterator[str]:
    if state.table:
        yield hands.UNKNOWN * count
        return
    pieces = state.players[target].pieces
    fill = hands.LANTERN * (count - len(pieces))
    yield from (
        heap + fill for heap in hands.parts(pieces) if len(heap + fill) == count
    )
