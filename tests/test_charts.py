"""Charts as marks: their scales, rows, columns and bars, and what a page gets."""

import pytest

from companion import charts
from companion.charts import Box, Chart, Interval, Panel, Plan, Row, Shape, Text


def words(chart: Chart, role: str) -> list[str]:
    return [text.words for text in texts(chart) if text.role == role]


def shapes(chart: Chart) -> list[Shape]:
    return [mark for mark in chart.marks if isinstance(mark, Shape)]


def texts(chart: Chart) -> list[Text]:
    return [mark for mark in chart.marks if isinstance(mark, Text)]


def boxes(chart: Chart) -> list[Box]:
    return [mark for mark in chart.marks if isinstance(mark, Box)]


def test_a_scale_holds_zero_and_every_interval() -> None:
    scale = charts.spanning([0, 6.5, 12.2, -1.5, 4], " %")

    assert (scale.low, scale.high) == (-5, 15)
    assert scale.ticks(5) == (-5, 0, 5, 10, 15)
    assert [scale.at(value) for value in (-5, 5, 15, 99)] == [0, 0.5, 1, 1]
    assert scale.along(100, 20).at(0) == 80


def test_numbers_that_are_all_zero_or_one_have_a_scale_too() -> None:
    scale = charts.spanning([0, 0])

    assert scale.low == 0 < scale.high
    assert charts.Scale(0, 0).along(24, 312).at(0) == 312


def test_dots_have_their_labels_on_the_left_and_once_if_panels_are_alike() -> None:
    rows = tuple(
        Row(name, (Interval(n, n - 1, n + 1),)) for n, name in enumerate("ab", 2)
    )
    panels = [Panel("one", rows), Panel("two", rows)]

    chart = charts.dots(panels, Plan(title="T", across=2))

    assert words(chart, "label") == ["a", "b"]
    assert words(chart, "title") == ["one", "two"]
    assert len(shapes(chart)) == 4
    assert all(0 <= text.x <= chart.width for text in texts(chart))
    lines = [mark for mark in chart.marks if isinstance(mark, charts.Line)]
    assert all(0 <= y <= chart.height for line in lines for _, y in line.points)


def test_panels_of_other_rows_have_labels_of_their_own() -> None:
    panels = [Panel("", (Row(name, (Interval(1, 0, 2),)),)) for name in "ab"]

    chart = charts.dots(panels, Plan(title="T", across=2))

    assert words(chart, "label") == ["a", "b"]


def test_series_differ_in_shape_and_are_named() -> None:
    marks = (Interval(1, 0, 2), Interval(2, 1, 3), Interval(3, 2, 4))
    plan = Plan(title="T", series=("x", "y", "z"))

    chart = charts.dots([Panel("", (Row("row", marks),))], plan)

    assert words(chart, "label") == ["x", "y", "z", "row"]
    drawn = [shape.role for shape in shapes(chart)]
    assert drawn == ["s0 mark", "s1 mark", "s2 mark"] * 2
    kinds = {shape.path.lstrip("M0123456789. -")[0] for shape in shapes(chart)}
    assert kinds == {"a", "h", "l"}


def test_a_number_that_is_missing_is_not_drawn_and_the_others_are_said() -> None:
    row = Row("row", (None, Interval(2, 1, 3)))
    rows = tuple(
        Row(f"seat {n}", (Interval(at, at - 5, at + 5),))
        for n, at in ((1, 40), (2, 60))
    )

    chart = charts.dots([Panel("", (row,))], Plan(title="T", series=("x", "y")))
    other = charts.dots([Panel("four", rows)], Plan(title="Wins", unit=" %"))

    drawn = [shape.role for shape in shapes(chart)]
    assert drawn == ["s0 mark", "s1 mark", "s1 mark"]  # two in the legend
    assert chart.summary == "T. row y 2"
    assert other.summary == "Wins. four: seat 1 40 %; seat 2 60 %"


def test_columns_are_as_high_as_their_share() -> None:
    shares = (
        charts.Column(-0.5, 0.5, Interval(25, 20, 30)),
        charts.Column(0.5, 1.5, Interval(50, 45, 55)),
    )
    panel = charts.Columns("", shares, Interval(0.7, 0.6, 0.8))

    chart = charts.columns("Scores", [panel], charts.Scale(-0.5, 1.5))

    first, second = (box.height for box in boxes(chart))
    assert second == pytest.approx(2 * first)
    assert chart.summary == "Scores. 0.70 on average"


def test_only_columns_that_are_not_of_whole_numbers_have_parts_below() -> None:
    def ticks(start: float) -> list[str]:
        column = charts.Column(start, start + 1, Interval(1, 1, 1))
        panel = charts.Columns("", (column,), Interval(1, 1, 1))
        scale = charts.Scale(start, start + 1)
        chart = charts.columns("T", [panel], scale, unit="", wide=charts.HALF)
        return [text.words for text in texts(chart) if text.anchor == "middle"]

    assert ticks(-0.5) == ["0"]
    assert ticks(1) == ["1", "1.2", "1.4", "1.6", "1.8", "2"]


def test_a_page_gets_roles_as_classes_and_words_that_are_escaped() -> None:
    marks = (
        Text(1, 2, "<b>", "label", "end"),
        charts.Line(((0, 0), (9.96, -0.02)), "grid"),
        Box(1, 2, 3, 4, "column"),
        charts.marker("triangle", (10, 10), 6, "mistake"),
    )

    svg = Chart("T", 'a "b"', 10, 20, marks).svg({"grid": 'stroke="#123456"'})

    assert svg.splitlines() == [
        '<svg class="chart" viewBox="0 0 10 20" role="img" aria-label="a &#34;b&#34;">',
        '<text class="label" x="1" y="2" text-anchor="end">&lt;b&gt;</text>',
        '<path class="grid" stroke="#123456" fill="none" d="M0 0L10 0"/>',
        '<path class="column" d="M1 2H4V6H1z"/>',
        '<path class="mistake" d="M10 4l6 10.5h-12z"/>',
        "</svg>",
    ]


def test_a_bar_is_as_long_as_its_share_which_is_printed_and_never_as_nothing() -> None:
    chart = charts.shares(charts.Ends([("Poet", 0.25), ("lost", 0)], {}, {}))
    rare = charts.shares(charts.Ends([("lost", 0.00001)], {}, {}))

    (bar,) = [box for box in boxes(chart) if box.role == "column"]
    assert (bar.x, bar.width) == (42.0, 14.5)
    assert words(chart, "label") == ["Poet", "25.0 %", "lost", "0.0 %"]
    assert words(rare, "label") == ["lost", "under 0.1 %"]


def test_a_column_is_as_high_as_its_share_and_is_over_its_title() -> None:
    ends = charts.Ends([], {3: 0.2, 4: 0.1, 5: 0.4}, {"Poet": 5, "Survivor": 3})

    chart = charts.scores(ends)

    assert [box.height for box in boxes(chart)] == pytest.approx([15, 7.5, 30])
    assert words(chart, "tick") == ["20.0 %", "3", "10.0 %", "4", "40.0 %", "5"]
    assert words(chart, "title") == ["Poet", "Survivor"]
    at = {mark.words: mark.x for mark in texts(chart)}
    assert at["3"] < at["Survivor"] < at["4"] < at["Poet"]
    without_a_win = charts.scores(charts.Ends([("lost", 1)], {}, {"Poet": 5}))
    assert (without_a_win.height, without_a_win.marks) == (0, ())
