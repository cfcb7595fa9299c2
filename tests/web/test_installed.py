"""What makes the pages an app: manifest, icons, the worker that keeps them."""

import io
import json
import re

from PIL import Image

from companion.web import installed
from companion.web.guard import POLICY
from tests.web.serving import Client, running


def shown(client: Client, path: str) -> Image.Image:
    return Image.open(io.BytesIO(client.get(path).body))


def test_the_manifest_names_icons_that_are_there_some_of_them_maskable() -> None:
    with running(None) as here:
        client = here.client()
        answer = client.get("/manifest.webmanifest")
        about = answer.json

        assert answer.headers["content-type"] == "application/manifest+json"
        assert (about["start_url"], about["display"]) == ("/", "standalone")
        assert {one["purpose"] for one in about["icons"]} == {"any", "maskable"}
        for one in about["icons"]:
            image = shown(client, one["src"])
            assert f"{image.width}x{image.height}" == one["sizes"]
        assert client.get("/app/icon-7.png").code == 404


def test_a_maskable_icon_fills_its_square_and_is_drawn_within_its_circle() -> None:
    whole = Image.open(io.BytesIO(installed.icon("whole-512"))).convert("RGB")
    round_one = Image.open(io.BytesIO(installed.icon("icon-512")))
    white = [
        ((x - 256) ** 2 + (y - 256) ** 2) ** 0.5
        for x in range(0, 512, 8)
        for y in range(0, 512, 8)
        if whole.getpixel((x, y)) == (255, 255, 255)
    ]

    assert whole.getpixel((0, 0)) == whole.getpixel((511, 511)) == (0x96, 0x2F, 0x26)
    assert white
    assert max(white) <= 0.4 * 512
    assert round_one.getpixel((0, 0))[3] == 0


def test_the_worker_names_its_edition_and_files_that_anybody_may_fetch() -> None:
    with running(None) as here:
        client = here.client()
        answer = client.get("/worker.js")
        head, _, code = answer.text.partition("\n")
        files = json.loads(head[head.index("[") :].rstrip(";"))

        assert re.match(r'const EDITION = "[0-9a-f]{12}"', head)
        assert 'addEventListener("fetch"' in code
        assert answer.headers["content-type"].startswith("text/javascript")
        assert {"/offline", "/web/table.js", "/web/away.js"} <= {*files}
        assert [path for path in files if client.get(path).code != 200] == []
        assert "worker.js" not in "".join(files)


def test_the_policy_of_pages_is_as_strict_as_before() -> None:
    assert POLICY == (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
