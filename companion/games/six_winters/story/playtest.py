"""Answers to a designer's questions after a playtest, and a list of what is unknown.

`numbers` has the same answers of one campaign, to be added to those of others.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from companion.catalogues import reading
from companion.contract.metrics import Counted, Questions
from companion.contract.story import Story
from companion.language import inside, marked, phrase, phrases
from companion.lines import WIDTH, wrapped

from .. import reports
from ..campaign.card_lines import bought
from ..campaign.corrections import by_hand
from ..campaign.names import location, obstacle, person, progress
from ..campaign.reach import ALWAYS
from ..cards.wording import capital, quoted, row
from ..facts import RESOURCES, ROMAN, facts
from ..reports.base import times
from ..rules import Action, State
from . import events
from .prose import ending, title

MOST, NAMES = 8, 26
"""Names that a list of the report shows; columns of the names in its table."""

Left = events.Overcome | events.Discarded | events.PutBack

BECAME: dict[type[Left], str] = {
    events.Overcome: marked("overcome"),
    events.Discarded: marked("discarded"),
    events.PutBack: marked("put back"),
}
"""How an obstacle left play."""

UNKNOWN = (
    marked("what dice showed, and how many of them were spent or left over"),
    marked("attempts and defences that failed, and paths that were given up"),
    marked("how long a session took in minutes, and what was said at the table"),
    marked("moves, abilities and dice that nobody reported"),
)
"""What counted dice do not show."""

UNKNOWN_WITH_FACES = (UNKNOWN[2], marked("what was considered and not done"))
"""What full dice do not show: they record every die, attempt and payment."""


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


class Tally(msgspec.Struct, frozen=True):
    """How often something was used, overcome, and so on."""

    id: str
    count: int


class TimeInPlay(msgspec.Struct, frozen=True):
    """An obstacle, its turns in play, and how it left."""

    obstacle: str
    turns: int
    became: str


class Gained(msgspec.Struct, frozen=True):
    """An achievement, counted from 1, and its session; 0 if it was set by hand."""

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
    """All answers."""

    sessions: tuple[Session, ...]
    abilities: tuple[Tally, ...]  # as `thea 4`
    achievements: tuple[Gained, ...]  # in the order of the characters
    locations: tuple[Tally, ...]
    conditions: tuple[Tally, ...]
    overcome: tuple[Tally, ...]
    discarded: tuple[Tally, ...]
    completed: tuple[Tally, ...]
    # Obstacles by turns in play, the longest first.
    longest_in_play: tuple[TimeInPlay, ...] = msgspec.field(name="lay")
    by_hand: tuple[Remark, ...]  # what was set by hand
    notes: tuple[Remark, ...]  # what the players noted
    unknown: tuple[str, ...]  # what the record does not show


def report(tale: events.Tale) -> Report:
    """Return the answers for the tale of a campaign."""
    abilities = tale.of(reports.AbilityEvent)
    there = marked("in play")
    found = [TimeInPlay(held.obstacle, held.turns, there) for held in tale.in_play]
    for kind, became in BECAME.items():
        found += [
            TimeInPlay(event.obstacle, event.turns_in_play, became)
            for _, event in tale.of(kind)
        ]
    return Report(
        tuple(map(_session, tale.years)),
        _counts(f"{event.character} {event.number}" for _, event in abilities),
        tuple(_gained(tale)),
        _counts(event.location for _, event in tale.of(reports.LocationUsed)),
        _counts(event.condition for _, event in tale.of(events.Marked)),
        _counts(event.obstacle for _, event in tale.of(events.Overcome)),
        _counts(event.obstacle for _, event in tale.of(events.Discarded)),
        _counts(event.card for _, event in tale.of(reports.CardCompleted)),
        tuple(sorted(found, key=lambda held: (-held.turns, held.obstacle)))[:MOST],
        tuple(
            Remark(year, event.turn, by_hand(event.subject, event.value))
            for year, event in tale.of(events.ByHand)
        ),
        tuple(
            Remark(year, event.turn, event.text)
            for year, event in tale.of(events.Noted)
        ),
        UNKNOWN_WITH_FACES if tale.faces else UNKNOWN,
    )


def _gained(tale: events.Tale) -> Iterator[Gained]:
    known = {
        (event.character, event.number): year
        for year, event in tale.of(events.Achieved)
    }
    for who in tale.people:
        for number in range(1, who.achievements + 1):
            ability = bought(who.character, ALWAYS + number)
            year = known.get((who.character, number), 0)
            yield Gained(who.character, number, ability, year)


def _session(year: events.TaleYear) -> Session:
    dry = Counter(event.resource for event in year.of(events.SupplyEmpty))
    return Session(
        year.number,
        year.turns,
        tuple(event.character for event in year.of(events.KnockedOut)),
        len(year.of(events.Marked)),
        len(year.of(events.Erased)),
        len(year.of(events.Overcome)),
        len(year.of(events.Discarded)),
        len(year.of(reports.CardCompleted)),
        _steps(year.progress),
        _steps(year.threat),
        {resource: dry[resource] for resource in RESOURCES},
    )


def _steps(markers: Iterable[tuple[int, int]]) -> dict[str, int]:
    both = zip(RESOURCES, markers, strict=True)
    return {resource: now - before for resource, (before, now) in both}


def _counts(names: Iterable[str]) -> tuple[Tally, ...]:
    """Return how often each name occurs, the most frequent first, then by name."""
    found = Counter(names).items()
    return tuple(
        Tally(*pair) for pair in sorted(found, key=lambda pair: (-pair[1], pair[0]))
    )


# As text.


def lines(tale: events.Tale, width: int = WIDTH) -> Iterator[str]:
    """Yield the answers as text, in lines of at most `width`."""
    found = report(tale)
    heading = phrase("{campaign}: playtest report", campaign=title(tale))
    yield from wrapped(heading, width, first="")
    yield ""
    for name, cells in _table(found.sessions):
        if NAMES + len(cells) <= width:
            yield f"{name:<{NAMES}}{cells}"
        else:
            yield name
            yield cells
    yield ""
    for question, answer in _answers(found):
        yield from wrapped(question, width, first="")
        yield from wrapped(answer, width, then="  ")
    yield ""
    yield phrase("What the record does not show")
    for line in found.unknown:
        yield from wrapped(phrase(line), width, first="  - ")
    yield ""
    yield from wrapped(ending(tale), width, first="", then="")


def _table(sessions: Sequence[Session]) -> Iterator[tuple[str, str]]:
    numerals = [ROMAN[session.year - 1] for session in sessions]
    yield phrase("session"), _cells(numerals, phrase("all"))
    for name, key in (
        (marked("turns"), "turns"),
        (marked("conditions taken"), "conditions"),
        (marked("conditions erased"), "erased"),
        (marked("obstacles overcome"), "overcome"),
        (marked("obstacles discarded"), "discarded"),
        (marked("progress cards completed"), "completed"),
    ):
        yield _sum(phrase(name), [getattr(session, key) for session in sessions])
    yield _sum(phrase("knock-outs"), [len(session.knocked_out) for session in sessions])
    for title_of, key in (
        (marked("progress"), "progress"),
        (marked("threat"), "threat"),
        (marked("supply dry"), "dry"),
    ):
        for track in facts().board.resources:
            values = [getattr(session, key)[track.id] for session in sessions]
            yield _sum(f"{phrase(title_of)}: {track.name}", values)


def _sum(name: str, values: list[int]) -> tuple[str, str]:
    return name, _cells(values, sum(values))


def _cells(cells: Iterable[object], last: object) -> str:
    return "".join(f"{cell!s:>5}" for cell in cells) + f"{last!s:>7}"


def _answers(found: Report) -> Iterator[tuple[str, str]]:
    sentence = marked("{what} in session {session}")
    out = [
        phrase(sentence, what=person(who), session=ROMAN[session.year - 1])
        for session in found.sessions
        for who in session.knocked_out
    ]
    none, nothing = phrase("none"), phrase("nothing")
    yield phrase("Who was knocked out?"), _or_none(out, phrase("nobody"))
    conditions = _top(found.conditions, lambda name: inside(capital(name)))
    yield phrase("Which conditions?"), conditions
    yield phrase("Which abilities were used?"), _top(found.abilities, _ability)
    achieved = _or_none(_achieved(found), none, "; ")
    yield phrase("Which achievements were gained?"), achieved
    yield phrase("Which locations were used?"), _top(found.locations, location)
    yield phrase("Which obstacles were overcome most?"), _top(found.overcome, _obstacle)
    yield phrase("Which were discarded otherwise?"), _top(found.discarded, _obstacle)
    completed = _top(found.completed, lambda card: quoted(progress(card)))
    yield phrase("Which progress cards were completed most?"), completed
    longest = [
        phrases(
            "{obstacle} {n} turn ({how})",
            "{obstacle} {n} turns ({how})",
            held.turns,
            obstacle=_obstacle(held.obstacle),
            how=phrase(held.became),
        )
        for held in found.longest_in_play
    ]
    yield phrase("Which obstacles were in play longest?"), _or_none(longest, none)
    by_hand = _or_none(_remarks(found.by_hand), nothing, "; ")
    yield phrase("What was set by hand?"), by_hand
    yield phrase("What was noted?"), _or_none(_remarks(found.notes), nothing, "; ")


def _obstacle(name: str) -> str:
    return quoted(obstacle(name))


def _achieved(found: Report) -> Iterator[str]:
    for gain in found.achievements:
        what = f"{_named(gain.character, gain.number)} ({gain.ability})"
        if gain.session:
            year = ROMAN[gain.session - 1]
            yield phrase("{what} in session {session}", what=what, session=year)
        else:
            yield phrase("{what} by hand", what=what)


def _remarks(remarks: Iterable[Remark]) -> list[str]:
    return [
        phrase(
            "{text} (session {session}, turn {n})",
            text=remark.text,
            session=ROMAN[remark.session - 1],
            n=remark.turn,
        )
        for remark in remarks
    ]


def _ability(name: str) -> str:
    who, _, number = name.partition(" ")
    what = bought(who, int(number))
    return phrase("{who}'s {n} ({what})", who=person(who), n=number, what=what)


def _top(counts: tuple[Tally, ...], name: Callable[[str], str]) -> str:
    names = [
        phrase("{name} {times}", name=name(count.id), times=times(count.count))
        for count in counts[:MOST]
    ]
    if (more := len(counts) - MOST) > 0:
        names.append(phrase("{n} more", n=more))
    return _or_none(names, phrase("none"))


def _or_none(names: Iterable[str], none: str, joint: str = "") -> str:
    """Return names in a row; those that hold commas themselves need another joint."""
    some = list(names)
    return (joint.join(some) if joint else row(some)) if some else none


Pairs = Iterable[tuple[str, int]]


def numbers(story: Story[State, Action]) -> Iterable[Counted]:
    """Return the numbers of a campaign that a designer asks for, by English names."""
    found = []
    with reading("en"):
        tale = events.record(story.start, story.steps)
        for question, _, pairs in _questions(report(tale)):
            counts: Counter[str] = Counter()
            for what, number in pairs:
                counts[what] += number
            found += [Counted(question, what, n) for what, n in counts.items()]
    return found


def known() -> dict[str, tuple[str, ...]]:
    """Return all that could be counted, in the order of the game, by English names.

    Cards of one name are counted together.
    """
    nothing = Report(*((),) * len(Report.__struct_fields__))
    with reading("en"):
        return {
            question: tuple(dict.fromkeys(names))
            for question, names, _ in _questions(nothing)
        }


def _questions(found: Report) -> Iterator[tuple[str, Iterable[str], Pairs]]:
    """Yield each question, all that could be counted, and what was."""
    sessions, box = found.sessions, facts()
    years = [ROMAN[session.year - 1] for session in sessions]
    tracks: dict[str, str] = {track.id: track.name for track in box.board.resources}

    def on(steps: Iterable[dict[str, int]]) -> Pairs:
        return ((tracks[track], n) for some in steps for track, n in some.items())

    moved = {
        "progress made": [session.progress for session in sessions],
        "threat gained": [session.threat for session in sessions],
    }
    for what, steps in moved.items():
        sums = [sum(some.values()) for some in steps]
        yield f"{what} in session", ROMAN, zip(years, sums, strict=True)
    for what, steps in moved.items():
        yield f"{what} on", tracks.values(), on(steps)
    out = [session.knocked_out for session in sessions]
    yield "knock-outs in session", ROMAN, zip(years, map(len, out), strict=True)
    people = (person(who.id) for who in box.characters)
    yield "knock-outs of", people, ((person(who), 1) for some in out for who in some)
    yield "supply run dry", tracks.values(), on(session.dry for session in sessions)
    conditions = (*box.campaign.conditions.psyche, *box.campaign.conditions.body)
    yield "conditions taken", conditions, _pairs(found.conditions, str)
    later = [_named(*ability) for ability in _abilities() if ability[1] > ALWAYS]
    first = [_named(*ability) for ability in _abilities() if ability[1] <= ALWAYS]
    used = ((row.id.partition(" "), row.count) for row in found.abilities)
    pairs = ((_named(who, int(number)), count) for (who, _, number), count in used)
    yield "abilities used", (*first, *later), pairs
    bought_by = ((one.character, ALWAYS + one.number) for one in found.achievements)
    yield "achievements gained", later, ((_named(*ability), 1) for ability in bought_by)
    cards = (location(card.id) for card in box.locations)
    yield "locations used", cards, _pairs(found.locations, location)
    cards = (obstacle(card.id) for card in box.obstacles)
    yield "obstacles overcome", cards, _pairs(found.overcome, obstacle)
    cards = (progress(card.id) for card in box.progress)
    yield "progress cards completed", cards, _pairs(found.completed, progress)


def _pairs(counts: Iterable[Tally], name: Callable[[str], str]) -> Pairs:
    return ((name(tally.id), tally.count) for tally in counts)


def _named(who: str, number: int) -> str:
    return f"{person(who)} {number}"


def _abilities() -> Iterator[tuple[str, int]]:
    for who in facts().characters:
        for number in range(1, len(who.abilities) + len(who.achievements) + 1):
            yield who.id, number


PLAYTEST: Questions[State, Action] = Questions(numbers, known)  # what a playtest is for
