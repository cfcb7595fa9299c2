"""Saves: how they are written, listed, added up, damaged, and told."""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion import games
from companion.chronicle import store
from companion.chronicle.codec import Stamp
from companion.cli import options
from companion.contract import Begun
from companion.games.six_winters import story
from companion.games.six_winters.facts import facts
from companion.games.six_winters.kit.sheet_data import read
from tests.cli.conftest import NOON, Run
from tests.games.six_winters.tales import middle


@pytest.fixture
def dante(run: Run, shelf: Path) -> Path:
    """A game of Nine Circles with a throw, and a pip that was taken back."""
    run("new nine-circles dante")
    run("do dante throw 4 rolled 2246 turn 2 1")
    run("undo dante")
    return shelf / "dante.json"


def test_a_save_is_never_overwritten(run: Run, dante: Path) -> None:
    before = dante.read_bytes()

    assert run("new seven-steps dante") == (
        1,
        "",
        "dante.json: is there already; choose another name\n",
    )
    assert dante.read_bytes() == before


def test_rulings_are_written_into_the_save(run: Run, shelf: Path) -> None:
    code, out, _ = run("new nine-circles dante --option rows=6,5,5,5")

    kept = json.loads((shelf / "dante.json").read_text("utf-8"))
    assert code == 0
    assert "row 4   o o o o o\n" in out
    assert kept["rulings"]["rows"] == "6,5,5,5"
    assert kept["rulings"]["virgil"] == "9"


@pytest.mark.parametrize("name", ["a\nb", "a\x1bb"])
def test_a_name_that_no_list_could_show_is_refused(
    run: Run, shelf: Path, name: str
) -> None:
    assert run("new", "nine-circles", name) == (
        1,
        "",
        f"save: {name!r} is no name; use letters and digits\n",
    )
    assert not shelf.exists()


def test_a_save_that_was_lost_under_the_old_reading_of_violence_goes_on(
    run: Run,
) -> None:
    run("new nine-circles old --option rows=1,4,1,4")
    passed = (
        "throw 1 rolled 1 pass 1 throw 2 rolled 4 5 pass 4 5 throw 3 rolled 2 2 2 "
        "pass 2 2 2 throw 2 rolled 6 6 pass 6 6 throw 4 rolled 4 6 5 5 pass 4 5 5 6 "
        "throw 4 rolled 1 2 3 4 pass 1 2 3 4"
    )
    # With one pip of row 2 and none of row 1 the old reading had no throw left.
    lost = "throw 4 rolled 5 5 5 5 throw 4 rolled 1 2 3 4"

    assert run(f"do old {passed} {lost}").code == 0
    assert run("verify old").code == 0
    assert run("do old throw 1 again 4 rolled 2 6 pass 1 2 2 3 6").code == 0


@pytest.mark.parametrize("command", ["do dante throw 1", "undo dante", "log dante"])
def test_the_keys_of_where_a_game_stands_stay(
    run: Run, dante: Path, command: str
) -> None:
    answer = json.loads(run(f"{command} --json").out)

    keys = ["save", "game", "events", "stands", "over", "state", "notes"]
    assert [*answer] == keys
    assert (answer["save"], answer["game"], answer["over"]) == (
        str(dante),
        "nine-circles",
        None,
    )


def at(monkeypatch: pytest.MonkeyPatch, day: str) -> None:
    monkeypatch.setattr(options, "now", lambda: f"2026-11-{day}T20:00:00Z")


