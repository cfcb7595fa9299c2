"""`companion cards`: from the starter deck to PDF, and the page that shows it."""

import http.client
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from companion.cli import cards as command
from companion.decks import cards
from companion.decks.preview.show import Desk, changes
from companion.press.scene import pictures
from companion.web import server
from companion.web.preview import Deck

Run = Callable[..., Any]


@pytest.fixture
def start(run: Run, tmp_path: Path) -> Path:
    """The starter deck in a folder of its own."""
    cards.forget()
    folder = tmp_path / "start"
    assert run("cards", "--init", str(folder)).code == 0
    return folder


def test_the_starter_deck_prints_as_it_is(
    run: Run, start: Path, tmp_path: Path
) -> None:
    said = run("cards", str(start / "deck.csv"), "--out", str(tmp_path / "out"))

    path = tmp_path / "out" / "deck" / "cards-a4.pdf"
    assert (said.code, said.out, said.err) == (0, f"{path}\n", "")
    assert path.read_bytes().startswith(b"%PDF-1.7")


@pytest.mark.parametrize(
    ("first", "said"),
    [
        (
            "title,text,Copies",
            "deck.csv: row 1: no column is called 'qty', so each card is printed once; "
            "rename 'copies' if it is the number of copies\n",
        ),
        ("title,text,qty", ""),
        ("title,text,kind", ""),
    ],
)
def test_a_column_that_seems_to_count_is_asked_for_by_its_right_name(
    run: Run, tmp_path: Path, first: str, said: str
) -> None:
    deck = tmp_path / "deck.csv"
    deck.write_text(f"{first}\nOx,Pull.,3\n")

    assert run("cards", str(deck), "--out", str(tmp_path / "out")).err == said


def test_a_count_that_the_layout_shows_is_no_number_of_copies(
    run: Run, tmp_path: Path
) -> None:
    deck, layout = tmp_path / "deck.csv", tmp_path / "layout.toml"
    deck.write_text("title,text,count\nOx,Pull.,3\n")
    layout.write_text(
        'title = "own"\nextends = "plain"\nsize = "poker"\nfull = {}\nlow = {}\n'
        'front.text = {kind = "text", x = 6, y = 30, w = 50, h = 20, '
        'text = "[count] oxen"}\n'
    )

    assert run("cards", str(deck), "--out", str(tmp_path / "out")).err == ""


