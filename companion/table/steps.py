"""Steps of a game as they are typed, rolled and kept."""

import re
from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path
from typing import Generic

import msgspec

from companion import contract
from companion.chronicle import replay, store
from companion.chronicle.codec import Amend, Dice, Stamp, Undo
from companion.chronicle.replay import Chronicle
from companion.contract import A, S
from companion.dice import roll
from companion.errors import BadValue, IllegalAction
from companion.language import listed, phrase, phrases
from companion.table import gate, secrets
from companion.table.secrets import ALL, NOBODY


class Step(msgspec.Struct, Generic[A], frozen=True):
    """An action, who rolled its dice if it is a roll, and the notes typed with it."""

    action: A
    dice: Dice | None = None
    notes: tuple[contract.Note, ...] = ()

    @property
    def actions(self) -> tuple[A | contract.Note, ...]:
        """What is saved, in order."""
        return (self.action, *self.notes)


def typed(words: contract.Words[S, A], text: str) -> Step[A]:
    """Return the action that `text` names; typed faces are real dice.

    Where a game takes the player's own words, they are kept as a note.
    """
    own_words = ""
    if words.note:
        text, own_words = words.note(text)
    action = words.actions.read(text)
    notes = (contract.Note(own_words),) if own_words else ()
    return Step(action, "hand" if isinstance(action, contract.Rolled) else None, notes)


def spelled(words: contract.Words[S, A], text: str, view: S) -> str:
    """Return what was typed in a view with its names in full, if they may be short."""
    return words.spell(text, view) if words.spell else text


def named(words: contract.Words[S, A], text: str, view: S) -> Step[A]:
    """Return the action that `text` names, short names too, for who sees a view."""
    return typed(words, spelled(words, text, view))


def row(game: contract.Game[S, A], state: S, text: str) -> tuple[A, ...]:
    """Return the actions that are typed one after the other, all legal from a state.

    Raises:
        IllegalAction: if one of them is not possible there.
    """
    rules, actions = game.rules(), []
    for part in parts(text):
        action = named(game.words(), part, state).action
        if reason := rules.why_not(state, action):
            raise IllegalAction(game.name, reason)
        state = rules.apply(state, action)
        actions.append(action)
    return tuple(actions)


def rolled(kept: Chronicle[S, A], dice: roll.Dice) -> Step[A]:
    """Roll the dice that are due: those seen before an undo stay the same.

    Raises:
        IllegalAction: if no dice are due.
    """
    due = kept.due
    if not isinstance(due, contract.Roll):
        none = phrase("no dice are due now")
        raise IllegalAction(kept.save.game, none, phrase("choose first"))
    bound = replay.seen(kept)
    fresh = roll.throw(due.count - len(bound), due.sides, dice)
    place = due.sides, kept.steps[-1].rolls.get(due.sides, 0)
    rolled_by = {
        event.dice
        for event, step in zip(kept.events, kept.steps[1:], strict=True)
        if step.roll == place and isinstance(event.action, contract.Rolled)
    }
    action = contract.as_action(kept.rules, contract.Rolled((*bound, *fresh)))
    return Step(action, "hand" if not fresh and rolled_by == {"hand"} else "digital")


class Actor(msgspec.Struct, frozen=True):
    """Who acts, and when (UTC, ISO 8601)."""

    at: str
    by: str | None = None  # the name in the log; if None, that of the player in turn
    seat: str | None = None  # the only player who may act; None if anybody may
    # whether a referee acts who sees hidden cards; without a seat, hands or this, a
    # game with secrets is refused
    everything: bool = False
    after: int | None = None  # events that the actor saw; None if that does not matter
    hands: gate.Hands | None = None  # the device at a table; None for a terminal
    passes: bool = False  # whether rolls go on over steps in which nothing is chosen


