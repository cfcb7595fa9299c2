"""Every condition of laying a disc, in the order checked, and what building aids do."""

import msgspec
import pytest

from companion.games.seven_steps_kosmos.rules import (
    Aid,
    Lay,
    Position,
    State,
    apply,
    legal_actions,
    unseen,
    why_not,
)
from companion.games.seven_steps_kosmos.rules.check import position
from companion.games.seven_steps_kosmos.rules.placing import violation
from companion.games.seven_steps_kosmos.words import read

Heights = dict[int, tuple[int, ...]]


def table(
    hand: str, laid: str = "", red: str = "0000000", *, aid: str = "", held: str = ""
) -> State:
    """A turn on single-coloured boards: white in slot 0, then Y O R V B K.

    Args:
        laid: discs of this turn, such as `R3.1 R3.2`.
        red: the heights of the fields of slot 3.
        aid, held: the aid that is played, and the one that is held.
    """
    heights = {3: tuple(map(int, red))}
    state = position(Position(hand, heights=heights, aid=aid), {})
    you = msgspec.structs.replace(state.seats[0], aid=(held,) if held else ())
    bag = 140 - sum(state.heights) - len(hand)
    state = msgspec.structs.replace(state, seats=(you, *state.seats[1:]), bag=bag)
    for word in laid.split():
        state = apply(state, Lay(word[0], word[1:]))
    return state


def do(state: State, *typed: str) -> State:
    for text in typed:
        state = apply(state, read(text))
    return state


def refused(state: State, typed: str) -> str | None:
    return why_not(state, read(typed))


def code(state: State, disc: str) -> str:
    found = violation(state, disc[0], disc[1:])
    return found.code if found else ""


def heights_of_red(state: State) -> str:
    return "".join(map(str, state.heights[21:28]))


def test_example_levels_1_1_2_2_3_score_9() -> None:
    state = table("RRRRR", "R3.1 R3.2 R3.3 R3.4 R3.0", "2001100")

    assert [laid.level for laid in state.laid] == [1, 1, 2, 2, 3]
    assert do(state, "done").seats[0].score == 9


ROWS = {
    "the first disc lies on a lowest field of its colour":
        (table("RW", red="1112111"), {"R3.3": "FIRST_NOT_LOWEST", "R3.4": "",
                                      "W0.0": ""}),
    # Level 2, although 3.1 is empty.
    "the lowest level binds the first disc only":
        (table("WRR", "W0.3", "1011111"), {"R3.6": ""}),
    "each disc lies on a neighbour of the disc just laid, not of the group":
        (table("RRR", "R3.1 R3.2"), {"R3.6": "NOT_ADJACENT", "R3.3": ""}),
    "a step leads across the border of a board":
        (table("RW", "R3.6"), {"W0.3": ""}),
    "levels rise by one at most":
        (table("RRR", "R3.6 R3.1", "3121110"), {"R3.2": "", "R3.0": "LEVEL_JUMP"}),
    "levels never fall":
        (table("WRV", "W0.4 R3.6", "0000001"), {"W0.3": "NOT_IN_HAND",
                                                "V4.2": "LEVEL_DOWN"}),
    "a disc may stay on the level of the one before":
        (table("RR", "R3.1"), {"R3.2": ""}),
    "seven discs are the most":
        (table("RRRRRRR", "R3.1 R3.2 R3.3 R3.4 R3.5"), {"R3.6": ""}),
    "five discs are the most with a max 5 aid":
        (table("RRRRRRR", "R3.1 R3.2 R3.3 R3.4 R3.5", aid="A4"),
         {"R3.6": "TOO_MANY_DISCS"}),
    "no field is built on twice":
        (table("RRR", "R3.1 R3.2"), {"R3.1": "FIELD_TWICE"}),
    # No turn begins with one and no field is built on twice: a table made by hand.
    "no disc lies on a tower of seven":
        (msgspec.structs.replace(table("RR", "R3.1"), heights=(7,) * 49),
         {"R3.2": "TOWER_FULL"}),
    "the first failing condition is the one told":
        (table("RW", "R3.1", "0005000"), {"R9.9": "UNKNOWN_FIELD",
                                          "R3.1": "NOT_IN_HAND",
                                          "W3.1": "WRONG_COLOUR"}),
    "a field twice is told before its level":
        (table("RRW", "R3.1"), {"R3.1": "FIELD_TWICE"}),
    "a high start is refused without an aid":
        (table("R", red="6000000"), {"R3.0": "FIRST_NOT_LOWEST"}),
    "A3 frees the first disc":
        (table("R", red="6000000", aid="A3"), {"R3.0": ""}),
    "A4 lets a disc rise by two levels and no more":
        (table("RR", "R3.1", "3020000", aid="A4"), {"R3.2": "", "R3.0": "LEVEL_JUMP"}),
}  # fmt: skip


