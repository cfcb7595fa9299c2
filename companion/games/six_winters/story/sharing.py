"""The context of `templates/six_winters/log.html`, the page that shares a tale."""

from companion.games.six_winters.campaign.names import person
from companion.games.six_winters.facts import ROMAN, SKILLS, facts
from companion.games.six_winters.story import chapter, charts, prose
from companion.games.six_winters.story.events import CharacterSummary, Tale, TaleYear


def page(tale: Tale) -> dict[str, object]:
    """Return the context; the template escapes it."""
    return {
        "title": prose.title(tale),
        "ending": prose.ending(tale),
        "won": tale.over is not None and tale.over.won,
        "field": charts.field(tale.rows),
        "charts": [charts.track(tale, n) for n in range(len(facts().board.resources))],
        "stress": [charts.stress(tale, n) for n in range(len(tale.players))],
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
        "paragraphs": [paragraph._asdict() for paragraph in chapter.paragraphs(year)],
        "over": year.over,
        "tracks": tracks,
    }


def _person(who: CharacterSummary) -> dict[str, object]:
    ranks = zip(SKILLS, who.skills, strict=True)
    return {
        "name": person(who.character),
        "played": [ROMAN[n - 1] for n in who.years],
        "skills": [{"name": skill, "rank": rank} for skill, rank in ranks],
        "achievements": chapter.achievements(who.character, who.achievements),
        "conditions": who.conditions,
        "gone": who.gone,
        "joined": ROMAN[who.joined - 1] if who.joined > 0 else "",
    }
