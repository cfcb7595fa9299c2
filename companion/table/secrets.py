"""What a seat may know of a saved game: its board, its log, why an action is illegal.

All that is shown of a game with secrets goes through this module. In a game without
secrets everybody sees everything.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec

from companion import contract
from companion.chronicle.codec import Amend, Event, Undo
from companion.chronicle.replay import Chronicle, Step
from companion.contract import A, S
from companion.contract.players import CARDS
from companion.errors import IllegalAction, UnknownName, near

NOBODY = -1
"""The seat of those who may see only what everybody sees."""

UNKNOWN = "?"
"""A card that the viewer does not know."""

HIDDEN = "the cards of that seat, or the hidden cards, do not allow it"


def names(kept: Chronicle[S, A]) -> tuple[str, ...]:
    """Return who plays, in the order of the seats; empty in a game for one player."""
    return players(kept.save.setup)


def players(setup: Mapping[str, object]) -> tuple[str, ...]:
    """Return the names in a set-up that its game has accepted."""
    return msgspec.convert(setup.get("players", ()), tuple[str, ...])


def seat(kept: Chronicle[S, A], name: str | None) -> int:
    """Return the seat of a player; NOBODY if no name is given.

    Raises:
        UnknownName: if nobody of that name plays; the near one is named.
    """
    return NOBODY if name is None else among(kept.save.game, names(kept), name)


def among(game: str, known: tuple[str, ...], name: str) -> int:
    """Return the seat of a player among those who are `known` to play.

    Raises:
        UnknownName: if nobody of that name plays; the near one is named.
    """
    if name not in known:
        right = near(name[:40], known) if known else "one player needs no seat"
        raise UnknownName(game, f"nobody called '{name[:40]}' plays", right)
    return known.index(name)


def whose(kept: Chronicle[S, A], due: contract.Due | None = None) -> int | None:
    """Return the seat whose choice or dice are due; None if they are nobody's.

    Where there are no secrets, anybody may choose.

    Args:
        due: what is due; what the game waits for now if None.
    """
    known = names(kept)
    match due or kept.due:
        case contract.Choice(player) if kept.game.secret:
            return player
        case contract.Roll(what=what) if (owner := what.rpartition(" ")[2]) in known:
            return known.index(owner)
    return None


def is_open(kept: Chronicle[S, A]) -> bool:
    """Return whether no seat knows more of the game now than everybody does."""
    if not kept.game.secret:
        return True
    public = view(kept, NOBODY)
    seats = range(len(names(kept)))
    return all(view(kept, seat) == public for seat in seats)


def view(kept: Chronicle[S, A], viewer: int) -> S:
    """Return the state as a seat may see it."""
    if kept.game.hidden is None:
        return kept.state
    return kept.game.hidden().view(kept.state, viewer)


def board(kept: Chronicle[S, A], viewer: int) -> str:
    """Return the board in words, as a seat may see it."""
    return kept.game.words().describe(view(kept, viewer))


def observed(game: contract.Game[S, A], state: S, action: A, viewer: int) -> A:
    """Return what a seat may know of an action that was done in `state`."""
    if game.hidden is None:
        return action
    return game.hidden().observed(state, action, viewer)


def step(kept: Chronicle[S, A], step: Step[S, A], viewer: int) -> A | contract.Note:
    """Return what a seat may know of a step of the game.

    Raises:
        ValueError: if it is the start, which no action led to.
    """
    if step.before is None or step.action is None:
        raise ValueError("no action led to the start")
    if isinstance(step.action, contract.Note):
        return step.action
    return observed(kept.game, step.before.state, step.action, viewer)


def event(
    kept: Chronicle[S, A], event: Event[A], viewer: int
) -> A | Undo | Amend | contract.Note:
    """Return what a seat may know of an event: all of undo, amend and notes."""
    if isinstance(event.action, Undo | Amend | contract.Note):
        return event.action
    return step(kept, kept.steps[event.n], viewer)


def entry(kept: Chronicle[S, A], event_: Event[A], viewer: int) -> dict[str, object]:
    """Return an event as it is in the save, less what a seat may not know.

    Its hash is left out where there are secrets: hidden cards can be guessed from it.
    """
    if kept.game.hidden is None:
        return event_.entry
    plain: dict[str, object] = msgspec.to_builtins(event(kept, event_, viewer))
    dice = {"dice": event_.dice} if event_.dice else {}
    return {"n": event_.n, "at": event_.at, "by": event_.by, **plain, **dice}


def dealer(kept: Chronicle[S, A]) -> Literal["table", "companion"] | None:
    """Return who deals the hidden cards; None as long as that is open.

    A ruling or the setup may say so; else the first hidden draw does, undone or not.
    """
    said = kept.save.rulings.get(CARDS) or kept.save.setup.get(CARDS)
    if said in ("table", "companion"):
        return "table" if said == "table" else "companion"
    if not kept.game.secret:
        return None
    for step in kept.steps:
        if isinstance(step.action, contract.Drawn) and step.before:
            if UNKNOWN in step.action.cards:
                return "table"
            if _is_hidden(kept, step.before.state, step.action):
                return "companion"
    return None


def _is_hidden(kept: Chronicle[S, A], state: S, action: A | contract.Drawn) -> bool:
    if isinstance(action, contract.Drawn):
        action = contract.as_action(kept.rules, action)
    return bool(observed(kept.game, state, action, NOBODY) != action)


def must_be_possible(kept: Chronicle[S, A], action: A, viewer: int) -> None:
    """Refuse an action of a seat with a reason that the seat may know.

    The reason is that of what the seat can see. Of what it cannot see it learns no more
    than that the action is not possible.

    Args:
        viewer: NOBODY for a referee who acts for whoever is due.

    Raises:
        IllegalAction: if it is not possible.
    """
    if not kept.game.secret:
        return  # nobody has secrets, and the rules have the last word
    if why := _refusal(kept, action, viewer):
        raise IllegalAction(kept.save.game, why)


def why_not(kept: Chronicle[S, A], action: A, viewer: int) -> str | None:
    """Return why an action is not possible now, as far as a seat may know."""
    if not kept.game.secret:
        return kept.rules.why_not(kept.state, action)
    return _refusal(kept, action, viewer)


def _refusal(kept: Chronicle[S, A], action: A, viewer: int) -> str | None:
    due, known = kept.due, names(kept)
    if isinstance(due, contract.Choice) and viewer not in (NOBODY, due.player):
        name = known[due.player]
        return f"it is not for {known[viewer]} to choose now; wait for {name}"
    if why := kept.rules.why_not(view(kept, viewer), action):
        return why
    if isinstance(action, contract.Drawn) and (why := _draw_refused(kept, action)):
        return why
    return HIDDEN if kept.rules.why_not(kept.state, action) else None


def _draw_refused(kept: Chronicle[S, A], action: contract.Drawn) -> str | None:
    """Refuse cards that nobody at this table can have seen."""
    deals = dealer(kept)
    if deals == "companion":
        return "the companion deals the cards of this game; none are reported"
    told_all = deals is None and UNKNOWN not in action.cards
    if told_all and _is_hidden(kept, kept.state, action):
        return "these cards are hidden; report a ? for each, or let them be dealt"
    return None
