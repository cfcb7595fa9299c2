"""Events of a tale that only a report shows: what the players did.

The difference between two states, from which `recorder` derives all others, does not
show who did something, with which dice, and what was tried in vain.
"""

from collections.abc import Iterator

from companion.contract import Act, Note
from companion.games.six_winters.campaign import actions as reports
from companion.games.six_winters.campaign.full import attempt
from companion.games.six_winters.campaign.full.tasks import Attempting
from companion.games.six_winters.cards.indexes import SlotIndex
from companion.games.six_winters.cards.table import Seat
from companion.games.six_winters.facts import facts
from companion.games.six_winters.referee.queries import Dice
from companion.games.six_winters.rules import State
from companion.games.six_winters.story import events
from companion.games.six_winters.words import dice


def reported(before: State, now: State, action: Act) -> Iterator[events.AnyEvent]:
    """Yield the events that no difference between states shows."""
    turn = before.turn
    match action:
        case reports.Completed(character):
            yield events.CardCompleted(turn, _seat(before, character).card, character)
        case reports.Laid():
            yield from _laid(before, action)
        case reports.Used(character):
            place = before.spots[_seat(before, character).slot].location
            yield events.LocationUsed(turn, character, place)
        case reports.AbilityUsed(character, number):
            yield events.AbilityEvent(turn, character, number)
        case reports.Attempted(obstacle, team):
            yield events.Tried(turn, obstacle, team)
        case reports.Next():
            yield from _defended(before, now)
        case Note(text):
            yield events.Noted(turn, text)
        case _:
            yield from _paid(before, action)


def _paid(before: State, action: Act) -> Iterator[events.AnyEvent]:
    """Yield what is done with action dice, or with masteries."""
    turn = before.turn
    match action:
        case reports.Went(character, slot, some):
            place = before.spots[SlotIndex.of(slot)].location
            yield events.Moved(turn, character, place, _payers(some))
        case reports.Rested(character, track):
            yield events.Rested(turn, character, track)
        case reports.Created(kind, count, some):
            yield events.Made(turn, _owner(some), kind, count, _payers(some))
        case reports.Traded(kind, into, count, some):
            paid = _payers(some)
            yield events.Traded(turn, _owner(some), kind, into, count, paid)
        case reports.Exchanged(kind, into, count):
            yield events.Traded(turn, "", kind, into, count)
        case reports.Carried(kind, _, slot, count):
            place = before.spots[SlotIndex.of(slot)].location
            yield events.Carried(turn, kind, place, count)


def _laid(before: State, action: reports.Laid) -> Iterator[events.AnyEvent]:
    turn = before.turn
    if before.seat(action.on) is None:
        yield events.Laid(turn, "", action.on, action.count)
        return
    card = _seat(before, action.on).card
    yield events.Laid(turn, action.on, card, action.count)
    ends = card and facts().card[card].role("end").at
    if before.shown and any(die.at == ends for die in action.dice):
        yield events.CardCompleted(turn, card, action.on)


def _defended(before: State, now: State) -> Iterator[events.AnyEvent]:
    """Yield how a defence ended, if one was judged."""
    task = before.task
    if isinstance(task, Attempting) and task.phase == "defend":
        count = len(before.news)
        fresh = now.news[count:] if now.news[:count] == before.news else now.news
        held = any(message.text == attempt.DEFENDED for message in fresh)
        team = tuple(before.seats[seat].character for seat in task.seats)
        yield events.Defended(before.turn, task.obstacle, team, held)


def _seat(state: State, character: str) -> Seat:
    return next(seat for seat in state.seats if seat.character == character)


def _owner(some: Dice) -> str:
    """Return whose action dice are named; empty if nobody's are."""
    owners = (die.label for die in some if die.label in facts().character)
    return next(owners, "")


def _payers(some: Dice) -> tuple[str, ...]:
    """Return the dice that pay, without their owner."""
    paid = (die for die in some if die.label in ("", "pay", *facts().character))
    return tuple(
        f"1 {die.stress}" if die.stress else dice.typed((die,)).rpartition(":")[2]
        for die in paid
    )
