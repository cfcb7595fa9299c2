"""What fills `templates/six_winters/log.html`, the page on which a tale is shared."""

from typing import Any

from companion.games.six_winters.facts import SKILLS, facts
from companion.games.six_winters.tale import chapter, charts, prose
from companion.games.six_winters.tale.told import Person, Tale, Year
from companion.games.six_winters.words.names import ROMAN, person

Plain = dict[str, Any]


def page(tale: Tale) -> Plain:
    """Return what the template is filled with; it does the escaping."""
    return {
        "title": prose.title(tale),
        "ending": prose.ending(tale),
        "won": tale.over is not None and tale.over.won,
        "field": charts.field(tale.rows),
        "charts": [charts.track(tale, n) for n in range(len(facts().board.resources))],
        "stress": [charts.stress(tale, n) for n in range(len(tale.players))],
        "years": [_year(one) for one in tale.years],
        "people": [_person(one) for one in tale.people if prose.known(one)],
    }


def _year(year: Year) -> Plain:
    tracks = [
        {"name": track.name, "progress": year.progress[n], "threat": year.threat[n]}
        for n, track in enumerate(facts().board.resources)
    ]
    return {
        "heading": prose.heading(year),
        "paragraphs": [one._asdict() for one in chapter.paragraphs(year)],
        "over": year.over,
        "tracks": tracks,
    }


def _person(one: Person) -> Plain:
    ranks = zip(SKILLS, one.skills, strict=True)
    return {
        "name": person(one.character),
        "played": [ROMAN[n - 1] for n in one.years],
        "skills": [{"name": skill, "rank": rank} for skill, rank in ranks],
        "achievements": chapter.achievements(one.character, one.achievements),
        "conditions": one.conditions,
        "gone": one.gone,
        "joined": ROMAN[one.joined - 1] if one.joined > 0 else "",
    }
