"""Dice in their places, and what moves them between pools, places and the supply."""

from itertools import product

import pytest
from msgspec.structs import replace

from companion.contract.options import NO_OPTIONS
from companion.contract.questions import Query
from companion.games.six_winters import rules, words
from companion.games.six_winters.campaign import tasks
from companion.games.six_winters.cards.places import SLOTS
from companion.games.six_winters.facts import RESOURCES
from companion.games.six_winters.questions import LIVE_CHECKS
from companion.games.six_winters.referee import check
from companion.games.six_winters.reports import Carried, Exchanged, Traded
from companion.games.six_winters.rules import legacy
from tests.games.six_winters.campaigns import (
    acting,
    after,
    doing,
    heap,
    holding,
    marked,
    news,
    seated,
    table,
)

FULL = (4, 4, 4, 4, 4, 4)


def test_refresh_returns_the_dice_on_abilities_but_not_those_of_a_stash() -> None:
    state = acting("keel", "thea", heaps=heap((0, 2, 0, 0, 0, 0)))
    state = marked(state, "keel", achievements=6)
    state = after(state, "ability keel 3", "ability keel 8")
    assert [heap.place for heap in state.heaps] == [
        "abilities-keel", "empire-military", "stash-keel",
    ]  # fmt: skip
    assert "stashed" in words.describe(state)
    state = doing(state, tasks.FillPools(), tasks.ActionStep())

    assert state.dice_at("abilities-keel") == (0,) * 6
    assert state.dice_at("stash-keel") == (0, 1, 0, 0, 0, 0)
    assert (state.used, state.out[1], state.supply(1)) == ((), 3, 8)


def test_assets_that_explode_are_reported_and_those_that_are_split_are_not() -> None:
    state = acting("thea", "keel", heaps=heap((1, 1, 0, 0, 0, 0)))
    told = "report the assets that 5s bring with added"

    exploded = after(state, "ability thea 3")
    assert told in news(exploded)
    assert exploded.dice_at("abilities-thea") == (1, 0, 0, 0, 0, 0)
    assert told not in news(after(state, "ability keel 3"))


def test_dice_are_laid_on_cards_and_obstacles_and_return_with_them() -> None:
    state = acting(
        "thea",
        "keel",
        empire__military="tripwire",
        heaps=heap((2, 2, 0, 0, 0, 0)),
        staged=("cantrips",),
    )
    state = after(holding(state), "laid thea support 2", "laid tripwire technology 1")

    assert state.dice_at("card-ann") == (2, 0, 0, 0, 0, 0)
    assert state.dice_at("tripwire") == (0, 1, 0, 0, 0, 0)
    assert "Tripwire (1 Technology)" in words.describe(state)
    assert "card: Tinkering (2 Support)" in words.describe(state)
    state = after(state, "overcame tripwire keel")
    assert state.dice_at("tripwire") == (0,) * 6
    assert rules.why_not(state, words.read("completed thea")) == (
        "Tinkering takes at least 3 dice, 2 dice are on it; report them with laid"
    )
    state = after(state, "laid thea technology 1", "completed thea")
    assert (state.heaps, state.seats[0].card) == ((), "cantrips")


def test_a_session_begins_with_no_dice_lying_about() -> None:
    state = table("thea", "keel", heaps=heap((0, 0, 0, 4, 0, 0), "abilities-keel"))

    assert doing(state, tasks.SetUpSession()).heaps == ()


@pytest.mark.parametrize(
    ("report", "sentence"),
    [
        (Exchanged("support", "technology", 1),
         "2 Support dice exchanged for 1 Technology die"),
        (Carried("military", "empire-military", "settled_lands-sorcery", 2),
         "2 Military assets carried from the Military place of the Empire to the "
         "Sorcery place of the Settled Lands"),
    ],
)  # fmt: skip
def test_what_a_mastery_moves_is_a_sentence_of_the_log(
    report: Exchanged | Carried, sentence: str
) -> None:
    assert words.say(report) == sentence


# Trades.


def trading(**more: object) -> rules.State:
    return acting("keel", "thea", at="empire-technology", **more)


