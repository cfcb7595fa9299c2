"""Reports of pool dice: trades where somebody is, exchanges, many dice at once."""

from itertools import product
from typing import Literal, TypeVar

from msgspec.structs import replace

from companion.contract.options import NO_OPTIONS
from companion.contract.questions import Query
from companion.games.six_winters.campaign.tasks import ActionStep
from companion.games.six_winters.cards.answers import Whom
from companion.games.six_winters.cards.places import SLOT_NAMES, SLOTS
from companion.games.six_winters.facts import RESOURCES
from companion.games.six_winters.live_checks import LIVE_CHECKS
from companion.games.six_winters.referee import check
from companion.games.six_winters.reports import Created, Exchanged, Laid, Traded
from companion.games.six_winters.rules import (
    State,
    apply,
    legacy,
    legal_actions,
    why_not,
)
from companion.games.six_winters.words import challenge, faces, read, say
from tests.games.six_winters.campaigns import (
    doing,
    heap,
    located,
    news,
    table,
)

SUPPORT_MASTERY = (6, 1, 1, 1, 1, 1)
Report = TypeVar("Report", Exchanged, Traded)
DIPLOMACY_MASTERY = (1, 1, 1, 1, 8, 1)
FULL = (4, 4, 4, 4, 4, 4)


def acting(at: str = "empire-military", **changes: object) -> State:
    state = replace(table("keel", "thea", at=at), **changes)
    return doing(state, ActionStep())


def ruled(state: State, supply: Literal["refused", "lost"]) -> State:
    return replace(state, options=replace(state.options, trade_supply=supply))


def listed(state: State, kind: type[Report]) -> list[Report]:
    return [one for one in legal_actions(state) if isinstance(one, kind)]


# Diplomacy mastery: two dice for one.


def test_diplomacy_mastery_exchanges_two_dice_for_one_anywhere_and_often() -> None:
    state = acting(progress=DIPLOMACY_MASTERY, pools=(5, 1, 0, 0, 0, 2))
    state = apply(state, Exchanged("support", "technology", 2))

    assert state.pools == (1, 3, 0, 0, 0, 2)
    assert [state.supply(n) for n in (0, 1)] == [11, 9]
    state = apply(state, Exchanged("technology", "espionage", 1))
    state = apply(state, Exchanged("sorcery", "diplomacy", 1))
    assert state.pools == (1, 1, 1, 0, 1, 0)


def test_an_exchange_against_the_rules_is_refused() -> None:
    without = acting(progress=(12, 12, 12, 12, 7, 12), pools=FULL)
    state = acting(progress=DIPLOMACY_MASTERY, pools=(3, 1, 1, 1, 1, 1))

    assert why_not(without, Exchanged("support", "technology", 1)) == (
        "only the mastery of Diplomacy exchanges two pool dice for a new one"
    )
    assert why_not(state, Exchanged("support", "military", 1)) == (
        "Support trades into Technology, not into Military"
    )
    assert why_not(state, Exchanged("support", "technology", 2)) == (
        "4 Support dice are reported; 3 dice are in its pool"
    )
    listed = [one for one in legal_actions(state) if isinstance(one, Exchanged)]
    assert listed == [Exchanged("support", "technology", 1)]
    assert not any(isinstance(one, Exchanged) for one in legal_actions(without))


def test_an_exchange_brings_no_die_that_the_supply_does_not_have() -> None:
    state = acting(progress=DIPLOMACY_MASTERY, pools=(4, 0, 0, 0, 0, 0))
    state = replace(state, heaps=heap((0, 11, 0, 0, 0, 0)))

    assert why_not(state, Exchanged("support", "technology", 2)) == (
        "1 Technology die is left in the supply"
    )
    assert listed(state, Exchanged) == [Exchanged("support", "technology", 1)]
    lost = ruled(state, "lost")
    after = apply(lost, Exchanged("support", "technology", 2))
    assert after.pools[:2] == (0, 1)
    assert news(after) == ["1 new die of Technology short: the supply is empty"]


def test_an_exchange_is_a_sentence_of_the_log() -> None:
    assert say(Exchanged("support", "technology", 1)) == (
        "2 Support dice exchanged for 1 Technology die"
    )


# Trades.


def test_a_trade_that_check_refuses_is_refused() -> None:
    for slot, source, target in product(range(len(SLOTS)), RESOURCES, RESOURCES):
        state = acting(SLOT_NAMES[slot], pools=FULL)
        asked = challenge(f"trade {source} {target} 3 in {SLOTS[slot].resource}")
        may = check(asked, faces(["3", "take:3"])).met

        reason = why_not(state, Traded(source, target, 1))
        assert (reason is None) is may, (SLOT_NAMES[slot], source, target)


