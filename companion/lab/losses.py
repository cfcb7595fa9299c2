"""How much games lost to best play, and at which decisions."""

from collections.abc import Iterator, Sequence
from math import fsum, sqrt
from random import Random
from typing import Generic

import msgspec

from companion.contract import A, Bot, Game, S, Words
from companion.contract.best_play import Player
from companion.lab.advice import options, shown
from companion.lab.solve import Aim
from companion.lab.training import decisions
from companion.language import phrase, phrases

MOST = 12  # decisions that are listed, those that lost most first


class Decision(msgspec.Struct, Generic[S, A], frozen=True):
    """A decision, where it was made, and what it gave away of the aim."""

    state: S
    action: A
    cost: float


class Place(msgspec.Struct, frozen=True):
    """What the decisions of one kind lost a game, such as to throw in a circle."""

    where: str
    decisions: int
    lost: float


class Lost(msgspec.Struct, frozen=True):
    """What games lost to best play."""

    games: int
    lost: float  # a game, on average
    error: float  # half of its interval, at 95 %
    where: tuple[Place, ...]  # the kinds of decisions, those that lost most first


def of_bot(
    game: Game[S, A],
    start: S,
    bot: Bot[S, A],
    judge: tuple[Player[S, A], Aim],
    games: range,
) -> Lost:
    """Return what a bot loses in games that it plays, each decision judged exactly.

    `judge` is who plays best, and for what; `games` are two numbers or more, and the
    same are the same games.
    """
    rules, (player, aim) = game.rules(), judge
    judged = []
    for number in games:
        played, chance = [], Random(f"losses {number}")
        for state, action in decisions(rules, start, bot, chance):
            ranked = options(player, state, aim)
            cost = next((each.cost for each in ranked if each.action == action), None)
            if cost is None:  # what best play leaves out is worth what comes after it
                after = float(player.worth(rules.apply(state, action))[0])
                cost = max(0.0, ranked[0].aim - after)
            played.append(Decision(state, action, cost))
        judged.append(played)
    return summed(game.words(), judged)


def summed(words: Words[S, A], games: Sequence[Sequence[Decision[S, A]]]) -> Lost:
    """Return what judged games lost; the error of a single one is not known, and 0."""
    totals = [fsum(each.cost for each in played) for played in games]
    mean, error = fsum(totals) / len(totals), 0.0
    if len(totals) > 1:
        spread = fsum((total - mean) ** 2 for total in totals) / (len(totals) - 1)
        error = 1.96 * sqrt(spread / len(totals))
    where: dict[str, list[float]] = {}
    for played in games:
        for each in played:
            chapter = words.chapter(each.state) if words.chapter else ""
            place = f"{chapter}: {phrase(words.actions.verb(each.action))}"
            where.setdefault(place, []).append(each.cost)
    places = [
        Place(place, len(costs), fsum(costs) / len(totals))
        for place, costs in where.items()
    ]
    places.sort(key=lambda place: (-place.lost, place.where))
    return Lost(len(totals), mean, error, tuple(places))


def lines(where: Sequence[Place], aim: Aim, most: int = MOST) -> Iterator[str]:
    """Yield the kinds of decisions that lost most, each with what it lost a game."""
    for place in where[:most]:
        if place.lost:
            count = phrases("{n} decision", "{n} decisions", place.decisions)
            yield f"{shown(place.lost, aim):>14}  {place.where}, {count}"
