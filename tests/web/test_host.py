"""What the host does: games, saves, settings, sheets; a server that starts again."""

import html
import http.client
import re
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.chronicle import files, store
from companion.contract import Over
from companion.errors import SaveLocked
from companion.web import guard, table, tables
from tests.games.test_folder_games import EXAMPLES
from tests.web.conftest import FOUR, Sure
from tests.web.serving import Client, Running, begun, running, until

KOSMOS = "seven-steps-kosmos"


@pytest.fixture
def here(shelf: Path) -> Iterator[Running]:
    with running(None) as found:
        found.room._often.most = 1 << 20  # what is counted is asked for often
        yield found


@pytest.fixture
def host(here: Running) -> Client:
    return here.client(host=True)


@pytest.fixture
def kosmos(here: Running, host: Client, shelf: Path) -> Running:
    """A server on whose table the host has put a save of ann and ben."""
    begun(shelf / "k.json", KOSMOS, ("ann", "ben"))
    host.post("/host/open", save="k")
    return here


def saved(shelf: Path, name: str) -> Any:
    return store.open(shelf / f"{name}.json", games.load).save


def test_the_start_page_lists_saves_and_games_with_their_rulings_in_words(
    host: Client, shelf: Path
) -> None:
    begun(shelf / "dante.json", "nine-circles")
    (shelf / "torn.json").write_text('{"format": ', "utf-8")

    page = host.get("/").text
    nine = host.get("/new/nine-circles").text

    assert re.findall(r"{&#34;save&#34;: &#34;(\w+)&#34;}", page) == ["dante"]
    assert "torn.json: the file breaks off before its end" in page
    assert re.findall(r'href="/new/([a-z-]+)"', page) == list(games.names())
    (picture,) = re.findall(r'src="(/preview/[^"]+)"', nine)
    assert host.get(picture).headers["content-type"] == "image/webp"
    rulings = [*games.load("nine-circles").facts().rulings]
    assert nine.count("<small> (usual)</small>") == len(rulings)
    assert all(html.escape(one.question) in nine for one in rulings)


def test_a_game_is_begun_with_players_rulings_bots_and_settings(
    here: Running, host: Client, shelf: Path
) -> None:
    new = {"game": KOSMOS, "name": "sunday", "dice": "digital"}
    who = {"options": {"players": "ann,ben"}, "bots": {"ben": "medium"}}
    answer = host.post("/host/new", **new, **who).json

    save, view = saved(shelf, "sunday"), host.state()
    assert answer == {"go": f"{here.base}/host"}
    assert (save.setup["players"], save.bots) == (["ann", "ben"], {"ben": "medium"})
    assert view["settings"] == {"dice": "digital", "cards": "digital", "advice": False}
    assert view["seats"][1]["state"] == "bot"


def test_the_form_of_a_new_game_says_players_and_bots_by_their_seats(
    here: Running, host: Client, shelf: Path
) -> None:
    form = {"game": KOSMOS, "cards": "digital", "dice": "real"}
    rulings = games.load(KOSMOS).facts().rulings
    usual = {ruling.id: ruling.default for ruling in rulings}

    for name, players, plays in (
        ("named", {"0": "ann", "1": "", "2": "cleo"}, {"0": "", "2": "medium"}),
        ("nobody", {"0": "", "1": " ", "2": ""}, {"1": "random"}),
    ):
        typed = {"name": name, "players": players, "plays": plays, "rulings": usual}
        answer = host.post("/host/new", **form, **typed, options={"edition": ""}).json
        assert answer == {"go": f"{here.base}/host"}

    named, nobody = saved(shelf, "named"), saved(shelf, "nobody")
    assert (named.setup["players"], named.bots) == (["ann", "cleo"], {"cleo": "medium"})
    assert nobody.setup["players"] == ["player1", "player2"]
    assert nobody.bots == {"player2": "random"}


@pytest.mark.parametrize(
    ("name", "asked"), [("hex", []), ("pig", ["dice"]), ("whist", ["cards"])]
)
def test_a_game_is_asked_about_the_dice_and_cards_that_it_has(
    host: Client, name: str, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "_brought", {})
    games.bring(EXAMPLES / name)

    form = host.get(f"/new/{name}").text
    new = {"game": name, "players": {"0": ""}, "name": name}

    assert sorted({*re.findall(r'name="(cards|dice)"', form)}) == asked
    assert "go" in host.post("/host/new", **new, dice="").json


