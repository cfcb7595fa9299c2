"""The variants of one sweep or of several, as a report names them."""

from collections.abc import Iterator, Sequence

import msgspec

from companion.lab.sweep import words
from companion.lab.sweep.answer import Answer, Found, Seat


class Kind(msgspec.Struct, frozen=True):
    """A variant, and its name among the others; `turns` is what a turn is called."""

    name: str
    found: Found
    turns: str

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots, each once."""
        return tuple(dict.fromkeys(seat.bot for seat in self.found.seats))

    @property
    def seats(self) -> int:
        return len(self.found.seats)

    def of(self, bot: str) -> tuple[Seat, ...]:
        """Return the seats that a bot had."""
        return tuple(seat for seat in self.found.seats if seat.bot == bot)


def kinds(answers: Sequence[Answer]) -> tuple[Kind, ...]:
    """Return every variant of every answer, in their order."""
    return tuple(
        Kind(name(found, answers), found, answer.turns)
        for answer in answers
        for found in answer.variants
    )


def name(found: Found, answers: Sequence[Answer]) -> str:
    """Return what tells a variant from all others."""
    every = [variant for answer in answers for variant in answer.variants]
    parts = []
    if len({len(summed.seats) for summed in every}) > 1:
        parts.append(f"{len(found.seats)} players")
    if len({_seated(summed) for summed in every}) > 1:
        parts.append(_seated(found))
    pairs = [words.pairs(summed) for summed in every]
    apart = [
        pair
        for pair in words.pairs(found)
        if any(pair not in known_pairs for known_pairs in pairs)
    ]
    if parts and len({what for what, _ in apart}) == 1:
        parts.append(f"{apart[0][1]}")
    else:
        parts += [f"{what}={value}" for what, value in apart]
    return ", ".join(parts) or words.varied(found)


def series(kinds: Sequence[Kind]) -> tuple[str, ...]:
    """Return names for a legend: where one thing is varied, its values alone.

    >>> series([])
    ()
    """
    names = [kind.name.split("=") for kind in kinds]
    if len({name[0] for name in names}) == 1 and all(len(name) == 2 for name in names):
        return tuple(name[1] for name in names)
    return tuple(kind.name for kind in kinds)


def _seated(found: Found) -> str:
    """Return who plays: bots that repeat are named once."""
    bots = [seat.bot for seat in found.seats]
    alike = len(set(bots)) == 1
    return bots[0] if alike else " against ".join(_counted(bots))


def _counted(bots: Sequence[str]) -> Iterator[str]:
    for bot in dict.fromkeys(bots):
        number = bots.count(bot)
        yield f"{number} {bot}" if number > 1 else bot
