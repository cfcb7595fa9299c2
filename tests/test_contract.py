"""Every game keeps the contract; a new one is tested by being there."""

import itertools
import random
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from companion import games, places
from companion.contract import Act, Choice, Drawn, KitRequest, Over, Rolled
from companion.contract.options import Options
from companion.contract.players import seats
from companion.errors import BadValue, IllegalAction, UnknownName
from companion.facts import Rulings, load
from companion.table import begin
from tests.games import lot

GAMES = games.names()
SEEDS = [range(2), pytest.param(range(2, 8), marks=pytest.mark.slow)]
LONGEST = 20_000
"""Actions within which a game has to end."""

# What a field of each type holds in an action that nobody would mean.
WRONG: dict[Any, tuple[Any, ...]] = {
    int: (-1, 0, 3, 7, 10**30),
    int | None: (None, -1, 10**30),
    str: ("", "no such thing", "\0", "x" * 1000),
    bool: (False, True),
    tuple[int, ...]: ((), (0,), (-1, 7), (1, 2, 3), (6,) * 40, (10**30,)),
    tuple[str, ...]: ((), ("",), ("no such thing",) * 40),
}

every_game = pytest.mark.parametrize("game", GAMES)
every_seed = pytest.mark.parametrize("seeds", SEEDS, ids=["2 games", "6 games"])


def folder(game: str) -> Path:
    return games.HERE / game.replace("-", "_")


def rulings(game: str) -> Rulings:
    return load(Rulings, folder(game) / "data" / "rulings.toml")


def start(game: str, chosen: dict[str, str]) -> Any:
    """Begin a game with as few players as it takes."""
    setup = {"players": [*players]} if (players := lot.fewest(game)) else {}
    return games.load(game).rules().start(chosen, setup)


@cache
def played(game: str, seed: int) -> tuple[tuple[Any, Any], ...]:
    """Play at random; return each state with the action done in it, then the end.

    The rulings are drawn by lot too.
    """
    rng = random.Random(seed)
    chosen = {r.id: rng.choice(sorted(r.choices)) for r in rulings(game).rulings}
    # The game's own bot chooses, which is quicker than to list all that is legal.
    bots = games.load(game).bots
    bot = bots()["random"] if bots else None
    choose = (lambda state: bot(state, rng)) if bot else None
    steps = lot.played(games.load(game).rules(), start(game, chosen), rng, choose)
    done = (*itertools.islice(steps, LONGEST),)
    assert done[-1][1] is None, f"{game} goes on after {LONGEST} actions"
    return done


def choices(game: str, seeds: range) -> Iterator[tuple[Any, Any]]:
    """Yield each state of several games but the last, with the action done in it."""
    for seed in seeds:
        yield from played(game, seed)[:-1]


def wrong_actions(union: Any) -> Iterator[Act]:
    """Yield actions of every kind, with values that mostly make no sense."""
    for kind in get_args(union):
        hints = get_type_hints(kind)
        columns = [wrong(hints[field]) for field in kind.__struct_fields__]
        yield from (kind(*row) for row in itertools.product(*columns))


def wrong(hint: Any) -> Iterable[Any]:
    """Return values of a field; of structs in a row none, or an empty one."""
    return WRONG.get(hint) or ((), (get_args(hint)[0](),))


@every_game
def test_a_game_has_every_part_looks_and_a_golden_log(game: str) -> None:
    found, name = games.load(game), game.replace("-", "_")
    examples = found.questions().examples

    assert found.name == game
    assert found.rules().REVISION
    assert found.words().actions.verbs
    assert set(examples) == {"check", "odds"}
    assert all(all(typed) for some in examples.values() for typed in some)
    assert found.booklet_values()
    assert list((places.TEMPLATES / name).glob("*.toml"))
    assert (Path(__file__).parent / "games" / name / "golden.json").is_file()


@every_game
def test_the_facts_load_and_name_their_sources(game: str) -> None:
    page = games.load(game).facts().game

    assert all([page.title, page.credit, page.version, page.sources])
    assert 1 <= page.players[0] <= page.players[1]
    assert 1 <= page.minutes[0] <= page.minutes[1]


