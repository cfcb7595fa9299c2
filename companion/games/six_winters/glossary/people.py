"""Characters, resources, regions and seasons, as they are looked up."""

from collections.abc import Iterator

from companion.contract.questions import Entry
from companion.games.six_winters.campaign import State, names
from companion.games.six_winters.campaign import stress as standing
from companion.games.six_winters.campaign.piles import top
from companion.games.six_winters.cards.indexes import SLOT_NAMES
from companion.games.six_winters.cards.wording import counted, row
from companion.games.six_winters.facts import SKILLS, facts
from companion.games.six_winters.facts.board import ResourceTrack
from companion.games.six_winters.facts.cards import Character
from companion.games.six_winters.words import mats
from companion.games.six_winters.words.masteries import MASTERIES, MILITARY_PLACES
from companion.games.six_winters.words.sentences import bought, plain


def characters(state: State | None) -> Iterator[Entry]:
    """Yield every character: skills, stress, abilities and task."""
    for who in facts().characters:
        skills = ", ".join(
            f"{skill} {rank}" for skill, rank in who.skills.items() if rank
        )
        stress = f"psyche {who.stress.psyche}, body {who.stress.body}"
        count = len(who.abilities) + len(who.achievements)
        yield Entry(
            name=who.name,
            kind=f"character, {who.title}",
            printed=(
                f"at the start: {skills}; {stress}",
                *(f"{n} {bought(who.id, n)}" for n in range(1, count + 1)),
            ),
            needs=tuple(_needs(who)),
            place=tuple(_person(who, state)) if state else (),
            aliases=(who.id,),
        )


def _needs(who: Character) -> Iterator[str]:
    if who.unlock:
        yield f"to join: {plain(mats.unlock(who))}"
    first = len(who.abilities) + 1
    yield f"for each ability from {first} on: {plain(mats.task(who))}"


def _person(who: Character, state: State) -> Iterator[str]:
    sheet, number = state.sheet(who.id), state.seat(who.id)
    if number is None:
        yield "not played now" if sheet.unlocked else "not in the campaign"
    else:
        seat = state.seats[number]
        at = SLOT_NAMES[seat.slot] if seat.acts and seat.slot >= 0 else ""
        lies = state.spots[seat.slot].location if at else ""
        where = (
            f"at {names.location(lies)}, {names.slot(at)}" if at else "off the board"
        )
        yield f"played by {seat.player}, {where}"
        yield standing.standing(state, seat)
    ranks = zip(SKILLS, sheet.skills, strict=True)
    yield f"now {row(f'{skill} {rank}' for skill, rank in ranks if rank)}"
    yield f"achievements: {sheet.achievements} of {len(who.achievements)}"


def resources(state: State | None) -> Iterator[Entry]:
    """Yield every resource: its track, its mastery, its threat."""
    for number, track in enumerate(facts().board.resources):
        yield Entry(
            name=track.name,
            kind="resource",
            printed=tuple(_track(track, state)),
            needs=(f"mastery: progress on space {track.mastery}",),
            place=tuple(_markers(number, state)) if state else (),
            aliases=(track.id,),
            face="trade-board",
            part=f"progress.{track.id}",
            icon=track.id,
        )


def _track(track: ResourceTrack, state: State | None) -> Iterator[str]:
    yield f"levels {' '.join(map(str, track.levels))}"
    yield f"trades into {row(resource.capitalize() for resource in track.trades_into)}"
    # Ruling military-mastery: which assets it moves.
    slots = state and state.options.military_mastery == "any-from-military"
    line = MILITARY_PLACES if slots and track.id == "military" else MASTERIES[track.id]
    yield f"mastery: {plain(line)}"
    yield f"full threat brings {names.location(track.threat_location)}"
    if track.victory:
        yield "a complete track counts towards a victory"


def _markers(number: int, state: State) -> Iterator[str]:
    mastered = ", mastered" if state.masters(number) else ""
    level = f"level {state.progress_level(number)}{mastered}"
    yield f"progress on space {state.progress[number]}, {level}"
    level = f"level {state.threat_level(number)}"
    yield f"threat on space {state.threat[number]}, {level}"
    pool, out = state.pools[number], state.out[number]
    yield f"dice: {pool} in the pool, {out} out, {state.supply(number)} left"


def regions(state: State | None) -> Iterator[Entry]:
    """Yield every region: its slots and its piles."""
    for number, region in enumerate(facts().board.regions):
        place: tuple[str, ...] = ()
        if state:
            sign = top(state, number)
            shown = f", {sign} on top" if sign else ""
            pile = counted(len(state.piles[number]), "obstacle")
            gone = f"{len(state.discards[number])} discarded"
            place = (f"draw pile of {pile}{shown}; {gone}",)
        yield Entry(
            name=region.name,
            kind="region",
            printed=tuple(
                f"{slot.position}: {slot.resource}, at first "
                f"{names.location(slot.starting_location)}"
                for slot in region.slots
            ),
            place=place,
            aliases=(region.id, region.name.removeprefix("The ")),
            face=f"{region.id.replace('_', '-')}-board",
        )


def seasons(state: State | None) -> Iterator[Entry]:
    """Yield every season: the slots that its sign activates."""
    now = facts().board.wheel[state.box - 1].season if state and state.box else ""
    for season in facts().board.seasons:
        here = "it is this season now" if season.id == now else "not now"
        yield Entry(
            name=season.name,
            kind="season",
            printed=(f"where its sign makes cards act: {row(season.activates)}",),
            place=(here,) if state else (),
            aliases=(season.id,),
            icon=season.id,
        )
