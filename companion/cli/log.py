"""`log`, `saves`, `verify`: everything that reads a save and changes nothing."""

from pathlib import Path
from typing import Annotated, Any

import typer

from companion import games as shelf
from companion import places
from companion.cli import told
from companion.cli.best import AimOption
from companion.cli.options import Json, Looker, Save, emit, rules_of
from companion.errors import BadValue


def log(
    save: Save,
    events: Annotated[
        bool, typer.Option("--events", help="Every event, where a tale is told else.")
    ] = False,
    csv: Annotated[
        bool, typer.Option("--csv", help="How things stood by turn, as CSV.")
    ] = False,
    html: Annotated[
        bool, typer.Option("--html", help="The tale with charts, as one page to share.")
    ] = False,
    report: Annotated[
        bool, typer.Option("--report", help="Answers to a designer's questions.")
    ] = False,
    review: Annotated[
        bool, typer.Option("--review", help="Judge each decision and each roll.")
    ] = False,
    aim: AimOption = "win",
    seat: Looker = None,
    out: Annotated[
        Path | None, typer.Option(help="A file for --html; else it is said.")
    ] = None,
    json: Json = False,
) -> None:
    """Tell what happened in a game and where it stands.

    Of a game with secrets it tells what everybody may know, or what one seat may.
    A campaign is told year by year. --events, --csv, --html and --report are for games
    with a tale (Six Winters); --review says what each decision gave away and what the
    luck of each roll was.

    companion log dante
    """
    from companion.chronicle import store
    from companion.table import secrets

    how = told.way(events=events, csv=csv, html=html, report=report, review=review)
    path = places.save(save)
    _refuse_unused(how, path, out, json)
    kept = store.open(path, rules_of)
    words = shelf.part(kept.save.game, "words")
    if how == "review":
        _review(kept, path, words, aim, json)
        return
    looker = secrets.seat(kept, seat)
    if how:
        told.must_tell(kept.save.game, how)
    if how != "events" and told.part(kept.save.game):
        stands = standing(kept, path, looker)
        told.tell(kept, how, out, stands, json=json)
        if not (how or json or stands["over"]):
            _tell_board(kept, words, looker)
        return
    _tell_events(kept, path, words, looker, json)


def _refuse_unused(how: told.Way, path: Path, out: Path | None, json: bool) -> None:
    """Refuse what would change nothing, and a page in the place of its save."""
    if json and how in ("csv", "html"):
        raise BadValue("--json", f"is given beside --{how}", "give one of them")
    if out and how != "html":
        raise BadValue("--out", "is given without --html", "leave it out")
    if out and out.resolve() == path.resolve():
        raise BadValue("--out", f"{out} is the save itself", "name another file")


def _tell_events(kept: Any, path: Path, words: Any, looker: int, json: bool) -> None:
    from companion.table import telling

    if json:
        emit(exported(kept, path, words, looker))
        return
    for line in telling.story(kept, words, signed=True, looker=looker):
        typer.echo(line)
    _tell_board(kept, words, looker)


def _tell_board(kept: Any, words: Any, looker: int) -> None:
    from companion.table import secrets

    typer.echo(f"\n{secrets.board(kept.rules, words, kept.state, looker)}")


def _review(kept: Any, path: Path, words: Any, aim: str, json: bool) -> None:
    """Judge the steps that count, those taken back and notes left out."""
    from companion.cli.best import game_of, work
    from companion.contract import Note
    from companion.lab import advice
    from companion.lab import solve as lab

    game = game_of(kept.save.game, kept.save.rulings, aim)
    steps = [step for step in kept.path if not isinstance(step.action, Note)]
    judged = lab.ask(
        game,
        work(game, 2),
        lambda player: advice.review(player, kept.rules, steps, game.aim),
    )
    given, luck = advice.sums(judged)
    if json:
        rows = [_judged(one, words) for one in judged]
        answer = {"save": str(path), "game": game.name, "aim": game.aim.name}
        emit({**answer, "given_away": given, "luck": luck, "steps": rows})
        return
    for one in judged:
        typer.echo(advice.judgement(one, game.aim, words.say))
    told = advice.shown(given, game.aim), advice.signed(luck, game.aim)
    typer.echo(f"\nFor {game.aim.name}: given away {told[0]}, luck {told[1]}.")


def _judged(one: Any, words: Any) -> dict[str, Any]:
    best = None if one.best is None else words.write(one.best)
    numbers = {"cost": one.cost, "luck": one.luck, "worth": one.worth}
    return {"n": one.event, "do": words.write(one.action), "best": best, **numbers}


def saves(json: Json = False) -> None:
    """List the games that are kept here.

    companion saves
    """
    from companion.chronicle import store
    from companion.errors import CompanionError

    rows: list[dict[str, Any]] = []
    for path in places.all_saves():
        try:
            rows.append(standing(store.open(path, rules_of), path))
        except CompanionError as error:
            rows.append({"save": str(path), "error": str(error)})
    if json:
        emit(rows)
        return
    width = max((len(Path(row["save"]).stem) for row in rows), default=0)
    for row in rows:
        told = (
            row.get("error")
            or f"{row['game']}, {row['events']} events, {row['stands']}"
        )
        typer.echo(f"{Path(row['save']).stem:<{width}}  {told}")
    if not rows:
        typer.echo(f"no game is kept in {places.saves()} yet", err=True)


def verify(save: Save, json: Json = False) -> None:
    """Check every event of a save against its hash and the rules.

    companion verify dante
    """
    from companion.chronicle import store

    report = store.verify(places.save(save), rules_of)
    if json:
        emit(report)
    else:
        for trouble in report.troubles:
            typer.echo(f"{save}: {trouble}", err=True)
        if report.ok:
            kept = "" if report.previous is None else ", the generation before is kept"
            what = f"{report.events} events, all as they were written{kept}"
            typer.echo(f"{save}: {what}")
    raise typer.Exit(0 if report.ok else 1)


def standing(kept: Any, path: Path, looker: int = -1) -> dict[str, Any]:
    """Return where a game stands, for `--json`; -1 is everybody's eyes."""
    from companion.contract import Draw, Over, Roll
    from companion.table import secrets, steps

    due, state = kept.due, secrets.view(kept.rules, kept.state, looker)
    answer = {"save": str(path), "game": kept.save.game, "events": len(kept.events)}
    notes = [
        {"n": one.n, "at": one.at, "by": one.by, "text": one.action.text}
        for one in kept.notes
    ]
    known = {"state": state, "notes": notes}
    if isinstance(due, Over):
        return {**answer, "stands": steps.ending(due), "over": due, **known}
    waits = "you"
    if isinstance(due, Roll):
        waits = steps.due(due)
    elif isinstance(due, Draw):
        waits = steps.cards(due)
    elif names := secrets.names(kept):
        waits = names[due.player]
    return {**answer, "stands": f"waits for {waits}", "over": None, **known}


def exported(kept: Any, path: Path, words: Any, looker: int) -> dict[str, Any]:
    """Return a game with its events as `--json` tells a seat of it."""
    return {**standing(kept, path, looker), "events": _events(kept, words, looker)}


def _events(kept: Any, words: Any, looker: int) -> list[dict[str, Any]]:
    from companion.table import secrets, telling

    undone = telling.undone(kept)
    return [
        {
            **secrets.entry(kept, event, looker),
            "sentence": telling.sentence(kept, event, words, looker),
            "came": telling.came(kept, event, words),
            "undone": event.n in undone,
        }
        for event in kept.events
    ]
