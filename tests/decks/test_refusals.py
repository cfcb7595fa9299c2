"""What is wrong with a deck: one line by file, row and column, or all of it at once."""

import io
import zlib
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from companion.decks import deck, faults, rows
from companion.decks.deck import Deck
from companion.decks.faults import Faults
from companion.errors import BadData
from companion.press.cards import layouts, row_faces
from companion.press.cards.layouts import Report, Row
from companion.press.scene.scene import Scene
from tests import refusals
from tests.decks.conftest import Print, own, png, refused

ONE = "title,text\nOx,Pull.\n"
HEAD = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'


@pytest.mark.parametrize(
    ("column", "cell", "said"),
    [
        (
            *("text", "Pull {hearth}."),
            "icons: no icon is called 'hearth'; did you mean 'heart'?",
        ),
        ("text", "{qqqq}", "icons: no icon is called 'qqqq'; add icons/qqqq.svg"),
        ("icon", "hart", "icons: no icon is called 'hart'; did you mean 'heart'?"),
        (
            *("text", "Pull 🐂"),
            "jost-500-normal: does not draw '🐂' (U+1F402) of '🐂'; put a .ttf or .otf "
            "that does into the folder fonts, or draw it as an icon",
        ),
        (
            *("text", "plough " * 200),
            "'plough plough plough plough plough plo…: "
            "does not fit 48.5 x 28 mm at 6 pt; shorten it",
        ),
        (
            *("text", '"{red: Pull"'),
            "text: '{red: ' has no end; close it with }, in the same paragraph",
        ),
        ("colour", "bule", "colours: no colour is called 'bule'; "),
        ("layout", "plian", "no layout is called 'plian'; did you mean 'plain'?"),
        ("layout", "../own.toml", "'../own.toml' leaves the deck's folder; "),
        (
            *("back", "plian"),
            "no layout is called 'plian'; did you mean 'plain'? (or name a .toml)",
        ),
    ],
)
def test_a_cell_is_refused_by_file_row_and_column(
    print_deck: Print, home: Path, column: str, cell: str, said: str
) -> None:
    own(home.parent)
    cells = {"title": "Ox", "text": "Pull.", column: cell}
    table = "\n".join(map(",".join, (cells, cells.values())))

    line = refused(print_deck, home, f"{table}\n")

    assert line.startswith(f"deck.csv: row 2, column {column}: {said}")


@pytest.mark.parametrize(
    ("table", "options", "said"),
    [
        (
            ONE,
            {"where": ("title=Cow",)},
            "deck.csv: no row matches --where; choose another, or leave it out",
        ),
        (
            ONE,
            {"size": "300x400"},
            "deck: 300 x 400 mm with 3 mm bleed does not fit a4; "
            "it takes 200 x 282.5 mm",
        ),
        *(
            (
                *(f"title,text\n{empty}", {}),
                "deck.csv: has no card below row 1; add one, with a qty above 0",
            )
            for empty in ("", " , \n\t,\n")
        ),
        (
            "title,text.de\nOx,Zieh!\n",
            {"language": "fr"},
            "deck.csv: row 1: no column is in 'fr'; choose one of de (such as text.fr)",
        ),
        (
            "title.de,title.en,text\nOchse,Ox,Pull.\n",
            {},
            "deck.csv: row 1: no column is called 'title', for box title; "
            "choose --language de or en (plain.toml)",
        ),
        (
            "title,text\nOx,Pull.\n",
            {"language": "de"},
            "deck.csv: row 1: no column is in 'de'; name one (such as text.de)",
        ),
    ],
)
def test_a_deck_is_refused_as_a_whole(
    print_deck: Print, home: Path, table: str, options: dict[str, Any], said: str
) -> None:
    assert refused(print_deck, home, table, **options) == said


def test_backs_that_are_not_there_are_refused(print_deck: Print, home: Path) -> None:
    own(home, kind='"text"', text='"[title]"')

    assert refused(
        print_deck, home, ONE, layout="own.toml", backs="fold", needs_backs=True
    ) == ("--backs: the layout has no back; add boxes under [back], or choose none")


