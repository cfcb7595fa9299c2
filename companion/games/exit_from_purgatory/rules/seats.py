"""Who may be chosen for what, and whether anybody can still move on."""

from companion.games.exit_from_purgatory.rules.cards import holds
from companion.games.exit_from_purgatory.rules.state import Link, Player, State

OWN = "ABDE"
"""Challenges by which a new token comes into the game."""

ALONE = "BD"
"""Those of them that the last player in play can still pass."""


def roller(state: State) -> int:
    """Return who rolls against the player whose turn it is."""
    # Ruling stuck_rolls: no, where only players in play roll.
    left = state.after(state.turn)[0]
    others = state.others(state.turn)
    return others[0] if state.options.stuck_rolls == "no" and others else left


def lettered(state: State, seat: int) -> str:
    """Return the challenges for which a player could attempt a success roll now."""
    player = state.players[seat]
    return "".join(
        letter
        for letter in player.open
        if not (letter == "A" and _not_offered(state, len(player.hand)))
    )


def pickable(state: State) -> str:
    """Return the challenges that the last of the chain may choose."""
    chain = state.tried.chain
    if len(chain) == 1:
        return lettered(state, chain[0].seat)
    return _choices(state, chain, len(state.players[chain[-1].seat].hand))


def _not_offered(state: State, cards: int) -> bool:
    # Ruling generosity_short: not_offered, counting all cards, as everybody can.
    needed = len(state.in_play)
    return state.options.generosity_short == "not_offered" and cards < needed


def _choices(state: State, chain: tuple[Link, ...], cards: int) -> str:
    """Return what the last of `chain`, who is to hold so many cards, may choose."""
    player = state.players[chain[-1].seat]
    ending = _endings(state, chain, cards)
    loving = "C" in player.open and _may_love(state, chain, cards)
    return "".join(sorted(ending + ("C" if loving else "")))


def _endings(state: State, chain: tuple[Link, ...], cards: int) -> str:
    """Return the choices that end the chain: all but Love."""
    seat = chain[-1].seat
    begun = {link.letter for link in chain[:-1] if link.seat == seat}
    return "".join(
        letter
        for letter in state.players[seat].open
        if letter not in begun | {"C"}
        and not (letter == "A" and _not_offered(state, cards))
        and not (letter == "F" and not _may_balance(state, chain))
    )


def _may_love(state: State, chain: tuple[Link, ...], cards: int) -> bool:
    """Return whether the last of the chain may choose Love.

    Whoever could end a longer chain can be courted directly, so one step is enough.
    """
    seat = chain[-1].seat
    begun = Link(seat, "C") in [Link(one.seat, one.letter) for one in chain[:-1]]
    lock = state.players[seat].lock
    pending = lock is not None and lock.letter == "C"
    # Ruling love_chain: once, where a partner may not choose Love.
    if state.options.love_chain == "once" or not cards or begun or pending:
        return False
    loving = (*chain[:-1], Link(seat, "C"))
    return any(_ends(state, loving, one) for one in state.others(seat))


def _may_balance(state: State, chain: tuple[Link, ...]) -> bool:
    # Ruling love_to_balance: forbid, or allow_wait, where all of the chain wait.
    seats = [link.seat for link in chain]
    busy = any(state.players[seat].lock for seat in seats)
    if state.options.love_to_balance == "forbid" or busy or len({*seats}) < len(seats):
        return False
    return bool(_balanced(state, (*chain[:-1], Link(chain[-1].seat, "F"))))


def partners(state: State) -> tuple[int, ...]:
    """Return the legal partners of the last of the chain, from the left on.

    In play, not locked, not in the chain, and able to end it.
    """
    chain = state.tried.chain
    seats = state.others(chain[-1].seat)
    return tuple(seat for seat in seats if _is_partner(state, chain, seat))


def _is_partner(state: State, chain: tuple[Link, ...], seat: int) -> bool:
    cards = len(state.players[seat].hand) + 1
    free = _is_free(state, chain, seat)
    return free and bool(_choices(state, (*chain, Link(seat)), cards))


def _ends(state: State, chain: tuple[Link, ...], seat: int) -> bool:
    cards = len(state.players[seat].hand) + 1
    free = _is_free(state, chain, seat)
    return free and bool(_endings(state, (*chain, Link(seat)), cards))


