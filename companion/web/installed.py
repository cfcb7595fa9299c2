"""The pages as an app of a device: manifest, icons, worker, what it shows offline.

Browsers keep pages over TLS and on the computer of the host alone. The worker keeps
what a device was sent and nothing else: it asks for no more than the pages do.
"""

import hashlib
from functools import cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from companion import __version__, catalogues, language
from companion.language import phrase
from companion.web import looks, pages
from companion.web.pages import CACHED, KINDS, WEB, drawn
from companion.web.room import Refused

WORKER = "worker.js"

GROUND, COLOUR = "#F4F0E6", "#962F26"
"""Of pages that are of no game, and of the icon."""

EDGE, CORNER = 2, 7  # of the square of `icon.svg`: how far in it begins, and its radius

ICONS = {
    "icon-192": (192, False),
    "icon-512": (512, False),
    "whole-180": (180, True),
    "whole-512": (512, True),
}
"""Pixels of each icon, and whether it fills its square, for systems that cut it."""


@cache
def icon(name: str) -> bytes:
    """Return an icon as PNG, painted from that of the pages."""
    from companion.press.ink import pixels
    from companion.press.layout.piece import Piece
    from companion.press.layout.sizes import INCH
    from companion.press.scene import artwork
    from companion.press.scene.scene import Scene

    data = (WEB / "icon.svg").read_bytes()
    size, whole = ICONS[name]
    drawing = artwork.read(data, "icon.svg")
    edge = 0 if whole else EDGE
    side = drawing.width - 2 * edge

    def front(scene: Scene) -> None:
        if whole:
            scene.draw(piece.outline(), fill=COLOUR)
        scene.share(drawing.marks, (1, 0, 0, 1, -edge, -edge))

    piece = Piece(name, side, side, front, corner=0 if whole else CORNER)
    dpi = size / side * INCH
    image = pixels.face(piece, dpi)
    return pixels.png(image if whole else pixels.cut(image, piece, dpi))


async def icons(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in ICONS:
        raise Refused(404, "there is no such icon")
    return Response(await drawn(icon, name), headers=CACHED, media_type="image/png")


async def manifest(request: Request) -> Response:
    """What a browser asks before it offers to install the pages."""
    catalogues.speak()
    listed = []
    for name, (size, whole) in ICONS.items():
        icon = {"src": f"/app/{name}.png", "sizes": f"{size}x{size}"}
        purpose = "maskable" if whole else "any"
        listed.append({**icon, "type": "image/png", "purpose": purpose})
    about = {
        "id": "/",
        "name": "companion",
        "short_name": "companion",
        "description": phrase("Your tables, the rules and the roll helper."),
        "lang": language.reader(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": GROUND,
        "icons": listed,
    }
    return Response(msgspec.json.encode(about), media_type="application/manifest+json")


async def worker(request: Request) -> Response:
    """The script that keeps pages; it is another one whenever a file of them is."""
    return Response(_worker(), media_type=KINDS[".js"])


@cache
def _worker() -> bytes:
    digest, files = hashlib.sha256(__version__.encode()), ["/offline"]
    for path in sorted(path for path in WEB.iterdir() if path.is_file()):
        digest.update(path.name.encode() + path.read_bytes())
        if path.suffix in KINDS and path.name != WORKER:
            files.append(f"/web/{path.name}")
    files += [f"/fonts/{name}.woff2" for name in looks.INTERFACE]
    files += ["/looks/titles.css", "/app/icon-192.png"]
    known = msgspec.json.encode(files).decode()
    head = f'const EDITION = "{digest.hexdigest()[:12]}", FILES = {known};\n'
    return head.encode() + (WEB / WORKER).read_bytes()


async def offline(request: Request) -> Response:
    """The page that the worker shows for what it has not kept."""
    catalogues.speak()
    return pages.page("offline", script="offline")


ROUTES = [
    Route("/manifest.webmanifest", manifest),
    Route("/app/{name}.png", icons),
    Route(f"/{WORKER}", worker),
    Route("/offline", offline),
]
