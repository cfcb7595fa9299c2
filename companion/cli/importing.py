"""`companion import`: other people's files made into decks of our own kind."""

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.options import Json, emit, note, progress

if TYPE_CHECKING:
    from companion.decks.datamerge.tables import Finding

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
)

MOST = 20
"""Findings of one kind that are listed one by one."""


@app.callback()
def importing() -> None:
    """Make decks of your own out of files that were made for another program.

    companion import data-merge tables --out mydeck
    """


@app.command(name="data-merge")
def data_merge(
    tables: Annotated[
        list[Path], typer.Argument(help="Tables (.csv), or folders of them.")
    ],
    out: Annotated[Path, typer.Option(help="The deck's folder, a new one.")],
    tokens: Annotated[
        Path | None,
        typer.Option(help="A mapping file: what tokens, styles and columns mean."),
    ] = None,
    images: Annotated[
        Path | None,
        typer.Option(help="The folder that '..' means in the pictures' paths."),
    ] = None,
    encoding: Annotated[
        str, typer.Option(help="utf-8, utf-16, cp1252 ...; detected if left out.")
    ] = "",
    strict: Annotated[
        bool, typer.Option("--strict", help="Refuse what is not understood.")
    ] = False,
    json: Json = False,
) -> None:
    """Import tables that were prepared for InDesign's Data Merge, as they are.

    Each becomes a CSV file that `companion cards` prints, with its layout and icons.
    Glyph names become icons as a mapping file says; a copy of it lies in the deck, with
    a line for each token that was not known, to be filled in and used again.

    companion import data-merge tables --out mydeck --images art
    """
    from companion.decks.csvs import Written
    from companion.decks.datamerge import deck, mapping
    from companion.errors import BadData

    meanings = mapping.read(tokens) if tokens else mapping.read()
    if images is not None and not images.is_dir():
        raise BadData(str(images), "is no folder", "name the one that '..' means")
    try:
        made = deck.read(
            deck.tables(tables), meanings, images, Written(encoding), progress
        )
    finally:
        progress("")
    findings = [finding for one in made for finding in one.findings]
    if strict and findings:
        _say(findings, json=json)
        if json:
            emit({"decks": [], "findings": findings})
        where = f"{findings[0].file}: row {findings[0].row}"
        what = f"things not understood: {len(findings)}, and nothing is written"
        raise BadData(where, what, "complete the mapping file, or leave out --strict")
    written = deck.write(made, meanings, out)
    answers = [
        {
            "path": str(path),
            "layout": one.laid_by,
            "cards": len(one.cards),
            "pictures": len(one.pictures),
            "missing_pictures": one.missing,
        }
        for path, one in zip(written, made, strict=True)
    ]
    if json:
        emit(
            {
                "decks": answers,
                "findings": findings,
            }
        )
    else:
        for path in written:
            typer.echo(path)
    _say(findings, json=json)
    if lost := sum(one.missing for one in made):
        note(f"pictures that are not there: {lost}; their cards say which")


def _say(findings: "list[Finding]", *, json: bool) -> None:
    """List what was not understood, and which tokens are unknown, to stderr."""
    if json:
        return
    for finding in findings[:MOST]:
        column = f", column {finding.column}" if finding.column else ""
        note(f"{finding.file}: row {finding.row}{column}: {finding.what}")
    if len(findings) > MOST:
        note(f"... and {len(findings) - MOST} more; --json lists them all")
    unknown = Counter(finding.token for finding in findings if finding.token)
    if unknown:
        told = ", ".join(f"{name} ({count})" for name, count in sorted(unknown.items()))
        note(f"not known yet: {told}; the deck's tokens.toml has a line for each")