def test_a_trade_goes_into_or_out_of_the_slot_of_either_character() -> None:
    state = acting("empire-technology", pools=FULL)
    apart = state.with_seat(1, replace(state.seats[1], slot=3))  # Military

    assert why_not(state, Traded("military", "diplomacy", 1)) == (
        "nobody is in a Military or Diplomacy place; "
        "a trade goes into the pool of the place, or out of it"
    )
    assert why_not(apart, Traded("military", "diplomacy", 1)) is None
    out = apart.with_seat(1, replace(apart.seats[1], slot=-1, out=True))
    assert why_not(out, Traded("military", "diplomacy", 1)) is not None


def test_a_trade_brings_no_die_that_the_supply_does_not_have() -> None:
    """Ruling trade-supply, both readings."""
    state = acting("empire-technology", pools=(4, 1, 0, 0, 0, 4))
    state = replace(state, heaps=heap((0, 10, 0, 0, 0, 0)))
    none = replace(state, heaps=heap((0, 11, 0, 0, 0, 0)))

    assert why_not(state, Traded("support", "technology", 2)) == (
        "1 Technology die is left in the supply"
    )
    for source in ("support", "sorcery"):
        assert why_not(none, Traded(source, "technology", 1)) == (
            "no Technology die is left in the supply"
        )
    assert [trade.count for trade in listed(state, Traded)] == [1, 1, 1]
    assert [trade.into for trade in listed(none, Traded)] == ["espionage"]
    after = apply(ruled(none, "lost"), Traded("support", "technology", 1))
    assert after.pools[:2] == (3, 1)
    assert news(after) == ["1 new die of Technology short: the supply is empty"]


def test_a_pool_die_that_pays_for_a_trade_leaves_room_for_one_that_comes() -> None:
    state = table(
        "keel", "thea", at="empire-technology", empire__technology="field-work"
    )
    state = replace(state, pools=(4, 1, 0, 0, 0, 0), heaps=heap((0, 11, 0, 0, 0, 0)))
    state = doing(state, ActionStep())

    refused = read("traded support technology 1 with 3 take:3")
    assert why_not(state, refused) == "no Technology die is left in the supply"
    after = apply(state, read("traded support technology 1 with te3 take:3"))
    assert after.pools[:2] == (3, 1)
    assert news(after) == ["the Technology pool holds 0 now"]


def test_check_in_a_campaign_knows_the_supply() -> None:
    state = acting("empire-technology", pools=(4, 1, 0, 0, 0, 4))
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
    state = acting(trades_anywhere=begun.trades_anywhere, pools=FULL)

    assert legacy.why_not(state, Traded("support", "technology", 1)) is None
    assert legacy.apply(state, Traded("support", "technology", 1)).pools[1] == 5
    none = replace(state, options=begun.options, heaps=heap((0, 8, 0, 0, 0, 0)))
    assert legacy.apply(none, Traded("support", "technology", 1)).pools[:2] == (3, 4)


# One action, one report.


def test_one_action_that_moves_four_dice_is_one_report_with_one_cost() -> None:
    state = acting(
        "empire-espionage", progress=SUPPORT_MASTERY, pools=(0, 0, 4, 0, 0, 0)
    )
    # The Throne Room costs 3 psyche an action.
    state = located(state, empire__espionage="the-throne-room")
    state = apply(state, Created("espionage", 4))
    state = apply(state, Whom("thea"))

    assert state.dice_at("empire-espionage") == (0, 0, 4, 0, 0, 0)
    assert [text for text in news(state) if "stress" in text] == [
        "Thea takes 3 psyche stress"
    ]
    assert not any(state.sheet("thea").psyche)


def test_four_dice_are_traded_or_laid_in_one_report() -> None:
    state = acting("red_bank-support", pools=(5, 0, 0, 0, 0, 0))
    state = apply(state, Traded("support", "technology", 5))
    assert state.pools == (0, 5, 0, 0, 0, 0)
    state = replace(
        state.with_attached(4, ("military-sabotage",)),
        heaps=heap((4, 0, 0, 0, 0, 0), "red_bank-support"),
    )

    state = apply(state, Laid("military-sabotage", "support", 4))
    assert state.dice_at("military-sabotage") == (4, 0, 0, 0, 0, 0)