def test_cards_and_dice_of_a_campaign_are_asked_once_each_and_in_words(
    host: Client, shelf: Path
) -> None:
    form = host.get("/new/six-winters").text
    for name, cards, dice in (("a", "light", "counted"), ("b", "full", "digital")):
        new = {"game": "six-winters", "players": {"0": ""}, "name": name}
        assert "go" in host.post("/host/new", **new, cards=cards, dice=dice).json
    wrong = host.post("/host/new", game="six-winters", dice="loaded").json

    saves = [saved(shelf, name) for name in "ab"]
    asked = re.findall(r'name="((?:options\.)?(?:books|cards|dice))"', form)
    assert (asked.count("cards"), asked.count("dice"), len(asked)) == (2, 3, 5)
    assert "`" not in form
    assert ">Difficulty<" in form
    assert [save.setup["books"] for save in saves] == ["light", "full"]
    assert [save.setup["dice"] for save in saves] == ["counted", "full"]
    assert [save.settings.dice for save in saves] == ["real", "digital"]
    assert "choose one of counted, real, digital" in wrong["refused"]["sentence"]


def test_the_host_of_a_game_for_one_sits_down_at_once_in_any_browser(
    here: Running, host: Client
) -> None:
    printed = here.room.code
    answer = host.post("/host/new", game="nine-circles", name="dante").json
    assert answer == {"go": here.base}, "it leads to the board"
    host.get(here.base)
    assert host.state(0)["me"]["seats"] == [0]

    fresh = here.client(host=True)

    assert fresh.state(0)["me"]["seats"] == [0]
    assert host.get("state?seat=0").json == {"lost": True}
    assert host.state()["me"]["seats"] == []
    host.get(here.base)
    assert host.state(0)["me"]["seats"] == [0]
    assert here.client().state()["me"]["seats"] == []
    # The code that was printed before the game began leads to its table.
    assert here.client().get(f"/{printed}").headers["location"] == here.base
    host.post("renew")
    assert here.client().get(f"/{printed}").code == 404


def test_a_game_that_cannot_be_begun_says_why_and_writes_nothing(
    host: Client, shelf: Path
) -> None:
    for fields, sentence in (
        ({"game": "chess"}, "no game is called 'chess'"),
        ({"game": KOSMOS}, "players named: 0"),
        ({"game": "nine-circles", "rulings": {"x": "y"}}, "'x'"),
        ({"game": "nine-circles", "cards": "real"}, "it has no cards"),
    ):
        refused = host.post("/host/new", **fields).json["refused"]
        assert sentence in refused["sentence"], fields
    assert list(shelf.iterdir()) == []


def test_real_cards_are_of_the_game_and_its_bots_hold_none(
    here: Running, host: Client, shelf: Path
) -> None:
    new = {"game": KOSMOS, "options": {"players": "ann,ben"}, "cards": "real"}

    refused = host.post("/host/new", **new, bots={"ben": "medium"}).json["refused"]
    host.post("/host/new", **new, name="real")

    assert "a bot holds no real cards" in refused["sentence"]
    assert saved(shelf, "real").setup["cards"] == "table"
    ask = here.seated(0).state()["screen"]["ask"]
    assert [part["before"] for part in ask if part["type"] == "enter"] == ["drawn "]


def test_who_sits_where_the_host_was_is_asked_to_come_along(
    here: Running, host: Client, shelf: Path
) -> None:
    begun(shelf / "one.json", "seven-steps-kosmos", ("ann", "ben"))
    begun(shelf / "two.json", "seven-steps")
    host.post("/host/open", save="one")
    first, guest = here.base, here.client()
    stream = guest.stream("stream")
    assert stream.next()["come"] is None
    host.post("/host/open", save="one")

    host.post("/host/open", save="two")

    come = {"go": here.base, "title": "Seven Steps"}
    assert stream.next()["come"] == come, "and nothing when the same save was opened"
    assert host.state()["table"]["game"] == "seven-steps"
    assert host.get(f"{first}/state").json["come"] is None, "it knows where it went"
    assert guest.get(f"{first}/state").json["table"]["game"] == "seven-steps-kosmos"
    assert guest.get(here.base).code == 200
    host.post("/host/open", save="one")
    assert stream.next()["come"] is None
    assert guest.get(f"{come['go']}/state").json["come"]["title"] == "7 Steps"


