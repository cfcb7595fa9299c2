"""A sweep as a table, for a notebook: a row for each bot of each variant."""

from collections.abc import Mapping, Sequence

from companion.contract import Act, Bot, Game
from companion.errors import BadValue, UnknownName, near
from companion.facts import settle
from companion.lab.sweeps import answers
from companion.lab.sweeps.play import Tally, empty
from companion.lab.sweeps.question import Question, Value, seatings, variants
from companion.lab.sweeps.run import Block, add, played

AnyGame = Game[object, Act]
Cell = str | int | float
Row = dict[str, Cell]


class _Here:
    """Finds the one game that is played, and its bots."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def game(self, name: str, facts: Mapping[str, Value]) -> AnyGame:
        return self._game

    def bot(
        self, game: AnyGame, name: str, rulings: Mapping[str, str]
    ) -> Bot[object, Act]:
        known = game.bots() if game.bots else {}
        if name not in known:
            what = f"no bot is called '{name[:40]}'"
            raise UnknownName(game.name, what, near(name, known))
        return known[name]


def sweep(
    game: AnyGame,
    bots: Sequence[str] = ("random",),
    *,
    players: int | None = None,
    games: int = 1000,
    rulings: Mapping[str, Sequence[str]] | None = None,
) -> list[Row]:
    """Play many games and return a row for each bot of each variant.

    The rows are dictionaries of one form: `pandas.DataFrame(rows)` and
    `polars.DataFrame(rows)` take them as they are. They are played in this process,
    with the dice of `companion lab sweep`, so numbers are the same. Bots are repeated
    to fill the seats, as few as the game takes if `players` is None. Each combination
    of values of `rulings` is a variant.

    Raises:
        BadValue: if so many cannot play, or no game is to be played.
        UnknownName: if there is no such bot or ruling.
    """
    least, most = game.facts().game.players
    seats = max(least, len(bots) if most > 1 else 1) if players is None else players
    if games < 1 or not least <= seats <= most:
        right = f"it takes {least} to {most} players, and 1 game or more"
        raise BadValue(game.name, f"{games} games of {seats} players", right)
    varied = {name: tuple(values) for name, values in (rulings or {}).items()}
    query = Question(
        game=game.name,
        revision=game.rules().REVISION,
        variants=variants(seatings(tuple(bots), seats), varied, {}),
        games=games,
        seed=1,
    )
    for variant in query.variants:
        settle(game.facts().rulings, variant.rulings, game.name)
    answer = answers.answer(query, _played(query, _Here(game)), "turns")
    return [
        {
            **found.rulings,
            "bot": seat.bot,
            "games": found.games,
            "win": seat.win.rate,
            "win_low": seat.win.low,
            "win_high": seat.win.high,
            "score": seat.score.mean,
            "turns": found.length.mean,
        }
        for found in answer.variants
        for seat in found.seats
    ]


def _played(query: Question, find: _Here) -> list[Tally]:
    sums = [empty(query.seats) for _ in query.variants]
    for number in range(query.blocks):
        add(sums, played(Block(query, number), find))
    return sums
