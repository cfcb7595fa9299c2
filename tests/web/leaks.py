"""What four clients receive, and what of it nobody may have sent them."""

import json
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from companion.chronicle.replay import Chronicle
from companion.contract import Choice, Over
from companion.table import secrets
from tests.questions_of_a_seat import LOOKED_UP, PROBES
from tests.twins import SEATS, SENSIBLE, Twins, written
from tests.web import inline
from tests.web.serving import Client, Running, begun, running

LONG = 6
"""Hidden cards in their order that cannot be sent by accident."""

HASH = re.compile(rb"[0-9a-f]{32}")

PLAYED_WELL = 0.8
"""How many of the steps of a whole game are those of a bot, so that it ends."""

LATE = 4
"""By how many steps an action comes too late."""

DRAFTS = 8
"""Longer drafts that are asked for in one moment."""


def answers(path: Path, kept: Chronicle[Any, Any], seat: int) -> dict[str, bytes]:
    """Return the bytes that answer everything a seat can ask, and its stream."""
    path.with_name(f"{path.name}.table").unlink(missing_ok=True)
    path.write_bytes(written(kept))
    game = kept.save.game
    with running(path) as here:
        client = here.seated(seat)
        found = {"stream": json.dumps(client.stream(_of(here, "stream", seat)).next())}
        paths = [
            *("state", "choices", "advice", "faces"),
            *(f"log?tab={tab}" for tab in ("tale", "all", "notes")),
            *(f"look?name={name.strip()}" for name in LOOKED_UP[game].split(";")),
            *(f"state?draft=replay&draft={n}" for n in _replayed(kept)),
        ]
        view = client.state(seat)
        paths += [f"state?{draft}" for draft in _drafts(view)]
        for path_ in paths:
            url = _of(here, path_.replace(" ", "%20"), seat)
            found[path_] = client.get(url).text
        for probe in PROBES[game].replace("\n", ";").split(";"):
            here.room._often.most = 1 << 20
            body = {"seat": seat, "text": probe.strip()}
            found[f"why {probe}"] = client.post("why", **body).text
        for ago in range(1, LATE):  # who acts too late is told what came before
            act = {"seat": seat, "rev": here.served.table.rev - ago, "text": "done"}
            late = client.post("act", id=f"late{ago}", **act)
            found[f"late by {ago}"] = late.text
        return {
            name: text.replace(here.room.code, "").encode()
            for name, text in found.items()
        }


def _replayed(kept: Chronicle[Any, Any]) -> list[int]:
    return [0, *(step.event for step in (*kept.path[:1], *kept.path[-3:]))]


def _of(here: Running, path: str, seat: int) -> str:
    here.room._often.most = 1 << 20
    mark = "&" if "?" in path else "?"
    return f"{path}{mark}seat={seat}"


def _drafts(view: Any) -> list[str]:
    found = [
        "&".join(f"draft={word}" for word in tap["draft"])
        for tap in _dicts(view)
        if tap.get("type") == "pick"
    ]
    return list(dict.fromkeys(found))[:DRAFTS]


