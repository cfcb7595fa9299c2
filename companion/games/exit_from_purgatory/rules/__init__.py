"""The whole of Exit from Purgatory, from the deal to Heaven or Hell.

A turn is one of these: draw a card; steal one; study, to be given a Lantern; attempt a
challenge; or, with six tokens, try to leave. For a challenge Lanterns are laid down and
dice are rolled against the left neighbour. Whoever succeeds carries it out: Generosity,
Luck, Love, Peace, Humility or Balance, and gains an apple, a worm or nothing. With more
apples than worms the way is up, with more worms it is down, with as many of each there
is none. Heaven wins at once, Hell at the start of the next turn.

To be read in this order: `actions`, `state`, this, `turn`, `challenges`, `ends`. Each
step of a turn is a class that says what it waits for, what it refuses, what is done.
A sentence contains nothing that the player who has to choose may not know, and for all
others only whose choice it is. `apply` calls `why_not`, and `legal_actions` keeps what
a step does not refuse, so they cannot disagree.

`rules.check` answers without a state. Nothing here rolls a die or draws a card:
`waits_for` says what is due, `Rolled` and `Drawn` report it; the pile has no order.
`view` is the table as one seat may see it, `observed` an action as a seat may know it;
a card that it may not see is a `?`. Nothing else leaves the process for a page, an
error, a log line or an export of that seat.

Source: Exit from Purgatory, Game Chef 2013; where it leaves room, `data/rulings.toml`.
"""

from collections.abc import Iterable, Mapping
from typing import Any, get_args

from msgspec.structs import replace

from companion.contract import NO_SETUP, Choice, Draw, Drawn, Due, Over, Roll, Rolled
from companion.contract.players import seats
from companion.errors import BadValue, IllegalAction, near, quoted
from companion.games.exit_from_purgatory.facts import NAME, facts
from companion.games.exit_from_purgatory.rules import (
    actions,
    choosing,
    turn,
)
from companion.games.exit_from_purgatory.rules import cards as heaps
from companion.games.exit_from_purgatory.rules.actions import Action
from companion.games.exit_from_purgatory.rules.state import (
    LETTERS,
    NO_RULINGS,
    Player,
    State,
    Step,
    options,
)
from companion.games.exit_from_purgatory.rules.wording import digits, some

REVISION = "2013-r1"

__all__ = [
    "REVISION",
    "Action",
    "State",
    "apply",
    "deck",
    "legal_actions",
    "observed",
    "start",
    "view",
    "waits_for",
    "why_not",
]

RESERVED = frozenset({"nobody", "none", "roll"})
"""Words that a typed action uses beside its verbs, and so no names."""

SECRET: Mapping[type, str] = {
    actions.Take: "cards",
    actions.Gift: "cards",
    actions.Keep: "card",
    actions.Lay: "card",
    actions.Love: "card",
    actions.Humble: "laid",
}
"""Actions whose cards are not for everybody, and the field that has them."""


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
    pile = "".join(card * rest for card in heaps.TYPES)
    if chosen.cards == "table":
        hand, pile = heaps.UNKNOWN * len(hand), heaps.UNKNOWN * len(pile)
    players = tuple(Player(name, hand) for name in names)
    return State(players, pile=pile, options=chosen)


class Turning(Step[actions.OfTurn], frozen=True, tag="turning"):
    """The action of a turn is chosen: what is due when no step is under way."""

    kinds = get_args(actions.OfTurn)

    def choices(self, state: State) -> Iterable[actions.OfTurn]:
        player = state.player
        if choosing.may_leave(state, player):
            # Ruling exit_cards: off.
            most = len(player.hand) if state.options.exit_cards == "on" else 0
            yield from map(actions.Leave, range(most + 1))
        if player.lock is None:
            # Ruling declare: after_roll, where the challenge has no name yet.
            named = state.options.declare == "before_roll"
            yield from map(actions.Try, player.open if named else ("",))
        yield actions.Pull()
        for seat in choosing.victims(state):
            yield actions.Steal(state.players[seat].name)
        yield from map(actions.Study, player.lanterns)
        if player.lock is not None:
            yield actions.Release()

    def cannot(self, state: State, action: actions.OfTurn) -> str:
        player = state.player
        if isinstance(action, actions.Leave):
            return self._leave_refused(state, action.cards)
        # Ruling leave_action: must.
        if not player.undone and state.options.leave_action == "must":
            return f"{player.name} has six tokens; leave is the only action"
        match action:
            case actions.Pull() if not state.pile:
                return "the draw pile is empty; steal, study or attempt a challenge"
            case actions.Steal(name) if state.seat(name) not in choosing.victims(state):
                return choosing.player_refused(state, name) or choosing.cardless(
                    state, name
                )
            case actions.Study(lanterns):
                return _study_refused(player, lanterns)
            case actions.Try() if lock := player.lock:
                other = state.players[lock.on].name
                who = f"{player.name} is locked until {other} gains a token"
                return f"{who}; draw, steal or study"
            case actions.Try(letter):
                return _try_refused(state, letter)
            case actions.Release() if player.lock is None:
                return f"{player.name} is not locked; choose another action"
            # Ruling balance_release: strict.
            case actions.Release() if state.options.balance_release == "strict":
                return "a lock stays until the token comes; draw, steal or study"
        return ""

    def _leave_refused(self, state: State, cards: int) -> str:
        player = state.player
        if not choosing.may_leave(state, player):
            tokens = some(len(LETTERS) - player.undone, "token")
            return f"{player.name} has {tokens}; leaving takes six"
        # Ruling exit_cards: off.
        if state.options.exit_cards == "off":
            return "no cards are played to leave; leave without" if cards else ""
        token = player.road.token
        return choosing.number_refused(cards, choosing.most_of(player, token), token)

    def done(self, state: State, action: actions.OfTurn) -> State:
        state = replace(state, events=())
        match action:
            case actions.Pull():
                return turn.pull(state)
            case actions.Steal(target):
                return state.waits(turn.Stealing(state.known_seat(target)))
            case actions.Study(lanterns):
                return turn.study(state, lanterns)
            case actions.Try(letter):
                return turn.begin(state, letter)
            case actions.Leave(cards):
                return turn.leave(state, cards)
        return turn.release(state)