def do(
    path: Path,
    load: contract.Load[S, A],
    text: Sequence[str],
    dice: roll.Dice,
    actor: Actor,
) -> tuple[Chronicle[S, A], int]:
    """Do the typed actions in turn: all are saved, or none if one is illegal.

    The word `roll` rolls the dice that are due, `roll all` those of all rolls in a
    row, `deal` draws the cards. The number returned is that of the new events.

    Raises:
        SaveChanged: if there are more events than the actor saw.
    """
    before: list[int] = []

    def done(kept: Chronicle[S, A]) -> Chronicle[S, A]:
        store.must_hold(kept, path, actor.after)
        viewer = ALL if actor.everything else secrets.seat(kept, actor.seat)
        hands = actor.hands
        if hands is None and viewer >= 0:
            hands = gate.Hands((viewer,))
        before.append(len(kept.events))
        for action in split(text, kept.game.words().actions.verbs):
            if hands is None and not actor.everything:
                secrets.must_be_open(kept, "do", path.stem)
            kept = added(kept, action, viewer, hands)
            while action == "roll all":
                may_roll = hands is None or gate.is_due(kept, hands)
                if actor.passes and (step := passed(kept, kept.state)):
                    stamp = Stamp(actor.at, owner(kept, NOBODY, "companion"))
                    kept = replay.add(kept, [step], stamp)
                elif may_roll and isinstance(kept.due, contract.Roll):
                    kept = added(kept, action, viewer, hands)
                else:
                    break
        return kept

    def added(
        kept: Chronicle[S, A], action: str, viewer: int, hands: gate.Hands | None
    ) -> Chronicle[S, A]:
        if hands and (actor.hands or action != "deal"):  # at a terminal anybody deals
            gate.must_be_due(kept, hands)
        step = _done(kept, action, dice, viewer)
        name = actor.by or owner(kept, viewer, "player")
        return replay.add(kept, step.actions, Stamp(actor.at, name, step.dice))

    kept = store.change(path, load, done)
    return kept, len(kept.events) - before[0]


def passed(kept: Chronicle[S, A], state: S) -> A | None:
    """Return what is done by itself where nothing is to be chosen; None if something.

    Only games without secrets know it.
    """
    passes = kept.game.words().passes
    return passes(state) if passes else None


def owner(kept: Chronicle[S, A], viewer: int, by: str) -> str:
    """Return the name that the log has for the next step.

    It is that of the player whose choice or dice are due, or else the viewer's.
    """
    whose = secrets.whose(kept)
    seat = viewer if whose is None else whose
    return by if seat < 0 else secrets.names(kept)[seat]


def _done(kept: Chronicle[S, A], text: str, dice: roll.Dice, viewer: int) -> Step[A]:
    if text in ("roll", "roll all"):
        return rolled(kept, dice)
    if text == "deal":
        return Step(contract.as_action(kept.rules, dealt(kept, dice)))
    step = named(kept.game.words(), text, secrets.view(kept, viewer))
    secrets.must_be_possible(kept, step.action, viewer)
    return step


def dealt(kept: Chronicle[S, A], dice: roll.Dice) -> contract.Drawn:
    """Draw the cards that are due at random; those seen before an undo come again.

    Dice work the same way. A card that another choice has taken out of the deck
    meanwhile cannot come again. Real cards are never drawn.

    Raises:
        IllegalAction: if no cards are due, or they are real.
    """
    due = kept.due
    if not isinstance(due, contract.Draw):
        what, right = phrase("no cards are due now"), phrase("choose first")
        raise IllegalAction(kept.save.game, what, right)
    if secrets.dealer(kept) == "table":
        what = phrase("the cards of this game are real")
        right = phrase("report what was drawn")
        raise IllegalAction(kept.save.game, what, right)
    if kept.game.hidden is None:
        raise ValueError(f"{kept.game.name} draws cards and has no deck")
    left, again = list(kept.game.hidden().deck(kept.state)), []
    if any(isinstance(event.action, Undo) for event in kept.events):
        for card in replay.drawn(kept):
            if card in left:
                left.remove(card)
                again.append(card)
    return contract.Drawn((*again, *dice.sample(left, due.count - len(again))))


def amend(
    path: Path,
    load: contract.Load[S, A],
    amend: Amend,
    stamp: Stamp,
    *,
    everything: bool = False,
) -> Chronicle[S, A]:
    """Correct a misread roll; neither answer tells secrets, unless `everything` may.

    Raises:
        IllegalAction: if it cannot be corrected; see `store.amend`.
    """

    def amended(kept: Chronicle[S, A]) -> Chronicle[S, A]:
        _must_differ(kept, amend)
        if everything:
            return replay.add(kept, [amend], stamp)
        return openly_amended(kept, amend, stamp)

    return store.change(path, load, amended)


def must_be_amendable(kept: Chronicle[S, A], event: int, faces: Sequence[int]) -> None:
    """Refuse a roll that cannot be corrected, before a reason is typed.

    Raises:
        IllegalAction: as `amend` does.
    """
    amend = Amend(event, tuple(faces), "misread")
    _must_differ(kept, amend)
    openly_amended(kept, amend, Stamp("", ""))


def _must_differ(kept: Chronicle[S, A], amend: Amend) -> None:
    for step in kept.path:
        if step.event != amend.event or not isinstance(step.action, contract.Rolled):
            continue
        if sorted(step.action.faces) == sorted(amend.faces):
            what = phrase("event {n} is kept with these faces already", n=amend.event)
            right = phrase("type what the dice really showed")
            raise IllegalAction("amend", what, right)


