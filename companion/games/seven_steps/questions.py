"""What Seven Steps answers: `check` and `odds` of a terrace, alone or in a game."""

from msgspec.structs import replace

from companion.contract import LiveChecks
from companion.contract.questions import Answer, Chance, Query, Questions
from companion.games.dante.questions import Answers, Here
from companion.games.seven_steps import rules, words
from companion.games.seven_steps.facts import NAME, facts
from companion.games.seven_steps.rules import Challenge, State


def _challenge(query: Query) -> Challenge:
    return words.challenge(query.text, die=query.options.number("die"))


ANSWERS: Answers[Challenge] = Answers(
    NAME, _challenge, words.faces, words.name, rules.check, rules.odds
)


def _check(query: Query, state: State) -> Answer:
    return ANSWERS.check(_here(state).fill_dice(query, state.active, state.pips))


def _odds(query: Query, state: State) -> Chance:
    # After a failure all active dice are thrown; the challenge die is none of them.
    here, thrown = _here(state), state.due if state.phase == "throw" else 0
    dice = here.dice(query, thrown)
    return ANSWERS.odds(replace(here.fill(query), dice=dice))


def _here(state: State) -> Here:
    terraces, ended = facts().terraces, state.phase == "won"
    return Here(NAME, "terrace", terraces, state.terrace, ended, "die", state.challenge)


QUESTIONS: Questions = Questions(
    check=ANSWERS.check, odds=ANSWERS.odds, examples=words.EXAMPLES
)
LIVE_CHECKS: LiveChecks[State] = LiveChecks(check=_check, odds=_odds)
"""Where terrace, dice and pips are known."""
