"""Faces of kits: words that can be read, lines that print, and how much ink."""

from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any

import pytest

from companion.errors import BadValue, UnknownName
from companion.games.exit_from_purgatory.facts import facts as purgatory_facts
from companion.games.exit_from_purgatory.kit import kit as purgatory_kit
from companion.games.nine_circles.kit.look import look, skins
from companion.games.seven_steps_kosmos.facts import facts as kosmos_facts
from companion.games.seven_steps_kosmos.kit import kit as kosmos_kit
from companion.press.layout.packing import Backs
from companion.press.layout.piece import Kit
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sheets import grouped, impose
from companion.press.layout.sizes import paper
from companion.press.scene.boxes import palette
from companion.press.scene.fonts import font
from companion.press.scene.scene import Scene
from tests import kits
from tests.games import dante
from tests.games.exit_from_purgatory import faces as purgatory
from tests.games.exit_from_purgatory.test_kit_german import made
from tests.games.seven_steps_kosmos import conftest as kosmos
from tests.games.seven_steps_kosmos.test_kit_ink import covered

CIRCLES, STEPS = dante.BOTH
PURGATORY, KOSMOS = "exit_from_purgatory", "seven_steps_kosmos"
GERMAN = f"{PURGATORY}_de"
KITS: dict[str, Callable[..., Kit]] = {
    PURGATORY: partial(purgatory_kit, purgatory_facts()),
    KOSMOS: partial(kosmos_kit, kosmos_facts()),
}
FACES = {
    PURGATORY: purgatory.FACES,
    GERMAN: kits.Faces(lambda _: made("de"), ""),
    KOSMOS: kosmos.FACES,
    CIRCLES: kits.Faces(lambda _: dante.kit(CIRCLES), ""),
    STEPS: kits.Faces(lambda _: dante.kit(STEPS), ""),
}
SHEETS = [
    *[(CIRCLES, name, False) for name in ("gamesheet", "gamesheet-nine-slices")],
    (STEPS, "gamesheet", False),
]
"""Every gamesheet: Nine Circles has two editions."""

SIDES = [
    *[(PURGATORY, *side) for side in purgatory.SIDES],
    *[(GERMAN, *side) for side in purgatory.SIDES],
    *[(KOSMOS, *side) for side in kosmos.SIDES],
    *SHEETS,
]
SIGNS = {
    CIRCLES: {
        4.5: "ink/paper rubric/paper ink/lip rubric/lip gate/mouth_near gate/mouth_far",
        3: "icon_1/circle_1 icon_2/circle_2 icon_3/circle_3 icon_4/circle_4 "
        "icon_5/circle_5 icon_6/circle_6 icon_7/circle_7 icon_8/circle_8 "
        "icon_9/circle_9 shade_9/circle_9",
    },
    STEPS: {
        4.5: "ink/ledge ink/paper ink/sun ink/moon rose/ledge rose/paper "
        "sapphire/paper star_number/star star_number/paper ink/terrace1 ink/terrace2 "
        "ink/terrace3 ink/terrace4 ink/terrace5 ink/terrace6 ink/terrace7",
        3: "sapphire/sky_deep sapphire/sky sea/paper",
    },
    PURGATORY: {
        4.5: "ink/ivory ink/beam ink/paper apple_text/ivory apple_text/beam "
        "worm_text/ivory worm_text/beam ink/token_field",
        3: "icon/paper icon/ivory frost/ice frost/ice_deep apple/token_field "
        "worm/token_worm_field seat_1/token_field seat_2/token_field "
        "seat_3/token_field seat_4/token_field seat_5/token_field seat_6/token_field "
        "seat_7/token_field seat_8/token_field",
    },
    KOSMOS: {
        4.5: "ink/card ink/plate ink/space note/card note/plate bold_number/bold "
        "aid_sign/aid points_sign/points accent/card seat_sign/seat_1 "
        "seat_sign/seat_2 seat_sign/seat_3 seat_sign/seat_4"
    },
}
"""Words and signs with the ground they are on, by the contrast they need."""

every_game = kits.every("game", list(SIGNS))


@kits.every("low", [False, True])
@kits.every(("game", "name", "back"), SIDES)
def test_words_stay_inside_the_safe_zone_and_keep_their_size(
    game: str, name: str, back: bool, low: bool
) -> None:
    piece, face = FACES[game].piece(name), FACES[game](name, back=back, low=low)
    # Nothing of a gamesheet is cut off.
    inset = 0 if game in dante.BOTH else piece.bleed + piece.safe - 0.01
    least = {"board": 6.0, "tile": 7.0}.get(name.split("-")[0], 8.4)
    if game == PURGATORY and piece.form == "disc":
        least = 6
    if game == GERMAN:
        least = 6.6

    assert [one for one in face.shrunk if game != KOSMOS or one.set_pt < 7.9] == []
    for line, (left, top, right, bottom), size in kits.texts(face):
        assert min(left, top) >= inset, line.words
        assert right <= face.width - inset, line.words
        assert bottom <= face.height - inset, line.words
        assert size >= least - 0.01, line.words
        assert set(line.words) <= set(font(line.font).cmap)


