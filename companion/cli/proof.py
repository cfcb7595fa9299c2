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
from companion.cli import deck_faults, kits, offers, preflight
from companion.cli.export import SERVICES, Service
from companion.cli.options import Json, RulingOptions, emit, note, progress
from companion.cli.print_options import Ink, PaperName, Source
from companion.contract.options import NO_OPTIONS, Options
from companion.errors import BadValue, CompanionError, DoesNotFit, NoPango

if TYPE_CHECKING:
    from companion.press.layout.piece import Kit
    from companion.press.proof import Finding


class Proof(Struct, frozen=True, kw_only=True):
    """What `proof` takes."""

    what: Annotated[
        str,
        typer.Argument(
            help="A game, or the table of a deck.", autocompletion=offers.game_names
        ),
    ]
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit with 1 if there is any fault.")
    ] = False
    overlay: Annotated[
        bool,
        typer.Option(
            "--overlay", help="Write a PDF with trim, bleed and safe lines drawn over."
        ),
    ] = False
    ink: Annotated[
        list[Ink] | None,
        typer.Option(help="`full` or `low` (default: both); repeatable."),
    ] = None
    paper: Annotated[
        PaperName | None, typer.Option(help="Of the overlay (default a4).")
    ] = None
    out: Annotated[
        Path | None, typer.Option(help="The overlay's folder, instead of output/.")
    ] = None
    service: Annotated[
        list[Service] | None,
        typer.Option(
            help="Note, too, what this service prints in no size near its own; "
            "repeatable."
        ),
    ] = None
    options: Annotated[Options, kits.KIT] = NO_OPTIONS
    option: RulingOptions = None
    source: Source = Source()
    json: Json = False


class Checked(Struct, frozen=True):
    """The findings in an ink, and the overlay that shows them."""

    ink: Ink
    findings: "list[Finding]"
    overlay: Path | None


