"""Pages: pictures made ready, questions, rolls and reviews."""

import asyncio
import json
import re
import threading
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from companion import games, places
from companion.chronicle import store
from companion.chronicle.codec import Stamp
from companion.cli import serve
from companion.cli.serve import desk
from companion.contract.glossary import Entry, Paragraph
from companion.contract.parts import Panel, Picture, Text
from companion.dice import roll
from companion.table import lookup
from companion.web import looks, queries
from companion.web.advice import bands, course, lines, marks, reviewed
from companion.web.art import Art, parts_json
from companion.web.pages import SEEN, drawn, warm
from companion.web.services import About, Doubt, Judged, Kept, Tick
from companion.web.tables import Served, Tables
from companion.web.view import Who
from tests.web.serving import NOON, SOON, Client, Running, begun, running


def test_nothing_is_drawn_beside_something_else() -> None:
    busy: list[int] = []
    beside: list[int] = []

    def draw(number: int) -> int:
        beside.extend(busy)
        busy.append(number)
        time.sleep(0.002)
        busy.remove(number)
        return threading.get_ident()

    async def many() -> set[int]:
        return set(await asyncio.gather(*(drawn(draw, number) for number in range(20))))

    assert len(asyncio.run(many())) == 1
    assert beside == []


def test_the_board_and_the_fonts_of_a_table_are_ready_before_a_page_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "painted", lambda: tmp_path / "painted")
    cut: list[str] = []
    monkeypatch.setattr(looks, "font", cut.append)
    tables = Tables(desk(), roll.seeded(1), lambda: NOON)
    served = tables.put(
        begun(tmp_path / "k.json", "seven-steps-kosmos", ("ann", "ben"))
    )
    assert not (tmp_path / "painted").exists()

    asyncio.run(warm(served))

    ready = {path.name for path in (tmp_path / "painted").rglob("*.svg.gz")}
    seen = SEEN.findall(served.views.newest(Who()))
    assert len(seen) > 3
    assert {f"{name.decode()}.svg.gz" for name in seen} <= ready
    assert {*looks.INTERFACE} <= {*cut}


def test_the_faces_of_each_game_are_made_ready_once_for_all_its_tables(
    tmp_path: Path,
) -> None:
    warmed: list[str] = []
    ended: list[str] = []
    begins = asyncio.Event()

    async def forever(served: Served) -> None:
        warmed.append(served.table.path.stem)
        begins.set()
        try:
            await asyncio.sleep(60)
        finally:
            ended.append(served.table.path.stem)

    async def changed() -> None:
        tables = Tables(desk(), roll.seeded(1), lambda: NOON, forever)
        for name in ("one", "two"):
            tables.put(begun(tmp_path / f"{name}.json", "seven-steps"))
        tables.open()
        await asyncio.wait_for(begins.wait(), SOON)
        begins.clear()
        tables.put(begun(tmp_path / "three.json", "nine-circles"))
        await asyncio.wait_for(begins.wait(), SOON)
        tables.close()
        await asyncio.sleep(0)

    asyncio.run(changed())

    assert warmed == ended == ["one", "three"]


