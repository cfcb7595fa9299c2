"""Six Winters on a screen, with counted dice and with faces."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from companion.contract import Choice, Draw, KitRequest, Over, Roll
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
from companion.games.six_winters import GAME, reports, words
from companion.games.six_winters.board import BOARD
from companion.games.six_winters.board.prompt import item
from companion.games.six_winters.campaign import actions, dice_places, tasks
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
        if why_not(seen, mend := actions.Mend("misread")) is None:
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
    state = next(
        one for one, _ in kept if isinstance(one.task, tasks.Pause) and one.turn
    )
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

    assert done == [f"mend {reason}" for reason in actions.REASONS]
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


def seen(seed: int, every: int) -> list[State]:
    """Views of a campaign with full dice, more of those in the actions step."""
    found = []
    begun = states(Random(seed), campaign(dice="full"), "random")
    for number, (state, action) in enumerate(begun):
        busy = isinstance(state.task, tasks.ActionStep | tasks.Attempting)
        if action and not number % (every // 4 if busy else every):
            found.append(view(state, 0))
    return found


def test_every_legal_report_with_dice_is_some_taps_away() -> None:
    rng, missing, tried = Random(3), [], 0
    for state in seen(3, 160):
        if isinstance(waits_for(state), Choice):
            legal = legal_actions(state)
            for action in rng.sample(legal, min(8, len(legal))):
                tried += 1
                if not way(state, words.write(action)):
                    missing.append(words.write(action))

    assert missing == []
    assert tried > 40


def test_what_a_tap_does_is_legal() -> None:
    rows = []
    for state in seen(4, 200):
        if isinstance(state.task, tasks.Correcting):
            continue
        for tap in taps(screen(state)):
            if isinstance(tap, Do):
                rows += offered(state, tap.text)

    assert rows == []


def test_the_question_is_the_roll_that_is_due() -> None:
    state = next(one for one in seen(3, 4) if isinstance(waits_for(one), Roll))
    due = waits_for(state)
    assert isinstance(due, Roll)
    assert screen(state).title.startswith("Roll ")
    assert due.what in screen(state).title


def test_the_mat_shows_the_unspent_action_dice_and_the_board_the_faces() -> None:
    state = next(
        one
        for one in seen(5, 40)
        if one.seats[0].acts and dice_places.action_dice(one, "hand-ann")
    )
    shown = repr(screen(state))
    assert "Action dice" in shown
    pool = next(pool for pool in state.shown.pools if pool) if state.shown else ()
    assert f"value='{' '.join(map(str, pool))}'" in shown
    assert "Dice in the pools" in shown


def test_the_settings_of_dice_are_among_what_may_be_done_to_the_record() -> None:
    for state in (seen(3, 400)[-1], view(campaign(books="light"), 0)):
        texts = [
            tap.text for tap in taps(screen(state, ("record",))) if isinstance(tap, Do)
        ]
        assert ("faces" in texts) == (state.shown is None)
        assert ("counted" in texts) == (state.shown is not None)


def test_a_path_of_faces_asked_for_is_tapped() -> None:
    state = next(one for one in seen(3, 8) if one.step == "actions")
    counted = apply(apply(state, actions.Counted()), words.read("answer yes"))
    assert way(counted, "faces")


def test_a_correction_of_a_face_is_some_taps_away() -> None:
    state = next(
        one
        for one in seen(5, 40)
        if one.seats[0].acts and dice_places.action_dice(one, "hand-ann")
    )
    mending = apply(state, actions.Mend("misread"))
    puts = [one for one in legal_actions(mending) if isinstance(one, actions.Put)]
    some = [one for one in puts if one.what.startswith(("face:", "hand:", "path:"))]
    missing = [
        words.write(one) for one in some[::7] if not way(mending, words.write(one))
    ]
    assert some
    assert missing == []


def test_an_attempt_offers_each_fitting_die_at_once() -> None:
    for state in seen(3, 4):
        if not isinstance(state.task, tasks.Attempting) or state.task.phase != "place":
            continue
        fits = [one for one in legal_actions(state) if isinstance(one, reports.Placed)]
        texts = [tap.text for tap in taps(screen(state)) if isinstance(tap, Do)]
        assert {words.write(one) for one in fits} <= set(texts)
        assert "Go on: the attempt is over" in repr(screen(state))
        return
    raise AssertionError


def in_actions(seed: int, every: int) -> State:
    """A view of the actions step in which a character has dice."""
    return next(
        one
        for one in seen(seed, every)
        if isinstance(one.task, tasks.ActionStep)
        and one.seats[0].acts
        and len(set(dice_places.action_dice(one, "hand-ann"))) > 1
    )


def test_dice_that_pay_are_tapped_in_any_order() -> None:
    state = in_actions(5, 40)
    moves = [one for one in legal_actions(state) if isinstance(one, reports.Went)]
    two = next(one for one in moves if len({die.face for die in one.dice}) == 2)
    verb, who, slot, _, first, second = words.write(two).split()

    for die, other in ((first, second), (second, first)):
        draft = (verb, who, slot, "with", die)
        does = [
            tap.text for tap in taps(screen(state, draft).ask) if isinstance(tap, Do)
        ]
        assert words.write(two) in does, (die, other)


def test_each_word_of_a_report_has_its_question() -> None:
    state = in_actions(5, 40)
    who = state.seats[0].character

    assert screen(state, ("went",)).title == "Who goes elsewhere?"
    assert screen(state, ("went", who)).title.startswith("Where does ")
    assert screen(state, ("rested", who, "body")).title == "Which die pays?"
    assert "body die 1 up." in screen(state, ("rested", who, "body")).about


def test_a_location_tapped_on_the_board_offers_to_go_there() -> None:
    state = in_actions(5, 40)
    goes = next(one for one in legal_actions(state) if isinstance(one, reports.Went))
    place = f"slot:{goes.slot}"
    assert Pick(("about", place)) in list(taps(screen(state).board))

    drafts = [
        tap.draft
        for tap in taps(screen(state, ("about", place)).ask)
        if isinstance(tap, Pick)
    ]
    assert ("went", goes.character, goes.slot.replace("_", "-")) in drafts


def test_a_defence_says_which_faces_lack_and_what_a_failure_costs() -> None:
    for state in seen(3, 4):
        rolled = isinstance(waits_for(state), Choice)
        if rolled and isinstance(state.task, tasks.Attempting):
            if state.task.phase != "defend":
                continue
            about = screen(state).about
            assert ": the defence needs " in about
            assert " lacking, " in about or about.endswith(" it succeeds.")
            return
    raise AssertionError


def test_no_more_dice_is_a_button_of_its_own() -> None:
    for state in seen(3, 4):
        if isinstance(state.task, tasks.Question) and " no for " in str(
            state.task.text
        ):
            shown = [
                one.label
                for one in things(screen(state).ask)
                if isinstance(one, Button)
            ]
            assert "No more" in shown or "None" in shown or "An action die" in shown
            assert "no for" not in repr(screen(state).ask)
            return
    raise AssertionError
