"""Decks from table to PDF: what is drawn, shared, refused, and left behind."""

import io
import re
import zlib
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]  # it has no stubs
import pytest
from PIL import Image

from companion.decks import deck, layouts
from companion.errors import CompanionError
from tests.decks.conftest import Print

ONE = "title,text\nOx,Pull.\n"
HEAD = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'


def words(path: Path, page: int = 0) -> str:
    with pypdfium2.PdfDocument(path) as document:
        text: str = document[page].get_textpage().get_text_bounded()
    return text


def refused(
    print_deck: Print, home: Path, table: str | bytes, **options: object
) -> str:
    """Return the one line that refuses a deck; nothing may be left behind."""
    with pytest.raises(CompanionError) as caught:
        print_deck(table, **options)
    out = home.parent / "out"
    assert [path for path in out.rglob("*") if path.is_file()] == []
    assert "\n" not in str(caught.value)
    return str(caught.value)


def png(path: Path, mode: str = "RGB", size: tuple[int, int] = (40, 30)) -> None:
    path.parent.mkdir(exist_ok=True)
    Image.new(mode, size, "red").save(path)


def own(home: Path, **front: str) -> None:
    """Write a layout of one box into the deck's folder."""
    lines = "\n".join(f"{key} = {value}" for key, value in front.items())
    (home / "own.toml").write_text(
        'title = "own"\nsize = "poker"\n[full]\nink = "#000000"\npaper = "#FFFFFF"\n'
        '[low]\nink = "#000000"\npaper = "#FFFFFF"\n[front.box]\n'
        f"x = 5\ny = 5\nw = 50\nh = 50\n{lines}\n"
    )


def test_each_row_is_printed_as_often_as_it_asks(print_deck: Print) -> None:
    ((path, part),) = print_deck("qty,title,text\n2,Ox,Pull.\n,Ass,Push {heart}.\n")

    assert (part.cards, part.papers) == (3, 1)
    assert words(path).count("Ox") == 2
    assert words(path).count("Ass") == 1
    assert path.name == "cards.pdf"


def test_the_same_deck_gives_the_same_bytes(print_deck: Print) -> None:
    ((path, _),) = print_deck(ONE)
    first = path.read_bytes()
    ((path, _),) = print_deck(ONE)

    assert path.read_bytes() == first


@pytest.mark.parametrize("name", ["picture", "plain", "symbol"])
@pytest.mark.parametrize("low", [False, True])
def test_every_stock_layout_prints(print_deck: Print, name: str, low: bool) -> None:
    table = "title,text,icon,index,cost,kind,note\nOx,Pull.,heart,A,3,beast,mine\n"

    ((path, part),) = print_deck(table, layout=name, low=low)

    assert len(part.sheets) == 0
    assert part.papers == 1
    assert "Ox" in words(path)
    assert layouts.stock() == ["picture", "plain", "symbol"]


def test_a_row_may_choose_its_layout(print_deck: Print) -> None:
    table = "title,text,icon,index,layout\nOx,Pull.,heart,Q,symbol\nAss,Push.,sun,K,\n"

    ((path, _),) = print_deck(table)

    assert "Q" in words(path)
    assert "K" not in words(path)
    assert "Push." in words(path)


def test_backs_lie_on_the_second_side_and_are_drawn_once(print_deck: Print) -> None:
    ((path, part),) = print_deck("qty,title,text\n3,Ox,Pull.\n2,Ass,Push.\n")

    assert part.papers == 1
    assert len(pypdfium2.PdfDocument(path)) == 2
    assert b"/DuplexFlipLongEdge" in path.read_bytes()
    # Ox, Ass, one back, and the marks of two sides.
    assert len(set(re.findall(rb"FormXob\.face\d+", path.read_bytes()))) == 5


def test_a_deck_may_have_no_backs(print_deck: Print) -> None:
    ((path, _),) = print_deck(ONE, backs="none")

    assert len(pypdfium2.PdfDocument(path)) == 1


def test_a_size_stretches_the_layout(print_deck: Print) -> None:
    ((path, part),) = print_deck("title,text\nOx,Pull.\n" * 1 + "A,B\n", size="micro")

    assert part.cards == 2
    assert "Ox" in words(path)


def test_icons_and_fonts_of_ones_own_come_first(print_deck: Print, home: Path) -> None:
    (home / "icons").mkdir()
    square = HEAD + b'<path class="ink" d="M1 1h22v22h-22z"/></svg>'
    (home / "icons" / "heart.svg").write_bytes(square)
    source = layouts.places.FONTS / "limelight" / "limelight-400-normal.ttf"
    (home / "fonts").mkdir()
    (home / "fonts" / "Mine.ttf").write_bytes(source.read_bytes())
    own(home, kind='"text"', text='"[title] {heart}"', font='"Mine"')

    ((path, _),) = print_deck("title\nOx\n", layout="own.toml")

    assert b"Limelight" in path.read_bytes()
    assert words(path).startswith("Ox")


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L", "P", "1"])
def test_pictures_are_laid(print_deck: Print, home: Path, mode: str) -> None:
    png(home / "art" / "a.png", mode)
    own(home, kind='"image"', image='"[image]"')

    ((path, _),) = print_deck("image\nart/a.png\n", layout="own.toml")

    with pypdfium2.PdfDocument(path) as document:
        page = document[0].render(scale=1).to_pil().convert("RGB")
    assert any(low < 250 for low, _ in page.getextrema())
    assert b"/Subtype /Image" in path.read_bytes()


