from companion.press.layout.piece import Piece
from companion.press.scene.boxes import Box
from companion.press.scene.scene import Scene


def slots(scene: Scene) -> None:
    scene.anchor("slot", (scene.width / 2, scene.height / 2), 10, 10)


def test_anchors_count_from_the_corner_of_the_trim() -> None:
    card = Piece("card", 60, 80, slots, slots, bleed=3)

    assert card.anchors() == {"slot": Box(25, 35, 10, 10)}
    assert card.anchors(back=True) == card.anchors()
