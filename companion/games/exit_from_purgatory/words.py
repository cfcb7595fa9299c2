"""What a person reads and types in Exit from Purgatory.

`describe` draws the table in plain text as one seat, or anybody, may see it; `say` puts
an action in a sentence; `write` and `read` are the typed form that saves and the
terminal use. Cards are typed as letters: `AAW`, `?` for a card nobody here sees.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from textwrap import wrap

from companion.dice.faces import parse_faces
from companion.errors import BadValue, UnknownName, near
from companion.furniture import Choice, Drawn, Over, Roll, Rolled
from companion.games.exit_from_purgatory.facts import NAME, facts
from companion.games.exit_from_purgatory.rules import (
    Action,
    Alone,
    Balance,
    Challenge,
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
    Player,
    Pull,
    Reclaim,
    Release,
    Reveal,
    Show,
    State,
    Steal,
    Study,
    Take,
    Try,
    Turn,
    closed,
    view,
    waits_for,
)
from companion.games.exit_from_purgatory.rules.cards import UNKNOWN, show, tidy
from companion.games.exit_from_purgatory.rules.check import MOST_DICE, RANGES, known
from companion.games.exit_from_purgatory.rules.state import LETTERS
from companion.games.exit_from_purgatory.rules.wording import quoted, some

WIDTH = 78
LONGEST = 200
"""Characters of a typed action that are read at all."""

CLOSED = {
    "verdict": "Love and Balance need no partner now",
    "strict": "the table decides how to go on",
    "leave_as_you_are": "everyone may leave with the tokens they have",
}


def challenge(
    text: str, *, die: int | None = None, number: int | None = None
) -> Challenge:
    """Read what is to be checked: `steal 4 2`, `study 3`, `success 2 1`, `hell 5`.

    Args:
        die, number: refused; they are here because other games have them.

    Raises:
        UnknownName: if the first word is none of these; the near one is named.
        BadValue: if a number is missing, too many or out of range.

    >>> challenge("success 2 1")
    Challenge(kind='success', own=2, other=1)
    """
    if die is not None or number is not None:
        what = "a challenge die or a number is given"
        raise BadValue(NAME, what, "leave it out, write success 2 1")
    kind, *numbers = re.split(r"[\s,:/-]+", text[:LONGEST].strip().casefold())
    if kind not in RANGES:
        raise UnknownName(NAME, f"{quoted(kind)} cannot be checked", near(kind, RANGES))
    two = len(RANGES[kind][1]) > 1
    if len(numbers) != 1 + two or not all(map(_is_number, numbers)):
        raise BadValue(NAME, f"{quoted(text)} cannot be read", f"write {_ASKED[kind]}")
    return known(Challenge(kind, *map(int, numbers)))


_ASKED = {
    "steal": "steal 4 2: undone challenges of thief and target",
    "study": "study 3: Lanterns announced",
    "success": "success 2 1: Lanterns shown and apple tokens",
    "heaven": "heaven 5: apple tokens",
    "hell": "hell 5: worm tokens",
}


def name(asked: Challenge) -> str:
    """Return what is checked, with its numbers.

    >>> name(Challenge("steal", 4, 2)), name(Challenge("hell", 5))
    ('steal 4 2', 'hell 5')
    """
    two = len(RANGES[asked.kind][1]) > 1
    return f"{asked.kind} {asked.own}" + (f" {asked.other}" if two else "")


def faces(words: Sequence[str]) -> tuple[int, ...]:
    """Read the faces of dice: the player's first, then the other's.

    Raises:
        BadValue: if a word is no face, or there are more dice than ever are rolled.
    """
    return parse_faces(words, most=MOST_DICE, where=NAME)


def describe(state: State, seat: int | None = None) -> str:
    """Return the table as text, at most 78 columns wide.

    Hands are shown to nobody but their owner.

    Args:
        seat: who looks; None for everybody at once.
    """
    seen = view(state, -1 if seat is None else seat)
    lines = [*_heading(seen), *_seats(seen), *_hints(seen)]
    return "\n".join(lines)


def _heading(state: State) -> Iterator[str]:
    title = facts().game.title
    yield f"{title}: {'the end' if state.ended else f'turn of {state.player.name}'}"
    for line in state.news:
        yield from _wrapped(f"{line}.")


def _wrapped(text: str) -> Iterator[str]:
    yield from wrap(text, WIDTH, initial_indent="  ", subsequent_indent="    ")


def _seats(state: State) -> Iterator[str]:
    yield f"  {'':<18} {' '.join(LETTERS)}   cards"
    for seat, player in enumerate(state.players):
        mark = ">" if seat == state.turn and not state.ended else " "
        mat = " ".join(player.mat)
        line = f"  {mark} {player.name:<16} {mat}   {len(player.hand):>5}"
        yield f"{line}  {_standing(state, player)}".rstrip()
        if player.hand and UNKNOWN not in player.hand:
            yield f"      in hand: {show(player.hand)}"
    yield f"  draw pile: {some(len(state.pile), 'card')}"


def _standing(state: State, player: Player) -> str:
    if player.gone == "hell" and not state.ended:
        return "in Hell, wins next turn"
    if player.gone:
        return {"hell": "in Hell", "heaven": "in Heaven"}.get(player.gone, "stuck")
    if player.lock:
        return f"waits for {state.players[player.lock.on].name}"
    return ""


def _hints(state: State) -> Iterator[str]:
    due = waits_for(state)
    if isinstance(due, Over):
        yield from _wrapped(f"The game is over: {due.reason}.")
        return
    if closed(state):
        way = CLOSED[state.options.closed_endgame]
        yield from _wrapped(f"No new token can come into the game; {way}.")
    if isinstance(due, Choice):
        yield f"  {state.players[due.player].name} chooses"
    elif isinstance(due, Roll):
        yield f"  due: {due.count} {due.what}"
    else:
        yield f"  due: {some(due.count, 'card')} of the {due.deck}"


def say(action: Action) -> str:
    """Return an action as a sentence of a list.

    >>> say(Love("ben", "A")), say(Gift(""))
    ('give ben 1 apple for Love', 'give nothing')
    """
    match action:
        case Pull():
            return "draw a card"
        case Steal(target):
            return f"steal from {target}"
        case Study(lanterns):
            return f"study, announcing {some(lanterns, 'Lantern')}"
        case Try(letter):
            return f"attempt {_named(letter) or 'a challenge'}"
        case Leave(cards):
            return "leave" + (f", playing {some(cards, 'card')}" if cards else "")
        case Release():
            return "give up the lock"
        case Rolled(shown):
            return f"the dice show {' '.join(map(str, shown))}"
        case Drawn(cards):
            return f"draw {show(tidy(''.join(cards)))}"
    return _say_in_challenge(action)


def _named(letter: str) -> str:
    """Return a challenge with its letter, as it stands on the mat."""
    return f"{letter} {facts().challenge(letter).name}" if letter else ""


def _say_in_challenge(action: Action) -> str:
    match action:
        case Reveal(lanterns):
            return f"show {some(lanterns, 'Lantern')}"
        case Pick(letter):
            return f"choose {_named(letter)}"
        case Keep(card):
            return f"keep {show(card)}"
        case Give(cards):
            return f"give the next player {show(cards)}"
        case Lay(card):
            return f"lay {show(card)} face down"
        case Love(partner, card):
            return f"give {partner} {show(card)} for Love"
        case Alone():
            return "go on without a partner"
        case Humble(target, laid):
            return f"lay {show(laid)} against {target}"
        case Show(cards):
            return f"show {show(cards)}"
        case Balance(target):
            return f"wait for the next token of {target}"
    return _say_answer(action)


def _say_answer(action: Action) -> str:
    match action:
        case Take(cards):
            return f"take {show(cards)}"
        case Name(card):
            return f"name the type: {show(card)[2:]}"
        case Found(giver):
            return f"{giver or 'nobody'} gives a Lantern"
        case Gift(cards):
            return f"give {show(cards) if cards else 'nothing'}"
        case Reclaim(wanted):
            return "take a card back" if wanted else "leave the card there"
        case Hinder(cards):
            return f"play {some(cards, 'card')} against it"
        case Turn(letter):
            return f"turn the token of {_named(letter)}" if letter else "turn no token"
    raise AssertionError(action)  # every action has its sentence


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
    "reclaim": ("reclaim yes|no", "reclaim yes: Luck, take a card back"),
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
    "turn": ("turn CHALLENGE|none", "turn C: after a failed attempt to leave"),
}

VERBS = tuple(_FORMS)
"""The words that a typed action begins with."""


def grammar() -> str:
    """Return the typed forms of all actions, with an example each."""
    return "\n".join(f"{form:<22}{example}" for form, example in _FORMS.values())


def write(action: Action) -> str:
    """Return the typed form of an action, which `read` reads.

    >>> write(Love("ben", "A")), write(Gift("")), write(Reclaim(False))
    ('love ben A', 'gift none', 'reclaim no')
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
        case Reclaim(wanted):
            return f"{verb} {'yes' if wanted else 'no'}"
    values = [getattr(action, field) for field in action.__struct_fields__]
    return " ".join([verb, *(str(value) or "none" for value in values)])


def read(text: str) -> Action:
    """Read the typed form of an action; whether it is legal is for the rules to say.

    Raises:
        BadValue: if it cannot be read; the verbs, or the form of the verb, are named.

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


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= 3


def _count(word: str) -> int:
    if not _is_number(word):
        raise ValueError(word)
    return int(word)


def _letter(word: str) -> str:
    """Read a challenge: its letter, its name or the beginning of it."""
    key = word.casefold()
    for one in facts().challenges:
        if key == one.letter.casefold() or one.name.casefold().startswith(key):
            return one.letter
    raise ValueError(word)


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


def _yes(word: str) -> bool:
    if word.casefold() not in ("yes", "no"):
        raise ValueError(word)
    return word.casefold() == "yes"


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
    "reclaim": (1, 1, lambda words: Reclaim(_yes(words[0]))),
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
    "turn": (1, 1, lambda words: Turn("" if words[0] == "none" else _letter(words[0]))),
}
