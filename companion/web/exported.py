"""A game as one page to keep: HTML without a script, and without anything to fetch.

It holds what everybody at the table may know: how it ended, who played, the pictures of
the board as it is, and what happened. Fonts and pictures are in it, and its own policy
forbids a browser to ask for more.
"""

import base64
from collections.abc import Iterator, Mapping, Sequence

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from companion.contract import Over
from companion.language import capital, reader
from companion.press.scene.boxes import palette
from companion.table import secrets, steps
from companion.web import ends, looks, pages
from companion.web.pages import WEB, drawn, room
from companion.web.queries import tale
from companion.web.server_pages import picture_of
from companion.web.services import Plain
from companion.web.view import Who


def _pictures(part: object, name: str = "") -> Iterator[tuple[str, Plain]]:
    """Yield all pictures of a screen, each with the title of its panel."""
    if isinstance(part, Mapping):
        name = str(part.get("title") or "") or name
        if part.get("type") == "picture":
            yield name or str(part.get("caption") or ""), dict(part)
            return
        for inner in part.values():
            yield from _pictures(inner, name)
    elif isinstance(part, Sequence) and not isinstance(part, str):
        for inner in part:
            yield from _pictures(inner, name)


async def _font(name: str) -> str:
    return base64.b64encode(await drawn(looks.font, name)).decode() if name else ""


async def page(request: Request) -> Response:
    """The game as a file to save."""
    here = room(request)
    served = here.at(request)
    here.must_be_calm(request, "ask")
    kept = served.table.kept
    game, over = kept.game, kept.due
    ended = steps.ending(over, secrets.names(kept)) if isinstance(over, Over) else ""
    title = "" if game.folder else looks.title_of(game.name)
    tints = palette(game.name.replace("-", "_")).full if title else {}
    screen = msgspec.convert(served.views.state(Who(), ())["screen"], Plain)
    found = (
        (name, picture_of({"screen": {"board": [part]}}))
        for name, part in _pictures(screen.get("board"))
    )
    drawings = [
        (name, await ends.drawing(served, part, name)) for name, part in found if part
    ]
    shown = pages.part(
        "exported",
        language=reader(),
        title=served.title,
        ended=capital(ended),
        reason=capital(over.reason) if isinstance(over, Over) else "",
        players=[name for name in served.table.names if name],
        bots=kept.save.bots or {},
        at=kept.events[-1].at if kept.events else kept.save.created,
        rows=[row for row in ends.worth(served) if row["value"] != "…"],
        drawings=drawings,
        tale=list(tale(kept, secrets.NOBODY)),
        style=(WEB / "exported.css").read_text("utf-8"),
        fonts={name: await _font(name) for name in ("jost-400", "jost-700")},
        face=await _font(title),
        accent=tints.get("accent") or tints.get("rubric") or "#962F26",
    )
    name = served.table.path.stem.encode("ascii", "replace").decode()
    plain = "".join(one if one.isalnum() or one in "-_" else "-" for one in name)
    headers = {"content-disposition": f'attachment; filename="{plain}.html"'}
    return Response(shown.body, headers=headers, media_type="text/html")


ROUTES = [Route("/t/{code}/page.html", page)]
