"""What the abilities of the seven characters make of the die that pays for them.

A die is an unspent action die, or an asset where the character is. What an ability
makes is of the same kind, unless it says otherwise.

Source: V20.4, abilities; readings impossible-dice and oniri; ruling menas-stash.
"""

from collections.abc import Mapping, Sequence

import msgspec

from companion.games.six_winters.cards.effects import (
    Ability,
    AnAsset,
    AnyDie,
    ChangeType,
    Explode,
    Flip,
    MakeDice,
    Reroll,
    RollNewDice,
    ShiftDie,
    SomeStress,
    Split,
    Stash,
)
from companion.games.six_winters.cards.places import Resource, Track
from companion.games.six_winters.cards.verbs import AddAsset
from companion.games.six_winters.cards.wording import a, capital, row
from companion.games.six_winters.facts import RESOURCES
from companion.games.six_winters.facts.cards import Character

FACES = range(1, 7)


class Die(msgspec.Struct, frozen=True, order=True):
    """A die: an asset of its type, or an action die if it has none."""

    face: int
    type: Resource | None = None


class Payment(msgspec.Struct, frozen=True):
    """What is paid for an ability: a die, or points of stress, or nothing."""

    die: Die | None = None
    stress: Track | None = None
    points: int = 1


class Made(msgspec.Struct, frozen=True):
    """What an ability makes.

    Attributes:
        choices: the sets of dice that it may be, one of them to be chosen; empty if it
            makes none, or they are rolled.
        rolled: how many new dice are rolled.
        type: what those are; None for action dice.
    """

    choices: tuple[tuple[Die, ...], ...] = ()
    rolled: int = 0
    type: Resource | None = None


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
    assert paid.die
    match one.do[0]:
        case ShiftDie(by) if paid.die.face + by not in FACES:
            return f"no die shows {paid.die.face + by}"
        case Split() if paid.die.face < 2:
            return "a 1 cannot be split"
        case ChangeType(to) if to and to == paid.die.type:
            return f"it is {a(capital(to))} asset already"
    return None


def makes(one: Ability, paid: Payment, pool: Sequence[int] = ()) -> Made:
    """Return what an ability makes of what is paid, as `why_not` allows it.

    Args:
        pool: the dice that it explodes, or rolls again.
    """
    verb, die = one.do[0], paid.die
    match verb:
        case AddAsset(resource, count):
            return Made(rolled=count, type=resource)
        case Explode(face):
            return Made(rolled=list(pool).count(face))
        case Reroll():
            return Made(rolled=len(pool))
        case RollNewDice(count) if die:
            return Made(rolled=count, type=die.type)
    return Made(choices=_choices(one, die)) if die else Made()


def _choices(one: Ability, die: Die) -> tuple[tuple[Die, ...], ...]:
    face, kind = die.face, die.type
    match one.do[0]:
        case MakeDice(faces):
            return (tuple(Die(each, kind) for each in faces),)
        case ShiftDie(by):
            return ((Die(face + by, kind),),)
        case Flip():
            return ((Die(7 - face, kind),),)
        case Split():
            halves = range(1, face // 2 + 1)
            return tuple((Die(n, kind), Die(face - n, kind)) for n in halves)
        case ChangeType(to):
            types = [to] if to else [each for each in RESOURCES if each != kind]
            return tuple((Die(face, each),) for each in types)
    return ()


def still_to_roll(face: int, pool: Sequence[int], new: Sequence[int]) -> int:
    """Return how many dice an explosion still brings; each new `face` brings another.

    Args:
        pool: the dice as they lay.
        new: those that were rolled since.

    >>> still_to_roll(5, (5, 5, 5), (2, 5, 1))
    1
    """
    return list(pool).count(face) + list(new).count(face) - len(new)


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
