"""The table of reports: every class is in it, and every loop over it is complete."""

from collections.abc import Iterator
from typing import get_args

from companion.games.six_winters import reports
from companion.games.six_winters.board import acting
from companion.games.six_winters.reports import base
from companion.games.six_winters.words import ACTIONS


def tagged(kind: type) -> Iterator[type]:
    """Yield the subclasses of a kind that are reported or written, not their bases."""
    for below in kind.__subclasses__():
        if below.__struct_config__.tag and not below.__subclasses__():
            yield below
        yield from tagged(below)


def test_the_table_has_every_report_once_and_the_union_is_the_table() -> None:
    assert set(tagged(reports.Report)) == set(get_args(reports.StepReport))
    assert len(reports.KINDS) == len(set(reports.KINDS)) == len(reports.BY_VERB) == 16


def test_every_report_is_typed_by_the_verb_of_its_tag() -> None:
    assert set(reports.BY_VERB) <= set(ACTIONS.verbs)
    for verb, kind in reports.BY_VERB.items():
        assert kind.say.form.split()[0] == verb
        assert type(ACTIONS.read(kind.say.help.partition(": ")[0])) is kind


def test_every_event_of_a_report_is_in_the_union_and_every_deed_has_a_clause() -> None:
    events = set(get_args(reports.ReportEvent))

    assert {kind for kind in tagged(reports.TaleEvent) if kind in events} == events
    assert set(reports.DEEDS) == set(tagged(reports.Deed))


def test_the_page_offers_every_report_and_asks_for_each_of_its_words() -> None:
    offered = (*acting.USUAL, *(v for kind in acting.OTHERS.values() for v in kind))
    fields = {form.verb: len(form.fields) for form in ACTIONS.forms}

    assert sorted(offered) == sorted(
        v for v, k in reports.BY_VERB.items() if k.done.label
    )
    assert sorted(acting.ORDER) == sorted(
        verb for verb, kind in reports.BY_VERB.items() if kind.do.label
    )
    for verb, kind in reports.BY_VERB.items():
        for offer in filter(None, (kind.done.titles, kind.do.titles)):
            assert len(offer) == fields[verb], verb


def test_every_report_has_what_its_base_leaves_to_it() -> None:
    left = [*((base.Report, name) for name in ("against", "apply", "sentence"))]
    left += [(base.PersonReport, "against_seat"), (base.Deed, "clause")]
    left += [(base.DiceReport, "bound"), (base.PoolsReport, "against_pools")]
    for kind in (*reports.KINDS, *reports.DEEDS):
        named = [(base.Report, "judged")] if getattr(kind, "judged_dice", False) else []
        for above, name in (*left, *named):
            if issubclass(kind, above):
                assert getattr(kind, name) is not getattr(above, name), (kind, name)
        if issubclass(kind, base.DiceReport):
            assert {"resource", "count"} <= set(kind.__struct_fields__), kind
