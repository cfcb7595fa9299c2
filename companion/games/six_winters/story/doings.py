"""What the characters did in a turn, in sentences: one for each of them."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from companion.games.six_winters.campaign.names import (
    location,
    person,
    progress,
)
from companion.games.six_winters.cards.table import Cards
from companion.games.six_winters.cards.wording import capital, counted, row
from companion.games.six_winters.facts import facts
from companion.games.six_winters.story import events

D = TypeVar("D", bound=events.TaleEvent)

Deed = events.Moved | events.Rested | events.Made | events.Traded | events.Laid

PLAYERS = "the players"
"""Who did what is reported without a name."""


def sentences(found: Sequence[events.TaleEvent]) -> Iterator[str]:
    """Yield what each character did, in the order in which they began."""
    deeds: dict[str, list[events.TaleEvent]] = {}
    for event in found:
        if isinstance(event, Deed):
            deeds.setdefault(event.character, []).append(event)
    for who, done in deeds.items():
        clauses = [clause for of_kind in CLAUSES for clause in of_kind(done)]
        if clauses:
            yield f"{person(who) if who else PLAYERS} {row(clauses)}"
    for event in _of(events.Carried, found):
        assets = counted(event.count, f"{capital(event.resource)} asset")
        was = "was" if event.count == 1 else "were"
        yield f"{assets} {was} carried to {location(event.location)}"
    yield from _in_vain(found)


def _of(kind: type[D], found: Iterable[events.TaleEvent]) -> list[D]:
    return [event for event in found if isinstance(event, kind)]


def _with(paid: Iterable[str]) -> str:
    """Return what paid in brackets; empty if it is not known."""
    shown = ", ".join(paid)
    return f" ({shown})" if shown else ""


def _moved(done: Sequence[events.TaleEvent]) -> Iterator[str]:
    if ways := _of(events.Moved, done):
        places = (f"{location(event.location)}{_with(event.paid)}" for event in ways)
        yield f"went to {row(places)}"


def _traded(done: Sequence[events.TaleEvent]) -> Iterator[str]:
    kinds: dict[tuple[str, str], list[events.Traded]] = {}
    for event in _of(events.Traded, done):
        kinds.setdefault((event.resource, event.into), []).append(event)
    trades = (
        f"{_sum(some)} {capital(kind)} into {capital(into)}{_with(_paid(some))}"
        for (kind, into), some in kinds.items()
    )
    if kinds:
        yield f"traded {row(trades)}"


def _made(done: Sequence[events.TaleEvent]) -> Iterator[str]:
    kinds: dict[str, list[events.Made]] = {}
    for event in _of(events.Made, done):
        kinds.setdefault(event.resource, []).append(event)
    assets = (
        f"{counted(_sum(some), f'{capital(kind)} asset')}{_with(_paid(some))}"
        for kind, some in kinds.items()
    )
    if kinds:
        yield f"made {row(assets)}"


def _sum(some: Iterable[events.Made | events.Traded]) -> int:
    return sum(event.count for event in some)


def _paid(some: Iterable[events.Made | events.Traded]) -> Iterator[str]:
    yield from sorted(die for event in some for die in event.paid)


def _laid(done: Sequence[events.TaleEvent]) -> Iterator[str]:
    counts: Counter[str] = Counter()
    for event in _of(events.Laid, done):
        counts[event.card] += event.count
    on = (
        f"{counted(count, 'die', 'dice')} on {_card(card)}"
        for card, count in counts.items()
    )
    if counts:
        yield f"laid {row(on)}"


def _card(card: str) -> str:
    if card in facts().obstacle:
        return facts().obstacle[card].name
    return progress(card) if card else "the progress card"


def _rested(done: Sequence[events.TaleEvent]) -> Iterator[str]:
    if count := len(_of(events.Rested, done)):
        yield f"rested{'' if count == 1 else f' {times(count)}'}"


def times(count: int) -> str:
    """Return a number of times in words.

    >>> times(1), times(2), times(3)
    ('once', 'twice', '3 times')
    """
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


CLAUSES: tuple[Callable[[Sequence[events.TaleEvent]], Iterator[str]], ...] = (
    _moved, _traded, _made, _laid, _rested,
)  # fmt: skip
"""What is said of a character, in this order."""


def _in_vain(found: Sequence[events.TaleEvent]) -> Iterator[str]:
    """Yield the attempts after which the obstacle was still there."""
    beaten = {event.obstacle for event in _of(events.Overcome, found)}
    failed = {
        (event.obstacle, event.characters)
        for event in _of(events.Defended, found)
        if not event.succeeded
    }
    teams: dict[tuple[str, bool], dict[Cards, None]] = {}
    for event in _of(events.Tried, found):
        if event.obstacle not in beaten:
            at = event.obstacle, (event.obstacle, event.characters) in failed
            teams.setdefault(at, {})[event.characters] = None
    for (name, cost), some in teams.items():
        who = row(dict.fromkeys(person(member) for team in some for member in team))
        each = " each" if len(some) > 1 else ""
        end = " and failed the defence" if cost else ""
        yield f"{who}{each} tried {facts().obstacle[name].name} in vain{end}"
