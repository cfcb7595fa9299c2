"""A designer's own fonts: OTF, WOFF, WOFF2, variable ones, by file or by name."""

import io
from functools import cache
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation

from companion import places
from companion.errors import CompanionError
from companion.press.cards import fonts
from companion.press.scene.fonts import font as opened
from companion.press.scene.fonts import names as our_names
from tests import refusals
from tests.decks.conftest import Print, own, refused, words
from tests.press.scene.made_fonts import CHINESE, HEBREW, LATIN, boxes, coloured, square

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÄÖÜäöüß"
LETTERS += " .,-0123456789'!?:"
OURS = places.FONTS / "eb-garamond" / "eb-garamond-500-normal.ttf"


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    kept = tmp_path / "cache"
    monkeypatch.setattr(places, "fonts", lambda: kept)
    fonts.forget()
    return kept


@pytest.fixture
def folder(home: Path) -> Path:
    (home / "fonts").mkdir()
    return home


def postscript(path: Path) -> None:
    path.write_bytes(moor())


@cache
def moor() -> bytes:
    """A font with PostScript outlines, as most that are bought have."""
    source = TTFont(OURS)
    every, cmap = source.getGlyphSet(), source.getBestCmap()
    known = {ord(letter): cmap[ord(letter)] for letter in LETTERS}
    order = [".notdef", *dict.fromkeys(known.values())]
    made = FontBuilder(source["head"].unitsPerEm, isTTF=False)
    made.setupGlyphOrder(order)
    made.setupCharacterMap(known)
    drawn = {}
    for name in order:
        pen = T2CharStringPen(every[name].width, every)
        every[name].draw(pen)
        drawn[name] = pen.getCharString()
    made.setupCFF("Moor-Book", {}, drawn, {})
    named(made, {name: (every[name].width, 0) for name in order})
    saved = io.BytesIO()
    made.save(saved)
    return saved.getvalue()


def named(made: FontBuilder, widths: dict[str, tuple[int, int]]) -> None:
    made.setupHorizontalMetrics(widths)
    made.setupHorizontalHeader(ascent=800, descent=-200)
    made.setupNameTable({"familyName": "Moor Type", "styleName": "Book"})
    made.setupOS2()
    made.setupPost()


def variable(path: Path) -> None:
    """A font of one letter, from 0.6 em to 0.9 em, or to 1.1 em at its boldest."""
    made = FontBuilder(1000)
    made.setupGlyphOrder([".notdef", "H"])
    made.setupCharacterMap({ord("H"): "H"})

    made.setupGlyf(dict.fromkeys((".notdef", "H"), square(600, 700)))
    named(made, {".notdef": (500, 0), "H": (500, 600)})
    made.setupFvar([("wght", 400, 400, 900, "Weight")], [])
    wider = [*[(0, 0)] * 2, *[(200, 0)] * 2, *[(0, 0)] * 4]  # its corners, its margins
    grows = TupleVariation({"wght": (0, 1, 1)}, wider)
    made.setupGvar({"H": [grows], ".notdef": []})
    made.save(path)


def test_an_otf_prints_with_its_own_letters(print_deck: Print, folder: Path) -> None:
    postscript(folder / "fonts" / "Moor-Book.otf")
    own(folder, kind='"text"', text='"[title]"', font='"Moor-Book"')

    ((path, _),) = print_deck("title\nGroßmutter\n", layout="own.toml")

    assert "Großmutter" in words(path)
    was, now = opened("eb-garamond-500-normal"), opened(fonts.find("Moor-Book", folder))
    assert now.bounds("R") == pytest.approx(was.bounds("R"), abs=0.002)
    assert now.advance("R") == pytest.approx(was.advance("R"), abs=0.001)


@pytest.mark.parametrize("flavour", ["woff", "woff2"])
def test_fonts_of_the_web_are_read(folder: Path, flavour: str) -> None:
    plain = boxes(folder / "Plain.ttf", LATIN)
    font = TTFont(plain)
    font.flavor = flavour
    font.save(folder / "fonts" / f"Web.{flavour}")

    found = opened(fonts.find("Web", folder))

    assert found.bounds("R") == opened(plain).bounds("R")


def test_a_font_is_named_as_programs_show_it(folder: Path) -> None:
    postscript(folder / "fonts" / "MT_bk.otf")

    assert fonts.find("Moor Type", folder) == fonts.find("moor type book", folder)
    assert fonts.find("MT_bk.otf", folder) == fonts.find("Moor Type", folder)


