"""`companion import`: decks made from files of other programs."""

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct

from companion.cli.options import Json, emit, group, note, progress, wrote
from companion.cli.parameters import spread

if TYPE_CHECKING:
    from companion.decks.datamerge.tables import Finding, Merged

app = group()

MOST = 20  # findings of one kind that are listed one by one


@app.callback()
def importing() -> None:
    """Make decks out of files that were made for other programs.

    companion import data-merge tables --out mydeck
    """


class DataMerge(Struct, frozen=True, kw_only=True):
    tables: Annotated[
        list[Path], typer.Argument(help="Tables (.csv), or folders of them.")
    ]
    out: Annotated[Path, "The deck's folder, a new one."]
    tokens: Annotated[
        Path | None, "A mapping file: what tokens, styles and columns mean."
    ] = None
    images: Annotated[
        Path | None, "The folder that '..' means in the pictures' paths."
    ] = None
    encoding: Annotated[str, "utf-8, utf-16, cp1252 ... (default: detected)."] = ""
    strict: Annotated[bool, "Refuse what is not understood."] = False
    all: Annotated[bool, "List all findings, not the first 20."] = False
    json: Json = False


@app.command(name="data-merge")
@spread
def data_merge(request: DataMerge) -> None:
    """Import tables that were prepared for InDesign's Data Merge.

    Each becomes a CSV file that `companion cards` prints, with its layout and icons. A
    table of a kind that is not known is laid out at a size at which all of it fits.
    Glyph names such as xxBODY, style wrappers, fillers, blank lines and paths of
    pictures are understood; glyph names become icons as a mapping file says. Without
    --tokens it is the one for the card tables of Six Winters.

    An unknown token is listed by row and column and drawn as a labelled placeholder. A
    copy of the mapping file is put into the deck, with a line for each unknown token:
    fill it in and name it with --tokens.

    companion import data-merge tables --out mydeck --images art
    """
    from companion.decks.datamerge import deck, mapping
    from companion.decks.text_tables import CsvFormat
    from companion.errors import BadData, Refused

    tokens, images = request.tokens, request.images
    meanings = mapping.read(tokens) if tokens else mapping.read()
    csv_format = CsvFormat(request.encoding)
    if images is not None and not images.is_dir():
        raise BadData(str(images), "is no folder", "name the one that '..' means")
    try:
        tables = deck.tables(request.tables)
        made = deck.read(tables, meanings, images, csv_format, progress)
    finally:
        progress("")

    def judge(findings: "list[Finding]") -> None:
        if not (request.strict and findings):
            return
        _say(findings, request)
        where = f"{findings[0].file}: row {findings[0].row}"
        what = f"things not understood: {len(findings)}, and nothing is written"
        right = "complete the mapping file, or leave out --strict"
        raise Refused(where, what, right, {"decks": [], "findings": findings})

    written = deck.write(made, meanings, request.out, judge)
    findings = [finding for table in made for finding in table.findings]
    if request.json:
        decks = [_answer(*pair) for pair in zip(written, made, strict=True)]
        emit({"decks": decks, "findings": findings})
    else:
        for path in written:
            wrote(path)
    _say(findings, request)
    if lost := sum(len(table.missing) for table in made):
        note(f"pictures that are not there: {lost}; their cards say which")
    for table in made:
        if table.size and table.size != "poker" and not request.json:
            what = f"cards of {table.size}, which row {table.longest} takes"
            note(f"{table.source.name}: {what}")


def _answer(path: Path, table: "Merged") -> dict[str, object]:
    counts = {"cards": len(table.cards), "pictures": len(table.pictures)}
    missing = {"missing_pictures": len(table.missing), "missing_names": table.missing}
    return {"path": str(path), "layout": table.laid_by, **counts, **missing}


def _say(findings: "list[Finding]", request: DataMerge) -> None:
    if request.json:
        return
    most = len(findings) if request.all else MOST
    for finding in findings[:most]:
        column = f", column {finding.column}" if finding.column else ""
        note(f"{finding.file}: row {finding.row}{column}: {finding.what}")
    if len(findings) > most:
        note(f"... and {len(findings) - most} more; --all lists them")
    unknown = Counter(finding.token for finding in findings if finding.token)
    if listed := ", ".join(f"{name} ({n})" for name, n in sorted(unknown.items())):
        note(f"not known yet: {listed}; the deck's tokens.toml has a line for each")
