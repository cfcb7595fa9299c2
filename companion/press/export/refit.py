"""Art in another size: more bleed than is drawn, other sizes, other nets.

A print shop wants a certain bleed. Where a face has less, a rectangle's outermost rows
and columns of pixels are repeated; another form's picture is enlarged about its middle.

For services that sell other sizes, a piece is made a little larger or smaller. It keeps
its proportions and is in the middle of the nearest size; what is beside it continues
its edge. What is folded, tuck boxes and standees, a service folds from nets of its own:
the art of our panels is put where its panels are.

Source: the service's template of a tuck box for 54 poker cards (2325 x 1950 pixels), as
a designer measured its panels: side, back, side, front and the glued strip are side by
side, from edge to edge; the lid is above the back, the foot below it. Boxes of other
depths are supposed to have the same order.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import partial

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image, ImageChops

from companion.press.ink import pixels
from companion.press.layout.piece import Piece
from companion.press.layout.side import PlacedFace
from companion.press.layout.sizes import Other, Size
from companion.press.scene.path import Path
from companion.press.scene.scene import Raster, Scene

DPI = 300
FAR = 47  # most pixels, 4 mm, to extend an edge by; further out is its main colour
INSIDE = 0.3  # how far a ring reaches below the face, in mm: no gap is between them
SMALLER, LARGER = 3.0, 2.0  # how much a change of size counts: small type is worse

LEAST, MOST = 0.9, 1.15
"""How much smaller or larger a piece may be. Services print any picture; this is our
own judgement of how far a piece is still the one that was designed."""

FILLED = 0.75  # least part of a size that a piece fills: less is another shape
PANEL = "panel."
LID = f"{PANEL}lid"  # the panel that a tuck box has, and no other net
HIGH = 89.9  # height of a box, in mm
ABOVE = 0.447  # part of the tongues, above the lid and below the foot, that is above
COLOUR_DPI = 100  # of the picture that a panel's main colour is taken from
Room = tuple[float, float, float, float]  # (x, y, width, height), in mm
TIGHT, WIDE = 0.94, 1.15

SHALLOW, DEEP = 0.9, 1.25
"""How wide and high, and how deep, a service's box may be beside one of ours: so that
cards, which have 4 mm of room in it, still fit, and hardly rattle."""


def _inked(piece: Piece, grow: float) -> Path:
    """Return the edge of a face that is grown, cut off square at a rectangle."""
    if piece.form != "rectangle":
        return piece.outline(grow)
    wide, high = piece.width + 2 * grow, piece.height + 2 * grow
    return Path().rect(-grow, -grow, wide, high)


def spread(image: Image.Image, left: int, top: int) -> Image.Image:
    """Return an image whose border, so many pixels wide, repeats what is within."""
    wide, high = image.size
    # What is at the very edge of the ink is mixed with the paper.
    left, top = left and left + 1, top and top + 1
    for x, from_x in ((0, left), (wide - left, wide - left - 1)) if left else ():
        strip = image.crop((from_x, 0, from_x + 1, high))
        image.paste(strip.resize((left, high)), (x, 0))
    for y, from_y in ((0, top), (high - top, high - top - 1)) if top else ():
        strip = image.crop((0, from_y, wide, from_y + 1))
        image.paste(strip.resize((wide, top)), (0, y))
    return image


def ring(
    piece: Piece, bleed: float, *, low: bool = False, back: bool = False
) -> Raster | None:
    """Return what is round a face as far as a bleed, white within.

    None if the face has as much bleed, or is white at its edge.
    """
    more = bleed - piece.bleed
    if more <= 0.01:
        return None
    # A mask of the face with its own bleed, within a larger one, as pixels.
    wide, high = piece.width + 2 * bleed, piece.height + 2 * bleed
    shape = Scene(wide, high)
    with shape.at(bleed, bleed):
        shape.draw(_inked(piece, piece.bleed - INSIDE), fill="#000000")
    mask = pixels.picture(piece.name, PlacedFace(shape, 0, 0), (wide, high), DPI)
    within = ImageChops.invert(mask.convert("L"))
    face = pixels.face(piece, DPI, low=low, back=back, bleed=True)
    image = grown(face, within.size, piece)
    image.paste(pixels.WHITE, (0, 0, *image.size), within)
    if all(band.getextrema()[0] == 255 for band in image.split()):
        return None
    return Raster(pixels.png(image), *image.size)


def grown(image: Image.Image, size: tuple[int, int], piece: Piece) -> Image.Image:
    """Return a face in the middle of a larger picture, which it fills to the edge."""
    if piece.form != "rectangle":
        return image.resize(size)
    left, top = (max(0, (size[n] - image.size[n] + 1) // 2) for n in (0, 1))
    net = piece.dieline is not None  # beside its flaps it is white
    canvas = Image.new("RGB", size, pixels.WHITE if net else edge(image))
    canvas.paste(image, ((size[0] - image.width) // 2, (size[1] - image.height) // 2))
    if net:
        return canvas
    near = (dots if dots <= FAR else 0 for dots in (left, top))
    return spread(canvas, *near)


def edge(image: Image.Image) -> tuple[int, ...]:
    """Return the most frequent colour at the edge of a picture."""
    wide, high = image.size
    colours: Counter[tuple[int, ...]] = Counter()
    top, foot = (1, 1, wide - 1, 2), (1, high - 2, wide - 1, high - 1)
    left, right = (1, 1, 2, high - 1), (wide - 2, 1, wide - 1, high - 1)
    for box in (top, foot, left, right):
        for count, colour in image.crop(box).getcolors(wide + high) or ():
            colours[colour if isinstance(colour, tuple) else (0, 0, 0)] += count
    return colours.most_common(1)[0][0] if colours else (255, 255, 255)


class Fit(Struct, frozen=True):
    """A size for a piece, and by what it is enlarged."""

    size: Size
    turned: bool  # whether the size is turned by a quarter
    scale: float
    cost: float  # 0 if nothing is lost

    @property
    def sides(self) -> tuple[float, float]:
        """Width and height of the new trim, as the piece is read."""
        size = self.size
        return (size.height, size.width) if self.turned else (size.width, size.height)

    def fault(self, piece: Piece, least: float = FILLED) -> str:
        """Return why the size does not suit a piece; empty if it does."""
        if not LEAST <= self.scale <= MOST:
            return f"{100 * LEAST:.0f} to {100 * MOST:.0f} % would be right"
        wide, high = self.sides
        filled = self.scale**2 * piece.width * piece.height / (wide * high)
        if filled < least:
            return f"it would fill {100 * filled:.0f} % of that"
        return ""

    @property
    def words(self) -> str:
        """What is made of a piece."""
        width, height = self.sides
        return f"{self.size.name}, {width:g} x {height:g} mm, {100 * self.scale:.0f} %"


def fits(piece: Piece, known: Iterable[Size]) -> list[Fit]:
    """Return the sizes of a piece's form, the one that it fits best first."""
    near = []
    for size in known:
        if (size.form == "disc") != (piece.form == "disc"):
            continue
        for turned in (False, True):
            sides = size.width, size.height
            width, height = sides[::-1] if turned else sides
            scale = min(width / piece.width, height / piece.height)
            lost = math.log(scale) * (LARGER if scale > 1 else -SMALLER)
            empty = 1 - scale * scale * piece.width * piece.height / (width * height)
            near.append(Fit(size, turned, scale, lost + empty))
    return sorted(near, key=lambda fit: fit.cost)


