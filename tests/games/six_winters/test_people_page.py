"""The logbook's characters and its year, as a player finds them on a screen."""

from companion.contract.board import Moment
from companion.contract.parts import Meter, Stages, Text
from companion.games.six_winters.board import BOARD
from tests.games.six_winters.taps import acting, screen
from tests.taps import things


def test_conditions_are_boxes_with_words_and_a_marked_one_is_marked() -> None:
    state = acting("mend misread", "put thea:angry yes", "next")
    meters = [part for part in things(screen(state).board) if isinstance(part, Meter)]
    boxes = {name: marked for meter in meters[:2] for name, marked in meter.boxes}

    assert boxes == {
        "Distracted": False,
        "Angry": True,
        "Shaken": False,
        "Weary": False,
        "Bruised": False,
        "Wounded": False,
    }
    assert [meter.name for meter in meters[:2]] == ["psyche 5", "body 3"]


def test_skills_are_filled_pips_of_six() -> None:
    texts = [part for part in things(screen(acting()).board) if isinstance(part, Text)]
    ranks = next(part for part in texts if part.form == "ranks")

    assert {line.text: line.pips for line in ranks.lines} == {
        "Command": (2, 6),
        "Lore": (2, 6),
        "Rapport": (1, 6),
        "Tactics": (1, 6),
    }


def test_the_wheel_says_which_of_six_years_it_is() -> None:
    parts = [
        part for part in things(screen(acting()).board) if isinstance(part, Stages)
    ]
    wheel = next(part for part in parts if part.form == "wheel")

    assert (wheel.centre, wheel.about) == ("I", "of six years")


def test_a_phone_opens_with_the_mat_of_a_player_and_with_the_table_for_others() -> None:
    seen = acting()
    watcher = Moment(view=seen, seat=-1, mine=False, names=("ann", "ben"))

    assert screen(seen).first == "Mat"
    assert screen(seen).tabs[0].name == "Mat"
    assert BOARD.screen(watcher).first == ""
