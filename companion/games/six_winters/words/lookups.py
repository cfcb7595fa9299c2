"""Look-ups: what is possible now and costs, a character's mat, what can be set by hand.

Without faces `moves`, `attempts` and `paths` tell prices, patterns and squares; with
faces what the dice there are can do.
"""

from collections.abc import Iterator

from companion.errors import UnknownName, short
from companion.language import inside, marked, phrase, phrases

from .. import reports
from ..campaign import card_lines, dice_places, hand, names, reach, stress
from ..campaign.corrections import subjects, values
from ..campaign.state import card
from ..campaign.tasks import Attempting
from ..campaign.turn import dice_a_player
from ..cards import places
from ..cards.table import Seat, Sheet
from ..cards.wording import capital, row, spot
from ..facts import NAME, SKILLS, facts
from ..referee import overcoming, paths, purchases
from ..referee.progress import described, suggest
from ..referee.verdicts import defence
from ..referee.verdicts import stress as in_words
from ..rules import State
from .context import TEXTS


def _possible(verb: str, state: State, who: str) -> Iterator[str]:
    """Yield a look-up of those on the board whose name, or player's, begins so."""
    for seat in state.seats:
        called = seat.character, seat.player.casefold()
        if seat.acts and any(name.startswith(who.casefold()) for name in called):
            name, place = stress.name(seat.character), state.spots[seat.slot].location
            where = phrase("a place whose location has burned")
            if place:
                where = names.location(place)
            at = phrase("{who} at {place}", who=name, place=where)
            yield f"  {at}{_hand(state, seat)}"
            for line in LOOKUPS[verb](state, seat) if place else ():
                yield f"    {line}"


def _hand(state: State, seat: Seat) -> str:
    if state.shown is None:
        return ""
    dice = [str(face or "?") for face in hand.faces(state, seat)]  # ? is unrolled
    if not dice:
        return phrase(", no action dice")
    return phrase(", action dice {faces}", faces=" ".join(dice))


# Moves: to places, and what else action dice pay for.


def _moves(state: State, seat: Seat) -> Iterator[str]:
    yield from _places(state, seat)
    if state.shown is not None:
        yield from _pool(state, seat)
        ways = reports.AbilityUsed.ways(state, seat)
        for number in dict.fromkeys(way.number for way in ways):
            line = card_lines.bought(seat.character, number, state.options)
            yield phrase("ability {n}: {what}", n=number, what=line)
    place = state.location(seat.slot)
    if place.action:
        yield phrase("use {place}: 1 action die", place=place.name)
    low = [track for track in places.TRACKS if seat.die(track) < stress.TOP_FACE]
    if low:
        tracks = row(map(phrase, low), "or")
        yield phrase("rest ({tracks}): 1 action die", tracks=tracks)


def _places(state: State, seat: Seat) -> Iterator[str]:
    verbs = [verb for _, slot, verb in state.lasting() if slot == seat.slot]
    costs = (*purchases.move_costs(verbs), *reach.weather_costs(state))
    by_price: dict[str, list[str]] = {}
    origin = state.location(seat.slot)
    for slot, at in enumerate(places.SLOTS):
        if slot == seat.slot or not state.spots[slot].location:
            continue  # at the end of a session locations burn
        target = state.location(slot)
        found = purchases.fares(purchases.Journey(origin, target, at.region, costs))
        prices = []
        if "dice" in found:
            prices.append(phrases("{n} die", "{n} dice", found["dice"]))
        if "psyche" in found:
            prices.append(phrase("1 psyche or body"))
        if prices:
            short_for = f"{at.region[:2]}-{at.resource[:2]}"
            inside = "; ".join([short_for, *_moving_in(state, slot)])
            there = by_price.setdefault(row(prices, "or"), [])
            there.append(f"{target.name} ({inside})")
    for price, there in sorted(by_price.items()):
        yield phrase("go for {price}: {places}", price=price, places=", ".join(there))


def _moving_in(state: State, slot: int) -> Iterator[str]:
    for name in state.spots[slot].attached:
        for line in card_lines.obstacle(card(name)):
            words, moving = card_lines.plain(line.words), phrase("Moving in")
            if words.startswith(moving):
                what, trap = words.removeprefix(moving), names.obstacle(name)
                sentence = marked("{card}: moving in {what}")
                yield phrase(sentence, card=trap, what=what.lstrip(": "))


def _pool(state: State, seat: Seat) -> Iterator[str]:
    kind = places.ResourceIndex.of(places.SLOTS[seat.slot].resource)
    pool = [face for face in state.pool_faces(kind) or () if face]
    rank, mastery = reach.rank(state, seat), state.masters(places.ResourceIndex.SUPPORT)
    payers: dict[str, dict[int, None]] = {}
    for face in [die.face for die in hand.payers(state, seat) if die.face]:
        if sets := purchases.takes(purchases.Reach(face, rank, mastery), pool):
            taken = row((" ".join(map(str, some)) for some in sets), "or")
            payers.setdefault(taken, {})[face] = None
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
    trades = reports.Traded.ways(state, seat)
    if pairs := dict.fromkeys((trade.resource, trade.into) for trade in trades):
        both = [(capital(name), capital(into)) for name, into in pairs]
        into = [phrase("{name} into {into}", name=n, into=into) for n, into in both]
        yield phrase("trade {what}", what=", ".join(into))


# Attempts.


