"""Characters overcome an obstacle: the dice that are named for it, what it brings.

Dice without a purpose are placed: in the approach if somebody is skilled enough for
one, or else after the defence. Assets among them are the location's.

Source: V20.4, overcoming and teamwork; readings achievement, discarded, placing-dice,
defence and teamwork.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import ClassVar, Self

from msgspec.structs import force_setattr, replace

from companion.contract.actions import Say
from companion.contract.questions import Finding
from companion.errors import short
from companion.games.six_winters.campaign import dice_places, names, reach, stress
from companion.games.six_winters.campaign import dice_places as pools
from companion.games.six_winters.campaign.piles import discarded
from companion.games.six_winters.campaign.state import State, card
from companion.games.six_winters.campaign.tasks import DiscardOvercome
from companion.games.six_winters.cards.indexes import SLOT_NAMES, ResourceIndex
from companion.games.six_winters.cards.table import Cards, Seat
from companion.games.six_winters.cards.verbs import DoVerb
from companion.games.six_winters.cards.wording import capital, counted, finding, row
from companion.games.six_winters.facts import facts
from companion.games.six_winters.referee import overcoming
from companion.games.six_winters.referee.queries import Dice, TypedDie, by_label
from companion.games.six_winters.referee.verdicts import stress as damage_in_words
from companion.games.six_winters.reports import base


class Overcame(base.Report, frozen=True, omit_defaults=True, tag="overcame"):
    """Characters overcame an obstacle where they are; all who took part are named.

    The order does not matter: they are sorted.
    """

    say: ClassVar = Say(
        "overcame OBSTACLE WHO... with", "overcame tripwire thea keel: together"
    )
    done: ClassVar = base.Offer(
        "Overcame an obstacle", ("What was overcome?", "Who took part against {0}?")
    )
    judged_dice: ClassVar = True
    example: ClassVar = 1
    instead: ClassVar = "dice have faces: report it with tried"

    obstacle: str
    characters: tuple[str, ...]
    dice: Dice = ()

    def __post_init__(self) -> None:
        force_setattr(self, "characters", tuple(sorted(self.characters)))

    def against(self, state: State) -> str:
        return cannot_take_part(state, self.obstacle, self.characters)

    @classmethod
    def ways(cls, state: State, *seats: Seat) -> Iterator[Self]:
        team = tuple(seat.character for seat in seats)
        for number, seat in enumerate(seats):
            for obstacle in state.spots[seat.slot].attached:
                alone = cls(obstacle, (seat.character,))
                if not alone.against(state):
                    yield alone
                together = cls(obstacle, team)
                if not number and len(team) > 1 and not together.against(state):
                    yield together

    def judged(self, state: State) -> Finding:
        obstacle = card(self.obstacle)
        sorts = self._sorted(state)
        if refused := self._not_there(state, sorts):
            return finding(False, refused)
        given = {use: tuple(die.face for die in named) for use, named in sorts.items()}
        open_defence = not given["defend"] and bool(given["place"] + given["asset"])
        tried = overcoming.Attempt(
            obstacle,
            fighters(state, self.obstacle, self.characters),
            on=given["on"],
            approach=given["approach"],
            defend=given["defend"]
            or given["place"]
            or ((0,) if open_defence else None),
            place=given["place"],
            assets=given["asset"],
            also=overcoming.cards(reach.bearing_on(state, self.obstacle)),
        )
        rulings: dict[str, str] = {
            "team-mastery": state.options.team_mastery,
            "defence-pattern": state.options.defence_pattern,
        }
        outcome = overcoming.attempt(tried, rulings)
        name = obstacle.name
        notes: tuple[str, ...] = ()
        if outcome.reason:
            return finding(False, f"{name}: {outcome.reason}", found=outcome)
        if not outcome.overcome:
            few = counted(outcome.lacking, "die is", "dice are")
            still = " and ".join(map(str, outcome.open))
            lacks = f"{name} is not overcome: {few} lacking, open: {still}"
            return finding(False, lacks, found=outcome)
        if not open_defence and outcome.defended is False:
            cost = damage_in_words(outcome.damage)
            notes = (f"the defence failed: {cost}; report it with hurt",)
        return finding(True, f"{name} is overcome", notes, found=outcome)

    def _sorted(self, state: State) -> dict[str, Dice]:
        """Return the dice by purpose; those without one are as early as allowed."""
        able = any(
            overcoming.skilled(card(self.obstacle), fighter.rank)
            for fighter in fighters(state, self.obstacle, self.characters)
        )
        early = able and not any(die.label in ("defend", "place") for die in self.dice)

        def purpose(die: TypedDie) -> str:
            if die.label in ("on", "approach", "defend"):
                return die.label
            if early:
                return "approach"
            return "asset" if die.type and die.label in ("", "asset") else die.label

        named = tuple(replace(die, label=purpose(die)) for die in self.dice)
        return by_label(named, "place", "on", "approach", "defend", "asset")

    def _not_there(self, state: State, sorts: dict[str, Dice]) -> str:
        slot = state.seats[state.seat_of(self.characters[0])].slot
        there, usable = state.assets(slot), reach.usable_pools(state, slot)
        for kind, count in _resources(sorts).items():
            held = there[ResourceIndex.of(kind)]
            more = state.pools[ResourceIndex.of(kind)] if kind in usable else 0
            if count > held + more:
                named = f"{counted(count, f'{capital(kind)} asset')} named"
                assets = counted(held, "asset is", "assets are")
                return f"{named}; {assets} at {state.location(slot).name}"
        recorded = sum(state.dice_at(self.obstacle))
        if len(sorts["on"]) < recorded:
            on_it = counted(recorded, "die is", "dice are")
            name = card(self.obstacle).name
            return f"{on_it} on {name} already; name them as on:13"
        return ""

    def apply(self, state: State) -> State:
        if self.dice:
            state = self._placed(state)
        seats = tuple(sorted(map(state.seat_of, self.characters)))
        return overcome(state, self.obstacle, seats)

    def _placed(self, state: State) -> State:
        """Return the state once the named resource dice are on the obstacle."""
        start = SLOT_NAMES[state.seats[state.seat_of(self.characters[0])].slot]
        for kind, count in _resources(self._sorted(state)).items():
            number = ResourceIndex.of(kind)
            held = min(count, state.dice_at(start)[number])
            state = dice_places.moved(state, start, self.obstacle, number, held)
            if count > held:  # pool dice that are action dice here
                state = pools.moved_out(state, number, count - held, self.obstacle)
        return state

    def sentence(self) -> str:
        team = row(map(names.person, self.characters))
        return f"{team} overcame {names.obstacle(self.obstacle)}"

    def overcame_by(self, before: State, after: State) -> dict[str, Cards]:
        return {self.obstacle: self.characters}

    def counts_as(self, before: State, after: State) -> str:
        return f"overcome: {card(self.obstacle).name}"


def _resources(sorts: dict[str, Dice]) -> Counter[str]:
    laid = [die for use in ("approach", "place", "asset") for die in sorts[use]]
    return Counter(str(die.type) for die in laid if die.type)


def fighters(
    state: State, obstacle: str, characters: Sequence[str]
) -> tuple[overcoming.Fighter, ...]:
    """Return those who take part, with their ranks in the obstacle's skill."""
    skill = card(obstacle).skill
    return tuple(
        overcoming.Fighter(state.sheet(who).rank(skill), who) for who in characters
    )


