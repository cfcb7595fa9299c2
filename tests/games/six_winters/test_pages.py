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
from companion.games.six_winters.campaign.actions import Mend
from companion.games.six_winters.campaign.state import Shown
from companion.games.six_winters.campaign.tasks import ActionStep
from companion.games.six_winters.cards.places import SLOT_NAMES, ResourceIndex
from companion.games.six_winters.facts import facts
from companion.games.six_winters.rules import State, apply
from tests.games.six_winters.campaigns import after, doing, table
from tests.games.six_winters.taps import acting, offered, screen
from tests.taps import taps, things


def there(*obstacles: str) -> State:
    """Return the actions step of keel and thea with obstacles where they are."""
    state = table("keel", "thea", empire__military=" ".join(obstacles))
    return doing(state, ActionStep())


def page(state: State, *draft: str) -> Tab:
    tabs = screen(state, ("attempt", *draft) if draft else ()).tabs
    return next(tab for tab in tabs if tab.name == "Do")


def verdict_of(parts: tuple[object, ...]) -> Text:
    return next(one for one in parts if isinstance(one, Text) and one.form == "verdict")


def main_of(parts: tuple[object, ...]) -> Button:
    (main,) = (one for one in parts if isinstance(one, Button) and one.kind == "main")
    return main


def rows(tab: Tab) -> list[Option]:
    return [one for one in things(tab) if isinstance(one, Option)]


def test_the_obstacles_where_a_character_is_can_be_tried() -> None:
    shown = page(there("poison", "tripwire"))

    assert shown.title == "Which obstacle is tried?"
    picks = [tap.draft for tap in taps(shown.ask) if isinstance(tap, Pick)]
    assert picks == [("attempt", "poison"), ("attempt", "tripwire")]
    assert page(there()).title == ""


def test_faces_are_tapped_for_each_purpose() -> None:
    state = there("poison")

    shown = page(state, "poison", "by:keel", "approach:1", "defend:5", "defend:")

    assert [(row.name, row.cells, row.look) for row in rows(shown)][-5:] == [
        ("on the obstacle", ("\N{EN DASH}",), ""),
        ("approach", ("1",), ""),
        ("defence", ("5",), "chosen"),
        ("placed then", ("\N{EN DASH}",), ""),
        ("assets then", ("\N{EN DASH}",), ""),
    ]
    picks = [tap.draft for tap in taps(shown.ask) if isinstance(tap, Pick)]
    more = ("by:keel", "approach:1", "defend:5", "defend:3", "defend:")
    assert ("attempt", "poison", *more) in picks


def test_an_attempt_that_succeeds_offers_its_report() -> None:
    state = there("poison")
    pattern = facts().obstacle["poison"].pattern
    dice = [f"approach:{face}" for face in pattern]

    shown = page(state, "poison", "by:keel", *dice)

    found = tuple(things(shown))
    assert verdict_of(found).title == "Overcome"
    main = main_of(found)
    assert main.tap == Do(f"overcame poison keel with {' '.join(dice)}")
    assert offered(state, main.tap.text) == []


def test_a_defence_that_fails_offers_the_stress_it_costs() -> None:
    state = there("poison")
    wrong = next(
        face for face in range(1, 7) if face not in facts().obstacle["poison"].pattern
    )

    shown = page(state, "poison", "by:keel", f"defend:{wrong}")

    hurt = [tap.text for tap in taps(shown.ask) if isinstance(tap, Do)]
    damage = facts().obstacle["poison"].damage
    assert [text for text in hurt if text.startswith("hurt")] == [
        f"hurt keel {track} {points}"
        for track, points in (("psyche", damage.psyche), ("body", damage.body))
        if points
    ]


def test_chances_of_a_defence_are_exact() -> None:
    shown = page(there("poison"), "poison", "by:keel")  # it takes a 1, a 2 and a 3

    assert [(row.name, *row.cells) for row in rows(shown)][:5] == [
        ("1 die", "0%"),
        ("2 dice", "0%"),
        ("3 dice", "3%"),  # 6/216
        ("4 dice", "8%"),  # 108/1296
        ("5 dice", "16%"),  # 1260/7776
    ]


def card_of(state: State, *dice: str) -> tuple[Text, tuple[object, ...]]:
    """Return the verdict and all that is on the page, with dice on the card."""
    who = state.seats[0].character
    shown = screen(state, ("path", who, *dice))
    page = next(tab for tab in shown.tabs if tab.name == "Card")
    found = tuple(things(page))
    return verdict_of(found), found


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
    use = main_of(found)
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

    lay = main_of(found)
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

    lay = main_of(found)
    assert lay.label == "Lay this die"
    assert lay.tap == Do(f"laid {who} support 1 with a1:su3")
    assert offered(state, lay.tap.text) == []


THERE = "settled_lands-diplomacy"


def reported(state: State, *draft: str) -> list[Do | Ask]:
    """Return the taps that report, or that explain why not, after a draft."""
    shown = taps(screen(state, draft).ask)
    return [tap for tap in shown if isinstance(tap, Do | Ask)]


def goes_on(state: State, *draft: str) -> set[tuple[str, ...]]:
    shown = taps(screen(state, draft).ask)
    return {tap.draft for tap in shown if isinstance(tap, Pick)}


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
    verb, *words = report.split()
    draft: tuple[str, ...] = ("pay", verb)
    assert draft in goes_on(state, verb)

    for word in [*words[:-1], words[-1]]:
        draft = (*draft, word)
        last = len(draft) == len(words) + 2
        if last:
            draft = (*draft, "pay")
        before = draft[:-2] if last else draft[:-1]
        assert draft in goes_on(state, *before)
    for die in dice.split():
        draft = (*draft, die)
        assert draft in goes_on(state, *draft[:-1])
    assert reported(state, *draft) == [Do(f"{report} with {dice}")]


def test_dice_that_are_not_enough_are_explained_and_not_reported() -> None:
    draft = ("pay", "went", "thea", "empire-military", "pay", "3")

    assert reported(acting(), *draft) == [Ask("went thea empire-military with 3")]


def test_without_dice_the_report_is_believed() -> None:
    draft = ("pay", "rested", "thea", "body", "pay")

    assert reported(acting(), *draft) == [Do("rested thea body")]


def test_words_of_a_browser_that_are_no_dice_are_left_out() -> None:
    draft = ("pay", "rested", "thea", "body", "pay", "<b>", "7", "take:x", "4")

    assert reported(acting(), *draft) == [Do("rested thea body with 4")]
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

    assert kinds >= {
        ability("thea", 2, "action"),
        ability("thea", 2, "asset:technology"),
    }
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
    meters = [part for part in things(screen(state).board) if isinstance(part, Meter)]
    boxes = {name: marked for meter in meters[:2] for name, marked in meter.boxes}

    assert boxes == {
        "Distracted": False, "Angry": True, "Shaken": False, "Weary": False,
        "Bruised": False, "Wounded": False,
    }  # fmt: skip
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
