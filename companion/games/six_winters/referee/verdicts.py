"""Verdicts and exact odds without a save: the right function for each query.

Verdicts on obstacles, and their odds, are here.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import assert_never

import msgspec

from companion.contract.questions import Finding
from companion.dice.odds import chance
from companion.errors import BadValue
from companion.facts import settle
from companion.games.six_winters.cards.places import Stress
from companion.games.six_winters.cards.wording import a, capital, counted, finding, row
from companion.games.six_winters.facts import NAME, facts
from companion.games.six_winters.referee import (
    overcoming,
    progress,
    purchases,
    queries,
)
from companion.games.six_winters.referee.queries import by_label, faces

NO_RULINGS: Mapping[str, str] = MappingProxyType({})
MOST_DICE = 18
"""The most dice of a question about odds: there are no more action dice."""


def check(
    query: queries.Challenge,
    dice: queries.Dice,
    *,
    rulings: Mapping[str, str] = NO_RULINGS,
) -> Finding:
    """Return whether dice meet a challenge, why, and what would be right.

    Raises:
        BadValue: if a die cannot be used for this.
        UnknownName: if there is no such ruling or choice.
    """
    chosen = settle(facts().rulings, rulings, NAME)
    match query:
        case queries.PathQuery():
            return progress.path(query, dice)
        case queries.OvercomeQuery():
            return overcome(query, dice, chosen)
        case queries.DefendQuery():
            return defend(query, dice, chosen)
        case queries.FinishQuery():
            return finish(query, dice)
        case queries.ShowQuery():
            return show(query, dice)
        case queries.CreateQuery():
            return purchases.create(query, dice)
        case queries.TradeQuery():
            return purchases.trade(query, dice)
        case queries.ExchangeQuery():
            return purchases.exchange(query, dice)
        case queries.MoveQuery():
            return purchases.move(query, dice)
        case queries.RestQuery():
            return purchases.rest(query, dice)
        case queries.UseQuery():
            return purchases.use(query, dice, chosen)
        case _:
            assert_never(query)


def suggest(
    query: queries.Challenge,
    dice: queries.Dice,
    *,
    rulings: Mapping[str, str] = NO_RULINGS,
) -> Finding:
    """Return a shortest path that assets can fill.

    Dice with a square are on the card already; the others are the assets.

    Raises:
        BadValue: if the query is not about a path.
    """
    if not isinstance(query, queries.PathQuery):
        raise BadValue(NAME, "only a path can be suggested", "ask for path CARD")
    settle(facts().rulings, rulings, NAME)
    return progress.suggestion(query, dice)


def odds(
    query: queries.Challenge,
    thrown: int,
    *,
    rulings: Mapping[str, str] = NO_RULINGS,
) -> Fraction:
    """Return the exact chance of a defence, of a pattern, or of a face.

    Raises:
        BadValue: if there are no odds of this, or too many dice.
        UnknownName: if there is no such ruling or choice.
    """
    chosen = settle(facts().rulings, rulings, NAME)
    if not 0 <= thrown <= MOST_DICE:
        what = f"{str(thrown)[:12]} dice are asked about"
        raise BadValue(NAME, what, f"ask for 0 to {MOST_DICE}")
    match query:
        case queries.ShowQuery(wanted):
            return showing(wanted, thrown)
        case queries.DefendQuery(obstacle, on):
            card = facts().obstacle[obstacle]
            defending = overcoming.defence_faces(card, on, chosen["defence-pattern"])
            return defence(defending, thrown)
        case queries.FinishQuery(obstacle, on, free, also):
            places = overcoming.pattern(
                facts().obstacle[obstacle], overcoming.cards(also)
            )
            left = max(0, len(places) - len(on))
            still = overcoming.open_faces(places, on)
            return completing(still, thrown, lacking=left, free=free)
    raise BadValue(NAME, "this has no odds", "ask for defend, finish or show")


def overcome(
    query: queries.OvercomeQuery, dice: queries.Dice, chosen: queries.Chosen
) -> Finding:
    """Return the result of an attempt, step by step."""
    card = facts().obstacle[query.obstacle]
    sorts = by_label(dice, "defend", "on", "approach", "place", "asset")
    given = {label: faces(group) for label, group in sorts.items()}
    attempt = overcoming.Attempt(
        card,
        query.team,
        on=given["on"],
        approach=given["approach"],
        defend=given["defend"] or None,
        place=given["place"],
        assets=given["asset"],
        also=overcoming.cards(query.also),
    )
    outcome = overcoming.attempt(attempt, chosen)
    if outcome.reason:
        return finding(False, f"{card.name}: {outcome.reason}", found=outcome)
    used = (*attempt.on, *attempt.approach, *attempt.place, *attempt.assets)
    notes = tuple(_steps(attempt, outcome, chosen))
    if outcome.overcome:
        return finding(
            True, f"{card.name} is overcome", notes, using=used, found=outcome
        )
    any_face = overcoming.any_face(attempt.team, chosen)
    end = "of any face" if any_face else f"open: {row(outcome.open)}"
    count = counted(outcome.lacking, "die is", "dice are")
    sentence = f"{card.name} is not overcome: {count} lacking, {end}"
    return finding(False, sentence, notes, found=outcome)


def _steps(
    attempt: overcoming.Attempt, outcome: overcoming.Outcome, chosen: queries.Chosen
) -> Iterator[str]:
    card = attempt.obstacle
    for fighter in attempt.team:
        able = "may" if overcoming.skilled(card, fighter.rank) else "may not"
        rank = f"rank {fighter.rank} against difficulty {card.difficulty}"
        yield f"{_who(fighter)} {able} approach: {rank}"
    if outcome.defended is not None:
        split = ", split as they like" if len(attempt.team) > 1 else ""
        result = _defended(outcome.defended, outcome.missing, outcome.damage)
        yield result if outcome.defended else result + split
    elif not outcome.overcome:
        laid = (*attempt.on, *attempt.approach)
        wanted = overcoming.defence_faces(card, laid, chosen["defence-pattern"])
        yield f"a defence has to show {row(wanted)}"
    for number in outcome.gains:
        who, now = _who(attempt.team[number]), attempt.team[number].rank + 1
        yield f"{who} has rank {now} in {capital(card.skill)} now"
    for number in outcome.earns:
        yield f"{_who(attempt.team[number])} gains the next achievement"


def _who(fighter: overcoming.Fighter) -> str:
    known = facts().character.get(fighter.character)
    return known.name if known else "the character"


def _defended(met: bool, missing: tuple[int, ...], cost: Stress) -> str:
    if met:
        return "the defence succeeds"
    lacks = f"{row(map(a, map(str, missing)))} lacking" if missing else "no dice"
    return f"the defence fails, {lacks}: {stress(cost)}"


def stress(cost: Stress) -> str:
    """Return damage in words.

    >>> stress(Stress(2, 1))
    '2 psyche and 1 body'
    """
    points = msgspec.structs.asdict(cost)
    return row(f"{points[track]} {track}" for track in points if points[track])


def defend(
    query: queries.DefendQuery, dice: queries.Dice, chosen: queries.Chosen
) -> Finding:
    """Return whether rolled action dice defend against an obstacle."""
    card = facts().obstacle[query.obstacle]
    rolled = faces(by_label(dice, "defend")["defend"])
    wanted = overcoming.defence_faces(card, query.on, chosen["defence-pattern"])
    missing = tuple(face for face in wanted if face not in rolled)
    if not missing:
        sentence = f"{card.name}: {row(wanted)} shown, the defence succeeds"
        return finding(
            True, sentence, using=wanted, found=overcoming.Outcome(defended=True)
        )
    cost = overcoming.damage(card, query.on)
    return finding(
        False,
        f"{card.name}: {_defended(False, missing, cost)}",
        found=overcoming.Outcome(defended=False, missing=missing, damage=cost),
    )


def finish(query: queries.FinishQuery, dice: queries.Dice) -> Finding:
    """Return whether dice can complete the open part of a pattern."""
    card = facts().obstacle[query.obstacle]
    wanted = overcoming.pattern(card, overcoming.cards(query.also))
    if reason := overcoming.cannot_place(wanted, (), query.on, free=True):
        return finding(
            False, f"{card.name}: {reason}", found=overcoming.Outcome(reason=reason)
        )
    still, room = overcoming.open_faces(wanted, query.on), len(wanted) - len(query.on)
    there = faces(by_label(dice, "place")["place"])
    use = (there if query.free else _fitting(still, there))[:room]
    if len(use) == room:
        sentence = f"{card.name} is completed with {row(sorted(use))}"
        return finding(
            True, sentence, using=use, found=overcoming.Outcome(overcome=True)
        )
    left = overcoming.open_faces(still, use)
    lacking = room - len(use)
    count = counted(lacking, "die is", "dice are")
    end = "of any face" if query.free else f"open: {row(left)}"
    sentence = f"{card.name} is not completed: {count} lacking, {end}"
    return finding(
        False, sentence, found=overcoming.Outcome(open=left, lacking=lacking)
    )


def _fitting(still: tuple[int, ...], dice: tuple[int, ...]) -> tuple[int, ...]:
    rest, used = list(still), []
    for face in dice:
        if face in rest:
            rest.remove(face)
            used.append(face)
    return tuple(used)


def show(query: queries.ShowQuery, dice: queries.Dice) -> Finding:
    """Return whether a die shows one of the faces."""
    there = faces(by_label(dice, "dice")["dice"])
    hits = tuple(face for face in there if face in query.faces)
    wanted = row(map(a, map(str, query.faces)), "or")
    if hits:
        return finding(True, f"{wanted} is there", using=hits[:1])
    return finding(False, f"{wanted} is not there")


def defence(wanted: Collection[int], dice: int) -> Fraction:
    """Return the chance that `dice` dice show all the faces.

    >>> defence({1, 3}, 2)
    Fraction(1, 18)
    """
    faces = set(wanted)
    return chance(dice, lambda hand: faces <= set(hand)) if dice else Fraction(0)


def completing(
    still: Sequence[int], dice: int, *, lacking: int | None = None, free: bool = False
) -> Fraction:
    """Return the chance that `dice` dice complete a pattern.

    Args:
        still: the faces that are still open.
        lacking: how many dice are still to be placed, if fewer than are open.
        free: whether any die fits any place (skill mastery).

    >>> completing((1, 1), 3)
    Fraction(2, 27)
    """
    count = len(still) if lacking is None else lacking
    if free or not count:
        return Fraction(int(dice >= count))
    open_places = Counter(still)

    def fits(hand: Sequence[int]) -> bool:
        return (Counter(hand) & open_places).total() >= count

    return chance(dice, fits)


def showing(faces: Collection[int], dice: int = 1) -> Fraction:
    """Return the chance that at least one of `dice` new dice shows one of the faces.

    >>> showing({5, 6}), showing({6}, 2)
    (Fraction(1, 3), Fraction(11, 36))
    """
    return 1 - Fraction(6 - len(set(faces)), 6) ** dice