def cannot_take_part(state: State, name: str, characters: tuple[str, ...]) -> str:
    """Return why characters cannot overcome an obstacle, whatever their dice are."""
    slot = state.where(name)
    if slot is None:
        return f"{whereabouts(state, name)}; name an obstacle in play"
    if not characters:
        return "nobody is named; name all who took part"
    if len(set(characters)) < len(characters):
        twice = max(characters, key=characters.count)
        return f"{names.person(twice)} is named twice; name each once"
    for character in characters:
        seat = base.seat_on_board(state, character)
        if seat is None:
            return base.not_on_board(state, character)
        if seat.slot != slot:
            there = state.location(slot).name
            return f"{stress.name(character)} is not at {there}, where the obstacle is"
    if forbidding := reach.forbids_overcoming(state, name):
        return f"it cannot be overcome while {card(forbidding).name} is in play"
    return ""


def whereabouts(state: State, name: str) -> str:
    """Return in words where an obstacle is that is not in play."""
    if name not in facts().obstacle:
        copies = [
            card.id
            for card in facts().obstacles
            if card.copies > 1 and card.id == f"{name}-{card.copy}"
        ]
        if name and copies:
            copied = f"{len(copies)} obstacles are called '{short(name)}'"
            return f"{copied}: {', '.join(map(names.obstacle, copies))}"
        return f"no obstacle is called '{short(name)}'"
    if name in state.locked:
        return f"{card(name).name} is still locked"
    return f"{card(name).name} is in a pile"


# What an obstacle brings that is overcome.


def overcome(state: State, obstacle: str, seats: tuple[int, ...]) -> State:
    """Do the overcome effects, then discard it and let the team learn."""
    team = " and ".join(stress.name(state.seats[n].character) for n in seats)
    state = state.says(f"{team}: {card(obstacle).name} is overcome", obstacle)
    verbs = card(obstacle).verbs("overcome")
    slot = state.seats[seats[0]].slot  # all who took part are where it is
    tasks = [DoVerb(verb, obstacle, slot, seats) for verb in verbs]
    return state.push(*tasks, DiscardOvercome(obstacle, seats))


def discard_overcome(state: State, task: DiscardOvercome) -> State:
    """Discard an overcome obstacle where it is; skills and achievements are gained.

    Source: reading achievement; unskilled participants gain a rank, at most 6.
    """
    obstacle = card(task.obstacle)
    state = discarded(state, task.obstacle)
    for seat in task.seats:
        sheet = state.sheet(state.seats[seat].character)
        who = facts().character[sheet.character]
        skill = obstacle.skill
        if not overcoming.skilled(obstacle, sheet.rank(skill)):
            rank = min(facts().campaign.top_rank, sheet.rank(skill) + 1)
            sheet = sheet.with_rank(skill, rank)
            state = state.says(f"{who.name} learns {skill}: rank {rank}")
        if set(who.task) & set(obstacle.tags) and sheet.achievements < len(
            who.achievements
        ):
            sheet = replace(sheet, achievements=sheet.achievements + 1)
            state = state.says(f"{who.name} gains achievement {sheet.achievements}")
        state = state.with_sheet(sheet)
    return state
