"""Seven Steps on a screen: every legal action is tapped, marks are where rules say."""

from functools import partial

from msgspec.structs import replace

from companion.contract import parts
from companion.contract.board import Moment, Repair
from companion.contract.parts import Ask, Dice, Do, Mark, Option, Pick, Picture
from companion.games.seven_steps.board import BOARD
from companion.games.seven_steps.rules import Action, Pass, State
from companion.games.seven_steps.rules.terraces import Options
from companion.web.art import CAMERA
from tests import taps
from tests.games import dante
from tests.games.dante import button, symbols
from tests.taps import found

SLOTH = State(
    terrace=4, phase="fallen", challenge=6, pool=2, active=(1, 2, 3, 5), sun=1, moon=1,
    scored=1, spare=0, pips=2, closed=3, passed=True,
)  # fmt: skip
"""Less than 6 - 2: a total of 1, 2 or 3 passes."""


screen = partial(dante.screen, BOARD)


def test_a_draft_that_fits_no_game_is_left_out() -> None:
    ready = State(phase="ready", challenge=4)

    for draft in (("throw 9",), ("throw 1 hold 3",), ("pass 1",), ("x", "y")):
        assert screen(ready, *draft) == screen(ready)
    assert screen(SLOTH, "virgil", "9").ask == screen(SLOTH, "virgil").ask
    assert screen(SLOTH, "pass 5") == screen(SLOTH)


def test_a_column_of_chances_is_shown_only_if_it_tells_anything() -> None:
    def heads(chance: float | None) -> tuple[str, ...]:
        moment: Moment[State, Action] = Moment(
            view=SLOTH, seat=0, mine=True, worth=lambda action: chance
        )
        (table,) = found(BOARD.screen(moment), parts.Options)
        assert {len(row.cells) for row in table.rows} == {len(table.head) - 1}
        return table.head

    assert heads(0.97) == ("pass with", "dice scored", "game won")
    assert heads(0.99999) == heads(1) == heads(None) == ("pass with", "dice scored")


def test_who_only_watches_taps_nothing() -> None:
    seen = BOARD.screen(Moment(view=SLOTH))

    assert (seen.title, list(taps.taps(seen))) == ("IV Sloth", [])


def test_dice_lie_in_the_places_of_the_sheet() -> None:
    marks = symbols(screen(SLOTH))

    at: dict[str, set[str]] = {}
    for name, symbol in marks.items():
        at.setdefault(symbol, set()).add(name)
    # The fourth pip is bought, not spent.
    ticked = {"terrace.1.die", "terrace.2.die", "terrace.3.die", "virgil.4"}
    assert at["tick"] == ticked
    assert at["cross"] == {"virgil.1", "virgil.2"}
    assert at["die-0"] == {"pool.1", "pool.2", "scored.1", "sun.1", "moon.1"}
    assert marks["terrace.4.die"] == "die-6"
    active = [marks[f"terrace.4.active.{place}"] for place in (3, 4, 5, 6)]
    assert active == ["die-1", "die-2", "die-3", "die-5"]


def test_thrown_dice_lie_before_their_terrace_which_the_camera_shows() -> None:
    boxes = dante.kit("seven-steps").piece("gamesheet").anchors()
    for terrace in range(1, 8):
        state = replace(SLOTH, terrace=terrace, pool=0, active=(1, 2, 3, 4, 5, 6, 6))
        (picture,) = found(screen(state), Picture)
        seen = [boxes[name] for name in picture.camera]
        left, right = min(box.x for box in seen), max(box.right for box in seen)
        top, bottom = min(box.y for box in seen), max(box.bottom for box in seen)

        active = [mark.anchor for mark in picture.marks if ".active." in mark.anchor]

        assert len(active) == 7
        for name in active:
            box = boxes[name]
            assert left <= box.x < box.right <= right, name
            assert top <= box.y < box.bottom <= bottom + CAMERA, name


def test_the_terrace_says_which_totals_pass_once_its_die_is_thrown() -> None:
    assert screen(SLOTH).about == ("die 6 \N{MIDDLE DOT} **a total of 1 to 3** passes")
    dark = State(terrace=4, phase="ready", challenge=2)
    assert screen(dark).about.endswith("**no total can pass**")


