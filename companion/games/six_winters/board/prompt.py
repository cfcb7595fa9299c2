"""What can be chosen, as it is shown; what is asked; what a tap on the board leads to.

An item is a name, a line, a face, a place on the board. `Spots` says what each tap on
the board leads to; the buttons to go on and to correct the record are there whatever is
asked.
"""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from companion.contract import parts as screen
from companion.language import capital as upper
from companion.language import marked, phrase, reader

from ..campaign import names, tasks
from ..campaign.actions import REASONS
from ..campaign.card_lines import bought, lines, signed
from ..cards import places
from ..cards.wording import capital, row
from ..facts import REGIONS, RESOURCES, SEASONS, facts
from ..rules import State
from ..words.context import STEPS
from ..words.typed import IDS

ICONS = {"red_bank": "redbank", "settled_lands": "settled"}
"""Signs that are not called as what they stand for."""

YES_NO = {"yes": marked("Yes"), "no": marked("No")}


class Item(Struct, frozen=True):
    """A word that can be chosen."""

    value: str
    label: str
    note: str = ""  # a line below the label
    picture: str = ""  # a piece of the kit
    icon: str = ""  # a sign of the game on a key
    colour: str = ""  # of that key
    face: int = 0  # of a die on a key, 0 for none
    place: str = ""  # what on the board means the same, such as `slot:empire-military`


def icon(word: str) -> str:
    """Return the name of the sign of a region, resource, season, skill or track."""
    return ICONS.get(word, word)


def portrait(character: str) -> str:
    """Return the piece that shows a character."""
    return f"portrait-{character}"


def item(value: str, view: State, verb: str = "") -> Item:
    """Return how a word of a report is shown; the verb decides what some mean."""
    id = IDS.get(value, value)
    if id in places.SLOT_NAMES:
        return _slot(value, id, view)
    if value in (*RESOURCES, *places.TRACKS):
        place = f"resource:{value}" if value in RESOURCES else ""
        return Item(value, capital(value), icon=value, colour=value, place=place)
    if value in SEASONS:
        return Item(value, capital(value), icon=value)
    if id in REGIONS:
        name = facts().board.region(id).name
        return Item(value, name, icon=icon(id), place=f"region:{id}")
    return _card(value, view) or _word(value, verb)


def _slot(value: str, id: str, view: State) -> Item:
    index = places.SlotIndex.of(id)
    card, slot = view.spots[index].location, places.SLOTS[index]
    parts = {"resource": capital(slot.resource), "region": names.land(slot.region)}
    place, picture = f"slot:{id}", f"location-{card}"
    if not card:
        where = phrase("The {resource} place of {region}", **parts)
        return Item(value, where, icon=icon(slot.region), place=place)
    where = phrase("{resource} place of {region}", **parts)
    return Item(value, names.location(card), where, picture, place=place)


def _card(value: str, view: State) -> Item | None:
    box = facts()
    if value in box.character:
        seat, who = view.seat(value), box.character[value]
        note, place = who.title, f"who:{value}"
        if seat is not None:
            note = phrase("played by {who}", who=view.seats[seat].player)
        return Item(value, who.name, note, portrait(value), place=place)
    if value in box.location:
        name, picture = names.location(value), f"location-{value}"
        return Item(value, name, effect(value), picture)
    if value in box.obstacle:
        kind, name, note = "obstacle", names.obstacle(value), effect(value)
    elif value in box.card:
        kind, name, note = "progress", names.progress(value), rewards(value)
    else:
        return None
    return Item(value, name, note, f"{kind}-{value}", place=f"{kind}:{value}")


def effect(card: str) -> str:
    """Return one printed line of a card: of an obstacle what it does if it activates.

    >>> effect("breakout"), effect("sightrock-keep")
    ('\N{RIGHTWARDS ARROW} Empty Espionage pool', 'to use: Move 1 unit anywhere')
    """
    known = lines(card, reader())
    if line := next((line for line in known if line.sign == "activation"), None):
        return f"\N{RIGHTWARDS ARROW} {line.words}"
    return signed(known[0]) if known else ""


