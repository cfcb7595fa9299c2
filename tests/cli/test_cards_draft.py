"""Decks with something wrong: all of it listed, as JSON, and printed as a draft."""

import json
from pathlib import Path

import pypdfium2
import pytest

from companion.decks import cards
from tests.cli.conftest import Run

BAD = f"""\
title,text,qty
Ox,{"plough " * 200},1
Cow,Give 龍.,1
Hen,Lay {{tool:8}}.,1
Goat,Climb.,none
Ewe,Baa.,1
"""

LINES = [
    "row 5, column qty: 'none' is no number of copies; "
    "write 0 to 999; 0 leaves the card out",
    "row 2, column text: 'plough plough plough plough plough plo…: "
    "does not fit 48.5 x 28 mm at 6 pt; shorten it",
    "row 3, column text: jost-500-normal: does not draw '龍' (U+9F8D) of '龍.'; "
    "put a .ttf or .otf that does into the folder fonts, or draw it as an icon",
    "row 4, column text: icons: '{tool:8}' is no icon; "
    "write 8{tool}, or write '{{' for a brace",
]


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    cards.forget()
    path = tmp_path / "bad.csv"
    path.write_text(BAD, "utf-8")
    return path


def test_a_draft_is_printed_with_each_fault_marked_and_listed(
    run: Run, bad: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    said = run("cards", str(bad), "--draft", "--out", str(out))

    assert said.code == 0
    assert said.err.splitlines()[:-1] == [
        f"{number}: bad.csv: {line}" for number, line in enumerate(LINES, 1)
    ]
    path = out / "bad" / "cards-a4-draft.pdf"
    assert said.out.split() == [str(path)]
    assert [kept.name for kept in path.parent.iterdir()] == [path.name]
    with pypdfium2.PdfDocument(path) as document:
        assert document.get_metadata_dict()["Title"] == "DRAFT bad"
        words = document[0].get_textpage().get_text_range()
        seen = document[0].render(scale=1).to_pil().convert("RGB")
    for part in ("DRAFT bad", "Ewe", "Give", "Lay {tool:8}.", "plough"):
        assert part in words, f"{part} is not printed"
    assert "Goat" not in words
    dots = dict((colour, count) for count, colour in seen.getcolors(1 << 20) or ())
    assert dots[208, 2, 27] > 100


def test_a_refusal_is_json_too_and_has_every_fault(
    run: Run, bad: Path, tmp_path: Path
) -> None:
    said = run("cards", str(bad), "--json", "--out", str(tmp_path / "out"))

    answer = json.loads(said.out)
    assert said.code == 1
    assert answer["refused"] == said.err.splitlines()[-1]
    listed = [
        f"{fault['where']}: {fault['what']}; {fault['right']}"
        for fault in answer["faults"]
    ]
    assert sorted(listed) == sorted(f"bad.csv: {line}" for line in LINES)
    draft = run("cards", str(bad), "--draft", "--json", "--out", str(tmp_path / "out"))
    (printed,) = json.loads(draft.out)
    assert (printed["draft"], len(printed["faults"])) == (True, 4)
    single = run("cards", str(tmp_path / "none.csv"), "--json")
    assert json.loads(single.out)["what"] == "there is no such file"


def test_all_faults_of_many_are_listed_if_asked_for(run: Run, tmp_path: Path) -> None:
    cards.forget()
    path = tmp_path / "many.csv"
    path.write_text("title,text\n" + "Ox,Pull {hart}.\n" * 30)
    given = "cards", str(path), "--out", str(tmp_path / "out")

    few, every = run(*given).err.splitlines(), run(*given, "--all").err.splitlines()

    assert few[20:] == [
        "... and 10 more; --all lists them",
        "many.csv: 30 things are wrong, and nothing is printed; correct what is listed",
    ]
    assert len(every) == 31


def test_all_faults_of_a_text_are_listed(run: Run, tmp_path: Path) -> None:
    cards.forget()
    path = tmp_path / "one.csv"
    path.write_text("title,text\nOx,{hart} 龍 {sun:2} {hart} 炎\n", "utf-8")

    said = run("cards", str(path), "--out", str(tmp_path / "out"))

    assert [line.split(": ", 2)[2][:41] for line in said.err.splitlines()[:-1]] == [
        "icons: no icon is called 'hart'; did you ",
        "icons: '{sun:2}' is no icon; write 2{sun}",
        "jost-500-normal: does not draw '龍' (U+9F8",
        "jost-500-normal: does not draw '炎' (U+708",
    ]


def test_other_usual_names_of_columns_are_read_and_said_once(
    run: Run, tmp_path: Path
) -> None:
    cards.forget()
    for names, said in (
        ("Name,text", ["'name' is read as 'title', which the layout shows"]),
        ("Titel,Beschreibung", ["'titel' is read as 'title'", "'beschreibung' is"]),
        ("Card Name,text", ["'card name' is read as 'title'"]),
        ("title,name,text", []),
    ):
        table = tmp_path / "oxen.csv"
        cells = "Ox,Pull.\nCow,Moo.\n" if names.count(",") == 1 else "Ox,Bo,Pull.\n"
        table.write_text(f"{names}\n{cells}", "utf-8")
        answer = run("cards", str(table), "--out", str(tmp_path / "out"))
        lines = answer.err.splitlines()
        assert answer.code == 0, f"{names}: {answer.err}"
        assert len(lines) == len(said), f"{names}: {lines}"
        for line, part in zip(lines, said, strict=True):
            assert part in line, f"{names}: {line}"


def test_italic_words_take_an_italic_face_or_it_is_said_that_there_is_none(
    run: Run, tmp_path: Path
) -> None:
    cards.forget()
    table = tmp_path / "oxen.csv"
    table.write_text("title,text\nOx,Pull *now*.\n")
    given = "cards", str(table), "--out", str(tmp_path / "out")

    plain = run(*given)
    assert plain.err.strip() == (
        f"{table}: row 2, front, text text: *italic* is printed upright: "
        "jost-500-normal has no italic face; name a font as italic in the layout "
        "[missing]"
    )
    layout = 'title = "own"\nextends = "plain"\n[front.text]\nfont = "{font}"\n'
    for font in ("eb-garamond-700-normal", "grenze-400-normal"):
        cards.forget()
        (tmp_path / "layout.toml").write_text(layout.format(font=font))
        assert run(*given).err == "", font
