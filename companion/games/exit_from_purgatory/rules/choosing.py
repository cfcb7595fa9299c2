"""Who and what may be chosen, why not, and whether anybody can still move on."""

from companion.errors import near, quoted
from companion.language import phrase, phrases

from . import cards as heaps
from .state import Link, Player, State
from .wording import can, digits, show, some

OWN = "ABDE"  # challenges by which a new token comes into the game
ALONE = "BD"  # those of them that the last player in play can still pass

Chain = tuple[Link, ...]


def pickable(state: State) -> str:
    """Return the challenges that the last of the chain may choose."""
    chain = state.tried.chain
    if len(chain) == 1:
        return state.players[chain[0].seat].open
    ending = _endings(state, chain)
    return "".join(sorted(ending + ("C" if _may_love(state, chain) else "")))


def _endings(state: State, chain: Chain) -> str:
    # Ruling love_to_balance: forbid, or allow_wait, where all of the chain wait.
    may = state.options.love_to_balance != "forbid"
    busy = any(state.players[link.seat].lock for link in chain)
    barred = "C" if may and not busy and targets(state, chain) else "CF"
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
        _is_free(state, loving, other) and _endings(state, _joined(loving, other))
        for other in state.others(seat)
    )


def _joined(chain: Chain, seat: int) -> Chain:
    return (*chain, Link(seat, card=heaps.UNKNOWN))


def _is_free(state: State, chain: Chain, seat: int) -> bool:
    # Nobody is in a chain twice, and a locked player attempts nothing.
    return seat not in {link.seat for link in chain} and not state.players[seat].lock


def is_partner(state: State, seat: int, chain: Chain = ()) -> bool:
    """Return whether a player may be a partner of the last of the chain.

    In play, not locked, not in the chain, and able to end it.
    """
    chain = chain or state.tried.chain
    if state.players[seat].gone or not _is_free(state, chain, seat):
        return False
    joined = _joined(chain, seat)
    return bool(_endings(state, joined)) or _may_love(state, joined)


def partners(state: State, chain: Chain = ()) -> tuple[int, ...]:
    """Return the legal partners of the last of the chain, from the left on."""
    chain = chain or state.tried.chain
    others = state.others(chain[-1].seat)
    return tuple([seat for seat in others if is_partner(state, seat, chain)])


def targets(state: State, chain: Chain = ()) -> tuple[int, ...]:
    """Return whom the last of the chain may balance, from the left on."""
    chain = chain or state.tried.chain
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
    others = state.others(state.tried.actor)
    return tuple(seat for seat in others if len(state.players[seat].hand) > laid)


def victims(state: State) -> tuple[int, ...]:
    """Return from whom the player whose turn it is may steal."""
    # Ruling stuck_cards: stay, where the cards of the stuck may be stolen.
    stay = state.options.stuck_cards == "stay"
    seats = state.after(state.turn) if stay else state.others(state.turn)
    return tuple(seat for seat in seats if state.players[seat].hand)


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
        if "C" in player.open and partners(state, (Link(seat, "C"),)):
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


def player_refused(state: State, name: str) -> str:
    """Return why nobody of that name may be chosen, empty if the name is good."""
    seat = state.seat(name)
    if seat is None:
        right = near(name[:40], [player.name for player in state.players])
        return phrase(
            "no player is called {name}; {right}", name=quoted(name), right=right
        )
    if seat == state.decider:
        return phrase("{who} is the one who chooses; choose another player", who=name)
    return ""


def out_of_play(state: State, name: str) -> str:
    """Return that a player is out of play, empty if not."""
    if state.plays(state.known_seat(name)):
        return ""
    return phrase("{who} is out of play; choose another player", who=name)


def cardless(state: State, name: str) -> str:
    """Return why a player has no card to give, empty if there is one."""
    gone = out_of_play(state, name)
    if gone or state.players[state.known_seat(name)].hand:
        return gone
    return phrase("{who} has no card; choose another player", who=name)


def number_refused(cards: int, most: int, card: str) -> str:
    """Return why so many cards of a type cannot be played, empty if they can."""
    if 0 <= cards <= most:
        return ""
    none = phrase("no apple can") if card == heaps.APPLE else phrase("no worm can")
    right = can(most, none, some(most, card))
    return phrase("{n} cannot be played; {right}", n=digits(cards), right=right)


def most_of(player: Player, card: str) -> int:
    """Return how many cards of a type a player may have, as far as anybody knows."""
    return player.hand.count(card) + player.hand.count(heaps.UNKNOWN)


def heap_refused(hand: str, cards: str, count: int | None = None) -> str:
    """Return why (`count`) cards cannot be taken out of a hand, empty if they can."""
    unknown = heaps.UNKNOWN in hand
    if not set(cards) <= set(heaps.UNKNOWN if unknown else heaps.TYPES):
        return phrases(
            "{cards} is no card; {right}",
            "{cards} are no cards; {right}",
            len(cards),
            cards=quoted(cards),
            right=phrase("write ? for each") if unknown else phrase("write A, W and L"),
        )
    if not heaps.holds(hand, cards):
        there = phrases(
            "there is {cards}", "there are {cards}", max(1, len(hand)), cards=show(hand)
        )
        return phrases(
            "{cards} is not there; {right}",
            "{cards} are not there; {right}",
            max(1, len(cards)),
            cards=show(cards),
            right=there,
        )
    if cards != (tidied := heaps.tidy(cards)):
        return phrase(
            "{cards} is out of order; write {right}",
            **{"cards": quoted(cards), "right": quoted(tidied)},
        )
    if count is not None and len(cards) != count:
        return phrase(
            "{cards} named; {right} must be", cards=some(len(cards)), right=some(count)
        )
    return ""
