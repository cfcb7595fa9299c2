"""Bots for empty seats: by lot, and at three strengths.

The easy one attempts little and helps the others, the medium one follows a rule of
thumb, the hard one searches. A bot sees the table as its seat does and chooses among
the legal actions. Chance comes from the caller, such as a `random.Random`. The one that
searches plays the next steps of many tables that it cannot tell apart: the cards that
it does not see are dealt at random, of all that are in the game and not in sight. It
tries what looks best to the medium bot, and plays on as that one does.
"""

from collections.abc import Sequence
from math import exp, fsum

from msgspec.structs import replace

from companion.bots.search import Plan, Secrets, searching
from companion.contract import Bot, Chooser
from companion.dice.roll import Dice

from . import rules
from .rules import Action, State, actions, challenges, choosing, turn
from .rules import cards as heaps
from .rules.state import Attempt, Laid, Link, Player

HOPELESS = 2
"""An action of a turn that is hoped of no more than this does not look promising."""


def by_lot(state: State, chance: Chooser) -> actions.Action:
    """Choose a kind of action at random, then an action of that kind.

    Blunders are left out as long as anything else is possible: cards are not hoarded,
    and nobody attempts what must fail even if the roll succeeds. Else a game by lot
    ends with all cards in one hand, where nothing succeeds any more. A roll that has
    little chance is no blunder: it costs nothing, and helps where Lanterns are hoarded.
    """
    return _lot(state, rules.legal_actions(state), chance)


def _lot(
    state: State, possible: tuple[actions.Action, ...], chance: Chooser
) -> actions.Action:
    rich = state.step is None and _is_richest(state)
    blunders = [(_blunder(state, action, rich=rich), action) for action in possible]
    least = min(blunder for blunder, _ in blunders)
    legal = tuple(action for blunder, action in blunders if blunder == least)
    firsts = {type(action): action for action in reversed(legal)}
    kind = type(chance.choice(tuple(reversed(firsts.values()))))
    alike: list[actions.Action] = []
    for action in legal:
        if isinstance(action, actions.Steal) and kind is actions.Steal:
            cards = len(state.players[state.known_seat(action.target)].hand)
            alike += [action] * cards**2
        elif isinstance(action, kind):
            alike.append(action)
    return chance.choice(alike)


def _blunder(state: State, action: actions.Action, *, rich: bool) -> int:
    """Return how bad an action is; a rich hand had better fail than grow."""
    match action:
        case actions.Try(letter) if letter:
            return 0 if _can_pass(state, state.player, letter) else 1
        case actions.Gift(cards):
            # Who has fewer cards than the other then had better keep them.
            left = len(state.players[state.decider].hand) - len(cards)
            return 2 if cards and left < len(state.player.hand) + len(cards) else 0
        case actions.Study(0):
            return 1
        case actions.Study(lanterns) if lanterns > state.player.apples:
            return 3
        case actions.Steal(target) if state.player.lock:
            # Others wait for a token that this player may gain without help.
            player = state.players[state.known_seat(target)]
            alone = not player.lock and {*choosing.OWN} & {*player.open}
            # Whoever has more cards than all others hardly gains a token.
            every = sum(len(one.hand) for one in state.players)
            return 2 if alone and 2 * len(player.hand) <= every else 1
        case actions.Study() if state.player.lock:
            return 2
        case actions.Pull() | actions.Steal() | actions.Study():
            # Ruling leave_action: may_do_other, where all tokens are won.
            return 2 if rich else int(not state.player.undone)
    return 0


def _is_richest(state: State) -> bool:
    if state.player.lock is None and not heaps.holds(state.player.hand, heaps.LANTERN):
        return False
    others = (len(state.players[seat].hand) for seat in state.others(state.turn))
    return len(state.player.hand) > max(others, default=0)


HESITATES = 2  # the easy bot thinks of attempting a challenge in one of so many turns


def easy(state: State, chance: Chooser) -> actions.Action:
    """Choose by lot, attempt little, and lay worms, which everybody else is glad of."""
    possible = rules.legal_actions(state)
    if actions.Lay(heaps.WORM) in possible:
        return actions.Lay(heaps.WORM)
    if state.step is None and chance.choice(range(HESITATES)):
        rest = (one for one in possible if not isinstance(one, actions.Try))
        possible = tuple(rest) or possible
    return _lot(state, possible, chance)


