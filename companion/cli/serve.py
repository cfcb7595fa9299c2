"""`companion serve`: the table in a browser, on this computer or in its network."""

import os
import sys
import webbrowser
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct

from companion import games, places
from companion.cli import best, kits, look, offers, review, saves, train
from companion.cli import options as shared
from companion.contract import Act, KitRequest
from companion.contract.options import Options
from companion.contract.options import Source as SaveOrFile
from companion.errors import BadValue, CompanionError, DamagedTable
from companion.table import secrets
from companion.web import services
from companion.web.services import Desk, Game, Judged, Kept, Option, Tick

if TYPE_CHECKING:
    from companion.cli.train import Lesson
    from companion.contract.best_play import Player
    from companion.lab.solve import Problem, Work
    from companion.lab.training import Position
    from companion.web.room import Room


class Serve(Struct, frozen=True, kw_only=True):
    save: Annotated[
        str | None,
        typer.Argument(
            metavar="SAVE|FOLDER",
            help="A save to go on with, or the folder of a game of your own (default: "
            "choose on the page).",
            autocompletion=offers.saves,
        ),
    ] = None
    address: Annotated[
        str | None,
        typer.Argument(
            help="With --lan: the one address of this computer that phones may use."
        ),
    ] = None
    lan: Annotated[
        bool, "Let phones in the networks of this computer join, by QR code."
    ] = False
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes a free one.")] = (
        8642
    )
    open: Annotated[
        bool, typer.Option("--open/--no-open", help="Open a browser on this computer.")
    ] = True
    seed: shared.Seed = None


def serve(request: Serve) -> None:
    """Open tables in the browser; with --lan, phones join them.

    Without --lan, only this computer can open them until a button on the page lets
    phones in; with it, each of its networks can, or the one whose address is named. The
    browser that opens is the host: it begins games, opens saves and decides who sits
    where. Any number of tables goes on at once, each at an address of its own. A seat
    stays with its device until it is given back, shared on that screen, or moved by the
    host. Terminals may play beside it. Ctrl-C closes all tables; the games are kept.

    companion serve party --lan

    companion serve party --lan 192.168.1.20

    companion serve ./pig
    """
    from companion.web import app, guard, pages, server
    from companion.web.room import Room
    from companion.web.tables import Tables

    save, address = _words(request, guard.is_address)
    if save is not None and shared.bring(save):
        save = None
    room = Room(Tables(desk(), shared.rng(request.seed), shared.now, pages.warm))
    addresses = [guard.LOOPBACK]
    if request.lan:
        addresses += guard.network_addresses(address)
    # Who has the save is said before whose port it is: it may be the same server.
    try:
        if save is not None:
            room.put(places.save(save))
        sockets = server.listen(addresses, request.port)
    except CompanionError:
        room.tables.close()
        raise
    room.answer_to(addresses, sockets[0].getsockname()[1])
    _announce(room, show=request.open)
    server.Server(app.build(room), room).run_to_the_end(sockets)


def _words(
    request: Serve, is_address: Callable[[str], bool]
) -> tuple[str | None, str | None]:
    save, address = request.save, request.address
    if save and address is None and request.lan and is_address(save):
        save, address = None, save
    if address is not None and not (request.lan and is_address(address)):
        right = "write an address such as 192.168.1.20 after --lan"
        raise BadValue("serve", f"'{address[:40]}' is given beside the save", right)
    return save, address


def _announce(room: "Room", *, show: bool) -> None:
    from companion.web import guard

    typer.echo(f"here:    {room.host_address()}")
    if room.lan:
        phones, *others = room.guest_addresses(room.latest)
        typer.echo(f"phones:  {phones}\n\n{guard.qr_terminal(phones)}")
        for other in others:
            typer.echo(f"phones in another network:  {other}")
    typer.echo("Ctrl-C closes the table; the game is kept.")
    if show and _has_screen():
        Thread(target=webbrowser.open, args=(room.host_address(),), daemon=True).start()


def _has_screen() -> bool:
    # Else a browser may be a program in this terminal.
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


AIM = "win"

DECISIONS = 120  # decisions that a bot looks at, at most, while a page waits


def desk() -> Desk:
    """Return what is behind the server: games, their advice, and sheets to print."""
    judges = Oracle, _about, _lost
    return Desk(games.names, best.load, look.booklet, *judges, Trainer, _filled)


