"""The colours of each game on a page, and the fonts of pages."""

import io
import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from companion import places
from companion.errors import BadData, UnknownName
from companion.press.scene import boxes
from companion.web import looks

FOLDERS = sorted(path.parent.name for path in places.TEMPLATES.glob("*/palette.toml"))
GROUNDS = ("ground", "panel", "sunk")
READ = ("ink", "soft", "accent-text", "good", "bad")
TEXT, LINE = 4.5, 3.0


def tokens(folder: str, theme: str) -> dict[str, str]:
    """Return the tokens of a game as a page has them: its own before the usual."""
    usual = (places.TEMPLATES / "shared/web/page.css").read_text("utf-8")
    own = looks.stylesheet(folder)
    found: dict[str, str] = {}
    for css in (usual, own):
        for selector, inner in re.findall(r"([^{}]+)\{([^{}]*)\}", css):
            name = selector.strip().splitlines()[-1]
            if name == ":root" or (theme == "dark" and name == '[data-theme="dark"]'):
                found |= dict(re.findall(r"--([\w-]+):\s*([^;]+)", inner))
    return {name: resolved(found, value) for name, value in found.items()}


def resolved(found: dict[str, str], value: str) -> str:
    while inner := re.fullmatch(r"var\(--([\w-]+)\)", value.strip()):
        value = found[inner[1]]
    return value.strip()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("folder", FOLDERS)
def test_text_and_edges_are_read_on_every_ground(folder: str, theme: str) -> None:
    found = tokens(folder, theme)
    pairs = [(name, ground, TEXT) for name in READ for ground in GROUNDS]
    pairs += [("on-accent", "accent", TEXT), ("good", "good-bg", TEXT)]
    pairs += [("bad", "bad-bg", TEXT), ("pip", "die", TEXT)]
    pairs += [(name, "panel", LINE) for name in ("edge", "focus", "accent", "lit")]

    weak = [
        f"{name} {found[name]} on {ground} {found[ground]}: {value:.2f}"
        for name, ground, least in pairs
        if (value := looks.contrast(found[name], found[ground])) < least
    ]

    assert weak == []


def test_a_token_may_name_a_colour_of_the_palette(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    css = toy(tmp_path, monkeypatch, 'ground = "snow"')

    assert "--ground:#FAFBFC;" in css
    assert "--c-snow:#FAFBFC;--on-snow:#16181B;" in css


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('gruond = "snow"', "palette.toml: web: gruond: is no token; did you mean"),
        ('ground = "snwo"', "palette.toml: web: ground: 'snwo' is no colour; did you"),
    ],
)
def test_a_slip_in_a_token_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, message: str
) -> None:
    with pytest.raises(BadData, match=re.escape(message)):
        toy(tmp_path, monkeypatch, line)


def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str) -> str:
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "palette.toml").write_text(
        f'[full]\nsnow = "#FAFBFC"\n[low]\nsnow = "#FFFFFF"\n[web]\n{line}\n'
    )
    monkeypatch.setattr(places, "TEMPLATES", tmp_path)
    boxes.palette.cache_clear()
    try:
        return looks.stylesheet("toy")
    finally:
        boxes.palette.cache_clear()


def test_fonts_are_small_the_same_each_time_and_without_reserved_names() -> None:
    names = [*looks.INTERFACE, "title-exit_from_purgatory"]
    made = {name: looks.font(name) for name in names}
    looks.font.cache_clear()

    for name, data in made.items():
        font = TTFont(io.BytesIO(data))
        assert data == looks.font(name)
        assert len(data) < 20_000
        assert not {record.nameID for record in font["name"].names} & {1, 3, 4, 6, 16}
        assert ord("ä") in font.getBestCmap()


def test_a_font_that_no_page_needs_is_not_made() -> None:
    for name in ("title-seven_steps_kosmos", "title-../etc", "jost-800"):
        with pytest.raises(UnknownName):
            looks.font(name)
