"""The pages of a player: attempt, progress card, dice that are named, people."""

import pytest
from msgspec.structs import replace

from companion.contract.board import Moment, Tab
from companion.contract.parts import (
    Ask,
    Button,
    Do,
    Mark,
    Meter,
    Option,
    Pick,
    Stages,
    Text,
)
from companion.games.six_winters.board import BOARD
from companion.games.six_winters.campaign import dice_places
from companion.games.six_winters.campaign.state import Shown
from companion.games.six_winters.campaign.tasks import ActionStep
from companion.games.six_winters.cards.places import SLOT_NAMES, ResourceIndex
from companion.games.six_winters.rules import State
from tests.games.six_winters.campaigns import after, doing, table
from tests.games.six_winters.taps import acting, offered, screen
from tests.taps import found, taps


def there(*obstacles: str) -> State:
    """Return the actions step of keel and thea with obstacles where they are."""
    state = table("keel", "thea", empire__military=" ".join(obstacles))
    return doing(state, ActionStep())


def page(state: State, *draft: str) -> Tab:
    tabs = screen(state, ("attempt", *draft) if draft else ()).tabs
    return next(tab for tab in tabs if tab.name == "Do")


def verdict_of(shown: object) -> Text:
    return next(one for one in found(shown, Text) if one.form == "verdict")


def main_of(shown: object) -> Button:
    (main,) = (one for one in found(shown, Button) if one.kind == "main")
    return main


def picks(shown: object) -> list[tuple[str, ...]]:
    return [tap.draft for tap in found(shown, Pick)]


def test_the_obstacles_where_a_character_is_can_be_tried() -> None:
    shown = page(there("poison", "tripwire"))

    assert shown.title == "Which obstacle is tried?"
    assert picks(shown.ask) == [("attempt", "poison"), ("attempt", "tripwire")]
    assert page(there()).title == ""


def test_faces_are_tapped_for_each_purpose() -> None:
    faces = ("by:keel", "approach:1", "defend:5")
    shown = page(there("poison"), "poison", *faces, "defend:")

    assert [(row.name, row.cells, row.look) for row in found(shown, Option)][-5:] == [
        ("on the obstacle", ("\N{EN DASH}",), ""),
        ("approach", ("1",), ""),
        ("defence", ("5",), "chosen"),
        ("placed then", ("\N{EN DASH}",), ""),
        ("assets then", ("\N{EN DASH}",), ""),
    ]
    assert ("attempt", "poison", *faces, "defend:3", "defend:") in picks(shown.ask)


def test_an_attempt_at_poison_offers_its_report_or_the_stress_that_it_costs() -> None:
    """It takes a 1, a 2 and a 3, and deals 2 body."""
    state, dice = there("poison"), ("approach:1", "approach:2", "approach:3")
    won = page(state, "poison", "by:keel", *dice)
    lost = page(state, "poison", "by:keel", "defend:4")

    assert verdict_of(won).title == "Overcome"
    report = Do(f"overcame poison keel with {' '.join(dice)}")
    assert main_of(won).tap == report
    assert offered(state, report.text) == []
    hurt = [tap for tap in found(lost.ask, Do) if tap.text.startswith("hurt")]
    assert hurt == [Do("hurt keel body 2")]


def test_chances_of_a_defence_are_exact() -> None:
    shown = page(there("poison"), "poison", "by:keel")

    assert [(row.name, *row.cells) for row in found(shown, Option)][:5] == [
        ("1 die", "0%"),
        ("2 dice", "0%"),
        ("3 dice", "3%"),  # 6/216
        ("4 dice", "8%"),  # 108/1296
        ("5 dice", "16%"),  # 1260/7776
    ]


def card_of(state: State, *dice: str) -> tuple[Text, Tab]:
    """Return the verdict and the page that it is on, with dice on the card."""
    who = state.seats[0].character
    shown = screen(state, ("path", who, *dice))
    page = next(tab for tab in shown.tabs if tab.name == "Card")
    return verdict_of(page), page


def holding(card: str) -> State:
    state = acting()
    one, other = state.seats
    assert card in (*state.deck, *state.later, one.card, other.card)
    return replace(state, seats=(replace(one, card=card), replace(other, card="")))


def test_dice_are_put_on_the_squares_of_a_card_by_square_colour_and_face() -> None:
    state = holding("tinkering")
    who, (_, shown) = state.seats[0].character, card_of(state)

    # The square, the colour, the face of the colour that it asks for.
    for tap in ("c1", "a1:technology", "a1:support3"):
        assert ("path", who, tap) in picks(shown)


