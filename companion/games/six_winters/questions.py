"""The questions that the referee of Six Winters answers without a save."""

from companion.contract.questions import Answer, Chance, Query, Questions
from companion.dice.wording import roll_of
from companion.errors import BadValue
from companion.games.six_winters import referee, words
from companion.games.six_winters.facts import NAME


def check(query: Query) -> Answer:
    """Return the verdict on dice, or, for `suggest`, how assets can fill a path.

    Raises:
        UnknownName, BadValue: if the question or the dice cannot be read.
    """
    challenge = words.challenge(query.text)
    dice = words.faces(query.words)
    if query.options.flag("suggest"):
        verdict = referee.suggest(challenge, dice, rulings=query.rulings)
    else:
        verdict = referee.check(challenge, dice, rulings=query.rulings)
    return Answer(words.name(challenge), dice, verdict)


def odds(query: Query) -> Chance:
    """Return the exact chance of a defence, of a pattern, or of a face.

    Raises:
        UnknownName, BadValue: if the question has no odds, or there are too many dice.
    """
    if query.dice is None:
        raise BadValue(NAME, "it is open how many dice are rolled", "give --dice")
    challenge = words.challenge(query.text)
    chance = referee.odds(challenge, query.dice, rulings=query.rulings)
    name = words.name(challenge)
    return Chance(name, roll_of(name, query.dice), chance)


QUESTIONS: Questions = Questions(
    check=check,
    odds=odds,
    examples=words.EXAMPLES,
    phrases=words.PHRASES,
    needs_dice=False,
)
