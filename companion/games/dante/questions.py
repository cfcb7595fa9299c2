"""`check` and `odds` of both games: of a challenge alone, and within a game."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.contract import LiveChecks, S
from companion.contract.options import Options
from companion.contract.questions import Answer, Chance, Query, Verdict
from companion.dice import wording
from companion.dice.questions import NOUNS, Named, Terms, find
from companion.errors import BadValue
from companion.language import phrase

if TYPE_CHECKING:  # exact chances cost a start 4 ms, which `check` need not pay
    from fractions import Fraction

Faces = tuple[int, ...]
C = TypeVar("C")
"""A challenge with what decides it: a circle and its number, a terrace and its die."""


class Played(NamedTuple):
    """The challenge, dice and pips there are, for what a query leaves out."""

    number: int
    ended: bool  # whether all are passed
    value: int  # what decides it, such as its die; 0 if that is open
    active: Faces
    pips: int
    due: int  # how many dice are thrown; `held` stay and count with them
    held: Faces = ()


class Answers(Struct, Generic[C], frozen=True):
    """What a game answers about its challenges.

    Attributes:
        verdict, chance: as `rules.check` and `rules.odds`.
        likeliest: the challenge that the odds are of, as `rules.likeliest`.
    """

    terms: Terms  # begin an error, and read what was typed
    noun: str  # what the game calls a challenge; `option`, what decides one
    challenges: Sequence[Named]
    option: str
    challenge: Callable[[int, int | None], C]  # of its number and what decides it
    name: Callable[[C], str]  # of a challenge, in an answer
    verdict: Callable[..., Verdict]
    chance: "Callable[..., Fraction]"
    likeliest: Callable[..., C] | None = None

    def check(self, query: Query) -> Answer:
        """Return whether dice meet a challenge, with at most the pips offered.

        Raises:
            UnknownName, BadValue: if challenge, dice or pips are none of the game.
        """
        challenge, pips = self._read(query)
        faces = self.terms.faces(query.words)
        verdict = self.verdict(challenge, faces, pips=pips, rulings=query.rulings)
        return Answer(self.name(challenge), faces, verdict)

    def odds(self, query: Query, held: Faces = ()) -> Chance:
        """Return the exact chance that one roll meets a challenge beside `held` dice.

        Raises:
            UnknownName, BadValue: if the game has none such, or no dice are given.
        """
        dice, rulings = query.dice, query.rulings
        if dice is None:
            what = phrase("it is open how many dice are rolled")
            raise BadValue(self.terms.where, what, phrase("give --dice"))
        challenge, pips = self._read(query)
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

    def _read(self, query: Query) -> tuple[C, int]:
        options = query.options
        challenge = self.challenge(self._find(query.text), options.number(self.option))
        return challenge, options.number("pips") or 0

    def _find(self, text: str) -> int:
        """Read a challenge: its name or the beginning of it, numeral or number."""
        return find(text, self.challenges, self.noun, self.terms.where).number

    def live(self, here: Callable[[S], Played]) -> LiveChecks[S]:
        """Return `check` and `odds` of a game that is played."""

        def check(query: Query, state: S) -> Answer:
            played = here(state)
            known = self._filled(query, played)
            typed = known.words or tuple(map(str, played.active))
            if not typed:
                what = phrase("no dice are active")
                raise BadValue(
                    self.terms.where, what, phrase("type what the dice show")
                )
            options = Options({"pips": played.pips, **known.options.values})
            return self.check(replace(known, words=typed, options=options))

        def odds(query: Query, state: S) -> Chance:
            played = here(state)
            known = self._filled(query, played)
            dice = query.dice if query.dice is not None else played.due
            if not dice:
                what = phrase("it is open how many dice are thrown")
                right = phrase("type how many, such as: odds 3")
                raise BadValue(self.terms.where, what, right)
            held = played.held if self._find(known.text) == played.number else ()
            return self.odds(replace(known, dice=dice), held)

        return LiveChecks(check=check, odds=odds)

    def _filled(self, query: Query, played: Played) -> Query:
        """Return a query with the challenge that is played, if it names none."""
        if not query.text and played.ended:
            what = phrase("all {nouns} are passed", nouns=phrase(NOUNS[self.noun]))
            right = phrase("name a {noun}", noun=phrase(self.noun))
            raise BadValue(self.terms.where, what, right)
        text = query.text or self.challenges[played.number - 1].name
        options = dict(query.options.values)
        if self._find(text) == played.number and played.value:
            options.setdefault(self.option, played.value)
        return replace(query, text=text, options=Options(options))
