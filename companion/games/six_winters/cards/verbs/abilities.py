"""The verbs of abilities: what becomes of the die that pays for them.

A die is an unspent action die, or an asset where the character is. What an ability
makes is of the same kind, unless its text differs.

Source: V20.4, abilities; reading impossible-dice.
"""

from collections.abc import Sequence
from typing import ClassVar

from companion.language import marked, phrase

from ..places import RESOURCES, Resource
from ..wording import a, capital, icon
from .base import Context, Die, Made, Unrecorded

ANY = "{dieany}"
MINUS = "\N{MINUS SIGN}"
FACES = range(1, 7)


class OfDie(Unrecorded, frozen=True):
    """The base of verbs of abilities: they make dice of the paid one."""

    def ability_line(self, paid: str, context: Context) -> str:
        return self.sentence()

    def line(self, context: Context) -> str:
        return self.ability_line(ANY, context)

    def choices(self, die: Die) -> tuple[tuple[Die, ...], ...]:
        """Return the sets of dice that a paid die can become."""
        return ()

    def makes(self, die: Die | None, pool: Sequence[int]) -> Made:
        return Made(choices=self.choices(die)) if die else Made()


class Reroll(OfDie, frozen=True, tag="reroll"):
    """Roll any of the character's unspent action dice, or any assets here, again."""

    says: ClassVar = marked("Reroll any action dice, or any assets here")

    def makes(self, die: Die | None, pool: Sequence[int]) -> Made:
        return Made(rolled=len(pool))


class MakeDice(OfDie, frozen=True, tag="make_dice"):
    """Dice of the paid kind that show `faces`."""

    faces: tuple[int, ...]

    def ability_line(self, paid: str, context: Context) -> str:
        return " ".join(map(str, self.faces))

    def choices(self, die: Die) -> tuple[tuple[Die, ...], ...]:
        return (tuple(Die(face, die.type) for face in self.faces),)


class ShiftDie(OfDie, frozen=True, tag="shift_die"):
    """One die of the paid kind that shows `by` more than the paid one."""

    by: int

    def ability_line(self, paid: str, context: Context) -> str:
        return f"{paid} {'+' if self.by > 0 else MINUS} {abs(self.by)}"

    def impossible(self, die: Die) -> str:
        face = die.face + self.by
        return "" if face in FACES else phrase("no die shows {face}", face=face)

    def choices(self, die: Die) -> tuple[tuple[Die, ...], ...]:
        return ((Die(die.face + self.by, die.type),),)


class RollNewDice(OfDie, frozen=True, tag="roll_new_dice"):
    """Roll `count` new dice of the paid kind."""

    count: int

    def ability_line(self, paid: str, context: Context) -> str:
        return phrase("Roll {n} new dice", n=self.count)

    def makes(self, die: Die | None, pool: Sequence[int]) -> Made:
        return Made(rolled=self.count, type=die.type) if die else Made()


class Flip(OfDie, frozen=True, tag="flip"):
    """One die of the paid kind that shows the opposite face."""

    says: ClassVar = marked("Flip the die")

    def choices(self, die: Die) -> tuple[tuple[Die, ...], ...]:
        return ((Die(7 - die.face, die.type),),)


class Split(OfDie, frozen=True, tag="split"):
    """Two dice of the paid kind whose faces add up to the paid one."""

    def ability_line(self, paid: str, context: Context) -> str:
        return f"{paid} + {paid}"

    def impossible(self, die: Die) -> str:
        return phrase("a 1 cannot be split") if die.face < 2 else ""

    def choices(self, die: Die) -> tuple[tuple[Die, ...], ...]:
        face, kind = die.face, die.type
        halves = range(1, face // 2 + 1)
        return tuple((Die(n, kind), Die(face - n, kind)) for n in halves)


class Explode(OfDie, frozen=True, tag="explode"):
    """For each `face` in the action dice, or in the assets here, roll one more die."""

    says: ClassVar = marked("Explode {face}s")

    face: int

    def makes(self, die: Die | None, pool: Sequence[int]) -> Made:
        return Made(rolled=list(pool).count(self.face))

    def still_to_roll(self, pool: Sequence[int], new: Sequence[int]) -> int:
        """Return how many dice are to roll after new ones; each `face` brings another.

        >>> Explode(5).still_to_roll((5, 5, 5), (2, 5, 1))
        1
        """
        return [*pool, *new].count(self.face) - len(new)


class ChangeType(OfDie, frozen=True, tag="change_type"):
    """The paid asset becomes one of another resource, with its face; any if None."""

    to: Resource | None = None

    def ability_line(self, paid: str, context: Context) -> str:
        return icon(self.to) if self.to else phrase("Change its type")

    def impossible(self, die: Die) -> str:
        if self.to is None or self.to != die.type:
            return ""
        return phrase("it is {resource} asset already", resource=a(capital(self.to)))

    def choices(self, die: Die) -> tuple[tuple[Die, ...], ...]:
        others = (kind for kind in RESOURCES if kind != die.type)
        return tuple((Die(die.face, k),) for k in ((self.to,) if self.to else others))


class Stash(OfDie, frozen=True, tag="stash"):
    """Keep one asset of a resource on the character."""

    says: ClassVar = marked("Stash {resource}")

    resource: Resource

    @property
    def keeps(self) -> Resource:
        return self.resource
