"""Who may ask what of the server, and what it answers to everybody else."""

import json
import socket
import stat
from collections.abc import Iterator
from contextlib import suppress
from urllib.parse import quote

import pytest

from companion.web import guard, server
from tests.web.conftest import FOUR
from tests.web.serving import Running, begun, running, until


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    path = tmp_path_factory.mktemp("safety") / "party.json"
    with running(begun(path, "exit-from-purgatory", FOUR)) as found:
        yield found


class Clock:
    """A clock that only a test moves, so that a slow computer changes no rate."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def clock(here: Running) -> Clock:
    """Forget who has asked often: all tests come from one address."""
    clock = Clock()
    here.room._wrong = guard.Rate(10, 60, clock=clock)
    here.room._often = guard.Rate(20, 1, clock=clock)
    here.room.renew(here.served)
    return clock


def test_a_token_has_128_bits_in_a_cookie_that_scripts_and_other_sites_never_see(
    here: Running, dante: Running
) -> None:
    cookie = here.client().get(here.base).headers.get_all("Set-Cookie")[0]

    name, _, rest = cookie.partition("=")
    token, *flags = rest.split("; ")
    assert name == f"companion-{here.served.table.people.id}"
    assert name != f"companion-{dante.served.table.people.id}", "ports share cookies"
    assert len(bytes.fromhex(token)) == 16
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(flags)


def test_tokens_are_kept_as_hashes_beside_the_save_for_its_owner_only(
    here: Running,
) -> None:
    client = here.seated(0)
    (token,) = (value for name, value in client.cookies.items() if "guest" not in name)
    kept = here.served.table.path.with_name("party.json.table")

    assert token not in kept.read_text("utf-8")
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert "device" not in here.served.table.path.read_text("utf-8")


def test_a_device_sees_no_seat_but_its_own_and_who_watches_does_nothing(
    here: Running,
) -> None:
    ann = here.seated(0)

    assert ann.get("state?seat=1").json == {"lost": True}
    assert ann.stream("stream?seat=1").next()["me"]["seat"] == -1
    for path in ("choices", "advice", "log", "look", "faces"):
        assert ann.get(f"{path}?seat=1").code == 403, path
    for name, body in (
        ("act", {"seat": 1, "rev": 0, "id": "x", "text": "roll"}),
        ("undo", {"seat": 1, "rev": 0, "id": "x"}),
        ("note", {"seat": 1, "id": "x", "text": "hello", "rev": 0}),
        ("why", {"seat": 1, "text": "roll"}),
    ):
        assert ann.post(f"{name}", **body).code == 403, name
    watcher = here.client()
    watcher.post("seat", watch=True)
    answer = watcher.post("act", seat=-1, rev=0, id="x", text="roll")
    assert (answer.code, answer.text) == (403, "take a seat first")


def test_a_passed_tablet_holds_several_seats_and_gives_them_back(here: Running) -> None:
    tablet = here.seated(0, 2)

    me = {"seat": -1, "name": "", "host": False, "seats": [0, 2]}
    assert tablet.state()["me"] == me
    assert tablet.state(2)["me"]["name"] == "cleo"
    tablet.post("seat", give=0)
    assert tablet.get("state?seat=0").json == {"lost": True}
    assert tablet.state()["seats"][0]["state"] == "free"


def test_the_host_takes_over_a_seat_at_once(here: Running) -> None:
    ann, host = here.seated(0), here.client(host=True)
    page = host.get("seats").text
    assert "Take over the seat of ann" in page
    assert "Ask for" not in page
    assert "ask for it" not in page
    assert "Ask for the seat of ann" in here.client().get("seats").text
    stream = ann.stream("stream?seat=0")
    assert stream.next()["me"]["seat"] == 0

    host.post("seat", take=0)

    while (view := stream.next())["me"]["seat"] != -1:
        pass
    assert view["me"] == {"seat": -1, "name": "", "host": False, "seats": []}
    assert not view["private"]


def test_ten_wrong_codes_a_minute_from_an_address_then_a_pause(
    here: Running, clock: Clock
) -> None:
    seated, stranger = here.seated(0), here.client()

    codes = [stranger.get(f"/aaaaa{n}").code for n in range(10)]
    right = stranger.get(f"/{here.room.code}").code

    assert codes == [404] * 10
    assert right == 429
    assert seated.get("state").code == 200, "who sits plays on"
    clock.now += 59
    assert stranger.get(f"/{here.room.code}").code == 429
    clock.now += 1
    assert stranger.get(f"/{here.room.code}").code == 303


def test_pictures_in_another_page_lock_nobody_out_who_has_come(here: Running) -> None:
    """Its browser adds no cookie of ours, and its address is the host's."""
    host, guest, stranger = here.client(host=True), here.client(), here.client()
    assert guest.get(f"/{here.room.code}").code == 303

    for n in range(20):
        stranger.get(f"/aaaaa{n}")
        stranger.get(f"/t/aaaaa{n}/state")
        stranger.get("/host/in/aaaa")
        assert stranger.get(f"/t/aaaaa{n}/stream").code in (404, 429)

    fresh = here.client()
    again = {
        "the host, by the address that was printed": here.client(host=True).get("/"),
        "the host's page": host.get("host"),
        "the host, with an old code": host.get("/aaaaaa"),
        "who knew the code": guest.get(f"/{here.room.code}"),
        "who knew the code, with an old one": guest.get("/t/aaaaaa/state"),
        "a code that is typed": fresh.post("/code", code=f" {here.room.code.upper()}"),
        "a page of this server": fresh.post("seat", take=0),
    }
    codes = {who: answer.code for who, answer in again.items()}
    assert codes == dict(zip(codes, (200, 200, 404, 303, 429, 200, 200), strict=True))
    assert again["a code that is typed"].json == {"go": here.base}
    assert fresh.get("state").code == 200, "its cookie is known now"
    assert here.client().get(f"/{here.room.code}").code == 429


