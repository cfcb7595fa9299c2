"""A campaign of Six Winters: how it is begun, kept and told."""

import json
from pathlib import Path

from companion.chronicle import codec
from tests.cli.conftest import Run

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