def test_a_trade_that_check_refuses_is_refused() -> None:
    state = trading(pools=FULL)
    for slot, source, target in product(range(len(SLOTS)), RESOURCES, RESOURCES):
        here = seated(seated(state, 0, slot=slot), 1, slot=slot)
        asked = words.challenge(f"trade {source} {target} 3 in {SLOTS[slot].resource}")
        may = check(asked, words.faces(["3", "take:3"])).met

        reason = rules.why_not(here, Traded(source, target, 1))
        assert (reason is None) is may, (slot, source, target)


def test_a_trade_goes_into_or_out_of_the_slot_of_anybody_on_the_board() -> None:
    trade = Traded("military", "diplomacy", 1)
    apart = seated(trading(pools=FULL), 1, slot=3)  # Military

    assert rules.why_not(apart, trade) is None
    assert rules.why_not(seated(apart, 1, slot=-1, out=True), trade) is not None


@pytest.mark.parametrize(
    ("more", "report", "pools"),
    [
        ({"pools": (4, 1, 0, 0, 0, 4)}, Traded("support", "technology", 1), (3, 1)),
        (
            {"pools": (4, 0, 0, 0, 0, 0), "progress": (1, 1, 1, 1, 8, 1)},
            Exchanged("support", "technology", 2),
            (0, 1),
        ),
    ],
    ids=["trade", "exchange"],
)
def test_by_the_ruling_trade_supply_a_die_that_the_supply_lacks_is_lost(
    more: dict[str, object], report: Traded | Exchanged, pools: tuple[int, int]
) -> None:
    state = trading(**more, heaps=heap((0, 11, 0, 0, 0, 0)))
    state = replace(state, options=replace(state.options, trade_supply="lost"))

    state = rules.apply(state, report)
    assert state.pools[:2] == pools
    assert news(state) == ["1 new die of Technology short: the supply is empty"]


def test_as_many_dice_as_the_supply_has_are_listed() -> None:
    for out, trades in ((10, ["technology", "espionage", "technology"]),
                        (11, ["espionage"])):  # fmt: skip
        state = trading(pools=(4, 1, 0, 0, 0, 4), heaps=heap((0, out, 0, 0, 0, 0)))
        listed = [one for one in rules.legal_actions(state) if isinstance(one, Traded)]
        assert [(one.into, one.count) for one in listed] == [(to, 1) for to in trades]


def test_a_pool_die_that_pays_for_a_trade_leaves_room_for_one_that_comes() -> None:
    state = trading(
        pools=(4, 1, 0, 0, 0, 0),
        heaps=heap((0, 11, 0, 0, 0, 0)),
        empire__technology="field-work",
    )

    refused = words.read("traded support technology 1 with 3 take:3")
    assert rules.why_not(state, refused) == "no Technology die is left in the supply"
    state = after(state, "traded support technology 1 with te3 take:3")
    assert state.pools[:2] == (3, 1)
    assert news(state) == ["the Technology pool holds 0 now"]


def test_check_in_a_campaign_knows_the_supply() -> None:
    state = trading(pools=(4, 1, 0, 0, 0, 4))
    none = replace(state, heaps=heap((0, 11, 0, 0, 0, 0)))
    query = Query(
        text="trade support technology 3 in technology",
        words=("3", "take:3"),
        dice=None,
        options=NO_OPTIONS,
        rulings={},
    )

    assert LIVE_CHECKS.check(query, state).verdict.met
    verdict = LIVE_CHECKS.check(query, none).verdict
    assert not verdict.met
    assert verdict.sentence == "no Technology die is left in the supply"


def test_a_save_of_the_revision_before_keeps_trades_that_nobody_could_make() -> None:
    begun = legacy.start({}, {"players": ["ann", "ben"]})
    state = acting("keel", "thea", trades_anywhere=begun.trades_anywhere, pools=FULL)
    trade = Traded("support", "technology", 1)

    assert legacy.why_not(state, trade) is None
    assert legacy.apply(state, trade).pools[1] == 5
    none = replace(state, options=begun.options, heaps=heap((0, 8, 0, 0, 0, 0)))
    assert legacy.apply(none, trade).pools[:2] == (3, 4)
