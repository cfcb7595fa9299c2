"""A sweep as a report: the question, the method, tables with bars, what to change.

A sentence about a change is written only where an interval supports it. All numbers are
ready to print; templates draw the bars from parts of 100.
"""

from collections.abc import Iterator, Mapping, Sequence

from companion.lab.sweep import words
from companion.lab.sweep.answer import Answer, Found, Often
from companion.lab.sweep.intervals import Difference, Mean, Rate

Row = Mapping[str, object]

MOST = 12
"""Rows of a table."""

RARE = 0.05
"""A ruling that surely comes up in fewer games than that is hardly needed."""


def context(answer: Answer, title: str, command: str) -> Mapping[str, object]:
    """Return what a template prints.

    Args:
        title: of the game.
        command: what made the answer, as it is typed.
    """
    return {
        "title": f"{title} in the lab",
        "question": question(answer, title),
        "method": method(answer),
        "command": command,
        "changes": tuple(changes(answer)),
        "variants": [_variant(found, answer) for found in answer.variants],
        "wins": [row for found in answer.variants for row in _wins(found, answer)],
        "compared": [row for found in answer.variants[1:] for row in _more(found)],
    }


def question(answer: Answer, title: str) -> str:
    """Return what was asked, in a sentence or two."""
    bots = " and ".join(dict.fromkeys(_bots(answer)))
    names = [_name(found, answer) for found in answer.variants]
    asked = f"How does {title} go when it is played by {bots}?"
    if len(names) > 1:
        asked += f" Compared: {'; '.join(names)}."
    return asked


def method(answer: Answer) -> str:
    """Return how it was found out."""
    several, seats = len(answer.variants) > 1, len(answer.variants[0].seats)
    each = " of each kind" if several else ""
    parts = [
        f"{answer.games} games{each} were played by bots on the rules of the companion "
        f"({answer.revision}), seed {answer.seed}."
    ]
    if several:
        parts.append(
            "The same game of two kinds begins with the same dice and cards, and "
            "differences are taken game by game."
        )
    if seats > 1:
        parts.append("Bots change seats from game to game.")
    parts.append(
        "Every number has the interval that holds the true one in 95 of 100 sweeps: "
        "Wilson's for shares, a bootstrap for means and differences. Bots are no "
        "people: what they find is a hint where to look."
    )
    return " ".join(parts)


def _bots(answer: Answer) -> Iterator[str]:
    return (seat.bot for found in answer.variants for seat in found.seats)


def _name(found: Found, answer: Answer) -> str:
    """Return what tells a variant from the others."""
    bots = {tuple(seat.bot for seat in one.seats) for one in answer.variants}
    name = words.varied(found)
    if len(bots) < 2:
        return name
    seated = ", ".join(seat.bot for seat in found.seats)
    return seated if name == "as printed" else f"{seated}: {name}"


def _bar(rate: Rate) -> dict[str, float]:
    """Return a bar: where its interval begins, and ends, and its value, of 100."""
    return {
        "low": round(100 * rate.low, 2),
        "width": round(100 * (rate.high - rate.low), 2),
        "at": round(100 * rate.rate, 2),
    }


def _wins(found: Found, answer: Answer) -> Iterator[Row]:
    for seat in found.seats:
        yield {
            "name": _name(found, answer),
            "bot": seat.bot,
            "win": words.rate(seat.win),
            "bar": _bar(seat.win),
            "score": words.mean(seat.score),
        }


def _more(found: Found) -> Iterator[Row]:
    for seat in found.seats:
        if seat.more:
            yield {
                "name": words.varied(found),
                "bot": seat.bot,
                "win": words.points(seat.more.win),
                "score": words.more(seat.more.score),
            }


def _variant(found: Found, answer: Answer) -> Row:
    return {
        "name": _name(found, answer),
        "turns": answer.turns,
        "length": words.mean(found.length),
        "dead": words.rate(found.dead),
        "comebacks": words.rate(found.comebacks) if found.comebacks else "",
        "runaways": words.rate(found.runaways) if found.runaways else "",
        "places": [
            {"what": f"seat {place.seat}", "rate": words.rate(place.win)}
            | {"bar": _bar(place.win)}
            for place in found.places
        ],
        "ends": _often(found.ends),
        "mattered": [
            {
                "what": row.what,
                "having": words.rate(row.having),
                "without": words.rate(row.without) if row.without else "",
            }
            for row in found.mattered
            if words.parted(row)
        ][:MOST],
        "scores": [
            {"score": score, "rate": words.rate(rate), "bar": _bar(rate)}
            for score, rate in found.seats[0].scores.items()
        ][:40],
        "watched": found.watched,
        "came_up": _often(found.came_up),
    }


