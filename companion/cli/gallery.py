"""`companion gallery`: a site of kits, for those who publish them."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct

from companion import games, places
from companion.cli import kits, offers
from companion.cli.options import Json, emit, game_or_file, progress
from companion.cli.printing import Arrangement, Ink, PaperName, Source
from companion.contract.options import NO_OPTIONS
from companion.errors import BadValue

if TYPE_CHECKING:
    from companion.press.export.faces import Made
    from companion.press.gallery import Entry


class Gallery(Struct, frozen=True, kw_only=True):
    what: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="GAME|DECK",
            help="Games, or decks of your own (default: all games).",
            autocompletion=offers.game_names,
        ),
    ] = None
    out: Annotated[
        Path | None,
        typer.Option(help="The folder of the site (default: site in output/)."),
    ] = None
    paper: Annotated[
        list[PaperName] | None,
        typer.Option(help="To print on (default a4 and letter); repeatable."),
    ] = None
    ink: Annotated[
        list[Ink] | None,
        typer.Option(help="`full` or `low` (default: both); repeatable."),
    ] = None
    link: Annotated[
        str, typer.Option(metavar="URL", help="Where games are played on your web.")
    ] = ""
    json: Json = False


def gallery(request: Gallery) -> None:
    """Make a site of kits: static pages, to be put on any web server.

    Of each kit it shows the pieces, says what one needs, and has the files to print,
    the booklet to read and search, and its text alone, to be listened to. Nothing on it
    is fetched from elsewhere. Making it again gives the same bytes.

    An earlier gallery is replaced; a folder with other files is left alone.

    companion gallery nine-circles --out site
    """
    from companion.press import gallery as site
    from companion.press.export import folder

    if request.link and not request.link.startswith(("http://", "https://")):
        right = "write one such as https://play.example.org"
        raise BadValue("--link", f"'{request.link[:40]}' is no address", right)
    named = list(dict.fromkeys(map(game_or_file, request.what or games.names())))
    entries = [entry(what) for what in named]
    how = [
        Arrangement().options(paper, ink)
        for paper in dict.fromkeys(request.paper or (PaperName.a4, PaperName.letter))
        for ink in dict.fromkeys(request.ink or (Ink.full, Ink.low))
    ]
    target = request.out or places.output() / "site"
    made = site.files(entries, how, request.link)
    try:
        files = folder.write(target, "gallery", "site", made, _said)
    finally:
        progress("")
    if request.json:
        emit({"folder": str(target), "files": files})
        return
    typer.echo(f"{target / 'index.html'}: {len(files)} files for a web server")


def _said(made: "Made") -> None:
    progress(made.what)


def entry(what: str) -> "Entry":
    """Return what a gallery shows of a game, or of the deck in a file."""
    from companion.press.gallery import Entry

    kit = kits.kit(what, NO_OPTIONS, None, Source())
    if kits.is_deck(what):
        count = sum(piece.copies for piece in kit.pieces)
        return Entry(kit, about=f"{count} pieces")
    kit = kits.Made(kit).without_extras().kit
    about = games.load(games.named(what)).facts().game
    least, most = about.players
    players = f"{least}" if least == most else f"{least} to {most}"
    minutes = " to ".join(map(str, dict.fromkeys(about.minutes)))
    who = f"{players} player{'s' * (most > 1)}, {minutes} minutes"
    path = places.TEMPLATES / what.replace("-", "_") / "preview.webp"
    preview = path.read_bytes() if path.exists() else b""
    return Entry(kit, about.summary, who, preview, f"companion play {what}")