def rewards(progress_card: str) -> str:
    """Return what a progress card raises."""
    kinds = facts().card[progress_card].rewards
    names = (phrase("any track") if kind == "wild" else capital(kind) for kind in kinds)
    return phrase("raises {tracks}", tracks=row(names))


def _word(value: str, verb: str) -> Item:
    if value in YES_NO:
        return Item(value, phrase(YES_NO[value]))
    if verb == "mend" and value in REASONS:
        return Item(value, upper(phrase(REASONS[value])))
    if value.isdigit():
        return Item(value, value, face=int(value) if value in "123456" else 0)
    team = value.split()
    if len(team) > 1 and {*team} <= facts().character.keys():
        return Item(value, row(map(names.person, team)), phrase("together"))
    return Item(value, value)


def ability(view: State, character: str, number: int) -> Item:
    """Return an ability by its number, 1 to 9."""
    does = bought(character, number, view.options)
    return Item(str(number), phrase("Ability {n}", n=number), does)


class Target(Struct, frozen=True):
    """What a tap on something of the board leads to."""

    tap: screen.Tap
    look: screen.Look = ""


class Prompt(Struct, frozen=True):
    """The question that is due."""

    title: str
    about: str = ""
    parts: tuple[screen.Part, ...] = ()
    targets: dict[str, Target] = {}  # by place: `slot:empire-military`, `who:thea`
    # An answer with this verb is refused for what is no target; empty if what is no
    # target is looked at, or chosen by `about`.
    verb: str = ""
    open: bool = False  # whether something of the board may be chosen to report about


def targets(some: Iterable[tuple[Item, screen.Tap]]) -> dict[str, Target]:
    """Return where on the board the choices are."""
    return {
        item.place: Target(tap, "" if isinstance(tap, screen.Ask) else "goal")
        for item, tap in some
        if item.place
    }


REFUSED_BY = {
    "slot": "at",
    "obstacle": "that",
    "who": "whom",
    "region": "land",
    "resource": "raise",
    "progress": "card",
}
"""For each kind of place the answer that names one."""

REPORTED = ("slot", "obstacle", "who", "resource", "progress")
"""Kinds of places about which something may be reported."""


class Spots(Struct, frozen=True):
    """What is asked now, and whether this seat may answer."""

    prompt: Prompt
    mine: bool

    def tap(self, place: str, name: str) -> screen.Tap:
        """Return what a tap on a place leads to; `name` is what is looked up."""
        kind, _, value = place.partition(":")
        if not self.mine:
            return screen.Show(name)
        if place in self.prompt.targets:
            return self.prompt.targets[place].tap
        if self.prompt.open and kind in REPORTED:
            return screen.Pick(("about", place))
        if self.prompt.verb and self.prompt.verb == REFUSED_BY[kind]:
            return screen.Ask(f"{self.prompt.verb} {value}")
        return screen.Show(name)

    def look(self, place: str) -> screen.Look:
        """Return how a place differs from the others."""
        if self.mine and place in self.prompt.targets:
            return self.prompt.targets[place].look
        return ""


def alone(
    label: str, tap: screen.Tap, kind: Literal["main", "plain", "quiet"]
) -> screen.Buttons:
    """Return one button by itself."""
    return screen.Buttons((screen.Button(label, tap, kind),))


def record_button() -> screen.Buttons:
    """Return the way to corrections."""
    return alone(phrase("Correct the record"), screen.Pick(("record",)), "quiet")


def name_of(step: tasks.Step) -> str:
    """Return the name of a step without its number.

    >>> name_of("activation"), name_of("end-2")
    ('obstacles act', 'burn progress')
    """
    text = STEPS[step]
    return phrase(text.brief) if text.brief else phrase(text.name).lstrip("1234567 ")


def go_on(view: State) -> screen.Buttons:
    """Return the filled button that ends a step, with the name of the next one."""
    label = phrase("Go on")
    begun = (task.step for task in view.agenda if isinstance(task, tasks.BeginStep))
    if step := next(begun, None):
        label = phrase("Go on: {step}", step=name_of(step))
    return alone(label, screen.Do("next"), "main")
