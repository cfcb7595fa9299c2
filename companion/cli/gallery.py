"""`companion gallery`: a site of kits, for those who publish them."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct

from companion import games, places
from companion.cli import kits
from companion.cli.options import Json, a_game, emit, game_or_file, progress
from companion.cli.printing import Arrangement, Ink, PaperName, Source
from companion.contract.options import NO_OPTIONS, in_language
from companion.errors import BadValue
from companion.language import listed

if TYPE_CHECKING:
    from companion.press.export.faces import Made
    from companion.press.gallery import Entry


class Gallery(Struct, frozen=True, kw_only=True):
    what: Annotated[
        list[str] | None,
        a_game("Games, or decks of your own (default: all games).", "GAME|DECK", None),
    ] = None
    out: Annotated[
        Path | None, "The folder of the site (default: site in output/)."
    ] = None
    paper: Annotated[
        list[PaperName] | None, "To print on (default a4 and letter); repeatable."
    ] = None
    ink: Annotated[list[Ink] | None, "`full` or `low` (default: both); repeatable."] = (
        None
    )
    language: Annotated[
        str, "LANGUAGE", "Of the site, and of each kit that speaks it, such as de."
    ] = ""
    link: Annotated[str, "URL", "Where games are played on your web."] = ""
    json: Json = False


def gallery(request: Gallery) -> None:
    """Make a site of kits: static pages for any web server.

    Of each kit it shows the pieces, says what one needs, and has the files to print,
    the booklet to read and search, and its text alone, to be listened to. Nothing on it
    is fetched from elsewhere. Making it again gives the same bytes.

    An earlier gallery is replaced; a folder with other files is left alone.

    companion gallery nine-circles --out site
    """
    from companion.press import gallery as site
    from companion.press.export import folder
    from companion.press.layout import translation

    if request.link and not request.link.startswith(("http://", "https://")):
        right = "write one such as https://play.example.org"
        raise BadValue("--link", f"'{request.link[:40]}' is no address", right)
    language = request.language or "en"
    if language not in (known := translation.languages()):
        right = f"choose {listed(list(known), 'or')}"
        raise BadValue("--language", f"there are no pages in '{language[:20]}'", right)
    named = list(dict.fromkeys(map(game_or_file, request.what or games.names())))
    entries = [entry(what, language) for what in named]
    how = [
        Arrangement().options(paper, ink)
        for paper in dict.fromkeys(request.paper or (PaperName.a4, PaperName.letter))
        for ink in dict.fromkeys(request.ink or Ink)
    ]
    target = request.out or places.output() / "site"
    made = site.files(entries, how, request.link, language)
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


def entry(what: str, language: str = "en") -> "Entry":
    """Return what a gallery shows of a game, or of the deck in a file."""
    from companion.press.gallery import Entry
    from companion.press.layout.translation import Translation, shared

    game = None if kits.is_deck(what) else games.load(games.named(what))
    spoken = in_language(game.kit_options, language) if game else NO_OPTIONS
    kit = kits.kit(what, spoken, None, Source())
    said = shared(kit.language).gallery
    if game is None:
        count = sum(piece.copies for piece in kit.pieces)
        return Entry(kit, about=said["count"].replace("[n]", f"{count}"))
    kit = kits.Made(kit).without_extras().kit
    folder = what.replace("-", "_")
    about = Translation(folder, kit.language).facts(game.facts()).game
    most = about.players[1]
    players, minutes = (
        said["to"].join(map(str, dict.fromkeys(ends)))
        for ends in (about.players, about.minutes)
    )
    who = said["players" if most > 1 else "player"].replace("[n]", players)
    who += f", {said['minutes'].replace('[n]', minutes)}"
    path = places.TEMPLATES / folder / "preview.webp"
    preview = path.read_bytes() if path.exists() else b""
    return Entry(kit, about.summary, who, preview, f"companion play {what}")
