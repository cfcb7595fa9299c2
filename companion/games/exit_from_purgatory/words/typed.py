"""How actions are typed. Cards are letters in any order: `AAW`, `?` for an unseen one.

>>> write(rules.Love("ben", "A")), write(rules.Gift("")), read("gift none")
('love ben A', 'gift none', Gift(cards=''))
>>> read("attempt peace"), read("love ben apple")
(Try(challenge='D'), Love(partner='ben', card='A'))
"""

import re
from collections.abc import Sequence

from companion.contract import Drawn, Rolled
from companion.dice.faces import parse_faces, typed_faces
from companion.errors import BadValue
from companion.games.exit_from_purgatory import rules
from companion.games.exit_from_purgatory.facts import NAME, facts
from companion.games.exit_from_purgatory.rules.cards import TYPES, tidy
from companion.games.exit_from_purgatory.rules.check import MOST_DICE
from companion.games.exit_from_purgatory.rules.wording import quoted
from companion.typed import Codec, Field, choice, fixed, form, instead, number, word

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
    begun = [each.letter for each in known if each.name.casefold().startswith(key)]
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
TOKEN = instead("none", "", CHALLENGE)
GIVER = instead("nobody", "", PLAYER)
WANTED = choice({"yes": True, "no": False})
DRAWN = Field("CARDS", _drawn, "".join, lambda: TYPES, rest=True)
ROLLED = typed_faces(f"{NAME}: rolled", lambda: MOST_DICE)

ACTIONS: Codec[rules.Action] = Codec(
    NAME,
    form(rules.Pull, (), "draw", "take a card of the pile"),
    form(rules.Steal, (PLAYER,), "steal ben", "roll for a card of ben"),
    form(rules.Study, (COUNT,), "study 2", "announce two Lanterns"),
    form(rules.Try, (CHALLENGE,), "attempt D", "or attempt peace"),
    form(rules.Try, (fixed(""),), "attempt", "the challenge is chosen after the roll"),
    form(rules.Reveal, (COUNT,), "reveal 2", "show two Lanterns"),
    form(Rolled, (ROLLED,), "rolled 2 6", "what the dice show"),
    form(Drawn, (DRAWN,), "drawn A", "what was drawn"),
    form(rules.Pick, (CHALLENGE,), "pick B", "as a partner, or after the roll"),
    form(rules.Keep, (CARD,), "keep W", "Generosity"),
    form(rules.Give, (CARDS,), "give AW", "Generosity, to the next player"),
    form(rules.Lay, (CARD,), "lay A", "Luck or Peace"),
    form(rules.Reclaim, (WANTED,), "reclaim yes", "Luck, take a card back"),
    form(rules.Love, (PLAYER, CARD), "love ben A", "Love, with a card for the partner"),
    form(rules.Humble, (PLAYER, CARDS), "humble ben AAW", "Humility"),
    form(rules.Show, (CARDS,), "show AWL", "answer to Humility"),
    form(rules.Balance, (PLAYER,), "balance ben", "wait for the next token of ben"),
    form(rules.Alone, (), "alone", "Love or Balance without a partner"),
    form(rules.Gift, (GIVEN,), "gift L", "to the player you wait for"),
    form(rules.Take, (CARDS,), "take L", "choose what is stolen"),
    form(rules.Name, (CARD,), "name L", "name what is stolen"),
    form(rules.Found, (GIVER,), "found ben", "who gave a Lantern"),
    form(rules.Release, (), "release", "give up a lock"),
    form(rules.Leave, (fixed(0),), "leave", "try to leave Purgatory"),
    form(rules.Leave, (COUNT,), "leave 2", "the same, playing two cards"),
    form(rules.Hinder, (COUNT,), "hinder 1", "play a card against a player who leaves"),
    form(rules.Turn, (TOKEN,), "turn C", "after a failed attempt to leave"),
)

VERBS = ACTIONS.verbs
complete, grammar = ACTIONS.complete, ACTIONS.grammar
read, write = ACTIONS.read, ACTIONS.write
