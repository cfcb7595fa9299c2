"""Everything a game says while it is played at random, and what is wrong with it."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import msgspec

from companion import games
from companion.contract import Draw, Drawn, Over, Roll, Rolled
from companion.errors import CompanionError
from companion.facts import settle

NAMES = ("ann", "ben", "cleo", "dan")

TYPED = re.compile(r"\[[^\]]*\]|`[^`]*`|--option \S+")
"""What may be typed as it is shown: in brackets or backquotes."""

ID = re.compile(r"(?<![\w/.-])(?:[A-Za-z]\w*_\w+|[a-z]+(?:[-_][a-z]+)*-\d+)(?![\w-])")
"""Words with an underscore, or with a number after a hyphen."""

VOWEL = r"(?!one\b|once\b|uni|use|usual|eu)[aeiou]"
CAPITAL = r"(?!One\b|Once\b|Uni|Use|Usual|Eu)[AEIOU]"
ARTICLES = re.compile(
    r"\b(?:a|an|the) (?:a|an|the)\b"
    rf"|\ba (?:{VOWEL}|{CAPITAL})\w+|^A {VOWEL}\w+"
    rf"|\b[aA]n (?!{VOWEL}|{CAPITAL}|8|11\b|18\b)\w+"
)
"""Two articles, `a` before a vowel, `an` before none."""

SAME = re.compile(r"'([^']+)'.*did you mean '\1'\?", re.IGNORECASE)
"""A suggestion of the word that was typed."""


class Message(NamedTuple):
    """Something that was said: where, and what."""

    where: str
    text: str


class Listener:
    """Plays a game at random and yields every sentence on the way."""

    def __init__(self, game: str, seed: int) -> None:
        self.game, self.rng = games.load(game), Random(f"{game} {seed}")
        self.rules, self.words = self.game.rules(), self.game.words()
        self.old: list[Any] = []
        names = list(NAMES[: self.game.facts().game.players[0]])
        rulings = settle(self.game.facts().rulings, {}, game)
        setup = {"players": names} if len(names) > 1 else {}
        self.state = self.rules.start(rulings, setup)

    def listen(self, steps: int) -> Iterator[Message]:
        """Play so many steps, or to the end."""
        for number in range(steps):
            due = self.rules.waits_for(self.state)
            yield Message("board", self.words.describe(self.state))
            if self.game.glossary and number % 25 == 0:
                for entry in self.game.glossary()(self.state):
                    lines = (*entry.printed, *entry.needs, *entry.place)
                    yield Message(f"look {entry.name}", "\n".join(lines))
            if isinstance(due, Over):
                yield Message("end", f"{due.rank}; {due.reason}")
                return
            action = yield from self._chosen(due)
            before, self.state = self.state, self.rules.apply(self.state, action)
            if self.words.results:
                results = self.words.results(before, action, self.state)
                yield Message("log", "\n".join((self.words.say(action), *results)))

    def _chosen(self, due: Any) -> Any:
        rng = self.rng
        if isinstance(due, Roll):
            yield Message("roll", due.what)
            faces = tuple(rng.randint(1, due.sides) for _ in range(due.count))
            return Rolled(faces)
        if isinstance(due, Draw):
            yield Message("draw", due.deck)
            assert self.game.hidden
            deck = self.game.hidden().deck(self.state)
            return Drawn(tuple(rng.sample(deck, due.count)))
        legal = self.rules.legal_actions(self.state)
        some = rng.sample(legal, min(4, len(legal)))
        for action in some:
            choice = self.words.choice or (lambda action, _: self.words.say(action))
            yield Message("choice", choice(action, self.state))
        self.old = [*self.old[-200:], *some]
        for action in rng.sample(self.old, min(6, len(self.old))):
            yield from self._refusals(action)
        if self.game.bots:
            return self.game.bots()["random"](self.state, rng)
        return rng.choice(legal)

    def _refusals(self, action: Any) -> Iterator[Message]:
        if why := self.rules.why_not(self.state, action):
            yield Message("why not", why)
        typed = self.words.actions.write(action)
        words = typed.split()
        at = self.rng.randrange(len(words))
        torn = [*words[:at], self._torn(words[at]), *words[at + 1 :]]
        for text in (typed, " ".join(torn)):
            try:
                full = self.words.spell(text, self.state) if self.words.spell else text
                read = self.words.actions.read(full)
                if why := self.rules.why_not(self.state, read):
                    yield Message("why not", why)
            except CompanionError as error:
                yield Message(f"typed {text}", str(error))

    def _torn(self, word: str) -> str:
        at = self.rng.randrange(len(word))
        if self.rng.random() < 0.5:
            return f"{word[:at]}{word[at + 1 :]}" or "x"
        return f"{word[:at]}q{word[at:]}"


def faults(message: Message, ids: frozenset[str]) -> Iterator[str]:
    quoted = re.sub(r"'[^'\n]*'(?= cannot be read| is no action)", "", message.text)
    text = TYPED.sub("", quoted)
    found = {*ID.findall(text), *(ids & set(re.findall(r"(?<!:)\b[a-z][\w-]*", text)))}
    # What was typed may be repeated, and how it is typed may be shown.
    for word in sorted(found):
        if word not in message.where.split():
            yield f"the id {word}"
    yield from (f"the article in '{match[0]}'" for match in ARTICLES.finditer(text))
    yield from (f"'{match[1]}' for itself" for match in SAME.finditer(message.text))


def ids_of(game: str) -> frozenset[str]:
    """Return the ids of a game's facts that nobody would take for a word."""
    known = _ids(msgspec.to_builtins(games.load(game).facts()))
    return frozenset(id for id in known if "-" in id or "_" in id)


def _ids(data: object) -> Iterator[str]:
    if isinstance(data, dict):
        if isinstance(id := data.get("id"), str):
            yield id
        for value in data.values():
            yield from _ids(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _ids(value)
