"""Cards made for tables of no known kind: what columns are, and that all of it fits."""

import tomllib
from pathlib import Path

import pytest

from companion.decks import deck, rows
from companion.decks.datamerge import deck as datamerge
from companion.decks.datamerge import faces, mapping
from companion.decks.datamerge.faces import fitted
from companion.decks.datamerge.mapping import Plan, Roles
from companion.decks.datamerge.tables import Merged, merged
from companion.decks.text_tables import CsvFormat
from companion.press import proof
from companion.press.cards import layouts, row_faces
from companion.press.ink import svg
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sheets import impose
from companion.press.layout.sizes import paper
from tests.decks.conftest import png

RULE = "The warden lowers the gate before the river rises over the frozen wall. "


def plan(table: list[dict[str, str]], pictures: tuple[str, ...] = ()) -> Plan:
    return mapping.plan(table, [*table[0]], pictures, Roles())


def test_columns_are_judged_by_name_and_content() -> None:
    one = {"name": "Wolf", "role": "Scout", "cost": "3", "lore": "2", "body": RULE}
    one |= {"move": "1 {winter}", "home": "A cave in the hills", "flavour": "Grr."}

    found = plan([one, one], ("art",))

    assert found == Plan(
        title="name",
        kind="role",
        corner="cost",
        words=("body",),
        facts=("home",),
        aside=("flavour",),
        values=("lore", "move"),
        pictures=("art",),
    )
    assert mapping.text(one, found) == (f"{RULE}\n**Home** A cave in the hills\n*Grr.*")


def test_a_column_of_numbers_is_a_value_whatever_its_name() -> None:
    table = [{"name": "Ox", "body": str(n), "move": "2"} for n in range(3)]

    assert plan(table).values == ("body", "move")


def test_a_title_of_another_name_is_the_first_column_of_words() -> None:
    table = [{"no": str(n), "wer": f"Wolf {n}", "was": RULE} for n in range(3)]

    found = plan(table)

    assert (found.title, found.words, found.values) == ("wer", ("was",), ("no",))


def made(folder: Path, text: str, name: str = "foes.csv") -> tuple[Merged, Path]:
    """A table imported, and the folder of the deck."""
    row_faces.forget()
    source = folder / name
    source.write_text(text, "utf-8")
    table = merged(source, mapping.read(), folder, CsvFormat())
    home = folder / "deck"
    datamerge.write([table], mapping.read(), home, lambda findings: None)
    return table, home


def drawn(home: Path, name: str = "foes") -> list[str]:
    """Every card as drawn; its words are in it. There is no fault in any."""
    opened = deck.Deck(
        rows.read(home / f"{name}.csv"), home, layouts.STOCK / "plain.toml", None
    )
    pieces = [*deck.pieces(opened)]
    found = proof.sheets(impose(pieces, PrintOptions(paper("a4"))), None, low=False)
    assert [str(each) for each in found if proof.is_fault(each)] == []
    return [svg.paint(piece.face(), title="") for piece in pieces]


def test_no_text_is_cut(tmp_path: Path) -> None:
    title = "The " + "very " * 12 + "old wolf"
    text = RULE * 6
    _, home = made(tmp_path, f'name,note,end\n{title},"{text}",The end of it all\n')

    (card,) = rows.read(home / "foes.csv").rows

    assert card.cells["name"] == title
    assert card.cells["card text"] == (
        f"**Note** {text.strip()}\n**End** The end of it all"
    )


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

    few, many, none = found.faces
    assert few.window
    assert many.window
    assert few.words
    assert many.words
    assert none.words
    assert few.window.h > many.window.h > 10
    assert few.words.h < many.words.h < none.words.h
    assert none.window is None


def test_what_fits_no_size_is_told_with_the_size_that_would_do(tmp_path: Path) -> None:
    long = ",".join([f'"{RULE * 130}"'] * 2)
    table, _ = made(tmp_path, f'name,one,two\nOx,"{RULE}",x\nCow,{long}\n')

    assert [(each.row, each.what) for each in table.findings] == [
        (3, "its texts are too long for 190x270 mm at 6 pt; 270x380 mm would do")
    ]


def test_a_letter_that_no_font_has_is_told_by_its_row(tmp_path: Path) -> None:
    table, _ = made(tmp_path, "name,rules\nOx,Pull.\nCow,Moo 🐂\n")

    (finding,) = table.findings
    assert finding.row == 3
    assert "does not draw '🐂'" in finding.what


def test_a_card_of_a_known_kind_that_does_not_fit_is_told_with_a_size(
    tmp_path: Path,
) -> None:
    head = "region,trigger,name,tags,threats,skill,defense,overcome,difficulty,attack"
    bad = f"xxEMPIRE,,Wolf,,,,,,,,{RULE * 12}"
    table, _ = made(tmp_path, f"{head},bodytext,@mission_image\n{bad},\n")

    (finding,) = table.findings
    assert (finding.row, finding.column) == (2, "")
    assert "does not fit 61 x 15 mm at 5 pt; it fits with --size " in finding.what


def test_missing_pictures_of_a_row_are_all_named(tmp_path: Path) -> None:
    png(tmp_path / "b.png", size=(400, 600))
    table, home = made(
        tmp_path, "name,@left,@middle,@right\nOx,../left.png,../b.png,../right.png\n"
    )

    (words,) = drawn(home)
    assert table.missing == ["left", "right"]
    assert "left" in words
    assert "right" in words
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
    opened = deck.Deck(
        rows.read(home / "foes.csv"), home, layouts.STOCK / "plain.toml", None
    )

    how = PrintOptions(paper("a4"), low=low)
    found = proof.sheets(impose([*deck.pieces(opened)], how), None, low=low)

    assert [str(each) for each in found if proof.is_fault(each)] == []


def test_the_name_of_a_missing_picture_refuses_no_card(tmp_path: Path) -> None:
    long = "an_unbreakably" + "long" * 12 + "name"
    names = (long, "炎の竜", "a{b}*c", long)
    skills = ",".join(f"skill{number}" for number in range(8))
    heads = (
        f"name,@one,@two,@three,@four,text,{skills}",
        "region,trigger,name,tags,threats,skill,defense,overcome,difficulty,attack,"
        "bodytext,@mission_image",
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
