"""The table drawn in text: the year, the tracks, the regions with all that is there.

Regions are side by side in a wide terminal, one below the other in a narrow one. Each
kind of thing has a sign, so that nothing depends on colour: words
and signs are the same without it.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from companion.language import phrase
from companion.lines import WIDTH, wrapped

from ..campaign import stress
from ..campaign.names import obstacle
from ..campaign.piles import top
from ..cards.places import SLOT_NAMES, RegionIndex
from ..cards.wording import capital
from ..facts import ROMAN, facts
from ..rules import State
from .board import held_at, location_at, people_at
from .context import session

BESIDE = 72  # columns from which the regions are side by side

PERSON, ASSET, OBSTACLE = "@", "*", "!"


def drawn(state: State, width: int = WIDTH) -> str:
    """Return the table as a drawing of at most so many columns."""
    lines = [*wrapped(_year(state), width), *_tracks(state, width)]
    inner = (width - 4) // 3 if width >= BESIDE else width - 2
    columns = [list(_region(state, region, inner)) for region in RegionIndex]
    for some in [columns] if width >= BESIDE else [[column] for column in columns]:
        lines += _beside(some, inner)
    key = phrase(
        "P progress, T threat, X both, + mastery; @ characters, * assets, ! obstacles"
    )
    return "\n".join([*lines, *wrapped(key, width)])


def _year(state: State) -> str:
    short = [phrase(box.season)[:2] for box in facts().board.wheel]
    boxes = " ".join(
        f"[{name.upper()}]" if number == state.box else name
        for number, name in enumerate(short, 1)
    )
    year = ROMAN[session(state) - 1]
    if not state.turn:
        return phrase("Year {year}: {boxes}", year=year, boxes=boxes)
    return phrase(
        "Year {year}, turn {n}: {boxes}", year=year, n=state.turn, boxes=boxes
    )


def _tracks(state: State, width: int) -> Iterator[str]:
    wide = width >= BESIDE
    for number, track in enumerate(facts().board.resources):
        spaces = "".join(
            _space(state, number, space) for space in range(1, len(track.levels) + 1)
        )
        levels = state.progress_level(number), state.threat_level(number)
        pool = str(state.pools[number])
        if state.shown is not None:
            faces = state.shown.pools[number]
            pool = " ".join(str(face or "?") for face in faces) or "-"
        parts = {"progress": levels[0], "threat": levels[1], "pool": pool}
        tail = phrase("P{progress} T{threat} pool {pool}", **parts)
        if wide:
            tail = phrase("progress {progress}, threat {threat}, pool {pool}", **parts)
        yield f"  {track.name:<10} {spaces}  {tail}"[:width].rstrip()


def _space(state: State, number: int, space: int) -> str:
    if state.threat[number] == state.progress[number] == space:
        return "X"
    signs = {state.threat[number]: "T", state.progress[number]: "P"}
    mastery = facts().board.resources[number].mastery
    return signs.get(space, "+" if space == mastery else ".")


def _region(state: State, region: RegionIndex, inner: int) -> Iterator[list[str]]:
    board = facts().board.regions[region]
    count = len(state.piles[region])
    sign = top(state, region)
    sign = phrase(sign) if sign else "" if count else phrase("empty")
    pile = f"{count} {sign}".strip()
    yield wrapped(f"{board.name.upper()}: {pile}", inner, first=" ", then="   ")
    for slot in region.slots:
        yield [
            line
            for text, first in _things(state, slot, capital(slot.resource))
            for line in wrapped(text, inner, first=first, then=" " * (len(first) + 2))
        ]


def _things(state: State, slot: int, kind: str) -> Iterator[tuple[str, str]]:
    yield f"{location_at(state, slot)} ({kind})", " "
    if here := [stress.name(seat.character) for seat in people_at(state, slot)]:
        yield f"{PERSON} {', '.join(here)}", "  "
    if assets := held_at(state, SLOT_NAMES[slot]):
        yield f"{ASSET} {assets.strip(' ()')}", "  "
    for card in state.spots[slot].attached:
        yield f"{OBSTACLE} {obstacle(card)}{held_at(state, card)}", "  "


def _beside(columns: Sequence[Sequence[Sequence[str]]], inner: int) -> Iterator[str]:
    bars = ["─" * inner] * len(columns)
    yield f"┌{'┬'.join(bars)}┐"
    for number, parts in enumerate(zip_longest(*columns, fillvalue=())):
        if number:
            yield f"├{'┼'.join(bars)}┤"
        for row in zip_longest(*parts, fillvalue=""):
            yield f"│{'│'.join(f'{text:<{inner}}' for text in row)}│"
    yield f"└{'┴'.join(bars)}┘"


INKS = {
    "Support": "93",
    "Technology": "33",
    "Espionage": "31",
    "Military": "90",
    "Diplomacy": "95",
    "Sorcery": "94",
}
"""The colour of each resource, as near to its dice as a terminal has it."""

SPACES = re.compile(r"(?<=  )[PTX+.]{12}(?=  )")
MARKERS = {"P": "36", "T": "31", "X": "35"}
"""The colours of progress, threat, and both on one space."""
PEOPLE = re.compile(
    r"(?<=  )@ [^\u2502\n]*[^\s\u2502]|(?<=\[)[A-Z][a-z]+(, [A-Z][a-z]+)?(?=\])"
)


def tint(text: str) -> str:
    """Return a described table with resources, markers and characters in colour."""
    inks = {phrase(name): ink for name, ink in INKS.items()}
    names = re.compile("|".join(inks))
    text = names.sub(lambda found: _in(inks[found[0]], found[0]), text)
    text = PEOPLE.sub(lambda found: _in("1", found[0]), text)
    return SPACES.sub(lambda found: "".join(map(_marker, found[0])), text)


def _marker(space: str) -> str:
    return _in(MARKERS[space], space) if space in MARKERS else space


def _in(code: str, text: str) -> str:
    return f"\x1b[{code}m{text}\x1b[0m"
