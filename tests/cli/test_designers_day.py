"""A designer's day, from a spreadsheet to the table: every command is really given.

The material in `designer/` is of no one here: workbooks as LibreOffice 7.4 writes them,
with a hidden sheet, in the ODS the first one, formulas, prices, per cents, German
dates, a merged cell and rows that repeat; icons in the conventions of game-icons,
Lucide, Material Symbols, the Noun Project, Inkscape and Illustrator.
"""

import json
import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image
from typer.testing import CliRunner

from companion import games, places
from companion.cli import app
from companion.press.cards import fonts
from tests.cli.conftest import Run, Said
from tests.decks.test_fonts import postscript
from tests.games.test_folder_games import apart

MATERIAL = Path(__file__).parent / "designer"
ROOT = Path(__file__).parents[2]
MM = 72 / 25.4

LAYOUT = """
title = "Moor"
extends = "picture"

[front.title]
font = "Moor Type"

[front.text]
h = 13

[front.gives]
kind = "icon"
icon = "[gives|]"
x = 8
y = 73.5
w = 20
h = 5

[front.worth]
kind = "text"
x = 30
y = 73
w = 26
h = 10
size = 7
floor = 5
text = "[price|]\\n[date|], [share|], [sum|]"
"""

BACKS = """
title = "Backs"
extends = "plain"

[back.art]
kind = "image"
image = "[backart]"
whole = true
"""


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the deck, as its designer brings it."""
    monkeypatch.setattr(places, "fonts", lambda: tmp_path / "cache")
    fonts.forget()
    folder = tmp_path / "moor"
    shutil.copytree(MATERIAL, folder)
    (folder / "fonts").mkdir()
    postscript(folder / "fonts" / "MoorType-Book.otf")
    (folder / "layout.toml").write_text(LAYOUT, "utf-8")
    for name, size in (("grossmutter.png", (900, 700)), ("torf.jpg", (900, 600))):
        Image.linear_gradient("L").resize(size).convert("RGB").save(
            folder / "art" / name
        )
    Image.new("CMYK", (700, 500), (60, 20, 0, 40)).save(folder / "art/kaeuzchen.tif")
    return folder


def words(path: Path) -> str:
    document = pypdfium2.PdfDocument(path)
    pages = (page.get_textpage().get_text_bounded() for page in document)
    return " ".join(" ".join(pages).split())


def sheet(path: Path) -> tuple[int, int, int]:
    """The number of pages, and the size of the first in mm."""
    document = pypdfium2.PdfDocument(path)
    wide, high = document[0].get_size()
    return len(document), round(wide / MM), round(high / MM)


def printed(run: Run, *options: object) -> tuple[Said, Path]:
    said = run("cards", *map(str, options))
    assert said.code == 0, said.err
    return said, Path(said.out.splitlines()[0])


@pytest.mark.slow
def test_a_designers_day(run: Run, desk: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    workbooks(run, desk, out)
    sizes_and_papers(run, desk, out)
    marked_backs(run, desk, out)
    proof(run, desk, out)
    services(run, desk, out)
    tables_together(run, desk, out)
    data_merge(run, tmp_path, out)


def workbooks(run: Run, desk: Path, out: Path) -> None:
    """Both kinds of workbook print the same cards, in either language."""
    shown = {}
    for kind in ("ods", "xlsx"):
        said, path = printed(
            run, desk / f"moor.{kind}", "--language", "de", "--out", out / kind
        )
        shown[kind] = words(path).replace(f"moor.{kind}", "")
        assert "fog.svg: filters: not drawn" in said.err
        assert "[missing] (and row 8, row 9)" in said.err
    assert shown["ods"] == shown["xlsx"]
    for text in (
        *("Großmutter Sümpfe", "„Öl“", "Käuzchen", "1,50 €", "25,0 %"),
        *("5. März 2024", "100,0 %", "Wetter"),
    ):
        assert text in shown["ods"], text
    assert shown["ods"].count("Wetter") == 4  # a cell merged over two rows of two cards
    _, path = printed(run, desk / "moor.ods", "--language", "en", "--out", out)
    assert "Grandmother Marsh" in words(path)
    said = run("cards", str(desk / "moor.ods"), "--out", str(out))
    assert (
        "no column is called 'title', for box title; choose --language de" in said.err
    )
    _, path = printed(
        *(run, desk / "moor.ods", "--sheet", "Orte", "--layout", "plain"),
        *("--out", out),
    )
    assert "Über den Fluss." in words(path)


def sizes_and_papers(run: Run, desk: Path, out: Path) -> None:
    """Poker, tarot and mini; A4 and Letter; colour and low ink; duplex and folded."""
    deck = (desk / "moor.ods", "--language", "de", "--out", out)
    pages = [sheet(printed(run, *deck, "--size", size)[1])[0] for size in SIZES]
    assert pages == [4, 8, 4]
    letter = printed(run, *deck, "--paper", "letter", "--ink", "low")[1]
    assert sheet(letter)[1:] == (216, 279)
    colours = pypdfium2.PdfDocument(letter)[0].render(scale=0.5).to_pil().convert("HSV")
    assert max(colours.getchannel("S").histogram()[90:]) == 0
    duplex, folded = (
        pypdfium2.PdfDocument(printed(run, *deck, *backs)[1])
        for backs in ((), ("--backs", "fold"))
    )
    assert "Irrlicht" in duplex[1].get_textpage().get_text_bounded()  # in the margin
    assert "fold" in folded[0].get_textpage().get_text_bounded()
    some = printed(run, *deck, "--where", "cost>=1", "--where", "row=2-5")[1]
    assert "Torfstecher" not in words(some)
    assert "Großmutter" in words(some)


SIZES = ("poker", "tarot", "mini")


def marked_backs(run: Run, desk: Path, out: Path) -> None:
    """A dot, another shade and a shift on a back are found before they are printed."""
    (desk / "backs.toml").write_text(BACKS, "utf-8")
    back = Image.new("RGB", (820, 1120), (30, 60, 90))
    back.paste((200, 180, 120), (200, 200, 620, 240))
    back.save(desk / "art" / "back.png")
    for name, change in (("dot", (400, 500)), ("shade", None), ("shift", None)):
        other = back.copy()
        if change:
            other.putpixel(change, (255, 255, 255))
        elif name == "shade":
            other = other.point(lambda value: min(255, value + 2))
        else:
            other = other.transform(other.size, Image.Transform.AFFINE, MOVED)
        other.save(desk / "art" / f"{name}.png")
    arts = ("back", "back", "dot", "shade", "shift", "back")
    rows = "".join(f"{n},x,art/{art}.png\n" for n, art in enumerate(arts))
    (desk / "backs.csv").write_text(f"title,text,backart\n{rows}")
    said = run("cards", str(desk / "backs.csv"), "--strict", "--out", str(out / "b"))
    assert said.code == 1
    assert "row 4, back, all of it: looks nearly like that of row 2" in said.err
    assert "[marked] (and row 5, row 6)" in said.err
    assert not (out / "b").exists()


MOVED = (1, 0, 3, 0, 1, 0)


def proof(run: Run, desk: Path, out: Path) -> None:
    (desk / "backs.csv").unlink()
    said = run(f"proof {desk}/moor.ods --language de --overlay --out {out}")
    assert said.code == 0
    assert "filters: not drawn" in said.out
    assert "its text is set in jost, not in Arial" in said.out
    assert list(out.rglob("proof-a4.pdf"))


def services(run: Run, desk: Path, out: Path) -> None:
    """Tabletop Simulator, The Game Crafter, a hand and pictures, by title."""
    deck = (str(desk / "moor.ods"), "--language", "de", "--out", str(out))
    for kind in ("tts", "tgc", "hand", "png"):
        said = run("export", deck[0], kind, *deck[1:])
        assert said.code == 0, said.err
    folder = out / "moor"
    saved = json.loads((folder / "tts" / "moor.json").read_text("utf-8"))
    (deck_object,) = saved["ObjectStates"]
    assert len(deck_object["DeckIDs"]) == 16
    fronts = sorted(path.name for path in (folder / "tgc").rglob("front/*.png"))
    assert "03-grossmutter-sumpfe.png" in fronts
    assert "04-torfstecher-x4.png" in fronts
    with Image.open(next((folder / "tgc").rglob("front/01-*.png"))) as front:
        assert front.size == (825, 1125)
    with Image.open(folder / "hand" / "hand.png") as hand:
        assert hand.getchannel("A").getextrema() == (0, 255)
    assert (folder / "png" / "irrlicht-front.png").is_file()


def tables_together(run: Run, desk: Path, out: Path) -> None:
    """One call prints every table of the folder; one that is wrong stops no other."""
    (desk / "moor.xlsx").unlink()
    (desk / "orte.csv").write_text("title;text\nBrücke;Über den Fluss.\n", "cp1252")
    (desk / "bad.csv").write_text("title,text,qty\nOx,Pull.,many\nCow,{mooo},1\n")
    said = run("cards", str(desk), "--layout", "plain", "--out", str(out / "all"))
    assert said.code == 1
    assert "bad.csv: row 2, column qty: 'many' is no number of copies" in said.err
    assert "no icon is called 'mooo'" in said.err
    assert "Brücke" in words(out / "all" / "orte" / "cards-a4.pdf")


def data_merge(run: Run, tmp_path: Path, out: Path) -> None:
    """An InDesign table in UTF-16 with tabs, and pictures of another computer."""
    art = tmp_path / "art"
    art.mkdir()
    Image.new("RGB", (800, 600), (90, 40, 120)).save(art / "hexe.png")
    (tmp_path / "creatures.txt").write_text(
        "Name\tType\tRules Text\tAttack\tHealth\t@Art\tQty\r\n"
        "Moorhexe\tHexe\tJeder Gegner legt 2 Karten ab.\t3\t4\t"
        "Macintosh HD:Users:ada:art:hexe.png\t2\r\n"
        "Fährmann\tMensch\tBringt dich über den Fluss.\t1\t2\tC:\\art\\no.psd\t1\r\n",
        "utf-16",
    )
    deck = tmp_path / "merged"
    tables = f"{tmp_path}/creatures.txt"
    said = run(f"import data-merge {tables} --out {deck} --images {art}")
    assert said.code == 0, said.err
    assert "there is no picture 'no.psd'" in said.err
    _, path = printed(run, deck / "creatures.csv", "--out", out)
    assert words(path).count("Moorhexe Hexe") == 2
    assert "Bringt dich über den Fluss." in words(path)


__all__ = ["apart"]  # a fixture

PAGE = ROOT / "docs" / "add-a-game.md"
FENCE = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def steps() -> Iterator[tuple[str, str, str]]:
    """Yield each block of the tutorial: what it is, the file it is for, its text."""
    text = PAGE.read_text("utf-8").partition("## 8.")[0]
    return ((kind, file, block) for kind, file, block in FENCE.findall(text))


def changed(file: Path, diff: str) -> None:
    old = "".join(line[1:] + "\n" for line in diff.splitlines() if line[0] == "-")
    new = "".join(line[1:] + "\n" for line in diff.splitlines() if line[0] == "+")
    text = file.read_text("utf-8")
    assert text.count(old) == 1, old
    file.write_text(text.replace(old, new), "utf-8")


@pytest.mark.slow
def test_every_step_of_the_tutorial_is_done() -> None:
    said: dict[str, str] = {}
    for kind, file, block in steps():
        if kind == "diff":
            changed(Path(file), block)
            continue
        if file:
            Path(file).write_text(block, "utf-8")
            continue
        assert kind == "sh"
        for line in block.splitlines():
            _, *words = shlex.split(line)
            if words[0] == "serve":
                continue  # it ends with Ctrl-C; tests/web serves such games
            typed = "stop\nquit\n" if words[0] == "play" else ""
            done = CliRunner().invoke(app, words, input=typed)
            assert done.exit_code == 0, f"{line}\n{done.output}"
            said[words[0]] = done.output

    game = games.load("mygame")
    assert "rush" in game.words().actions.verbs
    assert "ok  nobody is shown what is hidden from them" in said["check-game"]
    assert "careful  wins" in said["lab"]
    assert "won by 15 points" in said["lab"]
    assert "printed/mygame/rules-a4.pdf" in said["print"]
