"""Older saves migrated to the present form, one small pure function a step.

Only what `codec.parse` gave is migrated; the file keeps its form until the next write.
"""

from collections.abc import Callable, Mapping

from companion.errors import SaveDamaged, SaveTooNew

LATEST = 2  # the form of saves that this companion writes


def _with_bots(raw: dict[str, object]) -> dict[str, object]:
    """Return a save of form 2, which also says who is a bot, and counts its events.

    Form 1 did not say who was a bot: that is unknown where several play. Its events are
    counted when the save is sealed.

    >>> _with_bots({"setup": {"players": ["ann", "ben"]}})["bots"] is None
    True
    """
    match raw.get("setup"):
        case {"players": [_, _, *_]}:
            return {**raw, "format": 2, "bots": None}
    return {**raw, "format": 2, "bots": {}}


STEPS: Mapping[int, Callable[[dict[str, object]], dict[str, object]]] = {1: _with_bots}
"""For each older form the function that returns a save of the next one."""


def check(raw: Mapping[str, object], where: str) -> int:
    """Return the form of a save, which this companion knows.

    Raises:
        SaveTooNew: if a later companion wrote it.
        SaveDamaged: if it names no form.
    """
    form = raw.get("format")
    if not isinstance(form, int) or isinstance(form, bool) or form < 1:
        raise SaveDamaged(where, "not a save: it names no format")
    if form > LATEST:
        what = f"format {form}, this companion reads up to {LATEST}"
        raise SaveTooNew(where, what, "update the companion")
    return form


def lift(raw: dict[str, object], where: str) -> dict[str, object]:
    """Return the save in the latest form; its hashes are still the old ones."""
    for form in range(check(raw, where), LATEST):
        raw = STEPS[form](raw)
    return raw
