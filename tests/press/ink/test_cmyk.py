"""Colours of screens in the inks of a press, and what is printed in which."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image, ImageCms

from companion.errors import BadData, BadValue, CompanionError
from companion.press.ink import cmyk, inks, manifest
from companion.press.ink.cmyk import BLACK, RICH, Separation, profile
from companion.press.ink.manifest import Manifest, Printed
from companion.press.layout.piece import Draw, Piece
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sheets import Sheet, impose
from companion.press.layout.sizes import paper
from companion.press.scene.marks import Fade, Shape
from companion.press.scene.path import Path as Outline
from companion.press.scene.scene import Scene, Type
from tests.refusals import refused

PRESS = Separation(profile(), 300)


@pytest.mark.parametrize(
    ("colour", "use", "parts"),
    [
        *[("#FFFFFF", use, (0, 0, 0, 0)) for use in ("fine", "fill", "ground", "tone")],
        *[(dark, "fine", BLACK) for dark in ("#000000", "#16243A", "#2A1512")],
        *[("#1A1A1A", "fill", BLACK), ("#1A1A1A", "ground", RICH)],
        ("#16181B", "ground", RICH),
    ],
)
def test_white_is_paper_and_what_is_dark_becomes_black_by_its_use(
    colour: str, use: inks.Use, parts: tuple[float, ...]
) -> None:
    assert PRESS.parts(colour, use) == parts
    assert PRESS.paint(colour, use).over is (use == "fine" and parts == BLACK)


def test_thin_grey_is_a_tint_of_black_and_a_dark_blue_ground_stays_blue() -> None:
    cyan, magenta, yellow, _ = PRESS.parts("#16243A", "ground")
    assert cyan > magenta > yellow
    for colour in ("#6A6A6A", "#9AA7B4", "#595959", "#B8B8B8"):
        cyan, magenta, yellow, black = PRESS.parts(colour, "fine")
        assert (cyan, magenta, yellow) == (0, 0, 0), colour
        assert 0.2 < black < 0.8, colour
        assert PRESS.paint(colour, "fine").over is False

    greys = [f"#{part:02X}{part:02X}{part:02X}" for part in (80, 120, 160, 200, 240)]
    tints = [PRESS.parts(grey, "fine")[3] for grey in greys]
    assert tints == sorted(set(tints), reverse=True)


def test_a_colour_looks_the_same_on_the_press() -> None:
    seen = ImageCms.buildTransform(
        *(ImageCms.ImageCmsProfile(str(cmyk.OWN)), ImageCms.createProfile("sRGB")),
        *("CMYK", "RGB", ImageCms.Intent.RELATIVE_COLORIMETRIC),
        flags=ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )
    for colour in ((168, 36, 27), (63, 107, 58), (233, 180, 60), (139, 111, 145)):
        inked = PRESS.picture(Image.new("RGB", (1, 1), colour))
        shown = ImageCms.applyTransform(inked, seen)
        assert shown is not None
        off = [abs(a - b) for a, b in zip(shown.getpixel((0, 0)), colour, strict=True)]
        assert max(off) <= 12, (colour, off)


@pytest.mark.parametrize("limit", [150, 200, 240, 300])
def test_no_dot_of_a_picture_has_more_ink_than_the_limit(limit: int) -> None:
    press = Separation(profile(), limit)
    image = Image.new("RGB", (64, 64))
    image.putdata([(x * 4, y * 4, (x * y) % 256) for x in range(64) for y in range(64)])

    dots = press.picture(image).tobytes()

    sums = list(map(sum, zip(*(dots[part::4] for part in range(4)), strict=True)))
    assert max(sums) <= limit * 2.55


def test_a_colour_and_a_picture_of_it_are_the_same_ink() -> None:
    for colour in ("#A8241B", "#22365C", "#F4F0E6", "#1A1A1A"):
        rgb = tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))
        dot = PRESS.picture(Image.new("RGB", (1, 1), rgb)).getpixel((0, 0))

        assert dot == tuple(round(part * 255) for part in PRESS.parts(colour, "ground"))


def test_a_gradient_is_divided_where_inks_do_not_change_evenly() -> None:
    stops = PRESS.stops(Fade(0, 0, 1, 0, ((0, "#FFFFFF"), (1, "#A8241B"))))

    assert [at for at, _ in stops] == [part / 8 for part in range(9)]
    assert (stops[0][1], stops[8][1]) == ((0, 0, 0, 0), PRESS.parts("#A8241B", "fill"))


def test_a_shape_is_thin_by_its_mean_width() -> None:
    taper = Shape(Outline().points([(0, 0), (30, 0.4), (0, 0.8)]), fill="#000000")
    disc = Shape(Outline().circle(5, 5, 3), fill="#000000")

    assert inks.of_fill(taper, 1) == "fine"
    assert inks.of_fill(taper, 4) == "fill"
    assert inks.of_fill(disc, 1) == "fill"


def test_the_profile_that_we_ship_is_of_a_press_and_small() -> None:
    assert profile().title == "Chemical proof"
    assert len(profile().data) < 250_000


@pytest.mark.parametrize(
    ("data", "error", "line"),
    [
        (
            ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes(),
            BadValue,
            "is a profile of RGB and not of a press; name one of CMYK, as the print "
            "shop gives it",
        ),
        (
            *(b"no profile", BadData),
            "is no colour profile; name the .icc file that the print shop gives",
        ),
    ],
)
def test_what_is_no_profile_of_a_press_is_refused(
    tmp_path: Path, data: bytes, error: type[CompanionError], line: str
) -> None:
    (path := tmp_path / "screen.icc").write_bytes(data)

    assert refused(error, profile, path) == f"{path}: {line}"


A4 = paper("a4")


def filled(colour: str) -> Draw:
    def draw(scene: Scene) -> None:
        with scene.at(3, 3, turn=10), scene.clip(Outline().circle(5, 5, 20)):
            scene.draw(Outline().rect(0, 0, 30, 30), fill=colour)
        scene.text(colour, (5, 20), Type("jost-500-normal", 9, "#000000"))

    return draw


def deck() -> list[Piece]:
    size, back = (63.5, 88.9), filled("#112233")
    return [
        Piece(f"card{n}", *size, filled(f"#0000{n:02X}"), back, bleed=3, group="cards")
        for n in range(1, 21)
    ]


def reprinted(old: list[Piece], new: list[Piece]) -> list[tuple[str, ...]]:
    """Return the names on each sheet that is printed again."""
    before = manifest.printed(impose(old, PrintOptions(A4)))
    found: list[Sheet] = impose(new, PrintOptions(A4))
    now = manifest.printed(found)
    return [
        tuple(piece.name for piece, _ in sheet.items)
        for sheet in found
        if manifest.changed(sheet, now, before)
    ]


def test_only_sheets_with_a_changed_face_a_new_piece_or_a_copy_are_printed() -> None:
    usual, red = deck(), filled("#FF0000")
    front, back, more = deck(), deck(), deck()
    front[9] = replace(front[9], front=red)
    back[19] = replace(back[19], back=red)
    more[0] = replace(more[0], copies=2)
    new = [*deck(), replace(usual[0], name="card21")]

    def cards(first: int, last: int) -> tuple[str, ...]:
        return tuple(f"card{n}" for n in range(first, last + 1))

    assert reprinted(usual, deck()) == []
    assert reprinted(usual, front) == [cards(9, 16)]
    assert reprinted(usual, back) == [cards(17, 20)]
    assert reprinted(usual, new) == [cards(17, 21)]
    assert reprinted(usual, more) == [("card1", *cards(1, 7))]


def test_a_face_keeps_its_hash_on_other_paper_and_in_another_scheme() -> None:
    usual = manifest.printed(impose(deck(), PrintOptions(A4)))
    other = manifest.printed(
        impose(deck(), PrintOptions(paper("letter"), scheme="grid", backs="fold"))
    )

    assert usual == other
    assert len(usual) == 40
    assert len({face.hash for face in usual.values()}) == 21


def test_every_part_of_a_mark_counts_in_a_hash() -> None:
    def face(x: float = 1, colour: str = "#000000", opacity: float = 1) -> str:
        scene = Scene(9, 9)
        with scene.at(x, 1):
            scene.draw(Outline().rect(0, 0, 2, 2), fill=colour, opacity=opacity)
        return manifest.digest(scene)

    assert len({face(), face(x=2), face(colour="#000001"), face(opacity=0.5)}) == 4
    assert face() == face()


def test_a_manifest_is_kept_and_what_is_printed_later_joins_it_by_look_and_ink(
    tmp_path: Path,
) -> None:
    path = tmp_path / "manifest.json"
    usual, low, mini, pale = (Printed(face, 2) for face in "1234")

    manifest.write(Manifest("game", full={"a, front": usual}), path)
    first = manifest.read(path, "game").joined({"b, front": low}, low=True)
    both = first.joined({"a, front": mini}, low=False, look="mini")
    manifest.write(both.with_only({"a, front": pale}, low=True, look="mini"), path)

    kept = manifest.read(path, "game")
    assert kept.full == kept.faces(low=False) == {"a, front": usual}
    assert kept.low == kept.faces(low=True) == {"b, front": low}
    assert kept.faces(low=False, look="mini") == {"a, front": mini}
    assert kept.faces(low=True, look="mini") == {"a, front": pale}
    assert kept.faces(low=False, look="25") == {}


def test_a_manifest_is_sorted_and_indented_however_many_faces_it_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    face, path = Printed("1f", 2), tmp_path / "manifest.json"
    names = [f"row {number}, front" for number in (9, 10, 11)]
    many = {name: face for name in names}
    others = {"mini, low": many, '10 x "7" mm': {}}
    monkeypatch.setattr(manifest, "AT_ONCE", 2)

    manifest.write(Manifest("Öx", many, {}, others), path)

    text = path.read_text("utf-8")
    assert text.startswith(
        '{\n "full": {\n  "row 10, front": {\n   "copies": 2,\n   "hash": "1f"\n  },\n'
        '  "row 11, front": {\n'
    )
    assert ' },\n "game": "Öx",\n "low": {},\n "others": {\n' in text
    assert '  "10 x \\"7\\" mm": {},\n  "mini, low": {\n   "row 10, front": {\n' in text
    assert text.endswith('"hash": "1f"\n   }\n  }\n }\n}\n')
    assert manifest.read(path, "Öx") == Manifest("Öx", many, {}, others)


@pytest.mark.parametrize("text", ["", "[]", "{", '{"game": 1}', '{"gane": "game"}'])
def test_what_is_no_manifest_is_refused(text: str, tmp_path: Path) -> None:
    (path := tmp_path / "m.json").write_text(text)

    assert refused(BadData, manifest.read, path, "game") == (
        f"{path}: is no manifest of printed faces; name a manifest.json that print "
        "wrote"
    )


def test_a_manifest_of_another_game_or_none_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    manifest.write(Manifest("chess"), path)

    with pytest.raises(BadData, match="is of chess, not of go"):
        manifest.read(path, "go")
    with pytest.raises(BadData, match="cannot be read"):
        manifest.read(tmp_path / "none.json", "go")
