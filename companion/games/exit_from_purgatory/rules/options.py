"""The rulings a game is played under, typed."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

import msgspec

from companion.facts import settle
from companion.games.exit_from_purgatory.facts import NAME, facts

NO_RULINGS: Mapping[str, str] = MappingProxyType({})


class Options(msgspec.Struct, frozen=True):
    """One value for each ruling with several choices, with its default."""

    success_mode: Literal["dice_pool", "one_die_apples", "one_die_done"] = "dice_pool"
    declare: Literal["before_roll", "after_roll"] = "before_roll"
    lantern_rest: Literal["keep_rest", "round_robin"] = "keep_rest"
    lantern_after_token: Literal["to_players", "to_pile"] = "to_players"
    balance_lanterns: Literal["take_back", "held"] = "take_back"
    generosity_short: Literal["fails", "not_offered"] = "fails"
    generosity_hand: Literal["all_cards", "apples_worms_only"] = "all_cards"
    luck_return: Literal["must", "may"] = "must"
    love_card: Literal["any", "apple_or_worm"] = "any"
    love_chain: Literal["no_repeat", "once", "free"] = "no_repeat"
    love_fail_card: Literal["stays", "returns"] = "stays"
    love_to_balance: Literal["forbid", "allow_wait"] = "forbid"
    love_locked_partner: Literal["forbid", "allow"] = "forbid"
    humility_choice: Literal["target_chooses", "random"] = "target_chooses"
    balance_zero: Literal["allow", "forbid"] = "allow"
    balance_cycles: Literal["forbid", "allow"] = "forbid"
    balance_release: Literal["strict", "on_own_turn"] = "strict"
    balance_gifts: Literal["both_windows", "before_roll_only"] = "both_windows"
    balance_mode: Literal["lock", "at_once"] = "lock"
    closed_endgame: Literal["verdict", "strict", "leave_as_you_are"] = "verdict"
    last_soul: Literal["wins", "must_leave"] = "wins"
    steal_amount: Literal["one", "difference"] = "one"
    steal_bonus: Literal["own_undone", "targets_undone"] = "own_undone"
    steal_six: Literal["look_and_choose", "name_a_type"] = "look_and_choose"
    study_reveal: Literal["number", "show_cards"] = "number"
    leave_action: Literal["must", "may_do_other"] = "must"
    exit_cards: Literal["off", "on"] = "off"
    exit_flip: Literal["auto", "ask"] = "auto"
    stuck_cards: Literal["into_pile", "stay"] = "into_pile"
    stuck_rolls: Literal["yes", "no"] = "yes"
    cards_per_type: int = 5
    min_players: int = 4
    hands: Literal["hidden", "open"] = "hidden"
    cards: Literal["companion", "table"] = "companion"


def options(rulings: Mapping[str, str] = NO_RULINGS) -> Options:
    """Return the options that `rulings` ask for; what they leave out is the default.

    Raises:
        UnknownName: if there is no such ruling or choice.
    """
    settled = settle(facts().rulings, rulings, NAME)
    # Not strict: two of them are numbers, and the file says them in words.
    return msgspec.convert(settled, Options, strict=False)
