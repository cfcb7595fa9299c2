"""`review`: by best play where it is solved, else by the bot that searches."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Generic

import typer
from msgspec import Struct
from msgspec.structs import replace

from companion import places
from companion.chronicle import store
from companion.chronicle.replay import Chronicle
from companion.cli import best
from companion.cli import options as shared
from companion.contract import A, Over, S
from companion.errors import BadValue
from companion.language import decimal, marked, phrase, phrases
from companion.table import begin, secrets

if TYPE_CHECKING:
    from companion.lab.playouts import Differs

PLAYOUTS = 20  # games played on from each of two actions
DECISIONS = 300  # decisions that a bot looks at, at most
MOST = 12  # decisions that a review by a bot lists, the dearest first
LEAST = 0.05  # those that lost less are not listed


class Review(Struct, frozen=True, kw_only=True):
    save: shared.Save
    aim: best.AimOption = "win"
    bot: Annotated[
        str | None,
        "NAME",
        "Where best play is not solved: the bot to compare with (default: the "
        "strongest).",
    ] = None
    playouts: Annotated[
        int | None,
        typer.Option(
            min=0,
            metavar="N",
            help="Games played on from what was done, and from what the bot would "
            f"have done (default {PLAYOUTS}, fewer where that bot plays on); 0 only "
            "names it.",
        ),
    ] = None
    decisions: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="N",
            help="Decisions that the bot looks at; of more, so many evenly spread "
            f"(default {DECISIONS}).",
        ),
    ] = None
    json: shared.Json = False


def review(request: Review) -> None:
    """Say what each decision lost, and how lucky each roll was.

    Best play is known exactly for Nine Circles and Seven Steps. Other games are
    reviewed once they are over: where the bot that searches would have done something
    else, bots play on from both, and what that lost is about the difference.

    companion review dante
    """
    path = places.save(request.save)
    chronicle = store.open(path, shared.loaded)
    if chronicle.game.solver is not None:
        given = {
            "bot": request.bot is not None,
            "playouts": request.playouts is not None,
            "decisions": request.decisions is not None,
        }
        what = phrase("is given for {game}, which is solved", game=chronicle.game.name)
        shared.refuse(given, what, phrase("leave it out"))
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
        about = {"aim": phrase(problem.aim.name), "n": sums[0], "luck": sums[1]}
        typer.echo("\n" + phrase("For {aim}: given away {n}, luck {luck}.", **about))
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


@dataclass(frozen=True)
class About(Generic[A]):
    """What a bot makes of a game."""

    bot: str  # who was asked
    quick: str  # who played on
    first: int  # played on from each of two actions, to say which look dearest
    games: int  # played on from each of two actions, to judge those
    steps: int
    of: int  # all decisions
    looked: int  # those that were looked at
    # where the bot would have done something else, the dearest first; only those that
    # look dearest have a figure
    differ: tuple["Differs[A]", ...]
    far: str  # what the figures count


GOES_ON = marked("the game goes on, and a bot would tell of it what a seat cannot know")


def about(
    chronicle: Chronicle[S, A], request: Review, tick: Callable[[float], None]
) -> About[A]:
    """Judge a game by a bot.

    Raises:
        BadValue: if the game goes on, or nothing counts how far its players are.
        UnknownName: if there is no such bot.
    """
    from companion.lab import playouts

    game, name = chronicle.game, request.save
    if not isinstance(chronicle.due, Over):
        raise BadValue(name, phrase(GOES_ON), phrase("review it once it is over"))
    if game.metrics is None:
        what, right = "nothing counts how far its players are", "give it metrics"
        raise BadValue(game.name, what, right)
    bots, metrics = game.bots() if game.bots else {}, game.metrics()
    bot, quick = request.bot or playouts.strongest(bots), playouts.quick(bots)
    judge = begin.bot_named(game, bot, chronicle.save.rulings)
    critic = playouts.Critic(game, metrics, judge, bots[quick])
    first, games = playouts.FIRST, PLAYOUTS
    if how := metrics.judging:
        quick, (first, games) = how.bot, how.games
        critic = playouts.Critic(
            game, metrics, judge, bots[quick], how.weighs, how.steps
        )
    games = games if request.playouts is None else request.playouts
    first = first if games else 0
    turns, differ = best.turns(chronicle), []
    most = request.decisions or DECISIONS
    free = critic.choices(turns, len(turns))
    chosen = critic.choices(turns, most)
    for done, verdict in enumerate(critic.differences(chosen, first), 1):
        differ += [verdict] if verdict else []
        tick(done / (len(chosen) + MOST))
    listed = []
    if games:
        for each in playouts.dearest(critic, chosen, differ, (MOST, games)):
            listed.append(each)
            tick((len(chosen) + len(listed)) / (len(chosen) + MOST))
        listed.sort(key=lambda each: -(each.cost or 0.0))
    known = {each.event for each in listed}
    unknown = (replace(each, cost=None) for each in differ if each.event not in known)
    return About(
        bot,
        quick,
        first,
        games,
        critic.steps,
        of=len(free),
        looked=len(chosen),
        differ=(*listed, *unknown),
        far=metrics.far,
    )


def _about(chronicle: Chronicle[S, A], path: Path, request: Review) -> None:
    game = chronicle.game
    if request.aim != "win":
        what = phrase("is given for {game}, which is not solved", game=game.name)
        raise BadValue("--aim", what, phrase("leave it out"))
    found = about(
        chronicle,
        replace(request, save=path.stem),
        lambda done: shared.progress(phrase("judging, {n}", n=f"{done:.0%}")),
    )
    shared.progress("")
    if request.json:
        write = game.words().actions.write
        rows = [
            {
                "n": each.event,
                "seat": each.seat,
                "do": write(each.action),
                "bot": write(each.best),
                "cost": each.cost,
                "error": each.error if each.cost is not None else None,
            }
            for each in found.differ
        ]
        head = {"save": str(path), "game": game.name, "bot": found.bot}
        sums = {"decisions": found.of, "looked_at": found.looked, "counts": found.far}
        shared.emit({**head, "playouts": found.games, **sums, "steps": rows})
        return
    known = {"n": found.looked, "m": found.of, "bot": found.bot}
    known["same"] = found.looked - len(found.differ)
    some = marked(
        "{n} of {m} decisions; {bot} would have done {same} of them likewise."
    )
    every = marked("{n} decisions; {bot} would have done {same} of them likewise.")
    shared.say(phrase(every if found.looked == found.of else some, **known))
    for line in _lines(chronicle, found):
        shared.say(line)
    if found.games and found.differ:
        shared.say(said(found))


def said(found: About[A]) -> str:
    """Return what the figures of a review by a bot are, and are not."""
    return phrases(
        "About: {bot} played {games} games {steps} steps on after either, from all "
        "cards as they were; the figures are how many {far} the bot's choice was "
        "further ahead, with 95 % intervals. Which look dearest, {n} other game each "
        "said. It is what these bots make of it, not best play.",
        "About: {bot} played {games} games {steps} steps on after either, from all "
        "cards as they were; the figures are how many {far} the bot's choice was "
        "further ahead, with 95 % intervals. Which look dearest, {n} other games each "
        "said. It is what these bots make of it, not best play.",
        found.first,
        **{"bot": found.quick, "games": found.games, "steps": found.steps},
        far=phrase(found.far),
    )


def _lines(chronicle: "Chronicle[S, A]", found: About[A]) -> Iterator[str]:
    words, names = chronicle.game.words(), secrets.names(chronicle)
    differ = found.differ
    listed = [each for each in differ if each.cost is None or each.cost > LEAST][:MOST]
    for each in listed:
        who = f"{names[each.seat]}: " if len(names) > 1 else ""
        done = {"what": words.say(each.action), "best": words.say(each.best)}
        line = phrase("{what}; the bot: {best}", **done)
        if each.cost is not None:
            lost = {"n": figure(each), "far": phrase(found.far)}
            line += phrase(", about {n} {far}", **lost)
        yield f"{each.event:>4}  {who}{line}"
    if more := len(differ) - len(listed):
        yield "      " + phrase("and {n} more", n=more)


def figure(each: "Differs[A]") -> str:
    """Return what a decision lost, with the half of its 95 % interval."""
    assert each.cost is not None
    number = f"{each.cost:+.1f}".replace("-", "\N{MINUS SIGN}")
    return decimal(f"{number} \N{PLUS-MINUS SIGN} {1.96 * each.error:.1f}")
