"""What of Six Winters can be looked up: cards, characters, resources, seasons, rules.

Where things are is read from the view of a campaign, in which face-down cards have no
order.
"""

from collections.abc import Iterator, Sequence

from companion.contract.glossary import Entry
from companion.games.six_winters.campaign import card_lines, dice_places, names
from companion.games.six_winters.campaign import stress as standing
from companion.games.six_winters.campaign.card_lines import (
    MASTERIES,
    MILITARY_PLACES,
    bought,
    plain,
    printed,
)
from companion.games.six_winters.campaign.corrections.cards import obstacle_place
from companion.games.six_winters.campaign.names import slug
from companion.games.six_winters.campaign.piles import top
from companion.games.six_winters.cards.places import SLOT_NAMES
from companion.games.six_winters.cards.wording import (
    capital,
    counted,
    regional,
    row,
    spot,
)
from companion.games.six_winters.facts import RESOURCES, SKILLS, facts
from companion.games.six_winters.facts.board import ResourceTrack
from companion.games.six_winters.facts.cards import (
    Character,
    Location,
    Obstacle,
    Progress,
    Square,
)
from companion.games.six_winters.referee.verdicts import stress
from companion.games.six_winters.rules import State


def entries(state: State | None) -> Iterator[Entry]:
    """Yield all that has a name; where each is in a campaign, if one is played."""
    yield from obstacles(state)
    yield from locations(state)
    yield from progress(state)
    yield from events()
    yield from characters(state)
    yield from resources(state)
    yield from regions(state)
    yield from seasons(state)
    for reading in facts().readings:
        yield Entry(
            name=reading.id,
            kind="reading of the rules",
            printed=(reading.question, reading.reading),
        )


__all__ = ["entries"]


Face = tuple[str, int, str]


def obstacles(state: State | None) -> Iterator[Entry]:
    """Yield every face of an obstacle; its copies have a place each."""
    faces: dict[Face, list[Obstacle]] = {}
    for card in facts().obstacles:
        faces.setdefault((card.name, card.difficulty, card.skill), []).append(card)
    for copies in faces.values():
        card, signs = copies[0], dict.fromkeys(copy.season for copy in copies)
        home = "with its location" if card.location_obstacle else "a draw pile"
        yield Entry(
            name=card.name,
            kind=f"obstacle of {regional(card.region)}, difficulty {card.difficulty}",
            printed=(
                f"{row(card.tags)}; on its back {row(signs, 'or')}; from {home}",
                *_threats(card),
                *printed(card.id),
            ),
            needs=tuple(_to_overcome(card)),
            place=tuple(_attached(copy, state) for copy in copies) if state else (),
            aliases=tuple(copy.id for copy in copies),
        )


def _threats(card: Obstacle) -> Iterator[str]:
    if card.threats:
        yield f"threatens {row(map(capital, card.threats))}"
    if card.conditional_threat:
        yield f"may threaten {capital(card.conditional_threat)}"


def _to_overcome(card: Obstacle) -> Iterator[str]:
    yield f"dice {' '.join(map(str, card.pattern))}"
    yield f"to be skilled: {card.skill} {card.difficulty} or more"
    defence = " ".join(map(str, card.defence))
    yield f"to defend: {defence} among the dice, or take {stress(card.damage)}"


def _attached(card: Obstacle, state: State) -> str:
    at = state.where(card.id)
    where = names.whereabouts(obstacle_place(state, card.id))
    if at is not None and (here := state.spots[at].location):
        where += f", at {names.location(here)}"
    held = _dice(state.dice_at(card.id))
    which = f"copy {card.copy}, " if card.copies > 1 else ""
    return f"{which}{where}" + (f", with {held}" if held else "")


def _dice(dice: Sequence[int]) -> str:
    kinds = zip(RESOURCES, dice, strict=True)
    some = [f"{n} {capital(kind)}" for kind, n in kinds if n]
    return f"{row(some)} dice" if some else ""


def locations(state: State | None) -> Iterator[Entry]:
    """Yield every location."""
    for card in facts().locations:
        yield Entry(
            name=card.name,
            kind=_kind(card),
            printed=(*_marks(card), *printed(card.id)),
            needs=tuple(_ways_on(card)),
            place=(_placed(card.id, state),) if state else (),
            aliases=(card.id,),
        )


def _kind(card: Location) -> str:
    match card.kind:
        case "threat":
            return "threat location"
        case "special":
            return "location of any region"
        case "region":
            return f"location of {regional(card.region)}" if card.region else "location"


