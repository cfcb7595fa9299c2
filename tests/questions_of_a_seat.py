"""Everything a seat can ask of a save: commands, and lines at the table."""

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from typer.testing import CliRunner

from companion.chronicle import files
from companion.chronicle.replay import Chronicle
from companion.cli import app, kits
from companion.contract import Draw, Roll, Rolled
from companion.dice import roll
from companion.errors import CompanionError
from companion.table import secrets
from companion.table.play import Table, play
from companion.table.seats import Party
from tests.twins import NOON, Twins, written

PROBES = {
    "exit-from-purgatory": """
        draw; steal ann; steal ben; attempt A; attempt; leave; release; alone
        study 0; study 1; study 2; study 3; study 4; reveal 0; reveal 3; balance ben
        keep A; keep W; keep L; lay A; lay W; lay none; pick A; hinder 0; hinder 1
        gift none; gift A; gift W; gift L; give A; give W; give L; give AW
        love ben A; love ann W; love cleo L; found ben; found; name A
        humble ben A; humble ann none; humble cleo AW; show A; show W; show L; show AW
        take A; take W; take L; drawn A; drawn W; drawn L; drawn ?""",
    "seven-steps-kosmos": """
        lay R 3.0; lay W 3.0; lay Y 3.3; lay O 3.3; lay V 3.0; lay B 3.0; lay K 0.0
        lay R 4.1; lay W 0.0; lay Y 4.0; lay O 2.0; lay V 1.0; lay B 5.0; lay K 6.0
        throw R; throw W W; throw none; throw B B B B B B B; done
        score V1; score V2; score V3; score V4; score V5; score V6; bend A3; bend A4
        take A1 3.0; shift A2 3.0 1.1; move A5 3.0 1.1; drop A1; drop V1
        pick aid; pick points; first 1
        drawn R; drawn ?; drawn RRRRRRR; drawn ???????; drawn A1""",
    "six-winters": """
        next; pick ann thea; pick ben keel; stand thea se-so; mat; keep sightrock
        drawn poison; drawn ?; drawn legionary-1; done""",
}
"""Actions of each game, most of them not possible now."""

LOOKED_UP = {
    "exit-from-purgatory": "lantern; apple; love; peace; balance",
    "seven-steps-kosmos": "a1; a3; v1; v6; high start",
    "six-winters": "poison; tripwire; keel; tinkering; radiant fernbrake",
}
"""What can be looked up in each game: where it is may be hidden."""

CHECKED = {
    "exit-from-purgatory": "steal; study; success; heaven; steal ben; study 2",
    "seven-steps-kosmos": "R3.6 R3.1; RRB; R; done; best",
    "six-winters": "overcome poison by keel:2; use keel 3; path tinkering",
}
"""What `check` and `odds` are asked with a save, of which they take the rest."""

AT_TABLE = (
    *(
        "help",
        "?",
        "? more",
        "log",
        "all",
        "state",
        "undo",
        "redo",
        "note hello",
        "why",
    ),
    *("help study", "help lay", "look", "more", "rules lantern", "check", "odds"),
    *("check 1 2", "odds 2", "do best"),
)

Answer = tuple[str, int, str]


