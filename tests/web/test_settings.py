"""How a table plays is kept in the save, so that terminal and pages agree."""

import json
from pathlib import Path

import pytest

from companion import games
from companion.chronicle import store
from companion.chronicle.codec import Settings
from companion.table import begin
from tests.web.serving import Running, begun, running

KOSMOS = "seven-steps-kosmos"


def test_settings_that_a_page_changes_travel_with_the_save(tmp_path: Path) -> None:
    path = begun(tmp_path / "dante.json", "nine-circles")
    with running(path) as here:
        here.served.advice.oracle = None  # nothing is counted here
        here.client(host=True).post("settings", dice="digital", advice=True)
    (tmp_path / "dante.json.table").unlink()

    moved = path.rename(tmp_path / "elsewhere.json")

    with running(moved) as here:
        shown = here.client().state()["settings"]
    assert shown == {"dice": "digital", "cards": "digital", "advice": True}


def test_a_save_that_plays_as_usual_says_nothing_of_it(tmp_path: Path) -> None:
    path = begun(tmp_path / "dante.json", "nine-circles")
    plain = path.read_bytes()

    with running(path) as here:
        host = here.client(host=True)
        host.post("settings", dice="digital")
        host.post("settings", dice="real")

    assert path.read_bytes() == plain
    assert b"settings" not in plain


def test_settings_are_in_no_hash_and_only_known_ones_are_read(tmp_path: Path) -> None:
    path = begun(tmp_path / "dante.json", "nine-circles")
    begin.keep_settings(path, games.load, Settings(dice="digital"))
    text = path.read_text("utf-8")

    assert store.verify(path, games.load).ok
    path.write_text(text.replace('"digital"', '"loaded"'), "utf-8")
    with pytest.raises(store.SaveDamaged, match="'loaded'"):
        store.open(path, games.load)


def test_the_file_beside_a_save_holds_devices_and_where_it_is_served(
    tmp_path: Path,
) -> None:
    path = begun(tmp_path / "dante.json", "nine-circles")
    with running(path) as here:
        here.seated(0)
        here.client(host=True).post("settings", dice="digital")

    beside = json.loads((tmp_path / "dante.json.table").read_text("utf-8"))
    assert {*beside} == {"id", "code", "key", "devices", "at"}


def test_settings_that_were_kept_beside_a_save_move_into_it_once(
    tmp_path: Path,
) -> None:
    path = begun(tmp_path / "dante.json", "nine-circles")
    beside = tmp_path / "dante.json.table"
    older = {"dice": "digital", "cards": "digital", "advice": True}
    seat = {"token": "0", "seats": [0], "watches": False}
    kept = {"id": "abcd", "code": "234567", "devices": [seat], "settings": older}
    beside.write_text(json.dumps(kept), "utf-8")

    with running(path) as here:
        shown = here.client().state()["settings"]
        code = here.served.code

    assert shown == older
    assert code == "234567"
    assert store.open(path, games.load).save.settings.dice == "digital"
    assert "settings" not in json.loads(beside.read_text("utf-8"))


def test_cards_are_chosen_until_some_are_dealt_and_bots_hold_no_real_ones(
    tmp_path: Path,
) -> None:
    path = begun(tmp_path / "k.json", KOSMOS, ("ann", "ben"), bots={"ben": "medium"})
    with running(path) as here:
        host, ann = here.client(host=True), here.seated(0)
        assert "real cards, typed in" in host.get("host").text
        held = host.post("settings", cards="real").json["refused"]

        for text in ("deal", "roll"):
            ann.act(text, ann.state(0))

        assert "real cards, typed in" not in host.get("host").text
        late = host.post("settings", cards="real", bots={"ben": "none"}).json
    assert "a bot holds no real cards" in held["sentence"]
    assert "whose its cards are is settled" in late["refused"]["sentence"]


def test_real_cards_of_a_terminal_are_real_on_the_page(tmp_path: Path) -> None:
    path = begun(tmp_path / "k.json", KOSMOS, ("ann", "ben"))
    begin.keep_settings(path, games.load, Settings(cards="real"))

    with running(path) as here:
        ask = here.seated(0).state()["screen"]["ask"]
        host = here.client(host=True)
        offered = "real cards, typed in" in host.get("host").text
        host.post("settings", cards="digital")
        dealt = here.served.table.kept.state

    assert [part["before"] for part in ask if part["type"] == "enter"] == ["drawn "]
    assert offered
    assert all("?" not in seat.hand for seat in dealt.seats)


def test_only_devices_that_came_to_watch_are_watchers(kosmos: Running) -> None:
    host, tablet = kosmos.client(host=True), kosmos.client()
    page, stream = f"{kosmos.base}/host", f"{kosmos.base}/stream?seat=-1"
    host.stream(stream).next()
    kosmos.seated(0).stream(stream).next()
    assert "watcher" not in host.get(page).text

    tablet.post("seat", watch=True)
    for _ in range(2):
        tablet.stream(stream).next()

    assert "1 watcher" in host.get(page).text
