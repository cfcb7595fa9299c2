"""The loop in the terminal: show the board, ask, check, keep.

Real dice are typed, digital ones are rolled by pressing Enter; both are possible at
every roll. The legal choices are numbered; anything else that can be typed is answered
with the reason why not. Nothing here knows a game: its rules and words are handed in.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import fill, indent
from typing import Any

from companion.chronicle import replay, store
from companion.chronicle.codec import Dice
from companion.chronicle.replay import Chronicle
from companion.contract import Choice, Draw, Note, Over, Roll
from companion.dice import roll
from companion.errors import (
    BadValue,
    CompanionError,
    IllegalAction,
    UnknownName,
    near,
    short,
)
from companion.table import helping, seats, secrets, steps, telling
from companion.table.choices import WIDTH, listed
from companion.table.secrets import NOBODY

WELCOME = "`help` lists what can be typed, `quit` leaves and keeps the game."

SCREEN = 24
"""Lines of a small terminal."""


@dataclass
class Table:
    """One game on a table: its save, its words, and whom it talks to.

    `ask` shows a prompt and returns what was typed, `say` shows lines, `bright` makes a
    heading stand out, `tinted` boards are in colour; `clock` tells the time for the
    log, `party` is who plays, `advise` says what is best.
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
    advise: Callable[[Chronicle], str] | None = None
    tinted: bool = False
    party: seats.Party = field(default_factory=seats.Party)


def play(table: Table) -> Over | None:
    """Play until the game is over or the player quits; return how it ended.

    Input that ends (end of file) quits. Every step is on disk before the next is asked.
    """
    table.say(WELCOME)
    _sits_down(table)
    changed = True
    pending: list[str] = []
    while True:
        kept = _gone_on(table)
        over = kept.due if isinstance(kept.due, Over) else None
        if over and table.party.bots and not table.party.people(kept):
            _show(table, kept)
            return over
        try:
            typed = _passed(table, kept)
            before = bool(pending) and changed
            if typed is None and pending:
                typed = pending.pop(0)
            if typed is None:
                changed = changed or table.party.fresh
                table.party.fresh = False
                if changed:
                    _show(table, kept)
                typed, *pending = _parts(_asked(table, _prompt(table, kept)))
            if typed.casefold() in ("quit", "exit", "q") or (over and not typed):
                return over
            changed = answer(table, kept, typed) or before
        except EOFError:
            return over
        except CompanionError as error:
            table.say(_wrapped(str(error)))
            if pending:
                table.say(_wrapped(f"not done then: {'; '.join(pending)}"))
            changed, pending = before, []


def _sits_down(table: Table) -> None:
    """Give one player alone the screen, and tell what happened in a game gone on with.

    Of several each is told when the screen is passed to them.
    """
    kept, party = store.open(table.path, table.rules_of), table.party
    party.sits_down(kept)
    party.looker = seat = party.looks(kept) if len(party.people(kept)) == 1 else NOBODY
    if seat != NOBODY:
        for line in seats.meanwhile(kept, table.words, seat, party.looked[seat]):
            table.say(_wrapped(line))


def _asked(table: Table, prompt: str) -> str:
    return " ".join(table.ask(prompt).split())


def _parts(typed: str) -> list[str]:
    """Return what is to be done one after another; a note may hold any sign."""
    own = typed.partition(" ")[0].casefold() == "note"
    return [typed] if own else steps.parts(typed)


def _gone_on(table: Table) -> Chronicle:
    """Return the game once bots and dealer have done what is theirs."""
    kept, party = store.open(table.path, table.rules_of), table.party
    while seats.automatic(kept, kept.state, party):
        since = len(kept.events)
        kept = seats.go_on(
            table.path, table.rules_of, party, table.dice, clock=table.clock
        )
        for line in seats.meanwhile(kept, table.words, party.looker, since):
            table.say(_wrapped(line))
        party.fresh = True
    return kept


def _passed(table: Table, kept: Chronicle) -> str | None:
    """Pass the screen to whom it is for; return what was typed instead, if anything.

    Between two players nobody's secrets are on the screen.
    """
    party, words = table.party, table.words
    to = party.looks(kept)
    if to == party.looker:
        return None
    name = "everybody" if to == NOBODY else secrets.names(kept)[to]
    if party.looker != NOBODY:
        if typed := _asked(table, f"Enter clears the screen for {name} > "):
            return typed
        party.looked[party.looker] = len(kept.events)
        party.leave()
    if to != NOBODY:
        if typed := _asked(table, f"{name}, press Enter once only you look > "):
            return typed
        party.clear()
    party.looker, party.fresh = to, True
    since = len(kept.events) if to == NOBODY else party.looked[to]
    for line in seats.meanwhile(kept, words, to, since):
        table.say(_wrapped(line))
    return None