def test_a_photograph_is_printed_as_it_is(print_deck: Print, home: Path) -> None:
    out = io.BytesIO()
    Image.new("RGB", (60, 40), "blue").save(out, "JPEG")
    (home / "a.jpg").write_bytes(out.getvalue())
    own(home, kind='"image"', image='"[image]"')

    ((path, _),) = print_deck("image\na.jpg\n", layout="own.toml")

    assert out.getvalue() in path.read_bytes()


def test_a_layout_changes_what_it_extends_key_by_key(home: Path) -> None:
    (home / "mine.toml").write_text(
        'extends = "plain"\ntitle = "mine"\n[front.title]\nsize = 20\n'
        '[front.badge]\nwhen = ""\n[front.new]\nkind = "icon"\nw = 5\nh = 5\n'
        'icon = "sun"\n'
    )

    mine = layouts.read(home / "mine.toml")
    plain = layouts.read(layouts.find("plain", home))

    assert mine.front["title"].size == 20  # type: ignore[union-attr]
    assert mine.front["title"].x == plain.front["title"].x == 7
    assert list(mine.front) == [*plain.front, "new"]


def test_a_long_deck_becomes_several_files_with_full_sheets(
    print_deck: Print, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deck, "CARDS", 20)

    parts = print_deck("qty,title,text\n30,Ox,Pull.\n9,Ass,Push.\n")

    assert [path.name for path, _ in parts] == [
        "cards-1.pdf",
        "cards-2.pdf",
        "cards-3.pdf",
    ]
    assert [part.cards for _, part in parts] == [16, 16, 7]  # eight to a sheet


def test_a_late_refusal_leaves_no_file(
    print_deck: Print, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deck, "CARDS", 20)
    table = "qty,title,text\n30,Ox,Pull.\n-1,Ass,Push.\n"

    assert refused(print_deck, home, table).startswith("deck.csv: row 3, column qty:")


def test_a_text_that_shrank_is_told_of(print_deck: Print) -> None:
    ((_, part),) = print_deck("title,text\nOx," + "pull the plough " * 25 + "\n")

    (shrunk,) = part.shrunk
    assert shrunk.row == "row 2"
    assert 6 <= shrunk.got_pt < 9.5


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("title,text\n", "deck.csv: has no rows below row 1; "),
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
            "'🐂' (U+1F402) of '🐂'; choose another font, or draw it",
        ),
        (
            "title,text\nOx," + "plough " * 200 + "\n",
            "deck.csv: row 2, column text: 'plough plough plough plough plough plo…: "
            "does not fit 48.5 x 28 mm at 6 pt; shorten it",
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


def test_conditions_that_no_row_meets_are_refused(
    print_deck: Print, home: Path
) -> None:
    assert refused(print_deck, home, ONE, where=("title=Cow",)) == (
        "deck.csv: no row holds for --where; add a card, or ask for fewer"
    )


def test_a_size_larger_than_the_paper_is_refused_with_both(
    print_deck: Print, home: Path
) -> None:
    assert refused(print_deck, home, ONE, size="300x400") == (
        "cards: 300 x 400 mm with 3 mm bleed does not fit a4; it takes 200 x 282.5 mm"
    )


def test_backs_that_are_not_there_are_refused(print_deck: Print, home: Path) -> None:
    own(home, kind='"text"', text='"[title]"')

    assert refused(
        print_deck, home, ONE, layout="own.toml", backs="fold", asked=True
    ) == ("--backs: the layout has no back; add boxes under [back], or say none")


SVGS = {
    "entity": b'<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' + HEAD,
    "script": HEAD + b"<script>alert(1)</script></svg>",
    "link": HEAD + b'<image href="file:///etc/passwd"/></svg>',
    "host": HEAD + b'<use href="https://example.org/a.svg#b"/></svg>',
    "large": HEAD + b" " * 70_000 + b"</svg>",
}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("entity", "entity.svg: holds a DOCTYPE, an entity or CDATA; leave it out"),
        ("script", "script.svg: a script of class ''; use path, with class ink or"),
        ("link", "link.svg: a image of class ''; use path, with class ink or knock"),
        ("host", "host.svg: a use of class ''; use path, with class ink or knock"),
        ("large", "large.svg: 70066 bytes; an icon has at most 65536"),
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
        ("none.png", None, "pictures: there is no file 'none.png'; paths start at"),
        (
            "a.png",
            b"\x89PNG\r\n\x1a\nbroken",
            "a.png: is no picture that can be read (",
        ),
        ("b.png", bomb(), "b.png: unpacks to too many dots; 50000000 at most"),
        ("c.gif", b"GIF89a", "c.gif: is no picture that can be read ("),
        ("d.svg", HEAD, "d.svg: is an SVG; put it into the folder icons, and name"),
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

    assert line.startswith("deck.csv: row 2, column image: a.png: is no picture")


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
        ("Post", "Post.otf: has PostScript outlines; choose a .ttf with TrueType"),
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

    assert line.startswith(f"deck.csv: row 2, column title: {said}")


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
        (
            'extends = "plain"\n[front.title]\nsise = 3\n',
            "bad.toml: front",
        ),
        (
            'extends = "plain"\n[front.title]\nw = 0\n',
            "bad.toml: front.title: is 0 x 10.3 mm; give w and h in mm",
        ),
        (
            'extends = "plain"\n[full]\nink = "black"\n',
            "bad.toml: full: ink: 'black' is no colour; write it as '#1A2B3C'",
        ),
        ('extends = "plain"\nbleed = 90\n', "bad.toml: bleed: 90 mm; write 0 to 20"),
    ],
)
def test_a_bad_layout_is_refused(
    print_deck: Print, home: Path, toml: str, said: str
) -> None:
    own(home.parent)
    (home / "bad.toml").write_text(toml)

    assert refused(print_deck, home, ONE, layout="bad.toml").startswith(said)
