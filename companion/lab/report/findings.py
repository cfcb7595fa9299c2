"""Findings that come with a game: claims, changes, and what their readers saw.

A claim and a change are kept with the games that were played after them; played again
with other dice, both have two numbers, and repeat or not.
"""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from companion.facts import Fact
from companion.lab.sweeps import claims, intervals, tune
from companion.lab.sweeps.answers import Answer
from companion.lab.sweeps.claims import Claim
from companion.lab.sweeps.tune import Verdict

Answers = Mapping[str, Answer]  # by the names of their files


class Change(Fact, frozen=True):
    """What we would ask the designer, and the change that tuning found, if one was."""

    ask: str
    answer: str = ""  # of the game as it is, and of the change, by other dice
    target: str = ""  # what was wanted, as `lab tune` reads it
    tuned: str = ""  # the command that found it
    because: str = ""  # what was seen that makes it a question, in sentences
    about: tuple[str, ...] = ()  # texts of claims that show it


class Finding(Fact, frozen=True):
    """What sweeps found, whose answers are kept, and what their readers saw in it."""

    id: str
    title: str
    answers: tuple[str, ...]  # names of files, one for each sweep
    claims: tuple[Claim, ...]  # what was seen first, and is in the answers again
    notes: tuple[str, ...]  # sentences, as in the next two
    surprised: tuple[str, ...]
    checked: tuple[str, ...]
    changes: tuple[Change, ...] = ()  # what we would ask the designer


class Findings(Fact, frozen=True):
    """The contents of `findings.toml`."""

    findings: tuple[Finding, ...]


class Effect(Struct, frozen=True):
    """What a change does."""

    change: Change
    answer: Answer
    verdict: Verdict
    sure: bool  # that it has an effect, beside all other changes of the finding

    @property
    def concluded(self) -> str:
        return tune.concluded(self.verdict) if self.sure else "no sure effect"

    @property
    def sentence(self) -> str:
        """The change, its effect, and whether the target is met with it."""
        effect = tune.change(self.answer, self.verdict)
        return f"{effect}; target {self.verdict.target.text}: {self.concluded}"


def effects(finding: Finding, known: Answers) -> list[Effect]:
    """Return what the changes of a finding do, judged all at once.

    The value was chosen by other games than those of the effect.

    Raises:
        BadValue: if an answer has no such number.
    """
    tuned = [change for change in finding.changes if change.answer]
    verdicts = [
        tune.verdict(known[at.answer], tune.read_target(at.target)) for at in tuned
    ]
    sure = intervals.holm([intervals.by_chance(at.more, 0.0) for at in verdicts])
    return [
        Effect(change, known[change.answer], verdict, holds)
        for change, verdict, holds in zip(tuned, verdicts, sure, strict=True)
    ]


class Twice(Struct, frozen=True):
    """What a change did in the games that are kept, and in others."""

    first: Effect
    again: Effect

    @property
    def repeats(self) -> bool:
        """Whether the effect is again sure, to the same side, and no verdict differs.

        A verdict that is not decided contradicts none.
        """
        before, after = self.first.verdict, self.again.verdict
        side = intervals.value(before.more) * intervals.value(after.more) > 0
        apart = {before.verdict, after.verdict} == {"met", "missed"}
        return self.again.sure and side and not apart

    @property
    def sentence(self) -> str:
        """The change with both effects."""
        verdict = "repeats" if self.repeats else "does not repeat"
        first, again = (
            f"{tune.effect(one.verdict)} in {one.answer.games} games, {one.concluded}"
            for one in (self.first, self.again)
        )
        what = tune.instead(self.first.answer)
        target = self.first.verdict.target.text
        return f"{what}, target {target}: first {first}; again {again}: {verdict}"


def twice(finding: Finding, kept: Answers, again: Answers) -> Iterator[Twice]:
    """Yield what the changes of a finding did, and do again."""
    for first, now in zip(effects(finding, kept), effects(finding, again), strict=True):
        yield Twice(first, now)


def now(finding: Finding, kept: Answers) -> list[Claim]:
    """Return claims as the games that are kept have them, to be seen again."""
    now = []
    for claim in finding.claims:
        answer = kept[claim.answer]
        number = claims.figure(answer, claim)
        first = (intervals.value(number), number.low, number.high)
        now.append(replace(claim, first=first, games=answer.games))
    return now


def claimed(finding: Finding, known: Answers) -> Iterator[str]:
    """Yield each claim with its numbers, and how they were judged."""
    for outcome in claims.outcomes(finding.claims, known):
        yield f"{outcome.sentence}."
    sided = sum(bool(claim.side) for claim in finding.claims)
    if sided > 1:
        yield (
            f"{sided} claims say that a number is more or less: all at once hold in 95 "
            "of 100 sweeps (Holm's correction)."
        )


def asked(finding: Finding, known: Answers) -> Iterator[str]:
    """Yield what we would ask the designer, each with the effect of the change."""
    found = {effect.change.ask: effect for effect in effects(finding, known)}
    for change in finding.changes:
        parts = [change.ask, change.because] if change.because else [change.ask]
        effect = found.get(change.ask)
        parts += [f"{effect.sentence}."] if effect else []
        yield f"To ask the designer: {' '.join(parts)}"
        if change.tuned:
            yield f"found by: {change.tuned}"
