"""Tables that are found by what is kept beside their saves."""

import html
import re
from pathlib import Path
from random import Random

import pytest

from companion import games, places
from companion.table import steps
from companion.web import server_pages, shelf
from companion.web.people import People, beside
from companion.web.shelf import Shelf
from tests.web.serving import begun, running

KOSMOS = "seven-steps-kosmos"
LATER = steps.Actor("2027-01-02T03:04:05Z", everything=True)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(places, "saves", lambda: tmp_path / "saves")
    return tmp_path / "saves"


def test_a_file_is_read_again_once_it_has_changed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, reads = Shelf(), list[str]()
    read = shelf._read
    monkeypatch.setattr(
        shelf, "_read", lambda path: reads.append(path.name) or read(path)
    )
    assert found.tables() == {}
    one, two = (begun(folder / f"{name}.json", "nine-circles") for name in ("1", "2"))
    people = People(one)

    assert found.coded(people.code) == one
    assert found.tables()[two] is None
    assert reads == ["1.json.table", "2.json.table"]
    former = people.code
    people.renew()
    people.keep()
    assert (found.coded(former), found.coded(people.code)) == (None, one)
    assert reads[2:] == ["1.json.table"]
    beside(one).write_text("[]")
    assert found.coded(people.code) is None
    one.unlink()
    assert [*found.tables()] == [two]


def test_a_link_leads_to_the_table_beside_the_save_itself(
    folder: Path, tmp_path: Path
) -> None:
    save = begun(tmp_path / "elsewhere.json", "nine-circles")
    folder.mkdir()
    (folder / "link.json").symlink_to(save)
    people, found = People(save), Shelf()

    assert found.coded(people.code) == save
    people.renew()
    people.keep()
    assert found.coded(people.code) == save


def test_a_browser_is_known_by_its_token_alone(folder: Path) -> None:
    people = People(save := begun(folder / "1.json", "nine-circles"))
    token = people.welcome()
    device = people.device(token)
    assert device
    people.take(device, 0, host=True)
    people.keep()
    found = Shelf()

    assert [*found.of_cookies({f"companion-{people.id}": token})] == [
        (save, people.code, device)
    ]
    for cookies in (
        {},
        {f"companion-{people.id}": "0" * 32},
        {f"other-{people.id}": token},
        {"companion-00000000": token},
    ):
        assert [*found.of_cookies(cookies)] == []


def test_a_server_that_starts_again_lists_the_tables_of_a_device_and_wakes_none(
    folder: Path,
) -> None:
    with running(None) as before:
        host, guest = before.client(host=True), before.client()
        for name in ("one", "two", "other"):
            begun(folder / f"{name}.json", KOSMOS, ("ann", f"ben-of-{name}"))
            host.post("/host/open", save=name)
            if name != "other":
                guest.post("seat", take=1)
        cookies = guest.cookies

    with running(None) as again:
        guest, stranger = again.client(), again.client()
        guest.cookies = cookies
        stranger.cookies = dict.fromkeys(cookies, "0" * 32)
        page = guest.get("/").text

        assert "you are ben-of-one" in page
        assert "you are ben-of-two" in page
        assert "ben-of-other" not in page
        assert 'class="at-table' not in page
        assert [*again.room.tables] == []
        assert "ben-of" not in stranger.get("/").text
        assert guest.get(f"/preview/{KOSMOS}.webp").code == 200
        assert stranger.get(f"/preview/{KOSMOS}.webp").code == 403

        codes = re.findall(r'href="(/t/\w+)"', page)
        assert guest.get(f"{codes[0]}/state?seat=1").json["me"]["name"] in page
        page = guest.get("/").text
        assert page.count('class="at-table') == 1
        assert page.count("you are ben-of") == 1

    with running(None) as again:
        guest = again.client()
        (folder / "two.json").unlink()
        guest.cookies = cookies
        assert guest.get("/").headers["location"].endswith("/seats")


def test_of_many_saves_those_played_last_say_where_their_game_is(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_pages, "DETAILED", 1)
    begun(folder / "one.json", "nine-circles")
    begun(folder / "two.json", KOSMOS, ("ann", "ben"))
    steps.do(folder / "one.json", games.load, ["throw 1"], Random(1), LATER)
    (folder / "broken.json").write_text('{"game": 1}')
    (folder / "strange.json").write_bytes(
        (folder / "two.json").read_bytes().replace(b"seven-steps-kosmos", b"no-game")
    )

    with running(None) as here:
        page = here.client(host=True).get("/").text

    assert page.index("<small>one, ") < page.index("<small>two, ")
    assert "broken.json: is no save; take its previous copy" in html.unescape(page)
    assert "no-game" in page
    assert page.count(" · 0 steps") == 1
    assert page.count("</span> · 1 step") == 1