def answer(table: Table, kept: Chronicle, typed: str) -> bool:
    """Do what was typed; return whether the board has changed."""
    verb, _, rest = typed.partition(" ")
    if told := _about(table, kept, verb.casefold(), rest):
        table.say("\n".join(told))
        return False
    match verb.casefold():
        case word if not rest and word in _questions(table):
            seen = secrets.view(kept.rules, kept.state, table.party.looker)
            table.say("\n".join(map(_wrapped, _questions(table)[word](seen))))
        case "?" if table.advise:
            table.say(indent(_advice(table.advise, kept), "  "))
        case "help" | "?":
            table.say(helping.told(table.words, best=_has_best(table)))
        case "log":
            table.say(_log(table, kept))
        case "state" | "look":
            return True
        case "all":
            table.say(_choices(table, kept, everything=True) or "  no choice is due")
        case "why":
            table.say(_wrapped(_why(table, kept, rest)))
        case "undo":
            to = steps.whole("undo", rest) if rest else seats.undo_to(kept, table.party)
            now = _now(table, kept)
            _told(table, store.undo(table.path, table.rules_of, to, **now))
            return True
        case "redo":
            now = _now(table, kept)
            _told(table, store.redo(table.path, table.rules_of, **now))
            return True
        case "amend":
            _told(table, _amended(table, kept, rest))
            return True
        case "note":
            _told(table, _kept(table, kept, Note(rest), by=_now(table, kept)["by"]))
            return True
        case _:
            _told(table, _stepped(table, kept, _meant(table, kept, typed)))
            return True
    return False


def _questions(table: Table) -> Mapping[str, Callable[[Any], Iterable[str]]]:
    """Return what may be asked of this game, with what answers it."""
    return getattr(table.words, "ASKED", {})


def _about(table: Table, kept: Chronicle, verb: str, rest: str) -> Sequence[str]:
    """Return what a game tells of what is asked; empty if that is no question of it."""
    if not hasattr(table.words, "about"):
        return ()
    seen = secrets.view(kept.rules, kept.state, table.party.looker)
    lines: Sequence[str] = table.words.about(verb, rest, seen)
    return lines


def _has_best(table: Table) -> bool:
    """Return whether something answers `?`."""
    return table.advise is not None or "?" in _questions(table)


def _log(table: Table, kept: Chronicle) -> str:
    looker = table.party.looker
    story = telling.story(kept, table.words, signed=False, looker=looker)
    return "\n".join(map(_wrapped, story)) or "  nothing yet"


def _advice(advise: Callable[[Chronicle], str], kept: Chronicle) -> str:
    over = isinstance(kept.due, Over)
    return "the game is over; there is nothing to choose" if over else advise(kept)


def _now(table: Table, kept: Chronicle) -> dict[str, str]:
    """Return when somebody mends the log, and who looks at it then."""
    looker = table.party.looker
    by = table.by if looker == NOBODY else secrets.names(kept)[looker]
    return {"at": table.clock(), "by": by}


def _told(table: Table, kept: Chronicle) -> None:
    """Say what the last event did: what fell, what was taken back."""
    for line in telling.news(kept, table.words, looker=table.party.looker):
        table.say(_wrapped(line))


def _wrapped(line: str) -> str:
    """Return a line of any length as lines of the terminal, indented."""
    return fill(line, WIDTH, initial_indent="  ", subsequent_indent="  ")


def _stepped(table: Table, kept: Chronicle, step: steps.Step) -> Chronicle:
    return _kept(table, kept, *step.told, dice=step.dice)


def _kept(
    table: Table, kept: Chronicle, *actions: Any, dice: Dice | None = None, by: str = ""
) -> Chronicle:
    return store.append(
        table.path,
        table.rules_of,
        actions,
        dice=dice,
        after=len(kept.events),
        at=table.clock(),
        by=by or steps.owner(kept, table.party.looker, table.by),
    )


def _meant(table: Table, kept: Chronicle, typed: str) -> steps.Step:
    """Return the step meant: a number of the list, faces, Enter, or an action."""
    if table.party.looks(kept) != table.party.looker:
        raise IllegalAction("play", "the screen is to be passed on", "press Enter")
    dice_due = isinstance(kept.due, Roll)
    if typed.casefold() == "roll" or (dice_due and not typed):
        return steps.rolled(kept, table.dice)
    if isinstance(kept.due, Draw) and not typed:
        return steps.Step(seats.drawn(kept, table.dice))
    usual = _usual(table, kept)
    if not typed and usual is not None:
        return steps.Step(usual)
    if not typed:
        raise IllegalAction("play", "several things are possible", "type a number")
    step = _named(table, kept, typed)
    secrets.must_be_possible(kept, step.action, table.party.looker)
    return step


