"""A character uses an ability: what pays for it, the dice that it makes.

With faces a die that pays sits on the ability until Refresh. What is made comes from
the supply: of a kind of which none is left, nothing comes. While dice are counted, what
pays and what it becomes is asked if there is a choice.

Source: V20.4, abilities; readings new-dice, impossible-dice, stash and oniri; ruling
stash-refresh.
"""

from collections.abc import Iterator, Sequence
from typing import ClassVar, Self

from msgspec.structs import replace

from companion.contract import Act
from companion.contract.actions import Say
from companion.contract.questions import Finding
from companion.language import later, marked, phrase

from ..campaign import card_lines, dice_places, hand, names, reach, rolls, stress, tasks
from ..campaign.actions import Selection
from ..campaign.state import ACTION, UNROLLED, State
from ..campaign.told import resource as kind_name
from ..cards import effects
from ..cards.answers import Answer, At, OneDie, Raise, Whom
from ..cards.places import SLOT_NAMES, Resource, ResourceIndex
from ..cards.table import Seat
from ..cards.verbs import Die, DoVerb, Verb, abilities
from ..cards.wording import a, capital, finding
from ..facts import RESOURCES, facts
from ..referee import queries
from ..referee.overcoming import Faces
from ..referee.queries import Dice, TypedDie, by_label
from . import base, payment


class AbilityEvent(base.TaleEvent, frozen=True, tag="ability"):
    """A character used an ability, counted from 1."""

    character: str
    number: int


class AbilityUsed(base.PersonReport, frozen=True, omit_defaults=True, tag="ability"):
    """A character used an ability: 1 to 3 from the start, 4 to 9 by achievements."""

    say: ClassVar = Say("ability WHO N with", "ability thea 4: the first achieved")
    done: ClassVar = base.Offer(
        "Used an ability",
        ("Who used an ability?", "Which ability did {0} use?"),
        "Used an ability",
    )
    do: ClassVar = base.Offer(
        "Use an ability",
        ("Who uses an ability?", "Which ability of {0}?"),
        "Use an ability",
    )
    judged_dice: ClassVar = True
    in_attempt: ClassVar = True

    number: int
    dice: Dice = ()

    def against_seat(self, state: State, seat: Seat) -> str:
        top = reach.top_ability(state, seat)
        if not 1 <= self.number <= top:
            who, number = stress.name(seat.character), str(self.number)[:12]
            sentence = marked("{who} has no ability {n}; name 1 to {top}")
            return phrase(sentence, who=who, n=number, top=top)
        who = facts().character[seat.character].name
        if reach.ability_key(seat, self.number) in state.used:
            # "The die sits on the ability until Refresh": so it works once a turn.
            sentence = marked(
                "{who} has used ability {n}; its die stays there until Refresh"
            )
            return phrase(sentence, who=who, n=self.number)
        used = reach.ability(seat.character, self.number, state)
        there, name = state.assets(seat.slot), state.location(seat.slot).name
        match used.cost:
            case effects.AnAsset(resource) if not _held(there, resource):
                sentence = marked("it is paid with an asset, and none is at {place}")
                if resource is None:
                    return phrase(sentence, place=name)
                sentence = marked(
                    "it is paid with {name} asset, and none is at {place}"
                )
                return phrase(sentence, name=a(capital(resource)), place=name)
        stash = dice_places.of_stash(seat.character)
        keeps = used.keeps
        if keeps and not (any(state.dice_at(stash)) or _held(there, keeps)):
            return phrase(
                "no {name} asset is stashed, and none is at {place}",
                name=capital(keeps),
                place=name,
            )
        return ""

    def judged(self, state: State) -> Finding:
        seat = state.seats[state.seat_of(self.character)]
        named = tuple(
            TypedDie(die.face) if die.label in facts().character else die
            for die in self.dice
        )
        for die in by_label(named, "pay", "make", "pool", "new", stress=True)["pay"]:
            if die.type and not state.assets(seat.slot)[ResourceIndex.of(die.type)]:
                kind, place = capital(die.type), state.location(seat.slot).name
                wrong = phrase("no {name} asset is at {place}", name=kind, place=place)
                return finding(False, wrong)
        name = str(self.number)
        if self.number > reach.ALWAYS:
            name = f"a{self.number - reach.ALWAYS}"
        return payment.check(state, queries.UseQuery(seat.character, name), named)

    @classmethod
    def ways(cls, state: State, *seats: Seat) -> Iterator[Self]:
        for seat in seats:
            for number in range(1, reach.top_ability(state, seat) + 1):
                use = cls(seat.character, number)
                if use.against_seat(state, seat):
                    continue
                for dice in _paid(state, seat, number) if state.shown else ((),):
                    yield cls(seat.character, number, dice)

    def apply(self, state: State) -> State:
        number = state.seat_of(self.character)
        if state.shown is None:
            answers = _answers(state, state.seats[number], self)
            return state.push(tasks.UseAbility(number, self.number, answers=answers))
        return _used(state, number, self)

    def sentence(self) -> str:
        what = card_lines.bought(self.character, self.number)
        end = f" ({what})" if what else ""
        who = names.person(self.character)
        return phrase("{who} used ability {n}", who=who, n=self.number) + end

    def choice(self, state: State) -> str:
        who = names.person(self.character)
        what = card_lines.bought(self.character, self.number, state.options)
        return phrase("{who}, ability {n}: {what}", who=who, n=self.number, what=what)

    def events(self, before: State) -> Iterator[base.TaleEvent]:
        yield AbilityEvent(before.turn, self.character, self.number)

    def counts_as(self, before: State, after: State) -> str:
        return f"ability {self.number} of {facts().character[self.character].english}"


