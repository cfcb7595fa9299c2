"""Questions of a turn: what to do, from whom to steal, which challenge to attempt.

Rolls that a player may choose show their exact chances.
"""

from collections.abc import Callable, Iterator

from msgspec.structs import astuple

from companion.contract import parts
from companion.contract.parts import Button, Option, Options, Part, Pick, Tap
from companion.dice.odds import percent
from companion.games.exit_from_purgatory.board import heaps
from companion.games.exit_from_purgatory.board.pieces import (
    Prompt,
    about,
    besides,
    done,
    go,
    number_of,
    seat_of,
)
from companion.games.exit_from_purgatory.rules import (
    Action,
    Challenge,
    State,
    actions,
    dice,
    legal_actions,
    odds,
    why_not,
)
from companion.games.exit_from_purgatory.rules.cards import LANTERN, NAMES, UNKNOWN
from companion.games.exit_from_purgatory.rules.state import LETTERS, OPEN
from companion.games.exit_from_purgatory.rules.turn import road, score
from companion.games.exit_from_purgatory.rules.wording import named, some, some_dice


def steal(state: State, target: int) -> str:
    """Return the chance to take a card from a seat."""
    own, other = state.player.undone, state.players[target].undone
    return _percent(state, Challenge("steal", own, other))


def study(state: State, lanterns: int) -> str:
    """Return the chance to be given a Lantern."""
    return _percent(state, Challenge("study", lanterns))


def success(state: State, lanterns: int) -> tuple[str, str]:
    """Return the dice of a success roll, and its chance."""
    query = Challenge("success", lanterns, _against(state))
    own, other = dice(query, state.options)
    return f"{some_dice(own)} against {other}", _percent(state, query)


def _against(state: State) -> int:
    # Ruling success_mode: one_die_done, where all challenges done count.
    if state.options.success_mode == "one_die_done":
        return len(LETTERS) - state.player.undone
    return state.player.apples


def leave(state: State, cards: int) -> tuple[str, str]:
    """Return the dice of an attempt to leave, and its chance."""
    way, own = road(state.player), score(state.player) + cards
    query = Challenge(way.name.casefold(), own)
    return f"{some_dice(own)} against {way.against}", _percent(state, query)


def hindered(state: State, own: int) -> str:
    """Return the chance of an attempt to leave with so many dice."""
    return _percent(state, Challenge(road(state.player).name.casefold(), own))


def _percent(state: State, query: Challenge) -> str:
    ruled = state.options
    rulings = {
        "success_mode": ruled.success_mode,
        "closed_endgame": ruled.closed_endgame,
        "exit_cards": ruled.exit_cards,
    }
    return f"{percent(odds(query, rulings=rulings))} %"


VERBS = ("draw", "steal", "study", "attempt", "leave", "release")


def turn(state: State, draft: parts.Draft) -> Prompt:
    """Ask what a player does with their turn."""
    verb = next((word for word in draft if word in VERBS), "")
    match verb:
        case "steal":
            return _steal(state, draft)
        case "attempt" if _named(state):
            return _attempt(state, draft)
        case "study" if UNKNOWN in state.player.hand:
            return _study(state, draft)
        case "leave" if state.options.exit_cards == "on":
            return _leave(state, draft)
    return _menu(state, verb)


def _named(state: State) -> bool:
    # Ruling declare: before_roll, where the challenge is named at once.
    return state.options.declare == "before_roll"


def _menu(state: State, verb: str) -> Prompt:
    ask: list[Part] = [Options(("", "", "chance"), tuple(_rows(state, verb)))]
    if verb:
        action = _first(state, verb)
        ask.append(go(state, _label(state, action), action))
    steals = any(isinstance(known, actions.Steal) for known in legal_actions(state))
    title = "Your turn: do one thing"
    if not steals:
        return Prompt(title=title, ask=tuple(ask))
    aim = heaps.aimed(state, actions.Steal, ("steal",))
    return Prompt(title=title, ask=tuple(ask), aim=aim)


DOES = {
    "draw": "the top card is yours",
    "steal": "both roll; win, and take a card unseen",
    "study": "roll no more than your Lanterns: get one",
    "attempt": "win a token for your mat",
    "leave": "to Heaven or Hell",
    "release": "be free for other challenges",
}
"""What a choice does, in a line below it."""


