"""The loop in the terminal: show the board, prompt, check, save.

Real dice are typed, digital ones are rolled by pressing Enter; both are possible at
every roll. The legal choices are numbered; anything else that can be typed is answered
with the reason why not. Nothing here knows a game: its rules and words are handed in.
"""

from collections.abc import Sequence

from companion import contract
from companion.chronicle import replay, store
from companion.chronicle.codec import Amend, Stamp
from companion.chronicle.replay import Chronicle
from companion.contract import A, S
from companion.errors import (
    BadValue,
    CompanionError,
    IllegalAction,
    UnknownName,
    near,
    short,
)
from companion.table import advice, help, look, narrate, queries, seats, secrets, steps
from companion.table.choices import listed
from companion.table.secrets import NOBODY
from companion.table.terminal import Table

WELCOME = "`help` lists what can be typed, `quit` leaves and keeps the game."

SCREEN = 24
"""Lines of a small terminal."""


def play(table: Table[S, A]) -> contract.Over | None:
    """Play until the game is over or the player quits; return how it ended.

    The end of the input quits. Every step is on disk before the next prompt.
    """
    table.say(table.fitted(WELCOME))
    _begin(table)
    changed = True
    pending: list[str] = []
    while True:
        kept = _advanced(table)
        over = kept.due if isinstance(kept.due, contract.Over) else None
        if over and table.party.bots and not table.party.people(kept):
            _show(table, kept)
            return over
        try:
            typed = _pass_screen(table, kept)
            before = bool(pending) and changed
            if typed is None and pending:
                typed = pending.pop(0)
            if typed is None:
                changed = changed or table.party.fresh
                table.party.fresh = False
                if changed:
                    _show(table, kept)
                typed, *pending = _parts(_prompted(table, _prompt(table, kept)))
            if typed.casefold() in ("quit", "exit", "q") or (over and not typed):
                return over
            changed = answer(table, kept, typed) or before
        except EOFError:
            return over
        except CompanionError as error:
            table.say(table.wrapped(str(error)))
            if pending:
                table.say(table.wrapped(f"not done then: {'; '.join(pending)}"))
            changed, pending = before, []


def _begin(table: Table[S, A]) -> None:
    """Show a single player what happened since they last played.

    Several players see it when the screen is passed to them.
    """
    kept, party = store.open(table.path, table.load), table.party
    party.count_seen(kept)
    party.viewer = seat = (
        party.screen_for(kept) if len(party.people(kept)) == 1 else NOBODY
    )
    if seat != NOBODY:
        for line in seats.recent_events(kept, seat, party.events_seen[seat]):
            table.say(table.wrapped(line))


def _prompted(table: Table[S, A], prompt: str) -> str:
    *lines, last = table.fitted(prompt.rstrip()).split("\n")
    for line in lines:
        table.say(line)
    return " ".join(table.ask(f"{last} ").split())


def _parts(typed: str) -> list[str]:
    """Return the actions typed in one line; a note may contain any character."""
    own = typed.partition(" ")[0].casefold() == "note"
    return [typed] if own else steps.parts(typed)


def _advanced(table: Table[S, A]) -> Chronicle[S, A]:
    """Return the game after bots and dealer have done their steps."""
    kept, party = store.open(table.path, table.load), table.party
    while seats.automatic(kept, kept.state, party):
        since = len(kept.events)
        kept = seats.go_on(table.path, table.load, party, table.dice, clock=table.clock)
        for line in seats.recent_events(kept, party.viewer, since):
            table.say(table.wrapped(line))
        party.fresh = True
    return kept


def _pass_screen(table: Table[S, A], kept: Chronicle[S, A]) -> str | None:
    """Pass the screen to the next viewer; return what was typed instead, if anything.

    Between two players the screen shows no secrets.
    """
    party = table.party
    to = party.screen_for(kept)
    if to == party.viewer:
        return None
    name = "everybody" if to == NOBODY else secrets.names(kept)[to]
    if party.viewer != NOBODY:
        if typed := _prompted(table, f"Enter clears the screen for {name} > "):
            return typed
        party.events_seen[party.viewer] = len(kept.events)
        party.leave()
    if to != NOBODY:
        if typed := _prompted(table, f"{name}, press Enter once only you look > "):
            return typed
        party.clear()
    party.viewer, party.fresh = to, True
    since = len(kept.events) if to == NOBODY else party.events_seen[to]
    for line in seats.recent_events(kept, to, since):
        table.say(table.wrapped(line))
    return None


