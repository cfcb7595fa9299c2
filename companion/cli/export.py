"""`companion export`: a kit as pictures, for a simulator, for services that print."""

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer
from msgspec import Struct, structs

from companion import places
from companion.cli import decks, kits, offers
from companion.cli import options as shared
from companion.cli.printing import Arrangement, Ink, Out, PaperName, Source
from companion.contract.options import NO_OPTIONS, Options
from companion.errors import BadData, BadValue, NoPango

if TYPE_CHECKING:
    from companion.press.export.faces import Made
    from companion.press.ink.cmyk import Separation
    from companion.press.layout.piece import Kit, Piece


Kind = Literal[
    "png", "svg", "contact", "hand", "tts", "tgc", "mpc", "dtc", "shop", "cut"
]
"""What a kit is made into."""

Service = StrEnum("Service", "tgc mpc dtc")  # a service that prints pieces

CutterName = Literal["silhouette", "cricut", "none"]
"""The machines whose marks and areas are known."""

SERVICES = {
    "tgc": "the-game-crafter",
    "mpc": "make-playing-cards",
    "dtc": "drive-thru-cards",
}
"""Their names in `sizes.toml`."""

FOR = {
    "dpi": ("png", "tts", "contact", "hand", "cut"),
    "bleed": ("png", "svg"),
    "square": ("png",),
    "paper": ("contact", "cut"),
    "cutter": ("cut",),
    "url": ("tts",),
    "icc": ("shop", "dtc"),
}
"""The kinds that an option is for."""

ADDRESS = re.compile(r"(https?|file)://\S+")

DPI = 300
HAND = 150  # a picture of a hand is for screens


class Export(Struct, frozen=True, kw_only=True):
    what: Annotated[
        str,
        shared.a_game(
            "A game, or a deck: .csv, .xlsx, .ods, .json.",
            "GAME|DECK",
            shared.game_or_file,
        ),
    ]
    kind: Annotated[
        Kind,
        typer.Argument(
            metavar="KIND",
            help="png or svg: a file a face; contact: all faces small; hand: a fan of "
            "cards; tts: Tabletop Simulator; tgc: The Game Crafter; mpc: "
            "MakePlayingCards; dtc: DriveThruCards; shop: PDF in four inks for "
            "a print shop; cut: sheets, and the lines for a cutting machine.",
        ),
    ]
    only: Annotated[
        list[str] | None,
        "PIECE",
        "One piece, or one group of them: cards ...; repeatable.",
        offers.pieces,
    ] = None
    dpi: Annotated[
        int | None,
        "Dots to an inch (default 300, of a hand 150). With it, contact "
        "sheets become PNG.",
    ] = None
    bleed: Annotated[
        bool | None,
        typer.Option("--bleed/--no-bleed", help="With bleed, or cut to the trim."),
    ] = None
    square: Annotated[bool, "Fill the corners of round cards (png)."] = False
    url: Annotated[
        str | None, "URL", "Where the pictures will be (tts): https://example.org/x"
    ] = None
    icc: Annotated[
        Path | None,
        "FILE",
        "The colour profile of the press, from the print shop (shop, dtc).",
    ] = None
    paper: Annotated[
        PaperName | None, "Of contact sheets, or to print on and cut (default a4)."
    ] = None
    cutter: Annotated[
        CutterName | None,
        "silhouette: registration marks on the sheets; cricut: pictures in "
        "the size that it prints and cuts; none (default): any other machine (cut).",
    ] = None
    ink: Annotated[Ink, "`full` or `low`."] = Ink.full
    out: Out = None
    options: Annotated[Options, kits.KIT] = NO_OPTIONS
    option: shared.RulingOptions = None
    source: Source = Source()
    json: shared.Json = False

    @property
    def low(self) -> bool:
        """Whether the ink is low."""
        return self.ink == "low"

    def dots(self, usual: int) -> int:
        """Return the dots to an inch, as many as usual if none are given."""
        return usual if self.dpi is None else self.dpi