def fitted(piece: Piece, fit: Fit, bleed: float) -> Piece:
    """Return a piece in the size that fits it, with a bleed in mm."""
    width, height = fit.sides
    draw = partial(_draw, piece=piece, bleed=bleed)
    front, back = partial(draw, back=False), partial(draw, back=True)
    sides = replace(piece, front=front, back=back if piece.back else None, folds=())
    form = fit.size.form
    return replace(sides, width=width, height=height, bleed=bleed, form=form)


def _draw(scene: Scene, *, piece: Piece, bleed: float, back: bool) -> None:
    wide, high = scene.width - 2 * bleed, scene.height - 2 * bleed
    scale = min(wide / piece.width, high / piece.height)
    left = (scene.width - piece.width * scale) / 2
    top = (scene.height - piece.height * scale) / 2
    # A picture as large as the scene, of which the edge is to be seen.
    size = pixels.across(scene.width, DPI), pixels.across(scene.height, DPI)
    face = pixels.face(piece, DPI * scale, low=scene.low, back=back, bleed=True)
    image = grown(face, size, piece)
    around = Raster(pixels.png(image), *image.size)
    scene.picture(around, 0, 0, scene.width, scene.height)
    own = piece.bleed
    with scene.at(left, top, scale=scale), scene.clip(_inked(piece, own)):
        scene.insert(piece.face(low=scene.low, back=back), -own, -own)


