"""Tables in words: the best action, what the others cost, and what luck did.

A worth is a row of numbers, the aim first and what breaks its ties second. In words a
difference below `SAME` is none.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import fsum
from typing import Generic

import msgspec

from companion.contract import A, Rolled, Rules, S
from companion.contract.best_play import Player, value
from companion.lab.solve import SCORE, WIN, Aim
from companion.language import decimal, marked, phrase

SAME = 1e-12


class Option(msgspec.Struct, Generic[A], frozen=True):
    """An action, what follows it under best play, and what it gives away."""

    action: A
    aim: float  # the chance or the expected score that is aimed at
    win: float  # the chance to win
    score: float  # the expected score; a loss counts nothing
    cost: float  # how much less than the best action it gives of the aim


class Turn(msgspec.Struct, Generic[S, A], frozen=True):
    """A step of a game: the number of its event, what was done, and what it led to."""

    event: int
    action: A
    before: S
    after: S


class Judged(msgspec.Struct, Generic[A], frozen=True):
    """A step of a game: a decision with what it gave away, or a roll with its luck."""

    event: int  # its number in the save
    action: A
    cost: float | None  # what the decision gave away of the aim; None for a roll
    best: A | None  # if it was another, and something had to be done
    luck: float | None  # what the roll changed of the aim; None for a decision
    worth: float  # of the aim, after it


class Worth(msgspec.Struct, frozen=True):
    """What a state is worth under best play; the numbers are those of an `Option`."""

    aim: float
    win: float
    score: float


class Advice(msgspec.Struct, Generic[A], frozen=True):
    """Every legal action, the best first, and what the state is worth."""

    options: tuple[Option[A], ...]
    worth: Worth
    left_out: str = ""  # what is not counted and may gain something


def at(player: Player[S, A], state: S, aim: Aim) -> Advice[A]:
    """Return the advice in a state; without options where there is no choice.

    Raises:
        BadValue: if it cannot come up in a game.
    """
    worth = worth_of(player, state, aim)  # refuses a state that cannot come up
    return Advice(options(player, state, aim), worth, player.left_out(state))


def worth_of(player: Player[S, A], state: S, aim: Aim) -> Worth:
    """Return what `state` is worth.

    Raises:
        BadValue: if it cannot come up in a game.
    """
    worth = player.worth(state)
    return Worth(float(worth[0]), float(worth[aim.win()]), float(worth[aim.score()]))


def options(player: Player[S, A], state: S, aim: Aim) -> tuple[Option[A], ...]:
    """Return every legal action, the best first; empty where there is no choice."""
    choices = list(player.choices(state))
    if not choices:
        return ()
    best = player.best(state)
    top = next(choice for choice in choices if choice[0] == best)
    others = sorted(
        (choice for choice in choices if choice is not top),
        key=lambda choice: -value(choice[1][0], choice[1][1]),
    )
    return tuple(
        Option(
            action,
            aim=float(worth[0]),
            win=float(worth[aim.win()]),
            score=float(worth[aim.score()]),
            cost=max(0.0, float(top[1][0] - worth[0])),
        )
        for action, worth in (top, *others)
    )


def shown(value: float, aim: Aim) -> str:
    """Return a worth of the aim as people read it.

    >>> from companion.lab.solve import aim
    >>> shown(0.5, aim("win", {})), shown(9.254, aim("score", {}))
    ('50.00 %', '9.25')
    >>> shown(0.00001, aim("win", {})), shown(0.99999, aim("win", {}))
    ('under 0.01 %', 'over 99.99 %')
    >>> shown(0.004, aim("score", {})), shown(0, aim("score", {}))
    ('under 0.01', '0.00')
    """
    if aim.columns[0] != SCORE:
        return percent(value)
    if 0 < value < 0.005:
        return phrase("under {n}", n=decimal("0.01"))
    return decimal(f"{value:.2f}")


def percent(chance: float) -> str:
    """Return a chance with two decimals; a tiny difference from 0 or 1 in words."""
    if 0 < chance < 0.0001:
        return phrase("under {n}", n=decimal("0.01 %"))
    if 0.9999 < chance < 1 - SAME:
        return phrase("over {n}", n=decimal("99.99 %"))
    return decimal(f"{100 * chance:.2f} %")


RARE = 0.0001  # a smaller share has no line of its own
REST = marked("any other score")
BAR = 40  # characters for the share that comes up most often


class Outlook(msgspec.Struct, frozen=True):
    """How a game ends under best play."""

    win: float
    score: float  # the expected score; a loss counts nothing
    titles: Mapping[str, float]  # the chance of each title, the best first
    lost: float
    scores: Mapping[int, float]  # the chance of a win with each score that comes up


def outlook(
    aim: Aim, start: Sequence[float], scores: Sequence[float], titles: Mapping[str, int]
) -> Outlook:
    """Return the chance to win, the score and each title's chance, best title first.

    `start` is every column at the start of a game, `scores` how often one is won with
    0, 1, 2, ... points, `titles` the least score of each, the best first.
    """
    shares: dict[str, float] = {}
    win, above = float(start[aim.win()]), len(scores)
    for title, least in titles.items():
        shares[title], above = fsum(scores[least:above]), least
    reached = {score: share for score, share in enumerate(scores) if share}
    return Outlook(win, float(start[aim.score()]), shares, 1 - win, reached)


def bars(scores: Mapping[int, float]) -> Iterator[str]:
    """Yield a line for each score with its share and a bar; the rare ones together."""
    most, rare = max(scores.values(), default=0.0), 0.0
    for score, share in scores.items():
        if share < RARE:
            rare += share
            continue
        bar = "#" * round(BAR * share / most)
        name = phrase("score {n}", n=score)
        yield f"{name:<16}{percent(share):>14}  {bar}".rstrip()
    if rare:
        yield f"{phrase(REST):<16}{percent(rare):>14}"


def why(choices: Sequence[Option[A]], aim: Aim, say: Callable[[A], str]) -> str:
    """Return a sentence that says why the first option is best."""
    best = choices[0]
    if len(choices) == 1:
        return phrase("Nothing else is possible.")
    other = choices[1]
    said = {"what": say(other.action), "aim": phrase(aim.name)}
    if other.cost > SAME:
        return _less(best, other, aim, said | {"less": shown(other.cost, aim)})
    if aim.columns[1] == SCORE and best.score > other.score + SAME:
        return phrase(
            "For {aim} the next best, {what}, is as good; this gives {n} more score.",
            **said,
            n=decimal(f"{best.score - other.score:.2f}"),
        )
    if aim.columns[1] != SCORE and best.win > other.win + SAME:
        return phrase(
            "For {aim} the next best, {what}, is as good; this gives {n} more win.",
            **said,
            n=percent(best.win - other.win),
        )
    return phrase(
        "It is as good as the next best, {what}; either may be chosen.",
        what=said["what"],
    )


def _less(best: Option[A], other: Option[A], aim: Aim, said: dict[str, str]) -> str:
    """Return that the next best gives less, and what it is better at."""
    if aim.columns[0] != SCORE and other.score > best.score + 0.005:
        return phrase(
            "It gives the most for {aim}; the next best, {what}, gives {less} less, "
            "though {n} more score.",
            **said,
            n=decimal(f"{other.score - best.score:.2f}"),
        )
    if aim.columns[0] != WIN and other.win > best.win + 0.00005:
        return phrase(
            "It gives the most for {aim}; the next best, {what}, gives {less} less, "
            "though {n} more chance to win.",
            **said,
            n=percent(other.win - best.win),
        )
    return phrase(
        "It gives the most for {aim}; the next best, {what}, gives {less} less.", **said
    )


def review(
    player: Player[S, A], rules: Rules[S, A], turns: Iterable[Turn[S, A]], aim: Aim
) -> tuple[Judged[A], ...]:
    """Judge the steps of a game, in the order given."""
    return tuple(_judged(player, rules, turn, aim) for turn in turns)


def _judged(
    player: Player[S, A], rules: Rules[S, A], turn: Turn[S, A], aim: Aim
) -> Judged[A]:
    state = turn.before
    if isinstance(turn.action, Rolled):
        worth = float(player.worth(turn.after)[0])
        luck = worth - float(player.worth(state)[0])
        return Judged(turn.event, turn.action, None, None, luck, worth)
    choices = options(player, state, aim)
    known = {option.action: option.aim for option in choices}
    # What best play leaves out is worth what comes after it.
    worth = known.get(turn.action, float(player.worth(turn.after)[0]))
    cost = max(0.0, float(player.worth(state)[0]) - worth)
    best = choices[0].action if choices and cost > SAME else None
    return Judged(turn.event, turn.action, cost, best, None, worth)


def sums(judged: Iterable[Judged[A]]) -> tuple[float, float]:
    """Return what all decisions gave away together, and all the luck."""
    steps = tuple(judged)
    given = fsum(step.cost or 0.0 for step in steps)
    return given, fsum(step.luck or 0.0 for step in steps)


def judgement(step: Judged[A], aim: Aim, say: Callable[[A], str]) -> str:
    """Return a judged step as a line."""
    head = f"{step.event:>4}  {say(step.action)}: "
    if step.luck is not None:
        luck = {"luck": signed(step.luck, aim), "now": shown(step.worth, aim)}
        return head + phrase("luck {luck}, now {now}", **luck)
    cost = step.cost or 0.0
    if cost <= SAME:
        return head + phrase("best, {worth}", worth=shown(step.worth, aim))
    best = say(step.best) if step.best else phrase("none")
    given = {"cost": shown(cost, aim), "what": best}
    return head + phrase("gave away {cost}; best was: {what}", **given)


def signed(value: float, aim: Aim) -> str:
    """Return a difference of the aim with its sign.

    >>> from companion.lab.solve import aim
    >>> signed(-0.25, aim("win", {})), signed(1.5, aim("score", {}))
    ('-25.00 %', '+1.50')
    """
    if aim.columns[0] == SCORE:
        return decimal(f"{value:+.2f}")
    return decimal(f"{100 * value:+.2f} %")