def medium(state: State, chance: Chooser) -> actions.Action:
    """Go for six tokens with more worms than apples: Hell is the fast road.

    Where no challenge looks promising and no card can be drawn, play at random.
    """
    possible = _possible(state, 1)
    worth = hopes(state, possible)
    best = max(worth)
    if state.step is None and best <= HOPELESS:
        return _lot(state, possible, chance)
    pairs = zip(worth, possible, strict=True)
    return chance.choice(tuple([action for hope, action in pairs if hope == best]))


def hopes(state: State, possible: Sequence[actions.Action]) -> list[float]:
    """Return how good each action is, compared with the others.

    Cards are shown at random: a bot that always shows the same would never lose to
    Humility, and never end it.
    """
    rich = state.step is None and _is_richest(state)
    return [_hope(state, action, rich=rich) for action in possible]


def _hope(state: State, action: actions.Action, *, rich: bool) -> float:
    match action:
        case actions.Leave(cards) | actions.Hinder(cards):
            return 100 + cards
        case actions.Try(letter):
            player = state.player
            spare = player.hand.count(heaps.LANTERN) - player.apples
            if not _can_pass(state, player, letter):
                return 0.5
            if spare < 0:
                return 2
            return (6 if spare else 4) + "FCEABD".find(letter) / 10
        case actions.Pull():
            return 0 if rich else 5
        case actions.Study(lanterns):
            return 1 if rich else min(lanterns, 4) / 2
        case actions.Steal():
            return -1 if rich else 2
        case actions.Reveal(lanterns):
            # One Lantern more than one has apples is the rule of thumb.
            return -abs(lanterns - state.player.apples - 1)
        case actions.Gift(cards):
            return -len(cards)
        case actions.Keep(card) | actions.Lay(card):
            worth = {heaps.APPLE: 1, heaps.WORM: -1}.get(card, 0)
            return worth if isinstance(action, actions.Keep) else -worth
        case actions.Give(cards):
            return -len(cards) - cards.count(heaps.APPLE) / 100
    return 0


def _can_pass(state: State, player: Player, letter: str) -> bool:
    others = [state.players[seat] for seat in state.others(state.turn)]
    lanterns = min(player.hand.count(heaps.LANTERN), player.apples + 1)
    match letter:
        case "C" | "F" if choosing.closed(state):
            return True
        case "A":
            return len(player.hand) - lanterns > len(others)
        case "C":
            # May a partner pass a challenge, as far as cards are counted?
            for seat in choosing.partners(_tried(state, letter)):
                cards, open = len(state.players[seat].hand), state.players[seat].open
                rivals = [len(state.players[one].hand) for one in state.others(seat)]
                if "A" in open and cards >= len(rivals):
                    return True
                if {*"BD"} & {*open} or ("E" in open and 0 < cards < max(rivals)):
                    return True
            return False
        case "E":
            most = max((len(other.hand) for other in others), default=0)
            return 2 <= len(player.pieces) <= most
        case "F":
            return bool(choosing.targets(_tried(state, letter)))
    return True


def _tried(state: State, letter: str) -> State:
    return replace(state, attempt=Attempt((Link(state.turn, letter),)))


MOST = 6  # actions that are compared

ENOUGH = 8
"""Cards that are of use; who kept more for their own sake would never give them up."""

HELL = 9.0  # what it is worth to be in Hell, where one wins unless somebody is faster