def answer(table: Table[S, A], kept: Chronicle[S, A], typed: str) -> bool:
    """Do what was typed; return whether the board has changed."""
    verb, _, rest = typed.partition(" ")
    if lines := _looked_up(table, kept, verb.casefold(), rest):
        table.say(table.fitted("\n".join(lines)))
        return False
    match verb.casefold():
        case "?" if advice.offered(table, kept) and rest.casefold() in ("", "more"):
            table.say(advice.answer(table, kept, everything=bool(rest)))
        case "do" if rest.casefold() == "best":
            _do_best(table, kept)
            return True
        case "look" | "rules" if rest or verb.casefold() == "rules":
            table.say("\n".join(look.answer(table, kept, verb.casefold(), rest)))
        case "check" | "odds" | "roll" as asks if asks != "roll" or rest:
            seat = table.seat(kept)
            found = queries.answer(kept, asks, rest, seat, table.dice)
            table.say("\n".join(help.fitted(found, table.width())))
        case "help" if rest:
            table.say(help.verb(kept.game.words(), rest, table.width()))
        case "help" | "?":
            best, width = advice.offered(table, kept), table.width()
            table.say(help.text(kept.game.words(), best=best, width=width))
        case "log":
            table.say(_log(table, kept))
        case "state" | "look":
            return True
        case "all":
            table.say(_choices(table, kept, everything=True) or "  no choice is due")
        case "why":
            table.say(table.wrapped(_why(table, kept, rest)))
        case "undo" | "redo" | "amend" | "note":
            _narrate_last(table, _edited(table, kept, verb.casefold(), rest))
            return True
        case _ if entries := look.called(table, kept, typed):
            table.say("\n".join(entries))
        case _:
            _narrate_last(table, _stepped(table, kept, _step_of(table, kept, typed)))
            return True
    return False


def _edited(
    table: Table[S, A], kept: Chronicle[S, A], verb: str, rest: str
) -> Chronicle[S, A]:
    """Edit the log: take a step back or do it again, correct a roll, keep a note."""
    if verb == "amend":
        return _amended(table, kept, rest)
    path, load, stamp = table.path, table.load, _now(table, kept)
    if verb == "undo":
        to = steps.whole("undo", rest) if rest else seats.undo_to(kept, table.party)
        return store.undo(path, load, stamp, to)
    if verb == "redo":
        return store.redo(path, load, stamp)
    return store.append(path, load, [contract.Note(rest)], stamp)


def _looked_up(
    table: Table[S, A], kept: Chronicle[S, A], verb: str, rest: str
) -> Sequence[str]:
    """Return the lines that answer a query of this game; none if it is no query."""
    lookup = kept.game.words().lookup
    if lookup is None:
        return ()
    return lookup(verb, rest, secrets.view(kept, table.party.viewer))


def _do_best(table: Table[S, A], kept: Chronicle[S, A]) -> None:
    """Do what `?` recommends."""
    for action in advice.best(table, kept):
        secrets.must_be_possible(kept, action, table.party.viewer)
        kept = _stepped(table, kept, steps.Step(action))
        _narrate_last(table, kept)


def _log(table: Table[S, A], kept: Chronicle[S, A]) -> str:
    viewer = table.party.viewer
    story = narrate.story(kept, signed=False, viewer=viewer)
    return "\n".join(map(table.wrapped, story)) or "  nothing yet"


def _now(table: Table[S, A], kept: Chronicle[S, A]) -> Stamp:
    """Return the stamp of a correction: the time, and whose screen it is."""
    viewer = table.party.viewer
    by = table.by if viewer == NOBODY else secrets.names(kept)[viewer]
    return Stamp(table.clock(), by)


def _narrate_last(table: Table[S, A], kept: Chronicle[S, A]) -> None:
    """Report what the last event did: the dice rolled, the steps taken back."""
    for line in narrate.recent(kept, viewer=table.party.viewer):
        table.say(table.wrapped(line))


def _stepped(
    table: Table[S, A], kept: Chronicle[S, A], step: steps.Step[A]
) -> Chronicle[S, A]:
    by = steps.owner(kept, table.party.viewer, table.by)
    stamp = Stamp(table.clock(), by, step.dice)
    after = len(kept.events)
    return store.append(table.path, table.load, step.actions, stamp, after=after)


def _step_of(table: Table[S, A], kept: Chronicle[S, A], typed: str) -> steps.Step[A]:
    """Return the step that was typed: a number, faces, Enter, or an action."""
    if table.party.screen_for(kept) != table.party.viewer:
        raise IllegalAction("play", "the screen is to be passed on", "press Enter")
    dice_due = isinstance(kept.due, contract.Roll)
    if typed.casefold() == "roll" or (dice_due and not typed):
        return steps.rolled(kept, table.dice)
    if isinstance(kept.due, contract.Draw) and not typed:
        return steps.Step(contract.as_action(kept.rules, seats.drawn(kept, table.dice)))
    usual = _usual(table, kept)
    if not typed and usual is not None:
        return steps.Step(usual)
    if not typed:
        raise IllegalAction("play", "several things are possible", "type a number")
    step = _named(table, kept, typed)
    secrets.must_be_possible(kept, step.action, table.party.viewer)
    return step


