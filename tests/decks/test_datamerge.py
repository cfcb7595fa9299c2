"""Tables prepared for Data Merge: what a cell means, the faces, and slips."""

import tomllib
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.decks import deck, rows
from companion.decks.datamerge import deck as datamerge
from companion.decks.datamerge import faces, mapping
from companion.decks.datamerge.faces import fitted
from companion.decks.datamerge.mapping import Mapping, Plan, Reader, Roles, Wrapper
from companion.decks.datamerge.tables import Merged, merged
from companion.decks.text_tables import CsvFormat
from companion.errors import BadData, CompanionError
from companion.press import proof
from companion.press.cards import row_faces
from companion.press.ink import svg
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sheets import impose
from companion.press.layout.sizes import paper
from tests.decks.conftest import opened, png
from tests.refusals import refused

OBSTACLE = (
    "region,trigger,name,tags,threats,skill,defense,overcome,difficulty,attack,"
    "bodytext,@mission_image\n"
)


MAPPING = mapping.read()
READER = Reader(MAPPING.meanings)


def table(folder: Path, text: str) -> Path:
    (folder / "foes.csv").write_text(text, "utf-8", newline="")
    return folder / "foes.csv"


def read(path: Path, images: Path | None = None) -> Merged:
    return merged(path, MAPPING, images, CsvFormat())


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("xxBODYxxBODY", "{body}{body}"),
        ("xxEMPIRExxTECHNOLOGY", "{empire}{technology}"),
        ("Lose 2xxBODY.", "Lose 2{body}."),
        ("OOxxTWOOO", "{face2}"),
        ("YYxxSTABILITYYY", "{support}"),
        ("OOxxTECHNOLOGYOO MMxxESPIONAGEMM", "{technology} {espionage}"),
        ("OOxxTECHNOLOGYOOMMxxESPIONAGEMM", "{technology}{espionage}"),
        ("xxMILITARY/KKxxMILITARYKK", "{military}/{military}"),
        ("xxFSQUARE GGxxFSQUAREGG", "{square} {squareopen}"),
        ("##NBSP##xxONE##NSBP##", "{face1}"),
        ("One. YYY xxRIGHT Two.", "One.\n{arrow} Two."),
        ("  spaced   out ", "spaced out"),
        ("+1", "+1"),
        ("Maxximus was here", "Maxximus was here"),
        # Words between stars are bold or italic; stars with nothing between are none.
        ("Deal **two** to *any* card.", "Deal **two** to *any* card."),
        ("**Take xxSTABILITY now**", "**Take {support} now**"),
        ("***Both***", "***Both***"),
    ],
)
def test_a_cell_is_read_as_text_with_icons(typed: str, text: str) -> None:
    cell = READER.cell(typed)

    assert (cell.text, cell.slips) == (text, ())


@pytest.mark.parametrize("typed", ["2*3*4", "5 * 3 * 2", "a ** b", "*see below"])
def test_stars_with_nothing_between_are_no_markup(typed: str) -> None:
    assert READER.cell(typed).text == typed.replace("*", "·")


def test_a_cell_that_is_one_wrapped_token_has_its_colour() -> None:
    start = Wrapper(colour="#FDCC0A", ink="dark", mark="start")
    typed = ("YSxxFSQUAREYS", "YSxxFSQUAREYS and more", "xxFSQUARE")

    assert [READER.cell(text).wrapper for text in typed] == [start, None, None]


@pytest.mark.parametrize(
    ("typed", "text", "slip"),
    [
        ("a xxMANA", "a {unknown}**MANA**", "the token xxMANA is not known"),
        ("someXxxBODYbody", "someX{body}body", "the token xxBODY is inside a word"),
        ("xxBODYs", "{body}s", "the token xxBODY is inside a word"),
        ("YYxxSTABILITY", "YY{support}", "the wrapper YY is not closed"),
        ("xxBODYOO", "{body}", "the wrapper OO is closed and was not opened"),
        ("QQxxBODYQQ", "{body}", "the wrapper QQ is not known"),
        ("a {b}", "a (b)", "'{' is markup in a deck; '(' is printed"),
    ],
)
def test_a_slip_is_kept_in_place_and_reported(typed: str, text: str, slip: str) -> None:
    cell = READER.cell(typed)

    assert cell.text == text
    assert slip in [found.what for found in cell.slips]


