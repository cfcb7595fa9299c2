"""The charts of a shared tale: each track, and the stress of each player's characters.

`page` is the context of the template `templates/six_winters/log.html`.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from companion import charts
from companion.charts import Chart, Line, Scale, Text
from companion.language import inside, marked, phrase

from ..campaign.names import person
from ..campaign.state import LAST
from ..campaign.stress import TOP_FACE
from ..cards.places import TRACKS
from ..cards.wording import capital
from ..cards.wording import row as in_a_row
from ..facts import ROMAN, SKILLS, facts
from . import events, prose

LEFT, RIGHT, TOP, BOTTOM = 24.0, 312.0, 10.0, 120.0  # the edges of the field of a chart

WIDTH, HEIGHT = 322.0, 138.0

CROSS = 4.0  # how far the arms of the cross of a knock-out reach

LOOK = {
    "rule": 'stroke="#d5d9de"',
    "label": 'font-size="13" fill="#5b6570"',
    "line threat": 'stroke="#a8321f" stroke-width="2.4" stroke-dasharray="5 4"',
    "line progress": 'stroke="#0b6e8f" stroke-width="2.4"',
    "line psyche": 'stroke="#6a4fa0" stroke-width="2.4"',
    "line body": 'stroke="#2f7344" stroke-width="2.4" stroke-dasharray="5 4"',
    "dot-threat": 'fill="#a8321f"',
    "dot-progress": 'fill="#0b6e8f"',
    "dot-psyche": 'fill="#6a4fa0"',
    "dot-body": 'fill="#2f7344"',
    "cross": 'fill="none" stroke="#20262e" stroke-width="2.4"',
    "space": 'fill="none" stroke="#d5d9de"',
    "mastery": 'fill="none" stroke="#8a6414" stroke-width="3"',
}
"""What marks look like for readers without the styles of the page."""

Rows = Sequence[events.TurnRow]
Held = Sequence[events.CharacterStress | None]
"""The stress of a player's character in each row."""

SPACES = Scale(1, LAST).along(BOTTOM, TOP)
FACES = Scale(1, TOP_FACE).along(BOTTOM, TOP)


def _along(rows: Rows) -> Scale:
    """Return the scale of turns, whose strokes begin the years."""
    return Scale(0, len(rows) - 1).along(LEFT, RIGHT)


def _ruled(rows: Rows, up: Scale, numbers: Sequence[int]) -> Iterator[charts.Mark]:
    """Yield the rules of a field, with their numbers, and where each year begins."""
    for number in numbers:
        y = up.at(number)
        yield Line(((LEFT, y), (RIGHT, y)), "rule")
        yield Text(LEFT - 6, y + 3.5, f"{number}", "label", "end")
    for n, row in enumerate(rows):
        if n == 0 or rows[n - 1].year != row.year:
            x = _along(rows).at(n)
            yield Line(((x, TOP), (x, BOTTOM)), "rule")
            yield Text(x + 2, BOTTOM + 15, ROMAN[row.year - 1], "label")


def track(tale: events.Tale, number: int) -> Chart:
    """Return the chart of both markers of a resource, titled with its name."""
    name, along = facts().board.resources[number].name, _along(tale.rows)
    marks = [*_ruled(tale.rows, SPACES, (1, 4, 8, LAST))]
    ends, spaces = [], dict[str, int]()
    for role, history in (
        ("threat", [row.threat[number] for row in tale.rows]),
        ("progress", [row.progress[number] for row in tale.rows]),
    ):
        points = [(along.at(n), SPACES.at(space)) for n, space in enumerate(history)]
        # A single turn is a line across the field.
        start = [(LEFT, points[0][1])] if len(points) == 1 else []
        marks.append(Line((*start, *points), f"line {role}"))
        ends.append(charts.marker("disc", points[-1], 3.4, f"dot-{role}"))
        spaces |= {role: history[0], f"{role}_now": history[-1]}
    summary = phrase(
        "{track}: progress from {progress} to {progress_now}, "
        "threat from {threat} to {threat_now}",
        track=name,
        **spaces,
    )
    return Chart(name, summary, WIDTH, HEIGHT, (*marks, *ends))


