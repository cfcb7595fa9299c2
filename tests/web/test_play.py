"""The table as a page finds it: views, actions, undo, notes, several pages."""

from pathlib import Path

from companion import games
from companion.chronicle import store
from companion.chronicle.codec import Stamp, Undo
from companion.contract import Drawn, Rolled
from companion.table.seats import recent_events
from tests.web.serving import NOON, Running, begun, running

PLAYERS = {
    "exit-from-purgatory": ("ann", "ben", "cleo", "dan"),
    "nine-circles": (),
    "seven-steps": (),
    "seven-steps-kosmos": ("ann", "ben"),
    "six-winters": ("ann", "ben"),
}


def test_every_game_is_served_and_played(tmp_path: Path) -> None:
    for game in games.names():
        path = begun(tmp_path / f"{game}.json", game, PLAYERS[game])
        with running(path) as here:
            ann = here.seated(*range(len(here.served.table.names)))
            view = ann.state(0)

            for _ in range(4):
                seat = max(view["due"]["seat"], 0)
                view = ann.state(seat)
                groups = ann.get(f"choices?seat={seat}").json["groups"]
                text = groups[0]["choices"][0]["text"] if groups else "roll"
                answer = ann.act(text, view)

                assert "refused" not in answer, (game, text, answer["refused"])
                view = answer["view"]
            assert view["rev"] >= 4, game
            assert view["screen"]["title"] or view["screen"]["place"], game


def test_a_step_on_one_page_reaches_all_pages_and_the_save(tmp_path: Path) -> None:
    path = begun(tmp_path / "dante.json", "nine-circles")
    with running(path) as here:
        ann, ben = here.seated(0), here.client()
        stream = ben.stream("stream")
        assert stream.next()["rev"] == 0

        ann.act("throw 4")

        assert stream.until(1)["due"]["kind"] == "roll"
        assert len(store.open(path, games.load).events) == 1


def test_an_action_is_answered_with_the_view_that_the_stream_is_sent(
    dante: Running,
) -> None:
    ann = dante.seated(0)
    stream = ann.stream("stream?seat=0")
    view = stream.next()

    done = ann.act("throw 4", view)
    late = ann.act("throw 3", view)

    assert done["view"] == late["view"] == stream.until(1)


def test_news_say_what_was_taken_back(tmp_path: Path) -> None:
    path = begun(tmp_path / "k.json", "seven-steps-kosmos", ("ann", "ben"))
    load, by = games.load, Stamp(NOON, "ben")
    boards = tuple("ABCDEFG")
    store.append(path, load, [Drawn(boards), Rolled((2,)), Undo(1)], by)
    kept = store.open(path, load)

    assert [*recent_events(kept, -1, 1)] == [
        "ben: the dice show 2",
        "ben: taken back: the dice show 2",
    ]


def test_a_step_in_another_program_reaches_the_page(tmp_path: Path) -> None:
    path = begun(tmp_path / "dante.json", "nine-circles")
    game = games.load("nine-circles")
    with running(path) as here:
        stream = here.client().stream("stream")
        stream.next()

        action = game.words().actions.read("throw 4")
        store.append(path, games.load, [action], Stamp(NOON, "terminal"))

        assert stream.until(1)["said"] == "throw 4 dice of the pool, marking row 4"


def test_a_stale_action_is_answered_with_the_view_and_never_done(
    dante: Running,
) -> None:
    ann = dante.seated(0)
    old = ann.state()
    ann.act("throw 4", old)

    answer = ann.act("throw 3", old)

    assert answer["refused"]["lead"] == "Too late:"
    done = "throw 4 dice of the pool, marking row 4"
    assert answer["refused"]["sentence"] == f"the game has gone on: {done}"
    assert answer["view"]["rev"] == 1
    assert dante.served.table.rev == 1


