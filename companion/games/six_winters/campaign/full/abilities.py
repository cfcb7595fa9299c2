"""Abilities with faces: what pays for them, and the dice that they make.

A die that pays sits on the ability until Refresh. What it makes comes from the supply:
of a kind of which none is left, nothing comes.

Source: V20.4, abilities; readings new-dice, impossible-dice, stash and oniri.
"""

from collections.abc import Iterator, Sequence

from companion.games.six_winters.campaign import actions, dice, dice_places, purchases
from companion.games.six_winters.campaign.die_faces import ACTION, UNROLLED
from companion.games.six_winters.campaign.full import choosing, hand, rolls
from companion.games.six_winters.campaign.full.tasks import ExplodeDice, RollAgain
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.cards.answers import Answer, At, OneDie, Whom
from companion.games.six_winters.cards.effects import (
    Ability,
    AnAsset,
    AnyDie,
    SomeStress,
)
from companion.games.six_winters.cards.indexes import SLOT_NAMES, ResourceIndex
from companion.games.six_winters.cards.places import RESOURCES
from companion.games.six_winters.cards.table import Seat
from companion.games.six_winters.cards.verbs import Die
from companion.games.six_winters.cards.verbs.abilities import (
    Explode,
    Reroll,
    RollNewDice,
    Stash,
)
from companion.games.six_winters.facts import facts
from companion.games.six_winters.referee.overcoming import Faces
from companion.games.six_winters.referee.queries import Dice, TypedDie


def ways(state: State, seat: Seat) -> Iterator[actions.AbilityUsed]:
    """Yield the abilities that a character may use, with each way to pay."""
    top = purchases.ALWAYS + state.sheet(seat.character).achievements
    for number in range(1, top + 1):
        yield from ways_of(state, seat, number)


def ways_of(state: State, seat: Seat, number: int) -> Iterator[actions.AbilityUsed]:
    """Yield each way to pay for one ability; none if the character may not use it."""
    top = purchases.ALWAYS + state.sheet(seat.character).achievements
    if number not in range(1, top + 1) or purchases.key(seat, number) in state.used:
        return
    used = purchases.ability(facts().character[seat.character], number, state)
    for some in _paid(state, seat, used):
        yield actions.AbilityUsed(seat.character, number, some)


def _paid(state: State, seat: Seat, used: Ability) -> Iterator[Dice]:
    verb = used.do[0]
    if isinstance(verb, Stash):
        yield from _stashed(state, seat, ResourceIndex.of(verb.resource))
        return
    if isinstance(used.cost, SomeStress):
        if used.cost.amount is not None:  # else it is asked when somebody is hit
            yield ()
        return
    if used.cost is None:
        yield ()
        return
    for die in _dice(state, seat, used.cost):
        acts = Die(die.face, None if die.label else die.type)
        if verb.impossible(acts):
            continue
        choices = verb.makes(acts, ()).choices
        if len(choices) < 2:
            yield (die,)
            continue
        for made in choices:
            yield (die, *(TypedDie(d.face, d.type, label="make") for d in made))


def _dice(state: State, seat: Seat, cost: AnyDie | AnAsset) -> Iterator[TypedDie]:
    """Yield the dice that can pay a cost, those that are alike once."""
    here = hand.distinct(hand.assets(state, seat.slot))
    if isinstance(cost, AnAsset):
        yield from (die for die in here if cost.resource in (None, die.type))
        return
    for die in hand.distinct(hand.payers(state, seat)):
        if cost.face in (None, die.face):
            # A pool die that acts as an action die has its owner as its purpose.
            label = seat.character if die.type else ""
            yield TypedDie(die.face, die.type, label=label)
    yield from (die for die in here if cost.face in (None, die.face))


def _stashed(state: State, seat: Seat, kind: int) -> Iterator[Dice]:
    if state.dice_at(dice_places.of_stash(seat.character))[kind]:
        yield ()
        return
    for die in hand.distinct(hand.assets(state, seat.slot)):
        if die.type == RESOURCES[kind]:
            yield (die,)


# What it does.


