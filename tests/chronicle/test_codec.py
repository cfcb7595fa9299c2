"""The form of a save, byte for byte, and everything that is not one."""

import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from companion.chronicle import codec, migrate, store
from companion.chronicle.codec import Amend, Stamp
from companion.contract import Act, Begun, Rolled
from companion.errors import BadValue, SaveDamaged, SaveTooNew
from tests.chronicle.toy import AT, GAME, RULES, Throw, amend, game_of, load, tell
from tests.refusals import refused

WRITTEN = """\
{"format": 2, "game": "toy", "rules": "toy-r1", "rulings": {"target": "0"}, \
"setup": {}, "created": "2026-11-20T19:02:11Z", "by": "ann", \
"h": "f3660b537820f6d23f6aad3a921eeb9f", \
"count": 2, "head": "c914b4d74c442d08bc47a9d37322e172", "bots": {},
 "events": [
  {"n": 1, "at": "2026-11-20T19:02:11Z", "by": "ann", "do": "throw", "dice": 2, \
"h": "778f1ca9269dc131a7982dc53eba7bdf"},
  {"n": 2, "at": "2026-11-20T19:02:11Z", "by": "ann", "do": "rolled", \
"faces": [3, 4], "dice": "hand", "h": "c914b4d74c442d08bc47a9d37322e172"}],
 "state": {"target": 0, "total": 7, "due": 0, "rolls": [[3, 4]]}}
"""


def refusal(path: Path) -> str:
    return refused(SaveDamaged, store.open, path, load)


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")


@pytest.fixture
def told(save: Path) -> Path:
    tell(save, Throw(2))
    tell(save, Rolled((3, 4)), dice="hand")
    tell(save, Throw(1))
    # Errors would mention the previous generation.
    save.with_name("winter.json.bak").unlink()
    return save


def test_a_save_is_a_header_one_event_a_line_and_the_state(save: Path) -> None:
    tell(save, Throw(2))
    tell(save, Rolled((3, 4)), dice="hand")

    assert save.read_text("utf-8") == WRITTEN


def test_events_keep_time_name_and_who_rolled(save: Path) -> None:
    store.append(save, load, [Throw(1)], Stamp("2027-01-01T00:00:00Z", "Zoë"))
    kept = tell(save, Rolled((5,)), dice="digital")

    first, second = kept.events
    assert (first.n, first.at, first.by) == (1, "2027-01-01T00:00:00Z", "Zoë")
    assert (first.dice, second.dice) == (None, "digital")
    assert store.open(save, load).events == kept.events


def test_an_action_may_have_a_field_called_dice(save: Path) -> None:
    tell(save, Throw(3), dice="hand")

    assert store.open(save, load).events[0].action == Throw(3)


def test_an_amend_is_written_with_its_reason(save: Path) -> None:
    tell(save, Throw(1), Rolled((3,)))
    amend(save, 2, 4, reason="it lay in the shade")

    (*_, line) = store.open(save, load).events
    assert line.action == Amend(2, (4,), "it lay in the shade")
    assert '"do": "amend", "event": 2, "faces": [4],' in save.read_text("utf-8")


def test_other_layout_of_the_same_json_is_the_same_save(told: Path) -> None:
    data = msgspec.json.format(told.read_bytes(), indent=4)
    told.write_bytes(data.replace(b"\n", b"\r\n"))

    assert store.open(told, load).state.total == 7


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "the file is empty"),
        (b" \n\n", "the file is empty"),
        (b"{", "the file breaks off before its end"),
        (b'{"format": 1, "game": "to', "the file breaks off before its end"),
        (b"winter", "not JSON: invalid character (byte 0)"),
        (b"{} {}", "not JSON: trailing characters (byte 4)"),
        (b"\xff\xfe{", "not JSON: invalid character (byte 0)"),
        (b"\x00" * 40, "not JSON: invalid character (byte 0)"),
        (b"[]", "not a save: not a JSON object"),
        (b"7", "not a save: not a JSON object"),
        (b"{}", "not a save: it names no format"),
        (b'{"format": "1"}', "not a save: it names no format"),
        (b'{"format": true}', "not a save: it names no format"),
        (b'{"format": 0}', "not a save: it names no format"),
        (b'{"format": 1}', "not a save: it has no list of events"),
        (b'{"format": 1, "events": {}}', "not a save: it has no list of events"),
        (b'{"format": 1, "events": [7]}', "not a save: it has no list of events"),
        (b'{"format": 1, "events": []}', "the header does not match its hash"),
        (b"[" * 100_000, "nested too deeply for a save"),
        (b'{"a":' * 100_000, "nested too deeply for a save"),
        (b" " * (16 << 20) + b"{}", "larger than 16 MiB"),
    ],
)
def test_what_is_no_save_is_refused_and_left_alone(
    tmp_path: Path, data: bytes, what: str
) -> None:
    path = tmp_path / "winter.json"
    path.write_bytes(data)

    assert refusal(path) == f"winter.json: {what}"
    assert path.read_bytes() == data


