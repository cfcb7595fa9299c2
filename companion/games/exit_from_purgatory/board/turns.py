"""Questions of a turn: what to do, from whom to steal, which challenge to attempt.

Rolls that a player may choose show their exact chances.
"""

from collections.abc import Callable, Iterator
from typing import get_args

from msgspec.structs import astuple, replace

from companion.contract import parts
from companion.contract.parts import Button, Draft, Option, Options, Part, Pick, Tap
from companion.dice.odds import percent
from companion.language import capital, decimal, phrase

from ..rules import Action, State, actions, legal_actions, why_not
from ..rules import check as rolls
from ..rules import turn as turns
from ..rules.cards import LANTERN, UNKNOWN
from ..rules.challenges import Naming
from ..rules.state import LETTERS, OPEN
from ..rules.wording import lanterns, named, noun, some, some_dice
from ..words import say
from . import heaps
from .pieces import Prompt, about, done, go, number_of, option, seat_of


def chance(state: State, query: rolls.Challenge) -> str:
    """Return the chance of a roll."""
    return decimal(f"{percent(rolls.chance(query, state.options))} %")


def dice(state: State, query: rolls.Challenge) -> str:
    """Return the dice of a roll: the player's, and those of the left neighbour."""
    (own, _), (other, _) = rolls.sides(query, state.options)
    return phrase("{dice} against {n}", dice=some_dice(own), n=other)


VERBS = tuple(map(actions.verb, get_args(actions.OfTurn)))


def turn(state: State, step: None, draft: Draft) -> Prompt:
    """Ask what a player does with their turn."""
    verb = next((word for word in draft if word in VERBS), "")
    match verb:
        case "steal":
            return _steal(state, draft)
        case "attempt" if _is_named(state):
            return _attempt(state, draft)
        case "study" if UNKNOWN in state.player.hand:
            return _study(state, draft)
        case "leave" if state.options.exit_cards == "on":
            return _leave(state, draft)
    return _menu(state, verb)


def _is_named(state: State) -> bool:
    # Ruling declare: before_roll, where the challenge is named at once.
    return state.options.declare == "before_roll"


def _menu(state: State, verb: str) -> Prompt:
    legal = {type(action) for action in legal_actions(state)}
    options: list[Option] = []
    chosen: Action = actions.Release()
    for first, row in _things(state):
        word = actions.verb(type(first))
        tap: Tap = Pick((word,)) if type(first) in legal else done(state, first)
        if word == verb:
            chosen, row = first, replace(row, look="chosen")
        options.append(replace(row, tap=tap))
    ask: list[Part] = [Options(("", "", phrase("chance")), tuple(options))]
    if verb:
        ask.append(go(state, _label(state, chosen), chosen))
    prompt = Prompt(phrase("Your turn: do one thing"), ask=tuple(ask))
    if actions.Steal not in legal:
        return prompt
    return replace(prompt, aim=heaps.aimed(state, actions.Steal, ("steal",)))


def _things(state: State) -> Iterator[tuple[Action, Option]]:
    """Yield what can be done: the action meant, if it needs no more, and a row."""
    player, held = state.player, state.player.hand.count(LANTERN)

    def row(name: str, does: str, first: str = "", then: str = "") -> Option:
        return Option(name, (first, then), note=does)

    pile = phrase("{n} in the pile", n=len(state.pile))
    draw = row(phrase("Draw a card"), phrase("the top card is yours"), pile)
    yield actions.Pull(), draw
    does = phrase("both roll; win, and take a card unseen")
    steal = row(phrase("Steal a card"), does, phrase("a die each"))
    yield actions.Steal(state.name(state.after(state.turn)[0])), steal
    cells = ("", "")
    if UNKNOWN not in player.hand:
        cells = (_lanterns(held), chance(state, rolls.Challenge("study", held)))
    does = phrase("roll no more than your Lanterns: get one")
    yield actions.Study(held), row(phrase("Study"), does, *cells)
    letter = (player.open or LETTERS)[0] if _is_named(state) else ""
    left, does = phrase("{n} open", n=player.undone), phrase("win a token for your mat")
    yield actions.Try(letter), row(phrase("Attempt a challenge"), does, left)
    cells = (phrase("with six tokens"), "")
    if why_not(state, actions.Leave()) is None:
        leave = rolls.of_leaving(state, player.score)
        cells = (dice(state, leave), chance(state, leave))
    way = row(phrase("Leave Purgatory"), phrase("to Heaven or Hell"), *cells)
    yield actions.Leave(), way
    if player.lock:
        does = phrase("be free for other challenges")
        yield actions.Release(), row(phrase("Give up the lock"), does)


