"""What is proved of faces, beside reading each of their marks: random cards."""

import random
from collections import Counter
from pathlib import Path

from companion.errors import CompanionError
from companion.facts import convert
from companion.press.cards import layouts, row_faces
from companion.press.cards.layouts import Layout, Look, Row
from companion.press.layout.piece import Piece
from companion.press.proof.background import FaceCache
from companion.press.proof.face import FaceReader, notes
from companion.press.proof.points import Zone
from companion.press.proof.proven import prove
from tests import long

COLOURS = {"ink": "#1F2430", "paper": "#FFFFFF", "band": "#2F4B6E", "pale": "#C9B98F"}
WORDS = (
    "moon of AV T. to lies well-known {sun} {heart}, {lantern} {{one} 3 Quartz jolly "
)
FAULTS = ",so --"
ICONS = "sun", "moon", "heart", "lantern", "flame"


def box_of(dice: random.Random) -> dict[str, object]:
    """Return where a box is, on a card of 40 by 60 mm, often in from its edges."""
    x, y = dice.choice((-2, 1, 4, 5, 7)), dice.randrange(3, 50)
    return {
        "x": x,
        "y": y,
        "w": dice.choice((12, 24, 31)),
        "h": dice.choice((5, 9, 14)),
    }


def shape(dice: random.Random) -> dict[str, object]:
    """Return a plate, a frame, a gradient or a line."""
    look: dict[str, object] = dice.choice(
        (
            {"fill": dice.choice((*COLOURS, "[tone]"))},
            {"fill": "paper", "stroke": "pale", "corner": dice.choice((0, 2))},
            {"fill": "paper", "to": "pale", "opacity": dice.choice((1, 0.5))},
            {"stroke": dice.choice(("ink", "pale")), "width": dice.choice((0.3, 2))},
            {"stroke": "ink", "form": "line", "h": 0},
            {"stroke": "ink", "fill": "paper", "form": "ellipse"},
        )
    )
    whole = {"whole": True} if dice.random() < 0.2 else {}
    return {"kind": "shape", **box_of(dice), **look, **whole}


def any_box(dice: random.Random, kind: str) -> dict[str, object]:
    if kind == "shape":
        return shape(dice)
    if kind == "icon":
        colour = {"colour": "ink"} if dice.random() < 0.6 else {}
        return {"kind": kind, "icon": "[icon]", **box_of(dice), **colour}
    turn = {"turn": 90} if dice.random() < 0.05 else {}
    return {
        **{"kind": kind, "text": "[text]", "fit": "cut"},
        "size": dice.choice((7, 9, 16)),
        "colour": dice.choice(("ink", "ink", "ink", "ink", "pale")),
        **{"align": dice.choice(("left", "centre", "right")), **box_of(dice), **turn},
    }


def layout(dice: random.Random) -> Layout:
    plate: dict[str, object] = {"kind": "shape", "whole": True, "fill": "paper"}
    kinds = dice.choices(("text", "icon", "shape"), k=dice.choice((0, 1, 2, 3, 7)))
    dice.shuffle(kinds := [*kinds, "text"])
    boxes = [plate, *(any_box(dice, kind) for kind in kinds)]
    entries = {
        **{"title": "random", "size": "40x60mm", "full": COLOURS, "low": COLOURS},
        "front": {f"box{number}": box for number, box in enumerate(boxes)},
    }
    return convert(Layout, entries, "random.toml")


def row(dice: random.Random) -> Row:
    words = (4 * WORDS + FAULTS).split()
    text = " ".join(dice.choices(words, k=dice.randrange(1, 9)))
    tone = dice.choice(("band", "paper"))
    return Row(1, {"text": text, "icon": dice.choice(ICONS), "tone": tone})


def test_a_face_that_is_proved_to_be_sound_has_no_finding_when_each_mark_is_read(
    tmp_path: Path,
) -> None:
    dice, outcomes = random.Random(7), Counter[tuple[object, bool]]()
    rounds = long.games(100)
    for _ in range(rounds):
        chosen, shared = layout(dice), FaceCache()
        look = Look(chosen, layouts.own_size(chosen), tmp_path, "deck.csv")
        quiet = dice.choice(((), (COLOURS["pale"],)))
        for _ in range(6):
            piece = Piece("row", 40, 60, row_faces.front(look, row(dice)), bleed=3)
            try:
                scene = piece.face()
            except CompanionError:
                continue  # a brace, or an icon that is none
            zone = Zone(piece)
            proof = prove(scene, zone, shared, quiet)
            slow = FaceReader(scene, zone, FaceCache(), quiet).read()
            quick = FaceReader(scene, zone, FaceCache(), quiet, proof.marks).read()

            assert quick == slow, chosen.front
            wrong = set(slow) - set(notes(scene))
            outcomes[proof.whole, not wrong] += 1
            assert not (proof.whole and wrong), (chosen.front, wrong)
            outcomes["in part", bool(proof.marks)] += not proof.whole
    for outcome in ((True, True), (False, False), ("in part", True)):
        assert outcomes[outcome] > rounds / 2, outcomes
