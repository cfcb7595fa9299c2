"""The page of an attempt: dice against an obstacle, the verdict, the chances.

The draft is `attempt`, the obstacle, who takes part (`by:thea` for each), the dice for
each purpose as they are typed for the referee, `defend:3`, and the purpose of the next
one, `defend:`.
"""

from collections.abc import Iterator
from itertools import product

from msgspec import Struct

from companion.contract import parts
from companion.contract.board import Tab
from companion.contract.questions import Finding, Query
from companion.language import capital as upper
from companion.language import marked, phrase, phrases

from .. import questions
from ..campaign import names
from ..campaign.options import rulings_of
from ..campaign.tasks import ActionStep
from ..campaign.turn import dice_a_player
from ..cards.places import SLOT_NAMES, TRACKS
from ..cards.table import Seat
from ..cards.wording import capital, row
from ..facts import RESOURCES, facts
from ..referee.overcoming import Outcome
from ..rules import State
from ..words.context import TEXTS
from . import choosing
from .prompt import item

DO = marked("Do")  # the name of the page

CHECK = marked("A check; nothing moves.")

MOST, SHOWN = 24, 8  # most dice of an attempt; most dice whose chance is shown


class Tried(Struct, frozen=True, kw_only=True):
    """What a draft says of an attempt."""

    obstacle: str
    team: tuple[str, ...]
    dice: tuple[str, ...] = ()
    purpose: str = "approach"

    def draft(self, *, purpose: str = "", **changes: tuple[str, ...]) -> parts.Draft:
        """Return the draft with other dice, another team, another purpose."""
        team, dice = changes.get("team", self.team), changes.get("dice", self.dice)
        by = (f"by:{who}" for who in team)
        return ("attempt", self.obstacle, *by, *dice, f"{purpose or self.purpose}:")


def attempt(view: State, seat: Seat, draft: parts.Draft, *, mine: bool) -> Tab:
    """Return the obstacles that can be tried, or the attempt on one of them."""
    here = view.spots[seat.slot].attached if seat.acts else ()
    tried, tab, check = _tried(view, here, draft), phrase(DO), phrase(CHECK)
    if tried:
        verdict, results, chances = _judged(view, tried, mine=mine)
        name = names.obstacle(tried.obstacle)
        title = phrase("{card}: which dice?", card=name)
        beside = parts.Panel((verdict, chances))
        seen = parts.Columns((_card(view, tried), beside), (1.4, 1))
        ask = (*_dice(tried), *results)
        return Tab(tab, (*_team(view, tried), seen), title, check, ask)
    if not here:
        return Tab(tab, tuple(_elsewhere(view, seat)))
    title = phrase("Obstacles here")
    taps = [parts.Pick(("attempt", card)) for card in here]
    faces = tuple(
        parts.Card(f"obstacle-{card}", names.obstacle(card), tap=tap)
        for card, tap in zip(here, taps, strict=True)
    )
    items = [item(card, view) for card in here]
    prompt = choosing.choices([*zip(items, taps, strict=True)], title)
    which = phrase("Which obstacle is tried?")
    return Tab(tab, (parts.Cards(faces, label=title),), which, check, prompt)


def _elsewhere(view: State, seat: Seat) -> Iterator[parts.Part]:
    who = names.person(seat.character)
    nothing = phrase("No obstacle is where {who} is.", who=who)
    yield parts.Text((parts.Line(nothing),))
    cards = []
    for slot, spot in zip(SLOT_NAMES, view.spots, strict=True):
        for card in spot.attached:
            name, tap = names.obstacle(card), parts.Show(facts().obstacle[card].name)
            place, piece = upper(names.slot(slot)), f"obstacle-{card}"
            cards.append(parts.Card(piece, name, caption=place, tap=tap))
    if cards:
        yield parts.Cards(tuple(cards), "grid", phrase("Obstacles elsewhere"))


def _card(view: State, tried: Tried) -> parts.Picture:
    """Return the obstacle as it is printed; a tap chooses another one."""
    name = names.obstacle(tried.obstacle)
    there = zip(RESOURCES, view.dice_at(tried.obstacle), strict=True)
    on_it = ", ".join(f"{count} {capital(kind)}" for kind, count in there if count)
    return parts.Picture(
        f"obstacle-{tried.obstacle}",
        phrase("{card}; choose another obstacle", card=name),
        caption=phrase("on it: {dice}", dice=on_it) if on_it else "",
        tap=parts.Pick(("attempt",)),
    )


def _tried(view: State, here: tuple[str, ...], draft: parts.Draft) -> Tried | None:
    if len(draft) < 2 or draft[0] != "attempt" or draft[1] not in here:
        return None
    there = _there(view, draft[1])
    team: list[str] = []
    dice: list[str] = []
    purpose = "approach"
    for word in draft[2:]:
        label, _, of = word.partition(":")
        if label == "by" and of in there and of not in team:
            team.append(of)
        elif label in TEXTS.purposes and not of:
            purpose = label
        elif label in TEXTS.purposes and of in {*"123456"} and len(dice) < MOST:
            dice.append(word)
    by, used = tuple(team or there), tuple(dice)
    return Tried(obstacle=draft[1], team=by, dice=used, purpose=purpose)


