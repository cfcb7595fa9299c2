"""The state of a campaign as text: the table, recent events, what is due; in brief."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import cast

from companion import language
from companion.contract import Draw, Over, Roll
from companion.language import marked, phrase, phrases
from companion.lines import WIDTH, wrapped

from ..campaign import actions, dice_places, hand, stress, tasks
from ..campaign.card_lines import printed
from ..campaign.corrections import by_hand
from ..campaign.names import location, obstacle, progress
from ..campaign.piles import top
from ..campaign.state import Message
from ..campaign.turn import dice_a_player
from ..cards import places
from ..cards.places import ResourceIndex
from ..cards.table import Seat
from ..cards.wording import capital
from ..facts import RESOURCES, facts
from ..reports import Report
from ..reports.attempts import Placed
from ..rules import Action, State, legal_actions, waits_for
from . import context
from .lookups import at_stake
from .typed import ACTIONS

Row = tuple[str, str, str]
"""A text, what its first line begins with, and what the others do."""


def describe(state: State, width: int = WIDTH) -> str:
    """Return the state as text."""
    text = wrapped(title(state), width, first="")
    text += parted((*rule(state), *recent(state)), width)
    text += _tracks(state, width)
    rows = (*_regions(state), *people(state), *_cards(state), *due(state))
    return "\n".join([*text, *parted(rows, width)])


def parted(rows: Iterable[Row], width: int) -> Iterator[str]:
    """Yield rows as lines of at most so many columns."""
    for text, first, then in rows:
        yield from _wrapped(text, width, first=first, then=then)


_wrapped = lru_cache(maxsize=4096)(wrapped)  # the same lines are shown again and again


def row(text: str, first: str = "  ", then: str = "    ") -> Row:
    """Return a row of the board."""
    return text, first, then


def usual(state: State) -> Action | None:
    """Return the action of Enter: go on at a pause, the only answer to a question."""
    match state.task:
        case tasks.Pause():
            return actions.Next()
        case tasks.Attempting(phase="defend"):
            return actions.Next()
        case tasks.Attempting() if not any(Placed.ways(state)):
            return actions.Next()
        case tasks.Question(choices=(only,)):
            return cast(Action, only)  # a task cannot name the union: a circle
    return None


def passes(state: State) -> Action | None:
    """Return the step that a table takes by itself: what only has to be confirmed.

    The companion must hold cards and dice, so that nothing is left to do by hand. The
    season of a turn is confirmed by the players, and so is the end of their actions, or
    of a step of an attempt, as long as there is something else that they could do.
    """
    if state.light or state.shown is None:
        return None
    match state.task:
        case tasks.Pause() if state.step in PASSED:
            return actions.Next()
        case tasks.ActionStep() | tasks.Attempting():
            return None if any(map(is_report, legal_actions(state))) else actions.Next()
        case tasks.Question(choices=(only,)):
            return cast(Action, only)
    return None


def is_report(action: Action) -> bool:
    """Return whether an action is a report, not one that is possible at any time."""
    return not isinstance(action, actions.Next | actions.Mend | actions.Setting)


PASSED = (
    *("refresh", "activation", "new-obstacles", "threats", "time"),
    *(f"end-{number}" for number in range(1, 9)),
)
"""Steps of a turn and of a year's end in which nobody chooses, once their questions are
answered; the last one of a year is confirmed."""


def title(state: State) -> str:
    """Return the heading: year, season, turn and step."""
    parts = {
        "game": facts().game.title,
        "year": context.session(state),
        "years": facts().campaign.years,
        "step": phrase(context.STEPS[state.step].name),
    }
    if not state.turn or state.step.startswith("end-"):
        return phrase("{game}: year {year} of {years}; {step}", **parts)
    return phrase(
        "{game}: year {year} of {years}, {season} (box {box}), turn {turn}; {step}",
        season=phrase(facts().board.wheel[state.box - 1].season),
        box=state.box,
        turn=state.turn,
        **parts,
    )


TABLES = {
    (True, True): marked(
        "light books, counted dice: for a table with the game; named dice are judged"
    ),
    (True, False): marked(
        "light books, counted dice (`counted`): for a table with the game"
    ),
    (False, True): marked(
        "light books (`light`), counted dice: for a table with the game"
    ),
    (False, False): marked(
        "light books (`light`), counted dice (`counted`): for a table with the game"
    ),
}
"""For whom light books and counted dice are, whether each is on."""
BOOKS = (
    marked(
        "full books, on now: for one without cards; the companion shuffles and draws"
    ),
    marked(
        "full books (`full`): for one without cards; the companion shuffles and draws"
    ),
)
"""For whom full books are, with them and with light ones."""
FACES = (
    marked("full dice, on now: for one without dice, or that wants every rule applied"),
    marked(
        "full dice (`faces`): for one without dice, or that wants every rule applied"
    ),
)
"""For whom full dice are, with them and with counted ones."""


def rule(state: State) -> Iterator[Row]:
    """Yield the rule of the step, and first of all for whom each setting is."""
    if state.year == 1 and not any(seat.character for seat in state.seats):
        counted = state.shown is None
        for text in (TABLES[state.light, counted], BOOKS[state.light], FACES[counted]):
            yield row(phrase(text))
    if state.step != "actions":  # what may be reported is listed
        yield row(phrase(context.STEPS[state.step].rule))


def recent(state: State, most: int | None = None) -> Iterator[Row]:
    """Yield what happened since the last step: all of it, or the last messages."""
    for message in state.news[-most:] if most else state.news:
        yield row(narrated(message), "  - ", "    ")


def narrated(message: Message) -> str:
    """Return a message, with the line of its card."""
    text, lines = str(message.text), "; ".join(printed(message.card))
    return ". ".join(language.capital(part) for part in (text, lines) if part)


DICE = marked("pool/out/left")
"""Dice of a resource: in its pool, out of it, left in the supply."""


def _tracks(state: State, width: int) -> Iterator[str]:
    heads = [phrase("tracks"), phrase("progress"), phrase("threat"), phrase(DICE)]
    rows = [
        [
            track.name,
            f"{state.progress[n]} ({state.progress_level(n)}){'+' * state.masters(n)}",
            f"{state.threat[n]} ({state.threat_level(n)})",
            f"{state.pools[n]}/{state.out[n]}/{state.supply(n)}",
        ]
        for n, track in enumerate(facts().board.resources)
    ]
    if state.shown is not None:
        heads.append(phrase("pools show"))
        for cells, pool in zip(rows, state.shown.pools, strict=True):
            cells.append("".join(str(face or "?") for face in pool) or "-")
    lines = _table(list(zip(heads, *rows, strict=True)))
    if max(map(len, lines)) <= width:
        yield from lines
        return
    heads[3] = phrase("dice")
    for cells in (heads, *rows):
        cells.append(cells.pop(3))
    yield from _table([heads, *rows])
    yield "    " + phrase("(dice: {what})", what=phrase(DICE))


def _table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows in columns; all below the first are indented, as its block."""
    sizes = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for number, texts in enumerate(rows):
        cells = [f"{text:<{size}}" for text, size in zip(texts, sizes, strict=True)]
        first = "    " if number else "  "
        gap = "" if number else "  "
        lines.append(f"{first}{cells[0]}{gap} {' '.join(cells[1:])}".rstrip())
    return lines


