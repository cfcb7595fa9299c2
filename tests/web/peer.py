"""One of several processes that serve the same folder of saves.

Run as `python -m tests.web.peer PORT PROXY LEASE`; it prints its port. PROXY is the
port of what is in front of it, LEASE the seconds without a beat after which a process
counts as paused.
"""

import sys

from companion import places
from companion.chronicle import fence
from companion.cli.serve import desk
from companion.dice import roll
from companion.web import app, keys, server
from companion.web.room import Room
from companion.web.tables import Tables
from tests.web.serving import NOON


def main(port: int, proxy: int, lease: float) -> None:
    fence.BEAT, fence.LEASE = min(fence.BEAT, lease / 5), lease
    tables = Tables(desk(), roll.seeded(port), lambda: NOON, peers=True)
    room = Room(tables, keys.kept(places.saves()))
    sockets = server.listen(["127.0.0.1"], port)
    room.answer_to(["127.0.0.1"], sockets[0].getsockname()[1])
    room.hosts.add(f"127.0.0.1:{proxy}")
    print(room.port, flush=True)
    server.Server(app.build(room), room).run_to_the_end(sockets)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]))
