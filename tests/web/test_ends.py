"""A first game on pages, steps that pass by themselves, and what follows an end."""

import random
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from companion import games, places
from companion.chronicle import store
from companion.contract import Over
from companion.games.six_winters.campaign.state import State
from companion.table import begin, seats
from companion.web import ends
from companion.web.services import Judged, Kept, Lost, Option, Tick
from tests.twins import pairs, written
from tests.web.serving import NOON, Client, Running, begun, running


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "saves"
    folder.mkdir()
    monkeypatch.setattr(places, "saves", lambda: folder)
    return folder


def finished(path: Path, seed: int) -> Over:
    """Play a game of Nine Circles to its end."""
    game, rng = games.load("nine-circles"), random.Random(seed)
    kept = store.open(begun(path, "nine-circles"), games.load)
    bots = begin.seated_bots(game, (), {"": "greedy"}, kept.save.rulings)
    kept = seats.go_on(
        path, games.load, seats.Party(bots, batch=999), rng, lambda: NOON
    )
    assert isinstance(kept.due, Over)
    return kept.due


class Sure:
    """Best play that has counted at once."""

    def at(self, kept: Kept, tick: Tick) -> tuple[Option, ...]:
        return ()

    def review(self, kept: Kept, tick: Tick) -> tuple[Judged, ...]:
        lost = Judged(1, "threw 2", 0.25, None, 0.5, "throw 4")
        return (lost, Judged(2, "rolled 6 6", None, 0.5, 0.5, ""))


def told(client: Client) -> dict[str, object]:
    return dict(client.get("state").json["guide"] or {})


def until(holds: Callable[[], object]) -> None:
    end = time.monotonic() + 20
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


def act(client: Client, text: str) -> None:
    view = client.get("state").json
    answer = client.post(
        "act", seat=view["me"]["seat"], rev=view["rev"], id=text, text=text
    )
    assert "refused" not in answer.json, answer.json


def test_a_first_game_tells_each_step_rolls_as_prepared_and_is_left(
    shelf: Path,
) -> None:
    with running(None) as here:
        host = here.client(host=True)
        host.post("/host/first", game="nine-circles")

        assert told(host)["n"] == 1
        act(host, "throw 2")
        assert told(host) == {
            "n": 3,
            "of": 11,
            "words": "No 1 yet. The 6 may still be of use, so **tap the 6** to keep it "
            "where it is.",
            "tap": {"type": "pick", "draft": ["throw again 3"]},
        }
        host.post("undo", seat=0, rev=host.get("state").json["rev"], id="back")
        assert told(host)["n"] == 1
        assert told(here.client()) == {}
        host.post("leave", seat=0)
        assert told(host) == {}


def test_whoever_does_something_else_plays_a_first_game_on_freely(
    shelf: Path,
) -> None:
    with running(None) as here:
        host = here.client(host=True)
        host.post("/host/first", game="nine-circles")
        act(host, "throw 4")

        assert told(host) == {}
        assert host.get("state").json["due"]["kind"] == "choice"


def test_others_of_a_first_game_do_what_it_tells_before_their_bots_do(
    shelf: Path,
) -> None:
    with running(None) as here:
        host = here.client(host=True)
        host.post("/host/first", game="exit-from-purgatory")
        act(host, "study 2")

        until(lambda: told(host).get("n") == 3)
        assert host.get("state").json["due"]["mine"]


def step_of(here: Running) -> str:
    """Return the step of the turn of Six Winters that is played."""
    state = here.served.table.kept.state
    assert isinstance(state, State)
    return state.step


def test_steps_of_a_turn_without_a_choice_pass_and_one_undo_takes_them_back(
    shelf: Path,
) -> None:
    with running(None) as here:
        host = here.client(host=True)
        host.post("/host/first", game="six-winters")
        host.post("leave", seat=0)
        kept = here.served.table.kept
        before, step = len(kept.events), step_of(here)
        act(host, "next")

        until(lambda: step_of(here) == "event")
        events = here.served.table.kept.events[before:]
        assert step == "actions"
        assert [e.by for e in events].count("companion") >= 5
        host.post("undo", seat=0, rev=host.get("state").json["rev"], id="back")
        assert step_of(here) == step


