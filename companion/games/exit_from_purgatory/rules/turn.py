"""What a player does with a turn but for challenges, and how a turn ends.

Drawing, stealing, studying; the stairway to Heaven and the highway to Hell. First, who
may be chosen for what, and whether anybody can still move on.
"""

from msgspec.structs import replace

from companion.games.exit_from_purgatory.facts import Road, facts
from companion.games.exit_from_purgatory.rules import steps
from companion.games.exit_from_purgatory.rules.cards import (
    APPLE,
    LANTERN,
    UNKNOWN,
    WORM,
    holds,
    opposite,
)
from companion.games.exit_from_purgatory.rules.state import Link, Player, State
from companion.games.exit_from_purgatory.rules.wording import show, some

OWN = "ABDE"
"""Challenges by which a new token comes into the game."""

ALONE = "BD"
"""Those of them that the last player in play can still pass."""

Chain = tuple[Link, ...]


def pickable(state: State) -> str:
    """Return the challenges that the last of the chain may choose."""
    chain = state.tried.chain
    if len(chain) == 1:
        return state.players[chain[0].seat].open
    ending = _endings(state, chain)
    return "".join(sorted(ending + ("C" if _may_love(state, chain) else "")))


def _endings(state: State, chain: Chain) -> str:
    """Return the choices that end the chain: all but Love."""
    barred = "C" if _may_balance(state, chain) else "CF"
    player = state.players[chain[-1].seat]
    return "".join(letter for letter in player.open if letter not in barred)


def _may_love(state: State, chain: Chain) -> bool:
    """Return whether the last of the chain may choose Love.

    Whoever could end a longer chain can be courted directly, so one step is enough.
    """
    seat, player = chain[-1].seat, state.players[chain[-1].seat]
    if "C" not in player.open or not (player.hand or chain[-1].card):
        return False
    loving = (*chain[:-1], Link(seat, "C"))
    return any(
        _is_free(state, loving, other) and _endings(state, (*loving, _courted(other)))
        for other in state.others(seat)
    )


def _courted(seat: int) -> Link:
    return Link(seat, card=UNKNOWN)


def _may_balance(state: State, chain: Chain) -> bool:
    # Ruling love_to_balance: forbid, or allow_wait, where all of the chain wait.
    busy = any(state.players[link.seat].lock for link in chain)
    if state.options.love_to_balance == "forbid" or busy:
        return False
    return bool(_balanced(state, chain))


def partners(state: State) -> tuple[int, ...]:
    """Return the legal partners of the last of the chain, from the left on.

    In play, not locked, not in the chain, and able to end it.
    """
    return _partners(state, state.tried.chain)


def is_partner(state: State, seat: int) -> bool:
    """Return whether a player may be a partner of the last of the chain."""
    chain = state.tried.chain
    return seat in state.others(chain[-1].seat) and _may_join(state, chain, seat)


def _partners(state: State, chain: Chain) -> tuple[int, ...]:
    others = state.others(chain[-1].seat)
    return tuple([seat for seat in others if _may_join(state, chain, seat)])


def _may_join(state: State, chain: Chain, seat: int) -> bool:
    """Return whether a player in play is free, and could choose something."""
    joined = (*chain, _courted(seat))
    return _is_free(state, chain, seat) and bool(
        _endings(state, joined) or _may_love(state, joined)
    )


def _is_free(state: State, chain: Chain, seat: int) -> bool:
    # Nobody is in a chain twice, and a locked player attempts nothing.
    return seat not in {link.seat for link in chain} and not state.players[seat].lock


def targets(state: State) -> tuple[int, ...]:
    """Return whom the last of the chain may balance, from the left on."""
    return _balanced(state, state.tried.chain)


def _balanced(state: State, chain: Chain) -> tuple[int, ...]:
    own = state.players[chain[-1].seat].difference
    return tuple(
        seat
        for seat in state.others(chain[-1].seat)
        if state.players[seat].difference == -own
        and state.players[seat].undone  # who has six tokens gains no more
        and _may_be_awaited(state, chain, seat)
    )


