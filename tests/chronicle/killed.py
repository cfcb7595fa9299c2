"""Kill a writer at random moments; print how many appends it finished.

Run as `python -m tests.chronicle.killed FOLDER KILLS`: forking is done here, in a
process of its own without threads, and not inside pytest. After each kill the save must
hold what the writer said it had appended, or one event more, and be whole.
"""

import os
import random
import signal
import sys
import time
from pathlib import Path

import filelock  # noqa: F401  once here, so that no child need import it

from companion.chronicle import store
from companion.chronicle.codec import Stamp
from tests.chronicle.toy import AT, Spend, begin, load

LONGEST = 60
"""Events after which another save is begun, so that the writers stay quick."""


def main(folder: Path, kills: int) -> None:
    generator = random.Random(2020)
    path, appends = begin(folder / "0.json"), 0
    for kill in range(1, kills + 1):
        before = store.open(path, load).events
        finished = _killed(path, generator.uniform(0.0, 0.03), begun=kill % 2 == 0)
        after = store.open(path, load).events
        assert after[: len(before)] == before
        assert len(after) - len(before) in (finished, finished + 1)
        report = store.verify(path, load)
        assert report.ok, report
        appends += finished
        if len(after) > LONGEST:
            path = begin(folder / f"{kill}.json")
    print(appends)


def _killed(path: Path, seconds: float, *, begun: bool) -> int:
    """Let a child append until it is killed; return how many appends it finished.

    If `begun`, it is given that long from the end of its first append on.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        while True:
            store.append(path, load, [Spend(0)], Stamp(AT, "ann"))
            os.write(writing, b".")
    os.close(writing)
    first = len(os.read(reading, 1)) if begun else 0
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(reading, "rb") as pipe:
        return first + len(pipe.read())


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
