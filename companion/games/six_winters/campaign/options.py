"""The rulings and the set-up that a campaign is played under, typed."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Literal

import msgspec

from companion.errors import BadValue, UnknownName, near, short
from companion.facts import convert, settle
from companion.language import phrase

from ..facts import NAME, facts
from ..facts.board import Level

NO_RULINGS: Mapping[str, str] = MappingProxyType({})

SETUP: dict[str, tuple[str, ...]] = {
    "difficulty": ("standard", "easy", "hardcore"),
    "books": ("full", "light"),
    "locations": ("printed", "drawn"),
    "dice": ("counted", "full"),
}
"""The options of a campaign beside its players.

The first is that of a save that does not say.
"""


class Options(msgspec.Struct, frozen=True, rename="kebab"):
    """One value for each ruling of `data/rulings.toml`, with its default."""

    hardcore_decks: Literal["up-to-3", "up-to-2"] = "up-to-3"
    action_dice: Literal["fresh", "top-up"] = "fresh"
    trade_supply: Literal["refused", "lost"] = "refused"
    menas_stash: Literal["asset", "stash"] = "asset"
    stash_refresh: Literal["stays", "cleared"] = "stays"
    military_mastery: Literal["military", "any-from-military"] = "military"
    defence_pattern: Literal["whole", "open"] = "whole"
    team_mastery: Literal["one", "all"] = "one"
    defeat_score: Literal["nothing", "tracks"] = "nothing"


class Setup(msgspec.Struct, frozen=True):
    """How difficult a campaign is, how it is recorded, with which locations it starts.

    A full record knows the order of every pile; in a light record the players shuffle
    and draw, and the record knows only which cards are in a pile. Of `drawn` locations
    there are four in each region, of which the players keep three. With full dice every
    die has a face in the record. Books and dice may change at any time.
    """

    difficulty: Level = "standard"
    books: Literal["full", "light"] = "full"
    locations: Literal["printed", "drawn"] = "printed"
    dice: Literal["counted", "full"] = "counted"


def options(rulings: Mapping[str, str] = NO_RULINGS) -> Options:
    """Return the options that `rulings` select; the others keep their default.

    Raises:
        UnknownName: if there is no such ruling or choice.
    """
    return convert(Options, settle(facts().rulings, rulings, NAME), NAME)


@cache
def rulings_of(options: Options) -> dict[str, str]:
    """Return the choice of each ruling by its id."""
    chosen: dict[str, str] = msgspec.to_builtins(options)
    return chosen


def setup_of(given: Mapping[str, object]) -> Setup:
    """Return the set-up from what is given beside the players.

    Raises:
        BadValue: if a value is not a string.
        UnknownName: if a value is not known; the nearest is named.
    """
    chosen = {}
    for key, known in SETUP.items():
        value = given.get(key, known[0])
        if not isinstance(value, str):
            what = phrase("the {option} is no word", option=key)
            raise BadValue(NAME, what, phrase("write {word}", word=known[0]))
        if value not in known:
            word = short(value)
            what = phrase("no {option} is called '{word}'", option=key, word=word)
            raise UnknownName(NAME, what, near(value[:40], known))
        chosen[key] = value
    return convert(Setup, chosen, NAME)
