"""What a seat may know of a kept game: its board, its log, why it may not do a thing.

All that is shown of a game with secrets goes through here. A game without them has no
`view`: there everybody sees everything.
"""

from typing import Any, Literal

import msgspec

from companion.chronicle.codec import Amend, Event, Undo
from companion.chronicle.replay import Chronicle, Step
from companion.contract import Choice, Drawn, Due, Note, Roll, apart
from companion.contract.players import CARDS
from companion.errors import IllegalAction, UnknownName, near

NOBODY = -1
"""The seat of those who may see only what everybody sees."""

UNKNOWN = "?"
"""A card that is not told."""

HIDDEN = "the cards of that seat do not allow it, or what lies hidden does not"


def names(kept: Chronicle) -> tuple[str, ...]:
    """Return who plays, in the order of the seats; nobody is named where one does."""
    return tuple(kept.save.setup.get("players", ()))


def seat(kept: Chronicle, name: str | None) -> int:
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


def whose(kept: Chronicle, due: Due | None = None) -> int | None:
    """Return the seat whose choice or dice are due; None if they are nobody's.

    Where there are no secrets, whoever sits there may choose.

    Args:
        due: what is due, if it is not what the game waits for now.
    """
    known = names(kept)
    match due or kept.due:
        case Choice(player) if apart(kept.rules):
            return player
        case Roll(what=what) if (owner := what.rpartition(" ")[2]) in known:
            return known.index(owner)
    return None


def is_open(kept: Chronicle) -> bool:
    """Return whether no seat knows more of the game now than everybody does."""
    if not apart(kept.rules):
        return True
    public = view(kept.rules, kept.state, NOBODY)
    seats = range(len(names(kept)))
    return all(view(kept.rules, kept.state, seat) == public for seat in seats)


def view(rules: Any, state: Any, looker: int) -> Any:
    """Return a state as a seat may see it."""
    return rules.view(state, looker) if hasattr(rules, "view") else state


def board(rules: Any, words: Any, state: Any, looker: int) -> str:
    """Return the board in words, as a seat may see it."""
    return str(words.describe(view(rules, state, looker)))


def told(rules: Any, state: Any, action: Any, looker: int) -> Any:
    """Return what a seat hears of an action that was done in `state`."""
    return rules.told(state, action, looker) if hasattr(rules, "view") else action


def heard(kept: Chronicle, step: Step, looker: int) -> Any:
    """Return what a seat hears of a step of the game."""
    if step.before is None or isinstance(step.action, Note):
        return step.action
    return told(kept.rules, step.before.state, step.action, looker)


def recalled(kept: Chronicle, event: Event, looker: int) -> Any:
    """Return what a seat hears of an event; undo, amend and notes are heard by all."""
    if isinstance(event.action, Undo | Amend | Note):
        return event.action
    return heard(kept, kept.steps[event.n], looker)


def entry(kept: Chronicle, event: Event, looker: int) -> dict[str, Any]:
    """Return an event as it stands in the save, less what a seat may not know.

    Its hash is left out where there are secrets: hidden cards can be guessed from it.
    """
    if not hasattr(kept.rules, "view"):
        return event.entry
    plain: dict[str, Any] = msgspec.to_builtins(recalled(kept, event, looker))
    dice = {"dice": event.dice} if event.dice else {}
    return {"n": event.n, "at": event.at, "by": event.by, **plain, **dice}


def dealer(kept: Chronicle) -> Literal["table", "companion"] | None:
    """Return who deals the hidden cards; None as long as that is open.

    A ruling or the setup may say so; else the first hidden draw does, undone or not.
    """
    said = kept.save.rulings.get(CARDS) or kept.save.setup.get(CARDS)
    if said in ("table", "companion"):
        return "table" if said == "table" else "companion"
    if not apart(kept.rules):
        return None
    for step in kept.steps:
        if isinstance(step.action, Drawn) and step.before:
            if UNKNOWN in step.action.cards:
                return "table"
            if _is_hidden(kept.rules, step.before.state, step.action):
                return "companion"
    return None


def _is_hidden(rules: Any, state: Any, action: Drawn) -> bool:
    return bool(told(rules, state, action, NOBODY) != action)


def must_be_possible(kept: Chronicle, action: Any, looker: int) -> None:
    """Refuse an action of a seat with a reason that the seat may know.

    The reason is that of what the seat can see. Of what it cannot see it learns no more
    than that the action is not possible.

    Args:
        looker: NOBODY for a referee who acts for whoever is due.

    Raises:
        IllegalAction: if it is not possible.
    """
    if not apart(kept.rules):
        return  # nobody has secrets, and the rules have the last word
    if why := _refusal(kept, action, looker):
        raise IllegalAction(kept.save.game, why)


def why_not(kept: Chronicle, action: Any, looker: int) -> str | None:
    """Return why an action is not possible now, as far as a seat may know."""
    if not apart(kept.rules):
        return kept.rules.why_not(kept.state, action)
    return _refusal(kept, action, looker)


def _refusal(kept: Chronicle, action: Any, looker: int) -> str | None:
    due, known = kept.due, names(kept)
    if isinstance(due, Choice) and looker not in (NOBODY, due.player):
        name = known[due.player]
        return f"it is not for {known[looker]} to choose now; wait for {name}"
    if why := kept.rules.why_not(view(kept.rules, kept.state, looker), action):
        return why
    if isinstance(action, Drawn) and (why := _draw_refused(kept, action)):
        return why
    return HIDDEN if kept.rules.why_not(kept.state, action) else None


def _draw_refused(kept: Chronicle, action: Drawn) -> str | None:
    """Refuse cards that nobody at this table can have seen."""
    deals = dealer(kept)
    if deals == "companion":
        return "the companion deals the cards of this game; none are reported"
    told_all = deals is None and UNKNOWN not in action.cards
    if told_all and _is_hidden(kept.rules, kept.state, action):
        return "these cards are hidden; report a ? for each, or let them be dealt"
    return None
