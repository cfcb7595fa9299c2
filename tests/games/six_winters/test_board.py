"""Six Winters on a screen, with counted dice and with faces."""

from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from random import Random

import pytest
from msgspec.structs import replace

from companion.contract import Choice, Draw, KitRequest, Over, Roll
from companion.contract.board import Moment, Screen
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
from tests.taps import found, taps, undrawn


def sampled(rng: Random, every: int, **setup: str) -> Iterator[State]:
    """Yield some views of a campaign kept at random, each also while corrected."""
    for number, (state, action) in enumerate(states(rng, campaign(**setup), "random")):
        if number % every or action is None:
            continue
        seen = view(state, 0)
        yield seen
        if why_not(seen, mend := actions.Mend("misread")) is None:
            yield apply(seen, mend)


@cache
def steady() -> list[tuple[State, Screen]]:
    """Return some views of a campaign, the end among them, each with its screen."""
    begun = enumerate(states(Random(1), campaign(), "steady"))
    some = (one for number, one in begun if number % 29 == 0 or one[1] is None)
    return [(seen := view(state, 0), screen(seen)) for state, _ in some]


@cache
def with_dice() -> list[tuple[State, bool]]:
    """Return three years with full dice, and when much can be done in them."""
    busy = tasks.ActionStep | tasks.Attempting
    begun = states(Random(5), campaign(dice="full"), "random")
    years = takewhile(lambda one: one[0].year <= 3, begun)
    return [(state, isinstance(state.task, busy)) for state, _ in years]


@cache
def seen(every: int) -> list[State]:
    """Return some views with full dice, more of those of actions."""
    return [
        view(state, 0)
        for number, (state, busy) in enumerate(with_dice())
        if number % (every // 4 if busy else every) == 0
    ]


def attempting(phase: tasks.Phase) -> State:
    """Return a view of an attempt in which something is to be chosen."""
    return next(
        one
        for one in seen(4)
        if isinstance(one.task, tasks.Attempting)
        and one.task.phase == phase
        and isinstance(waits_for(one), Choice)
    )


def does(shown: object) -> list[str]:
    """Return the reports that are one tap away."""
    return [tap.text for tap in found(shown, Do)]


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
        pytest.param(0, 197, 150, "full", marks=pytest.mark.slow),
        pytest.param(1, 197, 150, "light", marks=pytest.mark.slow),
    ],
)
def test_what_a_tap_does_is_legal_and_what_it_refuses_is_not(
    seed: int, every: int, limit: int, books: str
) -> None:
    views = sampled(Random(seed), every, books=books)

    assert [row for state in views for row in wrong(state, limit)] == []


def test_with_dice_every_report_is_some_taps_away_and_each_tap_is_legal() -> None:
    rng = Random(3)
    choices = [one for one in seen(80) if isinstance(waits_for(one), Choice)]

    assert [text for state in choices for text in reached(state, rng, 8)] == []
    assert len(choices) > 5
    playing = [one for one in seen(80) if not isinstance(one.task, tasks.Correcting)]
    rows = [
        row for one in playing for do in does(screen(one)) for row in offered(one, do)
    ]
    assert rows == []


def test_a_correction_of_a_face_is_some_taps_away() -> None:
    mending = apply(in_actions(), actions.Mend("misread"))
    puts = [one for one in legal_actions(mending) if isinstance(one, actions.Put)]
    some = [one for one in puts if one.what.startswith(("face:", "hand:", "path:"))]

    assert some
    assert [one for one in some[::7] if not way(mending, words.write(one))] == []


def test_real_cards_are_reported_by_tapping_them_in_their_order() -> None:
    kept = states(Random(2), campaign(locations="drawn"), "steady")
    state, action = next(one for one in kept if isinstance(waits_for(one[0]), Draw))
    assert action

    taps_to = way(view(state, 0), words.write(action))

    assert taps_to[0] == Pick(("drawn",))
    assert len(taps_to) == 1 + waits_for(state).count + 1
    assert isinstance(taps_to[-1], Do)


def test_the_usual_reports_come_first_and_the_others_behind_something_else() -> None:
    buttons = found(screen(acting()).ask, Button)

    assert [button.label for button in buttons] == [
        "Overcame an obstacle", "Went elsewhere", "Created assets", "Laid assets",
        "Something else", "Go on: refresh", "Correct the record",
    ]  # fmt: skip
    assert [button.label for button in buttons if button.kind == "main"] == [
        "Go on: refresh"
    ]