def test_a_conversion_is_kept(folder: Path, kept: Path) -> None:
    postscript(folder / "fonts" / "Moor.otf")
    first = Path(fonts.find("Moor", folder))
    before = first.stat().st_mtime_ns
    fonts.forget()

    assert Path(fonts.find("Moor", folder)) == first
    assert first.stat().st_mtime_ns == before
    assert list(kept.rglob("*.ttf")) == [first]


def test_a_variable_font_is_set_at_a_place_of_its_axes(folder: Path) -> None:
    variable(folder / "fonts" / "Wide.ttf")

    widths = [
        opened(fonts.find(name, folder)).bounds("H")[2]
        for name in ("Wide", "Wide@650", "Wide@wght=900")
    ]

    assert widths == pytest.approx([0.9, 1.0, 1.1])


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Wide@950", "Wide.ttf: wght 950; write 400 to 900"),
        ("Wide@a", "Wide.ttf: '@a' is no place of its axes; its axes are wght"),
        ("Flat@700", "Flat.otf: '@700' is no place of its axes; leave it out"),
        ("Thin", "fonts: no font is called 'Thin'; add fonts/Thin.ttf"),
    ],
)
def test_what_a_font_does_not_have_is_refused(
    folder: Path, name: str, said: str
) -> None:
    variable(folder / "fonts" / "Wide.ttf")
    postscript(folder / "fonts" / "Flat.otf")

    assert refusals.refused(CompanionError, fonts.find, name, folder) == said


def test_what_a_font_lacks_is_taken_from_the_folder_or_from_those_that_are_named(
    print_deck: Print, folder: Path
) -> None:
    boxes(folder / "fonts" / "A.ttf", CHINESE)
    boxes(folder / "fonts" / "B.ttf", f"{LATIN}{CHINESE}{HEBREW}")
    coloured(folder / "fonts" / "C.ttf", "🐂")
    table = f"title,text\n火球术,{CHINESE * 3} שלום 🐂\n"

    ((path, part),) = print_deck(table)

    for shown in ("火球术", "שלום"):  # PDFium leaves out characters beyond U+FFFF
        assert shown in words(path), f"{shown} cannot be searched"
    assert part.findings == ()
    named = {
        names: [Path(name).stem for name in fonts.fallback(names, folder)]
        for names in ((), ("B",), ("Made",))
    }
    assert named == {(): ["A", "B", "C"], ("B",): ["B"], ("Made",): ["A"]}


EUROPE = (
    *("Zażółć gęślą jaźń", "Příliš žluťoučký kůň", "Đorđe", "Güneş ışığı"),
    *("Șapte țări", "Ķēniņš", "Žąsų ėjimas", "Gylfaginning þæð", "Őrült tükörfúró"),
    "Ŵy Ÿ",
)
"""Polish, Czech, Serbian, Turkish, Romanian, Latvian, Lithuanian, Icelandic, ..."""

WESTERN = ("im-fell", "limelight", "grenze-800-lining")
"""Fonts that lack some of them, or have figures alone."""


def test_our_fonts_draw_the_letters_of_europe() -> None:
    lacking = {
        (name, text)
        for name in our_names()
        for text in EUROPE
        if not name.startswith(WESTERN) and opened(name).lacks(text)
    }
    assert lacking == set()


def test_a_deck_without_fonts_prints_the_alphabets_of_europe(print_deck: Print) -> None:
    other = ("Привет, Мир!", "Їжак ґ", "Καλημέρα κόσμε", "Tiếng Việt")
    lines = [f'"{text}","{text}"' for text in EUROPE + other]

    ((path, part),) = print_deck("\n".join(["title,text", *lines]))

    pages = words(path) + words(path, 2)
    assert [text for text in EUROPE + other if text not in pages] == []
    assert part.findings == ()


def test_bold_letters_that_only_others_of_ours_draw_are_bold(
    print_deck: Print, folder: Path
) -> None:
    import pikepdf

    fonts_of = {"font": '"jost-500-normal"', "bold": '"jost-700-normal"'}
    own(folder, kind='"text"', text='"[title]"', size="12", **fonts_of)

    ((path, part),) = print_deck("title\n**Καλημέρα**\n", layout="own.toml")

    assert part.findings == ()
    with pikepdf.open(path) as document:
        entries = [
            one for one in document.objects if isinstance(one, pikepdf.Dictionary)
        ]
        assert any("EBGaramond-Bold" in str(one.get("/BaseFont")) for one in entries)


