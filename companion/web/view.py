"""What a seat is sent: the whole view, as one JSON object.

It is made of what `table.secrets` gives that seat, and of what all at the table know:
who sits where, and how many steps there were.
"""

from collections.abc import Callable, Collection, Sequence
from functools import partial

import msgspec
from msgspec.structs import replace

from companion import contract
from companion.chronicle import replay
from companion.contract import Act
from companion.contract.board import Moment, Screen
from companion.contract.parts import Draft, Part
from companion.errors import BadRules
from companion.language import capital, marked, phrase, reader
from companion.table import begin, first_game, narrate, seats, secrets
from companion.web import art, screens
from companion.web.advice import Advice
from companion.web.art import Art
from companion.web.services import Plain, trains
from companion.web.table import Kept, Table

NEWS = 4  # lines of news; the log has the others


class Who(msgspec.Struct, frozen=True):
    """What a view depends on beside the game: all that two devices may differ in."""

    seat: int = -1
    seats: tuple[int, ...] = ()
    host: bool = False


class Views:
    """The views of one table, each made once for every change."""

    def __init__(
        self,
        table: Table,
        art: Callable[[], Art],
        advice: Advice,
        live: Callable[[], Collection[int]],
        invited: Callable[[], dict[str, str] | None] = lambda: None,
    ) -> None:
        self.table, self.art, self.advice, self.live = table, art, advice, live
        self._invited = invited
        self._kept: dict[tuple[Who, str], bytes] = {}
        self._screens: dict[tuple[int, str], dict[str, object]] = {}
        self._seats: dict[str, Sequence[dict[str, object]]] = {}

    def forget(self, *, screens: bool = True) -> None:
        """Make all views anew, since something has changed."""
        self._kept.clear()
        self._seats.clear()
        if screens:
            self._screens.clear()

    def newest(self, who: Who) -> bytes:
        """Return the view of a device, without a draft."""
        key = (who, reader())
        if key not in self._kept:
            self._kept[key] = msgspec.json.encode(self.state(who, ()))
        return self._kept[key]

    def state(self, who: Who, draft: Draft) -> dict[str, object]:
        """Return the view of a device, with what was tapped so far."""
        table, kept, people = self.table, self.table.kept, self.table.people
        viewer, facts = table.viewer(who.seat), kept.game.facts().game
        screen = dict(self._screen(who.seat, draft))
        given = screen.pop("news", None)
        news = _news(kept, viewer) if given is None else given
        taken = table.undone(table.hands(who.seats, host=who.host))
        lesson = first_game.lesson(kept, draft) if who.seats else None
        secret = kept.game.secret
        about: Plain = {"title": facts.title, "game": kept.game.name, "secret": secret}
        if who.host:
            about |= {"save": table.path.stem, "code": people.code}
            about["trains"] = trains(kept.game)
        return {
            "rev": table.rev,
            "table": about,
            "me": {
                "seat": who.seat,
                "name": table.names[who.seat] if who.seat >= 0 else "",
                "host": who.host,
                "seats": list(who.seats),
            },
            "seats": list(self.seats()),
            "due": _due(table, who.seat),
            "screen": screen,
            "news": [] if screens.past_step(kept, draft) else news,
            "said": "; ".join(narrate.recent(kept, viewer=viewer, typed=False)),
            "undo": {"label": narrate.deed(kept, taken, viewer)} if taken else None,
            "best": self.advice.offered,
            "claims": [
                {"seat": claim.seat, "mark": claim.mark}
                for claim in people.claims_for(people.shares(who.seats, host=who.host))
            ],
            "settings": msgspec.to_builtins(table.settings),
            "private": secret and viewer >= 0,
            "trouble": table.trouble or self._notes()[1],
            "changed": capital(begin.rules_changed(kept)),
            "come": None if who.host else self._invited(),
            "guide": msgspec.to_builtins(lesson),
        }

    def seats(self) -> Sequence[dict[str, object]]:
        """Return who sits where: nothing of it is secret."""
        if (known := self._seats.get(reader())) is None:
            known = self._seats[reader()] = self._seated()
        return known

    def _seated(self) -> Sequence[dict[str, object]]:
        table, kept = self.table, self.table.kept
        bots, live, (notes, _) = kept.save.bots or {}, self.live(), self._notes()
        rows: list[dict[str, object]] = []
        for seat, name in enumerate(table.names):
            row: dict[str, object] = {"seat": seat, "name": name}
            if note := notes.get(seat):
                row["note"] = note
            if seat in table.party.bots:
                bot = begin.current_name(kept.game, bots[name])
                row |= {"state": "bot", "bot": bot}
            elif seat in live:
                row["state"] = marked("here")
            else:
                held = table.people.holder(seat)
                row["state"] = marked("away") if held else marked("free")
            rows.append(row)
        return rows

    def _notes(self) -> tuple[dict[int, str], str]:
        """Return what all see of each player, or what a board does wrong there."""
        if not (board := self.table.kept.game.board):
            return {}, ""
        public = secrets.view(self.table.kept, secrets.NOBODY)
        try:
            seats = range(len(self.table.names))
            return {seat: board().note(public, seat) for seat in seats}, ""
        except BadRules as error:
            return {}, str(error)

    def _screen(self, seat: int, draft: Draft) -> dict[str, object]:
        key = (seat, reader())
        if not draft and key in self._screens:
            return self._screens[key]
        try:
            made = self._made(seat, draft)
        except BadRules as error:  # a step may be taken back
            made = Screen(title=phrase("The rules of this game fail"), about=str(error))
        screen = art.screen_json(made, self.art())
        if not draft:
            self._screens[key] = screen
        return screen

    def _made(self, seat: int, draft: Draft) -> Screen:
        table, kept = self.table, self.table.kept
        viewer, mine = table.viewer(seat), table.due_to(seat)
        moment: Moment[object, Act] = Moment(
            view=secrets.view(kept, viewer),
            seat=seat,
            mine=mine,
            names=secrets.names(kept),
            draft=draft,
            worth=self.advice.worth,
            advice=table.settings.advice,
        )
        board = kept.game.board
        draw = board().screen if board else partial(screens.plain_screen, kept)
        if then := screens.past_step(kept, draft):
            seen = secrets.seen(kept.game, then.state, viewer)
            past = Moment[object, Act](view=seen, seat=seat, names=moment.names)
            return screens.past_screen(kept, then, draw(past), viewer, draft)
        made = draw(moment)
        more: Sequence[Part] = ()
        match kept.due:
            case contract.Roll() as due if mine:
                more = screens.dice_parts(kept, due, draft)
            case contract.Draw() as due if mine:
                more = screens.drawn_parts(kept, due)
        return replace(made, ask=(*made.ask, *more))


def _due(table: Table, seat: int) -> dict[str, object]:
    kept, mine = table.kept, table.due_to(seat)
    names = secrets.names(kept)
    owner = secrets.whose(kept)
    match kept.due:
        case contract.Roll(count, sides, what):
            due: Plain = {"kind": "roll", "count": count, "sides": sides, "what": what}
            due["seen"] = list(replay.seen(kept))
        case contract.Draw(deck, count):
            owner = secrets.drawer(kept)
            due = {"kind": "draw", "count": count, "what": deck}
        case contract.Over(won, score, rank, reason):
            due = {"kind": "over", "won": won, "score": score, "what": rank}
            due["reason"] = reason
        case contract.Choice():
            due = {"kind": "choice"}
    who = names[owner] if names and owner is not None else ""
    return {**due, "mine": mine, "who": who, "seat": -1 if owner is None else owner}


def _news(kept: Kept, viewer: int) -> list[str]:
    names, since = secrets.names(kept), 0
    if viewer >= 0:
        last = reversed(kept.events)
        since = next((event.n for event in last if event.by == names[viewer]), 0)
    since = max(since, len(kept.events) - NEWS)
    return list(seats.recent_events(kept, viewer, since))[-NEWS:]
