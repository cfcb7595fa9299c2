"""The loop in the terminal: show the board, prompt, check, save.

Real dice are typed, digital ones are rolled by pressing Enter; both are possible at
every roll. The legal choices are numbered; anything else that can be typed is answered
with the reason why not. Nothing here knows a game: its rules and words are handed in.
"""

from collections.abc import Sequence
from itertools import chain

from companion import contract
from companion.chronicle import files, store
from companion.chronicle.codec import Amend, Stamp
from companion.chronicle.replay import Chronicle
from companion.contract import A, S
from companion.errors import (
    MANY,
    BadValue,
    CompanionError,
    IllegalAction,
    UnknownName,
    near,
    nearest,
    short,
)
from companion.language import marked, phrase
from companion.lines import wrapped
from companion.table import first_game, help, queries, screen, seats, secrets, steps
from companion.table.narrate import recent, story
from companion.table.secrets import NOBODY
from companion.table.terminal import Moved, Table

REASON = marked("reason (for the log)")

WELCOME = marked("`help` lists what can be typed, `quit` leaves and keeps the game.")


def play(table: Table[S, A]) -> contract.Over | None:
    """Play until the game is over or the player quits; return how it ended.

    The end of the input quits. Every step is on disk before the next prompt.
    """
    table.say(table.fitted(phrase(WELCOME)))
    _begin(table)
    pending: list[str] = []
    while True:
        kept = _advanced(table)
        over = kept.due if isinstance(kept.due, contract.Over) else None
        if over and table.party.bots and not table.party.people(kept):
            screen.show(table, kept)
            return over
        try:
            typed = _pass_screen(table, kept)
            if typed is None and pending and not _waits(table, kept, pending[0]):
                typed = pending.pop(0)
            if typed is None:
                screen.show(table, kept)
                if told := first_game.told(kept):
                    table.say(table.wrapped(told))
                if pending:
                    later = phrase("kept for then: {what}", what="; ".join(pending))
                    table.say(table.wrapped(later))
                line = _prompted(table, screen.prompt(table, kept))
                typed, *more = _parts(table, kept, line)
                pending = [*more, *pending]
            if typed.casefold() in ("quit", "exit", "q") or (over and not typed):
                return over
            answer(table, kept, typed)
        except EOFError:
            return over
        except Moved:
            # What others did while the prompt waited.
            now = store.open(table.path, table.load)
            table.say("")
            viewer, since = table.party.viewer, len(kept.events)
            table.report(seats.recent_events(now, viewer, since))
            pending = []
        except CompanionError as error:
            table.say(table.wrapped(str(error)))
            if pending and not _waits(table, kept, pending[0]):
                left = phrase("not done then: {what}", what="; ".join(pending))
                table.say(table.wrapped(left))
                pending = []


def _begin(table: Table[S, A]) -> None:
    """Show a single player what happened since they last played.

    Several players see it when the screen is passed to them.
    """
    kept, party = store.open(table.path, table.load), table.party
    party.count_seen(kept)
    alone = len(party.people(kept)) == 1
    party.viewer = seat = party.screen_for(kept) if alone else NOBODY
    if seat != NOBODY:
        table.report(seats.recent_events(kept, seat, party.events_seen[seat]))


def _prompted(table: Table[S, A], prompt: str) -> str:
    *lines, last = table.fitted(prompt.rstrip()).split("\n")
    for line in lines:
        table.say(line)
    with table.watch(table.is_moved):
        return " ".join(table.ask(f"{last} ").split())


def _parts(table: Table[S, A], kept: Chronicle[S, A], typed: str) -> Sequence[str]:
    """Return the actions typed in one line; a note may contain any character."""
    if typed.partition(" ")[0].casefold() == "note":
        return [typed]
    apart = kept.game.words().parts
    seen = secrets.view(kept, table.party.viewer)
    return steps.parts(typed) if apart is None else apart(typed, seen)


def _waits(table: Table[S, A], kept: Chronicle[S, A], typed: str) -> bool:
    waits = kept.game.words().waits
    return waits is not None and waits(typed, secrets.view(kept, table.party.viewer))


