"""`companion proof`: what would spoil a kit or a deck, found before it is printed."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from companion import places
from companion.cli import kits, preflight
from companion.cli.options import Json, RulingOptions, emit, note, progress
from companion.cli.wishes import (
    CardSize,
    Delimiter,
    Encoding,
    Fill,
    Fillable,
    Ink,
    Language,
    Layout,
    PaletteName,
    PaperName,
    Players,
    Quote,
    SheetName,
    Where,
)
from companion.errors import BadValue, NoPango


def proof(
    what: Annotated[str, typer.Argument(help="A game, or the table of a deck.")],
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit with 1 if there is any fault.")
    ] = False,
    overlay: Annotated[
        bool,
        typer.Option(
            "--overlay", help="Write a PDF with trim, bleed and safe lines drawn over."
        ),
    ] = False,
    ink: Annotated[
        list[Ink] | None, typer.Option(help="Both if left out; may be repeated.")
    ] = None,
    paper: Annotated[
        PaperName | None, typer.Option(help="Of the overlay: a4 if left out.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="The overlay's folder, instead of output/.")
    ] = None,
    players: Players = None,
    size: CardSize = None,
    language: Language = None,
    palette: PaletteName = None,
    fill: Fill = None,
    fillable: Fillable = False,
    option: RulingOptions = None,
    layout: Layout = None,
    sheet: SheetName = "",
    where: Where = None,
    encoding: Encoding = "",
    delimiter: Delimiter = "",
    quote: Quote = "",
    json: Json = False,
) -> None:
    """Find what would spoil a print: small or pale text, words too near the cut ...

    Every print is read so; this says all that is found, in either ink, with notes.

    companion proof exit-from-purgatory --players 5 --overlay
    """
    asked = kits.Asked(
        size=size,
        players=players,
        language=language,
        palette=palette,
        fill=fill,
        fillable=fillable or None,
        option=option,
        layout=layout,
        sheet=sheet,
        where=where,
        encoding=encoding,
        delimiter=delimiter,
        quote=quote,
    )
    kit = kits.kit(what, asked)
    for name, given in (("paper", paper and not kit.pages), ("out", out)):
        if given and not overlay:
            right = "say --overlay, which writes a file"
            raise BadValue(f"--{name}", f"is given, and {what} is only read", right)
    folder, on = (out or places.output()) / kit.game, paper or PaperName.a4
    answers: list[dict[str, Any]] = []
    skipped: NoPango | None = None
    for look in dict.fromkeys(ink or list(Ink)):
        found = _found(kit, low=look is Ink.low)
        try:
            found += _set(kit, on, low=look is Ink.low)
        except NoPango as error:
            skipped = error
        answer = {"ink": look.value, "findings": found}
        if overlay:
            answer["path"] = str(_overlay(kit, found, folder, on, low=look is Ink.low))
        answers.append(answer)
    _tell(what, answers, json=json)
    if skipped:
        note(str(skipped))
        raise typer.Exit(skipped.exit_code)
    if strict and any(preflight.faults(answer["findings"]) for answer in answers):
        raise typer.Exit(1)


def _found(kit: Any, *, low: bool) -> list[Any]:
    from companion.press import proof

    try:
        return list(dict.fromkeys(proof.kit(kit, low=low, progress=progress)))
    finally:
        progress("")


def _set(kit: Any, on: PaperName, *, low: bool) -> list[Any]:
    """Set the booklets of a kit, and return what is found on their pages."""
    if not kit.pages:
        return []
    from companion.press import proof
    from companion.press.ink import pages
    from companion.press.layout import paper

    found: list[Any] = []
    try:
        for page in kit.pages:
            progress(page.title)
            options = pages.PageOptions(paper.paper(on.value), low=low)
            laid = pages.lay_out(page, options)
            found += proof.booklet(laid, page.name, low=low)
    finally:
        progress("")
    return found


def _overlay(
    kit: Any, found: Sequence[Any], folder: Path, paper: PaperName, *, low: bool
) -> Path:
    """Write the faces with their lines, and return the file."""
    from companion.press.ink import pdf
    from companion.press.layout import paper as papers
    from companion.press.proof import overlay

    faces = overlay.shown(kit.pieces, found, low=low)
    title = f"{kit.title}: proof, {'low ink' if low else 'full ink'}"
    path = folder / f"proof-{paper.value}{'-low' if low else ''}.pdf"
    pdf.write(
        overlay.sheets(faces, papers.paper(paper.value), title),
        path,
        pdf.Metadata(
            title=title,
            author=kit.credit,
            subject="to be looked at, not to be cut",
            version=kit.version,
        ),
    )
    return path


def _tell(what: str, answers: Sequence[dict[str, Any]], *, json: bool) -> None:
    """Say what was found, as one JSON object or as a table for each ink."""
    if json:
        emit({"what": what, "inks": answers})
        return
    for answer in answers:
        found = answer["findings"]
        count = f"{len(found)} found" if found else "nothing found"
        typer.echo(f"{what}, {answer['ink']} ink: {count}")
        for one in found:
            typer.echo(f"  {one.severity:8}{one.rule:10}{one.where}")
            typer.echo(f"  {'':18}{one.said}; {one.right}")
        if "path" in answer:
            typer.echo(answer["path"])
