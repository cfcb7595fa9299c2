"""The table: tracks, the year, steps, regions, boards; and the characters played."""

from collections.abc import Iterator
from typing import Literal, get_args

from companion.contract import parts
from companion.language import capital as upper
from companion.language import phrase, phrases

from ..campaign import dice_places, hand, names, stress
from ..campaign.card_lines import bought
from ..campaign.piles import top
from ..campaign.reach import ALWAYS, ability_key, top_ability
from ..campaign.tasks import ActionStep, Step
from ..campaign.turn import dice_a_player
from ..cards import places
from ..cards.table import Faces, Seat
from ..cards.wording import capital
from ..facts import RESOURCES, ROMAN, SKILLS, facts
from ..rules import State
from ..words.context import session
from . import choosing, prompt
from .paying import NAME_THE_DICE, PAY

STEPS: tuple[Step, ...] = get_args(Step)
END = tuple(step for step in STEPS if step.startswith("end-"))
TURN = tuple(step for step in STEPS if step not in (*END, "set-up", "over"))


def tracks(view: State, spots: prompt.Spots) -> parts.Tracks:
    """Return the track of each resource, with its pool."""
    found = (
        parts.Track(
            track.name,
            len(track.levels),
            icon=track.id,
            colour=track.id,
            badge=str(view.pools[index]),
            above=view.threat[index],
            below=view.progress[index],
            plus=track.mastery,
            labels=(
                phrase("threat **{n}**", n=view.threat_level(index)),
                phrase("progress **{n}**", n=view.progress_level(index)),
            ),
            tap=spots.tap(f"resource:{track.id}", track.name),
        )
        for index, track in enumerate(facts().board.resources)
    )
    label = phrase("Resources: progress, threats, dice in pools")
    return parts.Tracks(tuple(found), label)


def pools(view: State) -> Iterator[parts.Text]:
    """Yield the faces in each pool that has dice, where dice have faces."""
    if view.shown is None:
        return
    pairs = zip(facts().board.resources, view.shown.pools, strict=True)
    lines = tuple(
        parts.Line(track.name[:2], icon=track.id, value=faces(dice))
        for track, dice in pairs
        if dice
    )
    if lines:
        yield parts.Text(lines, "chips", phrase("Dice in the pools"))


def faces(dice: Faces) -> str:
    """Return what dice show, a question mark for those that are still to be read."""
    return " ".join(str(face or "?") for face in dice)


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
    return parts.Stages(stages, "wheel", label, ROMAN[year - 1], phrase("of six years"))


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
    return parts.Stages(stages, "rail", upper(prompt.name_of(view.step)))


def lands(view: State, spots: prompt.Spots) -> parts.Columns:
    """Return the regions side by side."""
    regions = (_land(view, spots, region) for region in places.RegionIndex)
    return parts.Columns(tuple(regions))


def _land(view: State, spots: prompt.Spots, region: places.RegionIndex) -> parts.Panel:
    board = facts().board.regions[region]
    sign, count = top(view, region), len(view.piles[region])
    name = phrase(sign) if sign else "" if count else phrase("empty")
    pile = parts.Line(name, icon=sign, value=str(count))
    slots = [part for slot in region.slots for part in _slot(view, spots, slot)]
    place = f"region:{region.id}"
    return parts.Panel(
        tuple(slots),
        board.name,
        chip=pile,
        colour=region.id,
        wide=True,
        icon=prompt.icon(region.id),
        look=spots.look(place),
        tap=spots.tap(place, board.name),
    )


def _slot(view: State, spots: prompt.Spots, slot: int) -> Iterator[parts.Part]:
    spot, name = view.spots[slot], places.SLOT_NAMES[slot]
    attached = (_obstacle(view, spots, obstacle) for obstacle in spot.attached)
    cards = (_location(view, spots, slot), *attached)
    yield parts.Cards(cards, "row", names.slot(name))
    if spot.location:
        line = parts.Line(names.location(spot.location))
        yield parts.Text((line, *dice_in(view, name)), "chips")


def _location(view: State, spots: prompt.Spots, slot: int) -> parts.Card:
    name, card = places.SLOT_NAMES[slot], view.spots[slot].location
    called = names.location(card) if card else names.slot(name)
    land = facts().board.regions[places.SlotIndex(slot).region].name
    label, marks = called, []
    for number, seat in enumerate(view.seats, 1):
        if seat.acts and seat.slot == slot:
            who, figure = names.person(seat.character), f"figure-{seat.character}"
            marks.append(parts.Mark(f"figure.{number}", figure, label=who))
            label += ", " + phrase("{who} is here", who=who)
    return parts.Card(
        f"location-{card}" if card else "",
        label,
        look=spots.look(f"slot:{name}"),
        marks=tuple(marks) if card else (),
        tap=spots.tap(f"slot:{name}", called if card else land),
    )


