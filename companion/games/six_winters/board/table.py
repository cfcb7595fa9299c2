"""The table: tracks, the year, steps, regions, boards; and the characters played."""

from collections.abc import Iterator
from typing import Literal, get_args

from companion.contract import parts
from companion.games.six_winters.board import choosing, prompt
from companion.games.six_winters.board.paying import NAME_THE_DICE, PAY
from companion.games.six_winters.campaign import dice_places, names, stress
from companion.games.six_winters.campaign.card_lines import bought
from companion.games.six_winters.campaign.piles import top
from companion.games.six_winters.campaign.reach import ALWAYS
from companion.games.six_winters.campaign.tasks import ActionStep, Step
from companion.games.six_winters.campaign.turn import dice_a_player
from companion.games.six_winters.cards import places
from companion.games.six_winters.cards.table import Seat
from companion.games.six_winters.cards.wording import capital
from companion.games.six_winters.facts import RESOURCES, ROMAN, SKILLS, facts
from companion.games.six_winters.rules import State
from companion.games.six_winters.words.context import session
from companion.language import phrase, phrases

STEPS: tuple[Step, ...] = get_args(Step)
END = tuple(step for step in STEPS if step.startswith("end-"))
TURN = tuple(step for step in STEPS if step not in (*END, "set-up", "over"))


def tracks(view: State, spots: prompt.Spots) -> parts.Tracks:
    """Return the track of each resource, with its pool."""
    found = []
    for index, track in enumerate(facts().board.resources):
        place = f"resource:{track.id}"
        labels = (
            phrase("threat **{n}**", n=view.threat_level(index)),
            phrase("progress **{n}**", n=view.progress_level(index)),
        )
        found.append(
            parts.Track(
                track.name,
                len(track.levels),
                icon=track.id,
                colour=track.id,
                badge=str(view.pools[places.ResourceIndex(index)]),
                above=view.threat[index],
                below=view.progress[index],
                plus=track.mastery,
                labels=labels,
                tap=spots.tap(place, track.name),
            )
        )
    return parts.Tracks(
        tuple(found), phrase("Resources: progress, threats, dice in pools")
    )


def pools(view: State) -> Iterator[parts.Text]:
    """Yield the faces in each pool that has dice, where dice have faces."""
    if view.shown is None:
        return
    lines = tuple(
        parts.Line(
            track.name[:2],
            icon=track.id,
            value=" ".join(str(face or "?") for face in faces),
        )
        for track, faces in zip(facts().board.resources, view.shown.pools, strict=True)
        if faces
    )
    if lines:
        yield parts.Text(lines, "chips", phrase("Dice in the pools"))


def wheel(view: State) -> parts.Stages:
    """Return the year as a wheel of seasons, the current one lit."""
    boxes = facts().board.wheel
    stages = tuple(
        parts.Stage(phrase(box.season), _look(number, view.box), box.season, box.dashed)
        for number, box in enumerate(boxes, 1)
    )
    year = session(view)
    season = phrase(boxes[view.box - 1].season) if view.box else phrase("before spring")
    label = phrase(
        "year {year} of {years}, {season}",
        year=year,
        years=facts().campaign.years,
        season=season,
    )
    about = phrase("of six years")
    return parts.Stages(stages, "wheel", label, ROMAN[year - 1], about)


def _look(number: int, now: int) -> Literal["done", "now", "later"]:
    if number == now:
        return "now"
    return "done" if number < now else "later"


def rail(view: State) -> parts.Stages:
    """Return the steps of the turn, or of the session's end."""
    steps = END if view.step.startswith("end-") else TURN
    now = steps.index(view.step) + 1 if view.step in steps else 0
    stages = tuple(
        parts.Stage(prompt.name_of(step), _look(number, now))
        for number, step in enumerate(steps, 1)
    )
    return parts.Stages(stages, "rail", prompt.upper(prompt.name_of(view.step)))


def lands(view: State, spots: prompt.Spots) -> parts.Columns:
    """Return the regions side by side."""
    return parts.Columns(
        tuple(_land(view, spots, region) for region in places.RegionIndex)
    )


def _land(view: State, spots: prompt.Spots, region: places.RegionIndex) -> parts.Panel:
    board = facts().board.regions[region]
    sign, count = top(view, region), len(view.piles[region])
    name = phrase(sign) if sign else "" if count else phrase("empty")
    pile = parts.Line(name, icon=sign, value=str(count))
    slots = [part for slot in region.slots for part in _slot(view, spots, slot)]
    return parts.Panel(
        tuple(slots),
        board.name,
        chip=pile,
        colour=region.id,
        wide=True,
        icon=prompt.icon(region.id),
        look=spots.look(f"region:{region.id}"),
        tap=spots.tap(f"region:{region.id}", board.name),
    )


