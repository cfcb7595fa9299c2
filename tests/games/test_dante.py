"""What holds for both games after Dante: their logs, boards, sheets and booklets."""

import ast
import json
import re
from random import Random
from typing import Any

import msgspec
import pytest

from companion import games
from companion.contract import KitRequest
from companion.contract.board import Moment
from companion.contract.options import Options
from companion.contract.parts import Mark
from companion.games.nine_circles.kit.look import look, skins
from companion.places import PACKAGE
from companion.press.jobs import Booklet
from companion.press.layout.piece import kit_of
from companion.press.layout.sheets import PrintOptions
from companion.press.layout.side import whole_sheet
from companion.press.layout.sizes import paper
from companion.press.scene.boxes import palette
from companion.press.scene.fonts import font
from companion.press.scene.scene import Scene, Shape
from tests import kits, taps
from tests.games import dante

both = pytest.mark.parametrize("game", dante.BOTH)

SHEETS = [("nine-circles", 0), ("nine-circles", 1), ("seven-steps", 0)]
"""Every gamesheet: Nine Circles has two editions."""

FACES = [(*sheet, low) for sheet in SHEETS for low in (False, True)]

every_face = kits.every(("game", "number", "low"), FACES)

SIGNS = {
    "nine-circles": {
        4.5: "ink/paper rubric/paper ink/lip rubric/lip gate/mouth_near gate/mouth_far",
        3: "icon_1/circle_1 icon_2/circle_2 icon_3/circle_3 icon_4/circle_4 "
        "icon_5/circle_5 icon_6/circle_6 icon_7/circle_7 icon_8/circle_8 "
        "icon_9/circle_9 shade_9/circle_9",
    },
    "seven-steps": {
        4.5: "ink/ledge ink/paper ink/sun ink/moon rose/ledge rose/paper "
        "sapphire/paper star_number/star star_number/paper ink/terrace1 ink/terrace2 "
        "ink/terrace3 ink/terrace4 ink/terrace5 ink/terrace6 ink/terrace7",
        3: "sapphire/sky_deep sapphire/sky sea/paper",
    },
}
"""Words and signs with the ground they are on, by the contrast they need."""

VERBS = {
    "nine-circles": {"throw", "groups", "rolled", "name", "turn", "pass"},
    "seven-steps": {"challenge", "alter", "buy", "throw", "rolled", "turn", "pass"}
    | {"punish"},
}
ENDS = {
    "nine-circles": {
        "all nine circles are passed; 5 dice, 12 of the rows' pips and 4 of Virgil's "
        "are left",
        "no row that fits the dice left has an open pip, and circle V, Wrath, is not "
        "met",
    },
    "seven-steps": {
        "the last terrace is passed",
        "no die is left to throw and none can be bought",
        "the throw failed and no die is left to pay the punishment",
    },
}


@both
def test_a_golden_game_replays_to_the_same_states_and_end(game: str) -> None:
    rules, words = games.load(game).rules(), games.load(game).words()
    for log in dante.golden(game):
        state = rules.start(log["rulings"])
        for number, (typed, after) in enumerate(log["steps"], 1):
            action = words.actions.read(typed)
            state = rules.apply(state, action)

            shown = json.loads(msgspec.json.encode(state))
            assert {key: shown[key] for key in after} == after, f"step {number}"
            assert words.actions.write(action) == typed
        assert msgspec.to_builtins(rules.waits_for(state)) == log["end"]


@both
def test_the_golden_games_have_the_verbs_and_the_ends_of_the_game(game: str) -> None:
    logs = dante.golden(game)
    typed = {text.split()[0] for log in logs for text, _ in log["steps"]}

    assert typed == VERBS[game]
    assert {log["end"]["reason"] for log in logs} == ENDS[game]


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
def test_what_a_choice_of_a_ruling_means_is_asked_of_the_options(
    game: str, home: str
) -> None:
    folder = games.HERE / game.replace("-", "_")
    rulings = games.load(game).facts().rulings
    words = [
        ruling.id
        for ruling in rulings
        if all(choice.isidentifier() for choice in ruling.choices)
        and "true" not in ruling.choices
    ]
    asked = {
        f"{path.relative_to(folder).as_posix()}: {name}"
        for path in folder.rglob("*.py")
        for name in words
        if re.search(rf"\.{name}\b", path.read_text("utf-8"))
    }

    assert {place for place in asked if not place.startswith(home)} == set()
    assert len(words) >= 3
    assert len(asked) == len(words)


def assert_every_action_is_reached(game: str, count: int) -> None:
    known = games.load(game)
    for state in dante.positions(game, count):
        moment = Moment(view=state, seat=0, mine=True)

        assert taps.wrong(known, state, taps.reached(known.board(), moment)) == [], (
            state
        )


