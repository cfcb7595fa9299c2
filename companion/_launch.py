"""Make sure that the program can run, then hand over to it.

On first use the pinned packages are installed into a private environment, `.venv`. The
libraries that set pages, Pango and HarfBuzz, are unpacked there too if the system lacks
them, and for the tests a browser and proxies. Each part ends with a stamp, so that an
interrupted set-up starts again; later starts cost milliseconds. Nothing outside `.venv`
changes, whether root or not. Only the standard library is used, and most of it is
imported only when needed.

Every package is checked against the hash in its lock. If the pinned files cannot be
had, set-up stops; only `--unpinned` takes what the version ranges allow, unchecked.
"""

from __future__ import annotations

import atexit
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
UNCHECKED = VENV / "unpinned"
LOCK = ROOT / "requirements.lock"
TEST_LOCK = ROOT / "requirements-test.lock"
PIP = "python3-pip-whl"
PANGO = ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0")
BROWSER = ("chromium-headless-shell", "libatomic1")
BROWSER_TRIED = VENV / "browser-tried"
PROXIES = ("nginx-light", "caddy", "openssl")
PROXIES_TRIED = VENV / "proxies-tried"
BROWSERS = (
    *("chromium-headless-shell", "chromium", "chromium-browser"),
    *("google-chrome", "chrome", "msedge"),
)
"""Programs that the tests of pages can drive, the fastest first."""

IN_PARALLEL = (
    *("-n", "auto", "--maxprocesses", "4"),
    *("--dist", "loadgroup", "--no-loadscope-reorder"),  # see tests/conftest.py
)
FAST_TESTS = (*IN_PARALLEL, "-m", "not slow")
SLOW_TESTS = (*IN_PARALLEL, "-m", "slow")

PANGO_CHECK = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
import companion
del sys.path[0]
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

DRIVER_CHECK = """
import subprocess
from playwright._impl._driver import compute_driver_executable
subprocess.run([compute_driver_executable()[0], "--version"], check=True)
"""
"""Whether the program that drives browsers starts; it needs libatomic."""

UNPINNED = "--unpinned"  # typed first, it allows packages that no hash is known of

READY = "COMPANION_READY"
"""Set in the environment of the program, so that it does not check set-up again."""


class Stop(Exception):
    """Set-up cannot continue; the message says what to do."""


def main(args: Sequence[str]) -> None:
    """Run the program with `args`, or its tests for `test`; set up first if needed.

    `--unpinned` before them is for a set-up that needs it: in any other case it is
    handed on, and refused as an option that there is not.

    `test` runs the fast tests, `test --slow` the others; any other argument after
    `test` is one of pytest's, which then chooses among all tests.
    """
    unpinned = args[:1] == [UNPINNED] and not needs_nothing()
    args = args[unpinned:]
    tests = args[:1] == ["test"]
    if not tests and needs_nothing():
        gc.disable()  # the program enables it again once it has loaded
        from companion.cli import main as program

        try:
            return program()
        except SystemExit as end:
            leave(end.code)
            raise
    try:
        packages(tests=tests, unpinned=unpinned)
        pango(required=tests)
        if tests:
            browser()
            proxies()
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


def packages(*, tests: bool, unpinned: bool = False) -> None:
    """Install the locked packages into `.venv`, unless a stamp says it is done.

    What is `unpinned` is as the version ranges allow instead, checked by no hash.

    Raises:
        Stop: if they cannot be had.
    """
    lock = TEST_LOCK if tests else LOCK
    if stamped(lock):
        if unpinned:
            say(f"{UNPINNED} changes nothing: the packages are installed")
        return
    # pip takes what is installed for right: it would check no hash of it.
    if not stamped(LOCK) or (UNCHECKED.exists() and not unpinned):
        say("making .venv (first use only)")
        make_environment()
    say("installing packages" + (" for the tests" if tests else ""))
    install(lock, ranges(tests=tests) if unpinned else [])
    for done in dict.fromkeys((LOCK, lock)):
        stamp_of(done).write_bytes(stamp(done))


def install(lock: Path, unpinned: Sequence[str]) -> None:
    """Install what is locked, or what is `unpinned` if that is not empty.

    Raises:
        Stop: if it cannot be had.
    """
    if unpinned:
        say(f"{UNPINNED}: any version in range is taken, and no hash is checked")
        UNCHECKED.touch()
        output = pip(*unpinned)
        right = "check the network"
    else:
        # What has to be built would fetch, unchecked, what builds it.
        output = pip("--require-hashes", "--only-binary=:all:", "-r", str(lock))
        right = f"check the network, or type {UNPINNED} before the command"
    if other := refused(output):
        raise Stop(
            f"{other} does not have a hash that {lock.name} pins; fetch {lock.name} "
            "again, or try another network"
        )
    if "--require-hashes mode" in output:
        raise Stop(
            f"{lock.name} names a package without a hash; fetch {lock.name} again"
        )
    if output:
        raise Stop(f"cannot install packages ({reason(output)}); {right}")