def _slot(view: State, spots: prompt.Spots, slot: int) -> Iterator[parts.Part]:
    cards = [*_location(view, spots, slot)]
    for obstacle in view.spots[slot].attached:
        cards.append(_obstacle(view, spots, obstacle))
    yield parts.Cards(tuple(cards), "row", names.slot(places.SLOT_NAMES[slot]))
    if location := view.spots[slot].location:
        name = parts.Line(names.location(location))
        yield parts.Text((name, *dice_in(view, places.SLOT_NAMES[slot])), "chips")


def _location(view: State, spots: prompt.Spots, slot: int) -> Iterator[parts.Card]:
    name, card = places.SLOT_NAMES[slot], view.spots[slot].location
    called = names.location(card) if card else names.slot(name)
    land = facts().board.regions[places.SlotIndex(slot).region].name
    here = [
        (number, seat.character)
        for number, seat in enumerate(view.seats, 1)
        if seat.acts and seat.slot == slot
    ]
    marks = tuple(
        parts.Mark(f"figure.{number}", f"figure-{who}", label=names.person(who))
        for number, who in here
    )
    label = called
    for _, who in here:
        label += ", " + phrase("{who} is here", who=names.person(who))
    yield parts.Card(
        f"location-{card}" if card else "",
        label,
        look=spots.look(f"slot:{name}"),
        marks=marks if card else (),
        tap=spots.tap(f"slot:{name}", called if card else land),
    )


def _obstacle(view: State, spots: prompt.Spots, obstacle: str) -> parts.Card:
    called = names.obstacle(obstacle)
    laid = dice_in(view, obstacle)
    on_it = ", ".join(f"{line.value} {line.text}" for line in laid)
    label = called
    if laid:
        label = phrase("{card}: {dice} on it", card=called, dice=on_it)
    look = spots.look(f"obstacle:{obstacle}")
    count = sum(view.dice_at(obstacle))
    if view.shown is not None:
        count = sum(map(len, view.shown.row(obstacle)))
    return parts.Card(
        f"obstacle-{obstacle}",
        label,
        look=look or ("new" if obstacle in view.acted else ""),
        badge=str(count or ""),
        small=True,
        tap=spots.tap(f"obstacle:{obstacle}", facts().obstacle[obstacle].name),
    )


def dice_in(view: State, place: str) -> tuple[parts.Line, ...]:
    """Return a line for each kind of dice in a place: how many, or their faces."""
    if view.shown is None:
        pairs = zip(RESOURCES, view.dice_at(place), strict=True)
        return tuple(_line(kind, str(count)) for kind, count in pairs if count)
    row = zip((*RESOURCES, ""), view.shown.row(place), strict=True)
    return tuple(
        _line(kind, " ".join(str(face or "?") for face in faces))
        for kind, faces in row
        if faces
    )


def _line(kind: str, value: str) -> parts.Line:
    return parts.Line(
        capital(kind) if kind else phrase("Action dice"), icon=kind, value=value
    )


PLACES = 12
"""Dice that are drawn in a pool."""


def boards(view: State) -> tuple[parts.Part, ...]:
    """Return the staged cards, the piles, and both printed boards."""
    tracks = []
    for number, kind in enumerate(RESOURCES):
        name = phrase(kind)
        on_track = (
            (
                "progress",
                view.progress,
                phrase("{name}: progress on {n}", name=name, n=view.progress[number]),
            ),
            (
                "threat",
                view.threat,
                phrase("{name}: threat on {n}", name=name, n=view.threat[number]),
            ),
        )
        for name, row, label in on_track:
            anchor = f"{name}.{kind}.{row[number]}"
            tracks.append(parts.Mark(anchor, f"{name}-marker", label=label))
        tracks += _pool(kind, view.pools[number])
    seasons = [parts.Mark(f"year.{session(view)}", "year-ring")]
    if view.box:
        seasons.append(parts.Mark(f"box.{view.box}", "season-ring"))
    return (
        *_piles(view),
        parts.Picture(
            "trade-board", phrase("Trade board: tracks and pools"), tuple(tracks)
        ),
        parts.Picture("seasons-board", phrase("Trade board: the year"), tuple(seasons)),
    )


