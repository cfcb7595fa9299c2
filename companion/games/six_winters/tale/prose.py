"""The tale as text: each year in sentences and a table, at most 78 columns wide."""

from collections import Counter
from collections.abc import Iterable, Iterator
from textwrap import wrap

from companion.games.six_winters.facts import SKILLS, facts
from companion.games.six_winters.rules.reports import REASONS
from companion.games.six_winters.rules.wording import capital, counted, row
from companion.games.six_winters.tale.told import (
    Achieved,
    Burned,
    ByHand,
    Came,
    CardsBurned,
    Completed,
    Departed,
    Discarded,
    Dry,
    Erased,
    Happening,
    Joined,
    KnockedOut,
    Learnt,
    Marked,
    Overcome,
    Person,
    Tale,
    Year,
)
from companion.games.six_winters.words.saying import (
    location,
    obstacle,
    person,
    progress,
)

WIDTH = 78
ROMAN = ("I", "II", "III", "IV", "V", "VI")


def lines(tale: Tale) -> Iterator[str]:
    """Yield the whole tale."""
    yield title(tale)
    for year in tale.years:
        yield ""
        yield heading(year)
        for sentence in sentences(year):
            yield from wrap(
                sentence, WIDTH, initial_indent="  ", subsequent_indent="  "
            )
        yield ""
        yield from tracks(year)
    yield ""
    yield "Characters"
    for one in tale.people:
        if known(one):
            text = f"{person(one.character)}: {standing(one)}"
            yield from wrap(text, WIDTH, initial_indent="  ", subsequent_indent="    ")
    yield ""
    yield from wrap(ending(tale), WIDTH)


def title(tale: Tale) -> str:
    """Return what campaign it is, in one line."""
    name = facts().campaign.difficulty(tale.difficulty).name
    books = "light" if tale.light else "full"
    players = row(tale.players)
    return f"{facts().game.title}: {players}, {name.lower()} campaign, {books} books"


def heading(year: Year) -> str:
    """Return the heading of a year."""
    so_far = "" if year.over else " so far"
    return f"Year {ROMAN[year.number - 1]}, {counted(year.turns, 'turn')}{so_far}"


def sentences(year: Year) -> Iterator[str]:
    """Yield what happened in a year, a sentence for each kind of thing."""
    yield from _cast(year)
    yield from _deeds(year)
    yield from _troubles(year)
    yield from _people(year)
    yield from _end(year)
    for mended in year.of(ByHand):
        why = REASONS.get(mended.reason, mended.reason)
        yield f"Set by hand, {_at(mended)}: {mended.subject} {mended.value}; {why}."


def _cast(year: Year) -> Iterator[str]:
    roles = [one for one in year.roles if one.character]
    if roles:
        yield row(f"{one.player} played {person(one.character)}" for one in roles) + "."


def _deeds(year: Year) -> Iterator[str]:
    beaten, done = year.of(Overcome), year.of(Completed)
    if beaten:
        who = (_by(one, *one.characters) for one in beaten)
        yield _grouped("Overcome", who, (obstacle(one.obstacle) for one in beaten))
    if done:
        who = (_by(one, one.character) for one in done)
        yield _grouped("Completed", who, (progress(one.card) for one in done))
    if gone := year.of(Discarded):
        names = (obstacle(one.obstacle) for one in gone)
        yield _grouped("Discarded without being overcome", map(_at, gone), names)


def _by(one: Happening, *characters: str) -> str:
    return f"{_at(one)}, {row(map(person, characters))}"


def _grouped(what: str, keys: Iterable[str], names: Iterable[str]) -> str:
    """Return a sentence that lists names under the turn that they have in common."""
    groups: dict[str, list[str]] = {}
    for key, name in zip(keys, names, strict=True):
        groups.setdefault(key, []).append(name)
    told = "; ".join(f"{key}: {', '.join(some)}" for key, some in groups.items())
    return f"{what} - {told}."


