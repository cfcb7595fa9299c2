"""First games, steps that pass by themselves, ends, and whom a seat is kept from."""

import itertools
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.chronicle import store
from companion.contract import Note, Over, Rolled
from companion.games.six_winters.campaign.state import State
from companion.table import begin, gate, seats, secrets
from companion.web import ends
from companion.web.services import Kept, Lost, Tick
from tests import long
from tests.twins import SEATS, pairs, written
from tests.web import actions_of_seats
from tests.web.conftest import FOUR, Sure
from tests.web.serving import NOON, Client, Running, begun, running, until


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


def told(client: Client) -> dict[str, object]:
    return dict(client.get("state").json["guide"] or {})


@contextmanager
def first(game: str) -> Iterator[tuple[Running, Client]]:
    """Serve a first game; yield that and its host. Its bots do not rest."""
    with running(None) as here:
        host = here.client(host=True)
        host.post("/host/first", game=game)
        here.served.table.rest = (0, 0)
        yield here, host


def test_a_first_game_tells_each_step_rolls_as_prepared_and_is_left(
    shelf: Path,
) -> None:
    with first("nine-circles") as (here, host):
        assert told(host)["n"] == 1
        host.does("throw 2")
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


def test_whoever_does_something_else_plays_a_first_game_on_freely(shelf: Path) -> None:
    with first("nine-circles") as (_, host):
        host.does("throw 4")

        assert told(host) == {}
        assert host.get("state").json["due"]["kind"] == "choice"


def test_others_of_a_first_game_do_what_it_tells_before_their_bots_do(
    shelf: Path,
) -> None:
    with first("exit-from-purgatory") as (_, host):
        host.does("study 2")

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
    with first("six-winters") as (here, host):
        host.post("leave", seat=0)
        kept = here.served.table.kept
        before, step = len(kept.events), step_of(here)
        host.does("next")

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


PURGATORY = "exit-from-purgatory"


def did(here: Running, client: Client, seat: int, text: str, **more: Any) -> str:
    """Do something as a seat now; return why not, empty if it was done."""
    sent = {"seat": seat, "rev": here.served.table.rev, "id": f"{seat} {text}"} | more
    found = client.post("act", **sent, text=text).json
    return str(found["refused"]["sentence"]) if "refused" in found else ""


def test_dice_are_rolled_and_reported_by_their_own_player_and_the_host_alone(
    four: Running,
) -> None:
    host, ann, cleo = four.client(host=True), four.seated(0), four.seated(2)
    assert not did(four, ann, 0, "steal ben")
    assert not did(four, ann, 0, "rolled 3")

    for text in ("rolled 6", "roll", "roll all", "rolled 6; rolled 6"):
        for seat, client in enumerate((ann, cleo)):
            why = did(four, client, 2 * seat, text)
            assert why == "the dice are those of ben; wait for ben", text
    assert four.served.table.rev == 2
    for text in ("rolled 6", "steal dan"):
        said = cleo.post("why", seat=2, text=text).json["sentence"]
        assert said == "the dice are those of ben; wait for ben", text

    assert not did(four, host, -1, "rolled 4")
    event = four.served.table.kept.events[-1]
    assert (event.by, event.dice) == ("ben", "hand")


def test_a_line_of_several_actions_goes_no_further_than_ones_own(four: Running) -> None:
    ann, tablet = four.seated(0), four.seated(1)

    why = did(four, ann, 0, "steal ben; rolled 3; rolled 4")
    assert why == "the dice are those of ben; wait for ben"
    assert four.served.table.rev == 0
    assert not did(four, ann, 0, "steal ben; roll all")

    assert four.served.table.rev == 2, "the dice of ben are still due"
    assert not did(four, tablet, 1, "roll")


def test_a_tablet_rolls_for_all_of_its_seats_whichever_it_shows(four: Running) -> None:
    tablet = four.seated(0, 1)

    for text in ("steal ben", "rolled 3", "rolled 4"):
        assert not did(four, tablet, 0, text), text

    bys = [event.by for event in four.served.table.kept.events[:3]]
    assert bys == ["ann", "ann", "ben"]


def test_what_the_host_may_not_see_the_host_does_not_choose(four: Running) -> None:
    host = four.client(host=True)

    why = did(four, host, -1, "steal ben")

    assert why == "it is for ann to choose now; wait for ann"
    assert not four.served.table.kept.events
    host.post("seat", take=0)
    assert not did(four, host, 0, "steal ben")


def test_a_player_who_is_called_as_what_is_thrown_does_not_own_it(
    tmp_path: Path,
) -> None:
    """The last word of what is due was taken for the name of its player."""
    path = begun(tmp_path / "k.json", "seven-steps-kosmos", ("ann", "die"))
    with running(path) as here:
        ann = here.seated(0)
        while here.served.table.kept.due.what != "starting player's die":
            assert not did(here, ann, 0, "roll", id=f"{here.served.table.rev}")

        assert not did(here, ann, 0, "roll", id="die")
        events = here.served.table.kept.events
        rolls = [one.by for one in events if isinstance(one.action, Rolled)]
        assert rolls == ["ann"]