def test_what_stands_beside_a_card_has_whole_words_alone(print_deck: Print) -> None:
    ((path, _),) = print_deck("title,text\nOld King Tiến,\nTiến Việt,\n")

    assert "Old King row 3" in words(path).splitlines()


def test_a_label_of_any_script_is_set_in_the_fonts_of_the_folder(
    print_deck: Print, folder: Path
) -> None:
    boxes(folder / "fonts" / "A.ttf", f"{CHINESE}{HEBREW}")
    own(folder, kind='"label"', text='"[title]"', size="12", floor="8", band='"paper"')

    ((path, _),) = print_deck(f"title\n火球术\n{HEBREW[:5]}\n", layout="own.toml")

    assert [text in words(path) for text in ("火球术", HEBREW[:5])] == [True, True]


def test_a_label_of_another_script_is_set_smaller_or_refused(
    print_deck: Print, folder: Path
) -> None:
    boxes(folder / "fonts" / "A.ttf", CHINESE)
    own(folder, kind='"label"', text='"[title]"', size="12", floor="11")

    line = refused(print_deck, folder, f"title\n{CHINESE * 9}\n", layout="own.toml")

    assert "does not fit 50 mm at 11 pt" in line


def test_characters_that_no_font_has_are_one_fault_of_their_row(
    print_deck: Print, folder: Path
) -> None:
    table = "title,text\nOx,火球术伤害可以的\n"

    line = refused(print_deck, folder, table)

    assert "does not draw '火' (U+706B) of '火', nor '球', '术'" in line
    assert "and 2 more; put a .ttf or .otf" in line


def test_a_layout_names_the_fonts_for_what_others_lack(
    print_deck: Print, folder: Path
) -> None:
    boxes(folder / "fonts" / "A.ttf", CHINESE)
    boxes(folder / "fonts" / "B.ttf", HEBREW)
    (folder / "own.toml").write_text(
        'title = "own"\nextends = "plain"\nfallback = ["B"]\n'
    )

    line = refused(print_deck, folder, "title,text\nOx,火\n", layout="own.toml")

    assert "does not draw '火' (U+706B)" in line
    assert line.endswith(
        "put a .ttf or .otf that does into the folder fonts, or draw it as an icon"
    )


def test_a_file_of_several_fonts_is_refused(print_deck: Print, folder: Path) -> None:
    (folder / "fonts" / "CJK.ttc").write_bytes(b"ttcf")
    own(folder, kind='"text"', text='"[title]"', font='"CJK"')

    lines = [
        refused(print_deck, folder, "title,text\n火,x\n"),
        refused(print_deck, folder, "title,text\nOx,x\n", layout="own.toml"),
    ]

    assert lines == [
        "deck.csv: row 2, column title: fonts: 'CJK.ttc' holds several fonts; "
        "save one of them as .ttf or .otf",
        "own.toml: front.box: fonts: 'CJK' is a file of several fonts; "
        "save one of them as .ttf or .otf",
    ]


def test_the_italic_face_of_a_font_is_found_by_its_name(folder: Path) -> None:
    for name in ("Moor-Regular", "Moor-Italic", "Moor-Bold", "Moor-BoldItalic"):
        boxes(folder / "fonts" / f"{name}.ttf", "A")

    found = {
        name: Path(fonts.italic(name, folder)).stem
        for name in ("Moor-Regular", "Moor-Bold", "jost-500-normal")
    }
    found |= {"eb": fonts.italic("eb-garamond-700-normal", folder)}

    assert found == {
        "Moor-Regular": "Moor-Italic",
        "Moor-Bold": "Moor-BoldItalic",
        "jost-500-normal": "",
        "eb": "eb-garamond-500-italic",
    }


@pytest.mark.slow
def test_a_font_of_forty_thousand_letters_is_embedded(
    print_deck: Print, folder: Path
) -> None:
    letters = [*LATIN, *map(chr, (*range(0x3400, 0x9FFD), *range(0xAC00, 0xD7A3)))]
    boxes(folder / "fonts" / "Many.ttf", letters)
    own(folder, kind='"text"', text='"[title]"', font='"Many"')

    ((path, _),) = print_deck("title\n\u706b\u7403\n", layout="own.toml")

    assert path.exists()