def _attempts(state: State, seat: Seat) -> Iterator[str]:
    for name in state.spots[seat.slot].attached:
        yield f"{names.obstacle(name)}: {', '.join(_attempt(state, seat, name))}"
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
    sentence = marked("the defence needs {faces}: {missing} lacking, {damage}")
    if not rolled:
        sentence = marked("the defence needs {faces}: there are no dice, {damage}")
    elif not missing:
        sentence = marked("the defence needs {faces}: it succeeds")
    return phrase(sentence, faces=row(wanted), missing=row(missing), damage=cost)


def _defence(state: State, name: str) -> tuple[tuple[int, ...], str]:
    of, covered = card(name), state.shown.placed(name) if state.shown else ()
    wanted = overcoming.defence_faces(of, covered, state.options.defence_pattern)
    also = overcoming.cards(reach.bearing_on(state, name))
    cost = overcoming.damage(of, reports.attempts.on(state, name) or covered, also)
    return wanted, in_words(cost)


def _attempt(state: State, seat: Seat, name: str) -> Iterator[str]:
    of = card(name)
    if found := reach.forbids_overcoming(state, name):
        yield phrase("not while {card} is in play", card=names.obstacle(found))
        return
    (fighter,) = reports.attempts.fighters(state, name, (seat.character,))
    able = overcoming.skilled(of, fighter.rank)
    sentence = marked("rank {rank} against {n} in {skill}, defends first")
    if able:
        sentence = marked("rank {rank} against {n} in {skill}, may approach")
    skill = inside(capital(of.skill))
    yield phrase(sentence, rank=fighter.rank, n=of.difficulty, skill=skill)
    yield phrase("open {faces}", faces=open_faces(state, name))
    dice = len(hand.faces(state, seat)) if state.shown else dice_a_player(state)
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
        card=names.progress(seat.card),
    )
    if state.shown is None:
        fewest, start = paths.to_go(of, ()) or 0, spot(of.role("start").at)
        shortest = marked("a shortest path has {n} dice, from {square}")
        yield phrase(shortest, n=fewest, square=start)
        return
    if found := suggest(of, _assets(state, seat.slot), path, terms):
        yield phrase("complete with {dice}", dice=", ".join(map(described, found)))
        return
    if found := suggest(of, _assets(state, *range(len(places.SLOTS))), path, terms):
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


def _assets(state: State, *slots: int) -> list[paths.Asset]:
    return [
        paths.Asset(die.type, die.face, places.SLOTS[slot].region)
        for slot in slots
        for die in hand.assets(state, slot)
        if die.type
    ]


LOOKUPS = {"moves": _moves, "attempts": _attempts, "paths": _path}
"""What is possible now for a character."""


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

FEW = 3  # values of a field that are listed


def about(verb: str, rest: str, state: State) -> list[str]:
    """Return the answer to a look-up: `mat ann`, `mend`, `help mend`; else nothing.

    Raises:
        UnknownName: if no character or player has the name after `mat`.
    """
    if verb in LOOKUPS:
        lines = list(_possible(verb, state, rest))
        return lines or ["  " + phrase("nobody is on the board")]
    if verb == "mat":
        return [line for who in _sheets(rest, state) for line in _mat(state, who)]
    topic = rest if verb == "help" else "" if rest else verb
    return list(_fields(state)) if topic.casefold() in ("mend", "put") else []


def _sheets(text: str, state: State) -> list[Sheet]:
    """Return the sheet of a player or a character; without a name, those in play."""
    wanted = text.casefold()
    seats = [seat for seat in state.seats if seat.character]
    if not wanted:
        return [state.sheet(seat.character) for seat in seats] or list(state.sheets)
    players = {seat.player.casefold(): seat.character for seat in seats}
    known = {sheet.character: sheet for sheet in state.sheets}
    who = players.get(wanted, wanted)
    found = [who] if who in known else [name for name in known if name.startswith(who)]
    if len(found) != 1:
        what = phrase("no character is called '{word}'", word=short(text))
        raise UnknownName(NAME, what, names.nearest(wanted, [*players, *known]))
    return [known[found[0]]]


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
        tracks = []
        for track in places.TRACKS:
            marks = [n for n, on in enumerate(sheet.marked(track)) if on]
            conditions = (stress.condition(track, n) for n in marks)
            base = str(stress.base(sheet.character, track))
            tracks.append(" ".join([phrase(track), base, *conditions]))
        yield f"    {', '.join(tracks)}"
    for number in range(1, reach.ALWAYS + sheet.achievements + 1):
        does = card_lines.bought(sheet.character, number, state.options)
        yield f"    {number} {does}"
    task, most = card_lines.plain(card_lines.task(who)), len(who.achievements)
    gained = marked("achievements {n} of {most}; for the next: {task}")
    yield f"    {phrase(gained, n=sheet.achievements, most=most, task=task)}"


def _fields(state: State) -> Iterator[str]:
    how = marked(
        "Type mend and a reason, then for each thing put WHAT VALUE, then next."
    )
    yield f"  {phrase(how)}"
    kinds: dict[str, list[str]] = {}
    for what in subjects(state):
        kinds.setdefault(_kind(what), []).append(what)
    for kind, fields in kinds.items():
        first = next((field for field in fields if values(state, field)), fields[0])
        shown = values(state, first)
        if shown[0].isdigit():
            right = phrase("{least} to {most}", least=shown[0], most=shown[-1])
        else:
            right = ", ".join([*shown[:FEW], *["..."] * (len(shown) > FEW)])
        put = f"put {first} {shown[-1]}"
        such_as = phrase("such as {typed}: {values}", typed=put, values=right)
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
