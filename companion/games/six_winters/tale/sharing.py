"""What fills `templates/six_winters/log.html`, the page on which a tale is shared."""

from collections.abc import Sequence
from typing import Any

from companion.games.six_winters.facts import SKILLS, facts
from companion.games.six_winters.tale import prose
from companion.games.six_winters.tale.told import Person, Row, Tale, Year
from companion.games.six_winters.words.saying import person

LEFT, RIGHT, TOP, BOTTOM = 24.0, 312.0, 10.0, 120.0
"""The edges of a chart's field, in units of its own."""

SPACES = 12

Plain = dict[str, Any]


def page(tale: Tale) -> Plain:
    """Return what the template is filled with; it does the escaping."""
    return {
        "title": prose.title(tale),
        "ending": prose.ending(tale),
        "won": tale.over is not None and tale.over.won,
        "charts": [_chart(tale, n) for n in range(len(facts().board.resources))],
        "ticks": [{"label": n, "y": _y(n)} for n in (1, 4, 8, SPACES)],
        "seasons": _seasons(tale.rows),
        "field": {"left": LEFT, "right": RIGHT, "top": TOP, "bottom": BOTTOM},
        "years": [_year(one) for one in tale.years],
        "people": [_person(one) for one in tale.people if prose.known(one)],
    }


def _chart(tale: Tale, number: int) -> Plain:
    track = facts().board.resources[number]
    progress = [row.progress[number] for row in tale.rows]
    threat = [row.threat[number] for row in tale.rows]
    said = (
        f"{track.name}: progress from {progress[0]} to {progress[-1]}, "
        f"threat from {threat[0]} to {threat[-1]}"
    )
    return {
        "name": track.name,
        "victory": track.victory,
        "said": said,
        "progress": _points(progress),
        "threat": _points(threat),
        "ends": {
            "x": _x(len(tale.rows) - 1, len(tale.rows)),
            "progress": _y(progress[-1]),
            "threat": _y(threat[-1]),
        },
        "now": {"progress": progress[-1], "threat": threat[-1]},
    }


def _points(spaces: Sequence[int]) -> str:
    """Return a line as SVG has it; a single point is drawn as wide as the field."""
    some = [*spaces, *spaces] if len(spaces) == 1 else spaces
    return " ".join(f"{_x(n, len(some)):g},{_y(one):g}" for n, one in enumerate(some))


def _x(number: int, count: int) -> float:
    part = number / (count - 1) if count > 1 else 1
    return round(LEFT + (RIGHT - LEFT) * part, 1)


def _y(space: int) -> float:
    part = (space - 1) / (SPACES - 1)
    return round(BOTTOM - (BOTTOM - TOP) * part, 1)


def _seasons(rows: Sequence[Row]) -> list[Plain]:
    """Return where each year begins along a chart, with its numeral."""
    return [
        {"label": prose.ROMAN[row.year - 1], "x": _x(n, len(rows))}
        for n, row in enumerate(rows)
        if n == 0 or rows[n - 1].year != row.year
    ]


def _year(year: Year) -> Plain:
    tracks = [
        {"name": track.name, "progress": year.progress[n], "threat": year.threat[n]}
        for n, track in enumerate(facts().board.resources)
    ]
    return {
        "heading": prose.heading(year),
        "sentences": list(prose.sentences(year)),
        "over": year.over,
        "tracks": tracks,
    }


def _person(one: Person) -> Plain:
    ranks = zip(SKILLS, one.skills, strict=True)
    return {
        "name": person(one.character),
        "played": [prose.ROMAN[n - 1] for n in one.years],
        "skills": [{"name": skill, "rank": rank} for skill, rank in ranks],
        "achievements": one.achievements,
        "conditions": one.conditions,
        "gone": one.gone,
        "joined": prose.ROMAN[one.joined - 1] if one.joined > 0 else "",
    }
