"""What can be typed at a table: in every game, and in one."""

from textwrap import indent

from companion.contract import A, S, Words

ALWAYS = """\
  Enter        do what is due, or the only thing possible
  3            choice 3 of the list; or type the action itself, as below
  a; b; c      several actions, one after another
  why ACTION   why that is not possible now, such as: why pass 1 2
  undo         take back the last step; undo 3 goes back to event 3
  redo         take back the undo
  log          what happened so far, with the number of each event
  note TEXT    keep a note in the log, which everybody may read
  all          all choices, where the list is folded
  state        the board once more; look is the same
  quit         leave; the game is kept and goes on with the same command"""

DICE = """\
  Enter        at a roll, let the companion roll
  2 2 4 6      what your own dice show; 2246 and 2x2 1x4 1x6 read as well
  amend N F..  the dice of event N were misread, they showed F.."""

BEST = "  ?            the best choice, why, and what the others cost"

COMMANDS = (
    "help",
    "why",
    "undo",
    "redo",
    "amend",
    "note",
    "log",
    "all",
    "state",
    "quit",
    "roll",
)


def text(words: Words[S, A], *, best: bool) -> str:
    """Return what can be typed in a game.

    Args:
        best: whether something answers `?`.
    """
    lines = [ALWAYS]
    lines += [DICE] * (words.faces is not None)
    lines += [BEST] * best
    lines += filter(None, [words.lookup_help])
    return "\n".join([*lines, "", indent(words.actions.grammar(), "  ")])
