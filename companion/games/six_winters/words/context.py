"""Actions as sentences, of a list and of the log; questions, steps and years.

`STEPS` are the name and the rule of each step of a session.
"""

import re
from collections.abc import Iterator
from typing import assert_never, cast

from companion.contract import Act, Drawn, Note, Roll, Rolled
from companion.errors import short
from companion.facts import Fact, load
from companion.language import marked, phrase, phrases, reader

from .. import reports
from ..campaign import actions, names, tasks
from ..campaign.card_lines import printed
from ..campaign.corrections import by_hand
from ..campaign.decks import STAGED
from ..campaign.names import location, slug, there
from ..campaign.session import STEPS as END_STEPS
from ..cards import answers
from ..cards.answers import At, Card, Keep, That
from ..cards.places import SLOT_NAMES, SlotIndex
from ..cards.verbs import Task
from ..cards.wording import capital, row
from ..facts import DATA, ROMAN, facts
from ..referee import paths
from ..rules import State, waits_for


def with_dice(report: reports.Report, sentence: str) -> str:
    """Return the sentence of a report with the dice that it names."""
    if not report.dice:
        return sentence
    dice = names.dice(report.dice)
    return phrase("{sentence}, with {dice}", sentence=sentence, dice=dice)


def say(action: Act) -> str:
    """Return a report as a sentence of a list."""
    if isinstance(action, reports.Report):
        return with_dice(action, action.sentence())
    match action:
        case actions.Pick(player, character):
            return phrase(
                "{who} plays {character}", who=player, character=names.person(character)
            )
        case actions.Stand(character, name):
            return _begins(character, names.slot(name))
        case Rolled(faces):
            return phrase("the dice show {faces}", faces=row(faces))
        case Drawn(cards):
            # The order of cards is hidden from the players.
            if len(cards) > 1:
                return phrase("cards are shuffled or drawn")
            return phrase("a card is drawn")
        case actions.Next():
            return phrase("go on")
        case actions.Mend(reason):
            known = actions.REASONS.get(reason)
            why = phrase(known) if known else short(reason)
            return phrase("correct the record: {reason}", reason=why)
        case actions.Put(what, value):
            return phrase("by hand: {what}", what=by_hand(what, value))
        case actions.Light():
            return phrase("keep light books from now on: you shuffle and draw")
        case actions.Full():
            return phrase(
                "keep full books from now on: the companion shuffles and draws"
            )
        case actions.Faces():
            return phrase("every die has a face from now on")
        case actions.Counted():
            return phrase("dice are only counted from now on")
    return _reply(cast(answers.Reply, action))


def _reply(answer: answers.Reply) -> str:
    match answer:
        case answers.At(name):
            return names.slot(name)
        case answers.That(obstacle):
            return names.obstacle(obstacle)
        case answers.Whom(character):
            return names.person(character)
        case answers.Many(count):
            return phrase("{n} of them", n=count)
        case answers.Answer(yes):
            return phrase("yes") if yes else phrase("no")
        case answers.Order(cards):
            shown = "; ".join(map(names.progress, cards))
            return phrase("from the bottom: {cards}", cards=shown)
        case answers.Land(region):
            return names.land(region)
        case answers.Keep(name):
            return phrase("{place} is kept", place=names.location(name))
        case answers.Card(name):
            return phrase("the card {card}", card=names.progress(name))
        case answers.Raise(resource):
            return phrase("the {name} marker", name=capital(resource))
        case answers.OneDie(die):
            return names.die(die)
        case answers.Top(region, season):
            land, sign = names.land(region), phrase(season)
            return phrase("{season} is on top in {region}", season=sign, region=land)
    assert_never(answer)


def _begins(character: str, place: str) -> str:
    return phrase("{who} begins in {place}", who=names.person(character), place=place)


def results(before: State, action: Act, after: State) -> Iterator[str]:
    """Yield what the log has below a report that names its dice."""
    if before.shown is not None or not isinstance(action, reports.Report):
        return
    if action.judged_dice and action.dice:  # else the sentence says: asserted
        verdict = action.verdict(before)
        yield phrase("judged: {verdict}", verdict=verdict.sentence)
        yield from verdict.notes


def about(state: State, task: Task) -> str:
    """Return the place, player or rule of a question, in a sentence; empty if none."""
    match task:
        case tasks.PlaceObstacle(number) | tasks.MoveHardest(number):
            return phrase("It goes to {place}.", place=there(state, number))
        case tasks.ActivateObstacles(number):
            return phrase("They are at {place}.", place=there(state, number))
        case tasks.DealCard(-1):
            sentence = marked("It is staged as card {n} of {most}, from the bottom.")
            return phrase(sentence, n=len(state.staged) + 1, most=STAGED)
        case tasks.DealCard():
            first, second = (seat.player for seat in state.seats)
            return phrase(
                "The row is dealt to {first}, to {second}, then the {n} that are "
                "staged, from the bottom.",
                first=first,
                second=second,
                n=STAGED,
            )
        case tasks.BurnProgress(count):
            draw = phrase("Shuffle those of the lowest stage and draw one at random.")
            if count < 2:
                return draw
            return draw + " " + phrase("{n} are still to burn.", n=count)
    return ""


