"""The tale as text: each year in sentences and a table, at most 78 columns wide."""

from collections.abc import Iterable, Iterator
from textwrap import wrap

from companion.games.six_winters.cards.wording import counted, row
from companion.games.six_winters.facts import ROMAN, SKILLS, facts
from companion.games.six_winters.tale.chapter import (
    achievements,
    paragraphs,
    so_far,
)
from companion.games.six_winters.tale.events import CharacterSummary, Tale, TaleYear
from companion.games.six_winters.words.names import person

WIDTH = 78


def lines(tale: Tale) -> Iterator[str]:
    """Yield the whole tale."""
    yield title(tale)
    for year in tale.years:
        yield ""
        yield heading(year)
        for when, text in paragraphs(year):
            line = f"{when}: {text}" if when else text
            yield from wrap(line, WIDTH, initial_indent="  ", subsequent_indent="    ")
        yield ""
        yield from tracks(year)
    yield ""
    yield "Characters"
    for who in tale.people:
        if is_known(who):
            text = f"{person(who.character)}: {summary(who)}"
            yield from wrap(text, WIDTH, initial_indent="  ", subsequent_indent="    ")
            for gained in achievements(who.character, who.achievements):
                yield from wrap(
                    f"achieved - {gained}",
                    WIDTH,
                    initial_indent="    ",
                    subsequent_indent="      ",
                )
    yield ""
    yield from wrap(ending(tale), WIDTH)


def title(tale: Tale) -> str:
    """Return the game, the players and the kind of campaign, in one line."""
    name = facts().campaign.difficulty(tale.difficulty).name
    record = "light" if tale.light else "full"
    players = row(tale.players)
    return f"{facts().game.title}: {players}, {name.lower()} campaign, {record} record"


def heading(year: TaleYear) -> str:
    """Return the heading of a year."""
    turns = counted(year.turns, "turn") if year.over else so_far(year.turns)
    return f"Year {ROMAN[year.number - 1]}, {turns}"


def tracks(year: TaleYear) -> Iterator[str]:
    """Yield both markers of each resource at the start and the end of the year."""
    now = "end" if year.over else "now"
    yield f"  {'track':<12}  progress  {now}   threat  {now}"
    for n, track in enumerate(facts().board.resources):
        (p, progress_now), (t, threat_now) = year.progress[n], year.threat[n]
        yield f"  {track.name:<12}  {p:>8}  {progress_now:>3}  {t:>7}  {threat_now:>3}"


def is_known(who: CharacterSummary) -> bool:
    """Return whether anything is known about a character."""
    return bool(who.years or who.conditions or who.joined > 0 or who.gone)


def summary(who: CharacterSummary) -> str:
    """Return a character's years, skills and conditions, in words."""
    return "; ".join(_parts(who))


def _parts(who: CharacterSummary) -> Iterator[str]:
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


def ending(tale: Tale) -> str:
    """Return how the campaign ended, or its current turn."""
    if tale.over is None:
        now = tale.rows[-1]
        turn = f"turn {now.turn}, {now.season}" if now.turn else "before the first turn"
        return f"The campaign goes on: year {ROMAN[now.year - 1]}, {turn}."
    over = tale.over
    rank = f", {over.rank}" if over.rank else ""
    return f"The campaign is over: {over.reason}; score {over.score}{rank}."
