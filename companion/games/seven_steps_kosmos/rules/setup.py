"""Set-up: who plays, with which box, and how the boards are laid.

Source: German rules of 7 Steps, set-up.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import msgspec
from msgspec.structs import replace

from companion.contract import NO_SETUP
from companion.contract.players import seats
from companion.errors import BadValue
from companion.games.seven_steps_kosmos.facts import (
    FIELDS,
    NAME,
    Edition,
    facts,
    sound,
)
from companion.games.seven_steps_kosmos.rules.boards import Table, turned
from companion.games.seven_steps_kosmos.rules.options import faces_up, in_play, options
from companion.games.seven_steps_kosmos.rules.state import Seat, Stack, State


def start(
    rulings: Mapping[str, str] = MappingProxyType({}),
    setup: Mapping[str, object] = NO_SETUP,
) -> State:
    """Return the table before its boards are laid.

    Args:
        setup: `players`, two to four names; `edition`, if the table plays with colours,
            boards and tiles of its own: what `facts.own` reads, as plain data. Boards
            and tiles of its own are chosen by rulings too (`facts.OWN`).

    Raises:
        UnknownName: if there is no such ruling or choice.
        BadValue: if players or arrangement are not what the game takes.
        BadData: if the edition cannot be played with.
    """
    least, most = facts().game.players
    names = seats(setup, least, most, NAME, also=("edition",))
    chosen, box = options(rulings), edition(setup)
    kinds = in_play(box, chosen)
    return State(
        options=chosen,
        discs=box.discs,
        full=box.hand,
        letters=box.letters,
        names=tuple(colour.name for colour in box.colours),
        kinds=kinds,
        patterns=faces_up(box, chosen),
        seats=tuple(map(Seat, names)),
        bag=box.discs * len(box.colours),
        aids=Stack(sum(tile.count for tile in kinds if tile.family == "aid")),
        points=Stack(sum(tile.count for tile in kinds if tile.family == "points")),
        rounds=1 if chosen.end_length == "longer" else 0,
    )


def edition(setup: Mapping[str, object]) -> Edition:
    """Return the edition that a table plays with: that of its set-up, or ours.

    Raises:
        BadValue, BadData: if it cannot be read or played with.
    """
    if "edition" not in setup:
        return facts().edition
    try:
        given = msgspec.convert(setup["edition"], Edition)
    except msgspec.ValidationError as error:
        raise BadValue(f"{NAME}: edition", str(error).replace("`", "'")) from None
    return sound(given, f"{NAME}: edition")


def boards_laid(
    state: State, letters: Sequence[str], turns: Sequence[int] = (0,) * FIELDS
) -> State:
    """Return the table with its boards: letters by slot, each turned by sixths."""
    chosen, patterns = state.options, dict(state.patterns)
    pairs = list(zip(letters, turns, strict=True))
    table = Table(
        places=chosen.arrangement,
        left=chosen.mirror == "left",
        boards=tuple(pairs),
        faces=tuple(turned(patterns[letter], sixths) for letter, sixths in pairs),
    )
    return replace(state, table=table, heights=(0,) * len(table.fields.names))
