"""What Seven Steps answers: `check` and `odds` of a terrace, alone or in a game."""

from companion.contract import LiveChecks
from companion.contract.questions import Query, Questions
from companion.dice.faces import SIDES
from companion.dice.questions import find
from companion.errors import BadValue
from companion.games.dante.questions import Answers, Here
from companion.games.seven_steps.facts import NAME, facts
from companion.games.seven_steps.rules import State
from companion.games.seven_steps.rules.check import TERMS, check, known, odds
from companion.games.seven_steps.rules.terraces import Challenge
from companion.language import marked, phrase


def challenge(query: Query) -> Challenge:
    """Read a terrace: its name or the beginning of it, numeral or number; and its die.

    Raises:
        UnknownName: if no terrace matches, or several; the near one is named.
        BadValue: if no face of the challenge die is given, or one that it has not.
    """
    terrace = find(query.text, facts().terraces, "terrace", NAME)
    die = query.options.number("die")
    if die is None:
        what = phrase("{name} depends on its challenge die", name=phrase(terrace.name))
        raise BadValue(NAME, what, phrase("--die is needed, 1 to {n}", n=SIDES))
    return known(Challenge(terrace.number, die))


def _name(challenge: Challenge) -> str:
    return f"{phrase(challenge.fact.name)} ({challenge.die})"


def _here(state: State) -> Here:
    played = NAME, "terrace", facts().terraces, state.terrace, state.phase == "won"
    return Here(*played, "die", state.challenge, state.active, state.pips, state.due)


ANSWERS: Answers[Challenge] = Answers(NAME, challenge, TERMS.faces, _name, check, odds)

EXAMPLES = {
    "check": (
        ("sloth 1 2 --die 6", marked("a terrace and its challenge die; the dice")),
        ("sloth 1 3 --die 6 --pips 2", marked("the same, with pips that may help")),
    ),
    "odds": (
        ("sloth --die 6 --dice 2", marked("a terrace, and how many dice are rolled")),
    ),
}
QUESTIONS: Questions = ANSWERS.questions(EXAMPLES)
LIVE_CHECKS: LiveChecks[State] = ANSWERS.live(_here)
"""Where terrace, dice and pips are known."""
