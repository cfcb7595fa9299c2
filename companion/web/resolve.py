"""Screens as JSON, with an address and a size for each face and a box for each mark."""

from collections.abc import Mapping, Sequence

import msgspec

from companion.contract.board import Screen
from companion.contract.parts import Part
from companion.web.art import Art, Boxes, Face

Plain = dict[str, object]

CAMERA = 6
"""Room round what a camera shows, in mm."""


def screen(shown: Screen, art: Art) -> Plain:
    """Return a screen as the page reads it."""
    plain: Plain = msgspec.to_builtins(shown)
    _walk(plain, art)
    return plain


def parts(shown: Sequence[Part], art: Art) -> list[Plain]:
    """Return parts that are no screen as the page reads them."""
    plain: list[Plain] = msgspec.to_builtins(shown)
    _walk(plain, art)
    return plain


def _walk(part: Plain | Sequence[object], art: Art) -> None:
    """Resolve all that a part holds, then the part itself."""
    for inner in part.values() if isinstance(part, dict) else part:
        if isinstance(inner, dict | list | tuple):
            _walk(inner, art)
    if isinstance(part, dict):
        _resolve(part, art)


def _resolve(part: Plain, art: Art) -> None:
    name = part.get("piece")
    back = part.get("back") is True
    if isinstance(name, str) and name and (face := art.face(name, back=back)):
        part["art"] = _art(face)
    shown = part.get("picture")
    if isinstance(shown, str) and shown and (face := art.face(shown)):
        part["art"] = _art(face)
    if "marks" in part or "camera" in part:
        boxes = _boxes(part, art)
        _place(part, boxes, art)
        _aim(part, boxes)


def _art(face: Face) -> Plain:
    found: Plain = {"href": face.href, "thumb": face.thumb, "w": face.w, "h": face.h}
    return {**found, "dark": face.dark} if face.dark else found


def _boxes(part: Plain, art: Art) -> Boxes:
    """Return the anchors of a picture; those of laid pieces have their name before."""
    name, laid = part.get("piece"), part.get("laid")
    if not isinstance(laid, Sequence) or not laid:
        known = isinstance(name, str) and name in art.pieces
        return art.boxes(str(name), back=part.get("back") is True) if known else {}
    found: dict[str, tuple[float, float, float, float]] = {}
    for laid_disc in laid:
        if not isinstance(laid_disc, Mapping) or laid_disc["piece"] not in art.pieces:
            continue
        dx, dy, own = laid_disc["x"], laid_disc["y"], laid_disc["name"]
        for anchor, (x, y, w, h) in art.boxes(laid_disc["piece"]).items():
            found[f"{own}/{anchor}"] = (x + dx, y + dy, w, h)
        face = art.face(laid_disc["piece"])
        if face:
            found[own] = (dx, dy, face.w, face.h)
    return found


def _place(part: Plain, boxes: Boxes, art: Art) -> None:
    """Give each mark its box; one at a place that is not drawn is left out."""
    marks = part.get("marks")
    if not isinstance(marks, Sequence):
        return
    placed = []
    for mark in marks:
        box = boxes.get(mark["anchor"])
        if box is None:
            continue
        mark |= dict(zip("xywh", (round(side, 2) for side in box), strict=True))
        if face := art.face(mark.get("symbol", "")):
            mark["href"] = face.href
        if form := art.outline(str(part.get("piece", "")), mark["anchor"]):
            mark["form"] = form
        placed.append(mark)
    part["marks"] = placed


def _aim(part: Plain, boxes: Boxes) -> None:
    """Say which rectangle a phone shows large: that of the camera's anchors."""
    camera = part.pop("camera", None)
    names = camera if isinstance(camera, list | tuple) else ()
    seen = [boxes[name] for name in names if name in boxes]
    if seen:
        left, top = min(box[0] for box in seen), min(box[1] for box in seen)
        right = max(x + w for x, _, w, _ in seen)
        below = max(y + h for _, y, _, h in seen)
        room = CAMERA
        part["view"] = [
            round(side, 2)
            for side in (
                left - room,
                top - room,
                right - left + 2 * room,
                below - top + 2 * room,
            )
        ]
