"""Who may do what to a game now: the one place that decides it.

`waits_for` names whose choice, dice or cards are due, and only they do what is due.
Where no seat has secrets, one device on the table does it for all, so that every seat
may. A step is taken back or corrected by whoever did it. The host, who may give any
seat away, does all that shows no hand. Everything that changes a game asks here under
the lock of its save, so that it decides about the game as it is and not as a page saw
it.
"""

from collections.abc import Collection, Iterable
from itertools import takewhile

import msgspec

from companion import contract
from companion.chronicle.codec import Event
from companion.chronicle.replay import Chronicle
from companion.contract import A, S
from companion.errors import IllegalAction
from companion.language import phrase
from companion.table import secrets


class Hands(msgspec.Struct, frozen=True):
    """Who does something at a table of several devices."""

    seats: tuple[int, ...] = ()  # those that the device holds
    host: bool = False  # whether it is the host's
    bots: Collection[int] = ()  # the seats that the companion plays, whoever holds them


def due(kept: Chronicle[S, A], bots: Collection[int] = ()) -> frozenset[int]:
    """Return the seats that may do what is due; one player alone has seat 0."""
    owner = _named(kept)
    if owner is not None and owner in bots:
        return frozenset()
    if owner is not None and kept.game.secret:
        return frozenset({owner})
    return frozenset(range(max(1, len(secrets.names(kept))))) - {*bots}


def _named(kept: Chronicle[S, A]) -> int | None:
    match kept.due:
        case contract.Over():
            return None
        case contract.Draw(player=None):
            return secrets.drawer(kept)
        case due:
            return due.player


def is_due(kept: Chronicle[S, A], hands: Hands) -> bool:
    """Return whether a device may do what is due.

    Dice of others are rolled and reported by the host too, but not their choices and
    cards, which say what a hand holds.
    """
    able = due(kept, hands.bots)
    public = isinstance(kept.due, contract.Roll) or not kept.game.secret
    return bool(able & {*hands.seats} or (able and hands.host and public))


def must_be_due(kept: Chronicle[S, A], hands: Hands) -> None:
    """Refuse to do what is due for others.

    Raises:
        IllegalAction: if others must be waited for.
    """
    if is_due(kept, hands):
        return
    names, seat = secrets.names(kept) or ("player",), _named(kept)
    if seat is None or seat in hands.bots:
        raise IllegalAction(kept.save.game, phrase("the companion plays now; wait"))
    raise IllegalAction(kept.save.game, _wait(kept.due, names, seat, hands))


def _wait(due: contract.Due, names: tuple[str, ...], seat: int, hands: Hands) -> str:
    who = names[seat]
    match due:
        case contract.Roll():
            return phrase("the dice are those of {who}; wait for {who}", who=who)
        case contract.Draw():
            return phrase("the cards are those of {who}; wait for {who}", who=who)
    if not hands.seats:
        return phrase("it is for {who} to choose now; wait for {who}", who=who)
    waiter = names[hands.seats[0]]
    return phrase(
        "it is not for {who} to choose now; wait for {other}", who=waiter, other=who
    )


def did(kept: Chronicle[S, A], event: Event[A], seats: Iterable[int]) -> int:
    """Return which of these seats did an event; -1 if none.

    What nobody at the table did is everybody's: another program, the companion.
    """
    names = secrets.names(kept)
    nobodys = event.by not in names
    return next((seat for seat in seats if nobodys or names[seat] == event.by), -1)


def undone(kept: Chronicle[S, A], to: int | None) -> list[Event[A]]:
    """Return the events that going back to event `to` takes back, oldest first."""
    least = len(kept.events) if to is None else to
    later = [*takewhile(lambda n: n > least, kept.counted())]
    return [kept.events[n - 1] for n in reversed(later)]


def is_note_of_others(kept: Chronicle[S, A], event: Event[A], hands: Hands) -> bool:
    """Return whether an event is a note of a player that a device does not play.

    An undo leaves it where it is: it is no step of the game.
    """
    others = did(kept, event, hands.seats) < 0 and event.by in secrets.names(kept)
    return others and isinstance(event.action, contract.Note)


def must_take_back(
    kept: Chronicle[S, A], to: int | None, hands: Hands
) -> list[Event[A]]:
    """Return the events that going back to event `to` takes back, oldest first.

    Notes of others are none of them. Another player's event is refused.

    Raises:
        IllegalAction: if there are none, or another player's is among them.
    """
    later = undone(kept, to)
    events = [event for event in later if not is_note_of_others(kept, event, hands)]
    if not events:
        raise IllegalAction("undo", phrase("there is nothing to undo"))
    names = secrets.names(kept)
    played = {names[seat] for seat in hands.bots if names}
    # The first was done by a person, whom bots and dealer followed.
    for event in events[:1] + [event for event in events[1:] if event.by not in played]:
        if not hands.host and did(kept, event, hands.seats) < 0:
            what = phrase("{who} did that", who=event.by)
            right = phrase("ask {who} or the host", who=event.by)
            raise IllegalAction("undo", what, right)
    return events


def may_correct(kept: Chronicle[S, A], event: Event[A], hands: Hands) -> bool:
    """Return whether an event reported dice that this device may correct."""
    mine = hands.host or did(kept, event, hands.seats) >= 0
    return event.dice == "hand" and mine


def must_correct(kept: Chronicle[S, A], number: int, hands: Hands) -> None:
    """Refuse to correct an event that reported no dice, or another player's.

    Raises:
        IllegalAction: with who may correct them.
    """
    event = next((known for known in kept.events if known.n == number), None)
    if event is None or event.dice != "hand":
        raise IllegalAction("amend", phrase("those are no dice that somebody read"))
    if not may_correct(kept, event, hands):
        what = phrase("{who} read those dice", who=event.by)
        right = phrase("ask {who} or the host", who=event.by)
        raise IllegalAction("amend", what, right)