def _obstacle(view: State, spots: prompt.Spots, obstacle: str) -> parts.Card:
    label, place = names.obstacle(obstacle), f"obstacle:{obstacle}"
    if on_it := _listed(dice_in(view, obstacle)):
        label = phrase("{card}: {dice} on it", card=label, dice=on_it)
    count = sum(view.dice_at(obstacle))
    if view.shown is not None:
        count = sum(map(len, view.shown.row(obstacle)))
    return parts.Card(
        f"obstacle-{obstacle}",
        label,
        look=spots.look(place) or ("new" if obstacle in view.acted else ""),
        badge=str(count or ""),
        small=True,
        tap=spots.tap(place, facts().obstacle[obstacle].name),
    )


def _listed(dice: tuple[parts.Line, ...]) -> str:
    return ", ".join(f"{line.value} {line.text}" for line in dice)


def dice_in(view: State, place: str) -> tuple[parts.Line, ...]:
    """Return a line for each kind of dice in a place: how many, or their faces."""
    values = [str(count or "") for count in view.dice_at(place)]
    if view.shown is not None:
        values = [*map(faces, view.shown.row(place))]
    named = zip((*RESOURCES, ""), values, strict=False)
    return tuple(
        parts.Line(capital(kind or "action dice"), icon=kind, value=value)
        for kind, value in named
        if value
    )


PLACES = 12  # dice that are drawn in a pool


def boards(view: State) -> tuple[parts.Part, ...]:
    """Return the staged cards, the piles, and both printed boards."""
    tracks: list[parts.Mark] = []
    for number, kind in enumerate(RESOURCES):
        name, done, threat = phrase(kind), view.progress[number], view.threat[number]
        label = phrase("{name}: progress on {n}", name=name, n=done)
        against = phrase("{name}: threat on {n}", name=name, n=threat)
        tracks += (
            parts.Mark(f"progress.{kind}.{done}", "progress-marker", label=label),
            parts.Mark(f"threat.{kind}.{threat}", "threat-marker", label=against),
        )
        # Dice beyond the places of a pool are counted on the last of them.
        count = view.pools[number]
        for place in range(1, min(count, PLACES) + 1):
            badge = str(count) if place == PLACES < count else ""
            anchor = f"pool.{kind}.{place}"
            tracks.append(parts.Mark(anchor, "die-0", name, badge=badge))
    seasons = [parts.Mark(f"year.{session(view)}", "year-ring")]
    if view.box:
        seasons.append(parts.Mark(f"box.{view.box}", "season-ring"))
    label = phrase("Trade board: tracks and pools")
    year = phrase("Trade board: the year")
    return (
        *_piles(view),
        parts.Picture("trade-board", label, tuple(tracks)),
        parts.Picture("seasons-board", year, tuple(seasons)),
    )


def _piles(view: State) -> Iterator[parts.Part]:
    staged = []
    for number, card in enumerate(view.staged, 1):
        name, piece = names.progress(card), f"progress-{card}"
        tap = parts.Show(name)
        staged.append(parts.Card(piece, name, caption=str(number), tap=tap))
    if staged:
        caption = phrase("Staged, from the bottom")
        yield parts.Cards(tuple(staged), "row", caption, caption)
    stage = phrase("Progress cards of stage {n}", n=view.stage)
    lines = [parts.Line(stage, value=str(len(view.deck)))]
    for n, region in enumerate(facts().board.regions):
        label = phrase("{region}: pile and discards", region=region.name)
        cards = f"{len(view.piles[n])} + {len(view.discards[n])}"
        icon, tap = prompt.icon(region.id), parts.Show(region.name)
        lines.append(parts.Line(label, icon=icon, value=cards, tap=tap))
    lines.append(parts.Line(phrase("Locked obstacles"), value=str(len(view.locked))))
    yield parts.Text(tuple(lines), "list")


# The characters who are played: stress, conditions, skills, card, mat.


def people(view: State, spots: prompt.Spots) -> parts.Columns | None:
    """Return both characters side by side, once they are picked."""
    played = [seat for seat in view.seats if seat.character]
    panels = tuple(_panel(view, spots, seat) for seat in played)
    return parts.Columns(panels) if panels else None


def _panel(view: State, spots: prompt.Spots, seat: Seat) -> parts.Panel:
    bust = _bust(seat, spots.tap(f"who:{seat.character}", names.person(seat.character)))
    chip = parts.Line(standing(view, seat), "soft")
    about = _about(view, seat, phrase("{who}'s", who=seat.player), chip)
    row = parts.Columns((bust, about, *_card(view, spots, seat)), (0.9, 5, 1))
    look = spots.look(f"who:{seat.character}")
    return parts.Panel((row,), look=look, wide=True)


def _bust(seat: Seat, tap: parts.Tap | None = None) -> parts.Picture:
    label = phrase("Portrait of {who}", who=names.person(seat.character))
    return parts.Picture(prompt.portrait(seat.character), label, tap=tap)


def _about(
    view: State, seat: Seat, note: str, chip: parts.Line | None = None
) -> parts.Panel:
    name = names.person(seat.character)
    return parts.Panel((*stresses(view, seat), skills(view, seat)), name, note, chip)


