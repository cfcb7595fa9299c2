"""What the characters did in a turn, in sentences: one for each of them."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from companion.games.six_winters import reports
from companion.games.six_winters.campaign.names import person
from companion.games.six_winters.cards.table import Cards
from companion.games.six_winters.cards.wording import row
from companion.games.six_winters.facts import facts
from companion.games.six_winters.story import events

D = TypeVar("D", bound=reports.TaleEvent)

PLAYERS = "the players"
"""Who did what is reported without a name."""


def sentences(found: Sequence[reports.TaleEvent]) -> Iterator[str]:
    """Yield what each character did, in the order in which they began."""
    deeds: dict[str, list[reports.Deed]] = {}
    for event in _of(reports.Deed, found):
        deeds.setdefault(event.character, []).append(event)
    for who, done in deeds.items():
        alike = ((kind, _of(kind, done)) for kind in reports.DEEDS)
        clauses = [kind.clause(events_of) for kind, events_of in alike if events_of]
        yield f"{person(who) if who else PLAYERS} {row(clauses)}"
    for carried in _of(reports.CarriedEvent, found):
        yield carried.sentence()
    yield from _in_vain(found)


def _of(kind: type[D], found: Iterable[reports.TaleEvent]) -> list[D]:
    return [event for event in found if isinstance(event, kind)]


def _in_vain(found: Sequence[reports.TaleEvent]) -> Iterator[str]:
    """Yield the attempts after which the obstacle was still there."""
    beaten = {event.obstacle for event in _of(events.Overcome, found)}
    failed = {
        (event.obstacle, event.characters)
        for event in _of(reports.Defended, found)
        if not event.succeeded
    }
    teams: dict[tuple[str, bool], dict[Cards, None]] = {}
    for event in _of(reports.Tried, found):
        if event.obstacle not in beaten:
            at = event.obstacle, (event.obstacle, event.characters) in failed
            teams.setdefault(at, {})[event.characters] = None
    for (name, cost), some in teams.items():
        who = row(dict.fromkeys(person(member) for team in some for member in team))
        each = " each" if len(some) > 1 else ""
        end = " and failed the defence" if cost else ""
        yield f"{who}{each} tried {facts().obstacle[name].name} in vain{end}"