def _held(there: tuple[int, ...], resource: Resource | None) -> bool:
    return bool(there[ResourceIndex.of(resource)] if resource else sum(there))


def _does(state: State, seat_number: int, number: int, used: effects.Ability) -> State:
    """Take the stress that it costs, and do its verbs except for the dice they make."""
    seat = state.seats[seat_number]
    who = stress.name(seat.character)
    state = state.says(later("{who} uses ability {n}", who=who, n=number))
    match used.cost:
        case effects.AnyDie() | effects.AnAsset():
            state = replace(state, used=(*state.used, reach.ability_key(seat, number)))
        case effects.SomeStress(track, amount) if amount:
            state = stress.hit(state, seat_number, track, amount)
            if not state.seats[seat_number].acts:
                return state
    place, seats = state.spots[seat.slot].location, (seat_number,)
    verbs = (DoVerb(verb, place, seat.slot, seats, mine=True) for verb in used.do)
    return state.push(*verbs)


# While dice are counted: what pays and what it becomes are asked for.


def _answers(state: State, seat: Seat, report: AbilityUsed) -> tuple[Act, ...]:
    used = reach.ability(seat.character, report.number, state)
    paying = _payments(state.assets(seat.slot), used)
    pays = next((die for die in report.dice if die.label in ("", "pay")), None)
    if pays is None:
        return ()
    paid = Raise(pays.type) if pays.type else Answer(False)
    found: tuple[Act, ...] = (paid,) if len(paying) > 1 else ()
    made = (die.type for die in report.dice if die.label == "make" and die.type)
    into = next(made, None)
    asked = len(_kinds(used.do[0], paid)) > 1
    return (*found, Raise(into)) if asked and into else found


def _payments(there: tuple[int, ...], used: effects.Ability) -> tuple[Selection, ...]:
    """Return the assets that can pay; with `no` for an action die where that can."""
    held = [kind for n, kind in enumerate(RESOURCES) if there[n]]
    match used.cost, used.do[0]:
        case effects.AnyDie(), _:
            return (*map(Raise, held), Answer(False))
        case effects.AnAsset(None), abilities.ChangeType(to):
            return tuple(Raise(kind) for kind in held if kind != to)
        case effects.AnAsset(resource), _:
            return tuple(Raise(kind) for kind in held if resource in (None, kind))
    return ()


def _kinds(verb: Verb, pays: Act | None) -> tuple[Selection, ...]:
    if not isinstance(verb, abilities.ChangeType):
        return ()
    if verb.to:
        return (Raise(verb.to),)
    return tuple(kind for kind in map(Raise, RESOURCES) if kind != pays)