def _label(state: State, action: Action) -> str:
    match action:
        case actions.Steal(target):
            return phrase("Roll to steal from {whom}", whom=target)
        case actions.Study(0):
            return phrase("Announce no Lantern: a pass")
        case actions.Study(count):
            return phrase("Announce {what} and roll", what=lanterns(count))
        case actions.Leave(cards) if why_not(state, action) is None:
            roll = rolls.of_leaving(state, state.player.score + cards)
            road = phrase(state.player.road.name)
            said = {"road": road, "dice": dice(state, roll), "cards": some(cards)}
            if cards:
                return phrase("Play {cards}, roll for {road}: {dice}", **said)
            return phrase("Roll for {road}: {dice}", **said)
        case actions.Leave():
            return phrase("Leave Purgatory")
    return capital(say(action))


def _steal(state: State, draft: Draft) -> Prompt:
    seat, aim = seat_of(draft, state), heaps.aimed(state, actions.Steal, ("steal",))
    options = []
    for other in state.after(state.turn):
        player = state.players[other]
        theft = chance(state, rolls.of_theft(state, player))
        cells = (some(len(player.hand)), theft)
        options.append(option(player.name, cells, aim(other), other == seat))
    table = Options((phrase("from"), "", phrase("chance")), tuple(options))
    action = None if seat is None else actions.Steal(state.name(seat))
    return Prompt(
        phrase("Steal from whom?"),
        phrase(
            "Both roll a die and add their own open challenges; a six always takes."
        ),
        (table, *_go(state, action)),
        aim,
    )


def _go(state: State, action: Action | None) -> Iterator[Part]:
    if action is not None:
        yield go(state, _label(state, action), action)
    other = Button(phrase("Do something else"), Pick(()), kind="quiet")
    yield parts.Buttons((other,), stacked=True)


def _attempt(state: State, draft: Draft) -> Prompt:
    chosen, table = challenges(state, actions.Try, draft, state.turn, ("attempt",))
    ask = (table, *_go(state, actions.Try(chosen) if chosen else None))
    return Prompt(phrase("Which challenge?"), about(chosen) if chosen else "", ask)


def challenges(
    state: State,
    make: type[actions.Try | actions.Pick],
    draft: Draft,
    seat: int,
    before: Draft = (),
) -> tuple[str, Options]:
    """Return the challenge that was tapped, and a row for each, those done too."""
    chosen = next((word for word in draft if word in {*LETTERS}), "")
    options = []
    for letter, token in state.players[seat].arms:
        tap: Tap = done(state, make(letter))
        if isinstance(tap, parts.Do):
            tap = Pick((*before, letter))
        cells = (phrase("open") if token == OPEN else noun(token),)
        options.append(option(named(letter), cells, tap, letter == chosen))
    return chosen, Options((phrase("challenge"), phrase("token")), tuple(options))


def _study(state: State, draft: Draft) -> Prompt:
    def row(number: int) -> tuple[str, ...]:
        return lanterns(number), chance(state, rolls.Challenge("study", number))

    counts, head = state.player.lanterns, (phrase("announce"), phrase("chance"))
    count, table = _counted(draft, counts, head, row, ("study",))
    return Prompt(
        phrase("How many Lanterns do you hold?"),
        phrase("Announce their true number; a die that is not above it is enough."),
        (table, *_go(state, actions.Study(count))),
    )


