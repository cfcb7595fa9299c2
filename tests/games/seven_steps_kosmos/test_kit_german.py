"""The pieces of 7 Steps in German, the game's own language."""

from functools import cache

from companion.games.seven_steps_kosmos import booklet_values
from companion.games.seven_steps_kosmos.facts import facts
from companion.games.seven_steps_kosmos.kit import kit, rules
from companion.press.ink import pages
from companion.press.layout import cover
from companion.press.layout.packing import Backs
from companion.press.layout.piece import Kit
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sheets import grouped, impose
from companion.press.layout.sizes import paper
from companion.press.scene.fonts import font
from companion.press.scene.scene import Scene
from tests import kits

SPEAKING = [
    *[(f"tile-{name}", False) for name in ("a1", "a2", "a3", "a4", "a5")],
    *[(f"tile-v{number}", False) for number in (1, 2, 3, 4, 5, 6)],
    *[("tile-a1", True), ("tile-v1", True), ("tile-40", False)],
    *[("screen-1", True), ("track", False), ("marker-start", False), ("bag", False)],
]


@cache
def made(language: str, least: str = "7") -> Kit:
    return kit(facts(), {"v1_min_discs": least}, language=language)


def face(
    name: str, *, back: bool = False, low: bool = False, language: str = "de"
) -> Scene:
    pieces = {piece.name: piece for piece in made(language).pieces}
    return pieces[name].face(back=back, low=low)


@kits.every(
    ("name", "back", "words"),
    [
        ("tile-a2", False, "Turm rücken"),
        ("tile-a4", False, "max. 5"),
        ("tile-a1", True, "Bauhilfe-Plättchen"),
        ("tile-v6", True, "Siegpunkte-Plättchen"),
        ("screen-3", True, "Scheiben legen"),
        ("track", False, "über die 0 hinaus: nimm ein Plättchen +40"),
        ("track", False, "* auf Tafeln und Plättchen: unsere Rekonstruktion"),
        ("bag", False, "Ein Nachziehbeutel für die Scheiben"),
        ("box-tiles", False, "gestrichelt"),
    ],
)
def test_pieces_speak_german(name: str, back: bool, words: str) -> None:
    assert words in kits.words(face(name, back=back))


def test_nothing_is_said_as_in_english_but_names_and_numbers() -> None:
    both = set()
    for name, back in SPEAKING:
        german, english = (
            set(kits.words(face(name, back=back, language=one))) for one in ("de", "en")
        )
        both |= german & english

    said = {words for words in both if any(map(str.isalpha, words.strip("*")))}
    marked = {"A1", "A2*", "A3*", "A4*", "A5*", "V1", "V2*", "V3*", "V4*", "V5*", "V6*"}
    assert {words for words in said if words not in marked} == {"7 Steps", "START"}


@kits.every("low", [False, True])
@kits.every(("name", "back"), SPEAKING)
def test_german_words_keep_their_size_and_stay_inside_the_safe_zone(
    name: str, back: bool, low: bool
) -> None:
    piece = next(piece for piece in made("de").pieces if piece.name == name)
    drawn = piece.face(back=back, low=low)

    inset = piece.bleed + piece.safe
    least = 7.0 if name.startswith("tile") else 8.4
    assert drawn.shrunk == []
    for line, (left, top, right, bottom), size in kits.texts(drawn):
        assert left >= inset - 0.01, line.words
        assert top >= inset - 0.01, line.words
        assert right <= drawn.width - inset + 0.01, line.words
        assert bottom <= drawn.height - inset + 0.01, line.words
        assert size >= least - 0.01, line.words
        assert set(line.words) <= set(font(line.font).cmap)


def test_colours_asks_in_german_for_as_many_discs_as_is_ruled() -> None:
    def v1(least: str) -> str:
        pieces = {piece.name: piece for piece in made("de", least).pieces}
        return " ".join(" ".join(kits.words(pieces["tile-v1"].face())).split())

    colours = "Farben 1 Punkt für jede Farbe"
    assert v1("7") == f"{colours}, wenn du 7 Scheiben gelegt hast. V1"
    assert v1("1") == f"{colours}. V1"


def test_titles_beside_the_pieces_are_german_too() -> None:
    titles = {piece.name: piece.title for piece in made("de").pieces}
    expected = {
        "board-c": "Tafel C",
        "disc-white": "Scheibe, weiß",
        "sticker-black": "Aufkleber, schwarz",
        "tile-v5": "Große Reise",
        "screen-2": "Sichtschirm 2",
        "track": "Punkteleiste",
    }

    assert {name: titles[name] for name in expected} == expected
    assert made("de").credit.startswith("7 Steps ist von Michael Kiesling")


@kits.every("backs", ["duplex", "fold"])
@kits.every("on", ["a4", "letter"])
def test_what_stands_below_a_sheet_fits_in_german_too(on: str, backs: Backs) -> None:
    spoken = made("de")
    notes = f"{spoken.version} · {spoken.credit}"
    for group, pieces in grouped(kits.bare(spoken.pieces)):
        title = pieces[0].title if len(pieces) == 1 else group
        assert impose(pieces, PrintOptions(paper(on), backs=backs, notes=notes), title)


def test_german_is_printed_without_its_old_slips() -> None:
    spoken = made("de")
    printed = " ".join(
        " ".join(kits.words(piece.face(back=back)))
        for piece in spoken.pieces
        for back in (False, True)[: 1 + (piece.back is not None)]
    )
    booklet = rules(facts(), {}, booklet_values.tables, language="de")
    options = pages.PageOptions(paper("a4"), spoken.credit, "1", "de")
    printed = " ".join(f"{printed} {pages.fill(booklet, options)[0]}".split())

    for slip in ("ein niedrigstes", "verschiedene Tafel", "hindern nicht", "Worte und"):
        assert slip not in printed
    assert "Erste Scheibe: auf eines der niedrigsten Felder ihrer Farbe." in printed
    assert "1 Punkt je Tafel, auf der du gelegt hast." in printed
    assert "Ränder der Tafeln sind kein Hindernis." in printed
    assert "Texte und Zeichnungen sind unsere" in printed
    boards = [piece for piece in spoken.pieces if piece.group == "boards"]
    assert cover.what(boards, "de") == "7 x Tafeln, 90 x 86,6 mm"


def test_what_lies_on_the_table_of_a_simulator_has_german_names() -> None:
    table = made("de").table
    assert table is not None

    names = [place.name for place in table().places if place.name]
    assert names == ["Nachziehbeutel", "Bauhilfe-Plättchen", "Siegpunkte-Plättchen"]
