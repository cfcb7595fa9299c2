"""How actions are typed. Cards are letters in any order: `AAW`, `?` for an unseen one.

>>> write(actions.Love("ben", "A")), write(actions.Gift("")), read("gift none")
('love ben A', 'gift none', Gift(cards=''))
>>> read("attempt peace"), read("love ben apple")
(Try(challenge='D'), Love(partner='ben', card='A'))
"""

import re
from collections.abc import Sequence

from companion.contract import Drawn, Rolled
from companion.dice.faces import parse_faces, typed_faces
from companion.errors import BadValue
from companion.games.exit_from_purgatory.facts import NAME, facts
from companion.games.exit_from_purgatory.rules import actions
from companion.games.exit_from_purgatory.rules.cards import TYPES, tidy
from companion.games.exit_from_purgatory.rules.check import MOST_DICE
from companion.games.exit_from_purgatory.rules.wording import quoted
from companion.typed import Codec, Field, fixed, form, instead, number, word

SHORTEST = 3
"""Characters of a challenge's name that mean it."""


def faces(words: Sequence[str]) -> tuple[int, ...]:
    """Read the faces of dice: the player's first, then the other's.

    Raises:
        BadValue: if a word is no face, or there are more dice than ever are rolled.
    """
    return parse_faces(words, most=MOST_DICE, where=NAME)


def _letter(typed: str) -> str:
    """Read a challenge: its letter on the mat, its name or the beginning of it.

    Raises:
        BadValue: if it is neither; G is no letter of the mat, though a name begins so.
    """
    key, known = typed.casefold(), facts().challenges
    for challenge in known:
        if key == challenge.letter.casefold():
            return challenge.letter
    begun = [
        challenge.letter
        for challenge in known
        if challenge.name.casefold().startswith(key)
    ]
    if len(key) >= SHORTEST and len(begun) == 1:
        return begun[0]
    right = f"type A to F, or {SHORTEST} letters of its name or more"
    raise BadValue(NAME, f"{quoted(typed)} is no challenge", right)


def _challenges() -> tuple[str, ...]:
    return tuple(challenge.name for challenge in facts().challenges)


def _cards(typed: str) -> str:
    """Read cards: letters in any order, the name of one, or none."""
    if typed.casefold() == "none":
        return ""
    for card in facts().cards:
        if typed.casefold() == card.name.casefold():
            return card.letter
    if not re.fullmatch(r"[awl?]+", typed, re.IGNORECASE):
        raise ValueError(typed)
    return tidy(typed.upper())


def _drawn(words: Sequence[str]) -> tuple[str, ...]:
    letters = "".join(words).upper()
    if not re.fullmatch(r"[AWL]+", letters):
        raise ValueError(letters)
    return tuple(letters)


def _some(name: str) -> Field[str]:
    return word(name, _cards, lambda cards: cards or "none", lambda: TYPES)


PLAYER, COUNT = word("NAME", str), number("COUNT", most=999)
CARD, CARDS, GIVEN = _some("CARD"), _some("CARDS"), _some("CARDS|none")
CHALLENGE = word("CHALLENGE", _letter, known=_challenges)
GIVER = instead("nobody", "", PLAYER)
DRAWN = Field("CARDS", _drawn, "".join, lambda: TYPES, rest=True)
ROLLED = typed_faces(f"{NAME}: rolled", lambda: MOST_DICE)

ACTIONS: Codec[actions.Action] = Codec(
    NAME,
    form(actions.Pull, (), "draw", "take a card of the pile"),
    form(actions.Steal, (PLAYER,), "steal ben", "roll for a card of ben"),
    form(actions.Study, (COUNT,), "study 2", "announce two Lanterns"),
    form(actions.Try, (CHALLENGE,), "attempt D", "or attempt peace"),
    form(actions.Try, (fixed(""),), "attempt", "choose the challenge after the roll"),
    form(actions.Reveal, (COUNT,), "reveal 2", "show two Lanterns"),
    form(Rolled, (ROLLED,), "rolled 2 6", "what the dice show"),
    form(Drawn, (DRAWN,), "drawn A", "what was drawn"),
    form(actions.Pick, (CHALLENGE,), "pick B", "as a partner, or after the roll"),
    form(actions.Keep, (CARD,), "keep W", "Generosity"),
    form(actions.Give, (CARDS,), "give AW", "Generosity, to the next player"),
    form(actions.Lay, (CARD,), "lay A", "Luck or Peace"),
    form(actions.Love, (PLAYER, CARD), "love ben A", "give the partner a card"),
    form(actions.Humble, (PLAYER, CARDS), "humble ben AAW", "Humility"),
    form(actions.Show, (CARDS,), "show AWL", "answer to Humility"),
    form(actions.Balance, (PLAYER,), "balance ben", "wait for the next token of ben"),
    form(actions.Alone, (), "alone", "Love or Balance without a partner"),
    form(actions.Gift, (GIVEN,), "gift L", "to the player you wait for"),
    form(actions.Take, (CARDS,), "take L", "choose what is stolen"),
    form(actions.Name, (CARD,), "name L", "name what is stolen"),
    form(actions.Found, (GIVER,), "found ben", "who gave a Lantern"),
    form(actions.Release, (), "release", "give up a lock"),
    form(actions.Leave, (fixed(0),), "leave", "try to leave Purgatory"),
    form(actions.Leave, (COUNT,), "leave 2", "the same, playing two cards"),
    form(actions.Hinder, (COUNT,), "hinder 1", "play a card against leaving"),
)

VERBS = ACTIONS.verbs
complete = ACTIONS.complete
read, write = ACTIONS.read, ACTIONS.write