@pytest.mark.parametrize(("game", "count"), [("nine-circles", 9), ("seven-steps", 14)])
def test_every_legal_action_is_reached_by_tapping_and_nothing_illegal_is(
    game: str, count: int
) -> None:
    assert_every_action_is_reached(game, count)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "count"), [("nine-circles", 45), ("seven-steps", 140)]
)
def test_every_legal_action_of_many_games_is_reached(game: str, count: int) -> None:
    assert_every_action_is_reached(game, count)


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


@every_face
def test_every_character_is_drawn_by_its_font(
    game: str, number: int, low: bool
) -> None:
    for line, _, _ in kits.texts(dante.face(game, number, low=low)):
        assert set(line.words) <= set(font(line.font).cmap), line.words


@every_face
def test_no_line_is_thinner_than_a_printer_holds(
    game: str, number: int, low: bool
) -> None:
    for mark, matrix in kits.marks(dante.face(game, number, low=low)):
        if isinstance(mark, Shape) and mark.stroke:
            assert mark.width * kits.scale(matrix) >= 0.12 - 1e-9, mark


@every_face
def test_no_word_of_the_whole_sheet_is_smaller_than_8_4_points(
    game: str, number: int, low: bool
) -> None:
    face = dante.face(game, number, low=low)

    assert min(size for _, _, size in kits.texts(face)) >= 8.4


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


@kits.every(("game", "number"), SHEETS)
def test_low_ink_covers_at_most_16_parts_in_a_hundred(game: str, number: int) -> None:
    assert kits.coverage(dante.face(game, number, low=True)) <= 0.16


@every_face
def test_text_and_signs_stand_out_from_their_ground(
    game: str, number: int, low: bool
) -> None:
    ink: Any = palette("seven_steps").ink(low=low)
    if game == "nine-circles":
        ink = look(Scene(1, 1, low=low), skins()[number])

    for least, pairs in SIGNS[game].items():
        for pair in pairs.split():
            sign, ground = pair.split("/")
            assert kits.contrast(ink[sign], ink[ground]) >= least, pair


@kits.every(("game", "number"), SHEETS)
def test_two_builds_are_the_same_bytes_and_not_many(game: str, number: int) -> None:
    faces = (dante.kit(game).pieces[number].face() for _ in range(2))
    first, again = map(kits.printed, faces)

    assert first == again
    assert len(first) <= 800_000


@pytest.mark.parametrize(
    ("game", "rulings", "lines"),
    [
        (
            "nine-circles",
            {},
            (
                "May a die that was kept be thrown again later in the circle?",
                "Yes, any active die may be picked up for a later throw.",
                "have seven pips each",
            ),
        ),
        (
            "nine-circles",
            {"kept_dice": "frozen", "rows": "6,5,5,5"},
            (
                "No, a die that was kept once stays as it is until the circle ends.",
                "have 6, 5, 5, 5 pips",
            ),
        ),
        ("seven-steps", {}, ("<p>No, all active dice are thrown.</p>",)),
        ("seven-steps", {"reroll": "hold"}, ("<p>Yes, any of them may be held.</p>",)),
    ],
    ids=str,
)
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
    printed = [entry.printed[-1] for entry in entries if entry.part[:7] in PARTS]

    assert len(printed) in (7, 9)
    assert [text for text in printed if f'alt="{text}"' not in rules] == []


PARTS = ("circle.", "terrace")


@pytest.mark.parametrize(
    ("game", "declared"),
    [("nine_circles", "rules/challenges.py"), ("seven_steps", "rules/terraces.py")],
)
def test_a_ruling_is_read_in_at_most_two_files(game: str, declared: str) -> None:
    folder = PACKAGE / "games" / game
    named = _readings(ast.parse((folder / declared).read_text()))
    files: dict[str, set[str]] = {}
    for path in folder.rglob("*.py"):
        if path != folder / declared:
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Attribute) and node.attr in named:
                    where = path.relative_to(folder).as_posix()
                    files.setdefault(named[node.attr], set()).add(where)

    assert len(set(named.values())) >= 3
    assert {ruling: found for ruling, found in files.items() if len(found) > 2} == {}
    assert max(map(len, files.values())) == 2


def _readings(module: ast.Module) -> dict[str, str]:
    """Return what reads a ruling of few choices: its name, or a property for it."""
    (options,) = (
        node
        for node in module.body
        if isinstance(node, ast.ClassDef) and node.name == "Options"
    )
    chosen = {
        field.target.id
        for field in options.body
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and ast.unparse(field.annotation).startswith(("Literal", "bool"))
    }
    found = {ruling: ruling for ruling in chosen}
    for part in options.body:
        if isinstance(part, ast.FunctionDef) and part.decorator_list:
            read = (n.attr for n in ast.walk(part) if isinstance(n, ast.Attribute))
            found.update((part.name, name) for name in read if name in chosen)
    return found