def test_a_location_tapped_on_the_board_asks_what_happened_there() -> None:
    counted, full = acting(), in_actions()
    goes = next(one for one in legal_actions(full) if isinstance(one, reports.Went))
    here, place = (
        Pick(("about", f"slot:{slot}")) for slot in ("empire-military", goes.slot)
    )

    cards = {card.piece: card.tap for card in found(screen(counted).board, Card)}
    assert cards["location-eastkeep"] == here
    drawn = screen(counted, here.draft)
    assert drawn.title == "Eastkeep: what happened?"
    assert f"went {counted.seats[0].character} empire-military" in does(drawn.ask)
    # With full dice it offers to go there.
    assert place in found(screen(full).board, Pick)
    went = ("went", goes.character, goes.slot.replace("_", "-"))
    assert Pick(went) in found(screen(full, place.draft).ask, Pick)


def test_at_a_pause_what_is_tapped_on_the_board_is_looked_up_and_news_are_below() -> (
    None
):
    shown = next(one for _, one in steady() if one.title == "Seasonal event: done?")

    assert all(isinstance(tap, Show) for tap in taps(shown.board))
    assert "Just now" not in str(shown.ask)
    assert shown.news


def test_what_cannot_be_is_refused_with_a_tap_that_asks_why() -> None:
    state = acting()
    who, here = state.seats[0].character, state.seats[0].slot
    at_home = f"went {who} {SLOT_NAMES[here]}"

    assert Ask(at_home) in found(screen(state, ("went", who)).ask, Ask)
    assert "is there already" in (why_not(state, words.read(at_home)) or "")


def test_a_correction_begins_with_a_reason_or_with_own_words() -> None:
    shown = screen(acting(), ("mend",))
    (own,) = found(shown.ask, Enter)

    assert does(shown.ask) == [f"mend {reason}" for reason in actions.REASONS]
    assert own.before == "mend "


def test_who_only_watches_finds_nothing_to_do() -> None:
    moment = Moment(view=acting(), seat=-1, mine=False, names=("ann", "ben"))
    shown = BOARD.screen(moment)
    looked = [*taps(shown.board), *taps(shown.ask)]

    assert looked
    assert all(isinstance(tap, Show) for tap in looked)
    assert not [tap for tap in taps(shown.tabs) if isinstance(tap, Do | Ask)]


def test_tracks_show_both_markers_the_pool_and_the_levels() -> None:
    state = acting()
    support, *_ = found(screen(state).board, Track)

    assert (support.name, support.length, support.plus) == ("Support", 12, 6)
    assert (support.above, support.below) == (state.threat[0], state.progress[0])
    assert support.badge == str(state.pools[0])
    assert support.labels == (
        f"threat **{state.threat_level(0)}**",
        f"progress **{state.progress_level(0)}**",
    )


def test_figures_and_stress_dice_are_where_the_rules_say() -> None:
    state = acting()
    shown, seat = screen(state), state.seats[0]
    standing = {
        mark.symbol: card.piece
        for card in found(shown.board, Card)
        for mark in card.marks
        if mark.symbol.startswith("figure-")
    }
    mats = (one for one in found(shown.tabs, Picture) if one.piece.startswith("mat-"))
    (mat,) = mats

    assert standing == {
        f"figure-{one.character}": f"location-{state.spots[one.slot].location}"
        for one in state.seats
    }
    assert mat.piece == f"mat-{seat.character}"
    stress = Mark(
        "stress.psyche", f"die-{seat.dice[0]}", label=f"psyche {seat.dice[0]}"
    )
    assert stress in mat.marks


def test_face_down_piles_show_their_count_and_the_sign_on_top_alone() -> None:
    state = acting()
    piles = tuple((pile[0], *reversed(pile[1:])) for pile in state.piles)

    for other in (replace(state, piles=piles), replace(state, deck=state.deck[::-1])):
        assert screen(view(other, 0)) == screen(state)


def test_every_piece_and_anchor_that_a_screen_names_is_drawn() -> None:
    kit = GAME.kit(KitRequest(booklet_values=GAME.booklet_values))
    cards = [card for _, shown in steady() for card in found(shown, Card) if card.piece]

    # Of a die that is only counted every page has the picture.
    missing = {row for _, shown in steady() for row in undrawn(kit, shown)}
    assert missing == {"no symbol die-0"}
    assert len({card.piece for card in cards}) > 30
    for card in cards:
        anchors = kit.piece(card.piece).anchors() if card.marks else {}
        assert {mark.anchor for mark in card.marks} <= {*anchors}, card.piece