def test_another_page_uses_up_no_code_that_a_page_of_this_server_may_try(
    here: Running,
) -> None:
    stranger = here.client()
    for n in range(20):
        stranger.get(f"/aaaaa{n}", Origin="http://evil.example")
        stranger.get(f"/aaaaa{n}", Origin="null")

    fresh = here.client()
    assert fresh.post("/code", code=here.room.code).json == {"go": here.base}
    for n in range(10):
        assert stranger.post("/code", code=f"aaaaa{n}").code != 429, n
    assert here.client().post("/code", code=here.room.code).code == 429


def test_a_part_of_another_page_is_not_answered_where_the_browser_says_so(
    here: Running,
) -> None:
    def asked(site: str, mode: str, dest: str) -> int:
        said = {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": mode, "Sec-Fetch-Dest": dest}
        return here.client().get(f"/{here.room.code}", **said).code

    assert asked("cross-site", "no-cors", "image") == 403
    assert asked("same-site", "no-cors", "script") == 403
    assert asked("cross-site", "navigate", "iframe") == 403
    assert asked("cross-site", "navigate", "document") == 303
    assert asked("same-origin", "no-cors", "image") == 303
    assert asked("none", "navigate", "document") == 303
    assert not here.room._wrong._times


def test_no_number_of_an_address_or_a_body_is_an_error_of_the_server(
    here: Running, capfd: pytest.CaptureFixture[str]
) -> None:
    host, ann = here.client(host=True), here.seated(0)
    here.room._often.most = 1 << 20
    words = ("--1", "-", "+1", "1e3", "9" * 5000, "-" + "9" * 5000, "\u0663", "\u00b2")
    places = (
        *("state", "choices", "advice", "log", "look", "faces", "notes"),
        *("log?tab=misread&event=1", "log?tab=misread&at=1", "log?tab=misread&faces=1"),
        *("seats?asked=1", "state?draft=1", "state?draft=1&draft=die1"),
        "state?draft=replay&draft=1",
    )

    for word in map(quote, words):
        for place in places:
            mark = "&" if "?" in place else "?"
            for path in (
                f"{here.base}/{place.replace('1', word)}{mark}seat=0",
                f"{here.base}/{place}{mark}seat={word}",
            ):
                assert ann.get(path).code < 500, path[:80]
        assert host.get(f"qr/{word}.svg").code in (403, 404), word[:20]
        assert ann.get(f"/t/{word}/stream?seat={word}").code == 404
    body = {"seat": 0, "rev": 0, "id": "x", "text": "roll", "event": 1, "faces": "1"}
    body |= {"reason": "x", "take": 0, "share": "x"}
    number = "9" * 4200
    for name, fields in (
        ("act", "seat rev id text"),
        ("undo", "seat rev id"),
        ("note", "seat rev id text"),
        ("amend", "seat rev id event faces reason"),
        ("why", "seat text"),
        ("seat", "take"),
    ):
        sent = {field: body[field] for field in fields.split()}
        for field in sent:
            text = json.dumps(sent | {field: 12321}).replace("12321", number)
            code = ann.ask("POST", f"{name}", text.encode()).code
            assert code in (200, 400, 403), (name, field, code)
    assert "Traceback" not in "".join(capfd.readouterr())


def test_a_client_that_hangs_up_in_mid_body_leaves_no_trace(
    here: Running, caplog: pytest.LogCaptureFixture
) -> None:
    ann = here.seated(0)
    head = f"POST {here.base}/act HTTP/1.1\r\nHost: {ann.host}\r\n"
    head += f"Origin: http://{ann.host}\r\nContent-Type: application/json\r\n"
    head += f"Cookie: {ann._cookie()}\r\nContent-Length: 99\r\n\r\n{{"

    with socket.create_connection(("127.0.0.1", here.port), 5) as line:
        line.sendall(head.encode())
        assert here.client().get("/nothing").code == 404, "half of it has come"
    for _ in range(3):
        assert here.client().get("/nothing").code == 404, "its end has come"

    assert caplog.text == ""


def test_a_person_reads_why_a_code_is_refused_where_codes_are_typed(
    here: Running,
) -> None:
    page = here.client().get("/aaaaaa", Accept="text/html,*/*")

    assert page.code == 404
    assert "No table has that code." in page.text
    assert 'name="code"' in page.text


def test_codes_and_the_secret_are_tried_no_more_often_than_codes_are_opened(
    here: Running, clock: Clock
) -> None:
    stranger = here.client()

    typed = [stranger.post("/code", code=f"aaaaa{n}").code for n in range(11)]
    secrets = [stranger.get(f"/host/in/{n}").code for n in range(11)]

    assert typed == secrets == [404] * 10 + [429]
    clock.now += 60
    for n in range(10):
        stranger.get(f"/t/bbbbb{n}/state")
        stranger.post(f"/t/bbbbb{n}/seat", take=0)
        stranger.get(f"/t/bbbbb{n}/stream")
    assert stranger.get("state").code == 429
    assert stranger.post("seat", take=0).code == 429
    assert stranger.get("stream").code == 429


def test_a_new_code_revokes_all_tokens_and_ends_the_streams(here: Running) -> None:
    ann, host = here.seated(0), here.client(host=True)
    stream, old = ann.stream("stream?seat=0"), here.base
    stream.next()

    host.post("renew")

    assert "address has changed" in stream.next("closed")["sentence"]
    assert here.base != old
    assert ann.get(f"{old}/state").code == 404
    assert ann.get("state?seat=0").json == {"lost": True}


def test_only_the_host_begins_opens_changes_prints_and_downloads(here: Running) -> None:
    guest = here.seated(0)

    for path in ("save", "sheets", "qr/0.svg"):
        assert guest.get(path).code == 403, path
    for path in ("/host/new", "/host/open", "/host/save", "/host/phones"):
        assert guest.post(path).code == 403, path
    for path in ("renew", "settings", "free"):
        assert guest.post(path).code == 403, path
    assert guest.get("host").code == 403
    assert guest.get("/new/nine-circles").code == 403
    assert here.client(host=True).get("/new/nine-circles").code == 200


def test_guests_never_see_the_list_of_saves_nor_the_name_of_one(here: Running) -> None:
    guest = here.seated(0)

    for path in ("/", here.base, f"{here.base}/state", f"{here.base}/log?tab=all"):
        guest.get(path)

    assert b"party" not in b"".join(guest.received)


def test_another_host_name_is_refused_so_that_no_name_is_rebound(here: Running) -> None:
    for host in ("evil.example", "evil.example:80", "127.0.0.1", "127.0.0.2:1"):
        answer = here.client().get("state", Host=host)
        assert answer.code in (400, 421), host
        assert "seats" not in answer.text


def test_another_origin_posts_nothing(here: Running) -> None:
    ann, rev = here.seated(0), here.served.table.rev
    body = b'{"seat": 0, "rev": 0, "id": "x", "text": "attempt A"}'

    for origin in ("http://evil.example", "null", None):
        assert ann.ask("POST", "act", body, Origin=origin).code == 403, origin
    assert here.served.table.rev == ann.state()["rev"] == rev


def test_a_post_is_json_of_at_most_16_kb(here: Running) -> None:
    ann = here.seated(0)

    for body in (b"", b"{", b"[]", b'{"seat": "0"}', b'{"x": 1}', b"\xff", b"[" * 9999):
        assert ann.ask("POST", "act", body).code == 400, body[:20]
    assert ann.ask("POST", "act", b"{}", Content_Type="text/plain").code == 415
    assert ann.ask("POST", "act", b" " * (16 << 10) + b"{}").code == 413
    assert ann.ask("POST", "act", b"", Content_Length="17000").code == 413


def test_every_answer_has_the_headers_of_a_page_that_runs_no_other_scripts(
    here: Running,
) -> None:
    ann = here.seated(0)

    for path in (here.base, f"{here.base}/state", "/nothing/here", "/web/table.js"):
        headers = ann.get(path).headers
        policy = dict(
            part.split(" ", 1)
            for part in headers["content-security-policy"].split("; ")
        )
        assert policy["default-src"] == "'self'"
        assert "unsafe" not in str(policy)
        assert policy["frame-ancestors"] == "'none'"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert headers["cache-control"], path
        assert "access-control-allow-origin" not in headers


def test_a_seat_acts_at_most_20_times_a_second(here: Running, clock: Clock) -> None:
    ann, ben = here.seated(0), here.seated(1)
    sent = {"seat": 0, "rev": -1, "id": "x", "text": "roll"}

    codes = [ann.post("act", **sent).code for _ in range(21)]
    other = ben.post("act", **sent | {"seat": 1}).code

    assert codes[:20] == [200] * 20
    assert codes[20] == 429
    assert other == 200
    clock.now += 1
    assert ann.post("act", **sent).code == 200


@pytest.mark.parametrize(
    "head",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: x\r\n",
        b"POST /roll/throw HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{",
    ],
    ids=["silence", "half a head", "half a body"],
)
def test_a_slow_client_is_dropped(
    here: Running, head: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "IDLE", 0.2)

    answer = b""
    with socket.create_connection(("127.0.0.1", here.port), 5) as line:
        line.sendall(head)
        with suppress(ConnectionResetError):
            while data := line.recv(4096):
                answer += data

    assert b"200 OK" not in answer


