"""What a player does with a turn but for challenges, and how a turn ends.

Drawing, stealing, studying; the stairway to Heaven and the highway to Hell.
"""

from msgspec.structs import replace

from companion.games.exit_from_purgatory.facts import Road, facts
from companion.games.exit_from_purgatory.rules import seats, steps
from companion.games.exit_from_purgatory.rules.cards import (
    APPLE,
    LANTERN,
    UNKNOWN,
    WORM,
    opposite,
)
from companion.games.exit_from_purgatory.rules.state import Player, State
from companion.games.exit_from_purgatory.rules.wording import show, some


def pull(state: State) -> State:
    """Draw a card."""
    if state.table:
        return pulled(state, UNKNOWN)
    return state.waits(steps.Pulling())


def pulled(state: State, card: str) -> State:
    """Take a card off the pile into the hand."""
    pile = state.pile.replace(card, "", 1)
    after = state.says(f"{state.player.name} draws a card")
    return end_turn(replace(after, pile=pile).gives(state.turn, card))


def steal_rolled(state: State, step: steps.Stealing, face: int) -> State:
    if not step.die:
        return state.waits(steps.Stealing(step.target, face))
    thief, target = state.player, state.players[step.target]
    # Each adds their own number of undone challenges: who is behind steals better.
    ahead = step.die + thief.undone - face - target.undone
    state = state.says(
        f"{thief.name} rolls {step.die} and adds {thief.undone}, "
        f"{target.name} rolls {face} and adds {target.undone}"
    )
    if step.die < 6 and ahead < 0:
        return end_turn(state.says("nothing is stolen"))
    # Ruling steal_amount: difference.
    most = max(1, ahead) if state.options.steal_amount == "difference" else 1
    amount = min(most, len(target.hand))
    if state.table:
        return stolen(state, step.target, UNKNOWN * amount)
    return state.waits(steps.Taking(step.target, amount, chosen=step.die == 6))


def name_type(state: State, step: steps.Taking, card: str) -> State:
    """Steal cards of the named type as far as there are any, the rest by lot."""
    found = min(step.amount, state.players[step.target].hand.count(card))
    if left := step.amount - found:
        moved = state.moves(step.target, state.turn, card * found)
        return moved.waits(steps.Taking(step.target, left, chosen=False))
    return stolen(state, step.target, card * found)


def stolen(state: State, target: int, cards: str) -> State:
    thief, victim = state.player.name, state.players[target].name
    moved = state.moves(target, state.turn, cards)
    return end_turn(moved.says(f"{thief} steals from {victim}"))


def study(state: State, lanterns: int) -> State:
    state = state.says(f"{state.player.name} announces {show(LANTERN * lanterns)}")
    # Without Lanterns to study is a pass.
    return state.waits(steps.Studying(lanterns)) if lanterns else end_turn(state)


def studied(state: State, step: steps.Studying, face: int) -> State:
    if face > step.lanterns:
        return end_turn(state.says(f"a {face} is too high"))
    if state.table:
        return state.waits(steps.Finding())
    return found(state, seats.lantern_holder(state))


def found(state: State, giver: int | None) -> State:
    """Hand over the Lantern of a player to the left, if any has one."""
    if giver is None:
        return end_turn(state.says("nobody has a Lantern to give"))
    state = state.says(f"{state.players[giver].name} gives a Lantern")
    return end_turn(state.moves(giver, state.turn, LANTERN))


def release(state: State) -> State:
    """Give up the lock in place of an action."""
    freed = state.change(state.turn, replace(state.player, lock=None))
    return end_turn(freed.says(f"{state.player.name} gives up the lock"))


# Leaving.


def road(player: Player) -> Road:
    """Return where a player's tokens lead, more of one kind than of the other."""
    return facts().road(APPLE if player.difference > 0 else WORM)


def score(player: Player) -> int:
    """Return the tokens that lead the player's way, each of them a die."""
    return max(player.apples, player.worms)


def leave(state: State, cards: int) -> State:
    """Play cards of the road's type for more dice, and let the others answer."""
    way, dice = road(state.player), score(state.player) + cards
    state = state.says(f"{state.player.name} tries to leave for {way.name}")
    state = _played(state, state.turn, way.token, cards)
    # Ruling exit_cards: on, where the others may take dice away.
    others = state.others(state.turn) if state.options.exit_cards == "on" else ()
    holders = tuple(seat for seat in others if state.players[seat].hand)
    return _hindered(state, dice, holders)


