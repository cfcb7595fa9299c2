"""Actions in sentences, and how they are typed.

>>> read("lay r 3.6"), read("drawn rrb"), write(rules.Throw(()))
(Lay(disc='R', field='3.6'), Drawn(cards=('R', 'R', 'B')), 'throw none')
"""

from collections.abc import Sequence
from types import MappingProxyType

from companion.contract import Drawn, Rolled, derive
from companion.dice.faces import typed_faces
from companion.games.seven_steps_kosmos import rules
from companion.games.seven_steps_kosmos.facts import FIELDS, NAME
from companion.games.seven_steps_kosmos.rules.actions import MOST, discs, letters
from companion.games.seven_steps_kosmos.rules.wording import hand
from companion.language import phrase
from companion.typed import Codec, Field, form

HOLES = {"seat": "who", "disc": "letter", "field": "f", "to": "g"}
"""What sentences call fields of an action otherwise."""


def say(action: rules.Action, said: derive.Said = MappingProxyType({})) -> str:
    """Return an action as a sentence of a list.

    Args:
        said: how fields are named in the place of their codes, and all discs.

    >>> say(rules.Lay("R", "3.6")), say(rules.Throw(("B", "K")))
    ('lay R on 3.6', 'throw in B K')
    """
    match action:
        case rules.Pick("aid"):
            return phrase("take a building aid")
        case rules.Throw(()):
            return phrase("throw in nothing")
        case Drawn(cards):
            if set(cards) == {rules.UNKNOWN}:
                return phrase("{n} drawn unseen", n=len(cards))
            return phrase("{discs} drawn", discs=said.get("discs", hand)(cards))
        case Rolled(shown):
            return phrase("the dice show {faces}", faces=" ".join(map(str, shown)))
    parts = derive.parts(action, said).items()
    named = {HOLES.get(name, name): text for name, text in parts}
    return phrase(action.say.sentence, **named)


def _drawn(words: Sequence[str]) -> tuple[str, ...]:
    """Read what was drawn: a tile is one word with a digit, the rest are letters."""
    is_tile = len(words) == 1 and any(char.isdigit() for char in words[0])
    return (words[0][:MOST].upper(),) if is_tile else letters(words)


DRAWN = Field("CARDS", _drawn, " ".join, discs, rest=True)
FACES = typed_faces(f"{NAME}: rolled", lambda: FIELDS)

ACTIONS: Codec[rules.Action] = derive.codec(
    NAME,
    rules.Action,
    form(Drawn, (DRAWN,), "drawn R R B", "or drawn A1; ? for what is hidden"),
    form(Rolled, (FACES,), "rolled 2", "what the dice show"),
)

read, write = ACTIONS.read, ACTIONS.write
