"""The tale as text: each year in sentences and a table."""

from collections.abc import Iterable, Iterator

from companion.games.six_winters.campaign.names import person
from companion.games.six_winters.cards.wording import counted, row
from companion.games.six_winters.facts import ROMAN, SKILLS, facts
from companion.games.six_winters.story.chapter import (
    achievements,
    paragraphs,
    so_far,
)
from companion.games.six_winters.story.events import CharacterSummary, Tale, TaleYear
from companion.lines import WIDTH, wrapped

ROOMY = 42
"""Columns above which there is room between the columns of a table."""


def lines(tale: Tale, width: int = WIDTH) -> Iterator[str]:
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


def title(tale: Tale) -> str:
    """Return the game, the players and the kind of campaign, in one line."""
    name = facts().campaign.difficulty(tale.difficulty).name
    books = "light" if tale.light else "full"
    players = row(tale.players)
    return f"{facts().game.title}: {players}, {name.lower()} campaign, {books} books"


def heading(year: TaleYear) -> str:
    """Return the heading of a year."""
    turns = counted(year.turns, "turn") if year.over else so_far(year.turns)
    return f"Year {ROMAN[year.number - 1]}, {turns}"


def tracks(year: TaleYear, width: int) -> Iterator[str]:
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
