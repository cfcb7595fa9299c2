"""Reports that name their dice are judged, those without are believed."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.errors import CompanionError
from companion.games.six_winters import reports
from companion.games.six_winters.campaign.state import Heap
from companion.games.six_winters.rules import State, apply, legal_actions, why_not
from companion.games.six_winters.words import WORDS, read, spelled, write
from companion.games.six_winters.words.context import logged
from tests.games.six_winters.campaigns import (
    acting,
    after,
    changes,
    do,
    heap,
    holding,
    news,
    refused,
)


def judging(**more: Any) -> State:
    """Thea and Keel in the actions step at one location."""
    return acting("thea", "keel", **{"pools": (3, 2, 2, 2, 2, 2), **more})


def reported(state: State, text: str) -> list[str]:
    action = read(spelled(text, state))
    assert WORDS.results
    return [*WORDS.results(state, action, apply(state, action))]


TRAP = {"empire__military": "tripwire"}
ONE_SUPPORT = {**TRAP, "heaps": heap((1, 0, 0, 0, 0, 0))}
ON_IT = {**TRAP, "heaps": heap((1, 0, 0, 0, 0, 0), "tripwire")}
BATTLE_PLANS = {"empire__military": "legionary-1", "red_bank__military": "battle-plans"}
LOTUS = {"empire__military": "prismatic-lotus"}
HERE = {"at": "empire-technology"}
MASTER = {**HERE, "progress": (6, 1, 1, 1, 1, 1)}
MANY = {**MASTER, "pools": (1, 4, 1, 1, 1, 1)}
FIELD = {**HERE, "empire__technology": "field-work"}
SCRIBES = {"locations": {"empire__military": "guild-of-scribes"}}
FARM = {"at": "red_bank-support", "locations": {"red_bank__support": "yearly-field"}}
ASSET = {"heaps": heap((0, 1, 0, 0, 0, 0))}
GATES = {"locations": {"empire__military": "house-of-copper",
                       "red_bank__sorcery": "undaris-tomb"}}  # fmt: skip


def test_a_report_without_dice_is_believed_and_logged_as_asserted() -> None:
    state = judging(**TRAP)
    assert reported(state, "overcame tripwire keel") == []
    said = logged(read("overcame tripwire keel"), state)
    assert said == "Keel overcame Tripwire (asserted)"
    assert reported(state, "hurt thea body 1") == []


@pytest.mark.parametrize(
    ("obstacle", "typed", "results"),
    [
        ("tripwire", "overcame tripwire keel with 1, assets su1",
         ["judged: Tripwire is overcome"]),
        ("tripwire", "overcame tripwire thea with defend:113 place:11",
         ["judged: Tripwire is overcome"]),
        ("imperial-secrets",
         "overcame imp thea with defend:1 place:1 assets on:2",
         ["judged: Imperial Secrets is overcome",
          "the defence failed: 3 body; report it with hurt"]),
    ],
)  # fmt: skip
def test_an_attempt_is_judged_with_the_ranks_and_assets_of_the_books(
    obstacle: str, typed: str, results: list[str]
) -> None:
    assert reported(
        judging(**{**ONE_SUPPORT, "empire__military": obstacle}), typed
    ) == (results)


LEGAL = ""


@pytest.mark.parametrize(
    ("more", "typed", "reason"),
    [
        (ONE_SUPPORT, "overcame tripwire keel with 1",
         "Tripwire is not overcome: 1 die is lacking, open: 1"),
        (ONE_SUPPORT, "overcame tripwire keel with 1 2",
         "Tripwire: no open place shows a 2; open: 1 and 1"),
        (ONE_SUPPORT, "overcame tripwire keel with su1 su1",
         "2 Support assets named; 1 asset is at Eastkeep"),
        (TRAP, "overcame tripwire thea with approach:11",
         "Tripwire: an approach takes rank 1 in thievery"),
        (TRAP, "overcame poison with 1 2 3",
         "Poison is still locked; name an obstacle in play"),
        (ON_IT, "overcame tripwire keel with 1",
         "1 die is on Tripwire already; name them as on:13"),
        (ON_IT, "overcame tripwire keel with on:1 1", LEGAL),
        (BATTLE_PLANS, "overcame leg keel with 3 5",
         "Legionary is not overcome: 1 die is lacking, open: 1"),
        (BATTLE_PLANS, "overcame leg keel with 3 5 1", LEGAL),
        ({}, "went thea em-te with 3 4", "the move costs 1, not 2"),
        ({}, "went thea em-te with 3", LEGAL),
        ({}, "went thea se-so with 3", "the move costs 2 dice, not 1"),
        ({"event": "traveling-weather"}, "went thea se-so with 3", LEGAL),
        (LOTUS, "went thea em-te with 3", "the move costs 2 dice, not 1"),
        ({"red_bank__military": "prismatic-lotus"}, "went thea em-te with 3", LEGAL),
        ({}, "went thea em-te with body",
         "only from gate to gate is a move paid with body"),
        (HERE, "created te 1 with 2 take:3", "a 2 takes no 3; it takes a 3"),
        (HERE, "created te 2 with 3 take:33",
         "2 dice are named, and an action takes one die"),
        (HERE, "created te 1 with 3",
         "0 pool dice are named, and 1 reported; name them as take:23"),
        (HERE, "created te 1 with 3 4 take:3",
         "2 action dice are named, and one action die pays"),
        (MANY, "created te 2 with 3 take:33 pool:3335",
         "2 dice are named, and an action takes one die, or all that show a 3"),
        (MANY, "created te 3 with 3 take:333 pool:3335", LEGAL),
        # A pool die that pays as an action die is not one of those that are left.
        ({**FIELD, **MANY}, "created te 2 with te3 take:33 pool:3335", LEGAL),
        ({**FIELD, **MANY}, "created te 2 with 3 take:33 pool:3335",
         "2 dice are named, and an action takes one die, or all that show a 3"),
        (FARM, "created su 1 with body take:6", "it costs 2 body"),
        (HERE, "traded su te 1 with 4 take:4", LEGAL),
        (HERE, "traded su te 1 with 3 take:4", "a 3 takes no 4; it takes a 4"),
        (HERE, "traded su te 1 with 4 take:4 pool:46",
         "3 dice are in the Support pool"),
        ({}, "rested thea body with 3 4", "2 dice are paid, and a rest costs 1"),
        ({}, "rested thea body with te3",
         "Technology dice are no action dice here; name the faces alone"),
        (SCRIBES, "used thea with 2", LEGAL),
        (SCRIBES, "used thea with 2 2",
         "2 dice are named, and it takes one action die"),
        ({"empire__military": "field-work"}, "rested thea body with su3",
         "Support dice are no action dice here; name the faces alone"),
        (FIELD, "created te 1 with te4 take:3", LEGAL),
        ({**FIELD, "pools": (2, 1, 2, 2, 2, 2)}, "created te 1 with te4 take:3",
         "a die that pays is not taken as well"),
        (ASSET, "ability keel 2 with 4",
         "Keel, ability 2: it is paid with a 5, not a 4"),
        (ASSET, "ability keel 3 with te5 make te1 te3",
         "Keel, ability 3: it makes Technology 1 and 4 or Technology 2 and 3, "
         "not Technology 1 and 3"),
        (ASSET, "ability thea 1 with su2", "no Support asset is at Eastkeep"),
    ],
)  # fmt: skip
def test_dice_that_are_named_are_judged(
    more: dict[str, Any], typed: str, reason: str
) -> None:
    assert refused(judging(**more), typed) == reason


JUDGED = [
    ("assets on an obstacle that is overcome go to the supply", ONE_SUPPORT,
     "overcame tripwire keel with 1, assets su1", "support at empire-military: 1 -> -",
     "keel achievements: 0 -> 1", "tripwire: empire-military 1 -> -",
     "discards 0: - -> tripwire"),
    ("a gate is paid with stress", GATES, "went thea re-so with body",
     "thea is: empire-military -> red_bank-sorcery", "thea body: 3 ... -> 2 ..."),
    ("two dice are created by the mastery of Support", MASTER,
     "created te 2 with 3 take:33", "technology pool: 2 -> -",
     "technology at empire-technology: - -> 2"),
    ("an asset is created for stress where the location says so", FARM,
     "created su 1 with body body take:6", "support pool: 3 -> 2",
     "thea body: 3 ... -> 1 ...", "support at red_bank-support: - -> 1"),
    ("a rest", {}, "rested thea body with 3", "thea body: 3 ... -> 4 ..."),
    ("a pool die pays where an obstacle lets it", {"empire__military": "field-work"},
     "rested thea body with te3", "technology pool: 2 -> 1",
     "thea body: 3 ... -> 4 ..."),
    ("an asset that is named pays, and nothing is asked", ASSET,
     "ability thea 1 with te2", "technology at empire-military: 1 -> -",
     "used: - -> thea:1", "technology at abilities-thea: - -> 1"),
    ("an action die pays, and nothing is asked", ASSET, "ability thea 1 with 2",
     "used: - -> thea:1"),
]  # fmt: skip


@pytest.mark.parametrize("row", JUDGED, ids=[row[0] for row in JUDGED])
def test_a_judged_report_changes_what_its_row_says(row: tuple[Any, ...]) -> None:
    _, more, typed, *changed = row
    state = judging(**more)

    assert changes(state, do(state, *typed.split("; "))) == changed


def test_who_is_there_overcomes_if_nobody_is_named() -> None:
    text = spelled("overcame trip with 1 1", judging(**TRAP))
    assert text == "overcame tripwire thea keel with 1 1"


def test_a_path_is_judged_and_its_assets_go_on_the_card() -> None:
    state = holding(judging(heaps=heap((1, 1, 1, 0, 0, 0))))
    then = do(state, "completed thea with a1:su3 b1:te2 c1:es6")
    assert "Thea completes Tinkering" in news(then)
    assert then.assets(0) == (0,) * 6

    for dice, reason in (
        ("a1:te2 b1:su3 c1:es6", "Tinkering, die 1: a1 asks for Support, not "
         "Technology; what fits: a Support die"),
        ("a1:su3 b1:mi2 c1:es6", "1 new Military die is named, and 0 assets are at "
         "Eastkeep"),
        ("a1:su3 b1:te2", "Tinkering takes at least 3 dice, 2 dice are named"),
    ):  # fmt: skip
        assert refused(state, f"completed thea with {dice}") == reason


def test_dice_that_are_laid_name_the_whole_path() -> None:
    piles = (Heap("card-ann", (1, 0, 0, 0, 0, 0)), *heap((0, 1, 0, 0, 0, 0)))
    state = holding(judging(heaps=piles))
    assert refused(state, "laid thea te 1 with b1:te2") == (
        "on the card already: 1 Support die; name the whole path"
    )
    assert not refused(state, "laid thea te 1 with a1:su3 b1:te2")


@pytest.mark.parametrize("dice", ["0", "7", "su9", "nonsense:3", "gold3", "approach:"])
def test_dice_that_are_none_are_refused_in_one_line(dice: str) -> None:
    try:
        reason = refused(judging(**TRAP), f"overcame tripwire keel with {dice} 3")
    except CompanionError as error:
        reason = str(error)
    assert reason
    assert "\n" not in reason


def test_a_named_report_is_written_as_it_is_read() -> None:
    for text in (
        "overcame tripwire keel with 2 defend:5 asset:su3",
        "went thea empire-technology with 3 4",
        "completed thea with a1:so3=te5@empire b2:di1",
        "created support 1 with body body take:6",
    ):
        assert write(read(text)) == text


def test_a_judged_report_is_legal_only_if_it_is_so_without_its_dice() -> None:
    state = judging(**TRAP)
    legal = [one for one in legal_actions(state) if isinstance(one, reports.Overcame)]
    assert read("overcame tripwire keel") in legal
    away = read("overcame poison keel with 1")
    assert why_not(state, away) == why_not(state, replace(away, dice=()))


def test_scribes_discard_from_a_pile_and_an_emptied_one_is_made_again() -> None:
    state = after(judging(**SCRIBES, piles=(("poison",), (), ())), "used thea")

    assert state.piles[0] == ("poison",)
    assert "Poison is discarded from its draw pile" in news(state)
