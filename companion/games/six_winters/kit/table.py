"""The table of a simulator: two players in the first year, before cards are drawn."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

from msgspec.structs import replace

from companion.language import marked, phrase
from companion.press.layout.piece import Piece
from companion.press.layout.table import Hand, Place, Table, row
from companion.press.scene.path import Point

from ..facts import TRACKS, Facts
from ..facts.cards import Obstacle

DIFFICULTY: Literal["standard"] = "standard"

BOARDS: Mapping[str, Point] = {
    "trade-board": (-232, -150),
    "seasons-board": (-232, 115),
    "empire-board": (0, -195),
    "red-bank-board": (0, 0),
    "settled-lands-board": (0, 195),
}
"""The boards, by their middles, in mm."""

KINDS = (
    *(marked("support"), marked("technology"), marked("espionage")),
    *(marked("military"), marked("diplomacy"), marked("sorcery"), marked("ivory")),
)
"""What is said of the dice of a bag."""

SUPPLY, BAGS = (-430.0, -250.0), 62.0  # the first bag of dice, and from one to the next
DIE = 10.0  # side of a die, as the slots of pools are

DRAW, PILES = (340.0, -245.0), 72.0
"""The first pile of progress cards, and from one to the next; the staged are below."""

STAGED = 93.0
OTHER, LONG, CARD = (450.0, -140.0), 97.0, 72.0
"""The first pile of other cards, and from one to the next, across and down."""

PLAYERS: tuple[tuple[str, float], ...] = (("thea", -110), ("keel", 110))
"""Two characters that a campaign can begin with, and how far right each is."""

FIGURES, MATS, DICE, STEP = 312.0, 400.0, 485.0, 22.0
"""Rows below the boards, and from one die to the next."""

AIDS, SHEETS, RECORD = 255.0, (390.0, 400.0), (560.0, 400.0)
CHEST, FIGURES_LEFT, ACHIEVED = (-350.0, 400.0), (-420.0, 400.0), (-350.0, 340.0)
"""What is beside the mats."""


def table(facts: Facts, pieces: Sequence[Piece], colours: Mapping[str, str]) -> Table:
    """Return the table of a first session, on the usual difficulty."""
    named = {piece.name: piece for piece in pieces}
    places = (
        *(Place(at, ((name, 1),), fixed=True) for name, at in BOARDS.items()),
        *_trade(facts, named, colours),
        *_regions(facts, named),
        *_supply(facts, colours),
        *_stored(facts),
        *_players(facts, named, colours),
        *_others(named),
    )
    x, y = DRAW
    spots = tuple(Hand((x, y + (row + 1) * STAGED)) for row in range(4))
    boxes = [piece.name for piece in pieces if piece.name.startswith("box-")]
    return Table(places, (), spots, absent=("dividers", *boxes))


def _piece(name: str, at: Point, on: str = "") -> Place:
    return Place(at, ((name, 1),), on=on)


def _die(colour: str, at: Point, on: str = "", name: str = "") -> Place:
    return Place(at, dice=((colour, 1),), on=on, name=name, die=DIE)


def _pile(
    deck: str, cards: Iterable[str], name: str, at: Point = (0, 0), *, down: bool = True
) -> Place:
    return Place(
        at, tuple((f"{deck}-{card}", 1) for card in cards), down=down, name=name
    )


def _trade(
    facts: Facts, named: Mapping[str, Piece], colours: Mapping[str, str]
) -> Iterator[Place]:
    trade = named["trade-board"].anchors()
    for track in facts.board.resources:
        start = track.threat_start[DIFFICULTY]
        for marker, spot in (("progress", 1), ("threat", start)):
            at = trade[f"{marker}.{track.id}.{spot}"].centre
            yield _piece(f"{marker}-marker", at, "trade-board")
        for number in range(track.levels[0]):
            at = trade[f"pool.{track.id}.{number + 1}"].centre
            yield _die(colours[track.id], at, "trade-board")
    wheel = named["seasons-board"].anchors()
    yield _piece("season-marker", wheel["box.1"].centre, "seasons-board")
    yield _piece("year-marker", wheel["year.1"].centre, "seasons-board")


def _obstacles(facts: Facts, region: str, *, locked: bool) -> list[Obstacle]:
    hardest = facts.campaign.difficulty(DIFFICULTY).hardest_obstacle
    return [
        card
        for card in facts.obstacles
        if card.region == region and card.is_locked(hardest) == locked
    ]


def _regions(facts: Facts, named: Mapping[str, Piece]) -> Iterator[Place]:
    for region in facts.board.regions:
        anchors = named[region.piece].anchors()
        first = [card.id for card in _obstacles(facts, region.id, locked=False)]
        name = phrase("Obstacles: {region}", region=region.name)
        pile = _pile("obstacle", first, name, anchors["pile.draw"].centre)
        yield replace(pile, on=region.piece, turn=90)
        for slot in region.slots:
            at = anchors[f"location.{slot.position}"].centre
            yield _piece(f"location-{slot.starting_location}", at, region.piece)


def _supply(facts: Facts, colours: Mapping[str, str]) -> Iterator[Place]:
    campaign, (x, y) = facts.campaign, SUPPLY
    dice_each = campaign.dice_of_each_resource
    left: dict[str, int] = {
        track.id: dice_each - track.levels[0] for track in facts.board.resources
    }
    left["ivory"] = campaign.action_dice - len(PLAYERS) * campaign.action_dice_a_player
    for number, (colour, count) in enumerate(left.items()):
        at = x + number % 2 * BAGS, y + number // 2 * BAGS
        dice = ((colours[colour], count),)
        name = phrase("Supply: {dice}", dice=phrase(colour))
        yield Place(at, dice=dice, kind="bag", name=name, die=DIE)


def _stored(facts: Facts) -> Iterator[Place]:
    """Yield the piles of progress cards, and those of cards that come in later."""
    stages: dict[int, list[str]] = {stage.number: [] for stage in facts.campaign.stages}
    for card in facts.progress:
        stages[card.stage].append(card.id)
    title = marked("Progress: stage {number}")
    yield from row(
        DRAW,
        PILES,
        [
            _pile("progress", cards, phrase(title, number=number))
            for number, cards in stages.items()
        ],
    )
    x, y = OTHER
    for number, region in enumerate(facts.board.regions):
        locked = _obstacles(facts, region.id, locked=True)
        of_locations = [card.id for card in locked if card.location_obstacle]
        later = [card.id for card in locked if not card.location_obstacle]
        used = {slot.starting_location for slot in region.slots}
        unused = [
            card.id
            for card in facts.locations
            if card.kind == "region"
            and card.region == region.id
            and card.id not in used
        ]
        piles = (
            ("obstacle", later, marked("Locked: {region}")),
            ("obstacle", of_locations, marked("Obstacles of locations: {region}")),
            ("location", unused, marked("Locations: {region}")),
        )
        stored = [
            _pile(deck, cards, phrase(name, region=region.name))
            for deck, cards, name in piles
        ]
        yield from row((x, y + number * CARD), LONG, stored)
    others = [card.id for card in facts.locations if card.kind != "region"]
    y += len(facts.board.regions) * CARD
    yield _pile("location", others, phrase("Threat locations"), (x, y))
    seasons = [season.id for season in facts.board.seasons]
    yield _pile("season", seasons, phrase("Seasons"), (x + LONG, y), down=False)


def _players(
    facts: Facts, named: Mapping[str, Piece], colours: Mapping[str, str]
) -> Iterator[Place]:
    count = facts.campaign.action_dice_a_player
    for who, x in PLAYERS:
        yield _piece(f"mat-{who}", (x, MATS))
        yield Place((x, FIGURES), ((f"standee-{who}", 1),), kind="figure")
        die = _die(colours["ivory"], (0, 0), name=phrase("Action die"))
        yield from row((x - (count - 1) / 2 * STEP, DICE), STEP, [die] * count)
    for who, _ in PLAYERS:
        mat = named[f"mat-{who}"]
        for track in TRACKS:
            at = mat.anchors()[f"stress.{track}"].centre
            name = phrase("Stress: {track}", track=phrase(track))
            yield _die(colours[track], at, mat.name, name=name)


def _others(named: Mapping[str, Piece]) -> Iterator[Place]:
    for x in (-AIDS, AIDS):
        yield _piece("aid", (x, MATS))
    playing = {who for who, _ in PLAYERS}
    for group, at, name in (
        ("mat", CHEST, marked("Mats of other characters")),
        ("standee", FIGURES_LEFT, marked("Figures of other characters")),
    ):
        pile = tuple(
            (piece.name, 1)
            for piece in named.values()
            if piece.group == f"{group}s"
            and not piece.extra
            and piece.name.removeprefix(f"{group}-") not in playing
        )
        yield Place(at, pile, kind="bag", name=phrase(name))
    sheet = named["character-sheet"]
    yield Place(SHEETS, ((sheet.name, sheet.copies),))
    yield _piece("campaign-record", RECORD)
    token = named["achievement-token"]
    yield Place(ACHIEVED, ((token.name, token.copies),))
