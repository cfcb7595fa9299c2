"""`log`, `saves`, `verify`: everything that reads a save and changes nothing."""

from pathlib import Path
from typing import Any

import typer

from companion import games as shelf
from companion import places
from companion.cli.options import Json, Save, emit, rules_of


def log(save: Save, json: Json = False) -> None:
    """Tell what happened in a game and where it stands.

    companion log dante
    """
    from companion.chronicle import store
    from companion.table import steps

    path = places.save(save)
    kept = store.open(path, rules_of)
    words = shelf.part(kept.save.game, "words")
    if json:
        emit({**standing(kept, path), "events": _events(kept, words)})
        return
    for line in steps.story(kept, words, signed=True):
        typer.echo(line)
    typer.echo(f"\n{words.describe(kept.state)}")


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


def standing(kept: Any, path: Path) -> dict[str, Any]:
    """Return where a game stands, for `--json`."""
    from companion.furniture import Over, Roll
    from companion.table import steps

    due = kept.due
    answer = {"save": str(path), "game": kept.save.game, "events": len(kept.events)}
    if isinstance(due, Over):
        return {**answer, "stands": steps.ending(due), "over": due, "state": kept.state}
    stands = f"waits for {steps.due(due)}" if isinstance(due, Roll) else "waits for you"
    return {**answer, "stands": stands, "over": None, "state": kept.state}


def _events(kept: Any, words: Any) -> list[dict[str, Any]]:
    from companion.table import steps

    undone = steps.undone(kept)
    return [
        {
            **event.entry,
            "sentence": steps.sentence(event, words),
            "undone": event.n in undone,
        }
        for event in kept.events
    ]
