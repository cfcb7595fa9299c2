"""The entry point: replaces or refuses an old Python, then calls the launcher.

Any Python from 3.6 on can read this file; the modules it imports need 3.11.
"""

import sys


def main() -> None:
    if sys.version_info < (3, 11):  # noqa: UP036 - an older Python can run this file
        replace_or_refuse()
    from companion import _launch

    _launch.main(sys.argv[1:])


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


if __name__ == "__main__":
    main()
