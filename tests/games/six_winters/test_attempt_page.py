"""The page of an attempt: an obstacle, dice for each purpose, verdict and chances."""

from companion.contract.board import Tab
from companion.contract.parts import Button, Do, Option, Pick, Text
from companion.games.six_winters.campaign.tasks import ActionStep
from companion.games.six_winters.facts import facts
from companion.games.six_winters.rules import State
from tests.games.six_winters.campaigns import doing, table
from tests.games.six_winters.taps import offered, screen
from tests.taps import taps, things


def there(*obstacles: str) -> State:
    """Return the actions step of keel and thea with obstacles where they are."""
    state = table("keel", "thea", empire__military=" ".join(obstacles))
    return doing(state, ActionStep())


def page(state: State, *draft: str) -> Tab:
    tabs = screen(state, ("attempt", *draft) if draft else ()).tabs
    return next(tab for tab in tabs if tab.name == "Do")


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

    verdict = next(
        one for one in things(shown) if isinstance(one, Text) and one.form == "verdict"
    )
    assert verdict.title == "Overcome"
    (main,) = (
        one for one in things(shown) if isinstance(one, Button) and one.kind == "main"
    )
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
