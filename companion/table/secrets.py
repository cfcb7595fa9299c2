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
from companion.errors import BadValue, IllegalAction, UnknownName, near
from companion.language import marked, phrase

NOBODY = -1  # the seat of those who may see only what everybody sees
ALL = -2  # the seat of those who see everything: a referee, or players after the game
UNKNOWN = "?"  # a card that the viewer does not know

HIDDEN = marked("the cards of that seat, or the hidden cards, do not allow it")


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
    """Return the seat of a player among the `known`; UnknownName with the near name."""
    if name not in known:
        right = near(name[:40], known) if known else "one player needs no seat"
        raise UnknownName(game, f"nobody called '{name[:40]}' plays", right)
    return known.index(name)


def whose(kept: Chronicle[S, A], due: contract.Due | None = None) -> int | None:
    """Return the seat whose choice or dice are due, now or as given; None for nobody's.

    Where there are no secrets, anybody may choose.
    """
    match due or kept.due:
        case contract.Choice(player) if kept.game.secret:
            return player
        case contract.Roll(player=player):
            return player
    return None


def is_open(kept: Chronicle[S, A]) -> bool:
    """Return whether no seat knows more of the game now than everybody does."""
    if not kept.game.secret:
        return True
    public = view(kept, NOBODY)
    return all(view(kept, seat) == public for seat in range(len(names(kept))))


def has_secrets(kept: Chronicle[S, A]) -> bool:
    """Return whether a seat knows, or once knew, more than everybody does."""
    if kept.game.hidden is None or not kept.game.secret:
        return False
    see, seats = kept.game.hidden().view, range(len(names(kept)))
    for state in kept.states:
        public = see(state, NOBODY)
        if any(see(state, seat) != public for seat in seats):
            return True
    return False


def must_be_open(kept: Chronicle[S, A], command: str, save: str) -> None:
    """Refuse a command that does not say whom it shows a save with secrets.

    Raises:
        BadValue: with the seats to choose from.
    """
    if has_secrets(kept):
        right = phrase("give --seat {names}, or --all", names="|".join(names(kept)))
        raise BadValue(command, phrase("'{name}' has secrets", name=save), right)


def drawer(kept: Chronicle[S, A]) -> int | None:
    """Return the seat that alone sees the cards now due; None if there is none."""
    due = kept.due
    if not isinstance(due, contract.Draw):
        return None
    cards = contract.as_action(kept.rules, contract.Drawn(("A",) * due.count))
    game, state, seats = kept.game, kept.state, range(len(names(kept)))
    seers = [seat for seat in seats if observed(game, state, cards, seat) == cards]
    return seers[0] if len(seers) == 1 else None


def view(kept: Chronicle[S, A], viewer: int) -> S:
    """Return the state as a seat may see it."""
    return seen(kept.game, kept.state, viewer)


def seen(game: contract.Game[S, A], state: S, viewer: int) -> S:
    """Return a state of a game, now or earlier, as a seat may see it."""
    if game.hidden is None or viewer == ALL:
        return state
    return game.hidden().view(state, viewer)


def board(kept: Chronicle[S, A], viewer: int, width: int) -> str:
    """Return the board in words, as a seat may see it, for a terminal of that width."""
    return kept.game.words().describe(view(kept, viewer), width)


def brief(kept: Chronicle[S, A], viewer: int, width: int) -> str:
    """Return what is shown of the board at each step, as a seat may see it."""
    words = kept.game.words()
    return (words.brief or words.describe)(view(kept, viewer), width)


def drawn(kept: Chronicle[S, A], viewer: int, width: int) -> str:
    """Return the board as a drawing, in words if the game draws none."""
    words = kept.game.words()
    return (words.drawn or words.describe)(view(kept, viewer), width)


def observed(game: contract.Game[S, A], state: S, action: A, viewer: int) -> A:
    """Return what a seat may know of an action that was done in `state`."""
    if game.hidden is None or viewer == ALL:
        return action
    return game.hidden().observed(state, action, viewer)