def test_an_end_tells_the_best_so_far_to_the_host_alone_and_begins_again(
    shelf: Path,
) -> None:
    played = [finished(shelf / f"n{seed}.json", seed) for seed in range(6)]
    best = max(over.score for over in played if over.won)
    won = sum(over.won for over in played)
    with running(None) as here:
        host = here.client(host=True)
        host.post("/host/open", save="n0")
        here.served.advice.oracle = Sure()
        host.get("/t/" + here.served.code)
        until(lambda: "…" not in host.get("end").text)
        found, guest = host.get("end").json, here.client().get("end").json

        (row,) = [one for one in found["rows"] if one["label"] == "Best so far"]
        assert row["value"] == str(best)
        assert row["note"].endswith(f"6 games, {won} won")
        won_with = [one.score for one in played if one.won]
        scores = {one["score"] for one in found["scale"]["marks"]}
        assert scores == {max(won_with), *([played[0].score] if played[0].won else [])}
        assert all(0 < one["at"] < 1 for one in found["scale"]["marks"])
        (lost,) = guest["rows"]
        assert lost["value"] == "\N{MINUS SIGN}25.00 %"
        assert lost["note"] == "of the chance to win; the dice gave +50.00 %"
        assert not guest["again"]
        assert host.get("picture.svg").body.startswith(b"<svg")
        old = here.served
        host.post("again")
        assert here.served is not old
        assert here.served.table.rev == 0
        assert host.get("state").json["me"]["seats"] == [0]


def test_a_score_is_placed_on_the_scale_of_its_ranks() -> None:
    """Survivor from 3, Traveler from 6, Poet from 9, Exalted from 12."""

    over = Over(True, 14, "Exalted", "")
    best = ends.Ended("nine-circles", Over(True, 16, "Exalted", ""), NOON)
    found = ends.scale(games.load("nine-circles"), over, [best])

    assert found
    assert [(one["name"], one["least"]) for one in found["ranks"]] == [
        ("Survivor", 3),
        ("Traveler", 6),
        ("Poet", 9),
        ("Exalted", 12),
    ]
    assert [(one["name"], one["score"], one["at"]) for one in found["marks"]] == [
        ("best", 16, 0.975),
        ("now", 14, 0.875),
    ]


def test_a_game_is_kept_as_one_page_that_asks_for_nothing(shelf: Path) -> None:
    over = finished(shelf / "n0.json", 3)
    with running(shelf / "n0.json") as here:
        here.served.advice.oracle = Sure()
        answer = here.client().get("page.html")
        page = answer.text

        assert answer.headers["content-disposition"].endswith('filename="n0.html"')
        assert f"Won with {over.score}" in page
        assert page.count("<figure><svg") == 1
        assert "throw 1 die" in page or "throw 2 dice" in page
        assert "default-src 'none'" in page
        assert "<script" not in page
        outside = r"""(?:src|href)=["'](?!data:)|url\((?!data:|#)|@import"""
        assert re.findall(outside, page) == []


def test_a_page_of_a_game_with_secrets_has_none(tmp_path: Path) -> None:
    for twins in pairs("exit-from-purgatory", 2, most=30):
        path, found = tmp_path / "dante.json", []
        for kept in (twins.one, twins.other):
            path.write_bytes(written(kept))
            with running(path) as here:
                found.append(here.client().get("page.html").text)
        assert found[0].count("<figure>") == 4
        assert found[0] == found[1]


def test_statistics_add_up_games_wins_scores_and_dice(shelf: Path) -> None:
    played = [finished(shelf / f"n{seed}.json", seed) for seed in range(3)]
    with running(None) as here:
        page = here.client(host=True).get("/statistics").text

        assert "<small>finished</small><b>3</b>" in page
        assert f"<small>won</small><b>{sum(over.won for over in played)}</b>" in page
        assert "<caption>" in page
        assert here.client().get("/statistics").code == 403


def test_losses_to_best_play_are_counted_when_they_are_asked_for(shelf: Path) -> None:
    finished(shelf / "n0.json", 0)
    found = Lost(1, "+2.00 %", "31.00 %", (("III Gluttony: throw", 7, "30.00 %"),))
    asked: list[int] = []

    def judged(saves: Sequence[Kept], tick: Tick) -> Lost:
        asked.append(len(saves))
        return found

    with running(None) as here:
        here.room.desk = replace(here.room.desk, lost=judged)
        host, page = here.client(host=True), "/statistics/lost?game=nine-circles"
        assert f'href="{page}"' in host.get("/statistics").text
        assert not asked

        until(lambda: "refresh" not in host.get(page).text)
        text = host.get(page).text
        assert "<small>decisions gave away</small><b>31.00 %</b>" in text
        assert "Gluttony: throw" in text
        assert here.client().get(page).code == 403
        assert host.get("/statistics/lost?game=dante").code == 409
    assert asked == [1]


def test_the_booklet_is_read_page_by_page_and_asked_in_words_of_players(
    shelf: Path,
) -> None:
    with running(begun(shelf / "n.json", "nine-circles")) as here:
        guest = here.seated(0)
        first = guest.get("booklet?seat=0").json
        asked = guest.get("booklet?seat=0&find=how+do+I+win").json

        assert first["pages"][:2] == ["What you are after", "What you need"]
        assert first["at"] == 0
        titles = [panel["title"] for panel in asked["parts"]]
        assert {"How it ends", "What you are after", "Your rank"} <= {*titles}
