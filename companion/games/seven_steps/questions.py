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


def check(query: Query, state: State) -> Answer:
    """Return whether the active dice, or those typed, meet the terrace or another one.

    Virgil may help with all pips that are left, unless others are named.

    Raises:
        UnknownName, BadValue: if terrace or dice are none, or no dice are active.
    """
    return ANSWERS.check(_here(state).fill_dice(query, state.active, state.pips))


def odds(query: Query, state: State) -> Chance:
    """Return the chance of one throw; after a failure all active dice are thrown again.

    Raises:
        UnknownName, BadValue: as `check` does, or if it is open how many are thrown.
    """
    # The challenge die is no die of the throw.
    here, thrown = _here(state), state.due if state.phase == "throw" else 0
    dice = here.dice(query, thrown)
    return ANSWERS.odds(replace(here.fill(query), dice=dice))


def _here(state: State) -> Here:
    terraces, ended = facts().terraces, state.phase == "won"
    return Here(NAME, "terrace", terraces, state.terrace, ended, "die", state.challenge)


QUESTIONS: Questions = Questions(
    check=ANSWERS.check, odds=ANSWERS.odds, examples=words.EXAMPLES
)
LIVE_CHECKS: LiveChecks[State] = LiveChecks(check=check, odds=odds)
"""Where terrace, dice and pips are known."""