@pytest.mark.parametrize(("state", "codes"), ROWS.values(), ids=ROWS)
def test_a_condition_of_placing(state: State, codes: dict[str, str]) -> None:
    assert {disc: code(state, disc) for disc in codes} == codes


TURN = table("RRRWW", "R3.1 R3.6", "1010031")
TOUCHING = "3.1, 3.2, 3.3, 3.4, 3.5 or 3.6"
WHITE = "0.0, 0.1, 0.2, 0.3, 0.4, 0.5 or 0.6"
HELD = {aid: table("RRW", red="3100006", held=aid) for aid in ("A1", "A2", "A5", "?")}
BEFORE = "a building aid is played before the first disc; a disc is laid already"


@pytest.mark.parametrize(
    ("state", "typed", "sentence"),
    [
        (TURN, "lay R 7.0", "disc 3: there is no field '7.0'; fields are 0.0 to 6.6"),
        (TURN, "lay Y 1.1", "disc 3: no yellow disc is in the hand, which is R W W"),
        (TURN, "lay X 1.1",
         "disc 3: no disc is called 'X'; colours are W Y O R V B K"),
        (TURN, "lay W 3.2",
         f"disc 3: white on 3.2: that field is red; white fields are {WHITE}"),
        (TURN, "lay R 3.1", "disc 3: red on 3.1: a disc was laid there in this turn; "
         "choose another field"),
        (TURN, "lay R 3.2", "disc 3: red on 3.2 does not touch 3.6, the field before; "
         "choose 0.3, 3.1, 3.0, 3.5, 4.2 or 0.4"),
        (TURN, "lay W 0.3", "disc 3: white on 0.3 is level 1, below level 2 of the "
         "disc before; stay on level 2 or go up"),
        (TURN, "lay R 3.5", "disc 3: red on 3.5 is level 4, the disc before is on "
         "level 2; go no higher than level 3"),
        (table("R", red="2111111"), "lay R 3.0",
         "disc 1: red on 3.0 is level 3; the first red disc of a turn lies on the "
         f"lowest level that colour has, level 2: {TOUCHING}"),
        (table("RW"), "done",
         "none is laid and 2 discs are in the hand; lay one"),
        (table("RW", "R3.1"), "done", None),
        (table("RRR", "R3.1"), "done", None),
        (table("RR", "R3.1"), "bend A4", BEFORE),
        (HELD["A1"], "take A1 3.2", "aid A1, Take away: no disc lies on 3.2"),
        (HELD["A1"], "take A1 9.9",
         "aid A1, Take away: there is no field '9.9'; fields are 0.0 to 6.6"),
        (HELD["A2"], "shift A2 3.0 3.1",
         "aid A2, Shift a tower: 3.1 is not empty; choose a field that is"),
        (HELD["A2"], "shift A2 3.0 0.1", "aid A2, Shift a tower: 3.0 is red and 0.1 "
         "is white; choose another red field"),
        (HELD["A5"], "move A5 3.0 3.6", "aid A5, Move discs: the tower on 3.6 would "
         "reach 7; choose a lower one"),
        (HELD["A5"], "move A5 3.0 0.1", "aid A5, Move discs: 3.0 is red and 0.1 is "
         "white; choose another red field"),
        (HELD["A5"], "move A5 3.0 3.0",
         "aid A5, Move discs: it goes to another field than 3.0"),
        (HELD["A5"], "take A5 3.0",
         "aid A5, Move discs: it does not take; say move A5 FIELD TO"),
        (HELD["A5"], "bend A5", "aid A5, Move discs: it is not clear what to move; "
         "say move A5 FIELD TO"),
        (HELD["A1"], "move A5 3.0 3.1", "no building aid A5 is held; held is A1"),
        (HELD["A1"], "bend V1",
         "there is no building aid 'V1'; aids are A1, A2, A3, A4 or A5"),
        (table("RRW", held="A1"), "bend A1",
         "aid A1, Take away: there is nothing on the boards to take; keep it"),
        (table("", red="3100006", held="A4"), "bend A4", "aid A4, Big step: no disc "
         "is in the hand, so it would do nothing; keep it"),
        (do(HELD["A1"], "take A1 3.0", "take A1 3.1"), "take A1 3.0",
         "aid A1 has done all it can do in this turn; lay a disc"),
        (do(HELD["A1"], "take A1 3.0"), "bend A3",
         "aid A1 was played in this turn; one is the most"),
        (do(HELD["A1"], "take A1 3.0", "lay R 3.2"), "take A1 3.0", BEFORE),
        (do(table("", red="3100006", held="A1"), "take A1 3.0"), "done", None),
    ],
)  # fmt: skip
def test_a_refusal_names_the_disc_or_the_aid_and_the_condition(
    state: State, typed: str, sentence: str | None
) -> None:
    assert refused(state, typed) == sentence