def export(request: Export) -> None:
    """Export pictures, sheets for a simulator, folders to upload.

    They are of a kit, or of a deck of your own.

    png: round corners are transparent; --square fills them, --bleed keeps what is
    beyond the trim.

    tts: cards on sheets of at most 10 x 7, tiles, and a saved object, to be copied into
    the Saved Objects of Tabletop Simulator; of a game also TS_Save.json, its table as
    it is set up, with its booklets and their text, to be copied into the Saves.

    cut: for each sheet, SVG and DXF in mm, with layers registration, score, kiss and
    cut, beside the PDF to print; for cricut also PNG. Not tried on a machine.

    tgc, mpc: pictures in the service's pixels, a list and a READ-ME; for tgc also mats,
    boards, tokens, boxes and booklets. A piece of a size that the service does not sell
    is made in the nearest one, 90 to 115 % as large, in a line that says so. What is
    further off, too small to read, or of another kind (a net, a pattern) is left out,
    in a line that says why.

    shop: a PDF for each kind of piece, PDF/X-4, a side a page with crop marks; black
    text is black ink alone. dtc: cards as PDF/X-1a:2003. Both are for the press of
    --icc, or else of a profile of ours. They are X-ready: no validator has seen them.

    An earlier export of the same is replaced; a folder with other files is left alone.
    A deck takes --size and --language, too.

    companion export exit-from-purgatory png --only cards --dpi 300
    """
    _check(request)
    given = request.what, request.options, request.option, request.source
    opened = kits.opener(*given) if kits.is_deck(request.what) else None
    deck, table = opened and opened(None), Path(request.what)
    every, low = request.source.all, request.low
    with decks.all_faults(table, opened, low=low, left="exported", all=every):
        kit, kind = _selected(kits.kit(*given, deck), request), request.kind
        target = (request.out or places.output()) / kit.game / _name(request)
        left: list[str] = []
        if kind in ("tgc", "mpc"):
            made, left = _ordered(kit, request)
        elif kind in ("shop", "dtc"):
            made, left = _printed(kit, request)
        elif kind == "tts":
            made, left = _tabletop(kit, request, target)
        else:
            made = _made(kit, request)
        _write(target, (kit.game, kind), made, left, json=request.json)


def _check(request: Export) -> None:
    given, kind = structs.asdict(request), request.kind
    given["square"] = request.square or None
    for name, kinds in FOR.items():
        if given[name] is not None and kind not in kinds:
            right = f"leave it out: it is for {', '.join(kinds)}"
            raise BadValue(f"--{name}", f"is given for {kind}", right)
    if request.bleed and request.square:
        right = "leave it out: a face with its bleed has square corners"
        raise BadValue("--square", "is given with --bleed", right)
    if request.url is not None and not ADDRESS.fullmatch(request.url):
        right = "write one such as https://example.org/mydeck"
        raise BadValue("--url", f"'{request.url[:40]}' is no address", right)


def _selected(kit: "Kit", request: Export) -> "Kit":
    """Return a kit with the pieces only that `--only` names, each once."""
    what, only = request.what, request.only or ()
    none = BadData(what, "holds no card", "add one, or ask for more with --where")
    if not kit.pieces:
        raise none
    wanted = [job for _, job in kits.jobs([kits.Made(kit)], only)]
    for job in wanted:
        if only and not job.pieces:
            right = f"print it: companion print {what} --only {job.name}"
            raise BadValue("--only", f"'{job.name}' is to be read, not cut", right)
    pieces = tuple(dict.fromkeys(piece for job in wanted for piece in job.pieces))
    if not any(piece.copies for piece in pieces):
        raise none
    whole = len(pieces) == len(kit.pieces)
    return structs.replace(kit, pieces=pieces, table=kit.table if whole else None)


def _name(request: Export) -> str:
    """Return the name of the folder: what is in it, and what is unusual."""
    from companion.press.export.faces import slug

    words = [request.kind, *map(slug, dict.fromkeys(request.only or ()))]
    if request.kind == "cut":
        if request.cutter not in (None, "none"):
            words.append(str(request.cutter))
        words.append(request.paper or PaperName.a4)
    words.append("low" if request.low else "")
    return "-".join(filter(None, words))


def _made(kit: "Kit", request: Export) -> "Iterator[Made]":
    """Return the files of an export that is for no other program or service."""
    from companion.press.export import pictures
    from companion.press.layout import sizes

    bleed, low, pieces = bool(request.bleed), request.low, kit.pieces
    match request.kind:
        case "png":
            square, dpi = request.square, request.dots(DPI)
            return pictures.png(pieces, dpi, bleed=bleed, square=square, low=low)
        case "svg":
            return pictures.vectors(pieces, bleed=bleed, low=low)
        case "hand":
            return pictures.hand(pieces, request.dots(HAND), low=low)
        case "contact":
            size = sizes.paper(request.paper or PaperName.a4)
            return pictures.contact(kit, size, low=low, dpi=request.dpi)
    return _cut(kit, request)


