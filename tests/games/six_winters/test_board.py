"""The logbook on a screen: every report is a tap, and every tap is what it says."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from companion.contract import Choice, Draw, KitRequest, Over
from companion.contract.board import Moment
from companion.contract.parts import (
    Ask,
    Button,
    Card,
    Do,
    Enter,
    Mark,
    Pick,
    Picture,
    Show,
    Text,
    Track,
)
from companion.games.six_winters import GAME, words
from companion.games.six_winters.board import BOARD
from companion.games.six_winters.board.prompt import item
from companion.games.six_winters.campaign.actions import REASONS, Mend
from companion.games.six_winters.campaign.tasks import Pause
from companion.games.six_winters.cards.places import SLOT_NAMES
from companion.games.six_winters.rules import (
    State,
    apply,
    legal_actions,
    view,
    waits_for,
    why_not,
)
from companion.table import lookup
from tests.games.six_winters.campaigns import campaign, states
from tests.games.six_winters.taps import acting, offered, screen, way
from tests.taps import taps, things

BEGUN = ("pick ann thea", "pick ben keel")


def sampled(rng: Random, every: int, **setup: str) -> Iterator[State]:
    """Yield some views of a campaign kept at random, each also while corrected."""
    for number, (state, action) in enumerate(states(rng, campaign(**setup), "random")):
        if number % every or action is None:
            continue
        seen = view(state, 0)
        yield seen
        if why_not(seen, mend := Mend("misread")) is None:
            yield apply(seen, mend)


def reached(state: State, rng: Random, most: int) -> list[str]:
    """Return what is wrong with some reports: there is no way of taps to them."""
    legal = legal_actions(state)
    some = rng.sample(legal, min(most, len(legal)))
    typed = [words.write(action) for action in some]
    return [text for text in typed if not way(state, text)]


def wrong(state: State, limit: int) -> list[str]:
    """Return the taps that do not do what they say, of some screens of a state."""
    rows, waiting, seen = [], [()], {()}
    while waiting and limit:
        limit -= 1
        for tap in taps(screen(state, waiting.pop(0))):
            match tap:
                case Pick(draft) if draft not in seen:
                    seen.add(draft)
                    waiting.append(draft)
                case Do(text):
                    rows += offered(state, text)
                case Ask(text) if why_not(state, words.read(text)) is None:
                    rows.append(f"{text} is refused, and legal")
    return rows


@pytest.mark.parametrize(
    ("seed", "every", "most", "books"),
    [
        (7, 211, 3, "full"),
        (7, 211, 3, "light"),
        pytest.param(0, 97, 12, "full", marks=pytest.mark.slow),
        pytest.param(1, 97, 12, "light", marks=pytest.mark.slow),
    ],
)
def test_every_legal_report_is_some_taps_away(
    seed: int, every: int, most: int, books: str
) -> None:
    rng = Random(seed)
    missing = [
        text
        for state in sampled(rng, every, books=books, locations="drawn")
        if isinstance(waits_for(state), Choice)
        for text in reached(state, rng, most)
    ]

    assert missing == []


@pytest.mark.parametrize(
    ("seed", "every", "limit", "books"),
    [
        (2, 211, 25, "full"),
        pytest.param(0, 97, 150, "full", marks=pytest.mark.slow),
        pytest.param(1, 97, 150, "light", marks=pytest.mark.slow),
    ],
)
def test_what_a_tap_does_is_legal_and_what_it_refuses_is_not(
    seed: int, every: int, limit: int, books: str
) -> None:
    views = sampled(Random(seed), every, books=books)

    assert [row for state in views for row in wrong(state, limit)] == []


def test_real_cards_are_reported_by_tapping_them_in_their_order() -> None:
    kept = states(Random(2), campaign(locations="drawn"), "steady")
    state, action = next(one for one in kept if isinstance(waits_for(one[0]), Draw))
    assert action

    taps_to = way(view(state, 0), words.write(action))

    assert taps_to[0] == Pick(("drawn",))
    assert len(taps_to) == 1 + waits_for(state).count + 1
    assert isinstance(taps_to[-1], Do)


def test_the_usual_reports_come_first_and_the_others_behind_something_else() -> None:
    shown = screen(acting())
    buttons = [part for part in things(shown.ask) if isinstance(part, Button)]

    assert [button.label for button in buttons] == [
        "Overcame an obstacle", "Went elsewhere", "Created assets", "Laid assets",
        "Something else", "Go on: refresh", "Correct the record",
    ]  # fmt: skip
    assert [button.label for button in buttons if button.kind == "main"] == [
        "Go on: refresh"
    ]


def test_a_location_tapped_on_the_board_asks_what_happened_there() -> None:
    state = acting()
    spots = [card for card in things(screen(state).board) if isinstance(card, Card)]
    (eastkeep,) = (card for card in spots if card.piece == "location-eastkeep")

    assert eastkeep.tap == Pick(("about", "slot:empire-military"))
    asked = screen(state, eastkeep.tap.draft)
    assert asked.title == "Eastkeep: what happened?"
    done = [tap.text for tap in taps(asked.ask) if isinstance(tap, Do)]
    who = state.seats[0].character
    assert f"went {who} empire-military" in done


def test_at_a_pause_what_is_tapped_on_the_board_is_looked_up() -> None:
    kept = states(Random(3), campaign(), "steady")
    state = next(one for one, _ in kept if isinstance(one.task, Pause) and one.turn)
    shown = screen(view(state, 0))

    assert shown.title == "Seasonal event: done?"
    assert all(isinstance(tap, Show) for tap in taps(shown.board))


def test_what_cannot_be_is_refused_with_a_tap_that_asks_why() -> None:
    state = acting()
    who, here = state.seats[0].character, state.seats[0].slot
    asked = screen(state, ("went", who))
    refused = [tap.text for tap in taps(asked.ask) if isinstance(tap, Ask)]

    at_home = f"went {who} {SLOT_NAMES[here]}"
    assert at_home in refused
    assert "is there already" in (why_not(state, words.read(at_home)) or "")


def test_a_correction_begins_with_a_reason_or_with_own_words() -> None:
    shown = screen(acting(), ("mend",))
    done = [tap.text for tap in taps(shown.ask) if isinstance(tap, Do)]
    (own,) = (one for one in things(shown.ask) if isinstance(one, Enter))

    assert done == [f"mend {reason}" for reason in REASONS]
    assert own.before == "mend "


def test_who_only_watches_finds_nothing_to_do() -> None:
    state = acting()
    moment = Moment(view=state, seat=-1, mine=False, names=("ann", "ben"))
    shown = BOARD.screen(moment)
    found = [*taps(shown.board), *taps(shown.ask)]

    assert found
    assert all(isinstance(tap, Show) for tap in found)
    assert not [tap for tap in taps(shown.tabs) if isinstance(tap, Do | Ask)]


def test_tracks_show_both_markers_the_pool_and_the_levels() -> None:
    state = acting()
    support = next(one for one in things(screen(state).board) if isinstance(one, Track))

    assert (support.name, support.length, support.plus) == ("Support", 12, 6)
    assert (support.above, support.below) == (state.threat[0], state.progress[0])
    assert support.badge == str(state.pools[0])
    assert support.labels == (
        f"threat **{state.threat_level(0)}**",
        f"progress **{state.progress_level(0)}**",
    )


def test_figures_and_stress_dice_are_where_the_rules_say() -> None:
    state = acting()
    shown = screen(state)
    cards = [one for one in things(shown.board) if isinstance(one, Card)]
    standing = {
        mark.symbol: card.piece
        for card in cards
        for mark in card.marks
        if mark.symbol.startswith("figure-")
    }
    seat = state.seats[0]
    (mat,) = (
        one
        for one in things(shown.tabs)
        if isinstance(one, Picture) and one.piece.startswith("mat-")
    )

    assert standing == {
        f"figure-{one.character}": f"location-{state.spots[one.slot].location}"
        for one in state.seats
    }
    assert mat.piece == f"mat-{seat.character}"
    assert (
        Mark("stress.psyche", f"die-{seat.dice[0]}", label=f"psyche {seat.dice[0]}")
        in mat.marks
    )


def test_face_down_piles_show_their_count_and_the_sign_on_top_alone() -> None:
    state = acting()
    orders = [
        replace(
            state, piles=tuple((pile[0], *reversed(pile[1:])) for pile in state.piles)
        ),
        replace(state, deck=tuple(reversed(state.deck))),
    ]

    for other in orders:
        assert screen(view(other, 0)) == screen(state)


def test_every_piece_and_anchor_that_a_screen_names_is_drawn() -> None:
    kit = GAME.kit(KitRequest(booklet_values=GAME.booklet_values))
    named: dict[str, set[str]] = {}
    for number, (state, _) in enumerate(states(Random(1), campaign(), "steady")):
        if number % 29:
            continue
        for part in things(screen(view(state, 0))):
            match part:
                case Picture(piece=piece, marks=marks) | Card(piece=piece, marks=marks):
                    if piece:
                        anchors = named.setdefault(piece, set())
                        anchors |= {mark.anchor for mark in marks}
                case Button(picture=piece) if piece:
                    named.setdefault(piece, set())
                case Mark(symbol=symbol) if symbol and not symbol.startswith("die-"):
                    named.setdefault(symbol, set())

    assert len(named) > 50
    for piece, anchors in named.items():
        known = kit.piece(piece)
        if anchors:
            assert anchors <= set(known.anchors()), piece


def test_whatever_is_shown_by_a_tap_can_be_looked_up() -> None:
    missing = set()
    for number, (state, _) in enumerate(states(Random(6), campaign(), "steady")):
        if number % 37:
            continue
        seen = view(state, 0)
        known = list(GAME.glossary()(seen) if GAME.glossary else ())
        names = {tap.name for tap in taps(screen(seen)) if isinstance(tap, Show)}
        missing |= {name for name in names if not lookup.named(known, name)}

    assert missing == set()


def test_a_campaign_that_is_over_says_how_it_ended() -> None:
    *_, (state, _) = states(Random(4), campaign(), "steady")
    assert isinstance(waits_for(state), Over)

    shown = screen(view(state, 0))

    assert shown.title == "The campaign is over"
    assert not [tap for tap in taps(shown.ask) if isinstance(tap, Do)]


def test_words_of_a_browser_that_fit_nothing_are_left_out() -> None:
    state = acting()
    who = state.seats[0].character

    for draft, kept in (
        (("nonsense",), ()),
        (("went", "nobody", "9"), ("went",)),
        (("created", "support", "x"), ("created", "support")),
        (("created", "support", "\u00b2"), ("created", "support")),
        (("created", "support", "9" * 5000), ("created", "support")),
        (("rested", who, "psyche"), ("rested", who)),
        (("put", "markers", "..."), ()),
        (("about", "slot:nowhere"), ()),
        (("path", who, "z9:gold7", "a1:support9"), ("path", who)),
        (("attempt", "nothing", "by:x"), ()),
        (("order", "", ""), ()),
    ):
        assert screen(state, draft) == screen(state, kept), draft


def test_a_place_without_a_card_is_called_by_its_land_however_it_is_written() -> None:
    seen = acting()

    written = item("settled-lands-sorcery", seen)
    kept = item("settled_lands-sorcery", seen)

    assert written.label == kept.label
    assert (written.value, written.place) == (
        "settled-lands-sorcery",
        "slot:settled_lands-sorcery",
    )
    assert item("red-bank", seen).label == "Red Bank"


def test_the_row_of_progress_cards_is_shown_while_it_is_dealt() -> None:
    state = campaign(books="light")
    assert "Dealt so far" not in str(screen(view(state, 0)).ask)

    state = apply(state, words.read("card tinkering"))
    (row,) = [part for part in screen(view(state, 0)).ask if isinstance(part, Text)]

    assert row.title == "Dealt so far"
    assert [line.text for line in row.lines] == ["ann: Tinkering"]


def test_what_happened_is_below_the_answers() -> None:
    state = next(
        seen for seen, _ in states(Random(3), campaign(), "steady") if seen.turn
    )
    shown = screen(view(state, 0))

    assert "Just now" not in str(shown.ask)
    assert shown.news
