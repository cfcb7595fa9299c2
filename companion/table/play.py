"""The loop in the terminal: show the board, ask, check, keep.

Real dice are typed, digital ones are rolled by pressing Enter; both are possible at
every roll. The legal choices are numbered; anything else that can be typed is answered
with the reason why not. Nothing here knows a game: its rules and words are handed in.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.chronicle import replay, store
from companion.chronicle.replay import Chronicle
from companion.dice import roll
from companion.errors import CompanionError, IllegalAction
from companion.furniture import Over, Roll
from companion.table import steps

HELP = """\
  Enter       the companion rolls the dice that are due, or does the only thing possible
  2 2 4 6     the faces of real dice; 2246 and 2x2 4 6 read as well
  3           choice 3 of the list; or type the action itself
  why ...     why an action is not possible now, such as: why throw 5
  undo        take back the last step; undo 3 goes back to event 3
  redo        take back the undo
  amend N F.. event N was misread, the dice showed F..
  log         what happened so far
  help        this, and how actions are typed
  quit        leave; the game is kept and goes on with the same command"""

LISTED = 24
"""Choices shown before the rest is folded; `all` shows them."""


@dataclass
class Table:
    """One game on a table: its save, its words, and whom it talks to.

    `ask` shows a prompt and returns what was typed, `say` shows lines, `bright` makes a
    heading stand out; `clock` tells the time for the log.
    """

    path: Path
    rules_of: Callable[[str], Any]
    words: Any
    ask: Callable[[str], str]
    say: Callable[[str], None]
    dice: roll.Dice
    clock: Callable[[], str]
    by: str
    bright: Callable[[str], str] = str


def play(table: Table) -> Over | None:
    """Play until the game is over or the player quits; return how it ended.

    Input that ends (end of file) quits. Every step is on disk before the next is asked.
    """
    show = True
    while True:
        kept = store.open(table.path, table.rules_of)
        if show:
            heading, _, board = table.words.describe(kept.state).partition("\n")
            table.say(f"\n{table.bright(heading)}\n{board}")
        try:
            typed = table.ask(_prompt(table, kept, listing=show)).strip()
        except EOFError:
            typed = "quit"
        if typed in ("quit", "exit", "q"):
            return kept.due if isinstance(kept.due, Over) else None
        try:
            show = answer(table, kept, typed)
        except CompanionError as error:
            table.say(f"  {error}")
            show = False


def answer(table: Table, kept: Chronicle, typed: str) -> bool:
    """Do what was typed; return whether the board has changed."""
    verb, _, rest = typed.partition(" ")
    match verb:
        case "help" | "?":
            table.say(HELP + "\n\n" + table.words.grammar())
        case "log":
            table.say("\n".join(steps.story(kept, table.words)))
        case "all":
            table.say(_choices(table, kept, everything=True))
        case "why":
            table.say(f"  {_why(table, kept, rest)}")
        case "undo":
            to = steps.whole("undo", rest) if rest else None
            store.undo(table.path, table.rules_of, to, at=table.clock(), by=table.by)
            return True
        case "redo":
            store.redo(table.path, table.rules_of, at=table.clock(), by=table.by)
            return True
        case "amend":
            _amend(table, rest)
            return True
        case _:
            step = _chosen(table, kept, typed)
            store.append(
                table.path,
                table.rules_of,
                [step.action],
                at=table.clock(),
                by=table.by,
                dice=step.dice,
                after=len(kept.events),
            )
            return True
    return False


def _chosen(table: Table, kept: Chronicle, typed: str) -> steps.Step:
    """Return the step meant: a number of the list, faces, Enter, or an action."""
    if isinstance(kept.due, Roll):
        if not typed or typed == "roll":
            return steps.rolled(kept, table.dice)
        if typed[0].isdigit():
            return steps.typed(table.words, f"rolled {typed}")
    legal = kept.rules.legal_actions(kept.state)
    if not typed and len(legal) == 1:
        return steps.Step(legal[0])
    if not typed:
        raise IllegalAction("play", "several things are possible", "type a number")
    if typed.isdigit() and not isinstance(kept.due, Roll):
        number = steps.whole("choice", typed)
        if not 1 <= number <= len(legal):
            raise IllegalAction(
                "play", f"there is no choice {number}", f"choose 1 to {len(legal)}"
            )
        return steps.Step(legal[number - 1])
    return steps.typed(table.words, typed)


def _why(table: Table, kept: Chronicle, typed: str) -> str:
    """Say why an action is not possible now, or that it is."""
    action = steps.typed(table.words, typed).action
    return kept.rules.why_not(kept.state, action) or "that is possible now"


def _amend(table: Table, typed: str) -> None:
    event, *faces = typed.split() or [""]
    hand = table.words.faces(faces)
    reason = table.ask("  why? ").strip()
    store.amend(
        table.path,
        table.rules_of,
        steps.whole("amend", event),
        hand,
        reason,
        at=table.clock(),
        by=table.by,
    )


def _prompt(table: Table, kept: Chronicle, *, listing: bool) -> str:
    """Return what is asked now; show the choices first if the board was just shown."""
    due = kept.due
    if isinstance(due, Over):
        return f"\n{steps.ending(due)}  (undo, log or quit) > "
    if isinstance(due, Roll):
        dice = steps.due(due)
        if seen := replay.seen(kept):
            return (
                f"{dice}: seen before the undo: {' '.join(map(str, seen))} (Enter) > "
            )
        return f"{dice}: type the faces, or Enter to let the companion roll > "
    if listing:
        table.say(_choices(table, kept, everything=False))
    return "> "


def _choices(table: Table, kept: Chronicle, *, everything: bool) -> str:
    """Return the legal actions as a numbered list."""
    legal: Sequence[Any] = kept.rules.legal_actions(kept.state)
    shown = legal if everything else legal[:LISTED]
    lines = [
        f"{number:>4}  {table.words.say(action)}  [{table.words.write(action)}]"
        for number, action in enumerate(shown, 1)
    ]
    if len(shown) < len(legal):
        lines.append(
            f"      and {len(legal) - len(shown)} more: type `all` to see them"
        )
    return "\n".join(lines)