def _tabletop(
    kit: "Kit", request: Export, target: Path
) -> "tuple[Iterator[Made], list[str]]":
    """Return the files for the simulator, and what is left out, in lines."""
    from companion.press.export import tabletop

    def address(name: str) -> str:
        if request.url is None:
            return (target.absolute() / name).as_uri()
        return f"{request.url.rstrip('/')}/{name}"

    deck, low = kits.is_deck(request.what), request.low
    texts, left = ([], []) if request.only else tabletop.booklets(kit, low=low)
    how = tabletop.How(address, request.dots(DPI), low=low, own=deck)
    return tabletop.files(kit, how, texts), left


def _cut(kit: "Kit", request: Export) -> "Iterator[Made]":
    from companion.press.export import cutting

    name = request.cutter or "none"
    if request.dpi is not None and name != "cricut":
        what = f"is given for {name}"
        raise BadValue("--dpi", what, "leave it out: it is for --cutter cricut")
    how = Arrangement().options(request.paper or PaperName.a4, request.ink)
    return cutting.files(kit, how, cutting.Cut(name, request.dots(cutting.DPI)))


def _ordered(kit: "Kit", request: Export) -> "tuple[Iterator[Made], list[str]]":
    """Return the files for a service, and what is changed or left out, in lines."""
    from companion.press.export import orders, services
    from companion.press.layout import sizes

    service = sizes.service(SERVICES[request.kind])
    deck = kits.is_deck(request.what)
    lots, left, changed = services.lots(kit.pieces, service, own=deck)
    if not lots:
        raise orders.why_not(left[0].piece, service)
    lines, bound, out = list(changed), [], orders.left_out(left)
    if not request.only:
        try:
            bound = services.booklets(kit, service, low=request.low)
        except NoPango as error:
            lines.append(f"left out, the booklets: {error}")
    lines += [booklet.line for booklet in bound]
    return services.files(lots, service, bound, left=out, low=request.low), lines + out


def _printed(kit: "Kit", request: Export) -> "tuple[Iterator[Made], list[str]]":
    """Return the files for a print shop, and what is changed or left out, in lines."""
    from companion.press.export import orders, shop
    from companion.press.ink import cmyk

    profile, low = cmyk.profile(request.icc), request.low
    if request.kind == "shop":
        press = cmyk.Separation(profile, 300)
        made = shop.files(kit, shop.ANY, press, low=low)
        lines = _blurred(kit.pieces, press, low=low)
        if not request.only:
            try:
                made = chain(made, list(shop.booklets(kit, shop.ANY, press, low=low)))
            except NoPango as error:
                lines.append(f"left out, the booklets: {error}")
        return made, lines
    sold, left, changed = shop.cards(kit.pieces, own=kits.is_deck(request.what))
    if not sold:
        raise orders.why_not(left[0].piece, shop.service())
    press = cmyk.Separation(profile, 240, "PDF/X-1a:2003")
    cards = structs.replace(kit, pieces=tuple(sold))
    lines = [*changed, *_blurred(sold, press, low=low), *orders.left_out(left)]
    return shop.files(cards, shop.CARDS, press, low=low), lines


def _blurred(pieces: "Sequence[Piece]", press: "Separation", *, low: bool) -> list[str]:
    from companion.press.proof import files, gathered

    findings = gathered(files.toners(pieces, press, low=low))
    return [f"{finding}{others}" for finding, others in findings]


def _write(
    target: Path,
    what: tuple[str, str],
    made: "Iterator[Made]",
    left: list[str],
    *,
    json: bool,
) -> None:
    from companion.press import proof
    from companion.press.export import folder

    notes = list(left)

    def report(file: "Made") -> None:
        shared.progress(f"{what[0]} {what[1]}: {file.what}")
        if file.note:
            notes.append(file.note)
        if file.name.endswith(".json"):
            notes.extend(map(str, proof.ids(file.data, file.name)))

    try:
        files = folder.write(target, *what, made, report)
    finally:
        shared.progress("")
    if json:
        listed = [
            {"path": str(target / name), "what": words} for name, words in files.items()
        ]
        shared.emit({"folder": str(target), "files": listed, "notes": notes})
        return
    for name in files:
        typer.echo(target / name)
    for line in notes:
        shared.note(line)
