"""The page of a progress card: dice on its squares, the verdict, what fits next."""

from collections.abc import Iterator

from companion.contract import parts
from companion.contract.board import Tab
from companion.contract.questions import Finding
from companion.games.six_winters import words
from companion.games.six_winters.board.items import icon, upper
from companion.games.six_winters.board.lands import dice_in
from companion.games.six_winters.board.laying import (
    FIND,
    Laying,
    following,
    home,
    new_dice,
    refused,
    reports,
    verdict,
)
from companion.games.six_winters.campaign import dice_places
from companion.games.six_winters.campaign.tasks import ActionStep
from companion.games.six_winters.cards.wording import capital, counted, regional, spot
from companion.games.six_winters.facts import REGIONS, RESOURCES
from companion.games.six_winters.facts.cards import Square
from companion.games.six_winters.referee.paths import PathState, PlacedDie
from companion.games.six_winters.referee.progress import described
from companion.games.six_winters.rules import State


def path(view: State, laid: Laying, *, mine: bool) -> Tab:
    """Return the card with its dice, the verdict, keys for the next die.

    Args:
        mine: whether this seat may report that the dice are laid.
    """
    found = verdict(view, laid)
    square = _square(laid)
    picture = parts.Picture(
        f"progress-{laid.seat.card}",
        f"{laid.card.name}: {counted(len(laid.placed), 'die', 'dice')} on it",
        (*_dice(laid, found), *_open(laid, square), *_found(found)),
    )
    beside = parts.Panel((_verdict(laid, found), *_recorded(view, laid)))
    seen = parts.Columns((picture, beside), (1.4, 1))
    if laid.assets is not None:
        title, ask = "Which assets are there?", tuple(_finding(laid, found))
    else:
        title = (
            f"Which die is on {spot(square.at)}?" if square else "All dice are there"
        )
        ask = (
            *_keys(laid, square),
            *_lands(laid),
            _doings(view, laid, found, mine=mine),
        )
    return Tab("Card", (seen,), title, "A check; nothing moves.", ask)


def _recorded(view: State, laid: Laying) -> Iterator[parts.Text]:
    """Yield how many dice the record has on the card; it knows no squares."""
    lines = dice_in(view, dice_places.of_card(laid.seat.player))
    if lines:
        yield parts.Text(lines, "chips", "On it in the record")


def _square(laid: Laying) -> Square | None:
    """Return the square of the next die: the one that was tapped, or the next one."""
    if laid.square:
        return next(
            printed for printed in laid.card.squares if spot(printed.at) == laid.square
        )
    return next(iter(following(laid)), None)


def _dice(laid: Laying, found: Finding) -> Iterator[parts.Mark]:
    """Yield the dice on the card; a tap takes one back, and those after it."""
    state = found.found
    failed = state.failed if isinstance(state, PathState) else None
    for number, die in enumerate(words.faces(laid.placed)):
        at = laid.placed[number].partition(":")[0]
        label = f"{at}: {capital(die.type)} {die.face}; take it back"
        yield parts.Mark(
            f"square.{at}",
            f"die-{die.face}",
            str(die.type),
            label,
            look="lit" if number == failed else "",
            tap=parts.Pick(laid.draft(placed=laid.placed[:number])),
        )


def _open(laid: Laying, square: Square | None) -> Iterator[parts.Mark]:
    """Yield the squares without a die: the next one lit, what may follow as goals."""
    if laid.assets is not None:
        return
    goals = following(laid)
    filled = {word.partition(":")[0] for word in laid.placed}
    for printed in laid.card.squares:
        at = spot(printed.at)
        if at in filled:
            continue
        look: parts.Look = "goal" if printed in goals else ""
        yield parts.Mark(
            f"square.{at}",
            label=f"{at}, no die yet",
            look="lit" if printed == square else look,
            tap=parts.Pick(laid.draft(begun=at)),
        )


def _found(found: Finding) -> Iterator[parts.Mark]:
    """Yield the dice of a path that was found."""
    dice = found.found if isinstance(found.found, tuple) else ()
    for die in dice:
        yield parts.Mark(
            f"square.{spot(die.at)}",
            f"die-{die.die.face}",
            die.die.type,
            described(die),
            look="ghost",
        )


def _verdict(laid: Laying, found: Finding) -> parts.Text:
    state = found.found
    title = "A path" if found.met else "No path"
    if isinstance(state, PathState):
        title = "Complete" if state.complete else "Not complete"
        title = "Not there" if state.failed is not None else title
    lines = (f"{upper(found.sentence)}.", *found.notes)
    return parts.Text(tuple(map(parts.Line, lines)), "verdict", title)


def _keys(laid: Laying, square: Square | None) -> Iterator[parts.Part]:
    """Yield the colours and the faces of the next die, the one that is open first."""
    if square is None:
        return
    at, colour = spot(square.at), laid.colour or square.type or ""
    taken = home(laid.seat) if square.region else ""
    where = f"@{taken}" if taken else ""
    yield _colours(
        "Its colour",
        colour,
        {kind: parts.Pick(laid.draft(begun=f"{at}:{kind}")) for kind in RESOURCES},
    )
    faces: dict[int, parts.Tap | None] = {
        face: parts.Pick(
            laid.draft(placed=(*laid.placed, f"{at}:{colour}{face}{where}"))
        )
        if colour
        else None
        for face in range(1, 7)
    }
    yield _faces("Its face", colour, faces)


