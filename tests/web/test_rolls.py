"""The roll helper: rolls that all see, exact odds, any challenge of any game."""

import re
from collections.abc import Iterator

import pytest

from companion import games
from tests.web.serving import Client, Running, running


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