def step(kept: Chronicle[S, A], step: Step[S, A], viewer: int) -> A | contract.Note:
    """Return what a seat may know of a step of the game, which is not its start.

    Raises:
        ValueError: if it is the start, which no action led to.
    """
    if step.before is None or step.action is None:
        raise ValueError("no action led to the start")
    if isinstance(step.action, contract.Note):
        return step.action
    return observed(kept.game, step.before.state, step.action, viewer)


def sentence(kept: Chronicle[S, A], of: Step[S, A], viewer: int) -> str:
    """Return what a seat may know of a step of the game, as a sentence of the log."""
    action, words = step(kept, of, viewer), kept.game.words()
    if isinstance(action, contract.Note):
        return phrase("noted: {text}", text=action.text)
    if words.logged is None:
        return words.say(action)
    return words.logged(action, seen(kept.game, of.parent.state, viewer))


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
    if kept.game.hidden is None or viewer == ALL:
        return event_.entry
    plain: dict[str, object] = msgspec.to_builtins(event(kept, event_, viewer))
    dice = {"dice": event_.dice} if event_.dice else {}
    return {"n": event_.n, "at": event_.at, "by": event_.by, **plain, **dice}


def dealer(kept: Chronicle[S, A]) -> Literal["table", "companion"] | None:
    """Return who deals the hidden cards; None as long as that is open.

    Until it is settled, the settings of the table decide.
    """
    real = kept.save.settings.cards == "real"
    return settled_dealer(kept) or ("table" if real else None)


def settled_dealer(kept: Chronicle[S, A]) -> Literal["table", "companion"] | None:
    """Return who deals the hidden cards for good; None if that can still be chosen.

    A ruling or the setup may say so; else the first hidden draw does, undone or not.
    """
    ruled = kept.save.rulings.get(CARDS) or kept.save.setup.get(CARDS)
    if ruled in ("table", "companion"):
        return "table" if ruled == "table" else "companion"
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
    """Refuse an action that a seat does now, with a reason that the seat may know.

    The reason is that of what the seat can see. Only here, where the action is done in
    earnest, does what it cannot see decide too: that the action is not possible is all
    that it learns.

    Args:
        viewer: ALL for a referee who acts for whoever is due; NOBODY as long as nobody
            has secrets.

    Raises:
        IllegalAction: if it is not possible.
    """
    if not kept.game.secret:
        return  # nobody has secrets, and the rules have the last word
    why = why_not(kept, action, viewer)
    if why is None and kept.rules.why_not(kept.state, action):
        why = phrase(HIDDEN)
    if why:
        raise IllegalAction(kept.save.game, why)


def why_not(kept: Chronicle[S, A], action: A, viewer: int) -> str | None:
    """Return why an action is not possible now, by what a seat can see alone."""
    if why := kept.rules.why_not(view(kept, viewer), action):
        return why
    if isinstance(action, contract.Drawn) and kept.game.secret:
        return _draw_refused(kept, action, viewer)
    return None


def _draw_refused(
    kept: Chronicle[S, A], action: contract.Drawn, viewer: int
) -> str | None:
    """Refuse cards that nobody at this table, or not this seat, can have seen."""
    deals = dealer(kept)
    if deals == "companion":
        return phrase("the companion deals the cards of this game; none are reported")
    told_all = deals is None and UNKNOWN not in action.cards
    if told_all and _is_hidden(kept, kept.state, action):
        return phrase(
            "these cards are hidden; report a ? for each, or let them be dealt"
        )
    if is_open(kept):  # whose cards they are tells nothing yet
        return None
    shown = contract.as_action(kept.rules, action)
    if observed(kept.game, kept.state, shown, viewer) != shown:
        return phrase("these cards are another player's; report a ? for each")
    return None
