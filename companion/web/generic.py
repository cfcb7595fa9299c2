"""Parts of a screen that no game has to make: cards, a list of all choices."""

from collections.abc import Iterator

from companion import contract
from companion.chronicle.replay import Chronicle
from companion.contract import Act, parts
from companion.contract.board import Moment, Screen
from companion.contract.parts import Part
from companion.language import capital, phrase
from companion.lines import WIDEST
from companion.table import narrate, seats, secrets, steps

Kept = Chronicle[object, Act]
Words = contract.Words[object, Act]


def label(words: Words, action: Act, view: object) -> str:
    """Return an action as a sentence for a button."""
    return words.choice(action, view) if words.choice else words.say(action)


def screen(kept: Kept, moment: Moment[object, Act]) -> Screen:
    """Return a screen of lines and buttons, for a game that has no board."""
    words = kept.game.words()
    heading, _, rest = words.describe(moment.view, WIDEST).partition("\n")
    lines = tuple(parts.Line(line) for line in rest.split("\n"))
    notes = tuple(parts.Line(line) for line in narrate.notes(kept))
    board = [
        parts.Text(lines, "list"),
        *([parts.Text(notes, "list", phrase("Notes"))] if notes else []),
    ]
    mine = moment.mine and isinstance(kept.due, contract.Choice)
    ask: tuple[Part, ...] = ()
    if mine:
        ask = (parts.Buttons(tuple(_buttons(kept, moment.view)), stacked=True),)
    return Screen(place=heading, board=tuple(board), title=title(kept, mine), ask=ask)


def _buttons(kept: Kept, view: object) -> Iterator[parts.Button]:
    words = kept.game.words()
    for action in kept.rules.legal_actions(view):
        yield parts.Button(
            label(words, action, view), parts.Do(words.actions.write(action))
        )


def title(kept: Kept, mine: bool) -> str:
    """Return what is due, as a title."""
    match kept.due:
        case contract.Over() as over:
            return capital(steps.ending(over))
        case contract.Roll() as roll:
            return capital(steps.due(roll))
        case contract.Draw() as draw:
            return capital(steps.cards(draw))
        case contract.Choice(player):
            names = secrets.names(kept)
            if mine:
                return phrase("Your turn")
            who = names[player] if names else phrase("a choice")
            return phrase("Waiting for {who}", who=who)


def draw(kept: Kept, due: contract.Draw) -> list[Part]:
    """Return a field for the real cards that were drawn."""
    what = parts.Enter(
        phrase("Which? {cards}", cards=capital(steps.cards(due))),
        phrase("Report them"),
        "drawn ",
    )
    hidden = seats.unseen(kept)
    if hidden is None:
        return [what]
    typed = kept.game.words().actions.write(contract.as_action(kept.rules, hidden))
    return [
        what,
        parts.Buttons((parts.Button(phrase("They stay hidden"), parts.Do(typed)),)),
    ]
