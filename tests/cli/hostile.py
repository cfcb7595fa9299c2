"""Files that mean harm, made when they are asked for, and the program among limits.

None is kept in the repository: each is a few lines here and may be gigabytes there.
"""

import io
import os
import random
import struct
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from companion import places

MIB = 1 << 20
MOST = 300
"""MiB that a refusal may take."""

CHILD = f"""
import atexit, pathlib, re, resource, sys
resource.setrlimit(resource.RLIMIT_AS, ({2048 * MIB}, {2048 * MIB}))
resource.setrlimit(resource.RLIMIT_CPU, (30, 30))
report = pathlib.Path(sys.argv.pop(1))
def peak():
    status = pathlib.Path("/proc/self/status").read_text()
    report.write_text(re.search(r"VmHWM:\\s+(\\d+)", status)[1])
atexit.register(peak)
from companion.cli import main
main()
"""


class Ended(NamedTuple):
    """How a command ended, and the memory it held at most, in MiB."""

    code: int
    out: str
    err: str
    peak: int


def run(folder: Path, *args: str, user: int | None = None) -> Ended:
    """Give a command in a folder, among limits that stop it long before they hurt."""
    report = folder.parent / "peak"
    done = subprocess.run(
        [sys.executable, "-c", CHILD, str(report), *args],
        cwd=folder,
        env=os.environ
        | {"COMPANION_READY": "1", "PYTHONPATH": str(places.PACKAGE.parent)}
        | {"XDG_DATA_HOME": str(folder / "data"), "PYTHONSAFEPATH": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        timeout=120,
        user=user,
    )
    peak = int(report.read_text()) // 1024 if report.exists() else MOST
    return Ended(done.returncode, done.stdout, done.stderr, peak)


Corpus = dict[str, tuple[Callable[[Path], object], str]]
"""What makes a deck in a folder, and the line that refuses it, by name."""

DECK = "title,text\nOx,Pull.\n"
EXTENDS = 'extends = "plain"\n'


def layout(text: str) -> Callable[[Path], object]:
    def make(folder: Path) -> None:
        (folder / "deck.csv").write_text(DECK)
        (folder / "layout.toml").write_text(EXTENDS + text)

    return make


def linked(folder: Path) -> None:
    (folder / "deck.csv").write_text(DECK)
    (folder.parent / "theirs.toml").write_text(EXTENDS)
    (folder / "layout.toml").symlink_to(folder.parent / "theirs.toml")


def table(part: bytes, count: int, head: str = DECK) -> Callable[[Path], object]:
    """Return what writes a table of `count` times the same part."""

    def make(folder: Path) -> None:
        with (folder / "deck.csv").open("wb") as file:
            file.write(head.encode())
            for _ in range(count):
                file.write(part)

    return make


def sparse(folder: Path) -> None:
    with (folder / "deck.csv").open("wb") as file:
        file.write(DECK.encode())
        file.truncate(1 << 40)


def pictures(ending: str) -> Callable[[Path], object]:
    """Return what makes six pictures of 7000 x 7000 dots, a few kB each."""

    def make(folder: Path) -> None:
        from PIL import Image

        rows = "".join(f"Ox,Pull.,{number}.{ending}\n" for number in range(6))
        (folder / "deck.csv").write_text(f"title,text,image\n{rows}")
        (folder / "layout.toml").write_text('extends = "picture"\n')
        image = Image.new("L", (7000, 7000))
        image.save(folder / f"0.{ending}")
        for number in range(1, 6):
            (folder / f"{number}.{ending}").hardlink_to(folder / f"0.{ending}")

    return make


MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml"
XLSX = {
    "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types">'
    '<Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" '
    f'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    f'<Override PartName="/xl/workbook.xml" ContentType="{SHEET}.sheet.main+xml"/>'
    f'<Override PartName="/xl/sheet1.xml" ContentType="{SHEET}.worksheet+xml"/>'
    f'<Override PartName="/xl/s.xml" ContentType="{SHEET}.sharedStrings+xml"/>'
    f'<Override PartName="/xl/styles.xml" ContentType="{SHEET}.styles+xml"/></Types>',
    "_rels/.rels": f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship '
    f'Id="r1" Type="{REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}/relationships">'
    f'<Relationship Id="r1" Type="{REL}/worksheet" Target="sheet1.xml"/>'
    f'<Relationship Id="r2" Type="{REL}/sharedStrings" Target="s.xml"/>'
    f'<Relationship Id="r3" Type="{REL}/styles" Target="styles.xml"/></Relationships>',
    "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{REL}"><sheets>'
    '<sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>',
    "xl/styles.xml": f'<styleSheet xmlns="{MAIN}"><cellXfs count="1">'
    '<xf numFmtId="0"/></cellXfs></styleSheet>',
    "xl/s.xml": f'<sst xmlns="{MAIN}"><si><t>title</t></si><si><t>text</t></si>'
    "<si><t>Ox</t></si><si><t>Pull.</t></si></sst>",
    "xl/sheet1.xml": f'<worksheet xmlns="{MAIN}"><sheetData>'
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>'
    '<row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2" t="s"><v>3</v></c></row>'
    "</sheetData></worksheet>",
}
"""A workbook of one card, as small as can be."""

ENTITIES = '<!DOCTYPE x [<!ENTITY a "' + "a" * 1000 + '">]>'
LATE = f"<!--{' ' * 2000}-->"


def workbook(
    part: str = "", change: Callable[[str], str | bytes] = str
) -> Callable[[Path], object]:
    """Return what makes a workbook with one of its parts changed."""

    def make(folder: Path) -> None:
        with zipfile.ZipFile(folder / "deck.xlsx", "w", zipfile.ZIP_DEFLATED) as packed:
            for name, text in XLSX.items():
                packed.writestr(name, change(text) if name == part else text)

    return make


def replaced(part: str, old: str, new: str) -> Callable[[Path], object]:
    assert old in XLSX[part]
    return workbook(part, lambda text: text.replace(old, new))


def entities(part: str, start: str, encoding: str) -> Callable[[Path], object]:
    """Return what puts a DOCTYPE before a part, and its entity many times into it."""
    head = f'<?xml version="1.0" encoding="{encoding}"?>{start}{ENTITIES}'
    return workbook(
        part, lambda text: (head + text.replace("Ox", "&a;" * 5000)).encode(encoding)
    )


LAST = '<row r="1048576"><c r="XFD1048576" t="s"><v>2</v></c></row></sheetData>'
"""A cell in the last row and column, and the end of a sheet."""


def ods(
    rows: int = 1, columns: int = 1, letters: int = 2, head: str = ""
) -> Callable[[Path], object]:
    """Return what makes an ODS of one cell of as many letters that is repeated."""
    of = "urn:oasis:names:tc:opendocument:xmlns"
    one = "<t:table-cell><x:p>{}</x:p></t:table-cell>"
    names = "".join(map(one.format, ("title", "text")))
    again = f't:number-columns-repeated="{columns}"'

    def make(folder: Path) -> None:
        cell = one.format("a" * letters).replace("-cell>", f"-cell {again}>", 1)
        path = folder / "deck.ods"
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
            packed.writestr(
                "content.xml",
                f'{head}<o:document-content xmlns:o="{of}:office:1.0" '
                f'xmlns:t="{of}:table:1.0" xmlns:x="{of}:text:1.0"><o:body>'
                f'<o:spreadsheet><t:table t:name="One"><t:table-row>{names}'
                f'</t:table-row><t:table-row t:number-rows-repeated="{rows}">{cell}'
                "</t:table-row></t:table></o:spreadsheet></o:body>"
                "</o:document-content>",
            )

    return make


def json_of(part: bytes, count: int) -> Callable[[Path], object]:
    """Return what makes a JSON file of a list of as many parts."""

    def make(folder: Path) -> None:
        data = b"[" + (part * count).removesuffix(b",") + b"]"
        (folder / "deck.json").write_bytes(data)

    return make


def strings(count: int) -> Callable[[Path], object]:
    """Return what makes a workbook of as many texts, no two alike."""

    def more(text: str) -> str:
        rng = random.Random(1)
        texts = (f"<si><t>{rng.getrandbits(40):010x}</t></si>" for _ in range(count))
        return text.replace("</sst>", "".join([*texts, "</sst>"]))

    return workbook("xl/s.xml", more)


OURS = places.FONTS / "jost" / "jost-700-normal.ttf"


def font(spoil: Callable[[bytes], bytes]) -> Callable[[Path], object]:
    """Return what makes a deck with a font of its own, spoilt somehow."""

    def make(folder: Path) -> None:
        layout('[front.title]\nfont = "Own"\n')(folder)
        (folder / "fonts").mkdir()
        (folder / "fonts" / "Own.ttf").write_bytes(spoil(OURS.read_bytes()))

    return make


def tables(data: bytes) -> dict[str, tuple[int, int, int]]:
    """Return where each table of a font is named, begins, and how long it is."""
    found = {}
    for at in range(12, 12 + 16 * struct.unpack(">H", data[4:6])[0], 16):
        tag, _, begins, length = struct.unpack(">4sLLL", data[at : at + 16])
        found[tag.decode()] = at, begins, length
    return found


def noise(tag: str) -> Callable[[bytes], bytes]:
    """Return what fills a table of a font with noise."""

    def spoil(data: bytes) -> bytes:
        _, begins, length = tables(data)[tag]
        rng, end = random.Random(tag), begins + length
        return data[:begins] + rng.randbytes(length) + data[end:]

    return spoil


def beyond(tag: str) -> Callable[[bytes], bytes]:
    """Return what lets a table of a font begin behind its end."""

    def spoil(data: bytes) -> bytes:
        at, _, _ = tables(data)[tag]
        begins = struct.pack(">L", len(data) + 100)
        return data[: at + 8] + begins + data[at + 12 :]

    return spoil


def like_ours(data: bytes) -> bytes:
    """Give a font the PostScript name of one of ours that the same cards use."""
    from fontTools.ttLib import TTFont

    file, out = TTFont(io.BytesIO(data)), io.BytesIO()
    for platform in ((3, 1, 0x409), (1, 0, 0)):
        file["name"].setName("Jost-Medium", 6, *platform)
    file.save(out)
    return out.getvalue()
