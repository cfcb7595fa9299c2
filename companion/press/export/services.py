"""Folders for services that print cards and booklets: their own pixels, with bleed.

A face is at its true size in the middle of the picture, so that the cut falls where
it does at home. Where the service wants more bleed than is drawn, the outermost pixels
are extended; where it wants less, ink is cut off. A booklet is a picture a page, in
order.
"""

import csv
import io
from collections.abc import Iterator, Sequence

from msgspec import Struct
from PIL import Image

from companion.press.export import orders, refit
from companion.press.export.faces import Made, free, slug
from companion.press.export.orders import Product, Unfit
from companion.press.ink import manifest, pages, pixels
from companion.press.layout import saddle, sizes
from companion.press.layout.piece import Kit, Piece, side_name
from companion.press.layout.side import PlacedFace
from companion.press.layout.sizes import Service

SET = saddle.HALVES["letter"]  # the paper of pages: as a folded booklet of letter
SHEET = 4  # pages of a sheet that is folded
NOTED = 1.0  # least width of added bleed that is reported, in mm

BOXES = (
    "Boxes: the panels are where the service's template for 54 cards has them; lay the "
    "template of your box over the picture before you order."
)

COLUMNS = ("file", "side", "quantity", "card")
Row = tuple[str, str, int, str]


class Booklet(Struct, frozen=True):
    """The pages of a booklet as pictures, and what was made of their size, in words."""

    folder: str
    product: str
    pages: tuple[bytes, ...]
    line: str


def booklets(kit: Kit, service: Service, *, low: bool = False) -> list[Booklet]:
    """Return the booklets of a kit as a service prints them; none if it does not.

    Raises:
        NoPango: if the library that sets text is missing.
        BadData: if a template is wrong.
    """
    known = [size for size, _ in orders.others(service, "booklet")]
    sheet = Piece("page", SET.width, SET.height, lambda scene: None)
    near = refit.fits(sheet, known)
    fit = next((fit for fit in near if not fit.fault(sheet)), None)
    if fit is None:
        return []
    size, dpi = service.others[fit.size.name].px, service.dpi
    wide = pixels.across(SET.width * fit.scale, dpi)
    high = pixels.across(SET.height * fit.scale, dpi)
    blank = pixels.png(Image.new("RGB", size, pixels.WHITE), dpi)
    made = []
    for page in kit.pages:
        if page.form != "booklet":
            continue
        images = [
            pixels.png(refit.grown(image, size, sheet), dpi)
            for image in pixels.sides(pages.single(kit, page, SET, low=low), wide, high)
        ]
        # White pages fill up the last sheet.
        images += [blank] * (-len(images) % SHEET)
        line = f"{page.name}: {SET.width:g} x {SET.height:g} mm becomes {fit.words}"
        folder = f"{slug(page.name)}-{fit.size.name}"
        made.append(Booklet(folder, fit.size.name, tuple(images), line))
    return made


class Lot(Struct, frozen=True):
    """Pieces that are ordered together, of one group and product, and their folder."""

    folder: str
    product: Product
    pieces: tuple[Piece, ...]


def lots(
    pieces: Sequence[Piece], service: Service, *, own: bool = False
) -> tuple[list[Lot], list[Unfit], list[str]]:
    """Return what can be ordered, what the service does not make, and what changes."""
    groups: dict[tuple[str, Product], list[Piece]] = {}
    sold, left = orders.sorted_out(pieces, service, own=own)
    sold = [(piece, made) for piece, made in sold if piece.copies]
    for piece, made in sold:
        key = piece.group_name, made.product
        groups.setdefault(key, []).append(made.piece)
    taken: set[str] = set()
    ordered = []
    for (group, product), alike in groups.items():
        folder = free(f"{slug(group)}-{product.name}", taken)
        ordered.append(Lot(folder, product, tuple(alike)))
    return ordered, left, orders.notes(sold)


def files(
    ordered_lots: Sequence[Lot],
    service: Service,
    bound: Sequence[Booklet] = (),
    *,
    left: Sequence[str] = (),
    low: bool = False,
) -> Iterator[Made]:
    """Yield the pictures of some lots, then the list of them and what to do with it.

    The pages of `bound` come after the lots; lines say what is `left` out.
    """
    rows: list[Row] = []
    for lot in ordered_lots:
        backs = list(dict.fromkeys(_backs(lot, low)))
        if len(backs) == 1 and backs[0]:
            first, name = lot.pieces[0], f"{lot.folder}/back.png"
            yield Made(name, _png(first, lot, service, (low, True)), "back of all")
            rows.append((name, "back", sum(p.copies for p in lot.pieces), "all"))
        yield from _cards(lot, service, (low, len(backs) > 1), rows)
    for booklet in bound:
        for number, data in enumerate(booklet.pages, 1):
            name, what = f"{booklet.folder}/{number:02}.png", f"page {number}"
            yield Made(name, data, what)
            rows.append((name, "page", 1, what))
    table = io.StringIO()
    csv.writer(table, lineterminator="\n").writerows([COLUMNS, *rows])
    yield Made("list.csv", table.getvalue().encode(), "what is in each file")
    words = _words(ordered_lots, service, bound, left).encode()
    out = [(drawn_out(lot, service), lot.folder) for lot in ordered_lots]
    note = "; ".join(f"{name} by {mm:.1f} mm" for mm, name in out if mm >= NOTED)
    note = note and f"the outermost pixels are drawn out for bleed: {note}"
    yield Made("READ-ME.txt", words, "what to upload", note)


