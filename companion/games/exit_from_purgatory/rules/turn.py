"""Drawing, stealing, studying; and how a turn ends and the next one begins."""

from msgspec.structs import replace

from companion.games.exit_from_purgatory.rules.cards import (
    LANTERN,
    UNKNOWN,
    show,
)
from companion.games.exit_from_purgatory.rules.seats import (
    closed,
    lantern_holder,
    stalled,
)
from companion.games.exit_from_purgatory.rules.state import Player, State
from companion.games.exit_from_purgatory.rules.steps import (
    Finding,
    Pulling,
    Stealing,
    Studying,
    Taking,
)


def pull(state: State) -> State:
    if state.table:
        return pulled(state, UNKNOWN)
    return state.waits(Pulling())


def pulled(state: State, card: str) -> State:
    """Take a card off the pile into the hand."""
    pile = state.pile.replace(card, "", 1)
    told = state.says(f"{state.player.name} draws a card")
    return end_turn(replace(told, pile=pile).gives(state.turn, card))


def steal_rolled(state: State, step: Stealing, face: int) -> State:
    if not step.die:
        return state.waits(Stealing(step.target, face))
    thief, target = state.player, state.players[step.target]
    bonus, malus = thief.undone, target.undone
    if state.options.steal_bonus == "targets_undone":
        bonus, malus = malus, bonus
    ahead = step.die + bonus - face - malus
    told = state.says(
        f"{thief.name} rolls {step.die} and adds {bonus}, "
        f"{target.name} rolls {face} and adds {malus}"
    )
    if step.die < 6 and ahead < 0:
        return end_turn(told.says("nothing is stolen"))
    # Ruling steal_amount: difference.
    most = max(1, ahead) if state.options.steal_amount == "difference" else 1
    amount = min(most, len(target.hand))
    if state.table:
        return stolen(told, step.target, UNKNOWN * amount)
    return told.waits(Taking(step.target, amount, chosen=step.die == 6))


def name_type(state: State, step: Taking, card: str) -> State:
    """Steal cards of the named type as far as there are any, the rest by lot."""
    found = min(step.amount, state.players[step.target].hand.count(card))
    moved = state.moves(step.target, state.turn, card * found)
    if left := step.amount - found:
        return moved.waits(Taking(step.target, left, chosen=False))
    return _told_theft(moved, step.target)


def stolen(state: State, target: int, cards: str) -> State:
    return _told_theft(state.moves(target, state.turn, cards), target)


def _told_theft(state: State, target: int) -> State:
    thief, victim = state.player.name, state.players[target].name
    return end_turn(state.says(f"{thief} steals from {victim}"))


def study(state: State, lanterns: int) -> State:
    # Ruling study_reveal: show_cards.
    verb = "shows" if state.options.study_reveal == "show_cards" else "announces"
    told = state.says(f"{state.player.name} {verb} {show(LANTERN * lanterns)}")
    # Ruling no_action_left: pass, which is to study without Lanterns.
    return told.waits(Studying(lanterns)) if lanterns else end_turn(told)


def studied(state: State, step: Studying, face: int) -> State:
    if face > step.lanterns:
        return end_turn(state.says(f"a {face} is too high"))
    if state.table:
        return state.waits(Finding())
    return found(state, lantern_holder(state))


def found(state: State, giver: int | None) -> State:
    """Hand over the Lantern of the first player to the left who has one."""
    if giver is None:
        return end_turn(state.says("nobody has a Lantern to give"))
    told = state.says(f"{state.players[giver].name} gives a Lantern")
    return end_turn(told.moves(giver, state.turn, LANTERN))


def end_turn(state: State) -> State:
    """Sweep out who is stuck, see whether the game is over, and go on to the left."""
    state = replace(state, step=None, attempt=None)
    while (seat := _next_stuck(state)) is not None:
        told = state.says(f"{state.players[seat].name} is stuck for ever")
        state = departs(told, seat, "stuck")
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
    """Take a player out of play: locks on the seat end, the cards go."""
    player = state.players[seat]
    hand = player.hand + _lanterns(state, player.held)
    left = replace(player, hand="", held=0, lock=None, gone=gone)
    state = state.change(seat, left)
    # Ruling stuck_cards: into_pile, or stay.
    if state.options.stuck_cards == "stay":
        state = state.gives(seat, hand)
    else:
        state = state.shuffles_in(hand)
    for waiting, one in enumerate(state.players):
        if one.lock and one.lock.on == seat:
            state = unlocked(state, waiting)
    return state


def unlocked(state: State, seat: int) -> State:
    """End a lock without a token; Lanterns on the table return to the hand."""
    player = state.players[seat]
    freed = state.change(seat, replace(player, lock=None, held=0))
    return freed.gives(seat, _lanterns(state, player.held))


def _lanterns(state: State, count: int) -> str:
    return (UNKNOWN if state.table else LANTERN) * count


def _over(state: State) -> State | None:
    waiting = any(one.gone == "hell" for one in state.players)
    alone = state.in_play
    if not alone and not waiting:
        return replace(state, ended="purgatory keeps you all")
    if waiting:
        return None
    # Ruling last_soul: wins.
    if len(alone) == 1 and state.options.last_soul == "wins":
        return wins(state, alone[0], "is the last soul that is not stuck")
    if stalled(state):
        why = "nobody can gain a token or leave any more; the table decides"
        return replace(state, ended=why)
    return None


def wins(state: State, seat: int, how: str) -> State:
    name = state.players[seat].name
    return replace(state, winner=seat, ended=f"{name} {how}", step=None, attempt=None)


def score(player: Player) -> int:
    """Return the tokens that point the player's way."""
    return max(player.apples, player.worms)
