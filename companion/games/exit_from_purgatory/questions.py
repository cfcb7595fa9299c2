"""`check` and `odds` of Exit from Purgatory, without a save and in a game.

In a game, what a view knows is filled in. `steal ben`, `study`, `success 2`, `heaven`
and `hell` are of the player whose turn it is; without any of them it is the roll that
is under way.
"""

from msgspec.structs import replace

from companion.contract import LiveChecks
from companion.contract.questions import Answer, Chance, Query, Questions
from companion.dice.wording import roll_of
from companion.errors import BadValue
from companion.games.exit_from_purgatory import rules, words
from companion.games.exit_from_purgatory.facts import NAME, facts
from companion.games.exit_from_purgatory.rules import State, turn
from companion.games.exit_from_purgatory.rules.cards import LANTERN, UNKNOWN
from companion.games.exit_from_purgatory.rules.state import Player
from companion.games.exit_from_purgatory.rules.wording import quoted


def check(query: Query) -> Answer:
    """Return whether the dice of a theft, a study, an attempt or an exit are enough.

    Raises:
        UnknownName, BadValue: if the challenge or the dice are none of the game.
    """
    challenge = words.challenge(query.text)
    faces = words.faces(query.words)
    verdict = rules.check(challenge, faces, rulings=query.rulings)
    return Answer(words.name(challenge), faces, verdict)


def odds(query: Query) -> Chance:
    """Return the exact chance that a roll is enough, or one of several in a row.

    `nobody HELD UNSEEN ALIKE` is the chance that no such card is held.

    Raises:
        UnknownName, BadValue: as `check` does.
    """
    if (cards := words.nobody(query.text)) is not None:
        held, unseen, alike = cards
        name = f"none of {alike} cards among {held} of {unseen}"
        return Chance(name, name, rules.nobody(held, unseen, alike))
    text, attempts = words.within(query.text)
    challenge = words.challenge(text)
    name = words.name(challenge)
    if attempts is not None:
        name = f"{name} within {attempts}"
        chance = rules.within(challenge, attempts, rulings=query.rulings)
    else:
        chance = rules.odds(challenge, query.dice, rulings=query.rulings)
    return Chance(name, roll_of(name, query.dice), chance)


QUESTIONS: Questions = Questions(
    check=check, odds=odds, examples=words.EXAMPLES, needs_count=False
)


def check_live(query: Query, state: State) -> Answer:
    """Return whether the dice typed are enough for a roll.

    Raises:
        UnknownName, BadValue: if roll or dice are none, or something is open.
    """
    if not query.words:
        raise BadValue(NAME, "no dice are typed", "type what the dice show")
    return check(replace(query, text=_known(query.text, state)))


def odds_live(query: Query, state: State) -> Chance:
    """Return the chance of a roll.

    Raises:
        UnknownName, BadValue: as `check_live` does.
    """
    return odds(replace(query, text=_known(query.text, state)))


def _known(text: str, state: State) -> str:
    """Return a question with the numbers that are left out of it."""
    if state.ended:
        raise BadValue(NAME, "the game is over", "there is nothing to roll for")
    roads = [road.name.casefold() for road in facts().roads]
    match text.casefold().split():
        case []:
            return _under_way(state)
        case ["steal", name] if not name.isdigit():
            return _steal(state, state.player, _target(name, state))
        case ["study"]:
            return f"study {_lanterns(state.player)}"
        case ["success"] if state.attempt:
            return f"success {state.attempt.lanterns} {_against(state)}"
        case ["success", lanterns]:
            return f"success {lanterns} {_against(state)}"
        case [road, *within] if road in roads and within[:1] in ([], ["within"]):
            token = next(
                known.token for known in facts().roads if known.name == road.title()
            )
            tokens = state.player.mat.count(token)
            return " ".join([road, str(tokens), *within])
    return text


def _under_way(state: State) -> str:
    match state.step:
        case turn.Stealing(target):
            return _steal(state, state.player, state.players[target])
        case turn.Studying(lanterns):
            return f"study {lanterns}"
        case turn.Revealing() | turn.Succeeding() if state.attempt:
            return f"success {state.attempt.lanterns} {_against(state)}"
        case turn.Climbing(dice) | turn.Hindering(dice):
            road = "heaven" if state.player.difference > 0 else "hell"
            return f"{road} {dice}"
    right = "say for what, such as: odds steal ben, odds study, odds success 2"
    raise BadValue(NAME, "no roll is under way", right)


def _steal(state: State, thief: Player, target: Player) -> str:
    return f"steal {thief.undone} {target.undone}"


def _target(name: str, state: State) -> Player:
    others = {
        player.name.casefold(): player
        for player in (state.players[seat] for seat in state.others(state.turn))
    }
    if name not in others:
        right = f"name one of {', '.join(others)}"
        raise BadValue(NAME, f"nobody else in play is called {quoted(name)}", right)
    return others[name]


def _lanterns(player: Player) -> int:
    if UNKNOWN in player.hand:
        what = f"the Lanterns of {player.name} are hidden here"
        raise BadValue(NAME, what, "say how many, such as: study 2")
    return player.hand.count(LANTERN)


def _against(state: State) -> int:
    """Return the tokens that the neighbour rolls dice for."""
    player = state.actor if state.attempt else state.player
    # Ruling success_mode: one_die_done, where all challenges done count.
    if state.options.success_mode == "one_die_done":
        return player.apples + player.worms
    return player.apples


LIVE_CHECKS: LiveChecks[State] = LiveChecks(check=check_live, odds=odds_live)