def used(state: State, seat_number: int, report: actions.AbilityUsed) -> State:
    """Return the state once an ability is paid for and its dice are made."""
    seat = state.seats[seat_number]
    who = facts().character[seat.character]
    what = purchases.ability(who, report.number, state)
    state = purchases.does(state, seat_number, report.number, what)
    if isinstance(what.do[0], Stash):
        return _stash(state, seat, ResourceIndex.of(what.do[0].resource), report.dice)
    if not report.dice:
        return state
    pays, *made = report.dice
    to = dice_places.of_abilities(seat.character)
    acts = None if pays.label else pays.type
    if acts:
        kind, start = ResourceIndex.of(acts), SLOT_NAMES[seat.slot]
        state = dice_places.moved(state, start, to, kind, (pays.face,))
    else:
        state = hand.pay(state, seat, [pays], to)
    return _with_made(state, seat_number, what, Die(pays.face, acts), tuple(made))


def _with_made(
    state: State, number: int, what: Ability, paid: Die, named: Dice
) -> State:
    """Add the dice that an ability makes of the paid one."""
    seat, verb = state.seats[number], what.do[0]
    match verb:
        case Reroll():
            return state.push(RollAgain(number))
        case Explode(face):
            return state.push(ExplodeDice(number, face))
        case RollNewDice(count):
            return _come(state, seat, paid.type, (UNROLLED,) * count)
    choices = verb.makes(paid, ()).choices
    made: Sequence[Die] = [Die(die.face, die.type) for die in named]
    if not made and choices:
        made = choices[0]
    for die in made:
        state = _come(state, seat, die.type, (die.face,))
    return state


def _come(state: State, seat: Seat, kind: str | None, faces: Faces) -> State:
    """Add dice of a kind where the character is, or action dice to the hand."""
    if kind is None:
        return hand.more(state, seat, faces)
    number = ResourceIndex.of(kind)
    come = faces[: state.supply(number)]
    if len(come) < len(faces):
        some = len(come) or "no"
        state = state.says(f"{some} {number.title} die comes: the supply is empty")
    return dice_places.with_more(state, SLOT_NAMES[seat.slot], number, len(come), come)


def _stash(state: State, seat: Seat, kind: int, named: Dice) -> State:
    here, stash = SLOT_NAMES[seat.slot], dice_places.of_stash(seat.character)
    if not named:
        return dice_places.moved(state, stash, here, kind, 1)
    return dice_places.moved(state, here, stash, kind, (named[0].face,))


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


def roll_again(state: State, task: RollAgain) -> State:
    """Roll dice of one pool again: the players choose the pool, then die by die."""
    seat = state.seats[task.seat]
    place = _pool(state, seat, task.answers)
    if place is None:
        return _which_pool(state, task, seat, "Of which pool are dice rolled again?")
    if not place:
        return state
    own = place == dice_places.of_hand(seat.player)
    dice_there = (
        tuple(map(TypedDie, hand.faces(state, seat)))
        if own
        else hand.assets(state, seat.slot)
    )
    picked = [answer.die for answer in task.answers if isinstance(answer, OneDie)]
    left = choosing.left(dice_there, picked)
    if left and Answer(False) not in task.answers:
        text = "Which die is rolled again? no for no more"
        return state.asks(task, text, *choosing.choices(left), Answer(False))
    for typed in picked:
        kind = choosing.kind(typed)
        state = rolls.again(state, place, kind, (choosing.face(typed),))
    return state


def _which_pool(
    state: State, task: RollAgain | ExplodeDice, seat: Seat, text: str
) -> State:
    here = At(SLOT_NAMES[seat.slot])
    return state.asks(task, text, Whom(seat.character), here)


def explode(state: State, task: ExplodeDice) -> State:
    """Roll one more die for each face of a kind; each new one brings another."""
    seat = state.seats[task.seat]
    place = _pool(state, seat, task.answers)
    if place is None:
        return _which_pool(state, task, seat, f"In which pool do {task.face}s explode?")
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
            state = dice.added(state, kind, count, place)
    chosen = Whom(seat.character) if own else At(place)
    return state.push(ExplodeDice(task.seat, task.face, shows, (chosen,)))