def _often(rows: Sequence[Often]) -> list[Row]:
    return [
        {"what": row.what, "rate": words.rate(row.games), "bar": _bar(row.games)}
        for row in rows[:MOST]
    ]


def changes(answer: Answer) -> Iterator[str]:
    """Yield what the intervals say of a change, and nothing that they do not."""
    for found in answer.variants[1:]:
        yield from _against_the_first(found, answer)
    for found in answer.variants:
        yield from _seats(found, answer)
        yield from _ruling(found, answer)


def _against_the_first(found: Found, answer: Answer) -> Iterator[str]:
    first = _name(answer.variants[0], answer)
    # Of bots that are alike the first speaks for all.
    for seat in {seat.bot: seat for seat in reversed(found.seats)}.values():
        if seat.more and seat.more.win.low * seat.more.win.high > 0:
            more = "more" if seat.more.win.more > 0 else "less"
            yield (
                f"{_name(found, answer)}: {seat.bot} wins {more} often than with "
                f"{first}, by {_apart(seat.more.win)}."
            )
        if seat.more and seat.more.score.low * seat.more.score.high > 0:
            yield (
                f"{_name(found, answer)}: the score of {seat.bot} changes by "
                f"{words.more(seat.more.score)}."
            )
    if found.longer and found.longer.low * found.longer.high > 0:
        yield (
            f"{_name(found, answer)}: games change by {words.more(found.longer)} "
            f"{answer.turns}."
        )


def _apart(found: Difference) -> str:
    """Return how far apart two shares are, whichever is greater."""
    near, far = sorted(abs(100 * end) for end in (found.low, found.high))
    return f"{abs(100 * found.more):.1f} percentage points ({near:.1f} to {far:.1f})"


def _seats(found: Found, answer: Answer) -> Iterator[str]:
    """Say which seat wins more or less than the others."""
    if not found.places:
        return
    fair = sum(place.win.rate for place in found.places) / len(found.places)
    for place in found.places:
        if place.win.low > fair or place.win.high < fair:
            more = "more" if place.win.rate > fair else "less"
            yield (
                f"{_name(found, answer)}: seat {place.seat} wins {more} than its share "
                f"of {100 * fair:.1f} %: {words.rate(place.win)}."
            )
    if found.runaways and found.runaways.low > 0.5:
        yield (
            f"{_name(found, answer)}: who leads halfway wins "
            f"{words.rate(found.runaways)} of the games."
        )


def _ruling(found: Found, answer: Answer) -> Iterator[str]:
    for row in found.came_up:
        if row.games.high < RARE:
            yield (
                f"{_name(found, answer)}: the ruling {row.what} comes up in "
                f"{words.rate(row.games)} of the games only."
            )


HEAD = ("variant", "bot", "measure", "what", "value", "low", "high", "games")


def rows(answer: Answer) -> Iterator[tuple[str, ...]]:
    """Yield an answer as a table for notebooks, its head first."""
    yield HEAD
    for found in answer.variants:
        for bot, measure, what, value in _numbers(found, answer.turns):
            mean = value.rate if isinstance(value, Rate) else value.mean
            numbers = map(str, (mean, value.low, value.high, found.games))
            yield (_name(found, answer), bot, measure, what, *numbers)


Number = tuple[str, str, str, Rate | Mean]


def _numbers(found: Found, turns: str) -> Iterator[Number]:
    """Yield every number: whose it is, what it measures, and of what."""
    for seat in found.seats:
        yield seat.bot, "win", "", seat.win
        yield seat.bot, "score", "", seat.score
        for score, rate in seat.scores.items():
            yield seat.bot, "scores", f"{score}", rate
    for place in found.places:
        yield "", "seat wins", f"{place.seat}", place.win
    yield "", turns, "", found.length
    yield "", f"dead {turns}", "", found.dead
    for end in found.ends:
        yield "", "ends", end.what, end.games
    for used in found.mattered:
        yield "", "wins with", used.what, used.having
        if used.without:
            yield "", "wins without", used.what, used.without
    for ruling in found.came_up:
        yield "", "ruling came up", ruling.what, ruling.games
