"""Who may do what is due, take it back, and correct it: by a device at the table."""

import itertools
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion.contract import Note, Rolled
from companion.table import gate, secrets
from tests import long
from tests.twins import SEATS
from tests.web import actions_of_seats
from tests.web.serving import Client, Running, begun, running

FOUR = ("ann", "ben", "cleo", "dan")
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