def test_who_is_too_late_is_told_who_was_quicker_and_with_what_else(
    tmp_path: Path,
) -> None:
    path = begun(tmp_path / "party.json", "six-winters", ("ann", "ben"))
    with running(path) as here:
        ann, ben = here.seated(0), here.seated(1)
        old = ann.state(0)
        first, other, *_ = (
            choice["text"]
            for group in ann.get("choices?seat=0").json["groups"]
            for choice in group["choices"]
        )
        note = {"seat": 1, "rev": old["rev"], "id": "n", "text": "buy milk"}
        assert "refused" not in ben.post("note", **note).json
        done = ben.act(first, ben.state(1))

        same, late = (ann.act(text, old) for text in (first, other))

        assert "refused" not in done, "a note of somebody else is nothing to wait for"
        assert "refused" not in same
        assert same["view"]["rev"] == late["view"]["rev"] == here.served.table.rev
        assert late["refused"]["lead"] == "ben was quicker:"
        assert late["refused"]["sentence"] == done["view"]["said"]
        ben.post("undo", seat=1, rev=late["view"]["rev"], id="u")
        undone = {"seat": 0, "rev": late["view"]["rev"]}
        back = ann.post("act", id="b", text=other, **undone).json
        assert back["refused"]["sentence"].startswith("taken back: ")
        twice = ann.post("undo", id="u2", **undone).json
        assert "refused" not in twice


def test_the_same_id_twice_is_done_once(dante: Running) -> None:
    ann = dante.seated(0)
    sent = {"seat": 0, "rev": 0, "id": "one", "text": "throw 4"}

    first = ann.post("act", **sent).json
    again = ann.post("act", **sent).json

    assert first["view"]["rev"] == again["view"]["rev"] == 1
    assert "refused" not in again


def test_a_refused_action_says_why_in_the_words_of_the_rules(dante: Running) -> None:
    ann = dante.seated(0)
    view = ann.state()

    done = ann.act("pass 1", view)["refused"]["sentence"]
    why = ann.post("why", seat=0, text="pass 1").json["sentence"]

    assert done == why == "1 is not active; the active dice show none"


def test_a_refusal_carries_what_would_help_for_whose_turn_it_is(dante: Running) -> None:
    ann, ben = dante.seated(0), dante.client()
    view = ann.act("throw 1")["view"]
    view = ann.act("rolled 3", view)["view"]

    refused = ann.act("pass 3", view)["refused"]
    why = ann.post("why", seat=0, text="pass 3").json
    watcher = ben.post("why", seat=-1, text="pass 3").json

    assert refused["repair"] == why["repair"]
    assert why["repair"]["label"] == "Turn it"
    assert why["sentence"].endswith("It can be met for 2 Virgil pips: 3 becomes 1.")
    assert watcher["repair"] is None
    assert "refused" not in ann.act(why["repair"]["tap"]["text"], view)


def test_seats_say_how_many_cards_each_has_as_everybody_sees_it(four: Running) -> None:
    ann, ben = four.seated(0), four.client()
    own, public = ann.state(0)["seats"], ben.state()["seats"]
    hands = four.served.table.kept.state.players

    notes = [row["note"] for row in public]
    assert notes == [row["note"] for row in own]
    assert notes == [f"{len(player.hand)} cards" for player in hands]


def test_undo_names_its_step_and_belongs_to_who_did_it_or_the_host(
    four: Running,
) -> None:
    host = four.client(host=True)
    ann, ben = four.seated(0), four.seated(1)
    view = ann.act("attempt A")["view"]
    assert view["undo"] == {"label": "attempt A Generosity"}
    rev = view["rev"]

    refused = ben.post("undo", seat=1, rev=rev, id="u1").json
    assert refused["refused"]["sentence"] == "ann did that; ask ann or the host"
    by_host = host.post("undo", seat=-1, rev=rev, id="u2").json
    assert by_host["view"]["undo"] is None


def test_undo_is_offered_to_whoever_did_the_step_and_the_host_alone(
    tmp_path: Path,
) -> None:
    path = begun(
        tmp_path / "p.json", "exit-from-purgatory", ("ann", "ben", "cleo", "dan")
    )
    with running(path) as here:
        host, watcher = here.client(host=True), here.client()
        ann, ben = here.seated(0), here.seated(1)
        ann.act("attempt A")

        offered = [bool(one.state()["undo"]) for one in (ann, ben, watcher, host)]
        alone = begun(tmp_path / "dante.json", "nine-circles")
        here.room.put(alone)
        player, looker = here.seated(0), here.client()
        player.act("throw 2")
        solo = [bool(one.state()["undo"]) for one in (player, looker)]

    assert offered == [True, False, False, True]
    assert solo == [True, False]


