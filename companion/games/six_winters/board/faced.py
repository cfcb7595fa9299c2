"""The actions step with full dice: what is legal now, chosen word by word.

A report is typed as a verb and some words, the dice last. Each word is a tap, and only
words that lead to a legal report are offered.
"""

from collections.abc import Collection, Iterator, Sequence

from companion.contract import parts
from companion.games.six_winters import words
from companion.games.six_winters.board import render
from companion.games.six_winters.board.buttons import go_on, record_button
from companion.games.six_winters.board.items import Item, ability, item
from companion.games.six_winters.board.prompt import Prompt, targets
from companion.games.six_winters.campaign import State, actions, legal_actions
from companion.games.six_winters.campaign.full.tasks import Attempting
from companion.games.six_winters.campaign.names import obstacle
from companion.games.six_winters.words.sentences import shown

VERBS = {
    "tried": "Try to overcome an obstacle",
    "placed": "Place a die on it",
    "went": "Go elsewhere",
    "created": "Create assets",
    "laid": "Lay a die on a card",
    "traded": "Trade pool dice",
    "ability": "Use an ability",
    "used": "Use the location",
    "rested": "Rest",
    "exchanged": "Exchange pool dice",
    "carried": "Carry assets",
}
"""What can be done, in the order in which it is offered."""

PHASES = {
    "approach": "Approach: which die is placed?",
    "defend": "Defence: go on to judge the dice",
    "place": "Which die is placed?",
}
GO_ON = {
    "approach": "Go on: defend",
    "defend": "Go on: judge the defence",
    "place": "Go on: the attempt is over",
}
"""What ends each step of an attempt."""

WITH = "with"
"""The word before the dice, which is no choice."""


def faced(view: State, draft: parts.Draft) -> Prompt:
    """Return what may be done after a draft."""
    typed = [
        words.write(action).split()
        for action in legal_actions(view)
        if _is_report(action)
    ]
    chosen = draft
    while chosen and not any(tuple(line[: len(chosen)]) == chosen for line in typed):
        chosen = chosen[:-1]  # a browser's word that does not fit
    if not chosen:
        return _first(view, typed)
    return _then(view, typed, chosen)


def _is_report(action: actions.Action) -> bool:
    always = actions.Next | actions.Mend | actions.Setting
    return not isinstance(action, always)


def _first(view: State, typed: Sequence[list[str]]) -> Prompt:
    if isinstance(view.task, Attempting):
        return _attempt(view, view.task, typed)
    known = dict.fromkeys(line[0] for line in typed)
    some = render.stacked(_verbs(known))
    return Prompt("What is done?", "", (some, go_on(view), record_button()))


def _verbs(known: Collection[str]) -> Iterator[parts.Button]:
    for verb, name in VERBS.items():
        if verb in known:
            yield parts.Button(name, parts.Pick((verb,)))


def _attempt(view: State, task: Attempting, typed: Sequence[list[str]]) -> Prompt:
    """Return the dice that fit, each as a button, and what else may be done."""
    fitting = [line for line in typed if line[0] == "placed"]
    others = dict.fromkeys(line[0] for line in typed if line[0] != "placed")
    dice = (
        parts.Button(f"Place {shown(word)}", parts.Do(f"placed {word}"))
        for _, word in fitting
    )
    ends = parts.Button(GO_ON[task.phase], parts.Do("next"), "main")
    some = (
        render.stacked((*dice, *_verbs(others))),
        parts.Buttons((ends,)),
        record_button(),
    )
    return Prompt(PHASES[task.phase], obstacle(task.obstacle), some)


def _then(view: State, typed: Sequence[list[str]], chosen: parts.Draft) -> Prompt:
    at = len(chosen)
    after = [line for line in typed if tuple(line[:at]) == chosen]
    following = dict.fromkeys(line[at] for line in after if len(line) > at)
    if WITH in following:
        following = dict.fromkeys([WITH])
    if len(following) == 1 and [*chosen] not in typed:
        (only,) = following
        longer = (*chosen, only)
        if [*longer] not in typed:
            return _then(view, typed, longer)
    some: list[tuple[Item, parts.Tap]] = []
    for word in following:
        longer = (*chosen, word)
        name = _item(view, chosen, word)
        if [*longer] in typed:
            some.append((name, parts.Do(" ".join(longer))))
        if any(
            tuple(line[: at + 1]) == longer and len(line) > at + 1 for line in typed
        ):
            more = Item(word, f"{name.label} and ...", name.note)
            is_whole = [*longer] in typed
            some.append((more if is_whole else name, parts.Pick(longer)))
    said = " ".join(_item(view, chosen[:n], chosen[n]).label for n in range(1, at))
    shown_parts = (*render.choices(some, VERBS[chosen[0]]), render.back(chosen))
    return Prompt(VERBS[chosen[0]], said, shown_parts, targets(some))


def _item(view: State, before: Sequence[str], word: str) -> Item:
    """Return how a word is shown: dice after `with` or as the last word of all."""
    verb = before[0] if before else ""
    if word == WITH:
        return Item(word, WITH)
    if WITH in before or verb == "placed":
        return Item(word, shown(word))
    if verb == "ability" and len(before) == 2:
        return ability(before[1], int(word))
    return item(word, view, verb)
