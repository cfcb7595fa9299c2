"""A deck while it is made: what its page shows, and which faces are drawn again."""

import json
from contextlib import closing
from functools import partial
from threading import Thread
from typing import Any

import pytest

from companion.decks.preview.show import Desk
from companion.errors import Stopped
from tests.decks.conftest import HEAD, png
from tests.decks.preview.conftest import Begin

OXEN = ("title,text,icon,image", "Ox,Pull.,sun,", "Cow,Moo {heart}.,moon,")
PICTURE = HEAD.replace("bleed = 3", "safe = 0") + (
    '[front.art]\nkind = "image"\nimage = "art/[kind]-[title].png"\nw = 50\nh = 50\n'
    '[front.name]\nkind = "text"\ntext = "[title]"\nw = 50\nh = 10\n'
)
DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'


def titles(state: dict[str, Any]) -> list[str]:
    return [card["title"] for card in state["cards"]]


def keys(state: dict[str, Any]) -> dict[str, str]:
    return {card["title"]: card["front"] for card in state["cards"]}


def test_only_the_face_of_a_row_that_changed_is_drawn(begin: Begin) -> None:
    watched = begin(*OXEN)
    before = keys(watched.state())

    state = watched.save(*OXEN[:2], "Cow,Milk.,moon,")

    assert watched.drawn() == 1
    assert keys(state)["Ox"] == before["Ox"]
    assert keys(state)["Cow"] != before["Cow"]
    drawing = watched.show.face(keys(state)["Cow"], low=False)
    assert "<desc>Cow Milk.</desc>" in drawing


def test_a_row_put_before_the_others_draws_one_face(begin: Begin) -> None:
    watched = begin(*OXEN)

    state = watched.save(OXEN[0], "Hen,Egg.,,", *OXEN[1:])

    assert watched.drawn() == 1
    assert [(card["row"], card["title"]) for card in state["cards"]] == [
        *((2, "Hen"), (3, "Ox"), (4, "Cow"))
    ]


def test_a_layout_draws_all_fronts_again_and_a_comment_in_it_none(begin: Begin) -> None:
    watched = begin(*OXEN)
    own = ('extends = "plain"', 'title = "own"', 'size = "poker"', "full = {}")
    own += ("low = {}", "front = {}")
    watched.save(*own, name="layout.toml")
    watched.drawn()

    watched.save(*own, "# a comment", name="layout.toml")
    assert watched.drawn() == 0
    watched.save(*own[:-1], "[front.title]", "size = 11", name="layout.toml")
    assert watched.drawn() == 2  # its back is as it was


def test_an_icon_draws_the_faces_that_show_it(begin: Begin) -> None:
    watched = begin(*OXEN)

    watched.save(DRAWING.format('<path d="M0 0H9V9Z"/>'), name="icons/heart.svg")

    assert watched.drawn() == 1


def test_a_picture_draws_the_faces_whose_columns_make_its_name(begin: Begin) -> None:
    lines = ("title,kind", "Ox,beast", "Cow,beast")
    watched = begin(*lines)
    watched.save(PICTURE, name="layout.toml")
    watched.drawn()

    path = watched.home / "art" / "beast-Cow.png"
    png(path)
    watched.show.load([path.resolve()])
    state = watched.state()

    assert watched.drawn() == 1
    assert [found["rule"] for found in state["cards"][0]["found"]] == ["missing"]
    assert [found["rule"] for found in state["cards"][1].get("found", [])] == ["dots"]


def test_a_bad_row_is_shown_in_its_place_and_the_others_as_cards(begin: Begin) -> None:
    watched = begin("title,text,qty", "Ox,{hart}!,1", "Cow,Moo.,many", "Hen", "Ewe,,2")

    state = watched.state()

    assert [(card["row"], "front" in card) for card in state["cards"]] == [
        *((2, True), (3, False), (4, False), (5, True))
    ]
    assert [card["found"][0]["what"] for card in state["cards"][:3]] == [
        *("column text", "column qty", "")
    ]
    assert [error.partition(": ")[2][:22] for error in watched.show.errors()] == [
        *("row 2, column text: ic", "row 3, column qty: 'ma", "row 4: 1 cell where ro")
    ]


def test_a_deck_that_cannot_be_read_keeps_the_last_cards(begin: Begin) -> None:
    watched = begin(*OXEN)

    state = watched.save("tilte,text", "Ox,Pull.")
    assert titles(state) == ["Ox", "Cow"]
    assert state["errors"][0].startswith("deck.csv: row 1: no column is called 'title'")
    assert watched.show.face(keys(state)["Ox"], low=False)

    state = watched.save(*OXEN)
    assert state["errors"] == []


def test_findings_of_preflight_are_with_the_card_that_they_concern(
    begin: Begin,
) -> None:
    watched = begin(*OXEN)
    pale = 'extends = "plain"\ntitle = "own"\nsize = "poker"\nlow = {}\nfront = {}\n'
    state = watched.save(pale + '[full]\nink = "#F0F0F0"', name="layout.toml")

    (found, *_) = state["cards"][0]["found"]
    kind = [found[key] for key in ("rule", "severity", "side")]
    assert kind == ["contrast", "warning", "front"]
    assert len(found["box"]) == 4


def test_both_inks_have_drawings_and_findings_of_their_own(begin: Begin) -> None:
    watched = begin(*OXEN)
    key = keys(watched.state())["Ox"]

    assert watched.state(low=True)["low"] is True
    full, low = (watched.show.face(key, low=ink) for ink in (False, True))
    assert full != low