def _advanced(table: Table[S, A]) -> Chronicle[S, A]:
    table.seen = files.mark(table.path)
    kept, party = store.open(table.path, table.load), table.party
    while seats.automatic(kept, kept.steps[-1], party):
        since = len(kept.events)
        kept = seats.go_on(table.path, table.load, party, table.dice, clock=table.clock)
        table.report(seats.recent_events(kept, party.viewer, since))
        table.seen = files.mark(table.path)
    return kept


def _pass_screen(table: Table[S, A], kept: Chronicle[S, A]) -> str | None:
    """Pass the screen to the next viewer; return what was typed instead, if anything.

    Between two players the screen shows no secrets.
    """
    party = table.party
    to = party.screen_for(kept)
    if to == party.viewer:
        return None
    name = phrase("everybody") if to == NOBODY else secrets.names(kept)[to]
    if party.viewer != NOBODY:
        clears = phrase("Enter clears the screen for {who}", who=name)
        if typed := _prompted(table, clears + screen.END):
            return typed
        party.events_seen[party.viewer] = len(kept.events)
        party.leave()
    if to != NOBODY:
        alone = phrase("{who}, press Enter once only you look", who=name)
        if typed := _prompted(table, alone + screen.END):
            return typed
        party.clear()
    party.viewer, table.screen.viewer = to, None
    since = len(kept.events) if to == NOBODY else party.events_seen[to]
    table.report(seats.recent_events(kept, to, since))
    return None


def answer(table: Table[S, A], kept: Chronicle[S, A], typed: str) -> None:
    """Do what was typed."""
    verb, _, rest = typed.partition(" ")
    if look_up := kept.game.words().lookup:
        seen = secrets.view(kept, table.party.viewer)
        if lines := look_up(verb.casefold(), rest, seen):
            table.say(table.fitted("\n".join(lines)))
            return
    match verb.casefold():
        case "?" if help.offered(table, kept) and rest.casefold() in ("", "more"):
            table.say(help.advice(table, kept, everything=bool(rest)))
        case "do" if rest.casefold() == "best":
            for action in help.best(table, kept):
                secrets.must_be_possible(kept, action, table.party.viewer)
                kept = _stepped(table, kept, steps.Step(action))
                _narrate_last(table, kept)
        case "roll" if rest.casefold() == "all":
            while True:
                kept = _stepped(table, kept, steps.rolled(kept, table.dice))
                _narrate_last(table, kept)
                if not isinstance(kept.due, contract.Roll):
                    break
        case "look" | "rules" if rest or verb.casefold() == "rules":
            table.say("\n".join(help.looked_up(table, kept, verb.casefold(), rest)))
        case "check" | "odds" | "roll" as asks if asks != "roll" or rest:
            found = queries.answer(kept, asks, rest, table.seat(kept), table.dice)
            table.say("\n".join(help.fitted(found, table.width())))
        case "help" if rest:
            table.say(help.verb(kept.game, rest, table.width()))
        case "help" | "?":
            best, width = help.offered(table, kept), table.width()
            table.say(help.text(kept.game.words(), best=best, width=width))
        case "log":
            told = story(kept, signed=False, viewer=table.party.viewer)
            rows = (wrapped(line, table.width(), then=" " * 10) for line in told)
            none = "  " + phrase("nothing yet")
            table.say("\n".join(chain.from_iterable(rows)) or none)
        case "state" | "look" | "board" as what if screen.again(table, kept, what):
            pass
        case "more" | "all":
            none = "  " + phrase("no choice is due")
            table.say(screen.everything(table, kept) or none)
        case "why":
            table.say(table.wrapped(_why(table, kept, rest)))
        case "undo" | "redo" | "amend" | "note":
            _narrate_last(table, _edited(table, kept, verb.casefold(), rest))
        case _ if entries := help.called(table, kept, typed):
            table.say("\n".join(entries))
        case _:
            _narrate_last(table, _stepped(table, kept, _step_of(table, kept, typed)))


