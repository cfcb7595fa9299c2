"""What can be chosen, as it is shown: a name, a line, a face, a place on the board."""

from msgspec import Struct

from companion.games.six_winters.campaign import names
from companion.games.six_winters.campaign.actions import REASONS
from companion.games.six_winters.campaign.card_lines import WHEN, bought, printed
from companion.games.six_winters.cards.indexes import SLOT_NAMES, SLOTS, SlotIndex
from companion.games.six_winters.cards.places import TRACKS
from companion.games.six_winters.cards.wording import capital, row
from companion.games.six_winters.facts import REGIONS, RESOURCES, SEASONS, facts
from companion.games.six_winters.rules import State
from companion.games.six_winters.words.typed import IDS

ICONS = {"red_bank": "redbank", "settled_lands": "settled"}
"""Signs that are not called as what they stand for."""

YES_NO = {"yes": "Yes", "no": "No"}


class Item(Struct, frozen=True):
    """A word that can be chosen.

    Attributes:
        note: a line below the label.
        picture: a piece of the kit.
        icon, colour: a sign of the game on a coloured key.
        face: of a die on a key, 0 for none.
        place: what on the board means the same, such as `slot:empire-military`.
    """

    value: str
    label: str
    note: str = ""
    picture: str = ""
    icon: str = ""
    colour: str = ""
    face: int = 0
    place: str = ""


def icon(word: str) -> str:
    """Return the name of the sign of a region, resource, season, skill or track."""
    return ICONS.get(word, word)


def portrait(character: str) -> str:
    """Return the piece that shows a character."""
    return f"portrait-{character}"


def item(value: str, view: State, verb: str = "") -> Item:
    """Return how a word of a report is shown.

    Args:
        verb: of the report, for a word whose meaning it decides.
    """
    id = IDS.get(value, value)
    if id in SLOT_NAMES:
        return _slot(value, id, view)
    if value in (*RESOURCES, *TRACKS):
        return Item(
            value,
            capital(value),
            icon=value,
            colour=value,
            place=f"resource:{value}" if value in RESOURCES else "",
        )
    if value in SEASONS:
        return Item(value, value.capitalize(), icon=value)
    if id in REGIONS:
        name = facts().board.region(id).name
        return Item(value, name, icon=icon(id), place=f"region:{id}")
    return _card(value, view) or _word(value, verb)


def _slot(value: str, id: str, view: State) -> Item:
    index = SlotIndex.of(id)
    card, slot = view.spots[index].location, SLOTS[index]
    where = f"{capital(slot.resource)} place of {names.land(slot.region)}"
    if not card:
        return Item(value, f"The {where}", icon=icon(slot.region), place=f"slot:{id}")
    return Item(
        value,
        names.location(card),
        where,
        picture=f"location-{card}",
        place=f"slot:{id}",
    )


def _card(value: str, view: State) -> Item | None:
    box = facts()
    if value in box.character:
        seat = view.seat(value)
        player = "" if seat is None else f"played by {view.seats[seat].player}"
        who = box.character[value]
        return Item(
            value,
            who.name,
            player or who.title,
            picture=portrait(value),
            place=f"who:{value}",
        )
    if value in box.obstacle:
        return Item(
            value,
            names.obstacle(value),
            effect(value),
            picture=f"obstacle-{value}",
            place=f"obstacle:{value}",
        )
    if value in box.location:
        name = names.location(value)
        return Item(value, name, effect(value), picture=f"location-{value}")
    if value in box.card:
        return Item(
            value,
            names.progress(value),
            rewards(value),
            picture=f"progress-{value}",
            place=f"progress:{value}",
        )
    return None


def effect(card: str) -> str:
    """Return one printed line of a card: of an obstacle what it does if it activates.

    >>> effect("breakout"), effect("sightrock-keep")
    ('\N{RIGHTWARDS ARROW} Empty Espionage pool', 'to use: Move 1 unit anywhere')
    """
    lines = printed(card)
    activates = (line for line in lines if line.startswith(WHEN["activation"]))
    if line := next(activates, ""):
        return f"\N{RIGHTWARDS ARROW} {line.removeprefix(WHEN['activation'])}"
    return next(iter(lines), "")


def rewards(progress_card: str) -> str:
    """Return what a progress card raises."""
    kinds = facts().card[progress_card].rewards
    names = ("any track" if kind == "wild" else capital(kind) for kind in kinds)
    return f"raises {row(names)}"


def _word(value: str, verb: str) -> Item:
    if value in YES_NO:
        return Item(value, YES_NO[value])
    if verb == "mend" and value in REASONS:
        return Item(value, upper(REASONS[value]))
    if value.isdigit():
        return Item(value, value, face=int(value) if value in "123456" else 0)
    if " " in value:
        team = tuple(map(names.person, value.split()))
        return Item(value, row(team), "together")
    return Item(value, value)


def upper(text: str) -> str:
    """Return a text with a capital letter first."""
    return text[:1].upper() + text[1:]


def ability(character: str, number: int) -> Item:
    """Return an ability by its number, 1 to 9."""
    line = bought(character, number)
    return Item(str(number), f"Ability {number}", line)
