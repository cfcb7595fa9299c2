"""The questions that the referee answers, without a save and about a campaign.

Of a campaign places, ranks, masteries and obstacles are known; the faces of dice are
known to the table alone and are typed. What cannot be read, or has no odds, is an
`UnknownName` or a `BadValue`.
"""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from companion.contract import LiveChecks
from companion.contract.questions import Answer, Chance, Finding, Query, Questions
from companion.dice.wording import roll_of
from companion.errors import BadValue
from companion.language import phrase

from . import referee, words
from .campaign import reach
from .campaign.names import slug
from .cards.places import ResourceIndex, Skill
from .cards.table import Seat
from .cards.wording import finding, row
from .facts import NAME, facts
from .referee import queries
from .referee.purchases import EXCHANGED
from .rules import State


def check(query: Query) -> Answer:
    """Return the verdict on dice, or, for `suggest`, how assets can fill a path.

    Raises:
        UnknownName, BadValue: if the question or the dice cannot be read.
    """
    challenge, dice = words.challenge(query.text), words.faces(query.words)
    return Answer(words.name(challenge), dice, _judged(challenge, dice, query))


def check_live(query: Query, state: State) -> Answer:
    """Return what the rules say of dice, as the campaign stands.

    Raises:
        UnknownName, BadValue: if the question or the dice are none of the game.
    """
    challenge, dice = _challenge(query.text, state), words.faces(query.words)
    verdict = _judged(challenge, dice, query)
    if verdict.met and (refused := _lacking(challenge, verdict, state)):
        verdict = finding(False, refused)
    return Answer(words.name(challenge), dice, verdict)


def _judged(challenge: queries.Challenge, dice: queries.Dice, query: Query) -> Finding:
    judge = referee.suggest if query.options.flag("suggest") else referee.check
    return judge(challenge, dice, rulings=query.rulings)


def _lacking(challenge: queries.Challenge, verdict: Finding, state: State) -> str:
    """Return why the supply has too few dice for a trade; empty if it has enough."""
    match challenge:
        case queries.TradeQuery(_, target):
            come = len(verdict.using)
        case queries.ExchangeQuery(_, target):
            come = len(verdict.using) // EXCHANGED
        case _:
            return ""
    return reach.short(state, ResourceIndex.of(target), come)


def odds(query: Query) -> Chance:
    """Return the exact chance of a defence, of a pattern, or of a face.

    Raises:
        UnknownName, BadValue: if the question has no odds, or there are too many dice.
    """
    return _odds(words.challenge, query, phrase("give --dice"))


def odds_live(query: Query, state: State) -> Chance:
    """Return the exact chance of a defence, of a pattern, or of a face.

    Raises:
        UnknownName, BadValue: as `check_live` does, or if no number of dice is given.
    """
    right = phrase("type how many, such as: odds defend poison 5")
    return _odds(lambda text: _challenge(text, state), query, right)


def _odds(read: Callable[[str], queries.Challenge], query: Query, right: str) -> Chance:
    if query.dice is None:
        what = phrase("it is open how many dice are rolled")
        raise BadValue(NAME, what, right)
    challenge = read(query.text)
    name = words.name(challenge)
    chance = referee.odds(challenge, query.dice, rulings=query.rulings)
    return Chance(name, roll_of(name, query.dice), chance)


def _challenge(text: str, state: State) -> queries.Challenge:
    verb, *rest = text.split() or [""]
    if not verb:
        right = phrase("type one, such as: check overcome poison")
        raise BadValue(NAME, phrase("no question is typed"), right)
    if completed := COMPLETED.get(verb.casefold()):
        rest = completed(rest, state)
    challenge = words.challenge(" ".join([verb, *rest]))
    match challenge:
        case queries.PathQuery(wild=wild):
            wild = wild or state.masters(ResourceIndex.SORCERY)
            return replace(challenge, wild=wild, also=challenge.also or state.in_play)
        case queries.OvercomeQuery() | queries.FinishQuery():
            own = _face(challenge.obstacle)
            there = [card for card in state.in_play if _face(card) == own]
            others = reach.bearing_on(state, there[0]) if there else state.in_play
            return replace(challenge, also=challenge.also or others)
        case queries.MoveQuery():
            here = (spot for spot in state.spots if spot.location == challenge.origin)
            also = challenge.also or tuple(card for s in here for card in s.attached)
            weather = challenge.weather or reach.weather(state)
            return replace(challenge, also=also, weather=weather)
        case queries.CreateQuery() | queries.TradeQuery():
            mastery = challenge.mastery or state.masters(ResourceIndex.SUPPORT)
            return replace(challenge, mastery=mastery)
    return challenge


