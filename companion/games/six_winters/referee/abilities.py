"""Abilities of the seven characters: payments, and the dice that they make.

Source: V20.4, abilities; readings impossible-dice and oniri; ruling menas-stash.
"""

from collections.abc import Mapping, Sequence
from typing import assert_never

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
    """The payment for an ability: a die, or points of stress, or nothing."""

    die: Die | None = None
    stress: Track | None = None
    points: int = 1


def ability(character: Character, name: str, rulings: Mapping[str, str]) -> Ability:
    """Return an ability by its name: `1` to `3`, or `a1` to `a6` for achievements.

    Raises:
        KeyError: if the character has no ability of that name.
    """
    both = (("", character.abilities), ("a", character.achievements))
    known = {f"{p}{n}": found for p, row in both for n, found in enumerate(row, 1)}
    if (character.id, name) == ("menas", "a5") and rulings["menas-stash"] == "stash":
        return Ability((Stash("military"),))  # Ruling menas-stash
    return known[name]


def why_not(used: Ability, paid: Payment) -> str | None:
    """Return why an ability may not be paid for like this, or None if it may."""
    match used.cost:
        case None:
            return "it costs nothing" if paid.die or paid.stress else None
        case AnyDie(face):
            return _no_die(paid, face) or _impossible(used, paid)
        case AnAsset(resource):
            return _no_asset(paid, resource) or _impossible(used, paid)
        case SomeStress(track, _) if paid.stress != track:
            return f"it is paid with {track}"
        case SomeStress(track, amount) if amount not in (None, paid.points):
            return f"it costs {amount} {track}, not {paid.points}"
        case SomeStress():
            return None
        case _:
            assert_never(used.cost)


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


def _impossible(used: Ability, paid: Payment) -> str | None:
    """Return why the paid die cannot be used: what it makes has to show 1 to 6."""
    return (used.do[0].impossible(paid.die) if paid.die else "") or None


def makes(used: Ability, paid: Payment, pool: Sequence[int] = ()) -> Made:
    """Return what an ability makes of a payment that `why_not` allows.

    Args:
        pool: the dice that it explodes, or rolls again.
    """
    return used.do[0].makes(paid.die, pool)


def dice(some: Sequence[Die]) -> str:
    """Return dice of one kind in words.

    >>> dice((Die(2, "technology"), Die(3, "technology"))), dice((Die(5),))
    ('Technology 2 and 3', 'a 5')
    """
    kinds = {die.type for die in some}
    faces = [die.face for die in some]
    if kinds == {None}:
        return row(map(a, map(str, faces)))
    return f"{capital(some[0].type)} {row(faces)}"
