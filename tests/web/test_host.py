"""What the host does: games, saves, settings, sheets; a server that starts again."""

import html
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion import games, places
from companion.chronicle import files, store
from companion.errors import SaveLocked
from companion.web.services import Judged, Kept, Option, Tick
from tests.web.conftest import FOUR
from tests.web.serving import Client, Running, begun, running

KOSMOS = "seven-steps-kosmos"


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "saves"
    folder.mkdir()
    monkeypatch.setattr(places, "saves", lambda: folder)
    return folder


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
    host.post("/host/code")
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


def test_another_save_is_opened_and_the_pages_of_the_first_are_told(
    here: Running, host: Client, shelf: Path
) -> None:
    begun(shelf / "one.json", "nine-circles")
    begun(shelf / "two.json", "seven-steps")
    host.post("/host/open", save="one")
    first, guest = here.base, here.client()
    stream = guest.stream("stream")
    stream.next()
    host.post("/host/open", save="one")

    host.post("/host/open", save="two")

    told = {"sentence": "Another game is on the table now.", "go": here.base}
    assert stream.next("closed") == told, "and nothing when the same save was opened"
    assert host.state()["table"]["game"] == "seven-steps"
    for _ in range(12):  # a phone that slept, and asks by the code before
        late = here.client().get(f"{first}/state")
        assert (late.code, late.json) == (410, told)
    assert guest.get(first, Accept="text/html").headers["location"] == here.base
    assert guest.get(first.replace("/t/", "/")).headers["location"] == here.base
    assert guest.get(here.base).code == 200, "no code was guessed"
    assert host.post("/host/code").json == {"go": f"{here.base}/host"}
    assert guest.get(f"{first}/state").code == 404


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
        with pytest.raises(SaveLocked), files.served(shelf / "one.json", ""):
            pass
    assert host.post("/host/open", save="two").json == {"go": here.base}
    with files.served(shelf / "one.json", ""):
        assert host.post("/host/open", save="one").json["refused"]
    assert host.state()["table"]["save"] == "two"


def test_a_save_is_downloaded_and_opened_on_another_computer(
    here: Running, host: Client, shelf: Path
) -> None:
    begun(shelf / "dante.json", "nine-circles")
    host.post("/host/open", save="dante")

    found = host.get("/host/save")
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

    host.post("/host/settings", dice="digital", bots={"ben": "medium"})

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

    page = host.get("/host/sheets").text
    name, *_ = re.findall(r'href="/host/sheets\?name=([^"]+)"', page)
    sheet = host.get(f"/host/sheets?name={name}")

    assert sheet.headers["content-type"] == "application/pdf"
    assert sheet.body.startswith(b"%PDF-")
    assert host.get("/host/sheets?name=..%2fw").code == 404


def test_a_server_that_starts_again_keeps_address_seats_and_settings(
    tmp_path: Path,
) -> None:
    path = begun(tmp_path / "party.json", "exit-from-purgatory", FOUR)
    with running(path) as here:
        ann = here.seated(2)
        here.client(host=True).post("/host/settings", dice="digital")
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

    dante.room._loop.call_soon_threadsafe(dante.room.farewell, "The table is closed.")

    assert stream.next("closed") == {"sentence": "The table is closed."}


def test_a_code_without_a_game_opens_the_roll_helper(here: Running) -> None:
    guest = here.client()

    answer = guest.get(f"/{here.room.code}")

    assert answer.headers["location"] == "/roll"
    assert guest.get("/roll").code == 200
    assert here.client().get("/roll").code == 403


class Sure:
    """Best play that thinks every action as good as its place in the list."""

    def at(self, kept: Kept, tick: Tick) -> tuple[Option, ...]:
        legal = kept.rules.legal_actions(kept.state)
        return tuple(
            Option(one, 1 / (at + 2), f"{50 - 100 / (at + 2):.2f} %" if at else "")
            for at, one in enumerate(legal)
        )

    def review(self, kept: Kept, tick: Tick) -> tuple[Judged, ...]:
        steps = (("threw 2", 0.25, None, "throw 4"), ("rolled 6 6", None, 0.5, ""))
        return tuple(
            Judged(n, text, cost, luck, 0.5, best)
            for n, (text, cost, luck, best) in enumerate(steps, 1)
        )


@pytest.fixture
def ann(dante: Running) -> Client:
    """The host of a game whose best play is known."""
    dante.served.advice.oracle = Sure()
    dante.room._often.most = 1 << 20
    return dante.client(host=True)


def advised(client: Client, seat: int) -> Any:
    while (found := client.get(f"advice?seat={seat}").json)["state"] == "counting":
        pass
    return found


def test_a_table_with_advice_shows_the_chance_to_win_beside_each_choice(
    ann: Client,
) -> None:
    def worths() -> list[float | None]:
        groups = ann.get("choices?seat=0").json["groups"]
        return [one["worth"] for one in groups[0]["choices"]]

    assert worths() == [None] * 4

    ann.post("/host/settings", advice=True)
    while not (shown := worths())[0]:
        pass

    assert shown == [1 / 2, 1 / 3, 1 / 4, 1 / 5]


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
    while "data-again" in (found := ann.get("log?tab=review").text):
        pass

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