def test_nobody_does_what_a_bot_is_due_to_do(tmp_path: Path) -> None:
    bots = {"ben": "medium"}
    path = begun(tmp_path / "p.json", PURGATORY, FOUR, bots=bots)
    with running(path) as here:
        here.served.table.rest = (60, 60)
        host, ann = here.client(host=True), here.seated(0)
        assert not did(here, ann, 0, "draw")
        kept = here.served.table.kept
        assert secrets.whose(kept) == 1

        for seat, client in ((-1, host), (0, ann)):
            why = did(here, client, seat, "steal cleo")
            assert why == "the companion plays now; wait"
        assert gate.due(kept, {1}) == frozenset()


def test_a_step_is_judged_as_the_save_is_and_not_as_the_page_was(four: Running) -> None:
    """A page that claims to know what another program has just written."""
    ann, ben = four.seated(0), four.seated(1)
    assert not did(four, ann, 0, "draw")
    assert not did(four, ben, 1, "draw")
    table = four.served.table
    rev, now = table.rev, table.kept
    assert not did(four, four.seated(2), 2, "draw")
    table.kept = now  # as if the file had been written a moment ago

    for body in ({"rev": rev}, {"rev": rev + 2}):
        found = ben.post("undo", seat=1, id=str(body), **body).json
        assert "refused" in found, body


def test_dice_of_another_moment_are_not_those_that_were_asked_for(
    four: Running,
) -> None:
    ann = four.seated(0)
    table = four.served.table
    assert not did(four, ann, 0, "steal ben")
    ann.post("undo", seat=0, rev=1, id="u")
    for text in ("steal cleo", "rolled 3"):
        assert not did(four, ann, 0, text)

    assert did(four, ann, 0, "roll", rev=1), "other dice were due"
    assert not did(four, ann, 0, "roll", rev=3, id="again"), "they are rolled"
    assert table.rev == 4


def test_a_device_of_one_seat_acts_as_that_seat_whatever_its_page_shows(
    four: Running,
) -> None:
    ben, tablet = four.seated(1), four.seated(0, 2)

    for client, id in ((ben, "b"), (tablet, "t")):
        sent = {"seat": -1, "rev": 0, "id": id, "text": "hm"}
        assert "refused" not in client.post("note", **sent).json
    assert not did(four, tablet, -1, "draw")

    kept = four.served.table.kept
    assert [event.by for event in kept.events[:3]] == ["ben", "player", "ann"]


def test_an_undo_takes_back_what_the_page_offers_and_no_note_of_others(
    four: Running,
) -> None:
    host, ann, ben = four.client(host=True), four.seated(0), four.seated(1)
    table = four.served.table

    def noted(client: Client, seat: int, text: str) -> None:
        sent = {"seat": seat, "rev": table.rev, "id": text, "text": text}
        assert "refused" not in client.post("note", **sent).json

    def back(client: Client, seat: int, rev: int) -> Any:
        body = {"seat": seat, "rev": rev, "id": f"u{seat} {rev} {table.rev}"}
        return client.post("undo", **body).json

    assert not did(four, ann, 0, "draw")
    rev = table.rev
    noted(ben, 1, "hm")
    for client, seat in ((host, -1), (ann, 0)):
        assert "refused" in back(client, seat, rev), "it comes too late"
    assert table.rev == rev + 1

    for client, seat in ((host, -1), (ann, 0)):
        offered = client.state(seat)["undo"]["label"]
        assert offered == "draw a card", seat
    assert "refused" not in back(ann, 0, table.rev)

    kept = table.kept
    assert [step.action for step in kept.path] == [Note("hm")]
    assert [event.by for event in kept.notes] == ["ben"]
    for client, seat in ((host, -1), (ann, 0)):
        assert client.state(seat)["undo"] is None
        assert back(client, seat, table.rev)["refused"], "there is nothing to undo"
    assert "refused" not in back(ben, 1, table.rev)
    assert not table.kept.notes


def test_an_undo_takes_back_a_correction_that_a_note_followed(four: Running) -> None:
    ann, ben = four.seated(0), four.seated(1)
    table = four.served.table
    assert not did(four, ann, 0, "steal ben")
    assert not did(four, ann, 0, "rolled 3")
    fix = {"seat": 0, "rev": 2, "event": 2, "faces": "4", "reason": "so", "id": "a"}
    assert "refused" not in ann.post("amend", **fix).json
    ben.post("note", seat=1, rev=3, id="n", text="hm")

    done = ann.post("undo", seat=0, rev=4, id="u").json

    assert "refused" not in done
    assert [step.action for step in table.kept.path[1:]] == [Rolled((3,)), Note("hm")]


@pytest.mark.parametrize("game", SEATS)
def test_no_wrong_seat_does_takes_back_or_corrects_anything(
    tmp_path: Path, game: str
) -> None:
    tally = Counter[str]()
    for real in (False, True):
        folder = tmp_path / f"{real}"
        folder.mkdir()

        found = actions_of_seats.played(
            folder, game, 3, steps=5, most=2, real=real, tally=tally
        )

        assert found == [], real
    assert tally["wrong"] > 30
    assert bool(tally["could correct"]) == bool(tally["rolled"]), tally


@pytest.mark.slow
@pytest.mark.parametrize("game", SEATS)
def test_no_wrong_seat_does_any_legal_action_of_a_long_game(
    tmp_path: Path, game: str
) -> None:
    for seed, real in itertools.product(long.seeds(1), (False, True)):
        folder = tmp_path / f"{seed} {real}"
        folder.mkdir()

        found = actions_of_seats.played(folder, game, seed, steps=60, real=real)
        assert found == [], (seed, real)
