"""`check` and `odds` of a game of Seven Steps: terrace, dice and pips are known."""

from msgspec.structs import replace

from companion.contract import LiveChecks
from companion.contract.options import Options
from companion.contract.questions import Answer, Chance, Query
from companion.dice.questions import find
from companion.errors import BadValue
from companion.games.seven_steps import questions
from companion.games.seven_steps.facts import NAME, facts
from companion.games.seven_steps.rules import State


def check(query: Query, state: State) -> Answer:
    """Return whether the active dice, or those typed, meet the terrace or another one.

    Virgil may help with all pips that are left, unless others are named.

    Raises:
        UnknownName, BadValue: if terrace or dice are none, or no dice are active.
    """
    known = _known(query, state)
    typed = known.words or tuple(map(str, state.active))
    options = Options({"pips": state.pips, **known.options.values})
    if not typed:
        raise BadValue(NAME, "no dice are active", "type what the dice show")
    return questions.check(replace(known, words=typed, options=options))


def odds(query: Query, state: State) -> Chance:
    """Return the chance of one throw; after a failure all active dice are thrown again.

    Raises:
        UnknownName, BadValue: as `check` does, or if it is open how many are thrown.
    """
    dice = query.dice if query.dice is not None else _thrown(state)
    if not dice:
        right = "type how many, such as: odds 3"
        raise BadValue(NAME, "it is open how many dice are thrown", right)
    return questions.odds(replace(_known(query, state), dice=dice))


def _thrown(state: State) -> int:
    """Return how many dice are being thrown; the challenge die is none of them."""
    return state.due if state.phase == "throw" else 0


def _known(query: Query, state: State) -> Query:
    """Return a question with the terrace and the challenge die of the game."""
    if not query.text and state.phase == "won":
        raise BadValue(NAME, "all terraces are passed", "name a terrace")
    text = query.text or state.aim.fact.name
    options = dict(query.options.values)
    here = find(text, facts().terraces, "terrace", NAME).number == state.terrace
    if here and state.challenge:
        options.setdefault("die", state.challenge)
    return replace(query, text=text, options=Options(options))


IN_PLAY: LiveChecks[State] = LiveChecks(check=check, odds=odds)
