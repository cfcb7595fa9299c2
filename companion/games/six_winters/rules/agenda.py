"""The agenda of a campaign: what is due, what is legal, what each report and task does.

Tasks are done, the first one first, until one needs a report: an answer, a shuffle, or
`next`. A task whose answers are not complete puts a `Question` before itself.

`legal_actions` lists exactly those for which `why_not` has no reason: both ask each
kind of report, and the functions here for other actions. `apply` raises the reason.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TypeAlias, TypeVar, assert_never, cast

from msgspec.structs import replace

from companion.contract import Act, Choice, Draw, Drawn, Due, Roll, Rolled
from companion.errors import IllegalAction, short
from companion.language import later, marked, phrase

from .. import reports
from ..campaign import actions, changes, corrections, decks, rolls, session, tasks, turn
from ..campaign import names as printed
from ..campaign.corrections.cards import obstacle_place
from ..campaign.corrections.record import TOP
from ..campaign.piles import first, placed, top
from ..campaign.state import State
from ..campaign.stress import name as name_of
from ..campaign.stress import split, take_hit
from ..cards import answers
from ..cards.answers import Top
from ..cards.places import RegionIndex
from ..cards.table import put
from ..cards.targets import on_board
from ..cards.verbs import DoVerb, Task
from ..cards.wording import row
from ..facts import NAME, REGIONS, facts
from ..reports import ability, assets, attempts, pools

T = TypeVar("T", bound=Task)
Does: TypeAlias = Callable[[State, Task], State]


def _row(kind: type[T], does: Callable[[State, T], State]) -> tuple[type[Task], Does]:
    """Return a row of the table below; the function has to take that kind of task."""
    return kind, cast(Does, does)


DONE_BY: dict[type[Task], Does] = dict(
    (
        _row(tasks.BeginStep, lambda state, task: replace(state, step=task.step)),
        _row(tasks.StartLocation, session.start_location),
        _row(tasks.SetUpSession, session.session),
        _row(tasks.DealCard, decks.deal_card),
        _row(tasks.FirstObstacle, session.first),
        _row(tasks.FillStaging, decks.staging_filled),
        _row(tasks.PickCharacter, session.pick_character),
        _row(tasks.FillPools, session.fill_pools),
        _row(tasks.EnterBoard, session.enter_board),
        _row(tasks.TakeTurn, turn.turn),
        _row(tasks.FindEvent, turn.event),
        _row(tasks.ActivateRegion, turn.region),
        _row(tasks.ActivateSlot, turn.activate_slot),
        _row(tasks.ActivateObstacles, turn.activate_obstacles),
        _row(tasks.MoveHardest, turn.move_hardest),
        _row(tasks.NewObstacles, turn.new_obstacles),
        _row(tasks.BottomStaged, decks.place_bottom_staged),
        _row(tasks.PlaceObstacle, placed),
        _row(tasks.AdvanceThreats, turn.advance_threats),
        _row(tasks.RaiseThreat, turn.raise_threat),
        _row(tasks.ThreatByHand, turn.threat_by_hand),
        _row(tasks.AdvanceTime, turn.time),
        _row(tasks.GainReward, decks.gain_reward),
        _row(tasks.TakeCard, decks.take_card),
        _row(tasks.DiscardOvercome, attempts.discard_overcome),
        _row(tasks.UseAbility, ability.use_ability),
        _row(tasks.CreateAssets, pools.create_assets),
        _row(tasks.SupplyDice, assets.supply_dice),
        _row(tasks.SplitDamage, split),
        _row(tasks.TakeHit, take_hit),
        _row(tasks.RollAgain, ability.roll_again),
        _row(tasks.ExplodeDice, ability.explode),
        _row(tasks.ActionDiceOf, rolls.hand_of),
        _row(tasks.ActionDiceOn, rolls.dice_on),
        _row(tasks.PathOf, rolls.path_of),
        _row(tasks.DropFaces, rolls.drop),
        _row(DoVerb, lambda state, task: task.verb.do(changes, state, task)),
        _row(tasks.EndStep, session.end),
        _row(tasks.BurnProgress, session.burn_progress),
        _row(tasks.BurnLocation, session.burn_location),
        _row(tasks.EspionageMastery, session.mastery),
        _row(tasks.NewLocation, session.new_location),
    )
)
"""The function that does each kind of task that waits for no report."""


def run(state: State) -> State:
    """Do the tasks of the agenda until one needs a report."""
    # A task returns an agenda without itself, and may push others before the rest.
    while (task := state.task) and rolls.pending(state) is None:
        rest = replace(state, agenda=state.agenda[1:])
        if isinstance(task, tasks.Shuffle) and session.needless(state, task):
            state = session.shuffled(rest, task, session.cards(state, task))
        elif isinstance(task, tasks.ActionStep) and not on_board(state):
            state = rest.says(later("nobody is on the board, so nobody acts"))
        elif isinstance(task, tasks.Attempting) and attempts.is_over(state, task):
            state = rest.says(later("the attempt is over"))
        elif does := DONE_BY.get(type(task)):
            state = does(rest, task)
        else:
            break
    return state


def waits_for(state: State) -> Due:
    """Return what is due."""
    if dice := rolls.pending(state):
        return rolls.due(state, dice)
    match state.task:
        case None:
            return session.over(state)
        case tasks.Question(player=player):
            return Choice(player)
        case tasks.Shuffle() as task:
            return session.due(state, task)
    return Choice()


def deck(state: State) -> tuple[str, ...]:
    """Return the cards that the draw now due is made from."""
    task = state.task
    return session.cards(state, task) if isinstance(task, tasks.Shuffle) else ()


def step(state: State, action: reports.Action) -> State:
    """Return the state after a legal action."""
    task = state.task
    rest = replace(state, agenda=state.agenda[1:])
    if (dice := rolls.pending(state)) and isinstance(action, Rolled):
        return run(rolls.rolled(state, dice, action.faces))
    if isinstance(action, reports.Report):
        return run(action.apply(state))
    match task, action:
        case tasks.Question(), _ if isinstance(action, actions.Selection):
            return run(_answered(rest, task, action))
        case _, actions.Mend(reason):
            return state.push(tasks.Correcting(reason))
        case _, actions.Light():
            tops = tuple(top(state, n) for n in RegionIndex)
            return ask_again(session.lightened(state, tops))
        case _, actions.Full():
            return run(session.ordered(_from_first_answer(state)))
        case tasks.Correcting(reason), actions.Put():
            return run(corrections.done(state, action, reason))
        case tasks.Correcting(), actions.Next():
            return ask_again(rest)
        case _, actions.Faces():
            return run(rolls.begun(_from_first_answer(state)))
        case _, actions.Counted():
            return run(_from_first_answer(state).push(tasks.DropFaces()))
        case tasks.Attempting(), actions.Next():
            return run(attempts.goes_on(rest, task))
        case tasks.Shuffle(), Drawn(cards):
            return run(session.shuffled(rest, task, cards))
        case _, actions.Next():
            return run(replace(rest, news=()))
    raise ValueError(action)  # `why_not` has a reason against it


def ask_again(state: State) -> State:
    """Return the state with the open question asked again, from its first answer on.

    Its choices may have changed; without a choice it is dropped.
    """
    if not isinstance(state.task, tasks.Question):
        return state
    return run(_from_first_answer(state))


def _from_first_answer(state: State) -> State:
    question = state.task
    if not isinstance(question, tasks.Question):
        return state
    task = question.task
    again = replace(task, answers=()) if task.answers else task
    return replace(state, agenda=(again, *state.agenda[1:]))


def _answered(
    state: State, question: tasks.Question, answer: actions.Selection
) -> State:
    """Give an answer to the task that asked; the sign on a pile is recorded."""
    if isinstance(answer, Top):
        tops = put(state.tops, RegionIndex.of(answer.region), answer.season)
        return replace(state, tops=tops).push(question.task)
    answers = (*question.task.answers, answer)
    return state.push(replace(question.task, answers=answers))


# What is legal, and why any other action is not.


def legal_actions(state: State) -> tuple[reports.Action, ...]:
    """Return all legal actions in a fixed order; empty if cards are due."""
    if not isinstance(waits_for(state), Choice):
        return ()
    return tuple(_legal(state))


def _legal(state: State) -> Iterator[reports.TableAction]:
    if isinstance(state.task, tasks.Question):
        yield from state.task.choices
    else:
        yield actions.Next()
    match state.task:
        case tasks.ActionStep():
            yield from reports.legal(state)
        case tasks.Attempting():
            yield from reports.legal_in_attempt(state)
        case tasks.Correcting():
            yield from corrections.legal(state)
    if not isinstance(state.task, tasks.Correcting):
        yield from map(actions.Mend, actions.REASONS)
    yield actions.Full() if state.light else actions.Light()
    yield actions.Faces() if state.shown is None else actions.Counted()


def why_not(state: State, action: reports.Action) -> str | None:
    """Return the reason `action` is illegal in `state`, or None if it is legal."""
    due = waits_for(state)
    match action:
        case Rolled(faces):
            dice = rolls.pending(state)
            if dice is None:
                return phrase("no dice are due; faces are the table's own")
            return rolls.refusal(dice, faces) or None
        case Drawn(cards):
            return _drawn_refused(state, due, cards) or None
    if isinstance(due, Roll):
        sentence = marked("dice are due first, {what}; type their faces, or roll")
        return phrase(sentence, what=due.what)
    if isinstance(due, Draw):
        return phrase(
            "cards are due first: {deck}; report them with drawn, or deal",
            deck=phrase(due.deck),
        )
    if not isinstance(due, Choice):
        return phrase(
            "the campaign is over after six years; nothing is reported any more"
        )
    return _refusal(state, action) or None


def _drawn_refused(state: State, due: Due, cards: tuple[str, ...]) -> str:
    if not isinstance(due, Draw):
        return phrase("no cards are due; answer the question first")
    if len(cards) != due.count:
        sentence = marked("cards reported: {count}; due: {n}, the {deck}")
        return phrase(sentence, count=len(cards), n=due.count, deck=phrase(due.deck))
    known = Counter(deck(state))
    for card, count in Counter(cards).items():
        if count > known[card]:
            sentence = marked("{card} is not among the {deck}; report what was drawn")
            return phrase(sentence, card=printed.called(card), deck=phrase(due.deck))
    return ""


def _refusal(state: State, action: reports.TableAction) -> str:
    match state.task, action:
        case _, actions.Faces():
            return "" if state.shown is None else phrase("dice have faces already")
        case _, actions.Counted():
            return phrase("dice are counted already") if state.shown is None else ""
        case _, actions.Full():
            return "" if state.light else phrase("books are full already")
        case _, actions.Light():
            return phrase("books are light already") if state.light else ""
        case tasks.Correcting(), actions.Put():
            return corrections.refusal(state, action)
        case tasks.Correcting(), actions.Next():
            return ""
        case tasks.Correcting(), _:
            return phrase("a correction is in progress; use put, then next")
        case _, actions.Mend(reason) if reason in actions.REASONS:
            return ""
        case _, actions.Mend(reason):
            return phrase(
                "'{word}' is no kind of reason to mend the record; give {reasons}",
                word=short(reason),
                reasons=", ".join(actions.REASONS),
            )
        case tasks.Question() as task, _:
            return "" if action in task.choices else _no_answer(state, task, action)
        case (_, actions.Next()):
            return ""
        case tasks.Attempting(), _ if isinstance(action, reports.Report):
            if action.in_attempt:
                return action.cannot(state)
            if isinstance(action, reports.OF_MASTERY) and not action.cannot(state):
                return ""
            return phrase(
                "{verb} waits until the attempt is over; place dice, or next",
                verb=_verb(action),
            )
        case tasks.ActionStep(), _ if isinstance(action, reports.Report):
            return action.cannot(state)
        case tasks.ActionStep(), _:
            right = ", ".join(
                verb for verb in reports.BY_VERB if verb not in WITH_FACES
            )
            sentence = marked("{verb} is not what is due; report {right} or next")
            return phrase(sentence, verb=_verb(action), right=right)
    sentence = marked("{verb} is not what is due; go on with next, or mend the record")
    return phrase(sentence, verb=_verb(action))


WITH_FACES = ("tried", "placed")  # reports that a refusal does not list


def _verb(action: Act) -> str:
    return str(action.__struct_config__.tag)


def _no_answer(
    state: State, question: tasks.Question, action: reports.TableAction
) -> str:
    verbs = tuple(dict.fromkeys(map(_verb, question.choices)))
    if not isinstance(action, actions.Selection) or _verb(action) not in verbs:
        sentence = marked("{verb} is not what is due; answer with {right}")
        return phrase(sentence, verb=_verb(action), right=row(verbs, "or"))
    match action:
        case actions.Pick(player, character):
            return _not_picked(state, player, character)
        case answers.That(obstacle):
            return _not_that(state, question, obstacle)
        case answers.Card(name) | answers.Keep(name) | answers.At(name):
            sentence = marked("{what} cannot be chosen here; choose one of the list")
            return phrase(sentence, what=printed.called(name))
        case answers.Many(count):
            number = str(count)[:12]
            return phrase("{n} cannot be; choose a number of the list", n=number)
        case answers.OneDie(die):
            sentence = marked("{die} is none of these dice; choose one of the list")
            return phrase(sentence, die=short(die))
        case answers.Order():
            return phrase("these are not the staged cards; name each of them once")
        case (
            actions.Stand() | answers.Whom() | answers.Answer()
            | answers.Land() | answers.Raise() | answers.Top()
        ):  # fmt: skip
            return phrase("that is no answer to this question; choose one of the list")
        case _:
            assert_never(action)


def _not_that(state: State, question: tasks.Question, name: str) -> str:
    known = facts().obstacle.get(name)
    if known is None:
        where = attempts.whereabouts(state, name)
        return phrase("{where}; choose one of the list", where=where)
    for number, region in enumerate(REGIONS):
        sign = top(state, number)
        perhaps_on_top = [answers.That(card) for card in first(state, number)]
        about_it = sign and set(question.choices) <= set(perhaps_on_top)
        if state.light and about_it and answers.That(name) in perhaps_on_top:
            typed = f"put {TOP}:{region.replace('_', '-')} {known.season}"
            return phrase(
                "{card} is a {season} card, and {sign} is on top in the record; if "
                "that was misread: `mend misread; {put}; next`",
                card=known.name,
                season=phrase(known.season),
                sign=phrase(sign),
                put=typed,
            )
    return phrase(
        "{card} is {where} and cannot be chosen here; choose one of the list",
        card=printed.obstacle(name),
        where=printed.whereabouts(obstacle_place(state, name)),
    )


def _not_picked(state: State, player: str, character: str) -> str:
    names = [seat.player for seat in state.seats]
    if player not in names:
        sentence = marked("no player is called '{word}'; it is {right}")
        return phrase(sentence, word=short(player), right=row(names, "or"))
    if character not in facts().character:
        return phrase(
            "no character is called '{word}'; pick one of {right}",
            word=short(character),
            right=", ".join(map(printed.person, facts().character)),
        )
    name, taken = name_of(character), state.seat(character)
    if taken is not None:
        sentence = marked(
            "{who} is played by {player}; each character can be played once"
        )
        return phrase(sentence, who=name, player=state.seats[taken].player)
    if not state.sheet(character).unlocked:
        return phrase("{who} has not joined the campaign; pick one that has", who=name)
    return phrase("it is not for {who} to pick now, but for the other", who=player)


def apply(state: State, action: reports.Action) -> State:
    """Return the state after `action`.

    Raises:
        IllegalAction: with the sentence of `why_not`.
    """
    if reason := why_not(state, action):
        raise IllegalAction(NAME, reason)
    return step(state, action)
