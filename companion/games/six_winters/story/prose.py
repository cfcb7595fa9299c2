"""The tale as text: each year in paragraphs and a table.

A turn is a paragraph; each character has one sentence in it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple, TypeVar

from companion.language import capital as begun
from companion.language import inside, marked, phrase, phrases
from companion.lines import WIDTH, wrapped

from .. import reports
from ..campaign.actions import REASONS
from ..campaign.card_lines import bought
from ..campaign.corrections import by_hand
from ..campaign.names import location, person, progress
from ..campaign.reach import ALWAYS
from ..campaign.state import LAST
from ..cards.table import Cards
from ..cards.wording import capital, quoted, row
from ..facts import ROMAN, SKILLS, facts
from ..reports.base import times
from . import events

H = TypeVar("H", bound=reports.TaleEvent)
M = TypeVar("M", events.Marked, events.Erased)


class Paragraph(NamedTuple):
    """What happened at one time; `when` is empty if the text needs no time."""

    when: str
    text: str


def paragraphs(year: events.TaleYear) -> Iterator[Paragraph]:
    """Yield the roles of a year, its turns, its end, and the ranks gained."""
    played = marked("{who} played {character}")
    if cast := [
        phrase(played, who=role.player, character=person(role.character))
        for role in year.roles
        if role.character
    ]:
        yield Paragraph("", f"{row(cast)}.")
    turns = year.happened[: year.closing]
    for turn, group in groupby(turns, lambda event: event.turn):
        # The first locations are part of the set-up.
        drop = (events.LocationCame,) if year.number == 1 and not turn else ()
        found = [event for event in group if not isinstance(event, drop)]
        yield from _paragraph(_when(year, turn), found)
    yield from _paragraph(phrase("As the year ended"), year.happened[year.closing :])
    yield from _learnt(year)


def _when(year: events.TaleYear, turn: int) -> str:
    if not turn:
        return phrase("Before the first turn")
    if turn > len(year.seasons):  # the record began in the middle of a year
        return phrase("Turn {n}", n=turn)
    return phrase("Turn {n}, {season}", n=turn, season=phrase(year.seasons[turn - 1]))


def _paragraph(when: str, found: Sequence[reports.TaleEvent]) -> Iterator[Paragraph]:
    sentences = [f"{begun(sentence)}." for sentence in _sentences(found)]
    if sentences:
        yield Paragraph(when, " ".join(sentences))


def _of(kind: type[H], found: Iterable[reports.TaleEvent]) -> list[H]:
    return [event for event in found if isinstance(event, kind)]


def _sentences(found: Sequence[reports.TaleEvent]) -> Iterator[str]:
    yield from sentences(found)
    yield from _successes(found)
    yield from _setbacks(found)
    yield from _places(found)
    yield from _by_hand(_of(events.ByHand, found))
    for noted in _of(events.Noted, found):
        yield phrase('noted: "{text}"', text=noted.text)


# What the characters did.


def _successes(found: Sequence[reports.TaleEvent]) -> Iterator[str]:
    teams: dict[tuple[str, ...], tuple[list[str], list[str]]] = {}
    for event in found:
        match event:
            case events.Overcome(obstacle=name, characters=team):
                teams.setdefault(team, ([], []))[0].append(_obstacle(name))
            case reports.CardCompleted(card=name, character=who):
                teams.setdefault((who,), ([], []))[1].append(progress(name))
    for team, (beaten, done) in teams.items():
        sentence = marked("{who} overcame {obstacles}, and completed {cards}")
        if not done:
            sentence = marked("{who} overcame {obstacles}")
        elif not beaten:
            sentence = marked("{who} completed {cards}")
        who = row(map(person, team))
        yield phrase(sentence, who=who, obstacles=_row(beaten), cards=_row(done))
    for name, gained in _grouped(_of(events.Achieved, found)).items():
        some = row(map(_achievement, gained))
        yield phrase("{who} gained {achievements}", who=person(name), achievements=some)
    for event in _of(events.Joined, found):
        yield phrase("{who} joined the campaign", who=person(event.character))
    won, ends = [], []
    for moved in _of(events.ProgressMoved, found):
        track = facts().board.resource(moved.resource)
        won += [track.name] * (moved.before < track.mastery <= moved.space)
        ends += [track.name] * (moved.space == LAST)
    if won:
        yield phrase("the mastery of {resources} was won", resources=row(won))
    if ends:
        yield phrase("progress reached {n} in {resources}", n=LAST, resources=row(ends))


def _achievement(event: events.Achieved) -> str:
    what = bought(event.character, ALWAYS + event.number)
    return phrase("achievement {n} ({what})", n=event.number, what=what)


def _obstacle(name: str) -> str:
    return facts().obstacle[name].name


def _row(names: Iterable[str]) -> str:
    """Return names in a row, repeated ones counted; a name with commas is quoted."""
    return row(
        phrase("{name} {times}", name=quoted(name), times=times(count))
        if count > 1
        else quoted(name)
        for name, count in Counter(names).items()
    )


def _grouped(found: Iterable[H], field: str = "character") -> dict[str, list[H]]:
    groups: dict[str, list[H]] = {}
    for event in found:
        groups.setdefault(attrgetter(field)(event), []).append(event)
    return groups


# What happened to them.


def _setbacks(found: Sequence[reports.TaleEvent]) -> Iterator[str]:
    if left := [_obstacle(event.obstacle) for event in _of(events.Discarded, found)]:
        yield phrases(
            "{obstacles} left play and was not overcome",
            "{obstacles} left play and were not overcome",
            len(left),
            obstacles=_row(left),
        )
    for names, conditions in _alike(_of(events.Marked, found)):
        yield phrase("{who} became {conditions}", who=names, conditions=conditions)
    if out := [person(event.character) for event in _of(events.KnockedOut, found)]:
        yield phrases(
            "{who} was knocked out", "{who} were knocked out", len(out), who=row(out)
        )
    if gone := [person(event.character) for event in _of(events.Departed, found)]:
        yield phrase("{who} left the campaign", who=row(gone))
    for names, conditions in _alike(_of(events.Erased, found)):
        sentence = marked("{who} recovered from being {conditions}")
        yield phrase(sentence, who=names, conditions=conditions)
    moves = _threats(_of(events.ThreatMoved, found))
    for sentence in THREATS:
        if sentence in moves:
            yield phrase(sentence, moves=row(moves[sentence]))
    if dry := [capital(event.resource) for event in _of(events.SupplyEmpty, found)]:
        those = row(dict.fromkeys(dry), "or")
        yield phrase("no {resources} die was left in the supply", resources=those)


ROSE, FELL = marked("threat rose: {moves}"), marked("threat fell: {moves}")
FELL_AND_ROSE = marked("threat fell and rose again: {moves}")
ROSE_AND_FELL = marked("threat rose and fell again: {moves}")
THREATS = (ROSE, FELL, FELL_AND_ROSE, ROSE_AND_FELL)
"""What threats do in a turn, in the order in which it is said."""


def _alike(found: Iterable[M]) -> Iterator[tuple[str, str]]:
    shared: dict[tuple[str, ...], list[str]] = {}
    for who, alike in _grouped(found).items():
        shared.setdefault(tuple(map(_condition, alike)), []).append(who)
    for conditions, names in shared.items():
        yield row(map(person, names)), row(conditions)


def _condition(event: events.Marked | events.Erased) -> str:
    cause = event.cause if isinstance(event, events.Marked) else ""
    condition = inside(capital(event.condition))
    return f"{condition} ({cause})" if cause else condition


def _threats(moved: Sequence[events.ThreatMoved]) -> dict[str, list[str]]:
    spaces: dict[str, list[int]] = {}
    for threat in moved:
        spaces.setdefault(threat.resource, [threat.before]).append(threat.space)
    found: dict[str, list[str]] = {}
    for resource, (before, first, *rest) in spaces.items():
        now = (first, *rest)[-1]
        verb = ROSE if now > before else FELL
        if now == before:
            verb = FELL_AND_ROSE if first < before else ROSE_AND_FELL
        move = phrase("{resource} to {n}", resource=capital(resource), n=now)
        found.setdefault(verb, []).append(move)
    return found


# Locations and cards.


def _places(found: Sequence[reports.TaleEvent]) -> Iterator[str]:
    burned = [location(event.location) for event in _of(events.Burned, found)]
    came = [location(event.location) for event in _of(events.LocationCame, found)]
    sentence = marked("{burned} burned, and {came} came")
    if not burned or not came:
        sentence = marked("{burned} burned") if burned else marked("{came} came")
    if burned or came:
        yield phrase(sentence, burned=row(burned), came=row(came))
    cards = [card for event in _of(events.CardsBurned, found) for card in event.cards]
    if cards:
        yield phrases(
            "the progress card {cards} was burned",
            "the progress cards {cards} were burned",
            len(cards),
            cards=_row(map(progress, cards)),
        )


def _by_hand(found: Sequence[events.ByHand]) -> Iterator[str]:
    for reason, alike in _grouped(found, "reason").items():
        why = phrase(REASONS.get(reason, reason))
        what = "; ".join(by_hand(event.subject, event.value) for event in alike)
        yield phrase("set by hand ({why}): {what}", why=why, what=what)


def _learnt(year: events.TaleYear) -> Iterator[Paragraph]:
    ranks: dict[str, dict[str, int]] = {}
    for event in year.of(events.Learnt):
        ranks.setdefault(event.character, {})[event.skill] = event.rank
    sentences = [
        phrase("{who} came to {ranks}", who=person(who), ranks=row(_ranks(to.items())))
        for who, to in ranks.items()
    ]
    if sentences:
        yield Paragraph(phrase("Skills"), f"{'; '.join(sentences)}.")


def _ranks(ranks: Iterable[tuple[str, int]]) -> list[str]:
    return [f"{inside(capital(skill))} {rank}" for skill, rank in ranks]


def achievements(character: str, count: int) -> list[str]:
    """Return the achievements of a character, in order."""
    return [bought(character, ALWAYS + number) for number in range(1, count + 1)]


def sentences(found: Sequence[reports.TaleEvent]) -> Iterator[str]:
    """Yield what each character did, in the order in which they began."""
    for who, done in _grouped(_of(reports.Deed, found)).items():
        alike = ((kind, _of(kind, done)) for kind in reports.DEEDS)
        clauses = [kind.clause(events_of) for kind, events_of in alike if events_of]
        name = person(who) if who else phrase("the players")
        yield phrase("{who} {deeds}", who=name, deeds=row(clauses))
    for carried in _of(reports.CarriedEvent, found):
        yield carried.sentence()
    beaten = {event.obstacle for event in _of(events.Overcome, found)}
    failed = {
        (event.obstacle, event.characters)
        for event in _of(reports.Defended, found)
        if not event.succeeded
    }
    teams: dict[tuple[str, bool], dict[Cards, None]] = {}
    for tried in _of(reports.Tried, found):
        if tried.obstacle not in beaten:
            at = tried.obstacle, (tried.obstacle, tried.characters) in failed
            teams.setdefault(at, {})[tried.characters] = None
    for (name, cost), some in teams.items():
        who = row(dict.fromkeys(person(member) for team in some for member in team))
        yield phrase(TRIED[len(some) > 1, cost], who=who, obstacle=_obstacle(name))


TRIED = {
    (False, False): marked("{who} tried {obstacle} in vain"),
    (False, True): marked("{who} tried {obstacle} in vain and failed the defence"),
    (True, False): marked("{who} each tried {obstacle} in vain"),
    (True, True): marked("{who} each tried {obstacle} in vain and failed the defence"),
}
"""Whether several did, and whether the defence failed."""


COLUMNS = (8, 3, 7, 3)  # the width of the columns of a table at least
ROOMY = 42  # columns above which there is room between the columns of a table


def lines(tale: events.Tale, width: int = WIDTH) -> Iterator[str]:
    """Yield the whole tale, in lines of at most `width`."""
    yield from wrapped(title(tale), width, first="")
    for year in tale.years:
        yield ""
        yield heading(year)
        for when, text in paragraphs(year):
            yield from wrapped(f"{when}: {text}" if when else text, width)
        yield ""
        yield from tracks(year, width)
    yield ""
    yield phrase("Characters")
    for who in tale.people:
        if is_known(who):
            yield from wrapped(f"{person(who.character)}: {summary(who)}", width)
            for gained in achievements(who.character, who.achievements):
                text = phrase("achieved - {what}", what=gained)
                yield from wrapped(text, width, first=" " * 4, then=" " * 6)
    yield ""
    yield from wrapped(ending(tale), width, first="", then="")


def title(tale: events.Tale) -> str:
    """Return the game, the players and the kind of campaign, in one line."""
    sentence = marked("{game}: {players}, {level} campaign, full books")
    if tale.light:
        sentence = marked("{game}: {players}, {level} campaign, light books")
    level, players = phrase(tale.difficulty), row(tale.players)
    return phrase(sentence, game=facts().game.title, players=players, level=level)


def heading(year: events.TaleYear) -> str:
    """Return the heading of a year."""
    turns = phrases("{n} turn so far", "{n} turns so far", year.turns)
    if year.over:
        turns = phrases("{n} turn", "{n} turns", year.turns)
    elif not year.turns:
        turns = phrase("before its first turn")
    return phrase("Year {year}, {turns}", year=ROMAN[year.number - 1], turns=turns)


def tracks(year: events.TaleYear, width: int) -> Iterator[str]:
    """Yield both markers of each resource at the start and the end of the year."""
    now = phrase("end") if year.over else phrase("now")
    head = phrase("track"), phrase("progress"), now, phrase("threat"), now
    spaces = zip(facts().board.resources, year.progress, year.threat, strict=True)
    rows = [head, *((track.name, *made, *threat) for track, made, threat in spaces)]
    gap = 2 if width > ROOMY else 1
    sizes = [max(pair) + gap for pair in zip(map(len, head[1:]), COLUMNS, strict=True)]
    for name, *cells in rows:
        pairs = zip(cells, sizes, strict=True)
        numbers = "".join(f"{cell!s:>{size}}" for cell, size in pairs)
        yield f"  {name:<{8 + 2 * gap}}{numbers}"


def is_known(who: events.CharacterSummary) -> bool:
    """Return whether anything is known about a character."""
    return bool(who.years or who.conditions or who.joined > 0 or who.gone)


def summary(who: events.CharacterSummary) -> str:
    """Return a character's years, skills and conditions, in words."""
    return "; ".join(_parts(who))


