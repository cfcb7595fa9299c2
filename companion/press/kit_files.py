"""Which files a kit is printed in, once it is known which pieces share a sheet.

Sheets with pieces of one group are in the file of that group. Those with several are in
a file of their paper, such as `card-mixed`, and of pieces that not everybody needs,
`board-extra-mixed`; or all of a paper are in one (`combined`).
"""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from companion.press.jobs import Booklet, Sheets, labelled
from companion.press.layout import cover, planning, sheets
from companion.press.layout.piece import Kit, Piece, Stock
from companion.press.layout.planning import Plan, PrintOptions

STOCKS: tuple[Stock, ...] = ("card", "board", "paper", "label")


def files(
    kit: Kit, options: PrintOptions, *, combined: bool = False
) -> list[Sheets | Booklet]:
    """Return a job for each file of a kit: pieces, then booklets.

    Raises:
        DoesNotFit, BadValue: if the paper or the scheme does not suit a piece.
    """
    options = labelled(options, kit)
    by_stock = {stock: _of(kit, stock) for stock in STOCKS}
    planned = {
        stock: planning.plans(pieces, options)
        for stock, pieces in by_stock.items()
        if pieces
    }
    for found in planned.values():
        sheets.must_suit(found, options)
    booklets = [Booklet(kit, page.name, page) for page in kit.pages]
    if combined:
        whole = [_combined(kit, stock, found) for stock, found in planned.items()]
        return [*whole, *booklets]
    return [*_divided(kit, planned), *booklets]


def _of(kit: Kit, stock: Stock) -> list[Piece]:
    """Return the pieces for a stock, but for those that only replace others."""
    return [piece for piece in kit.pieces if piece.stock == stock]


def _divided(kit: Kit, planned: dict[Stock, list[Plan]]) -> list[Sheets]:
    """Return a job for each group, in the order of the kit, then the mixed ones."""
    own: dict[str, list[Plan]] = {name: [] for name, _ in sheets.grouped(kit.pieces)}
    mixed: dict[str, list[Plan]] = {}
    for stock, plans in planned.items():
        for plan in plans:
            groups = parts(plan)
            if len(groups) == 1:
                own[groups[0]].append(plan)
            else:
                name = f"{stock}-extra-mixed" if _extra(plan) else f"{stock}-mixed"
                mixed.setdefault(name, []).append(plan)
    return [
        Sheets(kit, name, shown(plans), tuple(plans))
        for name, plans in (*own.items(), *mixed.items())
        if plans
    ]


def _extra(plan: Plan) -> bool:
    """Return whether not everybody needs what is on a sheet."""
    _, items = plan
    return all(piece.extra for piece, _ in items)


def _combined(kit: Kit, stock: Stock, plans: Sequence[Plan]) -> Sheets:
    """Return the one file of a stock, whose bookmarks name its parts."""
    wording = cover.words(kit.language)
    made = Sheets(kit, stock, shown(plans), tuple(plans))
    named = [
        " + ".join(wording.pieces.get(name, name) for name in parts(plan))
        for plan in plans
    ]
    return replace(made, bookmarks=tuple(named))


def parts(plan: Plan) -> list[str]:
    """Return the groups of the pieces on a sheet, in their order there."""
    _, items = plan
    return list(dict.fromkeys(piece.group or piece.name for piece, _ in items))


def shown(plans: Sequence[Plan]) -> tuple[Piece, ...]:
    """Return the pieces on some sheets, each once, with its copies on them.

    A copy that is divided over several sheets counts once.
    """
    pieces = {id(piece): piece for _, items in plans for piece, _ in items}
    copies = {(id(piece), copy) for _, items in plans for piece, copy in items}
    counts = Counter(key for key, _ in copies)
    return tuple(
        piece if piece.copies == counts[key] else replace(piece, copies=counts[key])
        for key, piece in pieces.items()
    )
