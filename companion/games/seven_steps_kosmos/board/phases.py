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
from companion.games.seven_steps_kosmos.board import boards
from companion.games.seven_steps_kosmos.board.boards import Prompt, done, go, word
from companion.games.seven_steps_kosmos.rules import UNKNOWN, State
from companion.games.seven_steps_kosmos.rules.legality import available
from companion.games.seven_steps_kosmos.rules.state import ordered, without
from companion.games.seven_steps_kosmos.rules.wording import hand, points
from companion.games.seven_steps_kosmos.words.sentences import say
from companion.language import capital, phrase

Form = Literal["row", "discs"]


def first(state: State) -> Prompt:
    """Ask who begins."""
    buttons = tuple(
        Button(phrase("{who} begins", who=seat.name), done(state, rules.First(number)))
        for number, seat in enumerate(state.seats)
    )
    return Prompt(title=phrase("Who begins?"), ask=(Buttons(buttons, stacked=True),))


def bonus(state: State, draft: Draft) -> Prompt:
    """Ask of which family the tile is that the turn has earned."""
    chosen = word(draft, ("aid", "points"))
    cards: list[Card] = []
    for family, name in boards.FAMILIES.items():
        pick, tap = Pick((family,)), done(state, rules.Pick(family))
        may = rules.Pick(family) in legal(state)
        left = state.stack(family).count
        label = phrase("{tile}, {n} left", tile=phrase(name), n=left)
        cards.append(boards.back(family, label, family == chosen, pick if may else tap))
    ask: tuple[Part, ...] = (Cards(tuple(cards)),)
    if chosen:
        label = capital(say(rules.Pick(chosen)))
        ask += (go(state, label, rules.Pick(chosen)),)
    return Prompt(
        title=phrase("Take a tile"),
        about=phrase(
            "{points} in this turn; seven or fewer earn one.", points=points(state.made)
        ),
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
        boards.tile(state, id, chosen=id == chosen, tap=Pick((id,))) for id in ids
    )
    ask: tuple[Part, ...] = (Cards(cards),)
    if chosen:
        label = phrase("Discard {tile}", tile=phrase(state.kind(chosen).name))
        ask += (go(state, label, rules.Drop(chosen)),)
    return Prompt(
        title=phrase("Discard one of two"),
        about=phrase(
            "One {tile} is held at most.",
            tile=phrase(boards.FAMILIES[state.due_family]),
        ),
        ask=ask,
    )


def tidy(state: State, draft: Draft) -> Prompt:
    """Ask which discs are thrown in before the hand is filled."""
    held = Counter(state.seat.hand)
    thrown = ordered([*(Counter(draft) & held).elements()])

    def tap(letter: str, up: bool) -> Tap:
        return Pick(without(thrown, (letter,)) if up else ordered((*thrown, letter)))

    cards = boards.hand(state, state.seat, "".join(thrown), tap)
    left = len(state.seat.hand) - len(thrown)
    bag = state.bag if state.triggered else state.bag + len(thrown)
    drawn = min(state.full - left, bag)
    label = phrase("Throw in nothing, draw {m}", m=drawn)
    if thrown:
        label = phrase("Throw in {n}, draw {m}", n=len(thrown), m=drawn)
    goes = phrase("out of the game") if state.triggered else phrase("into the bag")
    return Prompt(
        title=phrase("Throw in discs?"),
        about=phrase(
            "Those you do not want go {where}; then the hand is filled.", where=goes
        ),
        ask=(cards, go(state, label, rules.Throw(thrown))),
    )


def drawn(state: State, due: Draw, draft: Draft, me: int) -> Prompt:
    """Ask what was drawn, for a table with real boards, discs and tiles."""
    there = available(state, me)
    reported = tuple(_told(draft, there, due.count))
    cards = tuple(
        _card(state, card, Pick((*reported, card)))
        for card, count in there.items()
        if reported.count(card) < count and len(reported) < due.count
    )
    form: Form = "row" if state.phase in ("boards", "draw") else "discs"
    ask: list[Part] = [Cards(cards, form=form)] if cards else []
    if reported:
        ask.append(Cards(_taken(state, reported), form=form, label=phrase("told")))
    label = (
        phrase("Tell {discs}", discs=hand(reported))
        if reported
        else phrase("Tell what was drawn")
    )
    ask.append(go(state, label, Drawn(reported), *_unseen(state, due)))
    title, about = _real(state, due)
    return Prompt(
        title=title,
        about=phrase("{n} of {m}: {rest}", n=len(reported), m=due.count, rest=about),
        ask=(*ask,),
    )


def _real(state: State, due: Draw) -> tuple[str, str]:
    match state.phase:
        case "boards":
            return phrase("Which boards lie where?"), phrase(
                "tap them slot by slot, from slot 0."
            )
        case "draw":
            return phrase("Which tile is it?"), phrase(
                "tap what you drew from the {deck}.", deck=phrase(due.deck)
            )
    return phrase("Which discs are yours?"), phrase(
        "tap what you drew; a tap on one told undoes it."
    )


def _told(draft: Draft, there: dict[str, int], most: int) -> list[str]:
    reported: list[str] = []
    for card in draft:
        if reported.count(card) < there.get(card, 0) and len(reported) < most:
            reported.append(card)
    return reported


def _taken(state: State, told: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(
        _card(state, card, Pick((*told[:at], *told[at + 1 :])))
        for at, card in enumerate(told)
    )


def _card(state: State, card: str, tap: Tap) -> Card:
    match state.phase:
        case "boards":
            return boards.board(state, card, tap)
        case "draw":
            return boards.tile(state, card, tap=tap)
    return Card(boards.disc(state, card), state.colour(card), tap=tap)


def _unseen(state: State, due: Draw) -> list[Button]:
    if due.deck == "boards":
        return []
    tap = done(state, Drawn((UNKNOWN,) * due.count))
    return [Button(phrase("Keep it to yourself"), tap)]
