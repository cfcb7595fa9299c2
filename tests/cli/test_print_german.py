"""Whole kits in German, beside the English ones."""

import re
from pathlib import Path

import pytest

from tests import kits
from tests.cli.conftest import Run

PURGATORY, WINTERS = "exit-from-purgatory", "six-winters"

KITS = [
    (PURGATORY, "--all"),
    (PURGATORY, "--all", "--ink", "low"),
    (PURGATORY, "--all", "--paper", "letter"),
    (PURGATORY, "--all", "--large-print"),
    (PURGATORY, "--large-print", "--paper", "letter"),
    (PURGATORY, "--tonight", "--paper", "a4", "--paper", "letter"),
    (WINTERS, "--all"),
    (WINTERS, "--ink", "low", "--paper", "letter"),
    (WINTERS, "--large-print"),
    (WINTERS, "--tonight", "--paper", "a4", "--paper", "letter"),
]

NAMES = {
    *("ADA", "BEN", "CLEO", "DAN", "EXIT", "FROM", "PURGATORY"),
    *("SIX", "WINTERS", "THEA", "MENAS", "KEEL", "FUSCUS", "YASMINA", "ONIRI", "LUCIA"),
    *("ZARRAH", "TAICHU", "RADIA", "NALAH", "DRAUGA", "SAMO", "HOGEL", "ELISA"),
    *("ARANKH", "PSYCHE", "STRESS", "WINTER", "NAME", "ADEPT", "III", "START"),
}


@pytest.mark.slow
@pytest.mark.parametrize("options", KITS, ids=" ".join)
def test_the_whole_kit_is_printed_in_german_on_as_many_pages(
    options: tuple[str, ...], run: Run, tmp_path: Path
) -> None:
    printed = {}
    for language in ("en", "de"):
        out = tmp_path / language
        said = run("print", *options, "--language", language, "--out", str(out))
        assert (said.code, said.err) == (0, "")  # preflight finds nothing
        printed[language] = {
            file.name.replace("-de-", "-"): file for file in out.rglob("*.pdf")
        }

    assert printed["de"].keys() == printed["en"].keys()
    for name, file in printed["de"].items():
        german, english = read(file, "de"), read(printed["en"][name], "en")
        assert len(german) == len(english), name
        alike = set().union(*german) & set().union(*english)
        assert {line for line in alike if worded(line)} == set(), name


def read(path: Path, language: str) -> list[set[str]]:
    """Return the lines of each page of a PDF in a language."""
    import pikepdf

    with pikepdf.open(path) as document:
        assert document.Root.Lang == language
        pages = range(len(document.pages))
    data = path.read_bytes()
    return [
        {" ".join(line.split()) for line in kits.page_words(data, page).splitlines()}
        for page in pages
    ]


def worded(line: str) -> bool:
    """Return whether a line says anything but names, keys and what is typed."""
    if "=" in line or "companion" in line or "--" in line:
        return False
    return bool({*re.findall(r"[^\W\d]{3,}", line.upper())} - NAMES)
