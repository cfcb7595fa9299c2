"""A browser, a served table, and pages as phones, tablets and a host see them."""

import importlib.util
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from typer.testing import CliRunner

from companion import _launch, places
from companion.cli import app
from companion.web import guard
from tests.tools import lacking
from tests.web.serving import Running, running

if TYPE_CHECKING:
    # There is no wheel for every system; without it these tests are skipped.
    from playwright.sync_api import Browser, BrowserContext, Page

ROOT = places.PACKAGE.parent
ADDRESS = re.compile(r"http://\S+/host/in/\S+")
PHONE, TABLET, HOST = (390, 844), (1024, 768), (1280, 800)
NO_BROWSER = (
    "there is no browser; install chromium-headless-shell, or set COMPANION_BROWSER"
)
NO_DRIVER = "there is no Playwright for this system, which drives the browser"
GAMES = {
    "nine-circles": (),
    "seven-steps": (),
    "exit-from-purgatory": ("--players", "Ann,Ben,Cleo,Dan"),
    "seven-steps-kosmos": ("--players", "Ann,Ben"),
    "six-winters": ("--players", "Ann,Ben"),
}

BOTS = {"exit-from-purgatory": ("Ben", "Cleo", "Dan"), "seven-steps-kosmos": ("Ben",)}

WIDER = "() => document.documentElement.scrollWidth - innerWidth"
BOX = """(all) => all.map((el) => el.getBoundingClientRect())
    .map(({left, top, right, bottom}) => ({left, top, right, bottom}))"""
SETTLED = "body[data-rev]:not(:has([aria-busy]))"


class Server:
    """`companion serve` in a process of its own."""

    def __init__(self, folder: Path, *args: str) -> None:
        self.folder, self.args, self.ended = folder, args, False
        self.process, self.host = self._start("0")

    @property
    def root(self) -> str:
        return self.host.partition("/host/")[0]

    def _start(self, port: str) -> tuple[subprocess.Popen[str], str]:
        command = [sys.executable, "-m", "companion", "serve", *self.args]
        process = subprocess.Popen(
            [*command, "--no-open", "--port", port],
            cwd=ROOT,
            env=environment(self.folder),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert process.stdout
        printed = ""
        for line in process.stdout:
            printed += line
            if found := ADDRESS.search(line):
                return process, found[0]
        raise AssertionError(printed)

    def again(self) -> None:
        self.process, self.host = self._start(self.root.rpartition(":")[2])
        self.ended = False

    def kill(self) -> None:
        self.ended = True
        self.process.kill()
        self.process.communicate()

    def stop(self) -> None:
        """End the server; it has not ended by itself, nor told of a fault."""
        if self.ended:
            return
        self.ended = True
        assert self.process.poll() is None, self.process.communicate()[0]
        self.process.terminate()
        said, _ = self.process.communicate(timeout=20)
        assert "Traceback" not in said, said


class Screen:
    """A page in a browser, and whatever it complained about."""

    def __init__(self, context: "BrowserContext") -> None:
        self.context = context
        self.page: Page = context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._console)

    def _console(self, message: object) -> None:
        kind, text = getattr(message, "type", ""), getattr(message, "text", "")
        if kind == "error" and "net::ERR" not in text:
            where = getattr(message, "location", {}).get("url", "")
            self.complaints.append(f"{text} {where}".strip())

    def open(self, address: str) -> "Screen":
        self.page.goto(address)
        return self

    def settle(self) -> None:
        """Wait until the page has answered the last tap."""
        self.page.locator(SETTLED).wait_for()

    def tap(self, which: str) -> None:
        """Tap the first element of a selector, and wait for the answer."""
        self.page.locator(which).first.tap()
        self.settle()

    @property
    def rev(self) -> int:
        self.settle()
        return int(self.page.evaluate("document.body.dataset.rev"))

    def until(self, holds: Callable[[], bool], seconds: float = 20) -> None:
        """Wait until something holds; the page's own policy allows no waiting code."""
        end = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < end, self.words()
            self.page.wait_for_timeout(20)

    @property
    def table(self) -> str:
        """The address of the table that is shown, `/t/` and its code."""
        return "/".join(urlsplit(self.page.url).path.split("/")[:3])

    def send(self, path: str, body: object) -> None:
        status = self.page.evaluate(
            """async ([path, body]) => (await fetch(path, {method: "POST",
                headers: {"Content-Type": "application/json"},
                body: JSON.stringify(body)})).status""",
            [path, body],
        )
        assert status == 200

    def words(self, which: str = "body") -> str:
        return self.page.locator(which).first.inner_text()


def boxes(screen: Screen, which: str) -> list[dict[str, float]]:
    """Return where on the screen the elements of a selector are."""
    found: list[dict[str, float]] = screen.page.locator(which).evaluate_all(BOX)
    return found


def resized(screen: Screen, size: tuple[int, int]) -> None:
    screen.page.set_viewport_size({"width": size[0], "height": size[1]})
    screen.settle()


Begin = Callable[..., str]
Serve = Callable[..., Running]
Command = Callable[..., Server]
Look = Callable[..., Screen]
Sat = Callable[..., Screen]
Holds = Callable[..., Screen]