def _is_free(state: State, chain: tuple[Link, ...], seat: int) -> bool:
    # Ruling love_chain: free, where a player may be in the chain again.
    if state.options.love_chain != "free" and seat in {one.seat for one in chain}:
        return False
    # Ruling love_locked_partner: allow.
    locked = state.players[seat].lock is not None
    return not locked or state.options.love_locked_partner == "allow"


def targets(state: State) -> tuple[int, ...]:
    """Return whom the last of the chain may balance, from the left on."""
    return _balanced(state, state.tried.chain)


def _balanced(state: State, chain: tuple[Link, ...]) -> tuple[int, ...]:
    own = state.players[chain[-1].seat].difference
    # Ruling balance_zero: forbid.
    if own == 0 and state.options.balance_zero == "forbid":
        return ()
    return tuple(
        seat
        for seat in state.others(chain[-1].seat)
        if state.players[seat].difference == -own
        and state.players[seat].undone  # Ruling balance_target_done: forbid.
        and _may_be_awaited(state, chain, seat)
    )


def _may_be_awaited(state: State, chain: tuple[Link, ...], seat: int) -> bool:
    player = state.players[seat]
    if state.options.balance_mode == "at_once":
        # The target passes a challenge of their own now.
        able = set(OWN) & set(player.open)
        if _not_offered(state, len(player.hand)):
            able -= {"A"}
        return bool(able) and not player.lock and seat not in {c.seat for c in chain}
    if state.options.balance_cycles == "allow":
        return True
    return not leads_to(state, seat, {link.seat for link in chain})


def leads_to(state: State, seat: int, wanted: set[int]) -> bool:
    """Return whether the locks that begin with `seat` lead to one of `wanted`."""
    passed: set[int] = set()
    while seat not in passed:
        if seat in wanted:
            return True
        passed.add(seat)
        lock = state.players[seat].lock
        if lock is None:
            return False
        seat = lock.on
    return False


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
    seats = state.after(state.turn)
    if state.options.stuck_cards != "stay":
        seats = state.others(state.turn)
    return tuple(seat for seat in seats if state.players[seat].hand)


def closed(state: State) -> bool:
    """Return whether no new token can come into the game any more."""
    own = OWN if len(state.in_play) > 1 else ALONE
    return not any(
        set(own) & set(player.open)
        for player in state.players
        if not player.gone and (not player.lock or _locked_count(state))
    )


def _locked_count(state: State) -> bool:
    # Where locked players may be partners, or give up their lock, they are not out.
    return (
        state.options.love_locked_partner == "allow"
        or state.options.balance_release == "on_own_turn"
    )


def alone_allowed(state: State) -> bool:
    """Return whether Love and Balance need no partner now."""
    # Ruling closed_endgame: verdict.
    first = len(state.tried.chain) == 1
    return first and state.options.closed_endgame == "verdict" and closed(state)


def may_leave(state: State, player: Player) -> bool:
    """Return whether a player may try to leave."""
    if not player.undone:
        return player.difference != 0
    # Ruling closed_endgame: leave_as_you_are.
    early = state.options.closed_endgame == "leave_as_you_are"
    return early and player.difference != 0 and closed(state)


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
        if "C" in player.open and _may_begin_love(state, seat):
            return False
    return True


def _stalled_alone(state: State, player: Player) -> bool:
    if may_leave(state, player):
        return False
    if state.options.closed_endgame == "leave_as_you_are":
        return not set(ALONE) & set(player.open)
    verdict = state.options.closed_endgame == "verdict"
    return bool(set("AE" if verdict else "ACEF") & set(player.open))


def _may_begin_love(state: State, seat: int) -> bool:
    chain = (Link(seat, "C"),)
    return any(_is_partner(state, chain, one) for one in state.others(seat))


def has_pieces(state: State, seat: int) -> bool:
    """Return whether a player holds an apple or a worm, as far as anybody knows."""
    return bool(state.players[seat].pieces)


def lantern_holder(state: State) -> int | None:
    """Return the first player to the left who has a Lantern."""
    for seat in state.others(state.turn):
        if holds(state.players[seat].hand, "L"):
            return seat
    return None
