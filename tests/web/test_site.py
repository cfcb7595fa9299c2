"""Who begins games on a hosted site, how many there may be, and how long."""

import os
import re
import shutil
from pathlib import Path

import pytest

from companion import places
from companion.errors import CompanionError
from companion.web import hosting, site
from companion.web.tables import Shelf
from tests.web.serving import hosted

ALONE = {"game": "nine-circles"}
FOUR = {
    "game": "exit-from-purgatory",
    "players": {0: "Ann", 1: "Ben", 2: "Cleo", 3: "Dan"},
}
FULL = {
    "begun": "many games were begun from here in the last hour; come again later",
    "other": "there is no room for another game; ask who keeps this site",
}


def test_who_follows_an_invitation_begins_games_and_nobody_else(tmp_path: Path) -> None:
    with hosted(tmp_path) as here:
        stranger, guest = here.at("203.0.113.9"), here.guest_of("club")

        start = guest.get("/").text
        begun = guest.post("/host/new", **ALONE)

        assert stranger.post("/host/new", **ALONE).code == 403
        assert "Join a table" in stranger.get("/").text
        assert 'href="/new/nine-circles"' in start
        assert 'href="/?code"' in start
        assert "/statistics" not in start
        assert guest.get("/new/nine-circles").code == 200
        assert stranger.get("/new/nine-circles").code == 403
        assert begun.json["go"].startswith("/t/")
        assert stranger.get("/invited/club.2099-01-01.0000").code == 404


def test_an_invitation_is_good_for_90_days_and_cannot_be_changed(
    tmp_path: Path,
) -> None:
    with hosted(tmp_path) as here:
        words = here.site.invitation("club").rpartition("/")[2]

        assert words.startswith("club.2027-02-19.")
        assert here.site.invited(words) == "club"
        assert here.site.invited(words.replace("2027", "2037")) == ""
        assert here.site.invited(words.replace("club", "pub")) == ""
        here.site.clock = lambda: "2027-02-20T00:00:00Z"
        assert here.site.invited(words) == ""
        with pytest.raises(CompanionError, match="'A club' is no name; use up to 20"):
            here.site.invitation("A club")


def test_the_invitations_of_one_name_are_ended_alone(tmp_path: Path) -> None:
    with hosted(tmp_path) as here:
        club, pub = here.guest_of("club"), here.guest_of("pub", "203.0.113.3")
        page = club.post("/host/new", **ALONE).json["go"]
        link = here.site.invitation("club").removeprefix(here.site.site)

        hosting.Invited(tmp_path).end("club")  # as another process does

        assert club.post("/host/new", **ALONE).code == 403
        assert "Begin a game" not in club.get("/").text
        late = here.at("203.0.113.4").get(link)
        assert (late.code, "not good any more" in late.text) == (404, True)
        assert club.get(f"{page}/host").code == 200, "it is still the host"
        assert pub.post("/host/new", **ALONE).code == 200
        assert here.guest_of("club").post("/host/new", **ALONE).code == 200
        hosting.Invited(tmp_path).end("club")
        assert here.site.invitation("club").removeprefix(here.site.site) != link

        (tmp_path / "ended.json").write_text("club")
        assert pub.post("/host/new", **ALONE).code == 403, "nothing is good, then"
        assert club.get(f"{page}/host").code == 200, "what is played goes on"
        assert str(tmp_path) not in here.at("203.0.113.5").get("/").text


