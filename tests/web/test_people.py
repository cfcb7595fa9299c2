"""A seat is a lease, moved by its holder, the host or consent; and settings."""

import json
from pathlib import Path

import pytest

from companion import games
from companion.chronicle import store
from companion.chronicle.codec import Settings
from companion.errors import IllegalAction
from companion.table import begin
from companion.web.people import Device, People, served_at
from tests.web.serving import Running, begun, running

MANY = 70


@pytest.fixture
def here(four: Running) -> Running:
    four.room._often.most = 1 << 20
    return four


@pytest.fixture
def people(tmp_path: Path) -> People:
    return People(tmp_path / "other.json")


def came(people: People) -> Device:
    device = people.device(people.welcome())
    assert device
    return device


def test_no_number_of_devices_that_ask_takes_a_seat_from_who_has_it(
    here: Running,
) -> None:
    ann, path = here.seated(0), here.served.table.path

    for number in range(MANY):
        other = here.client()
        asked = other.post("seat", take=0)
        seats = other.state()["me"]["seats"]
        assert seats == [], f"asker {number} sits"
        if number >= 8:
            assert asked.code == 409, number
            assert asked.text == "too many ask for that seat; ask the host"

    assert ann.state(0)["me"]["seats"] == [0]
    kept = [device.seats for device in People(path).devices]
    assert kept == [[0]], "who asks is not kept beside the save"


def test_no_number_of_watchers_takes_a_seat_and_the_oldest_is_forgotten(
    people: People,
) -> None:
    seat, watchers = came(people), [came(people) for _ in range(MANY)]
    people.take(seat, 0, host=False)
    for watcher in watchers:
        people.watch(watcher)

    assert people.holder(0) is seat
    assert seat.seats == [0]
    known = [people._called(watcher.token) is not None for watcher in watchers]
    assert known == [False] * (MANY - 64) + [True] * 64
    people.take(watchers[-1], 1, host=False)
    assert people._called(watchers[-64].token), "who sits down pushes out nobody"


def test_consent_names_the_device_that_asks_by_what_its_screen_shows(
    here: Running,
) -> None:
    ann, one, other = here.seated(0), here.client(), here.client()
    marks = [client.post("seat", take=0).json["mark"] for client in (one, other)]
    shown = [claim["mark"] for claim in ann.state(0)["claims"]]
    assert shown == marks
    assert len({*marks}) == 2
    for client, mark in zip((one, other), marks, strict=True):
        page = client.get("seats?asked=0").text
        assert f"this device shows <b>{mark}</b>" in page

    ann.post("seat", share=marks[1])

    assert one.state()["me"]["seats"] == []
    assert other.state()["me"]["seats"] == [0]
    assert other.get("seats?asked=0").code == 303
    ann.post("seat", refuse=marks[0])
    assert ann.state(0)["claims"] == []
    assert ann.post("seat", share=marks[0]).code == 409


def test_the_host_answers_for_any_seat_and_nobody_else_does(here: Running) -> None:
    here.seated(0)
    host, ben, other = here.client(host=True), here.seated(1), here.client()
    mark = other.post("seat", take=0).json["mark"]

    assert ben.state(1)["claims"] == []
    asked = {"seat": 0, "mark": mark}
    assert host.stream("stream?seat=-1").next()["claims"] == [asked]
    for client in (ben, other):
        assert client.post("seat", share=mark).code == 409
    page = host.get("host").text
    assert f"The device that shows <b>{mark}</b> asks for the seat of ann." in page
    host.post("seat", share=mark)

    assert other.state()["me"]["seats"] == [0]


def test_who_asks_is_known_however_many_come_meanwhile(people: People) -> None:
    holder, asker = came(people), came(people)
    for device in (holder, asker):
        people.take(device, 0, host=False)
    (claim,) = people.claims_for([0])

    for _ in range(300):
        people.welcome()
    people.share([0], claim.mark, agreed=True)

    assert asker.seats == [0]


def test_a_device_asks_for_one_seat_at_a_time(here: Running) -> None:
    ann, ben, other = here.seated(0), here.seated(1), here.client()

    for seat in (0, 1):
        for _ in range(2):
            mark = other.post("seat", take=seat).json["mark"]

    assert ann.state(0)["claims"] == []
    assert ben.state(1)["claims"] == [{"seat": 1, "mark": mark}]


def test_who_holds_a_shared_seat_asks_for_it_no_more(here: Running) -> None:
    ann, other = here.seated(0), here.client()
    mark = other.post("seat", take=0).json["mark"]
    ann.post("seat", share=mark)

    for client in (other, ann):
        assert "mark" not in client.post("seat", take=0).json
    assert ann.state(0)["claims"] == []


def test_a_claim_ends_with_what_it_was_made_for(here: Running) -> None:
    ann, people = here.seated(0), here.served.table.people
    asker, ask = here.client(), {"take": 0}

    for instead in ({"watch": True}, {"take": 2}):
        asker.post("seat", **ask)
        assert len(people.claims) == 1
        asker.post("seat", **instead)
        assert people.claims == [], instead
    host = here.client(host=True)
    for left in ("give", "watch", "free"):
        asker.post("seat", **ask)
        assert "this device shows" in asker.get("seats?asked=0").text
        match left:
            case "give":
                ann.post("seat", give=0)
            case "watch":
                ann.post("seat", watch=True)
            case "free":
                host.post("free", seat=0)
        assert people.claims == [], left
        assert "this device shows" not in asker.get("seats?asked=0").text
        ann.post("seat", **ask)
        assert ann.state(0)["me"]["seats"] == [0], left

    for _ in range(8):
        gone = here.client()
        gone.post("seat", **ask)
        gone.post("seat", watch=True)
    assert "mark" in here.client().post("seat", **ask).json


def test_a_claim_that_cannot_be_granted_is_still_there(people: People) -> None:
    for _ in range(9):
        people.take(came(people), 0, host=False)
        for claim in [*people.claims] if len(people.devices) < 8 else ():
            people.share([0], claim.mark, agreed=True)
    (claim,) = people.claims

    with pytest.raises(IllegalAction, match="on many devices"):
        people.share([0], claim.mark, agreed=True)

    assert people.claims == [claim]
    people.share([0], claim.mark, agreed=False)
    assert people.claims == []


def test_a_link_to_a_save_has_the_table_of_the_save(tmp_path: Path) -> None:
    people, link = People(tmp_path / "p.json"), tmp_path / "links" / "other.json"
    link.parent.mkdir()
    link.symlink_to(tmp_path / "p.json")
    people.serve_at("10.0.0.1:80")
    people.keep()

    assert served_at(link) == "10.0.0.1:80"
    assert People(link).code == people.code
    assert not [*link.parent.glob("*.table")]


KOSMOS = "seven-steps-kosmos"


def test_settings_of_a_page_travel_with_the_save_and_devices_are_kept_beside_it(
    tmp_path: Path,
) -> None:
    path = begun(tmp_path / "dante.json", "nine-circles")
    beside = tmp_path / "dante.json.table"
    with running(path) as here:
        here.served.advice.oracle = None  # nothing is counted here
        here.seated(0)
        here.client(host=True).post("settings", dice="digital", advice=True)
    kept = json.loads(beside.read_text("utf-8"))
    assert {*kept} == {"id", "code", "key", "devices", "at"}
    beside.unlink()

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
