"""What is wrong with a deck: one line by file, row and column, or all of it at once."""

import zlib
from pathlib import Path
from typing import Any

import pytest

from companion.decks import deck, faults, rows
from companion.decks.deck import Deck
from companion.decks.faults import Faults
from companion.decks.text_tables import CsvFormat
from companion.errors import BadData
from companion.press.cards import layouts, row_faces
from companion.press.cards.layouts import Report, Row
from companion.press.scene.scene import Scene
from tests.decks.conftest import Print, own, png, refused

ONE = "title,text\nOx,Pull.\n"
HEAD = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("title,text\n", "deck.csv: has no card below row 1; "),
        (
            "tilte,text\nOx,Pull.\n",
            "deck.csv: row 1: no column is called 'title', for box title; "
            "did you mean 'tilte'? (plain.toml)",
        ),
        (
            "title,text\nOx,Pull {hearth}.\n",
            "deck.csv: row 2, column text: icons: no icon is called 'hearth'; "
            "did you mean 'heart'?",
        ),
        (
            "title,text,icon\nOx,Pull.,hart\n",
            "deck.csv: row 2, column icon: icons: no icon is called 'hart'; "
            "did you mean 'heart'?",
        ),
        (
            "title,text\nOx,Pull 🐂\n",
            "deck.csv: row 2, column text: jost-500-normal: does not draw "
            "'🐂' (U+1F402) of '🐂'; put a .ttf or .otf that does into the "
            "folder fonts, or draw it as an icon",
        ),
        (
            "title,text\nOx," + "plough " * 200 + "\n",
            "deck.csv: row 2, column text: 'plough plough plough plough plough plo…: "
            "does not fit 48.5 x 28 mm at 6 pt; shorten it",
        ),
        (
            'title,text\nOx,"{red: Pull"\n',
            "deck.csv: row 2, column text: text: '{red: ' has no end; "
            "close it with }, in the same paragraph",
        ),
        (
            "title,text,colour\nOx,Pull.,bule\n",
            "deck.csv: row 2, column colour: colours: no colour is called 'bule'; ",
        ),
        (
            "title,text,layout\nOx,Pull.,plian\n",
            "deck.csv: row 2, column layout: no layout is called 'plian'; "
            "did you mean 'plain'?",
        ),
        (
            "title,text,layout\nOx,Pull.,../own.toml\n",
            "deck.csv: row 2, column layout: '../own.toml' leaves the deck's folder; ",
        ),
    ],
)
def test_a_row_is_refused_by_file_row_and_column(
    print_deck: Print, home: Path, table: str, said: str
) -> None:
    own(home.parent)

    assert refused(print_deck, home, table).startswith(said)


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
        (
            "title,text\nOx,{qqqq}\n",
            {},
            "deck.csv: row 2, column text: icons: no icon is called 'qqqq'; "
            "add icons/qqqq.svg",
        ),
        (
            "title,text\n , \n\t,\n",
            {},
            "deck.csv: has no card below row 1; add one, with a qty above 0",
        ),
        (
            "title,text,back\nOx,Pull.,plian\n",
            {},
            "deck.csv: row 2, column back: no layout is called 'plian'; "
            "did you mean 'plain'? (or name a .toml)",
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


SVGS = {
    "entity": b'<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' + HEAD,
    "script": HEAD + b"<script>alert(1)</script></svg>",
    "link": HEAD + b'<image href="file:///etc/passwd"/></svg>',
    "host": HEAD + b'<use href="https://example.org/a.svg#b"/></svg>',
    "event": HEAD + b'<path class="ink" d="M0 0h9v9z" onload="x()"/></svg>',
    "style": HEAD + b'<path class="ink" d="M0 0h9" style="fill:url(http://x)"/></svg>',
    "large": HEAD + b" " * 4_200_000 + b"</svg>",
}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("entity", "entity.svg: holds the entity 'a'; save it as a plain SVG"),
        ("script", "script.svg: holds <script>; leave it out"),
        ("link", "link.svg: refers to 'file:///etc/passwd'; put it into the file"),
        ("host", "host.svg: refers to 'https://example.org/a.svg#b'; put it"),
        ("event", "event.svg: holds 'onload', which runs a script; leave it out"),
        ("style", "style.svg: 'style' refers outside; put it into the file itself"),
        ("large", "large.svg: larger than 4194304 bytes; make it simpler"),
    ],
)
def test_a_bad_icon_is_refused(
    print_deck: Print, home: Path, name: str, said: str
) -> None:
    (home / "icons").mkdir()
    (home / "icons" / f"{name}.svg").write_bytes(SVGS[name])

    line = refused(print_deck, home, f"title,text\nOx,Pull {{{name}}}.\n")

    assert line.startswith(f"deck.csv: row 2, column text: {said}")


