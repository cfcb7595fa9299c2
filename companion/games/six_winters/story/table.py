"""The tale as a table for other programs: one row a turn, columns that never change.

`context` is the table as it is now, for the page that shares a tale.
"""

from collections.abc import Iterator

from companion.charts import Box, Chart, Mark, Text, marker
from companion.games.six_winters.campaign import stress
from companion.games.six_winters.campaign.names import location, obstacle
from companion.games.six_winters.campaign.piles import top
from companion.games.six_winters.cards.places import SLOT_NAMES, TRACKS, RegionIndex
from companion.games.six_winters.cards.wording import capital, counted
from companion.games.six_winters.facts import RESOURCES, facts
from companion.games.six_winters.rules import State
from companion.games.six_winters.story.charts import LOOK, WIDTH
from companion.games.six_winters.story.events import CharacterStress, Tale, TurnRow
from companion.games.six_winters.words.board import held_at, is_at

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


LEFT, CELL = 5, 26
"""Where a track begins in its drawing, and the width of a space."""


def context(state: State) -> dict[str, object]:
    """Return the wheel, the tracks with their markers, and the regions."""
    return {
        "wheel": [
            {"season": box.season, "dashed": box.dashed, "now": number == state.box}
            for number, box in enumerate(facts().board.wheel, 1)
        ],
        "tracks": [_track(state, n) for n in range(len(facts().board.resources))],
        "regions": [_region(state, region) for region in RegionIndex],
    }


def _track(state: State, number: int) -> dict[str, object]:
    track, pool = facts().board.resources[number], state.pools[number]
    spaces = state.progress[number], state.threat[number]
    summary = (
        f"progress on space {spaces[0]}, threat on space {spaces[1]}, "
        f"{counted(pool, 'die', 'dice')} in the pool"
    )
    marks: list[Mark] = []
    for n, level in enumerate(track.levels):
        marks.append(Box(LEFT + CELL * n, 17, CELL, 24, "space"))
        middle = LEFT + CELL * (n + 0.5)
        marks.append(Text(middle, 33.5, f"{level}", "label", "middle"))
    marks.append(Box(LEFT + CELL * (track.mastery - 1), 17, CELL, 24, "mastery"))
    progress, threat = (LEFT + CELL * (space - 0.5) for space in spaces)
    marks.append(marker("disc", (progress, 9), 6, "dot-progress"))
    marks.append(marker("square", (threat, 50.5), 5.5, "dot-threat"))
    chart = Chart(track.name, f"{track.name}: {summary}", WIDTH, 58, tuple(marks))
    return {"name": track.name, "summary": summary, "drawing": chart.svg(LOOK)}


def _region(state: State, region: RegionIndex) -> dict[str, object]:
    pile = counted(len(state.piles[region]), "obstacle")
    sign = top(state, region)
    return {
        "name": facts().board.regions[region].name,
        "pile": f"pile of {pile}{f', {sign} on top' if sign else ''}",
        "slots": [
            {
                "kind": capital(slot.resource),
                "name": location(state.spots[slot].location)
                if state.spots[slot].location
                else "no location",
                "things": list(_things(state, slot)),
            }
            for slot in region.slots
        ],
    }


def _things(state: State, slot: int) -> Iterator[dict[str, str]]:
    for seat in state.seats:
        if is_at(seat, slot):
            name = stress.name(seat.character)
            yield {"what": "person", "text": f"{name} ({seat.player})"}
    if held := held_at(state, SLOT_NAMES[slot]):
        yield {"what": "asset", "text": held.strip(" ()")}
    for card in state.spots[slot].attached:
        yield {"what": "obstacle", "text": f"{obstacle(card)}{held_at(state, card)}"}
