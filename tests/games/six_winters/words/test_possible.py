"""`moves`, `attempts` and `paths`: what is possible now, and what it costs."""

from msgspec.structs import replace

from companion.games.six_winters.campaign import dice_places
from companion.games.six_winters.campaign.state import Shown
from companion.games.six_winters.campaign.tasks import ActionStep
from companion.games.six_winters.rules import State
from companion.games.six_winters.words import about
from tests.games.six_winters.campaigns import (
    doing,
    holding,
    located,
    table,
)


def acting(*, faces: bool = True) -> State:
    state = table("thea", "keel", at="empire-technology", empire__technology="tripwire")
    state = replace(holding(state, 1), shown=Shown() if faces else None)
    state = state.with_seat(1, replace(state.seats[1], slot=0))
    state = state.with_seat(0, replace(state.seats[0], slot=1))
    state = dice_places.with_action_dice(state, "hand-ann", (3, 5))
    state = dice_places.with_pool(state, 1, 2, (2, 4))
    state = dice_places.with_count(state, "empire-military", 0, 1, (3,))
    state = dice_places.with_count(state, "empire-technology", 1, 1, (6,))
    return doing(replace(state, step="actions"), ActionStep())


def said(state: State, verb: str) -> str:
    return "\n".join(about(verb, "", state))


def test_moves_lists_places_by_their_price_and_what_each_die_takes() -> None:
    text = said(acting(), "moves")
    assert "Thea at Guild of Strategy, action dice 3 5" in text
    assert "go for 1 die: Eastkeep (em-mi), Whitehold" in text
    assert "create Technology assets, or trade them: a 3 takes 2; a 5 takes 4" in text
    assert "trade Support into Technology, Technology into Espionage" not in text
    assert "trade Technology into Espionage" in text
    assert "ability 1: any die: reroll any action dice" in text
    assert "Keel at Eastkeep, no action dice" in text


def test_dice_that_are_still_to_be_rolled_pay_and_are_taken_for_nothing() -> None:
    state = dice_places.with_action_dice(acting(), "hand-ann", (0, 0))
    text = said(dice_places.with_pool(state, 1, 1, (0,)), "moves")

    assert "Thea at Guild of Strategy, action dice ? ?" in text
    assert "takes" not in text


def test_dice_that_take_the_same_are_told_together() -> None:
    state = dice_places.with_action_dice(acting(), "hand-ann", (3, 5, 6))

    assert "a 3 takes 2; a 5 or 6 takes 4" in said(state, "moves")


def test_moves_of_one_character_are_listed_alone_by_a_beginning_of_the_name() -> None:
    assert "Keel" not in "\n".join(about("moves", "th", acting()))
    assert "Thea" not in "\n".join(about("moves", "ben", acting()))


def test_without_faces_moves_tells_prices_alone() -> None:
    text = said(acting(faces=False), "moves")
    assert "go for 1 die: Eastkeep (em-mi), Whitehold" in text
    assert "rest (psyche or body): 1 action die" in text
    assert "takes" not in text


def test_attempts_tells_ranks_open_faces_chances_and_what_fits() -> None:
    state = dice_places.with_action_dice(acting(), "tripwire", (1,))
    text = said(state, "attempts")
    assert (
        "Tripwire: rank 0 against 1 in thievery, defends first, open 1, defence 31 % "
        "with 2 dice, or 2 body"
    ) in text
    assert "no obstacle is here" in text  # where Keel is
    fitting = dice_places.with_action_dice(state, "hand-ann", (1, 5))
    assert "fitting now" not in said(fitting, "attempts")  # they are rolled again
    asset = dice_places.with_count(fitting, "empire-technology", 0, 1, (1,))
    assert "fitting now: Support 1" in said(asset, "attempts")
    thea = fitting.sheet("thea")
    able = replace(thea, skills=(*thea.skills[:6], 1, *thea.skills[7:]))
    assert "may approach" in said(fitting.with_sheet(able), "attempts")
    assert "fitting now: 1" in said(fitting.with_sheet(able), "attempts")
    assert "defence 60 % with 5 dice" in said(acting(faces=False), "attempts")


def test_paths_finds_the_shortest_way_with_the_assets_there_or_everywhere() -> None:
    state = acting()
    text = said(state, "paths")
    assert "Tinkering: 0 dice on it" in text
    assert "not complete with the assets here; at least 3 more" in text
    assert "next on a1: a Support die" in text
    assert "no progress card" in text  # Thea has none

    state = dice_places.with_count(state, "empire-military", 3, 2, (1, 1))
    assert "complete with a1: Support 3 from the Empire, b1: Military 1" in said(
        state, "paths"
    )
    far = dice_places.with_count(acting(), "empire-technology", 3, 2, (1, 1))
    assert "complete with assets of several places: a1: Support 3" in said(far, "paths")
    counted = said(acting(faces=False), "paths")
    assert "a shortest path has 3 dice, from a1" in counted


def test_nobody_on_the_board_can_do_nothing() -> None:
    state = replace(table(), shown=Shown())
    assert about("moves", "", state) == ["  nobody is on the board"]


def test_moves_warns_of_what_moving_in_brings() -> None:
    state = acting(faces=False).with_seat(0, replace(acting().seats[0], slot=0))
    assert (
        "Guild of Strategy (em-te; Tripwire: moving in with Thievery under 4: 3 body)"
        in said(state, "moves")
    )


def test_where_a_location_has_burned_nothing_is_possible_and_nobody_goes_there() -> (
    None
):
    state = located(acting(), empire__military="", empire__espionage="")

    for verb in ("moves", "attempts", "paths"):
        assert "  Keel at a place whose location has burned" in said(state, verb), verb
    text = said(state, "moves")
    assert "Thea at Guild of Strategy" in text
    assert "Eastkeep" not in text
