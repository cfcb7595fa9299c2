"""What is read: the rules booklet with its figures, the options, the charts."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from companion.games.dante.kit import BestPlay, Tables, cover, documents_beside
from companion.games.seven_steps.facts import Facts, Terrace
from companion.games.seven_steps.kit import mountain as formulas
from companion.games.seven_steps.kit.plate import FIGURES, VERSE, Plate
from companion.press.layout import callouts
from companion.press.layout.callouts import Beside
from companion.press.layout.piece import Page, Piece
from companion.press.scene import figures
from companion.press.scene.boxes import layout, palette
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene

DIE, PITCH = 6.6, 8.6
"""Side of a die, and from the middle of one to the next."""

FRAME = 58.0
"""Width of the picture of a step."""

COVER = 24.8, 105.0
"""Top and height of what the cover shows, on the gamesheet."""

WORDS = "eb-garamond-500-italic"

SHEET = 62.0
"""Width of the numbered gamesheet."""

SPOTS = (
    "terrace.1.die",
    "pool.4",
    (150, 211),
    Beside((26.5, 124.5), (16, 124.5)),
    Beside((52, 61), (55, 47)),
    "spare.1",
    "sun.5",
)
"""What the numbers on the gamesheet are on."""

FORWARD, PLAIN, SPENT = "forward", "plain", "spent"
"""What becomes of a die: framed in red, plain, pale as it leaves for the sun."""

Draw = Callable[[Plate], None]
Row = Sequence[tuple[int, str]]


def _figure(facts: Facts, name: str, width: float, height: float, draw: Draw) -> Piece:

    def front(scene: Scene) -> None:
        boxes = layout("seven_steps/gamesheet")
        colours = palette("seven_steps").ink(low=scene.low)
        with scene.at(width / 2, height / 2):
            draw(Plate(scene, facts, boxes, colours))

    return Piece(name, width, height, front)


def sheet(whole: Piece) -> Piece:
    """Return the gamesheet with seven numbers on it."""
    marks = callouts.Marks("#B4432F", "#FFFFFF", FIGURES, "#B4432F", edge="#B9B0A6")
    return callouts.numbered(whole, SPOTS, SHEET, marks)


def components(facts: Facts) -> dict[str, Piece]:
    """Return the player's dice, the challenge die and a pencil."""

    def dice(plate: Plate) -> None:
        for number in range(facts.dice):
            row, column = divmod(number, 3)
            at = (column - 1) * 6.2, (row - 1) * 6.2
            _die(plate, (number * 2) % 6 + 1, at, PLAIN, size=5.2)

    def challenge(plate: Plate) -> None:
        _challenge(plate, 4, (0, 0), size=9)

    def pencil(plate: Plate) -> None:
        wood, ink = plate.colour("ledge"), plate.colour("ink")
        style = figures.PencilStyle(21, plate.colour("sun_ray"), wood, ink)
        figures.pencil(plate.scene, (0, 0), style)

    return {
        "dice": _figure(facts, "dice", 19, 19, dice),
        "challenge": _figure(facts, "challenge", 19, 19, challenge),
        "pencil": _figure(facts, "pencil", 21, 19, pencil),
    }


def face(facts: Facts, number: int) -> Piece:
    """Return one challenge die."""

    def draw(plate: Plate) -> None:
        _challenge(plate, number, (0, 0), size=4.4)

    return _figure(facts, f"face-{number}", 5, 5, draw)


def formula(facts: Facts, terrace: Terrace) -> Piece:
    """Return what a terrace wants, as on its wall."""
    left, right = formulas.reach(terrace)

    def draw(plate: Plate) -> None:
        formulas.line(plate, terrace, (left - right) / 2, 0)

    return _figure(facts, terrace.name, left + right, 19, draw)


def virgil(facts: Facts) -> Piece:
    """Return a 5 and the three faces that one pip makes of it."""

    def draw(plate: Plate) -> None:
        figures.changes(
            plate.scene,
            5,
            (("one down", 4), ("one up", 6), ("flipped", 2)),
            figures.ChangesStyle(
                size=8,
                type=plate.type(VERSE, 9.5),
                paper=plate.colour("paper"),
                accent=plate.colour("rose"),
            ),
        )

    return _figure(facts, "virgil", 64, 18, draw)


def day(facts: Facts) -> Piece:
    """Return the three places that a spent die passes, an evening between each."""

    def draw(plate: Plate) -> None:
        scene, ink = plate.scene, plate.colour("ink")
        places, label = facts.places, plate.type(VERSE, 10)
        for x, name, icon in (
            (-40, "sun", "sun"),
            (0, "moon", "moon"),
            (40, "pool", "boat"),
        ):
            scene.icon(icon, (x, -2.5), size=11, ink=ink, ground=plate.colour("paper"))
            scene.text(places[name].name, (x, 8), label, align="centre")
        for x in (-20, 20):
            _arrow(plate, (x - 8, -2.5), (x + 7, -2.5))
            scene.text("evening", (x, 1.8), label, align="centre")

    return _figure(facts, "day", 100, 18, draw)


def sloth(facts: Facts) -> list[Piece]:
    """Return a turn on Sloth in four pictures.

    Source: Seven Steps rules, example of terrace 4.
    """
    thrown: Row = ((1, PLAIN), (2, PLAIN), (3, PLAIN))
    chosen: Row = ((1, FORWARD), (2, FORWARD), (3, PLAIN))
    return [
        _step(facts, 6, (), "1, 2 or 3 passes"),
        _step(facts, 6, thrown, "active"),
        _step(facts, 6, chosen, "1 + 2 = 3"),
        _step(facts, 0, ((1, FORWARD), (2, FORWARD), (3, SPENT)), "sky, sky, sun"),
    ]