def test_a_table_that_nobody_uses_sleeps_and_wakes_for_who_knows_its_code(
    here: Running, host: Client, shelf: Path
) -> None:
    for name in ("one", "two"):
        begun(shelf / f"{name}.json", "seven-steps-kosmos", ("ann", "ben"))
    host.post("/host/open", save="one")
    one, first = here.served, here.base
    ann = here.seated(0)
    host.post("/host/open", save="two")
    assert one in here.room.tables

    one.used -= tables.IDLE
    until(lambda: one not in here.room.tables)

    with files.served(shelf / "one.json", ""):
        late = ann.get(f"{first}/state")
        assert (late.code, "another server" in late.text) == (409, True)
    view = ann.get(f"{first}/state?seat=0").json
    assert (view["me"]["name"], view["rev"]) == ("ann", one.table.rev)
    assert one not in here.room.tables, "it is opened anew"


def test_a_save_that_is_slow_to_read_holds_up_only_who_asks_for_it(
    here: Running, host: Client, shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("slow", "other"):
        begun(shelf / f"{name}.json", "seven-steps-kosmos", ("ann", "ben"))
        host.post("/host/open", save=name)
        if name == "slow":
            slow, first = here.served, here.base
    ann = here.seated(0)
    slow.used -= tables.IDLE
    until(lambda: slow not in here.room.tables)
    reads: list[str] = []
    reading, go_on = threading.Event(), threading.Event()

    def read(path: Path, *rest: Any) -> table.Table:
        reads.append(path.name)
        reading.set()
        assert go_on.wait(20)
        return table.Table(path, *rest)

    monkeypatch.setattr(tables, "Table", read)
    askers = [here.client(host=True) for _ in range(3)]
    with ThreadPoolExecutor(3) as pool:
        late = [pool.submit(asker.get, f"{first}/state") for asker in askers]
        assert reading.wait(20)
        codes = ann.get(f"{here.base}/state").code, late[0].done()
        go_on.set()
        woken = [answer.result(20).code for answer in late]

    assert (codes, woken, reads) == ((200, False), [200] * 3, ["slow.json"])


def test_a_table_with_a_page_or_a_bot_to_move_never_sleeps(
    here: Running, host: Client, shelf: Path
) -> None:
    for name, bots in (("watched", {}), ("played", {"ann": "random", "ben": "random"})):
        path = shelf / f"{name}.json"
        begun(path, "seven-steps-kosmos", ("ann", "ben"), bots=bots)
        host.post("/host/open", save=name)
        here.served.table.rest = (60, 60)
        if name == "watched":
            here.client().stream("stream").next()
        here.served.used -= 2 * tables.IDLE
        assert not here.served.idle(time.monotonic()), name


def test_tables_are_listed_with_whose_turn_it_is_and_who_sits(
    here: Running, host: Client, shelf: Path
) -> None:
    begun(shelf / "one.json", "seven-steps-kosmos", ("ann", "ben"))
    begun(shelf / "two.json", "nine-circles")
    begun(shelf / "three.json", "seven-steps")
    for name in ("one", "two"):
        host.post("/host/open", save=name)
        host.post("seat", take=0)

    page = host.get("/").text

    opened, saves = page.split("Go on with a game")
    assert opened.count('class="at-table') == 2
    assert "Go on as ann" in opened
    assert opened.index("Nine Circles") < opened.index("7 Steps"), "the last one first"
    assert "three" in saves
    assert "one," not in saves
    assert "7 Steps" not in saves.partition("Begin a game")[0]
    ann = here.client()
    assert "at-table" not in ann.get("/").text, "a stranger has none"


def test_finished_games_are_listed_with_who_won(
    here: Running, host: Client, shelf: Path
) -> None:
    begun(
        shelf / "done.json", KOSMOS, ("ann", "ben"), bots=dict(ann="easy", ben="easy")
    )
    host.post("/host/open", save="done")
    here.served.table.rest = (0, 0)
    until(lambda: isinstance(here.served.table.kept.due, Over))

    assert "Come to the table" not in host.get("/").text
    with running(None) as other:
        page = other.client(host=True).get("/")
    assert page.code == 200
    assert "won by" in page.text


def test_a_guest_of_two_tables_chooses_and_of_one_is_led_there(
    here: Running, host: Client, shelf: Path
) -> None:
    guest = here.client()
    for name in ("one", "two"):
        begun(shelf / f"{name}.json", "seven-steps-kosmos", ("ann", "ben"))
        host.post("/host/open", save=name)
        guest.post("seat", take=0)
        page = guest.get("/")
        if name == "one":
            assert page.headers["location"] == f"{here.base}/seats"

    assert page.text.count('class="at-table') == 2
    assert "Begin a game" not in page.text


def test_the_host_lets_phones_in_and_closes_the_door_again(
    here: Running, host: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "addresses", lambda: ["127.0.0.2"])
    phone = f"127.0.0.2:{here.port}"

    def come() -> int:
        line = http.client.HTTPConnection("127.0.0.2", here.port, timeout=5)
        try:
            line.request("GET", f"/{here.room.code}", headers={"Host": phone})
            return line.getresponse().status
        except OSError:
            return 0
        finally:
            line.close()

    assert come() == 0
    assert "Let phones in" in host.get("/").text
    assert host.post("/host/phones", come=True).json == {}
    assert "Close to phones" in host.get("/").text
    assert come() == 303
    assert host.post("/host/phones", come=True).json == {}
    assert host.post("/host/phones", come=False).json == {}
    assert come() == 0
    assert here.client().post("/host/phones", come=True).code == 403
    monkeypatch.setattr(guard, "addresses", list)
    refused = host.post("/host/phones", come=True).json["refused"]["sentence"]
    assert "this computer is in no network" in refused


def test_a_save_that_another_server_has_is_not_opened_and_one_that_was_closed_is(
    here: Running, host: Client, shelf: Path
) -> None:
    for name in ("one", "two"):
        begun(shelf / f"{name}.json", "nine-circles")
    with running(shelf / "two.json") as there:
        host.post("/host/open", save="one")

        refused = host.post("/host/open", save="two").json["refused"]["sentence"]

        assert f"another server has this save, at 127.0.0.1:{there.port};" in refused
        assert here.served.table.path.stem == "one"
        assert host.post("/host/open", save="one").json == {"go": here.base}
    assert host.post("/host/open", save="two").json == {"go": here.base}
    for name in ("one", "two"):
        with pytest.raises(SaveLocked), files.served(shelf / f"{name}.json", ""):
            pass
    assert host.state()["table"]["save"] == "two"


def test_a_save_is_downloaded_and_opened_on_another_computer(
    here: Running, host: Client, shelf: Path
) -> None:
    begun(shelf / "dante.json", "nine-circles")
    host.post("/host/open", save="dante")

    found = host.get("save")
    again = host.ask("POST", "/host/save", found.body).json

    assert found.headers["content-disposition"] == 'attachment; filename="dante.json"'
    assert found.body == (shelf / "dante.json").read_bytes()
    assert (shelf / "nine-circles-1.json").read_bytes() == found.body
    assert again == {"go": here.base}
    for wrong in (b"{}", b"not JSON", found.body[:-200]):
        assert "refused" in host.ask("POST", "/host/save", wrong).json


def test_settings_reach_every_page(kosmos: Running, host: Client, shelf: Path) -> None:
    stream = kosmos.client().stream("stream")
    assert stream.next()["settings"]["dice"] == "real"

    host.post("settings", dice="digital", bots={"ben": "medium"})

    while (view := stream.next())["settings"]["dice"] != "digital":
        pass
    assert view["seats"][1]["bot"] == "medium"
    assert saved(shelf, "k").bots == {"ben": "medium"}


def test_after_a_minute_without_a_phone_the_host_is_told_what_to_check(
    kosmos: Running, host: Client
) -> None:
    kosmos.room.answer_to(["127.0.0.1", "127.0.0.2"], kosmos.port)
    hint = "No phone has come yet"
    assert hint not in host.get("host").text

    kosmos.served._begun -= 60

    assert hint in host.get("host").text
    kosmos.seated(0).stream("stream").next()
    assert hint not in host.get("host").text


def test_filled_sheets_are_printed(here: Running, host: Client, shelf: Path) -> None:
    begun(shelf / "w.json", "six-winters", ("ann", "ben"))
    host.post("/host/open", save="w")

    page = host.get("sheets").text
    name, *_ = re.findall(r'/sheets\?name=([^"]+)"', page)
    sheet = host.get(f"sheets?name={name}")

    assert sheet.headers["content-type"] == "application/pdf"
    assert sheet.body.startswith(b"%PDF-")
    assert host.get("sheets?name=..%2fw").code == 404


def test_a_server_that_starts_again_keeps_address_seats_and_settings(
    tmp_path: Path,
) -> None:
    path = begun(tmp_path / "party.json", "exit-from-purgatory", FOUR)
    with running(path) as here:
        ann = here.seated(2)
        here.client(host=True).post("settings", dice="digital")
        base, port = here.base, here.port

    with running(path, port=port) as again:
        view = ann.state()

        assert again.base == base
        assert view["me"]["name"] == "cleo"
        assert view["settings"]["dice"] == "digital"
        stream = ann.stream("stream?seat=2")
        assert stream.next()["me"]["seat"] == 2
        stream.close()


def test_the_end_of_the_server_is_told_to_every_page(dante: Running) -> None:
    stream = dante.client().stream("stream")
    stream.next()

    dante.room.tables.loop.call_soon_threadsafe(
        dante.room.farewell, "The table is closed."
    )

    assert stream.next("closed") == {"sentence": "The table is closed."}


def test_a_code_without_a_game_opens_the_roll_helper(here: Running) -> None:
    guest = here.client()

    answer = guest.get(f"/{here.room.code}")

    assert answer.headers["location"] == "/roll"
    assert guest.get("/roll").code == 200
    assert here.client().get("/roll").code == 403


@pytest.fixture
def ann(dante: Running) -> Client:
    """The host of a game whose best play is known."""
    dante.served.advice.oracle = Sure()
    dante.room._often.most = 1 << 20
    return dante.client(host=True)


def advised(client: Client, seat: int) -> Any:
    path = f"advice?seat={seat}"
    until(lambda: client.get(path).json["state"] != "counting")
    return client.get(path).json


def test_a_table_with_advice_shows_the_chance_to_win_beside_each_choice(
    ann: Client,
) -> None:
    def worths() -> list[float | None]:
        groups = ann.get("choices?seat=0").json["groups"]
        return [one["worth"] for one in groups[0]["choices"]]

    assert worths() == [None] * 4

    ann.post("settings", advice=True)
    until(lambda: worths()[0])

    assert worths() == [1 / 2, 1 / 3, 1 / 4, 1 / 5]


def test_advice_says_of_each_choice_the_chance_to_win_and_what_it_costs(
    ann: Client,
) -> None:
    table, buttons = advised(ann, 0)["parts"]

    assert table["head"] == ["best first", "game won", "costs"]
    assert [row["cells"] for row in table["rows"]] == [
        ["50.00 %", ""], ["33.33 %", "16.67 %"], ["25.00 %", "25.00 %"],
        ["20.00 %", "30.00 %"],
    ]  # fmt: skip
    (button,) = buttons["buttons"]
    assert button["label"] == "Throw 1 die of the pool, marking row 1"


def test_a_review_says_what_was_given_away_and_what_luck_did(ann: Client) -> None:
    until(lambda: "data-again" not in ann.get("log?tab=review").text)
    found = ann.get("log?tab=review").text

    figures = re.findall(r'<b class="\w+">([^<]+)</b></div>', found)
    assert figures == ["25.00 %", "+50.00 %"]
    assert "<small>better: throw 4</small>" in found
    bad = re.findall(r'<b class="bad">([^<]+)<', found)
    assert bad == ["25.00 %", "\N{MINUS SIGN}25.00"]
    assert re.findall(r'<path class="(mistake|luck)"', found) == ["mistake", "luck"]


def test_advice_counts_beside_the_game_and_says_so(kosmos: Running) -> None:
    ann = kosmos.seated(0, 1)
    seat = ann.act("roll", ann.state(0))["view"]["due"]["seat"]

    found = advised(ann, seat)

    assert found["state"] == "ready"
    table, buttons = found["parts"]
    best = table["rows"][0]
    assert best["look"] == "chosen"
    assert buttons["buttons"][0]["tap"] == best["tap"]
    assert best["tap"]["text"].startswith("lay ")
    other = ann.get(f"advice?seat={1 - seat}").json
    assert (other["state"], other["sentence"]) == ("none", "it is not your turn")


def test_where_no_seat_is_free_the_filled_button_is_to_watch(kosmos: Running) -> None:
    def filled() -> list[str]:
        page = kosmos.client().get(kosmos.base).text
        return re.findall(r'<button class="btn main"[^>]*>([^<]*)', page)

    assert filled() == ["Sit down"]
    kosmos.seated(0, 1)
    assert filled() == ["Watch only"]
