"""The first turn of a game in six pictures: `templates/<game>/first_turn.toml`.

The same panels are on the sheets for tonight and on the folded sheet of the kit. A
picture is laid or set in rows as in a booklet (see `teaching`). The moves are typed as
at a table; a test plays them, so that the pictures cannot show what is not allowed.
"""

from collections.abc import Iterable, Mapping
from functools import cache

from msgspec.structs import replace

from companion.contract.script import Script
from companion.facts import Fact
from companion.press.layout import teaching
from companion.press.layout.piece import Page, Piece
from companion.press.layout.teaching import Item, Laid, Pen, Pictures, Table
from companion.press.layout.translation import ENGLISH, Translation, named, titled


class Panel(Fact, frozen=True):
    """A picture, and what is said below it."""

    head: str
    words: str
    alt: str  # what it shows, for those who do not see it
    step: str = ""  # of the turn, such as "step 2"; empty if there is no need to say it
    other: str = ""  # words where the pieces are not those of the sheets for tonight
    rows: tuple[tuple[Item, ...], ...] = ()  # about the middle; or they are `laid`
    laid: tuple[Laid, ...] = ()
    moves: tuple[str, ...] = ()  # as they are typed at a table, with faces of dice


class FirstTurn(Script, frozen=True, kw_only=True):
    """The panels of a game, each with a picture of one size."""

    size: tuple[float, float]
    panels: tuple[Panel, ...]
    wide: float = 118  # of the table on the folded sheet, in mm
    lead: str = ""  # of the folded sheet: what it is
    lay: tuple[tuple[str, str], ...] = ()  # what the numbers of the table are
    opening: str = ""  # how the table is laid
    after: tuple[tuple[str, str], ...] = ()  # what comes next


@cache
def first_turn(game: str, language: str = ENGLISH) -> FirstTurn:
    """Return the first turn of a game, by the name of its folder."""
    return Translation(game, language).load(FirstTurn, "first_turn")


def panels(
    said: Translation, pieces: Iterable[Piece], pen: Pen, *, tonight: bool = True
) -> list[dict[str, object]]:
    """Return the panels of a game with their pictures, for a template.

    `pieces` are those of the kit, and what else the pictures show by name; `tonight`
    says whether they are played with the sheets for tonight.
    """
    turn = named(first_turn(said.game, said.language), said.names)
    tables = {
        panel.head: Table(turn.size, panel.laid) for panel in turn.panels if panel.laid
    }
    data = replace(teaching.figures(said.game, said.language), tables=tables)
    shown = Pictures(data, pieces, pen)
    return [
        {
            "head": panel.head,
            "words": panel.words if tonight else panel.other or panel.words,
            "alt": panel.alt,
            "step": panel.step,
            "figure": shown.table(panel.head)
            if panel.laid
            else shown.row(*panel.rows, size=turn.size),
        }
        for panel in turn.panels
    ]


def folded(
    said: Translation, title: str, table: Piece, pieces: Iterable[Piece], pen: Pen
) -> Page:
    """Return the sheet that is folded once: the table at the left, then the panels.

    The table has the numbers that the data name.
    """
    shown = tuple(pieces)

    def context() -> Mapping[str, object]:
        drawn = panels(said, shown, pen, tonight=False)
        turn = named(first_turn(said.game, said.language), said.names)
        return {"name": title, "turn": turn, "table": table, "panels": drawn}

    page, template = titled(title, "first_turn", said.language), "first_turn.html"
    return Page("first-turn", f"{said.game}/{template}", page, context, extra=True)
