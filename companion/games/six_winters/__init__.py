"""Six Winters: a campaign of six sessions for two players, by Phil Lewis."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.contract import Begun, Game, Hidden, Rules
from companion.contract.lazy import Modules
from companion.contract.options import Flag, Options, Source, Text, language
from companion.language import marked

if TYPE_CHECKING:
    from companion.games.six_winters.rules import Action, State


class Own(Modules):
    """The modules of the game, each imported when it is first used."""

    if TYPE_CHECKING:
        from companion.games.six_winters import (
            board,
            booklet_values,
            bots,
            facts,
            glossary,
            kit,
            metrics,
            questions,
            rules,
            story,
            words,
        )


def _as_of(revision: str) -> Rules[State, Action] | None:
    from companion.games.six_winters.rules import legacy

    return legacy if revision == legacy.REVISION else None


def _begin(options: Options) -> Begun:
    """A new campaign has light books; a save that does not say has full ones."""
    begun = {"books": "light", "dice": "counted"}
    setup: dict[str, object] = {**begun, **options.values}
    names = options.text("players")
    if names is not None:
        setup["players"] = names.split(",")
    return Begun(setup=setup)


GAME: Game[State, Action] = Game(
    name="six-winters",
    facts=lambda: Own.facts.facts(),
    rules=lambda: Own.rules,
    words=lambda: Own.words.WORDS,
    questions=lambda: Own.questions.QUESTIONS,
    glossary=lambda: Own.glossary.entries,
    live_checks=lambda: Own.questions.LIVE_CHECKS,
    booklet_values=lambda: Own.booklet_values.tables(),
    kit=lambda request: Own.kit.make(Own.facts.facts(), request),
    question_options=(
        Flag(name="suggest", help=marked("find a way that dice can be placed")),
    ),
    kit_options=(
        language("de"),
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
            help=marked("the players, in the order of the seats"),
            metavar="ANN,BEN,...",
        ),
        Text(
            name="difficulty",
            help=marked("of a campaign"),
            values=("standard", "easy", "hardcore"),
            default="standard",
            title=marked("Difficulty"),
            said={
                "standard": (marked("standard"), ""),
                "easy": (marked("easy"), ""),
                "hardcore": (marked("hardcore"), ""),
            },
        ),
        Text(
            name="books",
            help=marked(
                "with `light` you shuffle and draw, with `full` the companion does"
            ),
            values=("light", "full"),
            default="light",
            changes={"light": "light", "full": "full"},
            said={
                "light": (marked("real cards"), marked("you shuffle and draw")),
                "full": (
                    marked("dealt here"),
                    marked("the companion shuffles and draws"),
                ),
            },
            asks="cards",
        ),
        Text(
            name="dice",
            help=marked(
                "with `counted` dice stay on the table, with `full` each has a face"
            ),
            values=("counted", "full"),
            default="counted",
            changes={"counted": "counted", "full": "faces"},
            said={
                "counted": (
                    marked("real dice, counted"),
                    marked("the companion only counts them"),
                )
            },
            asks="dice",
        ),
        Text(
            name="locations",
            help=marked("of the first year"),
            values=("printed", "drawn"),
            default="printed",
            title=marked("Locations of the first year"),
            said={
                "printed": (marked("those of the rulebook"), ""),
                "drawn": (marked("four drawn in each region, to keep three"), ""),
            },
        ),
    ),
    begin=_begin,
    hidden=lambda: Hidden(
        Own.rules.view, Own.rules.observed, Own.rules.deck, shared=True
    ),
    as_of=_as_of,
    board=lambda: Own.board.BOARD,
    bots=lambda: Own.bots.BOTS,
    weighed=lambda: Own.bots.WEIGHED,
    advice=lambda: Own.bots.advice,
    metrics=lambda: Own.metrics.METRICS,
    story=lambda: Own.story,
)