def _played(state: State, seat: int, card: str, count: int) -> State:
    if not count:
        return state
    name = state.players[seat].name
    state = state.says(f"{name} plays {some(count, 'card')}, shuffled into the pile")
    return state.takes(seat, card * count).shuffles_in(card * count)


def _hindered(state: State, dice: int, holders: tuple[int, ...]) -> State:
    if holders and dice > 1:
        return state.waits(steps.Hindering(dice, holders))
    return state.waits(steps.Climbing(dice))


def hinder(state: State, step: steps.Hindering, cards: int) -> State:
    against = opposite(road(state.player).token)
    state = _played(state, step.seats[0], against, cards)
    return _hindered(state, step.dice - cards, step.seats[1:])


def climb_dice(state: State, step: steps.Climbing) -> int:
    """Return how many dice are rolled now."""
    return road(state.player).against if step.own else step.dice


def climbed(state: State, step: steps.Climbing, total: int) -> State:
    if not step.own:
        return state.waits(replace(step, own=total))
    player, way = state.player, road(state.player)
    state = state.says(f"{player.name} has {step.own} against {total}")
    # "A strictly higher total."
    if step.own <= total:
        return _turn_over(state, opposite(way.token))
    if way.waits:
        state = state.says(f"{player.name} is in {way.name}")
        return end_turn(departs(state, state.turn, "hell"))
    return wins(departs(state, state.turn, "heaven"), state.turn, f"is in {way.name}")


def _turn_over(state: State, wrong: str) -> State:
    """Turn a wrong token over, if there is one: one more die next turn."""
    player = state.player
    if letters := player.letters(wrong):
        state = state.says(f"{player.name} turns a token over")
        state = state.change(state.turn, player.marked(letters[0], opposite(wrong)))
    return end_turn(state)


# The end of a turn, and of the game.


def end_turn(state: State) -> State:
    """Take out who is stuck, see whether the game is over, and go on to the left."""
    state = replace(state, step=None, attempt=None)
    while (seat := _next_stuck(state)) is not None:
        state = state.says(f"{state.players[seat].name} is stuck for ever")
        state = departs(state, seat, "stuck")
    if over := _over(state):
        return over
    left = next(
        seat
        for seat in (*state.after(state.turn), state.turn)
        if state.players[seat].gone in ("", "hell")
    )
    state = replace(state, turn=left)
    if state.player.gone == "hell":
        return wins(state, left, "has been in Hell for a round")
    return state


def _next_stuck(state: State) -> int | None:
    """Return a player who can no longer gain a token and has as many of each."""
    early = state.options.closed_endgame == "leave_as_you_are" and seats.closed(state)
    for seat in state.in_play:
        player = state.players[seat]
        done = not player.undone or (early and player.lock is None)
        if done and player.difference == 0:
            return seat
    return None


def departs(state: State, seat: int, gone: str) -> State:
    """Take a player out of play: locks on the seat end without a token."""
    player = state.players[seat]
    # Ruling stuck_cards: into_pile, or stay.
    stay = state.options.stuck_cards == "stay"
    left = replace(player, hand=player.hand if stay else "", lock=None, gone=gone)
    state = state.change(seat, left)
    if not stay:
        state = state.shuffles_in(player.hand)
    for waiting, other in enumerate(state.players):
        if other.lock and other.lock.on == seat:
            state = state.change(waiting, replace(other, lock=None))
    return state


def _over(state: State) -> State | None:
    waiting = any(player.gone == "hell" for player in state.players)
    if waiting:
        return None
    if not state.in_play:
        return replace(state, ended="purgatory keeps you all")
    # Ruling last_soul: wins.
    if len(state.in_play) == 1 and state.options.last_soul == "wins":
        return wins(state, state.in_play[0], "is the last soul that is not stuck")
    if seats.stalled(state):
        why = "nobody can gain a token or leave any more; the table decides"
        return replace(state, ended=why)
    return None


def wins(state: State, seat: int, how: str) -> State:
    name = state.players[seat].name
    return replace(state, winner=seat, ended=f"{name} {how}", step=None, attempt=None)
