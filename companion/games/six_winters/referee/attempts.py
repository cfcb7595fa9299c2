"""Verdicts on obstacles: attempts, defences, patterns, faces."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction

import msgspec

from companion.contract.questions import Finding
from companion.dice.odds import chance
from companion.games.six_winters.cards.places import Stress
from companion.games.six_winters.cards.wording import a, capital, counted, finding, row
from companion.games.six_winters.facts import facts
from companion.games.six_winters.referee import overcoming, queries
from companion.games.six_winters.referee.queries import by_label, faces


def overcome(
    query: queries.OvercomeQuery, dice: queries.Dice, chosen: queries.Chosen
) -> Finding:
    """Return the result of an attempt, step by step."""
    card = facts().obstacle[query.obstacle]
    sorts = by_label(dice, "defend", "on", "approach", "place", "asset")
    given = {label: faces(some) for label, some in sorts.items()}
    tried = overcoming.Attempt(
        card,
        query.team,
        on=given["on"],
        approach=given["approach"],
        defend=given["defend"] or None,
        place=given["place"],
        assets=given["asset"],
        also=overcoming.cards(query.also),
    )
    found = overcoming.attempt(tried, chosen)
    if found.reason:
        return finding(False, f"{card.name}: {found.reason}", found=found)
    used = (*tried.on, *tried.approach, *tried.place, *tried.assets)
    notes = tuple(_steps(tried, found, chosen))
    if found.overcome:
        return finding(True, f"{card.name} is overcome", notes, using=used, found=found)
    sentence = f"{card.name} is not overcome: {_lacking(found, tried, chosen)}"
    return finding(False, sentence, notes, found=found)


def _lacking(
    found: overcoming.Outcome, tried: overcoming.Attempt, chosen: queries.Chosen
) -> str:
    count = counted(found.lacking, "die is", "dice are")
    if overcoming.any_face(tried.team, chosen):
        return f"{count} lacking, of any face"
    return f"{count} lacking, open: {row(found.open)}"


def _steps(
    tried: overcoming.Attempt, found: overcoming.Outcome, chosen: queries.Chosen
) -> Iterator[str]:
    card = tried.obstacle
    for fighter in tried.team:
        able = "may" if overcoming.skilled(card, fighter.rank) else "may not"
        rank = f"rank {fighter.rank} against difficulty {card.difficulty}"
        yield f"{_who(fighter)} {able} approach: {rank}"
    if found.defended is not None:
        split = ", split as they like" if len(tried.team) > 1 else ""
        result = _defended(found.defended, found.missing, found.damage)
        yield result if found.defended else result + split
    elif not found.overcome:
        laid = (*tried.on, *tried.approach)
        wanted = overcoming.defence_faces(card, laid, chosen["defence-pattern"])
        yield f"a defence has to show {row(wanted)}"
    for number in found.gains:
        who, now = _who(tried.team[number]), tried.team[number].rank + 1
        yield f"{who} has rank {now} in {capital(card.skill)} now"
    for number in found.earns:
        yield f"{_who(tried.team[number])} gains the next achievement"


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
