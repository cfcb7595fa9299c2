"""`companion export` for services and print shops: what it says and leaves out."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.errors import NoPango

Run = Callable[..., Any]


def test_what_a_service_does_not_make_is_left_out_and_said(
    run: Run, tmp_path: Path
) -> None:
    said = run("export", "exit-from-purgatory", "mpc", "--out", str(tmp_path))

    assert said.code == 0
    assert said.err == (
        "left out, mats, tokens, box, box-tokens, box-dice: MakePlayingCards sells "
        "nothing like it\n"
        "left out, aids: MakePlayingCards has tarot, 69.85 x 120.65 mm, 79 %; 90 to "
        "115 % would be right\n"
    )


def test_a_print_shop_gets_a_pdf_for_each_kind_of_piece(
    run: Run, deck: str, tmp_path: Path
) -> None:
    for kind in ("shop", "dtc"):
        assert run("export", deck, kind, "--out", str(tmp_path)).code == 0
        found = sorted(path.name for path in (tmp_path / "oxen" / kind).iterdir())
        assert found == ["export.json", "oxen.pdf"]


def test_without_the_library_that_sets_text_only_the_booklet_is_left_out(
    run: Run, deck: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:

    def missing(*_: object, **__: object) -> None:
        raise NoPango("pages", "Pango is missing", "apt install libpango-1.0-0")

    monkeypatch.setattr("companion.press.export.services.booklets", missing)
    said = run("export", deck, "tgc", "--out", str(tmp_path))

    assert said.code == 0
    assert said.err.splitlines()[-1] == (
        "left out, the booklets: pages: Pango is missing; apt install libpango-1.0-0"
    )


@pytest.mark.slow
def test_small_text_of_several_inks_is_named_for_a_print_shop(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.press.proof.files.SMALL_PT", 9.2)
    said = run("export", "seven-steps", "shop", "--only", "pad", "--out", str(tmp_path))

    assert said.code == 0
    assert said.err == (
        "pad, 'No.': is of several inks in 9.0 points, as are 17 other texts; set it "
        "in black, or in 9.2 points [toners]\n"
    )