def _piles(view: State) -> Iterator[parts.Part]:
    staged = (
        parts.Card(
            f"progress-{card}",
            names.progress(card),
            caption=str(number),
            tap=parts.Show(names.progress(card)),
        )
        for number, card in enumerate(view.staged, 1)
    )
    if view.staged:
        caption = phrase("Staged, from the bottom")
        yield parts.Cards(tuple(staged), "row", caption, caption)
    deck = parts.Line(
        phrase("Progress cards of stage {n}", n=view.stage), value=str(len(view.deck))
    )
    lines = [
        parts.Line(
            phrase("{region}: pile and discards", region=region.name),
            icon=prompt.icon(region.id),
            value=f"{pile} + {gone}",
            tap=parts.Show(region.name),
        )
        for region, pile, gone in zip(
            facts().board.regions,
            map(len, view.piles),
            map(len, view.discards),
            strict=True,
        )
    ]
    yield parts.Text(
        (
            deck,
            *lines,
            parts.Line(phrase("Locked obstacles"), value=str(len(view.locked))),
        ),
        "list",
    )


def _pool(kind: str, count: int) -> Iterator[parts.Mark]:
    """Yield the dice of a pool; those beyond the places are counted on the last."""
    for number in range(1, min(count, PLACES) + 1):
        badge = str(count) if number == PLACES < count else ""
        yield parts.Mark(f"pool.{kind}.{number}", "die-0", phrase(kind), badge=badge)


# The characters who are played: stress, conditions, skills, card, mat.


def people(view: State, spots: prompt.Spots) -> parts.Columns | None:
    """Return both characters side by side, once they are picked."""
    panels = tuple(
        _panel(view, spots, number)
        for number, seat in enumerate(view.seats)
        if seat.character
    )
    return parts.Columns(panels) if panels else None


def _panel(view: State, spots: prompt.Spots, number: int) -> parts.Panel:
    seat = view.seats[number]
    name = names.person(seat.character)
    tap = spots.tap(f"who:{seat.character}", name)
    bust = parts.Picture(
        prompt.portrait(seat.character), phrase("Portrait of {who}", who=name), tap=tap
    )
    about = parts.Panel(
        (*stresses(view, seat), skills(view, seat)),
        name,
        note=phrase("{who}'s", who=seat.player),
        chip=parts.Line(standing(view, seat), "soft"),
    )
    row = parts.Columns((bust, about, *_card(view, spots, seat)), (0.9, 5, 1))
    look = spots.look(f"who:{seat.character}")
    return parts.Panel((row,), look=look, wide=True)


def standing(view: State, seat: Seat) -> str:
    """Return the action dice of a character: how many, or their faces."""
    if seat.out:
        return phrase("out of this session")
    if view.shown is not None:
        dice = dice_places.action_dice(view, dice_places.of_hand(seat.player))
        faces = " ".join(str(face or "?") for face in dice) or phrase("none")
        return phrase("dice {faces}", faces=faces)
    return phrases("{n} action die", "{n} action dice", dice_a_player(view))


def where(view: State, seat: Seat) -> str:
    """Return where a character is, in words."""
    if not seat.acts:
        return phrase("out of this session") if seat.out else phrase("not on the board")
    place = view.spots[seat.slot].location
    slot = names.slot(places.SLOT_NAMES[seat.slot])
    if not place:
        return phrase("in {place}", place=slot)
    return phrase("at {place}, {slot}", place=names.location(place), slot=slot)


def stresses(view: State, seat: Seat) -> tuple[parts.Meter, parts.Meter]:
    """Return for each track its die, and its conditions as boxes."""
    psyche, body = (_track(view, seat, track) for track in places.TRACKS)
    return psyche, body


def _track(view: State, seat: Seat, track: places.Track) -> parts.Meter:
    face, marked = seat.die(track), view.sheet(seat.character).marked(track)
    boxes = tuple((stress.condition(track, box), on) for box, on in enumerate(marked))
    name = f"{phrase(track)} {face}"
    die = parts.Die(face, name, colour="ivory")
    return parts.Meter(name, die, track, boxes)


def skills(view: State, seat: Seat) -> parts.Text:
    """Return the skills that a character has, with their ranks as pips."""
    sheet, top = view.sheet(seat.character), facts().campaign.top_rank
    lines = (
        parts.Line(capital(skill), icon=skill, pips=(sheet.rank(skill), top))
        for skill in SKILLS
        if sheet.rank(skill)
    )
    return parts.Text(tuple(lines), "ranks")


