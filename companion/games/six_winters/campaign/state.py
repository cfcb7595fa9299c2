"""The state of a campaign: markers, cards, characters, dice as counts and as faces.

Each card is in exactly one tuple. In a light record a pile has no order except that of
its layers. The faces of dice are recorded only in full-dice mode (`shown`), beside the
counts. A row has the faces of seven kinds of dice: the resources in their order, then
action dice. The faces of a kind are sorted, and 0 is a die that is still to be rolled,
or to be read from the table. Action dice are not counted anywhere else:

    Row  ((2, 2, 5), (), (), (), (), (), (1, 6))   three Support dice, two action dice

Invariant: of each resource a place shows as many faces as it counts dice.
"""

from functools import lru_cache
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from companion.language import Later

from ..cards.places import SLOT_NAMES, LocationTag
from ..cards.table import Cards, Faces, Seat, Sheet, Spot, put
from ..cards.verbs import Task, Verb
from ..facts import RESOURCES, facts
from ..facts.cards import Location, Obstacle
from ..referee.paths import Way
from .actions import Selection
from .options import Options, Setup
from .tasks import Question, Step

ACTION = len(RESOURCES)  # the position of action dice in a row

ACTION_DICE = 18
UNROLLED = 0

Row = tuple[Faces, ...]
NO_FACES: Row = ((),) * (ACTION + 1)


class DiceAt(NamedTuple):
    """The dice in one place: a place of `heaps`, or the hand of a player."""

    place: str
    faces: Row


class Shown(msgspec.Struct, frozen=True):
    """The faces of all dice."""

    pools: tuple[Faces, ...] = ((),) * ACTION  # the faces in each pool
    dice_at: tuple[DiceAt, ...] = ()  # those in other places; no row is empty
    paths: tuple[Way, Way] = ((), ())  # for each seat the dice on its card, in order
    # Dice that an effect put on an obstacle; they cover no place of it.
    beside: tuple[tuple[str, Faces], ...] = ()

    def row(self, place: str) -> Row:
        """Return the faces in a place."""
        return next((row.faces for row in self.dice_at if row.place == place), NO_FACES)

    def placed(self, obstacle: str) -> Faces:
        """Return the faces that cover places of an obstacle."""
        on_it = tuple(face for faces in self.row(obstacle) for face in faces)
        return without(on_it, dict(self.beside).get(obstacle, ()))

    @property
    def free_action_dice(self) -> int:
        """The action dice that are in the supply."""
        return ACTION_DICE - sum(len(row.faces[ACTION]) for row in self.dice_at)


def fitted(faces: Faces, count: int) -> Faces:
    """Return so many faces: new dice are unrolled, of too many the lowest go.

    >>> fitted((2, 5), 3), fitted((2, 5), 1)
    ((0, 2, 5), (5,))
    """
    # Faces are sorted, so the lowest are first, and dice still to be rolled are 0.
    if count >= len(faces):
        return (UNROLLED,) * (count - len(faces)) + faces
    return faces[len(faces) - count :]


def without(faces: Faces, gone: Faces) -> Faces:
    """Return faces without some of them, each as often as it is named."""
    left = list(faces)
    for face in gone:
        left.remove(face)
    return tuple(left)


LAST = 12  # the last space of a track
DICE = facts().campaign.dice_of_each_resource
NO_DICE = (0,) * len(RESOURCES)


class Heap(msgspec.Struct, frozen=True):
    """Resource dice in one place, counted in the order of the resources.

    `place` is a slot, an obstacle, or an id that a function of `dice_places` returns.
    """

    place: str
    dice: tuple[int, ...]


class Message(msgspec.Struct, frozen=True):
    """Something that happened; `card` is the card whose printed line explains it."""

    text: Later
    card: str = ""