def _named(table: Table[S, A], kept: Chronicle[S, A], typed: str) -> steps.Step[A]:
    """Return the step that is typed as faces, as a number of the list, or in words."""
    if typed[0].isdigit() and isinstance(kept.due, contract.Roll):
        return steps.typed(kept.game.words(), f"rolled {typed}")
    if typed.isdigit():
        legal = _legal(table, kept)
        number = steps.whole("choice", typed)
        if not 1 <= number <= len(legal):
            what = f"there is no choice {number}"
            raise IllegalAction("play", what, "type a number of the list")
        return steps.Step(legal[number - 1])
    seen = secrets.view(kept, table.party.viewer)
    verb = typed.split()[0].casefold()
    if isinstance(kept.due, contract.Draw) and verb != "drawn":
        typed = f"drawn {typed}"
    typed = steps.spelled(kept.game.words(), typed, seen)
    verb = typed.split()[0].casefold()
    if verb not in kept.game.words().actions.verbs:
        hint = near(verb, [*kept.game.words().actions.verbs, *help.COMMANDS])
        raise UnknownName("play", f"'{short(verb)}' means nothing here", hint)
    return steps.typed(kept.game.words(), typed)


def _legal(table: Table[S, A], kept: Chronicle[S, A]) -> tuple[A, ...]:
    """Return the actions that are legal now, as far as the viewer may know."""
    seen = secrets.view(kept, table.party.viewer)
    return kept.rules.legal_actions(seen)


def _usual(table: Table[S, A], kept: Chronicle[S, A]) -> A | None:
    """Return what Enter does at a choice: the only thing, or what the words call it."""
    legal = _legal(table, kept)
    if len(legal) == 1:
        return legal[0]
    words = kept.game.words()
    seen = secrets.view(kept, table.party.viewer)
    usual = words.usual(seen) if words.usual else None
    return usual if usual in legal else None


def _why(table: Table[S, A], kept: Chronicle[S, A], typed: str) -> str:
    """Say why an action is not possible now, or that it is."""
    if not typed:
        raise BadValue("why", "no action is named", "type it, such as: why pass 1 2")
    action = _named(table, kept, typed).action
    viewer = table.party.viewer
    if why := secrets.why_not(kept, action, viewer):
        return why
    knows = viewer != NOBODY or secrets.is_open(kept)
    return "that is possible now" if knows else "nothing that all can see is against it"


def _amended(table: Table[S, A], kept: Chronicle[S, A], typed: str) -> Chronicle[S, A]:
    word, _, faces = typed.partition(" ")
    event, hand = steps.whole("amend", word), steps.faces(kept, [faces])
    steps.must_be_amendable(kept, event, hand)
    reason = table.ask("  reason (for the log): ").strip()
    amend = Amend(event, hand, reason)
    return steps.amend(table.path, table.load, amend, _now(table, kept))


def _show(table: Table[S, A], kept: Chronicle[S, A]) -> None:
    """Show the board, and the choices if there are any."""
    heading, _, board = table.fitted(_board(table, kept)).partition("\n")
    tint = kept.game.words().tint
    if table.tinted and tint:
        board = tint(board)
    table.say(f"\n{table.bright(heading)}\n{board}")
    for line in narrate.notes(kept):
        table.say(table.wrapped(line))
    if choices := _choices(table, kept, everything=False):
        close = board.count("\n") + choices.count("\n") > SCREEN - 5
        table.say(choices if close else f"\n{choices}")


def _board(table: Table[S, A], kept: Chronicle[S, A]) -> str:
    return secrets.board(kept, table.party.viewer)


def _choices(table: Table[S, A], kept: Chronicle[S, A], *, everything: bool) -> str:
    if table.party.screen_for(kept) != table.party.viewer:
        return ""
    seen = secrets.view(kept, table.party.viewer)
    legal = kept.rules.legal_actions(seen)
    return listed(
        legal, kept.game.words(), seen, everything=everything, width=table.width()
    )


def _prompt(table: Table[S, A], kept: Chronicle[S, A]) -> str:
    """Return the prompt for what is due now."""
    due = kept.due
    if isinstance(due, contract.Over):
        return "Enter leaves, undo takes the last step back > "
    if isinstance(due, contract.Draw):
        return f"{steps.cards(due)}: type what is drawn{_unseen(kept)} > "
    if isinstance(due, contract.Choice):
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


def _unseen(kept: Chronicle[S, A]) -> str:
    return ", or Enter if it stays hidden" if seats.unseen(kept) else ""
