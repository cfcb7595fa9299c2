"""What pays for the abilities of the seven characters, and what they make of it.

Source: V20.4, abilities; readings impossible-dice and oniri; ruling menas-stash.
"""

from collections.abc import Mapping, Sequence

import msgspec

from companion.games.six_winters.cards.effects import (
    Ability,
    AnAsset,
    AnyDie,
    SomeStress,
)
from companion.games.six_winters.cards.places import Resource, Track
from companion.games.six_winters.cards.verbs import Die, Made
from companion.games.six_winters.cards.verbs.abilities import Stash
from companion.games.six_winters.cards.wording import a, capital, row
from companion.games.six_winters.facts.cards import Character


class Payment(msgspec.Struct, frozen=True):
    """What is paid for an ability: a die, or points of stress, or nothing."""

    die: Die | None = None
    stress: Track | None = None
    points: int = 1


def ability(character: Character, name: str, rulings: Mapping[str, str]) -> Ability:
    """Return an ability by its name: `1` to `3`, or `a1` to `a6` for achievements.

    Raises:
        KeyError: if the character has none of that name.
    """
    both = (("", character.abilities), ("a", character.achievements))
    known = {f"{p}{n}": one for p, row in both for n, one in enumerate(row, 1)}
    if (character.id, name) == ("menas", "a5") and rulings["menas-stash"] == "stash":
        return Ability((Stash("military"),))  # Ruling menas-stash
    return known[name]


def why_not(one: Ability, paid: Payment) -> str | None:
    """Return why an ability may not be paid for like this, or None if it may."""
    match one.cost:
        case None if paid.die or paid.stress:
            return "it costs nothing"
        case AnyDie(face):
            return _no_die(paid, face) or _impossible(one, paid)
        case AnAsset(resource):
            return _no_asset(paid, resource) or _impossible(one, paid)
        case SomeStress(track, amount):
            if paid.stress != track:
                return f"it is paid with {track}"
            if amount not in (None, paid.points):
                return f"it costs {amount} {track}, not {paid.points}"
    return None


def _no_die(paid: Payment, face: int | None) -> str | None:
    if paid.die is None:
        return "it is paid with a die"
    if face not in (None, paid.die.face):
        return f"it is paid with {a(str(face))}, not {a(str(paid.die.face))}"
    return None


def _no_asset(paid: Payment, resource: Resource | None) -> str | None:
    wanted = f"{a(capital(resource))} asset" if resource else "an asset"
    if paid.die is None or paid.die.type is None:
        return f"it is paid with {wanted}"
    if resource not in (None, paid.die.type):
        return f"it is paid with {wanted}, not {a(capital(paid.die.type))} one"
    return None


def _impossible(one: Ability, paid: Payment) -> str | None:
    """A die shows 1 to 6, whatever an ability would make of it."""
    return (one.do[0].impossible(paid.die) if paid.die else "") or None


def makes(one: Ability, paid: Payment, pool: Sequence[int] = ()) -> Made:
    """Return what an ability makes of what is paid, as `why_not` allows it.

    Args:
        pool: the dice that it explodes, or rolls again.
    """
    return one.do[0].makes(paid.die, pool)


def dice(some: Sequence[Die]) -> str:
    """Return dice in words, those of one kind together.

    >>> dice((Die(2, "technology"), Die(3, "technology"))), dice((Die(5),))
    ('Technology 2 and 3', 'a 5')
    """
    kinds = {die.type for die in some}
    faces = [die.face for die in some]
    if kinds == {None}:
        return row(map(a, map(str, faces)))
    return f"{capital(some[0].type)} {row(faces)}"