def test_the_verdict_names_what_fits_on_each_open_square() -> None:
    verdict, shown = card_of(holding("tinkering"), "a1:support3")

    assert verdict.title == "Not complete"
    assert [line.text for line in verdict.lines] == [
        "Tinkering: 1 die fits; at least 2 more to its end.",
        "b1: any die taken in the Empire",
        "b2: any die taken in the Settled Lands",
    ]
    marked = [mark for mark in found(shown, Mark) if mark.look in ("goal", "lit")]
    assert {mark.anchor for mark in marked} == {"square.b1", "square.b2"}


def test_a_die_that_does_not_fit_is_named_with_the_reason() -> None:
    verdict, shown = card_of(holding("tinkering"), "a1:military3")

    assert verdict.title == "Not there"
    assert verdict.lines[0].text.startswith("Tinkering, die 1: a1 asks for Support")
    (lit,) = (mark for mark in found(shown, Mark) if mark.symbol == "die-3")
    assert lit.look == "lit"


def test_a_path_is_found_among_the_assets_that_are_tapped() -> None:
    state = holding("tinkering")
    who = state.seats[0].character
    assets = ("support1@empire", "technology4@empire", "sorcery6@empire")

    verdict, shown = card_of(state, "find", *assets)

    assert verdict.lines[0].text == "Tinkering can be completed with 3 dice."
    ghosts = [mark.anchor for mark in found(shown, Mark) if mark.look == "ghost"]
    assert ghosts == ["square.a1", "square.b1", "square.c1"]
    use = main_of(shown)
    assert isinstance(use.tap, Pick)
    assert use.tap.draft[:3] == ("path", who, "a1:support1@empire")
    complete, _ = card_of(state, *use.tap.draft[2:])
    assert complete.title == "Complete"


def test_a_check_moves_nothing_until_the_dice_are_laid() -> None:
    state = holding("tinkering")
    who, slot = state.seats[0].character, SLOT_NAMES[state.seats[0].slot]
    puts = (f"put dice:{slot}:support 1", f"put dice:{slot}:technology 2")
    state = after(state, "mend misread", *puts, "next")
    dice = ("a1:support3", "b1:technology4@empire", "c1:technology1")

    lay = main_of(card_of(state, *dice)[1])
    assert lay.label == "Lay these 3 dice: Tinkering is complete"
    assert lay.tap == Do(f"completed {who} with {' '.join(dice)}")
    assert offered(state, lay.tap.text) == []


def test_with_full_dice_each_die_is_laid_with_its_face() -> None:
    state = holding("tinkering")
    who, slot = state.seats[0].character, SLOT_NAMES[state.seats[0].slot]
    state = replace(state, shown=Shown(pools=tuple((1,) * n for n in state.pools)))
    state = dice_places.with_count(replace(state, heaps=()), slot, 0, 1, (3,))
    state = dice_places.with_count(state, slot, 1, 1, (4,))

    lay = main_of(card_of(state, "a1:support3")[1])
    assert lay.label == "Lay this die"
    assert lay.tap == Do(f"laid {who} support 1 with a1:su3")
    assert offered(state, lay.tap.text) == []


THERE = "settled_lands-diplomacy"


def reported(state: State, *draft: str) -> list[Do | Ask]:
    """Return the taps that report, or that explain why not, after a draft."""
    return [tap for tap in taps(screen(state, draft).ask) if isinstance(tap, Do | Ask)]


def goes_on(state: State, *draft: str) -> set[tuple[str, ...]]:
    return {*picks(screen(state, draft).ask)}


@pytest.mark.parametrize(
    ("report", "dice"),
    [
        ("rested thea body", "3"),
        ("created technology 1", "6 take:1"),
        (f"went thea {THERE}", "2"),
    ],
)
def test_a_report_and_its_dice_are_named_tap_by_tap(report: str, dice: str) -> None:
    state = acting()
    verb, *words, last = report.split()
    draft: tuple[str, ...] = ("pay", verb)
    assert draft in goes_on(state, verb)

    for tap in (*((word,) for word in words), (last, "pay"), *zip(dice.split())):
        assert (*draft, *tap) in goes_on(state, *draft)
        draft = (*draft, *tap)
    assert reported(state, *draft) == [Do(f"{report} with {dice}")]


