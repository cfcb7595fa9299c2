"""Guides for dice of paper: on the sheets of nets and stickers, whatever the ink."""

from companion.games.six_winters.kit import paper_dice
from companion.press.layout import nets
from companion.press.scene.scene import Group
from tests import kits


def test_a_guide_is_as_large_as_what_it_is_printed_beside() -> None:
    sizes = {(guide.group, guide.width) for guide in paper_dice.guides("clear")}

    net = nets.die_net(16).width
    assert sizes == {("die-nets", net), ("die-stickers", 12), ("die-stickers-small", 9)}


@kits.every("low", [False, True])
def test_every_guide_has_a_picture_or_words(low: bool) -> None:
    for guide in paper_dice.guides("clear"):
        face = guide.face(low=low)
        assert kits.words(face) or any(
            isinstance(mark, Group) and mark.shared for mark in face.marks
        )