def bomb() -> bytes:
    """A PNG that says it has 60,000 by 60,000 dots."""
    head = b"IHDR" + (60_000).to_bytes(4) * 2 + b"\x08\x02\x00\x00\x00"
    start = b"\x89PNG\r\n\x1a\n" + (13).to_bytes(4) + head
    return start + zlib.crc32(head).to_bytes(4) + bytes(4) + b"IDAT" + bytes(9)


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        (
            "a.png",
            b"\x89PNG\r\n\x1a\nbroken",
            "a.png: is damaged, or no picture; save it as SVG, PNG or JPEG",
        ),
        ("b.png", bomb(), "b.png: unpacks to too many dots; 25000000 at most"),
        (
            "c.gif",
            b"GIF89a",
            "c.gif: is damaged, or no picture; save it as SVG, PNG or JPEG",
        ),
        ("d.svg", HEAD, "d.svg: is no XML (no element found: line 1, column 60)"),
        ("e.pdf", b"%PDF-1.7", "e.pdf: cannot be opened as PDF; save it as PDF"),
        ("../e.png", None, "pictures: '../e.png' leaves the deck's folder; put it"),
        ("/etc/passwd", None, "pictures: '/etc/passwd' leaves the deck's folder; put"),
        ("http://a.b/c.png", None, "pictures: 'http://a.b/c.png' leaves the deck's"),
    ],
)
def test_a_bad_picture_is_refused(
    print_deck: Print, home: Path, name: str, data: bytes | None, said: str
) -> None:
    png(home.parent / "e.png")
    if data is not None:
        (home / name).write_bytes(data)
    own(home, kind='"image"', image='"[image]"')

    line = refused(print_deck, home, f"image\n{name}\n", layout="own.toml")

    assert line.startswith(f"deck.csv: row 2, column image: {said}")


def test_a_picture_cut_short_is_refused(print_deck: Print, home: Path) -> None:
    png(home / "a.png", size=(300, 300))
    (home / "a.png").write_bytes((home / "a.png").read_bytes()[:-60])
    own(home, kind='"image"', image='"[image]"')

    line = refused(print_deck, home, "image\na.png\n", layout="own.toml")

    assert line.startswith("deck.csv: row 2, column image: a.png: is damaged, or no")


def test_a_link_out_of_the_folder_is_refused(print_deck: Print, home: Path) -> None:
    png(home.parent / "secret.png")
    (home / "a.png").symlink_to(home.parent / "secret.png")
    own(home, kind='"image"', image='"[image]"')

    line = refused(print_deck, home, "image\na.png\n", layout="own.toml")

    assert "'a.png' leaves the deck's folder" in line


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


def test_a_row_of_no_copies_is_no_card(print_deck: Print) -> None:
    ((_, part),) = print_deck("title,text,qty\nOx,Pull.,0\nCow,Moo.,2\nAss,Kick.,\n")

    assert part.cards == 3


BAD = """\
title,text,qty,icon
Ox,Pull {hart}.,1,hart
Cow,Give milk.,none,
Hen
Goat,Climb.,1,
Ewe,Baa\x07.,1,
"""


def every(home: Path, text: str) -> Faults:
    (home / "deck.csv").write_text(text, "utf-8")
    return faults.every(lambda report: opened(home, report), low=False)


def opened(home: Path, report: Report) -> Deck:
    table = rows.read(home / "deck.csv", report=report)
    return Deck(table, home, layouts.STOCK / "plain.toml", None, report=report)


def test_all_errors_of_a_deck_are_found_by_file_row_and_column(home: Path) -> None:
    found = every(home, BAD)

    lines = found.lines(all=True)
    wheres = [line.split(": ")[0] + ":" + line.split(":")[1] for line in lines]
    assert [where.replace("deck.csv:", "") for where in wheres] == [
        " row 2, column icon",
        " row 2, column text",
        " row 3, column qty",
        " row 4",
        " row 6, column text",
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

    (piece,) = deck.pieces(opened(home, said.append))
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

    with pytest.raises(BadData) as caught:
        rows.tables([tmp_path])
    assert str(caught.value).endswith(said)


def test_what_the_layout_says_wrong_is_said_once_with_its_file_and_box(
    home: Path,
) -> None:
    own(home, kind='"text"', text='"[title]"', colour='"redish"')
    table = home / "deck.csv"
    table.write_text("title\nOx\nAss\n")

    def opened(report: Report) -> Deck:
        read = rows.read(table, sheet="", csv_format=CsvFormat())
        return Deck(read, home, home / "own.toml", None, report=report)

    (line,) = faults.every(opened, low=False).lines(all=True)

    assert line.startswith("own.toml: front.box: colours: no colour is called 'redish'")


def test_two_stars_without_an_end_are_found_with_their_column(home: Path) -> None:
    own(home, kind='"text"', text='"[title]"')
    look = layouts.of_kit(home / "own.toml")

    for title, wrong in (
        ("Pull **it", True),
        ("**Pull** it", False),
        ("2 ** 3", False),
    ):
        face = Scene(69.5, 95)
        row_faces.front(look, Row(2, {"title": title}))(face)
        said = [remark.problem for remark in face.remarks]
        assert said == ["column title: ** has no end, and is printed"] * wrong, title