def test_sets_that_pass_are_chosen_by_tapping_most_dice_first() -> None:
    seen = screen(SLOTH)

    assert [row.name for row in found(seen, Option)] == ["1 2", "1", "2", "3"]
    assert button(seen, "Pass with 1 2").tap == Do("pass 1 2")
    chosen = screen(SLOTH, "pass 3")
    assert button(chosen, "Pass with 3").note == "2 dice scored then"


def test_a_throw_that_fails_is_paid_for_or_helped_and_no_other_is_punished() -> None:
    assert button(screen(SLOTH), "Throw again").tap == Ask("punish")
    failed = State(terrace=4, phase="fallen", challenge=6, active=(5, 5), pool=5)
    seen = screen(failed)

    assert button(seen, "Throw again").tap == Do("punish")
    assert button(seen, "Throw again").note == "pay a spare die"
    assert button(seen, "Virgil").kind == "main"
    assert button(seen, "Virgil").note == "1 of 3: 5 \N{RIGHTWARDS ARROW} 2"
    turn = button(screen(failed, "virgil"), "Turn 5 into 2: 1 pip")
    assert (turn.kind, turn.tap) == ("main", Do("turn 5 2"))


def test_the_dice_of_the_pool_are_tapped_to_be_thrown() -> None:
    ready = State(phase="ready", challenge=4)
    seen = screen(ready)

    rows = found(seen, Option)
    assert [row.name for row in rows[:3]] == ["1 die", "2 dice", "3 dice"]
    assert rows[0].cells == ("66.67 %",)
    assert len(rows) == 7
    taps_of = {mark.anchor: mark.tap for mark in found(seen, Mark)}
    assert taps_of["pool.3"] == Pick(("throw 3",))
    assert button(screen(ready, "throw 3"), "Throw 3 dice").tap == Do("throw 3")


def test_the_challenge_die_is_turned_before_the_first_throw() -> None:
    ready = State(terrace=4, phase="ready", challenge=2)
    seen = screen(ready, "alter")

    assert [(row.name, row.cells) for row in found(seen, Option)] == [
        ("2 \N{RIGHTWARDS ARROW} 1", ("no total",)),
        ("2 \N{RIGHTWARDS ARROW} 3", ("no total",)),
        ("2 \N{RIGHTWARDS ARROW} 5", ("a total of 1 or 2",)),
    ]


def test_active_dice_are_held_under_the_ruling_that_allows_it() -> None:
    again = State(phase="again", challenge=4, active=(1, 6), pool=4, sun=1, spare=1)
    hold = replace(again, options=Options(reroll="hold"))
    throw = button(screen(hold, "throw 0 hold 1"), "Throw 1 die")

    assert Pick(("throw 0 hold 1",)) in set(taps.taps(screen(hold, "throw 0")))
    assert Ask("throw 0 hold 1") in set(taps.taps(screen(again, "throw 0")))
    assert throw.tap == Do("throw 0 hold 1")


def test_a_pip_is_bought_before_any_throw_even_while_dice_are_in_hand() -> None:
    thrown = State(phase="throw", challenge=4, due=3, pool=4)

    assert button(screen(State()), "Buy a pip").note == "for a spare die"
    assert button(screen(thrown), "Buy a pip").tap == Do("buy")
    assert screen(thrown).title == "What did your dice show?"


def test_dice_are_put_forward_by_tapping_them_or_say_why_not() -> None:
    (dice,) = found(screen(SLOTH), Dice)

    assert [die.tap for die in dice.dice] == [
        Pick(("pass 2",)),  # without the 1
        Pick(("pass 1",)),  # without the 2
        Pick(("pass 3",)),  # with the 3
        Ask("pass 1 2 5"),
    ]


def test_a_pass_that_is_refused_offers_the_turn_that_would_pass() -> None:
    short = replace(SLOTH, active=(4,), passed=False)

    assert BOARD.repair(short, Pass((4,))) == Repair(
        "Turn it", Do("turn 4 3"), "It can be met for 1 pip: 4 becomes 3."
    )
    assert BOARD.repair(SLOTH, Pass((5,))) is None
    assert BOARD.repair(replace(short, pips=0), Pass((4,))) is None
