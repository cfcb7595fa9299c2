"""A sweep as it is typed: the game, its bots, and what is varied."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

from msgspec import Struct

from companion import games
from companion.cli import options as shared
from companion.cli.best import problem_of, with_best, work
from companion.contract import Act, Bot, Game
from companion.contract.options import Text
from companion.errors import BadValue, CompanionError, UnknownName, near, short

if TYPE_CHECKING:
    from companion.lab.sweeps.question import Question, Value, Variant

AnyGame = Game[object, Act]

PLAIN = "random"  # the bot where none is named


class SweepOptions(Struct, frozen=True, kw_only=True):
    """What a sweep takes beside what it is for."""

    game: shared.GameName
    bots: Annotated[
        str,
        "A,B,...",
        "Bots; repeated to fill the seats, and moved on by a seat each game. "
        "Where one plays alone, each plays all games.",
    ] = PLAIN
    players: Annotated[int | None, "Players; as few as the game takes."] = None
    vary: Annotated[
        list[str] | None,
        "RULING=A,B",
        "Compare values of a ruling, of an option of the set-up, or of a fact "
        "such as circles.dice=8,9; repeatable. Between ; values may have commas.",
    ] = None
    games: Annotated[int, "Games of each variant."] = 1000
    seed: Annotated[int, "Another seed plays other games."] = 1
    compiled: Annotated[
        bool,
        "Play thousands of games a second: the bots best:AIM, of games that "
        "are solved. Other dice than by the rules, and the same chances.",
    ] = False


class Finder:
    """Finds games and bots for processes that play, those of typed folders too."""

    def __init__(self) -> None:
        self._folders = games.folders()

    def game(self, name: str, facts: "Mapping[str, Value]") -> AnyGame:
        for folder in {*self._folders} - {*games.folders(free=True)}:
            games.bring(folder, free=True)
        return with_best(games.varied(name, facts), lambda line: None)

    def bot(
        self, game: AnyGame, name: str, rulings: Mapping[str, str]
    ) -> Bot[object, Act]:
        from companion.table import begin

        return begin.bot_named(game, name, rulings)


def counted_in(game: str) -> tuple[str, Mapping[str, tuple[str, ...]]]:
    """Return what a turn of a game is called, and what a playtest asks of it."""
    study = Finder().game(game, {}).metrics
    if study is None:
        return "turns", {}
    known = study().questions
    return study().turns, known.known() if known else {}


def question(options: SweepOptions, until: float = 0.0) -> "Question":
    """Return the sweep that is asked for, once it is known that it can be played.

    Raises:
        CompanionError: with what cannot be.
    """
    from companion.lab.sweeps.question import Question, seatings, variants

    if options.games < 1:
        raise BadValue("--games", f"{options.games} games are none", "give 1 or more")
    if options.seed < 0:
        raise BadValue("--seed", f"{options.seed} is negative", "give 0 or more")
    names = tuple(name.strip() for name in options.bots.split(","))
    game = games.load(options.game)
    seats = _seats(game, names, options.players)
    if game.folder and game.folder not in games.folders(free=True):
        _must_keep_to_limits(game, seats)
    game = Finder().game(options.game, {})
    varied = _varied(game, options.vary or ())
    query = Question(
        game=game.name,
        revision=game.rules().REVISION,
        variants=variants(seatings(names, seats), *varied),
        games=options.games,
        seed=options.seed,
        until=until,
        compiled=options.compiled,
    )
    for variant in query.variants:
        _must_be_playable(query, variant)
    return query


def _must_keep_to_limits(game: AnyGame, seats: int) -> None:
    """Play a game of a folder within limits, which name the function that fails."""
    from companion.facts import settle
    from companion.lab.sweeps.play import Table
    from companion.lab.sweeps.question import NAMES

    setup = {"players": NAMES[:seats]} if seats > 1 else {}
    rulings = settle(game.facts().rulings, {}, game.name)
    lot = Finder().bot(game, PLAIN, rulings)
    Table(game, rulings, setup).play([lot] * seats, "try")


def _seats(game: AnyGame, bots: Sequence[str], players: int | None) -> int:
    least, most = game.facts().game.players
    alone = most == 1
    seats = max(least, 1 if alone else len(bots)) if players is None else players
    if not least <= seats <= most:
        right = f"it takes {least} to {most}" if most > least else f"it takes {least}"
        raise BadValue(game.name, f"{seats} players or bots", right)
    if len(bots) > seats and not alone:
        right = f"name {seats} at most, or more players"
        raise BadValue(game.name, f"{len(bots)} bots for {seats} seats", right)
    return seats


Texts = dict[str, tuple[str, ...]]


def _varied(
    game: AnyGame, words: Sequence[str]
) -> "tuple[Texts, dict[str, tuple[Value, ...]], Texts]":
    """Return what is varied: the values of rulings, of facts, and of the set-up."""
    options = {
        option.name: option.values
        for option in game.setup_options
        if isinstance(option, Text) and option.values
    }
    rulings: Texts = {}
    setup: Texts = {}
    facts: dict[str, tuple[Value, ...]] = {}
    for word in words:
        name, equals, text = word.partition("=")
        name = name.strip()
        if not equals or not text.strip():
            what = f"'{short(name)}' has no values"
            raise BadValue("--vary", what, "write RULING=A,B or FACT.PATH=A,B")
        if name in {*rulings, *facts, *setup}:
            raise BadValue("--vary", f"'{short(name)}' is given twice", "give it once")
        if "." in name:
            facts[name] = tuple(map(_value, _parts(text, lambda value: True)))
        elif name in options:
            setup[name] = _parts(text, lambda value: True)
            _must_be_choices(name, setup[name], options[name])
        else:
            rulings[name] = _values(game, name, text)
    return rulings, facts, setup


def _must_be_choices(
    where: str, values: Sequence[str], choices: Collection[str]
) -> None:
    for value in values:
        if value not in choices:
            what = f"'{short(value)}' is not a choice"
            raise UnknownName(where, what, near(value, choices))


def _values(game: AnyGame, name: str, text: str) -> tuple[str, ...]:
    """Return the values of a ruling; a free one has as many commas as its example."""
    known = {ruling.id: ruling for ruling in game.facts().rulings}
    if name not in known:
        what = f"no ruling is called '{short(name)}'"
        raise UnknownName(game.name, what, near(name, known))
    choices, free = known[name].choices, known[name].free
    commas = free.rpartition("such as ")[2].count(",")
    values = _parts(
        text, lambda value: value in choices or (free and value.count(",") == commas)
    )
    if not free:
        _must_be_choices(f"{game.name}: {name}", values, choices)
    return values


def _parts(text: str, fits: Callable[[str], object]) -> tuple[str, ...]:
    """Return values parted by `;`, else by commas where the parts fit.

    >>> _parts("7,7,6,5", lambda value: len(value) == 3)
    ('7,7', '6,5')
    """
    if ";" in text:
        return tuple(part.strip() for part in text.split(";"))
    words = [word.strip() for word in text.split(",")]
    values: list[str] = []
    while words:
        counts = range(1, len(words) + 1)
        count = next((n for n in counts if fits(",".join(words[:n]))), 1)
        values.append(",".join(words[:count]))
        words = words[count:]
    return tuple(values)


def _value(text: str) -> "Value":
    """Return a value of a fact as its file would have it.

    >>> [_value(text) for text in ("7", "0.5", "true", "red")]
    [7, 0.5, True, 'red']
    """
    if text in ("true", "false"):
        return text == "true"
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def _must_be_playable(question: "Question", variant: "Variant") -> None:
    """Play a game of a variant, so that what is wrong with it is known at once."""
    from companion.facts import settle
    from companion.lab.sweeps.play import Table

    find = Finder()
    game = find.game(question.game, variant.facts)
    rulings = settle(game.facts().rulings, variant.rulings, question.game)
    for name in dict.fromkeys(variant.bots):
        find.bot(game, name, rulings)
        if name.partition(":")[0] == "best":
            _solved(game, name, variant)
    if not game.bots:
        raise BadValue(game.name, "no bot plays it", "choose another game")
    lot = [game.bots()[PLAIN]] * len(variant.bots)
    try:
        Table(game, rulings, question.setup(variant)).play(lot, "try")
    except CompanionError:
        raise
    except Exception as error:
        if not variant.facts:
            raise
        changed = ", ".join(f"{name}={value}" for name, value in variant.facts.items())
        what = f"no game can be played with {changed} ({type(error).__name__})"
        raise BadValue(question.game, what, "choose other values") from error
    if question.compiled:
        from companion.lab.sweeps.run import must_be_best

        must_be_best(game, find.bot(game, variant.bots[0], rulings))


def _solved(game: AnyGame, name: str, variant: "Variant") -> None:
    """Solve a game before it is played best, so that processes find its table."""
    from companion.lab import solve

    if variant.facts:
        what = "best play is solved for the facts as they are printed"
        raise BadValue(game.name, what, "choose another bot, or vary rulings alone")
    aim = name.partition(":")[2] or "win"
    solve.solved(problem_of(game, variant.rulings, aim), work(2))
