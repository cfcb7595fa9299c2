"""`log` of a campaign: told, as a table, as a page, as answers; and what is refused."""

import csv
import io
import json
from collections.abc import Callable
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pytest

from companion import games, places
from companion.chronicle import store
from companion.chronicle.codec import Stamp
from companion.contract import Begun
from companion.games.six_winters import words
from companion.games.six_winters.rules import start
from companion.games.six_winters.story import charts, filling
from companion.press.ink import pages
from companion.press.layout.piece import Page
from companion.press.layout.sizes import paper
from tests.cli.conftest import NOON, Run, streams
from tests.games.six_winters.tales import GAMES, tale_of, turns, typed

Keep = Callable[..., Path]


@pytest.fixture
def keep(shelf: Path) -> Keep:
    """Write a golden campaign, or its beginning, as a save."""

    def write(name: str, number: int, count: int | None = None) -> Path:
        path = shelf / f"{name}.json"
        shelf.mkdir(exist_ok=True)
        path.write_bytes(saved(number, count))
        return path

    return write


@cache
def saved(number: int, count: int | None) -> bytes:
    game, stamp = GAMES[number], Stamp(NOON, "player")
    begun = Begun(game["rulings"], game["setup"])
    actions = [words.read(text) for text in typed(number)[:count]]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "save.json"
        store.create(path, games.load("six-winters"), begun, stamp)
        store.append(path, games.load, actions, stamp)
        return path.read_bytes()


@pytest.fixture
def winter(keep: Keep) -> Path:
    return keep("winter", 1)


def test_a_campaign_is_told_and_not_listed(run: Run, winter: Path) -> None:
    code, out, err = run("log winter")

    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "Six Winters: ann and ben, easy campaign, full books"
    assert lines[2] == f"Year I, {turns(1)[0]} turns"
    assert "The campaign is over: " in "\n".join(lines[-2:])
    assert len(lines) < 350


def test_a_campaign_that_goes_on_is_told_without_what_was_taken_back(
    run: Run, keep: Keep
) -> None:
    keep("winter", 0, 12)
    whole = run("log winter").out
    run("do winter next")
    run("undo winter")
    lines = whole.splitlines()

    at = lines.index("The campaign goes on: year I, turn 1, winter.")
    assert lines[at + 2].startswith("Six Winters: year 1 of 6, winter (box 1), turn 1")
    assert any(line.startswith("    pool/out/left ") for line in lines[at:])
    assert run("log winter").out == whole


@pytest.mark.parametrize("form", ["", " --report"])
@pytest.mark.parametrize("width", [40, 46])
def test_the_tale_is_as_wide_as_the_terminal(
    run: Run, winter: Path, width: int, form: str
) -> None:
    lines = run(f"log winter{form}", width=width).out.splitlines()

    assert [line for line in lines if len(line) >= width] == []


def test_every_event_of_a_campaign_is_listed_on_request(run: Run, keep: Keep) -> None:
    keep("winter", 1, 40)
    out = run("log winter --events").out

    heading, first, *_ = out.splitlines()
    assert heading == "Year I, before the first turn"
    assert first.startswith("   1  2026-11-21T12:00:00Z  player: ")
    assert "  40  2026-11-21T12:00:00Z" in out
    assert len(json.loads(run("log winter --events --json").out)["events"]) == 40


def test_the_tale_in_json_has_years_and_where_it_stands(run: Run, winter: Path) -> None:
    answer = json.loads(run("log winter --json").out)

    assert answer["game"] == "six-winters"
    assert [year["number"] for year in answer["tale"]["years"]] == [1, 2, 3, 4, 5, 6]
    assert "events" in answer


def test_tracks_and_stress_by_turn_are_csv(run: Run, winter: Path) -> None:
    code, out, err = run("log winter --csv")

    assert (code, err) == (0, "")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert len(rows) == 6 + sum(turns(1))  # six years have a set-up each
    first = rows[1]
    assert (first["year"], first["turn"]) == ("1", "1")
    picked = [text.split()[2] for text in typed(1) if text.startswith("pick ")]
    assert [first["character_1"], first["character_2"]] == picked[:2]
    assert [rows[-1]["character_1"], rows[-1]["character_2"]] == picked[-2:]


class Seen(HTMLParser):
    """What a page has: how often each tag, and all that it names elsewhere."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str | None] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value for name, value in attrs if name in ("href", "src")]


def test_a_page_stands_alone_with_charts_of_tracks_and_of_stress(
    run: Run, winter: Path, tmp_path: Path
) -> None:
    file = tmp_path / "shared" / "winter.html"
    said = run("log", "winter", "--html", "--out", str(file))

    assert (said.code, said.out, said.err) == (0, f"{file}\n", "")
    text = file.read_text("utf-8")
    page = Seen(text)
    assert page.tags.count("svg") == 8 + 6  # charts, and the tracks of the table
    lines = ("progress", "threat", "psyche", "body")
    assert [text.count(f'class="line {line}"') for line in lines] == [6, 6, 12, 12]
    assert page.links == []
    assert "script" not in page.tags
    assert "url(" not in text
    assert "http" not in text.replace("http-equiv", "")
    assert all(f"Year {one}, " in text for one in ("I", "II", "III", "IV", "V", "VI"))
    assert run("log winter --html").out == text


def test_on_a_terminal_the_page_goes_to_a_file_that_is_named(
    run: Run, winter: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("companion.cli.log.sys", streams(out=True, err=True))
    monkeypatch.setattr(places, "output", lambda: tmp_path / "output")

    page = tmp_path / "output" / "winter.html"
    assert run("log winter --html") == (0, f"{page}\n", "")
    assert page.read_text("utf-8").startswith("<!DOCTYPE html>")


def test_whatever_is_told_is_escaped_on_the_page() -> None:
    hostile = msgspec.structs.replace(tale_of(0), players=("<b>ann", "a&b"))
    begun = start({}, {"players": ["ann", "ben"]})
    page = {**charts.page(hostile), "now": filling.context(begun)}
    html, _ = pages.fill(
        Page("log", "six_winters/log.html", "", lambda: page),
        pages.PageOptions(paper("a4"), author="<i>nobody", version="1"),
    )

    assert "&lt;b&gt;ann and a&amp;b" in html
    assert "<b>ann" not in html
    assert "<i>nobody" not in html


def test_a_report_answers_as_text_and_as_json(run: Run, winter: Path) -> None:
    text = run("log winter --report").out
    report = json.loads(run("log winter --report --json").out)["report"]

    assert text.splitlines()[0].endswith("full books: playtest report")
    overcome = [text.split()[0] for text in typed(1)].count("overcame")
    (line,) = [line for line in text.splitlines() if line.startswith("obstacles over")]
    assert line.endswith(f" {overcome}")
    assert sum(one["overcome"] for one in report["sessions"]) == overcome
    assert [one["turns"] for one in report["sessions"]] == turns(1)
    assert len(report["unknown"]) == 4


def test_a_page_is_not_written_over_its_save(run: Run, winter: Path) -> None:
    data = winter.read_bytes()
    said = run("log", "winter", "--html", "--out", str(winter))

    assert (said.code, said.out) == (1, "")
    assert said.err == f"--out: {winter} is the save itself; name another file\n"
    assert winter.read_bytes() == data
