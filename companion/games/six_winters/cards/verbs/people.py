"""Verbs about people: stress, conditions, action dice, and where they go."""

from itertools import zip_longest
from typing import ClassVar

from companion.language import later, marked, phrase

from .. import answers, places, targets, wording
from ..answers import At, Many, OneDie, Whom
from ..table import S
from .base import Context, DoVerb, On, Op, Unrecorded

Seats = tuple[int, ...]


class ToPeople(Op, frozen=True):
    """The base of verbs about people; `whom` names them."""

    whom: places.People

    # A verb with a condition has a field of this name, in the place of the property.
    @property
    def only_if(self) -> places.Condition | None:
        """The condition under which it happens to each of them."""
        return None

    def happens(self) -> str:
        """Return what happens to them, in a few words."""
        return self.sentence()

    def line(self, context: Context) -> str:
        who, line = wording.people(self.whom, context.there), self.happens()
        return wording.conditional(f"{who}: {line}" if who else line, self.only_if)

    def seats(self, on: On[S], state: S, task: DoVerb) -> S | Seats:
        """Return the seats that it happens to, or a question."""
        seats = targets.people(state, self.whom, task)
        if isinstance(self.whom, places.One) and len(seats) > 1:
            chosen = answers.first(Whom, task.answers)
            names = [state.seats[n].character for n in seats]
            if chosen is None:
                return on.ask(state, task, later("which character?"), *map(Whom, names))
            seats = (seats[names.index(chosen.character)],)
        if not seats or targets.holds(state, task, self.only_if, seats[0]) is not None:
            return tuple(
                n for n in seats if targets.holds(state, task, self.only_if, n)
            )
        answer = answers.first(answers.Answer, task.answers)
        if answer is None:
            text = later("do two dice of that pool show the same?")
            return on.ask(state, task, text, *answers.YES_NO)
        return seats if answer.yes else ()


class Damage(ToPeople, frozen=True, tag="damage"):
    """Stress on one track."""

    track: places.Track
    amount: places.Amount
    only_if: places.Condition | None = None

    def happens(self) -> str:
        return wording.amount(self.track, self.amount)

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        seats = self.seats(on, state, task)
        if not isinstance(seats, tuple):
            return seats
        points = targets.known_amount(state, task, self.amount) if seats else 0
        if points is None and isinstance(self.amount, places.PerPoolDie):
            many = answers.first(Many, task.answers)
            if many is None:
                pool = places.ResourceIndex.of(self.amount.resource)
                sentence = marked("how many dice of the {resource} pool show {face}?")
                parts = {"resource": later(pool.english), "face": self.amount.face}
                text, counts = later(sentence, **parts), range(state.pools[pool] + 1)
                return on.ask(state, task, text, *map(Many, counts))
            points = many.count * self.amount.each
        for seat in seats:
            state = on.hit(state, seat, self.track, points or 0)
        return state


class TakeCondition(ToPeople, frozen=True, tag="take_condition"):
    """Mark the next condition of one track."""

    says: ClassVar = marked("a {track} condition")

    track: places.Track
    only_if: places.Condition | None = None

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        characters = [sheet.character for sheet in state.sheets if sheet.unlocked]
        if not isinstance(self.whom, places.Unlocked):
            seats = self.seats(on, state, task)
            if not isinstance(seats, tuple):
                return seats
            characters = [state.seats[seat].character for seat in seats]
        for character in characters:
            state = on.suffer(state, character, self.track)
        return state


class RecoverCondition(ToPeople, frozen=True, tag="recover_condition"):
    """Erase the condition of one track that is nearest its start."""

    says: ClassVar = marked("recover a {track} condition")

    track: places.Track

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        seats = self.seats(on, state, task)
        if not isinstance(seats, tuple):
            return seats
        for seat in seats:
            state = on.recover(state, state.seats[seat].character, self.track)
        return state


class SetStressDie(ToPeople, frozen=True, tag="set_stress_die"):
    """Turn a stress die to `face`."""

    says: ClassVar = marked("each may set {track} die to {face}")

    track: places.Track
    face: int
    may: bool = False

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        seats = self.seats(on, state, task)
        if not isinstance(seats, tuple):
            return seats
        if self.may and len(task.answers) < len(seats):
            name = state.name(state.seats[seats[len(task.answers)]].character)
            parts = {"who": name, "track": later(self.track), "face": self.face}
            text = later("does {who} set the {track} die to {face}?", **parts)
            return on.ask(state, task, text, *answers.YES_NO)
        for number, seat in enumerate(seats):
            if not self.may or task.answers[number] == answers.Answer(True):
                state = on.ease(state, seat, self.track, self.face)
        return state