def _may_be_awaited(state: State, chain: Chain, seat: int) -> bool:
    if state.options.balance_mode == "at_once":
        # The target passes a challenge of their own now.
        able = set(OWN) & set(state.players[seat].open)
        return bool(able) and _is_free(state, chain, seat)
    # Two players who wait for one another, or a longer circle, would wait for ever.
    return not leads_to(state, seat, {link.seat for link in chain})


def leads_to(state: State, seat: int, wanted: set[int]) -> bool:
    """Return whether the locks that begin with `seat` lead to one of `wanted`."""
    while seat not in wanted:
        lock = state.players[seat].lock
        if lock is None:
            return False
        seat = lock.on  # locks form no circle, so this ends
    return True


def rivals(state: State, laid: int) -> tuple[int, ...]:
    """Return whom Humility with so many cards may be played against."""
    return tuple(
        seat
        for seat in state.others(state.tried.actor)
        if len(state.players[seat].hand) > laid
    )


def victims(state: State) -> tuple[int, ...]:
    """Return from whom the player whose turn it is may steal."""
    # Ruling stuck_cards: stay, where the cards of the stuck may be stolen.
    stay = state.options.stuck_cards == "stay"
    seats = state.after(state.turn) if stay else state.others(state.turn)
    return tuple(seat for seat in seats if state.players[seat].hand)


def lantern_holder(state: State) -> int | None:
    """Return the first player to the left who has a Lantern."""
    for seat in state.others(state.turn):
        if holds(state.players[seat].hand, LANTERN):
            return seat
    return None


def closed(state: State) -> bool:
    """Return whether no new token can come into the game any more."""
    possible = OWN if len(state.in_play) > 1 else ALONE
    # Ruling balance_release: on_own_turn, where locked players are not out of it.
    release = state.options.balance_release == "on_own_turn"
    return not any(
        set(possible) & set(player.open) and (release or not player.lock)
        for player in map(state.players.__getitem__, state.in_play)
    )


def alone_allowed(state: State) -> bool:
    """Return whether Love and Balance need no partner now."""
    # Ruling closed_endgame: verdict.
    first = len(state.tried.chain) == 1
    return first and state.options.closed_endgame == "verdict" and closed(state)


def may_leave(state: State, player: Player) -> bool:
    """Return whether a player may try to leave."""
    # Ruling closed_endgame: leave_as_you_are, where some leave with fewer tokens.
    early = state.options.closed_endgame == "leave_as_you_are"
    ready = not player.undone or (early and closed(state))
    return ready and player.difference != 0


def stalled(state: State) -> bool:
    """Return whether nobody in play can ever gain a token or leave again."""
    if len(state.in_play) == 1:
        return _stalled_alone(state, state.players[state.in_play[0]])
    verdict = closed(state) and state.options.closed_endgame == "verdict"
    for seat in state.in_play:
        player = state.players[seat]
        if may_leave(state, player):
            return False
        if player.lock and state.options.balance_release == "strict":
            continue
        if set(OWN) & set(player.open) or (verdict and player.undone):
            return False
        if "C" in player.open and _partners(state, (Link(seat, "C"),)):
            return False
    return True


def _stalled_alone(state: State, player: Player) -> bool:
    if may_leave(state, player):
        return False
    if state.options.closed_endgame == "leave_as_you_are":
        return not set(ALONE) & set(player.open)
    # Alone, A and E always fail; C and F too, unless they need no partner.
    verdict = state.options.closed_endgame == "verdict"
    return bool(set("AE" if verdict else "ACEF") & set(player.open))


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
    taken = min(step.amount, state.players[step.target].hand.count(card))
    if left := step.amount - taken:
        moved = state.moves(step.target, state.turn, card * taken)
        return moved.waits(steps.Taking(step.target, left, chosen=False))
    return stolen(state, step.target, card * taken)


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
    return found(state, lantern_holder(state))


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
    early = state.options.closed_endgame == "leave_as_you_are" and closed(state)
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
    if stalled(state):
        why = "nobody can gain a token or leave any more; the table decides"
        return replace(state, ended=why)
    return None


def wins(state: State, seat: int, how: str) -> State:
    name = state.players[seat].name
    return replace(state, winner=seat, ended=f"{name} {how}", step=None, attempt=None)
