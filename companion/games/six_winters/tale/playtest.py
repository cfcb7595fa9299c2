"""Answers to the questions that a designer asks after a playtest.

Only what the books know is answered, and what they do not know is said.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from textwrap import wrap

import msgspec

from companion.games.six_winters.campaign.purchases import ALWAYS
from companion.games.six_winters.cards.wording import counted, row
from companion.games.six_winters.facts import RESOURCES, facts
from companion.games.six_winters.tale.chapter import times
from companion.games.six_winters.tale.prose import WIDTH, ending, title
from companion.games.six_winters.tale.told import (
    Ability,
    Achieved,
    ByHand,
    Completed,
    Discarded,
    Dry,
    Erased,
    KnockedOut,
    Lying,
    Marked,
    Noted,
    Overcome,
    PutBack,
    Tale,
    Used,
    Year,
)
from companion.games.six_winters.words.corrections import by_hand
from companion.games.six_winters.words.names import (
    ROMAN,
    location,
    obstacle,
    person,
    progress,
)
from companion.games.six_winters.words.sentences import bought

MOST = 8
"""Names that a list of the report shows."""

BECAME: dict[type, str] = {
    Overcome: "overcome",
    Discarded: "discarded",
    PutBack: "put back",
}
"""What became of an obstacle that has left play."""

UNKNOWN = (
    "what dice showed, and how many of them were spent or left over",
    "attempts and defences that failed, and paths that were given up",
    "how long a session took in minutes, and what was said at the table",
    "moves, abilities and dice that nobody reported",
)


class Session(msgspec.Struct, frozen=True):
    """A session in numbers; `progress`, `threat` and `dry` by resource."""

    year: int
    turns: int
    knocked_out: tuple[str, ...]
    conditions: int
    erased: int
    overcome: int
    discarded: int
    completed: int
    progress: dict[str, int]
    threat: dict[str, int]
    dry: dict[str, int]


class Count(msgspec.Struct, frozen=True):
    """How often something was used, overcome, ..."""

    id: str
    count: int


class Lay(msgspec.Struct, frozen=True):
    """An obstacle, for how many turns it lay in play, and what became of it."""

    obstacle: str
    turns: int
    became: str


class Gained(msgspec.Struct, frozen=True):
    """An achievement, counted from 1, and in which session; 0 if set by hand."""

    character: str
    number: int
    ability: str
    session: int


class Remark(msgspec.Struct, frozen=True):
    """Something in the players' own words, or set by hand."""

    session: int
    turn: int
    text: str


class Report(msgspec.Struct, frozen=True):
    """All answers.

    Attributes:
        abilities: by character and the ability's number, as `thea 4`.
        achievements: those that each character has, in the order of the characters.
        by_hand, notes: what was set by hand, and what the players noted.
        lay: the obstacles that lay longest, the longest first.
        unknown: what the books do not know.
    """

    sessions: tuple[Session, ...]
    abilities: tuple[Count, ...]
    achievements: tuple[Gained, ...]
    locations: tuple[Count, ...]
    conditions: tuple[Count, ...]
    overcome: tuple[Count, ...]
    discarded: tuple[Count, ...]
    completed: tuple[Count, ...]
    lay: tuple[Lay, ...]
    by_hand: tuple[Remark, ...]
    notes: tuple[Remark, ...]
    unknown: tuple[str, ...] = UNKNOWN


def report(tale: Tale) -> Report:
    """Return the answers that the tale of a campaign gives."""
    years = tale.years
    return Report(
        tuple(map(_session, years)),
        _counts(
            f"{one.character} {one.number}"
            for year in years
            for one in year.of(Ability)
        ),
        tuple(_gained(tale)),
        _counts(one.location for year in years for one in year.of(Used)),
        _counts(one.condition for year in years for one in year.of(Marked)),
        _counts(one.obstacle for year in years for one in year.of(Overcome)),
        _counts(one.obstacle for year in years for one in year.of(Discarded)),
        _counts(one.card for year in years for one in year.of(Completed)),
        _longest(years, tale.lying),
        tuple(
            Remark(year.number, one.turn, by_hand(one.subject, one.value))
            for year in years
            for one in year.of(ByHand)
        ),
        tuple(
            Remark(year.number, one.turn, one.text)
            for year in years
            for one in year.of(Noted)
        ),
    )


def _gained(tale: Tale) -> Iterator[Gained]:
    known = {
        (one.character, one.number): year.number
        for year in tale.years
        for one in year.of(Achieved)
    }
    for who in tale.people:
        for number in range(1, who.achievements + 1):
            ability = bought(who.character, ALWAYS + number)
            session = known.get((who.character, number), 0)
            yield Gained(who.character, number, ability, session)


def _session(year: Year) -> Session:
    dry = Counter(one.resource for one in year.of(Dry))
    return Session(
        year.number,
        year.turns,
        tuple(one.character for one in year.of(KnockedOut)),
        len(year.of(Marked)),
        len(year.of(Erased)),
        len(year.of(Overcome)),
        len(year.of(Discarded)),
        len(year.of(Completed)),
        _steps(year.progress),
        _steps(year.threat),
        {one: dry[one] for one in RESOURCES},
    )


