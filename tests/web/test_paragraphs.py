"""The lines of a tale, as a page shows them."""

from companion.web.logs import paragraphs


def test_a_heading_stands_above_what_is_indented() -> None:
    rows = list(paragraphs(["Year I, 5 turns", "  Ann played.", "", "It goes on."]))

    assert [row.get("heading") for row in rows] == [True, None, None]


def test_a_table_keeps_its_columns() -> None:
    rows = list(
        paragraphs(["  track       progress  end", "  Support            1    2"])
    )

    assert [row["cells"] for row in rows] == [
        ["track", "progress", "end"],
        ["Support", "1", "2"],
    ]


def test_a_note_below_a_line_is_a_paragraph_of_its_own() -> None:
    rows = list(paragraphs(["Characters", "  Thea: Lore 2", "    achieved - a step"]))

    assert [row["text"] for row in rows] == [
        "Characters",
        "Thea: Lore 2",
        "achieved - a step",
    ]
