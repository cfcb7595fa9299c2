"""What the terminal shows at each step: what happened, who is where, the question.

All else is shown when it is typed: `state`, `board`, `mat`, `moves`, `look`.
"""

from collections.abc import Iterator, Sequence

from companion.contract import Roll
from companion.games.six_winters.campaign import actions, dice_places, stress, tasks
from companion.games.six_winters.campaign.names import location, obstacle, progress
from companion.games.six_winters.campaign.tasks import Attempting
from companion.games.six_winters.cards.indexes import SLOT_NAMES, SLOTS, ResourceIndex
from companion.games.six_winters.cards.table import Seat
from companion.games.six_winters.cards.verbs import Task
from companion.games.six_winters.cards.wording import capital
from companion.games.six_winters.reports import Report
from companion.games.six_winters.rules import Action, State, legal_actions, waits_for
from companion.games.six_winters.words import board
from companion.games.six_winters.words.context import choice
from companion.games.six_winters.words.typed import ACTIONS
from companion.lines import WIDTH, wrapped

OFFERED = 3
"""Reports that are offered as examples."""

ALWAYS = actions.Mend | actions.Setting
"""Reports that are possible at any time."""

LISTED = 8
"""So many reports of the actions step need no examples: all of them are listed."""

RECENT = 6
"""Messages of the actions step that are shown; the log has the others."""


def brief(state: State, width: int = WIDTH) -> str:
    """Return what is new and what is due, without the rest of the table."""
    lines = list(wrapped(board.title(state), width, first=""))
    rows = [*board.rule(state), *board.recent(state)]
    match _waiting(state):
        case tasks.ActionStep():
            if len(state.news) > RECENT:
                earlier = board.row("- `log` has what happened earlier in this step")
                rows = [*board.rule(state), earlier, *board.recent(state, RECENT)]
            rows += _people(state, (0, 1))
            rows.append(board.row(POSSIBLE))
        case Attempting(seats=seats):
            rows += _people(state, seats)
    if not isinstance(waits_for(state), Roll):  # the prompt names the dice
        if state.step == "refresh" and isinstance(state.task, tasks.Pause):
            rows += [*_pools(state), *board.refreshed(state)]
        rows += board.due(state)
        rows += _in_a_row(state)
    return "\n".join([*lines, *board.parted(rows, width)])


POSSIBLE = "`moves`, `attempts`, `paths` and `mat` show what is possible now"
"""The look-ups of the actions step."""


def _in_a_row(state: State) -> Iterator[board.Row]:
    """Yield how several cards are named at once, at the first of them."""
    match state.task.task if isinstance(state.task, tasks.Question) else None:
        case tasks.DealCard(0):
            between = "; obstacles are asked between" if state.year == 1 else ""
            yield board.row(f"type the whole row: tinkering, cantrips, ...{between}")
        case tasks.DealCard(-1) if not state.staged:
            yield board.row("type all of them in a row: tinkering, cantrips, ...")
        case tasks.BurnProgress(count) if count > 1:
            yield board.row("type all of them in a row: tinkering, cantrips, ...")


def _waiting(state: State) -> Task | None:
    waiting = (
        task
        for task in state.agenda
        if isinstance(task, tasks.ActionStep | Attempting | tasks.Pause)
    )
    return next(waiting, None)


def _people(state: State, seats: Sequence[int]) -> Iterator[board.Row]:
    for seat in (state.seats[number] for number in seats):
        name = f"{seat.player}: {stress.name(seat.character)}"
        if not seat.acts:
            yield board.row(f"{name}, out of this session")
            continue
        yield board.row(f"{name}, {'; '.join(_seat(state, seat))}")


def _seat(state: State, seat: Seat) -> Iterator[str]:
    spot, kind = state.spots[seat.slot], SLOTS[seat.slot].resource
    number = ResourceIndex.of(kind)
    pool = str(state.pools[number])
    if state.shown is not None:
        pool = board.faces(state.shown.pools[number])
    where = location(spot.location) if spot.location else "no location"
    yield f"{stress.standing(state, seat)}; at {where}, {capital(kind)} pool {pool}"
    if held := board.held_at(state, SLOT_NAMES[seat.slot]):
        yield f"assets{held}"
    if spot.attached:
        names = (obstacle(card) + board.held_at(state, card) for card in spot.attached)
        yield f"obstacles: {', '.join(names)}"
    if seat.card:
        on_it = board.held_at(state, dice_places.of_card(seat.player))
        yield f"card {progress(seat.card)}{on_it}"
    if state.shown is not None:
        hand = dice_places.action_dice(state, dice_places.of_hand(seat.player))
        yield f"action dice {board.faces(hand)}"


def _pools(state: State) -> Iterator[board.Row]:
    """Yield how many dice each pool has once it is filled."""
    pools = (
        f"{kind.title} {board.faces(state.shown.pools[kind])}"
        if state.shown
        else f"{kind.title} {state.pools[kind]}"
        for kind in ResourceIndex
    )
    yield board.row(f"pools: {', '.join(pools)}")


def offered(state: State) -> list[tuple[str, str]]:
    """Return a few reports that are usual now, as typed, each with its sentence.

    In the actions step of each kind the first that is legal: an obstacle that can be
    tried, dice for cards, a move. In an attempt the dice that fit, and each ability.
    None at a question, and where few reports are legal.
    """
    legal = legal_actions(state)
    if isinstance(state.task, tasks.ActionStep):
        usual = [one for one in legal if not isinstance(one, ALWAYS)]
        found = _first_of_kinds(legal)[:OFFERED] if len(usual) > LISTED else []
    elif isinstance(state.task, Attempting):
        part = [action for action in legal if isinstance(action, Report)]
        once = {
            action.choice(state): action
            for action in reversed(part)
            if action.in_attempt
        }
        found = [action for action in part if once.get(action.choice(state)) is action]
    else:
        return []
    return [
        (ACTIONS.write(action), choice(action, state))
        for action in [*found, actions.Next()]
        if found or isinstance(state.task, Attempting)
    ]


def _first_of_kinds(legal: Sequence[Action]) -> list[Action]:
    """Return an example of each kind of report that has one, in their order."""
    usual = [
        action
        for action in legal
        if isinstance(action, Report) and action.example and action.is_usual()
    ]
    first = {action.example: action for action in reversed(usual)}
    return [first[rank] for rank in sorted(first)]