def _study_refused(player: Player, lanterns: int) -> str:
    if heaps.UNKNOWN in player.hand:
        if 0 <= lanterns <= len(player.hand):
            return ""
        most = f"{player.name} has {some(len(player.hand), 'card')}"
        return f"{some(lanterns, 'Lantern')} cannot be announced; {most}"
    held = player.hand.count(heaps.LANTERN)
    if lanterns == held:
        return ""
    right = f"{some(held, 'Lantern')} must be announced"
    return f"{digits(lanterns)} is not the true number; {right}"


def _try_refused(state: State, letter: str) -> str:
    player = state.player
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


TURNING = Turning()


def due_step(state: State) -> Step[Any]:
    """Return the step that is due; the action of a turn, if none is under way."""
    return state.step or TURNING


def waits_for(state: State) -> Due:
    """Return the dice or cards that are due, whose choice it is, or the end."""
    if not state.ended:
        return due_step(state).due(state)
    if state.winner < 0:
        return Over(False, 0, "", state.ended)
    winner = state.players[state.winner]
    rank, seats = f"{winner.name} wins", (state.winner,)
    return Over(True, winner.score, rank, state.ended, seats)


def deck(state: State) -> tuple[str, ...]:
    """Return the cards from which those now due are drawn; only a dealer may look.

    With real cards, each type as often as it might be reported.
    """
    return tuple(due_step(state).deck(state))


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return all that may be chosen now, in a fixed order; empty if chance is due."""
    step = due_step(state)
    if not isinstance(waits_for(state), Choice):
        return ()
    choices = step.choices(state)
    return tuple([action for action in choices if not step.cannot(state, action)])


def why_not(state: State, action: Action) -> str | None:
    """Return the reason `action` is illegal in `state`, or None if it is legal."""
    if state.ended:
        return f"the game is over: {state.ended}"
    step, now = due_step(state), waits_for(state)
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
    kinds = step.expected(state)
    if not isinstance(action, kinds):
        verbs = " or ".join(str(kind.__struct_config__.tag) for kind in kinds)
        verb = action.__struct_config__.tag
        return f"{verb} is not what is to be chosen now; choose {verbs}"
    return step.cannot(state, action) or None


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
        if card not in (*heaps.TYPES,):
            known = ", ".join(
                f"{letter} for {heaps.NAMES[letter]}" for letter in heaps.TYPES
            )
            return f"{quoted(card)} is no card; report {known}"
    if not heaps.holds("".join(deck(state)), "".join(cards)):
        subject = "this card is" if len(cards) == 1 else "these cards are"
        return f"{subject} not in the {now.deck}; report what was drawn"
    return ""


def apply(state: State, action: Action) -> State:
    """Return the table after `action`.

    Raises:
        IllegalAction: with the sentence of `why_not`.
    """
    if reason := why_not(state, action):
        raise IllegalAction(NAME, reason)
    return due_step(state).done(state, action)


def view(state: State, seat: int) -> State:
    """Return the table as `seat` may see it."""
    # Ruling hands: open, where nothing is kept from anybody.
    pile = heaps.UNKNOWN * len(state.pile)
    if state.options.hands == "open":
        return replace(state, pile=pile)
    step, tried = state.step, state.attempt
    looks_at = {seat}
    if isinstance(step, turn.Taking) and seat == state.turn and step.looks(state):
        looks_at.add(step.target)
    players = tuple(
        player
        if other in looks_at
        else replace(player, hand=heaps.UNKNOWN * len(player.hand))
        for other, player in enumerate(state.players)
    )
    if tried:
        # Cards given for Love are seen by both, those in the middle by who laid them.
        givers = (-1, *(link.seat for link in tried.chain))
        chain = tuple(
            link
            if seat in (giver, link.seat)
            else replace(link, card=heaps.UNKNOWN * len(link.card))
            for giver, link in zip(givers, tried.chain, strict=False)
        )
        middle = tuple(
            laid
            if laid.seat == seat
            else replace(laid, card=heaps.UNKNOWN * len(laid.card))
            for laid in tried.middle
        )
        tried = replace(tried, chain=chain, middle=middle)
    step = step and step.seen(state, seat)
    return replace(state, players=players, pile=pile, step=step, attempt=tried)


def observed(state: State, action: Action, seat: int) -> Action:
    """Return what `seat` may know of an action that is done in `state`."""
    # Ruling hands: open. Of real cards everybody sees those that are reported.
    if state.options.hands == "open" or state.table:
        return action
    step = due_step(state)
    if isinstance(action, Drawn):
        if (owners := step.owners(state)) is None:
            return action
        pairs = zip(action.cards, owners, strict=True)
        return Drawn(
            tuple(card if seat in own else heaps.UNKNOWN for card, own in pairs)
        )
    field = SECRET.get(type(action))
    if field is None or seat in step.sees(state, action):
        return action
    hidden = heaps.UNKNOWN * len(getattr(action, field))
    return replace(action, **{field: hidden})
