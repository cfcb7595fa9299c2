"""What Nine Circles answers: `check` and `odds` of a circle, alone or in a game."""

from msgspec.structs import replace

from companion.contract import LiveChecks
from companion.contract.questions import Answer, Chance, Query, Questions
from companion.dice import wording
from companion.games.dante.questions import Answers, Here
from companion.games.nine_circles import rules, words
from companion.games.nine_circles.facts import NAME, facts
from companion.games.nine_circles.rules import Challenge, State


def _challenge(query: Query) -> Challenge:
    return words.challenge(query.text, number=query.options.number("number"))


ANSWERS: Answers[Challenge] = Answers(
    NAME, _challenge, words.faces, words.name, rules.check, rules.odds, rules.likeliest
)


def _check(query: Query, state: State) -> Answer:
    return ANSWERS.check(_here(state).fill_dice(query, state.active, state.virgils))


def _odds(query: Query, state: State) -> Chance:
    here = _here(state)
    known = here.fill(query)
    dice = here.dice(known, state.due)
    if not state.active or not here.is_meant(known.text):
        return ANSWERS.odds(replace(known, dice=dice))
    pips, challenge = known.options.number("pips") or 0, _challenge(known)
    chance = rules.odds(
        challenge, dice, pips=pips, held=state.active, rulings=query.rulings
    )
    name = words.name(challenge)
    beside = f" beside {wording.faces(state.active)}"
    return Chance(name, wording.roll_of(name, dice, pips) + beside, chance, pips)


def _here(state: State) -> Here:
    circles, value = facts().circles, state.number or 0
    return Here(NAME, "circle", circles, state.circle, state.ended, "number", value)


QUESTIONS: Questions = Questions(
    check=ANSWERS.check, odds=ANSWERS.odds, examples=words.EXAMPLES
)
LIVE_CHECKS: LiveChecks[State] = LiveChecks(check=_check, odds=_odds)
"""Where circle, dice and pips are known."""
