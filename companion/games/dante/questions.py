"""`check` and `odds` of both games: of a challenge alone, and within a game."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.contract import LiveChecks, S
from companion.contract.options import Options
from companion.contract.questions import Answer, Chance, Query, Questions, Verdict
from companion.dice import wording
from companion.dice.questions import NOUNS, Named, find
from companion.errors import BadValue
from companion.language import phrase

if TYPE_CHECKING:  # exact chances cost a start 4 ms, which `check` need not pay
    from fractions import Fraction

Faces = tuple[int, ...]
C = TypeVar("C")
"""A challenge with what decides it: a circle and its number, a terrace and its die."""


class Answers(Struct, Generic[C], frozen=True):
    """What a game answers about its challenges without a save.

    Attributes:
        where: begins an error.
        challenge, faces: read what was typed.
        name: of a challenge, in an answer.
        verdict, chance: as `rules.check` and `rules.odds`.
        likeliest: the challenge that the odds are of, as `rules.likeliest`.
    """

    where: str
    challenge: Callable[[Query], C]
    faces: Callable[[Sequence[str]], Faces]
    name: Callable[[C], str]
    verdict: Callable[..., Verdict]
    chance: "Callable[..., Fraction]"
    likeliest: Callable[..., C] | None = None

    def check(self, query: Query) -> Answer:
        """Return whether dice meet a challenge, with at most the pips offered.

        Raises:
            UnknownName, BadValue: if challenge, dice or pips are none of the game.
        """
        challenge, pips = self.challenge(query), query.options.number("pips") or 0
        faces = self.faces(query.words)
        verdict = self.verdict(challenge, faces, pips=pips, rulings=query.rulings)
        return Answer(self.name(challenge), faces, verdict)

    def odds(self, query: Query, held: Faces = ()) -> Chance:
        """Return the exact chance that one roll meets a challenge.

        Args:
            held: active dice that stay, in a game where they count.

        Raises:
            UnknownName, BadValue: as `check` does, or if no number of dice is given.
        """
        dice, rulings = query.dice, query.rulings
        if dice is None:
            what = phrase("it is open how many dice are rolled")
            raise BadValue(self.where, what, phrase("give --dice"))
        challenge, pips = self.challenge(query), query.options.number("pips") or 0
        if self.likeliest and not held:
            challenge = self.likeliest(challenge, dice, pips=pips, rulings=rulings)
        kept = {"held": held} if held else {}
        chance = self.chance(challenge, dice, pips=pips, rulings=rulings, **kept)
        name = self.name(challenge)
        rolled = wording.roll_of(name, dice, pips)
        if held:
            faces = wording.faces(held)
            rolled = phrase("{what} beside {faces}", what=rolled, faces=faces)
        return Chance(name, rolled, chance, pips)

    def questions(self, examples: Mapping[str, Sequence[tuple[str, str]]]) -> Questions:
        """Return `check` and `odds` without a save, with examples of both."""
        return Questions(check=self.check, odds=self.odds, examples=examples)

    def live(self, here: "Callable[[S], Here]") -> LiveChecks[S]:
        """Return `check` and `odds` of a game that is played."""

        def check(query: Query, state: S) -> Answer:
            return self.check(here(state).fill_dice(query))

        def odds(query: Query, state: S) -> Chance:
            played = here(state)
            known = played.fill(query)
            held = played.held if played.is_meant(known.text) else ()
            return self.odds(replace(known, dice=played.dice(query)), held)

        return LiveChecks(check=check, odds=odds)


class Here(Struct, frozen=True):
    """What a game says of the challenge that is played, where a query leaves it out.

    Attributes:
        noun: what the game calls a challenge.
        number: of the one that is played.
        ended: whether all are passed.
        option, value: what decides it, such as its die; 0 if that is open.
        active, pips: the dice and the pips that there are.
        due: how many dice are thrown; `held` stay and count with them.
    """

    where: str
    noun: str
    challenges: Sequence[Named]
    number: int
    ended: bool
    option: str
    value: int
    active: Faces
    pips: int
    due: int
    held: Faces = ()

    def fill(self, query: Query) -> Query:
        """Return a query with the challenge that is played, if it names none.

        Raises:
            UnknownName, BadValue: if it names no challenge, or none is played.
        """
        if not query.text and self.ended:
            what = phrase("all {nouns} are passed", nouns=phrase(NOUNS[self.noun]))
            right = phrase("name a {noun}", noun=phrase(self.noun))
            raise BadValue(self.where, what, right)
        text = query.text or self.challenges[self.number - 1].name
        options = dict(query.options.values)
        if self.is_meant(text) and self.value:
            options.setdefault(self.option, self.value)
        return replace(query, text=text, options=Options(options))

    def is_meant(self, text: str) -> bool:
        """Return whether a text names the challenge that is played."""
        named = find(text, self.challenges, self.noun, self.where)
        return named.number == self.number

    def fill_dice(self, query: Query) -> Query:
        """Return a query for `check` with the active dice, and all pips left.

        Raises:
            UnknownName, BadValue: as `fill` does, or if no dice are active.
        """
        known = self.fill(query)
        typed = known.words or tuple(map(str, self.active))
        if not typed:
            what = phrase("no dice are active")
            raise BadValue(self.where, what, phrase("type what the dice show"))
        options = Options({"pips": self.pips, **known.options.values})
        return replace(known, words=typed, options=options)

    def dice(self, query: Query) -> int:
        """Return how many dice `odds` are of: those asked about, or those thrown.

        Raises:
            BadValue: if it is open how many are thrown.
        """
        dice = query.dice if query.dice is not None else self.due
        if not dice:
            what = phrase("it is open how many dice are thrown")
            raise BadValue(self.where, what, phrase("type how many, such as: odds 3"))
        return dice