def _edited(
    table: Table[S, A], kept: Chronicle[S, A], verb: str, rest: str
) -> Chronicle[S, A]:
    if verb == "amend":
        word, _, typed = rest.partition(" ")
        event, hand = steps.whole("amend", word), steps.faces(kept, [typed])
        steps.must_be_amendable(kept, event, hand)
        amend = Amend(event, hand, table.ask(f"  {phrase(REASON)}: ").strip())
        return steps.amend(table.path, table.load, amend, _now(table, kept))
    path, load, stamp = table.path, table.load, _now(table, kept)
    if verb == "undo":
        to = steps.whole("undo", rest) if rest else seats.undo_to(kept, table.party)
        return store.undo(path, load, stamp, to)
    if verb == "redo":
        return store.redo(path, load, stamp)
    return store.append(path, load, [contract.Note(rest)], stamp)


def _now(table: Table[S, A], kept: Chronicle[S, A]) -> Stamp:
    viewer = table.party.viewer
    by = table.by if viewer == NOBODY else secrets.names(kept)[viewer]
    return Stamp(table.clock(), by)


def _narrate_last(table: Table[S, A], kept: Chronicle[S, A]) -> None:
    table.report(recent(kept, viewer=table.party.viewer))


def _stepped(
    table: Table[S, A], kept: Chronicle[S, A], step: steps.Step[A]
) -> Chronicle[S, A]:
    by, after = steps.owner(kept, table.party.viewer, table.by), len(kept.events)
    stamp = Stamp(table.clock(), by, step.dice)
    return store.append(table.path, table.load, step.actions, stamp, after=after)


def _step_of(table: Table[S, A], kept: Chronicle[S, A], typed: str) -> steps.Step[A]:
    if table.party.screen_for(kept) != table.party.viewer:
        what = phrase("the screen is to be passed on")
        raise IllegalAction("play", what, phrase("press Enter"))
    dice_due = isinstance(kept.due, contract.Roll)
    if typed.casefold() == "roll" or (dice_due and not typed):
        return steps.rolled(kept, table.dice)
    if isinstance(kept.due, contract.Draw) and not typed:
        return steps.Step(contract.as_action(kept.rules, seats.drawn(kept, table.dice)))
    if not typed and (usual := screen.usual(table, kept)) is not None:
        return steps.Step(usual)
    if not typed:
        right = screen.choosing(table, kept)
        raise IllegalAction("play", phrase("several things are possible"), right)
    step = _named(table, kept, typed)
    secrets.must_be_possible(kept, step.action, table.party.viewer)
    return step


def _named(table: Table[S, A], kept: Chronicle[S, A], typed: str) -> steps.Step[A]:
    if typed[0].isdigit() and isinstance(kept.due, contract.Roll):
        return steps.typed(kept.game.words(), f"rolled {typed}")
    words, seen = kept.game.words(), secrets.view(kept, table.party.viewer)
    if typed.isdigit() and steps.spelled(words, typed, seen) == typed:
        return steps.Step(screen.numbered(table, kept, steps.whole("choice", typed)))
    verb = typed.split()[0].casefold()
    if isinstance(kept.due, contract.Draw) and verb != "drawn":
        typed = f"drawn {typed}"
    typed = steps.spelled(words, typed, seen)
    verb = typed.split()[0].casefold()
    if verb in help.COMMANDS:
        what = phrase("'{typed}' is no action of the game", typed=verb)
        raise BadValue("why", what, phrase("it may be typed at any time"))
    if verb not in (own := words.actions.verbs):
        known = [*own, *help.COMMANDS]
        hint = near(verb, known)
        if len(own) > MANY and not nearest(verb, known):
            hint = phrase("`help` lists what can be typed")
        what = phrase("'{typed}' means nothing here", typed=short(verb))
        raise UnknownName("play", what, hint)
    return steps.typed(words, typed)


def _why(table: Table[S, A], kept: Chronicle[S, A], typed: str) -> str:
    if not typed:
        right = phrase("type it after why; help lists the actions")
        raise BadValue("why", phrase("no action is named"), right)
    action = _named(table, kept, typed).action
    viewer = table.party.viewer
    if why := secrets.why_not(kept, action, viewer):
        return why
    if viewer != NOBODY or secrets.is_open(kept):
        return phrase("that is possible now")
    return phrase("nothing that all can see is against it")
