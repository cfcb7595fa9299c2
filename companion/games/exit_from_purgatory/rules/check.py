"""A verdict on dice and exact odds, without a save.

Odds of one roll, of several in a row, and of cards that nobody has seen.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb

import msgspec
from msgspec.structs import replace

from companion.contract.questions import Verdict
from companion.errors import BadValue
from companion.language import marked, phrase, phrases

from ..facts import NAME, facts
from .state import LETTERS, NO_RULINGS, Options, Player, State, options
from .wording import digits, some_dice

SIDES = 6
MOST_CARDS = 56  # cards of a type in the largest game: seven for each of eight players

MOST_DICE = 1 + MOST_CARDS + len(LETTERS) + facts().roads[0].against
Faces = tuple[int, ...]


class Challenge(msgspec.Struct, frozen=True):
    """A roll to be checked.

    Attributes:
        kind: `steal`, with the undone challenges of thief and target; `study`, with
            the Lanterns announced; `success`, with the Lanterns shown and the apple
            tokens (ruling one_die_done: the challenges done); `heaven` or `hell`, with
            the tokens of that kind, each a die (ruling exit_cards: and the cards
            played, less those against it).
        own, other: those numbers; `other` is 0 where the kind has one number.
    """

    kind: str
    own: int
    other: int = 0


KINDS = {
    **{"steal": 2, "study": 1, marked("success"): 2},
    **{marked("heaven"): 1, marked("hell"): 1},
}
"""The kinds of roll, and how many numbers each of them takes."""


def of_theft(state: State, target: Player) -> Challenge:
    """Return the roll for a card of another player."""
    return Challenge("steal", state.player.undone, target.undone)


def of_success(state: State, lanterns: int) -> Challenge:
    """Return the success roll of whoever carries out a challenge, or is about to."""
    player = state.actor if state.attempt else state.player
    # Ruling success_mode: one_die_done, where all challenges done count.
    done = state.options.success_mode == "one_die_done"
    tokens = len(LETTERS) - player.undone if done else player.apples
    return Challenge("success", lanterns, tokens)


def of_leaving(state: State, dice: int) -> Challenge:
    """Return the roll for the way out with so many dice."""
    return Challenge(state.player.road.name.casefold(), dice)


def ranges(kind: str, chosen: Options) -> tuple[range, range]:
    """Return what the numbers of a kind may be under the rulings of a game."""
    # Ruling cards_per_type: that many of each type for each player.
    most = chosen.cards_per_type * facts().game.players[1]
    match kind:
        case "steal":
            return range(7), range(7)
        case "study":
            return range(most + 1), range(1)
        case "success":
            return range(most + 1), range(7)
    # Ruling closed_endgame: leave_as_you_are, where fewer than six tokens may leave.
    early = chosen.closed_endgame == "leave_as_you_are"
    # Ruling exit_cards: on, where cards add dice and take them away.
    cards = chosen.exit_cards == "on"
    return range(1 if early or cards else 4, 7 + most * cards), range(1)


def _must_be_known(query: Challenge, chosen: Options) -> None:
    numbers = query.own, query.other
    for number, fits in zip(numbers, ranges(query.kind, chosen), strict=True):
        if number not in fits:
            what = phrase("{n} is out of range", n=digits(number))
            raise _bad(query, what, _give(fits[0], fits[-1]))


def _bad(query: Challenge, what: str, right: str) -> BadValue:
    return BadValue(f"{NAME}: {phrase(query.kind)}", what, right)


def _give(least: int, most: int) -> str:
    return phrase("give {n} to {m}", n=least, m=most)


Side = tuple[int, int]  # how many dice are rolled, and what is added to them


def sides(query: Challenge, chosen: Options) -> tuple[Side, Side]:
    """Return what the player rolls, and what the other."""
    match query.kind:
        case "success" if chosen.success_mode == "dice_pool":
            return (1 + query.own, 0), (1 + query.other, 0)
        case "steal" | "success":
            return (1, query.own), (1, query.other)
        case "study":
            return (1, 0), (0, 0)
    roads = {road.name.casefold(): road for road in facts().roads}
    return (query.own, 0), (roads[query.kind].against, 0)


def check(
    query: Challenge, faces: Faces, *, rulings: Mapping[str, str] = NO_RULINGS
) -> Verdict:
    """Return whether dice are enough: the player's first, then the other's.

    Raises:
        UnknownName, BadValue: if the rulings, numbers or dice are none of the game.

    >>> check(Challenge("steal", 4, 2), (3, 5)).met
    True
    """
    chosen = options(rulings)
    _must_be_known(query, chosen)
    (mine, plus), (others, minus) = sides(query, chosen)
    for face in faces:
        if not 1 <= face <= SIDES:
            what = phrase("no die shows {n}", n=digits(face))
            raise BadValue(NAME, what, phrase("faces are 1 to 6"))
    if len(faces) != mine + others:
        takes = {"what": phrase(query.kind), "n": mine, "m": others}
        alone = phrase("{what} takes {n}", **takes)
        right = phrase("{what} takes {n} and then {m}", **takes) if others else alone
        raise BadValue(NAME, _given(len(faces)), right)
    dice, own, other = faces[:mine], sum(faces[:mine]) + plus, sum(faces[mine:]) + minus
    met = _meets(query, chosen, own, other, dice)
    using = tuple(sorted(dice)) if met else ()
    sentence = _sentence(query, chosen, own, other, met)
    if query.kind == "steal" and dice == (6,):
        sentence = _theft(chosen, 6, own - other)
    return Verdict(met, using, (), 0, (), (), True, sentence)


def _given(dice: int) -> str:
    return phrase("{dice} given", dice=some_dice(dice))


def _meets(
    query: Challenge, chosen: Options, own: int, other: int, dice: Faces
) -> bool:
    match query.kind:
        case "study":
            return own <= query.own
        case "steal":
            return dice == (6,) or own >= other
        case "success":
            six = chosen.success_mode == "one_die_done" and dice == (6,)
            return six or own >= other
    return own > other


def _sentence(
    query: Challenge, chosen: Options, own: int, other: int, met: bool
) -> str:
    counts = {"n": own, "m": query.own}
    match query.kind:
        case "study" if met:
            return phrase("{n} for {m} announced: a Lantern is given", **counts)
        case "study":
            return phrase("{n} for {m} announced: it takes {m} at most", **counts)
        case "success" if met and own < other:
            return phrase("a six always succeeds")
        case "steal":
            end = _theft(chosen, 0, own - other) if met else phrase("nothing is taken")
        case "success" if met:
            end = phrase("the challenge succeeds")
        case "success":
            end = phrase("{n} more would do", n=other - own)
        case way if met:
            end = phrase("the way to {road} is free", road=phrase(way.capitalize()))
        case _:
            end = phrase("{n} more would do", n=other - own + 1)
    return phrase("{n} against {m}: {end}", n=own, m=other, end=end)


def _theft(chosen: Options, die: int, ahead: int) -> str:
    """Return what a thief takes who is ahead by `ahead`."""
    # Ruling steal_amount: difference.
    count = max(1, ahead) if chosen.steal_amount == "difference" else 1
    if die < 6:
        return phrases("one card is taken by lot", "{n} cards are taken by lot", count)
    # Ruling steal_six: name_a_type.
    if chosen.steal_six == "name_a_type":
        return phrases(
            "a six: the thief names a type and takes one, else a card by lot",
            "a six: the thief names a type and takes up to {n}, the rest of {n} by lot",
            count,
        )
    return phrases(
        "a six: the thief takes a card of choice",
        "a six: the thief takes {n} cards of choice",
        count,
    )


def odds(
    query: Challenge,
    thrown: int | None = None,
    *,
    rulings: Mapping[str, str] = NO_RULINGS,
) -> Fraction:
    """Return the exact chance that a roll, of `thrown` dice if given, is enough.

    Raises:
        UnknownName, BadValue: as `check` does.

    >>> odds(Challenge("study", 2))
    Fraction(1, 3)
    """
    chosen = options(rulings)
    _must_be_known(query, chosen)
    (mine, _), _ = sides(query, chosen)
    if thrown not in (None, mine):
        raise _bad(query, _given(thrown or 0), phrase("it is rolled with {n}", n=mine))
    return chance(query, chosen)


def chance(query: Challenge, chosen: Options) -> Fraction:
    """Return the exact chance that a roll is enough, under the options of a game."""
    (mine, plus), (others, minus) = sides(query, chosen)
    theirs = sums(others)
    good = sum(
        times * more
        for own, times in sums(mine).items()
        for other, more in theirs.items()
        if _meets(query, chosen, own + plus, other + minus, (own,) if mine == 1 else ())
    )
    return Fraction(good, SIDES ** (mine + others))


@lru_cache(maxsize=1 << 7)
def sums(count: int) -> Mapping[int, int]:
    """Return how many throws of `count` dice have each sum."""
    ways = Counter({0: 1})
    for _ in range(count):
        more: Counter[int] = Counter()
        for total, face in product(ways, range(1, SIDES + 1)):
            more[total + face] += ways[total]
        ways = more
    return ways


MOST_ATTEMPTS = 999


def within(
    query: Challenge, attempts: int, *, rulings: Mapping[str, str] = NO_RULINGS
) -> Fraction:
    """Return the chance that one of some attempts in a row succeeds.

    All are alike, but for leaving: after a failure a token of the wrong kind is turned
    over, so that the next attempt has one more die, up to six, and no cards.

    Raises:
        BadValue: if there is no attempt or the numbers are out of range.

    >>> within(Challenge("study", 3), 2)
    Fraction(3, 4)
    """
    if not 1 <= attempts <= MOST_ATTEMPTS:
        what = phrase("within {n} attempts", n=attempts)
        raise _bad(query, what, _give(1, MOST_ATTEMPTS))
    most = len(LETTERS) if query.kind in ("heaven", "hell") else query.own
    if query.own > most:
        what = phrase("{n} tokens, within several attempts", n=query.own)
        right = phrase("there are {n}; cards count for one attempt alone", n=most)
        raise _bad(query, what, right)
    fails = Fraction(1)
    for attempt in range(attempts):
        own = min(query.own + attempt, most)
        fails *= 1 - odds(replace(query, own=own), rulings=rulings)
    return 1 - fails


def nobody(held: int, unseen: int, alike: int) -> Fraction:
    """Return the chance that none of `held` cards, of `unseen`, is one of the `alike`.

    Raises:
        BadValue: if more are held, or are of the kind, than are unseen.

    >>> nobody(held=2, unseen=4, alike=1)
    Fraction(1, 2)
    """
    where, most = f"{NAME}: nobody", 3 * MOST_CARDS
    if unseen > most:
        what = phrase("{n} cards are unseen", n=unseen)
        raise BadValue(where, what, phrase("there are {n} at most", n=most))
    right = phrase("give 0 to {n}, the unseen ones", n=unseen)
    if held > unseen:
        raise BadValue(where, phrase("{n} cards are held", n=held), right)
    if alike > unseen:
        raise BadValue(where, phrase("{n} cards are of the kind", n=alike), right)
    return Fraction(comb(unseen - alike, held), comb(unseen, held))
