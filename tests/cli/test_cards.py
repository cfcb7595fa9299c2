"""`companion cards`: from the starter deck to PDF, what is wrong, and the page."""

import http.client
import io
import json
import os
import re
import signal
import subprocess
import sys
import tomllib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Event, Thread
from typing import Any, get_args

import pypdfium2
import pytest
from PIL import ImageChops, ImageStat

from companion.cli import cards as command
from companion.cli import decks as own
from companion.cli.printing import Source
from companion.decks import deck, reference, rows
from companion.decks.deck import Deck, Target
from companion.decks.preview.show import Desk, changes
from companion.decks.text_tables import CsvFormat
from companion.press.cards import layouts, row_faces
from companion.press.cards.boxes import AnyBox, Box, Sign
from companion.press.cards.layouts import Layout
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sizes import paper
from companion.press.scene import pictures
from companion.web import server
from companion.web.preview import Deck as Preview
from tests import layout_pictures
from tests.cli.conftest import Run, streams


@pytest.fixture
def start(run: Run, tmp_path: Path) -> Path:
    """The starter deck in a folder of its own."""
    row_faces.forget()
    folder = tmp_path / "start"
    assert run("cards", "--init", str(folder)).code == 0
    return folder


def test_on_a_terminal_the_starter_says_what_comes_next(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "sys", streams(out=False, err=True))
    said = run("cards", "--init", str(tmp_path / "new"))

    deck = tmp_path / "new" / "deck.csv"
    assert said.err == f"next: companion cards {deck} --watch\n"


def test_the_starter_lists_every_icon_and_shows_every_stock_layout(start: Path) -> None:
    readme = (start / "README.md").read_text()
    _, _, names = readme.partition("there already:\n")
    cards = {"fullart", "spell", "unit", "event", "location", "playing", "mini"}

    known = {path.stem for path in pictures.STOCK.glob("*.svg")}
    assert set(names.replace("\n", " ").strip().split(", ")) == known
    for name in SAMPLED:
        assert f"![{name}](samples/pictures/{name}.webp)" in readme
    assert "`blank`" in readme
    assert cards | {"tile", "hex", "token", "mat"} <= set(SAMPLED)