def _counted(
    draft: Draft,
    counts: range,
    head: tuple[str, ...],
    row: Callable[[int], tuple[str, ...]],
    before: Draft = (),
) -> tuple[int, Options]:
    """Return the number tapped, and a table of all: `row` has its name and cells."""
    chosen = number_of(draft, counts[0], counts[-1])
    options = []
    for number in counts:
        (name, *cells), tap = row(number), Pick((*before, f"x{number}"))
        options.append(option(name, tuple(cells), tap, number == chosen))
    return chosen, Options(head, tuple(options))


def _counts(
    state: State, kind: type[actions.Leave | actions.Reveal | actions.Hinder]
) -> range:
    """Return how many cards may be played or shown; none if nothing of it is legal."""
    legal = (action for action in legal_actions(state) if isinstance(action, kind))
    return range(1 + max((astuple(action)[0] for action in legal), default=-1))


def _lanterns(count: int) -> str:
    return lanterns(count) if count else phrase("no Lantern")


def _leave(state: State, draft: Draft) -> Prompt:
    """Ask how many cards are played for more dice (ruling exit_cards)."""
    if not (counts := _counts(state, actions.Leave)):
        return _menu(state, "")

    def row(number: int) -> tuple[str, ...]:
        leave = rolls.of_leaving(state, state.player.score + number)
        return some(number), dice(state, leave), chance(state, leave)

    head = (phrase("play"), phrase("dice"), phrase("chance"))
    count, table = _counted(draft, counts, head, row, ("leave",))
    return Prompt(
        phrase("Leave for {road}", road=phrase(state.player.road.name)),
        phrase("Each card of that kind is a die more; the others may take some away."),
        (table, *_go(state, actions.Leave(count))),
    )


def reveal(state: State, step: turns.Revealing, draft: Draft) -> Prompt:
    """Ask how many Lanterns are shown for a challenge."""

    def row(number: int) -> tuple[str, ...]:
        roll = rolls.of_success(state, number)
        return _lanterns(number), dice(state, roll), chance(state, roll)

    head = (phrase("show"), phrase("dice"), phrase("chance"))
    count, table = _counted(draft, _counts(state, actions.Reveal), head, row)
    shown, rolled, _ = row(count)
    label = phrase("Show {what}: {dice}", what=shown, dice=rolled)
    return Prompt(
        phrase("Show how many Lanterns?"),
        phrase("They are shared out if a token is won; if not, they come back."),
        (table, go(state, label, actions.Reveal(count))),
    )


def pick(state: State, step: Naming, draft: Draft) -> Prompt:
    """Ask for a challenge: of a partner for Love, or after the roll."""
    chosen, table = challenges(state, actions.Pick, draft, state.tried.actor)
    title = phrase("Choose a challenge")
    if not chosen:
        return Prompt(title, ask=(table,))
    action = actions.Pick(chosen)
    ask = (table, go(state, capital(say(action)), action))
    return Prompt(title, about(chosen), ask)


def hinder(state: State, step: turns.Hindering, draft: Draft) -> Prompt:
    """Ask how many cards are played against a player who leaves."""
    who, dice = state.player.name, step.dice

    def row(number: int) -> tuple[str, ...]:
        cards = some(number) if number else phrase("no card")
        return cards, chance(state, rolls.of_leaving(state, dice - number))

    head = (phrase("play"), phrase("chance of {who}", who=who))
    count, table = _counted(draft, _counts(state, actions.Hinder), head, row)
    played = phrase("Let {who} roll", who=who)
    if count:
        played = phrase("Play {cards} against {who}", cards=some(count), who=who)
    return Prompt(
        phrase("Hinder {who}?", who=who),
        phrase("{who} has {n} dice; each card takes one away.", who=who, n=dice),
        (table, go(state, played, actions.Hinder(count))),
    )
