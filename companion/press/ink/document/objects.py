"""What a document consists of, as reportlab writes it: streams, states, functions."""

import itertools
import zlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from PIL import Image

# reportlab has no stubs.
from reportlab.pdfbase import pdfdoc

Box = Sequence[float]

SPOT = (
    "[ /Separation /{} /DeviceCMYK << /FunctionType 2 /Domain [ 0 1 ] "
    "/C0 [ 0 0 0 0 ] /C1 [ 0 1 0 0 ] /N 1 >> ]"
)
"""An ink of its own, seen on screens as magenta."""

LAYER = "\n/Group << /S /Transparency /CS /{} >>"


class Overprint(Struct, frozen=True):
    """A graphics state: whether strokes and fills leave the other inks below them."""

    stroke: bool
    fill: bool


State = float | str | Overprint
"""What a graphics state sets: an opacity, the name of the form that is its mask, or
whether something overprints."""


class Content(Struct, frozen=True):
    """Operators of a form or a page, and what they name.

    Attributes:
        objects: the names of forms and pictures; `shadings` those of gradients.
        states: what each graphics state sets, by its name.
        spots: the names of inks that are none of the four of a press.
    """

    code: Sequence[str]
    objects: Sequence[str] = ()
    shadings: Sequence[str] = ()
    states: Mapping[str, State] = {}
    spots: Sequence[str] = ()


class Form(Struct, frozen=True):
    """Operators that a document holds once, cut at their box.

    Attributes:
        whole: whether what it paints is one layer, which a mask needs.
    """

    content: Content
    box: Box
    whole: bool = False


class FormObject(pdfdoc.PDFObject):  # type: ignore[misc]  # it has no stubs
    """A form as reportlab's document writes it."""

    def __init__(self, form: Form, space: str) -> None:
        box = " ".join(f"{side:g}" for side in form.box)
        self._head = f"/Type /XObject /Subtype /Form /FormType 1 /BBox [ {box} ]"
        self._end = LAYER.format(space) if form.whole else ""
        self._resources = Resources(form.content)
        self._data = zlib.compress("\n".join(form.content.code).encode("latin-1"))

    def format(self, document: Any) -> bytes:
        """Return the form as bytes of the file; objects have their numbers by then."""
        resources = self._resources.format(document)
        head = f"{self._head}\n/Resources {resources.decode()}{self._end}"
        return _stream(head, self._data)


class PageStream(pdfdoc.PDFObject):  # type: ignore[misc]  # it has no stubs
    """What is painted on a page, compressed at once, as it is long."""

    __RefOnly__ = 1  # streams are objects of their own

    def __init__(self, code: str) -> None:
        self._data = zlib.compress(code.encode("latin-1"))

    def format(self, document: Any) -> bytes:
        return _stream("", self._data)


class RawStream(pdfdoc.PDFObject):  # type: ignore[misc]  # it has no stubs
    """Data as it is, with the entries in its head."""

    __RefOnly__ = 1

    def __init__(self, head: str, data: bytes) -> None:
        self._head, self._data = head, data

    def format(self, document: Any) -> bytes:
        head = f"<< {self._head}\n/Length {len(self._data)} >>\nstream\n"
        return head.encode() + self._data + b"\nendstream\n"


class Layer(pdfdoc.PDFObject):  # type: ignore[misc]  # it has no stubs
    """A layer, which readers can hide; it is called as what is on it."""

    __RefOnly__ = 1

    def __init__(self, name: str) -> None:
        self._name = name

    def format(self, document: Any) -> bytes:
        return f"<< /Type /OCG /Name ({self._name}) >>".encode()


class Resources(pdfdoc.PDFObject):  # type: ignore[misc]  # it has no stubs
    """What operators name."""

    def __init__(self, content: Content) -> None:
        self._objects, self._shadings = content.objects, content.shadings
        self._states, self._spots = content.states, content.spots

    def format(self, document: Any) -> bytes:
        at = document.idToObjectNumberAndVersion
        known = ["/Font {} {} R".format(*at[pdfdoc.BasicFonts])]
        for kind, names in (("XObject", self._objects), ("Shading", self._shadings)):
            entries = ("/{} {} {} R".format(name, *at[name]) for name in names)
            known += [f"/{kind} << {' '.join(entries)} >>"] if names else []
        states = " ".join(
            f"/{name} << {_state(sets, at)} >>" for name, sets in self._states.items()
        )
        known += [f"/ExtGState << {states} >>"] if states else []
        spots = " ".join(f"/{name} {SPOT.format(name)}" for name in self._spots)
        known += [f"/ColorSpace << {spots} >>"] if spots else []
        layers = " ".join("/{} {} {} R".format(name, *at[name]) for name in self._spots)
        known += [f"/Properties << {layers} >>"] if layers else []
        return f"<< {' '.join(known)} >>".encode()


def _stream(head: str, data: bytes) -> bytes:
    entries = f"<< {head}\n/Filter /FlateDecode /Length {len(data)} >>\nstream\n"
    return entries.encode() + data + b"\nendstream\n"


def _state(sets: State, at: Mapping[str, tuple[int, int]]) -> str:
    """Return what a graphics state sets; `at` are the numbers of forms."""
    match sets:
        case str():
            return "/SMask << /S /Luminosity /G {} {} R >>".format(*at[sets])
        case Overprint(stroke, fill):
            return f"/OP {str(stroke).lower()} /op {str(fill).lower()} /OPM 1"
    return f"/CA {sets:g} /ca {sets:g}"


def longer(
    form: Callable[[Any], bytes], entries: Mapping[str, str]
) -> Callable[[Any], bytes]:
    """Return a function that writes a dictionary as another does, and more entries."""
    more = "".join(f"\n/{key} {value}" for key, value in entries.items()).encode()
    return lambda document: form(document).rstrip().removesuffix(b">>") + more + b" >>"


SPACES = {"L": "/DeviceGray", "RGB": "/DeviceRGB", "CMYK": "/DeviceCMYK"}


def dots(image: Image.Image, jpeg: bytes = b"") -> Any:
    entries = {
        "Type": "/XObject",
        "Subtype": "/Image",
        "Width": image.width,
        "Height": image.height,
        "BitsPerComponent": 8,
        "ColorSpace": SPACES[image.mode],
    } | ({"Filter": "/DCTDecode"} if jpeg else {})
    return pdfdoc.PDFStream(pdfdoc.PDFDictionary(entries), jpeg or image.tobytes())


def function(given: Sequence[tuple[float, tuple[float, ...]]]) -> Any:
    """Return the function from 0..1 to the parts of a gradient's colours.

    One linear function for each pair of stops, stitched at the offsets between.
    """
    stops = list(given)
    if stops[0][0] > 0:
        stops.insert(0, (0, stops[0][1]))
    if stops[-1][0] < 1:
        stops.append((1, stops[-1][1]))
    steps = [
        pdfdoc.PDFExponentialFunction(N=1, C0=list(low), C1=list(high))
        for (_, low), (_, high) in itertools.pairwise(stops)
    ]
    if len(steps) == 1:
        return steps[0]
    bounds = [offset for offset, _ in stops[1:-1]]
    return pdfdoc.PDFStitchingFunction(
        Functions=steps, Bounds=bounds, Encode=[0, 1] * len(steps), Domain="[0 1]"
    )
