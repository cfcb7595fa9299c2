"""What every state of a game holds: no disc and no tile is lost."""

from companion.games.seven_steps_kosmos.rules import State, unseen


def lost(state: State) -> list[str]:
    """Return what is wrong with the number of discs or tiles; empty if nothing is."""
    hands = sum(len(seat.hand) for seat in state.seats)
    hidden = unseen(state)
    total = sum(state.heights) + hands + state.bag + len(state.box)
    found = []
    if total != 140:
        found.append(f"{total} discs")
    if min(hidden.values()) < 0 or sum(hidden.values()) != state.bag:
        found.append(f"hidden {hidden} of {state.bag}")
    for family in ("aid", "points"):
        stack = state.stack(family)
        tiles = sum(one.count for one in state.kinds if one.family == family)
        held = sum(len(seat.tiles(family)) for seat in state.seats)
        counts = (stack.count, len(stack.discards), held)
        if sum(counts) != tiles or min(counts) < 0:
            found.append(f"{family} {counts} of {tiles}")
    return found
