"""Several players at one screen: who sees it, what bots do, how cards are dealt.

A bot sees its seat's view and no more. Cards that the companion deals are drawn by lot
from `Hidden.deck`; doing a step again after an undo finds the same cards.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from pathlib import Path
from typing import Generic

from companion import contract
from companion.chronicle import replay, store
from companion.chronicle.codec import Dice, Event, Stamp
from companion.chronicle.replay import Chronicle
from companion.contract import A, S
from companion.dice import roll
from companion.language import phrase
from companion.table import first_game, gate, narrate, secrets, steps
from companion.table.secrets import NOBODY, UNKNOWN

BATCH = 100  # steps of bots and dealer that are written at once
RECENT = 24  # recent events that a player is shown


@dataclass
class Party(Generic[S, A]):
    """Who sits around the screen."""

    # the seats that play by themselves
    bots: Mapping[int, contract.Bot[S, A]] = field(default_factory=dict)
    real: bool = False  # whether the cards are real, unless the save decides it
    clear: Callable[[], None] = lambda: None  # empties the screen
    viewer: int = NOBODY  # the seat that sees the screen now
    events_seen: dict[int, int] = field(default_factory=dict)  # how many, by seat
    batch: int = BATCH  # how many steps of bots and dealer are written at once
    throws: bool = False  # whether dice are thrown as soon as they are due
    passes: bool = False  # whether steps in which nothing is chosen pass by themselves

    def leave(self) -> None:
        """Clear the screen after a viewer."""
        self.clear()
        self.viewer = NOBODY

    def count_seen(self, kept: Chronicle[S, A]) -> None:
        """Assume that each player knows the game up to their own last choice."""
        last = {
            event.by: event.n
            for event in kept.events
            if not isinstance(event.action, contract.Rolled)
        }
        for seat in self.people(kept):
            self.events_seen[seat] = last.get(secrets.names(kept)[seat], 0)

    def people(self, kept: Chronicle[S, A]) -> list[int]:
        """Return the seats that no bot fills."""
        return [n for n in range(len(secrets.names(kept))) if n not in self.bots]

    def screen_for(self, kept: Chronicle[S, A]) -> int:
        """Return the seat that must see the screen now; anybody may roll dice.

        It is NOBODY's, shown to everybody, where no seat has secrets.
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
            return drawer  # whose real cards are typed now
        return NOBODY if isinstance(due, contract.Over) else self.viewer


def is_real(kept: Chronicle[S, A], party: Party[S, A]) -> bool:
    """Return whether the cards of a game are real."""
    deals = secrets.dealer(kept)
    return deals == "table" or (deals is None and party.real)


def automatic(
    kept: Chronicle[S, A], step: replay.Step[S, A], party: Party[S, A]
) -> bool:
    """Return whether the game goes on after a step without input."""
    if first_game.scripted(kept, step) is not None:
        return True
    match kept.rules.waits_for(step.state):
        case contract.Choice(player):
            passes = party.passes and steps.passed(kept, step.state) is not None
            return player in party.bots or passes
        case contract.Draw():
            return not is_real(kept, party)
        case contract.Roll() as due:
            if party.throws:
                return True
            if party.bots and (owner := secrets.whose(kept, due)) is not None:
                return owner in party.bots
            return bool(party.bots) and not party.people(kept)
    return False


def go_on(
    path: Path,
    load: contract.Load[S, A],
    party: Party[S, A],
    dice: roll.Dice,
    clock: Callable[[], str],
) -> Chronicle[S, A]:
    """Let bots and dealer do what is due, up to a batch of steps, and save it."""

    def played(kept: Chronicle[S, A]) -> Chronicle[S, A]:
        for _ in range(party.batch):
            if not automatic(kept, kept.steps[-1], party):
                break
            step, by = _step(kept, party, dice)
            kept = replay.add(kept, [step.action], Stamp(clock(), by, step.dice))
        return kept

    return store.change(path, load, played)


def _step(
    kept: Chronicle[S, A], party: Party[S, A], dice: roll.Dice
) -> tuple[steps.Step[A], str]:
    owner = steps.owner(kept, NOBODY, "companion")
    if (told := first_game.scripted(kept, kept.steps[-1])) is not None:
        how: Dice | None = "digital" if isinstance(told, contract.Rolled) else None
        return steps.Step(told, how), owner
    match kept.due:
        case contract.Choice(player) if bot := party.bots.get(player):
            names, seen = secrets.names(kept), secrets.view(kept, player)
            return steps.Step(bot(seen, dice)), names[player] if names else "companion"
        case contract.Choice():
            if (action := steps.passed(kept, kept.state)) is not None:
                return steps.Step(action), owner
        case contract.Draw():
            action = contract.as_action(kept.rules, steps.dealt(kept, dice))
            return steps.Step(action), "companion"
        case contract.Roll():
            return steps.rolled(kept, dice), owner
    raise AssertionError(kept.due)  # an end goes on no further


def unseen(kept: Chronicle[S, A]) -> contract.Drawn | None:
    """Return real cards as drawn but unknown, if they may stay hidden."""
    due = kept.due
    if not isinstance(due, contract.Draw) or kept.save.rulings.get("cards") == "table":
        return None
    action = contract.Drawn((UNKNOWN,) * due.count)
    refused = kept.rules.why_not(kept.state, contract.as_action(kept.rules, action))
    return None if refused else action


def drawn(kept: Chronicle[S, A], dice: roll.Dice) -> contract.Drawn:
    """Return what Enter does at a draw of real cards: they stay hidden if they may.

    Visible cards are drawn at random, unless a ruling leaves them to the table.
    """
    return unseen(kept) or steps.dealt(kept, dice)


def undo_to(
    kept: Chronicle[S, A], party: Party[S, A], hands: gate.Hands | None = None
) -> int | None:
    """Return the event to go back to before the last step that was typed.

    A device, of which `hands` says so, leaves notes of others.
    """
    to = None
    for last, to in pairwise([*kept.counted(), 0]):
        left = hands and gate.is_note_of_others(kept, kept.events[last - 1], hands)
        if not left and not automatic(kept, kept.steps[to], party):
            break
    return to


def recent_events(
    kept: Chronicle[S, A], viewer: int, since: int, until: int | None = None
) -> Iterator[str]:
    """Yield a line for each event after `since`, as a seat may know it.

    Games for several players name who acted. Its results follow, indented.
    """
    events, several = kept.events[since:until], len(secrets.names(kept)) > 1
    if len(events) > RECENT:
        earlier = len(events) - RECENT
        yield phrase("({n} steps before these; `log` shows them)", n=earlier)

    def told(event: Event[A]) -> tuple[str, tuple[str, ...]]:
        news = "; ".join(narrate.news(kept, event, viewer))
        return f"{event.by}: " * several + news, narrate.results(kept, event)

    for (line, results), again in groupby(map(told, events[-RECENT:])):
        count = len(list(again))
        yield line if count == 1 else phrase("{line} ({n} times)", line=line, n=count)
        yield from (f"  {result}" for result in results)