def is_box(piece: Piece) -> bool:
    """Return whether a piece is the net of a tuck box."""
    return LID in piece.anchors()


def box(piece: Piece, others: Mapping[str, Other]) -> Fit | None:
    """Return the tuck box that is nearest to one of ours; None if there is none.

    None holds what is in ours if it is much smaller; in a larger one that rattles.
    """
    panels = piece.anchors()
    front, side = panels[f"{PANEL}front"], panels[f"{PANEL}left"]
    fits = []
    for name, other in others.items():
        if other.use == "box":
            wide = (other.w - 3 * other.depth) / 2
            scale = min(wide / front.w, HIGH / front.h)
            across, up, deep = wide / front.w, HIGH / front.h, other.depth / side.w
            if min(across, up) < TIGHT or max(across, up) > WIDE:
                continue
            if not SHALLOW <= deep <= DEEP:
                continue
            cost = math.fsum(abs(math.log(ratio)) for ratio in (across, up, deep))
            fits.append(Fit(Size(name, other.w, other.h), False, scale, cost))
    return min(fits, key=lambda fit: fit.cost, default=None)


def boxed(piece: Piece, other: Other, bleed: float) -> Piece:
    """Return a tuck box as the service folds it, with the art of ours."""
    draw = partial(_box, piece=piece, other=other, bleed=bleed)
    size = replace(piece, width=other.w, height=other.h, bleed=bleed)
    return replace(size, front=draw, folds=())


def _box(scene: Scene, *, piece: Piece, other: Other, bleed: float) -> None:
    """Draw the panels on the main colour of a side, which is plainer than a front."""
    size, around = (piece.width, piece.height), 2 * piece.bleed
    net = Scene(piece.width + around, piece.height + around, low=scene.low)
    net.lined = False
    piece.front(net)
    panels = piece.anchors()
    placed = PlacedFace(net, -piece.bleed, -piece.bleed)
    image = pixels.picture(piece.name, placed, size, COLOUR_DPI)
    panel = panels[f"{PANEL}left"]
    sides = panel.x, panel.y, panel.x + panel.w, panel.y + panel.h
    left, top, right, bottom = (pixels.across(side, COLOUR_DPI) for side in sides)
    main = edge(image.crop((left + 1, top + 1, right - 1, bottom - 1)))
    ground = "#" + "".join(f"{part:02X}" for part in main)
    scene.draw(Path().rect(0, 0, scene.width, scene.height), fill=ground)
    for name, (x, y, wide, high) in _rooms(other).items():
        panel = panels[PANEL + name]
        scale = min(wide / panel.w, high / panel.h)
        x += (wide - panel.w * scale) / 2
        y += (high - panel.h * scale) / 2
        cut = Path().rect(0, 0, panel.w, panel.h)
        with scene.at(bleed, bleed), scene.at(x, y, scale=scale), scene.clip(cut):
            scene.insert(net, -panel.x - piece.bleed, -panel.y - piece.bleed)


def _rooms(other: Other) -> dict[str, Room]:
    """Return where the service's panels are on its trim, by the names of ours."""
    deep = other.depth
    wide = (other.w - 3 * deep) / 2
    top = deep + ABOVE * (other.h - HIGH - 2 * deep)
    back, left, front = deep, deep + wide, 2 * deep + wide
    return {
        "right": (0.0, top, deep, HIGH),
        "back": (back, top, wide, HIGH),
        "left": (left, top, deep, HIGH),
        "front": (front, top, wide, HIGH),
        "lid": (back, top - deep, wide, deep),
        "foot": (back, top + HIGH, wide, deep),
    }


def standing(piece: Piece) -> Piece:
    """Return a figure with a front and a back, in the place of one that is folded."""
    _, head, foot = sorted(fold[1] for fold in piece.folds)
    high = foot - head
    front = partial(_half, piece=piece, top=head, turn=0)
    back = partial(_half, piece=piece, top=head - high, turn=180)
    sides = replace(piece, height=high, front=front, back=back)
    return replace(sides, folds=(), dieline=None)


def _half(scene: Scene, *, piece: Piece, top: float, turn: int) -> None:
    """Draw a part of a net as high as the scene's trim; `top` is in mm of the net."""
    face, bleed = piece.face(low=scene.low), piece.bleed
    high = scene.height - 2 * bleed
    with scene.clip(Path().rect(0, bleed, scene.width, high)):
        if turn:
            scene.insert(face, scene.width, scene.height + top, turn=turn)
        else:
            scene.insert(face, 0, -top)
