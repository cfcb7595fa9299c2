"""`companion solve` and `advise`: the best play of a whole game, exactly."""

from typing import Annotated, Any

import typer

from companion import games, places
from companion.cli.best import AimOption, Jobs, advised, game_of, told, work
from companion.cli.options import Game, Json, RulingOptions, emit, rules_of, rulings


def solve(
    game: Game,
    aim: AimOption = "win",
    jobs: Jobs = 2,
    option: RulingOptions = None,
    again: Annotated[
        bool, typer.Option("--again", help="Solve it even if it is kept.")
    ] = False,
    json: Json = False,
) -> None:
    """Solve a game for an aim, once; `advise` and `odds` then answer at once.

    The table is kept in this system's folder for caches and may be deleted at any time.

    companion solve seven-steps --aim score
    """
    from companion.lab import advice
    from companion.lab import solve as lab

    asked = game_of(game, rulings(game, option), aim)
    table = lab.solved(asked, work(asked, jobs), again=again)
    start, sought = table["start"], asked.aim
    win, score = float(start[sought.win()]), float(start[sought.score()])
    if json:
        answer = {"game": game, "aim": sought.name, "win": win, "score": score}
        emit({**answer, "bytes": asked.path.stat().st_size, "table": str(asked.path)})
        return
    typer.echo(
        f"{game} for {sought.name}: chance to win {advice.percent(win)}, "
        f"expected score {score:.2f}"
    )
    typer.echo(str(asked.path))


def advise(
    what: Annotated[
        str, typer.Argument(metavar="SAVE|GAME", help="A save, or a game.")
    ],
    state: Annotated[
        list[str] | None,
        typer.Option(
            "--state",
            metavar="FIELD=VALUE",
            help="How a game stands that is kept on paper; see `log --json`.",
        ),
    ] = None,
    aim: AimOption = "win",
    jobs: Jobs = 2,
    option: RulingOptions = None,
    json: Json = False,
) -> None:
    """Say the best action now, why, and what the others cost.

    For a game kept on paper, name the game and how it stands; what is left out is as
    at the start.

    companion advise seven-steps --state terrace=6 --state scored=5 --state pool=2
    """
    name, stands, chosen = _asked(what, state, option)
    rules, words = games.part(name, "rules"), games.part(name, "words")
    _refuse_ended(name, rules, stands)
    asked = game_of(name, chosen, aim)
    found = advised(asked, jobs, stands)
    if json:
        options, worth = found
        rows = [_row(one, words) for one in options]
        emit({"game": name, "aim": asked.aim.name, "worth": worth, "options": rows})
        return
    typer.echo("\n".join(told(found, asked, words)))


def _asked(
    what: str, fields: list[str] | None, option: list[str] | None
) -> tuple[str, Any, dict[str, str]]:
    """Return the game, how it stands and its rulings.

    Raises:
        BadValue: if a save is given rulings or another state.
    """
    from companion.chronicle import store
    from companion.cli.paper import on_paper
    from companion.errors import BadValue

    if what in games.names():
        chosen = rulings(what, option)
        return what, on_paper(what, rules_of(what).start(chosen), fields or []), chosen
    kept = store.open(places.save(what), rules_of)
    if option or fields:
        right = "leave out --state and --option, or name the game"
        raise BadValue(what, "a save has its own state and rulings", right)
    return kept.save.game, kept.state, dict(kept.save.rulings)


def _refuse_ended(name: str, rules: Any, state: Any) -> None:
    from companion.contract import Over
    from companion.errors import BadValue

    due = rules.waits_for(state)
    if isinstance(due, Over):
        raise BadValue(name, f"the game is over, {due.reason}", "begin another")


def _row(one: Any, words: Any) -> dict[str, Any]:
    numbers = {"aim": one.aim, "win": one.win, "score": one.score, "cost": one.cost}
    return {"do": words.write(one.action), "say": words.say(one.action), **numbers}