SIZED = [
    *[(PURGATORY, *side, size) for side in [*purgatory.SIDES, *purgatory.OTHER_SIDES]
      for size in ("poker", "mini-american")],
    *[(KOSMOS, *side, "25") for side in kosmos.SIDES],
    # Faces that follow the size of the discs, at the size where lines weigh most.
    *[(KOSMOS, *side, "19") for side in kosmos.SIDES
      if side[0].startswith(("board", "disc", "sticker", "bag"))],
    *[(*sheet, "") for sheet in SHEETS],
]  # fmt: skip


@kits.every("low", [False, True])
@kits.every(("game", "name", "back", "size"), SIZED)
def test_no_line_is_thinner_than_a_printer_holds(
    game: str, name: str, back: bool, low: bool, size: str
) -> None:
    face = FACES[game](name, back=back, low=low, option=size)

    assert kits.thinnest(face) >= 0.12 - 1e-9


@kits.every(
    ("game", "name", "back", "size"),
    [
        side for side in SIZED
        # Discs are weighed together; a poker card has as little ink as a small one.
        if not side[1].startswith(("disc", "sticker")) and side[3] != "mini-american"
    ],
)  # fmt: skip
def test_low_ink_covers_at_most_sixteen_parts_in_a_hundred(
    game: str, name: str, back: bool, size: str
) -> None:
    face = FACES[game](name, back=back, low=True, option=size)

    assert covered(FACES[game].piece(name, size), face) <= 0.16


@kits.every("game", [PURGATORY, KOSMOS])
def test_low_ink_uses_one_ink_and_a_grey_for_ghosts(game: str) -> None:
    assert set(palette(game).low.values()) == {"#FFFFFF", "#1A1A1A", "#9A9A9A"}


def inks(game: str, low: bool) -> list[Any]:
    """Return the colours of a game; both editions of Nine Circles have their own."""
    if game == CIRCLES:
        return [look(Scene(1, 1, low=low), skin) for skin in skins()]
    return [palette(game.replace("-", "_")).ink(low=low)]


@every_game
@kits.every("low", [False, True])
def test_text_and_signs_stand_out_from_their_ground(game: str, low: bool) -> None:
    signs = dict(SIGNS[game])
    if game == PURGATORY:
        paper = "apple_symbol/paper worm_symbol/paper lantern_symbol/paper"
        full = "apple_symbol/apple worm_symbol/worm lantern_symbol/lantern"
        badges = f"{paper} badge_letter/paper" if low else f"{full} badge_letter/frost"
        signs[3] = f"{signs[3]} {badges}"

    for ink, (least, pairs) in product(inks(game, low), signs.items()):
        for pair in pairs.split():
            sign, ground = pair.split("/")
            assert kits.contrast(ink[sign], ink[ground]) >= least, pair


@every_game
def test_two_builds_give_the_same_bytes_and_not_many(game: str) -> None:
    found = [FACES[game].kit(), FACES[game].again()]
    # Both gamesheets of Nine Circles come first.
    step = 1 if game == CIRCLES else 3
    one, other = ([piece.face() for piece in kit.pieces[::step]] for kit in found)

    data = kits.printed(*one)
    assert data == kits.printed(*other)
    assert len(data) <= 800_000 * len(one)


@kits.every(
    ("game", "asked", "reason"),
    [
        *[(PURGATORY, {"players": players}, f"{players} players; choose 4 to 8")
          for players in (-4, 1, 3, 9)],
        *[(KOSMOS, {"players": players}, f"{players} players; choose 2 to 4")
          for players in (-1, 1, 5)],
        (PURGATORY, {"size": "pokr"}, "poker"),
        *[(KOSMOS, {"size": size}, "choose 19, 22 or 25, in mm")
          for size in ("", "18", "poker", "25.5", "250")],
    ],
)  # fmt: skip
def test_a_number_of_players_or_a_size_that_no_kit_has_is_refused(
    game: str, asked: dict[str, Any], reason: str
) -> None:
    with pytest.raises((BadValue, UnknownName), match=reason):
        KITS[game](**asked)


@pytest.mark.parametrize(
    ("game", "asked"),
    [
        *[(PURGATORY, {"players": players, "size": size})
          for players, size in ((4, "poker"), (8, "poker"), (5, "mini"))],
        *[pytest.param(KOSMOS, {"size": size}, marks=pytest.mark.slow)
          for size in ("19", "22", "25")],
    ],
)  # fmt: skip
def test_the_kit_fits_either_paper_duplex_and_folded(
    game: str, asked: dict[str, Any]
) -> None:
    groups = grouped(kits.bare(KITS[game](**asked).pieces))
    backs: tuple[Backs, ...] = ("duplex", "duplex-short", "fold", "fold-across")
    for on, back in product(("a4", "letter"), backs):
        how = PrintOptions(paper(on), backs=back)
        for group, pieces in groups:
            laid = sum(len(sheet.items) for sheet in impose(pieces, how))
            assert laid == sum(piece.copies for piece in pieces), (group, on, back)
