"""Look-ups: what is possible now and costs, a character's mat, what can be set by hand.

Without faces `moves`, `attempts` and `paths` tell prices, patterns and squares; with
faces what the dice there are can do.
"""

from collections.abc import Iterator

from companion.errors import UnknownName, short
from companion.games.six_winters import reports
from companion.games.six_winters.campaign import (
    card_lines,
    dice_places,
    hand,
    reach,
    stress,
)
from companion.games.six_winters.campaign.corrections import subjects, values
from companion.games.six_winters.campaign.names import (
    location,
    nearest,
    obstacle,
    progress,
)
from companion.games.six_winters.campaign.state import card
from companion.games.six_winters.campaign.tasks import Attempting
from companion.games.six_winters.campaign.turn import dice_a_player
from companion.games.six_winters.cards.places import (
    SLOT_NAMES,
    SLOTS,
    TRACKS,
    ResourceIndex,
)
from companion.games.six_winters.cards.table import Seat, Sheet
from companion.games.six_winters.cards.wording import capital, row, spot
from companion.games.six_winters.facts import NAME, SKILLS, facts
from companion.games.six_winters.referee import overcoming, paths
from companion.games.six_winters.referee.progress import described, suggest
from companion.games.six_winters.referee.purchases import (
    Journey,
    Reach,
    fares,
    move_costs,
    takes,
)
from companion.games.six_winters.referee.verdicts import defence
from companion.games.six_winters.referee.verdicts import stress as in_words
from companion.games.six_winters.rules import State
from companion.games.six_winters.words.context import TEXTS
from companion.language import inside, marked, phrase, phrases

MOVING_IN = marked("Moving in")
"""What begins the line of an obstacle that says what moving in brings."""

LOOKUPS = ("moves", "attempts", "paths")


def _possible(verb: str, state: State, who: str = "") -> list[str]:
    """Return the lines of a look-up, for each character on the board.

    Args:
        who: the beginning of a player's or a character's name; else both.
    """
    of = {"moves": _moves, "attempts": _attempts, "paths": _path}[verb]
    lines = []
    for seat in state.seats:
        called = seat.character, seat.player.casefold()
        if seat.acts and any(name.startswith(who.casefold()) for name in called):
            place = state.spots[seat.slot].location
            where = phrase("a place whose location has burned")
            if place:
                where = location(place)
            name = stress.name(seat.character)
            at = phrase("{who} at {place}", who=name, place=where)
            lines.append(f"  {at}{_hand(state, seat)}")
            if not place:
                continue
            lines += [f"    {line}" for line in of(state, seat)]
    return lines or ["  " + phrase("nobody is on the board")]


def _hand(state: State, seat: Seat) -> str:
    if state.shown is None:
        return ""
    dice = dice_places.action_dice(state, dice_places.of_hand(seat.player))
    shown = " ".join(str(face or "?") for face in dice)  # a ? is still to be rolled
    if not dice:
        return phrase(", no action dice")
    return phrase(", action dice {faces}", faces=shown)


# Moves: to places, and what else action dice pay for.


def _moves(state: State, seat: Seat) -> Iterator[str]:
    yield from _places(state, seat)
    if state.shown is not None:
        yield from _pool(state, seat)
        numbers = dict.fromkeys(
            way.number for way in reports.AbilityUsed.ways(state, seat)
        )
        for number in numbers:
            line = card_lines.bought(seat.character, number)
            yield phrase("ability {n}: {what}", n=number, what=line)
    place = state.location(seat.slot)
    if place.action:
        yield phrase("use {place}: 1 action die", place=place.name)
    tracks = [phrase(track) for track in TRACKS if seat.die(track) < stress.TOP_FACE]
    if tracks:
        yield phrase("rest ({tracks}): 1 action die", tracks=row(tracks, "or"))