class Asker:
    """Asks a save that lies at one place, one twin after the other."""

    def __init__(self, folder: Path, twins: Twins, rng: Random) -> None:
        self.path, self.twins = folder / "dante.json", twins
        self.rng, self.runner = rng, CliRunner(env={"COLUMNS": "80"})
        self.probes = _listed(PROBES[twins.one.save.game])
        self.probes += self.rng.sample(legal := self.legal(), min(12, len(legal)))

    def legal(self) -> list[str]:
        """Return what may be done now in either game: only the truth knows which."""
        both = (self.twins.one, self.twins.other)
        words = self.twins.one.game.words()
        found = {
            words.actions.write(action): None
            for kept in both
            for action in kept.rules.legal_actions(kept.state)
        }
        return list(found)

    def differences(self, some: int | None = None) -> list[str]:
        """Return the questions that twins answer otherwise: of all, or some by lot."""
        asked = [*self.commands(), *self.sessions()]
        if some is not None:
            asked = self.rng.sample(asked, min(some, len(asked)))
        # All of one, then all of the other: the same save is quick to open again.
        one, other = (
            [ask(kept) for _, ask in asked]
            for kept in (self.twins.one, self.twins.other)
        )
        return [
            f"{name}\n--- one\n{first}\n--- other\n{second}"
            for (name, _), first, second in zip(asked, one, other, strict=True)
            if first != second
        ]

    def commands(self) -> Iterator[tuple[str, Callable[[Chronicle[Any, Any]], Any]]]:
        """Yield every command with --seat, and those that need none."""
        last, game = len(self.twins.one.events), self.twins.one.save.game
        seat = f"--seat {self.twins.name}"
        forms = ("", "--json", "--events", "--csv", "--html", "--report")
        events = sorted({*range(1, last + 1, 3), last})
        lines = [
            *(f"log {{}} {seat} {form}" for form in (*forms, "--events --json")),
            *(f"{verb} {{}} {seat}" for verb in ("undo", "redo", "undo --json")),
            *(f"undo {{}} {seat} --to {n}" for n in (0, last // 2, last)),
            *(f"amend {{}} {n} 1 --reason x {seat}" for n in events),
            *(f"amend {{}} {n} 6 --reason x {seat}" for n in events),
            *(
                "verify {}",
                "verify {} --json",
                "advise {}",
                "review {} --playouts 0",
                "saves --json",
                "stats",
                "log {}",
            ),
            *("note {} hello", "note {} hello --json", "do {} roll --seed 1"),
            *(f"look {{}} {seat}{json}" for json in ("", " --json")),
            *(f"look {{}} {seat} {name}" for name in _listed(LOOKED_UP[game])),
            *(f"{verb} {game} --save {{}} {seat}" for verb in ("check", "odds")),
        ]
        for line in lines:
            yield line, lambda kept, line=line: self.said(kept, line)
        for verb, text in product(("check", "odds"), _listed(CHECKED[game])):
            line = f"{verb} {game} --save {{}} {seat}"
            yield (
                f"{line} {text}",
                lambda kept, line=line, text=text: self.said(kept, line, text),
            )
        for probe in self.probes:
            line = f"do {{}} {seat}"
            yield (
                f"{line} {probe}",
                lambda kept, line=line, probe=probe: self.refused(kept, line, probe),
            )
        if self.twins.one.game.story:
            yield "print --fill", self.filled

    def lay(self, kept: Chronicle[Any, Any]) -> None:
        files.bak(self.path).unlink(missing_ok=True)
        self.path.write_bytes(written(kept))

    def said(self, kept: Chronicle[Any, Any], line: str, *more: str) -> Answer:
        self.lay(kept)
        words = [*line.format(self.path).split(), *more]
        with (
            patch("companion.cli.options.now", lambda: NOON),
            patch("companion.places.saves", lambda: self.path.parent),
        ):
            done = self.runner.invoke(app, words, catch_exceptions=False)
        amends = words[0] == "amend" and done.exit_code == 0
        # A roll that is corrected is played anew, as dice that fall are.
        return "" if amends else done.stdout, done.exit_code, done.stderr

    def refused(self, kept: Chronicle[Any, Any], line: str, probe: str) -> Answer:
        """Return how an action is refused; if it is done, the game goes on."""
        out, code, err = self.said(kept, line, probe)
        return ("", 0, "") if code == 0 else (out, code, err)

    def filled(self, kept: Chronicle[Any, Any]) -> object:
        """Return what a sheet is filled with, but for the order of piles.

        A table is set up again from that sheet, so it lists them in order on purpose.
        """
        self.lay(kept)
        return _unordered(kits.filling(str(self.path), kept.game))

    def sessions(self) -> Iterator[tuple[str, Callable[[Chronicle[Any, Any]], Any]]]:
        """Yield evenings at the table: lines before the screen is passed, and after."""
        one = self.twins.one
        due = secrets.whose(one)
        passes = due == self.twins.seat and not isinstance(one.due, Roll)
        for probe in (*self.probes, "1", "2", "5", "rolled 1", "17"):
            for line in (f"why {probe}", probe):
                if line == probe and self._is_done(probe):
                    continue
                typed = [line, "", line] if passes else [line]
                yield self._session(typed)
        looked = _listed(LOOKED_UP[one.save.game])
        asked = _listed(CHECKED[one.save.game])
        numbers = [n for n in range(1, len(one.events) + 1, 4) if not self._deals(n)]
        lines = [
            line for line in AT_TABLE if line != "redo" or not self._deals(one.redo_to)
        ]
        lines += [*looked, *(f"look {name}" for name in looked)]
        lines += [f"{verb} {text}" for verb in ("check", "odds") for text in asked]
        for line in (*lines, *(f"undo {n}" for n in numbers)):
            # The best turn may end in cards that are drawn: once it is done, no answer.
            twice = passes and line != "do best"
            yield self._session([line, "", line] if twice else [line])
        for number in numbers:
            yield self._session([f"amend {number} 1"])

    def _deals(self, event: int | None) -> bool:
        """Return whether a card is drawn at once after going back to an event.

        It may be another one: what is drawn then is no answer, it is a card.
        """
        one = self.twins.one
        state = one.steps[event or 0].state
        return isinstance(one.rules.waits_for(state), Draw)

    def _is_done(self, probe: str) -> bool:
        """Return whether an action may be done now, so that it is no question."""
        one = self.twins.one
        if probe[0].isdigit() or probe.startswith("rolled"):
            return True
        try:
            action = one.game.words().actions.read(probe)
        except CompanionError:
            return False
        if isinstance(action, Rolled):
            return True
        return one.rules.why_not(one.state, action) is None

    def _session(self, typed: list[str]) -> tuple[str, Callable[[Any], Any]]:
        return f"play: {' / '.join(typed)}", lambda kept: self.shown(kept, typed)

    def shown(self, kept: Chronicle[Any, Any], typed: list[str]) -> list[str]:
        """Return all that is shown at a table where that is typed."""
        self.lay(kept)
        shown: list[str] = []
        left = list(typed)

        def ask(prompt: str) -> str:
            shown.append(prompt)
            other = "only you look" in prompt and not prompt.startswith(self.twins.name)
            if not left or (other and not left[0]):
                raise EOFError  # nobody takes the screen of another player
            return left.pop(0)

        game = kept.game
        table = Table(
            self.path, lambda _: game, ask, shown.append, roll.seeded(1), lambda: NOON,
            "player", party=Party(),
        )  # fmt: skip
        play(table)
        return shown


def _listed(text: str) -> list[str]:
    parts = text.replace("\n", ";").split(";")
    return [part.strip() for part in parts if part.strip()]


def _unordered(value: object) -> object:
    match value:
        case dict():
            return {key: _unordered(each) for key, each in value.items()}
        case list() | tuple():
            return sorted(repr(_unordered(each)) for each in value)
    return value
