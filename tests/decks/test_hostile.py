"""Files that mean harm or make no sense: one line each, and never a traceback."""

import json
from contextlib import suppress
from pathlib import Path
from time import process_time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion import places
from companion.decks import deck, rows
from companion.decks.text_tables import CsvFormat
from companion.errors import CompanionError
from companion.press.cards import layouts, row_faces
from companion.press.cards.boxes import Form, Grid, Icon, Image, Rows, Words
from tests.decks.conftest import HEAD, Print, own, png, refused

ONE = "title,text\nOx,Pull.\n"
PATH = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
    b'<path class="ink" d="%s" fill="none" stroke-width="%s"/></svg>'
)
START = places.TEMPLATES / "shared" / "starter"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("x = inf", "title: x: inf; write -2000 to 2000"),
        ("y = 1e300", "title: y: 1e+300; write -2000 to 2000"),
        ("turn = nan", "title: turn: nan; write -2000 to 2000"),
        ("w = nan", "title: w: nan; write -2000 to 2000"),
        ("size = nan", "title: from nan down to 7 pt; size is at"),
        ("leading = inf", "title: leading: inf em; write 0.8 to 4"),
        ("corner = -1", "frame: corner: -1; write 0 to 2000"),
        ("width = nan", "frame: width: nan; write 0 to 2000"),
    ],
)
def test_a_number_that_leads_nowhere_is_refused(
    print_deck: Print, home: Path, line: str, said: str
) -> None:
    box = said.partition(":")[0]
    (home / "bad.toml").write_text(f'extends = "plain"\n[front.{box}]\n{line}\n')

    refusal = refused(print_deck, home, ONE, layout="bad.toml")

    assert refusal.startswith(f"bad.toml: front.{said}")


@pytest.mark.parametrize(
    ("path", "width", "said"),
    [
        (b"M1e999 1L2 2", b"1", "cannot be read: it leads too far"),
        (b"M1 1L2 2", b"nan", "cannot be read: 'nan' is no length"),
        (b"M1 1L2", b"1", "cannot be read: 'M1 1L2' has a command"),
    ],
)
def test_an_icon_that_leads_nowhere_is_refused(
    print_deck: Print, home: Path, path: bytes, width: bytes, said: str
) -> None:
    (home / "icons").mkdir()
    (home / "icons" / "bad.svg").write_bytes(PATH % (path, width))

    line = refused(print_deck, home, "title,text\nOx,Pull {bad}.\n")

    assert line.startswith(f"deck.csv: row 2, column text: bad.svg: {said}")


@pytest.mark.parametrize("name", ["icons", "fonts"])
def test_a_folder_that_leads_out_of_the_decks_is_refused(
    print_deck: Print, home: Path, name: str
) -> None:
    (home.parent / "others").mkdir()
    (home / name).symlink_to(home.parent / "others")

    assert refused(print_deck, home, ONE) == (
        f"{name}: the folder leads out of the deck's folder; "
        "put the files themselves into the deck's folder"
    )


def test_files_that_link_out_of_the_deck_are_refused(
    print_deck: Print, home: Path
) -> None:
    for name in ("icons/out.svg", "fonts/Out.ttf", "out.toml"):
        (home / name).parent.mkdir(exist_ok=True)
        (home.parent / Path(name).name).write_bytes(PATH % (b"M1 1L2 2", b"1"))
        (home / name).symlink_to(home.parent / Path(name).name)
    own(home, kind='"text"', text='"[title]"', font='"Out"')

    icon = refused(print_deck, home, "title,text\nOx,Pull {out}.\n")
    font = refused(print_deck, home, ONE, layout="own.toml")
    layout = refused(print_deck, home, "title,text,layout\nOx,Pull.,out.toml\n")

    assert icon.startswith("deck.csv: row 2, column text: icons: no icon is called")
    assert "fonts: 'fonts/Out.ttf' leaves the deck's folder" in font
    assert "column layout: 'out.toml' leaves the deck's folder" in layout


@pytest.mark.parametrize("name", ["a" * 300, "a.png/b", "a\\b"])
def test_a_path_that_no_file_can_have_is_missing(
    print_deck: Print, home: Path, name: str
) -> None:
    png(home / "a.png")
    own(home, kind='"image"', image='"[image]"')

    ((_, part),) = print_deck(f"image\n{name}\n", layout="own.toml")

    (found,) = part.findings
    assert found.problem.startswith("there is no file ")


def drawn(folder: Path, layout: Path, csv_format: CsvFormat) -> None:
    """Draw every card of a deck, or see it refused; nothing else may happen."""
    row_faces.forget()
    with suppress(CompanionError):
        table = rows.read(folder / "deck.csv", csv_format=csv_format)
        for piece in deck.pieces(deck.Deck(table, folder, layout, None)):
            piece.face()