def _colours(label: str, chosen: str, taps: dict[str, parts.Tap]) -> parts.Keys:
    keys = (
        parts.Die(
            0,
            capital(kind),
            "chosen" if kind == chosen else "",
            colour=kind,
            icon=kind,
            tap=tap,
        )
        for kind, tap in taps.items()
    )
    return parts.Keys(tuple(keys), label)


def _faces(label: str, colour: str, taps: dict[int, parts.Tap | None]) -> parts.Keys:
    keys = (
        parts.Die(face, str(face), colour=colour, tap=tap) for face, tap in taps.items()
    )
    return parts.Keys(tuple(keys), label)


def _lands(laid: Laying) -> Iterator[parts.Part]:
    """Yield where the last die was taken, if its square demands a region."""
    if not laid.placed:
        return
    *before, last = laid.placed
    at = last.partition(":")[0]
    square = next(printed for printed in laid.card.squares if spot(printed.at) == at)
    if not square.region:
        return
    die, _, now = last.partition("@")
    keys = (
        parts.Die(
            0,
            f"taken in {regional(land)}",
            "chosen" if land == now else "",
            colour=land,
            icon=icon(land),
            tap=parts.Pick(laid.draft(placed=(*before, f"{die}@{land}"))),
        )
        for land in REGIONS
    )
    yield parts.Text((parts.Line(f"Where was the die on {at} taken?"),))
    yield parts.Keys(tuple(keys), f"Where was the die on {at} taken?")


def _doings(view: State, laid: Laying, found: Finding, *, mine: bool) -> parts.Buttons:
    """Return the report that these dice are laid, and the search for a path."""
    look = parts.Button("Find a path", parts.Pick(laid.draft(assets=())))
    state = found.found
    legal = isinstance(state, PathState) and state.legal
    if not (mine and legal and isinstance(view.task, ActionStep)):
        return parts.Buttons((look,))
    complete = isinstance(state, PathState) and state.complete
    texts = reports(view, laid, complete=complete)
    if not texts:
        return parts.Buttons((look,))
    wrong = refused(view, texts)
    tap = parts.Ask(wrong) if wrong else parts.Do("; ".join(texts))
    return parts.Buttons(
        (parts.Button(_lay(view, laid, complete=complete), tap, "main"), look)
    )


def _lay(view: State, laid: Laying, *, complete: bool) -> str:
    count = new_dice(view, laid)
    lay = f"Lay {'this die' if count == 1 else f'these {count} dice'}" if count else ""
    if not complete:
        return lay
    return f"{lay}: {laid.card.name} is complete" if lay else "It is complete"


# A path that is looked for.


def _finding(laid: Laying, found: Finding) -> Iterator[parts.Part]:
    """Yield the assets there are, keys for one more, and the path as it was found."""
    assets = laid.assets or ()
    where = home(laid.seat)
    if assets:
        yield _tray(laid, assets)
    taps: dict[str, parts.Tap] = {
        kind: parts.Pick(laid.draft(begun=f":{kind}")) for kind in RESOURCES
    }
    yield _colours("The colour of one more", laid.colour, taps)
    from_here = f"@{where}" if where else ""
    faces: dict[int, parts.Tap | None] = {
        face: parts.Pick(
            laid.draft(assets=(*assets, f"{laid.colour}{face}{from_here}"))
        )
        if laid.colour
        else None
        for face in range(1, 7)
    }
    yield _faces("Its face", laid.colour, faces)
    dice = found.found if isinstance(found.found, tuple) else ()
    typed = tuple(_typed(die) for die in dice)
    back = parts.Button("Back to the card", parts.Pick(_without(laid, ())), "quiet")
    if not typed:
        yield parts.Buttons((back,))
        return
    use = parts.Button(
        "Put them on the card", parts.Pick(_without(laid, typed)), "main"
    )
    yield parts.Buttons((use, back))


def _without(laid: Laying, more: tuple[str, ...]) -> tuple[str, ...]:
    """Return the draft of the card alone, with more dice on it."""
    whole = laid.draft(placed=(*laid.placed, *more))
    return whole[: whole.index(FIND)]


def _typed(die: PlacedDie) -> str:
    land = f"@{die.die.region}" if die.die.region else ""
    return f"{spot(die.at)}:{die.die.type}{die.die.face}{land}"


def _tray(laid: Laying, assets: tuple[str, ...]) -> parts.Dice:
    """Return the assets; a tap takes one out."""
    dice = tuple(
        parts.Die(
            typed.face,
            f"{capital(typed.type)} {typed.face}; take it out",
            colour=str(typed.type),
            tap=parts.Pick(laid.draft(assets=(*assets[:n], *assets[n + 1 :]))),
        )
        for n, typed in enumerate(words.faces(assets))
    )
    return parts.Dice(dice, "Assets here")
