"""`log`, `saves`, `verify`: everything that reads a save and changes nothing."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct

from companion import games, places
from companion.chronicle import store
from companion.chronicle.replay import Chronicle
from companion.cli import story
from companion.cli.best import AimOption, problem, work
from companion.cli.lookers import Looker
from companion.cli.options import Json, Save, emit
from companion.contract import A, Draw, Note, Over, Roll, S, Words
from companion.errors import BadValue, CompanionError
from companion.table import narrate, secrets, steps

if TYPE_CHECKING:
    from companion.lab.advice import Judged


class Log(Struct, frozen=True, kw_only=True):
    """What `log` takes."""

    save: Save
    events: Annotated[
        bool, typer.Option("--events", help="Every event, where a tale is the default.")
    ] = False
    csv: Annotated[
        bool, typer.Option("--csv", help="The state turn by turn, as CSV.")
    ] = False
    html: Annotated[
        bool, typer.Option("--html", help="The tale with charts, as one page to share.")
    ] = False
    report: Annotated[
        bool, typer.Option("--report", help="Answers to a designer's questions.")
    ] = False
    review: Annotated[
        bool,
        typer.Option(
            "--review",
            help="What each decision gave away, and the luck of each roll.",
        ),
    ] = False
    aim: AimOption = "win"
    looks: Looker
    out: Annotated[
        Path | None, typer.Option(help="A file for --html (default: print it).")
    ] = None
    json: Json = False


def log(request: Log) -> None:
    """Show what happened in a game and where it stands.

    Of a save with secrets it shows what one player may know (--seat), or everything
    (--all).
    A campaign is told year by year. --events, --csv, --html and --report are for games
    with a tale; --review shows what each decision gave away and what the luck of each
    roll was.

    companion log dante
    """
    form = story.form(
        events=request.events,
        csv=request.csv,
        html=request.html,
        report=request.report,
        review=request.review,
    )
    path = places.save(request.save)
    _refuse_unused(form, path, request)
    kept = store.open(path, games.load)
    request.looks.must_suffice(kept, "log", path)
    if form == "review":
        _review(kept, path, request)
        return
    looker = request.looks.looker(kept)
    if form:
        story.tale(kept.game, form)
    if form == "events" or kept.game.tale is None:
        _show_events(kept, path, looker, request.json)
        return
    now = standing(kept, path, looker)
    story.tell(kept, form, request.out, now if request.json else None)
    if not (form or request.json or now["over"]):
        _show_board(kept, looker)


def _refuse_unused(form: story.Form, path: Path, request: Log) -> None:
    """Refuse an option with no effect, and a page in the place of its save."""
    if request.json and form in ("csv", "html"):
        raise BadValue("--json", f"is given beside --{form}", "give one of them")
    if request.out and form != "html":
        raise BadValue("--out", "is given without --html", "leave it out")
    if request.out and request.out.resolve() == path.resolve():
        what = f"{request.out} is the save itself"
        raise BadValue("--out", what, "name another file")


def _show_events(kept: Chronicle[S, A], path: Path, looker: int, json: bool) -> None:
    if json:
        emit({**standing(kept, path, looker), "events": _events(kept, looker)})
        return
    for line in narrate.story(kept, signed=True, looker=looker):
        typer.echo(line)
    _show_board(kept, looker)


def _show_board(kept: Chronicle[S, A], looker: int) -> None:
    typer.echo(f"\n{secrets.board(kept, looker)}")


def _review(kept: Chronicle[S, A], path: Path, request: Log) -> None:
    """Judge the steps that count, without those taken back and without notes."""
    from companion.lab import advice, solve

    asked = problem(kept.game, kept.save.rulings, request.aim)
    turns = [
        advice.Turn(step.event, step.action, step.before.state, step.state)
        for step in kept.path
        if step.before and step.action is not None and not isinstance(step.action, Note)
    ]
    judged = solve.ask(
        asked,
        work(asked, 2),
        lambda player: advice.review(player, kept.rules, turns, asked.aim),
    )
    given, luck = advice.sums(judged)
    words = kept.game.words()
    if request.json:
        rows = [_judged(step, words) for step in judged]
        answer = {"save": str(path), "game": asked.name, "aim": asked.aim.name}
        emit({**answer, "given_away": given, "luck": luck, "steps": rows})
        return
    for step in judged:
        typer.echo(advice.judgement(step, asked.aim, words.say))
    sums = advice.shown(given, asked.aim), advice.signed(luck, asked.aim)
    typer.echo(f"\nFor {asked.aim.name}: given away {sums[0]}, luck {sums[1]}.")


def _judged(step: "Judged[A]", words: Words[S, A]) -> dict[str, object]:
    best = None if step.best is None else words.actions.write(step.best)
    numbers = {"cost": step.cost, "luck": step.luck, "worth": step.worth}
    done = words.actions.write(step.action)
    return {"n": step.event, "do": done, "best": best, **numbers}


def saves(json: Json = False) -> None:
    """List the games that are kept here.

    companion saves
    """
    rows: list[dict[str, object]] = []
    for path in places.all_saves():
        try:
            rows.append(standing(store.open(path, games.load), path))
        except CompanionError as error:
            rows.append({"save": str(path), "error": str(error)})
    if json:
        emit(rows)
        return
    width = max((len(Path(str(row["save"])).stem) for row in rows), default=0)
    for row in rows:
        state = (
            row.get("error")
            or f"{row['game']}, {row['events']} events, {row['stands']}"
        )
        typer.echo(f"{Path(str(row['save'])).stem:<{width}}  {state}")
    if not rows:
        typer.echo(f"no game is kept in {places.saves()} yet", err=True)


def verify(save: Save, json: Json = False) -> None:
    """Check every event of a save against its hash and the rules.

    companion verify dante
    """
    report = store.verify(places.save(save), games.load)
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


def standing(
    kept: Chronicle[S, A], path: Path, looker: int = secrets.NOBODY
) -> dict[str, object]:
    """Return where a game stands, for `--json`, as a seat may know it."""
    due, state = kept.due, secrets.view(kept, looker)
    answer: dict[str, object] = {
        "save": str(path),
        "game": kept.save.game,
        "events": len(kept.events),
    }
    notes = [
        {"n": event.n, "at": event.at, "by": event.by, "text": event.action.text}
        for event in kept.notes
        if isinstance(event.action, Note)
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


def _events(kept: Chronicle[S, A], looker: int) -> list[dict[str, object]]:
    undone = narrate.undone(kept)
    return [
        {
            **secrets.entry(kept, event, looker),
            "sentence": narrate.sentence(kept, event, looker),
            "came": narrate.results(kept, event),
            "undone": event.n in undone,
        }
        for event in kept.events
    ]
