"""What the box holds, what is our reconstruction, and that owners can enter theirs."""

from collections import Counter
from itertools import chain, combinations
from pathlib import Path

import msgspec
import pytest

from companion.errors import BadData
from companion.games.seven_steps_kosmos.facts import Edition, facts, own, sound

BOX = facts().edition


def test_the_box_holds_discs_boards_and_tiles() -> None:
    """A board is of one colour on one side; of the tiles two allow five discs."""
    assert (BOX.discs, BOX.hand, BOX.letters) == (20, 7, "WYORVBK")
    colours = "white yellow orange red violet blue black"
    assert " ".join(one.name for one in BOX.colours) == colours
    assert len({one.symbol for one in BOX.colours}) == 7
    assert [one.mono for one in BOX.boards] == [letter * 7 for letter in "WYORVBK"]
    assert {one.id: one.count for one in BOX.tiles} == {
        "A1": 2, "A2": 2, "A3": 2, "A4": 2, "A5": 2,
        "V1": 2, "V2": 2, "V3": 2, "V4": 2, "V5": 1, "V6": 1,
    }  # fmt: skip
    assert [one.id for one in BOX.tiles if one.max_discs == 5] == ["A3", "A4"]


def test_the_mixed_side_has_each_colour_on_seven_fields_of_three_boards() -> None:
    mixed = [one.mixed for one in BOX.boards]

    assert Counter("".join(mixed)) == dict.fromkeys("WYORVBK", 7)
    assert all(sum(one in face for face in mixed) == 3 for one in "WYORVBK")


def test_any_two_colours_meet_on_exactly_one_mixed_board() -> None:
    on = [combinations(sorted({*one.mixed}), 2) for one in BOX.boards]

    assert Counter(chain(*on)) == dict.fromkeys(combinations("BKORVWY", 2), 1)


def test_no_two_neighbours_of_a_mixed_board_are_alike() -> None:
    for board in BOX.boards:
        ring = board.mixed[1:]

        assert all(a != b for a, b in zip(ring, ring[1:] + ring[0], strict=True))
        assert board.mixed[0] not in ring


def test_what_is_lost_is_marked_as_a_reconstruction() -> None:
    assert facts().mixed_source == "reconstruction"
    assert [one.id for one in BOX.tiles if one.source == "reconstruction"] == [
        "A2", "A3", "A4", "A5", "V3", "V4", "V5", "V6",
    ]  # fmt: skip
    assert [one.name for one in facts().arrangements if one.source == "reconstruction"]
    assert facts().arrangements[0].source == "German rules of 7 Steps"


def test_every_ruling_has_its_default() -> None:
    assert {one.id: one.default for one in facts().rulings} == {
        "side": "mono",
        "arrangement": "hexagon",
        "mixed_pattern": "fano",
        "mirror": "right",
        "tower_timing": "after_scoring",
        "tiles": "reconstructed",
        "v1_min_discs": "7",
        "bag_colours": "hidden",
        "end_length": "normal",
        "start_player": "random",
    }


def toml(edition: Edition) -> str:
    """An edition as its owners would write it."""

    def table(entry: dict[str, object]) -> str:
        return "\n".join(f"{key} = {value!r}" for key, value in entry.items())

    plain = msgspec.to_builtins(edition)
    parts = [f"discs = {plain.pop('discs')}", f"hand = {plain.pop('hand')}"]
    for name, entries in plain.items():
        parts += [f"[[{name}]]\n{table(entry)}" for entry in entries]
    return "\n".join(parts)


def test_owners_of_the_box_can_enter_their_own_in_a_file(tmp_path: Path) -> None:
    boards = [
        msgspec.structs.replace(one, mixed=one.mixed[0] + one.mixed[2:] + one.mixed[1])
        for one in BOX.boards
    ]
    mine = msgspec.structs.replace(BOX, boards=tuple(boards), tiles=BOX.tiles[:2])
    (tmp_path / "mine.toml").write_text(toml(mine), "utf-8")

    assert own(tmp_path / "mine.toml") == mine


def spoilt(**changes: object) -> Edition:
    return msgspec.structs.replace(BOX, **changes)


def board(number: int, **changes: str) -> tuple[object, ...]:
    boards = list(BOX.boards)
    boards[number] = msgspec.structs.replace(boards[number], **changes)
    return tuple(boards)


def tile(**changes: object) -> tuple[object, ...]:
    return (msgspec.structs.replace(BOX.tiles[0], **changes), *BOX.tiles[1:])


@pytest.mark.parametrize(
    ("edition", "reason"),
    [
        (spoilt(colours=BOX.colours[:6]), "mine: colours have the letters 'WYORVB'"),
        (spoilt(hand=8), "mine: 20 discs a colour, 8 in a hand"),
        (spoilt(discs=28), "mine: 28 discs a colour, 7 in a hand"),
        (spoilt(boards=BOX.boards[:6]), "mine: 6 boards; give 7"),
        (spoilt(boards=board(1, letter="A")), "mine: two boards have one letter"),
        (spoilt(boards=board(0, mono="WWWWWW")), "mine: a board shows 'WWWWWW'"),
        (spoilt(boards=board(0, mono="WWWWWWX")), "mine: a board shows 'WWWWWWX'"),
        (spoilt(boards=board(0, mono="WWWWWWY")), "mine: colour W is on 6 fields"),
        (spoilt(tiles=tile(id="A2")), "mine: two tiles have one id"),
        (spoilt(tiles=tile(id="x y")), "mine: a tile is called 'x y'; such as A1"),
        (spoilt(tiles=tile(family="points")), "mine: tile A1 is of family points"),
        (spoilt(tiles=tile(count=-1)), "mine: tile A1 has a number out of range"),
    ],
)
def test_an_edition_that_cannot_be_played_is_refused(
    edition: Edition, reason: str
) -> None:
    with pytest.raises(BadData) as caught:
        sound(edition, "mine")

    assert str(caught.value).startswith(reason)
