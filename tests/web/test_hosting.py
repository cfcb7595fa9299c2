"""What `host.toml` says, what is wrong with it in a line, and what is kept."""

import stat
from pathlib import Path

import pytest

from companion.errors import CompanionError
from companion.web import hosting
from companion.web.guard import Proxies

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
