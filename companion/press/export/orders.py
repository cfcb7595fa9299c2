"""What a service makes of each piece: a product of the same size, or the nearest."""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from companion.errors import DoesNotFit
from companion.press.export import decks, folded, refit
from companion.press.export.refit import Fit
from companion.press.layout import sizes
from companion.press.layout.piece import Piece
from companion.press.layout.sizes import Service, Size

ALIKE = 0.25
"""Greatest difference between a piece and a product of the service, in mm."""

FAR = 10_000.0
"""Longer than any piece, in mm."""

HEXES = ("pointy", "flat")
Use = Literal["board", "paper", "label", "standee"]


class Product(Struct, frozen=True):
    """What a service makes: a size by name and the pixels of its picture.

    Attributes:
        turned: whether a piece is in it a quarter turned.
    """

    name: str
    wide: int
    high: int
    turned: bool = False


class Order(Struct, frozen=True):
    """A piece as a service makes it; `fit` says what was changed, if anything was."""

    piece: Piece
    product: Product
    fit: Fit | None = None


def order(piece: Piece, service: Service, *, own: bool = False) -> Order | None:
    """Return what a service makes of a piece; None if it sells nothing like it.

    Args:
        own: whether the piece is of somebody's own deck.
    """
    exact = product(piece, service)
    if exact is not None:
        return Order(piece, exact)
    if folded.is_box(piece):
        return _box(piece, service)
    if use(piece) == "standee" and service.others:
        piece = folded.standing(piece)
        known = _others(service, "standee")
    else:
        known = _known(piece, service, own=own)
    fit = refit.nearest(piece, [size for size, _ in known])
    if fit is None:
        return None
    px = next(px for size, px in known if size is fit.size)
    made = Product(fit.size.name, *px, fit.turned)
    bleed = _bleed(fit.size, px, service)
    return Order(refit.fitted(piece, fit, bleed), made, fit)


def _box(piece: Piece, service: Service) -> Order | None:
    fit = folded.box(piece, service.others)
    if fit is None:
        return None
    other = service.others[fit.size.name]
    bleed = _bleed(fit.size, other.px, service)
    made = Product(fit.size.name, *other.px)
    return Order(folded.boxed(piece, other, bleed), made, fit)


def _bleed(size: Size, px: tuple[int, int], service: Service) -> float:
    """Return the bleed of a product in mm."""
    return (px[0] / service.dpi * sizes.INCH - size.width) / 2


def use(piece: Piece) -> Use:
    """Return what a piece is used as."""
    if piece.stock in ("label", "paper"):
        return "label" if piece.stock == "label" else "paper"
    return "standee" if folded.is_standee(piece) else "board"


def _known(
    piece: Piece, service: Service, *, own: bool
) -> list[tuple[Size, tuple[int, int]]]:
    """Return the sizes that a piece may be changed to, and their pixels."""
    cards = [(sizes.size(name), px) for name, px in service.faces.items()]
    cards = [(size, px) for size, px in cards if size.form in ("rectangle", "disc")]
    if not service.others:
        return cards if decks.is_card(piece, own=own) else []
    wanted = use(piece)
    others = _others(service, wanted)
    return others + cards if wanted == "board" else others


def _others(service: Service, wanted: Use) -> list[tuple[Size, tuple[int, int]]]:
    """Return what a service sells for a use, and its pixels."""
    return [
        (Size(name, other.w, other.h, form=other.form), other.px)
        for name, other in service.others.items()
        if other.use == wanted
    ]


def product(piece: Piece, service: Service) -> Product | None:
    """Return what a service makes of a piece's size and form, if it does."""
    found = min(_near(piece, service), key=lambda near: near[0])
    return found[1] if found[0] <= ALIKE else None


def why_not(piece: Piece, service: Service) -> DoesNotFit:
    """Return the refusal of a piece for which a service has no pixels that we know."""
    off, near = min(_near(piece, service), key=lambda near: near[0])
    size = sizes.size(near.name)
    shape = "hexagon" if piece.form in HEXES else piece.form
    right = f"the nearest is {near.name}, {size.width:g} x {size.height:g} mm"
    if off >= FAR:
        right = f"known are {', '.join(service.faces)}"
    size_mm = f"{piece.width:g} x {piece.height:g} mm"
    what = f"the pixels of {service.title} for a {shape} of {size_mm} are not known"
    return DoesNotFit(piece.name, what, right)


def _near(piece: Piece, service: Service) -> Iterator[tuple[float, Product]]:
    """Yield every product, and by how many mm its longer deviation is off the piece.

    A product of another form is `FAR` off.
    """
    for name, (wide, high) in service.faces.items():
        size = sizes.size(name)
        for turned in (False, True):
            w, h = (size.height, size.width) if turned else (size.width, size.height)
            off = max(abs(w - piece.width), abs(h - piece.height))
            ours = "flat" if turned and piece.form == "pointy" else piece.form
            if turned and piece.form == "flat":
                ours = "pointy"
            yield off + FAR * (ours != size.form), Product(name, wide, high, turned)


def notes(orders: Sequence[tuple[Piece, Order]]) -> list[str]:
    """Return a line for each kind of piece that was made larger or smaller.

    Args:
        orders: each piece, and what the service makes of it.
    """
    found: dict[tuple[str, float, float, str], None] = {}
    for piece, made in orders:
        if made.fit is not None:
            name = piece.group or piece.name
            found[name, piece.width, piece.height, made.fit.words] = None
    return [
        f"{name}: {width:g} x {height:g} mm becomes {words}"
        for name, width, height, words in found
    ]
