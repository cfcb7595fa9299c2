"""The page of a progress card: dice on squares, a verdict, a path that is found."""

from msgspec.structs import replace

from companion.contract.parts import Button, Do, Mark, Pick, Text
from companion.games.six_winters.campaign import dice_places
from companion.games.six_winters.campaign.actions import Mend
from companion.games.six_winters.campaign.die_faces import Shown
from companion.games.six_winters.cards.indexes import SLOT_NAMES
from companion.games.six_winters.rules import State, apply
from tests.games.six_winters.campaigns import after
from tests.games.six_winters.taps import acting, offered, screen
from tests.taps import taps, things


def card_of(state: State, *dice: str) -> tuple[Text, tuple[object, ...]]:
    """Return the verdict and all that is on the page, with dice on the card."""
    who = state.seats[0].character
    shown = screen(state, ("path", who, *dice))
    page = next(tab for tab in shown.tabs if tab.name == "Card")
    found = tuple(things(page))
    verdict = next(
        one for one in found if isinstance(one, Text) and one.form == "verdict"
    )
    return verdict, found


def holding(card: str) -> State:
    state = acting()
    one, other = state.seats
    rest = state.deck + state.later + (one.card,)
    assert card in (*rest, other.card)
    return replace(state, seats=(replace(one, card=card), replace(other, card="")))


def test_dice_are_put_on_the_squares_of_a_card_by_square_colour_and_face() -> None:
    state = holding("tinkering")
    who = state.seats[0].character
    _, found = card_of(state)
    picks = [tap.draft for tap in taps(found) if isinstance(tap, Pick)]

    assert ("path", who, "c1") in picks  # the square
    assert ("path", who, "a1:technology") in picks  # the colour
    assert ("path", who, "a1:support3") in picks  # the face, of the colour it asks for


def test_the_verdict_names_what_fits_on_each_open_square() -> None:
    verdict, found = card_of(holding("tinkering"), "a1:support3")

    assert verdict.title == "Not complete"
    assert [line.text for line in verdict.lines] == [
        "Tinkering: 1 die fits; at least 2 more to its end.",
        "b1: any die taken in the Empire",
        "b2: any die taken in the Settled Lands",
    ]
    marks = [one for one in found if isinstance(one, Mark)]
    assert {mark.anchor for mark in marks if mark.look in ("goal", "lit")} == {
        "square.b1",
        "square.b2",
    }


def test_a_die_that_does_not_fit_is_named_with_the_reason() -> None:
    verdict, found = card_of(holding("tinkering"), "a1:military3")

    assert verdict.title == "Not there"
    assert verdict.lines[0].text.startswith("Tinkering, die 1: a1 asks for Support")
    (lit,) = (one for one in found if isinstance(one, Mark) and one.symbol == "die-3")
    assert lit.look == "lit"


def test_a_path_is_found_among_the_assets_that_are_tapped() -> None:
    state = holding("tinkering")
    who = state.seats[0].character
    assets = ("support1@empire", "technology4@empire", "sorcery6@empire")

    verdict, found = card_of(state, "find", *assets)

    assert verdict.lines[0].text == "Tinkering can be completed with 3 dice."
    ghosts = [one for one in found if isinstance(one, Mark) and one.look == "ghost"]
    assert [mark.anchor for mark in ghosts] == ["square.a1", "square.b1", "square.c1"]
    use = next(one for one in found if isinstance(one, Button) and one.kind == "main")
    assert isinstance(use.tap, Pick)
    assert use.tap.draft[:3] == ("path", who, "a1:support1@empire")
    complete, _ = card_of(state, *use.tap.draft[2:])
    assert complete.title == "Complete"


def test_a_check_moves_nothing_until_the_dice_are_laid() -> None:
    state = holding("tinkering")
    who, slot = state.seats[0].character, SLOT_NAMES[state.seats[0].slot]
    state = after(
        apply(state, Mend("misread")),
        f"put dice:{slot}:support 1",
        f"put dice:{slot}:technology 2",
        "next",
    )
    dice = ("a1:support3", "b1:technology4@empire", "c1:technology1")

    _, found = card_of(state, *dice)

    (lay,) = (one for one in found if isinstance(one, Button) and one.kind == "main")
    assert lay.label == "Lay these 3 dice: Tinkering is complete"
    assert lay.tap == Do(f"completed {who} with {' '.join(dice)}")
    assert offered(state, lay.tap.text) == []


def test_with_full_dice_each_die_is_laid_with_its_face() -> None:
    state = holding("tinkering")
    who, slot = state.seats[0].character, SLOT_NAMES[state.seats[0].slot]
    state = replace(state, shown=Shown(pools=tuple((1,) * n for n in state.pools)))
    state = dice_places.with_count(replace(state, heaps=()), slot, 0, 1, (3,))
    state = dice_places.with_count(state, slot, 1, 1, (4,))

    _, found = card_of(state, "a1:support3")

    (lay,) = (one for one in found if isinstance(one, Button) and one.kind == "main")
    assert lay.label == "Lay this die"
    assert lay.tap == Do(f"laid {who} support 1 with a1:su3")
    assert offered(state, lay.tap.text) == []
