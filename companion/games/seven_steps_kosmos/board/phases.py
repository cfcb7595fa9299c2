"""What is asked beside the laying of discs: tiles, discs thrown in, what was drawn."""

from collections import Counter
from typing import Literal

from companion.contract import Draw, Drawn
from companion.contract.parts import (
    Button,
    Buttons,
    Card,
    Cards,
    Draft,
    Part,
    Pick,
    Tap,
)
from companion.games.seven_steps_kosmos import rules
from companion.games.seven_steps_kosmos.board import discs
from companion.games.seven_steps_kosmos.board.prompt import Prompt, done, main, word
from companion.games.seven_steps_kosmos.rules import UNKNOWN, State
from companion.games.seven_steps_kosmos.rules.legality import available
from companion.games.seven_steps_kosmos.rules.state import ordered, without
from companion.games.seven_steps_kosmos.rules.wording import hand, points

Form = Literal["row", "discs"]


def first(state: State) -> Prompt:
    """Ask who begins."""
    buttons = tuple(
        Button(f"{seat.name} begins", done(state, rules.First(number)))
        for number, seat in enumerate(state.seats)
    )
    return Prompt(title="Who begins?", ask=(Buttons(buttons, stacked=True),))


def bonus(state: State, draft: Draft) -> Prompt:
    """Ask of which family the tile is that the turn has earned."""
    chosen = word(draft, ("aid", "points"))
    cards: list[Card] = []
    for family, name in discs.FAMILIES.items():
        tap = done(state, rules.Pick(family))
        go: Tap = Pick((family,)) if rules.Pick(family) in legal(state) else tap
        label = f"{name}, {state.stack(family).count} left"
        cards.append(discs.back(family, label, family == chosen, go))
    ask: tuple[Part, ...] = (Cards(tuple(cards)),)
    if chosen:
        noun = "a building aid" if chosen == "aid" else "a points tile"
        ask += (main(f"Take {noun}", done(state, rules.Pick(chosen))),)
    return Prompt(
        title="Take a tile",
        about=f"{points(state.made)} in this turn; seven or fewer earn one.",
        ask=ask,
    )


def legal(state: State) -> tuple[rules.Action, ...]:
    """Return what may be done now."""
    return rules.legal_actions(state)


def drop(state: State, draft: Draft) -> Prompt:
    """Ask which of two tiles is discarded."""
    ids = tuple(
        action.tile for action in legal(state) if isinstance(action, rules.Drop)
    )
    chosen = word(draft, ids)
    cards = tuple(
        discs.tile(state, id, chosen=id == chosen, tap=Pick((id,))) for id in ids
    )
    ask: tuple[Part, ...] = (Cards(cards),)
    if chosen:
        label = f"Discard {state.kind(chosen).name}"
        ask += (main(label, done(state, rules.Drop(chosen))),)
    return Prompt(
        title="Discard one of two",
        about=f"One {discs.FAMILIES[state.due_family]} is held at most.",
        ask=ask,
    )


def tidy(state: State, draft: Draft) -> Prompt:
    """Ask which discs are thrown in before the hand is filled."""
    held = Counter(state.seat.hand)
    thrown = ordered([*(Counter(draft) & held).elements()])

    def tap(letter: str, up: bool) -> Tap:
        return Pick(without(thrown, (letter,)) if up else ordered((*thrown, letter)))

    cards = discs.hand(state, state.seat, "".join(thrown), tap)
    left = len(state.seat.hand) - len(thrown)
    bag = state.bag if state.triggered else state.bag + len(thrown)
    drawn = min(state.full - left, bag)
    what = f"Throw in {len(thrown)}" if thrown else "Throw in nothing"
    goes = "out of the game" if state.triggered else "into the bag"
    return Prompt(
        title="Throw in discs?",
        about=f"Those you do not want go {goes}; then the hand is filled.",
        ask=(cards, main(f"{what}, draw {drawn}", done(state, rules.Throw(thrown)))),
    )


def drawn(state: State, due: Draw, draft: Draft, me: int) -> Prompt:
    """Ask what was drawn, for a table with real boards, discs and tiles."""
    there = available(state, me)
    told = tuple(_told(draft, there, due.count))
    cards = tuple(
        _card(state, card, Pick((*told, card)))
        for card, count in there.items()
        if told.count(card) < count and len(told) < due.count
    )
    form: Form = "row" if state.phase in ("boards", "draw") else "discs"
    ask: list[Part] = [Cards(cards, form=form)] if cards else []
    if told:
        ask.append(Cards(_taken(state, told), form=form, label="told"))
    label = f"Tell {hand(told)}" if told else "Tell what was drawn"
    ask.append(main(label, done(state, Drawn(told)), *_unseen(state, due)))
    title, about = _real(state, due)
    return Prompt(
        title=title, about=f"{len(told)} of {due.count}: {about}", ask=(*ask,)
    )


def _real(state: State, due: Draw) -> tuple[str, str]:
    """Return what is asked of real pieces, and how it is told."""
    match state.phase:
        case "boards":
            return "Which boards lie where?", "tap them slot by slot, from slot 0."
        case "draw":
            return "Which tile is it?", f"tap what you drew from the {due.deck}."
    return "Which discs are yours?", "tap what you drew; a tap on one told undoes it."


def _told(draft: Draft, there: dict[str, int], most: int) -> list[str]:
    found: list[str] = []
    for card in draft:
        if found.count(card) < there.get(card, 0) and len(found) < most:
            found.append(card)
    return found


def _taken(state: State, told: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(
        _card(state, card, Pick((*told[:at], *told[at + 1 :])))
        for at, card in enumerate(told)
    )


def _card(state: State, card: str, tap: Tap) -> Card:
    """Return a board, a disc or a tile that may have been drawn."""
    match state.phase:
        case "boards":
            return discs.board(state, card, tap)
        case "draw":
            return discs.tile(state, card, tap=tap)
    return Card(discs.disc(state, card), state.colour(card), tap=tap)


def _unseen(state: State, due: Draw) -> list[Button]:
    """Return the button for what stays behind a screen."""
    if due.deck == "boards":
        return []
    tap = done(state, Drawn((UNKNOWN,) * due.count))
    return [Button("Keep it to yourself", tap)]
