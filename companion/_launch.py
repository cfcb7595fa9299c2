"""Make sure that the program can run, then hand over to it.

On first use the pinned packages are installed into a private environment, `.venv`. The
libraries that set pages, Pango and HarfBuzz, are unpacked there too if the system lacks
them. Each part ends with a stamp, so that an interrupted set-up starts again; later
starts cost milliseconds. Nothing outside `.venv` changes, whether root or not. Only the
standard library is used, and most of it is imported only when needed.
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
SUBSET_CHECK = f"""{PANGO_CHECK}
from weasyprint.text.ffi import harfbuzz_subset
raise SystemExit(harfbuzz_subset is None)
"""
"""Whether WeasyPrint finds Pango, and the font subsetter that later versions need."""

READY = "COMPANION_READY"
"""Set in the environment of the program, so that it does not check set-up again."""


class Stop(Exception):
    """Set-up cannot continue; the message says what to do."""


def main(args: Sequence[str]) -> None:
    """Run the program with `args`, or its tests for `test`; set up first if needed.

    `test` runs the fast tests, `test --slow` the others; any other argument after
    `test` is one of pytest's, which then chooses among all tests.
    """
    tests = args[:1] == ["test"]
    if not tests and needs_nothing():
        gc.disable()  # the program enables it again once it has loaded
        from companion.cli import main as program

        return program()
    try:
        packages(tests=tests)
        pango(required=tests)
        if tests:
            os.chdir(ROOT)
            # Otherwise each worker compiles every test again, each time.
            os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
            hand_over("pytest", chosen_tests(args[1:]))
        else:
            hand_over("companion", args)
    except KeyboardInterrupt:
        say("interrupted; run the same command to continue")
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
    """Return whether this interpreter can run the program without set-up.

    It can after set-up, when the package is installed, and in an environment made by
    hand.
    """
    if os.environ.get(READY) or not places.CHECKOUT:
        return True
    if sys.prefix == sys.base_prefix:
        return False
    from importlib.util import find_spec

    return all(find_spec(name) for name in ("typer", "msgspec", "reportlab"))


def packages(*, tests: bool) -> None:
    """Install the locked packages into `.venv`, unless a stamp says it is done."""
    lock = TEST_LOCK if tests else LOCK
    if stamped(lock):
        return
    if not stamped(LOCK):
        say("making .venv (first use only)")
        make_environment()
    say("installing packages" + (" for the tests" if tests else ""))
    output = pip("--require-hashes", "-r", str(lock))
    if output:
        say("the pinned packages are not available; trying other versions")
        if again := pip(*ranges(tests=tests)):
            raise Stop(f"cannot install packages; check the network\n{output}\n{again}")
    for done in dict.fromkeys((LOCK, lock)):
        stamp_of(done).write_bytes(stamp(done))


def stamp(lock: Path) -> bytes:
    """Return what `.venv` depends on: this Python, this folder, and the lock."""
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
    """Make an empty `.venv` with pip, even where Debian ships Python without pip."""
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
    """Return the version ranges of `pyproject.toml`."""
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extra = project["optional-dependencies"]["test"] if tests else []
    return [*project["dependencies"], *extra]


def pango(*, required: bool) -> None:
    """Provide the libraries that set pages, once; only the tests need Pango.

    The stamp holds the packages tried, then what was still missing. A stamp of another
    list of packages, such as an earlier edition's, does not count.
    """
    tried = " ".join(PANGO)
    stamp = read(PANGO_TRIED)
    if stamp == tried or (stamp.startswith(f"{tried}\n") and not required):
        return
    missing = ""
    if run_check(SUBSET_CHECK):
        unpack(*PANGO)
        missing = run_check(PANGO_CHECK)
    if missing and required:
        raise Stop(missing)
    if missing:
        say(f"{missing}; pieces print without it, booklets do not")
    PANGO_TRIED.write_text("\n".join(filter(None, [tried, missing])), "utf-8")


def read(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except FileNotFoundError:
        return ""


def run_check(code: str) -> str:
    """Return why `code` fails in a process that sees the unpacked libraries, or ""."""
    return run(str(PYTHON), "-c", code)


def unpack(*names: str) -> bool:
    """Unpack Debian packages and their dependencies into `.venv`, as any user."""
    import shutil
    import tempfile

    if not (shutil.which("apt-get") and shutil.which("dpkg-deb")):
        return False
    say(f"unpacking {', '.join(names)} into .venv")
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
    """Run a command quietly; return "", or the end of its output if it failed."""
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
    """Return the environment of the program: where the unpacked libraries are."""
    env = os.environ | {READY: "1"}
    if NATIVE.is_dir():
        arch = getattr(sys.implementation, "_multiarch", "")
        folders = [str(NATIVE / "usr/lib" / arch), str(NATIVE / "lib" / arch)]
        env["LD_LIBRARY_PATH"] = os.pathsep.join(
            folders + [path for path in [env.get("LD_LIBRARY_PATH")] if path]
        )
    if sys.platform == "darwin":
        # Only Homebrew's Python searches Homebrew's library folder by itself.
        env.setdefault("DYLD_FALLBACK_LIBRARY_PATH", "/opt/homebrew/lib:/usr/local/lib")
    # Shared by the test workers and `companion solve`: compiled once.
    env.setdefault("NUMBA_CACHE_DIR", str(VENV / "numba-cache"))
    return env


def hand_over(module: str, args: Sequence[str]) -> None:
    """Replace this process by `module` in `.venv`; on Windows start it and wait."""
    command = [str(PYTHON), "-m", module, *args]
    if os.name == "nt":
        import subprocess

        sys.exit(subprocess.call(command, env=environment()))
    os.execve(PYTHON, command, environment())


def say(text: str) -> None:
    print(f"setup: {text}", file=sys.stderr, flush=True)