def test_who_begins_a_table_is_its_host_and_of_no_other(tmp_path: Path) -> None:
    with hosted(tmp_path) as here:
        ann, ben = here.guest_of("club"), here.guest_of("club", "203.0.113.3")
        page = ann.post("/host/new", **FOUR).json["go"]
        base = page.removesuffix("/host")

        assert ann.get(page).code == 200
        assert ann.post(f"{base}/settings", advice=False).json == {}
        assert ann.get(f"{base}/save").code == 200
        for path in (page, f"{base}/save", f"{base}/sheets", "/statistics"):
            assert ben.get(path).code == 403, path
        for path, sent in (("renew", {}), ("settings", {}), ("free", {"seat": 0})):
            assert ben.post(f"{base}/{path}", **sent).code == 403, path
        assert ann.post("/host/open", save="exit-from-purgatory-1").code == 403
        assert "exit-from-purgatory" not in ben.get("/").text.partition("Begin")[0]
        assert here.keeper().get(page).code == 200

        fresh = ann.post(f"{base}/renew").json["go"]
        assert ann.get(fresh).code == 200, "who owns it keeps it with a new code"
        assert ben.get(base).code == 404


def test_no_page_of_a_site_speaks_of_a_network(tmp_path: Path) -> None:
    with hosted(tmp_path) as here:
        ann = here.guest_of("club")
        page = ann.post("/host/new", **FOUR).json["go"]
        base = page.removesuffix("/host")
        link = ann.get(f"{base}/seats").text, ann.get(page).text
        address = re.search(rf"{here.site.site}(/t/\w+/sit/[^\"<]+)", link[1])
        assert address
        texts = [*link, here.at("203.0.113.4").get(address[1]).text]

    assert [bool(re.search(r"Wi-Fi|network", text)) for text in texts] == [False] * 3
    assert [text.count("No account. This device") for text in texts] == [1, 0, 1]


def test_anyone_begins_games_where_the_file_says_so(tmp_path: Path) -> None:
    with hosted(tmp_path, begin="anyone") as here:
        anyone = here.at("203.0.113.9")

        assert anyone.post("/host/new", **ALONE).code == 200
        assert "The code of the table" in anyone.get("/?code").text
        assert "no longer has its seat" in here.at("203.0.113.8").get("/?why=lost").text


@pytest.mark.parametrize("quota", ["begun", "saves", "saves_each", "megabytes"])
def test_a_quota_that_is_used_up_refuses_another_game_in_a_line(
    tmp_path: Path, quota: str
) -> None:
    with hosted(tmp_path, **{quota: 2 if quota != "megabytes" else 1}) as here:
        guest = here.guest_of("club")
        for _ in range(2):
            assert "go" in guest.post("/host/new", **ALONE).json
        if quota == "megabytes":
            (places.saves() / "large.json").write_bytes(bytes(1_000_000))

        for path, sent in (("/host/new", ALONE), ("/host/first", ALONE)):
            refused = guest.post(path, **sent).json["refused"]["sentence"]
            assert refused == FULL.get(quota, FULL["other"]), path
        assert (
            f'refused_total{{quota="{quota}"}} 2' in here.asks_itself("/metrics").text
        )
        assert "go" in here.keeper().post("/host/new", **ALONE).json
        other = here.guest_of("pub", "203.0.113.3").post("/host/new", **ALONE).json
        assert ("go" in other) == (quota in ("begun", "saves_each"))


def test_requests_are_counted_by_address(tmp_path: Path) -> None:
    with hosted(tmp_path, requests=30) as here:
        loud, calm = here.at("203.0.113.8"), here.at("203.0.113.9")

        codes = [loud.get("/roll").code for _ in range(40)]

        assert codes.count(429) >= 1
        assert codes[:30] == [403] * 30
        assert calm.get("/").code == 200
        keeper = here.keeper()
        assert {keeper.get("/roll").code for _ in range(40)} == {200}


def test_a_save_that_has_grown_too_large_is_read_and_no_more(tmp_path: Path) -> None:
    with hosted(tmp_path, save_megabytes=1) as here:
        guest = here.guest_of("club")
        base = guest.post("/host/new", **ALONE).json["go"]
        guest.get(base)
        view = guest.get(f"{base}/state?seat=0").json
        tap = {"seat": 0, "rev": view["rev"], "id": "x", "text": "throw 1"}
        path = next(iter(here.site.tables)).table.path
        whole = path.read_bytes()

        path.write_bytes(whole + b" " * 1_000_001)
        refused = guest.post(f"{base}/act", **tap)
        path.write_bytes(whole)

        assert refused.code == 409
        assert "this game has grown to all the room that it has" in refused.text
        assert guest.get(f"{base}/state?seat=0").code == 200
        assert guest.post(f"{base}/act", **tap).code == 200