class Oracle:
    """Best play of a solved game, for the chance to win."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._players: dict[str, Player[object, Act]] = {}

    def at(self, kept: Kept, tick: Tick) -> tuple[Option, ...]:
        """Return the legal actions, the best first."""
        from companion.lab import advice

        problem = best.problem_of(self._game, kept.save.rulings, AIM)

        def options() -> tuple[Option, ...]:
            player = self._player(problem, tick)
            return tuple(
                Option(
                    option.action,
                    option.win,
                    f"{100 * option.cost:.2f} %" if option.cost > advice.SAME else "",
                )
                for option in advice.options(player, kept.state, problem.aim)
            )

        try:
            return options()
        except DamagedTable:
            del self._players[str(problem.path)]
            return options()

    def _player(
        self, problem: "Problem[object, Act]", tick: Tick
    ) -> "Player[object, Act]":
        """Return who plays best, with their table: read once, solved if need be."""
        from companion.lab import solve

        where = str(problem.path)
        if where not in self._players:
            by = _work(tick)
            self._players[where] = solve.ask(problem, by, lambda player: player)
        return self._players[where]

    def review(self, kept: Kept, tick: Tick) -> tuple[Judged, ...]:
        """Return every step that counts, judged."""
        problem = best.problem_of(self._game, kept.save.rulings, AIM)
        say = self._game.words().say
        return tuple(
            Judged(
                n=step.event,
                text=say(step.action),
                cost=step.cost,
                luck=step.luck,
                worth=step.worth,
                best=say(step.best) if step.best else "",
            )
            for step in best.review(kept, problem, _work(tick))
        )


def _lost(played: Sequence[Kept], tick: Tick) -> services.Lost | None:
    from companion.lab import advice, losses, solve

    if (found := saves.luck_of(played, _work(tick), tick)) is None:
        return None
    aim = solve.aim(AIM, {})
    return services.Lost(
        found.games,
        advice.signed(found.luck, aim).replace("-", "\N{MINUS SIGN}"),
        advice.shown(found.given_away, aim),
        tuple(
            (each.where, each.decisions, advice.shown(each.lost, aim))
            for each in found.where[: losses.MOST]
            if each.lost
        ),
    )


def _about(kept: Kept, tick: Tick) -> services.About:
    request = review.Review(save=kept.game.name, decisions=DECISIONS)
    found = review.about(kept, request, tick)
    say, names = kept.game.words().say, secrets.names(kept)
    return services.About(
        found.bot,
        of=found.of,
        looked=found.looked,
        same=found.looked - len(found.differ),
        far=found.far,
        games=found.games,
        steps=found.steps,
        doubts=tuple(
            services.Doubt(
                each.event,
                who=names[each.seat] if len(names) > 1 else "",
                text=say(each.action),
                best=say(each.best),
                cost=review.figure(each).removeprefix("+"),
            )
            for each in found.differ
            if (each.cost or 0.0) > review.LEAST
        ),
    )


class Trainer:
    """Positions of a solved game; its progress is that of the command `train`."""

    def __init__(self, game: Game, aim: str) -> None:
        self._game, self._aim = game, aim
        self._lesson: Lesson[object, Act] | None = None
        self._positions: dict[int, Position[object, Act]] = {}

    def trained(self) -> services.Trained:
        """Return the progress that is kept, and what comes next."""
        from companion.lab import advice

        problem = self._problem()
        progress = train.read(train.kept_at(problem))
        return services.Trained(
            asked=progress.asked,
            right=progress.right,
            lost=advice.shown(progress.lost / max(progress.asked, 1), problem.aim),
            again=len(progress.missed),
            next=progress.take(),
        )

    def _problem(self) -> "Problem[object, Act]":
        return best.problem_of(self._game, {}, self._aim)

    def task(self, number: int, tick: Tick) -> services.Task:
        """Return a position; its game is solved before if need be."""
        from companion.lab import solve

        if self._lesson is None:
            problem = self._problem()
            player = solve.ask(problem, _work(tick), lambda player: player)
            self._lesson = train.Lesson(self._game, problem, player)
        position = self._positions[number] = self._lesson.position(number)
        usual, first = position.usual, position.options[0]
        return services.Task(
            number,
            position.state,
            best=self._choice(position, (first.action,), 0.0),
            usual=self._choice(position, (usual.action,), usual.cost),
        )

    def answer(self, task: services.Task, actions: tuple[Act, ...]) -> services.Choice:
        """Count an answer; none, that the best was asked for."""
        assert self._lesson is not None
        position = self._positions[task.number]
        wanted = actions or (position.usual.action,)
        cost = self._lesson.cost(position, wanted)
        path = train.kept_at(self._lesson.problem)
        progress = train.read(path)
        progress.answered(task.number, cost)
        train.keep(path, progress)
        return self._choice(position, wanted, cost)

    def _choice(
        self, position: "Position[object, Act]", actions: tuple[Act, ...], cost: float
    ) -> services.Choice:
        from companion.lab import advice

        assert self._lesson is not None
        aim = self._lesson.problem.aim
        worth = advice.shown(position.options[0].aim - cost, aim)
        return services.Choice(actions, worth, advice.shown(cost, aim) if cost else "")


def _work(tick: Tick) -> "Work":
    """Return how a table is made: pages show how much is done, and no line of it."""
    from companion.lab import solve

    return solve.Work(lambda line: None, lambda line: None, best.JOBS, tick)


def _filled(path: Path) -> Mapping[str, bytes]:
    """Return the sheets of a save, filled in, as PDF by name; none without a tale."""
    from companion.chronicle import store
    from companion.press import jobs
    from companion.press.layout.piece import kit_of
    from companion.press.layout.planning import PrintOptions
    from companion.press.layout.sizes import paper

    game = store.open(path, games.load).game
    fill = [option for option in game.kit_options if isinstance(option, SaveOrFile)]
    if not fill:
        return {}
    options = Options({fill[0].name: kits.filling(str(path), game)})
    request = KitRequest(options=options, booklet_values=game.booklet_values)
    how = PrintOptions(paper("a4"))
    every = jobs.jobs(kit_of(game.kit(request)))
    return {job.name: made.data for job in every if (made := job.render(how))}
