"""`log` and `verify`: what that reads a save and changes nothing."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct

from companion import games, places
from companion.chronicle import store
from companion.chronicle.replay import Chronicle
from companion.cli import log_forms
from companion.cli.best import AimOption, problem_of, review
from companion.cli.options import Json, Save, columns, emit, note, say
from companion.cli.viewers import Viewer
from companion.contract import A, Draw, Note, Over, Roll, S, Words
from companion.errors import BadValue
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
    viewer: Viewer
    out: Annotated[
        Path | None,
        typer.Option(
            help="A file for --html (default: stdout; on a terminal a file in output/)."
        ),
    ] = None
    json: Json = False


def log(request: Log) -> None:
    """Show what happened in a game and its current state.

    Of a save with secrets it shows what one player may know (--seat), or everything
    (--all).
    A campaign is narrated year by year. --events, --csv, --html and --report are for
    games with a tale; --review shows what each decision gave away and what the luck of
    each roll was.

    companion log dante
    """
    form = log_forms.form(
        events=request.events,
        csv=request.csv,
        html=request.html,
        report=request.report,
        review=request.review,
    )
    path = places.save(request.save)
    _refuse_unused(form, path, request)
    kept = store.open(path, games.load)
    request.viewer.must_suffice(kept, "log", path)
    if form == "review":
        _review(kept, path, request)
        return
    viewer = request.viewer.seat_in(kept)
    if form:
        log_forms.tale(kept.game, form)
    if form == "events" or kept.game.story is None:
        _show_events(kept, path, viewer, request.json)
        return
    now = status(kept, path, viewer)
    log_forms.show(kept, form, path, request.out, now if request.json else None)
    if not (form or request.json or now["over"]):
        _show_board(kept, viewer)


def _refuse_unused(form: log_forms.Form, path: Path, request: Log) -> None:
    """Refuse an option with no effect, and a page that would overwrite its save."""
    if request.json and form in ("csv", "html"):
        raise BadValue("--json", f"is given beside --{form}", "give one of them")
    if request.out and form != "html":
        raise BadValue("--out", "is given without --html", "leave it out")
    if request.out and request.out.resolve() == path.resolve():
        what = f"{request.out} is the save itself"
        raise BadValue("--out", what, "name another file")


def _show_events(kept: Chronicle[S, A], path: Path, viewer: int, json: bool) -> None:
    if json:
        emit({**status(kept, path, viewer), "events": _events(kept, viewer)})
        return
    for line in narrate.story(kept, signed=True, viewer=viewer):
        say(line)
    _show_board(kept, viewer)


def _show_board(kept: Chronicle[S, A], viewer: int) -> None:
    typer.echo(f"\n{secrets.board(kept, viewer, columns())}")


def _review(kept: Chronicle[S, A], path: Path, request: Log) -> None:
    """Judge the steps that count, without those taken back and without notes."""
    from companion.lab import advice

    problem = problem_of(kept.game, kept.save.rulings, request.aim)
    judged = review(kept, problem)
    given, luck = advice.sums(judged)
    words = kept.game.words()
    if request.json:
        rows = [_judged(step, words) for step in judged]
        answer = {"save": str(path), "game": problem.name, "aim": problem.aim.name}
        emit({**answer, "given_away": given, "luck": luck, "steps": rows})
        return
    for step in judged:
        say(advice.judgement(step, problem.aim, words.say))
    sums = advice.shown(given, problem.aim), advice.signed(luck, problem.aim)
    typer.echo(f"\nFor {problem.aim.name}: given away {sums[0]}, luck {sums[1]}.")


def _judged(step: "Judged[A]", words: Words[S, A]) -> dict[str, object]:
    best = None if step.best is None else words.actions.write(step.best)
    numbers = {"cost": step.cost, "luck": step.luck, "worth": step.worth}
    done = words.actions.write(step.action)
    return {"n": step.event, "do": done, "best": best, **numbers}


def verify(save: Save, json: Json = False) -> None:
    """Check every event of a save against its hash and the rules.

    companion verify dante
    """
    report = store.verify(places.save(save), games.load)
    if json:
        emit(report)
    else:
        for trouble in report.troubles:
            note(f"{save}: {trouble}")
        if report.ok:
            kept = "" if report.previous is None else ", the generation before is kept"
            what = f"{report.events} events, all as they were written{kept}"
            say(f"{save}: {what}")
    raise typer.Exit(0 if report.ok else 1)


def status(
    kept: Chronicle[S, A], path: Path, viewer: int = secrets.NOBODY
) -> dict[str, object]:
    """Return the state of a game, for `--json`, as a seat may know it."""
    due, state = kept.due, secrets.view(kept, viewer)
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
    names = secrets.names(kept)
    if isinstance(due, Over):
        return {**answer, "stands": steps.ending(due, names), "over": due, **known}
    waits = "you"
    if isinstance(due, Roll):
        waits = steps.due(due)
    elif isinstance(due, Draw):
        waits = steps.cards(due)
    elif names:
        waits = names[due.player]
    return {**answer, "stands": f"waits for {waits}", "over": None, **known}


def _events(kept: Chronicle[S, A], viewer: int) -> list[dict[str, object]]:
    undone = narrate.undone(kept)
    return [
        {
            **secrets.entry(kept, event, viewer),
            "sentence": narrate.sentence(kept, event, viewer),
            "came": narrate.results(kept, event),
            "undone": event.n in undone,
        }
        for event in kept.events
    ]
