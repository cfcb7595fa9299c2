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
from typing import Any

from msgspec.structs import replace

from companion.contract import NO_SETUP, Choice, Draw, Drawn, Due, Over, Roll, Rolled
from companion.contract.players import seats
from companion.errors import BadValue, IllegalAction, near, quoted
from companion.language import phrase, phrases

from ..facts import NAME, facts
from . import actions, choosing, turn, wording
from . import cards as heaps
from .actions import Action
from .state import LETTERS, NO_RULINGS, Player, State, Step, options
from .wording import digits, some

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
        UnknownName, BadValue: if there is no such ruling, or not four to eight names,
            each another one, that are no verbs of the game.
    """
    chosen = options(rulings)
    names = seats(setup, chosen.min_players, facts().game.players[1], NAME)
    for name in names:
        if name.casefold() in {*RESERVED, *actions.VERBS}:
            what = phrase("'{name}' is a word of the game", name=name)
            raise BadValue(NAME, what, phrase("choose another name"))
    hand = "".join(card.letter * facts().hand for card in facts().cards)
    rest = (chosen.cards_per_type - facts().hand) * len(names)
    pile = "".join(card * rest for card in heaps.TYPES)
    if chosen.cards == "table":
        hand, pile = heaps.hidden(hand), heaps.hidden(pile)
    return State(tuple(Player(name, hand) for name in names), pile=pile, options=chosen)


class Turning(Step[actions.OfTurn], frozen=True, tag="turning"):
    """The action of a turn is chosen: what is due when no step is under way."""

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
            yield actions.Steal(state.name(seat))
        yield from map(actions.Study, player.lanterns)
        if player.lock is not None:
            yield actions.Release()

    def cannot(self, state: State, action: actions.OfTurn) -> str:
        player = state.player
        if isinstance(action, actions.Leave):
            return self._leave_refused(state, action.cards)
        # Ruling leave_action: must.
        if not player.undone and state.options.leave_action == "must":
            return phrase(
                "{who} has six tokens; leave is the only action", who=player.name
            )
        match action:
            case actions.Pull() if not state.pile:
                return phrase(
                    "the draw pile is empty; steal, study or attempt a challenge"
                )
            case actions.Steal(name) if state.seat(name) not in choosing.victims(state):
                refused = choosing.player_refused(state, name)
                return refused or choosing.cardless(state, name)
            case actions.Study(lanterns):
                return _study_refused(player, lanterns)
            case actions.Try() if lock := player.lock:
                return phrase(
                    "{who} is locked until {whom} gains a token; draw, steal or study",
                    who=player.name,
                    whom=state.name(lock.on),
                )
            case actions.Try(letter):
                return _try_refused(state, letter)
            case actions.Release() if player.lock is None:
                return phrase(
                    "{who} is not locked; choose another action", who=player.name
                )
            # Ruling balance_release: strict.
            case actions.Release() if state.options.balance_release == "strict":
                return phrase(
                    "a lock stays until the token comes; draw, steal or study"
                )
        return ""

    def _leave_refused(self, state: State, cards: int) -> str:
        player = state.player
        if not choosing.may_leave(state, player):
            return phrases(
                "{who} has {n} token; leaving takes six",
                "{who} has {n} tokens; leaving takes six",
                len(LETTERS) - player.undone,
                who=player.name,
            )
        # Ruling exit_cards: off.
        if state.options.exit_cards == "off":
            if not cards:
                return ""
            return phrase("no cards are played to leave; leave without")
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
        said = {"lanterns": wording.lanterns(lanterns), "who": player.name}
        cards = some(len(player.hand))
        return phrase(
            "{lanterns} cannot be announced; {who} has {cards}", **said, cards=cards
        )
    held = player.hand.count(heaps.LANTERN)
    if lanterns == held:
        return ""
    said = {"n": digits(lanterns), "lanterns": wording.lanterns(held)}
    return phrase("{n} is not the true number; {lanterns} must be announced", **said)


def _try_refused(state: State, letter: str) -> str:
    player = state.player
    if not player.pieces:
        return phrase("no apple and no worm is in the hand; draw, steal or study")
    # Ruling declare: after_roll, where the challenge has no name yet.
    if state.options.declare == "after_roll":
        if letter:
            return phrase(
                "the challenge is named after the roll; attempt without a name"
            )
        return "" if player.open else phrase("no challenge is left to attempt")
    if letter not in (*LETTERS,):
        right = near(letter[:40], LETTERS)
        return phrase(
            "{name} is no challenge; {right}", name=quoted(letter), right=right
        )
    if letter not in player.open:
        done = wording.challenge(letter)
        return phrase("{challenge} is done; choose another challenge", challenge=done)
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
        return Over(False, 0, "", phrase(state.ended))
    winner = state.players[state.winner]
    rank = phrase("{who} wins", who=winner.name)
    how = phrase(state.ended, who=winner.name)
    return Over(True, winner.score, rank, how, (state.winner,))


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
    step, now = due_step(state), waits_for(state)
    if isinstance(now, Over):
        return phrase("the game is over: {why}", why=now.reason)
    match action:
        case Rolled(faces):
            return _rolled_refused(now, faces) or None
        case Drawn(cards):
            return _drawn_refused(state, now, cards) or None
    match now:
        case Roll(what=what):
            return phrase(
                "the {what} must fall first; report what is rolled", what=phrase(what)
            )
        case Draw(deck=name, count=count):
            return phrases(
                "{n} card of the {deck} must be drawn first",
                "{n} cards of the {deck} must be drawn first",
                count,
                deck=phrase(name),
            )
    kinds = step.expected(state)
    if not isinstance(action, kinds):
        verb, *verbs = map(phrase, map(actions.verb, (type(action), *kinds)))
        said = {"verb": verb, "verbs": phrase(" or ").join(verbs)}
        return phrase("{verb} is not what is to be chosen now; choose {verbs}", **said)
    return step.cannot(state, action) or None


def _rolled_refused(now: Due, faces: tuple[int, ...]) -> str:
    if not isinstance(now, Roll):
        return phrase("no dice are due; choose what to do first")
    what = phrase(now.what)
    if len(faces) != now.count:
        due = {"n": len(faces), "m": now.count, "what": what}
        return phrase("dice reported: {n}; due: {m}, the {what}", **due)
    for face in faces:
        if not 1 <= face <= now.sides:
            known = {"n": digits(face), "m": now.sides, "what": what}
            return phrase("no {what} shows {n}; faces are 1 to {m}", **known)
    return ""


def _drawn_refused(state: State, now: Due, cards: tuple[str, ...]) -> str:
    if not isinstance(now, Draw):
        return phrase("no card is to be drawn; choose what to do first")
    deck_name = phrase(now.deck)
    if len(cards) != now.count:
        due = {"n": len(cards), "m": now.count, "deck": deck_name}
        return phrase("cards reported: {n}; due: {m} of the {deck}", **due)
    for card in cards:
        if card not in (*heaps.TYPES,):
            return phrase(
                "{card} is no card; report A for apple, W for worm, L for lantern",
                card=quoted(card),
            )
    if not heaps.holds("".join(deck(state)), "".join(cards)):
        return phrases(
            "this card is not in the {deck}; report what was drawn",
            "these cards are not in the {deck}; report what was drawn",
            len(cards),
            deck=deck_name,
        )
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
    pile = heaps.hidden(state.pile)
    if state.options.hands == "open":
        return replace(state, pile=pile)
    step, tried = state.step, state.attempt
    looks_at = {seat}
    if isinstance(step, turn.Taking) and seat == state.turn and step.looks(state):
        looks_at.add(step.target)
    players = tuple(
        player if other in looks_at else replace(player, hand=heaps.hidden(player.hand))
        for other, player in enumerate(state.players)
    )
    if tried:
        # Cards given for Love are seen by both, those in the middle by who laid them.
        givers = (-1, *(link.seat for link in tried.chain))
        chain = tuple(
            link
            if seat in (giver, link.seat)
            else replace(link, card=heaps.hidden(link.card))
            for giver, link in zip(givers, tried.chain, strict=False)
        )
        middle = tuple(
            laid if laid.seat == seat else replace(laid, card=heaps.hidden(laid.card))
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
        cards = (card if seat in own else heaps.UNKNOWN for card, own in pairs)
        return Drawn(tuple(cards))
    field = SECRET.get(type(action))
    if field is None or seat in step.sees(state, action):
        return action
    return replace(action, **{field: heaps.hidden(getattr(action, field))})
