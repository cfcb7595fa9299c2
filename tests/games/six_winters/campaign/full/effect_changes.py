"""What changed between two states, in short lines, and what lasts while a card lies."""

from collections.abc import Iterator, Mapping

from companion.games.six_winters import reports
from companion.games.six_winters.campaign import reach
from companion.games.six_winters.campaign.state import card
from companion.games.six_winters.campaign.turn import icons
from companion.games.six_winters.cards.places import RESOURCES, SLOT_NAMES, TRACKS
from companion.games.six_winters.referee import overcoming
from companion.games.six_winters.rules import State
from companion.games.six_winters.words import write

KINDS = (*RESOURCES, "action")


def seen(state: State) -> Iterator[tuple[str, str]]:
    """Yield all that an effect can change: what, and how it is."""
    assert state.shown
    for kind, faces in zip(RESOURCES, state.shown.pools, strict=True):
        yield f"{kind} pool", " ".join(map(str, faces))
    for place, row in state.shown.dice_at:
        for kind, faces in zip(KINDS, row, strict=True):
            yield f"{kind} at {place}", " ".join(map(str, faces))
    for seat in state.seats:
        who, sheet = seat.character, state.sheet(seat.character)
        yield f"{who} is", SLOT_NAMES[seat.slot] if seat.acts else "out"
        for track in TRACKS:
            boxes = ["x" if on else "." for on in sheet.marked(track)]
            yield f"{who} {track}", f"{seat.die(track)} {''.join(boxes)}"
    for sheet in state.sheets:
        yield f"{sheet.character} joined", str(sheet.joined)
        yield f"{sheet.character} gone", str(sheet.gone)
        if state.seat(sheet.character) is None:
            marks = sum(sheet.psyche) + sum(sheet.body)
            yield f"{sheet.character} conditions", str(marks)
    for slot, spot in enumerate(state.spots):
        yield f"location {SLOT_NAMES[slot]}", spot.location
        for at, name in enumerate(spot.attached):
            yield name, f"{SLOT_NAMES[slot]} {at + 1}"
    for region, pile in enumerate(state.discards):
        yield f"discards {region}", " ".join(pile)
    for region, pile in enumerate(state.piles):
        yield f"pile {region}", " ".join(pile)
    for kind, space in zip(RESOURCES, state.threat, strict=True):
        yield f"{kind} threat", str(space)
    yield "staged", " ".join(state.staged)
    yield "used", " ".join(state.used)


def differences(before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
    """Return each thing that is not as before: `what: was -> is`."""
    names = dict.fromkeys((*before, *after))
    return [
        f"{name}: {before.get(name, '') or '-'} -> {after.get(name, '') or '-'}"
        for name in names
        if before.get(name, "") != after.get(name, "")
    ]


def changes(before: State, after: State) -> list[str]:
    """Return what an effect changed."""
    return differences(dict(seen(before)), dict(seen(after)))


def probed(state: State) -> dict[str, str]:
    """Return what lasting effects can change: icons, costs, damage, what is allowed."""
    found = {
        f"{kind} icons": str(count)
        for kind, count in zip(RESOURCES, icons(state), strict=True)
    }
    for slot in range(9):
        pools = " ".join(reach.usable_pools(state, slot))
        found[f"pools usable in {SLOT_NAMES[slot]}"] = pools
    for name in state.in_play:
        also = overcoming.cards(reach.bearing_on(state, name))
        cost = overcoming.damage(card(name), (), also)
        found[f"damage of {name}"] = f"{cost.psyche} psyche {cost.body} body"
        faces = overcoming.pattern(card(name), map(card, state.in_play))
        found[f"pattern of {name}"] = " ".join(map(str, faces))
        found[f"{name} is forbidden by"] = reach.forbids_overcoming(state, name)
    for number in (0, 1):
        seat = state.seats[number]
        for one in reports.Went.ways(state, seat):
            text = write(one)
            way, _, dice = text.partition(" with ")
            found[way] = f"{len(dice.split())} dice"
    terms = reach.terms(state)
    found["barred from completing"] = terms.barred or ""
    return found