class SetActionDie(ToPeople, frozen=True, tag="set_action_die"):
    """Each of these characters may turn one unspent action die to any face."""

    says: ClassVar = marked("each may set one action die to any face")

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        given = list(task.answers)
        turns: list[tuple[int, int, int]] = []
        for seat in targets.people(state, self.whom, task):
            if not (faces := state.action_faces(seat)):
                continue
            if not given:
                name = state.name(state.seats[seat].character)
                dice = (OneDie(str(face)) for face in dict.fromkeys(faces))
                text = later("which action die does {who} turn? no for none", who=name)
                return on.ask(state, task, text, *dice, answers.Answer(False))
            picked = given.pop(0)
            if not isinstance(picked, OneDie):
                continue
            if not given:
                text = later("to which face?")
                return on.ask(state, task, text, *map(Many, range(1, 7)))
            to = given.pop(0)
            if isinstance(to, Many):
                turns.append((seat, int(picked.die), to.count))
        for seat, face, count in turns:
            state = on.turned_action(state, seat, face, count)
        return state


class MoveCharacter(ToPeople, frozen=True, tag="move_character"):
    """Characters go somewhere, without paying."""

    to: places.Destination
    may: bool = False

    def happens(self) -> str:
        return phrase("each may go {where}", where=wording.destination(self.to))

    def ability_line(self, paid: str, context: Context) -> str:
        return phrase("Bring a character here")

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        ways = {
            seat: slots
            for seat in targets.people(state, self.whom, task)
            if (slots := self._ways(state, task, seat))
        }
        sure = len(ways) == 1 and not self.may and len(next(iter(ways.values()))) == 1
        if len(task.answers) < len(ways) and not sure:
            seat = list(ways)[len(task.answers)]
            stays = (answers.Answer(False),) if self.may else ()
            name = state.name(state.seats[seat].character)
            text = later("where does {name} go?", name=name)
            return on.ask(state, task, text, *at(ways[seat]), *stays)
        # One answer for each seat, in this order; none if there was no question.
        for (seat, slots), answer in zip_longest(ways.items(), task.answers):
            if answer != answers.Answer(False):
                state = on.went(state, seat, chosen((answer,), slots))
        return state

    def _ways(self, state: S, task: DoVerb, seat: int) -> tuple[int, ...]:
        """Return where a character can go, except where it is."""
        slots = targets.destinations(state, self.to, -1)
        if isinstance(self.to, places.Here):
            slots = (task.here(state),)
        return tuple(n for n in slots if n >= 0 and n != state.seats[seat].slot)


def at(slots: tuple[int, ...]) -> tuple[At, ...]:
    """Return slots as the choices of a question."""
    return tuple(At(places.SLOT_NAMES[slot]) for slot in slots)


def chosen(given: tuple[object, ...], slots: tuple[int, ...]) -> int:
    """Return the slot that was answered; the first if there was no question."""
    answer = next((answer for answer in given if isinstance(answer, At)), None)
    return slots[0] if answer is None else places.SlotIndex.of(answer.slot)


class ExchangeStress(Op, frozen=True, tag="exchange_stress"):
    """Take one point off one stress die and add one to the other."""

    says: ClassVar = marked("may lower {down} by 1 to raise {up} by 1")

    down: places.Track
    up: places.Track

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        (seat,) = task.seats
        state = on.hit(state, seat, self.down, 1)
        return on.ease(state, seat, self.up) if state.seats[seat].acts else state


class AbsorbDamage(Unrecorded, frozen=True, tag="absorb_damage"):
    """Take the damage of one track in place of another character."""

    says: ClassVar = marked("take that much {track} for another character")

    track: places.Track


class AddActionDice(Op, frozen=True, tag="add_action_dice"):
    """Each player rolls `count` action dice more."""

    count: int

    def line(self, context: Context) -> str:
        return phrase("each player rolls {n} more action die", n=self.count)

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        for seat in range(len(state.seats)):
            state = on.changed(state, seat, self.count)
        return state


class DiscardActionDie(Op, frozen=True, tag="discard_action_die"):
    """Each player loses the lowest unspent action die."""

    says: ClassVar = marked("each player loses their lowest action die")

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        for seat in range(len(state.seats)):
            state = on.changed(state, seat, -1)
        return state