def use_ability(state: State, task: tasks.UseAbility) -> State:
    """Ask what pays and what that becomes if there is a choice; then do it."""
    seat, answers = state.seats[task.seat], list(task.answers)
    used = reach.ability(seat.character, task.number, state)
    paying = _payments(state.assets(seat.slot), used)
    if len(paying) > 1 and not answers:
        text = later("Which asset pays for it?")
        if Answer(False) in paying:
            text = later("Which asset pays for it? no for an action die")
        return state.asks(task, text, *paying)
    pays = answers.pop(0) if len(paying) > 1 else next(iter(paying), None)
    kinds = _kinds(used.do[0], pays)
    if len(kinds) > 1 and not answers:
        return state.asks(task, later("Which asset does it become?"), *kinds)
    state = _does(state, task.seat, task.number, used)
    if not state.seats[task.seat].acts:
        return state
    into = answers.pop(0) if len(kinds) > 1 else next(iter(kinds), None)
    return _counted(state, seat, used.do[0], pays, into)


def _counted(state: State, seat: Seat, verb: Verb, *answers: Act | None) -> State:
    here = SLOT_NAMES[seat.slot]
    pays, into = (
        ResourceIndex.of(answer.resource) if isinstance(answer, Raise) else None
        for answer in answers
    )
    if verb.keeps:
        kind = ResourceIndex.of(verb.keeps)
        stash = dice_places.of_stash(seat.character)
        if state.dice_at(stash)[kind]:
            return dice_places.moved(state, stash, here, kind, 1)
        return dice_places.moved(state, here, stash, kind, 1)
    if isinstance(verb, abilities.Explode):
        text = later("report the assets that {n}s bring with added", n=verb.face)
        state = state.says(text)
    if pays is None:
        return state
    on_ability = dice_places.of_abilities(seat.character)
    state = dice_places.moved(state, here, on_ability, pays, 1)
    if into is not None:
        return dice_places.added(state, into, 1, here, how="made")
    match verb:
        case abilities.MakeDice(faces):
            return dice_places.added(state, pays, len(faces), here, how="made")
        case abilities.ShiftDie() | abilities.Flip():
            return dice_places.added(state, pays, 1, here, how="made")
        case abilities.Split():
            return dice_places.added(state, pays, 2, here, how="made")
        case abilities.RollNewDice(count):
            return dice_places.added(state, pays, count, here, how="rolled")
    return state


# With faces: the dice that pay, and those that are made.


def _paid(state: State, seat: Seat, number: int) -> Iterator[Dice]:
    used = reach.ability(seat.character, number, state)
    verb = used.do[0]
    if verb.keeps:
        kind = ResourceIndex.of(verb.keeps)
        if state.dice_at(dice_places.of_stash(seat.character))[kind]:
            yield ()
            return
        for die in hand.distinct(hand.assets(state, seat.slot)):
            if die.type == RESOURCES[kind]:
                yield (die,)
        return
    if used.cost is None or isinstance(used.cost, effects.SomeStress):
        if used.cost is None or used.cost.amount is not None:
            yield ()  # any amount is asked for when somebody is hit
        return
    for die in _payers(state, seat, used.cost):
        acts = Die(die.face, None if die.label else die.type)
        if not verb.impossible(acts):
            choices = verb.makes(acts, ()).choices
            for made in choices if len(choices) > 1 else ((),):
                yield (die, *(TypedDie(d.face, d.type, label="make") for d in made))


def _payers(
    state: State, seat: Seat, cost: effects.AnyDie | effects.AnAsset
) -> Iterator[TypedDie]:
    """Yield the dice that can pay a cost, those that are alike once."""
    here = hand.distinct(hand.assets(state, seat.slot))
    if isinstance(cost, effects.AnAsset):
        yield from (die for die in here if cost.resource in (None, die.type))
        return
    for die in hand.distinct(hand.payers(state, seat)):
        if cost.face in (None, die.face):
            # A pool die that acts as an action die has its owner as its purpose.
            yield TypedDie(die.face, die.type, label=seat.character if die.type else "")
    yield from (die for die in here if cost.face in (None, die.face))


