"""Print jobs: each turns a part of a kit into the bytes of one PDF file.

There are three: `Sheets` of pieces, a `Booklet` that is read, and the `Cover` that
lists a kit's files. All have the same methods, so that callers need not distinguish
them.

Once it is known which pieces share a sheet, `files` says which files a kit is printed
in, in the order in which they are printed: by paper, so that it is changed as seldom as
possible, and what the game is played without last. Sheets with pieces of one group are
in the file of that group. Those with several are in a file of their paper, such as
`card-mixed`; or all of a paper are in one (`combined`).
"""

import hashlib
import io
import itertools
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.errors import NoPango
from companion.press import proof
from companion.press.ink import bound, manifest, pages, pdf, pixels
from companion.press.ink.manifest import Printed
from companion.press.layout import cover, cutting, marks, planning, saddle, sheets
from companion.press.layout.cover import Contents
from companion.press.layout.piece import Kit, Page, Piece, Stock, enlarged
from companion.press.layout.planning import Plan, PrintOptions
from companion.press.layout.side import Side
from companion.press.layout.sizes import PAPERS
from companion.press.proof import Finding
from companion.press.scene.scene import Scene

ENLARGED = 1.86  # of a booklet's figures in large print: labels of 8.6 pt become 16
READ = 1.5  # of cards and aids in large print: four are on a sheet where nine were
EDGE = 18.0  # on either side of the text of large print, in mm


class Output(Struct, frozen=True):
    """A printed file."""

    data: bytes  # the PDF
    sides: int  # printed pages; `sheets` of paper carry them
    sheets: int
    faces: Mapping[str, Printed] = {}  # every printed face by name, for the manifest
    folded: bool = False  # whether fronts and backs share a side that is folded
    findings: tuple[Finding, ...] = ()  # what preflight found
    first: Side | None = None  # the first printed side, if pieces are on it


class Sheets(Struct, frozen=True):
    """Pieces that share a file, imposed on sheets of paper."""

    kit: Kit
    name: str
    pieces: tuple[Piece, ...]
    plans: tuple[Plan, ...] | None = None  # of the sheets on one paper, if known
    bookmarks: tuple[str, ...] = ()  # over those of sheets, one for each plan, if any

    @property
    def extra(self) -> bool:
        """Whether the game is played without it."""
        return all(piece.extra for piece in self.pieces)

    @property
    def stock(self) -> Stock:
        """The paper that it is printed on."""
        return self.pieces[0].stock

    def render(
        self, options: PrintOptions, before: Mapping[str, Printed] | None = None
    ) -> Output | None:
        """Return the file; None if no sheet differs from the faces printed `before`.

        Raises:
            DoesNotFit, BadValue: as `check` does.
        """
        group = cover.named(self.name, self.kit.language)
        title = self.pieces[0].title if len(self.pieces) == 1 else group
        title, how = title or self.name, labelled(options, self.kit)
        printed = sheets.impose(self.pieces, how, title, self.plans)
        faces, parts = manifest.printed(printed), self.bookmarks or [""] * len(printed)
        if before is not None:
            changed = [manifest.changed(sheet, faces, before) for sheet in printed]
            parts = list(itertools.compress(parts, changed))
            printed = list(itertools.compress(printed, changed))
        if not printed:
            return None
        sides = sheets.paged(printed)
        both = sheets.two_sided(printed)
        file = io.BytesIO()
        findings = proof.sheets(printed, self.kit.palette, low=options.low)
        about, begun = _metadata(self.kit, title), _begun(parts, 2 if both else 1)
        duplex = pdf.turn(options.backs, both=both)
        pdf.write(sides, file, about, duplex=duplex, parts=begun)
        data = file.getvalue()
        findings += proof.turn(data, self.name, len(sides), both=both)
        count = sum(len(sheet.sides) for sheet in printed)
        folded = any(sheet.folded for sheet in printed)
        size = count, len(printed)
        return Output(data, *size, faces, folded, tuple(findings), sides[0])

    def check(self, options: PrintOptions) -> None:
        """Refuse a paper or a scheme that does not suit a piece, drawing nothing.

        Raises:
            DoesNotFit, BadValue: if they do not.
        """
        if self.plans is None:
            sheets.check(self.pieces, options)
        else:
            sheets.must_suit(self.plans, options)

    def findings(self, options: PrintOptions) -> tuple[Finding, ...]:
        """Return what preflight finds in all faces, writing nothing."""
        return tuple(proof.pieces(self.pieces, self.kit.palette, low=options.low))

    def contents(self, file: str, output: Output) -> tuple[Contents, ...]:
        """Return what a cover lists of this file."""
        size, language = (output.sheets, output.sides), self.kit.language
        contents = cover.listed(file, self.pieces, *size, language=language)
        if self.name.endswith("-mixed"):
            contents = replace(contents, what=_held(self.pieces, language))
        effort = cutting.work_on(self.plans or ())
        picture = cover.of_side(output.first) if output.first else None
        return (replace(contents, folded=output.folded, picture=picture, work=effort),)