@every_game
def test_every_ruling_names_what_is_usual_and_says_why(game: str) -> None:
    entries = rulings(game).rulings

    assert len({ruling.id for ruling in entries}) == len(entries)
    for ruling in entries:
        assert ruling.default in ruling.choices
        assert all([ruling.question, ruling.reason, ruling.source])


@every_game
def test_every_choice_of_every_ruling_starts_a_game(game: str) -> None:
    rules = games.load(game).rules()
    started = {
        f"{ruling.id}={value}": rules.waits_for(start(game, {ruling.id: value}))
        for ruling in rulings(game).rulings
        for value in ruling.choices
    }

    assert [name for name, due in started.items() if isinstance(due, Over)] == []


@every_game
def test_a_ruling_or_a_choice_that_does_not_exist_is_refused(game: str) -> None:
    with pytest.raises(UnknownName, match="no ruling is called 'nonsense'"):
        start(game, {"nonsense": "true"})
    for ruling in rulings(game).rulings:
        with pytest.raises((UnknownName, BadValue), match="nonsense"):
            start(game, {ruling.id: "nonsense"})


@every_game
def test_a_retired_ruling_is_accepted_at_its_former_default_only(game: str) -> None:
    known = rulings(game)

    for old in known.retired:
        assert all([old.reading, old.reason, old.source]), old.id
        assert start(game, {old.id: old.value}) == start(game, {}), old.id
        with pytest.raises(UnknownName, match=f"{old.id}: 'nonsense' is no longer"):
            start(game, {old.id: "nonsense"})
    ids = [ruling.id for ruling in (*known.rulings, *known.retired)]
    assert len(set(ids)) == len(ids)


@every_game
def test_more_players_than_a_game_takes_and_an_unknown_setup_are_refused(
    game: str,
) -> None:
    most = games.load(game).facts().game.players[1]
    names = [f"player{number}" for number in range(most + 1)]

    with pytest.raises(BadValue, match=f"players named: {most + 1}; it takes"):
        games.load(game).rules().start({}, {"players": names})
    with pytest.raises(BadValue, match="'nonsense' is no part of a setup"):
        games.load(game).rules().start({}, {"nonsense": 1})


@pytest.mark.parametrize(
    ("players", "reason"),
    [
        ((), "players named: 0; it takes 2 to 4 players, such as --players ann,ben"),
        (("ann",),
         "players named: 1; it takes 2 to 4 players, such as --players ann,ben"),
        (("a", "b", "c", "d", "e"), "players named: 5; it takes 2 to 4 players"),
        (("ann", "ben", "Ann"),
         "two players are called 'ann'; give each a name of their own"),
        (("ann", ""), "'' is no name of a player; "),
        (("ann", "a b"), "'a b' is no name of a player; "),
        (("ann", "7"), "'7' is no name of a player; "),
        (("ann", "x" * 17), "is no name of a player; "),
        (("ann", 3), "'3' is no name of a player; "),
        ("ann,ben", "the players are no list; name them one by one"),
    ],
)  # fmt: skip
def test_names_that_cannot_be_played_with_are_refused(
    players: Any, reason: str
) -> None:
    with pytest.raises(BadValue) as caught:
        seats({"players": players}, 2, 4, "toy")
    assert reason in str(caught.value)


def test_a_setup_may_say_of_a_game_for_several_that_its_cards_are_real() -> None:
    names = ["ann", "ben"]

    assert seats({"players": names, "cards": "table"}, 2, 4, "toy") == ("ann", "ben")
    with pytest.raises(BadValue, match="not real; leave out cards"):
        seats({"players": names, "cards": "companion"}, 2, 4, "toy")
    with pytest.raises(BadValue, match="'cards' is no part of a setup"):
        seats({"cards": "table"}, 1, 1, "toy")


@every_game
def test_no_new_player_is_called_as_the_log_calls_others(game: str) -> None:
    found = games.load(game)
    if found.facts().game.players[1] == 1:
        return
    for name in ("companion", "Player"):
        options = Options({"players": f"{name},ben,cleo,dan"})
        with pytest.raises(BadValue, match=f"'{name}' is what the log calls"):
            begin.begun(found, options, {})
    assert seats({"players": ["player", "ben"]}, 2, 4, "toy") == ("player", "ben")