def test_a_client_that_does_not_read_is_dropped(
    here: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = here.client()
    stream = ann.stream("stream")
    stream._line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
    stream.next()
    monkeypatch.setattr(server, "IDLE", 0.2)
    before = len(here.served.hub.listeners)

    here.served.views.newest = lambda who: json.dumps(  # type: ignore[method-assign]
        {"pad": "x" * (8 << 20), "n": len(ann.received)}
    ).encode()
    try:
        here.served.hub.wake()
        until(lambda: len(here.served.hub.listeners) < before)
    finally:
        del here.served.views.newest


def test_no_path_from_a_request_reaches_the_disk(here: Running) -> None:
    host = here.client(host=True)

    for path in (
        "/web/../../../pyproject.toml",
        "/web/..%2f..%2fpage.html",
        "/web/%2e%2e/page.css",
        "/web/page.html%00.js",
        "/art/..%2f..%2fx.svg",
        "/icons/x/..%2f..%2fpalette.svg",
        "/looks/..%2f..%2fx.css",
        "/fonts/..%2f..%2fx.woff2",
        "/preview/..%2f..%2fx.webp",
        "/preview/nine_circles.webp",
    ):
        assert host.get(path).code in (400, 404), path
    for body in ({"save": "../party"}, {"save": "/etc/passwd"}, {"save": "party.json"}):
        assert "refused" in host.post("/host/open", **body).json, body
    for name in ("../up", "a/b", "a\\b", "..", "a.json"):
        new = host.post("/host/new", game="nine-circles", name=name)
        assert "refused" in new.json, name
    asked = {"game": "seven-steps-kosmos", "options": {"edition": "/etc/passwd"}}
    assert "sets no option" in str(host.post("/host/new", **asked).json["refused"])


def test_a_hidden_reason_is_not_told(here: Running) -> None:
    """What other hands hold decides in earnest, and only that it does is told."""
    ben = here.seated(1)
    why = ben.post("why", seat=1, text="steal ann").json["sentence"]

    assert why == "it is not for ben to choose now; wait for ann"
