"""Six Winters: a campaign of six sessions for two players, by Phil Lewis."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.contract import Bot, Game, Hidden, KitRequest, Rules, Words
from companion.contract.options import Flag, Source, Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.contract.questions import Questions
    from companion.contract.tale import Tale
    from companion.games.six_winters.campaign import Action, State
    from companion.games.six_winters.facts import Facts
    from companion.press.layout.piece import Kit


def _facts() -> Facts:
    from companion.games.six_winters import facts

    return facts.facts()


def _rules() -> Rules[State, Action]:
    from companion.games.six_winters import campaign

    return campaign


def _as_of(revision: str) -> Rules[State, Action] | None:
    from companion.games.six_winters.campaign import earlier

    return earlier if revision == earlier.REVISION else None


def _words() -> Words[State, Action]:
    from companion.games.six_winters import words

    return words.WORDS


def _questions() -> Questions:
    from companion.games.six_winters import questions

    return questions.QUESTIONS


def _tables() -> Mapping[str, object]:
    from companion.games.six_winters import tables

    return tables.tables()


def _kit(request: KitRequest) -> Kit:
    from companion.games.six_winters import kit

    return kit.make(_facts(), request)


def _hidden() -> Hidden[State, Action]:
    from companion.games.six_winters.campaign import deck, observed, view

    return Hidden(view, observed, deck, shared=True)


def _bots() -> Mapping[str, Bot[State, Action]]:
    from companion.games.six_winters import bots

    return bots.BOTS


def _tale() -> Tale[State, Action]:
    from companion.games.six_winters import tale

    return tale


GAME: Game[State, Action] = Game(
    name="six-winters",
    facts=_facts,
    rules=_rules,
    words=_words,
    questions=_questions,
    tables=_tables,
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
        ),
        Text(
            name="books",
            help="with `light` you shuffle and draw, and piles have no recorded order",
            values=("full", "light"),
        ),
        Text(name="locations", help="of the first year", values=("printed", "drawn")),
    ),
    hidden=_hidden,
    as_of=_as_of,
    bots=_bots,
    tale=_tale,
)
