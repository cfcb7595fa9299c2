"""Nothing that a seat may not know leaves the process, also of games over days."""

import html
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from xml.etree import ElementTree

import pytest

from companion.chronicle import codec
from companion.web.people import People
from tests import long
from tests.twins import SEATS, pairs, written
from tests.web import leaks
from tests.web.leaks import HASH
from tests.web.serving import Client, Running, begun, running

pytestmark = pytest.mark.xdist_group("leaks")

LONGEST = 4000 if long.GAMES else 400
"""Steps of a game; a campaign of six years has about 1,000."""


@pytest.mark.parametrize("game", SEATS)
@pytest.mark.parametrize(
    "count", [1, pytest.param(long.games(5), id="many", marks=pytest.mark.slow)]
)
def test_twins_are_answered_and_streamed_the_same_bytes(
    tmp_path: Path, game: str, count: int
) -> None:
    for number, twins in enumerate(pairs(game, count, most=30, first=long.FIRST)):
        found = leaks.differing(tmp_path / "dante.json", twins)

        assert found == [], f"pair {number}, seat {twins.name}"


@pytest.mark.parametrize("game", SEATS)
@pytest.mark.parametrize(
    ("games", "most"),
    [(1, 12), pytest.param(long.games(1), LONGEST, id="whole", marks=pytest.mark.slow)],
)
def test_no_client_of_a_game_is_sent_hidden_cards_hashes_or_seeds(
    tmp_path: Path, game: str, games: int, most: int
) -> None:
    for seed in range(long.FIRST, long.FIRST + games):
        folder = tmp_path / str(seed)
        folder.mkdir()

        assert leaks.played(folder, game, seed, most) == []


@pytest.mark.parametrize("planted", ["state", "head"])
def test_a_planted_leak_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, planted: str
) -> None:
    """The state holds hidden cards; the head is a hash of them."""

    def told(kept: Any, viewer: int, **_: object) -> list[str]:
        found = {"state": codec.plain(kept.state), "head": kept.save.head}
        return [str(found[planted]).replace("'", '"')]

    monkeypatch.setattr("companion.web.view.narrate.recent", told)

    assert leaks.played(tmp_path, "exit-from-purgatory", 1, 6)


@pytest.mark.slow
def test_four_clients_press_at_once_and_the_server_is_killed_each_time(
    tmp_path: Path,
) -> None:
    rounds = long.games(10)
    done = subprocess.run(
        [sys.executable, "-m", "tests.web.pressing", str(tmp_path), f"{rounds}"],
        capture_output=True,
        text=True,
        timeout=30 * rounds,
    )

    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 2 * rounds


ATOM = "{http://www.w3.org/2005/Atom}"
SCHEMA = Path(__file__).with_name("atom.rng")


def address(client: Client, kind: str, seat: int = 0) -> str:
    """Return the path of a link or feed of a seat that a client holds."""
    rows = {row["seat"]: row for row in client.get("links").json["seats"]}
    return urlsplit(rows[seat][kind]).path


def entries(client: Client, path: str) -> list[tuple[str, str, str]]:
    """Return title, id and content of each entry of a feed, the newest first."""
    feed = ElementTree.fromstring(client.get(path).body)

    def text(entry: ElementTree.Element, tag: str) -> str:
        return entry.findtext(f"{ATOM}{tag}") or ""

    return [
        (text(entry, "title"), text(entry, "id"), text(entry, "content"))
        for entry in feed.findall(f"{ATOM}entry")
    ]


def test_a_link_seats_a_device_beside_the_one_that_has_the_seat(four: Running) -> None:
    ann = four.seated(0)
    path = address(ann, "link")
    other = four.client()

    page = other.get(path)
    assert "Sit down as ann" in page.text
    assert other.state()["me"]["seats"] == [], "looking at a link seats nobody"
    answer = other.post("sit", ticket=path.rpartition("/")[2])

    assert answer.json == {"go": four.base}
    assert other.state(0)["me"]["seats"] == ann.state(0)["me"]["seats"] == [0]
    assert other.get(path).headers["location"] == four.base


def test_a_new_address_ends_links_and_feeds(four: Running) -> None:
    host, ann = four.client(host=True), four.seated(0)
    paths = [address(ann, kind) for kind in ("link", "feed")]
    tickets = {path.rpartition("/")[2] for path in paths}
    before = four.base
    host.post("renew")

    for path in paths:
        stranger = four.client()
        assert stranger.get(path).code == 404
        assert stranger.get(path.replace(before, four.base)).code == 404
    assert len(tickets) == 2
    assert not any(HASH.search(ticket.encode()) for ticket in tickets)


