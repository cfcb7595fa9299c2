"""The table as a page finds it: views, actions, undo, notes, several pages."""

from pathlib import Path

from companion import games
from companion.chronicle import store
from companion.chronicle.codec import Stamp, Undo
from companion.contract import Drawn, Rolled
from companion.table.seats import recent_events
from tests.web.serving import NOON, Running, begun, running


def test_a_step_reaches_all_pages_and_the_save_and_is_not_done_again_late(
    dante: Running,
) -> None:
    ann, ben = dante.seated(0), dante.client()
    streams = ann.stream("stream?seat=0"), ben.stream("stream")
    old, theirs = (stream.next() for stream in streams)
    assert old["rev"] == theirs["rev"] == 0

    done = ann.act("throw 4", old)
    late = ann.act("throw 3", old)

    assert done["view"] == late["view"] == streams[0].until(1)
    assert streams[1].until(1)["due"]["kind"] == "roll"
    assert late["refused"]["lead"] == "Too late:"
    what = "throw 4 dice of the pool, marking row 4"
    assert late["refused"]["sentence"] == f"the game has gone on: {what}"
    assert len(store.open(dante.served.table.path, games.load).events) == 1


def test_news_say_what_was_taken_back(tmp_path: Path) -> None:
    path = begun(tmp_path / "k.json", "seven-steps-kosmos", ("ann", "ben"))
    actions = [Drawn(tuple("ABCDEFG")), Rolled((2,)), Undo(1)]
    kept = store.append(path, games.load, actions, Stamp(NOON, "ben"))

    assert [*recent_events(kept, -1, 1)] == [
        "ben: the dice show 2",
        "ben: taken back: the dice show 2",
    ]


def test_a_step_in_another_program_reaches_the_page(dante: Running) -> None:
    stream = dante.client().stream("stream")
    stream.next()

    table = dante.served.table
    action = table.kept.game.words().actions.read("throw 4")
    store.append(table.path, games.load, [action], Stamp(NOON, "terminal"))

    assert stream.until(1)["said"] == "throw 4 dice of the pool, marking row 4"


def test_who_is_too_late_is_told_who_was_quicker_and_with_what_else(
    tmp_path: Path,
) -> None:
    path = begun(tmp_path / "party.json", "six-winters", ("ann", "ben"))
    with running(path) as here:
        ann, ben = here.seated(0), here.seated(1)
        old = ann.state(0)
        groups = ann.get("choices?seat=0").json["groups"]
        first, other, *_ = (one["text"] for row in groups for one in row["choices"])
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
        assert "refused" not in ann.post("undo", id="u2", **undone).json


def test_the_same_id_twice_is_done_once(dante: Running) -> None:
    ann = dante.seated(0)
    note = {"seat": 0, "id": "n", "text": "the lamp is lost", "rev": 0}
    act = {"seat": 0, "id": "one", "text": "throw 4", "rev": 1}

    answers = [ann.post("note", **note).json, ann.post("note", **note).json]
    answers += [ann.post("act", **act).json, ann.post("act", **act).json]

    assert [answer["view"]["rev"] for answer in answers] == [1, 1, 2, 2]
    assert not any("refused" in answer for answer in answers)
    notes = dante.client().get("notes").json["notes"]
    assert notes == ["player: the lamp is lost"]


def test_a_refusal_says_why_and_what_would_help_for_whose_turn_it_is(
    dante: Running,
) -> None:
    ann, ben = dante.seated(0), dante.client()
    done = ann.act("pass 1")["refused"]["sentence"]
    why = ann.post("why", seat=0, text="pass 1").json["sentence"]
    assert done == why == "1 is not active; the active dice show none"
    ann.act("throw 1")
    view = ann.act("rolled 3")["view"]

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
    hands = four.served.table.kept.state.players

    notes = [row["note"] for row in ben.state()["seats"]]

    assert notes == [row["note"] for row in ann.state(0)["seats"]]
    assert notes == [f"{len(player.hand)} cards" for player in hands]


def test_undo_names_its_step_and_belongs_to_who_did_it_or_the_host(
    four: Running, tmp_path: Path
) -> None:
    host, watcher = four.client(host=True), four.client()
    ann, ben = four.seated(0), four.seated(1)
    view = ann.act("attempt A")["view"]
    offered = [one.state()["undo"] for one in (ann, host, ben, watcher)]
    assert offered == [{"label": "attempt A Generosity"}] * 2 + [None] * 2

    refused = ben.post("undo", seat=1, rev=view["rev"], id="u1").json["refused"]
    by_host = host.post("undo", seat=-1, rev=view["rev"], id="u2").json
    four.room.put(begun(tmp_path / "dante.json", "nine-circles"))
    player, looker = four.seated(0), four.client()
    player.act("throw 2")

    assert refused["sentence"] == "ann did that; ask ann or the host"
    assert by_host["view"]["undo"] is None
    assert player.state()["undo"]
    assert looker.state()["undo"] is None


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


def test_the_step_that_undo_names_says_what_fell_and_its_dice_stay(
    dante: Running,
) -> None:
    ann = dante.seated(0)
    ann.act("throw 2")

    view = ann.act("rolled 2 5")["view"]

    assert view["undo"] == {"label": "the dice show 2 5"}
    assert view["said"].startswith("the dice show 2 5 (by hand)")
    view = ann.post("undo", seat=0, rev=view["rev"], id="u").json["view"]
    assert (view["due"]["kind"], view["due"]["seen"]) == ("roll", [2, 5])


def test_a_bot_moves_after_a_moment_and_its_turn_is_told(tmp_path: Path) -> None:
    names, bots = ("ann", "ben"), {"ben": "medium"}
    path = begun(tmp_path / "k.json", "seven-steps-kosmos", names, bots=bots)
    with running(path) as here:
        ann = here.seated(0)
        stream = ann.stream("stream?seat=0")
        view = stream.next()
        bot = {"seat": 1, "name": "ben", "state": "bot", "bot": "medium"}
        assert view["seats"][1] == bot

        for _ in range(8):
            if any(line.startswith("ben: ") for line in view["news"]):
                break
            if view["due"]["mine"]:
                ann.act("roll" if view["due"]["kind"] == "roll" else "done", view)
            view = stream.until(view["rev"] + 1)

        assert any(line.startswith("ben: ") for line in view["news"])


def test_a_save_that_another_program_tears_is_told_and_the_game_goes_on_when_whole(
    dante: Running,
) -> None:
    path = dante.served.table.path
    whole = path.read_bytes()
    stream = dante.client().stream("stream")
    assert stream.next()["trouble"] == ""

    path.write_bytes(whole[:-40])
    while not (view := stream.next())["trouble"]:
        pass
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
    guest = four.client()

    (panel,) = guest.get("look?name=lantern").json["parts"]

    face, rule, *_ = panel["parts"]
    assert (panel["title"], panel["note"]) == ("Lantern", "card")
    assert guest.get(face["art"]["href"]).headers["content-encoding"] == "gzip"
    assert rule["lines"]
    assert "Lantern" in guest.get("look").json["groups"][0]["names"]
