"""What of Six Winters can be looked up: cards, characters, resources, seasons, rules.

Where things are is read from the view of a campaign, in which face-down cards have no
order.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from companion.contract.glossary import Entry
from companion.language import inside, marked, phrase, phrases

from ..campaign import card_lines, dice_places, names
from ..campaign import stress as standing
from ..campaign.corrections.cards import obstacle_place
from ..campaign.names import slug
from ..campaign.piles import in_pile
from ..cards.places import SLOT_NAMES
from ..cards.wording import capital, regional, row, spot
from ..facts import RESOURCES, SKILLS, cards, facts
from ..facts.board import ResourceTrack
from ..referee.verdicts import stress
from ..rules import State


def entries(state: State | None) -> Iterator[Entry]:
    """Yield all that has a name; where each is in a campaign, if one is played."""
    yield from _obstacles(state)
    yield from _locations(state)
    yield from _progress(state)
    yield from _events()
    yield from _characters(state)
    yield from _resources(state)
    yield from _regions(state)
    yield from _seasons(state)
    for reading in facts().readings:
        yield Entry(
            name=reading.id,
            kind=phrase("reading of the rules"),
            printed=(phrase(reading.question), phrase(reading.reading)),
        )


def _obstacles(state: State | None) -> Iterator[Entry]:
    """Yield every face of an obstacle; its copies have a place each."""
    faces: dict[tuple[str, int, str], list[cards.Obstacle]] = {}
    for card in facts().obstacles:
        faces.setdefault((card.name, card.difficulty, card.skill), []).append(card)
    for copies in faces.values():
        card, signs = copies[0], dict.fromkeys(copy.season for copy in copies)
        yield Entry(
            name=card.name,
            kind=phrase(
                "obstacle of {region}, difficulty {difficulty}",
                region=regional(card.region),
                difficulty=card.difficulty,
            ),
            printed=(
                phrase(
                    marked("{tags}; on its back {seasons}; from with its location")
                    if card.location_obstacle
                    else marked("{tags}; on its back {seasons}; from a draw pile"),
                    tags=row(map(phrase, card.tags)),
                    seasons=row(map(phrase, signs), "or"),
                ),
                *_threats(card),
                *card_lines.printed(card.id),
            ),
            needs=tuple(_to_overcome(card)),
            place=tuple(_attached(copy, state) for copy in copies) if state else (),
            aliases=tuple(copy.id for copy in copies),
        )


def _threats(card: cards.Obstacle) -> Iterator[str]:
    if card.threats:
        those = row(map(capital, card.threats))
        yield phrase("threatens {resources}", resources=those)
    if card.conditional_threat:
        resource = capital(card.conditional_threat)
        yield phrase("may threaten {resource}", resource=resource)


def _to_overcome(card: cards.Obstacle) -> Iterator[str]:
    yield phrase("dice {faces}", faces=" ".join(map(str, card.pattern)))
    sentence = marked("to be skilled: {skill} {rank} or more")
    yield phrase(sentence, skill=inside(capital(card.skill)), rank=card.difficulty)
    yield phrase(
        "to defend: {faces} among the dice, or take {stress}",
        faces=" ".join(map(str, card.defence)),
        stress=stress(card.damage),
    )


def _attached(card: cards.Obstacle, state: State) -> str:
    at = state.where(card.id)
    where = names.whereabouts(obstacle_place(state, card.id))
    if at is not None and (here := state.spots[at].location):
        there = names.location(here)
        where = phrase("{where}, at {location}", where=where, location=there)
    if card.copies > 1:
        where = phrase("copy {n}, {where}", n=card.copy, where=where)
    return _with(where, state.dice_at(card.id))


def _with(where: str, dice: Sequence[int]) -> str:
    if not any(dice):
        return where
    return phrase("{where}, with {dice}", where=where, dice=_dice(dice))


def _dice(dice: Sequence[int]) -> str:
    kinds = zip(RESOURCES, dice, strict=True)
    sentence = marked("{those} dice")
    return phrase(sentence, those=row(f"{n} {capital(at)}" for at, n in kinds if n))


def _locations(state: State | None) -> Iterator[Entry]:
    for card in facts().locations:
        yield Entry(
            name=card.name,
            kind=_kind(card),
            printed=(*_marks(card), *card_lines.printed(card.id)),
            needs=tuple(
                phrases(
                    "to go on to {region}: {n} action die",
                    "to go on to {region}: {n} action dice",
                    dice,
                    region=regional(region),
                )
                for region, dice in card.move_cost.items()
            ),
            place=(_placed(card.id, state),) if state else (),
            aliases=(card.id,),
        )


KINDS = {
    "threat": marked("threat location"),
    "special": marked("location of any region"),
    "region": marked("location"),
}


def _kind(card: cards.Location) -> str:
    if card.kind == "region" and card.region:
        return phrase("location of {region}", region=regional(card.region))
    return phrase(KINDS[card.kind])


def _marks(card: cards.Location) -> Iterator[str]:
    ship, gate = [marked("ship")] * card.port, ["gate"] * card.gate
    if signs := [*card.tags, *ship, *gate]:
        yield row(map(phrase, signs))
    if card.activation_asset:
        resource = capital(card.activation_asset)
        yield phrase("when it acts: 1 {resource} asset here", resource=resource)
    if card.skill_bonus:
        sentence = marked("{skill}: one action may move several dice, up to your rank")
        yield phrase(sentence, skill=inside(capital(card.skill_bonus)))
    if hit := card.create_for_stress:
        price = f"{hit.amount} {phrase(hit.track)}"
        yield phrase("create an asset here for {price} instead of a die", price=price)


def _placed(location: str, state: State) -> str:
    for number, place in enumerate(state.spots):
        if place.location == location:
            where = phrase("in {place}", place=names.slot(SLOT_NAMES[number]))
            if place.attached:
                sentence = marked("{where}; attached: {obstacles}")
                there = row(map(names.obstacle, place.attached))
                where = phrase(sentence, where=where, obstacles=there)
            if any(assets := state.assets(number)):
                sentence = marked("{where}; assets: {dice}")
                where = phrase(sentence, where=where, dice=_dice(assets))
            return where
    if location in state.burned:
        return phrase("burned")
    if location in state.aside:
        return phrase("set aside")
    return phrase("in a deck of locations")


def _progress(state: State | None) -> Iterator[Entry]:
    for card in facts().progress:
        slot = names.slot(f"{card.obstacle_slot.region}-{card.obstacle_slot.resource}")
        yield Entry(
            name=card.name,
            kind=phrase("progress card, stage {n}", n=card.stage),
            printed=(
                phrase("gives {rewards}", rewards=row(map(_reward, card.rewards))),
                phrase("a new obstacle goes to {place}", place=slot),
            ),
            needs=tuple(_square(square) for square in card.squares),
            place=(_dealt(card, state),) if state else (),
            aliases=(card.id,),
        )


def _reward(track: str) -> str:
    if track == "wild":
        return phrase("a step on any track")
    return phrase("a step of {resource}", resource=capital(track))


RELATIONS = {
    "=": marked("the same as the die before"),
    "+1": marked("+1 to the die before"),
    "-1": marked("-1 to the die before"),
}


def _square(square: cards.Square) -> str:
    """Return what a square asks for.

    >>> _square(cards.Square(2, 1, value=3, role="end"))
    'a2, the end: a 3'
    """
    parts = [capital(square.type)] if square.type else []
    if square.value:
        parts.append(phrase("a {face}", face=square.value))
    if square.region:
        region = regional(square.region)
        parts.append(phrase("a die from {region}", region=region))
    if square.relation:
        parts.append(phrase(RELATIONS[square.relation]))
    at = spot(square.at)
    if square.role:
        ends = {"start": marked("{at}, the start"), "end": marked("{at}, the end")}
        at = phrase(ends[square.role], at=at)
    needed = ", ".join(parts) or phrase("any die")
    return f"{at}: {needed}"


def _dealt(card: cards.Progress, state: State) -> str:
    for seat in state.seats:
        if seat.card == card.id:
            where = phrase("the card of {who}", who=seat.player)
            return _with(where, state.dice_at(dice_places.of_card(seat.player)))
    if card.id in state.staged:
        number = state.staged.index(card.id) + 1
        return phrase("staged, card {n} from the bottom", n=number)
    heaps = {
        marked("in the progress deck"): state.deck,
        marked("of a later stage"): state.later,
        marked("discarded"): state.spent,
        marked("burned"): state.burned_cards,
    }
    places = (where for where, heap in heaps.items() if card.id in heap)
    # Babel finds no sentence that is marked within another call.
    place = next(places, marked("with its stage"))
    return phrase(place)


def _events() -> Iterator[Entry]:
    for event in facts().events:
        season = phrase(event.season)
        when = phrases(
            "when {n} draw pile shows {season}",
            "when {n} draw piles show {season}",
            event.symbols,
            season=season,
        )
        if not event.symbols:
            when = phrase("when no draw pile shows {season}", season=season)
        yield Entry(
            name=event.name,
            kind=phrase("event of {season}", season=season),
            printed=card_lines.printed(event.id),
            needs=(when,),
            aliases=(event.id, slug(f"{event.season} {event.symbols}")),
        )


def _characters(state: State | None) -> Iterator[Entry]:
    for who in facts().characters:
        start = phrase(
            "at the start: {skills}; psyche {psyche}, body {body}",
            skills=", ".join(_ranks(who.skills.items())),
            psyche=who.stress.psyche,
            body=who.stress.body,
        )
        count = len(who.abilities) + len(who.achievements)
        does = partial(card_lines.bought, options=state.options if state else None)
        lines = [f"{n} {does(who.id, n)}" for n in range(1, count + 1)]
        yield Entry(
            name=who.name,
            kind=phrase("character, {title}", title=who.title),
            printed=(start, *lines),
            needs=tuple(_needs(who)),
            place=tuple(_person(who, state)) if state else (),
            aliases=(who.id,),
        )


def _ranks(ranks: Iterable[tuple[str, int]]) -> list[str]:
    return [f"{inside(capital(skill))} {rank}" for skill, rank in ranks if rank]


def _needs(who: cards.Character) -> Iterator[str]:
    if who.unlock:
        yield phrase("to join: {task}", task=card_lines.plain(card_lines.unlock(who)))
    yield phrase(
        "for each ability from {first} on: {task}",
        first=len(who.abilities) + 1,
        task=card_lines.plain(card_lines.task(who)),
    )


def _person(who: cards.Character, state: State) -> Iterator[str]:
    sheet, number = state.sheet(who.id), state.seat(who.id)
    if number is None:
        absent = marked("not played now"), marked("not in the campaign")
        yield phrase(absent[not sheet.unlocked])
    else:
        seat = state.seats[number]
        where = phrase("off the board")
        if seat.acts:
            here = names.location(state.spots[seat.slot].location)
            place = names.slot(SLOT_NAMES[seat.slot])
            where = phrase("at {location}, {place}", location=here, place=place)
        yield phrase("played by {who}, {where}", who=seat.player, where=where)
        yield standing.standing(state, seat)
    skills = row(_ranks(zip(SKILLS, sheet.skills, strict=True)))
    yield phrase("now {skills}", skills=skills)
    sentence = marked("achievements: {n} of {all}")
    yield phrase(sentence, n=sheet.achievements, all=len(who.achievements))


def _resources(state: State | None) -> Iterator[Entry]:
    for number, track in enumerate(facts().board.resources):
        yield Entry(
            name=track.name,
            kind=phrase("resource"),
            printed=tuple(_track(track, state)),
            needs=(phrase("mastery: progress on space {n}", n=track.mastery),),
            place=tuple(_markers(number, state)) if state else (),
            aliases=(track.id,),
            face="trade-board",
            part=f"progress.{track.id}",
            icon=track.id,
        )


def _track(track: ResourceTrack, state: State | None) -> Iterator[str]:
    yield phrase("levels {levels}", levels=" ".join(map(str, track.levels)))
    those = row(map(capital, track.trades_into))
    yield phrase("trades into {resources}", resources=those)
    # Ruling military-mastery: which assets it moves.
    slots = state and state.options.military_mastery == "any-from-military"
    line = card_lines.MASTERIES[track.id]
    if slots and track.id == "military":
        line = card_lines.MILITARY_PLACES
    yield phrase("mastery: {line}", line=card_lines.plain(phrase(line)))
    location = names.location(track.threat_location)
    yield phrase("full threat brings {location}", location=location)
    if track.victory:
        yield phrase("a complete track counts towards a victory")


def _markers(number: int, state: State) -> Iterator[str]:
    sentence = marked("progress on space {n}, level {level}")
    if state.masters(number):
        sentence = marked("progress on space {n}, level {level}, mastered")
    space, level = state.progress[number], state.progress_level(number)
    yield phrase(sentence, n=space, level=level)
    space, level = state.threat[number], state.threat_level(number)
    yield phrase("threat on space {n}, level {level}", n=space, level=level)
    yield phrase(
        "dice: {pool} in the pool, {out} out, {left} left",
        pool=state.pools[number],
        out=state.out[number],
        left=state.supply(number),
    )


def _regions(state: State | None) -> Iterator[Entry]:
    for number, region in enumerate(facts().board.regions):
        piles = []
        if state:
            pile, gone = in_pile(state, number), len(state.discards[number])
            sentence = marked("draw pile of {obstacles}; {n} discarded")
            piles.append(phrase(sentence, obstacles=pile, n=gone))
        yield Entry(
            name=region.name,
            kind=phrase("region"),
            printed=tuple(
                phrase(
                    "{position}: {resource}, at first {location}",
                    position=phrase(slot.position),
                    resource=inside(capital(slot.resource)),
                    location=names.location(slot.starting_location),
                )
                for slot in region.slots
            ),
            place=tuple(piles),
            aliases=(region.id, region.english.removeprefix("The ")),
            face=region.piece,
        )


def _seasons(state: State | None) -> Iterator[Entry]:
    now = facts().board.wheel[state.box - 1].season if state and state.box else ""
    for season in facts().board.seasons:
        here = marked("not now"), marked("it is this season now")
        places = row(map(phrase, season.activates))
        yield Entry(
            name=season.name,
            kind=phrase("season"),
            printed=(
                phrase("where its sign makes cards act: {places}", places=places),
            ),
            place=(phrase(here[season.id == now]),) if state else (),
            aliases=(season.id,),
            icon=season.id,
        )