def _steps(markers: Iterable[tuple[int, int]]) -> dict[str, int]:
    both = zip(RESOURCES, markers, strict=True)
    return {one: now - before for one, (before, now) in both}


def _counts(names: Iterable[str]) -> tuple[Count, ...]:
    """Return how often each name occurs, the most frequent first, then by name."""
    found = Counter(names).items()
    return tuple(
        Count(*one) for one in sorted(found, key=lambda pair: (-pair[1], pair[0]))
    )


def _longest(years: Iterable[Year], lying: Iterable[Lying]) -> tuple[Lay, ...]:
    found = [Lay(one.obstacle, one.turns, "in play") for one in lying]
    for one in (each for year in years for each in year.happened):
        if isinstance(one, Overcome | Discarded | PutBack):
            found.append(Lay(one.obstacle, one.lay, BECAME[type(one)]))
    return tuple(sorted(found, key=lambda one: (-one.turns, one.obstacle)))[:MOST]


# As text.


def lines(tale: Tale) -> Iterator[str]:
    """Yield the answers as text, at most 78 columns wide."""
    told = report(tale)
    yield f"{title(tale)}: playtest report"
    yield ""
    yield from _table(told.sessions)
    yield ""
    for question, answer in _answers(told):
        yield question
        yield from wrap(answer, WIDTH, initial_indent="  ", subsequent_indent="  ")
    yield ""
    yield "What the books do not know"
    for one in told.unknown:
        yield from wrap(one, WIDTH, initial_indent="  - ", subsequent_indent="    ")
    yield ""
    yield from wrap(ending(tale), WIDTH)


def _table(sessions: Iterable[Session]) -> Iterator[str]:
    """Yield a row for each number that is asked, a column for each session."""
    some = list(sessions)
    yield _line("session", (ROMAN[one.year - 1] for one in some), "all")
    for name, key in (
        ("turns", "turns"),
        ("conditions taken", "conditions"),
        ("conditions erased", "erased"),
        ("obstacles overcome", "overcome"),
        ("obstacles discarded", "discarded"),
        ("progress cards completed", "completed"),
    ):
        yield _sum(name, [getattr(one, key) for one in some])
    yield _sum("knock-outs", [len(one.knocked_out) for one in some])
    for title_of, key in (
        ("progress", "progress"),
        ("threat", "threat"),
        ("supply dry", "dry"),
    ):
        for track in facts().board.resources:
            values = [getattr(one, key)[track.id] for one in some]
            yield _sum(f"{title_of}: {track.name}", values)


def _sum(name: str, values: list[int]) -> str:
    return _line(name, values, sum(values))


def _line(name: str, cells: Iterable[object], last: object) -> str:
    return f"{name:<26}" + "".join(f"{cell!s:>5}" for cell in cells) + f"{last!s:>7}"


def _answers(told: Report) -> Iterator[tuple[str, str]]:
    out = [
        f"{person(who)} in session {ROMAN[one.year - 1]}"
        for one in told.sessions
        for who in one.knocked_out
    ]
    yield "Who was knocked out?", _or_none(out, "nobody")
    yield "Which conditions?", _top(told.conditions, str)
    yield "Which abilities were used?", _top(told.abilities, _ability)
    yield "Which achievements were gained?", _or_none(_achieved(told), "none", "; ")
    yield "Which locations were used?", _top(told.locations, location)
    yield "Which obstacles were overcome most?", _top(told.overcome, obstacle)
    yield "Which were discarded otherwise?", _top(told.discarded, obstacle)
    yield "Which progress cards were completed most?", _top(told.completed, progress)
    lay = [
        f"{obstacle(one.obstacle)} {counted(one.turns, 'turn')} ({one.became})"
        for one in told.lay
    ]
    yield "Which obstacles lay longest?", _or_none(lay, "none")
    yield "What was set by hand?", _or_none(_remarks(told.by_hand), "nothing", "; ")
    yield "What was noted?", _or_none(_remarks(told.notes), "nothing", "; ")


def _achieved(told: Report) -> list[str]:
    return [
        f"{person(one.character)} {one.number} ({one.ability})"
        + (f" in session {ROMAN[one.session - 1]}" if one.session else " by hand")
        for one in told.achievements
    ]


def _remarks(some: Iterable[Remark]) -> list[str]:
    return [
        f"{one.text} (session {ROMAN[one.session - 1]}, turn {one.turn})"
        for one in some
    ]


def _ability(name: str) -> str:
    who, _, number = name.partition(" ")
    return f"{person(who)}'s {number} ({bought(who, int(number))})"


def _top(counts: tuple[Count, ...], say: Callable[[str], str]) -> str:
    """Return the most frequent names, and how many more there are."""
    told = [f"{say(one.id)} {times(one.count)}" for one in counts[:MOST]]
    more = len(counts) - MOST
    return _or_none([*told, *([f"{more} more"] if more > 0 else [])], "none")


def _or_none(names: list[str], none: str, joint: str = "") -> str:
    """Return names in a row; those that hold commas themselves need another joint."""
    if not names:
        return none
    return joint.join(names) if joint else row(names)
