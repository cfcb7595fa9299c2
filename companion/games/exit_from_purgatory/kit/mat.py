"""Mat, summary and player aid, drawn by layouts, and what flows or turns on them.

The mat is a mind frozen stiff, and on its six-armed figure a spot for each token; the
summary and the aid have lists, the free space shared out between their entries.
"""

from collections.abc import Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from companion.games.exit_from_purgatory.kit import deco, look
from companion.games.exit_from_purgatory.kit.tokens import SIZE
from companion.press.cards import layouts, row_faces
from companion.press.cards.layouts import Row
from companion.press.cards.pictures import Place
from companion.press.layout.piece import Drawing, Piece
from companion.press.scene import figures, rich, text
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path, Point
from companion.press.scene.rich import Faces, Style
from companion.press.scene.scene import Scene, Shape, Type

LEADING = 1.17
FACES = Faces(look.NOTE, bold=look.BOLD)
AID_PT, SUMMARY_PT = 8.4, 11.0

Entry = tuple[str, str, str]
"""A sign (an icon, or a letter), a heading, and a text."""


def mat(words: look.Words) -> Piece:
    """Return the mat that tokens lie on."""
    heaven, hell = words.roads
    cells = {
        "title": words.title,
        "against": words["against"],
        "heaven": heaven.name.upper(),
        "heaven dice": str(heaven.against),
        "hell": hell.name.upper(),
        "hell dice": str(hell.against),
    }
    drawings = {
        "challenges": partial(_foot, words=words),
        "spots": partial(_spots, words=words),
    }
    return _sheet("mat", cells, drawings)


def summary(words: look.Words) -> Piece:
    """Return a sheet for the table: the six challenges in large type."""
    listed = partial(_list, entries=_challenges(words), size_pt=SUMMARY_PT)
    drawings = {"heading": partial(_heading, size_pt=18), "challenges": listed}
    return _sheet("summary", {"challenges": words["challenges"]}, drawings)


def aid(words: look.Words) -> Piece:
    """Return the player aid: the turn, on its back the six challenges."""
    turn = [(action.icon, action.name, action.exact) for action in words.actions]
    drawings = {
        "heading": partial(_heading, size_pt=13),
        "turn": partial(_list, entries=turn, size_pt=AID_PT),
        "challenges": partial(_list, entries=_challenges(words), size_pt=AID_PT),
    }
    return _sheet(
        "aid", {name: words[name] for name in ("turn", "challenges")}, drawings
    )


def _sheet(
    name: str, cells: Mapping[str, str], drawings: Mapping[str, Drawing]
) -> Piece:
    layout = layouts.of_kit(look.LAYOUTS / f"{name}.toml", drawings)
    return replace(row_faces.piece(name, layout, Row(2, cells)), edge="ivory")


def _challenges(words: look.Words) -> list[Entry]:
    return [(each.letter, each.name, each.exact) for each in words.challenges]


def _heading(scene: Scene, words: str, place: Place, *, size_pt: float) -> None:
    """Write a heading between two lozenges."""
    looks, (x, y) = look.look(scene), Box(*place).centre
    base = y + text.cap_middle(words, look.TITLE, size_pt)
    kind = Type(look.TITLE, size_pt, looks["ink"])
    wide = scene.text(words, (x, base), kind, align="centre")
    for side in (-1, 1):
        lozenge = deco.regular(4, x + side * (wide / 2 + 4), y, 1.2)
        scene.draw(lozenge, fill=looks["brass"])


def _list(
    scene: Scene, _: str, place: Place, *, entries: Sequence[Entry], size_pt: float
) -> None:
    """Write entries below one another, the free space shared out between them."""
    looks, box = look.look(scene), Box(*place)
    left, wide = box.x + INDENT, box.w - INDENT
    line = size_pt * text.POINT * LEADING
    style = rich.Style(FACES, size_pt, floor_pt=size_pt, leading=LEADING)
    lines = [rich.fit(words, (wide, 1000), style).lines for _, _, words in entries]
    head = line * 1.08
    used = sum(lines) * line + len(entries) * head
    gap = (box.h - used) / max(1, len(entries) - 1)
    y = box.y
    for (sign, name, words), count in zip(entries, lines, strict=True):
        _sign(looks, sign, box.x + 4, y + (head + line) / 2)
        base = y + head / 2 + text.cap_middle(name, look.LABEL, size_pt)
        ink = looks["ink"]
        scene.text(
            name.upper(), (left, base), Type(look.LABEL, size_pt, ink, track=look.TRACK)
        )
        scene.rich(
            words,
            (left, y + head, wide, count * line + 0.01),
            rich.Style(
                FACES, size_pt, ink, floor_pt=size_pt, leading=LEADING, rise="top"
            ),
            ground=looks["ivory"],
        )
        y += head + count * line + gap


INDENT = 9.6
"""From the left edge of a list to its words, in mm."""


def _sign(looks: look.Look, sign: str, x: float, y: float) -> None:
    if len(sign) == 1:
        _letter(looks, sign, x, y)
    elif sign == "die":
        ink, paper = looks["icon"], looks["paper"]
        figures.die(
            looks.scene,
            (x, y),
            5,
            figures.DieStyle(5.4, body=paper, pips=ink, edge=ink),
        )
    else:
        looks.scene.icon(
            sign, (x, y), size=6.4, ink=looks["icon"], ground=looks["ivory"]
        )


