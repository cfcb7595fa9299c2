"""What 7 Steps answers without a save: a turn on given boards, a draw of discs."""

from companion.contract.questions import Answer, Chance, Query, Questions
from companion.games.seven_steps_kosmos import rules, words
from companion.games.seven_steps_kosmos.setup import begin


def check(query: Query) -> Answer:
    """Return whether discs may be laid so, and what the turn is worth.

    Raises:
        UnknownName, BadValue, BadData: if boards, discs or edition do not fit.
    """
    begun = begin(query.options)
    chosen = {**begun.rulings, **query.rulings}
    challenge = words.challenge(query.text, setup=begun.setup)
    faces = words.faces(query.words)
    verdict = rules.check(challenge, faces, rulings=chosen, setup=begun.setup)
    return Answer(words.name(challenge), faces, verdict)


def odds(query: Query) -> Chance:
    """Return the exact chance that a draw holds the discs wanted.

    Raises:
        UnknownName, BadValue, BadData: as `check` does.
    """
    begun = begin(query.options)
    chosen = {**begun.rulings, **query.rulings}
    challenge = words.challenge(query.text, setup=begun.setup)
    count = query.dice or 0
    chance = rules.odds(challenge, count, rulings=chosen, setup=begun.setup)
    name = words.name(challenge)
    return Chance(name, f"{name} of {count}", chance)


QUESTIONS: Questions = Questions(
    check=check, odds=odds, examples=words.EXAMPLES, needs_dice=False
)
