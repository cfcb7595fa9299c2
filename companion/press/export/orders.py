"""What a service makes of each piece: a product of the same size, or the nearest.

A piece is made for what it is, and nearly in its own size: a net is no card, a pattern
no score pad. What does not suit is left out, and a line says why.
"""

import math
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct, structs

from companion.errors import DoesNotFit
from companion.press.export import refit, tabletop
from companion.press.export.refit import Fit
from companion.press.layout import sizes
from companion.press.layout.packing import TURNED
from companion.press.layout.piece import Piece, Use
from companion.press.layout.sizes import Service, Size
from companion.press.scene.marks import Group, Mark, Text
from companion.press.scene.rich import FLOOR

ALIKE = 0.25  # greatest difference between a piece and a product of the service, in mm
ROUNDED = 0.05  # tolerance of a size of text, in points
FAR = 10_000.0  # longer than any piece, in mm
HEXES = ("pointy", "flat")


class Product(Struct, frozen=True):
    """What a service makes: a size by name and the pixels of its picture."""

    name: str
    wide: int
    high: int
    turned: bool = False  # whether a piece is in it a quarter turned


class Order(Struct, frozen=True):
    """A piece as a service makes it; `fit` says what was changed, if anything was."""

    piece: Piece
    product: Product
    fit: Fit | None = None


class Unfit(Struct, frozen=True):
    """A piece that a service does not make, or only far from its size."""

    piece: Piece
    problem: str  # why it is not made; `right` is what would be right
    right: str = ""

    @property
    def why(self) -> str:
        return "; ".join(filter(None, (self.problem, self.right)))


def order(piece: Piece, service: Service, *, own: bool = False) -> Order | Unfit:
    """Return what a service makes of a piece, or why it makes nothing like it.

    `own` says whether the piece is of somebody's own deck.
    """
    title, box = service.title, refit.is_box(piece)
    if not box and (why := _unlike(piece)):
        return Unfit(piece, f"{why}, which {title} does not make")
    exact = product(piece, service)
    if exact is not None:
        return Order(piece, exact)
    nothing = Unfit(piece, f"{title} sells nothing like it")
    if box:
        fit = refit.box(piece, service.others)
        if fit is None:
            return nothing
        other = service.others[fit.size.name]
        bleed = _bleed(fit.size, other.px, service)
        made = Product(fit.size.name, *other.px)
        return Order(refit.boxed(piece, other, bleed), made, fit)
    filled = refit.FILLED
    if use(piece) == "standee" and service.others:
        piece, filled = refit.standing(piece), 0  # its foot is below what is drawn
        known = others(service, "standee")
    else:
        known = _known(piece, service, own=own)
    near = refit.fits(piece, [size for size, _ in known])
    if not near:
        return structs.replace(nothing, piece=piece)
    faults = [_fault(piece, fit, filled) for fit in near]
    if "" not in faults:
        return Unfit(piece, f"{title} has {near[0].words}", faults[0])
    fit = near[faults.index("")]
    px = next(px for size, px in known if size is fit.size)
    made = Product(fit.size.name, *px, fit.turned)
    bleed = _bleed(fit.size, px, service)
    return Order(refit.fitted(piece, fit, bleed), made, fit)


def sorted_out(
    pieces: Iterable[Piece], service: Service, *, own: bool = False
) -> tuple[list[tuple[Piece, Order]], list[Unfit]]:
    """Return pieces with what a service makes of them, then those that it does not."""
    sold, left = list[tuple[Piece, Order]](), list[Unfit]()
    for piece in pieces:
        made = order(piece, service, own=own)
        if isinstance(made, Unfit):
            left.append(made)
        else:
            sold.append((piece, made))
    return sold, left


def _unlike(piece: Piece) -> str:
    """Return what a piece is that no service makes; empty if one might."""
    if use(piece) == "pattern":
        return "a pattern"
    if piece.dieline is not None and piece.dieline.folds:
        return "a net to fold"
    if use(piece) == "standee":
        return ""
    if piece.folds:
        return "a piece to fold"
    return "an edge of its own" if piece.dieline is not None else ""


def _fault(piece: Piece, fit: Fit, filled: float) -> str:
    if fault := fit.fault(piece, filled):
        return fault
    if fit.scale < 1:
        faces = [piece.face(), *([piece.face(back=True)] if piece.back else [])]
        size = min(smallest(face.marks) for face in faces) * fit.scale
        if size < FLOOR - ROUNDED:
            return f"its text would be {size:.1f} pt, and {FLOOR:g} are legible"
    return ""


def smallest(marks: Iterable[Mark], scale: float = 1) -> float:
    """Return the size of the smallest text that is seen, in points."""
    least = math.inf
    for mark in marks:
        if isinstance(mark, Group):
            own = math.hypot(*mark.matrix[:2])
            least = min(least, smallest(mark.marks, scale * own))
        elif isinstance(mark, Text) and not mark.hidden:
            least = min(least, mark.size_pt * scale)
    return least


def _bleed(size: Size, px: tuple[int, int], service: Service) -> float:
    return (service.mm(px[0]) - size.width) / 2


def use(piece: Piece) -> Use:
    """Return what a piece is used as."""
    if piece.use is not None:
        return piece.use
    if piece.stock in ("label", "paper"):
        return "label" if piece.stock == "label" else "paper"
    return "standee" if piece.standee else "board"


def _known(
    piece: Piece, service: Service, *, own: bool
) -> list[tuple[Size, tuple[int, int]]]:
    """Return the sizes that a piece may be changed to, and their pixels."""
    cards = [(sizes.size(name), px) for name, px in service.faces.items()]
    cards = [(size, px) for size, px in cards if size.form in ("rectangle", "disc")]
    if not service.others:
        return cards if tabletop.is_card(piece, own=own) else []
    wanted = use(piece)
    made = others(service, wanted)
    return made + cards if wanted == "board" else made


def others(
    service: Service, wanted: sizes.Use | Use
) -> list[tuple[Size, tuple[int, int]]]:
    return [
        (Size(name, other.w, other.h, form=other.form), other.px)
        for name, other in service.others.items()
        if other.use == wanted
    ]


def product(piece: Piece, service: Service) -> Product | None:
    """Return what a service makes of a piece's size and form, if it does."""
    off, near = min(_near(piece, service), key=lambda near: near[0])
    return near if off <= ALIKE else None


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
            ours = TURNED.get(piece.form, piece.form) if turned else piece.form
            yield off + FAR * (ours != size.form), Product(name, wide, high, turned)


def left_out(unfit: Sequence[Unfit]) -> list[str]:
    """Return a line for each reason why pieces are left out, each group in one."""
    first: dict[str, str] = {}
    for refusal in unfit:
        first.setdefault(refusal.piece.group_name, refusal.why)
    reasons: dict[str, list[str]] = {}
    for name, why in first.items():
        reasons.setdefault(why, []).append(name)
    return [f"left out, {', '.join(names)}: {why}" for why, names in reasons.items()]


def notes(orders: Sequence[tuple[Piece, Order]]) -> list[str]:
    """Return a line for each kind of piece that was made larger or smaller."""
    lines = (
        f"{piece.group_name}: {piece.width:g} x {piece.height:g} mm becomes "
        f"{made.fit.words}"
        for piece, made in orders
        if made.fit is not None
    )
    return list(dict.fromkeys(lines))
