"""A chart of shares."""

import pytest

from companion.press.scene.figures import (
    CHART_WIDTH,
    Ends,
    chart,
    draw_scores,
    scores_height,
)
from companion.press.scene.scene import Scene, Shape, Text


def test_a_bar_is_as_long_as_its_share() -> None:
    scene = chart(Ends([("Poet", 0.25), ("lost", 0)], {}, {}))

    filled = [m for m in scene.marks if isinstance(m, Shape) and m.fill]
    left, _, right, _ = filled[0].path.bounds()
    assert len(filled) == 1
    assert (left, right) == (42.0, 56.5)


def test_each_share_is_named_and_printed() -> None:
    scene = chart(Ends([("Poet", 0.25), ("lost", 0)], {}, {}))

    words = [mark.words for mark in scene.marks if isinstance(mark, Text)]
    assert words == ["Poet", "25.0 %", "lost", "0.0 %"]


def test_a_share_too_small_to_be_seen_is_not_called_nothing() -> None:
    scene = chart(Ends([("lost", 0.00001)], {}, {}))

    words = [mark.words for mark in scene.marks if isinstance(mark, Text)]
    assert words == ["lost", "under 0.1 %"]


def columns(ends: Ends) -> Scene:
    scene = Scene(CHART_WIDTH, scores_height(ends))
    draw_scores(scene, ends)
    return scene


def test_a_column_is_as_high_as_its_share_and_is_over_its_title() -> None:
    ends = Ends([], {3: 0.2, 4: 0.1, 5: 0.4}, {"Poet": 5, "Survivor": 3})

    scene = columns(ends)

    filled = [m for m in scene.marks if isinstance(m, Shape) and m.fill]
    tall = [y1 - y0 for _, y0, _, y1 in (m.path.bounds() for m in filled)]
    assert tall == pytest.approx([15, 7.5, 30])
    words = {mark.words: mark for mark in scene.marks if isinstance(mark, Text)}
    assert list(words) == [
        *("20.0 %", "3", "10.0 %", "4", "40.0 %", "5"),
        *("Poet", "Survivor"),
    ]
    assert words["3"].x < words["Survivor"].x < words["4"].x < words["Poet"].x


def test_columns_begin_with_the_least_title_and_end_with_the_last_that_is_seen() -> (
    None
):
    scene = columns(Ends([], {4: 0.0001, 5: 0.5, 6: 0.0001}, {"Survivor": 3}))

    words = [mark.words for mark in scene.marks if isinstance(mark, Text)]
    assert words == ["3", "4", "50.0 %", "5", "Survivor"]


def test_narrow_columns_are_numbered_now_and_then_and_the_highest_is_labelled() -> None:
    scores = {score: 0.02 - 0.0001 * score for score in range(50)}

    scene = columns(Ends([], scores, {"Poet": 48, "Survivor": 0}))

    words = [mark.words for mark in scene.marks if isinstance(mark, Text)]
    assert words == ["2.0 %", *(str(score) for score in range(0, 50, 3)), "Survivor"]


def test_without_a_win_there_are_no_columns() -> None:
    assert chart(Ends([("lost", 1)], {}, {"Poet": 5})).height == 12
