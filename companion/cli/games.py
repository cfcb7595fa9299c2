"""`companion games`: which games there are, and the rulings of each."""

from typing import Annotated, Any

import typer

from companion import games as shelf
from companion.cli.options import Json, emit


def games(
    game: Annotated[
        str | None, typer.Argument(help="One game, to see its rulings.")
    ] = None,
    json: Json = False,
) -> None:
    """List the games, or the rulings of one.

    companion games nine-circles
    """
    if game is not None:
        _one(game, json)
        return
    pages = {name: shelf.part(name, "facts").facts().game for name in shelf.names()}
    if json:
        emit([{"game": name, **_page(page)} for name, page in pages.items()])
        return
    for name, page in pages.items():
        typer.echo(f"{name:<14}{page.title}: {page.summary} ({_players(page)})")


def _one(name: str, json: bool) -> None:
    facts = shelf.part(name, "facts").facts()
    if json:
        emit({"game": name, **_page(facts.game), "rulings": facts.rulings})
        return
    typer.echo(f"{facts.game.title}: {facts.game.summary}")
    typer.echo(facts.game.credit)
    for ruling in facts.rulings:
        typer.echo(f"\n{ruling.id}: {ruling.question}")
        for value, meaning in ruling.choices.items():
            mark = "*" if value == ruling.default else " "
            typer.echo(f"  {mark} {value}: {meaning}")
        if ruling.free:
            typer.echo(f"    or {ruling.free}")
    typer.echo("\n* is what is played unless `--option KEY=VALUE` says otherwise.")


def _page(page: Any) -> dict[str, Any]:
    import msgspec

    return msgspec.structs.asdict(page)


def _players(page: Any) -> str:
    least, most = page.players
    count = f"{least}" if least == most else f"{least} to {most}"
    return f"{count} player{'s' * (most > 1)}"