def _backs(lot: Lot, low: bool) -> Iterator[str]:
    """Yield the hash of each back of a lot; empty for a piece without one."""
    known: dict[int, str] = {}
    for piece in lot.pieces:
        if piece.back and id(piece.back) not in known:
            known[id(piece.back)] = manifest.digest(piece.face(low=low, back=True))
        yield known[id(piece.back)] if piece.back else ""


def _cards(
    lot: Lot, service: Service, how: tuple[bool, bool], rows: list[Row]
) -> Iterator[Made]:
    """Yield the fronts, numbered in their order, and backs of their own after them.

    `how` says whether little ink is wanted, and whether backs differ; `rows` of the
    list are added.
    """
    low, differ = how
    repeated = service.copies == "repeated"
    count = sum(p.copies for p in lot.pieces) if repeated else len(lot.pieces)
    digits, number = max(2, len(str(count))), 0
    for piece in lot.pieces:
        times = piece.copies if repeated else 1
        quantity = 1 if repeated else piece.copies
        many = f"-x{quantity}" if quantity > 1 else ""
        for back in (False, True) if differ and piece.back else (False,):
            side = side_name(back)
            data = _png(piece, lot, service, (low, back))
            stem = slug(piece.file or piece.name)
            for copy in range(times):
                place = f"{number + copy + 1:0{digits}}"
                name = f"{lot.folder}/{side}/{place}-{stem}{many}.png"
                yield Made(name, data, f"{piece.label}, {side}")
                rows.append((name, side, quantity, piece.label))
        number += times


def _png(piece: Piece, lot: Lot, service: Service, face: tuple[bool, bool]) -> bytes:
    """Return a face as the service needs it; `face` is (low ink, back)."""
    low, back = face
    scene = piece.face(low=low, back=back)
    made = lot.product
    wide, high = service.mm(made.wide), service.mm(made.high)
    # The back of a card that is on its side is turned the other way: the top of both
    # then is at the same edge of the card.
    turn = (270 if back else 90) if made.turned else 0
    across, down = scene.width, scene.height
    if made.turned:
        across, down = down, across
    left, top = (wide - across) / 2, (high - down) / 2
    placed = PlacedFace(scene, left, top, turn=turn)
    image = pixels.picture(piece.name, placed, (wide, high), service.dpi)
    dots = service.dpi / sizes.INCH
    spread = refit.spread(image, max(0, round(left * dots)), max(0, round(top * dots)))
    return pixels.png(spread, service.dpi)


def drawn_out(lot: Lot, service: Service) -> float:
    """Return by how many mm the service wants more bleed than a lot has, at most."""
    made, first = lot.product, lot.pieces[0]
    wide, high = first.width, first.height
    if made.turned:
        wide, high = high, wide
    across, down = service.mm(made.wide) - wide, service.mm(made.high) - high
    return max(0.0, max(across, down) / 2 - min(piece.bleed for piece in lot.pieces))


def _words(
    ordered_lots: Sequence[Lot],
    service: Service,
    bound: Sequence[Booklet],
    left: Sequence[str],
) -> str:
    lines = [f"For {service.title}", ""]
    for lot in ordered_lots:
        count, made = sum(piece.copies for piece in lot.pieces), lot.product
        lines.append(
            f"{lot.folder}: {count} x {made.name}, {made.wide} x {made.high} pixels at "
            f"{service.dpi} dpi, RGB, bleed included."
        )
        out = drawn_out(lot, service)
        if out >= 0.05:
            lines.append(
                f"  Its outermost pixels are drawn out by {out:.1f} mm, as the service "
                "wants that much more bleed."
            )
    for booklet in bound:
        count = len(booklet.pages)
        lines.append(f"{booklet.folder}: {count} pages of a {booklet.product}.")
    others = (service.others.get(lot.product.name) for lot in ordered_lots)
    if any(other is not None and other.use == "box" for other in others):
        lines.append(BOXES)
    if service.copies == "repeated":
        how = "Each copy is a file of its own: upload a whole folder, in its order."
    else:
        how = "Upload each file once; -x3 in its name means that three are wanted."
    lines += [f"{line[:1].upper()}{line[1:]}." for line in left]
    lines += [
        "",
        how,
        "A folder named back holds a back for each front, in the same order; a file "
        "named back.png is the back of all.",
        f"The cut is {service.cut:g} pixels inside a picture or more, and text is "
        f"to stay {service.safe:g} pixels inside. list.csv names every file.",
    ]
    return "\n".join(lines) + "\n"