def _regions(state: State) -> Iterator[Row]:
    for region, board in zip(places.RegionIndex, facts().board.regions, strict=True):
        sign, n = top(state, region), len(state.piles[region])
        parts = {"region": board.name, "gone": len(state.discards[region])}
        pile = phrases(
            "{region}: pile of {n} obstacle; {gone} discarded",
            "{region}: pile of {n} obstacles; {gone} discarded",
            n,
            **parts,
        )
        if sign:
            pile = phrases(
                "{region}: pile of {n} obstacle, {season} on top; {gone} discarded",
                "{region}: pile of {n} obstacles, {season} on top; {gone} discarded",
                n,
                season=phrase(sign),
                **parts,
            )
        yield row(pile)
        for at in region.slots:
            name = location_at(state, at, marked("no location now"))
            here = [stress.name(seat.character) for seat in people_at(state, at)]
            who = f" [{', '.join(here)}]" if here else ""
            there = "; ".join(  # the name of an obstacle may have a comma
                obstacle(card) + held_at(state, card)
                for card in state.spots[at].attached
            )
            line = f"{capital(at.resource):<11}{name}{who}{held_at(state, at.id)}"
            yield row(f"{line}: {there}" if there else line, "    ", " " * 8)


def held_at(state: State, place: str) -> str:
    """Return the dice in a place in brackets, with faces if they have any."""
    if state.shown is None:
        counts = zip(RESOURCES, state.dice_at(place), strict=True)
        shown = [f"{count} {capital(kind)}" for kind, count in counts if count]
    else:
        kinds = (*map(capital, RESOURCES), phrase("Action"))
        dice = zip(kinds, state.shown.row(place), strict=True)
        shown = [f"{name} {faces(some)}" for name, some in dice if some]
    return f" ({', '.join(shown)})" if shown else ""


