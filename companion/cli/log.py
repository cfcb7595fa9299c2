"""`log` and `verify`: what that reads a save and changes nothing."""

import csv
import io
import sys
from pathlib import Path
from typing import Annotated

import typer
from msgspec import Struct, structs

from companion import games, places
from companion.chronicle import store
from companion.chronicle.replay import Chronicle
from companion.cli import options as shared
from companion.cli.parameters import Viewer, beside
from companion.contract import A, Choice, Draw, Note, Over, Roll, S
from companion.contract.story import Story, StoryForms
from companion.errors import BadValue
from companion.language import phrase, phrases, reader
from companion.table import narrate, secrets, steps


class Log(Struct, frozen=True, kw_only=True):
    save: shared.Save
    events: Annotated[bool, "Every event, where a tale is the default."] = False
    csv: Annotated[bool, "The state turn by turn, as CSV."] = False
    html: Annotated[bool, "The tale with charts, as one page to share."] = False
    report: Annotated[bool, "Answers to a designer's questions."] = False
    viewer: Viewer
    out: Annotated[
        Path | None,
        "A file for --html (default: stdout; on a terminal a file in output/).",
    ] = None
    json: shared.Json = False

    def form(self) -> str:
        """Return the form that is selected; empty is the default of the game.

        Raises:
            BadValue: if several are selected.
        """
        forms = structs.asdict(self)
        given = [name for name in ("events", "csv", "html", "report") if forms[name]]
        first, second = [*given, "", ""][:2]
        if second:
            raise beside(f"--{second}", f"--{first}")
        return first


def log(request: Log) -> None:
    """Show what happened in a game and its current state.

    Of a save with secrets it shows what one player may know (--seat), or everything
    (--all).
    A campaign is narrated year by year. --events, --csv, --html and --report are for
    games with a tale.

    companion log dante
    """
    form, path = request.form(), places.save(request.save)
    if request.json and form in ("csv", "html"):
        raise beside("--json", f"--{form}")
    if request.out and form != "html":
        what = phrase("is given without {name}", name="--html")
        raise BadValue("--out", what, phrase("leave it out"))
    if request.out and request.out.resolve() == path.resolve():
        what = phrase("{path} is the save itself", path=request.out)
        raise BadValue("--out", what, phrase("name another file"))
    chronicle = store.open(path, shared.loaded)
    request.viewer.must_suffice(chronicle, "log", path)
    viewer = request.viewer.seat_in(chronicle)
    if form and chronicle.game.story is None:
        what = phrase("is given for {game}", game=chronicle.game.name)
        raise BadValue(f"--{form}", what, phrase("leave it out: its log is its events"))
    if form == "events" or chronicle.game.story is None:
        _show_events(chronicle, path, viewer, request.json)
        return
    now = status(chronicle, path, viewer)
    _show_tale(chronicle, chronicle.game.story(), path, request, now)
    if not (form or request.json or now["over"]):
        typer.echo(f"\n{secrets.board(chronicle, viewer, shared.columns())}")


def _show_events(
    chronicle: Chronicle[S, A], path: Path, viewer: int, json: bool
) -> None:
    if not json:
        for line in narrate.story(chronicle, signed=True, viewer=viewer):
            shared.say(line)
        typer.echo(f"\n{secrets.board(chronicle, viewer, shared.columns())}")
        return
    undone = narrate.undone(chronicle)
    events = [
        {
            **secrets.entry(chronicle, event, viewer),
            "sentence": narrate.sentence(chronicle, event, viewer),
            "came": narrate.results(chronicle, event),
            "undone": event.n in undone,
        }
        for event in chronicle.events
    ]
    shared.emit({**status(chronicle, path, viewer), "events": events})


def _show_tale(
    chronicle: Chronicle[S, A],
    tale: StoryForms[S, A],
    path: Path,
    request: Log,
    now: dict[str, object],
) -> None:
    taken = [
        (step.action, step.state) for step in chronicle.path if step.action is not None
    ]
    story = Story(chronicle.steps[0].state, tuple(taken))
    if request.csv:
        table = io.StringIO()
        csv.writer(table, lineterminator="\n").writerows(tale.rows(story))
        typer.echo(table.getvalue(), nl=False)
    elif request.html:
        _write_page(chronicle, tale, story, request.out, path.stem)
    elif request.json and request.report:
        shared.emit({**now, "report": tale.report(story)})
    elif request.json:
        shared.emit({**now, "tale": tale.data(story)})
    else:
        lines = tale.answers if request.report else tale.lines
        typer.echo("\n".join(lines(story, width=shared.columns())))


def _write_page(
    chronicle: Chronicle[S, A],
    tale: StoryForms[S, A],
    story: Story[S, A],
    out: Path | None,
    name: str,
) -> None:
    """Write the page to a file, or to a pipe if none is named.

    Nobody reads HTML in a terminal: there it goes to a file in the output folder.
    """
    from companion.press.ink import files, pages
    from companion.press.layout.piece import Page
    from companion.press.layout.sizes import paper

    about = chronicle.game.facts().game
    template = f"{chronicle.game.name.replace('-', '_')}/log.html"
    page = Page("log", template, about.title, lambda: tale.page(story))
    how = pages.PageOptions(
        paper("a4"), author=about.credit, version=about.version, language=reader()
    )
    html, _ = pages.fill(page, how)
    if out is None and not sys.stdout.isatty():
        typer.echo(html)
        return
    out = out or places.output() / f"{name}.html"
    files.put(f"{html}\n".encode(), out)
    typer.echo(out)


def verify(save: shared.Save, json: shared.Json = False) -> None:
    """Check every event of a save against its hash and the rules.

    companion verify dante
    """
    report = store.verify(places.save(save), games.load)
    if json:
        shared.emit(report)
    else:
        for trouble in report.troubles:
            shared.note(f"{save}: {trouble}")
        if report.ok:
            what = phrases(
                "{n} event, all as they were written",
                "{n} events, all as they were written",
                report.events,
            )
            if report.previous is not None:
                what += phrase(", the generation before is kept")
            shared.say(f"{save}: {what}")
    raise typer.Exit(0 if report.ok else 1)


def status(
    chronicle: Chronicle[S, A], path: Path, viewer: int = secrets.NOBODY
) -> dict[str, object]:
    """Return the state of a game, for `--json`, as a seat may know it."""
    due, state = chronicle.due, secrets.view(chronicle, viewer)
    answer: dict[str, object] = {"save": str(path), "game": chronicle.save.game}
    answer["events"] = len(chronicle.events)
    notes = [
        {"n": event.n, "at": event.at, "by": event.by, "text": event.action.text}
        for event in chronicle.notes
        if isinstance(event.action, Note)
    ]
    known = {"state": state, "notes": notes}
    names = secrets.names(chronicle)
    if isinstance(due, Over):
        return {**answer, "stands": steps.ending(due, names), "over": due, **known}
    match due:
        case Roll():
            waits = steps.due(due)
        case Draw():
            waits = steps.cards(due)
        case Choice(player):
            waits = names[player] if names else "you"
    return {**answer, "stands": f"waits for {waits}", "over": None, **known}
