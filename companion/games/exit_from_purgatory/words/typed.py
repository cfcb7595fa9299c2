"""The typed form of an action: what saves and the terminal read and write."""

import re
from collections.abc import Callable, Sequence

from companion.contract import Drawn, Rolled
from companion.dice.faces import parse_faces
from companion.errors import BadValue, near
from companion.games.exit_from_purgatory.facts import NAME, facts
from companion.games.exit_from_purgatory.rules.actions import (
    Action,
    Alone,
    Balance,
    Found,
    Gift,
    Give,
    Hinder,
    Humble,
    Keep,
    Lay,
    Leave,
    Love,
    Name,
    Pick,
    Pull,
    Release,
    Reveal,
    Show,
    Steal,
    Study,
    Take,
    Try,
)
from companion.games.exit_from_purgatory.rules.cards import tidy
from companion.games.exit_from_purgatory.rules.check import MOST_DICE
from companion.games.exit_from_purgatory.rules.wording import quoted

SHORTEST = 3
"""Characters of a challenge's name that mean it."""

LONGEST = 200
"""Characters of a typed action that are read at all."""


def faces(words: Sequence[str]) -> tuple[int, ...]:
    """Read the faces of dice: the player's first, then the other's.

    Raises:
        BadValue: if a word is no face, or there are more dice than ever are rolled.
    """
    return parse_faces(words, most=MOST_DICE, where=NAME)


_FORMS = {
    "draw": ("draw", "draw a card"),
    "steal": ("steal NAME", "steal ben"),
    "study": ("study COUNT", "study 2: announce two Lanterns"),
    "attempt": ("attempt CHALLENGE", "attempt peace, or attempt D"),
    "reveal": ("reveal COUNT", "reveal 2: show two Lanterns"),
    "rolled": ("rolled FACES", "rolled 2 6: what the dice show"),
    "drawn": ("drawn CARDS", "drawn A: what was drawn"),
    "pick": ("pick CHALLENGE", "pick B: as a partner, or after the roll"),
    "keep": ("keep CARD", "keep W: Generosity"),
    "give": ("give CARDS", "give AW: Generosity, to the next player"),
    "lay": ("lay CARD", "lay A: Luck or Peace"),
    "love": ("love NAME CARD", "love ben A"),
    "humble": ("humble NAME CARDS", "humble ben AAW: Humility"),
    "show": ("show CARDS", "show AWL: answer to Humility"),
    "balance": ("balance NAME", "balance ben"),
    "alone": ("alone", "Love or Balance without a partner"),
    "gift": ("gift CARDS|none", "gift L: to whom you wait for"),
    "take": ("take CARDS", "take L: choose what is stolen"),
    "name": ("name CARD", "name L: name what is stolen"),
    "found": ("found NAME|nobody", "found ben: who gave a Lantern"),
    "release": ("release", "give up a lock"),
    "leave": ("leave [COUNT]", "leave: or leave 2, with two cards"),
    "hinder": ("hinder COUNT", "hinder 1: play a card against who leaves"),
}

VERBS = tuple(_FORMS)
"""The words that a typed action begins with."""


def grammar() -> str:
    """Return the typed forms of all actions, with an example each."""
    return "\n".join(f"{form:<22}{example}" for form, example in _FORMS.values())


def write(action: Action) -> str:
    """Return the typed form of an action, which `read` reads.

    >>> write(Love("ben", "A")), write(Gift(""))
    ('love ben A', 'gift none')
    """
    verb = str(action.__struct_config__.tag)
    match action:
        case Rolled(shown):
            return f"{verb} {' '.join(map(str, shown))}"
        case Drawn(cards):
            return f"{verb} {''.join(cards)}"
        case Try("") | Leave(0):
            return verb
        case Found(""):
            return f"{verb} nobody"
    values = [getattr(action, field) for field in action.__struct_fields__]
    return " ".join([verb, *(str(value) or "none" for value in values)])