def faces(some: Sequence[int]) -> str:
    """Return faces in words; those still to be rolled are question marks."""
    return " ".join(str(face or "?") for face in some) or phrase("none")


def people_at(state: State, slot: int) -> list[Seat]:
    """Return the seats whose characters are on the board, in a slot."""
    return [seat for seat in state.seats if seat.acts and seat.slot == slot]


def location_at(state: State, slot: int, none: str = marked("no location")) -> str:
    """Return the name of the location in a slot."""
    card = state.spots[slot].location
    return location(card) if card else phrase(none)


def people(state: State) -> Iterator[Row]:
    """Yield the characters with their stress, cards and dice."""
    for seat in state.seats:
        if not seat.character:
            continue
        how = phrase("out of this session")
        if not seat.out:
            how = stress.standing(state, seat)
        who = f"{seat.player}: {stress.name(seat.character)}, {how}"
        if seat.card:
            on_it = held_at(state, dice_places.of_card(seat.player))
            card = f"{progress(seat.card)}{on_it}"
            who = phrase("{who}; card: {card}", who=who, card=card)
        yield row(who)
        if kept := held_at(state, dice_places.of_stash(seat.character)):
            yield row(phrase("stashed:{dice}", dice=kept), " " * 6, " " * 8)
        if paid := held_at(state, dice_places.of_abilities(seat.character)):
            on_abilities = phrase("on abilities until Refresh:{dice}", dice=paid)
            yield row(on_abilities, " " * 6, " " * 8)
        if state.shown is not None:
            dice = faces(hand.faces(state, seat))
            yield row(phrase("action dice: {faces}", faces=dice), " " * 6, " " * 8)
    if state.step == "refresh":
        yield from refreshed(state)
    if state.step == "set-up" and all(seat.character for seat in state.seats):
        yield row(phrase("action dice: each player rolls {n}", n=dice_a_player(state)))


def refreshed(state: State) -> Iterator[Row]:
    """Yield how action dice are refreshed (rulings action-dice, stash-refresh)."""
    how = marked("action dice: each player returns what is unspent and rolls {n}")
    if state.options.action_dice == "top-up":
        how = marked(
            "action dice: each player keeps what is unspent and rolls up to {n}"
        )
    yield row(phrase(how, n=dice_a_player(state)))
    if state.options.stash_refresh == "cleared":
        yield row(phrase("stashed assets are cleared, too"))


def _cards(state: State) -> Iterator[Row]:
    deck = phrases(
        "{n} card of stage {stage} in the deck",
        "{n} cards of stage {stage} in the deck",
        len(state.deck),
        stage=state.stage,
    )
    if state.staged:
        cards = "; ".join(map(progress, state.staged))
        staged = marked("staged, from the bottom: {cards}; {deck}")
        yield row(phrase(staged, cards=cards, deck=deck))
    elif not state.step.startswith("end-"):  # then all cards are back in the deck
        yield row(deck)
    for year, turn, reason, what, value in state.corrections[-3:]:
        if (year, turn) == (state.year, state.turn):  # the log has the others
            parts = {"year": year, "turn": turn, "what": by_hand(what, value)}
            said = marked("set by hand in year {year}, turn {turn}: {what} ({reason})")
            yield row(phrase(said, reason=reason, **parts))


def due(state: State) -> Iterator[Row]:
    """Yield the question, or what else is waited for."""
    match state.task, waits_for(state):
        case _, Roll(count, what=what):
            yield row(phrase("due: {dice}", dice=f"{count} {what}"))
        case _, Over(reason=reason):
            yield row(phrase("The campaign is over: {reason}.", reason=reason))
        case tasks.Question(text, task=task), _:
            yield row(" ".join(filter(None, (str(text), context.about(state, task)))))
        case _, Draw(deck, count):
            what = phrases(
                "due: {n} card, the {deck}",
                "due: {n} cards, the {deck}",
                count,
                deck=phrase(deck),
            )
            yield row(what)
        case tasks.Attempting(obstacle=name, phase=phase) as task, _:
            may = phrase(context.PHASES[phase].may)
            yield row(f"{obstacle(name)}, {at_stake(state, task)}; {may}")
        case tasks.Correcting(), _:
            yield row(phrase("put each correction, then next"))


OFFERED = 3  # reports that are offered as examples
ALWAYS = actions.Mend | actions.Setting  # reports that are possible at any time

LISTED = 8
"""So many reports of the actions step need no examples: all of them are listed."""

RECENT = 6  # messages of the actions step that are shown; the log has the others