def gluttony(facts: Facts) -> list[Piece]:
    """Return a turn on Gluttony, where a pip is bought, in two pictures.

    Source: Seven Steps rules, example of terrace 6.
    """
    thrown: Row = ((6, PLAIN), (5, PLAIN))
    turned: Row = ((1, FORWARD), (5, SPENT))
    return [
        _step(facts, 2, thrown, "1 is wanted"),
        _step(facts, 2, turned, "the 6, flipped, is a 1"),
    ]


def _step(facts: Facts, challenge: int, row: Row, words: str) -> Piece:
    draw = partial(_played, challenge=challenge, row=row, words=words)
    return _figure(facts, words, FRAME, 15.6, draw)


def _played(plate: Plate, *, challenge: int, row: Row, words: str) -> None:
    wide = (len(row) + 1.4 * bool(challenge)) * PITCH
    x = -wide / 2 + PITCH / 2
    if challenge:
        at = x if row else 0.0
        _challenge(plate, challenge, (at, -2.8), size=DIE)
        x += 1.4 * PITCH
    for number, (shown, fate) in enumerate(row):
        _die(plate, shown, (x + number * PITCH, -2.8), fate, size=DIE)
    plate.scene.text(words, (0, 6.2), plate.type(WORDS, 10.5), align="centre")


def signs(facts: Facts) -> dict[str, Piece]:
    """Return each sign of the sheet by its name."""

    def yours(plate: Plate) -> None:
        _die(plate, 5, (-1.6, -1.2), PLAIN, size=5.6)
        _die(plate, 2, (1.6, 1.2), PLAIN, size=5.6)

    def box(plate: Plate) -> None:
        _challenge(plate, 3, (0, 0), size=8)

    def pip(plate: Plate, filled: bool) -> None:
        circle = Path().circle(0, 0, 3.6)
        plate.draw(circle, "paper", line="ink", width=0.4)
        if filled:
            plate.scene.text_middle("V", (0, 0), plate.type(FIGURES, 13, colour="rose"))

    return {
        "yours": _figure(facts, "yours", 11, 11, yours),
        "box": _figure(facts, "box", 11, 11, box),
        "pip": _figure(facts, "pip", 11, 11, partial(pip, filled=True)),
        "price": _figure(facts, "price", 11, 11, partial(pip, filled=False)),
        "sun": _figure(facts, "sun", 11, 11, partial(_icon, name="sun")),
        "moon": _figure(facts, "moon", 11, 11, partial(_icon, name="moon")),
    }


def _icon(plate: Plate, *, name: str) -> None:
    ink, paper = plate.colour("ink"), plate.colour("paper")
    plate.scene.icon(name, (0, 0), size=9.5, ink=ink, ground=paper)


def _arrow(plate: Plate, start: Point, end: Point) -> None:
    style = figures.ArrowStyle(colour=plate.colour("rose"), head=3)
    figures.arrow(plate.scene, start, end, style)


def _challenge(plate: Plate, face: int, at: Point, *, size: float) -> None:
    ink = plate.colour("ink")
    style = figures.DieStyle(
        size, body=plate.colour("star"), pips=ink, edge=ink, edge_width=0.35
    )
    figures.die(plate.scene, at, face, style)


def _die(plate: Plate, face: int, at: Point, fate: str, *, size: float) -> None:
    """Draw a player's die, framed in red if it is put forward."""
    ink = plate.colour("ghost" if fate == SPENT else "ink")
    style = figures.DieStyle(
        size,
        body=plate.colour("paper"),
        pips=ink,
        edge=plate.colour("rose") if fate == FORWARD else ink,
        edge_width=0.8 if fate == FORWARD else 0.35,
    )
    figures.die(plate.scene, at, face, style)


COMMAND = "companion new seven-steps mygame --option wrath=within_one"
"""Begins a game with a reading that is not the usual one."""

BEST_PLAY = (
    "The exact chance that one throw of so many dice passes a terrace without pips, "
    "over all faces of the challenge die."
)


def documents_of(
    facts: Facts, whole: Piece, tables: Tables, rulings: Mapping[str, str]
) -> tuple[Page, ...]:
    """Return all that is read.

    Args:
        whole: the gamesheet, which the booklet shows with numbers.
        tables: gives the numbers that are quoted of the rules.
        rulings: what is chosen.
    """
    best = BestPlay(BEST_PLAY, "", {rank.title: rank.least for rank in facts.ranks})
    beside = documents_beside(facts.game, facts.rulings, COMMAND, tables, best)
    return (booklet(facts, whole, tables, rulings), *beside)


def booklet(
    facts: Facts, whole: Piece, tables: Tables, rulings: Mapping[str, str]
) -> Page:
    """Return the rules booklet, four pages."""
    figures = {
        "cover": cover(whole, *COVER),
        "sheet": sheet(whole),
        "small_sheet": whole,
        **components(facts),
        "virgil": virgil(facts),
        "day": day(facts),
        "formulas": {
            terrace.number: formula(facts, terrace) for terrace in facts.terraces
        },
        "sloth": sloth(facts),
        "gluttony": gluttony(facts),
        "faces": [face(facts, number) for number in range(1, 7)],
        "signs": signs(facts),
    }

    def context() -> dict[str, Any]:
        quoted = tables()
        return {
            "facts": facts,
            "chosen": rulings,
            "figures": figures,
            "totals": quoted["totals"],
            "outcome": quoted["outcome"],
        }

    title = f"{facts.game.title}: the rules"
    return Page("rules", "seven_steps/rules.html", title, context, "booklet")
