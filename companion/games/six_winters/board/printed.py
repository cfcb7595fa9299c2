"""The printed boards of tracks and seasons, with their markers on them."""

from collections.abc import Iterator

from companion.contract.parts import Card, Cards, Line, Mark, Part, Picture, Show, Text
from companion.games.six_winters.board.items import icon
from companion.games.six_winters.campaign import names
from companion.games.six_winters.facts import RESOURCES, facts
from companion.games.six_winters.rules import State
from companion.games.six_winters.words.questions import session

PLACES = 12
"""Dice that are drawn in a pool."""


def boards(view: State) -> tuple[Part, ...]:
    """Return the staged cards, the piles, and both printed boards."""
    tracks = []
    for number, kind in enumerate(RESOURCES):
        spaces = (("progress", view.progress), ("threat", view.threat))
        for name, row in spaces:
            label = f"{kind}: {name} on {row[number]}"
            anchor = f"{name}.{kind}.{row[number]}"
            tracks.append(Mark(anchor, f"{name}-marker", label=label))
        tracks += _pool(kind, view.pools[number])
    seasons = [Mark(f"year.{session(view)}", "year-ring")]
    if view.box:
        seasons.append(Mark(f"box.{view.box}", "season-ring"))
    return (
        *_piles(view),
        Picture("trade-board", "Trade board: tracks and pools", tuple(tracks)),
        Picture("seasons-board", "Trade board: the year", tuple(seasons)),
    )


def _piles(view: State) -> Iterator[Part]:
    """Yield the staged cards, and how many cards are in piles and discards."""
    staged = (
        Card(
            f"progress-{card}",
            names.progress(card),
            caption=str(number),
            tap=Show(names.progress(card)),
        )
        for number, card in enumerate(view.staged, 1)
    )
    if view.staged:
        caption = "Staged, from the bottom"
        yield Cards(tuple(staged), "row", caption, caption)
    deck = Line(f"Progress cards of stage {view.stage}", value=str(len(view.deck)))
    lines = [
        Line(
            f"{region.name}: pile and discards",
            icon=icon(region.id),
            value=f"{pile} + {gone}",
            tap=Show(region.name),
        )
        for region, pile, gone in zip(
            facts().board.regions,
            map(len, view.piles),
            map(len, view.discards),
            strict=True,
        )
    ]
    yield Text(
        (deck, *lines, Line("Locked obstacles", value=str(len(view.locked)))), "list"
    )


def _pool(kind: str, count: int) -> Iterator[Mark]:
    """Yield the dice of a pool; those beyond the places are counted on the last."""
    for number in range(1, min(count, PLACES) + 1):
        badge = str(count) if number == PLACES < count else ""
        yield Mark(f"pool.{kind}.{number}", "die-0", kind, badge=badge)