def openly_amended(
    kept: Chronicle[S, A], amend: Amend, stamp: Stamp
) -> Chronicle[S, A]:
    """Return the game with a roll corrected, if hidden cards have no say in that.

    Whether what followed would still be possible may hang on what a hand holds; dice
    and notes do not.

    Raises:
        IllegalAction: as `amend` does.
    """
    game, open_to_all = kept.game, contract.Rolled | contract.Note
    if secrets.has_secrets(kept):
        later = takewhile(lambda step: step.event != amend.event, kept.path[::-1])
        if any(not isinstance(step.action, open_to_all) for step in later):
            n = amend.event
            what = phrase("what followed event {n} may hang on hidden cards", n=n)
            right = phrase("undo to event {n} first, then amend it", n=n)
            raise IllegalAction(game.name, what, right)
    try:
        return replay.add(kept, [amend], stamp)
    except IllegalAction as error:
        if game.hidden is None:
            raise
        # Brackets hold why a later event would be impossible: the order of a pile.
        what = re.sub(r" \(.*\)", "", error.what)
        raise IllegalAction(error.where, what, error.right) from None


def faces(kept: Chronicle[S, A], words: Sequence[str]) -> tuple[int, ...]:
    """Read dice as they are typed in this game.

    Raises:
        BadValue: if a word is no face, or dice are never reported in this game.
    """
    read = kept.game.words().faces
    if read is None:
        what, right = phrase("no dice are reported in it"), phrase("report actions")
        raise BadValue(kept.game.name, what, right)
    return read(words)


def split(typed: Sequence[str], verbs: Sequence[str]) -> list[str]:
    """Return the actions in what was typed: each verb begins one, or `;` divides them.

    A quoted argument that does not begin with a verb is not split.

    >>> split(["throw", "4", "rolled 2246 throw again 4 6"], ("throw", "rolled"))
    ['throw 4', 'rolled 2246', 'throw again 4 6']
    >>> split(["mend", "we forgot the next step"], ("mend", "next"))
    ['mend we forgot the next step']
    >>> split(["keep sightrock keep; next"], ("keep", "next"))
    ['keep sightrock keep', 'next']
    """
    if ";" in (text := " ".join(typed)):
        return parts(text)
    starts = {*verbs, "roll", "deal"}
    chunks: list[list[str]] = []
    for argument in typed:
        words = argument.split()
        if words and words[0].casefold() not in starts:
            words = [" ".join(words)]
        for word in words:
            if word.casefold() in starts or not chunks:
                chunks.append([])
            chunks[-1].append(word)
    return [" ".join(chunk) for chunk in chunks]


def parts(text: str) -> list[str]:
    """Return the actions in a line, divided by `;`.

    >>> parts("spent te 2; spent su 1;"), parts("")
    (['spent te 2', 'spent su 1'], [''])
    """
    return [part.strip() for part in text.split(";") if part.strip()] or [""]


def cards(due: contract.Draw) -> str:
    """Name the cards that are due.

    >>> cards(contract.Draw("bag", 7)), cards(contract.Draw("pile", 1))
    ('7 cards of the bag', '1 card of the pile')
    """
    deck = phrase(due.deck)
    return phrases(
        "{n} card of the {deck}", "{n} cards of the {deck}", due.count, deck=deck
    )


def due(roll: contract.Roll) -> str:
    """Name the dice that are due.

    >>> due(contract.Roll(1)), due(contract.Roll(2))
    ('1 die', '2 dice')
    >>> due(contract.Roll(1, what="challenge die"))
    'the challenge die'
    """
    if roll.what == "dice":
        return phrases("{n} die", "{n} dice", roll.count)
    what = phrase(roll.what)
    if roll.count == 1:
        return phrase("the {what}", what=what)
    return phrase("{n} {what}", n=roll.count, what=what)


def ending(over: contract.Over, names: Sequence[str] = ()) -> str:
    """Return how a game ended.

    >>> ending(contract.Over(True, 12, "Exalted", "all nine circles are passed"))
    'won with 12, Exalted'
    >>> ending(contract.Over(True, 4, "ann wins", "ann is in Hell", (0,)), ["ann"])
    'won by ann'
    """
    if winners := [names[seat] for seat in over.winners]:
        return phrase("won by {who}", who=listed(winners))
    if not over.won:
        return phrase("lost")
    return phrase("won with {n}, {rank}", n=over.score, rank=over.rank)


def whole(where: str, text: str) -> int:
    """Read a whole number of at most nine digits.

    Raises:
        BadValue: if `text` is not one.
    """
    if not re.fullmatch(r"\d{1,9}", text.strip()):
        what = phrase("'{typed}' is not a number", typed=text)
        raise BadValue(where, what, phrase("give a whole number"))
    return int(text)
