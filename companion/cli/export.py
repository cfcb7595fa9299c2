"""`companion export`: a kit as pictures, for a simulator, for services that print."""

import re
from collections.abc import Callable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from companion import places
from companion.cli import kits
from companion.cli.options import Json, RulingOptions, emit, note, progress
from companion.cli.wishes import (
    CardSize,
    Delimiter,
    Encoding,
    Ink,
    Language,
    Layout,
    PaletteName,
    PaperName,
    Players,
    Quote,
    SheetName,
    Where,
)
from companion.errors import BadData, BadValue


class Kind(StrEnum):
    """What a kit is made into."""

    png = "png"
    svg = "svg"
    contact = "contact"
    tts = "tts"
    tgc = "tgc"
    mpc = "mpc"


SERVICES = {Kind.tgc: "the-game-crafter", Kind.mpc: "make-playing-cards"}

FOR = {
    "dpi": (Kind.png, Kind.tts, Kind.contact),
    "bleed": (Kind.png, Kind.svg),
    "square": (Kind.png,),
    "paper": (Kind.contact,),
    "url": (Kind.tts,),
}
"""The kinds that an option is for."""

ADDRESS = re.compile(r"(https?|file)://\S+")


def export(
    what: Annotated[
        str, typer.Argument(metavar="GAME|DECK", help="A game, or a .csv or .xlsx.")
    ],
    kind: Annotated[
        Kind,
        typer.Argument(
            metavar="KIND",
            help="png or svg: a file a face; contact: all faces small; tts: Tabletop "
            "Simulator; tgc: The Game Crafter; mpc: MakePlayingCards.",
        ),
    ],
    only: Annotated[
        str | None, typer.Option(help="One piece, or one group of them: cards ...")
    ] = None,
    dpi: Annotated[
        int | None,
        typer.Option(
            help="Dots to an inch: 300 if left out. Contact sheets become PNG by it."
        ),
    ] = None,
    bleed: Annotated[
        bool | None,
        typer.Option("--bleed/--no-bleed", help="With bleed; cut to its trim if not."),
    ] = None,
    square: Annotated[
        bool,
        typer.Option("--square", help="Fill corners that else are transparent (png)."),
    ] = False,
    url: Annotated[
        str | None,
        typer.Option(help="Where the pictures will lie (tts): https://example.org/x"),
    ] = None,
    paper: Annotated[
        PaperName | None, typer.Option(help="Of contact sheets: a4 if left out.")
    ] = None,
    ink: Annotated[Ink, typer.Option(help="All colours, or little ink.")] = Ink.full,
    out: Annotated[
        Path | None, typer.Option(help="The folder to write into, instead of output/.")
    ] = None,
    players: Players = None,
    size: CardSize = None,
    language: Language = None,
    palette: PaletteName = None,
    option: RulingOptions = None,
    layout: Layout = None,
    sheet: SheetName = "",
    where: Where = None,
    encoding: Encoding = "",
    delimiter: Delimiter = "",
    quote: Quote = "",
    json: Json = False,
) -> None:
    """Export a kit or a deck: pictures, sheets for a simulator, folders to upload.

    An earlier export of the same is replaced; a folder with other files is left alone.

    companion export exit-from-purgatory png --only cards --dpi 300
    """
    given: dict[str, Any] = {"dpi": dpi, "bleed": bleed, "paper": paper, "url": url}
    given["square"] = square or None
    _fits(kind, given)
    asked = kits.Asked(
        size=size,
        players=players,
        language=language,
        palette=palette,
        option=option,
        layout=layout,
        sheet=sheet,
        where=where,
        encoding=encoding,
        delimiter=delimiter,
        quote=quote,
    )
    kit = _some(kits.kit(what, asked), what, only)
    target = (out or places.output()) / kit.game / _name(kind, only, ink)
    low = ink is Ink.low
    if kind in SERVICES:
        made, left = _ordered(kit, SERVICES[kind], low=low)
    else:
        own = kits.is_deck(what)
        made, left = _made(kit, kind, given, target, (low, own)), []
    _write(target, (kit.game, kind.value), made, left, json=json)


