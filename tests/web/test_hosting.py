"""What `host.toml` and the files of docs/host say, and the app that is installed."""

import io
import json
import re
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from companion import _launch
from companion.errors import CompanionError
from companion.web import hosting, installed
from companion.web.guard import POLICY, Proxies
from tests.tools import lacking
from tests.web.behind import FILES, ROOT
from tests.web.serving import Client, running

RIGHT = 'site = "https://games.example.org"\nfolder = "kept"\n'
PROXY = 'proxies = ["127.0.0.1"]\n'
BROWSERS = "is nothing that browsers open; write https://games.example.org, say"
LISTENS = "is no address with a port; write 127.0.0.1:8642, say"

WRONG = {
    'site = "games.org"\nfolder = "x"': f"site: 'games.org' {BROWSERS}",
    'site = "https://a.org:443"\nfolder = "x"': f"site: 'https://a.org:443' {BROWSERS}",
    'site = "https://a.org/x"\nfolder = "x"': f"site: 'https://a.org/x' {BROWSERS}",
    'site = "http://A.org"\nfolder = "x"': f"site: 'http://A.org' {BROWSERS}",
    RIGHT: "proxies: none is named, and nobody else has a certificate; "
    "name it, as 127.0.0.1; or write http://",
    RIGHT + 'proxies = ["nginx"]': "proxies: 'nginx' is no address and no network; "
    "write 127.0.0.1, say",
    RIGHT + PROXY + 'listen = "8642"': f"listen: '8642' {LISTENS}",
    RIGHT + PROXY + 'listen = "home:8642"': f"listen: 'home:8642' {LISTENS}",
    RIGHT
    + PROXY
    + 'listen = "127.0.0.1:66000"': f"listen: '127.0.0.1:66000' {LISTENS}",
    RIGHT + PROXY + 'figures = "here"': f"figures: 'here' {LISTENS}",
    RIGHT + PROXY + "keep_days = -1": "keep_days: -1 is too few; write 0 or more",
    RIGHT + PROXY + "quotas.saves = 0": "saves: 0 is too few; write 1 or more",
    RIGHT + PROXY + 'begin = "me"': "begin: ",
    RIGHT + PROXY + "quotas.games = 9": "quotas: unknown key 'games'",
    RIGHT + PROXY + "port = 8642": "unknown key 'port'",
}


def test_every_wrong_value_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "host.toml"
    for text, line in WRONG.items():
        path.write_text(text)
        with pytest.raises(CompanionError) as error:
            hosting.load(path)
        assert str(error.value).startswith(f"host.toml: {line}"), text
        assert "\n" not in str(error.value)


def test_a_folder_is_beside_its_file_and_nothing_listens_beyond_this_computer(
    tmp_path: Path,
) -> None:
    path = tmp_path / "host.toml"
    path.write_text(RIGHT + PROXY)

    config = hosting.load(path)

    assert config.folder == str(tmp_path / "kept")
    assert config.listen == "127.0.0.1:8642"


def test_a_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    first, second = hosting.key(tmp_path / "kept"), hosting.key(tmp_path / "kept")

    kept = tmp_path / "kept" / "host.key"
    assert first == second == kept.read_text("ascii")
    assert len(first) == 22
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    kept.write_text("short")
    with pytest.raises(CompanionError, match="holds no key; remove it"):
        hosting.key(tmp_path / "kept")


def test_several_processes_keep_to_the_quotas_of_the_site() -> None:
    quotas = hosting.Quotas(tables=10, requests=200, begun=20)

    assert quotas.part(1) == quotas
    part = quotas.part(4)
    assert (part.tables, part.requests, part.begun) == (3, 50, 20)
    assert (part.saves, part.megabytes) == (quotas.saves, quotas.megabytes)
    assert quotas.part(64).tables == 1


def test_an_address_is_the_last_that_no_proxy_of_ours_has() -> None:
    ours = Proxies(["127.0.0.1", "10.0.0.0/8", "::1"])
    for peer, said, client in (
        ("127.0.0.1", "203.0.113.7", "203.0.113.7"),
        ("127.0.0.1", "1.2.3.4, 203.0.113.7", "203.0.113.7"),
        ("127.0.0.1", "1.2.3.4, 203.0.113.7, 10.1.2.3", "203.0.113.7"),
        ("::1", "2001:db8::7", "2001:db8::7"),
        ("127.0.0.1", "10.0.0.1, 10.0.0.2", "10.0.0.1"),
        ("127.0.0.1", "", ""),
        ("127.0.0.1", "203.0.113.7, somebody", ""),
        ("127.0.0.2", "203.0.113.7", "127.0.0.2"),
    ):
        headers = [(b"x-forwarded-for", said.encode())] if said else []
        scope = {"type": "http", "client": (peer, 5), "headers": headers}
        assert ours.name(scope) == client, (peer, said)
        assert scope["client"] == (client, 5)


def test_the_file_of_the_documentation_names_every_key_with_its_usual_value() -> None:
    shown = hosting.load(FILES / "host.toml")
    usual = hosting.Hosting(site="", folder="")

    text = (FILES / "host.toml").read_text("utf-8")
    named = set(re.findall(r"^(\w+) = ", text, re.MULTILINE))
    keys = {*hosting.Hosting.__struct_fields__, *hosting.Quotas.__struct_fields__}
    assert named == keys - {"quotas"}
    assert shown.quotas == usual.quotas
    assert (shown.listen, shown.begin) == (usual.listen, usual.begin)


@pytest.mark.skipif(sys.platform != "linux", reason="systemd is on Linux alone")
def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    if not shutil.which("systemd-analyze"):
        lacking("there is no systemd-analyze")
    unit = (FILES / "companion.service").read_text("utf-8")
    command = "/opt/companion/bin/companion host --config /etc/companion/host.toml"
    assert f"ExecStart={command}\n" in unit
    path = tmp_path / "companion.service"
    path.write_text(unit.replace(command, "/bin/true"))

    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(path)],
        capture_output=True,
        text=True,
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert "CapabilityBoundingSet=\n" in unit


def test_the_container_has_what_the_program_needs() -> None:
    text = (FILES / "Containerfile").read_text("utf-8").replace("\\\n", " ")

    (installed,) = re.findall(r"--no-install-recommends (.*?) +&&", text)
    assert set(installed.split()) == {*_launch.PANGO}
    assert "--require-hashes -r /src/requirements.lock" in text
    assert (ROOT / "requirements.lock").is_file()
    assert 'ENTRYPOINT ["companion", "host", "--config", "/data/host.toml"]' in text
    assert text.index("USER companion") < text.index("ENTRYPOINT")


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
