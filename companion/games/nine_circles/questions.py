"""What Nine Circles answers: `check` and `odds` of a circle, alone or in a game."""

from companion.contract import LiveChecks
from companion.contract.questions import Questions
from companion.games.dante.questions import Answers, Played
from companion.language import marked, phrase

from .facts import facts
from .rules import Challenge, State, check, likeliest, odds
from .rules.challenges import known
from .rules.check import TERMS


def _name(challenge: Challenge) -> str:
    named = f" ({challenge.number})" if challenge.number else ""
    return f"{phrase(challenge.fact.name)}{named}"


def _here(state: State) -> Played:
    dice = state.active, state.virgils, state.due, state.active
    return Played(state.circle, state.ended, state.number or 0, *dice)


ANSWERS: Answers[Challenge] = Answers(
    TERMS,
    "circle",
    facts().circles,
    "number",
    lambda circle, number: known(Challenge(circle, number)),
    _name,
    check,
    odds,
    likeliest,
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
QUESTIONS = Questions(check=ANSWERS.check, odds=ANSWERS.odds, examples=EXAMPLES)
LIVE_CHECKS: LiveChecks[State] = ANSWERS.live(_here)
"""Where circle, dice and pips are known."""
