"""Obstacles are overcome: reported as a whole, or with faces step by step.

With counted dice the result is reported, with the dice that are named for it. Those
without a purpose are placed: in the approach if somebody is skilled enough for one, or
else after the defence. Assets among them are the location's. With faces an attempt has
steps: approach, defend, place.

Source: V20.4, overcoming and teamwork; readings achievement, discarded, placing-dice,
defence, teamwork, dice-on-obstacles and dice-beside; rulings defence-pattern and
team-mastery.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import ClassVar, Self

from msgspec.structs import force_setattr, replace

from companion.contract.actions import Say
from companion.contract.questions import Finding
from companion.errors import short
from companion.language import Later, Things, later, laters, marked, phrase, phrases

from ..campaign import dice_places, hand, names, reach, stress, told
from ..campaign.options import rulings_of
from ..campaign.piles import discarded
from ..campaign.state import UNROLLED, State, card
from ..campaign.tasks import Attempting, DiscardOvercome, SplitDamage
from ..cards.places import POOL, SLOT_NAMES, ResourceIndex
from ..cards.table import Cards, Seat
from ..cards.verbs import DoVerb
from ..cards.wording import finding, row
from ..facts import facts
from ..referee import overcoming
from ..referee.queries import Dice, TypedDie, by_label
from ..referee.verdicts import stress as damage_in_words
from . import base, payment


class TeamReport(base.Report, frozen=True):
    """A report of characters against an obstacle where they are; they are sorted."""

    obstacle: str
    characters: tuple[str, ...]

    def __post_init__(self) -> None:
        force_setattr(self, "characters", tuple(sorted(self.characters)))

    def called(self) -> dict[str, str]:
        """Return the team and the card in words."""
        team = row(map(names.person, self.characters))
        return {"team": team, "card": names.obstacle(self.obstacle)}


class Overcame(TeamReport, frozen=True, omit_defaults=True, tag="overcame"):
    """Characters overcame an obstacle; all who took part are named."""

    say: ClassVar = Say(
        "overcame OBSTACLE WHO... with", "overcame tripwire thea keel: together"
    )
    done: ClassVar = base.Offer(
        "Overcame an obstacle", ("What was overcome?", "Who took part against {0}?")
    )
    judged_dice: ClassVar = True
    example: ClassVar = 1
    instead: ClassVar = marked("dice have faces: report it with tried")

    dice: Dice = ()

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
        outcome = overcoming.attempt(tried, rulings_of(state.options))
        name = obstacle.name
        if outcome.reason:
            return finding(False, f"{name}: {outcome.reason}", found=outcome)
        if not outcome.overcome:
            lacks = phrases(
                "{card} is not overcome: {n} die is lacking, open: {faces}",
                "{card} is not overcome: {n} dice are lacking, open: {faces}",
                outcome.lacking,
                card=name,
                faces=row(outcome.open),
            )
            return finding(False, lacks, found=outcome)
        met, notes = phrase("{card} is overcome", card=name), []
        if not open_defence and outcome.defended is False:
            sentence = marked("the defence failed: {damage}; report it with hurt")
            notes = [phrase(sentence, damage=damage_in_words(outcome.damage))]
        return finding(True, met, tuple(notes), found=outcome)

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
                return phrase(
                    "{assets} named; {held}",
                    assets=base.assets_in_words(count, kind),
                    held=base.assets_at(held, state.location(slot).name),
                )
        recorded = sum(state.dice_at(self.obstacle))
        if len(sorts["on"]) < recorded:
            return phrases(
                "{n} die is on {card} already; name them as on:13",
                "{n} dice are on {card} already; name them as on:13",
                recorded,
                card=card(self.obstacle).name,
            )
        return ""

    def apply(self, state: State) -> State:
        seats = tuple(sorted(map(state.seat_of, self.characters)))
        start = SLOT_NAMES[state.seats[seats[0]].slot]
        for kind, count in _resources(self._sorted(state)).items():
            number = ResourceIndex.of(kind)
            held = min(count, state.dice_at(start)[number])
            state = dice_places.moved(state, start, self.obstacle, number, held)
            if more := count - held:  # pool dice that are action dice here
                state = dice_places.moved(state, POOL, self.obstacle, number, more)
        return overcome(state, self.obstacle, seats)

    def sentence(self) -> str:
        return phrase("{team} overcame {card}", **self.called())

    def overcame_by(self, before: State, after: State) -> dict[str, Cards]:
        return {self.obstacle: self.characters}

    def counts_as(self, before: State, after: State) -> str:
        return f"overcome: {card(self.obstacle).english}"


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
        where = whereabouts(state, name)
        return phrase("{where}; name an obstacle in play", where=where)
    if not characters:
        return phrase("nobody is named; name all who took part")
    if len(set(characters)) < len(characters):
        twice = names.person(max(characters, key=characters.count))
        return phrase("{who} is named twice; name each once", who=twice)
    for character in characters:
        seat = base.seat_on_board(state, character)
        if seat is None:
            return base.not_on_board(state, character)
        if seat.slot != slot:
            who, place = stress.name(character), state.location(slot).name
            sentence = marked("{who} is not at {place}, where the obstacle is")
            return phrase(sentence, who=who, place=place)
    if forbidding := reach.forbids_overcoming(state, name):
        bars = card(forbidding).name
        return phrase("it cannot be overcome while {card} is in play", card=bars)
    return ""


def whereabouts(state: State, name: str) -> str:
    """Return in words where an obstacle is that is not in play."""
    if name not in facts().obstacle:
        copies = [
            names.obstacle(card.id)
            for card in facts().obstacles
            if card.copies > 1 and card.id == f"{name}-{card.copy}"
        ]
        if not copies:
            return phrase("no obstacle is called '{word}'", word=short(name))
        return phrase(
            "{n} obstacles are called '{word}': {cards}",
            n=len(copies),
            word=short(name),
            cards=", ".join(copies),
        )
    if name in state.locked:
        return phrase("{card} is still locked", card=card(name).name)
    return phrase("{card} is in a pile", card=card(name).name)


# What an obstacle brings that is overcome.


def overcome(state: State, obstacle: str, seats: tuple[int, ...]) -> State:
    """Do the overcome effects, then discard it and let the team learn."""
    team = told.team(state.seats[n].character for n in seats)
    text = later("{team}: {card} is overcome", team=team, card=told.card(obstacle))
    state = state.says(text, obstacle)
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
            sheet, learnt = sheet.with_rank(skill, rank), told.skill(skill)
            learns = marked("{who} learns {skill}: rank {n}")
            state = state.says(later(learns, who=who.english, skill=learnt, n=rank))
        earns = set(who.task) & set(obstacle.tags)
        if earns and sheet.achievements < len(who.achievements):
            number = sheet.achievements + 1
            sheet = replace(sheet, achievements=number)
            gains = later("{who} gains achievement {n}", who=who.english, n=number)
            state = state.says(gains)
        state = state.with_sheet(sheet)
    return state


# An attempt with faces, step by step.


DEFENDED = later("the defence succeeds")  # the message of a defence that succeeds


class Tried(base.TaleEvent, frozen=True, tag="tried"):
    """Characters tried to overcome an obstacle."""

    obstacle: str
    characters: Cards


class Defended(base.TaleEvent, frozen=True, tag="defended"):
    """A defence succeeded, or failed and cost the damage."""

    obstacle: str
    characters: Cards
    succeeded: bool


class Attempted(TeamReport, frozen=True, tag="tried"):
    """Characters try to overcome an obstacle (full dice)."""

    say: ClassVar = Say(
        "tried OBSTACLE WHO...", "tried tripwire thea keel: step by step; full dice"
    )
    do: ClassVar = base.Offer(
        "Try to overcome an obstacle", ("Which obstacle is tried?", "Who tries {0}?")
    )
    example: ClassVar = 2

    def against(self, state: State) -> str:
        if state.shown is None:
            return phrase(base.COUNTED)
        return cannot_take_part(state, self.obstacle, self.characters)

    def not_there(self, state: State) -> str:
        return phrase("nobody else is there to take part")

    @classmethod
    def ways(cls, state: State, *seats: Seat) -> Iterator[Self]:
        """Yield the obstacles that may be tried, alone or with those of later seats."""
        if state.shown is None:
            return
        for number, seat in enumerate(seats):
            for name in state.spots[seat.slot].attached:
                if not reach.forbids_overcoming(state, name):
                    yield cls(name, (seat.character,))
                    for other in seats[number + 1 :]:
                        if other.slot == seat.slot:
                            yield cls(name, (seat.character, other.character))

    def apply(self, state: State) -> State:
        """Begin an attempt: skilled characters approach, the others defend at once."""
        seats = tuple(sorted(map(state.seat_of, self.characters)))
        team = told.team(state.seats[n].character for n in seats)
        tries = self._tries(team=team, card=told.card(self.obstacle))
        state = state.says(tries, self.obstacle)
        task = Attempting(self.obstacle, seats, "approach")
        return state.push(task) if able(state, task) else _rolls(state, task)

    def sentence(self) -> str:
        return phrase("{team} tried to overcome {card}", **self.called())

    def choice(self, state: State) -> str:
        return str(self._tries(**self.called()))

    def _tries(self, **names: object) -> Later:
        return laters(
            "{team} tries to overcome {card}",
            "{team} try to overcome {card}",
            len(self.characters),
            **names,
        )

    def events(self, before: State) -> Iterator[base.TaleEvent]:
        yield Tried(before.turn, self.obstacle, self.characters)

    def counts_as(self, before: State, after: State) -> str:
        return f"tried: {card(self.obstacle).english}"


def is_over(state: State, task: Attempting) -> bool:
    """Return whether an attempt has ended by itself: nobody is left, or it is gone."""
    return state.shown is None or not here(state, task)


def here(state: State, task: Attempting) -> tuple[int, ...]:
    """Return the seats that still take part."""
    slot = state.where(task.obstacle)
    return tuple(
        n for n in task.seats if state.seats[n].acts and state.seats[n].slot == slot
    )


def able(state: State, task: Attempting) -> tuple[int, ...]:
    """Return the seats that may place dice now: in an approach those with the skill."""
    obstacle = card(task.obstacle)
    seats = here(state, task)
    if task.phase == "place":
        return seats
    if task.phase == "defend":
        return ()
    fit = fighters(state, obstacle.id, [state.seats[n].character for n in seats])
    able = zip(seats, fit, strict=True)
    return tuple(n for n, who in able if overcoming.skilled(obstacle, who.rank))


def goes_on(state: State, task: Attempting) -> State:
    """Go on from one step of an attempt to the next; the last one ends it."""
    if task.phase == "approach":
        return _rolls(state, task)
    if task.phase == "place":
        return state
    # The dice were rolled again; a failure costs the damage.
    seats, obstacle = here(state, task), card(task.obstacle)
    rolled = [face for n in seats for face in hand.faces(state, state.seats[n])]
    covered = state.shown.placed(task.obstacle) if state.shown else ()
    wanted = overcoming.defence_faces(obstacle, covered, state.options.defence_pattern)
    missing = [face for face in wanted if face not in rolled]
    then = replace(task, phase="place")
    if rolled and not missing:
        return state.says(DEFENDED).push(then)
    also = overcoming.cards(reach.bearing_on(state, task.obstacle))
    cost = overcoming.damage(obstacle, on(state, task.obstacle), also)
    fails = later("the defence fails, no dice: {damage}", damage=told.damage(cost))
    if rolled:
        sentence = marked("the defence fails, {faces} lacking: {damage}")
        lacks = Things(tuple(missing), "and")
        fails = later(sentence, faces=lacks, damage=told.damage(cost))
    return state.says(fails).push(SplitDamage(seats, cost.psyche, cost.body), then)


def on(state: State, obstacle: str) -> overcoming.Faces:
    """Return the faces of all dice on an obstacle, those beside its places too."""
    if state.shown is None:
        return ()
    return tuple(face for faces in state.shown.row(obstacle) for face in faces)


def _rolls(state: State, task: Attempting) -> State:
    for n in here(state, task):
        seat = state.seats[n]
        state = hand.with_faces(state, seat, (UNROLLED,) * len(hand.faces(state, seat)))
    return state.push(replace(task, phase="defend"))


def defended(before: State, after: State) -> Iterator[Defended]:
    """Yield how a defence ended, if going on had one judged."""
    task = before.task
    if isinstance(task, Attempting) and task.phase == "defend":
        count = len(before.news)
        fresh = after.news[count:] if after.news[:count] == before.news else after.news
        held = any(message.text == DEFENDED for message in fresh)
        team = tuple(before.seats[n].character for n in task.seats)
        yield Defended(before.turn, task.obstacle, team, held)


# One die is placed.


class Placed(base.Report, frozen=True, tag="placed"):
    """One die is placed on the obstacle that is tried (full dice).

    An action die has its owner as its purpose.
    """

    say: ClassVar = Say("placed DIE", "placed keel:3: or su3, on what is tried")
    do: ClassVar = base.Offer("Place a die on it", ("Which die is placed?",))
    in_attempt: ClassVar = True

    die: Dice

    def against(self, state: State) -> str:
        if state.shown is None:
            return phrase(base.COUNTED)
        task = state.task
        if not isinstance(task, Attempting):
            return phrase("no obstacle is tried; begin with tried")
        if task.phase == "defend":
            return phrase("the defence is judged first; go on with next")
        return ""

    def not_there(self, state: State) -> str:
        return phrase("that die fits no open place; `attempts` lists those that do")

    @classmethod
    def ways(cls, state: State, *seats: Seat) -> Iterator[Self]:
        """Yield the dice that may be placed in the present step of an attempt."""
        task = state.task
        if isinstance(task, Attempting) and (able_seats := able(state, task)):
            yield from map(cls, fitting(state, task.obstacle, able_seats))

    def with_owners(self, state: State) -> Iterator[base.Report]:
        (die,) = self.die
        if not die.label and not die.type:
            for seat in base.acting(state):
                yield Placed((replace(die, label=seat.character),))

    def apply(self, state: State) -> State:
        """Place the die; the last one of the pattern overcomes the obstacle."""
        task, (die,) = state.task, self.die
        if not isinstance(task, Attempting):
            raise TypeError(task)  # `against` has a reason
        if die.label:
            seat = state.seats[state.seat_of(die.label)]
            state = hand.pay(state, seat, [replace(die, label="")], task.obstacle)
        elif die.type:
            start = SLOT_NAMES[state.where(task.obstacle) or 0]
            kind = ResourceIndex.of(die.type)
            state = dice_places.moved(state, start, task.obstacle, kind, (die.face,))
        covered = state.shown.placed(task.obstacle) if state.shown else ()
        if len(covered) < len(reach.pattern(task.obstacle, state.in_play)):
            return state
        seats = here(state, task)
        return overcome(replace(state, agenda=state.agenda[1:]), task.obstacle, seats)

    def sentence(self) -> str:
        return phrase("{die} is placed", die=names.die(self.die[0].typed()))

    def logged(self, before: State) -> str:
        if not isinstance(before.task, Attempting):
            return self.sentence()
        die, card = self.die[0].typed(), names.obstacle(before.task.obstacle)
        return phrase("{die} is placed on {card}", die=names.die(die), card=card)

    def overcame_by(self, before: State, after: State) -> dict[str, Cards]:
        task = before.task
        if not isinstance(task, Attempting) or after.task == task:
            return {}
        team = (before.seats[n].character for n in here(before, task))
        return {task.obstacle: tuple(team)}

    def counts_as(self, before: State, after: State) -> str:
        """Return the obstacle that the die has overcome; empty if none."""
        done = self.overcame_by(before, after)
        return "".join(f"overcome: {card(name).english}" for name in done)


def fitting(state: State, obstacle: str, seats: tuple[int, ...]) -> Iterator[Dice]:
    """Yield the dice that fit on an obstacle now, one at a time."""
    if state.shown is None:
        return
    team = fighters(state, obstacle, [state.seats[n].character for n in seats])
    faces = reach.pattern(obstacle, state.in_play)
    on_it = state.shown.placed(obstacle)
    free_faces = overcoming.any_face(team, rulings_of(state.options))
    still = overcoming.open_faces(faces, on_it)
    dice = [die for n in seats for die in payment.owned(state, state.seats[n])]
    slot = state.where(obstacle)
    dice += hand.distinct(hand.assets(state, slot)) if slot is not None else ()
    for die in hand.distinct(dice) if len(on_it) < len(faces) else ():
        if free_faces or die.face in still:
            yield (die,)
