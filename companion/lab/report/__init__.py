"""Sweeps as a report: the question, the method, charts and tables, what to change.

`numbers` names the variants, lists all numbers and says what intervals support;
`figures` chooses the charts that `companion.charts` draws. What is here is ready to
print; templates place it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from companion.lab.advice import shown
from companion.lab.report import figures
from companion.lab.report.numbers import Kind, changes, kinds, rows
from companion.lab.sweeps import compare, words
from companion.lab.sweeps.answers import Answer, Often
from companion.lab.sweeps.intervals import Rate, bootstrap

__all__ = ["changes", "context", "rows"]

Row = Mapping[str, object]
MOST = 12  # rows of a table for each variant
NAMED = 4  # variants that are named in the question
MANY = 60  # rows above which a table is left to the file of results


def context(answers: Sequence[Answer], title: str, commands: Sequence[str]) -> Row:
    """Return what a template prints; `commands` made each answer, as it is typed."""
    every = kinds(answers)
    rest = iter(every)
    sweeps = [[next(rest) for _ in answer.variants] for answer in answers]
    charts = (figures.scores(every), figures.lengths(every), figures.seats(every))
    worths = figures.wins_with(every), figures.points_with(every)
    return {
        "title": f"{title} in the lab",
        "question": question(every, title),
        "method": method(answers),
        "commands": commands,
        "changes": tuple(changes(answers)),
        "wins": [row for kind in every for row in _wins(kind)],
        "compared": [row for mine in sweeps for row in _more(mine)],
        "goes": [_goes(kind) for kind in every],
        "charts": [chart for chart in charts if chart],
        "lost": _short(map(_lost, every)),
        "ends": figures.ends(every),
        "end_rows": _short(_often(kind, kind.found.ends) for kind in every),
        "worth": [chart for chart in worths if chart],
        "mattered": _short(map(_mattered, every)),
        "replies": [
            {"bots": " and ".join(mine[0].bots), "answers": [*figures.replies(mine)]}
            for mine in sweeps
            if mine[0].found.answers
        ],
        "came_up": _short(_often(kind, kind.found.came_up) for kind in every),
    }


def question(every: Sequence[Kind], title: str) -> str:
    """Return what was asked, in a sentence or two."""
    bots = " and ".join(dict.fromkeys(bot for kind in every for bot in kind.bots))
    sentence = f"How does {title} go when it is played by {bots}?"
    if 1 < len(every) <= NAMED:
        sentence += f" Compared: {'; '.join(kind.name for kind in every)}."
    elif len(every) > NAMED:
        sentence += f" {len(every)} kinds of games are compared."
    return sentence


def method(answers: Sequence[Answer]) -> str:
    """Return how it was found out."""
    first, several = answers[0], len(answers) > 1
    numbers = sorted({answer.games for answer in answers})
    most = f" to {numbers[-1]}" if len(numbers) > 1 else ""
    sweeps = f"In {len(answers)} sweeps " if several else ""
    kind = " of each kind" if several or len(first.variants) > 1 else ""
    parts = [
        f"{sweeps}{numbers[0]}{most} games{kind} were played by bots on the rules of "
        f"the companion ({first.revision}), seed {first.seed}."
    ]
    if any(len(answer.variants) > 1 for answer in answers):
        parts.append(
            "The same game of two kinds of a sweep begins with the same dice and "
            "cards, and differences are taken game by game."
        )
    if any(len(variant.seats) > 1 for answer in answers for variant in answer.variants):
        parts.append("Bots change seats from game to game.")
    parts.append(
        "Every number has the interval that holds the true one in 95 of 100 sweeps: "
        "Wilson's for shares, a bootstrap for means and differences. Of twenty "
        "intervals one may miss by chance; what is named as a change, or as going with "
        "winning, holds for all that was compared at once (Holm's correction). Bots "
        "are no people: what they find is a hint where to look."
    )
    return " ".join(parts)


def _bar(rate: Rate) -> dict[str, float]:
    """Return a bar: where its interval begins, and ends, and its value, of 100."""
    return {
        "low": round(100 * rate.low, 2),
        "width": round(100 * (rate.high - rate.low), 2),
        "at": round(100 * rate.rate, 2),
    }


def _wins(kind: Kind) -> Iterator[Row]:
    alone = len(kind.bots) == 1
    for seat in kind.found.seats[: 1 if alone else None]:
        win = kind.found.won if alone else seat.win
        yield {
            "name": kind.name,
            "bot": f"{seat.bot}, all seats" if alone and kind.seats > 1 else seat.bot,
            "win": words.rate(win),
            "bar": _bar(win),
            "score": words.mean(seat.score) if not alone else _score(kind),
        }


def _score(kind: Kind) -> str:
    spreads = (seat.scores for seat in kind.found.seats)
    mean = bootstrap(figures.added(spreads, kind.found.games))
    return words.mean(mean) if mean else ""


def _more(mine: Sequence[Kind]) -> Iterator[Row]:
    for kind in mine[1:]:
        alone, longer = len(kind.bots) == 1, kind.found.longer
        for seat in kind.found.seats[: 1 if alone else None]:
            if seat.more:
                shared = alone and kind.seats > 1
                won = compare.difference(mine[0].found.won, kind.found.won)
                yield {
                    "name": kind.name,
                    "bot": seat.bot,
                    "win": words.points(won if shared else seat.more.win),
                    "score": words.more(seat.more.score),
                    "longer": words.more(longer) if longer else "",
                }


def _goes(kind: Kind) -> Row:
    result = kind.found
    return {
        "name": kind.name,
        "turns": kind.turns,
        "length": words.mean(result.length),
        "dead": words.rate(result.dead),
        "comebacks": words.rate(result.comebacks) if result.comebacks else "",
        "runaways": words.rate(result.runaways) if result.runaways else "",
    }


def _lost(kind: Kind) -> Iterator[Row]:
    """Yield what the games of a kind lost to best play: in all, then by decision."""
    if (lost := kind.found.lost) is None:
        return
    yield {
        "name": kind.name,
        "where": f"all, in {lost.games} games that were judged",
        "lost": words.lost_in_all(lost),
    }
    for place in lost.where[:MOST]:
        share = shown(place.lost, words.WIN_AIM)
        yield {"name": kind.name, "where": place.where, "lost": share}


def _often(kind: Kind, rows: Sequence[Often]) -> Iterator[Row]:
    for row in rows[:MOST]:
        rate = {"rate": words.rate(row.games), "bar": _bar(row.games)}
        yield {"name": kind.name, "what": row.what, **rate}


def _mattered(kind: Kind) -> Iterator[Row]:
    for row in words.clear(kind.found.mattered)[:MOST]:
        yield {
            "name": kind.name,
            "what": row.what,
            "having": words.rate(row.having),
            "without": words.rate(row.without) if row.without else "",
            "points": words.more(row.points) if row.points else "",
        }


def _short(tables: Iterable[Iterable[Row]]) -> list[Row]:
    """Return the rows of tables that fit on a page or two; none where they do not."""
    rows = [*chain.from_iterable(tables)]
    return rows if len(rows) <= MANY else []