def test_the_boxes_of_a_face_are_named_in_mm_of_the_card(begin: Begin) -> None:
    watched = begin(*OXEN)
    key = keys(watched.state())["Ox"]

    boxes = {box["name"]: box for box in json.loads(watched.show.boxes(key, low=False))}

    assert (boxes["title"]["x"], boxes["title"]["w"]) == (7.0, 38.5)
    assert boxes["icon"]["kind"] == "icon"


def test_sheets_are_as_they_are_printed(begin: Begin) -> None:
    watched = begin("title,text,qty", "Ox,Pull.,7", "Cow,Moo.,2", size="63x88")

    sheets = watched.state()["sheets"]

    assert [(sheet["title"], sheet["rows"]) for sheet in sheets] == [
        ("deck, sheet 1 of 2, front", [2, 3]),
        ("deck, sheet 1 of 2, back", [2, 3]),
        ("deck, sheet 2 of 2, front", [3]),
        ("deck, sheet 2 of 2, back", [3]),
    ]
    drawing = watched.show.sheet(sheets[0]["key"], low=False)
    assert 'viewBox="0 0 210 297"' in drawing
    assert drawing.count("Pull.") == 7


def test_a_sheet_is_new_only_if_a_card_on_it_is(begin: Begin) -> None:
    watched = begin("title,text,qty", "Ox,Pull.,8", "Cow,Moo.,8", size="63x88")
    before = [sheet["key"] for sheet in watched.state()["sheets"]]

    state = watched.save("title,text,qty", "Ox,Pull.,8", "Cow,Milk.,8")

    after = [sheet["key"] for sheet in state["sheets"]]
    same = [old == new for old, new in zip(before, after, strict=True)]
    assert same == [True, True, False, True]


def test_cards_that_no_paper_takes_are_shown_with_why(begin: Begin) -> None:
    state = begin(*OXEN, size="300x400").state()

    assert titles(state) == ["Ox", "Cow"]
    assert state["sheets"] == []
    assert state["paper"].startswith("deck: 300 x 400 mm with 3 mm bleed does not fit")


def test_large_pictures_have_no_more_dots_than_a_screen_shows(begin: Begin) -> None:
    from PIL import Image

    watched = begin("title,kind", "Ox,beast")
    path = watched.home / "art" / "beast-Ox.png"
    path.parent.mkdir()
    Image.effect_noise((900, 900), 80).save(path)
    state = watched.save(PICTURE, name="layout.toml")

    drawing = watched.show.face(keys(state)["Ox"], low=False)

    assert "data:image/jpeg" in drawing
    assert len(drawing) < path.stat().st_size / 2


def test_what_is_asked_is_done_in_order_and_before_what_can_wait() -> None:
    desk, done = Desk(), []
    for name in ("first", "second"):
        desk.tell(partial(done.append, name))

    def spare() -> bool:
        done.append("spare")
        desk.close()
        return True

    desk.run(spare)

    assert done == ["first", "second", "spare"]


def test_an_answer_or_an_error_goes_to_who_asked() -> None:
    desk, answers = Desk(), []

    def ask() -> None:
        with closing(desk):  # whatever fails, so that nobody waits for ever
            answers.append(desk.ask(lambda: 7))
            with pytest.raises(ZeroDivisionError):
                desk.ask(lambda: 1 / 0)

    asking = Thread(target=ask)
    asking.start()
    desk.run(lambda: False)
    asking.join()

    assert answers == [7]


def test_nobody_waits_for_a_desk_that_is_closed() -> None:
    desk = Desk()
    desk.close()
    desk.run(lambda: False)

    with pytest.raises(Stopped):
        desk.ask(lambda: 7)


def test_ctrl_c_leaves_nobody_waiting() -> None:
    desk, done = Desk(), []

    def interrupted() -> None:
        raise KeyboardInterrupt

    done = [desk.tell(interrupted), desk.tell(lambda: None)]

    with pytest.raises(KeyboardInterrupt):
        desk.run(lambda: False)
    assert [one.cancelled() for one in done] == [True, True]


def test_a_deck_is_counted_anew_whenever_a_row_changes(begin: Begin) -> None:
    head, ox, sun = "title,text,cost,kind,qty", "Ox,,1,beast,2", "Sun,,1,star,1"
    watched = begin(head, ox, "Cow,,2,beast,1", sun)

    before = json.loads(watched.show.counted(1, 0))
    watched.save(head, ox, "Cow,,2,beast,0", sun)
    after = json.loads(watched.show.counted(0, 999))

    assert (before["stats"]["cards"], after["stats"]["cards"]) == (4, 3)
    assert (after["stats"]["hand"], after["stats"]["turn"]) == (1, 60)
    (curve,), (bars,) = before["curves"], before["bars"]
    assert 'aria-label="cost. 1.25 on average"' in curve
    assert curve.count('class="column"') == 2
    assert 'aria-label="beast 3; star 1"' in bars
    watched.save("title,text")
    assert json.loads(watched.show.counted(5, 5))["stats"]["cards"] == 0


def test_numbers_however_large_or_small_have_a_curve(begin: Begin) -> None:
    rows = ("Ox,,0.000000000000001", "Cow,,0.000000000000002", "Hen,,0")
    watched = begin("title,text,weight", *rows)

    small = json.loads(watched.show.counted(5, 5))
    watched.save("title,text,weight", *rows, "Sun,,999999999999999")
    large = json.loads(watched.show.counted(5, 5))

    for counted in (small, large):
        (weight,), (curve,) = counted["stats"]["numbers"], counted["curves"]
        assert len(weight["bars"]) == curve.count('class="column"') <= 21