def _parts(who: events.CharacterSummary) -> Iterator[str]:
    if who.years:
        yield phrases(
            "played in year {years}",
            "played in years {years}",
            len(who.years),
            years=row(ROMAN[year - 1] for year in who.years),
        )
    else:
        yield phrase("not played")
    if who.joined > 0:
        yield phrase("joined in year {year}", year=ROMAN[who.joined - 1])
    if who.gone:
        yield phrase("has left the campaign")
    ranks = zip(SKILLS, who.skills, strict=True)
    yield ", ".join(_ranks((skill, rank) for skill, rank in ranks if rank))
    if who.conditions:
        yield row(inside(capital(condition)) for condition in who.conditions)


def ending(tale: events.Tale) -> str:
    """Return how the campaign ended, or its current turn."""
    if tale.over is None:
        now = tale.rows[-1]
        sentence = marked("The campaign goes on: year {year}, turn {n}, {season}.")
        if not now.turn:
            sentence = marked(
                "The campaign goes on: year {year}, before the first turn."
            )
        season, year = phrase(now.season), ROMAN[now.year - 1]
        return phrase(sentence, year=year, n=now.turn, season=season)
    over = tale.over
    sentence = marked("The campaign is over: {why}; score {n}, {title}.")
    if not over.rank:
        sentence = marked("The campaign is over: {why}; score {n}.")
    return phrase(sentence, why=over.reason, n=over.score, title=over.rank)
