"""A block of a sweep: the games that one process plays and counts.

This is what is sent to other processes and machines: a question, which block, and how a
game is found by its name. What comes back is counts, some kilobytes for any number of
games.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec

from companion.contract import A, Act, Bot, Game, S
from companion.contract.best_play import Compiled
from companion.errors import BadValue
from companion.facts import settle
from companion.lab.solve import needs_numba
from companion.lab.sweep import tally as counts
from companion.lab.sweep.play import Played, Table
from companion.lab.sweep.question import Question, Value, Variant
from companion.lab.sweep.tally import Tally

AnyGame = Game[object, Act]


class Finder(Protocol):
    """Finds games and bots, in this process or another; it can be pickled."""

    def game(self, name: str, facts: Mapping[str, Value]) -> AnyGame: ...
    def bot(
        self, game: AnyGame, name: str, rulings: Mapping[str, str]
    ) -> Bot[object, Act]: ...


class Block(msgspec.Struct, frozen=True):
    """What one process does: the games of a block, of every variant."""

    question: Question
    number: int


def played(block: Block, find: Finder) -> list[Tally]:
    """Play a block and return the counts of each variant.

    Raises:
        CompanionError: if it cannot be played.
    """
    question = block.question
    seats = question.seats
    tallies = [counts.empty(seats) for _ in question.variants]
    games = question.games_of(block.number)
    by_rules: Sequence[int] = games
    if question.compiled:
        # Rules alone know which rulings come up, so they play the games watched.
        by_rules = [n for n in games if not n % question.stride]
        _compiled(question, games, find, tallies)
    firsts: dict[int, Played] = {}
    for at, variant in enumerate(question.variants):
        table, bots = _table(question, variant, find)
        for n in by_rules:
            # In game n the first bot has seat n, the second the next one.
            taken = [(bot + n) % seats for bot in range(seats)]
            order = [bots[taken.index(seat)] for seat in range(seats)]
            watched = not n % question.stride
            game = table.play(order, f"{question.seed} {n}", watched=watched)
            counts.count(tallies[at], game, taken)
            if at:
                counts.compare(tallies[at], game, firsts[n], taken)
            else:
                firsts[n] = msgspec.structs.replace(game, used=frozenset(), counted=())
    return tallies


def _compiled(
    question: Question, games: range, find: Finder, tallies: list[Tally]
) -> None:
    """Play the games that are not watched compiled, and count them."""
    from companion.lab.sweep import compiled

    numbers = compiled.unwatched(games, question.stride)
    seed, first = compiled.seed_of(question.seed), None
    for tally, variant in zip(tallies, question.variants, strict=True):
        game = find.game(question.game, variant.facts)
        rulings = settle(game.facts().rulings, variant.rulings, question.game)
        found = many(game, variant.bots).play(rulings, seed, numbers)
        compiled.count(tally, found)
        if first:
            compiled.compare(tally, found, first)
        first = first or found


def many(game: Game[S, A], bots: Sequence[str]) -> Compiled:
    """Return a game as it is compiled.

    Raises:
        BadValue: if it or one of the bots is not.
        NoSolver: if the library that compiles is missing.
    """
    if game.compiled is None:
        what = "it is not compiled, its rules play it"
        raise BadValue(game.name, what, "leave out --compiled")
    needs_numba("compiled games need")
    found = game.compiled()
    for bot in bots:
        if bot not in found.bots:
            what = f"the bot '{bot}' is not compiled, the rules play it"
            right = f"leave out --compiled, or choose {' or '.join(found.bots)}"
            raise BadValue(game.name, what, right)
    return found


def _table(
    question: Question, variant: Variant, find: Finder
) -> tuple[Table[object, Act], list[Bot[object, Act]]]:
    game = find.game(question.game, variant.facts)
    known = game.facts().rulings
    rulings = settle(known, variant.rulings, question.game)
    others = {
        ruling.id: [value for value in ruling.choices if value != rulings[ruling.id]]
        for ruling in known
    }
    bots = [find.bot(game, name, rulings) for name in variant.bots]
    return Table(game, rulings, question.setup(variant), others), bots
