"""`review`: by best play where it is solved, else by the bot that searches."""

from collections.abc import Iterator
from math import fsum, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct

from companion import games, places
from companion.chronicle import store
from companion.chronicle.replay import Chronicle
from companion.cli import best
from companion.cli import options as shared
from companion.contract import A, Choice, Over, S
from companion.errors import BadValue
from companion.table import begin, secrets

if TYPE_CHECKING:
    from companion.lab.playouts import Differs

PLAYOUTS = 20
"""Games played out from each of two actions."""

MOST = 12
"""Decisions that a review by a bot lists, the dearest first."""


class Review(Struct, frozen=True, kw_only=True):
    save: shared.Save
    aim: best.AimOption = "win"
    bot: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Where best play is not solved: the bot to compare with (default: the "
            "strongest).",
        ),
    ] = None
    playouts: Annotated[
        int | None,
        typer.Option(
            min=0,
            metavar="N",
            help="Games played out from what was done, and from what the bot would "
            f"have done (default {PLAYOUTS}); 0 only names it.",
        ),
    ] = None
    json: shared.Json = False


def review(request: Review) -> None:
    """Say what each decision of a game lost, and what the luck of each roll was.

    Best play is known exactly for Nine Circles and Seven Steps. Other games are
    reviewed once they are over: where the bot that searches would have done something
    else, quick bots play both out, and what that lost is about the difference.

    companion review dante
    """
    path = places.save(request.save)
    chronicle = store.open(path, games.load)
    if chronicle.game.solver is not None:
        if (request.bot, request.playouts) != (None, None):
            name = "--bot" if request.bot is not None else "--playouts"
            what = f"is given for {chronicle.game.name}, which is solved"
            raise BadValue(name, what, "leave it out")
        _exact(chronicle, path, request)
    else:
        _about(chronicle, path, request)


def _exact(chronicle: Chronicle[S, A], path: Path, request: Review) -> None:
    from companion.lab import advice

    problem = best.problem_of(chronicle.game, chronicle.save.rulings, request.aim)
    judged = best.review(chronicle, problem)
    given, luck = advice.sums(judged)
    words = chronicle.game.words()
    if not request.json:
        for step in judged:
            shared.say(advice.judgement(step, problem.aim, words.say))
        sums = advice.shown(given, problem.aim), advice.signed(luck, problem.aim)
        typer.echo(f"\nFor {problem.aim.name}: given away {sums[0]}, luck {sums[1]}.")
        return
    write = words.actions.write
    rows = [
        {
            "n": step.event,
            "do": write(step.action),
            "best": None if step.best is None else write(step.best),
            "cost": step.cost,
            "luck": step.luck,
            "worth": step.worth,
        }
        for step in judged
    ]
    answer = {"save": str(path), "game": problem.name, "aim": problem.aim.name}
    shared.emit({**answer, "given_away": given, "luck": luck, "steps": rows})


def _about(chronicle: Chronicle[S, A], path: Path, request: Review) -> None:
    from companion.lab import playouts

    game = chronicle.game
    if request.aim != "win":
        what = f"is given for {game.name}, which is not solved"
        raise BadValue("--aim", what, "leave it out")
    if not isinstance(chronicle.due, Over):
        what = "the game goes on, and a bot would tell of it what a seat cannot know"
        raise BadValue(path.stem, what, "review it once it is over")
    bots = game.bots() if game.bots else {}
    name = request.bot or playouts.strongest(bots)
    count = PLAYOUTS if request.playouts is None else request.playouts
    judge = begin.bot_named(game, name, chronicle.save.rulings)
    quick = playouts.quick(bots)
    critic = playouts.Critic(game, judge, bots[quick], count)
    turns = best.turns(chronicle)
    choices = sum(
        isinstance(chronicle.rules.waits_for(turn.before), Choice) for turn in turns
    )
    judged = []
    for verdict in critic.review(turns):
        judged.append(verdict)
        shared.progress(f"judging, decision {len(judged)} of {choices} at most")
    shared.progress("")
    differ = [verdict for verdict in judged if verdict is not None]
    if request.json:
        write = game.words().actions.write
        rows = [
            {
                "n": each.event,
                "seat": each.seat,
                "do": write(each.action),
                "bot": write(each.best),
                "cost": each.cost,
                "error": each.error,
            }
            for each in differ
        ]
        about = {"save": str(path), "game": game.name, "bot": name, "playouts": count}
        shared.emit({**about, "decisions": len(judged), "steps": rows})
        return
    shared.say(
        f"{len(judged)} decisions; {name} would have done {len(judged) - len(differ)} "
        "of them likewise."
    )
    for line in _lines(chronicle, differ):
        shared.say(line)
    if differ and count:
        together = 100 * fsum(each.cost or 0.0 for each in differ)
        error = 196 * sqrt(fsum(each.error**2 for each in differ))
        shared.say(
            f"About: {quick} played {count} games to their end after either, from all "
            "cards as they were. The dearest of many are partly so by chance; all "
            f"together lost about {together:.0f} % \N{PLUS-MINUS SIGN} {error:.0f}. It "
            "is what these bots make of it, not best play."
        )


def _lines(chronicle: "Chronicle[S, A]", differ: "list[Differs[A]]") -> Iterator[str]:
    """Yield the decisions, the dearest first; of those without a figure the first."""
    words, names = chronicle.game.words(), secrets.names(chronicle)
    for each in sorted(differ, key=lambda each: -(each.cost or 0.0))[:MOST]:
        who = f"{names[each.seat]}: " if len(names) > 1 else ""
        lost = ""
        if each.cost is not None:
            near = (
                f"{100 * each.cost:+.0f} % \N{PLUS-MINUS SIGN} {196 * each.error:.0f}"
            )
            lost = f", about {near} of the chance to win"
        yield (
            f"{each.event:>4}  {who}{words.say(each.action)}; the bot: "
            f"{words.say(each.best)}{lost}"
        )
    if len(differ) > MOST:
        yield f"      and {len(differ) - MOST} more"
