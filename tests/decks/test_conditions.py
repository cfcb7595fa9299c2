"""Which rows are printed: words, numbers, parts of cells, ranges of rows."""

from pathlib import Path

import pytest

from companion.decks import rows
from companion.errors import BadData, UnknownName

TABLE = "title,kind,cost\na,spell,1\nb,spell,2.5\nc,thing,1\nd,,x\n"


@pytest.fixture
def table(tmp_path: Path) -> rows.Table:
    path = tmp_path / "deck.csv"
    path.write_text(TABLE)
    return rows.read(path)


@pytest.mark.parametrize(
    ("given", "found"),
    [
        (["Kind=spell", "cost = 2.5"], "b"),
        (["kind=spell,thing"], "abc"),
        (["kind!=spell"], "cd"),
        (["kind="], "d"),
        (["cost>=1", "cost<2"], "ac"),
        (["cost<=2,5", "cost>1"], "b"),
        (["kind~PEL"], "ab"),
        (["row=3-4"], "bc"),
        (["row=2, 5"], "ad"),
        (["row!=2-4"], "d"),
        (["row>3"], "cd"),
    ],
)
def test_rows_are_chosen_by_their_cells(
    table: rows.Table, given: list[str], found: str
) -> None:
    chosen = rows.wanted(table, given)

    assert "".join(row.cells["title"] for row in chosen) == found


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ("kidn=x", "deck.csv: no column is called 'kidn'; did you mean 'kind'?"),
        (
            "kind",
            "--where: 'kind' has no '='; write COLUMN=VALUE, or !=, <, <=, >, >= or ~ "
            "(has)",
        ),
        ("cost>two", "--where: 'two' is no number; write such as 'cost>3'"),
        ("row=a", "--where: 'row=a' is no range of rows; write such as 'row=2-9,14'"),
        ("row~2", "--where: 'row~2' is no range of rows; write such as 'row=2-9,14'"),
    ],
)
def test_a_condition_is_refused(table: rows.Table, condition: str, said: str) -> None:
    with pytest.raises((BadData, UnknownName)) as caught:
        rows.wanted(table, [condition])

    assert str(caught.value) == said


def test_a_column_called_row_is_meant_before_the_number(tmp_path: Path) -> None:
    path = tmp_path / "deck.csv"
    path.write_text("title,row\na,9\nb,2\n")

    chosen = rows.wanted(rows.read(path), ["row=2"])

    assert [row.cells["title"] for row in chosen] == ["b"]


def test_conditions_that_differ_name_files_that_differ() -> None:
    signs = ["cost=3", "cost!=3", "cost<3", "cost<=3", "cost>3", "cost>=3", "cost~3"]

    assert len({rows.words(sign) for sign in signs}) == len(signs)
