"""Six Winters: a campaign of six sessions for two players, by Phil Lewis."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.contract import (
    Begun,
    Bot,
    Game,
    Hidden,
    KitRequest,
    LiveChecks,
    Rules,
    Words,
)
from companion.contract.options import Flag, Options, Source, Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from companion.contract.board import Board
    from companion.contract.metrics import Metrics, StoryForms
    from companion.contract.questions import Entry, Questions
    from companion.games.six_winters.facts import Facts
    from companion.games.six_winters.rules import Action, State
    from companion.press.layout.piece import Kit


def _facts() -> Facts:
    from companion.games.six_winters import facts

    return facts.facts()


def _rules() -> Rules[State, Action]:
    from companion.games.six_winters import rules

    return rules


def _as_of(revision: str) -> Rules[State, Action] | None:
    from companion.games.six_winters.rules import legacy

    return legacy if revision == legacy.REVISION else None


def _words() -> Words[State, Action]:
    from companion.games.six_winters import words

    return words.WORDS


def _begin(options: Options) -> Begun:
    """A new campaign has light books; a save that does not say has full ones."""
    begun = {"books": "light", "dice": "counted"}
    setup: dict[str, object] = {**begun, **options.values}
    names = options.text("players")
    if names is not None:
        setup["players"] = names.split(",")
    return Begun(setup=setup)


def _in_play() -> LiveChecks[State]:
    from companion.games.six_winters import live_checks

    return live_checks.IN_PLAY


def _entries() -> Callable[[State | None], Iterable[Entry]]:
    from companion.games.six_winters import glossary

    return glossary.entries


def _questions() -> Questions:
    from companion.games.six_winters import questions

    return questions.QUESTIONS


def _tables() -> Mapping[str, object]:
    from companion.games.six_winters import booklet_values

    return booklet_values.tables()


def _kit(request: KitRequest) -> Kit:
    from companion.games.six_winters import kit

    return kit.make(_facts(), request)


def _hidden() -> Hidden[State, Action]:
    from companion.games.six_winters.rules import deck, observed, view

    return Hidden(view, observed, deck, shared=True)


def _board() -> Board[State, Action]:
    from companion.games.six_winters import board

    return board.BOARD


def _bots() -> Mapping[str, Bot[State, Action]]:
    from companion.games.six_winters import bots

    return bots.BOTS


def _tale() -> StoryForms[State, Action]:
    from companion.games.six_winters import story

    return story


def _study() -> Metrics[State, Action]:
    from companion.games.six_winters import metrics

    return metrics.STUDY


GAME: Game[State, Action] = Game(
    name="six-winters",
    facts=_facts,
    rules=_rules,
    words=_words,
    questions=_questions,
    glossary=_entries,
    live_checks=_in_play,
    booklet_values=_tables,
    kit=_kit,
    question_options=(Flag(name="suggest", help="find a way that dice can be placed"),),
    kit_options=(
        Text(
            name="palette",
            help="of the dice",
            values=("clear", "designer"),
            default="clear",
            stem="{}",
            restyles=True,
        ),
        Source(
            name="fill",
            help="only sheets, filled in from a save or a JSON file: a character sheet "
            "for each character that joined, the record, and a page for setting up the "
            "table again",
        ),
        Flag(name="fillable", help="only sheets, to be filled in on a screen"),
    ),
    setup_options=(
        Text(
            name="players",
            help="the players, in the order of the seats",
            metavar="ANN,BEN,...",
        ),
        Text(
            name="difficulty",
            help="of a campaign",
            values=("standard", "easy", "hardcore"),
            default="standard",
            title="Difficulty",
            said={
                "standard": ("standard", ""),
                "easy": ("easy", ""),
                "hardcore": ("hardcore", ""),
            },
        ),
        Text(
            name="books",
            help="with `light` you shuffle and draw, with `full` the companion does",
            values=("light", "full"),
            default="light",
            changes={"light": "light", "full": "full"},
            said={
                "light": ("real cards", "you shuffle and draw"),
                "full": ("dealt here", "the companion shuffles and draws"),
            },
            asks="cards",
        ),
        Text(
            name="dice",
            help="with `counted` dice stay on the table, with `full` each has a face",
            values=("counted", "full"),
            default="counted",
            changes={"counted": "counted", "full": "faces"},
            said={
                "counted": ("real dice, counted", "the companion only counts them"),
            },
            asks="dice",
        ),
        Text(
            name="locations",
            help="of the first year",
            values=("printed", "drawn"),
            default="printed",
            title="Locations of the first year",
            said={
                "printed": ("those of the rulebook", ""),
                "drawn": ("four drawn in each region, to keep three", ""),
            },
        ),
    ),
    begin=_begin,
    hidden=_hidden,
    as_of=_as_of,
    board=_board,
    bots=_bots,
    metrics=_study,
    story=_tale,
)
