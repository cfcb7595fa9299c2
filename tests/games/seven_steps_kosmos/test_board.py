"""7 Steps on a screen: every legal action by taps, towers where they are, no secret."""

import math

import pytest
from msgspec.structs import replace

from companion.contract import Draw, Drawn, KitRequest
from companion.contract.board import Repair, Screen
from companion.contract.parts import (
    Ask,
    Bars,
    Button,
    Cards,
    Do,
    Mark,
    Option,
    Panel,
    Pick,
    Picture,
    Show,
    Text,
)
from companion.games.seven_steps_kosmos import GAME
from companion.games.seven_steps_kosmos.board import BOARD
from companion.games.seven_steps_kosmos.facts import facts
from companion.games.seven_steps_kosmos.rules import (
    State,
    apply,
    start,
    view,
    waits_for,
    why_not,
)
from companion.games.seven_steps_kosmos.words import read
from tests import taps
from tests.games.seven_steps_kosmos.play import moment, with_seat

pytestmark = pytest.mark.xdist_group("kosmos-games")

KIT = GAME.kit(KitRequest())


def screen(state: State, seat: int, *draft: str) -> Screen:
    return BOARD.screen(moment(state, seat, *draft))


def after(state: State, *typed: str) -> State:
    for one in typed:
        state = apply(state, read(one))
    return state


def new(**rulings: str) -> State:
    return start(rulings, {"players": ["ann", "ben"]})


def begun(*hands: str, **rulings: str) -> State:
    """Lay the boards A to G in slots 0 to 6, and deal hands; ann begins."""
    state = after(new(**rulings), "drawn ABCDEFG", "rolled 1")
    return after(state, *(f"drawn {hand}" for hand in hands))


DEALT = begun("WWYYOOR", "KKVVBBR")


def with_heights(state: State, **heights: int) -> State:
    """Return boards with towers; `f3_4=2` is a tower of two on 3.4."""
    known = {name[1:].replace("_", "."): high for name, high in heights.items()}
    fields = state.fields.names
    return replace(state, heights=tuple(known.get(name, 0) for name in fields))


@pytest.mark.parametrize(
    "heights", [{"f0_0": 2, "f0_1": 1}, {"f0_0": 6, "f1_3": 1}], ids=["low", "high"]
)
@pytest.mark.parametrize("tile", ["A1", "A2", "A3", "A4", "A5", "V2"])
def test_each_tile_is_played_by_tapping(tile: str, heights: dict[str, int]) -> None:
    state = with_heights(begun("RRBBKKY", "WWVVOOY"), **heights)
    family = "aid" if tile[0] == "A" else "points"
    now = moment(with_seat(state, 0, **{family: (tile,)}), 0)

    reached = taps.reached(BOARD, now)
    assert taps.wrong(GAME, now.view, reached) == []
    assert any(tile in text for text in reached.dos | reached.asks)


def test_who_begins_is_chosen_by_a_tap_where_the_table_chooses() -> None:
    state = after(new(start_player="chosen"), "drawn ABCDEFG")

    reached = taps.reached(BOARD, moment(state, state.turn))
    assert reached.dos == {"first 1", "first 2"}


@pytest.mark.parametrize("mirror", ["right", "left"])
@pytest.mark.parametrize("arrangement", [one.name for one in facts().arrangements])
def test_fields_that_touch_lie_one_pitch_apart_on_every_arrangement(
    arrangement: str, mirror: str
) -> None:
    state = begun("RRBBKKY", "WWVVOOY", arrangement=arrangement, mirror=mirror)
    middles = places(shown(state))

    for field, near in enumerate(state.fields.near):
        here = middles[state.fields.names[field]]
        for other in near:
            there = middles[state.fields.names[other]]
            assert math.dist(here, there) == pytest.approx(30, abs=0.02)


def shown(state: State) -> Picture:
    """Return the picture of the boards that everybody sees."""
    (picture,) = taps.found(screen(state, -1).board, Picture)
    return picture


def places(picture: Picture) -> dict[str, tuple[float, float]]:
    """Return the middle of each field of boards as they are laid."""
    found = {}
    for laid in picture.laid:
        for name, box in KIT.piece(laid.piece).anchors().items():
            x, y = box.centre
            found[f"{laid.name}.{name.removeprefix('field.')}"] = laid.x + x, laid.y + y
    return found