def _card(view: State, spots: prompt.Spots, seat: Seat) -> Iterator[parts.Part]:
    if not seat.card:
        return
    name = names.progress(seat.card)
    dice = dice_in(view, dice_places.of_card(seat.player))
    said = ", ".join(f"{die.value} {die.text}" for die in dice)
    card = parts.Card(
        f"progress-{seat.card}",
        phrase(
            "Progress card {card}: {dice}",
            card=name,
            dice=said or phrase("no die yet"),
        ),
        look=spots.look(f"progress:{seat.card}"),
        tap=spots.tap(f"progress:{seat.card}", name),
    )
    nothing = (parts.Line(phrase("no die yet"), "soft"),)
    yield parts.Panel((parts.Cards((card,)), parts.Text(dice or nothing, "chips")))


# The pages of one character.


def others(view: State, seat: Seat) -> tuple[parts.Buttons, ...]:
    """Return the way to the pages of the other character, if there is one."""
    some = tuple(
        parts.Button(
            names.person(other.character), parts.Pick(("who", other.character))
        )
        for other in view.seats
        if other.character and other != seat
    )
    return (parts.Buttons(some),) if some else ()


def profile(view: State, seat: Seat) -> parts.Panel:
    """Return who a mat belongs to, with the stress and the skills."""
    name = names.person(seat.character)
    bust = parts.Picture(
        prompt.portrait(seat.character), phrase("Portrait of {who}", who=name)
    )
    about = parts.Panel(
        (*stresses(view, seat), skills(view, seat)),
        name,
        note=f"{seat.player}, {where(view, seat)}",
    )
    return parts.Panel((parts.Columns((bust, about), (1, 3.4)),))


def mat(view: State, seat: Seat, *, mine: bool) -> tuple[parts.Part, ...]:
    """Return the printed mat with its dice and tokens, and what it says in words.

    Args:
        mine: whether abilities can be reported by a tap.
    """
    acts = mine and seat.acts and isinstance(view.task, ActionStep)
    who, name = seat.character, names.person(seat.character)
    marks = tuple(_on_mat(view, seat, acts=acts))
    picture = parts.Picture(f"mat-{who}", phrase("Mat of {who}", who=name), marks)
    shown: list[parts.Part] = [profile(view, seat), *_hand(view, seat), picture]
    for label, heap in (
        (phrase("Stashed"), dice_places.of_stash(who)),
        (phrase("On abilities until Refresh"), dice_places.of_abilities(who)),
    ):
        if lines := dice_in(view, heap):
            shown.append(parts.Text(lines, "chips", label))
    if acts:
        shown.append(_own_reports(view, seat))
    return (*shown, *others(view, seat))


def _hand(view: State, seat: Seat) -> Iterator[parts.Part]:
    faces = dice_places.action_dice(view, dice_places.of_hand(seat.player))
    dice = tuple(parts.Die(face, str(face), colour="ivory") for face in faces)
    if dice:
        yield parts.Dice(dice, phrase("Action dice"), phrase("action dice"))


def _ability(view: State, character: str, number: int) -> parts.Tap:
    words_of = (character, str(number))
    if view.shown is not None:
        return parts.Pick(("ability", *words_of))
    return choosing.tap(view, "ability", words_of)


def _own_reports(view: State, seat: Seat) -> parts.Part:
    buttons = []
    for number in range(1, ALWAYS + view.sheet(seat.character).achievements + 1):
        tap = _ability(view, seat.character, number)
        line = bought(seat.character, number)
        used = phrase("Used ability {n}", n=number)
        buttons.append(parts.Button(used, tap, note=line))
    if view.shown is None:
        with_dice = parts.Pick((PAY, "ability", seat.character))
        buttons.append(parts.Button(phrase(NAME_THE_DICE), with_dice, "quiet"))
    return choosing.stacked(buttons)


def _on_mat(view: State, seat: Seat, *, acts: bool) -> Iterator[parts.Mark]:
    for track in places.TRACKS:
        face = seat.die(track)
        yield parts.Mark(
            f"stress.{track}", f"die-{face}", label=f"{phrase(track)} {face}"
        )
    gained = view.sheet(seat.character).achievements
    for number in range(1, gained + 1):
        label = phrase("achievement {n}", n=number)
        yield parts.Mark(f"token.{number}", "achievement-token", label=label)
    for number in range(1, ALWAYS + gained + 1):
        used = f"{seat.character}:{number}" in view.used
        anchor = f"ability.{number}"
        if number > ALWAYS:
            anchor = f"achieved.{number - ALWAYS}"
        tap = None
        if acts:
            tap = _ability(view, seat.character, number)
        if used or tap:
            label, badge = phrase("ability {n}", n=number), ""
            if used:
                label, badge = phrase("ability {n}, used", n=number), phrase("used")
            yield parts.Mark(anchor, label=label, badge=badge, tap=tap)
