"""Charts: scales hold what is drawn on them, and rows are where they should be."""

from companion.lab.report.charts import (
    Chart,
    Column,
    Columns,
    Mark,
    Panel,
    Plan,
    Row,
    Scale,
    columns,
    dots,
    spanning,
)


def roles(chart: Chart, role: str) -> list[str]:
    return [text.text for text in chart.texts if text.role == role]


def test_a_scale_holds_zero_and_every_interval() -> None:
    scale = spanning([Mark(7, 6.5, 12.2), Mark(3, -1.5, 4)], " %")

    assert (scale.low, scale.high) == (-5, 15)
    assert scale.ticks(5) == (-5, 0, 5, 10, 15)
    assert [scale.part(value) for value in (-5, 5, 15, 99)] == [0, 0.5, 1, 1]


def test_numbers_that_are_all_zero_have_a_scale_too() -> None:
    scale = spanning([Mark(0, 0, 0)], "")

    assert scale.low == 0 < scale.high


def test_dots_have_their_labels_on_the_left_and_once_if_panels_are_alike() -> None:
    rows = tuple(Row(name, (Mark(n, n - 1, n + 1),)) for n, name in enumerate("ab", 2))
    panels = [Panel("one", rows), Panel("two", rows)]

    chart = dots(panels, Plan(title="T", across=2))

    assert roles(chart, "label") == ["a", "b"]
    assert roles(chart, "title") == ["one", "two"]
    assert len(chart.shapes) == 4
    assert all(0 <= text.x <= chart.width for text in chart.texts)
    assert all(0 <= line.y1 <= chart.height for line in chart.lines)


def test_panels_of_other_rows_have_labels_of_their_own() -> None:
    panels = [Panel("", (Row(name, (Mark(1, 0, 2),)),)) for name in "ab"]

    assert roles(dots(panels, Plan(title="T", across=2)), "label") == ["a", "b"]


def test_series_differ_in_shape_and_are_named() -> None:
    marks = (Mark(1, 0, 2), Mark(2, 1, 3), Mark(3, 2, 4))
    plan = Plan(title="T", series=("x", "y", "z"))

    chart = dots([Panel("", (Row("row", marks),))], plan)

    assert roles(chart, "label") == ["x", "y", "z", "row"]
    assert [shape.role for shape in chart.shapes] == ["s0", "s1", "s2"] * 2
    kinds = {shape.path.lstrip("M0123456789. -")[0] for shape in chart.shapes}
    assert kinds == {"a", "h", "l"}


def test_a_number_that_is_missing_is_not_drawn() -> None:
    row = Row("row", (None, Mark(2, 1, 3)))

    chart = dots([Panel("", (row,))], Plan(title="T", series=("x", "y")))

    drawn = [shape.role for shape in chart.shapes]
    assert drawn == ["s0", "s1", "s1"]  # two in the legend, one in the row


def test_a_chart_says_in_words_what_it_shows() -> None:
    rows = (Row("seat 1", (Mark(40, 35, 45),)), Row("seat 2", (Mark(60, 55, 65),)))

    chart = dots([Panel("four", rows)], Plan(title="Wins", unit=" %"))

    assert chart.summary == "Wins. four: seat 1 40 %; seat 2 60 %"


def test_columns_are_as_high_as_their_share() -> None:
    shares = [Column(-0.5, 0.5, Mark(25, 20, 30)), Column(0.5, 1.5, Mark(50, 45, 55))]

    chart = columns(
        "Scores", [Columns("", tuple(shares), Mark(0.7, 0.6, 0.8))], Scale(-0.5, 1.5)
    )

    bottom = max(line.y1 for line in chart.lines if line.role == "axis")
    tops = [
        float(shape.path.split("V")[1].split("H")[0])
        for shape in chart.shapes
        if shape.role == "column"
    ]
    first, second = (bottom - top for top in tops)
    assert abs(second - 2 * first) < 0.3
    assert chart.summary == "Scores. : 0.70 on average"
