"""`new-game` and `check-game`: a game of your own, in a folder."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

import typer
from msgspec import Struct

from companion import games, places
from companion.cli import options as shared
from companion.contract import Act, Game, KitRequest
from companion.errors import BadValue, CompanionError
from companion.language import listed

AnyGame = Game[object, Act]

TITLE = "NAME"  # what stands for the title in the files of a new game

OWN = (
    ("board", "board.py with BOARD: a page of its own, in the place of the plain one"),
    ("words", "words.py with WORDS: the table in words of its own"),
    ("bots", "bots.py with BOTS: bots that know the game"),
    ("metrics", "metrics.py with METRICS: what the lab counts"),
    ("questions", "questions.py with QUESTIONS: what check and odds answer"),
)
"""Files of the tier *shown*, and what each is for."""


class NewGame(Struct, frozen=True, kw_only=True):
    folder: Annotated[
        Path, typer.Argument(help="The folder to make; its name is the game's.")
    ]
    kind: Annotated[
        Literal["cards", "board", "dice"], "What the small game in it is played with."
    ] = "cards"


def new_game(request: NewGame) -> None:
    """Make a folder with a small game that plays and prints.

    It passes its tests. Its rules are one file; change them, and see
    docs/add-a-game.md.

    companion new-game mygame --kind board
    """
    from companion.games.folder import name_of
    from companion.press.ink import files

    folder = request.folder
    name = name_of(folder)
    if name in games.names():
        raise BadValue(name, "there is a game of that name", "choose another one")
    if folder.exists():
        raise BadValue(str(folder), "is there already", "choose another name")
    title = name.replace("-", " ").title()
    for source in sorted(
        (places.TEMPLATES / "shared" / "new_game" / request.kind).iterdir()
    ):
        if source.is_file():
            text = source.read_text("utf-8").replace(TITLE, title)
            files.put(text.encode(), folder / source.name)
            shared.wrote(folder / source.name)
    shared.note(f"now try: companion play ./{folder.as_posix().removeprefix('./')}")


class CheckGame(Struct, frozen=True, kw_only=True):
    folder: Annotated[Path, typer.Argument(help="The folder of the game.")]
    games: Annotated[int, typer.Option(min=1, help="Random games to look at.")] = 10
    seed: Annotated[int, "Another seed plays other games."] = 1
    json: shared.Json = False


class Verdict(Struct, frozen=True):
    """A law, and how the game breaks it; empty if it is kept."""

    law: str
    broken: str = ""


def check_game(request: CheckGame) -> None:
    """Check a game in a folder: its rules, page, saves and prints.

    Exit 3 if it breaks a law. What the next tier lacks is listed.

    companion check-game ./mygame
    """
    from companion.contract.testing import LAWS, broken, numbers
    from companion.games import folder
    from companion.testing import random_games

    folder.game_in(request.folder)
    shared.note(f"the code in {request.folder.resolve()} is run")
    played = random_games(request.folder, request.games, request.seed)
    least, most = played.game.facts().game.players
    if len(tried := numbers(least, most)) <= most - least:
        shown = listed([*map(str, tried)])
        shared.note(f"tried with {shown} players, of {least} to {most}")
    verdicts = [Verdict(law, broken(played, law)) for law in LAWS]
    prints = _prints(played.game)
    verdicts += [prints] if prints else []
    lacks = [*_lacks(request.folder, printed=prints is not None)]
    faults = sum(bool(verdict.broken) for verdict in verdicts)
    if request.json:
        shared.emit({"game": played.game.name, "laws": verdicts, "lacks": lacks})
        raise typer.Exit(3 if faults else 0)
    said: set[str] = set()
    for verdict in verdicts:
        if (fault := verdict.broken) in said:
            continue
        shared.say(f"{'NO' if fault else 'ok'}  {verdict.law}")
        if fault:
            said.add(fault)
            shared.say(f"    {fault}")
            same = [one.law for one in verdicts if one.broken == fault]
            if same[1:]:
                shared.say(f"    which stops, too: {'; '.join(same[1:])}")
    if lacks:
        typer.echo("what it could have besides:")
    for line in lacks:
        shared.say(f"  {line}")
    raise typer.Exit(3 if faults else 0)


def _prints(game: AnyGame) -> Verdict | None:
    """Return whether all that is printed can be, with the same bytes; None if none."""
    law = "what is printed is the same each time"
    try:
        first = _bytes(game)
        if first is None:
            return None
        return Verdict(
            law, "" if first == _bytes(game) else "the bytes of a file differ"
        )
    except CompanionError as error:
        return Verdict(law, str(error))


def _bytes(game: AnyGame) -> list[bytes] | None:
    from companion.press import jobs
    from companion.press.layout.piece import kit_of
    from companion.press.layout.planning import PrintOptions
    from companion.press.layout.sizes import paper

    kit = kit_of(game.kit(KitRequest(booklet_values=game.booklet_values)))
    if not (kit.pieces or kit.pages):
        return None
    how = PrintOptions(paper("a4"))
    outputs = [job.render(how) for job in jobs.jobs(kit)]
    return [output.data for output in outputs if output]


def _lacks(folder: Path, *, printed: bool) -> Iterator[str]:
    if not printed:
        yield "cards.csv and cards.toml: cards, as `companion cards` prints them"
        yield "sheet.toml: a sheet to write on, a layout without rows"
    if not (folder / "rules.md").is_file():
        yield "rules.md: the rules as a booklet"
    for part, what in OWN if printed else ():
        if not (folder / f"{part}.py").is_file():
            yield what