@pytest.mark.parametrize("side", ["mono", "mixed"])
def test_each_field_has_its_colour_on_the_board_that_is_shown(side: str) -> None:
    state = after(new(side=side), "drawn GFEDCBA")
    if side == "mixed":
        state = after(state, "rolled 1 2 3 4 5 6 1")

    floors = "".join(laid.piece.removeprefix("floor-") for laid in shown(state).laid)
    assert floors == "".join(state.fields.colours)


def test_boards_that_are_not_ours_show_their_fields_one_by_one() -> None:
    state = begun("RRBBKKY", "WWVVOOY")
    table = state.table
    assert table is not None
    faces = (table.faces[0][::-1][:6] + "K", *table.faces[1:])
    seen = screen(replace(state, table=replace(table, faces=faces)), -1)
    (picture,) = taps.found(seen.board, Picture)

    assert picture.laid[0].piece == "floor"
    bare = [mark.symbol for mark in picture.marks if mark.anchor.startswith("0/")]
    assert bare.count("field-black") == 1
    assert len(bare) == 7
    assert taps.undrawn(KIT, seen) == []


def test_a_tower_is_its_discs_each_higher_with_its_height_at_the_top() -> None:
    state = with_heights(begun("RRBBKKY", "WWVVOOY"), f1_4=3)
    discs = [mark for mark in shown(state).marks if mark.anchor == "1/field.4"]

    assert [(one.symbol, one.rise, one.badge) for one in discs] == [
        ("disc-yellow", 0, ""), ("disc-yellow", 2.5, ""), ("disc-yellow", 5, "3"),
    ]  # fmt: skip


def test_a_turn_is_laid_disc_by_disc_with_its_steps_and_the_score_to_come() -> None:
    state = with_heights(DEALT, f0_1=1, f0_2=1)
    state = after(state, "lay W 0.0", "lay W 0.1")
    fields, near = state.fields, state.fields.near[1]
    yellow = next(fields.names[at] for at in near if fields.colours[at] == "Y")
    state = with_heights(
        state, f0_0=1, f0_1=2, f0_2=1, **{f"f{yellow[0]}_{yellow[2]}": 2}
    )
    seen = screen(state, 0, "Y", yellow)

    assert seen.title == "Your turn, disc 3"
    (bars,) = taps.found(seen, Bars)
    assert bars.bars == (("1", 1), ("2", 2), ("3", 3))
    assert (bars.chosen, bars.result) == ((2,), "3 → 6")
    assert bars.about == "on board B, upper left"
    steps = [mark for mark in taps.found(seen, Mark) if mark.symbol == "step"]
    assert [(mark.badge, mark.look) for mark in steps] == [
        ("+1", ""), ("+2", ""), ("+3", "chosen"),
    ]  # fmt: skip
    buttons = {one.label: one for one in taps.found(seen, Button)}
    assert buttons["Lay it: +3"].tap == Do(f"lay Y {yellow}")
    assert buttons["No more"].note == "3 points"


def test_a_tap_on_a_field_chooses_the_disc_of_its_colour() -> None:
    seen = screen(DEALT, 0)
    tapped = {mark.anchor: mark.tap for mark in taps.found(seen, Mark) if mark.tap}

    assert len(tapped) == 49
    fields = DEALT.fields
    white, black = (fields.names[fields.of[letter][0]] for letter in ("W", "K"))
    assert taps.Pick(("W", white)) == tapped[white.replace(".", "/field.")]
    assert taps.Ask(f"lay K {black}") == tapped[black.replace(".", "/field.")]


def test_fields_of_the_chosen_disc_are_marked() -> None:
    marks = taps.found(screen(with_heights(DEALT, f0_1=1, f0_2=1), 0, "W"), Mark)

    legal = sorted(mark.anchor for mark in marks if mark.symbol == "legal")
    assert legal == [f"0/field.{at}" for at in (0, 3, 4, 5, 6)]


def test_own_discs_are_behind_the_screen_of_their_seat_only() -> None:
    def hand(seat: int) -> list[taps.Card]:
        rows = taps.found(screen(DEALT, seat), Cards)
        return [card for row in rows if row.form == "discs" for card in row.cards]

    mine, theirs = (" ".join(card.label for card in hand(seat)) for seat in (0, 1))
    assert mine == "orange orange red white white yellow yellow"
    assert theirs == "blue blue black black red violet violet"
    assert hand(-1) == []
    assert hand(1)[0].tap == Show("blue")  # whoever waits looks them up