@pytest.mark.parametrize(
    ("typed", "text", "count"),
    [
        ("xxRIGHTUrban", "{arrow} Urban", 0),
        ("Go xxRIGHTRural, xxBODYxxRIGHTA b", "Go {arrow} Rural, {body}{arrow} A b", 1),
        ("xxBODYGUARD", "{body} GUARD", 1),
        ("xxFSQUAREMore", "{square} More", 0),
    ],
)
def test_a_token_glued_to_a_word_is_split_by_the_known_names(
    typed: str, text: str, count: int
) -> None:
    cell = READER.cell(typed)

    assert (cell.text, len(cell.slips)) == (text, count)
    assert not any(slip.token for slip in cell.slips)


def test_a_long_unknown_token_is_labelled_with_its_beginning() -> None:
    cell = READER.cell("xxABCDEFGHIJKLM")

    assert cell.text == "{unknown}**ABCDEFGH**"
    assert cell.slips[0].token == "xxABCDEFGHIJKLM"


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.text("xYWO#NBSP{}*ab ", max_size=40) | st.text(max_size=60))
def test_any_text_and_any_heap_of_tokens_is_read(typed: str) -> None:
    READER.cell(typed)


def test_rows_may_end_early_and_blank_lines_part_groups(tmp_path: Path) -> None:
    made = read(table(tmp_path, f"{OBSTACLE}\nxxEMPIRE,,Wolf\n\nxxREDBANK,,Bear\n"))

    cards = [(card["name"], card["attack"]) for card in made.cards]
    assert (cards, made.findings) == ([("Wolf", ""), ("Bear", "")], [])


def test_columns_may_be_in_another_order(tmp_path: Path) -> None:
    turned = ",".join(reversed(OBSTACLE.strip().split(",")))
    made = read(table(tmp_path, f"{turned}\n,Bites xxBODY,,,,,,,,Wolf,,xxEMPIRE\n"))

    cells = [made.cards[0][name] for name in ("name", "region", "text")]
    assert cells == ["Wolf", "{empire}", "Bites {body}"]
    assert (made.layout.name, made.findings) == ("obstacle.toml", [])


def test_an_unknown_column_is_printed(tmp_path: Path) -> None:
    text = f"{OBSTACLE.strip()},mission\nxxEMPIRE,,Wolf,,,,,,,,Bites,,xxBODY first\n"
    made = read(table(tmp_path, text))

    assert made.cards[0]["text"] == "Bites\n**mission** {body} first"


@pytest.mark.parametrize(
    ("text", "row", "column", "what"),
    [
        (
            f"{OBSTACLE.strip()},mission\nxxEMPIRE,,Wolf,,,,,,,,Bites,,first\n",
            *(1, "mission"),
            "the column is not known; its words are printed as they are",
        ),
        (
            OBSTACLE.replace("skill,", "") + "xxEMPIRE,,Wolf\n",
            *(1, "skill"),
            "there is no column 'skill'; its place stays empty",
        ),
        (
            "name,cost,kind\nWolf,1,a\nBear,2,b\nEla",
            *(4, ""),
            "the file ends after 1 of 3 columns",
        ),
        *(
            (f"name,@art\nWolf,{path}\n", 2, "@art", what)
            for path, what in (
                ("..\\no.png", "there is no picture 'no.png'"),
                ("a" * 300, f"there is no picture '{'a' * 39}…'"),
                ("..\\a.eps", ".eps is no picture that is printed"),
            )
        ),
    ],
)
def test_a_column_a_cut_or_a_picture_that_is_not_right_is_reported(
    tmp_path: Path, text: str, row: int, column: str, what: str
) -> None:
    (tmp_path / "a.eps").write_bytes(b"")

    (found,) = read(table(tmp_path, text), tmp_path).findings

    assert (found.row, found.column, found.what) == (row, column, what)


