"""What is typed before the screen is passed is answered as for a stranger."""

from collections.abc import Callable
from pathlib import Path

from companion.chronicle import store
from companion.contract import Drawn
from companion.table import secrets
from companion.table.play import WELCOME
from tests.table.test_seats import FOUR, KOSMOS, PURGATORY, TWO, Screen, load, told_of
from tests.twins import written

ASKS = "nothing that all can see is against it"


def asking(*lines: str) -> Callable[[str], str | None]:
    """Type these lines at whatever prompt, the pass prompt too."""
    left = list(lines)
    return lambda prompt: left.pop(0) if left else None


def answers(screen: Screen, *lines: str) -> list[str]:
    """Return what is answered to questions before the screen is passed."""
    screen.shown.clear()
    screen.play(asking(*lines))
    said = [line.strip() for line in screen.shown if line != WELCOME]
    return [line for line in said if "only you look" not in line]


def test_why_study_before_the_pass_does_not_tell_the_number_of_lanterns(
    tmp_path: Path,
) -> None:
    screen = Screen(tmp_path / "hot.json", PURGATORY, FOUR)

    asked = [f"why study {lanterns}" for lanterns in range(7)]
    assert answers(screen, *asked) == [ASKS] * 7
    assert "only you look" in screen.shown[1]


def test_seven_questions_before_the_pass_do_not_tell_a_hand(tmp_path: Path) -> None:
    screen = Screen(tmp_path / "hot.json", KOSMOS, TWO)
    begun = ("drawn ABCDEFG", "rolled 1", "drawn RRBBKKY", "drawn WWVVOOY")
    screen.path.write_bytes(written(told_of(screen, *begun)))
    fields = screen.kept().state.fields
    at = dict(zip(fields.colours, fields.names, strict=True))

    asked = [f"why lay {disc} {at[disc]}" for disc in "WYORVBK"]
    assert answers(screen, *asked) == [ASKS] * 7


def test_why_after_the_pass_is_answered_from_the_own_hand(tmp_path: Path) -> None:
    screen = Screen(tmp_path / "hot.json", PURGATORY, FOUR)
    screen.play(asking("", "why study 2", "why study 3"))

    assert screen.shown[-4].strip() == "that is possible now"
    assert screen.shown[-2].strip() == (
        "3 is not the true number; 2 Lanterns must be announced"
    )


def test_a_question_is_answered_by_what_is_seen_and_never_by_the_truth(
    tmp_path: Path,
) -> None:
    screen = Screen(tmp_path / "hot.json", PURGATORY, FOUR)
    kept = screen.kept()

    for lanterns in range(7):
        action = screen.words.actions.read(f"study {lanterns}")
        assert secrets.why_not(kept, action, secrets.NOBODY) is None


def test_real_discs_are_told_by_the_seat_that_drew_them(tmp_path: Path) -> None:
    screen = Screen(tmp_path / "real.json", KOSMOS, ("ann", "ben", "cleo"))
    begun = ("drawn ABCDEFG", "rolled 1", "drawn ???????", "drawn RRBBKKY")
    kept = told_of(screen, *begun)
    why = "these cards are another player's; report a ? for each"

    assert secrets.drawer(kept) == 2
    for viewer, answer in ((0, why), (1, why), (secrets.NOBODY, why), (2, None)):
        assert secrets.why_not(kept, Drawn(tuple("WWVVOOY")), viewer) == answer
        assert secrets.why_not(kept, Drawn(("?",) * 7), viewer) is None


def test_a_roll_is_not_corrected_once_hidden_cards_may_have_followed(
    tmp_path: Path,
) -> None:
    screen = Screen(tmp_path / "hot.json", PURGATORY, FOUR)
    typed = ("study 2", "rolled 6", "draw", "drawn A")
    screen.path.write_bytes(written(told_of(screen, *typed)))

    said = answers(screen, "amend 2 5", "undo 2", "amend 2 5", "misread")
    assert said[0] == (
        "exit-from-purgatory: what followed event 2 may hang on hidden cards; undo to\n"
        "  event 2 first, then amend it"
    )
    kept = store.open(screen.path, load)
    assert kept.events[-1].action.faces == (5,)
