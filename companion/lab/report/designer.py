"""What we would ask the designer of a game, on one page, from its findings."""

from collections.abc import Iterator, Mapping, Sequence

from companion import charts
from companion.charts import Chart, Interval, Panel, Plan, dots
from companion.lab.report import findings
from companion.lab.report.figures import mark
from companion.lab.report.findings import Answers, Effect, Finding
from companion.lab.report.numbers import seated
from companion.lab.sweeps import claims, tune, words
from companion.lab.sweeps.claims import Outcome
from companion.lab.sweeps.intervals import Difference, Mean, Number

Row = Mapping[str, object]
Kept = Sequence[tuple[Finding, Answers, Sequence[str]]]  # with each answer's command

CLAIMS = 10  # claims of a chart, where a finding asks nothing

NAMES = {  # measures in words
    "win": "games won",
    "won": "games won by anybody",
    "score": "the score",
    "seat": "games won by seat {1}",
    "bot": "games won by {1}",
    "end": "games that end: {1}",
    "leader": "games won by who leads halfway",
    "length": "the length",
    "points": "points more for who uses {1}",
    "wins": "games won by who uses {1}",
}


def context(kept: Kept, title: str) -> Row:
    """Return what a template prints."""
    rows: list[Row] = []
    for finding, answers, commands in kept:
        if finding.changes:
            rows += _questions(finding, answers, commands)
        else:
            rows.append(_other(finding, answers, commands))
    known = [answer for _, answers, _ in kept for answer in answers.values()]
    games = sum(answer.games * len(answer.variants) for answer in known)
    return {
        "heading": f"What we would ask the designer of {title}",
        "title": title,
        "lead": f"Bots played {games:,} games of {title}. {' '.join(_lead())}",
        "questions": rows,
    }


def _lead() -> Iterator[str]:
    yield "Each number has the range that holds the true one in 95 of 100 such runs."
    yield "What was noticed first was then looked for in new games, with other dice:"
    yield "both numbers are drawn, and what did not come again is left out."
    yield "What was compared had to hold all at once (Holm's correction)."
    yield "Bots are no people: take a question as a hint where to look at your table."


def _questions(
    finding: Finding, known: Answers, commands: Sequence[str]
) -> Iterator[Row]:
    outcomes = list(claims.outcomes(finding.claims, known))
    effects = {effect.change.ask: effect for effect in findings.effects(finding, known)}
    runs = dict(zip(finding.answers, commands, strict=True))
    for change in finding.changes:
        about = [outcome for outcome in outcomes if outcome.claim.text in change.about]
        effect = effects.get(change.ask)
        named = {outcome.claim.answer: None for outcome in about}
        if effect:
            named[change.answer] = None
        yield {
            "ask": change.ask,
            "because": [*filter(None, [change.because])],
            "effect": " ".join(_effect(effect)) if effect else "",
            "surprised": (),
            "charts": [*_charts(about), *([_tried(effect)] if effect else [])],
            "runs": [*filter(None, [change.tuned]), *(runs[name] for name in named)],
        }


def _other(finding: Finding, known: Answers, commands: Sequence[str]) -> Row:
    outcomes = list(claims.outcomes(finding.claims, known))[:CLAIMS]
    return {
        "ask": finding.title,
        "because": finding.notes,
        "effect": "",
        "surprised": finding.surprised,
        "charts": [*_charts(outcomes)],
        "runs": commands,
    }


def _effect(effect: Effect) -> Iterator[str]:
    verdict, answer = effect.verdict, effect.answer
    named = _named(verdict.target.measure)
    before, after = words.number(verdict.before), words.number(verdict.after)
    yield f"Tried: {tune.instead(answer)}, {verdict.games:,} games of each"
    yield f"by {seated(answer.variants[0])} bots. {named[:1].upper()}{named[1:]}:"
    yield f"from {before} to {after}, {tune.effect(verdict)}."
    yield f"Wanted: {_wanted(effect)}: {effect.concluded}."


def _wanted(effect: Effect) -> str:
    target, verdict = effect.verdict.target, effect.verdict
    low, high = target.value - target.within, target.value + target.within
    if not _unit(verdict.after):
        return f"{low:g} to {high:g}"
    return f"{100 * max(0.0, low):g} to {100 * min(1.0, high):g} %"


def _named(measure: str) -> str:
    """Return a measure as it is read by somebody who never saw the lab."""
    name, _, of = measure.partition(" ")
    return NAMES.get(name, "{0} {1}").format(name, of).strip()


def _tried(effect: Effect) -> Chart:
    first, last = effect.answer.variants[0], effect.answer.variants[-1]
    verdict = effect.verdict
    pairs = [(first, verdict.before), (last, verdict.after)]
    if first is last:
        del pairs[0]
    rows = tuple(
        charts.Row(words.varied(kind), (_mark(number),)) for kind, number in pairs
    )
    times = 100 if _unit(verdict.after) else 1
    named = _named(verdict.target.measure)
    title = f"{named[:1].upper()}{named[1:]}; the broken line is what is wanted"
    panel = Panel("", rows, times * verdict.target.value)
    return dots([panel], Plan(title=title, unit=_unit(verdict.after)))


def _charts(outcomes: Sequence[Outcome]) -> Iterator[Chart]:
    """Yield charts of claims, first and again, those of one kind together."""
    kinds: dict[tuple[str, str], list[Outcome]] = {}
    for outcome in outcomes:
        kinds.setdefault(_kind(outcome), []).append(outcome)
    for (title, unit), alike in kinds.items():
        rows = tuple(charts.Row(one.claim.text, tuple(_both(one))) for one in alike)
        series = ("noticed first", "in new games")
        yield dots([Panel("", rows)], Plan(title=title, unit=unit, series=series))


def _kind(outcome: Outcome) -> tuple[str, str]:
    if outcome.in_points:
        return "Games, in points of a hundred more or less", ""
    match outcome.again:
        case Difference():
            return "Points of the score, more or less", ""
        case Mean():
            return "A game, on average", ""
        case _:
            return "Share of games", " %"


def _both(outcome: Outcome) -> Iterator[Interval]:
    for number in (outcome.first, outcome.again):
        yield _mark(number, points=outcome.in_points)


def _unit(number: Number) -> str:
    return "" if isinstance(number, Mean | Difference) else " %"


def _mark(number: Number, *, points: bool = False) -> Interval:
    """Return a number as it is drawn; of shares and their differences, of 100."""
    return mark(number, 100 if points or _unit(number) else 1)