def _worth(card: str) -> str:
    """Return what a progress card raises, and the dice of its shortest path."""
    of, any_track = facts().card[card], phrase("any track")
    raises = row(any_track if name == "wild" else capital(name) for name in of.rewards)
    least = paths.to_go(of, ())
    return phrase("raises {tracks}, {n} dice or more", tracks=raises, n=least)


def _going_on(state: State) -> str:
    match state.task:
        case tasks.ActionStep():
            return phrase("the actions are over")
        case tasks.Attempting(phase=phase):
            return phrase(PHASES[phase].ends)
    begins = tasks.BeginStep | tasks.EndStep
    begun = next((task for task in state.agenda if isinstance(task, begins)), None)
    if begun is None and any(isinstance(t, tasks.TakeTurn) for t in state.agenda):
        if state.turn:
            return phrase("go on to the next turn")
        return phrase("go on to the first turn")
    if begun is None or not isinstance(state.task, tasks.Pause):
        return phrase("go on")
    step = begun.step if isinstance(begun, tasks.BeginStep) else END_STEPS[begun.number]
    return phrase("go on to {step}", step=phrase(STEPS[step].name))


def choice(action: Act, state: State) -> str:
    """Return a report as a sentence of a list, with the location of each slot."""
    due = state.task.task if isinstance(state.task, tasks.Question) else None
    match action:
        case actions.Next():
            return _going_on(state)
        case reports.Report():
            return with_dice(action, action.choice(state))
        case At(name) if name in SLOT_NAMES:
            return there(state, SlotIndex.of(name))
        case actions.Stand(who, name) if name in SLOT_NAMES:
            return _begins(who, there(state, SlotIndex.of(name)))
        case Keep(name):
            lines = "; ".join(printed(name))
            return f"{location(name)}: {lines}" if lines else location(name)
        case Card(name) if isinstance(due, tasks.TakeCard):
            return f"{say(action)}: {_worth(name)}"
        case That(name) if not isinstance(due, tasks.ActivateObstacles):
            at = state.where(name)  # else the question says where they are
            return say(action) if at is None else f"{say(action)}, {there(state, at)}"
    return say(action)


def logged(action: Act, before: State) -> str:
    """Return a report as a sentence of the log, in the state before it."""
    match action:
        case reports.Report():
            asserted = action.judged_dice and not action.dice and before.shown is None
            end = phrase(" (asserted)") if asserted else ""
            return with_dice(action, action.logged(before)) + end
        case Rolled(faces):
            due = waits_for(before)
            what = due.what if isinstance(due, Roll) else phrase("dice")
            return phrases(
                "the {dice} shows {faces}",
                "the {dice} show {faces}",
                len(faces),
                dice=what,
                faces=row(faces),
            )
        case actions.Next():
            return choice(action, before)
        case actions.Stand(character, slot):
            return _begins(character, names.location_in(before, slot))
    return say(action)


def answer(action: Act, state: State) -> str:
    """Return what is enough to type in the place of a choice; empty if all of it is.

    At a question an answer needs no verb, and a location stands for its slot.
    """
    if not isinstance(state.task, tasks.Question):
        return ""
    match action:
        case At(name) | actions.Stand(_, name) if name in SLOT_NAMES:
            card = state.spots[SlotIndex.of(name)].location
            english = slug(facts().location[card].english) if card else ""
        case actions.Pick(_, card) | Card(card) | Keep(card) | That(card):
            english = card
        case _:
            return ""
    if reader() == "en" or not card:
        return english
    return re.sub(r"\W+", "-", names.printed(card).lower()).strip("-") or english


class StepText(Fact, frozen=True):
    """A step's name and its rule; `brief` is a name in a few words, if it needs one."""

    id: tasks.Step
    name: str
    rule: str
    brief: str = ""


class PhaseText(Fact, frozen=True):
    """A step of an attempt: what may be done in it, and what going on does."""

    id: tasks.Phase
    may: str
    ends: str
    question: str  # of the page
    button: str  # of the page


class Steps(Fact, frozen=True):
    """The contents of `steps.toml`."""

    steps: tuple[StepText, ...]
    phases: tuple[PhaseText, ...]


class Texts(Fact, frozen=True):
    """The contents of `texts.toml`, which says what each of its tables is."""

    groups: dict[str, str]
    labels: dict[str, str]
    does: dict[str, str]
    purposes: dict[str, str]
    present: dict[str, str]
    nouns: dict[str, str]
    parts: dict[str, str]


ALL = load(Steps, DATA / "steps.toml")
STEPS = {step.id: step for step in ALL.steps}
PHASES = {phase.id: phase for phase in ALL.phases}
TEXTS = load(Texts, DATA / "texts.toml")


def session(state: State) -> int:
    """Return the year of the current session."""
    # In the last steps of its end the year marker has moved on already.
    return state.year - (state.step in ("end-8", "end-9"))


def chapter(state: State) -> str:
    """Return the heading of the log for the current turn or step."""
    year = ROMAN[session(state) - 1]
    if state.step.startswith("end-"):
        return phrase("Year {year}, as the session ended", year=year)
    if not state.turn:
        return phrase("Year {year}, before the first turn", year=year)
    season, n = phrase(facts().board.wheel[state.box - 1].season), state.turn
    return phrase("Year {year}, turn {n}, {season}", year=year, n=n, season=season)


def quiet(action: Act | Note) -> bool:
    """Return whether the log omits a report: going on, cards placed face down."""
    return isinstance(action, actions.Next | Drawn)
