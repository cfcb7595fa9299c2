"""Rows of progress cards that are typed on one line, as they are dealt or burned."""

from collections.abc import Iterable, Sequence

from companion.games.six_winters.campaign import tasks
from companion.games.six_winters.campaign.names import slug
from companion.games.six_winters.cards.answers import That
from companion.games.six_winters.cards.verbs import Task
from companion.games.six_winters.rules import State
from companion.games.six_winters.words.matching import is_called_so

LONGEST = 3
"""Most parts of a name that has commas in it."""


def parts(text: str, state: State) -> Sequence[str]:
    """Return the actions in a line: `;` divides them, and commas between cards do."""
    lines = [part.strip() for part in text.split(";") if part.strip()] or [""]
    if not isinstance(_asked(state), tasks.DealCard | tasks.BurnProgress):
        return lines
    return [name for line in lines for name in _cards(line, state)]


def _cards(line: str, state: State) -> Sequence[str]:
    """Return the progress cards that a line names; the line, if it names others."""
    pieces = line.split(",")
    found: list[str] = []
    while pieces:
        names = (",".join(pieces[:end]).strip() for end in range(LONGEST, 0, -1))
        name = next((name for name in names if _is_one(name, state.deck, state)), "")
        if not name:
            return [line]
        found.append(name)
        pieces = pieces[name.count(",") + 1 :]
    return found


def waits(text: str, state: State) -> bool:
    """Return whether a typed card of a row is dealt later: an obstacle comes first."""
    task = state.task
    if state.step != "set-up" or not isinstance(_asked(state), tasks.PlaceObstacle):
        return False
    known = task.choices if isinstance(task, tasks.Question) else ()
    obstacles = [one.obstacle for one in known if isinstance(one, That)]
    return _is_one(text, state.deck, state) and not _is_one(text, obstacles, state)


def _asked(state: State) -> Task | None:
    return state.task.task if isinstance(state.task, tasks.Question) else None


def _is_one(text: str, ids: Iterable[str], state: State) -> bool:
    """Return whether a name is that of one of some cards, or begins it."""
    typed = slug(text.casefold().removeprefix("card "))
    return bool(typed) and any(is_called_so(state, id, typed) for id in ids)
