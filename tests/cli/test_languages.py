"""Commands in the language of the device; what is typed stays English."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import language
from companion.cli import COMMANDS, SPOKEN
from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    language.HEARD.set(())
    language.READER.set(language.ENGLISH)


def test_a_command_answers_in_the_language_that_is_asked_for(run: Run) -> None:
    asked = "check seven-steps sloth 1 3 --die 6 --language"

    assert run(f"{asked} de").out == (
        "Tr\u00e4gheit ist bestanden mit 1; 3 k\u00e4me in die Sonne\n"
        "  ebenso 3\n"
        "  2 W\u00fcrfel: 1 2 f\u00fcr 1 Hilfe (3 wird 2)\n"
    )
    assert run(f"{asked} it").out == (
        "Accidia: superata con 1; 3 andrebbe al Sole\n"
        "  anche 3\n"
        "  con 2 dadi: 1 2 per 1 aiuto (3 diventa 2)\n"
    )


def test_a_challenge_may_be_named_as_it_is_read(run: Run) -> None:
    code, out, err = run("check seven-steps tr\u00e4gheit 1 --die 6 --language de")

    assert (code, out, err) == (0, "Tr\u00e4gheit ist bestanden mit 1\n", "")


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"COMPANION_LANGUAGE": "de", "LANG": "it_IT"}, "Wollust, 1 W\u00fcrfel"),
        ({"COMPANION_LANGUAGE": "", "LANG": "it_IT.UTF-8"}, "Lussuria con 1 dado"),
        ({"COMPANION_LANGUAGE": "", "LANG": "C.UTF-8"}, "Lust with 1 die"),
    ],
)
def test_the_environment_says_which_language_is_read(
    run: Run, monkeypatch: pytest.MonkeyPatch, values: dict[str, str], said: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    for name, value in values.items():
        monkeypatch.setenv(name, value)

    assert run("odds nine-circles lust --dice 1").out.startswith(f"{said}: ")


def test_a_refusal_is_said_in_the_language(run: Run) -> None:
    code, out, err = run("check nine-circles lusst 4 5 --language de")

    assert (code, out) == (1, "")
    assert err.startswith("nine-circles: Kreis \u201elusst\u201c gibt es nicht; ")


@pytest.mark.parametrize("typed", ["../web/de", "script_de", "../../seven_steps/de"])
def test_what_is_no_name_of_a_language_is_refused(run: Run, typed: str) -> None:
    code, _, err = run(f"roll 2d6 --language {typed}")

    assert code == 1
    assert err == (
        f"--language: '{typed[:20]}' is no language here; choose one of en, de, it\n"
    )


def test_an_unknown_language_of_the_environment_is_refused_as_well(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_LANGUAGE", "fr")

    code, _, err = run("odds nine-circles lust --dice 1")

    assert (code, err[:33]) == (1, "--language: 'fr' is no language h")


def test_a_language_that_nothing_is_said_in_is_refused(run: Run) -> None:
    code, _, err = run("check nine-circles lust 4 5 --language dee")

    assert code == 1
    assert err == "--language: 'dee' is no language here; did you mean 'de'?\n"


def test_a_game_that_is_not_said_in_a_language_is_said_in_english(run: Run) -> None:
    out = run("odds exit-from-purgatory --language it").out

    assert "the chance that the challenge succeeds" in out


def test_a_game_is_played_in_german_with_english_commands(
    run: Run, tmp_path: Path
) -> None:
    save = tmp_path / "a.json"
    run(f"new seven-steps {save}")
    run(f"do {save} challenge --language de")
    told = run("do", str(save), "rolled 4", "--language", "de").out

    assert "W\u00fcrfel" in told
    assert "Terrasse I, Hochmut" in run(f"log {save} --language de").out
    assert "Terrace I, Pride" in run(f"log {save} --language en").out


def test_every_command_that_is_spoken_exists() -> None:
    assert {*SPOKEN} <= {*COMMANDS}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("chek --language de", "Den Befehl \u201echek\u201c gibt es nicht. Meinst du"),
        ("odds --language de", "Es fehlt das Argument 'game'."),
        ("odds --foo --language it", "L\u2019opzione --foo non esiste"),
        ("odds 2d6 --dice x --language it", "Valore non possibile per '--dice': serve"),
        ("odds 2d6 7 8 --language=de", "Es sind mehr Argumente"),
        ("saves --bar --language de", "Fehler: Die Option --bar gibt es nicht"),
        ("proof --bar --language de", "Error: No such option: --bar"),
    ],
)
def test_errors_of_usage_are_said_in_the_language(
    run: Run, given: str, said: str
) -> None:
    code, out, err = run(given)

    assert (code, out) == (2, "")
    assert said in err


def test_the_headings_of_help_are_said_in_the_language(run: Run) -> None:
    out = run("odds --help --language de").out

    assert out.startswith("Aufruf: companion odds")
    assert "\nOptionen:\n" in out
    assert run("odds --help").out.startswith("Usage: companion odds")