def _face(obstacle: str) -> tuple[str, int]:
    card = facts().obstacle[obstacle]
    return card.name, card.difficulty


def _path(rest: Sequence[str], state: State) -> list[str]:
    """Return the words of a path; of a player, or alone, the card that is held."""
    held = {seat.player.casefold(): seat.card for seat in state.seats if seat.card}
    if rest and rest[0].casefold() not in ("wild", "with"):
        return [held.get(rest[0].casefold(), rest[0]), *rest[1:]]
    if len(held) != 1:
        players = row((f"path {seat.player}" for seat in state.seats), "or")
        what = phrase("{n} progress cards are held", n=len(held))
        raise BadValue(NAME, what, phrase("type {text}", text=players))
    return [*held.values(), *rest]


def _team(rest: Sequence[str], state: State) -> list[str]:
    plain = [word.casefold() for word in rest]
    end = min(
        (plain.index(key) for key in ("by", "with") if key in plain), default=len(rest)
    )
    defended = words.challenge(" ".join(["defend", *rest[:end]]))
    if not isinstance(defended, queries.DefendQuery):
        raise ValueError(defended)  # `defend` asks nothing else
    card = facts().obstacle[defended.obstacle]
    if "by" in plain:
        return [_ranked(word, card.skill, state) for word in rest]
    there = [
        seat.character
        for seat in state.seats
        if seat.acts and _face(card.id) in map(_face, state.spots[seat.slot].attached)
    ]
    if not there:
        typed = f"overcome {card.id} by keel"
        right = phrase("name who takes part, such as: {text}", text=typed)
        what = phrase("nobody is where {obstacle} is", obstacle=card.name)
        raise BadValue(NAME, what, right)
    team = " and ".join(_ranked(who, card.skill, state) for who in there)
    return [*rest[:end], "by", *team.split(), *rest[end:]]


def _ranked(word: str, skill: Skill, state: State) -> str:
    who = slug(word)
    if ":" in word or who not in facts().character:
        return word
    return f"{who}:{state.sheet(who).rank(skill)}"


def _seat(name: str, state: State) -> Seat | None:
    who = name.casefold()
    acting = (seat for seat in state.seats if seat.acts)
    return next((s for s in acting if who in (s.player.casefold(), s.character)), None)


def _at(rest: Sequence[str], state: State) -> list[str]:
    plain = [word.casefold() for word in rest]
    if "at" not in plain or "rank" in plain or plain[-1] == "at":
        return list(rest)
    at = plain.index("at") + 1
    seat = _seat(rest[at], state)
    if seat is None:
        return list(rest)
    place = state.location(seat.slot)
    skill = place.skill_bonus
    rank = state.sheet(seat.character).rank(skill) if skill else 0
    return [*rest[:at], place.id, *rest[at + 1 :], "rank", str(rank)]


def _from(rest: Sequence[str], state: State) -> list[str]:
    seat = _seat(rest[0], state) if rest else None
    return [state.location(seat.slot).id, *rest[1:]] if seat else list(rest)


COMPLETED: dict[str, Callable[[Sequence[str], State], list[str]]] = {
    "path": _path,
    "overcome": _team,
    "create": _at,
    "trade": _at,
    "move": _from,
}
"""What adds to the words of a question what is known of a campaign, by its verb."""

QUESTIONS: Questions = Questions(
    check=check,
    odds=odds,
    examples=words.EXAMPLES,
    phrases=words.PHRASES,
    needs_dice=False,
)

LIVE_CHECKS: LiveChecks[State] = LiveChecks(check=check_live, odds=odds_live)