def sit(screen: Screen, *bots: str) -> Screen:
    """Take the first free seat as the host, with bots in others."""
    if "/host" in screen.page.url:
        if bots:
            screen.send(
                f"{screen.table}/settings", {"bots": dict.fromkeys(bots, "medium")}
            )
        screen.page.goto(screen.page.url.removesuffix("/host") + "/seats")
        screen.page.locator(".join .btn.main").tap()
    screen.settle()
    return screen


def environment(folder: Path) -> dict[str, str]:
    return os.environ | {
        "COMPANION_READY": "1",
        "PYTHONFAULTHANDLER": "1",
        "XDG_DATA_HOME": str(folder / "data"),
        # Shared by the tests of a worker, since much is painted and solved only once.
        "XDG_CACHE_HOME": str(folder.parent / "cache"),
        "FONTCONFIG_FILE": str(places.FONTS / "fonts.conf"),
    }


def companion(*args: str) -> str:
    """Give a command as in a terminal, and return what it prints."""
    done = CliRunner().invoke(app, args)
    assert done.exit_code == 0, done.output
    return done.stdout


def must_drive(path: str, driver: bool) -> None:
    """Skip without a browser, or what drives it; in CI that is a failure."""
    lacks = NO_BROWSER if driver else NO_DRIVER
    if path and driver:
        return
    lacking(lacks)


@pytest.fixture(scope="module")
def browser() -> Generator["Browser", None, None]:
    """A browser for all tests of a file; without one, tests skip, but not in CI.

    It ends with them, since its driver leaves no other event loop to a worker.
    """
    path = _launch.find_browser()
    must_drive(path, importlib.util.find_spec("playwright") is not None)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        fonts = {"FONTCONFIG_FILE": str(places.FONTS / "fonts.conf")}
        found = driver.chromium.launch(
            executable_path=path, env=dict(os.environ) | fonts
        )
        yield found
        found.close()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for saves; what is painted is shared by the tests of a worker."""
    for name, value in environment(tmp_path).items():
        monkeypatch.setenv(name, value)
    return tmp_path


@pytest.fixture
def serve(home: Path, caplog: pytest.LogCaptureFixture) -> Iterator[Serve]:
    """Serve a save, or none, here: `serve("party.json", lan=True)`."""
    with ExitStack() as stack:

        def start(save: str | Path | None = None, *, lan: bool = False) -> Running:
            addresses = [guard.LOOPBACK]
            addresses += guard.network_addresses(None) if lan else []
            path = Path(save) if save else None
            here = stack.enter_context(running(path, addresses=addresses))
            if path:
                here.served.table.rest = (0.05, 0.05)
            return here

        yield start
    assert [one for one in caplog.get_records("call") if one.exc_info] == []


@pytest.fixture
def command(home: Path) -> Iterator[Command]:
    """Serve in a process that can be killed: `command("party.json", "--lan")`."""
    started: list[Server] = []

    def start(*args: str) -> Server:
        started.append(Server(home, *args))
        return started[-1]

    yield start
    for server in started:
        server.stop()


@pytest.fixture
def look(browser: "Browser") -> Iterator[Look]:
    """Open a page as a device of its own: `look(address, PHONE, theme="dark")`.

    With `keeps` its browser keeps pages for when it is offline.
    """
    screens: list[Screen] = []

    def open_(
        address: str,
        size: tuple[int, int] = PHONE,
        *,
        theme: str = "light",
        language: str = "en",
        keeps: bool = False,
    ) -> Screen:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=True,
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce",
            locale=language,
            # What a worker keeps is fetched once more, which other tests would count.
            service_workers="allow" if keeps else "block",
        )
        context.set_default_timeout(20_000)
        screens.append(Screen(context))
        return screens[-1].open(address)

    yield open_
    complaints = [line for screen in screens for line in screen.complaints]
    for screen in screens:
        screen.context.close()
    assert complaints == []


@pytest.fixture
def begin(home: Path) -> Begin:
    """Begin a game in the terminal, and return the path of its save."""

    def begun(game: str, *args: str) -> str:
        path = str(home / f"{game}.json")
        companion("new", game, path, *(args or GAMES[game]))
        return path

    return begun


@pytest.fixture
def holds(begin: Begin, serve: Serve, look: Look) -> Holds:
    """Take seats of a game on one device: `holds("six-winters", TABLET, 0, 1)`.

    A save that is there already may be named instead of a game.
    """

    hosts: dict[str | Path, str] = {}

    def held(game: str | Path, size: tuple[int, int], *seats: int) -> Screen:
        if game not in hosts:
            hosts[game] = serve(game if isinstance(game, Path) else begin(game)).host
        screen = look(hosts[game], size)
        screen.page.locator(".host .seats").wait_for()
        address = screen.page.url.removesuffix("/host")
        for seat in seats:
            screen.send(f"{address}/seat", {"take": seat})
        screen.page.goto(address)
        return screen

    return held


@pytest.fixture
def sat(begin: Begin, serve: Serve, look: Look) -> Sat:
    """Begin a game and sit down at it: `sat("nine-circles", TABLET, played="throw 2")`.

    Bots have the other seats of a game with secrets.
    """

    def sat_down(game: str, size: tuple[int, int] = PHONE, played: str = "") -> Screen:
        save = begin(game)
        if played:
            companion("do", save, played)
        return sit(look(serve(save).host, size), *BOTS.get(game, ()))

    return sat_down