def test_the_others_show_how_much_they_hold_and_never_what() -> None:
    seen = screen(with_seat(DEALT, 1, aid=("A1",), points=("V3",)), 0)

    texts = {text.title: text.lines for text in taps.found(seen, Text)}
    (line,) = texts["The others hold"]
    assert (line.text, line.value) == ("ben", "7 discs, 1 aid, 1 points tile")
    assert not any("A1" in part.piece for part in taps.found(seen, taps.Card))
    assert [BOARD.note(view(DEALT, -1), seat) for seat in (0, 1)] == ["7 discs"] * 2


def test_points_stand_in_the_bar_with_the_player_in_turn() -> None:
    state = with_seat(with_seat(DEALT, 0, score=49), 1, score=42)

    chips = screen(state, 1).chips
    assert [(one.text, one.value, one.tone, one.icon) for one in chips] == [
        ("ann", "49", "strong", "seat:0"), ("ben", "42", "", "seat:1"),
    ]  # fmt: skip


def test_the_best_of_a_hand_is_shown_only_where_the_table_plays_with_advice() -> None:
    now = moment(DEALT, 0)
    assert taps.found(BOARD.screen(now), Panel) == []
    (panel,) = taps.found(BOARD.screen(replace(now, advice=True)), Panel)
    assert panel.title == "Best of your hand"
    assert str(panel.chip and panel.chip.text).endswith("points**")
    best = BOARD.screen(replace(now, advice=True, draft=("best",)))
    plan = [mark for mark in taps.found(best, Mark) if mark.symbol == "step"]
    assert {mark.look for mark in plan} == {"goal"}


def test_what_is_thrown_in_stands_on_the_button_with_what_is_drawn() -> None:
    lowest = DEALT.fields.names[DEALT.fields.of["W"][0]]
    state = after(DEALT, f"lay W {lowest}", "done", "pick aid", "drawn A1")
    seen = screen(state, 0, "Y", "O")

    (button,) = (one for one in taps.found(seen, Button) if one.kind == "main")
    assert (button.label, button.tap) == ("Throw in 2, draw 3", Do("throw O Y"))


def test_real_discs_are_told_by_tapping_or_kept_behind_the_screen() -> None:
    state = begun()
    now = replace(moment(state, 0, "R", "R", "B", "B", "K", "K", "Y"), mine=True)
    done = [tap.text for tap in taps.found(BOARD.screen(now), Do)]

    assert isinstance(waits_for(state), Draw)
    assert done == ["drawn R R B B K K Y", "drawn ? ? ? ? ? ? ?"]
    for text in done:
        assert why_not(now.view, read(text)) is None
    assert isinstance(read(done[0]), Drawn)


def test_the_end_shows_the_points_of_turns_and_of_unused_tiles() -> None:
    state = with_seat(DEALT, 0, score=88, aid=("A1",), points=("V3",))
    seen = screen(replace(with_seat(state, 1, score=92), phase="over"), 0)

    assert (seen.place, seen.title) == ("the end", "ann and ben win with 92 points")
    assert [(row.name, row.cells) for row in taps.found(seen, Option)] == [
        ("ann", ("88", "4", "92")), ("ben", ("92", "0", "92")),
    ]  # fmt: skip
    assert [one.value for one in seen.chips] == ["92", "92"]


def test_before_the_deal_nothing_is_held_by_anybody() -> None:
    seen = screen(after(new(), "drawn ABCDEFG"), 0)

    assert (seen.title, seen.ask) == ("Roll the starting player's die", ())


def test_a_refused_field_offers_to_show_where_the_disc_fits() -> None:
    state = with_heights(DEALT, f0_1=1, f0_2=1)
    asks = taps.found(screen(state, 0, "W"), Ask)
    refused = next(read(tap.text) for tap in asks if " W " in tap.text)

    assert BOARD.repair(view(state, 0), refused) == Repair("Show", Pick(("W",)))
    assert BOARD.repair(view(state, 0), read("lay K 0.0")) is None