def test_how_a_file_was_read_is_said_if_it_is_unusual(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "deck.csv"
    path.write_bytes("title;text\nMöbius;Turn.\n".encode("cp1252"))

    said = run("cards", str(path), "--out", str(tmp_path / "out"))

    assert said.code == 0
    assert said.err == "deck.csv: read as cp1252, split at a semicolon\n"


def test_watching_shows_a_page_and_prints_when_it_is_asked(
    run: Run, start: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck, pages = start / "deck.csv", []

    class Server:
        address = "here"

        def __init__(self, page: Preview, port: int) -> None:
            pages.append(page)

        def changed(self) -> None:
            pass

        def close(self) -> None:
            pages.append("closed")

    def act(desk: Desk, spare: Callable[[], bool]) -> None:
        """Ask for a print, spoil the deck, and ask again."""
        monkeypatch.setattr(Desk, "run", run_desk)
        answers: list[bytes] = []

        def ask() -> None:
            answers.append(pages[0].print())
            deck.write_text("title,text\nOx,Pull {hart}.\n")
            answers.append(pages[0].print())
            desk.close()

        asking = Thread(target=ask)
        asking.start()
        desk.run(spare)
        asking.join()
        pages.extend(map(json.loads, answers))

    run_desk = Desk.run
    monkeypatch.setattr("companion.web.preview.Server", Server)
    monkeypatch.setattr(Desk, "run", act)
    said = run("cards", str(deck), "--watch", "--out", str(tmp_path / "out"))

    path = str(tmp_path / "out" / "deck" / "cards-a4.pdf")
    _, printed, refused, closed = pages
    assert (said.code, said.out) == (0, f"{path}\n")
    assert printed == {"files": [path]}
    assert refused["refused"].startswith("deck.csv: row 2, column text: icons: no icon")
    assert refused["refused"] in said.err.splitlines()
    assert closed == "closed"


def test_the_terminal_says_what_is_wrong_with_a_deck_that_is_watched(
    run: Run, start: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck = start / "deck.csv"
    deck.write_text("title,text\nOx,Pull {hart}.\nCow\nHen,Fine.\n")

    def act(desk: Desk, spare: Callable[[], bool]) -> None:
        while spare():
            pass

    monkeypatch.setattr(Desk, "run", act)
    said = run("cards", str(deck), "--watch")

    address, *lines = said.err.splitlines()
    assert address.startswith("http://127.0.0.1:")
    assert [line[:15] for line in lines] == ["deck.csv: row 2", "deck.csv: row 3"]


@pytest.mark.slow
def test_ctrl_c_ends_a_deck_that_is_watched_also_while_a_page_asks(
    start: Path, tmp_path: Path
) -> None:
    words = ["-m", "companion", "cards", str(start / "deck.csv"), "--watch"]
    process = subprocess.Popen(
        [sys.executable, *words],
        env=os.environ | {"COMPANION_READY": "1", "XDG_CACHE_HOME": str(tmp_path)},
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr
    found = re.search(r":(\d+)/", process.stderr.readline())
    assert found
    with closing(http.client.HTTPConnection("127.0.0.1", int(found[1]))) as line:
        line.request("GET", "/stream", headers={"Host": f"127.0.0.1:{found[1]}"})
        line.getresponse().readline()
        line.close()
        process.send_signal(signal.SIGINT)

        # Code made from text that is interrupted ends Python by the signal.
        assert process.wait(30) in (130, -signal.SIGINT)
    assert process.stderr.read() == "interrupted\n"
    process.stderr.close()


def test_a_port_that_is_taken_is_refused(run: Run, start: Path) -> None:
    with closing(server.listen(["127.0.0.1"], 0)[0]) as taken:
        port = taken.getsockname()[1]
        said = run("cards", str(start / "deck.csv"), "--watch", "--port", str(port))

    assert said.code == 1
    assert said.err.startswith(f"127.0.0.1: port {port} cannot be used (")


def test_changes_of_hidden_files_and_of_prints_do_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import watchfiles

    asked: dict[str, Any] = {}
    beside = tmp_path / "own.toml"
    folder = tmp_path / "deck"

    def watch(*paths: Path, **options: Any) -> list[set[tuple[int, str]]]:
        asked.update(options, paths=paths)
        return [{(1, str(folder / "deck.csv")), (2, str(beside))}]

    monkeypatch.setattr(watchfiles, "watch", watch)
    (found,) = changes(folder, [beside], Event())
    counts = asked["watch_filter"]

    names = ["deck.csv", ".deck.csv.swp", "~$deck.xlsx", "icons/a.svg"]
    names += ["out/cards.pdf", "out/cards-low-2.pdf", "out/manifest.json", "art.pdf"]
    kept = [name for name in names if counts(1, str(folder / name))]
    assert kept == ["deck.csv", "icons/a.svg", "art.pdf"]
    assert (counts(1, str(beside)), counts(1, str(tmp_path / "x"))) == (True, False)
    assert asked["paths"] == (folder, tmp_path)
    assert found == {folder / "deck.csv", beside}


def test_a_layout_is_found_beside_the_deck(
    run: Run, start: Path, tmp_path: Path
) -> None:
    (start / "layout.toml").rename(start / "mine.toml")
    out = ["--layout", "mine.toml", "--out", str(tmp_path / "o")]

    assert run("cards", str(start / "deck.csv"), *out).code == 0


def test_a_folder_of_one_name_elsewhere_is_another(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for place, icon in (("one", "spark"), ("other", "ember")):
        (tmp_path / place / "deck" / "icons").mkdir(parents=True)
        monkeypatch.chdir(tmp_path / place)
        art = '<svg viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
        Path(f"deck/icons/{icon}.svg").write_text(art, "utf-8")
        Path("deck/deck.csv").write_text(f"title,text\nOx,Pull {{{icon}}}.\n", "utf-8")

        assert run("cards", "deck", "--out", "out").code == 0


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
    row_faces.forget()
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


@pytest.fixture
def decks(tmp_path: Path) -> Path:
    """A folder of two tables."""
    row_faces.forget()
    folder = tmp_path / "mydeck"
    folder.mkdir()
    (folder / "foes.csv").write_text("title,text\nOx,Pull.\n")
    (folder / "tools.json").write_text('[{"title": "Plough", "text": "Turn."}]')
    return folder


def test_a_layout_of_the_tables_name_goes_before_the_folders(
    run: Run, decks: Path, tmp_path: Path
) -> None:
    (decks / "layout.toml").write_text('extends = "plain"\nsize = "mini"\n')
    (decks / "foes.toml").write_text('extends = "plain"\nsize = "tarot"\n')

    found = [
        own.deck(decks / name, Source(), None).layout.name
        for name in ("foes.csv", "tools.json")
    ]

    assert found == ["foes.toml", "layout.toml"]
    assert run("cards", str(decks), "--out", str(tmp_path / "out")).code == 0


SAMPLED = [name for name in layouts.stock() if name != "blank"]


def sample(name: str) -> Deck:
    row_faces.forget()
    table = rows.read(
        reference.SAMPLES / f"{name}.csv", sheet="", csv_format=CsvFormat()
    )
    return Deck(table, reference.SAMPLES, layouts.find(name, reference.SAMPLES), None)


@pytest.mark.slow
@pytest.mark.parametrize("low", [False, True], ids=["full", "low"])
@pytest.mark.parametrize("name", SAMPLED)
def test_a_stock_layout_prints_its_sample_without_a_fault(
    tmp_path: Path, name: str, low: bool
) -> None:
    how = PrintOptions(paper("a4"), low=low)

    ((_, part),) = deck.write(
        sample(name), how, Target(tmp_path, "cards"), report=lambda _: None
    )

    assert [str(found) for found in part.findings] == []


@pytest.mark.slow
def test_the_pictures_of_the_starter_show_the_layouts_as_they_are() -> None:
    for stock in reference.stock():
        kept = (layout_pictures.PICTURES / f"{stock.name}.webp").read_bytes()
        now = layout_pictures.shown(layout_pictures.picture(stock))
        before = layout_pictures.shown(kept)

        assert now.size == before.size, stock.name
        apart = ImageStat.Stat(ImageChops.difference(now, before)).mean
        assert max(apart) < 2, stock.name


def test_what_keys_mean_is_said_of_keys_that_there_are() -> None:
    table = tomllib.loads((reference.EXAMPLES / "keys.toml").read_text("utf-8"))
    kinds = {str(kind.__struct_config__.tag): kind for kind in get_args(AnyBox)}
    structs = {**kinds, "layout": Layout, "sign": Sign, "box": Box}
    keys = {name: {*struct.__struct_fields__} for name, struct in structs.items()}

    assert table.keys() - {"any"} == keys.keys()
    for name, struct in structs.items():
        assert table[name].keys() <= keys[name], name
        assert keys[name] - {"by_row"} == reference.words(struct).keys() & keys[name]
    for key in table["any"]:
        several = [name for name in kinds if key in keys[name] - table[name].keys()]
        assert len(several) > 1, key


def test_show_layout_prints_a_stock_layout_to_start_from(
    run: Run, tmp_path: Path
) -> None:
    said = run("cards", "--show-layout", "spell")

    (tmp_path / "mine.toml").write_text(said.out)
    assert (said.code, said.err) == (0, "")
    assert layouts.read(tmp_path / "mine.toml").front["title"]


@pytest.mark.slow
def test_the_reference_is_html_and_pdf_with_a_picture_of_every_kind_of_box(
    run: Run, tmp_path: Path
) -> None:
    said = run("cards", "--reference", "--out", str(tmp_path))

    html = (tmp_path / "layouts.html").read_text("utf-8")
    pdf = (tmp_path / "layouts.pdf").read_bytes()
    assert said.out.splitlines() == [
        str(tmp_path / "layouts.html"),
        str(tmp_path / "layouts.pdf"),
    ]
    for name in ("standee", "die", "box"):
        assert f'<h3>piece = "{name}"</h3>\n<svg' in html
    for struct in reference.KINDS:
        tag = struct.__struct_config__.tag
        assert f"<title>{tag}: an example</title>" in html
        for key in reference.keys(struct):
            assert f"<code>{key.name}</code>" in html
            assert key.words, key.name
    assert "http" not in html.replace("http://www.w3.org/2000/svg", "")
    assert pdf.startswith(b"%PDF-1.7")


def test_the_schema_for_editors_is_current() -> None:
    kept = reference.SCHEMA.read_text("utf-8")

    assert kept == reference.schema_text()


def test_the_schema_knows_every_key_of_the_stock_layouts() -> None:
    schema = json.loads(reference.SCHEMA.read_text())
    top = schema["$defs"]["Layout"]["properties"]
    by_kind = {
        entry["properties"]["kind"]["enum"][0]: set(entry["properties"])
        for entry in schema["$defs"].values()
        if "kind" in entry.get("properties", {})
    }

    for name in layouts.stock():
        text = (layouts.STOCK / f"{name}.toml").read_text()
        layout = tomllib.load(io.BytesIO(text.encode()))
        assert set(layout) <= set(top), name
        for side in ("front", "back"):
            for box in layout.get(side, {}).values():
                if kind := box.get("kind"):
                    assert set(box) <= by_kind[kind], (name, box)


def test_other_programs_are_shown_beside_ours_whose_nos_are_at_most_ten() -> None:
    beside = reference.beside()
    features = [row for part in beside.parts for row in part.rows]

    assert beside.programs == ("companion", "Squib", "nanDECK", "Cider", "protograf")
    assert tuple(beside.sources) == beside.programs[1:]
    assert {len(row.has) for row in features} == {len(beside.programs)}
    ours = [row for row in features if row.has[0] != "yes"]
    assert len(features) >= 30
    assert len(ours) <= 10
    assert all(row.has[0] == "no" and row.why for row in ours)
    assert not [row.what for row in features if row.why and row.has[0] == "yes"]
    for offered in ("CMYK", "right to left", "Chinese"):
        (row,) = [row for row in features if offered in row.what]
        assert row.has[0] == "yes", row.what


def test_the_script_of_the_reference_runs_and_nothing_is_found(tmp_path: Path) -> None:
    script = reference.EXAMPLES / "script.py"

    done = subprocess.run(
        [sys.executable, script],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(reference.__file__).parents[2])},
        capture_output=True,
        text=True,
        check=True,
    )

    assert (done.stdout, done.stderr) == ("", "")
    assert len(pypdfium2.PdfDocument(tmp_path / "ring.pdf")) == 2
