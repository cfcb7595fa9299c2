"""What layouts can say, as a page and as a schema; stock layouts, as they print."""

import io
import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import get_args

import pypdfium2
import pytest
from PIL import ImageChops, ImageStat

from companion.decks import deck, reference, rows
from companion.decks.deck import Deck, Target
from companion.decks.text_tables import CsvFormat
from companion.press.cards import layouts, row_faces
from companion.press.cards.boxes import AnyBox, Box, Sign
from companion.press.cards.layouts import Layout
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sizes import paper
from tests import layout_pictures
from tests.cli.conftest import Run

SAMPLED = [name for name in layouts.stock() if name != "blank"]


def sample(name: str) -> Deck:
    row_faces.forget()
    table = rows.read(
        reference.SAMPLES / f"{name}.csv", sheet="", csv_format=CsvFormat()
    )
    return Deck(table, reference.SAMPLES, layouts.find(name, reference.SAMPLES), None)


def test_at_least_eight_stock_layouts_look_published() -> None:
    cards = {"fullart", "spell", "unit", "event", "location", "playing", "mini"}

    assert cards | {"tile", "hex", "token", "mat"} <= set(SAMPLED)


@pytest.mark.slow
@pytest.mark.parametrize("low", [False, True], ids=["full", "low"])
@pytest.mark.parametrize("name", SAMPLED)
def test_a_stock_layout_prints_its_sample_without_a_fault(
    tmp_path: Path, name: str, low: bool
) -> None:
    how = PrintOptions(paper("a4"), low=low)

    ((_, part),) = deck.write(
        sample(name), how, Target(tmp_path, "cards"), report=lambda _: None
    )

    assert [str(found) for found in part.findings] == []


@pytest.mark.slow
def test_the_pictures_of_the_starter_show_the_layouts_as_they_are() -> None:
    for stock in reference.stock():
        kept = (layout_pictures.PICTURES / f"{stock.name}.webp").read_bytes()
        now = layout_pictures.shown(layout_pictures.picture(stock))
        before = layout_pictures.shown(kept)

        assert now.size == before.size, stock.name
        apart = ImageStat.Stat(ImageChops.difference(now, before)).mean
        assert max(apart) < 2, stock.name


def test_what_keys_mean_is_said_of_keys_that_there_are() -> None:
    table = tomllib.loads((reference.EXAMPLES / "keys.toml").read_text("utf-8"))
    kinds = {str(kind.__struct_config__.tag): kind for kind in get_args(AnyBox)}
    structs = {**kinds, "layout": Layout, "sign": Sign, "box": Box}
    keys = {name: {*struct.__struct_fields__} for name, struct in structs.items()}

    assert table.keys() - {"any"} == keys.keys()
    for name, struct in structs.items():
        assert table[name].keys() <= keys[name], name
        assert keys[name] - {"by_row"} == reference.words(struct).keys() & keys[name]
    for key in table["any"]:
        several = [name for name in kinds if key in keys[name] - table[name].keys()]
        assert len(several) > 1, key


def test_the_starter_shows_every_stock_layout() -> None:
    readme = (reference.SHARED / "starter" / "README.md").read_text()

    for name in SAMPLED:
        assert f"![{name}](samples/pictures/{name}.webp)" in readme
    assert "`blank`" in readme


def test_show_layout_prints_a_stock_layout_to_start_from(
    run: Run, tmp_path: Path
) -> None:
    said = run("cards", "--show-layout", "spell")

    (tmp_path / "mine.toml").write_text(said.out)
    assert (said.code, said.err) == (0, "")
    assert layouts.read(tmp_path / "mine.toml").front["title"]


@pytest.mark.slow
def test_the_reference_is_html_and_pdf_with_a_picture_of_every_kind_of_box(
    run: Run, tmp_path: Path
) -> None:
    said = run("cards", "--reference", "--out", str(tmp_path))

    html = (tmp_path / "layouts.html").read_text("utf-8")
    pdf = (tmp_path / "layouts.pdf").read_bytes()
    assert said.out.splitlines() == [
        str(tmp_path / "layouts.html"),
        str(tmp_path / "layouts.pdf"),
    ]
    for name in ("standee", "die", "box"):
        assert f'<h3>piece = "{name}"</h3>\n<svg' in html
    for struct in reference.KINDS:
        tag = struct.__struct_config__.tag
        assert f"<title>{tag}: an example</title>" in html
        for key in reference.keys(struct):
            assert f"<code>{key.name}</code>" in html
            assert key.words, key.name
    assert "http" not in html.replace("http://www.w3.org/2000/svg", "")
    assert pdf.startswith(b"%PDF-1.7")


def test_the_schema_for_editors_is_current() -> None:
    kept = reference.SCHEMA.read_text("utf-8")

    assert kept == reference.schema_text()


def test_the_schema_knows_every_key_of_the_stock_layouts() -> None:
    schema = json.loads(reference.SCHEMA.read_text())
    top = schema["$defs"]["Layout"]["properties"]
    by_kind = {
        entry["properties"]["kind"]["enum"][0]: set(entry["properties"])
        for entry in schema["$defs"].values()
        if "kind" in entry.get("properties", {})
    }

    for name in layouts.stock():
        text = (layouts.STOCK / f"{name}.toml").read_text()
        layout = tomllib.load(io.BytesIO(text.encode()))
        assert set(layout) <= set(top), name
        for side in ("front", "back"):
            for box in layout.get(side, {}).values():
                if kind := box.get("kind"):
                    assert set(box) <= by_kind[kind], (name, box)


def test_other_programs_are_shown_beside_ours_whose_nos_are_at_most_ten() -> None:
    beside = reference.beside()
    features = [row for part in beside.parts for row in part.rows]

    assert beside.programs == ("companion", "Squib", "nanDECK", "Cider", "protograf")
    assert tuple(beside.sources) == beside.programs[1:]
    assert {len(row.has) for row in features} == {len(beside.programs)}
    ours = [row for row in features if row.has[0] != "yes"]
    assert len(features) >= 30
    assert len(ours) <= 10
    assert all(row.has[0] == "no" and row.why for row in ours)
    assert not [row.what for row in features if row.why and row.has[0] == "yes"]
    for offered in ("CMYK", "right to left", "Chinese"):
        (row,) = [row for row in features if offered in row.what]
        assert row.has[0] == "yes", row.what


def test_the_script_of_the_reference_runs_and_nothing_is_found(tmp_path: Path) -> None:
    script = reference.EXAMPLES / "script.py"

    done = subprocess.run(
        [sys.executable, script],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(reference.__file__).parents[2])},
        capture_output=True,
        text=True,
        check=True,
    )

    assert (done.stdout, done.stderr) == ("", "")
    assert len(pypdfium2.PdfDocument(tmp_path / "ring.pdf")) == 2