def _letter(looks: look.Look, words: str, x: float, y: float) -> None:
    """Draw a challenge's letter in a small round."""
    looks.fill(Path().circle(x, y, 3.1), "paper" if looks.low else "frost", line=0.4)
    looks.scene.text_middle(
        words, (x, y), Type(look.TITLE, 10.5, looks["badge_letter"])
    )


SPOT = 14.2
"""Radius of the spot for a token of 25 mm."""

SMALL, FIGURE = 115.0, 83.0
"""Side of the mat in small, which a screen shows: the figure alone; and its width."""

LOCK, LOCKS = 12.0, 20.0
"""Diameter of a lock laid on the figure by whoever waits, and how far from its middle;
seven of them find room: six between the arms, and one in the middle."""

LABEL_PT, NOTE_PT = 9.6, 8.4


def _spots(scene: Scene, _: str, place: Place, *, words: look.Words) -> None:
    """Draw a spot at the end of each arm, the first at the top, clockwise."""
    looks, box, challenges = look.look(scene), Box(*place), words.challenges
    ends = deco.around(len(challenges), *box.centre, box.w / 2, turn=-90)
    for (x, y), challenge in zip(ends, challenges, strict=True):
        _spot(looks, x, y, challenge)
    for (x, y), challenge in zip(ends, challenges, strict=True):
        below = y > box.centre[1]
        _label(looks, challenge.name.upper(), x, y + (18.2 if below else -18.2))
    _locks(scene, box.centre)


def _spot(looks: look.Look, x: float, y: float, challenge: look.Challenge) -> None:
    scene = looks.scene
    looks.fill(Path().circle(x, y, SPOT + 0.8), "ivory")
    looks.outlined(Path().circle(x, y, SPOT), "paper", 0.7)
    ring = Path().circle(x, y, SPOT - 1.2)
    scene.add(Shape(ring, stroke=looks["brass"], width=0.3, dash=(1.1, 1.1)))
    scene.text_middle(challenge.letter, (x, y - 4), Type(look.TITLE, 25, looks["ink"]))
    scene.icon(
        challenge.icon, (x, y + 6), size=7.8, ink=looks["icon"], ground=looks["paper"]
    )
    scene.place("spot", challenge.letter, x, y, 2 * SPOT, 2 * SPOT)
    scene.anchor(f"spot.{challenge.letter}", (x, y), SIZE, SIZE)


def _locks(scene: Scene, middle: Point) -> None:
    """Name the places of locks; seven may wait for one."""
    between = deco.around(6, *middle, LOCKS, turn=-60)
    for number, at in enumerate((*between, middle), 1):
        scene.anchor(f"lock.{number}", at, LOCK, LOCK)


def _label(looks: look.Look, words: str, x: float, y: float) -> None:
    wide = text.width(words, look.LABEL, LABEL_PT, look.TRACK)
    band = Path().rect(x - wide / 2 - 2.2, y - 2.6, wide + 4.4, 5.2, 2.6)
    looks.scene.draw(band, fill=looks["ivory"], stroke=looks["brass"], width=0.35)
    base = y + text.cap_middle(words, look.LABEL, LABEL_PT)
    ink = looks["ink"]
    looks.scene.text(
        words,
        (x, base),
        Type(look.LABEL, LABEL_PT, ink, track=look.TRACK),
        align="centre",
    )
    looks.scene.place("label", words, x, y, wide, 2.5)


def _foot(scene: Scene, _: str, place: Place, *, words: look.Words) -> None:
    """Write what each challenge asks, in two columns."""
    looks, box = look.look(scene), Box(*place)
    wide, high = box.w / 2, box.h / 3
    for number, challenge in enumerate(words.challenges):
        column, row = divmod(number, 3)
        x, y = box.x + column * wide, box.y + row * high
        _letter(looks, challenge.letter, x + 3.6, y + high / 2)
        scene.rich(
            challenge.short,
            (x + 8.4, y, wide - 8.4 - (2 if column == 0 else 0), high),
            Style(
                Faces(look.NOTE), NOTE_PT, looks["ink"], floor_pt=NOTE_PT, leading=1.14
            ),
            ground=looks["ivory"],
        )


def small(scene: Scene, *, words: look.Words) -> None:
    """Draw the figure alone, with letters that can be read when it is small."""
    looks, radius = look.look(scene), FIGURE / 2
    middle = scene.width / 2, scene.height / 2
    scene.draw(
        Path().circle(*middle, radius),
        fill=looks["ice"],
        stroke=looks["ice_edge"],
        width=1.4,
    )
    ends = deco.around(len(words.challenges), *middle, radius, turn=-90)
    for end in ends:
        scene.line(middle, end, stroke=looks["icon"], width=2.8)
    for (x, y), challenge in zip(ends, words.challenges, strict=True):
        looks.outlined(Path().circle(x, y, SPOT), "paper", 1.6)
        letter = Type(look.TITLE, 48, looks["ink"])
        scene.text_middle(challenge.letter, (x, y), letter)
        scene.anchor(f"spot.{challenge.letter}", (x, y), 2 * SPOT, 2 * SPOT)
    _locks(scene, middle)
