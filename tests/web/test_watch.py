"""What is logged of a hosted site and what its figures say: nothing that is secret."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion import places
from tests.web.hosted import Place, hosted

PLAYERS = {0: "Annabel", 1: "Benedict", 2: "Cleopatra", 3: "Daniel"}
FOUR = {
    "game": "exit-from-purgatory",
    "players": PLAYERS,
    "cards": "digital",
}
PLANTED = "a word that somebody typed"
FIGURE = re.compile(r'companion_[a-z_]+(\{[a-z]+="[^"]+"\})? [0-9.]+')


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with hosted(tmp_path) as here:
        yield here


def played(place: Place) -> list[str]:
    """Play what has secrets through every kind of door; return all of them."""
    invitation = place.site.invitation("club").rpartition("/")[2]
    ann = place.guest_of("club")
    page = ann.post("/host/new", **FOUR).json["go"]
    base = page.removesuffix("/host")
    code = base.removeprefix("/t/")
    clients = [ann, *(place.at(f"203.0.113.{n}") for n in (11, 12, 13))]
    watching = place.at("203.0.113.14")
    watching.get(f"/{code}")
    watching.post(f"{base}/seat", watch=True)
    public = {*words(watching.stream(f"{base}/stream?seat=-1").next()["screen"])}
    hands: set[str] = set()
    for seat, client in enumerate(clients):
        client.get(f"/{code}")
        client.post(f"{base}/seat", take=seat)
        stream = client.stream(f"{base}/stream?seat={seat}")
        view = stream.next()
        hands |= {*words(view["screen"])} - public
        client.post(f"{base}/note", seat=seat, rev=0, id="n", text=PLANTED)
        client.post(f"{base}/why", seat=seat, text=f"lay {PLANTED}")
        client.post(f"{base}/act", seat=seat, rev=view["rev"], id="a", text="roll")
        stream.close()
    ann.get(page)
    ann.get(f"{base}/links")
    place.keeper().get(page)
    place.at("203.0.113.20").get("/qwerty")
    assert ann.get(f"{base}/save").code == 200
    cookies = [value for client in clients for value in client.cookies.values()]
    seals = [part for value in cookies for part in value.split(".") if len(part) > 9]
    assert len(hands) > 10, "somebody holds cards"
    return [
        *(code, place.site.secret, invitation, "qwerty", PLANTED, *seals, *hands),
        *PLAYERS.values(),
        *("203.0.113.", place.site.code),
    ]


def words(view: Any) -> Iterator[str]:
    """Yield every text of four letters or more in what a page is sent."""
    if isinstance(view, dict):
        view = [*view.values()]
    if isinstance(view, list):
        for part in view:
            yield from words(part)
    elif isinstance(view, str) and len(view) > 3:
        yield view


def test_no_line_of_the_log_and_no_figure_holds_a_secret(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    secrets = played(place)

    def broken(*_: object) -> None:
        raise RuntimeError(f"{PLANTED} {secrets[0]}")

    monkeypatch.setattr(place.site, "must_be_guest", broken)
    assert place.at("203.0.113.21").get("/roll").code == 500

    written = "".join(place.log) + place.asks_itself("/metrics").text
    leaks = [secret for secret in secrets if secret in written]
    assert leaks == []
    (fault,) = (line for line in place.lines() if line["what"] == "fault")
    assert fault["kind"] == "RuntimeError"
    assert fault["where"][-1].endswith(" broken")


def test_every_request_is_a_line_with_the_pattern_of_its_address(place: Place) -> None:
    played(place)

    lines = place.lines()
    routes = {line["route"] for line in lines}
    assert all({"at", "method", "status", "ms"} <= {*line} for line in lines)
    assert {"/t/{code}/act", "/invited/{words}", "/{code}"} <= routes
    assert len({line["table"] for line in lines if "table" in line}) == 1


def test_figures_count_what_was_done(place: Place) -> None:
    before = place.asks_itself("/metrics").text
    played(place)

    answer = place.asks_itself("/metrics")
    lines = answer.text.splitlines()
    rows = dict(line.split(" ") for line in lines if not line.startswith("#"))
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert all(FIGURE.fullmatch(line) for line in lines if not line.startswith("#"))
    assert "companion_games_begun_total 0\n" in before
    assert rows["companion_games_begun_total"] == rows["companion_saves"] == "1"
    assert rows["companion_tables_open"] == "1"
    assert int(rows["companion_tap_seconds_count"]) == 17
    assert rows['companion_tap_seconds_bucket{le="+Inf"}'] == "17"
    assert int(rows["companion_memory_bytes"]) > 10_000_000


def test_health_says_whether_saves_can_be_written(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    well = place.asks_itself("/health")
    (tmp_path / "file").touch()
    monkeypatch.setattr(places, "hosted", tmp_path / "file")
    ill = place.asks_itself("/health")

    assert (well.code, well.text) == (200, "well\n")
    assert (ill.code, ill.text) == (
        503,
        "saves cannot be written (Not a directory)\n",
    )


def test_health_and_figures_are_on_a_port_of_their_own(place: Place) -> None:
    outside = place.at("203.0.113.7")

    assert [outside.get(path).code for path in ("/health", "/metrics")] == [404, 404]
    assert [place.asks_itself(path).code for path in ("/", "/t/abcdef")] == [404, 404]
