"""Season cards and the wheel show the land and the sign of four seasons."""

from companion.games.six_winters.facts import facts
from companion.press.scene.boxes import palette
from companion.press.scene.scene import Scene
from tests import kits
from tests.games.six_winters.kit.conftest import Drawn

GAME = "six_winters"
SEASONS = ("winter", "spring", "summer", "fall")


def fills(face: Scene) -> set[object]:
    return {shape.fill for shape, _ in kits.shapes(face)}


@kits.every("season", SEASONS)
def test_a_card_and_the_wheel_show_the_land_of_the_season(
    drawn: Drawn, season: str
) -> None:
    ink = palette(GAME).full
    signs = {f"{season}_{part}" for part in ("land", "fore", "near", "far")}
    land = {ink[name] for name in signs}

    assert land <= fills(drawn(f"season-{season}"))
    assert land <= fills(drawn("seasons-board"))
    others = {ink[f"{other}_land"] for other in SEASONS if other != season}
    assert not others & fills(drawn(f"season-{season}"))


@kits.every("season", SEASONS)
def test_names_and_effects_of_a_season_keep_their_size_and_their_row(
    drawn: Drawn, season: str
) -> None:
    face = drawn(f"season-{season}")
    names = [event.name for event in facts().events if event.season == season]
    rows = {box.name: kits.box_of(box) for box in kits.places(face, "row")}
    written = list(kits.texts(face))

    assert face.shrunk == []
    found = [(box, size) for line, box, size in written if line.words in names]
    assert [size for _, size in found] == [10.6] * 4
    tops = [rows[str(number)][1] for number in range(4)]
    sides = [(box[1], box[3]) for box in rows.values()]
    for (_, top, _, _), row in zip((box for box, _ in found), tops, strict=True):
        assert top >= row
    for line, (left, top, right, bottom), _ in written:
        assert right <= face.width - 6, line.words
        inside = [y for y, foot in sides if y <= top and bottom <= foot]
        assert bottom <= tops[0] or len(inside) == 1, line.words
        assert left >= 6


@kits.every("season", SEASONS)
def test_the_sign_of_a_season_stands_out_from_its_card_and_its_space(
    drawn: Drawn, season: str
) -> None:
    ink = palette(GAME).full

    assert kits.contrast(ink[season], ink[f"{season}_ground"]) >= 4.5
    assert {ink[season], ink[f"{season}_ground"]} <= fills(drawn("seasons-board"))
