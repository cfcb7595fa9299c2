"""`note`: in every game, told by `log`, shown below the board, on the filled sheets."""

import json
from pathlib import Path

import pytest

from companion import games
from companion.games.six_winters import story
from companion.games.six_winters.facts import facts
from companion.games.six_winters.kit.sheet_data import read
from tests.cli.conftest import NOON, Run
from tests.games.six_winters.tales import middle

PLAYERS = {
    "exit-from-purgatory": "ann,ben,cleo,dan",
    "seven-steps-kosmos": "ann,ben",
    "six-winters": "ann,ben",
}
EVENT = {"n": 1, "at": NOON, "by": "player", "text": "the lantern was lost"}


@pytest.fixture
def lost(run: Run, shelf: Path) -> Path:
    """A game of Nine Circles with a note in it."""
    run("new nine-circles dante")
    run("note", "dante", "the lantern was lost")
    return shelf / "dante.json"


@pytest.mark.parametrize("game", games.names())
def test_every_game_takes_a_note_and_tells_it(run: Run, game: str) -> None:
    more = f" --players {PLAYERS[game]}" if game in PLAYERS else ""
    run(f"new {game} dante{more}")
    answer = json.loads(run("note dante the lantern was lost --json").out)

    assert answer["notes"] == [EVENT]
    seat = " --seat ann" if game == "exit-from-purgatory" else ""
    assert json.loads(run(f"log dante --json{seat}").out)["notes"] == [EVENT]
    assert "the lantern was lost" in run(f"log dante{seat}").out
    assert run("verify dante").code == 0


def test_a_note_can_be_undone(run: Run, lost: Path) -> None:
    code, out, _ = run("undo dante")

    assert code == 0
    assert out.startswith("taken back: noted: the lantern was lost\n")
    assert json.loads(run("log dante --json").out)["notes"] == []
    assert "noted: the lantern was lost (taken back)" in run("log dante").out


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("x" * 201, "nine-circles: the note has 201 letters; write at most 200"),
        (
            "a\x07b",
            r"nine-circles: the note holds '\x07'; write it on one line, "
            "in plain letters",
        ),
    ],
)
def test_what_is_no_note_is_refused_in_one_line(
    run: Run, lost: Path, text: str, line: str
) -> None:
    data = lost.read_bytes()

    assert run("note", "dante", text) == (1, "", f"{line}\n")
    assert lost.read_bytes() == data


def test_in_a_game_with_secrets_everybody_reads_a_note(run: Run) -> None:
    run("new exit-from-purgatory p --players ann,ben,cleo,dan")
    run("note p ann sat north --by ann")

    for seat in (" --seat ann", " --seat ben"):
        entries = json.loads(run(f"log p --json{seat}").out)["events"]
        assert entries[-1] == {
            "n": 1,
            "at": NOON,
            "by": "ann",
            "do": "note",
            "text": "ann sat north",
            "sentence": "noted: ann sat north",
            "undone": False,
            "came": [],
        }


def test_a_note_is_typed_while_playing(run: Run, lost: Path) -> None:
    out = run("play dante", typed="note  found it   again\nnote\nstate\nquit\n").out

    assert "  noted: found it again\n" in out
    assert "  note 2, player: found it again\n" in out
    assert "the note is empty; write its text" in out
    assert len(json.loads(run("log dante --json").out)["notes"]) == 2


# On paper, and in the tale of a campaign.


def test_a_campaign_tells_a_note_in_its_year(run: Run, tmp_path: Path) -> None:
    run("new six-winters winter --players ann,ben")
    run("note winter <b>snow</b> over Eastkeep")
    text = run("log winter").out
    page = run("log winter --html").out

    assert '  Before the first turn: Noted: "<b>snow</b> over Eastkeep".\n' in text
    assert "&lt;b&gt;snow&lt;/b&gt; over Eastkeep" in page
    assert "<b>snow" not in page
    report = json.loads(run("log winter --report --json").out)["report"]
    assert [one["text"] for one in report["notes"]] == ["<b>snow</b> over Eastkeep"]


def test_the_record_of_a_campaign_has_the_last_notes_that_fit() -> None:
    notes = ["one", "a word " * 9 + "more", "three", "下 four"]
    lines = read(story.filled(middle(), notes), facts()).notes

    assert lines == (
        "a word a word a word a word a word a word a word a",
        "word a word more",
        "three",
        "? four",
    )


def test_a_note_too_long_for_the_record_is_cut() -> None:
    lines = read(story.filled(middle(), ["abcdefghi " * 30]), facts()).notes

    assert len(lines) == 4
    assert lines[3].endswith(" ...")
    assert max(map(len, lines)) <= 50