@every_game
@every_seed
def test_a_random_game_ends_and_says_how(game: str, seeds: range) -> None:
    rules = games.load(game).rules()
    for seed in seeds:
        end, _ = played(game, seed)[-1]
        over = rules.waits_for(end)

        assert over.reason, seed
        assert bool(over.rank) == over.won, seed
        assert over.score >= 0, seed
        assert rules.legal_actions(end) == (), seed


@every_game
@every_seed
def test_every_listed_action_is_legal(game: str, seeds: range) -> None:
    rules = games.load(game).rules()
    for state, _ in choices(game, seeds):
        listed = rules.legal_actions(state)

        assert bool(listed) == isinstance(rules.waits_for(state), Choice)
        assert len(set(listed)) == len(listed)
        assert [a for a in listed if rules.why_not(state, a) is not None] == []


@every_game
@every_seed
def test_an_action_survives_json_and_replays_to_the_same_end(
    game: str, seeds: range
) -> None:
    rules = games.load(game).rules()
    for seed in seeds:
        steps = played(game, seed)
        log = msgspec.json.encode([action for _, action in steps[:-1]])
        state = steps[0][0]
        for action in msgspec.json.decode(log, type=list[rules.Action]):
            state = rules.apply(state, action)

        assert state == steps[-1][0], seed


@every_game
@every_seed
def test_an_action_survives_being_typed(game: str, seeds: range) -> None:
    rules, words = games.load(game).rules(), games.load(game).words()
    for state, action in choices(game, seeds):
        for each in {action, *rules.legal_actions(state)}:
            assert words.actions.read(words.actions.write(each)) == each
            assert words.say(each)


@every_game
@every_seed
def test_a_board_is_described_in_at_most_79_columns(game: str, seeds: range) -> None:
    words = games.load(game).words()
    for state, _ in itertools.chain(*(played(game, seed) for seed in seeds)):
        lines = words.describe(state).splitlines()

        assert lines
        assert max(map(len, lines)) <= 79, lines


@every_game
def test_nonsense_is_refused_with_a_sentence_and_never_a_crash(game: str) -> None:
    rules = games.load(game).rules()
    nonsense = tuple(wrong_actions(rules.Action))
    for state, _ in played(game, 0)[::5]:
        listed = set(rules.legal_actions(state))
        for action in nonsense:
            reason = rules.why_not(state, action)

            if reason is None:
                assert action in listed or isinstance(action, Rolled | Drawn)
            else:
                assert reason == reason.strip()
                assert not reason.endswith(".")


@every_game
def test_apply_raises_the_sentence_of_why_not(game: str) -> None:
    rules = games.load(game).rules()
    state = played(game, 0)[-1][0]
    action = Rolled((1,))

    with pytest.raises(IllegalAction) as caught:
        rules.apply(state, action)
    assert str(caught.value) == f"{game}: {rules.why_not(state, action)}"


@every_game
def test_an_action_that_cannot_be_read_is_refused_in_one_line(game: str) -> None:
    words = games.load(game).words()
    for text in ("", "nonsense", "rolled", "rolled 0 7 x", "\0", "x" * 10_000):
        with pytest.raises((BadValue, UnknownName)) as caught:
            words.actions.read(text)
        assert "\n" not in str(caught.value)
        assert len(str(caught.value)) < 400


@every_game
def test_a_kit_prints_a_sheet_and_a_booklet(game: str) -> None:
    found = games.load(game)
    made = found.kit(KitRequest(booklet_values=found.booklet_values))
    names = [part.name for part in (*made.pieces, *made.pages)]

    assert made.game == game
    assert len(set(names)) == len(names)
    assert made.pieces
    assert made.pages
    for piece in made.pieces:
        assert piece.face().marks
    for piece in {piece.group or piece.name: piece for piece in made.pieces}.values():
        assert piece.face(low=True).marks
    for page in made.pages:
        assert (places.TEMPLATES / page.template).is_file()
