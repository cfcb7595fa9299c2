"""Actions as sentences of a list, and what a report led to: the verdict on its dice."""

from collections.abc import Iterator

from companion.contract import Act, Drawn, Rolled
from companion.errors import short
from companion.games.six_winters import reports
from companion.games.six_winters.campaign import actions, names
from companion.games.six_winters.campaign.corrections import by_hand
from companion.games.six_winters.cards import answers
from companion.games.six_winters.cards.wording import capital, row
from companion.games.six_winters.reports import Report
from companion.games.six_winters.rules import State


def with_dice(report: reports.Report, sentence: str) -> str:
    """Return the sentence of a report with the dice that it names."""
    return f"{sentence}, with {names.dice(report.dice)}" if report.dice else sentence


def say(action: Act) -> str:
    """Return a report as a sentence of a list.

    >>> say(reports.Hurt("thea", "body", 2)), say(Drawn(("poison", "tripwire")))
    ('Thea takes 2 body stress', 'cards are shuffled or drawn')
    """
    if isinstance(action, reports.Report):
        return with_dice(action, action.sentence())
    match action:
        case actions.Pick(player, character):
            return f"{player} plays {names.person(character)}"
        case actions.Stand(character, name):
            return f"{names.person(character)} begins in {names.slot(name)}"
        case Rolled(faces):
            return f"the dice show {row(faces)}"
        case Drawn(cards):
            # The order of cards is hidden from the players.
            return (
                "cards are shuffled or drawn" if len(cards) > 1 else "a card is drawn"
            )
    return _answer(action)


def _answer(action: Act) -> str:
    match action:
        case answers.At(name):
            return names.slot(name)
        case answers.That(obstacle):
            return names.obstacle(obstacle)
        case answers.Whom(character):
            return names.person(character)
        case answers.Many(count):
            return f"{count} of them"
        case answers.Answer(yes):
            return "yes" if yes else "no"
        case answers.Order(cards):
            return f"from the bottom: {'; '.join(map(names.progress, cards))}"
        case answers.Land(region):
            return names.land(region)
        case answers.Keep(name):
            return f"{names.location(name)} is kept"
        case answers.Card(name):
            return f"the card {names.progress(name)}"
        case answers.Raise(resource):
            return f"the {capital(resource)} marker"
        case answers.OneDie(die):
            return names.die(die)
        case answers.Top(region, season):
            return f"{season} is on top in {names.land(region)}"
    return _other(action)


def _other(action: Act) -> str:
    match action:
        case actions.Next():
            return "go on"
        case actions.Mend(reason):
            return f"correct the record: {actions.REASONS.get(reason, short(reason))}"
        case actions.Put(what, value):
            return f"by hand: {by_hand(what, value)}"
        case actions.Light():
            return "keep light books from now on: you shuffle and draw"
        case actions.Full():
            return "keep full books from now on: the companion shuffles and draws"
        case actions.Faces():
            return "every die has a face from now on"
        case actions.Counted():
            return "dice are only counted from now on"
    raise AssertionError(action)  # every report has its sentence


def results(before: State, action: Act, after: State) -> Iterator[str]:
    """Yield what the log has below a report that names its dice."""
    if before.shown is not None or not isinstance(action, Report):
        return
    if action.judged_dice and action.dice:  # else the sentence says: asserted
        verdict = action.verdict(before)
        yield f"judged: {verdict.sentence}"
        yield from verdict.notes
