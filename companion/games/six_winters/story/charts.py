"""The charts of a shared tale: each track, and the stress of each player's characters.

All numbers are in the units of a chart's field, y down; the template
`templates/six_winters/log.html` draws it, `page` is its context.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from companion.games.six_winters.campaign.names import person
from companion.games.six_winters.campaign.state import LAST
from companion.games.six_winters.campaign.stress import TOP_FACE
from companion.games.six_winters.cards.places import TRACKS
from companion.games.six_winters.cards.wording import row as in_a_row
from companion.games.six_winters.facts import ROMAN, SKILLS, facts
from companion.games.six_winters.story import prose
from companion.games.six_winters.story.events import (
    CharacterStress,
    CharacterSummary,
    Tale,
    TaleYear,
    TurnRow,
)

LEFT, RIGHT, TOP, BOTTOM = 24.0, 312.0, 10.0, 120.0
"""The edges of a chart's field."""

CROSS = 4.0
"""How far the arms of the cross of a knock-out reach."""

Chart = dict[str, object]
"""What the template reads, or a part of it."""


def field(rows: Sequence[TurnRow]) -> Chart:
    """Return the edges of the field, and where each year begins along it."""
    return {
        "left": LEFT,
        "right": RIGHT,
        "top": TOP,
        "bottom": BOTTOM,
        "years": [
            {"label": ROMAN[row.year - 1], "x": _x(n, len(rows))}
            for n, row in enumerate(rows)
            if n == 0 or rows[n - 1].year != row.year
        ],
        "spaces": [{"label": n, "y": _y(n, LAST)} for n in (1, 4, 8, LAST)],
        "faces": [{"label": n, "y": _y(n, TOP_FACE)} for n in (1, 3, TOP_FACE)],
    }


def _x(number: int, count: int) -> float:
    part = number / (count - 1) if count > 1 else 1
    return round(LEFT + (RIGHT - LEFT) * part, 1)


def _y(value: int, most: int) -> float:
    part = (value - 1) / (most - 1)
    return round(BOTTOM - (BOTTOM - TOP) * part, 1)


def track(tale: Tale, number: int) -> Chart:
    """Return the chart of both markers of a resource."""
    resource = facts().board.resources[number]
    progress = [row.progress[number] for row in tale.rows]
    threat = [row.threat[number] for row in tale.rows]
    summary = (
        f"{resource.name}: progress from {progress[0]} to {progress[-1]}, "
        f"threat from {threat[0]} to {threat[-1]}"
    )
    return {
        "name": resource.name,
        "victory": resource.victory,
        "summary": summary,
        "progress": _spaces(progress),
        "threat": _spaces(threat),
        "ends": {
            "x": _x(len(tale.rows) - 1, len(tale.rows)),
            "progress": _y(progress[-1], LAST),
            "threat": _y(threat[-1], LAST),
        },
        "now": {"progress": progress[-1], "threat": threat[-1]},
    }


def _spaces(spaces: Sequence[int]) -> str:
    """Return the points of an SVG line; a single space is a line across the field."""
    ends = [*spaces, *spaces] if len(spaces) == 1 else spaces
    return " ".join(
        f"{_x(n, len(ends)):g},{_y(space, LAST):g}" for n, space in enumerate(ends)
    )


def stress(tale: Tale, seat: int) -> Chart:
    """Return the chart of a player's stress dice, year by year.

    Each year has its own lines, because its character may differ. A dot marks a
    condition taken, a cross a character knocked out.
    """
    rows = tale.rows
    held = [row.stress[seat] if seat < len(row.stress) else None for row in rows]
    dots, happened = [], dict[str, list[str]]()
    for row, who, what, dot in _events(rows, held):
        dots.append(dot)
        key = f"Year {ROMAN[row.year - 1]}: {person(who)}"
        happened.setdefault(key, []).append(what)
    cast = [seat.character for seat in held if seat]
    return {
        "player": tale.players[seat],
        "characters": in_a_row(map(person, dict.fromkeys(cast))) if cast else "",
        "lines": [line for track in range(2) for line in _lines(rows, held, track)],
        "dots": dots,
        "happened": [f"{who} {in_a_row(words)}" for who, words in happened.items()],
    }


def _lines(
    rows: Sequence[TurnRow], held: Sequence[CharacterStress | None], track: int
) -> Iterator[Chart]:
    points: list[str] = []
    for n, seat in enumerate(held):
        if n and _is_new(rows, held, n) and points:
            yield {"track": TRACKS[track], "points": _drawn(points)}
            points = []
        before = held[n - 1] if points else None
        if seat and not (seat.out and before and before.out):
            y = _y(seat.dice[track], TOP_FACE)
            points.append(f"{_x(n, len(rows)):g},{y:g}")
    if points:
        yield {"track": TRACKS[track], "points": _drawn(points)}


def _drawn(points: Sequence[str]) -> str:
    """Return points as a line; a single point is doubled, to be drawn as a dot."""
    return " ".join(points if len(points) > 1 else [*points, *points])


def _is_new(
    rows: Sequence[TurnRow], held: Sequence[CharacterStress | None], n: int
) -> bool:
    old, new = held[n - 1], held[n]
    same = old and new and old.character == new.character
    return not same or rows[n - 1].year != rows[n].year


def _events(
    rows: Sequence[TurnRow], held: Sequence[CharacterStress | None]
) -> Iterator[tuple[TurnRow, str, str, Chart]]:
    for n, (old, new) in enumerate(pairwise(held), 1):
        if not old or not new or _is_new(rows, held, n):
            continue
        x = _x(n, len(rows))
        for name in new.conditions:
            if name not in old.conditions:
                track = 0 if name in facts().campaign.conditions.psyche else 1
                y = _y(new.dice[track], TOP_FACE)
                dot: Chart = {"track": TRACKS[track], "x": x, "y": y}
                yield rows[n], new.character, name, dot
        if new.out and not old.out:
            corner = {"x": x - CROSS, "y": BOTTOM - 2 * CROSS, "size": 2 * CROSS}
            yield rows[n], new.character, "knocked out", {"track": "out", **corner}


def page(tale: Tale) -> dict[str, object]:
    """Return the context; the template escapes it."""
    return {
        "title": prose.title(tale),
        "ending": prose.ending(tale),
        "won": tale.over is not None and tale.over.won,
        "field": field(tale.rows),
        "charts": [track(tale, n) for n in range(len(facts().board.resources))],
        "stress": [stress(tale, n) for n in range(len(tale.players))],
        "years": [_year(year) for year in tale.years],
        "people": [_person(who) for who in tale.people if prose.is_known(who)],
    }


def _year(year: TaleYear) -> dict[str, object]:
    tracks = [
        {"name": track.name, "progress": year.progress[n], "threat": year.threat[n]}
        for n, track in enumerate(facts().board.resources)
    ]
    return {
        "heading": prose.heading(year),
        "paragraphs": [paragraph._asdict() for paragraph in prose.paragraphs(year)],
        "over": year.over,
        "tracks": tracks,
    }


def _person(who: CharacterSummary) -> dict[str, object]:
    ranks = zip(SKILLS, who.skills, strict=True)
    return {
        "name": person(who.character),
        "played": [ROMAN[n - 1] for n in who.years],
        "skills": [{"name": skill, "rank": rank} for skill, rank in ranks],
        "achievements": prose.achievements(who.character, who.achievements),
        "conditions": who.conditions,
        "gone": who.gone,
        "joined": ROMAN[who.joined - 1] if who.joined > 0 else "",
    }
