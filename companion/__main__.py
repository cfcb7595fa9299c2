"""The entry point: replaces or refuses an old Python, then calls the launcher.

Any Python from 3.6 on can read this file; the modules it imports need 3.11.
"""

import sys


def main() -> None:
    if sys.version_info < (3, 11):  # noqa: UP036 - an older Python can run this file
        replace_or_refuse()
    from companion import _launch

    _launch.main(sys.argv[1:])


def forget_the_folder() -> None:
    """Take the current folder off the path, where `-m` has put it first.

    The package is found; from now on a `subprocess.py` there would be run. What Python
    itself imports before this line cannot be helped.
    """
    if not getattr(sys.flags, "safe_path", False):
        del sys.path[0]


def replace_or_refuse() -> None:
    """Run the newest Python on this machine instead, or say what is needed."""
    import os
    import shutil

    for minor in (14, 13, 12, 11):
        newer = shutil.which(f"python3.{minor}")
        if newer:
            os.execv(newer, [newer, "-m", "companion", *sys.argv[1:]])
    major, minor = sys.version_info[:2]
    sys.exit(f"setup: this is Python {major}.{minor}; install Python 3.11 or newer")


def keep_compiled() -> None:
    """Keep compiled code in our `.venv` if Python is told to leave none.

    Containers set PYTHONDONTWRITEBYTECODE: compiling all anew doubles a short run.
    """
    if not sys.dont_write_bytecode:
        return
    import os
    from pathlib import Path

    folder = Path(__file__).resolve().parent.parent / ".venv"
    if os.access(folder, os.W_OK):
        sys.dont_write_bytecode = False
        sys.pycache_prefix = str(folder / "compiled")


if __name__ == "__main__":
    forget_the_folder()
    keep_compiled()
    main()
