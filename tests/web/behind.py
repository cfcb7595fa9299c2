"""`companion host` in a process of its own, behind a real proxy with TLS."""

import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import cached_property
from pathlib import Path
from random import SystemRandom

import pytest

from companion import _launch, places
from tests.tools import lacking
from tests.web.serving import SOON, Client

ROOT = places.PACKAGE.parent
FILES = ROOT / "docs" / "host"
PROXIES = {"nginx": "nginx-light", "caddy": "caddy"}


def free_ports(count: int = 1) -> int:
    """Return the first of several ports in a row that nobody listens on.

    They are below those that systems hand out, which another test may be given.
    """
    while True:
        first = SystemRandom().randrange(20_000, 32_000)
        with suppress(OSError), ExitStack() as stack:
            for port in range(first, first + count):
                stack.enter_context(socket.create_server(("127.0.0.1", port)))
            return first


class Hosted:
    """A site: its folder, the ports of proxy and server, and clients of both."""

    def __init__(self, folder: Path, more: str = "", processes: int = 1) -> None:
        self.folder, self.port = folder, free_ports()
        self.inner = free_ports(2 * processes)
        self.figures = self.inner + processes
        self.processes, self.pid = processes, 0
        self.site = f"https://localhost:{self.port}"
        self.config = folder / "host.toml"
        self.config.write_text(
            f'site = "{self.site}"\nfolder = "kept"\n'
            f'listen = "127.0.0.1:{self.inner}"\nproxies = ["127.0.0.1"]\n'
            f'figures = "127.0.0.1:{self.figures}"\n{more}'
        )

    def environment(self) -> dict[str, str]:
        homes = ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")
        here = {name: str(self.folder) for name in homes}
        return _launch.environment() | here | {"PYTHONPATH": str(ROOT)}

    def command(self, *words: str) -> list[str]:
        asked = ["host", "--config", str(self.config), *words]
        return [sys.executable, "-m", "companion", *asked]

    @cached_property
    def link(self) -> str:
        """The path that the command prints for who keeps the site."""
        said = subprocess.run(
            self.command("--link"),
            env=self.environment(),
            cwd=ROOT,
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        return said.strip().removeprefix(self.site)

    def keeper(self, source: str = "127.0.0.4") -> Client:
        client = self.client(source)
        assert client.get(self.link).code == 303
        return client

    @contextmanager
    def serving(self) -> Iterator[None]:
        process = self.folder / "server.log"
        with (
            process.open("ab") as log,
            started(
                self.command("--processes", str(self.processes)),
                self.inner,
                self.environment(),
                log.fileno(),
            ) as self.pid,
        ):
            yield

    def client(self, source: str = "127.0.0.4") -> Client:
        """Return a browser at an address of this computer, which trusts the site."""
        trust = ssl.create_default_context(cafile=str(self.folder / "site.pem"))

        def connect() -> socket.socket:
            where = ("localhost", self.port)
            line = socket.create_connection(where, SOON, (source, 0))
            return trust.wrap_socket(line, server_hostname="localhost")

        client = Client(self.port, connect)
        client.host, client.scheme = f"localhost:{self.port}", "https"
        return client

    def direct(self, source: str) -> Client:
        """Return a client that asks the server itself, past the proxy."""

        def connect() -> socket.socket:
            return socket.create_connection(
                ("127.0.0.1", self.inner), SOON, (source, 0)
            )

        client = Client(self.inner, connect)
        client.host, client.scheme = f"localhost:{self.port}", "https"
        return client

    def certify(self) -> None:
        """Make a certificate for this computer, which signs itself."""
        key, site = self.folder / "site.key", self.folder / "site.pem"
        words = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
        words += ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
        command = [_launch.find_proxy("openssl"), *words]
        command += ["-keyout", str(key), "-out", str(site)]
        subprocess.run(command, check=True, capture_output=True, env=own_libraries())

    def nginx(self) -> list[str]:
        """Return how nginx is started with the file of the documentation."""
        pem, key = self.folder / "site.pem", self.folder / "site.key"
        text = (FILES / "nginx.conf").read_text("utf-8")
        if self.processes > 1:
            text = self._divided(text)
        for old, new in (
            ("listen 443", f"listen 127.0.0.1:{self.port}"),
            ("server_name games.example.org", "server_name localhost"),
            (r"/etc/\S+fullchain.pem", str(pem)),
            (r"/etc/\S+privkey.pem", str(key)),
            ("127.0.0.1:8642", f"127.0.0.1:{self.inner}"),
        ):
            text, changed = re.subn(old, new, text)
            assert changed == 1, old
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        temporary = "".join(f"{kind}_temp_path {self.folder}/{kind};" for kind in kinds)
        whole = self.folder / "nginx.conf"
        whole.write_text(
            f"daemon off; master_process off; pid {self.folder}/nginx.pid;\n"
            f"error_log {self.folder}/nginx.log; events {{}}\n"
            f"http {{ {temporary}\n{text} }}\n"
        )
        return ["-e", str(self.folder / "nginx.log"), "-c", str(whole)]

    def _divided(self, text: str) -> str:
        """Return the file of one process as the documentation changes it for four."""
        upstream = (FILES / "processes.conf").read_text("utf-8")
        for number in range(1, self.processes):
            upstream = upstream.replace(str(8642 + number), str(self.inner + number))
        text = text.replace("http://127.0.0.1:8642", "http://companion")
        pictures = (FILES / "pictures.conf").read_text("utf-8")
        text = text.replace("    location / {", f"{pictures}\n    location / {{")
        return f"{upstream}\n{text}"

    def caddy(self) -> list[str]:
        """Return how Caddy is started with the file of the documentation."""
        text = (FILES / "Caddyfile").read_text("utf-8")
        tls = f"tls {self.folder}/site.pem {self.folder}/site.key"
        for old, new in (
            (
                r"games.example.org \{",
                f"localhost:{self.port} {{\n\tbind 127.0.0.1\n\t{tls}",
            ),
            ("127.0.0.1:8642", f"127.0.0.1:{self.inner}"),
        ):
            text, changed = re.subn(old, new.replace("\\", "/"), text)
            assert changed == 1, old
        whole = self.folder / "Caddyfile"
        whole.write_text(text.replace("{", "{\n\tadmin off\n\tauto_https off", 1))
        return ["run", "--adapter", "caddyfile", "--config", str(whole)]


def own_libraries() -> dict[str, str]:
    return _launch.environment()


@contextmanager
def started(
    command: Sequence[str], port: int, env: dict[str, str], log: int
) -> Iterator[int]:
    """Run a program while a port of this computer answers; end it then."""
    process = subprocess.Popen(command, env=env, cwd=ROOT, stdout=log, stderr=log)
    try:
        late = time.monotonic() + SOON
        while time.monotonic() < late and process.poll() is None:
            with suppress(OSError):
                socket.create_connection(("127.0.0.1", port), SOON).close()
                break
            time.sleep(0.02)
        else:
            raise AssertionError(f"{command[0]} does not answer at port {port}")
        yield process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        with suppress(subprocess.TimeoutExpired):  # Caddy waits for streams
            process.wait(1)
        process.kill()
        process.wait(SOON)


@contextmanager
def behind(
    proxy: str, folder: Path, more: str = "", processes: int = 1
) -> Iterator[Hosted]:
    """Host tables behind a proxy, with the files of the documentation."""
    if sys.platform != "linux":
        pytest.skip("set-up gets proxies on Linux alone")
    program = _launch.find_proxy(PROXIES[proxy])
    if not (program and _launch.find_proxy("openssl")):
        lacking(f"there is no {proxy}, or no openssl")
    here = Hosted(folder, more, processes)
    here.certify()
    words = here.nginx() if proxy == "nginx" else here.caddy()
    log = os.open(folder / "proxy.log", os.O_WRONLY | os.O_CREAT)
    env = here.environment()
    with ExitStack() as stack:
        stack.callback(os.close, log)
        stack.enter_context(here.serving())
        stack.enter_context(started([program, *words], here.port, env, log))
        yield here