def _troubles(year: Year) -> Iterator[str]:
    rose = [
        f"{track.name} from {before} to {after}"
        for track, (before, after) in zip(
            facts().board.resources, year.threat, strict=True
        )
        if after > before
    ]
    if rose:
        yield f"Threats rose: {row(rose)}."
    if marked := year.of(Marked):
        names = (f"{person(one.character)} {one.condition}" for one in marked)
        yield _grouped("Conditions taken", map(_at, marked), names)
    for one in year.of(KnockedOut):
        yield f"{person(one.character)} was knocked out ({_at(one)})."
    dry = Counter(one.resource for one in year.of(Dry))
    if dry:
        told = (f"{capital(one)} {times(n)}" for one, n in dry.items())
        yield f"The supply ran dry: {row(told)}."


def _people(year: Year) -> Iterator[str]:
    for one in year.of(Joined):
        yield f"{person(one.character)} joined the campaign ({_at(one)})."
    for left in year.of(Departed):
        yield f"{person(left.character)} left the campaign ({_at(left)})."
    ranks = {(one.character, one.skill): one.rank for one in year.of(Learnt)}
    if ranks:
        told = (f"{person(who)} {skill} {rank}" for (who, skill), rank in ranks.items())
        yield f"Skills came to: {row(told)}."
    counts = {one.character: one.count for one in year.of(Achieved)}
    for who, count in counts.items():
        had = counted(count, "achievement")
        stands = f"had {had} by its end" if year.over else f"has {had}"
        yield f"{person(who)} {stands}."


def _end(year: Year) -> Iterator[str]:
    began = year.number == 1
    burned = [location(one.location) for one in year.of(Burned)]
    came = [location(one.location) for one in year.of(Came) if one.turn or not began]
    if burned:
        yield f"Locations burned: {row(burned)}."
    if came:
        yield f"Locations came: {row(came)}."
    cards = [progress(card) for one in year.of(CardsBurned) for card in one.cards]
    if cards:
        yield f"Progress cards burned as it ended: {row(cards)}."
    if rested := year.of(Erased):
        told = (f"{person(one.character)} of {one.condition}" for one in rested)
        yield f"Rid of a condition: {row(told)}."


def _at(one: Happening) -> str:
    return f"turn {one.turn}" if one.turn else "set-up"


def times(count: int) -> str:
    """Return how often something was.

    >>> times(1), times(2), times(3)
    ('once', 'twice', '3 times')
    """
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def tracks(year: Year) -> Iterator[str]:
    """Yield both markers of each resource, as the year began and as it ended."""
    now = "end" if year.over else "now"
    yield f"  {'track':<12}  progress  {now}   threat  {now}"
    for n, track in enumerate(facts().board.resources):
        (p, progress_now), (t, threat_now) = year.progress[n], year.threat[n]
        yield f"  {track.name:<12}  {p:>8}  {progress_now:>3}  {t:>7}  {threat_now:>3}"


def known(one: Person) -> bool:
    """Return whether there is something to tell of a character."""
    return bool(one.years or one.conditions or one.joined > 0 or one.gone)


def standing(one: Person) -> str:
    """Return how a character stands, in words."""
    return "; ".join(_standing(one))


def _standing(one: Person) -> Iterator[str]:
    if one.years:
        yield f"played in {_in_years(one.years)}"
    else:
        yield "not played"
    if one.joined > 0:
        yield f"joined in {_in_years((one.joined,))}"
    if one.gone:
        yield "has left the campaign"
    ranks = zip(SKILLS, one.skills, strict=True)
    yield ", ".join(f"{skill} {rank}" for skill, rank in ranks if rank)
    yield counted(one.achievements, "achievement")
    if one.conditions:
        yield row(one.conditions)


def _in_years(years: Iterable[int]) -> str:
    some = list(years)
    return f"year{'s' * (len(some) > 1)} {row(ROMAN[n - 1] for n in some)}"


def ending(tale: Tale) -> str:
    """Return how the campaign ended, or how far it has come."""
    if tale.over is None:
        now = tale.rows[-1]
        when = f"year {ROMAN[now.year - 1]}, turn {now.turn}"
        season = f", {now.season}" if now.season else ""
        return f"The campaign goes on: {when}{season}."
    over = tale.over
    rank = f", {over.rank}" if over.rank else ""
    return f"The campaign is over: {over.reason}; score {over.score}{rank}."