def _used(state: State, seat_number: int, report: AbilityUsed) -> State:
    """Return the state once an ability is paid for and its dice are made."""
    seat = state.seats[seat_number]
    what = reach.ability(seat.character, report.number, state)
    verb = what.do[0]
    state = _does(state, seat_number, report.number, what)
    here = SLOT_NAMES[seat.slot]
    if verb.keeps:
        kind = ResourceIndex.of(verb.keeps)
        stash = dice_places.of_stash(seat.character)
        if not report.dice:
            return dice_places.moved(state, stash, here, kind, 1)
        return dice_places.moved(state, here, stash, kind, (report.dice[0].face,))
    if not report.dice:
        return state
    pays, *named = report.dice
    to = dice_places.of_abilities(seat.character)
    acts = None if pays.label else pays.type
    if acts:
        state = dice_places.moved(state, here, to, ResourceIndex.of(acts), (pays.face,))
    else:
        state = hand.pay(state, seat, [pays], to)
    match verb:
        case abilities.Reroll():
            return state.push(tasks.RollAgain(seat_number))
        case abilities.Explode(face):
            return state.push(tasks.ExplodeDice(seat_number, face))
        case abilities.RollNewDice(count):
            return _come(state, state.seats[seat_number], acts, (UNROLLED,) * count)
    choices = verb.makes(Die(pays.face, acts), ()).choices
    made: Sequence[Die] = [Die(die.face, die.type) for die in named]
    if not made and choices:
        made = choices[0]
    for die in made:
        state = _come(state, state.seats[seat_number], die.type, (die.face,))
    return state


def _come(state: State, seat: Seat, kind: str | None, faces: Faces) -> State:
    if kind is None:
        return hand.more(state, seat, faces)
    number = ResourceIndex.of(kind)
    come, name = faces[: state.supply(number)], kind_name(number)
    if not come:
        return state.says(later("no {name} die comes: the supply is empty", name=name))
    if len(come) < len(faces):
        sentence = marked("{n} {name} die comes: the supply is empty")
        state = state.says(later(sentence, n=len(come), name=name))
    return dice_places.with_more(state, SLOT_NAMES[seat.slot], number, len(come), come)


# Dice that are rolled again, and dice that explode.


def _pool(state: State, seat: Seat, answers: Sequence[object]) -> str | None:
    """Return the place of the pool that is chosen; empty for none, None if not yet."""
    here, own = SLOT_NAMES[seat.slot], dice_places.of_hand(seat.player)
    known = [own] * bool(hand.faces(state, seat))
    known += [here] * bool(hand.assets(state, seat.slot))
    if len(known) < 2:
        return known[0] if known else ""
    for answer in answers:
        if isinstance(answer, At):
            return here
        if isinstance(answer, Whom):
            return own
    return None


def roll_again(state: State, task: tasks.RollAgain) -> State:
    """Roll dice of one pool again: the players choose the pool, then die by die."""
    seat = state.seats[task.seat]
    place = _pool(state, seat, task.answers)
    if place is None:
        text = later("Of which pool are dice rolled again?")
        return state.asks(task, text, Whom(seat.character), At(SLOT_NAMES[seat.slot]))
    if not place:
        return state
    dice_there = hand.assets(state, seat.slot)
    if place == dice_places.of_hand(seat.player):
        dice_there = tuple(map(TypedDie, hand.faces(state, seat)))
    picked = [answer.die for answer in task.answers if isinstance(answer, OneDie)]
    left = rolls.left(dice_there, picked)
    if left and Answer(False) not in task.answers:
        text = later("Which die is rolled again? no for no more")
        return state.asks(task, text, *rolls.choices(left), Answer(False))
    for typed in picked:
        state = rolls.again(state, place, rolls.kind(typed), (rolls.face(typed),))
    return state


def explode(state: State, task: tasks.ExplodeDice) -> State:
    """Roll one more die for each face of a kind; each new one brings another."""
    seat = state.seats[task.seat]
    place = _pool(state, seat, task.answers)
    if place is None:
        text = later("In which pool do {n}s explode?", n=task.face)
        return state.asks(task, text, Whom(seat.character), At(SLOT_NAMES[seat.slot]))
    if not place or state.shown is None:
        return state
    row = state.shown.row(place)
    own = place == dice_places.of_hand(seat.player)
    kinds = [ACTION] if own else list(range(ACTION))
    shows = tuple(row[kind].count(task.face) for kind in kinds)
    seen = task.seen or (0,) * len(kinds)
    more = [now - before for now, before in zip(shows, seen, strict=True)]
    if not any(more):
        return state
    for kind, count in zip(kinds, more, strict=True):
        if own:
            state = hand.more(state, seat, (UNROLLED,) * count)
        elif count:
            state = dice_places.added(state, kind, count, place)
    chosen = Whom(seat.character) if own else At(place)
    return state.push(tasks.ExplodeDice(task.seat, task.face, shows, answers=(chosen,)))