def proof(request: Proof) -> None:
    """Find what would spoil a print: small or pale text, words too near the cut ...

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
    _refuse_unused(kit, request)
    paper, checked = request.paper or PaperName.a4, []
    asked = [] if kits.is_deck(request.what) else _asked(kit, paper)
    skipped: NoPango | None = None
    for ink in dict.fromkeys(request.ink or list(Ink)):
        found = _faces(kit, errors, low=ink is Ink.low) + asked
        found += _services(kit, request, low=ink is Ink.low)
        try:
            found += _pages(kit, paper, low=ink is Ink.low)
        except NoPango as error:
            skipped = error
        path = None
        if request.overlay:
            folder = (request.out or places.output()) / kit.game
            path = _overlay(kit, found, folder, paper, low=ink is Ink.low)
        checked.append(Checked(ink, found, path))
    _report(request.what, checked, json=request.json)
    if skipped:
        note(str(skipped))
        raise typer.Exit(skipped.exit_code)
    if request.strict and any(preflight.faults(result.findings) for result in checked):
        raise typer.Exit(1)


def _kit(request: Proof, errors: list[CompanionError]) -> "Kit":
    """Return what is checked; of a deck, what cannot be drawn is added to `errors`."""
    given = request.what, request.options, request.option, request.source
    if not kits.is_deck(request.what):
        return kits.kit(*given)
    opened = kits.opener(*given)
    found = opened(None)
    path, every = Path(request.what), request.source.all
    with deck_faults.whole(path, opened, low=False, left="checked", all=every):
        kits.kit(*given, found)
    return kits.kit(*given, opened(errors.append))


def _refuse_unused(kit: "Kit", request: Proof) -> None:
    """Refuse an option with no effect.

    Raises:
        BadValue: naming it.
    """
    paper = request.paper and not kit.pages
    for name, given in (("paper", paper), ("out", request.out)):
        if given and not request.overlay:
            right = "say --overlay, which writes a file"
            what = f"is given, and {request.what} is only read"
            raise BadValue(f"--{name}", what, right)


def _faces(kit: "Kit", errors: list[CompanionError], *, low: bool) -> "list[Finding]":
    from companion.press import proof

    errors.clear()
    try:
        found = proof.kit(kit, low=low, progress=progress)
    finally:
        progress("")
    wrong = [proof.refused(error, low=low) for error in errors]
    return list(dict.fromkeys([*wrong, *found]))


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

    found: list[Finding] = []
    forms = [PrintOptions(sizes.paper(on.value), low=low)]
    if not low:
        forms.append(replace(forms[0], large_print=True))
    try:
        for page, options in itertools.product(kit.pages, forms):
            progress(page.title)
            laid = pages.lay_out(page, Booklet(kit, page.name, page).setting(options))
            name = f"{page.name}, large print" if options.large_print else page.name
            found += proof.booklet(laid, name, low=low)
    finally:
        progress("")
    return found


def _asked(kit: "Kit", on: PaperName) -> "list[Finding]":
    """Return what is wrong with how the files of a kit ask to be printed."""
    from companion.press import jobs
    from companion.press.layout import sizes
    from companion.press.layout.planning import PrintOptions

    def nothing(scene: object) -> None:
        """Draw nothing: only the sides of sheets matter."""

    bare = tuple(
        replace(piece, front=nothing, back=nothing if piece.back else None)
        for piece in kit.pieces
    )
    options = PrintOptions(sizes.paper(on.value))
    found: list[Finding] = []
    with suppress(DoesNotFit):  # on this paper, which nobody has asked for
        for job in jobs.files(replace(kit, pieces=bare, pages=()), options):
            output = job.render(options)
            found += output.findings if output else ()
    return [finding for finding in found if finding.rule == "turn"]


def _services(kit: "Kit", request: Proof, *, low: bool) -> "list[Finding]":
    """Return notes on what services that are named print in no size near its own."""
    from companion.press.export import orders
    from companion.press.layout import sizes
    from companion.press.proof import Finding

    own, ink, found = kits.is_deck(request.what), "low" if low else "full", []
    for kind in dict.fromkeys(request.service or ()):
        service = sizes.service(SERVICES[kind])
        for piece in kit.pieces:
            made = orders.order(piece, service, own=own)
            if isinstance(made, orders.Unfit) and made.right:
                what = "all of it", made.problem, made.right
                found.append(Finding("scaled", "note", *what, piece.name, ink=ink))
    return found


def _overlay(
    kit: "Kit", found: "Sequence[Finding]", folder: Path, paper: PaperName, *, low: bool
) -> Path:
    """Write the faces with their lines, and return the file."""
    from companion.press.ink import pdf
    from companion.press.layout import sizes
    from companion.press.proof import overlay

    faces = overlay.shown(kit.pieces, found, low=low)
    title = f"{kit.title}: proof, {'low ink' if low else 'full ink'}"
    path = folder / f"proof-{paper.value}{'-low' if low else ''}.pdf"
    pdf.write(
        overlay.sheets(faces, sizes.paper(paper.value), title),
        path,
        pdf.Metadata(
            title=title,
            author=kit.credit,
            subject="to be looked at, not to be cut",
            version=kit.version,
        ),
    )
    return path


def _report(what: str, checked: "Sequence[Checked]", *, json: bool) -> None:
    """Write what was found, as one JSON object or as a table for each ink."""
    from companion.press.proof import gathered

    if json:
        emit({"what": what, "inks": [_answer(result) for result in checked]})
        return
    for result in checked:
        found = result.findings
        count = f"{len(found)} found" if found else "nothing found"
        typer.echo(f"{what}, {result.ink.value} ink: {count}")
        for finding, others in gathered(found):
            where = f"{finding.where}{others}"
            typer.echo(f"  {finding.severity:8}{finding.rule:10}{where}")
            typer.echo(f"  {'':18}{finding.problem}; {finding.right}")
        if result.overlay:
            typer.echo(result.overlay)


def _answer(result: Checked) -> dict[str, object]:
    answer: dict[str, object] = {"ink": result.ink.value, "findings": result.findings}
    return answer | ({"path": str(result.overlay)} if result.overlay else {})