def _rows(state: State, verb: str) -> Iterator[Option]:
    legal = legal_actions(state)
    for word, name, cells in _things(state):
        first = _first(state, word)
        may = any(isinstance(action, type(first)) for action in legal)
        tap: Tap = Pick((word,)) if may else done(state, first)
        look: parts.Look = "chosen" if word == verb else ""
        yield Option(name, cells, look=look, tap=tap, note=DOES[word])


def _things(state: State) -> Iterator[tuple[str, str, tuple[str, str]]]:
    player = state.player
    yield "draw", "Draw a card", (f"{len(state.pile)} in the pile", "")
    yield "steal", "Steal a card", ("a die each", "")
    if UNKNOWN in player.hand:
        yield "study", "Study", ("", "")
    else:
        lanterns = player.hand.count(LANTERN)
        amount = _amount(lanterns, "Lantern")
        yield "study", "Study", (amount, study(state, lanterns))
    yield "attempt", "Attempt a challenge", (f"{player.undone} open", "")
    leaves = why_not(state, actions.Leave()) is None
    cells = leave(state, 0) if leaves else ("with six tokens", "")
    yield "leave", "Leave Purgatory", cells
    if player.lock:
        yield "release", "Give up the lock", ("", "")


def _first(state: State, verb: str) -> Action:
    """Return an action of a verb: the one that it means, if it needs no more."""
    player = state.player
    match verb:
        case "steal":
            return actions.Steal(state.players[state.after(state.turn)[0]].name)
        case "study":
            return actions.Study(player.hand.count(LANTERN))
        case "attempt":
            return actions.Try((player.open or LETTERS)[0] if _named(state) else "")
        case "leave":
            return actions.Leave()
        case "release":
            return actions.Release()
    return actions.Pull()


def _label(state: State, action: Action) -> str:
    match action:
        case actions.Steal(target):
            return f"Roll to steal from {target}"
        case actions.Study(0):
            return "Announce no Lantern: a pass"
        case actions.Study(lanterns):
            return f"Announce {some(lanterns, 'Lantern')} and roll"
        case actions.Try(""):
            return "Attempt a challenge"
        case actions.Try(letter):
            return f"Attempt {named(letter)}"
        case actions.Leave(cards):
            return _leaving(state, cards)
        case actions.Release():
            return "Give up the lock"
    return "Draw a card"


def _leaving(state: State, cards: int) -> str:
    if why_not(state, actions.Leave(cards)):
        return "Leave Purgatory"
    dice, _ = leave(state, cards)
    played = f"Play {some(cards, 'card')}, roll" if cards else "Roll"
    return f"{played} for {road(state.player).name}: {dice}"


def _steal(state: State, draft: parts.Draft) -> Prompt:
    seat = seat_of(draft, state)
    aim = heaps.aimed(state, actions.Steal, ("steal",))
    options: list[Option] = []
    for other in state.after(state.turn):
        player = state.players[other]
        cells = (some(len(player.hand), "card"), steal(state, other))
        look: parts.Look = "chosen" if other == seat else ""
        options.append(Option(player.name, cells, look=look, tap=aim(other)))
    table = Options(("from", "", "chance"), tuple(options))
    action = None if seat is None else actions.Steal(state.players[seat].name)
    return Prompt(
        title="Steal from whom?",
        about="Both roll a die and add their own open challenges; a six always takes.",
        ask=(table, *_go(state, action)),
        aim=aim,
    )


def _go(state: State, action: Action | None) -> tuple[Part, ...]:
    other = besides(Button("Do something else", Pick(()), kind="quiet"))
    if action is None:
        return (other,)
    return go(state, _label(state, action), action), other


def _attempt(state: State, draft: parts.Draft) -> Prompt:
    chosen = next((word for word in draft if word in {*LETTERS}), "")
    table = challenges(state, actions.Try, chosen, state.turn, ("attempt",))
    return Prompt(
        title="Which challenge?",
        about=about(chosen) if chosen else "",
        ask=(table, *_go(state, actions.Try(chosen) if chosen else None)),
    )


def challenges(
    state: State,
    make: type[actions.Try | actions.Pick],
    chosen: str,
    seat: int,
    before: parts.Draft = (),
) -> Options:
    """Return a row for each challenge, those done too."""
    options: list[Option] = []
    for letter, token in zip(LETTERS, state.players[seat].mat, strict=True):
        action = make(letter)
        may = why_not(state, action) is None
        tap: Tap = Pick((*before, letter)) if may else done(state, action)
        cells = ("open" if token == OPEN else NAMES[token],)
        look: parts.Look = "chosen" if letter == chosen else ""
        options.append(Option(named(letter), cells, look=look, tap=tap))
    return Options(("challenge", "token"), tuple(options))