def test_a_save_cut_anywhere_is_refused(told: Path) -> None:
    data = told.read_bytes()

    for length in range(0, len(data) - 2, 3):
        told.write_bytes(data[:length])
        assert refusal(told).startswith("winter.json: the file ")


def test_every_digit_of_the_events_and_the_header_counts(told: Path) -> None:
    data = told.read_bytes()
    end = data.index(b'"state"')
    digits = [i for i in range(end) if data[i : i + 1].isdigit()]

    assert len(digits) > 100
    for i in digits:
        digit = b"5" if data[i : i + 1] != b"5" else b"6"
        told.write_bytes(data[:i] + digit + data[i + 1 :])
        with pytest.raises((SaveDamaged, SaveTooNew)):
            store.open(told, load)


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ('"faces": [3, 4]', '"faces": [3, 5]', "event 2 does not match its hash"),
        ('"faces": [3, 4]', '"faces": [3, 4.0]', "event 2 does not match its hash"),
        ('"n": 3', '"n": 4', "event 3 is numbered 4"),
        ('"n": 3, ', "", "event 3 is numbered None"),
        ('"dice": "hand", ', "", "event 2 does not match its hash"),
        ('"dice": "hand"', '"dice": "foot"', "event 2 does not match its hash"),
        ('"c914b4d7', '"0914b4d7', "event 2 does not match its hash"),
        ('"h": "c914b4d7', '"g": "c914b4d7', "event 2 does not match its hash"),
        ('[3, 4], "', '[3, 4], "x": 1, "', "event 2 does not match its hash"),
        ('"faces": [3, 4]', f'"faces": {2**70}', "event 2 does not match its hash"),
        (
            '[3, 4], "dice": "hand", "h": "c914b4d74c442d08bc47a9d37322e172"',
            f'{2**70}, "dice": "hand", "h": ""',
            "event 2 does not match its hash",
        ),
        (
            '"setup": {}, "created": "2026-11-20T19:02:11Z", "by": "ann", '
            '"h": "f3660b537820f6d23f6aad3a921eeb9f"',
            f'"setup": {{"a": {2**70}}}, "h": ""',
            "the header does not match its hash",
        ),
        ('"target": "0"', '"target": "9"', "the header does not match its hash"),
        ('"toy-r1"', '"toy-r0"', "the header does not match its hash"),
        ('"setup": {}', '"setup": {"a": 1}', "the header does not match its hash"),
        ('"format": 2,', '"format": 2, "x": 2,', "the header does not match its hash"),
    ],
)
def test_an_edit_is_found_and_named(told: Path, old: str, new: str, what: str) -> None:
    edit(told, old, new)

    assert refusal(told) == f"winter.json: {what}"


def test_a_mangled_save_is_the_same_save_or_one_line(told: Path) -> None:
    generator = random.Random(2020)
    data, kept = told.read_bytes(), store.open(told, load)

    for _ in range(400):
        start = generator.randrange(len(data))
        length = generator.choice((0, 1, 1, 1, 5, 50))
        piece = bytes(
            generator.choices(b'{}[]",: 0n-e\\\xff', k=generator.randrange(3))
        )
        told.write_bytes(data[:start] + piece + data[start + length :])
        try:
            read = store.open(told, load)
        except (SaveDamaged, SaveTooNew) as error:
            line = str(error)
        else:
            line = ""
            assert (read.events, read.states) == (kept.events, kept.states)
        assert "\n" not in line


def test_a_line_taken_out_is_found(told: Path) -> None:
    lines = told.read_text("utf-8").splitlines(keepends=True)
    told.write_text("".join(lines[:3] + lines[4:]), "utf-8")

    assert refusal(told) == "winter.json: event 2 is numbered 3"


def test_a_later_format_is_refused_whatever_it_holds(tmp_path: Path) -> None:
    path = tmp_path / "winter.json"
    path.write_text('{"format": 3, "log": "elsewhere"}', "utf-8")

    assert refused(SaveTooNew, store.open, path, load) == (
        "winter.json: format 3, this companion reads up to 2; update the companion"
    )


def test_other_rules_are_refused(save: Path) -> None:
    later = SimpleNamespace(**{**vars(RULES), "REVISION": "toy-r2"})

    assert refused(SaveTooNew, store.open, save, lambda _: game_of(later)) == (
        "winter.json: rules toy-r1, this companion plays toy-r2; "
        "use the companion that wrote it"
    )


