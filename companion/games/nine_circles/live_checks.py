"""`check` and `odds` of a game of Nine Circles: circle, dice and pips are known."""

from msgspec.structs import replace

from companion.contract import LiveChecks
from companion.contract.options import Options
from companion.contract.questions import Answer, Chance, Query
from companion.dice import wording
from companion.dice.questions import find
from companion.errors import BadValue
from companion.games.nine_circles import questions, rules, words
from companion.games.nine_circles.facts import NAME, facts
from companion.games.nine_circles.rules import State


def check(query: Query, state: State) -> Answer:
    """Return whether the active dice, or those typed, meet the circle or another one.

    Virgil may help with all pips that are left, unless others are named.

    Raises:
        UnknownName, BadValue: if circle or dice are none, or no dice are active.
    """
    known = _known(query, state)
    typed = known.words or tuple(map(str, state.active))
    options = Options({"pips": state.virgils, **known.options.values})
    if not typed:
        raise BadValue(NAME, "no dice are active", "type what the dice show")
    return questions.check(replace(known, words=typed, options=options))


def odds(query: Query, state: State) -> Chance:
    """Return the chance of one throw beside the active dice that stay.

    Raises:
        UnknownName, BadValue: as `check` does, or if it is open how many are thrown.
    """
    known = _known(query, state)
    dice = known.dice if known.dice is not None else state.due
    if not dice:
        right = "type how many, such as: odds 3"
        raise BadValue(NAME, "it is open how many dice are thrown", right)
    here = _circle(known.text) == state.circle
    if not here or not state.active:
        return questions.odds(replace(known, dice=dice))
    pips = known.options.number("pips") or 0
    challenge = words.challenge(known.text, number=known.options.number("number"))
    chance = rules.odds(
        challenge, dice, pips=pips, held=state.active, rulings=query.rulings
    )
    name = words.name(challenge)
    beside = f" beside {wording.faces(state.active)}"
    return Chance(name, wording.roll_of(name, dice, pips) + beside, chance, pips)


def _known(query: Query, state: State) -> Query:
    """Return a question with the circle and the number of the game."""
    if not query.text and state.ended:
        raise BadValue(NAME, "all circles are passed", "name a circle")
    text = query.text or state.fact.name
    options = dict(query.options.values)
    if _circle(text) == state.circle and state.number:
        options.setdefault("number", state.number)
    return replace(query, text=text, options=Options(options))


def _circle(text: str) -> int:
    return find(text, facts().circles, "circle", NAME).number


IN_PLAY: LiveChecks[State] = LiveChecks(check=check, odds=odds)