def test_whatever_is_shown_by_a_tap_can_be_looked_up() -> None:
    assert GAME.glossary
    missing = set()
    for seen, shown in steady():
        known = list(GAME.glossary()(seen))
        names = {tap.name for tap in found(shown, Show)}
        missing |= {name for name in names if not lookup.named(known, name)}

    assert missing == set()


def test_a_campaign_that_is_over_says_how_it_ended() -> None:
    *_, (state, shown) = steady()

    assert isinstance(waits_for(state), Over)
    assert shown.title == "The campaign is over"
    assert does(shown.ask) == []


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
    state, name = acting(), "settled-lands-sorcery"
    written, kept = item(name, state), item("settled_lands-sorcery", state)

    assert written.label == kept.label
    assert (written.value, written.place) == (name, "slot:settled_lands-sorcery")
    assert item("red-bank", state).label == "Red Bank"


def test_the_row_of_progress_cards_is_shown_while_it_is_dealt() -> None:
    state = campaign(books="light")
    assert "Dealt so far" not in str(screen(view(state, 0)).ask)

    state = apply(state, words.read("card tinkering"))
    (row,) = [part for part in screen(view(state, 0)).ask if isinstance(part, Text)]

    assert row.title == "Dealt so far"
    assert [line.text for line in row.lines] == ["ann: Tinkering"]


def test_the_question_is_the_roll_that_is_due() -> None:
    state = next(one for one in seen(4) if isinstance(waits_for(one), Roll))
    due, title = waits_for(state), screen(state).title

    assert isinstance(due, Roll)
    assert title.startswith("Roll ")
    assert due.what in title


def in_actions() -> State:
    """Return a view of the actions step in which ann has dice of two faces."""
    return next(
        one
        for one in seen(4)
        if isinstance(one.task, tasks.ActionStep)
        and one.seats[0].acts
        and len(set(dice_places.action_dice(one, "hand-ann"))) > 1
    )


def test_the_mat_shows_the_unspent_action_dice_and_the_board_the_faces() -> None:
    state = in_actions()
    assert state.shown
    pool = " ".join(map(str, next(filter(None, state.shown.pools))))

    for words_of_it in ("Action dice", f"value='{pool}'", "Dice in the pools"):
        assert words_of_it in repr(screen(state))


def test_the_settings_of_dice_are_among_what_may_be_done_to_the_record() -> None:
    for state in (in_actions(), view(campaign(books="light"), 0)):
        texts = does(screen(state, ("record",)))

        assert ("faces" in texts) == (state.shown is None)
        assert ("counted" in texts) == (state.shown is not None)
    counted = apply(apply(in_actions(), actions.Counted()), words.read("answer yes"))
    assert way(counted, "faces")


def test_an_attempt_offers_each_fitting_die_at_once() -> None:
    state = attempting("place")
    fits = [one for one in legal_actions(state) if isinstance(one, reports.Placed)]

    assert {*map(words.write, fits)} <= {*does(screen(state))}
    assert "Go on: the attempt is over" in repr(screen(state))


def test_a_defence_says_which_faces_lack_and_what_a_failure_costs() -> None:
    about = screen(attempting("defend")).about

    assert ": the defence needs " in about
    assert " lacking, " in about or about.endswith(" it succeeds.")


def test_dice_that_pay_are_tapped_in_any_order() -> None:
    state = in_actions()
    moves = [one for one in legal_actions(state) if isinstance(one, reports.Went)]
    two = next(one for one in moves if len({die.face for die in one.dice}) == 2)
    verb, who, slot, _, *dice = words.write(two).split()

    for die in dice:
        draft = (verb, who, slot, "with", die)
        assert words.write(two) in does(screen(state, draft).ask), die


def test_each_word_of_a_report_has_its_question() -> None:
    state = in_actions()
    who = state.seats[0].character
    pays = screen(state, ("rested", who, "body"))

    assert screen(state, ("went",)).title == "Who goes elsewhere?"
    assert screen(state, ("went", who)).title.startswith("Where does ")
    assert pays.title == "Which die pays?"
    assert "body die 1 up." in pays.about


def test_no_more_dice_is_a_button_of_its_own() -> None:
    asks = (one for one in seen(4) if isinstance(one.task, tasks.Question))
    state = next(one for one in asks if " no for " in str(one.task.text))
    shown = screen(state).ask

    labels = {button.label for button in found(shown, Button)}
    assert labels & {"No more", "None", "An action die"}
    assert "no for" not in repr(shown)
