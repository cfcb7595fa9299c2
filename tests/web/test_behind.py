"""Tables that are hosted behind nginx and Caddy: who is believed, and what is sent."""

import json
from collections.abc import Iterator

import pytest

from tests.web.behind import PROXIES, Hosted, behind
from tests.web.serving import Client

WRONG = [404] * 10


@pytest.fixture(scope="module", params=PROXIES)
def site(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Hosted]:
    with behind(request.param, tmp_path_factory.mktemp(request.param)) as here:
        yield here


def tries(client: Client, forged: str = "") -> list[int]:
    """Return what is said to eleven wrong codes, each forging another address."""
    return [
        client.get(
            f"/aaaa{n:02}".replace("0", "z").replace("1", "y"),
            X_Forwarded_For=f"{forged}{n}" if forged else None,
        ).code
        for n in range(11)
    ]


def test_a_game_is_begun_and_played_through_a_proxy(site: Hosted) -> None:
    host = site.client()

    found = host.get(site.link())
    base = host.post("/host/new", game="nine-circles").json["go"]
    page = host.get(base)
    cookies = [
        cookie
        for answer in (found, page)
        for cookie in answer.headers.get_all("Set-Cookie")
    ]
    stream = host.stream(f"{base}/stream?seat=0")
    rev = stream.next()["rev"]
    done = host.post(f"{base}/act", seat=0, rev=rev, id="x", text="throw 1").json

    assert found.headers["strict-transport-security"] == "max-age=31536000"
    assert all("Secure" in cookie.split("; ") for cookie in cookies), cookies
    assert "refused" not in done, done
    assert stream.until(rev + 1)["rev"] == rev + 1
    assert site.site + base.removeprefix("/t") in host.get(f"{base}/host").text
    host.close()


def test_only_pages_of_the_site_change_anything(site: Hosted) -> None:
    host = site.client()
    host.get(site.link())
    host.scheme = "http"

    plain = host.post("/host/new", game="nine-circles")
    other = site.direct("127.0.0.3").get("/", Host=f"127.0.0.1:{site.inner}")

    assert (plain.code, other.code) == (403, 421)


def test_wrong_codes_are_counted_by_the_address_that_the_proxy_saw(
    site: Hosted,
) -> None:
    forger, other = site.client("127.0.0.5"), site.client("127.0.0.6")

    assert tries(forger, "203.0.113.") == [*WRONG, 429]
    assert other.get("/abcdef").code == 404


def test_nobody_but_the_proxy_is_believed(site: Hosted) -> None:
    assert tries(site.direct("127.0.0.3"), "203.0.113.") == [*WRONG, 429]


def test_a_proxy_that_does_not_say_for_whom_it_asks_is_refused(site: Hosted) -> None:
    proxy = site.direct("127.0.0.1")

    silent = proxy.get("/")
    vague = proxy.get("/", X_Forwarded_For="unknown")
    said = proxy.get("/", X_Forwarded_For="203.0.113.7")

    assert silent.text == (
        "the proxy does not say for whom it asks; let it set X-Forwarded-For"
    )
    assert (silent.code, vague.code, said.code) == (502, 502, 200)


def test_what_is_logged_is_json_and_holds_no_code(site: Hosted) -> None:
    host = site.client("127.0.0.7")
    host.get(site.link())
    base = host.post("/host/new", game="nine-circles").json["go"]
    host.get(f"{base}/state")

    lines = (site.folder / "server.log").read_text("utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    assert rows[0] == {
        "at": rows[0]["at"],
        "what": "start",
        "site": site.site,
        "listens": [f"127.0.0.1:{site.inner}", f"127.0.0.1:{site.figures}"],
    }
    assert {row["what"] for row in rows} == {"start", "request"}
    secrets = [base.removeprefix("/t/"), site.link().rpartition("/")[2]]
    secrets += [value for value in host.cookies.values() if len(value) > 9]
    assert not [secret for secret in secrets if secret in "".join(lines)]
    assert Client(site.figures).get("/health").text == "well\n"