@pytest.mark.parametrize(
    ("draft", "tap"),
    [
        # Dice that are not enough are explained and not reported.
        ("went thea empire-military pay 3", Ask("went thea empire-military with 3")),
        # Without dice the report is believed.
        ("rested thea body pay", Do("rested thea body")),
        # Words of a browser that are no dice are left out.
        ("rested thea body pay <b> 7 take:x 4", Do("rested thea body with 4")),
    ],
)
def test_a_report_is_explained_believed_or_done(draft: str, tap: Do | Ask) -> None:
    assert reported(acting(), "pay", *draft.split()) == [tap]
    assert goes_on(acting(), "pay", "overcame") == goes_on(acting())


def here(*, te: int = 0, su: int = 0) -> State:
    """Thea's slot with assets."""
    state = acting()
    slot = SLOT_NAMES[state.seats[state.seat_of("thea")].slot]
    state = dice_places.with_more(state, slot, ResourceIndex.TECHNOLOGY, te)
    return dice_places.with_more(state, slot, ResourceIndex.SUPPORT, su)


def played_by(character: str, state: State) -> State:
    """The table with another character on Thea's seat."""
    seat = state.seat_of("thea")
    return state.with_seat(seat, replace(state.seats[seat], character=character))


def ability(who: str, number: int, *dice: str) -> tuple[str, ...]:
    return ("pay", "ability", who, str(number), "pay", *dice)


def test_the_die_that_pays_for_an_ability_is_named_by_taps() -> None:
    state = here()
    assert ability("thea", 2) in goes_on(state, "pay", "ability", "thea")

    assert goes_on(state, *ability("thea", 2)) >= {ability("thea", 2, "4")}
    assert Ask("ability thea 2 with 3") in reported(state, *ability("thea", 2))
    assert reported(state, *ability("thea", 2, "4")) == [Do("ability thea 2 with 4")]


def test_where_assets_may_pay_the_kind_of_die_is_chosen_first() -> None:
    state = here(te=1)

    kinds = goes_on(state, *ability("thea", 2))
    faces = goes_on(state, *ability("thea", 2, "asset:technology"))

    for kind in ("action", "asset:technology"):
        assert ability("thea", 2, kind) in kinds
    assert ability("thea", 2, "te4") in faces
    assert ability("thea", 2, "4") not in faces


def test_what_a_die_becomes_is_chosen_where_there_is_more_than_one_way() -> None:
    state = played_by("keel", here(te=1))
    sets = goes_on(state, *ability("keel", 3, "te5"))

    split = ability("keel", 3, "te5", "make:te1", "make:te4")
    assert split in sets
    assert reported(state, *split) == [Do("ability keel 3 with te5 make:te1 make:te4")]


def test_an_ability_that_no_die_pays_for_is_reported_at_once() -> None:
    state = played_by("yasmina", acting())
    state = state.with_sheet(replace(state.sheet("yasmina"), achievements=6))
    at_once = reported(state, "pay", "ability", "yasmina")

    assert Do("ability yasmina 6") in at_once  # it costs body stress
    assert Do("ability yasmina 4") not in at_once


def test_conditions_are_boxes_with_words_and_a_marked_one_is_marked() -> None:
    state = acting("mend misread", "put thea:angry yes", "next")
    meters = found(screen(state).board, Meter)[:2]
    boxes = {name: marked for meter in meters for name, marked in meter.boxes}

    assert boxes == {
        "Distracted": False, "Angry": True, "Shaken": False, "Weary": False,
        "Bruised": False, "Wounded": False,
    }  # fmt: skip
    assert [meter.name for meter in meters] == ["psyche 5", "body 3"]


def test_skills_are_filled_pips_of_six_and_the_wheel_says_which_year_it_is() -> None:
    board = screen(acting()).board
    ranks = next(part for part in found(board, Text) if part.form == "ranks")
    wheel = next(part for part in found(board, Stages) if part.form == "wheel")

    assert {line.text: line.pips for line in ranks.lines} == {
        "Command": (2, 6), "Lore": (2, 6), "Rapport": (1, 6), "Tactics": (1, 6),
    }  # fmt: skip
    assert (wheel.centre, wheel.about) == ("I", "of six years")


def test_a_phone_opens_with_the_mat_of_a_player_and_with_the_table_for_others() -> None:
    seen = acting()
    watcher = Moment(view=seen, seat=-1, mine=False, names=("ann", "ben"))

    assert screen(seen).first == "Mat"
    assert screen(seen).tabs[0].name == "Mat"
    assert BOARD.screen(watcher).first == ""
