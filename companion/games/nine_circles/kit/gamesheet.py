"""The gamesheet, 190 x 260 mm: one picture that is the state of the game."""

from companion.games.nine_circles.facts import Facts
from companion.games.nine_circles.kit import (
    earth,
    laid,
    rim,
    targets,
    tiers,
    tracks,
    way_out,
)
from companion.games.nine_circles.kit.look import CAPITALS, ITALIC, Look, Skin, look
from companion.games.nine_circles.kit.pit import dig
from companion.press.scene import text
from companion.press.scene.scene import Scene, Type

WIDTH, HEIGHT = 190, 260

TITLE_PT, VERSE_PT, SUBTITLE_PT = 49, 13, 12.3
TITLE_TRACK = 0.02


def gamesheet(scene: Scene, *, facts: Facts, skin: Skin, wider: float = 1) -> None:
    """Draw the gamesheet; boxes to write in are `wider` by a factor."""
    looks = look(scene, skin, wider)
    boxes = looks.boxes
    pit = dig(boxes["pit"], boxes["ledge"], boxes["floor"], len(facts.circles))
    earth.draw(scene, looks, pit)
    way_out.draw(scene, looks)
    _head(scene, looks, skin.title or facts.game.title)
    rim.draw(scene, looks, pit)
    tiers.draw(scene, looks, pit, facts.circles)
    targets.draw(scene, looks, pit, facts.circles)
    laid.anchors(scene, looks, pit, facts)
    tracks.groups(scene, looks, facts.rows)
    tracks.virgil(scene, looks, facts.virgil)
    tracks.change(scene, looks)
    tracks.score(scene, looks)
    tracks.ranks(scene, looks, facts.titles)


def _head(scene: Scene, looks: Look, title: str) -> None:
    ink, rubric = looks["ink"], looks["rubric"]
    _title(scene, looks, title)
    for name, words, size_pt in (
        ("verse", looks.skin.verse, VERSE_PT),
        ("subtitle", looks.skin.subtitle, SUBTITLE_PT),
    ):
        box = looks.boxes[name]
        x, _ = box.centre
        scene.text(
            words, (x, box.bottom - 1), Type(ITALIC, size_pt, ink), align="centre"
        )
    star = looks.boxes["star"]
    x, y = star.centre
    for side in (-1, 1):
        scene.line(
            (x + side * 4, y), (x + side * star.w / 2, y), stroke=ink, width=0.25
        )
    scene.icon(looks.skin.star, (x, y), size=star.h, ink=rubric, ground=looks["paper"])


def _title(scene: Scene, looks: Look, title: str) -> None:
    """Write the title with red initials."""
    box = looks.boxes["title"]
    size_pt = TITLE_PT
    whole = text.shape(title, CAPITALS, TITLE_TRACK)
    x = box.centre[0] - whole.width * size_pt * text.POINT / 2
    for i, (letter, start) in enumerate(zip(title, whole.starts, strict=True)):
        initial = i == 0 or title[i - 1] == " "
        colour = looks["rubric"] if initial else looks["ink"]
        at = x + start * size_pt * text.POINT
        if letter != " ":
            scene.text(letter, (at, box.bottom), Type(CAPITALS, size_pt, colour))
