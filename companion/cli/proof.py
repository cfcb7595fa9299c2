"""`companion proof`: what would spoil a kit or a deck, found before it is printed."""

import itertools
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct
from msgspec.structs import replace

from companion import places
from companion.cli import decks, kits
from companion.cli import options as shared
from companion.cli.export import SERVICES, Service
from companion.cli.printing import Ink, PaperName, Source, faults
from companion.contract.options import NO_OPTIONS, Options
from companion.errors import CompanionError, DoesNotFit, NoPango

if TYPE_CHECKING:
    from companion.press.layout.piece import Kit
    from companion.press.proof import Finding


class Proof(Struct, frozen=True, kw_only=True):
    what: Annotated[
        str,
        shared.a_game("A game, or the table of a deck.", "what", shared.game_or_file),
    ]
    strict: Annotated[bool, "Exit with 1 if there is any fault."] = False
    overlay: Annotated[
        bool, "Write a PDF with trim, bleed and safe lines drawn over."
    ] = False
    ink: Annotated[list[Ink] | None, "`full` or `low` (default: both); repeatable."] = (
        None
    )
    paper: Annotated[PaperName | None, "Of the overlay (default a4)."] = None
    out: Annotated[Path | None, "The overlay's folder, instead of output/."] = None
    service: Annotated[
        list[Service] | None,
        "Note, too, what this service prints in no size near its own; repeatable.",
    ] = None
    options: Annotated[Options, kits.KIT] = NO_OPTIONS
    option: shared.RulingOptions = None
    source: Source = Source()
    json: shared.Json = False


def proof(request: Proof) -> None:
    """Find what would spoil a print, such as small or pale text.

    Every print is checked the same way; this lists all findings, in either ink, with
    notes. A deck takes --size and --language, too. Booklets are read page by page, in
    full ink also in large print: heads with too little below them, pages that end half
    empty, levels of headings that are left out.

    The limits: text of 6 points, or what its layout allows; the safe zone; contrast
    4.5, or 3 for large text, symbols and the edges of slots, against what is really
    below; pictures of 200 dots an inch; pairs of backs; and colours that carry meaning
    but look alike in grey or to colour-blind eyes. Text that does not fit, missing
    glyphs, icons and pictures, blanks before punctuation and hyphens that run together
    are reported too; so are figures without a base, what a screen reader cannot name,
    and files that do not ask for one side of the paper or both.

    companion proof exit-from-purgatory --players 5 --overlay
    """
    errors: list[CompanionError] = []
    kit = _kit(request, errors)
    if not request.overlay:
        given = {"paper": request.paper and not kit.pages, "out": request.out}
        what = f"is given, and {request.what} is only read"
        shared.refuse(given, what, "say --overlay, which writes a file")
    on = request.paper or PaperName.a4
    turns = [] if kits.is_deck(request.what) else _wrong_turns(kit, on)
    skipped: NoPango | None = None
    checked: list[tuple[Ink, list[Finding], Path | None]] = []
    for ink in dict.fromkeys(request.ink or Ink):
        low, overlay = ink == "low", None
        findings = _faces(kit, errors, low=low) + turns
        findings += _unsold(kit, request, low=low)
        try:
            findings += _pages(kit, on, low=low)
        except NoPango as error:
            skipped = error
        if request.overlay:
            folder = (request.out or places.output()) / kit.game
            overlay = _overlay(kit, findings, folder, on, low=low)
        checked.append((ink, findings, overlay))
    if request.json:
        inks = [
            {"ink": ink, "findings": findings}
            | ({"path": str(overlay)} if overlay else {})
            for ink, findings, overlay in checked
        ]
        shared.emit({"what": request.what, "inks": inks})
    else:
        for ink, findings, overlay in checked:
            _show(request.what, ink, findings)
            if overlay:
                typer.echo(overlay)
    if skipped:
        shared.note(str(skipped))
        raise typer.Exit(skipped.exit_code)
    if request.strict and any(faults(findings) for _, findings, _ in checked):
        raise typer.Exit(1)


def _kit(request: Proof, errors: list[CompanionError]) -> "Kit":
    """Return what is checked; of a deck, what cannot be drawn is added to `errors`."""
    given = request.what, request.options, request.option, request.source
    if not kits.is_deck(request.what):
        return kits.kit(*given)
    opened = kits.opener(*given)
    deck = opened(None)
    table, every = Path(request.what), request.source.all
    with decks.all_faults(table, opened, low=False, left="checked", all=every):
        kits.kit(*given, deck)
    return kits.kit(*given, opened(errors.append))


