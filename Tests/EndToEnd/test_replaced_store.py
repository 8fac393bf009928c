"""Other programs change, empty or remove the database while the daemon has it open."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from harness.daemon import Pills
from harness.doctor import examine
from harness.notification_servers import Dunst
from harness.waiting import wait_for

AFTERNOON = "2030-11-20 20:30:00"


@pytest.fixture
def owner(owner: Pills) -> Pills:
    owner.restart(AFTERNOON)
    return owner


def backup(pills: Pills) -> Path:
    """A copy of the database that a person makes while the daemon is stopped."""
    pills.stop()
    copy = shutil.copyfile(pills.database_file, pills.database_file.with_name("copy-of-mine"))
    pills.start()
    return copy


def names(pills: Pills) -> list[str]:
    return [medication["medication"] for medication in pills.ask("medication", "list")["medications"]]


def overwrite(file: Path, content: bytes) -> None:
    """Overwrites a file in place, like cp."""
    with file.open("r+b") as opened:
        opened.write(content)
        opened.truncate()


def test_the_streak_is_that_of_what_is_there_now(owner: Pills) -> None:
    owner.do("unlock")
    owner.do("take", "--date", "yesterday")
    copy = backup(owner)
    owner.do("undo", "--date", "yesterday")
    assert owner.ask("streak") == {"streak": 0}
    overwrite(owner.database_file, copy.read_bytes())
    assert owner.ask("streak") == {"streak": 1}


@pytest.mark.parametrize("tool", ["mv", "cp"])
def test_a_reminder_that_comes_due_just_after_is_written_to_what_is_there_now(
    owner: Pills, dunst: Dunst, tool: str
) -> None:
    copy = backup(owner)
    if tool == "mv":
        copy.rename(owner.database_file)
    else:
        overwrite(owner.database_file, copy.read_bytes())
    owner.clock.step(minutes=30)
    dunst.wait_until_shown(1)
    owner.do("take", "evening")
    owner.kill()
    assert ("2030-11-20", "evening", "taken") in owner.answers()


@pytest.mark.parametrize("then", ["mv", "cp"])
@pytest.mark.parametrize("first", ["mv", "cp"])
@pytest.mark.parametrize("is_read", [True, False], ids=["read between", "not read between"])
def test_one_that_was_replaced_and_then_once_more_is_the_last(
    owner: Pills, first: str, then: str, is_read: bool
) -> None:
    """The daemon uses the last database there, whatever was there in between."""
    few = backup(owner)
    few = few.rename(few.with_name("few"))
    owner.do("medication", "add", "Iron", "--slots", "evening")
    many = backup(owner)
    for tool, copy in ((first, few), (then, many)):
        if tool == "mv":
            shutil.copyfile(copy, copy.with_suffix(".moved")).rename(owner.database_file)
        else:
            overwrite(owner.database_file, copy.read_bytes())
        if is_read:
            assert names(owner) == (["Metformin"] if copy is few else ["Metformin", "Iron"])
    owner.do("take", "evening")
    assert names(owner) == ["Metformin", "Iron"]
    assert owner.problems_of_store() == []
    owner.kill()
    assert owner.query("PRAGMA integrity_check") == [("ok",)]
    assert {slot for _, slot, _ in owner.answers()} == {"morning", "evening"}
    assert owner.query("SELECT DISTINCT value FROM medication_step WHERE value = 'Iron'") == [("Iron",)]
    evening = "SELECT count(*) FROM dose_answer WHERE slot = 'evening'"
    assert owner.query(evening) == [(2,)], "both medications of what is there now"


def empty(file: Path) -> None:
    os.truncate(file, 0)


def replace_by_an_empty_one(file: Path) -> None:
    file.unlink()
    file.touch(mode=0o600)


@pytest.mark.parametrize("loss", [empty, Path.unlink, replace_by_an_empty_one], ids=["emptied", "deleted", "replaced"])
def test_one_that_is_lost_is_told_of_until_it_is_back_and_reminding_goes_on(
    owner: Pills, dunst: Dunst, loss: Callable[[Path], None]
) -> None:
    copy = backup(owner)
    loss(owner.database_file)
    refused = owner.control("take", "evening")
    assert refused.returncode == 1
    assert "Nothing was changed" in refused.stderr
    assert names(owner) == ["Metformin"], "what is in memory stays"
    assert any("was deleted or emptied" in problem for problem in owner.problems_of_store())
    owner.clock.step(minutes=31)
    wait_for("the reminder", lambda: owner.slot("evening")["reminder"] == "open")
    # The reminder, and the warning that answers are lost.
    dunst.wait_until_shown(2)
    assert any("was deleted or emptied" in problem for problem in owner.problems_of_store()), "it lasts"
    assert not owner.database_file.exists() or owner.database_file.stat().st_size == 0, "nothing is made up"

    copy.rename(owner.database_file)
    owner.clock.step(minutes=2)
    wait_for("all is well", lambda: owner.problems_of_store() == [])
    owner.do("take", "evening")
    owner.kill()
    assert len(owner.answers()) == 2


def cut(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


def scribble(file: Path) -> None:
    overwrite(file, os.urandom(file.stat().st_size))


@pytest.mark.parametrize("damage", [cut, scribble])
def test_one_that_is_damaged_is_not_written_to(owner: Pills, damage: Callable[[Path], None]) -> None:
    damage(owner.database_file)
    damaged = owner.database_file.read_bytes()
    refused = owner.control("take", "evening")
    assert refused.returncode == 1
    assert any("is damaged" in problem for problem in owner.problems_of_store())
    assert names(owner) == ["Metformin"]
    owner.kill()
    assert owner.database_file.read_bytes() == damaged


@pytest.mark.parametrize("loss", [empty, Path.unlink, replace_by_an_empty_one], ids=["emptied", "deleted", "replaced"])
def test_what_is_in_memory_is_written_to_a_new_one_when_the_person_says_so(
    owner: Pills, dunst: Dunst, loss: Callable[[Path], None]
) -> None:
    # There is nothing to rescue yet.
    assert owner.refusal("Rescue") == ("NothingToRescue", {"path": str(owner.database_file)})
    loss(owner.database_file)
    assert any("pillsctl rescue" in problem for problem in owner.problems_of_store())
    assert examine(owner).remedy("store").endswith("pillsctl rescue")
    owner.do("rescue")
    assert owner.problems_of_store() == []
    assert examine(owner).mark("store") == "ok"
    owner.do("take", "evening")
    owner.kill()
    owner.start()
    assert names(owner) == ["Metformin"]
    owner.kill()
    assert owner.answers() == [("2030-11-20", "evening", "taken"), ("2030-11-20", "morning", "taken")]


def test_after_a_restart_nothing_is_left_to_rescue_but_the_placeholder(owner: Pills) -> None:
    owner.stop()
    owner.database_file.write_bytes(b"")
    owner.start()
    assert any("pillsctl rescue" in problem for problem in owner.problems_of_store())
    owner.do("rescue")
    assert owner.problems_of_store() == []
    owner.restart()
    assert owner.problems_of_store() == []
    assert names(owner) == ["Pills"]
