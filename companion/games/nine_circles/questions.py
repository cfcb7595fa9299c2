"""What Nine Circles answers without a save: `check` and `odds` of a circle."""

from companion.contract.questions import Answer, Chance, Query, Questions
from companion.dice.wording import roll_of
from companion.errors import BadValue
from companion.games.nine_circles import rules, words
from companion.games.nine_circles.facts import NAME


def check(query: Query) -> Answer:
    """Return whether dice meet a circle, with at most the pips that are offered.

    Raises:
        UnknownName, BadValue: if circle, dice or pips are none of the game.
    """
    challenge, pips = _challenge(query), query.options.number("pips") or 0
    faces = words.faces(query.words)
    verdict = rules.check(challenge, faces, pips=pips, rulings=query.rulings)
    return Answer(words.name(challenge), faces, verdict)


def odds(query: Query) -> Chance:
    """Return the exact chance that one roll meets a circle.

    Raises:
        UnknownName, BadValue: as `check` does, or if no number of dice is given.
    """
    if query.dice is None:
        raise BadValue(NAME, "it is open how many dice are rolled", "give --dice")
    challenge, pips = _challenge(query), query.options.number("pips") or 0
    challenge = rules.likeliest(challenge, query.dice, pips=pips, rulings=query.rulings)
    chance = rules.odds(challenge, query.dice, pips=pips, rulings=query.rulings)
    name = words.name(challenge)
    return Chance(name, roll_of(name, query.dice, pips), chance, pips)


def _challenge(query: Query) -> rules.Challenge:
    return words.challenge(query.text, number=query.options.number("number"))


QUESTIONS = Questions(check=check, odds=odds, examples=words.EXAMPLES)
