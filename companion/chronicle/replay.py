"""Events folded into states, those taken back included.

Each event leads to a `Step`; steps point to the one before them on their path, so that
an undo is another name for an older step. Dice once reported stay bound to the roll
they answered: the k-th roll of a path finds the faces that were seen there before.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Generic

from msgspec.structs import replace

from companion import contract
from companion.chronicle import codec
from companion.chronicle.codec import Amend, Event, Save, Stamp, Undo
from companion.contract import A, S
from companion.errors import IllegalAction, SaveDamaged

Faces = tuple[int, ...]
Place = tuple[int, int]
"""Which roll of a path: the sides of its dice, and how many such rolls came before."""


@dataclass(frozen=True, slots=True, eq=False)
class Step(Generic[S, A]):
    """The game right after `event` reported `action`; event 0 is the start.

    Attributes:
        before: the step before it on its path; None at the start.
        roll: the roll that `action` answered, if any.
        rolls: how many rolls the path holds, for each number of sides.
    """

    event: int
    action: A | contract.Note | None
    state: S
    before: "Step[S, A] | None" = field(default=None, repr=False)
    roll: Place | None = None
    rolls: Mapping[int, int] = field(default_factory=dict)

    @property
    def parent(self) -> "Step[S, A]":
        """The step before this one, which is not the start."""
        if self.before is None:
            raise ValueError("nothing comes before the start")
        return self.before

    def back(self) -> "Iterator[Step[S, A]]":
        """Yield this step and those before it, without the start."""
        step = self
        while step.before is not None:
            yield step
            step = step.before


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Chronicle(Generic[S, A]):
    """A save and what its events lead to.

    Attributes:
        reported: the dice bound to each roll, in the order they were seen.
    """

    save: Save[A]
    game: contract.Game[S, A]
    rules: contract.Rules[S, A]  # of the save, which may be an earlier revision
    steps: tuple[Step[S, A], ...]  # the game after each event; `steps[0]` is the start
    reported: Mapping[Place, Faces]

    @property
    def events(self) -> tuple[Event[A], ...]:
        return self.save.events

    @property
    def state(self) -> S:
        """The game now."""
        return self.steps[-1].state

    @property
    def due(self) -> contract.Due:
        """What the game waits for now."""
        return self.rules.waits_for(self.state)

    @property
    def states(self) -> tuple[S, ...]:
        """The state after each event, the state at the start first."""
        return tuple(step.state for step in self.steps)

    @property
    def path(self) -> tuple[Step[S, A], ...]:
        """The steps that count, oldest first: undone ones left out, amends applied."""
        return tuple(self.steps[-1].back())[::-1]

    @property
    def notes(self) -> tuple[Event[A], ...]:
        """The notes that count, oldest first."""
        return tuple(
            self.events[step.event - 1]
            for step in self.path
            if isinstance(step.action, contract.Note)
        )

    @property
    def undo_to(self) -> int | None:
        """The event to go back to before the last action or amend, if there is one."""
        counted = [*self.counted(), 0]
        return counted[1] if len(counted) > 1 else None

    def counted(self) -> Iterator[int]:
        """Yield the events that count, amends too, the newest first."""
        n = _resolved(self.events, len(self.events))
        while n:
            yield n
            n = _resolved(self.events, n - 1)

    @property
    def redo_to(self) -> int | None:
        """The event to go back to before the last undo, if there is one."""
        undone: list[int] = []
        for event in self.events:
            if not isinstance(event.action, Undo):
                undone.clear()
                continue
            to = _resolved(self.events, event.action.to)
            if to in undone:
                del undone[undone.index(to) :]
            else:
                undone.append(_resolved(self.events, event.n - 1))
        return undone[-1] if undone else None


def _resolved(events: Sequence[Event[A]], n: int) -> int:
    """Return the event, itself no undo, after which the game was as after event n."""
    while n and isinstance(action := events[n - 1].action, Undo):
        n = action.to
    return n


def seen(chronicle: Chronicle[S, A]) -> Faces:
    """Return the dice that are bound to the roll now due; empty if there are none.

    A caller that rolls for the players adds fresh dice until the roll is complete.
    """
    due = chronicle.due
    if not isinstance(due, contract.Roll):
        return ()
    place = due.sides, chronicle.steps[-1].rolls.get(due.sides, 0)
    return chronicle.reported.get(place, ())[: due.count]


def drawn(chronicle: Chronicle[S, A]) -> tuple[str, ...]:
    """Return the cards that are bound to the draw now due; empty if there are none.

    The k-th draw of a deck on a path finds the cards that were seen there before, as
    far as that deck still holds them, which the caller must check.
    """
    due = chronicle.due
    if not isinstance(due, contract.Draw):
        return ()
    counts: dict[int, Mapping[str, int]] = {id(chronicle.steps[0]): {}}
    cards: dict[tuple[str, int], tuple[str, ...]] = {}
    for last in chronicle.steps:
        # An amend leads to steps that no event of their own leads to.
        fresh = list(takewhile(lambda step: id(step) not in counts, last.back()))
        for step in reversed(fresh):
            so_far = counts[id(step.parent)]
            if isinstance(step.action, contract.Drawn):
                was = chronicle.rules.waits_for(step.parent.state)
                deck = was.deck if isinstance(was, contract.Draw) else ""
                nth = so_far.get(deck, 0)
                known = cards.get((deck, nth), ())
                cards[deck, nth] = max(known, step.action.cards, key=len)
                so_far = {**so_far, deck: nth + 1}
            counts[id(step)] = so_far
    count = counts[id(chronicle.steps[-1])].get(due.deck, 0)
    return cards.get((due.deck, count), ())[: due.count]


def replay(
    save: Save[A], game: contract.Game[S, A], rules: contract.Rules[S, A], where: str
) -> Chronicle[S, A]:
    """Return what the events of a save lead to.

    Raises:
        SaveDamaged: if an event is impossible; the first one is named. In a game with
            secrets the reason is left out, since it may reveal a hand.
    """
    fold = Fold(rules, [Step(0, None, rules.start(save.rulings, save.setup))], {})
    for event in save.events:
        if why := fold.add(event.action):
            raise SaveDamaged(
                where,
                f"event {event.n} is impossible" + ("" if game.secret else f": {why}"),
                f"it replays up to event {event.n - 1}",
            )
    return Chronicle(save, game, rules, tuple(fold.steps), fold.reported)


def add(
    chronicle: Chronicle[S, A],
    actions: Sequence[A | Amend | Undo | contract.Note],
    stamp: Stamp,
) -> Chronicle[S, A]:
    """Return the chronicle with an event for each action.

    Raises:
        IllegalAction: if one of them is impossible, with the rule's sentence.
    """
    if not actions:
        return chronicle
    save, rules = chronicle.save, chronicle.rules
    fold = Fold(rules, list(chronicle.steps), dict(chronicle.reported))
    for action in actions:
        if why := fold.add(action):
            raise IllegalAction(save.game, why)
        event = codec.event(action, save, rules.Action, stamp)
        save = replace(save, events=(*save.events, event))
    return Chronicle(save, chronicle.game, rules, tuple(fold.steps), fold.reported)


@dataclass(slots=True)
class Fold(Generic[S, A]):
    """A replay in progress."""

    rules: contract.Rules[S, A]
    steps: list[Step[S, A]]
    reported: dict[Place, Faces]

    def add(self, action: A | Amend | Undo | contract.Note) -> str | None:
        """Take one more event, or return why it is impossible."""
        n, now = len(self.steps), self.steps[-1]
        match action:
            case Undo(to):
                if not 0 <= to < n:
                    return f"there is no event {to} to go back to; the last is {n - 1}"
                step: Step[S, A] | str = self.steps[to]
            case Amend():
                step = self._amended(action)
            case contract.Rolled(faces):
                step = self._after(now, n, action)
                if isinstance(step, Step) and (why := self._bind(step.roll, faces)):
                    return why
            case _:
                step = self._after(now, n, action)
        if isinstance(step, str):
            return step
        self.steps.append(step)
        return None

    def _after(
        self, before: Step[S, A], event: int, action: A | contract.Note
    ) -> Step[S, A] | str:
        if isinstance(action, contract.Note):
            return unfit(action.text) or Step(
                event, action, before.state, before, rolls=before.rolls
            )
        if why := self.rules.why_not(before.state, action):
            return why
        roll, rolls = None, before.rolls
        if isinstance(action, contract.Rolled):
            due = self.rules.waits_for(before.state)
            if isinstance(due, contract.Roll):
                count = rolls.get(due.sides, 0)
                roll = due.sides, count
                rolls = {**rolls, due.sides: count + 1}
        state = self.rules.apply(before.state, action)
        return Step(event, action, state, before, roll, rolls)

    def _bind(self, roll: Place | None, faces: Faces) -> str | None:
        """Bind dice to the roll they answer, or return why they are not its dice."""
        if not roll:
            return None
        bound = self.reported.get(roll, ())
        known = Counter(bound[: len(faces)])
        if not known <= Counter(faces):
            dice = " ".join(map(str, bound[: len(faces)]))
            return (
                f"these dice were seen before the undo: {dice}; "
                "take them again, or correct a misread die with amend"
            )
        fresh = list(faces)
        for face in bound[: len(faces)]:
            fresh.remove(face)
        self.reported[roll] = bound + tuple(fresh)
        return None

    def _amended(self, amend: Amend) -> Step[S, A] | str:
        if not amend.reason.strip():
            return "an amend needs its reason; say how the dice were misread"
        later: list[Step[S, A]] = []
        for misread in self.steps[-1].back():
            rolled = isinstance(misread.action, contract.Rolled)
            if misread.event == amend.event and rolled:
                return self._replayed(misread, amend.faces, later[::-1])
            later.append(misread)
        return f"event {amend.event} is no roll that counts; choose one"

    def _replayed(
        self, misread: Step[S, A], faces: Faces, later: Sequence[Step[S, A]]
    ) -> Step[S, A] | str:
        roll = contract.as_action(self.rules, contract.Rolled(faces))
        step = self._after(misread.parent, misread.event, roll)
        if isinstance(step, str):
            return step
        if step.roll:
            self.reported[step.roll] = _amended_dice(self.reported[step.roll], faces)
        for old in later:
            if old.action is None:
                raise ValueError("the start is no later step")
            following = self._after(step, old.event, old.action)
            if isinstance(following, str):
                return (
                    f"event {old.event} would become impossible ({following}); "
                    f"undo to event {misread.event} first, then amend it"
                )
            if following.roll != old.roll and isinstance(old.action, contract.Rolled):
                # It answers other dice now.
                self._bind(following.roll, old.action.faces)
            step = following
        return step


def unfit(text: str) -> str:
    """Return why a text is no note, empty if it is one.

    >>> unfit("the lantern was lost"), unfit(" ")
    ('', 'the note is empty; write its text')
    """
    if not text.strip():
        return "the note is empty; write its text"
    if len(text) > contract.LONGEST_NOTE:
        most = contract.LONGEST_NOTE
        return f"the note has {len(text)} letters; write at most {most}"
    if not text.isprintable():
        strange = next(letter for letter in text if not letter.isprintable())
        return f"the note holds {strange!a}; write it on one line, in plain letters"
    return ""


def _amended_dice(bound: Faces, faces: Faces) -> Faces:
    """Return the dice bound to a roll that now reads `faces`; unchanged dice stay.

    >>> _amended_dice((2, 4, 6), (3, 2))
    (2, 3, 6)
    """
    fresh = list((Counter(faces) - Counter(bound[: len(faces)])).elements())
    left = Counter(faces)
    kept = []
    for face in bound[: len(faces)]:
        kept.append(face if left[face] else fresh.pop())
        left[face] -= bool(left[face])
    return (*kept, *bound[len(faces) :])