def brief(state: State, width: int = WIDTH) -> str:
    """Return what is new and what is due, without the rest of the table."""
    lines = wrapped(title(state), width, first="")
    rows = [*rule(state), *recent(state)]
    waiting = tasks.ActionStep | tasks.Attempting | tasks.Pause
    match next((task for task in state.agenda if isinstance(task, waiting)), None):
        case tasks.ActionStep():
            if len(state.news) > RECENT:
                earlier = row(phrase("- `log` has what happened earlier in this step"))
                rows = [*rule(state), earlier, *recent(state, RECENT)]
            rows += _people(state, (0, 1))
            rows.append(row(phrase(POSSIBLE)))
        case tasks.Attempting(seats=seats):
            rows += _people(state, seats)
    if not isinstance(waits_for(state), Roll):  # the prompt names the dice
        if state.step == "refresh" and isinstance(state.task, tasks.Pause):
            pools = (f"{kind.title} {_pool(state, kind)}" for kind in ResourceIndex)
            filled = phrase("pools: {dice}", dice=", ".join(pools))
            rows += [row(filled), *refreshed(state)]
        rows += due(state)
        rows += _in_a_row(state)
    return "\n".join([*lines, *parted(rows, width)])


POSSIBLE = marked("`moves`, `attempts`, `paths` and `mat` show what is possible now")
"""The look-ups of the actions step."""


def _in_a_row(state: State) -> Iterator[Row]:
    """Yield how several cards are named at once, at the first of them."""
    match state.task.task if isinstance(state.task, tasks.Question) else None:
        case tasks.DealCard(0):
            typed = phrase("type the whole row: tinkering, cantrips, ...")
            if state.year == 1:
                between = phrase("obstacles are asked between")
                typed = f"{typed}; {between}"
            yield row(typed)
        case tasks.DealCard(-1) if not state.staged:
            yield row(phrase(ALL_OF_THEM))
        case tasks.BurnProgress(count) if count > 1:
            yield row(phrase(ALL_OF_THEM))


ALL_OF_THEM = marked("type all of them in a row: tinkering, cantrips, ...")


def _people(state: State, seats: Sequence[int]) -> Iterator[Row]:
    for seat in (state.seats[number] for number in seats):
        name = f"{seat.player}: {stress.name(seat.character)}"
        if not seat.acts:
            yield row(f"{name}, {phrase('out of this session')}")
            continue
        yield row(f"{name}, {'; '.join(_seat(state, seat))}")


def _seat(state: State, seat: Seat) -> Iterator[str]:
    spot = state.spots[seat.slot]
    kind = ResourceIndex.of(places.SLOTS[seat.slot].resource)
    yield phrase(
        "{stress}; at {place}, {name} pool {pool}",
        stress=stress.standing(state, seat),
        place=location_at(state, seat.slot),
        name=kind.title,
        pool=_pool(state, kind),
    )
    if held := held_at(state, places.SLOT_NAMES[seat.slot]):
        yield phrase("assets{dice}", dice=held)
    if spot.attached:
        names = (obstacle(card) + held_at(state, card) for card in spot.attached)
        yield phrase("obstacles: {cards}", cards=", ".join(names))
    if seat.card:
        on_it = held_at(state, dice_places.of_card(seat.player))
        yield phrase("card {card}", card=f"{progress(seat.card)}{on_it}")
    if state.shown is not None:
        yield phrase("action dice {faces}", faces=faces(hand.faces(state, seat)))


def _pool(state: State, kind: ResourceIndex) -> str:
    return faces(state.shown.pools[kind]) if state.shown else str(state.pools[kind])


def offered(state: State) -> list[tuple[str, str]]:
    """Return a few reports that are usual now, as typed, each with its sentence.

    In the actions step of each kind the first that is legal: an obstacle that can be
    tried, dice for cards, a move. In an attempt the dice that fit, and each ability.
    None at a question, and where few reports are legal.
    """
    legal = legal_actions(state)
    known = [action for action in legal if isinstance(action, Report)]
    if isinstance(state.task, tasks.ActionStep):
        if sum(not isinstance(action, ALWAYS) for action in legal) <= LISTED:
            return []
        usual = [action for action in known if action.example and action.is_usual()]
        first = {action.example: action for action in reversed(usual)}
        found = [first[rank] for rank in sorted(first)][:OFFERED]
    elif isinstance(state.task, tasks.Attempting):
        part = [action for action in known if action.in_attempt]
        once = {action.choice(state): action for action in reversed(part)}
        found = [action for action in part if once[action.choice(state)] is action]
    else:
        return []
    return [
        (ACTIONS.write(cast(Action, action)), context.choice(action, state))
        for action in [*found, actions.Next()]
        if found or isinstance(state.task, tasks.Attempting)
    ]
