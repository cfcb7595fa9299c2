"""Several threads open a save each, of a game that this process has not met yet.

Run as `python -m tests.chronicle.at_once SAVE...`; the saves are of one game.
"""

import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

from companion import games
from companion.chronicle import store


def main(paths: Sequence[Path]) -> None:
    games.load(store.glance(paths[0]).game).rules()
    begin = Barrier(len(paths))

    def opened(path: Path) -> None:
        begin.wait()
        store.open(path, games.load)

    sys.setswitchinterval(1e-6)
    with ThreadPoolExecutor(len(paths)) as several:
        list(several.map(opened, paths))


if __name__ == "__main__":
    main([Path(word) for word in sys.argv[1:]])