def test_the_seats_need_no_picture(
    kosmos: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(Art, "boxes")
    monkeypatch.delattr(Art, "pieces")
    page = kosmos.client().get(kosmos.base)

    assert page.code == 200
    assert "Sit down" in page.text


NO_FACE = {"ruling", "reading of the rules", "event of winter", "event of spring"}
NO_FACE |= {"event of summer", "event of fall"}
"""Kinds of things that are only words; events stand on the board of seasons."""


@cache
def art(name: str) -> Art:
    return Art(games.load(name), {})


def entries(name: str) -> list[Entry]:
    return lookup.known(games.load(name), None, {})


def found(name: str, text: str) -> Panel:
    return queries.entry_panel(lookup.named(entries(name), text)[0], art(name))


def picture(panel: Panel) -> Picture:
    (shown,) = (part for part in panel.parts if isinstance(part, Picture))
    return shown


@pytest.mark.parametrize("name", games.names())
def test_every_card_and_place_shows_its_face_and_its_rule_in_words(name: str) -> None:
    for one in entries(name):
        panel = queries.entry_panel(one, art(name))
        assert any(isinstance(part, Text) for part in panel.parts), one.name
        if one.kind not in NO_FACE and one.name != "Active":
            assert picture(panel).piece in art(name).pieces


def test_a_part_of_a_sheet_is_shown_large_and_lit() -> None:
    shown = picture(found("nine-circles", "Heresy"))

    assert (shown.piece, shown.camera) == ("gamesheet", ("circle.6",))
    assert [(mark.anchor, mark.look) for mark in shown.marks] == [("circle.6", "lit")]
    (plain,) = parts_json([shown], art("nine-circles"))
    _, _, wide, high = plain["view"]  # type: ignore[misc]
    assert wide < 190
    assert high < 60
    many = picture(found("seven-steps", "Dice pool"))
    assert {anchor.partition(".")[0] for anchor in many.camera} == {"pool"}


@pytest.mark.parametrize(
    ("game", "name", "piece"),
    [
        ("seven-steps-kosmos", "Board A", "board-a"),
        ("seven-steps-kosmos", "Grand tour", "tile-v5"),
        ("seven-steps-kosmos", "violet", "disc-violet"),
        # Names within other names.
        ("six-winters", "Winter", "season-winter"),
        ("six-winters", "Technology", "trade-board"),
        ("six-winters", "The Empire", "empire-board"),
    ],
)
def test_what_is_looked_up_shows_its_own_face(game: str, name: str, piece: str) -> None:
    assert picture(found(game, name)).piece == piece
    assert (found(game, name).icon == "technology") == (name == "Technology")


def test_names_are_listed_by_what_they_are_called_with() -> None:
    groups = {
        one["name"]: one["names"]
        for one in queries.name_groups(entries("nine-circles"))
    }

    assert list(groups)[:2] == ["circle", "title"]
    assert "Heresy" in groups["circle"]  # type: ignore[operator]
    tiles = queries.name_groups(entries("seven-steps-kosmos"))
    assert [one["name"] for one in tiles[:4]] == [
        "building aid", "points tile", "colour", "board",
    ]  # fmt: skip


def test_a_rule_stands_below_its_headings() -> None:
    panel = queries.paragraph_panel(
        Paragraph(("The turn", "Laying"), "A disc is laid.")
    )

    assert (panel.title, panel.note) == ("Laying", "The turn")
    assert queries.paragraph_panel(Paragraph((), "A disc is laid.")).title == ""


@pytest.fixture(scope="module")
def here() -> Iterator[Running]:
    with running(None) as found:
        yield found


@pytest.fixture
def guest(here: Running) -> Client:
    found = here.client()
    found.get(f"/{here.room.code}")
    return found


def test_a_roll_is_seen_by_all_with_the_name_of_who_rolled(
    here: Running, guest: Client
) -> None:
    other = here.client(host=True)
    stream = other.stream("/roll/stream")
    stream.next()

    guest.post("/roll/throw", notation="4d6kh3", by="Ben")

    (newest, *_) = stream.next()["rolls"]
    assert (newest["by"], newest["notation"]) == ("Ben", "4d6kh3")
    assert len(newest["terms"][0]["dice"]) == 4
    assert newest["total"] == newest["terms"][0]["value"]


def test_what_cannot_be_rolled_says_why(guest: Client) -> None:
    answer = guest.post("/roll/throw", notation="4d", by="").json

    assert answer["refused"]["sentence"]


def test_the_odds_are_exact(guest: Client) -> None:
    found = guest.get("/roll/odds?dice=2d6&compare=%3E%3D10").json

    assert found["said"] == "1/6 = 16.67 %"
    assert found["counts"][5] == [7, "6"]
    assert (found["of"], found["mean"]) == ("36", 7.0)


def test_a_challenge_of_any_game_is_checked(guest: Client) -> None:
    met = guest.get("/roll/check?game=nine-circles&challenge=Gluttony&dice=2+2+2").text
    asked = "/roll/check?game=seven-steps&challenge=Sloth&dice=5&options.die=6"
    missed = guest.get(asked).text
    lacks = guest.get("/roll/check?game=seven-steps&challenge=Sloth&dice=5").text

    assert '<option value="Gluttony" selected>' in met
    assert '<p class="line good"><i class="tick"></i>' in met
    assert '<p class="line bad">' in missed
    assert "--die is needed" in lacks


def test_dice_of_a_challenge_are_tapped_in_and_out(guest: Client) -> None:
    page = guest.get("/roll/check?game=nine-circles&dice=2+6+x+9").text

    dice = re.findall(r'name="dice" value="([^"]*)"', page)
    assert dice == ["2 6", "6", "2", *(f"2 6 {face}" for face in range(1, 7))]


def test_every_game_lists_its_challenges(guest: Client) -> None:
    found = {}
    for name in games.names():
        page = guest.get(f"/roll/check?game={name}").text
        assert f'<option value="{name}" selected>' in page
        (listed,) = re.findall(r'name="challenge">(.*?)</select>', page)
        found[name] = listed.count("<option")

    assert (found["nine-circles"], found["seven-steps"]) == (9, 7)
    assert all(found.values())


def test_what_an_example_asks_is_written_below_the_list(guest: Client) -> None:
    page = guest.get("/roll/check?game=exit-from-purgatory").text

    assert '<option value="steal 4 2" selected>steal 4 2</option>' in page
    assert (
        '<p class="soft whole" lang="en">Undone challenges of thief and target; the die'
        in page
    )


def test_strangers_roll_nothing(here: Running) -> None:
    stranger = here.client()

    assert stranger.post("/roll/throw", notation="d6", by="").code == 403
    for path in ("stream", "history", "odds?dice=d6", "check"):
        assert stranger.get(f"/roll/{path}").code == 403, path


STEPS = (
    Judged(1, "threw 1", 0.25, None, 0.7, "throw 2"),
    Judged(2, "rolled 6", None, -0.125, 0.575, ""),
    Judged(3, "threw 1", 0.01, None, 0.565, "throw 2"),
)
CHAPTERS = {1: "Circle I, Virtuous Pagans", 2: "Circle II, Lust", 3: "Circle II, Lust"}


GOLDEN = Path(__file__).parents[1] / "games"


def judged(kept: Kept, tick: Tick) -> About:
    """Return what a bot might make of a game."""
    doubt = Doubt(7, "ben", "draw a card", "steal", "1.5 \N{PLUS-MINUS SIGN} 0.4")
    return About(
        "hard", of=60, looked=20, same=15, far="tokens", games=8, steps=30,
        doubts=(doubt,),
    )  # fmt: skip


def test_a_review_has_chapters_and_marks_only_what_changed_much() -> None:
    shown, plain = reviewed(STEPS, CHAPTERS), reviewed(STEPS, {})

    assert list(bands(STEPS, {1: "I", 2: "II", 3: "II"})) == [(0, 0, "I"), (0, 2, "II")]
    assert [one["costly"][0]["where"] for one in (shown, plain)] == ["I", "1"]
    assert list(marks(STEPS)) == [(0, "mistake"), (1, "bad luck")]
    assert shown["figures"][1]["value"] == "\N{MINUS SIGN}12.50 %"


@pytest.mark.parametrize(
    "game",
    [pytest.param("exit-from-purgatory", marks=pytest.mark.slow), "seven-steps-kosmos"],
)
def test_a_game_that_is_over_is_drawn_and_judged_by_a_bot(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    golden = GOLDEN / game.replace("-", "_") / "golden.json"
    played = json.loads(golden.read_text())[0]
    players = played.get("players") or played["setup"]["players"]
    path = begun(tmp_path / "over.json", game, players)
    read = games.load(game).words().actions.read
    typed = [read(step[0]) for step in played["steps"]]
    store.append(path, games.load, typed, Stamp(NOON, "ann"))
    monkeypatch.setattr(serve, "_about", judged)
    with running(path) as here:
        player = here.seated(0)
        for _ in range(100):
            shown = player.get("log?tab=review").text
            if "data-again" not in shown:
                break

    assert "hard looked at 20 of 60 decisions and agrees with 15." in shown
    assert "in tokens, with 95 % intervals: 8 games were played 30 steps on" in shown
    assert "<p>ben: draw a card</p><small>hard: steal</small>" in shown
    assert '<b class="bad">1.5 \N{PLUS-MINUS SIGN} 0.4</b>' in shown
    assert re.findall(r"<li><b>(\w+)</b>", shown) == players
    assert shown.count(">won<") == 1
    ways = re.findall(r'class="way" d="(M[^"]+)"', shown)
    assert len(set(ways)) == len(players)


def test_a_game_that_goes_on_is_not_drawn(tmp_path: Path) -> None:
    path = begun(
        tmp_path / "exit.json", "exit-from-purgatory", ["ann", "ben", "cleo", "dan"]
    )
    with running(path) as here:
        shown = here.seated(0).get("log?tab=review").text

    assert course(store.open(path, games.load)) == []
    assert "once the game is over, it is drawn here how it went" in shown
    assert 'class="way"' not in shown
    assert "data-again" not in shown


def test_lines_of_all_seats_have_one_scale() -> None:
    assert lines([(0, 0, 0, 4), (2, 2, 2, 2)]) == ["M3 41L159 41L237 3", "M3 22L237 22"]
    assert lines([(5, 5)]) == ["M3 41L237 41"]