class State(msgspec.Struct, frozen=True):
    """A campaign between two reports."""

    options: Options
    setup: Setup
    seats: tuple[Seat, Seat]
    sheets: tuple[Sheet, ...]
    progress: tuple[int, ...]  # the space of each marker, by resource
    threat: tuple[int, ...]  # likewise
    spots: tuple[Spot, ...]  # the nine slots
    piles: tuple[Cards, ...]  # for each region the obstacles, the top one first
    locked: Cards  # obstacles that are not in play yet
    decks: tuple[Cards, ...]  # for each region the locations that may still come
    aside: Cards  # threat locations and Desolation
    later: Cards  # progress cards of later stages
    agenda: tuple[Task, ...]  # the tasks to do, the next first
    light: bool = False
    year: int = 1
    box: int = 0  # of the wheel, 1 to 8; 0 before the first turn
    turn: int = 0  # of this session; 0 before the first
    step: Step = "set-up"
    event: str = ""  # the seasonal event of this turn; empty before the first
    pools: tuple[int, ...] = (0,) * 6  # dice in each pool
    heaps: tuple[Heap, ...] = ()  # in other places except the supply; none is empty
    used: tuple[str, ...] = ()  # abilities with a die on them until Refresh: `keel:4`
    discards: tuple[Cards, ...] = ((), (), ())  # of each region, the top one first
    # For each pile how many cards were shuffled together, from the top: the top card is
    # one of the first so many.
    layers: tuple[tuple[int, ...], ...] = ((), (), ())
    tops: tuple[str, ...] = ("", "", "")  # on top, in a light record; empty if unknown
    stage: int = 1  # the stage of progress
    deck: Cards = ()  # its draw pile, the top card first
    staged: Cards = ()  # the staging area, the bottom card first
    spent: Cards = ()  # progress cards that are discarded
    burned_cards: Cards = ()  # progress cards that are burned
    burned: Cards = ()  # locations that are out of the campaign
    came: tuple[bool, ...] = (False,) * 6  # whether its threat location is in play
    acted: Cards = ()  # obstacles that activated this turn
    news: tuple[Message, ...] = ()  # what happened since the last step was done
    # All that was set by hand, the newest last.
    corrections: tuple["Correction", ...] = msgspec.field(name="mended", default=())
    years: tuple["YearEnd", ...] = ()  # who was played in each, both rows of markers
    # Whether a trade needs no character in its slots; only in saves of an earlier
    # revision (`rules.legacy`).
    trades_anywhere: bool = False
    shown: Shown | None = None  # faces of all dice; None while dice are only counted

    @property
    def out(self) -> tuple[int, ...]:
        """The dice of each resource that are neither in a pool nor in the supply."""
        rows = [heap.dice for heap in self.heaps]
        return tuple(map(sum, zip(*rows, strict=True))) if rows else NO_DICE

    @property
    def task(self) -> Task | None:
        """What is next on the agenda."""
        return self.agenda[0] if self.agenda else None

    def supply(self, resource: int) -> int:
        """Return the dice of a resource that are in the supply."""
        # Invariant: each die is in a pool, in a heap, or here: this is 0 or more.
        return DICE - self.pools[resource] - self.out[resource]

    def threat_level(self, resource: int) -> int:
        """Return the threat level of a resource."""
        return facts().board.resources[resource].level(self.threat[resource])

    def progress_level(self, resource: int) -> int:
        """Return the progress level of a resource."""
        return facts().board.resources[resource].level(self.progress[resource])

    def masters(self, resource: int) -> bool:
        """Return whether the mastery of a resource holds."""
        return self.progress[resource] >= facts().board.resources[resource].mastery

    def dice_at(self, place: str) -> tuple[int, ...]:
        """Return the dice of each resource in a place."""
        return next((heap.dice for heap in self.heaps if heap.place == place), NO_DICE)

    def assets(self, slot: int) -> tuple[int, ...]:
        """Return the assets of each resource in a slot."""
        return self.dice_at(SLOT_NAMES[slot])

    def pool_faces(self, resource: int) -> Faces | None:
        """Return the faces of a pool; None while dice are only counted."""
        return None if self.shown is None else self.shown.pools[resource]

    def asset_faces(self, slot: int, resource: int) -> Faces | None:
        """Return the faces of assets in a slot; None while dice are only counted."""
        name = SLOT_NAMES[slot]
        return None if self.shown is None else self.shown.row(name)[resource]

    def action_faces(self, seat: int) -> Faces | None:
        """Return a player's unspent action dice; None while dice are only counted."""
        hand = f"hand-{self.seats[seat].player}"
        return None if self.shown is None else self.shown.row(hand)[ACTION]

    def sheet(self, character: str) -> Sheet:
        """Return a character's sheet."""
        return next(sheet for sheet in self.sheets if sheet.character == character)

    def seat(self, character: str) -> int | None:
        """Return the seat that plays a character."""
        names = [seat.character for seat in self.seats]
        return names.index(character) if character in names else None

    def seat_of(self, character: str) -> int:
        """Return the seat that plays a character, who is known to be played."""
        return [seat.character for seat in self.seats].index(character)

    def where(self, obstacle: str) -> int | None:
        """Return the slot in which an obstacle is, if it is in play."""
        for slot, spot in enumerate(self.spots):
            if obstacle in spot.attached:
                return slot
        return None

    @property
    def in_play(self) -> Cards:
        """All attached obstacles, slot by slot."""
        return tuple(card for spot in self.spots for card in spot.attached)

    def lasting(self) -> tuple[tuple[str, int, Verb], ...]:
        """Return the continuous verbs in play: the obstacle, its slot, the verb."""
        return _lasting(tuple([spot.attached for spot in self.spots]))

    def location(self, slot: int) -> Location:
        """Return the location card in a slot."""
        return facts().location[self.spots[slot].location]

    def kinds(self, slot: int) -> tuple[LocationTag, ...]:
        """Return the tags of the location in a slot."""
        return self.location(slot).kinds

    def obstacle(self, obstacle: str) -> Obstacle:
        """Return an obstacle card."""
        return card(obstacle)

    def name(self, card: str) -> str:
        """Return the name of an obstacle, location or character; empty for others."""
        box = facts()
        known = box.obstacle.get(card) or box.location.get(card)
        named = known or box.character.get(card)
        return named.name if named else ""

    def says(self, text: Later, card: str = "") -> "State":
        """Return the state once something happened."""
        return replace(self, news=(*self.news, Message(text, card)))

    def asks(
        self, task: Task, text: Later, *choices: Selection, player: int = 0
    ) -> "State":
        """Return the state with a question, whose answer goes to a task."""
        return self.push(Question(text, choices, task, player))

    def push(self, *tasks: Task) -> "State":
        """Return the state with tasks to do before all others, in this order."""
        return replace(self, agenda=(*tasks, *self.agenda))

    def with_seat(self, number: int, seat: Seat) -> "State":
        """Return the state with a seat changed."""
        return replace(self, seats=put(self.seats, number, seat))

    def with_sheet(self, sheet: Sheet) -> "State":
        """Return the state with a character's sheet changed."""
        at = [old.character for old in self.sheets].index(sheet.character)
        return replace(self, sheets=put(self.sheets, at, sheet))

    def with_attached(self, slot: int, attached: Cards) -> "State":
        """Return the state with other obstacles in a slot."""
        spot = replace(self.spots[slot], attached=attached)
        return replace(self, spots=put(self.spots, slot, spot))


class Correction(NamedTuple):
    """One thing that was set by hand: when, why, and to which value."""

    year: int
    turn: int
    reason: str
    what: str
    value: str


class YearEnd(msgspec.Struct, frozen=True):
    """A year that is over."""

    characters: Cards
    progress: tuple[int, ...]
    threat: tuple[int, ...]


def card(obstacle: str) -> Obstacle:
    """Return an obstacle card."""
    return facts().obstacle[obstacle]


@lru_cache(maxsize=1024)
def _lasting(attached: tuple[Cards, ...]) -> tuple[tuple[str, int, Verb], ...]:
    return tuple(
        (name, slot, verb)
        for slot, names in enumerate(attached)
        for name in names
        for verb in card(name).verbs("continuous")
    )
