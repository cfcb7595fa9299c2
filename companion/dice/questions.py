"""What `check` and `odds` of games with challenges share: limits, lookup, verdicts.

A challenge is met by a set of dice; pips turn dice towards one. Which sets meet it is
the game's business. This module checks a question before it is answered, and says
how the best of several ways becomes a `Verdict`.
"""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

import msgspec

from companion.contract.questions import Verdict, Way
from companion.dice import wording
from companion.dice.faces import SIDES, holds, parse_faces, without
from companion.errors import SHOWN, BadValue, UnknownName, near, short

Faces = tuple[int, ...]


class Named(Protocol):
    """A challenge as the facts of a game have it."""

    @property
    def number(self) -> int: ...
    @property
    def numeral(self) -> str: ...
    @property
    def name(self) -> str: ...


Fact = TypeVar("Fact", bound=Named)


class Terms(msgspec.Struct, frozen=True):
    """What a game has and how it says a verdict.

    Attributes:
        where: the game, for errors.
        done, leave: what is said of a challenge, "passed", and of dice left over.
        pip: what it calls a pip.
        dice, pips: how many it has.
    """

    where: str
    done: str
    leave: str
    pip: str
    dice: int
    pips: int

    def faces(self, words: Sequence[str]) -> Faces:
        """Read the faces of dice: `533`, `5 3 3` and `3x2 5` all read.

        Raises:
            BadValue: if they are none, or more than the game has.
        """
        return parse_faces(words, most=self.dice, where=self.where)

    def check(self, dice: int, pips: int, faces: Sequence[int] = ()) -> Faces:
        """Return the faces sorted; refuse a question about more than the game has.

        Raises:
            BadValue: with the first thing that is wrong.
        """
        if not 1 <= dice <= self.dice:
            right = f"give 1 to {self.dice}"
            raise BadValue(self.where, f"{wording.dice(dice)} are asked about", right)
        for face in faces:
            if not 1 <= face <= SIDES:
                what = f"no die shows {wording.number(face)}"
                raise BadValue(self.where, what, f"faces are 1 to {SIDES}")
        if not 0 <= pips <= self.pips:
            right = f"Virgil has 0 to {self.pips}"
            raise BadValue(self.where, f"{wording.pips(pips)} are offered", right)
        return tuple(sorted(faces))

    def price(self, way: Way) -> str:
        """Return what a way costs, in words."""
        return f"{wording.pips(way.pips, self.pip)} ({wording.turned(way.changes)})"

    def sentence(self, name: str, hand: Faces, way: Way, named: str = "") -> str:
        """Return that a challenge is met in a way; `named`: what is added to it."""
        unchanged = without(way.using, [change.to for change in way.changes])
        used = (*unchanged, *(change.face for change in way.changes))
        left, price = without(hand, used), f" for {self.price(way)}" if way.pips else ""
        rest = f"; {wording.faces(left)} would {self.leave}" if left else ""
        with_dice = f"{wording.faces(way.using)}{named}{price}{rest}"
        return f"{name} is {self.done} with {with_dice}"


def verdict(
    sets: tuple[Faces, ...],
    ways: tuple[Way, ...],
    pips: int,
    said: tuple[Callable[[Way], str], Callable[[Way | None], str]],
    *,
    possible: bool = True,
) -> Verdict:
    """Return whether the best way costs at most `pips`.

    The best way has the fewest pips, and of those the most dice.

    Args:
        sets: those that meet the challenge without pips, the best first.
        ways: the cheapest way for each number of dice.
        said: the sentence of the best way, if it is cheap enough, and if it is not.
        possible: whether any roll could meet the challenge.
    """
    best = min(ways, key=lambda way: (way.pips, -way.dice), default=None)
    met, lacking = said
    if best is None or best.pips > pips:
        return Verdict(False, (), (), 0, sets, ways, possible, lacking(best))
    used = best.using, best.changes, best.pips
    return Verdict(True, *used, sets, ways, possible, met(best))


def find(text: str, challenges: Sequence[Fact], noun: str, where: str) -> Fact:
    """Return the challenge of that number, numeral or beginning of a word of its name.

    Args:
        noun: what the game calls a challenge, for the error.
        where: the game, for the error.

    Raises:
        UnknownName: if no challenge matches, or several; the near one is named.
    """
    key = " ".join(text[:SHOWN].replace("-", " ").replace("_", " ").casefold().split())
    for challenge in challenges:
        if key in (str(challenge.number), challenge.numeral.casefold()):
            return challenge
    matching = [
        challenge
        for challenge in challenges
        if key and f" {key}" in f" {challenge.name.casefold()}"
    ]
    if len(matching) == 1:
        return matching[0]
    if matching:
        names = " or ".join(challenge.name for challenge in matching)
        raise UnknownName(where, f"'{key}' may be {names}", "type more of the name")
    hint = near(key, [challenge.name.casefold() for challenge in challenges])
    raise UnknownName(where, f"no {noun} is called '{short(text)}'", hint)


def must_exist(number: int, challenges: int, noun: str, where: str) -> None:
    """Refuse the number of a challenge that the game does not have.

    Raises:
        BadValue: if it is not 1 to `challenges`.
    """
    if not 1 <= number <= challenges:
        what = f"there is no {noun} {wording.number(number)}"
        raise BadValue(where, what, f"{noun}s are 1 to {challenges}")


def why_not_reported(faces: Sequence[int], count: int) -> str | None:
    """Return why `faces` cannot be the report of a roll of `count` dice."""
    if len(faces) != count:
        return f"{wording.dice(len(faces))} reported; {count} thrown"
    for face in faces:
        if not 1 <= face <= SIDES:
            return f"no die shows {wording.number(face)}; faces are 1 to {SIDES}"
    return None


def why_not_among(active: Sequence[int], some: Sequence[int]) -> str | None:
    """Return why `some` is not a sorted choice of the active dice."""
    if not holds(active, some):
        typed = wording.faces(some)
        return f"{typed} is not active; the active dice show {wording.faces(active)}"
    if list(some) != sorted(some):
        typed = wording.faces(some)
        return f"{typed} is not sorted; write {wording.faces(sorted(some))}"
    return None
