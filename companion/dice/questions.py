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
from companion.language import listed, marked, phrase

Faces = tuple[int, ...]

NOUNS = {marked("circle"): marked("circles"), marked("terrace"): marked("terraces")}
"""What the games call a challenge, and several of them."""


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
    """What a game has and how it says a verdict."""

    where: str  # the game, for errors
    met: str  # what is said of a challenge that is met: `{name} is passed with {how}`
    left: str  # what is said of dice left over: `{faces} would go to the sun`
    virgil: bool  # whether it says whose a pip is
    dice: int  # how many it has
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
            right = phrase("give 1 to {n}", n=self.dice)
            what = phrase("{dice} are asked about", dice=wording.dice(dice))
            raise BadValue(self.where, what, right)
        for face in faces:
            if not 1 <= face <= SIDES:
                raise BadValue(self.where, *_no_face(face))
        if not 0 <= pips <= self.pips:
            right = phrase("Virgil has 0 to {n}", n=self.pips)
            what = phrase("{pips} are offered", pips=wording.pips(pips))
            raise BadValue(self.where, what, right)
        return tuple(sorted(faces))

    def price(self, way: Way) -> str:
        """Return what a way costs, in words."""
        pips = wording.pips(way.pips, virgil=self.virgil)
        return f"{pips} ({wording.turned(way.changes)})"

    def sentence(self, name: str, hand: Faces, way: Way, named: str = "") -> str:
        """Return that a challenge is met in a way; `named`: what is added to it."""
        unchanged = without(way.using, [change.to for change in way.changes])
        used = (*unchanged, *(change.face for change in way.changes))
        how = wording.faces(way.using) + named
        if way.pips:
            how = phrase("{what} for {price}", what=how, price=self.price(way))
        met = phrase(self.met, name=name, how=how)
        if left := without(hand, used):
            return f"{met}; {phrase(self.left, faces=wording.faces(left))}"
        return met


def verdict(
    sets: tuple[Faces, ...],
    ways: tuple[Way, ...],
    pips: int,
    said: tuple[Callable[[Way], str], Callable[[Way | None], str]],
    *,
    possible: bool = True,
) -> Verdict:
    """Return whether the best way costs at most `pips`.

    The best way has the fewest pips, and of those the most dice. `sets` need none, the
    best is first; `said` gives the sentence of the best way if it is cheap enough, and
    if it is not; `possible` is whether any roll could meet the challenge.
    """
    best = min(ways, key=lambda way: (way.pips, -way.dice), default=None)
    met, lacking = said
    if best is None or best.pips > pips:
        return Verdict(False, (), (), 0, sets, ways, possible, lacking(best))
    used = best.using, best.changes, best.pips
    return Verdict(True, *used, sets, ways, possible, met(best))


def find(text: str, challenges: Sequence[Fact], noun: str, where: str) -> Fact:
    """Return the challenge of that number, numeral or beginning of a word of its name.

    Raises:
        UnknownName: if no challenge matches, or several; the near one is named.
    """
    key = _plain(text[:SHOWN])
    for challenge in challenges:
        if key in (str(challenge.number), challenge.numeral.casefold()):
            return challenge
    matching = [
        challenge
        for challenge in challenges
        if key and any(f" {key}" in f" {name}" for name in _names(challenge))
    ]
    if len(matching) == 1:
        return matching[0]
    if matching:
        names = listed([phrase(challenge.name) for challenge in matching], "or")
        what = phrase("'{typed}' may be {names}", typed=key, names=names)
        raise UnknownName(where, what, phrase("type more of the name"))
    every = [dict.fromkeys(_names(challenge)) for challenge in challenges]
    hint = near(key, [name for names in every for name in names])
    what = phrase("no {noun} is called '{typed}'", noun=phrase(noun), typed=short(text))
    raise UnknownName(where, what, hint)


def _plain(text: str) -> str:
    return " ".join(text.replace("-", " ").replace("_", " ").casefold().split())


def _names(challenge: Named) -> tuple[str, str]:
    """Return the name of a challenge as it is typed, in English and as it is read."""
    return _plain(challenge.name), _plain(phrase(challenge.name))


def must_exist(number: int, challenges: int, noun: str, where: str) -> None:
    """Refuse the number of a challenge that the game does not have.

    Raises:
        BadValue: if it is not 1 to `challenges`.
    """
    if not 1 <= number <= challenges:
        shown, nouns = wording.number(number), phrase(NOUNS[noun])
        what = phrase("there is no {noun} {n}", noun=phrase(noun), n=shown)
        right = phrase("{nouns} are 1 to {n}", nouns=nouns, n=challenges)
        raise BadValue(where, what, right)


def why_not_reported(faces: Sequence[int], count: int) -> str | None:
    """Return why `faces` cannot be the report of a roll of `count` dice."""
    if len(faces) != count:
        reported = wording.dice(len(faces))
        return phrase("{dice} reported; {n} thrown", dice=reported, n=count)
    for face in faces:
        if not 1 <= face <= SIDES:
            return "; ".join(_no_face(face))
    return None


def _no_face(face: int) -> tuple[str, str]:
    what = phrase("no die shows {n}", n=wording.number(face))
    return what, phrase("faces are 1 to {n}", n=SIDES)


def why_not_among(active: Sequence[int], some: Sequence[int]) -> str | None:
    """Return why `some` is not a sorted choice of the active dice."""
    if not holds(active, some):
        said = {"faces": wording.faces(some), "active": wording.faces(active)}
        return phrase("{faces} is not active; the active dice show {active}", **said)
    if list(some) != sorted(some):
        typed, right = wording.faces(some), wording.faces(sorted(some))
        return phrase("{faces} is not sorted; write {right}", faces=typed, right=right)
    return None