def test_a_passed_tablet_takes_back_a_step_of_any_of_its_seats_unseen(
    four: Running,
) -> None:
    tablet = four.seated(0, 1)
    rev = tablet.act("attempt A", tablet.state(0))["view"]["rev"]
    assert tablet.state(-1)["undo"]

    view = tablet.post("undo", seat=-1, rev=rev, id="u").json["view"]

    assert view["me"]["seat"] == -1, "no hand is shown"
    assert not view["private"]
    assert view["undo"] is None
    assert four.served.table.kept.events[-1].by == "ann"


def test_the_step_that_undo_names_says_what_fell_not_who_threw(dante: Running) -> None:
    ann = dante.seated(0)
    view = ann.act("throw 2")["view"]

    view = ann.act("rolled 2 5", view)["view"]

    assert view["undo"] == {"label": "the dice show 2 5"}
    assert view["said"].startswith("the dice show 2 5 (by hand)")


def test_dice_seen_before_an_undo_stay_and_are_shown(dante: Running) -> None:
    ann = dante.seated(0)
    view = ann.act("throw 2")["view"]
    view = ann.act("rolled 2 5", view)["view"]

    view = ann.post("undo", seat=0, rev=view["rev"], id="u").json["view"]

    assert view["due"]["kind"] == "roll"
    assert view["due"]["seen"] == [2, 5]


def test_a_note_is_kept_once_and_shown_to_all(dante: Running) -> None:
    ann = dante.seated(0)

    for _ in range(2):
        ann.post("note", seat=0, id="n", text="the lamp is lost", rev=0)

    notes = dante.client().get("notes").json["notes"]
    assert notes == ["player: the lamp is lost"]


def test_a_bot_moves_after_a_moment_and_its_turn_is_told(tmp_path: Path) -> None:
    path = begun(
        tmp_path / "k.json",
        "seven-steps-kosmos",
        ("ann", "ben"),
        bots={"ben": "greedy"},
    )
    with running(path) as here:
        ann = here.seated(0)
        stream = ann.stream("stream?seat=0")
        view = stream.next()
        bot = {"seat": 1, "name": "ben", "state": "bot", "bot": "greedy"}
        assert view["seats"][1] == bot

        for _ in range(8):
            if any(line.startswith("ben: ") for line in view["news"]):
                break
            if view["due"]["mine"]:
                text = "roll" if view["due"]["kind"] == "roll" else "done"
                ann.act(text, view)
            view = stream.until(view["rev"] + 1)

        assert any(line.startswith("ben: ") for line in view["news"])


def test_a_save_that_another_program_tears_is_told_and_the_game_goes_on_when_whole(
    tmp_path: Path,
) -> None:
    path = begun(tmp_path / "dante.json", "nine-circles")
    whole = path.read_bytes()
    with running(path) as here:
        stream = here.client().stream("stream")
        assert stream.next()["trouble"] == ""

        path.write_bytes(whole[:-40])
        view = stream.next()
        while not view["trouble"]:
            view = stream.next()
        path.write_bytes(whole)
        while view["trouble"]:
            view = stream.next()

        assert view["rev"] == 0


def test_the_log_has_pages_and_no_word_of_a_player_is_markup(tmp_path: Path) -> None:
    path = begun(tmp_path / "w.json", "six-winters", ("ann", "ben"))
    with running(path) as here:
        ann, words = here.seated(0), "we <b>begin</b>"
        ann.post("note", seat=0, id="n", text=words, rev=0)

        tale, all_ = (ann.get(f"log?tab={tab}&seat=0").text for tab in ("tale", "all"))

        assert ann.get("notes?seat=0").json["notes"] == [f"ann: {words}"]
        assert "<li" in tale
        assert "we &lt;b&gt;begin&lt;/b&gt;" in all_
        assert "<b>begin" not in tale + all_
        assert ann.get("log?tab=else&seat=0").code == 404


def test_a_card_is_looked_up_with_its_face_and_its_rule(four: Running) -> None:
    found = four.client().get("look?name=lantern").json

    (panel,) = found["parts"]
    face, rule, *_ = panel["parts"]
    assert (panel["title"], panel["note"]) == ("Lantern", "card")
    assert four.client().get(face["art"]["href"]).headers["content-encoding"] == "gzip"
    assert rule["lines"]
    groups = four.client().get("look").json["groups"]
    assert "Lantern" in groups[0]["names"]
