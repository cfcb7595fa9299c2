"""Random games over HTTP in which everybody tries what is not theirs to do."""

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from companion import games
from companion.chronicle import replay, store
from companion.chronicle.codec import Stamp
from companion.contract import Begun, Choice, Draw, Drawn, Over, Roll, Rolled
from companion.errors import CompanionError
from companion.facts import settle
from companion.table import begin, secrets, steps
from tests.twins import SEATS
from tests.web import inline
from tests.web.serving import NOON, Client, Running

TAKEN_BACK = 0.1
"""How many steps are taken back by whoever did them."""


def table(folder: Path, game: str, *, real: bool) -> Path:
    """Create a save, with real cards or those of the companion; return its path."""
    found, path = games.load(game), folder / "table.json"
    begun = Begun(setup={"players": list(SEATS[game])})
    if real:
        begun = begin.with_real_cards(found, begun)
    rulings = settle(found.facts().rulings, begun.rulings, game)
    begun = Begun(rulings, begun.setup)
    store.create(path, found, begun, Stamp(NOON, "ann"))
    return path


def entitled(kept: Any) -> set[int]:
    seats = set(range(len(secrets.names(kept))))
    if not kept.game.secret:
        return seats
    match kept.due:
        case Choice(seat) | Roll(player=int(seat)):
            return {seat}
        case Draw(player=int(seat)):
            assert secrets.drawer(kept) in (None, seat), "another one sees the cards"
            return {seat}
        case Draw():
            seat = secrets.drawer(kept)
            return seats if seat is None else {seat}
    return seats


def possible(kept: Any, rng: Random) -> list[str]:
    """Return all that might be done now, as it is typed; the last is possible."""
    match kept.due:
        case Choice():
            legal = [*kept.rules.legal_actions(kept.state)]
            rng.shuffle(legal)
            return [kept.game.words().actions.write(action) for action in legal]
        case Roll(count, sides):
            seen = replay.seen(kept)
            fresh = (rng.randint(1, sides) for _ in range(count - len(seen)))
            faces = (*seen, *fresh)
            return ["roll all", "roll", kept.game.words().actions.write(Rolled(faces))]
        case Draw(count=count):
            write = kept.game.words().actions.write
            deck = [*kept.game.hidden().deck(kept.state)]
            for _ in range(50):
                cards = Drawn(tuple(rng.sample(deck, count)))
                if kept.rules.why_not(kept.state, cards) is None:
                    break
            return ["deal", write(Drawn(("?",) * count)), write(cards)]
    raise AssertionError(kept.due)


def misread(kept: Any, event: Any) -> tuple[str, bool]:
    """Return faces that an event might have had, and whether they would be taken."""
    faces = event.action.faces if isinstance(event.action, Rolled) else (1,)
    for other in (faces[0] - 1, faces[0] + 1):
        fixed = (other, *faces[1:])
        with suppress(CompanionError):
            steps.must_be_amendable(kept, event.n, fixed)
            return " ".join(map(str, fixed)), event.dice == "hand"
    return " ".join(map(str, fixed)), False


class Tried:
    """A game that is played, and what was done in it that should not have been."""

    def __init__(self, here: Running, rng: Random, most: int | None) -> None:
        self.here, self.rng, self.most = here, rng, most
        here.room._often.most = 1 << 30
        self.watcher = here.client()
        self.watcher.post("seat", watch=True)
        names = here.served.table.names
        self.clients = [here.seated(seat) for seat in range(len(names))]
        self.tally: Counter[str] = Counter()

    @property
    def kept(self) -> Any:
        return self.here.served.table.kept

    def post(self, client: Client, path: str, **body: Any) -> Any:
        """Ask for a change of the game as it is now; return whether it was made."""
        rev = len(self.kept.events)
        self.tally["asked"] += 1
        sent = {"rev": rev, "id": f"i{self.tally['asked']}", **body}
        answer = client.post(path, **sent)
        client.received.clear()
        assert answer.code in (200, 403), answer.text
        return len(self.kept.events) != rev

    def played(self, steps: int) -> Iterator[str]:
        """Play some steps; yield a line for each that was done by who might not."""
        while not isinstance(self.kept.due, Over) and self.tally["steps"] < steps:
            self.tally["steps"] += 1
            able, texts = entitled(self.kept), possible(self.kept, self.rng)
            yield from self._wrong(able, texts)
            seat = self.rng.choice([*able])
            client = self.clients[seat]
            # What a hidden hand allows is not what the rules allow, and a card that
            # is called as a verb is not read on a line of its own.
            if not any(
                self.post(client, "act", seat=seat, text=text)
                for text in reversed(texts)
            ):
                yield f"seat {seat} could do nothing at {self.kept.due}"
                return
            yield from self._others(seat)
        self.tally["ended"] += isinstance(self.kept.due, Over)

    def _wrong(self, able: set[int], texts: list[str]) -> Iterator[str]:
        due = self.kept.due
        for seat, client in enumerate(self.clients):
            tried = [] if seat in able else texts[: self.most]
            for text in tried:
                self.tally["wrong"] += 1
                if self.post(client, "act", seat=seat, text=text):
                    yield f"seat {seat} did {text!r} at {due}"
                    return
            other = next((one for one in able if one != seat), None)
            if other is not None and self.post(
                client, "act", seat=other, text=texts[-1]
            ):
                yield f"seat {seat} did {texts[-1]!r} as seat {other} at {due}"
                return
        for seat in (-1, *able):
            if self.post(self.watcher, "act", seat=seat, text=texts[-1]):
                yield f"a watcher did {texts[-1]!r} as seat {seat} at {due}"
                return

    def _others(self, doer: int) -> Iterator[str]:
        """Have all others take back or correct a step; then sometimes who did it."""
        event, names = self.kept.events[-1], secrets.names(self.kept)
        if event.by not in names:
            return  # the companion dealt: the step before it is another's
        own, (faces, could) = names.index(event.by), misread(self.kept, event)
        self.tally["rolled"] += isinstance(event.action, Rolled)
        fix = {"event": event.n, "faces": faces, "reason": "x"}
        for seat, client in [(-1, self.watcher), *enumerate(self.clients)]:
            if seat == own:
                continue
            for path, body in (("undo", {}), ("amend", fix)):
                self.tally["wrong"] += 1
                self.tally["could correct"] += could and path == "amend"
                if self.post(client, path, seat=seat, **body):
                    yield f"seat {seat} did {path} of seat {own}: {event.action}"
                    return
        if self.rng.random() < TAKEN_BACK and not self.post(
            self.clients[own], "undo", seat=own
        ):
            yield f"seat {own} could not take back {event.action}"


def played(
    folder: Path,
    game: str,
    seed: int,
    *,
    steps: int,
    most: int | None = None,
    real: bool = False,
    tally: Counter[str] | None = None,
) -> list[str]:
    """Play a game; return a line for each that was done by who might not.

    Args:
        most: how many of all possible actions each wrong seat tries; all if None.
        tally: is told what was done.
    """

    def run() -> list[str]:
        rng = Random(seed)
        with inline.running(table(folder, game, real=real), seed=seed) as here:
            tried = Tried(here, rng, most)
            found = [*tried.played(steps)]
            if tally is not None:
                tally.update(tried.tally, games=1)
            return found

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(run).result()