class Booklet(Struct, frozen=True):
    """A document that is read, as tagged PDF, or to be folded and stapled."""

    kit: Kit
    name: str
    page: Page
    stock: Stock = "paper"

    @property
    def extra(self) -> bool:
        """Whether the game is played without it."""
        return self.page.extra

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """No pieces: nothing of it is cut out."""
        return ()

    def render(
        self, options: PrintOptions, before: Mapping[str, Printed] | None = None
    ) -> Output | None:
        """Return the file; None if it is the same as before.

        It counts as one face, whose hash is that of the file.

        Raises:
            NoPango: if the library that sets text is missing.
        """
        file, setting = io.BytesIO(), self.setting(options)
        form = self.form(options)
        if form == "saddle":
            how = options.paper, options.thickness, options.correction
            written = bound.write(self.page, file, setting, bound.Binding(*how))
        else:
            written = pages.write(self.page, file, setting)
        data, sides = file.getvalue(), written.sides
        findings = (
            *self._read(written.laid, written.shown, low=options.low),
            *proof.turn(data, self.page.name, sides, both=sides > 1),
        )
        name = f"{self.name}, {options.paper.name}"
        name = name if form == "sheet" else f"{name}, {form}"
        face = Printed(hashlib.sha256(data).hexdigest()[:32])
        if before is not None and before.get(name) == face:
            return None
        return Output(data, sides, (sides + 1) // 2, {name: face}, findings=findings)

    def _read(
        self, laid: Sequence[object], shown: Mapping[Scene, str], *, low: bool
    ) -> tuple[Finding, ...]:
        name = self.page.name
        letters = proof.booklet(laid, name, low=low)
        return (*letters, *proof.numbers(shown, name, low=low))

    def form(self, options: PrintOptions) -> str:
        """Return how it is printed: "saddle", "pages", "large" or "sheet"."""
        if options.large_print:
            return "large"
        if self.page.form == "sheet":
            return "sheet"
        folds = options.paper.name in saddle.HALVES
        return options.booklet or ("saddle" if folds else "pages")

    def check(self, options: PrintOptions) -> None:
        """Check nothing: text flows onto any paper."""

    def findings(self, options: PrintOptions) -> tuple[Finding, ...]:
        """Return what preflight finds; nothing if the library that sets is missing."""
        setting = self.setting(options)
        try:
            laid = pages.lay_out(self.page, setting)
        except NoPango:
            return ()
        return self._read(laid, pages.shown(self.page, setting), low=options.low)

    def setting(self, options: PrintOptions) -> pages.PageOptions:
        """Return how its pages are set: on half of the paper if it is folded."""
        kit, paper, scale, space = self.kit, options.paper, 1.0, saddle.SPACE
        if self.form(options) in ("saddle", "pages"):
            paper = saddle.HALVES.get(paper.name, PAPERS["a5"])
            scale = saddle.scale(paper)
        elif options.large_print:
            scale, space = ENLARGED, EDGE
        about, large = (kit.credit, kit.version, kit.language), options.large_print
        setting = pages.PageOptions(paper, *about, low=options.low, large=large)
        return replace(setting, scale=scale, space=space)

    def contents(self, file: str, output: Output) -> tuple[Contents, ...]:
        """Return what a cover lists of this file."""
        opening = pixels.opening(output.data, folds=self.page.form == "booklet")
        contents = Contents(file, self.page.title, output.sheets, output.sides)
        picture = cover.of_page(opening)
        return (replace(contents, cut=False, stock=self.stock, picture=picture),)


class Cover(Struct, frozen=True):
    """The page, or two, that says what is in each file of a kit, and how to make it.

    `pieces` are those of the files it lists; `address` is that of the companion's page,
    for a code to scan.
    """

    kit: Kit
    name: str
    files: tuple[Contents, ...]
    pieces: tuple[Piece, ...] = ()
    address: str = ""
    extra: bool = False

    def render(
        self, options: PrintOptions, before: Mapping[str, Printed] | None = None
    ) -> Output:
        """Return the file, whatever was printed before; it has no faces of its own."""
        kit, file = self.kit, io.BytesIO()
        paper, low = options.paper, options.low
        setting = pages.PageOptions(
            paper, kit.credit, kit.version, kit.language, low=low, space=0
        )
        smaller = cover.pages(kit, self.files, paper, self.address)
        written = pages.write_fitting(smaller, file, setting)
        data, count = file.getvalue(), written.sides
        findings = [
            *proof.booklet(written.laid, self.name, low=low),
            *proof.turn(data, self.name, count, both=count > 1),
        ]
        return Output(data, count, (count + 1) // 2, findings=tuple(findings))

    def check(self, options: PrintOptions) -> None:
        """Check nothing: the pictures shrink to the page."""

    def findings(self, options: PrintOptions) -> tuple[Finding, ...]:
        """Return nothing: the pieces it shows are read in their own files."""
        return ()

    def contents(self, file: str, output: Output) -> tuple[Contents, ...]:
        """Return nothing: a cover does not list itself."""
        return ()


Job = Sheets | Booklet | Cover


def jobs(kit: Kit) -> list[Sheets | Booklet]:
    """Return a job for each file of a kit: pieces by group, then booklets."""
    grouped = sheets.grouped(kit.pieces)
    return [
        *(Sheets(kit, name, tuple(pieces)) for name, pieces in grouped),
        *(Booklet(kit, page.name, page) for page in kit.pages),
    ]


def large_print(kit: Kit) -> Kit:
    """Return a kit whose cards and aids with words are larger."""
    pieces = (enlarged(piece, READ) if piece.read else piece for piece in kit.pieces)
    return replace(kit, pieces=tuple(pieces))


def names(kits: Iterable[Kit]) -> list[str]:
    """Return the names of all files and pieces of some kits, each once."""
    every_kit = list(kits)
    files = [job.name for kit in every_kit for job in jobs(kit)]
    pieces = [piece.name for kit in every_kit for piece in kit.pieces]
    return list(dict.fromkeys((*files, *pieces)))


def needs_cover(kit: Kit) -> bool:
    """Return whether any piece of a kit is cut out, folded or sorted, extras apart."""
    return not all(piece.extra or planning.alone(piece) for piece in kit.pieces)


def _begun(parts: Sequence[str], pages: int) -> dict[int, str]:
    """Return the part that begins on each page; a sheet has so many of them."""
    first = enumerate(itertools.pairwise(["", *parts]))
    return {
        number * pages: part for number, (last, part) in first if part and part != last
    }


def _metadata(kit: Kit, title: str) -> pdf.Metadata:
    subject = marks.sheet_words(kit.language).print
    about = f"{kit.title}: {title}", kit.credit, subject, kit.version, kit.language
    return pdf.Metadata(*about)


def labelled(options: PrintOptions, kit: Kit) -> PrintOptions:
    notes = f"{kit.version} · {kit.credit}"
    return replace(options, notes=notes, language=kit.language)


def _held(pieces: Sequence[Piece], language: str) -> str:
    counts = Counter[str]()
    for piece in pieces:
        counts[piece.group or piece.label] += piece.copies
    named = ((count, cover.named(name, language)) for name, count in counts.items())
    return ", ".join(f"{count} {name}" for count, name in named)


def files(
    kit: Kit, options: PrintOptions, *, combined: bool = False
) -> list[Sheets | Booklet]:
    """Return a job for each file of a kit, in the order in which they are printed.

    Raises:
        DoesNotFit, BadValue: if the paper or the scheme does not suit a piece.
    """
    options = labelled(options, kit)
    planned: dict[Stock, list[Plan]] = {}
    for stock in cover.STOCKS:
        if pieces := [piece for piece in kit.pieces if piece.stock == stock]:
            planned[stock] = planning.plans(pieces, options)
    for plans in planned.values():
        sheets.must_suit(plans, options)
    booklets = [Booklet(kit, page.name, page) for page in kit.pages]
    whole = _combined(kit, planned) if combined else _divided(kit, planned)
    order = cover.STOCKS.index
    return sorted([*booklets, *whole], key=lambda job: (job.extra, order(job.stock)))


def _divided(kit: Kit, planned: dict[Stock, list[Plan]]) -> list[Sheets]:
    """Return a job for each group, in the order of the kit, then the mixed ones."""
    by_group: dict[str, list[Plan]] = {
        name: [] for name, _ in sheets.grouped(kit.pieces)
    }
    mixed: dict[str, list[Plan]] = {}
    for stock, plans in planned.items():
        for plan in plans:
            groups = groups_on(plan)
            if len(groups) == 1:
                by_group[groups[0]].append(plan)
            else:
                name = f"{stock}-extra-mixed" if _extra(plan) else f"{stock}-mixed"
                mixed.setdefault(name, []).append(plan)
    return [
        Sheets(kit, name, pieces_on(plans), tuple(plans))
        for name, plans in (*by_group.items(), *mixed.items())
        if plans
    ]


def _extra(plan: Plan) -> bool:
    return all(piece.extra for piece, _ in plan[1])


def _combined(kit: Kit, planned: dict[Stock, list[Plan]]) -> list[Sheets]:
    """Return the one file of each stock, or two, whose bookmarks name their parts."""
    made, known = [], cover.words(kit.language).pieces
    for stock, plans in planned.items():
        for extra in (False, True):
            some = tuple(plan for plan in plans if _extra(plan) is extra)
            names = (groups_on(plan) for plan in some)
            marks = (" + ".join(known.get(name, name) for name in on) for on in names)
            if some:
                name = f"{stock}-extra" if extra else stock
                made.append(Sheets(kit, name, pieces_on(some), some, tuple(marks)))
    return made


def groups_on(plan: Plan) -> list[str]:
    """Return the groups of the pieces on a sheet, in their order there."""
    _, items = plan
    return list(dict.fromkeys(piece.group_name for piece, _ in items))


def pieces_on(plans: Sequence[Plan]) -> tuple[Piece, ...]:
    """Return the pieces on some sheets, each once, with its copies on them.

    A copy that is divided over several sheets counts once.
    """
    pieces = {id(piece): piece for _, items in plans for piece, _ in items}
    copies = {(id(piece), copy) for _, items in plans for piece, copy in items}
    counts = Counter(key for key, _ in copies)
    return tuple(
        piece if piece.copies == counts[key] else replace(piece, copies=counts[key])
        for key, piece in pieces.items()
    )
