"""The characters who are played: stress, conditions, skills, card, mat."""

from collections.abc import Iterator

from companion.contract import parts
from companion.games.six_winters.board import choosing
from companion.games.six_winters.board.items import portrait
from companion.games.six_winters.board.paying import NAME_THE_DICE, PAY
from companion.games.six_winters.board.prompt import Spots
from companion.games.six_winters.board.table import dice_in
from companion.games.six_winters.campaign import dice_places, names, stress
from companion.games.six_winters.campaign.card_lines import bought
from companion.games.six_winters.campaign.reach import ALWAYS
from companion.games.six_winters.campaign.tasks import ActionStep
from companion.games.six_winters.campaign.turn import dice_a_player
from companion.games.six_winters.cards.indexes import SLOT_NAMES
from companion.games.six_winters.cards.places import TRACKS, Track
from companion.games.six_winters.cards.table import Seat
from companion.games.six_winters.cards.wording import capital, counted
from companion.games.six_winters.facts import SKILLS, facts
from companion.games.six_winters.rules import State


def people(view: State, spots: Spots) -> parts.Columns | None:
    """Return both characters side by side, once they are picked."""
    panels = tuple(
        _panel(view, spots, number)
        for number, seat in enumerate(view.seats)
        if seat.character
    )
    return parts.Columns(panels) if panels else None


def _panel(view: State, spots: Spots, number: int) -> parts.Panel:
    seat = view.seats[number]
    name = names.person(seat.character)
    tap = spots.tap(f"who:{seat.character}", name)
    bust = parts.Picture(portrait(seat.character), f"Portrait of {name}", tap=tap)
    about = parts.Panel(
        (*stresses(view, seat), skills(view, seat)),
        name,
        note=f"{seat.player}'s",
        chip=parts.Line(standing(view, seat), "soft"),
    )
    row = parts.Columns((bust, about, *_card(view, spots, seat)), (0.9, 5, 1))
    look = spots.look(f"who:{seat.character}")
    return parts.Panel((row,), look=look, wide=True)


def standing(view: State, seat: Seat) -> str:
    """Return the action dice of a character: how many, or their faces."""
    if seat.out:
        return "out of this session"
    if view.shown is not None:
        dice = dice_places.action_dice(view, dice_places.of_hand(seat.player))
        return f"dice {' '.join(str(face or '?') for face in dice) or 'none'}"
    return counted(dice_a_player(view), "action die", "action dice")


def where(view: State, seat: Seat) -> str:
    """Return where a character is, in words."""
    if not seat.acts:
        return "out of this session" if seat.out else "not on the board"
    place = view.spots[seat.slot].location
    slot = names.slot(SLOT_NAMES[seat.slot])
    return f"at {names.location(place)}, {slot}" if place else f"in {slot}"


def stresses(view: State, seat: Seat) -> tuple[parts.Meter, parts.Meter]:
    """Return for each track its die, and its conditions as boxes."""
    psyche, body = (_track(view, seat, track) for track in TRACKS)
    return psyche, body


def _track(view: State, seat: Seat, track: Track) -> parts.Meter:
    face, marked = seat.die(track), view.sheet(seat.character).marked(track)
    boxes = tuple((stress.condition(track, box), on) for box, on in enumerate(marked))
    die = parts.Die(face, f"{track} {face}", colour="ivory")
    return parts.Meter(f"{track} {face}", die, track, boxes)


def skills(view: State, seat: Seat) -> parts.Text:
    """Return the skills that a character has, with their ranks as pips."""
    sheet, top = view.sheet(seat.character), facts().campaign.top_rank
    lines = (
        parts.Line(capital(skill), icon=skill, pips=(sheet.rank(skill), top))
        for skill in SKILLS
        if sheet.rank(skill)
    )
    return parts.Text(tuple(lines), "ranks")


def _card(view: State, spots: Spots, seat: Seat) -> Iterator[parts.Part]:
    if not seat.card:
        return
    name = names.progress(seat.card)
    dice = dice_in(view, dice_places.of_card(seat.player))
    said = ", ".join(f"{die.value} {die.text}" for die in dice)
    card = parts.Card(
        f"progress-{seat.card}",
        f"Progress card {name}: {said or 'no die yet'}",
        look=spots.look(f"progress:{seat.card}"),
        tap=spots.tap(f"progress:{seat.card}", name),
    )
    nothing = (parts.Line("no die yet", "soft"),)
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
    bust = parts.Picture(portrait(seat.character), f"Portrait of {name}")
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
    picture = parts.Picture(f"mat-{who}", f"Mat of {name}", marks)
    shown: list[parts.Part] = [profile(view, seat), *_hand(view, seat), picture]
    for label, heap in (
        ("Stashed", dice_places.of_stash(who)),
        ("On abilities until Refresh", dice_places.of_abilities(who)),
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
        yield parts.Dice(dice, "Action dice", "action dice")


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
        buttons.append(parts.Button(f"Used ability {number}", tap, note=line))
    if view.shown is None:
        with_dice = parts.Pick((PAY, "ability", seat.character))
        buttons.append(parts.Button(NAME_THE_DICE, with_dice, "quiet"))
    return choosing.stacked(buttons)


def _on_mat(view: State, seat: Seat, *, acts: bool) -> Iterator[parts.Mark]:
    for track in TRACKS:
        face = seat.die(track)
        yield parts.Mark(f"stress.{track}", f"die-{face}", label=f"{track} {face}")
    gained = view.sheet(seat.character).achievements
    for number in range(1, gained + 1):
        yield parts.Mark(
            f"token.{number}", "achievement-token", label=f"achievement {number}"
        )
    for number in range(1, ALWAYS + gained + 1):
        used = f"{seat.character}:{number}" in view.used
        anchor = f"ability.{number}"
        if number > ALWAYS:
            anchor = f"achieved.{number - ALWAYS}"
        tap = None
        if acts:
            tap = _ability(view, seat.character, number)
        if used or tap:
            label = f"ability {number}{', used' if used else ''}"
            yield parts.Mark(anchor, label=label, badge="used" if used else "", tap=tap)