def test_a_player_without_a_disc_lays_none_and_goes_on() -> None:
    state = do(table(""), "done")

    assert (state.phase, state.seats[0].score) == ("bonus", 0)


def test_a_disc_that_the_companion_was_not_told_of_may_be_of_any_colour() -> None:
    state = table("?R")

    assert code(state, "W0.0") == ""
    assert do(state, "lay W 0.0").seats[0].hand == ("R",)
    assert do(state, "lay R 3.0").seats[0].hand == ("?",)


def test_a_disc_not_told_is_none_of_a_colour_that_is_all_in_sight() -> None:
    heights: Heights = {0: (3, 3, 3, 3, 3, 3, 2)}
    state = position(Position("?", heights=heights), {})

    assert refused(state, "lay W 0.6") == "disc 1: all 20 white discs are in sight"


@pytest.mark.parametrize(
    ("aid", "typed", "red"),
    [
        ("A1", ["take A1 3.0"], "2100006"),
        ("A1", ["take A1 3.0", "take A1 3.1"], "2000006"),
        ("A1", ["take A1 3.0", "take A1 3.0"], "1100006"),
        ("A2", ["shift A2 3.0 3.4"], "0100306"),
        ("A5", ["move A5 3.0 3.1", "move A5 3.6 3.2"], "2210005"),
    ],
)
def test_an_aid_takes_shifts_or_moves(aid: str, typed: list[str], red: str) -> None:
    assert heights_of_red(do(HELD[aid], *typed)) == red


def test_discs_that_are_taken_go_into_the_bag() -> None:
    state = do(HELD["A1"], "take A1 3.0", "take A1 3.1")

    assert state.bag == HELD["A1"].bag + 2


def test_discs_that_are_taken_go_into_the_box_once_a_hand_could_not_be_filled() -> None:
    state = msgspec.structs.replace(HELD["A1"], triggered=True)
    after = do(state, "take A1 3.0")

    assert (after.box, after.bag) == (("R",), state.bag)
    assert unseen(after)["R"] == 20 - 9 - 2 - 1


def test_the_tile_goes_on_its_discard_pile() -> None:
    state = do(HELD["A1"], "take A1 3.0")

    assert (state.seats[0].aid, state.aids.discards) == ((), ("A1",))


def test_the_second_disc_of_an_aid_may_be_left_out() -> None:
    assert do(HELD["A1"], "take A1 3.0", "lay R 3.2").left == 0


def test_an_aid_that_was_not_told_is_known_once_it_is_played() -> None:
    state = HELD["?"]

    bending = {aid.tile for aid in legal_actions(state) if isinstance(aid, Aid)}
    assert bending == {"A3", "A4"}
    state = do(state, "move A5 3.0 3.1")
    assert (state.seats[0].aid, state.aids.discards) == ((), ("A5",))


def test_an_aid_not_told_is_none_of_which_both_lie_face_up() -> None:
    state = HELD["?"]
    pile = msgspec.structs.replace(state.aids, discards=("A5", "A5"))
    state = msgspec.structs.replace(state, aids=pile)

    assert refused(state, "move A5 3.0 3.1") == (
        "no building aid A5 is held; held is ?"
    )
