"""Twins: two games that differ only in what a seat cannot know.

A game is played by lot and told again with other hidden cards: whoever draws, throws in
or lays a card unseen by the seat does it with another one. What the seat reads of each
event and after each stays the same; if it cannot, there is no such twin.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

import msgspec

from companion import games
from companion.chronicle import codec, migrate, replay
from companion.chronicle.codec import Save, Stamp, Undo
from companion.chronicle.replay import Chronicle, Fold, Step
from companion.contract import Choice, Draw, Drawn, Note, Over, Roll, Rolled
from companion.table import secrets

NOON = "2026-11-21T12:00:00Z"
SEATS = {
    "exit-from-purgatory": ("ann", "ben", "cleo", "dan"),
    "seven-steps-kosmos": ("ann", "ben", "cleo"),
    "six-winters": ("ann", "ben"),
}
"""Every game with something hidden, and who plays it here."""

SENSIBLE = {
    "exit-from-purgatory": "medium",
    "seven-steps-kosmos": "medium",
    "six-winters": "steady",
}
"""The bot that plays on without long thought."""

TRIES = 12
"""How often another hidden card is looked for."""


@dataclass(frozen=True)
class Twins:
    """A game twice, and the seat that cannot tell one from the other."""

    seat: int
    one: Chronicle[Any, Any]
    other: Chronicle[Any, Any]

    @property
    def name(self) -> str:
        return secrets.names(self.one)[self.seat]


def begun(game: str, rulings: dict[str, str]) -> Chronicle[Any, Any]:
    """Return a new game, kept nowhere."""
    found = games.load(game)
    settled = {one.id: one.default for one in found.facts().rulings} | rulings
    setup: dict[str, object] = {"players": list(SEATS[game])}
    rules = found.rules()
    head: Save[Any] = Save(
        migrate.LATEST, game, rules.REVISION, settled, setup, NOON, "ann", bots={}
    )
    return replay.replay(codec.sealed(head), found, rules, game)


def told(kept: Chronicle[Any, Any], action: Any) -> Chronicle[Any, Any]:
    """Return a game with one more event, under the name of whose it is."""
    whose = secrets.whose(kept)
    by = "player" if whose is None else secrets.names(kept)[whose]
    dice = "digital" if isinstance(action, Rolled) else None
    return replay.add(kept, [action], Stamp(NOON, by, dice))


def played(game: str, rng: Random, most: int) -> Chronicle[Any, Any]:
    """Return a game of up to so many events by lot, some of them taken back."""
    kept = begun(game, _rulings(game, rng))
    for _ in range(rng.randrange(most // 4, most)):
        if isinstance(kept.due, Over):
            break
        if kept.events and rng.random() < 0.04:
            kept = told(kept, Undo(rng.randrange(len(kept.events))))
        else:
            kept = told(kept, _by_lot(kept, rng))
    while isinstance(kept.due, Draw):  # at the table the cards are dealt at once
        kept = told(kept, _by_lot(kept, rng))
    return kept


def _rulings(game: str, rng: Random) -> dict[str, str]:
    """Return rulings by lot in every second game, cards and hands always hidden."""
    if game == "six-winters" or rng.random() < 0.5:
        return {}
    known = games.load(game).facts().rulings
    free = [one for one in known if one.choices and one.id not in ("hands", "cards")]
    return {one.id: rng.choice(list(one.choices)) for one in free}


def _by_lot(kept: Chronicle[Any, Any], rng: Random) -> Any:
    hidden = kept.game.hidden
    assert hidden is not None
    match kept.due:
        case Roll(count, sides):
            bound = replay.seen(kept)
            fresh = (rng.randint(1, sides) for _ in range(count - len(bound)))
            return Rolled((*bound, *fresh))
        case Draw(_, count):
            return Drawn(tuple(rng.sample(hidden().deck(kept.state), count)))
        case Choice(player):
            bots = kept.game.bots
            if bots and rng.random() < 0.3:
                seen = hidden().view(kept.state, player)
                return bots()[SENSIBLE[kept.save.game]](seen, rng)
            return _choice(kept.rules.legal_actions(kept.state), rng)
    raise AssertionError(kept.due)


def _choice(legal: Sequence[Any], rng: Random) -> Any:
    """Return one of the legal actions, every kind as often, but for unseen draws."""
    kinds = sorted({type(one).__name__ for one in legal})
    kind = "Pull" if "Pull" in kinds and rng.random() < 0.4 else rng.choice(kinds)
    return rng.choice([one for one in legal if type(one).__name__ == kind])


def twins(game: str, seed: int, most: int = 60) -> Twins | None:
    """Return a pair of twins, or None if this game has none for that seat."""
    rng = Random(seed)
    kept = played(game, rng, most)
    seat = rng.randrange(len(SEATS[game]))
    other = kept
    for _ in range(TRIES):
        if (found := _retold(kept, other, seat, rng)) is not None:
            other = found
    same = [one.action for one in kept.events] == [one.action for one in other.events]
    return None if same else Twins(seat, kept, other)


def pairs(game: str, count: int, most: int = 60, first: int = 0) -> Iterator[Twins]:
    """Yield so many pairs of twins."""
    seed = first
    while count:
        if (found := twins(game, seed, most)) is not None:
            count -= 1
            yield found
        seed += 1


def _hidden_events(kept: Chronicle[Any, Any], seat: int) -> list[int]:
    """Return the events of which the seat does not see all."""
    return [
        event.n
        for event in kept.events
        if not isinstance(event.action, Undo | Note)
        and secrets.event(kept, event, seat) != event.action
    ]


def _retold(
    kept: Chronicle[Any, Any], now: Chronicle[Any, Any], seat: int, rng: Random
) -> Chronicle[Any, Any] | None:
    """Return a game told with another hidden event, or None if the seat would notice.

    Later events that are hidden too may have to be others.
    """
    hidden = _hidden_events(now, seat)
    if not hidden:
        return None
    at = rng.choice(hidden)
    rules = now.rules
    fold = Fold(rules, [now.steps[0]], {})
    actions = []
    for event in now.events:
        action = event.action
        state = fold.steps[-1].state
        swapped = event.n == at
        if event.n in hidden and (swapped or rules.why_not(state, action)):
            action = _another(now, event.n, state, seat, rng)
        if action is None or fold.add(action):
            return None
        # Before it all is as in `now`, which was found to look alike already.
        if event.n >= at and not _looks_alike(kept, event.n, fold.steps[-1], seat):
            return None
        actions.append(action)
    return _rewritten(now, actions)


def _another(
    kept: Chronicle[Any, Any], n: int, state: Any, seat: int, rng: Random
) -> Any:
    """Return an action in `state` of which the seat sees what it saw of event n."""
    hidden = kept.game.hidden
    assert hidden is not None
    event = kept.events[n - 1]
    seen = secrets.event(kept, event, seat)
    if isinstance(event.action, Drawn):
        assert isinstance(seen, Drawn)
        deck = list(hidden().deck(state))
        for card in seen.cards:
            if card != secrets.UNKNOWN:
                if card not in deck:
                    return None
                deck.remove(card)
        if len(deck) < seen.cards.count(secrets.UNKNOWN):
            return None
        rng.shuffle(deck)
        fresh = (deck.pop() if c == secrets.UNKNOWN else c for c in seen.cards)
        return Drawn(tuple(fresh))
    legal = [
        one
        for one in kept.rules.legal_actions(state)
        if hidden().observed(state, one, seat) == seen
    ]
    return rng.choice(legal) if legal else None


def _looks_alike(
    kept: Chronicle[Any, Any], n: int, other: Step[Any, Any], seat: int
) -> bool:
    """Return whether a seat reads the same after event n, and of what came of it.

    That is the screen: what else a view holds is not taken for known.
    """
    words, rules, one = kept.game.words(), kept.rules, kept.steps[n]
    results = words.results
    if _screen_after(kept, n, seat) != _screen(kept, other.state, seat):
        return False
    if rules.waits_for(one.state) != rules.waits_for(other.state):
        return False
    if results is None or one.before is None or other.before is None:
        return True
    action = one.action
    if action is None or isinstance(action, Note):
        return True
    lines = results(one.before.state, action, one.state)
    twin = results(other.before.state, other.action, other.state)
    return tuple(lines) == tuple(twin)


@lru_cache(maxsize=64)
def _screen_after(kept: Chronicle[Any, Any], n: int, seat: int) -> tuple[str, Any]:
    return _screen(kept, kept.steps[n].state, seat)


def _screen(kept: Chronicle[Any, Any], state: Any, seat: int) -> tuple[str, Any]:
    """Return what a seat reads of a state: the board, and what it may choose."""
    hidden, due = kept.game.hidden, kept.rules.waits_for(state)
    assert hidden is not None
    seen = hidden().view(state, seat)
    chooses = isinstance(due, Choice) and due.player == seat
    legal = kept.rules.legal_actions(seen) if chooses else ()
    return kept.game.words().describe(seen), legal


def _rewritten(
    kept: Chronicle[Any, Any], actions: Sequence[Any]
) -> Chronicle[Any, Any]:
    """Return a game in which these actions were done, by the same and at the same."""
    head = msgspec.structs.replace(kept.save, events=())
    new = replay.replay(head, kept.game, kept.rules, kept.save.game)
    for event, action in zip(kept.events, actions, strict=True):
        new = replay.add(new, [action], Stamp(event.at, event.by, event.dice))
    return new


def until(kept: Chronicle[Any, Any], n: int) -> Chronicle[Any, Any]:
    """Return a game as it was after event n."""
    head = msgspec.structs.replace(kept.save, events=kept.save.events[:n], state=None)
    return replay.replay(head, kept.game, kept.rules, kept.save.game)


def written(kept: Chronicle[Any, Any]) -> bytes:
    """Return a game as its save holds it."""
    state = codec.plain(kept.state)
    return codec.text(msgspec.structs.replace(kept.save, state=state))
