"""What holds for both games after Dante: their boards, sheets and booklets."""

import inspect
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import games
from companion.contract import KitRequest
from companion.contract.board import Moment
from companion.contract.options import Options
from companion.contract.parts import Mark
from companion.press.jobs import Booklet
from companion.press.layout.piece import kit_of
from companion.press.layout.sheets import PrintOptions
from companion.press.layout.side import whole_sheet
from companion.press.layout.sizes import paper
from tests import kits, long, taps
from tests.games import dante

both = pytest.mark.parametrize("game", dante.BOTH)

SHEETS = [("nine-circles", 0), ("nine-circles", 1), ("seven-steps", 0)]
"""Every gamesheet: Nine Circles has two editions."""


@both
def test_a_game_that_cannot_be_won_is_never_won(game: str) -> None:
    rules: Any = games.load(game).rules()
    hopeless = 0
    for seed in range(200):
        rng = Random(seed)
        begun = dante.somewhere(game, seed, rng)
        steps = list(dante.played(game, begun, rng, eager=0.5))
        lost = [bool(rules.cannot_be_won(state)) for state in steps]
        end = rules.waits_for(steps[-1])
        hopeless += any(lost)

        assert lost == sorted(lost)
        assert not (end.won and any(lost))
    assert hopeless > 20


@pytest.mark.parametrize(
    ("game", "home"),
    [("nine-circles", "rules/challenges.py"), ("seven-steps", "rules/terraces.py")],
)
def test_only_options_know_what_a_choice_means_and_two_files_ask_them_at_most(
    game: str, home: str
) -> None:
    folder = games.HERE / game.replace("-", "_")
    options = vars(type(games.load(game).rules().start({}, {}).options))
    rulings = {
        ruling.id: "true" in ruling.choices
        for ruling in games.load(game).facts().rulings
        if all(choice.isidentifier() for choice in ruling.choices)
    }
    means = {
        ruling: {name for name, part in options.items() if asks(part, ruling)}
        for ruling in rulings
    }
    texts = {path: path.read_text("utf-8") for path in folder.rglob("*.py")}
    del texts[folder / home]

    def readers(*names: str) -> set[Path]:
        named = re.compile(rf"\.({'|'.join(names)})\b")
        return {path for path, text in texts.items() if named.search(text)}

    assert len(rulings) - sum(rulings.values()) >= 3
    assert [name for name in rulings if not rulings[name] and readers(name)] == []
    counts = {name: len(readers(name, *means[name])) for name in rulings}
    assert max(counts.values()) == 2, counts


def asks(part: object, ruling: str) -> bool:
    """Return whether a part of the options is a property that reads a ruling."""
    read = getattr(part, "fget", None)
    return read is not None and f"self.{ruling}" in inspect.getsource(read)


@pytest.mark.parametrize(
    ("game", "count"),
    [
        ("nine-circles", 9),
        ("seven-steps", 14),
        pytest.param("nine-circles", long.games(18), marks=pytest.mark.slow),
        pytest.param("seven-steps", long.games(42), marks=pytest.mark.slow),
    ],
)
def test_every_legal_action_is_reached_by_tapping_and_nothing_illegal_is(
    game: str, count: int
) -> None:
    known = games.load(game)
    for state in dante.positions(game, count):
        moment = Moment(view=state, seat=0, mine=True)
        found = taps.wrong(known, state, taps.reached(known.board(), moment))

        assert found == [], state


@both
def test_every_mark_is_at_a_place_that_the_sheet_draws_and_taps_have_names(
    game: str,
) -> None:
    places = dante.kit(game).pieces[0].anchors()
    usual = games.load(game).rules().start({}, {}).options
    for state in dante.positions(game, 27):
        marks = taps.found(dante.screen(games.load(game).board(), state), Mark)

        # Printings with other pips have a sheet of their own.
        if state.options == usual or game == "seven-steps":
            assert {mark.anchor for mark in marks} <= places.keys(), state
        tapped = [mark for mark in marks if mark.tap]
        assert all(mark.label and not mark.colour for mark in tapped), state