def _places(state: State, seat: Seat) -> Iterator[str]:
    verbs = [verb for _, slot, verb in state.lasting() if slot == seat.slot]
    costs = (*move_costs(verbs), *reach.weather_costs(state))
    by_price: dict[str, list[str]] = {}
    origin = state.location(seat.slot)
    for slot, name in enumerate(SLOT_NAMES):
        if slot == seat.slot or not state.spots[slot].location:
            continue  # at the end of a session locations burn
        journey = Journey(origin, state.location(slot), SLOTS[slot].region, costs)
        found = fares(journey)
        prices = []
        if "dice" in found:
            prices.append(phrases("{n} die", "{n} dice", found["dice"]))
        if "psyche" in found:
            prices.append(phrase("1 psyche or body"))
        if prices:
            land, _, kind = name.partition("-")
            inside = "; ".join([f"{land[:2]}-{kind[:2]}", *_moving_in(state, slot)])
            there = f"{journey.target.name} ({inside})"
            by_price.setdefault(row(prices, "or"), []).append(there)
    for price, names in sorted(by_price.items()):
        yield phrase("go for {price}: {places}", price=price, places=", ".join(names))


def _moving_in(state: State, slot: int) -> Iterator[str]:
    for name in state.spots[slot].attached:
        for line in card_lines.obstacle(card(name)):
            words = card_lines.plain(line.words)
            if words.startswith(phrase(MOVING_IN)):
                brings = words.removeprefix(phrase(MOVING_IN)).lstrip(": ")
                yield phrase(
                    "{card}: moving in {what}", card=obstacle(name), what=brings
                )


def _pool(state: State, seat: Seat) -> Iterator[str]:
    kind = ResourceIndex.of(SLOTS[seat.slot].resource)
    pool = [face for face in state.pool_faces(kind) or () if face]
    rank, mastery = reach.rank(state, seat), state.masters(ResourceIndex.SUPPORT)
    payers: dict[str, dict[str, None]] = {}
    for die in hand.payers(state, seat):
        sets = takes(Reach(die.face, rank, mastery), pool) if die.face else ()
        if sets:
            taken = row((" ".join(map(str, some)) for some in sets), "or")
            payers.setdefault(taken, {})[str(die.face)] = None
    shown = [
        phrase("a {faces} takes {dice}", faces=row(faces, "or"), dice=taken)
        for taken, faces in payers.items()
    ]
    if shown:
        yield phrase(
            "create {name} assets, or trade them: {what}",
            name=kind.title,
            what="; ".join(shown),
        )
    into = dict.fromkeys(
        phrase(
            "{name} into {into}",
            name=capital(report.resource),
            into=capital(report.into),
        )
        for report in reports.Traded.ways(state, seat)
    )
    if into:
        yield phrase("trade {what}", what=", ".join(into))


# Attempts.


def _attempts(state: State, seat: Seat) -> Iterator[str]:
    for name in state.spots[seat.slot].attached:
        yield f"{obstacle(name)}: {', '.join(_attempt(state, seat, name))}"
    if not state.spots[seat.slot].attached:
        yield phrase("no obstacle is here")


def open_faces(state: State, name: str) -> str:
    """Return the faces of an obstacle on which no die is."""
    faces = overcoming.pattern(card(name), map(card, state.in_play))
    covered = state.shown.placed(name) if state.shown else ()
    return " ".join(map(str, overcoming.open_faces(faces, covered)))


def at_stake(state: State, task: Attempting) -> str:
    """Return the open faces of an attempt, or what its defence comes to as it is."""
    if task.phase != "defend":
        return phrase("open {faces}", faces=open_faces(state, task.obstacle))
    wanted, cost = _defence(state, task.obstacle)
    seats = reports.attempts.here(state, task)
    rolled = [face for n in seats for face in hand.faces(state, state.seats[n])]
    missing = [face for face in wanted if face not in rolled]
    needs = row(wanted)
    if not rolled:
        return phrase(
            "the defence needs {faces}: there are no dice, {damage}",
            faces=needs,
            damage=cost,
        )
    if not missing:
        return phrase("the defence needs {faces}: it succeeds", faces=needs)
    return phrase(
        "the defence needs {faces}: {missing} lacking, {damage}",
        faces=needs,
        missing=row(missing),
        damage=cost,
    )


def _defence(state: State, name: str) -> tuple[tuple[int, ...], str]:
    of, covered = card(name), state.shown.placed(name) if state.shown else ()
    wanted = overcoming.defence_faces(of, covered, state.options.defence_pattern)
    also = overcoming.cards(reach.bearing_on(state, name))
    cost = overcoming.damage(of, reports.attempts.on(state, name) or covered, also)
    return wanted, in_words(cost)


