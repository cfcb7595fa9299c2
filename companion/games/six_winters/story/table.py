"""The tale as a table for other programs: one row a turn, columns that never change."""

from collections.abc import Iterator

from companion.games.six_winters.cards.places import TRACKS
from companion.games.six_winters.facts import RESOURCES
from companion.games.six_winters.story.events import CharacterStress, Tale, TurnRow

Cells = tuple[str | int, ...]

SEATS = (1, 2)


def header() -> tuple[str, ...]:
    """Return the names of the columns.

    `stress` is the face of a die, `box` how far below the start the die is.
    """
    markers = (
        f"{kind}_{resource}"
        for kind in ("progress", "threat", "pool")
        for resource in RESOURCES
    )
    return (
        "year",
        "turn",
        "season",
        "box",
        *markers,
        "obstacles_in_play",
        *(column for seat in SEATS for column in _columns(seat)),
    )


def _columns(seat: int) -> Iterator[str]:
    yield f"character_{seat}"
    for track in TRACKS:
        yield f"{track}_stress_{seat}"
        yield f"{track}_box_{seat}"
    yield f"conditions_{seat}"
    yield f"out_{seat}"


def rows(tale: Tale) -> Iterator[Cells]:
    """Yield the header, then the state at the end of each turn.

    Turn 0 of a year is its set-up; the last row of a campaign in progress is now.
    """
    yield header()
    for row in tale.rows:
        yield _cells(row)


def _cells(row: TurnRow) -> Cells:
    seats = [*row.stress, None, None][: len(SEATS)]
    markers = (*row.progress, *row.threat, *row.pools)
    stress = (cell for seat in seats for cell in _stress(seat))
    return (row.year, row.turn, row.season, row.box, *markers, row.in_play, *stress)


def _stress(seat: CharacterStress | None) -> Cells:
    if seat is None:
        return ("",) * 7
    tracks = (n for pair in zip(seat.dice, seat.boxes, strict=True) for n in pair)
    marked = " ".join(seat.conditions)
    return (seat.character, *tracks, marked, "yes" if seat.out else "no")
