"""A player who types anything at all: a game must answer in words, and stay as it was.

Lines are made of what the game itself shows and accepts, changed a little or a lot, and
of what nobody types: control characters, huge numbers, other scripts, very long lines.
"""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import games
from companion.dice import roll
from companion.errors import CompanionError
from companion.table import help, play, seats
from tests.games.lot import fewest
from tests.table.screens import NOON, new

LINES = 400
"""Lines typed at one game; then another is begun, before its log grows long."""

NUMBERS = (
    *("0", "-1", "+5", "007", "1_000", "1e309", "nan", "0x10", "9" * 30, "9" * 5000),
    *(
        "²",
        "½",
        "\u0663\u0664",
        "\uff11\uff12",
        "Ⅳ",
        "3x99999999",
        "1-999999999",
        "2.5",
        "\u0660",
        "5!",
    ),
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