def _attempt(state: State, seat: Seat, name: str) -> Iterator[str]:
    of = card(name)
    if found := reach.forbids_overcoming(state, name):
        yield phrase("not while {card} is in play", card=obstacle(found))
        return
    (fighter,) = reports.attempts.fighters(state, name, (seat.character,))
    able = overcoming.skilled(of, fighter.rank)
    ranks = {
        "rank": fighter.rank,
        "n": of.difficulty,
        "skill": inside(capital(of.skill)),
    }
    if able:
        yield phrase("rank {rank} against {n} in {skill}, may approach", **ranks)
    else:
        yield phrase("rank {rank} against {n} in {skill}, defends first", **ranks)
    yield phrase("open {faces}", faces=open_faces(state, name))
    dice = dice_a_player(state)
    if state.shown is not None:
        dice = len(hand.faces(state, seat))
    wanted, cost = _defence(state, name)
    chance = defence(wanted, dice)
    yield phrases(
        "defence {chance} % with {n} die, or {damage}",
        "defence {chance} % with {n} dice, or {damage}",
        dice,
        chance=round(chance * 100),
        damage=cost,
    )
    number = state.seats.index(seat)
    fits = [some[0] for some in reports.attempts.fitting(state, name, (number,))]
    if not able:  # the defence rolls the action dice again
        fits = [die for die in fits if die.type]
    if fits:
        shown = [f"{capital(die.type)} {die.face}".strip() for die in fits]
        yield phrase("fitting now: {dice}", dice=", ".join(shown))


# Paths.


def _path(state: State, seat: Seat) -> Iterator[str]:
    if not seat.card:
        yield phrase("no progress card")
        return
    of, terms = facts().card[seat.card], reach.terms(state)
    path = state.shown.paths[state.seats.index(seat)] if state.shown else ()
    yield phrases(
        "{card}: {n} die on it",
        "{card}: {n} dice on it",
        sum(state.dice_at(dice_places.of_card(seat.player))),
        card=progress(seat.card),
    )
    if state.shown is None:
        fewest = paths.to_go(of, ()) or 0
        start = spot(of.role("start").at)
        yield phrase(
            "a shortest path has {n} dice, from {square}", n=fewest, square=start
        )
        return
    assets = list(_assets(state, seat.slot))
    if found := suggest(of, assets, path, terms):
        yield phrase("complete with {dice}", dice=", ".join(map(described, found)))
        return
    if found := suggest(of, list(_everywhere(state)), path, terms):
        dice = ", ".join(map(described, found))
        yield phrase("complete with assets of several places: {dice}", dice=dice)
    left = paths.to_go(of, path)
    if left is None:
        yield phrase("not complete with the assets here; the end is out of reach")
    else:
        yield phrase("not complete with the assets here; at least {n} more", n=left)
    readings = paths.ways(of, path, terms)
    for at, die in paths.next_fits(of, readings, terms).items():
        yield phrase("next on {square}: {die}", square=spot(at), die=die)


def _assets(state: State, slot: int) -> Iterator[paths.Asset]:
    for die in hand.assets(state, slot):
        if die.type:
            yield paths.Asset(die.type, die.face, SLOTS[slot].region)


def _everywhere(state: State) -> Iterator[paths.Asset]:
    for slot in range(len(SLOTS)):
        yield from _assets(state, slot)


HELP = (
    ("w k eastk; n", marked("verbs and names may be begun, and reports share a line")),
    ("board", marked("the table as a drawing: tracks, regions, who is where")),
    (
        "... with DICE",
        marked("judge a report by the dice used: went thea em-te with 3"),
    ),
    (
        "moves WHO",
        marked("what a character can do now, and what it costs; alone, both"),
    ),
    ("attempts", marked("the obstacles where they are, with chances and open faces")),
    ("paths", marked("the shortest way over each progress card with the assets there")),
    (
        "light, full",
        marked("who shuffles and draws from now on: you, or the companion"),
    ),
    (
        "faces, counted",
        marked("whether every die has a face, or dice are only counted"),
    ),
    ("mat WHO", marked("a player's character, or any: skills, stress, abilities")),
    ("mend", marked("all that can be set by hand, with the possible values")),
)
"""Look-ups beside those of every game."""

