"""The game on the screen: all of it once, then only what changed, and the question."""

from collections.abc import Callable

from companion import contract
from companion.chronicle import replay
from companion.chronicle.replay import Chronicle
from companion.contract import A, S
from companion.errors import IllegalAction
from companion.table import changes, choices, narrate, seats, secrets, steps
from companion.table.terminal import Table

SCREEN = 24
"""Lines of a small terminal."""


def show(table: Table[S, A], kept: Chronicle[S, A]) -> None:
    """Print what is new on the board since it was shown, and the choices.

    All is printed to whoever has not seen it, and once `state` was typed.
    """
    screen, viewer = table.screen, table.party.viewer
    board = changes.blocks(secrets.brief(kept, viewer, table.width()))
    menu = _menu(table, kept).text
    if screen.viewer != viewer:
        _print_all(table, kept, board, menu)
    else:
        if new := changes.new(screen.blocks, board, screen.said):
            table.say(_coloured(table, kept, "\n".join(new), board[0]))
        if menu and menu != screen.choices:
            table.say(menu)
    screen.viewer, screen.blocks, screen.choices = viewer, board, menu
    screen.said.clear()


def _print_all(
    table: Table[S, A], kept: Chronicle[S, A], board: tuple[str, ...], menu: str
) -> None:
    text = _coloured(table, kept, "\n".join(board), board[0])
    table.say(f"\n{text}")
    for line in narrate.notes(kept):
        table.say(table.wrapped(line))
    if menu:
        close = text.count("\n") + menu.count("\n") > SCREEN - 5
        table.say(menu if close else f"\n{menu}")


def again(table: Table[S, A], kept: Chronicle[S, A], what: str) -> bool:
    """Show the board again: `state` all of it, `board` a drawing, `look` what is due.

    Returns:
        False if the game has no drawing; then nothing is shown.
    """
    words = kept.game.words()
    if what == "board" and words.drawn is None:
        return False
    if what == "board":
        _print_board(table, kept, secrets.drawn, heading=False)
    elif what == "state" and words.brief:
        _print_board(table, kept, secrets.board, heading=True)
        table.screen.choices = ""  # the list is shown again below it
    else:
        table.screen.viewer = None
    return True


def _print_board(
    table: Table[S, A],
    kept: Chronicle[S, A],
    shown: Callable[[Chronicle[S, A], int, int], str],
    *,
    heading: bool,
) -> None:
    text = shown(kept, table.party.viewer, table.width())
    table.say(_coloured(table, kept, text, text.split("\n")[0] if heading else ""))


def _coloured(table: Table[S, A], kept: Chronicle[S, A], text: str, top: str) -> str:
    """Return blocks of the board, letters in colour; if `top` is one, it is bright."""
    title, line, rest = "", "", text
    if top and text.startswith(top):
        title, line, rest = text.partition("\n")
    tint = kept.game.words().tint
    if table.tinted and tint:
        rest = tint(rest)
    return f"{table.bright(title)}{line}{rest}" if title else rest


def everything(table: Table[S, A], kept: Chronicle[S, A]) -> str:
    """Return all choices, whose numbers can then be typed; empty if none is due."""
    table.screen.opened = len(kept.events)
    table.screen.choices = _menu(table, kept).text
    return table.screen.choices


def _menu(table: Table[S, A], kept: Chronicle[S, A]) -> choices.Menu:
    if table.party.screen_for(kept) != table.party.viewer:
        return choices.Menu()
    seen = secrets.view(kept, table.party.viewer)
    opened = table.screen.opened == len(kept.events)
    if not opened and _is_enter_alone(table, kept):
        return choices.Menu("", frozenset({1}))
    return choices.listed(
        _ordered(table, kept),
        kept.game.words(),
        seen,
        everything=opened,
        width=table.width(),
    )


def _is_enter_alone(table: Table[S, A], kept: Chronicle[S, A]) -> bool:
    """Return whether the prompt says it all: Enter does what is not rare."""
    words = kept.game.words()
    verbs = [words.actions.verb(action) for action in _ordered(table, kept)]
    few = [verb for verb in verbs if verb not in words.rare]
    return len(few) == 1 < len(verbs) and usual(table, kept) is not None


def _ordered(table: Table[S, A], kept: Chronicle[S, A]) -> tuple[A, ...]:
    """Return the actions that are legal now, as far as the viewer may know."""
    seen = secrets.view(kept, table.party.viewer)
    return choices.ordered(kept.rules.legal_actions(seen), kept.game.words(), seen)


def numbered(table: Table[S, A], kept: Chronicle[S, A], number: int) -> A:
    """Return the choice of a number that can be read in the list.

    Raises:
        IllegalAction: if there is no such choice, or it is not shown: what looks like
            a number may be a face.
    """
    legal = dict(choices.numbered(_ordered(table, kept), kept.game.words()))
    if number not in _menu(table, kept).numbers:
        if number not in legal:
            what, right = f"there is no choice {number}", "type a number of the list"
        else:
            what = f"choice {number} is not shown"
            right = "type a number of the list, or more for all of it"
        raise IllegalAction("play", what, right)
    return legal[number]


def choosing(table: Table[S, A], kept: Chronicle[S, A]) -> str:
    """Return how a choice is made, with an example if one is shown."""
    shown = _menu(table, kept).numbers
    if not shown:
        return "type one, as above; `state` shows them again"
    first = min(shown)
    typed = kept.game.words().actions.write(numbered(table, kept, first))
    return f"type {first} or {typed}, or another of the list; `state` shows it again"


def usual(table: Table[S, A], kept: Chronicle[S, A]) -> A | None:
    """Return what Enter does at a choice: the only thing, or what the words call it."""
    legal = _ordered(table, kept)
    if len(legal) == 1:
        return legal[0]
    words = kept.game.words()
    seen = secrets.view(kept, table.party.viewer)
    found = words.usual(seen) if words.usual else None
    return found if found in legal else None


def prompt(table: Table[S, A], kept: Chronicle[S, A]) -> str:
    """Return the prompt for what is due now."""
    due = kept.due
    if isinstance(due, contract.Over):
        return "Enter leaves, undo takes the last step back > "
    if isinstance(due, contract.Draw):
        return f"{steps.cards(due)}: type what is drawn{_unseen(kept)} > "
    if isinstance(due, contract.Choice):
        found = usual(table, kept)
        return "> " if found is None else f"Enter: {_said(table, kept, found)} > "
    dice, seen = steps.due(due), replay.seen(kept)
    faces = "face" if due.count == 1 else "faces"
    if not seen and kept.save.settings.dice == "digital":
        return f"{dice}: Enter lets the companion roll, or type the {faces} > "
    if not seen:
        return f"{dice}: type the {faces}, or Enter to roll here > "
    rest = "" if len(seen) == due.count else " and rolls the rest"
    shown = " ".join(map(str, seen))
    return f"{dice}, seen before the undo: {shown}; Enter takes them{rest} > "


def _said(table: Table[S, A], kept: Chronicle[S, A], action: A) -> str:
    words = kept.game.words()
    if words.choice is None:
        return words.say(action)
    return words.choice(action, secrets.view(kept, table.party.viewer))


def _unseen(kept: Chronicle[S, A]) -> str:
    return ", or Enter if it stays hidden" if seats.unseen(kept) else ""
