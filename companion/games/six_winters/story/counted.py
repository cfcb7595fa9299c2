"""The playtest report of many campaigns: the same answers, as numbers to be added."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from companion.contract.metrics import Counted, Questions, Story
from companion.games.six_winters.campaign import Action, State
from companion.games.six_winters.campaign.names import (
    location,
    obstacle,
    person,
    progress,
)
from companion.games.six_winters.campaign.purchases import ALWAYS
from companion.games.six_winters.facts import ROMAN, facts
from companion.games.six_winters.story import playtest
from companion.games.six_winters.story.playtest import Report, Session, Tally
from companion.games.six_winters.story.recorder import record

PROGRESS, THREAT = "progress made in session", "threat gained in session"
TRACK, DANGER = "progress made on", "threat gained on"
OUT, WHO = "knock-outs in session", "knock-outs of"
DRY, TAKEN = "supply run dry", "conditions taken"
ABILITIES, GAINED = "abilities used", "achievements gained"
LOCATIONS, OVERCOME = "locations used", "obstacles overcome"
COMPLETED = "progress cards completed"

Pairs = Iterable[tuple[str, int]]


def counted(story: Story[State, Action]) -> Iterator[Counted]:
    """Yield the numbers of a campaign that a designer asks for."""
    found = playtest.report(record(story.start, story.steps))
    for question, pairs in _numbers(found):
        counts: Counter[str] = Counter()
        for what, number in pairs:
            counts[what] += number
        for what, number in counts.items():
            yield Counted(question, what, number)


def _numbers(found: Report) -> Iterator[tuple[str, Pairs]]:
    yield from _sessions(found.sessions)
    yield DRY, _tracks(session.dry for session in found.sessions)
    yield TAKEN, _tallied(found.conditions)
    yield (
        ABILITIES,
        ((_ability(ability.id), ability.count) for ability in found.abilities),
    )
    yield GAINED, ((_gained(achievement), 1) for achievement in found.achievements)
    yield LOCATIONS, ((location(row.id), row.count) for row in found.locations)
    yield OVERCOME, ((obstacle(row.id), row.count) for row in found.overcome)
    yield COMPLETED, ((progress(row.id), row.count) for row in found.completed)


def _sessions(sessions: tuple[Session, ...]) -> Iterator[tuple[str, Pairs]]:
    progress_made = [session.progress for session in sessions]
    threat_gained = [session.threat for session in sessions]
    yield PROGRESS, _years(sessions, map(_sum, progress_made))
    yield THREAT, _years(sessions, map(_sum, threat_gained))
    yield TRACK, _tracks(progress_made)
    yield DANGER, _tracks(threat_gained)
    yield OUT, _years(sessions, (len(session.knocked_out) for session in sessions))
    yield WHO, ((person(who), 1) for s in sessions for who in s.knocked_out)


def _sum(by_track: dict[str, int]) -> int:
    return sum(by_track.values())


def _years(sessions: tuple[Session, ...], numbers: Iterable[int]) -> Pairs:
    return zip((ROMAN[session.year - 1] for session in sessions), numbers, strict=True)


def _tracks(numbers: Iterable[dict[str, int]]) -> Pairs:
    names: dict[str, str] = {track.id: track.name for track in facts().board.resources}
    return ((names[track], n) for by_track in numbers for track, n in by_track.items())


def _tallied(counts: Iterable[Tally]) -> Pairs:
    return ((count.id, count.count) for count in counts)


def _ability(id: str) -> str:
    who, _, number = id.partition(" ")
    return _named(who, int(number))


def _gained(achievement: playtest.Gained) -> str:
    return _named(achievement.character, ALWAYS + achievement.number)


def _named(who: str, number: int) -> str:
    """Return an ability by its owner and number, as it is on the character sheet."""
    return f"{person(who)} {number}"


def known() -> dict[str, tuple[str, ...]]:
    """Return all that could be counted, in the order of the game."""
    box = facts()
    tracks = tuple(track.name for track in box.board.resources)
    conditions = box.campaign.conditions
    abilities, gained = _abilities()
    return {
        PROGRESS: ROMAN,
        THREAT: ROMAN,
        TRACK: tracks,
        DANGER: tracks,
        OUT: ROMAN,
        WHO: tuple(person(who.id) for who in box.characters),
        DRY: tracks,
        TAKEN: (*conditions.psyche, *conditions.body),
        ABILITIES: (*abilities, *gained),
        GAINED: gained,
        LOCATIONS: _names(location, box.locations),
        OVERCOME: _names(obstacle, box.obstacles),
        COMPLETED: _names(progress, box.progress),
    }


class _Card(Protocol):
    @property
    def id(self) -> str: ...


def _names(name: Callable[[str], str], cards: Iterable[_Card]) -> tuple[str, ...]:
    """Return the names of cards; those of one name are counted together."""
    return tuple(dict.fromkeys(name(card.id) for card in cards))


def _abilities() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what characters can do from the start, and what they may gain."""
    first: list[str] = []
    gained: list[str] = []
    for who in facts().characters:
        for number in range(1, len(who.abilities) + len(who.achievements) + 1):
            (first if number <= ALWAYS else gained).append(_named(who.id, number))
    return tuple(first), tuple(gained)


QUESTIONS: Questions[State, Action] = Questions(counted, known)
"""What a playtest is for."""