@pytest.mark.slow
@kits.every("name", ["a4", "letter"])
@kits.every("up", [2, 4, 8])
@kits.every(("game", "number"), SHEETS)
def test_no_word_of_a_mini_is_smaller_than_6_points(
    game: str, number: int, up: int, name: str
) -> None:
    known = games.load(game)
    request = KitRequest(options=Options({"up": up}))
    piece = kit_of(known.kit(request)).pieces[number]
    mini = whole_sheet(piece, paper(name), up=up).placements[0]

    assert min(size for _, _, size in kits.texts(mini.face)) * mini.scale >= 6


@pytest.mark.parametrize(
    ("game", "rulings", "lines"),
    [
        ("nine-circles", {},
         ("May a die that was kept be thrown again later in the circle?",
          "Yes, any active die may be picked up for a later throw.",
          "have seven pips each")),
        ("nine-circles", {"kept_dice": "frozen", "rows": "6,5,5,5"},
         ("No, a die that was kept once stays as it is until the circle ends.",
          "have 6, 5, 5, 5 pips")),
        ("seven-steps", {}, ("<p>No, all active dice are thrown.</p>",)),
        ("seven-steps", {"reroll": "hold"}, ("<p>Yes, any of them may be held.</p>",)),
    ],
    ids=str,
)  # fmt: skip
def test_the_booklet_has_the_readings_chosen_and_no_keys_or_commands(
    game: str, rulings: dict[str, str], lines: tuple[str, ...]
) -> None:
    text = dante.html(game, "rules", **rulings)

    assert [line for line in lines if line not in text] == []
    assert "companion" not in text.replace('content="companion"', "")
    assert "<code>" not in text


@pytest.mark.parametrize(
    ("game", "option", "ends"),
    [
        ("nine-circles", "rows=6,5,5,5", "Exalted</th>"),
        ("seven-steps", "wrath=within_one", "Redeemed</th>"),
    ],
)
def test_options_are_listed_with_their_keys_and_best_play_with_charts(
    game: str, option: str, ends: str
) -> None:
    text = dante.html(game, "rulings")
    best = dante.html(game, "best-play")

    assert f"companion new {game} mygame <span>--option {option}</span>" in text
    for ruling in games.load(game).facts().rulings:
        assert f"<code>{ruling.id}={ruling.default}</code> <span" in text
    assert best.count('class="thought"') == 6
    assert ends in best
    assert "Chance in percent, by the number of dice thrown" in best


@pytest.mark.parametrize("name", ["a4", pytest.param("letter", marks=pytest.mark.slow)])
@both
def test_the_booklet_has_four_pages_on_one_sheet(game: str, name: str) -> None:
    whole = dante.kit(game)

    output = Booklet(whole, "rules", whole.pages[0]).render(PrintOptions(paper(name)))

    assert output is not None
    assert (output.sides, output.sheets) == (2, 1)
    assert [str(finding) for finding in output.findings] == []


@pytest.mark.slow
@both
def test_the_booklet_is_the_same_bytes_again(game: str) -> None:
    whole = dante.kit(game)
    job = Booklet(whole, "rules", whole.pages[0])

    first, again = (job.render(PrintOptions(paper("a4"), low=True)) for _ in range(2))

    assert first == again


@both
def test_a_circle_or_terrace_has_its_picture_in_the_booklet(game: str) -> None:
    rules = dante.html(game, "rules")
    entries = games.load(game).glossary()(None)
    printed = [
        entry.printed[-1]
        for entry in entries
        if entry.part[:7] in ("circle.", "terrace")
    ]

    assert len(printed) in (7, 9)
    assert [text for text in printed if f'alt="{text}"' not in rules] == []
