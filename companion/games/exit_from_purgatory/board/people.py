"""Questions that are answered with a player: Love, Humility, Balance, a Lantern."""

from collections.abc import Callable, Iterator

from companion.contract import parts
from companion.contract.parts import Ask, Button, Option, Part, Pick, Tap
from companion.games.exit_from_purgatory.board import cards, heaps, prompt
from companion.games.exit_from_purgatory.board.prompt import (
    Prompt,
    about,
    besides,
    done,
    heap_of,
    main,
    rule,
    seat_of,
)
from companion.games.exit_from_purgatory.rules import Action, State, actions, why_not
from companion.games.exit_from_purgatory.rules.cards import (
    LANTERN,
    NAMES,
    UNKNOWN,
    without,
)
from companion.games.exit_from_purgatory.rules.due import decider
from companion.games.exit_from_purgatory.rules.state import Player
from companion.games.exit_from_purgatory.rules.wording import some
from companion.games.exit_from_purgatory.words import write

ALONE = "CF"
"""Challenges that may be passed without a partner, when nobody can be one."""

Against = Callable[[str], Action]
"""The action against a player of that name."""


def aimed(
    state: State, make: Against, rest: parts.Draft = ()
) -> Callable[[int], Tap | None]:
    """Return what a tap on each player leads to: the choice, or why not."""

    def tap(seat: int) -> Tap | None:
        if seat == decider(state):
            return None
        action = make(state.players[seat].name)
        if why_not(state, action):
            return Ask(write(action))
        return Pick((str(seat), *rest))

    return tap


def rows(
    state: State, chosen: int | None, aim: Callable[[int], Tap | None], *extra: Option
) -> parts.Options:
    """Return a row for each other player."""
    found: list[Option] = []
    for seat in state.after(decider(state)):
        player = state.players[seat]
        cells = tuple(_standing(player))
        look: parts.Look = "chosen" if seat == chosen else ""
        found.append(Option(player.name, cells, look=look, tap=aim(seat)))
    return parts.Options(("player", "cards", "lead"), (*found, *extra))


def _standing(player: Player) -> Iterator[str]:
    """Yield how many cards a player holds, and how far apples or worms lead."""
    yield str(len(player.hand))
    ahead = player.difference
    kind = NAMES["A" if ahead > 0 else "W"]
    yield f"{some(abs(ahead), kind)}" if ahead else "level"


def love(state: State, draft: parts.Draft) -> Prompt:
    """Ask for a partner, and the card that they are given."""
    hand, seat = state.actor.hand, seat_of(draft, state)
    chosen = heap_of(draft, hand, 1)
    partner = () if seat is None else (str(seat),)

    def tap(kind: str, up: bool) -> Tap:
        return Pick(partner if up else (*partner, kind))

    def give(name: str) -> Action:
        return actions.Love(name, chosen or hand[0])

    aim = aimed(state, give, tuple(chosen))
    ready = seat is not None and bool(chosen)
    label = f"Give {_name(state, seat)} {heaps.the(chosen)}"
    return Prompt(
        title="Give a card to a partner",
        about=about("C"),
        ask=(
            rows(state, seat, aim),
            cards.fan(hand, chosen, tap),
            *_buttons(state, seat if ready else None, give, label, "C"),
        ),
        aim=aim,
    )


def _name(state: State, seat: int | None) -> str:
    return "" if seat is None else state.players[seat].name


def _buttons(
    state: State, seat: int | None, make: Against, label: str, letter: str
) -> tuple[Part, ...]:
    """Return the button that does it, once all is chosen, and what may be besides."""
    others = [rule(letter)]
    if letter in ALONE:
        alone = Button("Go on without a partner", done(state, actions.Alone()))
        others.insert(0, alone)
    if seat is None:
        return (besides(*others),)
    return main(label, done(state, make(_name(state, seat)))), besides(*others)


def humble(state: State, draft: parts.Draft) -> Prompt:
    """Ask for a rival, and the card that is not laid for Humility."""
    if state.table:
        return _humble_unseen(state, draft)
    pieces, seat = state.actor.pieces, seat_of(draft, state)
    stays = heap_of(draft, pieces, 1)
    if len(set(pieces)) == 1:
        stays = pieces[0]
    laid = without(pieces, stays or pieces[0])
    rival = () if seat is None else (str(seat),)

    def tap(kind: str, up: bool) -> Tap | None:
        if kind == LANTERN:
            return None
        return Pick(rival if up else (*rival, kind))

    def lay(name: str) -> Action:
        return actions.Humble(name, laid)

    aim = aimed(state, lay, tuple(stays))
    held = cards.fan(
        state.actor.hand, stays, tap, caption="the card that you keep back"
    )
    label = f"Lay {heaps.the(laid)} against {_name(state, seat)}"
    return Prompt(
        title=f"Lay {some(len(laid), 'card')} against a rival",
        about=about("E"),
        ask=(
            rows(state, seat, aim),
            held,
            *_buttons(state, seat if stays else None, lay, label, "E"),
        ),
        aim=aim,
    )


def _humble_unseen(state: State, draft: parts.Draft) -> Prompt:
    """Ask how many real cards are laid, and against whom."""
    most, seat = len(state.actor.pieces) - 1, seat_of(draft, state)
    count = prompt.number_of(draft, 0, most)
    rival = () if seat is None else (str(seat),)

    def lay(name: str) -> Action:
        return actions.Humble(name, UNKNOWN * count)

    aim = aimed(state, lay, (f"x{count}",))
    steps = parts.Stepper(
        count,
        "cards laid, all apples and worms but one",
        less=Pick((*rival, f"x{count - 1}")) if count else None,
        more=Pick((*rival, f"x{count + 1}")) if count < most else None,
    )
    label = f"Lay {some(count, 'card')} against {_name(state, seat)}"
    return Prompt(
        title="Lay cards against a rival",
        about=about("E"),
        ask=(steps, rows(state, seat, aim), *_buttons(state, seat, lay, label, "E")),
        aim=aim,
    )


def balance(state: State, draft: parts.Draft) -> Prompt:
    """Ask for whose next token is awaited."""
    seat = seat_of(draft, state)
    aim = aimed(state, actions.Balance)
    label = f"Wait for the next token of {_name(state, seat)}"
    return Prompt(
        title="Wait for a player as far the other way",
        about=about("F"),
        ask=(
            rows(state, seat, aim),
            *_buttons(state, seat, actions.Balance, label, "F"),
        ),
        aim=aim,
    )


def find(state: State, draft: parts.Draft) -> Prompt:
    """Ask who gave a Lantern, with real cards."""
    seat, nobody = seat_of(draft, state), "nobody" in draft
    aim = aimed(state, actions.Found)
    look: parts.Look = "chosen" if nobody else ""
    none = Option("nobody", look=look, tap=Pick(("nobody",)))
    ask: tuple[Part, ...] = (rows(state, seat, aim, none),)
    if nobody:
        ask += (main("Nobody has a Lantern", done(state, actions.Found(""))),)
    elif seat is not None:
        name = _name(state, seat)
        ask += (main(f"{name} gives a Lantern", done(state, actions.Found(name))),)
    return Prompt(
        title="Who gives a Lantern?",
        about="The first player to the left who holds one.",
        ask=ask,
        aim=aim,
    )