def _named(table: Table, kept: Chronicle, typed: str) -> steps.Step:
    """Return the step that is typed as faces, as a number of the list, or in words."""
    if typed[0].isdigit() and isinstance(kept.due, Roll):
        return steps.typed(table.words, f"rolled {typed}")
    if typed.isdigit():
        legal = _legal(table, kept)
        number = steps.whole("choice", typed)
        if not 1 <= number <= len(legal):
            what = f"there is no choice {number}"
            raise IllegalAction("play", what, "type a number of the list")
        return steps.Step(legal[number - 1])
    seen = secrets.view(kept.rules, kept.state, table.party.looker)
    verb = typed.split()[0].casefold()
    if isinstance(kept.due, Draw) and verb != "drawn":
        typed = f"drawn {typed}"
    typed = steps.spelled(table.words, typed, seen)
    verb = typed.split()[0].casefold()
    if verb not in table.words.VERBS:
        hint = near(verb, [*table.words.VERBS, *helping.COMMANDS])
        raise UnknownName("play", f"'{short(verb)}' means nothing here", hint)
    return steps.typed(table.words, typed)


def _legal(table: Table, kept: Chronicle) -> tuple[Any, ...]:
    """Return what may be done now, as whoever looks may know."""
    seen = secrets.view(kept.rules, kept.state, table.party.looker)
    return kept.rules.legal_actions(seen)


def _usual(table: Table, kept: Chronicle) -> Any:
    """Return what Enter does at a choice: the only thing, or what the words call it."""
    legal = _legal(table, kept)
    if len(legal) == 1:
        return legal[0]
    usual = table.words.usual(kept.state) if hasattr(table.words, "usual") else None
    return usual if usual in legal else None


def _why(table: Table, kept: Chronicle, typed: str) -> str:
    """Say why an action is not possible now, or that it is."""
    if not typed:
        raise BadValue("why", "no action is named", "type it, such as: why pass 1 2")
    action = _named(table, kept, typed).action
    looker = table.party.looker
    return secrets.why_not(kept, action, looker) or "that is possible now"


def _amended(table: Table, kept: Chronicle, typed: str) -> Chronicle:
    word, _, faces = typed.partition(" ")
    event, hand = steps.whole("amend", word), table.words.faces([faces])
    steps.must_mend(kept, table.rules_of, event, hand)
    reason = table.ask("  how were they misread? ").strip()
    now = _now(table, kept)
    return steps.amend(table.path, table.rules_of, event, hand, reason, **now)


def _show(table: Table, kept: Chronicle) -> None:
    """Show the board, and the choices if there are any."""
    heading, _, board = _board(table, kept).partition("\n")
    if table.tinted and hasattr(table.words, "tint"):
        board = table.words.tint(board)
    table.say(f"\n{table.bright(heading)}\n{board}")
    for line in telling.notes(kept):
        table.say(_wrapped(line))
    if choices := _choices(table, kept, everything=False):
        close = board.count("\n") + choices.count("\n") > SCREEN - 5
        table.say(choices if close else f"\n{choices}")


def _board(table: Table, kept: Chronicle) -> str:
    return secrets.board(kept.rules, table.words, kept.state, table.party.looker)


def _choices(table: Table, kept: Chronicle, *, everything: bool) -> str:
    if table.party.looks(kept) != table.party.looker:
        return ""
    seen = secrets.view(kept.rules, kept.state, table.party.looker)
    legal = kept.rules.legal_actions(seen)
    return listed(legal, table.words, state=seen, everything=everything)


def _prompt(table: Table, kept: Chronicle) -> str:
    """Return what is asked now."""
    due = kept.due
    if isinstance(due, Over):
        return "Enter leaves, undo takes the last step back > "
    if isinstance(due, Draw):
        return f"{steps.cards(due)}: type what is drawn{_unseen(kept)} > "
    if isinstance(due, Choice):
        usual = _usual(table, kept)
        if usual is None:
            return "> "
        return f"Enter for choice {_legal(table, kept).index(usual) + 1} > "
    dice, seen = steps.due(due), replay.seen(kept)
    if not seen:
        faces = "face" if due.count == 1 else "faces"
        return f"{dice}: type the {faces}, or Enter to let the companion roll > "
    rest = "" if len(seen) == due.count else " and rolls the rest"
    shown = " ".join(map(str, seen))
    return f"{dice}, seen before the undo: {shown}; Enter takes them{rest} > "


def _unseen(kept: Chronicle) -> str:
    return ", or Enter if it stays hidden" if seats.unseen(kept) else ""
