"""Saves: how they are written, listed, added up, damaged and told."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion import games
from companion.chronicle import codec, store
from companion.chronicle.codec import Stamp
from companion.cli import options
from companion.contract import Begun
from companion.games.six_winters import story
from companion.games.six_winters.facts import facts
from companion.games.six_winters.kit.sheet_data import read
from tests.cli.conftest import NOON, Run
from tests.games.lot import fewest
from tests.games.six_winters.tales import middle


@pytest.fixture
def dante(run: Run, shelf: Path) -> Path:
    """A game of Nine Circles with a throw, and a pip that was taken back."""
    run("new nine-circles dante")
    run("do dante throw 4 rolled 2246 turn 2 1")
    run("undo dante")
    return shelf / "dante.json"


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


@pytest.mark.slow
def test_luck_is_that_of_the_review(run: Run) -> None:
    run("new nine-circles lost --option rows=1,1,0,0 --option virgil=0")
    run("do lost throw 1 rolled 2")
    run("do lost throw 1 again 2 rolled 2 3")

    review = json.loads(run("review lost --json").out)
    (found,) = json.loads(run("stats nine --luck --json").out)
    where = found["luck"].pop("where")

    assert found["finished"] == 1
    assert where == [
        {"where": "Circle I, Virtuous Pagans: throw", "decisions": 2, "lost": 0}
    ]
    assert found["luck"] == {
        "games": 1,
        "luck": review["luck"],
        "given_away": review["given_away"],
    }


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


def test_a_save_of_a_game_that_is_not_here_is_refused(run: Run, shelf: Path) -> None:
    game = replace(games.load("nine-circles"), name="nine-slices")
    store.create(shelf / "d.json", game, Begun(), Stamp(NOON, "ann"))

    assert run("log d") == (
        1,
        "",
        "d.json: the game 'nine-slices' of this save is not here; name its folder: "
        "companion --game FOLDER ...\n",
    )


EVENT = {"n": 1, "at": NOON, "by": "player", "text": "the lantern was lost"}


@pytest.mark.parametrize("game", games.names())
def test_every_game_takes_a_note_and_tells_it(run: Run, game: str) -> None:
    players = ",".join(fewest(game))
    run(f"new {game} dante" + f" --players {players}" * bool(players))
    answer = json.loads(run("note dante the lantern was lost --json").out)

    assert answer["notes"] == [EVENT]
    seat = " --seat ann" if game == "exit-from-purgatory" else ""
    assert json.loads(run(f"log dante --json{seat}").out)["notes"] == [EVENT]
    assert "the lantern was lost" in run(f"log dante{seat}").out
    assert run("verify dante").code == 0


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


def test_the_record_of_a_campaign_has_the_last_notes_that_fit_and_cuts_them() -> None:
    notes = ["one", "a word " * 9 + "more", "three", "下 four"]
    lines = read(story.filled(middle(), notes), facts()).notes
    long = read(story.filled(middle(), ["abcdefghi " * 30]), facts()).notes

    wrapped = ("a word a word a word a word a word a word a word a", "word a word more")
    assert lines == (*wrapped, "three", "? four")
    assert len(long) == 4
    assert long[3].endswith(" ...")
    assert max(map(len, long)) <= 50


NEW = "new six-winters winter --players ann,ben --books full"
DEALT = "deal deal deal deal"
SET_UP = f"{DEALT} pick ann thea pick ben keel stand thea se-so stand keel em-mi"


def test_a_save_of_the_revision_before_opens_with_a_trade_that_is_refused_now(
    run: Run, shelf: Path
) -> None:
    run(NEW)
    trade = "traded support technology 1"  # nobody is in a slot of either
    run(f"do winter {SET_UP} next next --seed 3")
    refused = run(f"do winter {trade}")
    path = shelf / "winter.json"
    plain = json.loads(path.read_text("utf-8"))
    older = codec.seal({**plain, "rules": "V20.4-r2"}, path.name)
    path.write_text(json.dumps(older))

    assert "nobody is in a Support or Technology place" in refused.err
    assert run(f"do winter {trade}").code == 0
    assert "Support die traded into Technology" in run("log winter --events").out
    assert run("verify winter").code == 0
    assert json.loads(path.read_text("utf-8"))["rules"] == "V20.4-r2"


def test_no_command_tells_how_the_cards_of_full_books_lie(
    run: Run, shelf: Path
) -> None:
    run(NEW)
    done = run(f"do winter {SET_UP} next next --seed 3 --json").out
    kept = json.loads((shelf / "winter.json").read_text("utf-8"))
    hidden = [one["cards"] for one in kept["events"] if one["do"] == "drawn"]
    hidden += [*kept["state"]["piles"], kept["state"]["deck"]]
    assert [len(one) for one in hidden] == [11, 11, 10, 12, 10, 11, 9, 6]

    commands = ("", " --json", " --events", " --events --json", " --html", " --csv",
                " --report", " --report --json", " --json --seat ben")  # fmt: skip
    told = [done, *(run(f"log winter{options}").out for options in commands)]
    told.append(run("play winter", typed="log\nall\nquit\n").out)
    for text in told:
        plain = text.replace(" ", "").replace('"', "")
        assert [one for one in hidden if ",".join(one[1:4]) in plain] == []
    state = json.loads(told[2])["state"]
    assert [sorted(one) for one in state["piles"]] == [
        sorted(one) for one in kept["state"]["piles"]
    ]
    events = json.loads(told[4])["events"]
    assert [one["cards"] for one in events if one["do"] == "drawn"] == [
        ["?"] * count for count in (11, 11, 10, 12)
    ]
    assert all("h" not in one for one in events)


def test_dice_get_faces_and_lose_them_as_a_campaign_is_taken_up_again(run: Run) -> None:
    run(NEW)
    run(f"do winter {SET_UP} next next --seed 3")
    asked = run("play winter --dice full --seed 1", typed="quit\n").out
    assert "2 dice of the Support pool: type the faces" in asked
    run("do winter roll roll roll roll roll roll roll roll --seed 2")
    run("do winter many 2 roll many 3 rolled 1 1 5 answer no --seed 2")
    shown = json.loads(run("log winter --json").out)["state"]["shown"]
    assert [1, 1, 5] in [row for place, rows in shown["dice_at"] for row in rows]

    out = run("play winter --dice counted", typed="answer yes\nquit\n").out
    assert "Are dice only counted from now on?" in out
    assert json.loads(run("log winter --json").out)["state"]["shown"] is None