def test_of_more_tables_than_may_be_open_the_one_used_longest_ago_sleeps(
    tmp_path: Path,
) -> None:
    with hosted(tmp_path, tables=2) as here:
        guest = here.guest_of("club")
        first, *others = [guest.post("/host/new", **ALONE).json["go"] for _ in range(3)]

        awake = {f"/t/{served.code}" for served in here.site.tables}
        for base in others:
            guest.get(base)
        streams = [guest.stream(f"{base}/stream?seat=0") for base in others]
        for stream in streams:
            stream.next()
        full = guest.get(first)

        assert awake == {*others}
        assert (full.code, full.text) == (
            409,
            "tables: as many tables are open as this site has room for; "
            "come again later",
        )
        streams[0].close()


def test_an_unused_save_is_removed_with_all_that_is_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with hosted(tmp_path) as here:
        guest = here.guest_of("club")
        for _ in range(3):
            guest.post("/host/new", **ALONE)
    old, used, awake = sorted((tmp_path / "saves").glob("*.json"))
    for path in (tmp_path / "saves").iterdir():
        if not path.name.startswith(used.name):
            os.utime(path, (1_000_000, 1_000_000))

    monkeypatch.setattr(places, "hosted", tmp_path)
    removed, again = (site.remove_unused(2_000_000, {awake}) for _ in range(2))

    left = {path.name.partition(".")[0] for path in (tmp_path / "saves").iterdir()}
    assert (removed, again) == ([old.name], [])
    assert left == {used.stem, awake.stem}


def test_what_is_beside_a_save_is_not_that_of_a_longer_name(
    shelf: Path,
) -> None:
    shelf.rmdir()
    assert site.remove_unused(2e9, set()) == []
    shelf.mkdir()
    for name in ("a.json", "a.json.bak", "a.json.json", "a.json.json.table", "b.txt"):
        (shelf / name).write_text("{}")
        os.utime(shelf / name, (3e9, 3e9) if ".table" in name else (1e9, 1e9))

    assert site.remove_unused(2e9, set()) == ["a.json"]
    assert {path.name for path in shelf.iterdir()} == {
        "a.json.json",
        "a.json.json.table",
        "b.txt",
    }


def test_a_copy_of_the_folder_that_was_made_while_it_served_goes_on(
    tmp_path: Path,
) -> None:
    with hosted(tmp_path / "kept") as here:
        guest, keeper = here.guest_of("club"), here.keeper()
        base = guest.post("/host/new", **ALONE).json["go"]
        guest.get(base)
        rev = guest.get(f"{base}/state?seat=0").json["rev"]
        guest.post(f"{base}/act", seat=0, rev=rev, id="x", text="throw 1")
        shutil.copytree(tmp_path / "kept", tmp_path / "copy")
        guest.post(f"{base}/act", seat=0, rev=rev + 1, id="y", text="roll")

    with hosted(tmp_path / "copy") as there:
        again, host = there.at("203.0.113.2"), there.at("203.0.113.1")
        again.cookies, host.cookies = guest.cookies, keeper.cookies

        state = again.get(f"{base}/state?seat=0").json
        acted = again.post(f"{base}/act", seat=0, rev=state["rev"], id="z", text="roll")

        assert (state["rev"], state["me"]["seat"]) == (rev + 1, 0)
        assert "refused" not in acted.json
        assert again.get(f"{base}/host").code == 200, "it is still the host"
        assert "Statistics" in host.get("/").text
        assert again.post("/host/new", **ALONE).code == 200, "it is still invited"
        (save,) = (tmp_path / "copy" / "saves").glob("nine-circles-1.json")
        assert Shelf().tables()[save].maker == "club"