def forged(path: Path, change: dict[str, Any], number: int = 0) -> None:
    """Edit a save as somebody would who can also compute hashes."""
    raw = codec.parse(path.read_bytes(), path.name)
    raw["events"] = events = codec.entries(raw, path.name)
    target = events[number - 1] if number else raw
    target.update(change)
    path.write_bytes(msgspec.json.encode(codec.seal(raw, path.name)))


@pytest.mark.parametrize(
    ("number", "change", "what"),
    [
        (
            *(2, {"faces": [3, 7]}),
            "event 2 is impossible: no die shows 7; it replays up to event 1",
        ),
        (
            *(3, {"do": "undo", "to": 3}),
            "event 3 cannot be read (object contains unknown field 'dice')",
        ),
        (2, {"do": "jump"}, "event 2 cannot be read (invalid value 'jump')"),
        (2, {"faces": "34"}, "event 2 cannot be read (expected 'array', got 'str')"),
        (2, {"by": 5}, "event 2 cannot be read (expected 'str', got 'int')"),
        (2, {"dice": "foot"}, "event 2 cannot be read (invalid enum value 'foot')"),
        (
            *(0, {"rulings": []}),
            "the header cannot be read (expected 'object', got 'array' "
            "- at '$.rulings')",
        ),
        (
            *(0, {"extra": 1}),
            "the header cannot be read (object contains unknown field 'extra')",
        ),
    ],
)
def test_an_event_whose_hash_holds_is_still_checked(
    told: Path, number: int, change: dict[str, Any], what: str
) -> None:
    forged(told, change, number)

    assert refusal(told) == f"winter.json: {what}"


def test_a_name_that_is_no_text_is_refused(save: Path) -> None:
    with pytest.raises(BadValue, match="surrogates not allowed"):
        store.append(save, load, [Throw(1)], Stamp(AT, "\udcff"))
    with pytest.raises(BadValue, match="surrogates not allowed"):
        store.create(save.with_name("b"), GAME, Begun(), Stamp(AT, "\udcff"))


def test_a_save_does_not_grow_past_what_can_be_read(
    save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(codec, "LARGEST", 1 << 20)
    before = save.read_bytes()

    long = (store.append, save, load, [Throw(1)], Stamp(AT, "ann" * (1 << 19)))
    line = refused(BadValue, *long)

    assert line == "toy: the save would be larger than 1 MiB; begin another"
    assert save.read_bytes() == before


class Numbered(Act, frozen=True, tag="numbered"):
    n: int


@pytest.mark.parametrize("action", [Numbered(5), Rolled(cast(Any, ("x",)))])
def test_an_action_that_would_not_read_back_is_a_mistake_of_the_game(
    action: Any,
) -> None:
    header = codec.Save(1, "toy", "toy-r1", {}, {}, created=AT, by="ann")
    actions = Numbered | Rolled

    with pytest.raises(ValueError, match=r"Numbered|Rolled"):
        codec.event(action, header, actions, Stamp(AT, "ann", None))


def test_an_older_format_is_lifted_step_by_step_and_written_as_the_latest(
    told: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def name_the_dice(raw: dict[str, Any]) -> dict[str, Any]:
        for event in raw["events"]:
            if event["do"] == "rolled":
                event["faces"] = [7 - face for face in event["faces"]]
        return {**raw, "format": 3}

    def nothing(raw: dict[str, Any]) -> dict[str, Any]:
        return {**raw, "format": 4}

    monkeypatch.setattr(store, "_checked", {})  # as a newer companion, begun anew
    monkeypatch.setattr(migrate, "LATEST", 4)
    monkeypatch.setattr(migrate, "STEPS", {2: name_the_dice, 3: nothing})
    before = told.read_bytes()

    assert store.open(told, load).state.rolls == ((4, 3),)
    assert told.read_bytes() == before
    assert tell(told, Rolled((1,))).save.format == 4
    assert told.read_text("utf-8").startswith('{"format": 4, "game": "toy"')
    assert store.verify(told, load).troubles == ()
    assert told.with_name("winter.json.bak").read_bytes() == before


def test_an_older_save_is_checked_as_it_was_written(
    told: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migrate, "LATEST", 3)
    monkeypatch.setattr(migrate, "STEPS", {2: lambda raw: {**raw, "format": 3}})
    edit(told, '"faces": [3, 4]', '"faces": [3, 5]')

    assert refusal(told) == "winter.json: event 2 does not match its hash"


def test_a_save_of_the_latest_format_is_not_lifted() -> None:
    raw = {"format": 2, "events": []}

    assert migrate.lift(raw, "winter.json") is raw