ENTITIES = b'<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("entity", ENTITIES + HEAD, "holds the entity 'a'; save it as a plain SVG"),
        (
            *("script", HEAD + b"<script>alert(1)</script></svg>"),
            "holds <script>; leave it out",
        ),
        (
            *("link", HEAD + b'<image href="file:///etc/passwd"/></svg>'),
            "refers to 'file:///etc/passwd'; put it into the file",
        ),
        (
            *("host", HEAD + b'<use href="https://example.org/a.svg#b"/></svg>'),
            "refers to 'https://example.org/a.svg#b'; put it",
        ),
        (
            *("event", HEAD + b'<path d="M0 0h9v9z" onload="x()"/></svg>'),
            "holds 'onload', which runs a script; leave it out",
        ),
        (
            *("style", HEAD + b'<path d="M0 0h9" style="fill:url(http://x)"/></svg>'),
            "'style' refers outside; put it into the file itself",
        ),
        (
            *("large", HEAD + b" " * 4_200_000 + b"</svg>"),
            "larger than 4194304 bytes; make it simpler",
        ),
    ],
    ids=lambda value: "" if isinstance(value, bytes) else value,
)
def test_a_bad_icon_is_refused(
    print_deck: Print, home: Path, name: str, data: bytes, said: str
) -> None:
    (home / "icons").mkdir()
    (home / "icons" / f"{name}.svg").write_bytes(data)

    line = refused(print_deck, home, f"title,text\nOx,Pull {{{name}}}.\n")

    assert line.startswith(f"deck.csv: row 2, column text: {name}.svg: {said}")


def bomb() -> bytes:
    """A PNG that says it has 60,000 by 60,000 dots."""
    head = b"IHDR" + (60_000).to_bytes(4) * 2 + b"\x08\x02\x00\x00\x00"
    start = b"\x89PNG\r\n\x1a\n" + (13).to_bytes(4) + head
    return start + zlib.crc32(head).to_bytes(4) + bytes(4) + b"IDAT" + bytes(9)


def cut_short() -> bytes:
    whole = io.BytesIO()
    Image.new("RGB", (300, 300), "red").save(whole, "PNG")
    return whole.getvalue()[:-60]


DAMAGED = "{}: is damaged, or no picture; save it as SVG, PNG or JPEG"
OUTSIDE = "pictures: '{}' leaves the deck's folder; put it"


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("a.png", b"\x89PNG\r\n\x1a\nbroken", DAMAGED),
        ("b.png", bomb(), "{}: unpacks to too many dots; 25000000 at most"),
        ("c.gif", b"GIF89a", DAMAGED),
        ("d.svg", HEAD, "{}: is no XML (no element found: line 1, column 60)"),
        ("e.pdf", b"%PDF-1.7", "{}: cannot be opened as PDF; save it as PDF"),
        ("f.png", cut_short(), DAMAGED),
        ("../e.png", None, OUTSIDE),
        ("/etc/passwd", None, OUTSIDE),
        ("http://a.b/c.png", None, OUTSIDE),
        ("link.png", None, OUTSIDE),
    ],
)
def test_a_bad_picture_is_refused(
    print_deck: Print, home: Path, name: str, data: bytes | None, said: str
) -> None:
    png(home.parent / "e.png")
    (home / "link.png").symlink_to(home.parent / "e.png")
    if data is not None:
        (home / name).write_bytes(data)
    own(home, kind='"image"', image='"[image]"')

    line = refused(print_deck, home, f"image\n{name}\n", layout="own.toml")

    assert line.startswith(f"deck.csv: row 2, column image: {said.format(name)}")


@pytest.mark.parametrize(
    ("font", "said"),
    [
        ("Lost", "fonts: no font is called 'Lost'; did you mean"),
        ("Bad", "Bad.ttf: is no TrueType font ("),
        ("Post", "Post.otf: is no font ("),
    ],
)
def test_a_bad_font_is_refused(
    print_deck: Print, home: Path, font: str, said: str
) -> None:
    (home / "fonts").mkdir()
    (home / "fonts" / "Bad.ttf").write_bytes(b"no font")
    (home / "fonts" / "Post.otf").write_bytes(b"OTTO")
    own(home, kind='"text"', text='"[title]"', font=f'"{font}"')

    line = refused(print_deck, home, ONE, layout="own.toml")

    assert line.startswith(f"own.toml: front.box: {said}")


@pytest.mark.parametrize(
    ("toml", "said"),
    [
        ("title = 3\n", "bad.toml"),
        ('extends = "plian"\n', "bad.toml: extends: no layout is called 'plian'; did"),
        (
            'extends = "../own.toml"\n',
            "layouts: '../own.toml' leaves the deck's folder",
        ),
        ('extends = "bad.toml"\n', "bad.toml: extends: 'bad.toml' is one layout too"),
        ('extends = "plain"\n[front.title]\nsise = 3\n', "bad.toml: front"),
        (
            'extends = "plain"\n[front.title]\nw = 0\n',
            "bad.toml: front.title: is 0 x 10.3 mm; give w and h in mm",
        ),
        (
            'extends = "plain"\n[full]\nink = "blakc"\n',
            "bad.toml: full: ink: 'blakc' is no colour; write it as '#1A2B3C'",
        ),
        ('extends = "plain"\nbleed = 90\n', "bad.toml: bleed: 90 mm; write 0 to 20"),
        ("a = " + "[" * 100_000, "bad.toml: nested too deeply; nest less"),
        (
            'extends = "\\u001b[2J\\u202e\\u0000.toml"\n',
            "layouts: there is no file '\\x1b[2J\\u202e\\x00.toml'; paths start at the",
        ),
    ],
)
def test_a_bad_layout_is_refused(
    print_deck: Print, home: Path, toml: str, said: str
) -> None:
    own(home.parent)
    (home / "bad.toml").write_text(toml)

    assert refused(print_deck, home, ONE, layout="bad.toml").startswith(said)


