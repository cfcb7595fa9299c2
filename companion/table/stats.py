"""Figures over many games: how often they were won, and how the dice fell."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from math import erfc, exp, fsum, pi, sqrt

import msgspec

from companion.chronicle.replay import Chronicle
from companion.contract import A, Over, Roll, Rolled, S
from companion.language import decimal, phrase, phrases
from companion.table import secrets

SIDES = 6  # dice of other sides are not counted: no game here rolls them


class Dice(msgspec.Struct, frozen=True):
    """How often each face of six-sided dice came, face 1 first."""

    faces: tuple[int, ...]

    @property
    def rolled(self) -> int:
        return sum(self.faces)

    @property
    def uneven(self) -> float:
        """The chance that as many fair dice fall as unevenly, or more; 1 for none.

        The chi-square test with five degrees of freedom, in closed form.
        """
        if not self.rolled:
            return 1.0
        expected = self.rolled / SIDES
        x = fsum((seen - expected) ** 2 for seen in self.faces) / expected
        return erfc(sqrt(x / 2)) + sqrt(2 * x / pi) * exp(-x / 2) * (1 + x / 3)


class Stats(msgspec.Struct, frozen=True):
    """What the saves of one game add up to."""

    game: str
    games: int
    finished: int
    won: int  # a game for several is won by somebody
    best: int | None  # of the scores of finished games; None if there is none
    average: float | None  # likewise
    players: Mapping[str, tuple[int, int]]  # finished games, wins; in games for several
    dice: Mapping[str, Dice]  # the dice that count, by who rolled: `hand` or `digital`


def of(game: str, saves: Iterable[Chronicle[S, A]]) -> Stats:
    """Return the figures of the saves of one game."""
    kept = list(saves)
    ends = [(save, due) for save in kept if isinstance(due := save.due, Over)]
    scores = [due.score for _, due in ends]
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for chronicle, due in ends:
        names = secrets.names(chronicle)
        played.update(names)
        won.update(names[seat] for seat in due.winners)
    return Stats(
        game,
        games=len(kept),
        finished=len(ends),
        won=sum(due.won for _, due in ends),
        best=max(scores, default=None),
        average=sum(scores) / len(scores) if scores else None,
        players={name: (played[name], won[name]) for name in sorted(played)},
        dice=_dice(kept),
    )


def _dice(saves: Iterable[Chronicle[S, A]]) -> dict[str, Dice]:
    seen: dict[str, Counter[int]] = {}
    for chronicle in saves:
        for step in chronicle.path:
            due = chronicle.rules.waits_for(step.parent.state)
            action, who = step.action, chronicle.events[step.event - 1].dice
            counts = isinstance(due, Roll) and due.sides == SIDES
            if who and counts and isinstance(action, Rolled):
                seen.setdefault(who, Counter()).update(action.faces)
    return {
        who: Dice(tuple(count[face] for face in range(1, SIDES + 1)))
        for who, count in sorted(seen.items())
    }


def lines(stats: Stats) -> Iterator[str]:
    """Yield the figures of a game in words."""
    ended = phrase("{n} finished", n=stats.finished)
    if stats.finished and not stats.players:
        share = round(100 * stats.won / stats.finished)
        ended += phrase(", {n} won ({share} %)", n=stats.won, share=share)
    yield f"{stats.game}: {_games(stats.games)}, {ended}"
    if stats.best is not None and stats.average is not None:
        average = decimal(f"{stats.average:.1f}")
        yield "  " + phrase(
            "best score {n}, average {average}", n=stats.best, average=average
        )
    for name, (played, won) in stats.players.items():
        yield f"  {name}: {_games(played)}" + phrase(", {n} won", n=won)
    for who, dice in stats.dice.items():
        rolled = {"n": dice.rolled, "each": decimal(f"{dice.rolled / SIDES:.1f}")}
        line = phrase("dice rolled by the companion: {n}, {each} a face", **rolled)
        if who == "hand":
            line = phrase("dice rolled by hand: {n}, {each} a face", **rolled)
        faces = "  ".join(f"{face}: {seen}" for face, seen in enumerate(dice.faces, 1))
        yield f"  {line}"
        yield f"    {faces}"
        uneven = f"{100 * dice.uneven:.0f}"
        yield "    " + phrase("fair dice are as uneven in {n} % of cases", n=uneven)


def _games(count: int) -> str:
    return phrases("{n} game", "{n} games", count)
