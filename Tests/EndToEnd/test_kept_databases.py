"""Databases of every released version can be opened, are migrated after a backup, and give the former answers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from harness.daemon import Pills
from harness.kept import Kept, ask, differences
from harness.sharing import carry, entries, known, share

EVERY = list(Kept.all())


def test_there_are_databases_of_the_first_release() -> None:
    names = {str(kept) for kept in EVERY}
    kinds = ("empty", "medications", "open-and-snoozed", "unlocked", "ten-years")
    assert {f"0.1.0/{kind}" for kind in kinds} <= names


@pytest.mark.parametrize("kept", EVERY, ids=str)
def test_a_kept_database_answers_as_before(kept: Kept, pills: Pills) -> None:
    kept.lay_out(pills)
    pills.start(kept.clock)
    assert differences(kept.answers, ask(pills)) == []
    # A restart reads the migrated database.
    pills.restart()
    assert differences(kept.answers, ask(pills)) == []


@pytest.mark.parametrize("kept", EVERY, ids=str)
def test_a_kept_database_can_be_shared_and_loses_and_doubles_nothing(
    kept: Kept, make_pills: Callable[..., Pills]
) -> None:
    old, new = make_pills(), make_pills()
    kept.lay_out(old)
    old.start(kept.clock)
    new.start(kept.clock)
    share(old, new)
    while carry(old, new):
        pass
    assert differences(kept.answers, ask(old)) == []
    if any(" medication " in line for line in entries(old)):
        assert known(old) == known(new)
    else:
        assert kept.folder.name == "empty", "only where nobody said anything is there nothing to tell"
    assert carry(old, new) == 0
    old.restart()
    assert differences(kept.answers, ask(old)) == []


def test_two_machines_with_a_past_of_their_own_each_join(make_pills: Callable[..., Pills]) -> None:
    """Both have answers to doses of the default medication, and some of them differ."""
    kept = {kept.folder.name: kept for kept in EVERY if kept.folder.parent.name == "0.1.0"}
    one, other = make_pills(), make_pills()
    before = []
    for pills, name in ((one, "ten-years"), (other, "medications")):
        kept[name].lay_out(pills)
        pills.start(max(kept["ten-years"].clock, kept["medications"].clock))
        pills.stop()
        before.append(_doses(pills))
        pills.start()
    share(one, other)
    while carry(one, other):
        pass
    assert known(one) == known(other)
    for pills in (one, other):
        pills.stop()
        after = _doses(pills)
        # Medications are compared by name, because numbers differ between devices.
        assert before[0].keys() | before[1].keys() == after.keys()
        for dose in after:
            said = {doses[dose] for doses in before if dose in doses}
            assert after[dose] == ("taken" if "taken" in said else "skipped"), dose


def _doses(pills: Pills) -> dict[tuple[str, str, str], str]:
    """The state of each dose by day, slot and the first name of its medication."""
    rows = pills.query(
        """SELECT day, slot, name, kind FROM dose_answer
        JOIN (SELECT medication, value AS name, min(since) FROM medication_step WHERE aspect = 'name'
        GROUP BY medication) USING (medication)"""
    )
    return {(day, slot, name): kind for day, slot, name, kind in rows}