BAD = """\
title,text,qty,icon
Ox,Pull {hart}.,1,hart
Cow,Give milk.,none,
Hen
Goat,Climb.,1,
Ewe,Baa\x07.,1,
"""


def every(home: Path, text: str, layout: str = "plain") -> Faults:
    (home / "deck.csv").write_text(text, "utf-8")
    return faults.every(lambda report: watched(home, report, layout), low=False)


def watched(home: Path, report: Report, layout: str = "plain") -> Deck:
    table = rows.read(home / "deck.csv", report=report)
    return Deck(table, home, layouts.find(layout, home), None, report=report)


def test_all_errors_of_a_deck_are_found_by_file_row_and_column(home: Path) -> None:
    found = every(home, BAD)

    assert [line.split(":")[:2] for line in found.lines(all=True)] == [
        ["deck.csv", " row 2, column icon"],
        ["deck.csv", " row 2, column text"],
        ["deck.csv", " row 3, column qty"],
        ["deck.csv", " row 4"],
        ["deck.csv", " row 6, column text"],
    ]


def test_errors_are_capped_and_counted_unless_all_are_asked_for(home: Path) -> None:
    found = every(home, "title,text\n" + "Ox,Pull {hart}.\n" * 60)

    assert found.count == 60
    lines = found.lines(all=False)
    assert (len(lines), lines[-1]) == (21, "... and 40 more; --all lists them")
    assert len(found.lines(all=True)) == 60


def test_an_error_of_all_rows_is_one(home: Path) -> None:
    found = every(home, "tilte,text\n" + "Ox,Pull.\n" * 60)

    assert found.lines(all=False) == [
        "deck.csv: row 1: no column is called 'title', for box title; "
        "did you mean 'tilte'? (plain.toml)"
    ]


def test_an_open_quote_ends_the_list(home: Path) -> None:
    found = every(home, 'title,text\nOx,Pull {hart}.\nCow,"Give\n')

    assert [line.partition(",")[0] for line in found.lines(all=True)] == [
        "deck.csv: row 2",
        "deck.csv: row 3: cannot be read (unexpected end of data); close the quote",
    ]


def test_cards_are_drawn_once_if_nothing_is_wrong(home: Path) -> None:
    (home / "deck.csv").write_text("title,text\nOx,Pull.\n")
    said: list[object] = []

    (piece,) = deck.pieces(watched(home, said.append))
    piece.face()

    assert not said


def test_the_tables_of_a_folder_are_found(tmp_path: Path) -> None:
    names = ("b.ods", "a.csv", "c.json", "manifest.json", "layout.toml")
    for name in (*names, ".hidden.csv", "~$d.xlsx", "e.xlsx", "f.tsv"):
        (tmp_path / name).write_text("")

    found = [path.name for path in rows.tables([tmp_path])]

    assert found == ["a.csv", "b.ods", "c.json", "e.xlsx", "f.tsv"]


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ((), "there is no table in it; put a .csv, .tsv, .xlsx, .ods or .json in"),
        (
            ("foes.csv", "Foes.ods"),
            "foes.csv: two tables are called 'foes'; rename one, or leave out Foes.ods",
        ),
    ],
)
def test_a_folder_is_refused(tmp_path: Path, names: tuple[str, ...], said: str) -> None:
    for name in names:
        (tmp_path / name).write_text("")

    assert refusals.refused(BadData, rows.tables, [tmp_path]).endswith(said)


def test_what_the_layout_says_wrong_is_said_once_with_its_file_and_box(
    home: Path,
) -> None:
    own(home, kind='"text"', text='"[title]"', colour='"redish"')

    (line,) = every(home, "title\nOx\nAss\n", "own.toml").lines(all=True)

    assert line.startswith("own.toml: front.box: colours: no colour is called 'redish'")


def test_two_stars_without_an_end_are_found_with_their_column(home: Path) -> None:
    own(home, kind='"text"', text='"[title]"')
    look = layouts.of_kit(home / "own.toml")

    for title, wrong in (("Pull **it", 1), ("**Pull** it", 0), ("2 ** 3", 0)):
        face = Scene(69.5, 95)
        row_faces.front(look, Row(2, {"title": title}))(face)
        said = [remark.problem for remark in face.remarks]
        assert said == ["column title: ** has no end, and is printed"] * wrong, title
