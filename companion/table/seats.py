"""Several players at one screen: whose it is, what bots do, how cards are dealt.

A bot sees its seat's view and no more. Cards that the companion deals are drawn by lot
from `Hidden.deck`; doing a step again after an undo finds the same cards.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from pathlib import Path
from typing import Generic

import msgspec

from companion import contract
from companion.chronicle import replay, store
from companion.chronicle.codec import Stamp
from companion.chronicle.replay import Chronicle
from companion.contract import A, S
from companion.dice import roll
from companion.table import narrate, secrets, steps
from companion.table.secrets import NOBODY, UNKNOWN

BATCH = 100
"""Steps of bots and dealer that are written at once."""

RECENT = 24
"""Recent events that a player is shown."""


@dataclass
class Party(Generic[S, A]):
    """Who sits around the screen.

    Attributes:
        bots: the seats that play by themselves.
        real: whether the cards are real; what the save says comes first.
        clear: empties the screen.
        looker: the seat whose screen it is now.
        looked: how many events each seat has been told of.
        fresh: whether the board is to be shown again.
    """

    bots: Mapping[int, contract.Bot[S, A]] = field(default_factory=dict)
    real: bool = False
    clear: Callable[[], None] = lambda: None
    looker: int = NOBODY
    looked: dict[int, int] = field(default_factory=dict)
    fresh: bool = True

    def leave(self) -> None:
        """Clear the screen of whoever looked."""
        self.clear()
        self.looker = NOBODY

    def sits_down(self, kept: Chronicle[S, A]) -> None:
        """Take it that each player knows the game up to what they chose last."""
        chosen = [
            one for one in kept.events if not isinstance(one.action, contract.Rolled)
        ]
        for seat in self.people(kept):
            name = secrets.names(kept)[seat]
            own = (event.n for event in chosen if event.by == name)
            self.looked[seat] = max(own, default=0)

    def people(self, kept: Chronicle[S, A]) -> list[int]:
        """Return the seats that no bot fills."""
        return [n for n in range(len(secrets.names(kept))) if n not in self.bots]

    def looks(self, kept: Chronicle[S, A]) -> int:
        """Return whose screen it has to be now; dice may be rolled on any.

        Where nobody has secrets it is everybody's.
        """
        people, due = self.people(kept), kept.due
        if not kept.game.secret:
            return NOBODY
        if len(people) != 1 and secrets.is_open(kept):
            return NOBODY
        if len(people) == 1:
            return people[0]
        if isinstance(due, contract.Choice) and people:
            return due.player
        if (drawer := secrets.drawer(kept)) is not None:
            return drawer  # whose real cards are told now
        return NOBODY if isinstance(due, contract.Over) else self.looker


def is_real(kept: Chronicle[S, A], party: Party[S, A]) -> bool:
    """Return whether the cards of a game are real."""
    deals = secrets.dealer(kept)
    return deals == "table" or (deals is None and party.real)


def automatic(kept: Chronicle[S, A], state: S, party: Party[S, A]) -> bool:
    """Return whether the game goes on from `state` without anybody's typing."""
    match kept.rules.waits_for(state):
        case contract.Choice(player):
            return player in party.bots
        case contract.Draw():
            return not is_real(kept, party)
        case contract.Roll() as due:
            return bool(party.bots) and _rolls_itself(kept, due, party)
    return False


def _rolls_itself(
    kept: Chronicle[S, A], due: contract.Roll, party: Party[S, A]
) -> bool:
    """Return whether the dice are a bot's, or nobody is there to roll them."""
    owner = secrets.whose(kept, due)
    return not party.people(kept) if owner is None else owner in party.bots


def go_on(
    path: Path,
    load: contract.Load[S, A],
    party: Party[S, A],
    dice: roll.Dice,
    clock: Callable[[], str],
) -> Chronicle[S, A]:
    """Let bots and dealer do what is due, up to a batch of steps, and keep it."""

    def played(kept: Chronicle[S, A]) -> Chronicle[S, A]:
        for _ in range(BATCH):
            if not automatic(kept, kept.state, party):
                break
            step, by = _step(kept, party, dice)
            kept = replay.tell(kept, [step.action], Stamp(clock(), by, step.dice))
        return kept

    return store.change(path, load, played)


def _step(
    kept: Chronicle[S, A], party: Party[S, A], dice: roll.Dice
) -> tuple[steps.Step[A], str]:
    """Return what is done by itself, and the name it is done under."""
    match kept.due:
        case contract.Choice(player):
            seen = secrets.view(kept, player)
            action = party.bots[player](seen, dice)
            return steps.Step(action), secrets.names(kept)[player]
        case contract.Draw():
            action = contract.as_action(kept.rules, steps.dealt(kept, dice))
            return steps.Step(action), "companion"
        case contract.Roll():
            return steps.rolled(kept, dice), steps.owner(kept, NOBODY, "companion")
    raise AssertionError(kept.due)  # an end goes on no further


def unseen(kept: Chronicle[S, A]) -> contract.Drawn | None:
    """Return real cards that are drawn and not told, if they may stay hidden."""
    due = kept.due
    if not isinstance(due, contract.Draw) or kept.save.rulings.get("cards") == "table":
        return None
    action = contract.Drawn((UNKNOWN,) * due.count)
    refused = kept.rules.why_not(kept.state, contract.as_action(kept.rules, action))
    return None if refused else action


def drawn(kept: Chronicle[S, A], dice: roll.Dice) -> contract.Drawn:
    """Return what Enter says of real cards: that they stay hidden, or a lot.

    What everybody sees may be drawn by lot, unless a ruling leaves it to the table.
    """
    return unseen(kept) or steps.dealt(kept, dice)


def undo_to(kept: Chronicle[S, A], party: Party[S, A]) -> int | None:
    """Return the event to go back to before the last thing that somebody typed."""
    to = kept.undo_to
    while to and automatic(kept, kept.steps[to].state, party):
        earlier = msgspec.structs.replace(kept.save, events=kept.events[:to])
        to = replace(kept, save=earlier).undo_to
    return to


def recent_events(
    kept: Chronicle[S, A], looker: int, since: int, until: int | None = None
) -> Iterator[str]:
    """Yield a line for each event after `since`, as a seat may know of it.

    Below each is what it led to.
    """
    events = kept.events[since:until]
    if len(events) > RECENT:
        yield f"({len(events) - RECENT} steps before these; `log` tells them)"
    lines = (
        (
            f"{event.by}: {narrate.sentence(kept, event, looker)}",
            narrate.results(kept, event),
        )
        for event in events[-RECENT:]
    )
    for (line, results), again in groupby(lines):
        count = len(list(again))
        yield line if count == 1 else f"{line} ({count} times)"
        yield from (f"  {result}" for result in results)
