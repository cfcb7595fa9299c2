"""A new campaign: markers, decks and characters before the first year.

Source: V20.4, campaign set-up; ruling hardcore-decks.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from companion.contract import NO_SETUP
from companion.contract.players import seats
from companion.errors import BadValue
from companion.language import phrase

from ..campaign.actions import REASONS
from ..campaign.options import NO_RULINGS, SETUP, Options, Setup, options, setup_of
from ..campaign.piles import region_of
from ..campaign.session import STARTING as DRAWN
from ..campaign.state import Shown, State
from ..campaign.tasks import SetUpSession, Shuffle, StartLocation
from ..cards.places import SLOTS
from ..cards.table import Seat, Sheet, Spot
from ..cards.verbs import Task
from ..facts import NAME, REGIONS, SKILLS, facts
from ..reports import VERBS
from .agenda import run

RESERVED = frozenset({"companion", "deal", "roll", *VERBS, *REASONS})
"""Words of typed reports, which cannot be names of players."""


def start(
    rulings: Mapping[str, str] = NO_RULINGS, setup: Mapping[str, object] = NO_SETUP
) -> State:
    """Return a campaign before its first session.

    Args:
        setup: `players`, two names; optionally the keys of `SETUP`.

    Raises:
        UnknownName: if there is no such ruling, choice or difficulty.
        BadValue: if `players` are not two names, none of them a word of the reports.
    """
    chosen = options(rulings)
    names = seats(setup, 2, 2, NAME, also=tuple(SETUP))
    for name in names:
        if name.casefold() in {*RESERVED, *facts().character}:
            what = phrase("'{word}' is a word of the game", word=name)
            raise BadValue(NAME, what, phrase("choose another name"))
    return run(_new(chosen, setup_of(setup), names))


def _new(chosen: Options, setup: Setup, names: tuple[str, ...]) -> State:
    tracks = facts().board.resources
    hardest = facts().campaign.difficulty(setup.difficulty).hardest_obstacle
    if chosen.hardcore_decks == "up-to-2":  # Ruling hardcore-decks
        hardest = 2
    piles: tuple[list[str], ...] = tuple([] for _ in REGIONS)
    locked: list[str] = []
    for card in facts().obstacles:
        pile = locked if card.is_locked(hardest) else piles[region_of(card.id)]
        pile.append(card.id)
    first, second = map(Seat, names)
    state = State(
        options=chosen,
        setup=setup,
        seats=(first, second),
        sheets=tuple(
            Sheet(
                character.id,
                tuple(character.skills[skill] for skill in SKILLS),
                joined=-1 if character.unlock else 0,
            )
            for character in facts().characters
        ),
        progress=(1,) * len(tracks),
        threat=tuple(track.threat_start[setup.difficulty] for track in tracks),
        spots=(Spot(""),) * len(SLOTS),
        piles=tuple(map(tuple, piles)),
        layers=tuple((len(pile),) for pile in piles),
        locked=tuple(locked),
        decks=tuple(
            tuple(
                card.id
                for card in facts().locations
                if card.region == region and card.kind == "region"
            )
            for region in REGIONS
        ),
        aside=tuple(card.id for card in facts().locations if card.kind != "region"),
        later=tuple(card.id for card in facts().progress),
        agenda=(SetUpSession(),),
        light=setup.books == "light",
        shown=Shown() if setup.dice == "full" else None,
    )
    return _with_locations(state)


def _with_locations(state: State) -> State:
    if state.setup.locations == "drawn":
        tasks: list[Task] = [Shuffle("start", n, DRAWN) for n in range(len(REGIONS))]
        if state.light:
            tasks = [StartLocation(n) for n in range(len(SLOTS))]
        return state.push(*tasks)
    names = [
        slot.starting_location
        for region in facts().board.regions
        for slot in region.slots
    ]
    decks = tuple(
        tuple(card for card in deck if card not in names) for deck in state.decks
    )
    return replace(state, spots=tuple(map(Spot, names)), decks=decks)
