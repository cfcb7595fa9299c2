"""The boards, the wheel and the numbers of a campaign, as their files state them."""

from typing import Literal

import msgspec

from companion.facts import Fact
from companion.language import phrase

from ..cards import places

Level = Literal["easy", "standard", "hardcore"]


class Named(Fact, frozen=True):
    """The base of all facts that have a name, also of cards."""

    # The name in the data, which may be typed in every language.
    english: str = msgspec.field(name="name")

    @property
    def name(self) -> str:
        """The name in the reader's language."""
        return phrase(self.english)


class ResourceTrack(Named, frozen=True):
    """A resource: its dice, its track of twelve spaces, its trades."""

    id: places.Resource
    dice: str  # the colour of its dice in the designer's game
    victory: bool  # whether a complete track counts towards a victory
    levels: tuple[int, ...]  # the number printed on each space
    mastery: int  # the space from which on its mastery holds
    threat_start: dict[Level, int]  # the space of the threat marker at each difficulty
    threat_location: str  # the id of the location that a full threat brings
    trades_into: tuple[places.Resource, ...]

    def level(self, space: int) -> int:
        """Return the level on a space, 1 to 12."""
        return self.levels[space - 1]


class RegionSlot(Fact, frozen=True):
    """A slot of a region board, and its location when a campaign begins."""

    position: places.Position
    resource: places.Resource
    starting_location: str


class RegionBoard(Named, frozen=True):
    """A region board; `slots` from top to bottom."""

    id: places.Region
    slots: tuple[RegionSlot, ...]

    def slot(self, resource: str) -> RegionSlot:
        """Return its slot of a resource."""
        return next(slot for slot in self.slots if slot.resource == resource)

    @property
    def piece(self) -> str:
        """The name of the printed board."""
        return f"{self.id.replace('_', '-')}-board"


class SeasonSign(Named, frozen=True):
    """A season, and the slots of a region that its sign activates."""

    id: places.Season
    activates: tuple[places.Position, ...]


class Box(Fact, frozen=True):
    """A box of the wheel of seasons; a dashed one needs its sign on a draw pile."""

    season: places.Season
    dashed: bool


class Board(Fact, frozen=True):
    """The contents of `board.toml`."""

    resources: tuple[ResourceTrack, ...]
    regions: tuple[RegionBoard, ...]
    seasons: tuple[SeasonSign, ...]
    wheel: tuple[Box, ...]

    @property
    def slots(self) -> tuple[places.Slot, ...]:
        """The nine slots, region by region, from top to bottom."""
        return tuple(
            places.Slot(region.id, slot.resource)
            for region in self.regions
            for slot in region.slots
        )

    def resource(self, name: str) -> ResourceTrack:
        """Return the resource of that id."""
        return next(track for track in self.resources if track.id == name)

    def region(self, name: str) -> RegionBoard:
        """Return the region of that id."""
        return next(region for region in self.regions if region.id == name)

    def season(self, name: str) -> SeasonSign:
        """Return the season of that id."""
        return next(season for season in self.seasons if season.id == name)


class Conditions(Fact, frozen=True):
    """The conditions of each track of stress, from its start downwards."""

    psyche: tuple[str, ...]
    body: tuple[str, ...]

    def of(self, track: places.Track) -> tuple[str, ...]:
        """Return the conditions of one track."""
        return self.psyche if track == "psyche" else self.body


class Stage(Fact, frozen=True):
    """A stage of progress: its cards, and how many obstacles it brings a turn."""

    number: int
    cards: int
    obstacles: int


class Difficulty(Named, frozen=True):
    """A difficulty of the campaign."""

    id: Level
    factor: int  # the multiplier of the points
    hardest_obstacle: int  # the difficulty up to which obstacles are in play at first
    start: str  # the first spaces of the threat markers, in words


class Victory(Named, frozen=True):
    """The name of a number of complete victory tracks, and their points."""

    id: str
    tracks: int
    points: int


class Title(Named, frozen=True):
    """The title of a score; its range includes both ends."""

    range: tuple[int, int]


class Campaign(Fact, frozen=True):
    """The contents of `campaign.toml`."""

    years: int
    dice_of_each_resource: int
    action_dice: int
    action_dice_a_player: int
    action_dice_with_mastery: int
    top_rank: int
    staged: int  # progress cards in the staging area
    free_threat_icons: int  # icons of one resource that move no marker
    burned_a_year: int  # progress cards burned after a year, times its number
    conditions: Conditions
    stages: tuple[Stage, ...]
    difficulties: tuple[Difficulty, ...]
    victories: tuple[Victory, ...]
    titles: tuple[Title, ...]

    def stage(self, number: int) -> Stage:
        """Return the stage of that number, 1 to 5."""
        return self.stages[number - 1]

    def difficulty(self, name: str) -> Difficulty:
        """Return the difficulty of that id."""
        return next(level for level in self.difficulties if level.id == name)
