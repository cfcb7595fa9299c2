"""A chart of shares."""

from companion.press.chart import bars
from companion.press.scene import Shape, Text


def test_a_bar_is_as_long_as_its_share() -> None:
    scene = bars([("Poet", 0.25), ("lost", 0)])

    filled = [m for m in scene.marks if isinstance(m, Shape) and m.fill]
    left, _, right, _ = filled[0].path.bounds()
    assert len(filled) == 1
    assert (left, right) == (42.0, 56.5)


def test_each_share_is_named_and_told() -> None:
    scene = bars([("Poet", 0.25), ("lost", 0)])

    words = [mark.words for mark in scene.marks if isinstance(mark, Text)]
    assert words == ["Poet", "25.0 %", "lost", "0.0 %"]


def test_a_share_too_small_to_be_seen_is_not_called_nothing() -> None:
    scene = bars([("lost", 0.00001)])

    words = [mark.words for mark in scene.marks if isinstance(mark, Text)]
    assert words == ["lost", "under 0.1 %"]
