"""Verdicts and exact odds without a save: the right function for each query.

Verdicts on obstacles, and their odds, are here.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import assert_never

from companion.contract.questions import Finding
from companion.dice.odds import chance
from companion.errors import BadValue
from companion.facts import settle
from companion.language import marked, phrase, phrases

from ..cards.places import TRACKS, Stress
from ..cards.wording import capital, finding, row
from ..facts import NAME, facts
from . import overcoming, progress, purchases, queries
from .queries import by_label, faces

NO_RULINGS: Mapping[str, str] = MappingProxyType({})
MOST_DICE = 18  # the most dice of a question about odds: there are no more action dice


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
        what = phrase("only a path can be suggested")
        raise BadValue(NAME, what, phrase("ask for path CARD"))
    settle(facts().rulings, rulings, NAME)
    return progress.suggestion(query, dice)


def odds(
    query: queries.Challenge, thrown: int, *, rulings: Mapping[str, str] = NO_RULINGS
) -> Fraction:
    """Return the exact chance of a defence, of a pattern, or of a face.

    Raises:
        BadValue: if there are no odds of this, or too many dice.
        UnknownName: if there is no such ruling or choice.
    """
    chosen = settle(facts().rulings, rulings, NAME)
    if not 0 <= thrown <= MOST_DICE:
        what = phrase("{n} dice are asked about", n=str(thrown)[:12])
        raise BadValue(NAME, what, phrase("ask for 0 to {most}", most=MOST_DICE))
    match query:
        case queries.ShowQuery(wanted):
            return showing(wanted, thrown)
        case queries.DefendQuery(obstacle, on):
            card = facts().obstacle[obstacle]
            defending = overcoming.defence_faces(card, on, chosen["defence-pattern"])
            return defence(defending, thrown)
        case queries.FinishQuery(obstacle, on, free, also):
            card = facts().obstacle[obstacle]
            places = overcoming.pattern(card, overcoming.cards(also))
            left = max(0, len(places) - len(on))
            still = overcoming.open_faces(places, on)
            return completing(still, thrown, lacking=left, free=free)
    what = phrase("this has no odds")
    raise BadValue(NAME, what, phrase("ask for defend, finish or show"))


def overcome(
    query: queries.OvercomeQuery, dice: queries.Dice, chosen: queries.Chosen
) -> Finding:
    """Return the result of an attempt, step by step."""
    card = facts().obstacle[query.obstacle]
    sorts = by_label(dice, "defend", "on", "approach", "place", "asset")
    attempt = overcoming.Attempt(
        card,
        query.team,
        on=faces(sorts["on"]),
        approach=faces(sorts["approach"]),
        defend=faces(sorts["defend"]) or None,
        place=faces(sorts["place"]),
        assets=faces(sorts["asset"]),
        also=overcoming.cards(query.also),
    )
    outcome, name = overcoming.attempt(attempt, chosen), card.name
    if outcome.reason:
        return finding(False, f"{name}: {outcome.reason}", found=outcome)
    used = (*attempt.on, *attempt.approach, *attempt.place, *attempt.assets)
    notes = tuple(_steps(attempt, outcome, chosen))
    if outcome.overcome:
        sentence = phrase("{obstacle} is overcome", obstacle=name)
        return finding(True, sentence, notes, using=used, found=outcome)
    sentence = phrases(
        "{obstacle} is not overcome: {n} die is lacking, {which}",
        "{obstacle} is not overcome: {n} dice are lacking, {which}",
        outcome.lacking,
        obstacle=name,
        which=_still(outcome.open, overcoming.any_face(attempt.team, chosen)),
    )
    return finding(False, sentence, notes, found=outcome)


def _still(still: tuple[int, ...], free: bool) -> str:
    """Return the places that are still open, or that any face fits them."""
    return phrase("of any face") if free else phrase("open: {faces}", faces=row(still))


def _steps(
    attempt: overcoming.Attempt, outcome: overcoming.Outcome, chosen: queries.Chosen
) -> Iterator[str]:
    card = attempt.obstacle
    for fighter in attempt.team:
        may = marked("{who} may approach: rank {rank} against difficulty {difficulty}")
        if not overcoming.skilled(card, fighter.rank):
            may = marked(
                "{who} may not approach: rank {rank} against difficulty {difficulty}"
            )
        yield phrase(
            may, who=_who(fighter), rank=fighter.rank, difficulty=card.difficulty
        )
    if outcome.defended is not None:
        result = _defended(outcome.defended, outcome.missing, outcome.damage)
        if len(attempt.team) > 1 and not outcome.defended:
            result = phrase("{result}, split as they like", result=result)
        yield result
    elif not outcome.overcome:
        laid = (*attempt.on, *attempt.approach)
        wanted = overcoming.defence_faces(card, laid, chosen["defence-pattern"])
        yield phrase("a defence has to show {faces}", faces=row(wanted))
    for fighter in map(attempt.team.__getitem__, outcome.gains):
        yield phrase(
            "{who} has rank {rank} in {skill} now",
            who=_who(fighter),
            rank=fighter.rank + 1,
            skill=capital(card.skill),
        )
    for fighter in map(attempt.team.__getitem__, outcome.earns):
        yield phrase("{who} gains the next achievement", who=_who(fighter))


def _who(fighter: overcoming.Fighter) -> str:
    known = facts().character.get(fighter.character)
    return known.name if known else phrase("the character")


def _defended(met: bool, missing: tuple[int, ...], cost: Stress) -> str:
    if met:
        return phrase("the defence succeeds")
    if not missing:
        return phrase("the defence fails, no dice: {stress}", stress=stress(cost))
    return phrase(
        "the defence fails, {faces} lacking: {stress}",
        faces=row(map(overcoming.shown, missing)),
        stress=stress(cost),
    )


def stress(cost: Stress) -> str:
    """Return damage in words.

    >>> stress(Stress(2, 1))
    '2 psyche and 1 body'
    """
    points = ((cost.points(track), phrase(track)) for track in TRACKS)
    return row(f"{count} {track}" for count, track in points if count)


def defend(
    query: queries.DefendQuery, dice: queries.Dice, chosen: queries.Chosen
) -> Finding:
    """Return whether rolled action dice defend against an obstacle."""
    card = facts().obstacle[query.obstacle]
    rolled = faces(by_label(dice, "defend")["defend"])
    wanted = overcoming.defence_faces(card, query.on, chosen["defence-pattern"])
    missing = tuple(face for face in wanted if face not in rolled)
    if not missing:
        sentence = phrase(
            "{obstacle}: {faces} shown, the defence succeeds",
            obstacle=card.name,
            faces=row(wanted),
        )
        outcome = overcoming.Outcome(defended=True)
        return finding(True, sentence, using=wanted, found=outcome)
    cost = overcoming.damage(card, query.on)
    outcome = overcoming.Outcome(defended=False, missing=missing, damage=cost)
    sentence = f"{card.name}: {_defended(False, missing, cost)}"
    return finding(False, sentence, found=outcome)


def finish(query: queries.FinishQuery, dice: queries.Dice) -> Finding:
    """Return whether dice can complete the open part of a pattern."""
    card = facts().obstacle[query.obstacle]
    wanted, name = overcoming.pattern(card, overcoming.cards(query.also)), card.name
    if reason := overcoming.cannot_place(wanted, (), query.on, free=True):
        outcome = overcoming.Outcome(reason=reason)
        return finding(False, f"{name}: {reason}", found=outcome)
    still, room = overcoming.open_faces(wanted, query.on), len(wanted) - len(query.on)
    there = faces(by_label(dice, "place")["place"])
    use = (there if query.free else _fitting(still, there))[:room]
    if len(use) == room:
        with_dice = row(sorted(use))
        sentence = phrase(
            "{obstacle} is completed with {faces}", obstacle=name, faces=with_dice
        )
        outcome = overcoming.Outcome(overcome=True)
        return finding(True, sentence, using=use, found=outcome)
    left, short = overcoming.open_faces(still, use), room - len(use)
    sentence = phrases(
        "{obstacle} is not completed: {n} die is lacking, {which}",
        "{obstacle} is not completed: {n} dice are lacking, {which}",
        short,
        obstacle=name,
        which=_still(left, query.free),
    )
    return finding(False, sentence, found=overcoming.Outcome(open=left, lacking=short))


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
    wanted = row(map(overcoming.shown, query.faces), "or")
    if hits:
        return finding(True, phrase("{faces} is there", faces=wanted), using=hits[:1])
    return finding(False, phrase("{faces} is not there", faces=wanted))


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
    """Return the chance that `dice` dice complete a pattern of which some is open.

    With skill mastery fewer dice may be `lacking` than are open, and any are `free`.

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
