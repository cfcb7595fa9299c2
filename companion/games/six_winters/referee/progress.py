"""Verdicts on paths of progress cards."""

from collections.abc import Sequence

from companion.contract.questions import Finding
from companion.errors import BadValue
from companion.games.six_winters.cards.verbs.obstacles import ForbidCompleting
from companion.games.six_winters.cards.wording import (
    capital,
    counted,
    finding,
    regional,
    row,
    spot,
)
from companion.games.six_winters.facts import NAME, facts
from companion.games.six_winters.facts.cards import Progress
from companion.games.six_winters.referee.overcoming import cards, verbs
from companion.games.six_winters.referee.paths import (
    Asset,
    PathState,
    PlacedDie,
    Terms,
    Way,
    check_path,
    next_fits,
    ways,
)
from companion.games.six_winters.referee.queries import PathQuery, TypedDie
from companion.games.six_winters.referee.search import suggest


def path(query: PathQuery, dice: tuple[TypedDie, ...]) -> Finding:
    """Return whether dice may be on a card like this, and how far they have come."""
    card, terms = facts().card[query.card], _terms(query)
    placed = [_on_square(die) for die in dice]
    way = check_path(card, placed, terms)
    if way.failed is not None:
        return finding(False, _fails(way, placed[way.failed], card), found=way)
    using = tuple(typed.die.face for typed in placed)
    readings = ways(card, placed, terms)
    wild = _as_others(placed, readings[0])
    if way.complete:
        count = counted(len(placed), "die", "dice")
        sentence = f"{card.name} is complete with {count} and raises {_raised(card)}"
        return finding(True, sentence, wild, using=using, found=way)
    fit = counted(len(placed), "die fits", "dice fit") if placed else "no die is on it"
    fitting = next_fits(card, readings, terms)
    onwards = (f"{spot(at)}: {die}" for at, die in fitting.items())
    return finding(
        True,
        f"{card.name}: {fit}; {_left(way)}",
        (*wild * (len(readings) == 1), *onwards),
        using=using,
        found=way,
    )


def suggestion(query: PathQuery, dice: tuple[TypedDie, ...]) -> Finding:
    """Return a shortest path that the dice without a square can fill."""
    card, terms = facts().card[query.card], _terms(query)
    placed = [_on_square(die) for die in dice if die.at]
    way = check_path(card, placed, terms)
    if way.failed is not None:
        return finding(False, _fails(way, placed[way.failed], card), found=way)
    assets = [_asset(die) for die in dice if not die.at]
    if way.complete:
        return finding(True, f"{card.name} is complete already", found=())
    rest = suggest(card, assets, placed, terms)
    if rest is None:
        count = counted(len(assets), "die", "dice")
        return finding(False, f"no path of {card.name} is filled by {count} like these")
    whole, *_ = ways(card, (*placed, *rest), terms)
    return finding(
        True,
        f"{card.name} can be completed with {counted(len(rest), 'die', 'dice')}",
        (*_as_others(placed, whole), *map(described, rest)),
        using=tuple(added.die.face for added in rest),
        found=rest,
    )


def described(placed: PlacedDie) -> str:
    """Return a die on its square.

    >>> described(PlacedDie((1, 2), Asset("support", 3, "empire")))
    'b1: Support 3 from the Empire'
    """
    die = placed.die
    taken = f" from {regional(die.region)}" if die.region else ""
    declared = ""
    if placed.declared:
        declared = f", as {capital(placed.declared[0])} {placed.declared[1]}"
    return f"{spot(placed.at)}: {capital(die.type)} {die.face}{taken}{declared}"


def _terms(query: PathQuery) -> Terms:
    for verb in verbs(cards(query.also)):
        if isinstance(verb, ForbidCompleting):
            return Terms(query.wild, verb.resource)
    return Terms(query.wild)


def _on_square(given: TypedDie) -> PlacedDie:
    if given.at is None:
        what = "a die has no square"
        raise BadValue(NAME, what, "write a1:su3, or ask with --suggest")
    return PlacedDie(given.at, _asset(given), given.declared)


def _asset(given: TypedDie) -> Asset:
    if given.type is None or given.label or given.stress:
        what = "only assets go on a progress card"
        raise BadValue(NAME, what, "write a die as su3, or su3@e with its region")
    return Asset(given.type, given.face, given.region)


def _fails(way: PathState, placed: PlacedDie, card: Progress) -> str:
    number = 0 if way.failed is None else way.failed + 1
    instead = f"; what fits: {way.fits}" if way.fits else ""
    return f"{card.name}, die {number}: {way.reason}{instead}"


def _left(way: PathState) -> str:
    if way.to_go is None:
        return "its end can no longer be reached"
    return f"at least {way.to_go} more to its end"


def _as_others(placed: Sequence[PlacedDie], way: Way) -> tuple[str, ...]:
    pairs = zip(placed, way, strict=False)
    return tuple(described(die) for typed, die in pairs if die != typed)


def _raised(card: Progress) -> str:
    names = ["any one track" if r == "wild" else capital(r) for r in card.rewards]
    return f"{names[0]} twice" if len(set(names)) < len(names) else row(names)