def _marks(card: Location) -> Iterator[str]:
    signs = [*card.tags, *["ship"] * card.port, *["gate"] * card.gate]
    if signs:
        yield row(signs)
    if card.activation_asset:
        yield f"when it acts: 1 {capital(card.activation_asset)} asset here"
    if card.skill_bonus:
        yield f"{card.skill_bonus}: one action may move several dice, up to your rank"
    if hit := card.create_for_stress:
        yield f"create an asset here for {hit.amount} {hit.track} instead of a die"


def _ways_on(card: Location) -> Iterator[str]:
    for region, dice in card.move_cost.items():
        cost = counted(dice, "action die", "action dice")
        yield f"to go on to {regional(region)}: {cost}"


def _placed(location: str, state: State) -> str:
    for number, place in enumerate(state.spots):
        if place.location == location:
            there = row(map(names.obstacle, place.attached))
            slot = names.slot(SLOT_NAMES[number])
            attached = f"; attached: {there}" if place.attached else ""
            held = _dice(state.assets(number))
            return f"in {slot}{attached}" + (f"; assets: {held}" if held else "")
    if location in state.burned:
        return "burned"
    if location in state.aside:
        return "set aside"
    return "in a deck of locations"


def progress(state: State | None) -> Iterator[Entry]:
    """Yield every progress card."""
    for card in facts().progress:
        slot = names.slot(f"{card.obstacle_slot.region}-{card.obstacle_slot.resource}")
        yield Entry(
            name=card.name,
            kind=f"progress card, stage {card.stage}",
            printed=(
                f"gives {row(map(_reward, card.rewards))}",
                f"a new obstacle goes to {slot}",
            ),
            needs=tuple(_square(square) for square in card.squares),
            place=(_dealt(card, state),) if state else (),
            aliases=(card.id,),
        )


def _reward(track: str) -> str:
    return "a step on any track" if track == "wild" else f"a step of {capital(track)}"


def _square(square: Square) -> str:
    """Return what a square asks for.

    >>> _square(Square(2, 1, value=3, role="end"))
    'a2, the end: a 3'
    """
    parts = [
        capital(square.type),
        f"a {square.value}" if square.value else "",
        f"a die from {regional(square.region)}" if square.region else "",
        "the same as the die before" if square.relation == "=" else "",
        f"{square.relation} to the die before"
        if square.relation in ("+1", "-1")
        else "",
    ]
    role = f", the {square.role}" if square.role else ""
    return f"{spot(square.at)}{role}: {', '.join(filter(None, parts)) or 'any die'}"


def _dealt(card: Progress, state: State) -> str:
    for seat in state.seats:
        if seat.card == card.id:
            held = _dice(state.dice_at(dice_places.of_card(seat.player)))
            return f"the card of {seat.player}" + (f", with {held}" if held else "")
    if card.id in state.staged:
        return f"staged, card {state.staged.index(card.id) + 1} from the bottom"
    heaps_of_cards = {
        "in the progress deck": state.deck,
        "of a later stage": state.later,
        "discarded": state.spent,
        "burned": state.burned_cards,
    }
    found = (where for where, some in heaps_of_cards.items() if card.id in some)
    return next(found, "with its stage")


def events() -> Iterator[Entry]:
    """Yield every event of a season."""
    for event in facts().events:
        shows = "draw piles show" if event.symbols > 1 else "draw pile shows"
        signs = f"when {event.symbols or 'no'} {shows}"
        yield Entry(
            name=event.name,
            kind=f"event of {event.season}",
            printed=printed(event.id),
            needs=(f"{signs} {event.season}",),
            aliases=(event.id, slug(f"{event.season} {event.symbols}")),
        )


def characters(state: State | None) -> Iterator[Entry]:
    """Yield every character: skills, stress, abilities and task."""
    for who in facts().characters:
        skills = ", ".join(
            f"{skill} {rank}" for skill, rank in who.skills.items() if rank
        )
        boxes = f"psyche {who.stress.psyche}, body {who.stress.body}"
        count = len(who.abilities) + len(who.achievements)
        yield Entry(
            name=who.name,
            kind=f"character, {who.title}",
            printed=(
                f"at the start: {skills}; {boxes}",
                *(f"{n} {bought(who.id, n)}" for n in range(1, count + 1)),
            ),
            needs=tuple(_needs(who)),
            place=tuple(_person(who, state)) if state else (),
            aliases=(who.id,),
        )


def _needs(who: Character) -> Iterator[str]:
    if who.unlock:
        yield f"to join: {plain(card_lines.unlock(who))}"
    first = len(who.abilities) + 1
    yield f"for each ability from {first} on: {plain(card_lines.task(who))}"


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