def _fits(kind: Kind, given: dict[str, Any]) -> None:
    """Refuse an option that is not for a kind.

    Raises:
        BadValue: naming the kinds that it is for.
    """
    for name, kinds in FOR.items():
        if given[name] is not None and kind not in kinds:
            right = f"leave it out: it is for {', '.join(kinds)}"
            raise BadValue(f"--{name}", f"is given for {kind}", right)
    if given["bleed"] and given["square"]:
        right = "leave it out: a face with its bleed has square corners"
        raise BadValue("--square", "is given with --bleed", right)
    if given["url"] is not None and not ADDRESS.fullmatch(given["url"]):
        right = "write one such as https://example.org/mydeck"
        raise BadValue("--url", f"'{given['url'][:40]}' is no address", right)


def _some(kit: Any, what: str, only: str | None) -> Any:
    """Return a kit with the wanted pieces alone.

    Raises:
        UnknownName: if none is called `only`.
        BadData: if there is none, or no copy of any is wanted.
    """
    from msgspec.structs import replace

    none = BadData(what, "holds no card", "add one, or ask for more with --where")
    if not kit.pieces:
        raise none
    parts = [part for _, _, part in kits.files([kit], only)]
    pieces = tuple(piece for part in parts if isinstance(part, list) for piece in part)
    if only and not pieces:
        right = f"print it: companion print {what} --only {only}"
        raise BadValue("--only", f"'{only}' is to be read, not cut", right)
    if not any(piece.copies for piece in pieces):
        raise none
    return replace(kit, pieces=pieces)


def _name(kind: Kind, only: str | None, ink: Ink) -> str:
    """Return the name of the folder: what is in it, and what is unusual."""
    from companion.press.export.faces import slug

    words = [kind.value, slug(only) if only else "", "low" if ink is Ink.low else ""]
    return "-".join(filter(None, words))


def _made(
    kit: Any, kind: Kind, given: dict[str, Any], target: Path, how: tuple[bool, bool]
) -> Iterator[Any]:
    """Return the files of an export that no service prints.

    Args:
        how: whether little ink is wanted, and whether it is somebody's own deck.
    """
    from companion.press.export import contact, pictures, tabletop
    from companion.press.layout import paper

    (low, own), bleed = how, bool(given["bleed"])
    dpi = DPI if given["dpi"] is None else given["dpi"]
    match kind:
        case Kind.png:
            square = bool(given["square"])
            return pictures.png(kit.pieces, dpi, bleed=bleed, square=square, low=low)
        case Kind.svg:
            return pictures.vectors(kit.pieces, bleed=bleed, low=low)
        case Kind.contact:
            size = paper.paper((given["paper"] or PaperName.a4).value)
            return contact.files(kit, size, low=low, dpi=given["dpi"])
    where = _addresses(given["url"], target)
    return tabletop.files(kit, where, dpi=dpi, low=low, own=own)


DPI = 300


def _addresses(url: str | None, target: Path) -> Callable[[str], str]:
    """Return what gives a file of the export its address."""
    if url is not None:
        return lambda name: f"{url.rstrip('/')}/{name}"
    return lambda name: (target.absolute() / name).as_uri()


def _ordered(kit: Any, name: str, *, low: bool) -> tuple[Iterator[Any], list[str]]:
    """Return the files for a service, and in a line what of the kit is left out.

    Raises:
        DoesNotFit: if nothing of it has a size known there, naming what comes nearest.
    """
    from companion.press.export import services
    from companion.press.layout import sizes

    service = sizes.service(name)
    lots, left = services.lots(kit.pieces, service)
    if not lots:
        raise services.why_not(left[0], service)
    names = dict.fromkeys(piece.group or piece.name for piece in left)
    said = f"left out, no pixels of {service.title} are known: {', '.join(names)}"
    return services.files(lots, service, low=low), [said] if left else []


def _write(
    target: Path,
    what: tuple[str, str],
    made: Iterator[Any],
    left: list[str],
    *,
    json: bool,
) -> None:
    """Write the files, say their paths, and what else is worth saying."""
    from companion.press.export import folder

    notes = list(left)

    def told(each: Any) -> None:
        progress(f"{what[0]} {what[1]}: {each.what}")
        if each.say:
            notes.append(each.say)

    try:
        files = folder.write(target, *what, made, told)
    finally:
        progress("")
    if json:
        listed = [
            {"path": str(target / name), "what": words} for name, words in files.items()
        ]
        emit({"folder": str(target), "files": listed, "notes": notes})
        return
    for name in files:
        typer.echo(target / name)
    for line in notes:
        note(line)