def stress(tale: events.Tale, seat: int) -> tuple[Chart, list[str]]:
    """Return the chart of a player's stress dice, year by year, and what happened.

    Each year has its own lines, because its character may differ. A dot marks a
    condition taken, a cross a character knocked out.
    """
    rows = tale.rows
    held = [row.stress[seat] if seat < len(row.stress) else None for row in rows]
    marks, happened = [], dict[str, list[str]]()
    for who, what, mark in _happened(rows, held):
        marks.append(mark)
        happened.setdefault(who, []).append(what)
    lines = [line for track in range(2) for line in _lines(rows, held, track)]
    sentences = [
        phrase("{who} {conditions}", who=who, conditions=in_a_row(words))
        for who, words in happened.items()
    ]
    name, what = tale.players[seat], "; ".join(sentences) or phrase("no condition")
    summary = phrase("Stress of {who}'s characters: {what}", who=name, what=what)
    field = _ruled(rows, FACES, (1, 3, TOP_FACE))
    return Chart(name, summary, WIDTH, HEIGHT, (*field, *lines, *marks)), sentences


def _lines(rows: Rows, held: Held, track: int) -> Iterator[Line]:
    points: list[charts.Point] = []
    role = f"line {TRACKS[track]}"
    for n, seat in enumerate(held):
        if n and _is_new(rows, held, n) and points:
            yield Line(tuple(points), role)
            points = []
        before = held[n - 1] if points else None
        if seat and not (seat.out and before and before.out):
            points.append((_along(rows).at(n), FACES.at(seat.dice[track])))
    if points:
        yield Line(tuple(points), role)


def _is_new(rows: Rows, held: Held, n: int) -> bool:
    old, new = held[n - 1], held[n]
    same = old and new and old.character == new.character
    return not same or rows[n - 1].year != rows[n].year


def _happened(rows: Rows, held: Held) -> Iterator[tuple[str, str, charts.Mark]]:
    """Yield to whom in which year what happened, and the mark of it."""
    for n, (old, new) in enumerate(pairwise(held), 1):
        if not old or not new or _is_new(rows, held, n):
            continue
        x, year = _along(rows).at(n), ROMAN[rows[n].year - 1]
        who = phrase("Year {year}: {who}", year=year, who=person(new.character))
        for name in new.conditions:
            if name not in old.conditions:
                track = 0 if name in facts().campaign.conditions.psyche else 1
                at = x, FACES.at(new.dice[track])
                dot = charts.marker("disc", at, 4.2, f"dot-{TRACKS[track]}")
                yield who, inside(capital(name)), dot
        if new.out and not old.out:
            cross = charts.marker("cross", (x, BOTTOM - CROSS), CROSS, "cross")
            yield who, phrase("knocked out"), cross


def page(tale: events.Tale) -> dict[str, object]:
    """Return the context; the template escapes it."""
    resources = facts().board.resources
    return {
        "title": prose.title(tale),
        "ending": prose.ending(tale),
        "won": tale.over is not None and tale.over.won,
        "charts": [_track(tale, n) for n in range(len(resources))],
        "stress": [_stress(tale, n) for n in range(len(tale.players))],
        "years": [
            {
                "heading": prose.heading(year),
                "paragraphs": [text._asdict() for text in prose.paragraphs(year)],
                "over": year.over,
                "tracks": [
                    {"name": track.name, "progress": progress, "threat": threat}
                    for track, progress, threat in zip(
                        resources, year.progress, year.threat, strict=True
                    )
                ],
            }
            for year in tale.years
        ],
        "people": [
            {
                "name": person(who.character),
                "played": [ROMAN[n - 1] for n in who.years],
                "skills": [
                    {"name": capital(skill), "rank": rank}
                    for skill, rank in zip(SKILLS, who.skills, strict=True)
                ],
                "achievements": prose.achievements(who.character, who.achievements),
                "conditions": [inside(capital(name)) for name in who.conditions],
                "gone": who.gone,
                "joined": ROMAN[who.joined - 1] if who.joined > 0 else "",
            }
            for who in tale.people
            if prose.is_known(who)
        ],
    }


def _track(tale: events.Tale, number: int) -> dict[str, object]:
    chart, last = track(tale, number), tale.rows[-1]
    progress, threat = last.progress[number], last.threat[number]
    now = marked("progress {progress}, threat {threat}")
    return {
        "name": chart.title,
        "victory": facts().board.resources[number].victory,
        "drawing": chart.svg(LOOK),
        "now": phrase(now, progress=progress, threat=threat),
    }


def _stress(tale: events.Tale, seat: int) -> dict[str, object]:
    chart, happened = stress(tale, seat)
    played = [row.stress[seat] for row in tale.rows if seat < len(row.stress)]
    cast = [who.character for who in played if who]
    return {
        "player": chart.title,
        "characters": in_a_row(map(person, dict.fromkeys(cast))) if cast else "",
        "drawing": chart.svg(LOOK),
        "happened": happened,
    }