fuzzed = settings(
    max_examples=30,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
PIECES = st.sampled_from(
    [
        *'a {}*[],;=1-"\n\r\0\\é🐂\xa0\u202e\ufeff\u0301',
        *("{sun}", "**", "[cost]", "{12: ", "{red: ", "1e99", "* 2", "red 9%", "9x9"),
    ]
)
KEYS = sorted(
    {"kind"}.union(
        *(kind.__struct_fields__ for kind in (Words, Icon, Image, Form, Rows, Grid))
    )
)
CELL = st.lists(PIECES, max_size=12).map("".join)


def quoted(cells: list[str]) -> str:
    return ",".join('"' + cell.replace('"', '""') + '"' for cell in cells)


@fuzzed
@given(data=st.binary(max_size=200) | CELL.map(str.encode))
def test_any_bytes_are_a_table_or_refused(home: Path, data: bytes) -> None:
    (home / "deck.csv").write_bytes(data)

    drawn(home, layouts.STOCK / "plain.toml", CsvFormat())


@fuzzed
@given(cells=st.lists(CELL, min_size=6, max_size=6))
def test_any_cells_are_a_card_or_refused(home: Path, cells: list[str]) -> None:
    head = "title,text,cost,icon,colour,layout"
    (home / "deck.csv").write_text(f"{head}\n{quoted(cells)}\n", "utf-8", newline="")

    drawn(home, layouts.STOCK / "plain.toml", CsvFormat("utf-8", ",", '"'))


@fuzzed
@given(
    box=st.sampled_from(["title", "frame", "icon", "badge", "new"]),
    key=st.sampled_from(KEYS),
    value=st.floats(width=32)
    | st.integers(-(10**20), 10**20)
    | CELL
    | st.booleans()
    | st.just(()),
)
def test_any_value_in_a_layout_is_drawn_or_refused(
    home: Path, box: str, key: str, value: object
) -> None:
    told = json.dumps(value).replace("NaN", "nan").replace("Infinity", "inf")
    (home / "deck.csv").write_bytes((START / "deck.csv").read_bytes())
    (home / "icons").mkdir(exist_ok=True)
    (home / "icons" / "spark.svg").write_bytes(PATH % (b"M1 1L2 2", b"1"))
    (home / "own.toml").write_text(f'extends = "plain"\n[front.{box}]\n{key} = {told}')

    drawn(home, home / "own.toml", CsvFormat())


PLACE = {"x": "5", "y": "30", "w": "20", "h": "20"}
TAKING = (
    PLACE
    | {"kind": '"shape"', "x": '"[a] * 2"', "w": '"[b|5]"', "points": '"[c]"'}
    | {"form": '"[d|polygon]"', "fill": '"[a|red]"', "to": '"[b]"'},
    PLACE
    | {"kind": '"image"', "image": '"red.png"', "filter": '"[a]"', "mask": '"[b]"'}
    | {"opacity": '"[c|1]"'},
    PLACE
    | {"kind": '"grid"', "text": '"[a]"', "fill": '"[b]"', "icon": '"[c]"'}
    | {"label": '"[d]"', "cells": '"pointy"'},
    PLACE
    | {"kind": '"text"', "when": '["[a] > 1", "[b]~[c]"]', "text": '"[d]"'}
    | {"align": '"justify"', "size": '"[a|9]"'},
)


@fuzzed
@given(cells=st.lists(CELL, min_size=4, max_size=4), box=st.sampled_from(TAKING))
def test_any_cell_that_a_key_takes_is_drawn_or_refused(
    home: Path, cells: list[str], box: dict[str, str]
) -> None:
    png(home / "red.png")
    lines = "\n".join(f"{key} = {value}" for key, value in box.items())
    (home / "own.toml").write_text(f"{HEAD}[front.box]\n{lines}\n")
    (home / "deck.csv").write_text(f"a,b,c,d\n{quoted(cells)}\n", "utf-8", newline="")

    drawn(home, home / "own.toml", CsvFormat("utf-8", ",", '"'))


@pytest.mark.parametrize(
    ("key", "cell"),
    [
        ('to = "[a]"', "red " * 2000),
        ('to = "[a]"', "," * 9000),
        ('points = "[a]"', "1 " * 4500),
        ('x = "[a]"', "(" * 9000),
        ('when = "[a]>1"', " " * 20 + "1" * 9000),
        ('fill = "[a]"', "rgb(" * 2000),
    ],
)
def test_a_long_cell_does_not_hang_a_shape(home: Path, key: str, cell: str) -> None:
    keys = [*('kind = "shape"', "w = 5", "h = 5", 'fill = "red"'), key]
    named = {line.partition(" ")[0]: line for line in keys}
    (home / "own.toml").write_text(HEAD + "[front.box]\n" + "\n".join(named.values()))
    (home / "deck.csv").write_text(f'a\n"{cell}"\n')
    begun = process_time()

    drawn(home, home / "own.toml", CsvFormat("utf-8", ",", '"'))

    assert process_time() - begun < 2
