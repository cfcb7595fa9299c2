"""What Exit from Purgatory answers without a save: `check` and `odds`."""

from companion.contract.questions import Answer, Chance, Query, Questions
from companion.dice.wording import roll_of
from companion.games.exit_from_purgatory import rules, words


def check(query: Query) -> Answer:
    """Return whether the dice of a theft, a study, an attempt or an exit are enough.

    Raises:
        UnknownName, BadValue: if the challenge or the dice are none of the game.
    """
    challenge = words.challenge(query.text)
    faces = words.faces(query.words)
    verdict = rules.check(challenge, faces, rulings=query.rulings)
    return Answer(words.name(challenge), faces, verdict)


def odds(query: Query) -> Chance:
    """Return the exact chance that a roll is enough, or one of several in a row.

    `nobody HELD UNSEEN ALIKE` is the chance that no such card is held.

    Raises:
        UnknownName, BadValue: as `check` does.
    """
    if (cards := words.nobody(query.text)) is not None:
        held, unseen, alike = cards
        name = f"none of {alike} cards among {held} of {unseen}"
        return Chance(name, name, rules.nobody(held, unseen, alike))
    text, attempts = words.within(query.text)
    challenge = words.challenge(text)
    name = words.name(challenge)
    if attempts is not None:
        name = f"{name} within {attempts}"
        chance = rules.within(challenge, attempts, rulings=query.rulings)
    else:
        chance = rules.odds(challenge, query.dice, rulings=query.rulings)
    return Chance(name, roll_of(name, query.dice), chance)


QUESTIONS: Questions = Questions(
    check=check, odds=odds, examples=words.EXAMPLES, needs_count=False
)
