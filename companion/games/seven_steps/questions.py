"""What Seven Steps answers: `check` and `odds` of a terrace, alone or in a game."""

from companion.contract import LiveChecks
from companion.contract.questions import Questions
from companion.dice.faces import SIDES
from companion.errors import BadValue
from companion.games.dante.questions import Answers, Played
from companion.language import marked, phrase

from .facts import NAME, facts
from .rules import State
from .rules.check import TERMS, check, known, odds
from .rules.terraces import Challenge

TERRACES = facts().terraces


def _challenge(terrace: int, die: int | None) -> Challenge:
    if die is None:
        name = phrase(TERRACES[terrace - 1].name)
        what = phrase("{name} depends on its challenge die", name=name)
        raise BadValue(NAME, what, phrase("--die is needed, 1 to {n}", n=SIDES))
    return known(Challenge(terrace, die))


def _name(challenge: Challenge) -> str:
    return f"{phrase(challenge.fact.name)} ({challenge.die})"


def _here(state: State) -> Played:
    dice = state.challenge, state.active, state.pips, state.due
    return Played(state.terrace, state.phase == "won", *dice)


ANSWERS: Answers[Challenge] = Answers(
    TERMS, "terrace", TERRACES, "die", _challenge, _name, check, odds
)

EXAMPLES = {
    "check": (
        ("sloth 1 2 --die 6", marked("a terrace and its challenge die; the dice")),
        ("sloth 1 3 --die 6 --pips 2", marked("the same, with pips that may help")),
    ),
    "odds": (
        ("sloth --die 6 --dice 2", marked("a terrace, and how many dice are rolled")),
    ),
}
QUESTIONS = Questions(check=ANSWERS.check, odds=ANSWERS.odds, examples=EXAMPLES)
LIVE_CHECKS: LiveChecks[State] = ANSWERS.live(_here)
"""Where terrace, dice and pips are known."""