def refused(output: str) -> str:
    """Return the package that pip refuses for its hash, or "".

    >>> refused("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES OF\\n  rich==15 from a")
    'rich==15'
    """
    _, refusal, packages = output.partition("DO NOT MATCH THE HASHES")
    lines = [line.split() for line in packages.splitlines()[1:] if line.strip()]
    return lines[0][0] if lines else "a package" if refusal else ""


def leave(code: object) -> None:
    """End a program at once that has no threads: the system frees what it has.

    Python would free it piece by piece, which takes 5 % of the time of a short run.
    """
    import threading

    if not isinstance(code, int) or threading.active_count() > 1:
        return
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()
    os._exit(code)


def reason(output: str) -> str:
    """Return the line of an output that says what is wrong.

    >>> reason("ERROR: No matching distribution\\n\\n[notice] update pip")
    'No matching distribution'
    """
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR: ")]
    return (errors or lines or ["no reason given"])[-1].removeprefix("ERROR: ")


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
    if not output:
        unpacked, output = unpack(PIP), f"{PIP} cannot be had"
        wheels = NATIVE.glob("usr/share/python-wheels/pip-*.whl")
        for wheel in wheels if unpacked else ():
            args = ("install", "--no-index", str(wheel))
            output = run(str(PYTHON), str(wheel / "pip"), *args)
            if not output:
                return
    raise Stop(
        f"this Python cannot make a virtual environment ({reason(output)}); on Debian "
        "or Ubuntu install python3-venv, then try again"
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
        elif run_check(SUBSET_CHECK):
            say(f"{PANGO[-1]} cannot be had; fonts in booklets are subset without it")
    PANGO_TRIED.write_text("\n".join(filter(None, [tried, missing])), "utf-8")


def browser() -> None:
    """Provide a browser for the tests of pages, once; without one they are skipped."""
    tried = " ".join(BROWSER)
    if read(BROWSER_TRIED) == tried:
        return
    if not drives():
        unpack(*BROWSER)
        if not drives():
            say(f"{BROWSER[0]} cannot be had; tests of pages need a browser")
    BROWSER_TRIED.write_text(tried, "utf-8")


def proxies() -> None:
    """Provide what a hosted server stands behind, for its tests, once."""
    tried = " ".join(PROXIES)
    if read(PROXIES_TRIED) == tried:
        return
    missing = [name for name in PROXIES if not find_proxy(name)]
    if missing and not unpack(*missing):
        say(f"{', '.join(missing)} cannot be had; tests of hosted tables need them")
    PROXIES_TRIED.write_text(tried, "utf-8")


def find_proxy(package: str) -> str:
    """Return the path of the program of a package of `PROXIES`, or ""."""
    import shutil

    name = package.partition("-")[0]
    folders = [str(NATIVE / "usr" / inner) for inner in ("sbin", "bin")]
    path = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", *folders])
    return shutil.which(name, path=path) or ""


def drives() -> bool:
    """Return whether there is a browser that starts, and what drives it does."""
    path = find_browser()
    return bool(path) and not run(path, "--version") and not run_check(DRIVER_CHECK)


def find_browser() -> str:
    """Return the path of `$COMPANION_BROWSER` or of a browser that is found, or ""."""
    import shutil

    if named := os.environ.get("COMPANION_BROWSER"):
        return named
    found = next(filter(None, map(shutil.which, BROWSERS)), "")
    own = NATIVE / "usr/lib/chromium/chromium-headless-shell"
    return found or (str(own) if own.is_file() else "")


def read(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except FileNotFoundError:
        return ""


def run_check(code: str) -> str:
    """Return why `code` fails in a process that sees the unpacked libraries, or ""."""
    output = run(str(PYTHON), "-c", code)
    return output and reason(output)


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
    """Run a command quietly; return "", or its output if it failed."""
    import subprocess

    done = subprocess.run(
        command,
        cwd=ROOT,
        # No module of the folder is run: not by Python, nor by what it starts.
        env=environment() | {"PYTHONSAFEPATH": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    if done.returncode == 0:
        return ""
    return done.stdout.strip() or f"exit code {done.returncode}"


def environment() -> dict[str, str]:
    """Return the environment of the program: where the unpacked libraries are."""
    env = os.environ | {READY: "1"}
    if NATIVE.is_dir():
        arch = getattr(sys.implementation, "_multiarch", "")
        libraries = NATIVE / "usr/lib" / arch
        # Sound keeps a library of its own where only an installed one is looked for.
        folders = [str(libraries), str(NATIVE / "lib" / arch)]
        folders.append(str(libraries / "pulseaudio"))
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