def _faces(kit: "Kit", errors: list[CompanionError], *, low: bool) -> "list[Finding]":
    from companion.press import proof

    errors.clear()
    try:
        findings = proof.kit(kit, low=low, progress=shared.progress)
    finally:
        shared.progress("")
    wrong = [proof.refused(error, low=low) for error in errors]
    return list(dict.fromkeys([*wrong, *findings]))


def _pages(kit: "Kit", on: PaperName, *, low: bool) -> "list[Finding]":
    """Lay out the booklets of a kit, and return the findings on their pages.

    In full ink they are read in large print, too; little ink breaks no line otherwise.
    """
    if not kit.pages:
        return []
    from companion.press import proof
    from companion.press.ink import pages
    from companion.press.jobs import Booklet
    from companion.press.layout import sizes
    from companion.press.layout.planning import PrintOptions

    findings: list[Finding] = []
    forms = [PrintOptions(sizes.paper(on), low=low)]
    if not low:
        forms.append(replace(forms[0], large_print=True))
    try:
        for page, options in itertools.product(kit.pages, forms):
            shared.progress(page.title)
            setting = Booklet(kit, page.name, page).setting(options)
            name = f"{page.name}, large print" if options.large_print else page.name
            findings += proof.booklet(pages.lay_out(page, setting), name, low=low)
    finally:
        shared.progress("")
    return findings


def _wrong_turns(kit: "Kit", on: PaperName) -> "list[Finding]":
    """Return which files do not ask for the sides of the paper that they need.

    Nothing is drawn: only the sides of sheets matter.
    """
    from companion.press import jobs
    from companion.press.layout import sizes
    from companion.press.layout.planning import PrintOptions

    bare = tuple(
        replace(piece, front=_blank, back=_blank if piece.back else None)
        for piece in kit.pieces
    )
    options = PrintOptions(sizes.paper(on))
    findings: list[Finding] = []
    with suppress(DoesNotFit):  # on this paper, which nobody has asked for
        for job in jobs.files(replace(kit, pieces=bare, pages=()), options):
            output = job.render(options)
            findings += output.findings if output else ()
    return [finding for finding in findings if finding.rule == "turn"]


def _blank(scene: object) -> None:
    pass


def _unsold(kit: "Kit", request: Proof, *, low: bool) -> "list[Finding]":
    from companion.press.export import orders
    from companion.press.layout import sizes
    from companion.press.proof import Finding

    deck, ink = kits.is_deck(request.what), "low" if low else "full"
    findings = []
    for kind in dict.fromkeys(request.service or ()):
        service = sizes.service(SERVICES[kind])
        for piece in kit.pieces:
            order = orders.order(piece, service, own=deck)
            if isinstance(order, orders.Unfit) and order.right:
                what = "all of it", order.problem, order.right
                findings.append(Finding("scaled", "note", *what, piece.name, ink=ink))
    return findings


def _overlay(
    kit: "Kit",
    findings: "Sequence[Finding]",
    folder: Path,
    paper: PaperName,
    *,
    low: bool,
) -> Path:
    from companion.press.ink import pdf
    from companion.press.layout import sizes
    from companion.press.proof import overlay

    faces = overlay.shown(kit.pieces, findings, low=low)
    title = f"{kit.title}: proof, {'low ink' if low else 'full ink'}"
    path = folder / f"proof-{paper}{'-low' if low else ''}.pdf"
    subject = "to be looked at, not to be cut"
    about = pdf.Metadata(
        title=title, author=kit.credit, subject=subject, version=kit.version
    )
    pdf.write(overlay.sheets(faces, sizes.paper(paper), title), path, about)
    return path


def _show(what: str, ink: Ink, findings: "Sequence[Finding]") -> None:
    from companion.press.proof import gathered

    count = f"{len(findings)} found" if findings else "nothing found"
    typer.echo(f"{what}, {ink} ink: {count}")
    for finding, others in gathered(findings):
        typer.echo(
            f"  {finding.severity:8}{finding.rule:10}{finding.where}{others}\n"
            f"  {'':18}{finding.problem}; {finding.right}"
        )
