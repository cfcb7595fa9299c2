"""A player who types anything at all: a game must answer in words, and stay as it was.

Lines are made of what the game itself shows and accepts, changed a little or a lot, and
of what nobody types: control characters, huge numbers, other scripts, very long lines.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from companion import games
from companion.contract import Draw, Drawn, Over, Roll, Rolled
from companion.dice import roll
from companion.errors import CompanionError
from companion.facts import settle
from companion.table import help, play, seats
from tests.games.lot import fewest
from tests.table.screens import NOON, new

LINES = 400
"""Lines typed at one game; then another is begun, before its log grows long."""

NUMBERS = (
    *("0", "-1", "+5", "007", "1_000", "1e309", "nan", "0x10", "9" * 30, "9" * 5000),
    *("²", "½", "\u0663\u0664", "\uff11\uff12", "Ⅳ", "3x99999999", "1-999999999"),
    *("2.5", "\u0660", "5!"),
)
ODD = (
    *("\0", "\x1b[2J", "\x7f", "\u202e", "\ufeff", "\u0301" * 50, "🎲", "ß", "İ", "ﬁ"),
    *("{sun}", "**", "%s", "{0}", "{}", "$(ls)", "`", "\\", "'", '"', "(", "[", "]]"),
    *("a" * 20_000, ";" * 500, "(" * 5000, "[" * 5000, "{" * 5000, "-" * 3000),
    *("?", "??", "note", "why", "amend", "undo", "redo", "log", "help", "state", "all"),
    *("undo 99999999999999999999", "undo -1", "undo 0", "amend 1 6", "why 1 2 3"),
)
LEAVES = ("quit", "exit", "q")


class Typist:
    """Types lines at one game until there are enough, and watches what they do."""

    def __init__(self, game: str, path: Path, rng: Random) -> None:
        self.game, self.path, self.rng = games.load(game), path, rng
        self.words = help.text(self.game.words(), best=False, width=79).split()
        self.left = LINES
        self.typed = ""
        self.legal: list[str] = []

    def ask(self, prompt: str) -> str:
        if not self.left:
            raise EOFError
        self.left -= 1
        self.say(prompt)
        self.typed = self.line()
        return "" if self.typed.strip().casefold() in LEAVES else self.typed

    def say(self, text: str) -> None:
        self.words = [*self.words[-600:], *text.split()[:80]]

    def line(self) -> str:
        """Return what is typed next, often something that the game understands."""
        rng = self.rng
        kind = rng.random()
        if kind < 0.15:
            return ""
        if kind < 0.25:
            return str(rng.randint(1, 12))
        if kind < 0.6 and self.legal:
            text = rng.choice(self.legal)
            return text if kind < 0.35 else self.changed(text)
        if kind < 0.95:
            words = [self.word() for _ in range(rng.randint(1, 8))]
            return rng.choice((" ", " ", ";", "")).join(words)
        return "".join(chr(rng.randrange(0xD800)) for _ in range(rng.randint(1, 30)))

    def word(self) -> str:
        kinds = (self.words, self.words, NUMBERS, ODD, *(self.legal and [self.legal]))
        return self.rng.choice(self.rng.choice(kinds))

    def changed(self, text: str) -> str:
        rng, words = self.rng, text.split() or [""]
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(words))
            match rng.randrange(6):
                case 0:
                    words[at] = self.word()
                case 1:
                    words.insert(at, self.word())
                case 2 if len(words) > 1:
                    del words[at]
                case 3:
                    words = words * rng.randint(2, 5)
                case 4:
                    words[at] = words[at][: rng.randint(0, len(words[at]))]
                case _:
                    words[at] = words[at].swapcase() + rng.choice("':.,-+")
        return " ".join(words)


def fuzz(
    game: str, count: int, folder: Path, monkeypatch: pytest.MonkeyPatch, seed: int = 1
) -> int:
    """Type `count` lines at games of a kind; return how many were refused.

    Raises:
        AssertionError: if a line that was refused has changed the save, or if one
            raised anything but a refusal; the line is named.
    """
    refused = number = 0
    real = play.answer
    while count > 0:
        number += 1
        rng = Random(f"{game} {seed} {number}")
        path = folder / f"{game}-{seed}-{number}.json"
        typist = Typist(game, path, rng)
        typist.left = min(LINES, count)

        def watched(table: Any, kept: Any, typed: str, typist: Typist = typist) -> bool:
            nonlocal refused
            before = typist.path.read_bytes()
            typist.legal = legal(kept, typist.rng)
            try:
                return real(table, kept, typed)
            except CompanionError as error:
                refused += 1
                if typist.path.read_bytes() != before or "\n" in str(error):
                    raise AssertionError(typed, str(error)) from error
                raise

        monkeypatch.setattr(play, "answer", watched)
        count -= typist.left
        begin(typist, bots=number % 2 == 0)
        count += typist.left
        path.unlink()
    return refused


def begin(typist: Typist, *, bots: bool) -> None:
    game, rng = typist.game, typist.rng
    names = fewest(game.name)
    new(typist.path, game.name, names)
    party: Any = seats.Party()
    if bots and game.bots:
        bot = game.bots()[rng.choice(sorted(game.bots()))]
        party = seats.Party(dict.fromkeys(range(1, len(names)), bot))
    table = play.Table(
        path=typist.path,
        load=lambda _: game,
        ask=typist.ask,
        say=typist.say,
        dice=roll.seeded(rng.randrange(10**6)),
        clock=lambda: NOON,
        by="ann",
        party=party,
    )
    try:
        play.play(table)
    except Exception as error:
        error.add_note(f"{game.name}: typed {typist.typed[:300]!r}")
        raise


def legal(kept: Any, rng: Random) -> list[str]:
    actions = kept.rules.legal_actions(kept.state)
    write = kept.game.words().actions.write
    return [write(action) for action in rng.sample(actions, min(6, len(actions)))]


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