def test_a_table_of_no_known_kind_keeps_its_columns(tmp_path: Path) -> None:
    made = read(table(tmp_path, "name,cost,@art\nWolf,xxBODY,a.png\n"))

    card = made.cards[0]
    assert (card["name"], card["cost"], card["art named"]) == ("Wolf", "{body}", "a")
    assert made.laid_by == "layouts/foes.toml"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (OBSTACLE, "foes.csv: has no rows below row 1; export it again"),
        (
            f"{OBSTACLE}{'a,' * 12}b\n",
            "foes.csv: row 2: 13 cells where row 1 names 12 columns; "
            "give each column a cell; quote what has commas",
        ),
        *(
            (
                f"name,@art\nWolf,{path}\n",
                f"foes.csv: row 2, column @art: the picture '{path}' leaves the "
                "folder; name one inside it, or beside it with one '..'",
            )
            for path in ("..\\..\\a.png", "art/../../a.png", "http://a/b")
        ),
    ],
)
def test_a_damaged_table_or_a_picture_elsewhere_is_refused(
    tmp_path: Path, text: str, said: str
) -> None:
    assert refused(BadData, read, table(tmp_path, text)) == said


def test_a_link_that_leaves_the_folder_is_refused(tmp_path: Path) -> None:
    outside = tmp_path / "secret.png"
    outside.write_bytes(b"")
    inside = tmp_path / "in"
    inside.mkdir()
    (inside / "a.png").symlink_to(outside)

    with pytest.raises(BadData, match="leaves the folder"):
        read(table(inside, "name,@art\nWolf,a.png\n"))


def test_pictures_beside_the_tables_are_found_where_images_says(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "a b.png").write_bytes(b"")
    path = table(tmp_path, "name,@art\nWolf,..\\art\\a b.png\n")

    made = read(path, tmp_path)
    assert made.cards[0]["art"] == "pictures/foes-1-a-b.png"
    assert made.pictures == {"pictures/foes-1-a-b.png": tmp_path / "art" / "a b.png"}
    assert read(path).missing == ["a b"]


@pytest.mark.parametrize(
    "path",
    ["/Users/ada/a b.png", "D:\\art\\a b.png", "Macintosh HD:Users:ada:art:a b.png"],
)
def test_of_a_path_on_a_designers_own_disk_the_name_is_looked_for(
    tmp_path: Path, path: str
) -> None:
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "a b.png").write_bytes(b"")
    merged = table(tmp_path, f"name,@art\nWolf,{path}\n")

    assert read(merged, tmp_path / "art").cards[0]["art"] == "pictures/foes-1-a-b.png"
    (finding,) = read(merged).findings
    assert finding.what == "there is no picture 'a b.png'"


def own(folder: Path, old: str, new: str) -> Mapping:
    """A mapping file with one thing changed."""
    path = folder / "tokens.toml"
    path.write_text(mapping.BUNDLED.read_text("utf-8").replace(old, new), "utf-8")
    return mapping.read(path)


def test_a_new_token_is_only_a_line_in_the_mapping(tmp_path: Path) -> None:
    changed = own(tmp_path, "[tokens]\n", '[tokens]\nxxMANA = "flask"\n')

    assert Reader(changed.meanings).cell("xxMANA").text == "{flask}"