def _study(state: State, draft: parts.Draft) -> Prompt:
    held, cards = state.player.hand.count(LANTERN), len(state.player.hand)
    count, table = _counted(
        draft,
        range(held, cards + 1),
        ("announce", "chance"),
        lambda number: (some(number, "Lantern"), study(state, number)),
        ("study",),
    )
    return Prompt(
        title="How many Lanterns do you hold?",
        about="Announce their true number; a die that is not above it is enough.",
        ask=(table, *_go(state, actions.Study(count))),
    )


def _counted(
    draft: parts.Draft,
    counts: range,
    head: tuple[str, ...],
    row: Callable[[int], tuple[str, ...]],
    before: parts.Draft = (),
) -> tuple[int, Options]:
    """Return the number that was tapped, and a table of all that may be.

    Args:
        row: the name of a number, and the cells beside it.
        before: what is tapped before a number.
    """
    chosen = number_of(draft, counts[0], counts[-1])
    options: list[Option] = []
    for number in counts:
        name, *cells = row(number)
        look: parts.Look = "chosen" if number == chosen else ""
        tap = Pick((*before, f"x{number}"))
        options.append(Option(name, tuple(cells), look=look, tap=tap))
    return chosen, Options(head, tuple(options))


def _counts(
    state: State, kind: type[actions.Leave | actions.Reveal | actions.Hinder]
) -> range:
    """Return how many cards may be played or shown; none if nothing of it is legal."""
    legal = (action for action in legal_actions(state) if isinstance(action, kind))
    return range(1 + max((astuple(action)[0] for action in legal), default=-1))


def _amount(count: int, noun: str) -> str:
    return some(count, noun) if count else f"no {noun}"


def _leave(state: State, draft: parts.Draft) -> Prompt:
    """Ask how many cards are played for more dice (ruling exit_cards)."""
    if not (counts := _counts(state, actions.Leave)):
        return _menu(state, "")
    count, table = _counted(
        draft,
        counts,
        ("play", "dice", "chance"),
        lambda number: (some(number, "card"), *leave(state, number)),
        ("leave",),
    )
    return Prompt(
        title=f"Leave for {road(state.player).name}",
        about="Each card of that kind is a die more; the others may take some away.",
        ask=(table, *_go(state, actions.Leave(count))),
    )


def reveal(state: State, draft: parts.Draft) -> Prompt:
    """Ask how many Lanterns are shown for a challenge."""
    count, table = _counted(
        draft,
        _counts(state, actions.Reveal),
        ("show", "dice", "chance"),
        lambda number: (_amount(number, "Lantern"), *success(state, number)),
    )
    label = f"Show {_amount(count, 'Lantern')}: {success(state, count)[0]}"
    return Prompt(
        title="Show how many Lanterns?",
        about="They are shared out if a token is won; if not, they come back.",
        ask=(table, go(state, label, actions.Reveal(count))),
    )


def pick(state: State, draft: parts.Draft) -> Prompt:
    """Ask for a challenge: of a partner for Love, or after the roll."""
    chosen = next((word for word in draft if word in {*LETTERS}), "")
    table = challenges(state, actions.Pick, chosen, state.tried.actor)
    choose = go(state, f"Choose {named(chosen)}", actions.Pick(chosen))
    return Prompt(
        title="Choose a challenge",
        about=about(chosen) if chosen else "",
        ask=(table, choose) if chosen else (table,),
    )


def hinder(state: State, dice: int, draft: parts.Draft) -> Prompt:
    """Ask how many cards are played against a player who leaves."""
    who = state.player.name
    count, table = _counted(
        draft,
        _counts(state, actions.Hinder),
        ("play", f"chance of {who}"),
        lambda number: (_amount(number, "card"), hindered(state, dice - number)),
    )
    played = f"Play {some(count, 'card')} against {who}" if count else f"Let {who} roll"
    return Prompt(
        title=f"Hinder {who}?",
        about=f"{who} has {dice} dice; each card takes one away.",
        ask=(table, go(state, played, actions.Hinder(count))),
    )
