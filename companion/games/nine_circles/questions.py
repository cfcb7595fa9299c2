"""What Nine Circles answers: `check` and `odds` of a circle, alone or in a game."""

from companion.contract import LiveChecks
from companion.contract.questions import Query, Questions
from companion.dice.questions import find
from companion.games.dante.questions import Answers, Here
from companion.games.nine_circles.facts import NAME, facts
from companion.games.nine_circles.rules import Challenge, State, check, likeliest, odds
from companion.games.nine_circles.rules.challenges import known
from companion.games.nine_circles.rules.check import TERMS
from companion.language import marked, phrase


def challenge(query: Query) -> Challenge:
    """Read a circle: its name or the beginning of a word of it, numeral or number.

    Raises:
        UnknownName: if no circle matches, or several; the near one is named.
        BadValue: if there is a number that the circle does not use.
    """
    circle = find(query.text, facts().circles, "circle", NAME)
    return known(Challenge(circle.number, query.options.number("number")))


def _name(challenge: Challenge) -> str:
    named = f" ({challenge.number})" if challenge.number else ""
    return f"{phrase(challenge.fact.name)}{named}"


def _here(state: State) -> Here:
    played = NAME, "circle", facts().circles, state.circle, state.ended, "number"
    dice = state.active, state.virgils, state.due, state.active
    return Here(*played, state.number or 0, *dice)


ANSWERS: Answers[Challenge] = Answers(
    NAME, challenge, TERMS.faces, _name, check, odds, likeliest
)

EXAMPLES = {
    "check": (
        (
            "gluttony 2 2 4 6 --pips 2",
            marked("a circle; the dice, and pips that may help"),
        ),
        ("fraud 3 3 --number 3", marked("Fraud and the number named for it; the dice")),
    ),
    "odds": (("lust --dice 4", marked("a circle, and how many dice are rolled")),),
}
QUESTIONS: Questions = ANSWERS.questions(EXAMPLES)
LIVE_CHECKS: LiveChecks[State] = ANSWERS.live(_here)
"""Where circle, dice and pips are known."""
