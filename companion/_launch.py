"""Make sure that the program can run, then hand over to it.

On first use the pinned packages go into a private environment, `.venv`, and so does
Pango, which sets pages, where the system has none. A stamp is written last, so that an
interrupted set-up starts over; later starts cost milliseconds. Nothing outside `.venv`
changes, root or not. Only the standard library is used, most of it only when needed.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from companion import places

ROOT = places.PACKAGE.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
NATIVE = VENV / "native"
PANGO_TRIED = VENV / "pango-tried"
LOCK = ROOT / "requirements.lock"
TEST_LOCK = ROOT / "requirements-test.lock"
PANGO = ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0")

IN_PARALLEL = (
    *("-n", "auto", "--maxprocesses", "4"),
    *("--dist", "loadgroup", "--no-loadscope-reorder"),  # see tests/conftest.py
)
FAST_TESTS = (*IN_PARALLEL, "-m", "not slow")
SLOW_TESTS = (*IN_PARALLEL, "-m", "slow")

PANGO_CHECK = """
from companion.errors import NoPango
from companion.press.ink import pages
try:
    pages.engine()
except NoPango as error:
    raise SystemExit(str(error))
"""

READY = "COMPANION_READY"
"""Set for the program once set-up is done, so that it does not ask again."""


class Stop(Exception):
    """Set-up cannot go on; the text says what a person can do."""


def main(args: Sequence[str]) -> None:
    """Run the program with `args`, or its tests for `test`; set up first if needed.

    `test` runs the fast tests, `test --slow` the others; any other argument after
    `test` is one of pytest's, which then chooses among all tests.
    """
    tests = args[:1] == ["test"]
    if not tests and needs_nothing():
        gc.disable()  # the program looks for garbage once it is loaded
        from companion.cli import main as program

        return program()
    try:
        packages(tests=tests)
        pango(required=tests)
        if tests:
            os.chdir(ROOT)
            hand_over("pytest", chosen_tests(args[1:]))
        else:
            hand_over("companion", args)
    except KeyboardInterrupt:
        say("interrupted; the same command starts over where it must")
        sys.exit(130)
    except (Stop, OSError) as reason:
        say(f"stopped: {reason}")
        sys.exit(1)


def chosen_tests(args: Sequence[str]) -> Sequence[str]:
    """Return the arguments for pytest that `test` with `args` stands for."""
    if args[:1] == ["--slow"]:
        return (*SLOW_TESTS, *args[1:])
    return args or FAST_TESTS


def needs_nothing() -> bool:
    """Whether this interpreter runs the program as it is.

    It does after set-up, when installed, and in a virtual environment made by hand.
    """
    if os.environ.get(READY) or not places.CHECKOUT:
        return True
    if sys.prefix == sys.base_prefix:
        return False
    from importlib.util import find_spec

    return all(find_spec(name) for name in ("typer", "msgspec", "reportlab"))


def packages(*, tests: bool) -> None:
    """Install what the lock names into `.venv`, unless a stamp says it is there."""
    lock = TEST_LOCK if tests else LOCK
    if stamped(lock):
        return
    if not stamped(LOCK):
        say("making .venv (first use only)")
        make_environment()
    say("installing packages" + (" for the tests" if tests else ""))
    output = pip("--require-hashes", "-r", str(lock))
    if output:
        say("the pinned packages cannot be had here; trying other versions")
        if again := pip(*ranges(tests=tests)):
            raise Stop(f"no packages; is there a network?\n{output}\n{again}")
    for done in dict.fromkeys((LOCK, lock)):
        stamp_of(done).write_bytes(stamp(done))


def stamp(lock: Path) -> bytes:
    """What `.venv` must fit: this kind of Python, this folder, and the lock."""
    arch = getattr(sys.implementation, "_multiarch", sys.platform)
    line = f"{sys.implementation.cache_tag} {arch} {ROOT}\n"
    return line.encode("utf-8", "surrogateescape") + lock.read_bytes()


def stamp_of(lock: Path) -> Path:
    return VENV / f"ready-{lock.name}"


def stamped(lock: Path) -> bool:
    try:
        return stamp_of(lock).read_bytes() == stamp(lock) and PYTHON.exists()
    except FileNotFoundError:
        return False


def make_environment() -> None:
    """Make an empty `.venv` with pip, also where Debian has split that off Python."""
    if not run(sys.executable, "-m", "venv", "--clear", str(VENV)):
        return
    output = run(sys.executable, "-m", "venv", "--clear", "--without-pip", str(VENV))
    if not output and unpack("python3-pip-whl"):
        for wheel in NATIVE.glob("usr/share/python-wheels/pip-*.whl"):
            args = ("install", "--no-index", str(wheel))
            if not run(str(PYTHON), str(wheel / "pip"), *args):
                return
    raise Stop(
        "this Python cannot make a virtual environment; on Debian or Ubuntu install "
        f"python3-venv, then try again {output}".rstrip()
    )


def pip(*what: str) -> str:
    return run(str(PYTHON), "-m", "pip", "install", "--no-input", "-q", *what)


def ranges(*, tests: bool) -> list[str]:
    """The versions that would do, from `pyproject.toml`."""
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extra = project["optional-dependencies"]["test"] if tests else []
    return [*project["dependencies"], *extra]


def pango(*, required: bool) -> None:
    """Provide the library that sets pages; without it only the tests cannot run."""
    if PANGO_TRIED.exists() and not required:
        return
    missing = pango_missing()
    if missing and unpack(*PANGO):
        missing = pango_missing()
    if missing and required:
        raise Stop(missing)
    if missing:
        say(f"{missing}; what is drawn prints without it")
    PANGO_TRIED.touch()


def pango_missing() -> str:
    """What is wrong with Pango, asked in a process that sees the unpacked libraries."""
    return run(str(PYTHON), "-c", PANGO_CHECK)


def unpack(*names: str) -> bool:
    """Unpack Debian packages, and those they need, into `.venv`, root or not."""
    import shutil
    import tempfile

    if not (shutil.which("apt-get") and shutil.which("dpkg-deb")):
        return False
    say(f"unpacking {names[0]} into .venv")
    with tempfile.TemporaryDirectory(dir=VENV) as name:
        folder = Path(name)
        debs = folder / "cache" / "archives"
        for inner in (folder / "lists" / "partial", debs / "partial"):
            inner.mkdir(parents=True)
        apt = [
            *("apt-get", "-qq", "-y", "--no-install-recommends", "--download-only"),
            *("-o", f"Dir::State::lists={folder / 'lists'}"),
            *("-o", f"Dir::Cache={folder / 'cache'}"),
            *("-o", "Debug::NoLocking=1", "-o", "APT::Sandbox::User=root"),
        ]
        if run(*apt, "update") or run(*apt, "install", *names):
            return False
        done = [
            run("dpkg-deb", "-x", str(deb), str(NATIVE)) for deb in debs.glob("*.deb")
        ]
    return bool(done) and not any(done)


def run(*command: str) -> str:
    """Run a command quietly; return nothing if it went well, else its last words."""
    import subprocess

    done = subprocess.run(
        command,
        cwd=ROOT,
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    if done.returncode == 0:
        return ""
    return done.stdout.strip()[-800:] or f"exit code {done.returncode}"


def environment() -> dict[str, str]:
    """The variables the program starts with: where libraries are that we unpacked."""
    env = os.environ | {READY: "1"}
    if NATIVE.is_dir():
        arch = getattr(sys.implementation, "_multiarch", "")
        folders = [str(NATIVE / "usr/lib" / arch), str(NATIVE / "lib" / arch)]
        env["LD_LIBRARY_PATH"] = os.pathsep.join(
            folders + [path for path in [env.get("LD_LIBRARY_PATH")] if path]
        )
    if sys.platform == "darwin":
        # Only Homebrew's own Python looks where Homebrew puts libraries.
        env.setdefault("DYLD_FALLBACK_LIBRARY_PATH", "/opt/homebrew/lib:/usr/local/lib")
    # Compiled once, whoever needs it: every test worker, and best play afterwards.
    env.setdefault("NUMBA_CACHE_DIR", str(VENV / "numba-cache"))
    return env


def hand_over(module: str, args: Sequence[str]) -> None:
    """Become `module` in `.venv`; wait for it on Windows, which cannot do that."""
    command = [str(PYTHON), "-m", module, *args]
    if os.name == "nt":
        import subprocess

        sys.exit(subprocess.call(command, env=environment()))
    os.execve(PYTHON, command, environment())


def say(text: str) -> None:
    print(f"setup: {text}", file=sys.stderr, flush=True)