def test_the_starter_says_what_it_wrote(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "new"
    said = run("cards", "--init", str(folder))

    names = ("README.md", "deck.csv", "icons/spark.svg", "layout.toml")
    assert {str(folder / name) for name in names} < set(said.out.splitlines())
    assert str(folder / "samples" / "spell.csv") in said.out.splitlines()
    assert said.err == ""


def test_on_a_terminal_the_starter_says_what_comes_next(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Terminal:
        stderr = type("Screen", (), {"isatty": staticmethod(lambda: True)})

    monkeypatch.setattr(command, "sys", Terminal)
    said = run("cards", "--init", str(tmp_path / "new"))

    deck = tmp_path / "new" / "deck.csv"
    assert said.err == f"next: companion cards {deck} --watch\n"


def test_the_starter_lists_every_icon(start: Path) -> None:
    _, _, names = (start / "README.md").read_text().partition("there already:\n")

    known = {path.stem for path in pictures.STOCK.glob("*.svg")}
    assert set(names.replace("\n", " ").strip().split(", ")) == known


def test_the_starter_overwrites_nothing(run: Run, start: Path) -> None:
    said = run("cards", "--init", str(start))

    assert (said.code, said.out) == (1, "")
    assert said.err == f"{start}: is there already, and not empty; name a new folder\n"


def test_json_tells_each_file_and_what_is_in_it(
    run: Run, start: Path, tmp_path: Path
) -> None:
    out = str(tmp_path / "out")
    said = run(
        "cards",
        *(str(start / "deck.csv"), "--json", "--out", out, "--where", "kind=spell"),
        *("--size", "mini", "--paper", "letter", "--ink", "low", "--backs", "fold"),
    )

    (file,) = json.loads(said.out)
    assert file["path"].endswith("deck/cards-kind-spell-mini-letter-fold-low.pdf")
    assert (file["cards"], file["sheets"]) == (2, 1)


def test_only_cards_changed_since_a_print_are_printed_again(
    run: Run, start: Path, tmp_path: Path
) -> None:
    deck, out = str(start / "deck.csv"), str(tmp_path / "out")
    run("cards", deck, "--out", out)
    since = str(tmp_path / "out" / "deck" / "manifest.json")

    again = run("cards", deck, "--out", out, "--since", since)
    text = (start / "deck.csv").read_text("utf-8")
    (start / "deck.csv").write_text(text.replace("1,Old Lantern", "3,Old Lantern"))
    said = run("cards", deck, "--out", out, "--since", since, "--json")

    assert (again.code, again.out, again.err) == (0, "", "deck: nothing has changed\n")
    (file,) = json.loads(said.out)
    assert file["path"].endswith("/cards-a4-changed.pdf")
    assert (file["cards"], file["sheets"]) == (2, 1)


def test_how_a_file_was_read_is_said_if_it_is_unusual(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "deck.csv"
    path.write_bytes("title;text\nMöbius;Turn.\n".encode("cp1252"))

    said = run("cards", str(path), "--out", str(tmp_path / "out"))

    assert said.code == 0
    assert said.err == "deck.csv: read as cp1252, split at a semicolon\n"


def test_texts_that_shrank_are_said_in_one_line(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "deck.csv"
    path.write_text("title,text\nOx," + "pull the plough " * 25 + "\n")

    said = run("cards", str(path), "--out", str(tmp_path / "out"))

    assert said.code == 0
    assert said.err.startswith("1 text is set smaller than the layout asks; the")


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ((), "cards: no deck is named; name a .csv, or say --init DIR\n"),
        (
            ("no.csv",),
            "no.csv: there is no such file; "
            "name a .csv, .tsv, .xlsx, .ods or .json file\n",
        ),
        (
            ("DECK", "--layout", "plian"),
            "layouts: no layout is called 'plian'; did you mean 'plain'? "
            "(or name a .toml)\n",
        ),
        (
            ("DECK", "--layout", "no.toml"),
            "layouts: there is no file 'no.toml'; paths start at the deck\n",
        ),
        (
            ("DECK", "--size", "pokr"),
            "size: no size is called 'pokr'; did you mean 'poker'? "
            "(or write 63x88, or 2.5x3.5in)\n",
        ),
        (
            ("DECK", "--delimiter", "ab"),
            "--delimiter: 'ab' is not one character; write one\n",
        ),
        (
            ("DECK", "--out", "DECK"),
            "DECK/deck: cannot be written (Not a directory); "
            "choose another folder with --out\n",
        ),
    ],
)
def test_a_deck_is_refused_in_one_line(
    run: Run, start: Path, options: tuple[str, ...], line: str
) -> None:
    deck = str(start / "deck.csv")
    said = run("cards", *(deck if word == "DECK" else word for word in options))

    assert (said.code, said.out) == (1, "")
    assert said.err == line.replace("DECK", deck)


def test_every_option_has_help_and_the_help_an_example(run: Run) -> None:
    said = run("cards", "--help")

    assert said.code == 0
    assert "companion cards deck.csv --layout plain" in said.out


def test_watching_shows_a_page_and_prints_when_it_is_asked(
    run: Run, start: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck, pages = start / "deck.csv", []

    class Server:
        address = "here"

        def __init__(self, page: Deck, port: int) -> None:
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


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        (
            ["--scheme", "honeycomb"],
            "--scheme: 'honeycomb' is for hexagons; "
            "leave it out, or choose --size tgc-large-hex\n",
        ),
        (["--show-layout", "spell"], "cards: a deck is named, too; leave it out\n"),
        (["--reference"], "cards: a deck is named, too; leave it out\n"),
        (["--port", "8000"], "--port: is given, and no page is shown; say --watch\n"),
        (
            ["--layout", "lost.toml"],
            "layouts: there is no file 'lost.toml'; paths start at the deck\n",
        ),
    ],
)
def test_an_option_that_does_nothing_here_is_refused(
    run: Run, start: Path, tmp_path: Path, asked: list[str], line: str
) -> None:
    said = run("cards", str(start / "deck.csv"), "--out", str(tmp_path / "o"), *asked)

    assert (said.code, said.out, said.err) == (1, "", line)
    assert not list((tmp_path / "o").rglob("*.pdf"))


def test_a_layout_is_found_beside_the_deck(
    run: Run, start: Path, tmp_path: Path
) -> None:
    (start / "layout.toml").rename(start / "mine.toml")
    out = ["--layout", "mine.toml", "--out", str(tmp_path / "o")]

    assert run("cards", str(start / "deck.csv"), *out).code == 0


def test_a_card_made_smaller_keeps_text_of_six_points_or_is_refused(
    run: Run, tmp_path: Path
) -> None:
    deck = tmp_path / "deck.csv"
    deck.write_text("title,text\nOx,Pull.\n")
    out = ["--out", str(tmp_path / "o")]

    assert run("cards", str(deck), "--size", "mini", *out).err == ""
    deck.write_text("title,text,kind\nOx,Pull.,beast\n")
    said = run("cards", str(deck), "--size", "standee", *out)
    assert (said.code, said.err) == (
        1,
        "deck.csv: row 2, column kind: 'beast': does not fit 14.85 x 2.39 mm at "
        "6 pt; shorten it\n",
    )