def test_nobody_is_told_the_links_of_others(four: Running) -> None:
    ann, stranger = four.seated(0), four.client()

    assert [row["seat"] for row in ann.get("links").json["seats"]] == [0]
    assert stranger.get("links").json == {"seats": []}
    assert stranger.post("sit", ticket="x" * 22).code == 404


def test_the_host_has_a_link_for_each_seat_that_no_bot_has(four: Running) -> None:
    host = four.client(host=True)
    host.post("settings", bots={"dan": "medium"})
    page = host.get("host").text

    links = re.findall(r'value="([^"]+/sit/[^"]+)"', page)
    assert len({*links}) == 3
    assert 'aria-label="Copy: ann"' in page


def test_a_feed_says_that_it_is_the_turn_of_its_seat_and_what_happened(
    four: Running,
) -> None:
    ann, ben, reader = four.seated(0), four.seated(1), four.client()
    feeds = address(ann, "feed"), address(ben, "feed", 1)
    assert entries(reader, feeds[1]) == []
    ((title, first, content),) = entries(reader, feeds[0])
    assert title == "Exit from Purgatory: it is your turn"
    assert "The game begins" in content

    ann.does("steal ben", 0)
    assert entries(reader, feeds[1]) == [], "the dice of ann are due first"
    ann.does("rolled 3", 0)

    newest, *_ = entries(reader, feeds[1])
    assert "ann: " in newest[2]
    assert html.unescape(newest[2]).startswith("<ol><li>")
    assert entries(reader, feeds[0])[-1][1] == first, "an entry keeps its id"


def test_a_feed_is_valid_atom_and_is_sent_again_only_when_it_has_changed(
    four: Running,
) -> None:
    etree = pytest.importorskip("lxml.etree", exc_type=ImportError)
    schema = etree.RelaxNG(etree.parse(str(SCHEMA)))
    ann, reader = four.seated(0), four.client()
    path = address(ann, "feed")
    ann.does("steal ben", 0)

    answer = reader.get(path)
    assert answer.headers["content-type"] == "application/atom+xml"
    assert schema.validate(etree.fromstring(answer.body)), schema.error_log
    tag = answer.headers["etag"]
    assert reader.get(path, **{"If-None-Match": tag}).code == 304
    ann.does("rolled 3", 0)
    assert reader.get(path, **{"If-None-Match": tag}).code == 200


def test_feeds_of_twins_are_the_same_bytes(tmp_path: Path) -> None:
    """Two games that differ only in what a seat may not know, each with one key."""
    path = tmp_path / "dante.json"
    path.write_bytes(b"{}")
    key = People(path)
    ticket = key.ticket("feed", 0)
    for twins in pairs("exit-from-purgatory", 3, most=30):
        told = []
        for kept in (twins.one, twins.other):
            path.write_bytes(written(kept))
            with running(path) as here:
                found = here.client().get(f"feed/{ticket}").text
                told.append(found.replace(str(here.port), ""))
        assert "<feed" in told[0]
        assert told[0] == told[1]


def test_what_happened_since_is_shown_step_by_step_and_leads_to_the_game(
    tmp_path: Path,
) -> None:
    with running(begun(tmp_path / "dante.json", "nine-circles")) as here:
        ann = here.seated(0)
        for text in ("throw 2", "rolled 3 4", "throw 1"):
            ann.does(text, 0)

        first = ann.get("state?seat=0&draft=since&draft=1").json["screen"]
        assert first["cap"] == "while you were away: 1 of 2"
        ways = [one for part in first["ask"] for one in part["buttons"]]
        assert [one["label"] for one in ways][:2] == [
            "Next",
            "Skip to the game as it is now",
        ]
        draft = ways[0]["tap"]["draft"]
        assert draft == ["since", "1", "3"]
        query = "&".join(f"draft={word}" for word in draft)
        last = ann.get(f"state?seat=0&{query}").json["screen"]
        labels = [one["label"] for part in last["ask"] for one in part["buttons"]]
        assert labels == ["Back", "To the game as it is now"]
        for lost in ("since&draft=3", "since&draft=1&draft=9", "since&draft=x"):
            found = ann.get(f"state?seat=0&draft={lost}").json["screen"]
            assert "away" not in str(found["cap"]), lost