FEW = 3
"""Values of a field that are listed."""


def about(verb: str, rest: str, state: State) -> list[str]:
    """Return the answer to a look-up: `mat ann`, `mend`, `put`, `help mend`.

    Empty if it is no look-up of this game.

    Raises:
        UnknownName: if no character or player has the name after `mat`.
    """
    if verb in LOOKUPS:
        return _possible(verb, state, rest)
    if verb == "mat":
        return [line for who in _sheets(rest, state) for line in _mat(state, who)]
    topic = rest if verb == "help" else "" if rest else verb
    return list(_fields(state)) if topic.casefold() in ("mend", "put") else []


def _sheets(text: str, state: State) -> list[Sheet]:
    """Return the sheet of a player or a character; without a name, those in play."""
    wanted = text.casefold()
    players = {
        seat.player.casefold(): seat.character for seat in state.seats if seat.character
    }
    known = [sheet.character for sheet in state.sheets]
    if not wanted:
        held = [state.sheet(character) for character in players.values()]
        return held or list(state.sheets)
    who = players.get(wanted, wanted)
    found = [name for name in known if name == who] or [
        name for name in known if name.startswith(who)
    ]
    if len(found) != 1:
        names = [*players, *known]
        what = phrase("no character is called '{word}'", word=short(text))
        raise UnknownName(NAME, what, nearest(wanted, names))
    return [state.sheet(found[0])]


def _mat(state: State, sheet: Sheet) -> Iterator[str]:
    who, seat = facts().character[sheet.character], state.seat(sheet.character)
    ranks = zip(SKILLS, sheet.skills, strict=True)
    skills = ", ".join(
        f"{inside(capital(skill))} {rank}" for skill, rank in ranks if rank
    )
    joined = "" if sheet.unlocked else phrase("; not in the campaign")
    yield f"  {who.name}, {who.title}: {skills}{joined}"
    if seat is not None:
        yield f"    {stress.standing(state, state.seats[seat])}"
    else:
        yield f"    {', '.join(_conditions(sheet))}"
    for number in range(1, reach.ALWAYS + sheet.achievements + 1):
        yield f"    {number} {card_lines.bought(sheet.character, number)}"
    task = card_lines.plain(card_lines.task(who))
    gained = phrase(
        "achievements {n} of {most}; for the next: {task}",
        n=sheet.achievements,
        most=len(who.achievements),
        task=task,
    )
    yield f"    {gained}"


def _conditions(sheet: Sheet) -> Iterator[str]:
    for track in TRACKS:
        marked = [
            stress.condition(track, n) for n, on in enumerate(sheet.marked(track)) if on
        ]
        yield " ".join(
            [phrase(track), str(stress.base(sheet.character, track)), *marked]
        )


def _fields(state: State) -> Iterator[str]:
    how = phrase(
        "Type mend and a reason, then for each thing put WHAT VALUE, then next."
    )
    yield f"  {how}"
    kinds: dict[str, list[str]] = {}
    for what in subjects(state):
        kinds.setdefault(_kind(what), []).append(what)
    for kind, fields in kinds.items():
        first = next((field for field in fields if values(state, field)), fields[0])
        shown = values(state, first)
        right = ", ".join(shown)
        if shown[0].isdigit():
            right = phrase("{least} to {most}", least=shown[0], most=shown[-1])
        if not shown[0].isdigit() and len(shown) > FEW:
            right = f"{', '.join(shown[:FEW])}, ..."
        such_as = phrase(
            "such as {typed}: {values}", typed=f"put {first} {shown[-1]}", values=right
        )
        yield f"  {kind:<20} {such_as}"


def _kind(what: str) -> str:
    head, colon, of = what.partition(":")
    if what in facts().obstacle:
        return "OBSTACLE"
    if head in facts().character:
        field = "SKILL" if of in SKILLS else "CONDITION"
        return f"WHO:{of if of in OF_CHARACTER else field}"
    return f"{head}:{TEXTS.parts.get(head, 'RESOURCE')}" if colon else head


OF_CHARACTER = ("achievements", "slot", "out", "unlocked", "psyche", "body")
"""Fields of a character that are neither a skill nor a condition."""