def _there(view: State, obstacle: str) -> list[str]:
    """Return the characters where an obstacle is."""
    slot = view.where(obstacle)
    return [seat.character for seat in view.seats if seat.acts and seat.slot == slot]


def _dice(tried: Tried) -> Iterator[parts.Part]:
    rows = (
        parts.Option(
            phrase(name),
            (_faces(tried, purpose) or "\N{EN DASH}",),
            look="chosen" if purpose == tried.purpose else "",
            tap=parts.Pick(tried.draft(purpose=purpose)),
        )
        for purpose, name in TEXTS.purposes.items()
    )
    yield parts.Options((phrase("dice"), phrase("faces")), tuple(rows))

    def longer(face: int) -> parts.Draft:
        return tried.draft(dice=(*tried.dice, f"{tried.purpose}:{face}"))

    purpose = phrase(TEXTS.purposes[tried.purpose])
    yield choosing.faces(purpose, longer)
    laid = []
    for n, word in enumerate(tried.dice):
        if word.startswith(f"{tried.purpose}:"):
            without = tried.draft(dice=(*tried.dice[:n], *tried.dice[n + 1 :]))
            laid.append(choosing.removable(int(word[-1]), word[-1], without))
    if laid:
        caption = phrase("Tap one to take it out")
        yield parts.Dice(tuple(laid), purpose, caption=caption)


def _faces(tried: Tried, purpose: str) -> str:
    return " ".join(word[-1] for word in tried.dice if word.startswith(f"{purpose}:"))


def _team(view: State, tried: Tried) -> Iterator[parts.Part]:
    there = _there(view, tried.obstacle)
    if len(there) < 2:
        return
    buttons = []
    for team in (*((who,) for who in there), tuple(there)):
        note = phrase("takes part") if set(team) == set(tried.team) else ""
        tap = parts.Pick(tried.draft(team=team))
        buttons.append(parts.Button(row(map(names.person, team)), tap, note=note))
    yield parts.Buttons(tuple(buttons))


def _judged(
    view: State, tried: Tried, *, mine: bool
) -> tuple[parts.Text, tuple[parts.Part, ...], parts.Options]:
    rulings = rulings_of(view.options)
    text = f"overcome {tried.obstacle} by {' and '.join(tried.team)}"
    query = Query(text=text, words=tried.dice, rulings=rulings)
    found = questions.check_live(query, view).verdict
    notes = found.notes if isinstance(found, Finding) else ()
    outcome = found.found if isinstance(found, Finding) else None
    tone: parts.Tone = "good" if found.met else ""
    lines = (
        parts.Line(f"{upper(found.sentence)}.", tone),
        *(parts.Line(upper(n)) for n in notes),
    )
    title = phrase("Overcome") if found.met else phrase("Not overcome yet")
    verdict = parts.Text(lines, "verdict", title)
    results: tuple[parts.Part, ...] = ()
    reported = isinstance(view.task, ActionStep) and view.shown is None
    if mine and reported and isinstance(outcome, Outcome):
        results = (_results(view, tried, outcome),)
    return verdict, results, _chances(view, tried, rulings)


def _results(view: State, tried: Tried, outcome: Outcome) -> parts.Buttons:
    name = names.obstacle(tried.obstacle)
    tap = choosing.tap(view, "overcame", (tried.obstacle, " ".join(tried.team)))
    judged = " ".join(("overcame", tried.obstacle, *tried.team, "with", *tried.dice))
    if tried.dice and choosing.legal(view, judged):
        tap = parts.Do(judged)
    label = phrase("{card} is overcome", card=name)
    buttons = [parts.Button(label, tap, "main" if outcome.overcome else "plain")]
    for who, track in product(tried.team, TRACKS):
        n, of = outcome.damage.points(track), phrase(track)
        if outcome.defended is not False or not n:
            continue
        hurt = phrase("{who} takes {n} {track}", who=names.person(who), n=n, track=of)
        tap = choosing.tap(view, "hurt", (who, track, str(n)))
        buttons.append(parts.Button(hurt, tap))
    return choosing.stacked(buttons)


def _chances(view: State, tried: Tried, rulings: dict[str, str]) -> parts.Options:
    laid = [word for word in tried.dice if word.startswith(("on:", "approach:"))]
    on = f" on {''.join(word[-1] for word in laid)}" if laid else ""
    rows = []
    most = min(SHOWN, dice_a_player(view) * len(tried.team))
    for dice in range(1, most + 1):
        text = f"defend {tried.obstacle}{on}"
        query = Query(text=text, dice=dice, rulings=rulings)
        chance = f"{float(questions.odds_live(query, view).chance):.0%}"
        rows.append(parts.Option(phrases("{n} die", "{n} dice", dice), (chance,)))
    return parts.Options((phrase("defence with"), phrase("succeeds")), tuple(rows))
