"""The tale as text: each year in paragraphs and a table.

A turn is a paragraph; each character has one sentence in it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple, TypeVar

from companion.games.six_winters import reports
from companion.games.six_winters.campaign.actions import REASONS
from companion.games.six_winters.campaign.card_lines import bought
from companion.games.six_winters.campaign.corrections import by_hand
from companion.games.six_winters.campaign.names import location, person, progress
from companion.games.six_winters.campaign.reach import ALWAYS
from companion.games.six_winters.campaign.state import LAST
from companion.games.six_winters.cards.table import Cards
from companion.games.six_winters.cards.wording import capital, counted, quoted, row
from companion.games.six_winters.facts import ROMAN, SKILLS, facts
from companion.games.six_winters.reports.base import times
from companion.games.six_winters.story import events
from companion.lines import WIDTH, wrapped

H = TypeVar("H", bound=reports.TaleEvent)
P = TypeVar("P", events.Achieved, events.Marked, events.Erased)
M = TypeVar("M", events.Marked, events.Erased)


class Paragraph(NamedTuple):
    """What happened at one time; `when` is empty if the text needs no time."""

    when: str
    text: str


def paragraphs(year: events.TaleYear) -> Iterator[Paragraph]:
    """Yield the roles of a year, its turns, its end, and the ranks gained."""
    if cast := [role for role in year.roles if role.character]:
        roles = row(f"{role.player} played {person(role.character)}" for role in cast)
        yield Paragraph("", f"{roles}.")
    turns = year.happened[: year.closing]
    for turn, group in groupby(turns, lambda event: event.turn):
        found = list(group)
        if year.number == 1 and not turn:  # the first locations are part of the set-up
            found = [
                event for event in found if not isinstance(event, events.LocationCame)
            ]
        yield from _paragraph(_when(year, turn), found)
    yield from _paragraph("As the year ended", year.happened[year.closing :])
    yield from _learnt(year)


def _when(year: events.TaleYear, turn: int) -> str:
    if not turn:
        return "Before the first turn"
    if turn > len(year.seasons):  # the record began in the middle of a year
        return f"Turn {turn}"
    return f"Turn {turn}, {year.seasons[turn - 1]}"


def _paragraph(when: str, found: Sequence[reports.TaleEvent]) -> Iterator[Paragraph]:
    sentences = [
        f"{sentence[:1].upper()}{sentence[1:]}." for sentence in _sentences(found)
    ]
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
        yield f'noted: "{noted.text}"'


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
        verbs = [f"overcame {_row(beaten)}"] * bool(beaten)
        verbs += [f"completed {_row(done)}"] * bool(done)
        yield f"{row(map(person, team))} {', and '.join(verbs)}"
    for who, gained in _grouped(_of(events.Achieved, found)).items():
        yield f"{person(who)} gained {row(_achievement(event) for event in gained)}"
    yield from (
        f"{person(event.character)} joined the campaign"
        for event in _of(events.Joined, found)
    )
    won = [
        capital(event.resource)
        for event in _of(events.ProgressMoved, found)
        if _is_won(event)
    ]
    if won:
        yield f"the mastery of {row(won)} was won"
    if ends := [
        event for event in _of(events.ProgressMoved, found) if event.space == LAST
    ]:
        tracks = row(capital(event.resource) for event in ends)
        yield f"progress reached {LAST} in {tracks}"


def _is_won(event: events.ProgressMoved) -> bool:
    mastery = facts().board.resource(event.resource).mastery
    return event.before < mastery <= event.space


def _achievement(event: events.Achieved) -> str:
    return (
        f"achievement {event.number} ({bought(event.character, ALWAYS + event.number)})"
    )


def _obstacle(name: str) -> str:
    return facts().obstacle[name].name


def _row(names: Iterable[str]) -> str:
    """Return names in a row, repeated ones counted; a name with commas is quoted.

    >>> _row(["Restless Dead", "Restless Dead", "Tradition, or Reform?"])
    'Restless Dead twice and "Tradition, or Reform?"'
    """
    return row(
        quoted(name) + (f" {times(count)}" if count > 1 else "")
        for name, count in Counter(names).items()
    )


def _grouped(found: Iterable[P]) -> dict[str, list[P]]:
    by_character: dict[str, list[P]] = {}
    for event in found:
        by_character.setdefault(event.character, []).append(event)
    return by_character


# What happened to them.


def _setbacks(found: Sequence[reports.TaleEvent]) -> Iterator[str]:
    if left := [_obstacle(event.obstacle) for event in _of(events.Discarded, found)]:
        yield f"{_row(left)} left play and {_was(len(left))} not overcome"
    for names, conditions in _alike(_of(events.Marked, found)):
        yield f"{names} became {conditions}"
    if out := [person(event.character) for event in _of(events.KnockedOut, found)]:
        yield f"{row(out)} {_was(len(out))} knocked out"
    if gone := [person(event.character) for event in _of(events.Departed, found)]:
        yield f"{row(gone)} left the campaign"
    for names, conditions in _alike(_of(events.Erased, found)):
        yield f"{names} recovered from being {conditions}"
    moves = _threats(_of(events.ThreatMoved, found))
    for verb, moved in moves.items():
        yield f"threat {verb}: {row(moved)}"
    if dry := Counter(
        capital(event.resource) for event in _of(events.SupplyEmpty, found)
    ):
        yield f"no {row(dry, 'or')} die was left in the supply"


THREAT_VERBS = ("rose", "fell", "fell and rose again", "rose and fell again")
"""What threats do in a turn, in the order in which it is said."""


def _alike(found: Iterable[M]) -> Iterator[tuple[str, str]]:
    shared: dict[tuple[str, ...], list[str]] = {}
    for who, marked in _grouped(found).items():
        shared.setdefault(tuple(map(_condition, marked)), []).append(who)
    for conditions, names in shared.items():
        yield row(map(person, names)), row(conditions)


def _condition(event: events.Marked | events.Erased) -> str:
    cause = event.cause if isinstance(event, events.Marked) else ""
    return f"{event.condition} ({cause})" if cause else event.condition


def _was(count: int) -> str:
    return "was" if count == 1 else "were"


def _threats(moved: Sequence[events.ThreatMoved]) -> dict[str, list[str]]:
    spaces: dict[str, list[int]] = {}
    for threat in moved:
        spaces.setdefault(threat.resource, [threat.before]).append(threat.space)
    found: dict[str, list[str]] = {verb: [] for verb in THREAT_VERBS}
    for resource, (before, first, *rest) in spaces.items():
        now = (first, *rest)[-1]
        verb = "rose" if now > before else "fell"
        if now == before:
            verb = "fell and rose again" if first < before else "rose and fell again"
        found[verb].append(f"{capital(resource)} to {now}")
    return {verb: some for verb, some in found.items() if some}


# Locations and cards.


def _places(found: Sequence[reports.TaleEvent]) -> Iterator[str]:
    burned = [location(event.location) for event in _of(events.Burned, found)]
    came = [location(event.location) for event in _of(events.LocationCame, found)]
    if burned and came:
        yield f"{row(burned)} burned, and {row(came)} came"
    elif burned or came:
        yield f"{row(burned or came)} {'burned' if burned else 'came'}"
    cards = [
        progress(card)
        for event in _of(events.CardsBurned, found)
        for card in event.cards
    ]
    if cards:
        noun = "card" if len(cards) == 1 else "cards"
        yield f"the progress {noun} {_row(cards)} {_was(len(cards))} burned"


def _by_hand(found: Sequence[events.ByHand]) -> Iterator[str]:
    """Yield the corrections by hand, a sentence for each reason."""
    reasons: dict[str, list[str]] = {}
    for event in found:
        reasons.setdefault(event.reason, []).append(by_hand(event.subject, event.value))
    for reason, sentences in reasons.items():
        yield f"set by hand ({REASONS.get(reason, reason)}): {'; '.join(sentences)}"


def _learnt(year: events.TaleYear) -> Iterator[Paragraph]:
    ranks: dict[str, dict[str, int]] = {}
    for event in year.of(events.Learnt):
        ranks.setdefault(event.character, {})[event.skill] = event.rank
    sentences = [
        f"{person(who)} came to {row(f'{skill} {rank}' for skill, rank in to.items())}"
        for who, to in ranks.items()
    ]
    if sentences:
        yield Paragraph("Skills", f"{'; '.join(sentences)}.")


def achievements(character: str, count: int) -> list[str]:
    """Return the achievements of a character, in order."""
    return [bought(character, ALWAYS + number) for number in range(1, count + 1)]


def so_far(turns: int) -> str:
    """Return how many turns of the current year are over.

    >>> so_far(0), so_far(1)
    ('before its first turn', '1 turn so far')
    """
    return f"{counted(turns, 'turn')} so far" if turns else "before its first turn"


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
        each = " each" if len(some) > 1 else ""
        end = " and failed the defence" if cost else ""
        yield f"{who}{each} tried {facts().obstacle[name].name} in vain{end}"


ROOMY = 42
"""Columns above which there is room between the columns of a table."""


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
    yield "Characters"
    for who in tale.people:
        if is_known(who):
            yield from wrapped(f"{person(who.character)}: {summary(who)}", width)
            for gained in achievements(who.character, who.achievements):
                text = f"achieved - {gained}"
                yield from wrapped(text, width, first=" " * 4, then=" " * 6)
    yield ""
    yield from wrapped(ending(tale), width, first="", then="")


def title(tale: events.Tale) -> str:
    """Return the game, the players and the kind of campaign, in one line."""
    name = facts().campaign.difficulty(tale.difficulty).name
    books = "light" if tale.light else "full"
    players = row(tale.players)
    return f"{facts().game.title}: {players}, {name.lower()} campaign, {books} books"


def heading(year: events.TaleYear) -> str:
    """Return the heading of a year."""
    turns = counted(year.turns, "turn") if year.over else so_far(year.turns)
    return f"Year {ROMAN[year.number - 1]}, {turns}"


def tracks(year: events.TaleYear, width: int) -> Iterator[str]:
    """Yield both markers of each resource at the start and the end of the year."""
    now = "end" if year.over else "now"
    rows: list[tuple[object, ...]] = [("track", "progress", now, "threat", now)]
    for n, track in enumerate(facts().board.resources):
        rows.append((track.name, *year.progress[n], *year.threat[n]))
    gap = 2 if width > ROOMY else 1
    for name, *cells in rows:
        numbers = (
            f"{' ' * gap}{cell!s:>{size}}"
            for cell, size in zip(cells, (8, 3, 7, 3), strict=True)
        )
        yield f"  {name:<{8 + 2 * gap}}{''.join(numbers)}"


def is_known(who: events.CharacterSummary) -> bool:
    """Return whether anything is known about a character."""
    return bool(who.years or who.conditions or who.joined > 0 or who.gone)


def summary(who: events.CharacterSummary) -> str:
    """Return a character's years, skills and conditions, in words."""
    return "; ".join(_parts(who))


def _parts(who: events.CharacterSummary) -> Iterator[str]:
    if who.years:
        yield f"played in {_in_years(who.years)}"
    else:
        yield "not played"
    if who.joined > 0:
        yield f"joined in {_in_years((who.joined,))}"
    if who.gone:
        yield "has left the campaign"
    ranks = zip(SKILLS, who.skills, strict=True)
    yield ", ".join(f"{skill} {rank}" for skill, rank in ranks if rank)
    if who.conditions:
        yield row(who.conditions)


def _in_years(years: Iterable[int]) -> str:
    numbers = [ROMAN[year - 1] for year in years]
    return f"year{'s' * (len(numbers) > 1)} {row(numbers)}"


def ending(tale: events.Tale) -> str:
    """Return how the campaign ended, or its current turn."""
    if tale.over is None:
        now = tale.rows[-1]
        turn = f"turn {now.turn}, {now.season}" if now.turn else "before the first turn"
        return f"The campaign goes on: year {ROMAN[now.year - 1]}, {turn}."
    over = tale.over
    rank = f", {over.rank}" if over.rank else ""
    return f"The campaign is over: {over.reason}; score {over.score}{rank}."