GRID = "the grid of progress.toml: "


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            *("[tokens]\n", '[tokens]\nxxMANA = "flaks"\n'),
            "tokens.xxMANA: no icon is called 'flaks'; did you mean 'flask'",
        ),
        ("rows = 4", "rows = 0", f"{GRID}0 rows of 4; write 1 to 20 of each"),
        ("columns = 4", "columns = 99", f"{GRID}4 rows of 99; write 1 to 20 of each"),
        *(
            (
                "g{row}{column}",
                name,
                f"{GRID}'{name}' names no columns; write such as g",
            )
            for name in ("g{nothing}", "g{row}]")
        ),
    ],
)
def test_an_icon_or_a_grid_that_cannot_be_is_refused(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    line = refused(CompanionError, own, tmp_path, old, new)

    assert line.startswith(f"tokens.toml: {said}")


def test_a_layout_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    changed = own(tmp_path, '"obstacle.toml"', '"missing.toml"')

    with pytest.raises(BadData, match=r"tokens.toml: there is no layout 'missing"):
        merged(table(tmp_path, f"{OBSTACLE}xxEMPIRE\n"), changed, None, CsvFormat())


@settings(deadline=None, derandomize=True)
@given(data=st.binary(max_size=200))
def test_no_file_traces(data: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "noise.csv"
    path.write_bytes(data)
    with suppress(CompanionError):  # anything else would be a traceback
        read(path)


RULE = "The warden lowers the gate before the river rises over the frozen wall. "


def plan(table: list[dict[str, str]], pictures: tuple[str, ...] = ()) -> Plan:
    return mapping.plan(table, [*table[0]], pictures, Roles())


def test_columns_are_judged_by_name_and_content() -> None:
    one = {"name": "Wolf", "role": "Scout", "cost": "3", "lore": "2", "body": RULE}
    one |= {"move": "1 {winter}", "home": "A cave in the hills", "flavour": "Grr."}

    found = plan([one, one], ("art",))

    one_of_each = {"title": "name", "kind": "role", "corner": "cost"}
    several = {"words": ("body",), "facts": ("home",), "aside": ("flavour",)}
    several |= {"values": ("lore", "move"), "pictures": ("art",)}
    assert found == Plan(**one_of_each, **several)
    assert mapping.text(one, found) == (f"{RULE}\n**Home** A cave in the hills\n*Grr.*")


def test_whatever_their_names_numbers_are_values_and_the_first_words_a_title() -> None:
    english = [{"name": "Ox", "body": str(n), "move": "2"} for n in range(3)]
    german = [{"no": str(n), "wer": f"Wolf {n}", "was": RULE} for n in range(3)]

    assert plan(english).values == ("body", "move")
    found = plan(german)
    assert (found.title, found.words, found.values) == ("wer", ("was",), ("no",))


def made(folder: Path, text: str) -> tuple[Merged, Path]:
    """A table imported, and the folder of the deck."""
    row_faces.forget()
    imported = read(table(folder, text), folder)
    home = folder / "deck"
    datamerge.write([imported], MAPPING, home, lambda findings: None)
    return imported, home


def drawn(home: Path, *, low: bool = False) -> list[str]:
    """Every card as drawn; its words are in it. There is no fault in any."""
    pieces = [*deck.pieces(opened(home, name="foes.csv"))]
    sheets = impose(pieces, PrintOptions(paper("a4"), low=low))
    found = proof.sheets(sheets, None, low=low)
    assert [str(each) for each in found if proof.is_fault(each)] == []
    return [svg.paint(piece.face(), title="") for piece in pieces]


def test_no_text_is_cut(tmp_path: Path) -> None:
    title = "The " + "very " * 12 + "old wolf"
    text = RULE * 6
    _, home = made(tmp_path, f'name,note,end\n{title},"{text}",The end of it all\n')

    (card,) = rows.read(home / "foes.csv").rows

    said = f"**Note** {text.strip()}\n**End** The end of it all"
    assert (card.cells["name"], card.cells["card text"]) == (title, said)


def test_the_smallest_size_is_chosen_at_which_every_text_can_be_read() -> None:
    table = [{"name": "Ox", "text": RULE * times} for times in (1, 12, 3)]
    own = mapping.BUNDLED.parent / "icons"

    sizes = {
        times: fitted(plan(table), [{"name": "Ox", "text": RULE * times}], own).size
        for times in (1, 12, 18, 40, 80)
    }

    assert sizes == {1: "poker", 12: "poker", 18: "tarot", 40: "105x148", 80: "148x210"}
    assert fitted(plan(table), table, own).longest == 1


def test_texts_get_the_room_that_the_picture_does_not_use() -> None:
    table = [
        {"name": "Ox", "text": RULE, "art": "ox.png"},
        {"name": "Cow", "text": RULE * 5, "art": "", "art named": "cow"},
        {"name": "Hen", "text": RULE * 5, "art": ""},
    ]
    own = mapping.BUNDLED.parent / "icons"
    found = fitted(mapping.plan(table, ["name", "text"], ("art",), Roles()), table, own)

    few, many, none = cast("list[Any]", found.faces)
    assert few.window.h > many.window.h > 10
    assert few.words.h < many.words.h < none.words.h
    assert none.window is None


def test_what_fits_no_size_is_told_with_the_size_that_would_do(tmp_path: Path) -> None:
    long = ",".join([f'"{RULE * 130}"'] * 2)
    table, _ = made(tmp_path, f'name,one,two\nOx,"{RULE}",x\nCow,{long}\n')

    assert [(each.row, each.what) for each in table.findings] == [
        (3, "its texts are too long for 190x270 mm at 6 pt; 270x380 mm would do")
    ]


@pytest.mark.parametrize(
    ("text", "row", "what"),
    [
        ("name,rules\nOx,Pull.\nCow,Moo 🐂\n", 3, "does not draw '🐂'"),
        (
            f"{OBSTACLE}xxEMPIRE,,Wolf,,,,,,,,{RULE * 12},\n",
            *(2, "does not fit 61 x 15 mm at 5 pt; it fits with --size "),
        ),
    ],
)
def test_a_letter_that_no_font_has_or_a_text_too_long_for_its_kind_is_told_by_its_row(
    tmp_path: Path, text: str, row: int, what: str
) -> None:
    table, _ = made(tmp_path, text)

    (finding,) = table.findings
    assert finding.row == row
    assert what in finding.what


def test_missing_pictures_of_a_row_are_all_named(tmp_path: Path) -> None:
    png(tmp_path / "b.png", size=(400, 600))
    table, home = made(
        tmp_path, "name,@left,@middle,@right\nOx,../left.png,../b.png,../right.png\n"
    )

    (words,) = drawn(home)
    assert table.missing == ["left", "right"]
    assert [name in words for name in table.missing] == [True, True]
    assert table.cards[0]["middle"] == "pictures/foes-1-b.png"


def test_a_grid_of_values_has_no_more_columns_than_its_names_can_be_read_in() -> None:
    names = [f"value number {n}" for n in range(12)]
    found = plan([{"name": "Ox", **dict.fromkeys(names, "1")}])

    face = faces.face(found, (63.5, 88.9), 0)

    assert face
    assert len({place.x for place in face.values}) == 1
    assert faces.face(found, (44, 68), 0) is None  # too small for twelve


def test_columns_with_the_signs_of_layouts_are_printed(tmp_path: Path) -> None:
    text = 'name,cost [g],"a ""b"" {c}|d",layout,text\nOx,1,x,own,"Pull, ox"\n'
    _, home = made(tmp_path, text)

    (words,) = drawn(home)
    layout = tomllib.loads((home / "layouts" / "foes.toml").read_text("utf-8"))
    assert layout["front"]["value1"]["text"] == "[cost (g)|]"
    for word in ("Cost (g)", "own", "Pull,", 'A "b" (c)/d'):
        assert word in words


@pytest.mark.parametrize("low", [False, True])
def test_a_table_with_a_column_for_each_field_passes_preflight(
    tmp_path: Path, low: bool
) -> None:
    head = "name,role,@art,cost,command,lore,combat,body,ability,flavour"
    row = f"Wölfin,Scout of the East,../w.png,3,1,xxWINTER,+2,4,{RULE},Grr"
    _, home = made(tmp_path, f"{head}\n{row}\n")

    assert len(drawn(home, low=low)) == 1


def test_the_name_of_a_missing_picture_refuses_no_card(tmp_path: Path) -> None:
    long = "an_unbreakably" + "long" * 12 + "name"
    names = (long, "炎の竜", "a{b}*c", long)
    skills = ",".join(f"skill{number}" for number in range(8))
    heads = (
        f"name,@one,@two,@three,@four,text,{skills}",
        OBSTACLE.strip(),
    )
    rows_of = (
        f"Wolf,{','.join(f'..{chr(92)}art{chr(92)}{name}.png' for name in names)},"
        f"{RULE * 4},1,2,3,4,5,6,7,8",
        f",,Wolf,,,,,,1,,{RULE},..\\art\\{long}.png",
    )

    for number, (head, row) in enumerate(zip(heads, rows_of, strict=True)):
        folder = tmp_path / f"{number}"
        folder.mkdir()
        table, home = made(folder, f"{head}\n{row}\n")

        assert table.missing, head
        lost = [each.what for each in table.findings if "does not" in each.what]
        assert lost == [], head
        assert len(drawn(home)) == 1