def read(text: str) -> Action:
    """Read the typed form of an action; whether it is legal is for the rules to say.

    Raises:
        BadValue: if it cannot be read; the verbs, the form of the verb, or what a
            challenge is typed as, are named.

    >>> read("attempt peace"), read("love ben apple")
    (Try(challenge='D'), Love(partner='ben', card='A'))
    """
    verb, *words = text[:LONGEST].split() or [""]
    verb = verb.casefold()
    if verb not in _READERS:
        raise BadValue(NAME, f"{quoted(verb)} is no action", near(verb[:20], VERBS))
    if verb == "rolled":
        return Rolled(parse_faces(words, most=MOST_DICE, where=f"{NAME}: rolled"))
    least, most, reader = _READERS[verb]
    try:
        if not least <= len(words) <= most:
            raise ValueError
        return reader(words)
    except ValueError:
        what = f"{quoted(' '.join([verb, *words]))} cannot be read"
        raise BadValue(NAME, what, f"type {_FORMS[verb][0]}") from None


Reader = Callable[[Sequence[str]], Action]


def is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= 3


def _count(word: str) -> int:
    if not is_number(word):
        raise ValueError(word)
    return int(word)


def _letter(word: str) -> str:
    """Read a challenge: its letter on the mat, its name or the beginning of it.

    Raises:
        BadValue: if it is neither; G is no letter of the mat, though a name begins so.
    """
    key, known = word.casefold(), facts().challenges
    for one in known:
        if key == one.letter.casefold():
            return one.letter
    meant = [one for one in known if one.name.casefold().startswith(key)]
    if len(key) >= SHORTEST and len(meant) == 1:
        return meant[0].letter
    right = f"type A to F, or {SHORTEST} letters of its name or more"
    raise BadValue(NAME, f"{quoted(word)} is no challenge", right)


def _cards(word: str) -> str:
    """Read cards: letters in any order, the name of one, or none."""
    if word.casefold() == "none":
        return ""
    for card in facts().cards:
        if word.casefold() == card.name.casefold():
            return card.letter
    if not re.fullmatch(r"[awl?]+", word, re.IGNORECASE):
        raise ValueError(word)
    return tidy(word.upper())


def _drawn(words: Sequence[str]) -> Drawn:
    letters = "".join(words).upper()
    if not re.fullmatch(r"[AWL]+", letters):
        raise ValueError(letters)
    return Drawn(tuple(letters))


_READERS: dict[str, tuple[int, int, Reader]] = {
    "draw": (0, 0, lambda words: Pull()),
    "steal": (1, 1, lambda words: Steal(words[0])),
    "study": (1, 1, lambda words: Study(_count(words[0]))),
    "attempt": (0, 1, lambda words: Try(_letter(words[0]) if words else "")),
    "reveal": (1, 1, lambda words: Reveal(_count(words[0]))),
    "rolled": (1, LONGEST, lambda words: Rolled(faces(words))),
    "drawn": (1, LONGEST, _drawn),
    "pick": (1, 1, lambda words: Pick(_letter(words[0]))),
    "keep": (1, 1, lambda words: Keep(_cards(words[0]))),
    "give": (1, 1, lambda words: Give(_cards(words[0]))),
    "lay": (1, 1, lambda words: Lay(_cards(words[0]))),
    "love": (2, 2, lambda words: Love(words[0], _cards(words[1]))),
    "humble": (2, 2, lambda words: Humble(words[0], _cards(words[1]))),
    "show": (1, 1, lambda words: Show(_cards(words[0]))),
    "balance": (1, 1, lambda words: Balance(words[0])),
    "alone": (0, 0, lambda words: Alone()),
    "gift": (1, 1, lambda words: Gift(_cards(words[0]))),
    "take": (1, 1, lambda words: Take(_cards(words[0]))),
    "name": (1, 1, lambda words: Name(_cards(words[0]))),
    "found": (1, 1, lambda words: Found("" if words[0] == "nobody" else words[0])),
    "release": (0, 0, lambda words: Release()),
    "leave": (0, 1, lambda words: Leave(_count(words[0]) if words else 0)),
    "hinder": (1, 1, lambda words: Hinder(_count(words[0]))),
}