def test_saves_are_listed_last_played_first_with_place_and_players(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    at(monkeypatch, "20")
    run("new nine-circles early")
    run("new seven-steps-kosmos party --players ann,ben")
    at(monkeypatch, "22")
    run("do early throw 2 rolled 1 3")
    at(monkeypatch, "21")
    run("new seven-steps later")

    assert run("saves").out == (
        "early  nine-circles, played last on 2026-11-22\n"
        "       Circle I, Virtuous Pagans; waits for you\n"
        "later  seven-steps, played last on 2026-11-21\n"
        "       Terrace I, Pride; waits for you\n"
        "party  seven-steps-kosmos, played last on 2026-11-20\n"
        "       ann and ben; set-up; waits for 7 cards of the boards\n"
    )
    first, *_ = json.loads(run("saves --json").out)
    assert (first["played"], first["players"]) == ("2026-11-22T20:00:00Z", [])
    assert first["chapter"] == "Circle I, Virtuous Pagans"


def test_no_line_of_the_list_is_wider_than_a_terminal(run: Run) -> None:
    run("new exit-from-purgatory four --players ann,ben,cleo,dan")
    run(f"new nine-circles {'n' * 60}")

    assert run("saves", width=46).out == (
        "four  exit-from-purgatory, played last on\n"
        "    2026-11-21\n"
        "    ann, ben, cleo and dan; turn of ann;\n"
        "    waits for ann\n"
        f"{'n' * 45}\n"
        f"    {'n' * 15}  nine-circles, played\n"
        "    last on 2026-11-21\n"
        "    Circle I, Virtuous Pagans; waits for you\n"
    )


def test_a_game_that_is_over_names_who_won_it(run: Run) -> None:
    bots = "--bot ann:greedy --bot ben:greedy"
    run(f"play seven-steps-kosmos --players ann,ben {bots} --seed 3 --save both")

    assert re.search(r"^ +ann and ben; won by (ann|ben)$", run("saves").out, re.M)


def test_a_save_that_cannot_be_read_is_listed_last(run: Run) -> None:
    run("new nine-circles good")
    run("new nine-circles zulu")
    Path(json.loads(run("saves --json").out)[0]["save"]).write_text("{")

    last = run("saves").out.splitlines()[-1]
    assert last.startswith("good  ")
    assert "breaks off" in last


def test_wins_of_games_for_several_are_counted_by_name(run: Run) -> None:
    bots = "--bot ann:random --bot ben:random"
    run(f"play seven-steps-kosmos --players ann,ben {bots} --save duel --seed 3")

    _, *players = run("stats 7").out.splitlines()
    wins = [line.split()[-2] for line in players if line.strip()[:3] in ("ann", "ben")]

    assert sorted(wins) == ["0", "1"]


@pytest.mark.slow
def test_luck_is_that_of_the_review(run: Run) -> None:
    run("new nine-circles lost --option rows=1,1,0,0 --option virgil=0")
    run("do lost throw 1 rolled 2")
    run("do lost throw 1 again 2 rolled 2 3")

    review = json.loads(run("log lost --review --json").out)
    (found,) = json.loads(run("stats nine --luck --json").out)

    assert found["finished"] == 1
    assert found["luck"] == {
        "games": 1,
        "luck": review["luck"],
        "given_away": review["given_away"],
    }


HOLD = """
import sys
from filelock import FileLock
with FileLock(sys.argv[1]):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def held(dante: Path) -> Iterator[Path]:
    """The same game while another process writes it."""
    other = subprocess.Popen(
        [sys.executable, "-c", HOLD, f"{dante}.lock"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert other.stdout
    assert other.stdout.readline() == "held\n"
    yield dante
    other.communicate("")


def test_the_log_in_json_holds_each_event_with_its_sentence(
    run: Run, dante: Path
) -> None:
    events = json.loads(run("log dante --json").out)["events"]

    assert [(one["do"], one["undone"]) for one in events] == [
        ("activate", False),
        ("rolled", False),
        ("virgil", True),
        ("undo", False),
    ]
    assert events[1]["sentence"] == "the dice show 2 2 4 6 (by hand)"
    assert events[1]["faces"] == [2, 2, 4, 6]


def edited(old: str, new: str) -> Callable[[str], str]:
    return lambda text: text.replace(old, new, 1)


WHOLE = "; dante.json.bak is whole up to event 3"


@pytest.mark.parametrize(
    ("spoil", "line"),
    [
        (lambda text: "", f"the file is empty{WHOLE}"),
        (lambda text: text[:-40], f"the file breaks off before its end{WHOLE}"),
        (
            edited('"format": 2', '"format": 9'),
            "format 9, this companion reads up to 2; update the companion",
        ),
        (
            edited('"faces": [2, 2, 4, 6]', '"faces": [2, 2, 4, 5]'),
            f"event 2 does not match its hash{WHOLE}",
        ),
    ],
    ids=["empty", "torn", "future", "digit"],
)
def test_a_save_that_is_damaged_is_refused_and_stays_as_it_is(
    run: Run, dante: Path, spoil: Callable[[str], str], line: str
) -> None:
    dante.write_text(spoil(dante.read_text("utf-8")), "utf-8")
    before = dante.read_bytes()

    for command in ("log dante", "do dante throw 1", "undo dante", "play dante"):
        assert run(command) == (1, "", f"dante.json: {line}\n")
    assert dante.read_bytes() == before


def test_verify_names_an_edited_digit(run: Run, dante: Path) -> None:
    text = dante.read_text("utf-8")
    dante.write_text(re.sub(r'"faces": \[2', '"faces": [3', text), "utf-8")

    assert run("verify dante") == (
        1,
        "",
        "dante: event 2 does not match its hash; "
        "dante.json.bak is whole up to event 3\n",
    )


def test_a_save_of_a_game_that_is_not_here_is_refused(run: Run, shelf: Path) -> None:
    game = replace(games.load("nine-circles"), name="nine-slices")
    store.create(shelf / "d.json", game, Begun(), Stamp(NOON, "ann"))

    assert run("log d") == (
        1,
        "",
        "companion: no game is called 'nine-slices'; did you mean 'nine-circles'?\n",
    )


def test_a_save_that_another_process_writes_is_refused(
    run: Run, held: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.chronicle.files.PATIENCE", 0.0)
    before = held.read_bytes()

    assert run("do dante throw 1") == (
        1,
        "",
        "dante.json: another process is writing this save; try again in a moment\n",
    )
    assert run("log dante").code == 0
    assert held.read_bytes() == before


def test_a_folder_that_is_a_file_takes_no_save(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    assert run("new", "nine-circles", f"{tmp_path}/file/dante.json") == (
        1,
        "",
        "dante.json: cannot be written (File exists); nothing was changed\n",
    )


def test_a_folder_is_no_save(run: Run, shelf: Path) -> None:
    (shelf / "dante.json").mkdir(parents=True)

    assert run("log dante") == (1, "", "dante.json: not a file; name a save\n")


WHAT = "2 events are missing after event 1; dante.json.bak is whole up to event 2"


@pytest.mark.parametrize(
    ("command", "where"),
    [
        ("log dante", "dante.json"),
        ("do dante roll", "dante.json"),
        ("play dante", "dante.json"),
        ("verify dante", "dante"),
    ],
)
def test_log_verify_and_do_say_how_many_events_are_cut_and_where_they_are(
    run: Run, shelf: Path, command: str, where: str
) -> None:
    run("new nine-circles dante")
    run("do dante throw 4 rolled 2246")
    run("note dante a note")
    path = shelf / "dante.json"
    raw = json.loads(path.read_text("utf-8"))
    raw["events"] = raw["events"][:1]
    path.write_text(json.dumps(raw), "utf-8")

    assert run(command) == (1, "", f"{where}: {WHAT}\n")


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