def filled(view: State, seat: int, dice: Dice) -> State:
    """Return the table with all cards dealt to where they are not seen."""
    step, tried = view.step, view.attempt
    most = view.options.cards_per_type * len(view.players)
    unseen = "".join(card * most for card in heaps.TYPES)
    laid = [card.card for card in tried.middle] if tried else []
    revealed = [heaps.LANTERN * tried.lanterns] if tried else []
    for heap in (*(player.hand for player in view.players), *revealed, *laid):
        unseen = heaps.without(unseen, heap.replace(heaps.UNKNOWN, ""))
    pool = list(unseen)
    dice.shuffle(pool)

    def dealt(heap: str, *, pieces: bool = False) -> str:
        """Return a heap with a card in place of each unknown one; no Lantern as one."""
        cards = ""
        for card in heap:
            if card == heaps.UNKNOWN:
                fits = (n for n, known in enumerate(pool) if known != heaps.LANTERN)
                card = pool.pop(next(fits) if pieces else -1)
            cards += card
        return cards

    held = [player.hand for player in view.players]
    if tried is not None:
        cards = (dealt(laid.card, pieces=True) for laid in tried.middle)
        middle = map(Laid, (laid.seat for laid in tried.middle), cards)
        tried = replace(tried, middle=tuple(middle))
    if isinstance(step, challenges.Showing) and tried is not None:
        # What is laid is still in the hand.
        step = replace(step, laid=dealt(step.laid, pieces=True))
        if heaps.UNKNOWN in held[tried.actor]:
            more = len(held[tried.actor]) - len(step.laid)
            held[tried.actor] = step.laid + heaps.UNKNOWN * more
    players = tuple(
        replace(player, hand=heaps.tidy(dealt(hand)))
        for player, hand in zip(view.players, held, strict=True)
    )
    if tried is not None:
        links = (
            replace(link, card=players[link.seat].hand[:1])
            if link.card == heaps.UNKNOWN
            else link
            for link in tried.chain
        )
        tried = replace(tried, chain=tuple(links))
    known = replace(view, players=players, attempt=tried, step=step)
    if isinstance(step, challenges.Laying) and tried is not None:
        # Who still lays a card follows from the hands.
        order = (tried.actor, *known.others(tried.actor))
        after = order[order.index(step.seats[0]) + 1 :]
        able = (seat for seat in after if players[seat].pieces)
        step = challenges.Laying((step.seats[0], *able))
    return replace(known, pile=heaps.tidy("".join(pool)), step=step)


def options(view: State) -> tuple[Action, ...]:
    """Return what looks best to the medium bot, that first."""
    legal = _possible(view, MOST)
    pairs = zip(hopes(view, legal), legal, strict=True)
    ranked = sorted(pairs, key=lambda pair: -pair[0])
    return tuple(action for _, action in ranked[:MOST])


def _possible(view: State, most: int) -> tuple[Action, ...]:
    """Return the legal actions; of gifts, maybe a thousand, those of few cards."""
    kind: type[actions.Gift | actions.Give]
    match view.step:
        case turn.Gifting():
            kind, heap = actions.Gift, view.players[view.decider].hand
        case challenges.Giving(to=(_, _, *_)) as step:
            kind, heap = actions.Give, step.left(view)
        case _:
            return rules.legal_actions(view)
    few = (kind(given) for given in heaps.parts(heap) if len(given) <= most)
    return tuple(action for action in few if not rules.why_not(view, action))


def worth(state: State, seat: int) -> float:
    """Return the chance of a seat to win, by a rule of thumb."""
    if state.winner >= 0:
        return float(seat == state.winner)
    strengths = [exp(_progress(player)) for player in state.players]
    return strengths[seat] / fsum(strengths)


def _progress(player: Player) -> float:
    if player.gone:
        return HELL if player.gone == "hell" else 0.0
    done, ahead = len(player.mat) - player.undone, abs(player.difference)
    way = 0.3 * ahead if player.undone else 0.5 * ahead - (3 if not ahead else 0)
    cards = 0.05 * min(len(player.hand), ENOUGH)
    return done + way + cards - (0.3 if player.lock else 0)


PLAN: Plan[State, Action] = Plan(
    filled=filled, options=options, policy=medium, worth=worth, iterations=9, steps=12
)

_search = searching(rules, Secrets(rules.view, rules.deck), PLAN)


def hard(state: State, chance: Chooser) -> Action:
    """Return what the search finds; where nothing is promising, what comes by lot.

    Where everybody waits for this player, do as the medium bot does. Else a table could
    go on for ever, in which nobody has what they need, or one thinks it best to wait.
    """
    legal = rules.legal_actions(state)
    if state.step is None and max(hopes(state, legal)) <= HOPELESS:
        return _lot(state, legal, chance)
    playing = [player for player in state.players if not player.gone]
    alone = sum(player.lock is None for player in playing) < 2
    if choosing.closed(state) or alone:
        return medium(state, chance)
    return _search(state, chance)


BOTS: dict[str, Bot[State, Action]] = {
    "random": by_lot,
    "easy": easy,
    "medium": medium,
    "hard": hard,
}
"""The bots by name."""