def standing(view: State, seat: Seat) -> str:
    """Return the action dice of a character: how many, or their faces."""
    if seat.out:
        return phrase("out of this session")
    if view.shown is not None:
        dice = faces(hand.faces(view, seat)) or phrase("none")
        return phrase("dice {faces}", faces=dice)
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


def stresses(view: State, seat: Seat) -> Iterator[parts.Meter]:
    """Yield for each track its die, and its conditions as boxes."""
    for track in places.TRACKS:
        face, marked = seat.die(track), view.sheet(seat.character).marked(track)
        boxes = ((stress.condition(track, box), on) for box, on in enumerate(marked))
        name = f"{phrase(track)} {face}"
        die = parts.Die(face, name, colour="ivory")
        yield parts.Meter(name, die, track, tuple(boxes))


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
    name, place = names.progress(seat.card), f"progress:{seat.card}"
    dice, none = dice_in(view, dice_places.of_card(seat.player)), phrase("no die yet")
    said = phrase("Progress card {card}: {dice}", card=name, dice=_listed(dice) or none)
    look, tap = spots.look(place), spots.tap(place, name)
    card = parts.Card(f"progress-{seat.card}", said, look=look, tap=tap)
    nothing = (parts.Line(none, "soft"),)
    yield parts.Panel((parts.Cards((card,)), parts.Text(dice or nothing, "chips")))


# The pages of one character.


def others(view: State, seat: Seat) -> tuple[parts.Buttons, ...]:
    """Return the way to the pages of the other character, if there is one."""
    return tuple(
        prompt.alone(names.person(who), parts.Pick(("who", who)), "plain")
        for who in (other.character for other in view.seats if other != seat)
        if who
    )


def profile(view: State, seat: Seat) -> parts.Panel:
    """Return who a mat belongs to, with the stress and the skills."""
    about = _about(view, seat, f"{seat.player}, {where(view, seat)}")
    return parts.Panel((parts.Columns((_bust(seat), about), (1, 3.4)),))


def mat(view: State, seat: Seat, *, mine: bool) -> tuple[parts.Part, ...]:
    """Return the printed mat with its dice and tokens; if `mine`, with its reports."""
    acts = mine and seat.acts and isinstance(view.task, ActionStep)
    who = seat.character
    label = phrase("Mat of {who}", who=names.person(who))
    picture = parts.Picture(f"mat-{who}", label, tuple(_on_mat(view, seat, acts=acts)))
    shown: list[parts.Part] = [profile(view, seat)]
    if held := hand.faces(view, seat):
        dice = tuple(parts.Die(face, str(face), colour="ivory") for face in held)
        shown.append(parts.Dice(dice, phrase("Action dice"), phrase("action dice")))
    shown.append(picture)
    for label, heap in (
        (phrase("Stashed"), dice_places.of_stash(who)),
        (phrase("On abilities until Refresh"), dice_places.of_abilities(who)),
    ):
        if lines := dice_in(view, heap):
            shown.append(parts.Text(lines, "chips", label))
    if acts:
        shown.append(_own_reports(view, seat))
    return (*shown, *others(view, seat))


def _ability(view: State, character: str, number: int) -> parts.Tap:
    words_of = (character, str(number))
    if view.shown is not None:
        return parts.Pick(("ability", *words_of))
    return choosing.tap(view, "ability", words_of)


def _own_reports(view: State, seat: Seat) -> parts.Part:
    buttons = []
    for number in range(1, top_ability(view, seat) + 1):
        tap = _ability(view, seat.character, number)
        used = phrase("Used ability {n}", n=number)
        note = bought(seat.character, number, view.options)
        buttons.append(parts.Button(used, tap, note=note))
    if view.shown is None:
        with_dice = parts.Pick((PAY, "ability", seat.character))
        buttons.append(parts.Button(phrase(NAME_THE_DICE), with_dice, "quiet"))
    return choosing.stacked(buttons)


def _on_mat(view: State, seat: Seat, *, acts: bool) -> Iterator[parts.Mark]:
    for track in places.TRACKS:
        face = seat.die(track)
        label = f"{phrase(track)} {face}"
        yield parts.Mark(f"stress.{track}", f"die-{face}", label=label)
    gained = view.sheet(seat.character).achievements
    for number in range(1, gained + 1):
        label = phrase("achievement {n}", n=number)
        yield parts.Mark(f"token.{number}", "achievement-token", label=label)
    for number in range(1, ALWAYS + gained + 1):
        anchor = f"ability.{number}"
        if number > ALWAYS:
            anchor = f"achieved.{number - ALWAYS}"
        tap = _ability(view, seat.character, number) if acts else None
        if ability_key(seat, number) in view.used:
            label, badge = phrase("ability {n}, used", n=number), phrase("used")
            yield parts.Mark(anchor, label=label, badge=badge, tap=tap)
        elif tap:
            label = phrase("ability {n}", n=number)
            yield parts.Mark(anchor, label=label, tap=tap)