def _dicts(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
        yield from chain.from_iterable(map(_dicts, value.values()))
    elif isinstance(value, list):
        yield from chain.from_iterable(map(_dicts, value))


def differing(path: Path, twins: Twins) -> list[str]:
    one = answers(path, twins.one, twins.seat)
    other = answers(path, twins.other, twins.seat)
    return [
        name for name in one.keys() | other.keys() if one.get(name) != other.get(name)
    ]


def played(
    folder: Path, game: str, seed: int, most: int, tally: Counter[str] | None = None
) -> list[str]:
    """Play a game with a client for each seat; return a line for each leak.

    Args:
        tally: is told of the games, those that ended, the steps and the bytes.
    """
    counts = Counter[str]() if tally is None else tally
    path = begun(folder / "secret-name.json", game, SEATS[game])
    # In a thread of its own: a browser that is driven from this one has its loop.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: [*_leaks(path, seed, most, counts)]).result()


def _leaks(path: Path, seed: int, most: int, counts: Counter[str]) -> Iterator[str]:
    rng = Random(seed)
    with inline.running(path, seed=seed) as here:
        here.room._often.most = 1 << 20
        here.served.table.party.passes = False  # every step is somebody's here
        seats = range(len(here.served.table.names))
        clients = [here.seated(seat) for seat in seats]
        for client in clients:
            client.keeps = True
        streams = [
            client.stream(f"stream?seat={seat}") for seat, client in enumerate(clients)
        ]
        views = [stream.next() for stream in streams]
        now = hidden(here, seats)
        while not _over(here) and here.served.table.rev < most:
            before = now
            _step(here, clients, views, rng)
            views = [stream.until(here.served.table.rev) for stream in streams]
            _ask(here, clients, rng)
            now = hidden(here, seats)
            for seat, client in enumerate(clients):
                # What is hidden before and after the step was never to be seen.
                received = b"".join(client.received)
                unseen = before[seat] & now[seat]
                yield from marked(received, here, f"seat {seat}", unseen)
                counts["bytes"] += len(received)
                client.received.clear()
        counts.update(games=1, ended=_over(here), steps=here.served.table.rev)
        yield from _tokens(here, clients)


def _over(here: Running) -> bool:
    return isinstance(here.served.table.kept.due, Over)


def _step(here: Running, clients: list[Client], views: list[Any], rng: Random) -> None:
    """Do one step as somebody whose turn it is: mostly a sensible one.

    Otherwise it is by lot what their page offers, so that rare things happen, too.
    """
    seat = rng.choice([at for at, view in enumerate(views) if view["due"]["mine"]])
    client, view, kept = clients[seat], views[seat], here.served.table.kept
    text = "roll"
    if isinstance(kept.due, Choice):
        if kept.game.bots and rng.random() < PLAYED_WELL:
            bot = kept.game.bots()[SENSIBLE[kept.save.game]]
            action = bot(secrets.view(kept, seat), rng)
            text = kept.game.words().actions.write(action)
        else:
            # The forms of an action are as likely as each other.
            groups = client.get(f"choices?seat={seat}").json["groups"]
            text = rng.choice(rng.choice(groups)["choices"])["text"]
    client.act(text, view)


def _ask(here: Running, clients: list[Client], rng: Random) -> None:
    """Ask something beside the game as one of them, by lot."""
    seat, kept = rng.randrange(len(clients)), here.served.table.kept
    if rng.random() < 0.5:
        paths = ("log?tab=all", "log?tab=tale", "look", "advice", "state")
        (path,) = rng.choices(paths, (1, 1, 6, 6, 6))  # logs are long and change little
        clients[seat].get(_of(here, path, seat))
    else:
        probes = PROBES[kept.save.game].replace("\n", ";").split(";")
        body = {"seat": seat, "text": rng.choice(probes).strip()}
        clients[seat].post("why", **body)


def hidden(here: Running, seats: Iterable[int]) -> list[set[str]]:
    """Return what is hidden from each seat; from -1, who watches."""
    kept = here.served.table.kept
    full = msgspec.to_builtins(kept.state)
    return [set(_hidden(full, secrets.view(kept, seat))) for seat in seats]


def _hidden(full: Any, view: Any) -> Iterator[str]:
    """Yield hidden cards in their order, in every form they might be sent in."""
    seen = msgspec.to_builtins(view)
    found = [cards for cards in _differing(full, seen) if len(cards) >= LONG]
    if not found:
        return
    known = msgspec.json.encode(seen).decode()
    spaced = json.dumps(seen)
    own = [Counter(cards) for cards in _cards(seen) if len(cards) >= LONG]
    for cards in found:
        count = Counter(cards)
        if any(count <= held for held in own):
            continue  # the same cards as some that the seat holds itself
        forms = (json.dumps(cards), json.dumps(cards, separators=(",", ":")))
        texts = (" ".join(cards), ", ".join(cards), "".join(cards))
        yield from (text for text in forms + texts if text not in known + spaced)


def _cards(seen: Any) -> Iterator[list[str]]:
    """Yield all lists of words of a view; a text is a list of its letters."""
    if isinstance(seen, str):
        yield list(seen)
    elif isinstance(seen, dict):
        yield from chain.from_iterable(map(_cards, seen.values()))
    elif isinstance(seen, list | tuple):
        if seen and all(isinstance(one, str) for one in seen):
            yield list(seen)
        else:
            yield from chain.from_iterable(map(_cards, seen))


def _differing(full: Any, seen: Any) -> Iterator[list[str]]:
    """Yield the lists of words in a state that its view has otherwise.

    A hand of cards may be a text with a letter for each.
    """
    if full == seen:
        return
    if isinstance(full, str):
        yield list(full)
    if isinstance(full, dict) and isinstance(seen, dict):
        for key in full:
            yield from _differing(full[key], seen.get(key))
    elif isinstance(full, list | tuple):
        if full and all(isinstance(one, str) for one in full):
            yield list(full)
            return
        others = seen if isinstance(seen, list | tuple) else ()
        for at, one in enumerate(full):
            yield from _differing(one, others[at] if at < len(others) else None)


def leaked(received: bytes, told: set[str], who: str) -> Iterator[str]:
    data = received
    if b'\\"' in received:
        data += received.replace(b'\\"', b'"')  # a text in JSON that holds JSON
    for text in told:
        if text.encode() in data:
            yield f"{who} was sent {text!r}"


def marked(
    received: bytes, here: Running, who: str, unseen: Collection[str] = ()
) -> Iterator[str]:
    """Yield a line for what is hidden, or is no card and still tells something.

    That is hashes, the seed and names. A hash is 32 digits of base 16.

    Args:
        unseen: what is hidden from who received it.
    """
    kept = here.served.table.kept
    if found := {one.decode() for one in HASH.findall(received)}:
        hashes = {kept.save.h, *(event.h for event in kept.events)}
        yield from (f"{who} was sent the hash {one}" for one in found & hashes)
    texts = {"secret-name", "seed", "deck(", "getrandbits", here.room.secret}
    yield from leaked(received, {*texts, str(here.served.table.path), *unseen}, who)


def _tokens(here: Running, clients: list[Client]) -> Iterator[str]:
    """Yield the tokens of others that a client is sent at the end, and its log."""
    for seat, client in enumerate(clients):
        tokens = {
            token
            for other in clients
            if other is not client
            for name, token in other.cookies.items()
            if "guest" not in name
        }
        client.get(f"log?tab=all&seat={seat}")
        client.state(seat)
        received = b"".join(client.received)
        yield from leaked(received, tokens, f"seat {seat}")
        yield from marked(received, here, f"seat {seat}")
