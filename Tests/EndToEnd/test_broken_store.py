"""Reminders continue whatever happens to the disk, and Pills reports the problem."""

from __future__ import annotations

import json
import os
import random
import sqlite3
import subprocess

import pytest

from conftest import EVENING
from harness.bus_monitor import BusMonitor
from harness.daemon import Pills
from harness.disk import clear, fill
from harness.doctor import examine
from harness.notification_servers import Dunst
from harness.user_session import as_root
from harness.waiting import wait_for


def remount(pills: Pills, mode: str) -> None:
    subprocess.run([*(as_root() or []), "mount", "-o", f"remount,{mode}", pills.data], check=True)


def wait_for_reminder(monitor: BusMonitor, summary: str = "Evening pills") -> None:
    wait_for(
        f"the reminder: {summary}", lambda: [popup for popup in monitor.notifications() if popup.summary == summary]
    )


def test_with_a_full_disk_it_reminds_and_refuses_to_forget(small_disk: Pills, dunst: Dunst) -> None:
    pills = small_disk
    pills.start("2030-11-20 20:59:57")
    fill(pills)
    # The reminder, and the warning that answers are lost.
    dunst.wait_until_shown(2)
    refused = pills.control("take", "evening")
    assert refused.returncode == 1
    assert "Nothing was changed" in refused.stderr
    assert pills.slot("evening")["doses"][0]["status"] == "due"
    assert pills.problems_of_store()
    doctor = examine(pills)
    assert doctor.returncode == 1
    assert doctor.mark("store") == "problem"
    assert f"there is no space left to write {pills.database_file}" in doctor.fact("store")
    assert "Nothing in the database is deleted" in doctor.fact("store")
    assert doctor.remedy("store").endswith(f"df -h {pills.database_file.parent}")

    clear(pills)
    pills.do("take", "evening")
    assert pills.problems_of_store() == []
    assert examine(pills).mark("store") == "ok"
    dunst.wait_until_shown(0)
    pills.kill()
    assert pills.answers() == [("2030-11-20", "evening", "taken")]


@pytest.mark.parametrize(
    "content",
    [b"this is no database, but it may be all that is left of one\n" * 100, b"SQLite format 3\0" + b"\xa5" * 8192],
    ids=["of another kind", "damaged"],
)
def test_a_file_that_is_no_database_is_left_alone_and_reminding_goes_on(
    pills: Pills, dunst: Dunst, monitor: BusMonitor, content: bytes
) -> None:
    pills.database_file.parent.mkdir(parents=True)
    pills.database_file.write_bytes(content)
    pills.start(EVENING)
    assert str(pills.database_file) in pills.problems_of_store()[0]
    wait_for_reminder(monitor)
    assert pills.control("take", "evening").returncode == 1
    doctor = examine(pills)
    assert doctor.returncode == 1
    assert doctor.mark("store") == "problem"
    assert str(pills.database_file) in doctor.fact("store")
    assert pills.database_file.read_bytes() == content

    # The person types doctor's remedy; only the restart is left out, because there is no user manager.
    remedy = doctor.remedy("store").split(": ", 1)[1]
    move, restart = remedy.split(" && ")
    assert restart == "systemctl --user restart pills.service"
    subprocess.run(move, shell=True, check=True)
    pills.restart()
    assert examine(pills).mark("store") == "ok"
    pills.do("take", "evening")
    pills.stop()
    kept = pills.data / "pills.aside" / pills.database_file.name
    assert kept.read_bytes() == content
    assert len(pills.answers()) == 1


def test_what_a_newer_pills_recorded_is_not_known_and_nothing_else_is_said(pills: Pills) -> None:
    pills.start("2030-11-20 12:00:00")
    pills.do("medication", "add", "Iron", "--slots", "morning,evening")
    pills.do("stock", "iron", "60")
    pills.do("drink", "300")
    pills.stop()
    pills.query("PRAGMA user_version = 999")
    # The placeholder's evening is over.
    pills.start("2030-11-20 22:00:00")
    shown = pills.do("status")
    assert "was made by a newer version of Pills" in shown and "Pills does not know what is due." in shown
    assert "Nothing is due" not in shown
    assert "Pills does not know what is due." in pills.do("plan")
    for question in (["medication", "list"], ["medication", "show", "iron"], ["stock"], ["hydration"], ["medication", "wake"],
                     ["streak"], ["log"], ["stats"], ["calendar"], ["drinks"], ["take", "iron"]):
        refused = pills.control(*question)
        assert (refused.returncode, refused.stdout) == (1, ""), question
        assert "newer version of Pills" in refused.stderr or question == ["streak"], refused.stderr


def test_on_a_read_only_disk_it_reminds_and_says_so(small_disk: Pills, dunst: Dunst, monitor: BusMonitor) -> None:
    pills = small_disk
    pills.start("2030-11-20 12:00:00")
    pills.stop()
    remount(pills, "ro")
    pills.start(EVENING)
    wait_for_reminder(monitor)
    assert pills.control("take", "evening").returncode == 1
    doctor = examine(pills)
    assert doctor.returncode == 1
    assert "cannot be written" in doctor.fact("store"), doctor
    assert f"chmod u+rwX {pills.database_file.parent} {pills.database_file}" in doctor.remedy("store")
    remount(pills, "rw")
    assert examine(pills).mark("store") == "ok"
    pills.do("take", "evening")
    pills.stop()
    assert len(pills.answers()) == 1


def test_what_differs_from_what_was_said_is_made_anew_while_reminders_go_on(pills: Pills, dunst: Dunst) -> None:
    pills.start("2030-11-20 12:00:00")
    pills.do("take", "morning")
    pills.stop()
    pills.query("DELETE FROM dose_answer")
    pills.start(EVENING)
    dunst.wait_until_shown(1)
    assert pills.slot("morning")["doses"][0]["status"] == "taken"
    assert "rebuilt from the record" in pills.log
    assert "can be read and written" in examine(pills).fact("store")
    assert dunst.shown == 1
    dunst.choose("Taken")
    wait_for("it is taken", lambda: pills.slot("evening")["doses"][0]["status"] == "taken")


def spoil(pills: Pills, *tables: str) -> None:
    """Overwrites the pages of these tables and indices with noise like a failing disk, which keeps the file's times."""
    status = pills.database_file.stat()
    with sqlite3.connect(f"file:{pills.database_file}?immutable=1", uri=True) as database:
        pages = database.execute("SELECT pageno FROM dbstat WHERE name IN (SELECT value FROM json_each(?))", [json.dumps(tables)])
        numbers = [number for (number,) in pages.fetchall()]
    database.close()
    assert numbers
    with pills.database_file.open("r+b") as file:
        for number in numbers:
            file.seek((number - 1) * 4096)
            file.write(random.Random(number).randbytes(4096))
    os.utime(pills.database_file, ns=(status.st_atime_ns, status.st_mtime_ns))


SUMMARY = ("dose_answer", "as_needed_dose", "head", "label", "medication", "medication_step")
SUMMARY += ("slot_time", "drink", "drink_of_day", "stock_entry", "entry_of_subject")


def test_a_damaged_summary_is_made_anew_at_the_start(
    pills: Pills, dunst: Dunst, monitor: BusMonitor
) -> None:
    pills.start("2030-11-20 12:00:00")
    pills.do("medication", "add", "Iron", "--slots", "morning,evening", "--from", "2030-11-20")
    pills.do("take", "morning")
    pills.do("drink", "300")
    pills.do("stock", "iron", "60")
    said = pills.do("log")
    pills.stop()
    spoil(pills, *SUMMARY)
    since = pills.end_of_log
    pills.start("2030-11-20 20:59:57")
    pills.wait_until_said("Part of the database was damaged or wrong. It was rebuilt from the record", since)
    wait_for_reminder(monitor)
    assert [dose["status"] for dose in pills.slot("morning")["doses"]] == ["taken"]
    assert pills.do("log") == said
    assert examine(pills).mark("store") == "ok"
    pills.do("take", "evening")
    pills.stop()
    assert [file.name for file in pills.database_file.parent.iterdir()] == ["pills.db"]


def test_a_damaged_summary_is_made_anew_while_a_popup_is_open(pills: Pills, dunst: Dunst) -> None:
    pills.start("2030-11-20 12:00:00")
    pills.do("take", "morning")
    pills.restart("2030-11-20 20:59:57")
    dunst.wait_until_shown(1)
    spoil(pills, *SUMMARY)
    doctor = examine(pills)
    assert doctor.mark("store") == "ok"
    assert "was rebuilt" in doctor.fact("store")
    assert dunst.shown == 1
    assert pills.slot("morning")["doses"][0]["status"] == "taken"
    spoil(pills, "dose_answer")
    dunst.choose("Taken")
    wait_for("it is taken", lambda: pills.slot("evening")["doses"][0]["status"] == "taken")
    pills.kill()
    pills.start()
    assert [pills.slot(slot)["doses"][0]["status"] for slot in ("morning", "evening")] == ["taken", "taken"]
    assert pills.problems_of_store() == []


# Tables with data that only this device has, which Pills can do without.
PRIVATE = ("state", "review", "reminder", "celebration", "stock_told")


def test_what_only_this_machine_knew_is_made_anew(pills: Pills, dunst: Dunst) -> None:
    pills.start("2030-11-20 12:00:00")
    pills.do("medication", "add", "Iron", "--slots", "morning,evening", "--from", "2030-11-20", "--keep-default")
    pills.do("take", "morning")
    pills.do("stock", "iron", "60")
    pills.do("drink", "300")
    known = ("log", "medication list", "stock", "drinks", "hydration")
    said = [pills.do(*question.split()) for question in known]
    whole = None
    for way in ("DELETE FROM {}", "DROP TABLE {}", "spoiled", "spoiled while it runs"):
        for table in PRIVATE:
            pills.stop()
            whole = whole or pills.database_file.read_bytes()
            pills.database_file.write_bytes(whole)
            if way == "spoiled":
                spoil(pills, table)
            elif "{}" in way:
                pills.query(way.format(table))
            pills.start("2030-11-20 12:30:00")
            if way == "spoiled while it runs":
                spoil(pills, table)
                assert examine(pills).mark("store") == "ok"
            # The device's own answers are still marked as its own.
            assert [pills.do(*question.split()) for question in known] == said, (way, table)
            assert pills.problems_of_store() == [], (way, table)
            pills.do("take", "evening")
            pills.kill()
            pills.start()
            assert {dose["status"] for dose in pills.slot("evening")["doses"]} == {"taken"}, (way, table)
            assert examine(pills).mark("store") == "ok"


def test_damage_to_what_was_recorded_is_told_and_reminders_go_on(pills: Pills, dunst: Dunst) -> None:
    pills.start("2030-11-20 12:00:00")
    pills.do("take", "morning")
    pills.stop()
    spoil(pills, "entry")
    content = pills.database_file.read_bytes()
    pills.start(EVENING)
    # The reminder, and the warning that answers are lost.
    dunst.wait_until_shown(2)
    assert pills.slot("morning")["doses"][0]["status"] == "taken"
    doctor = examine(pills)
    assert doctor.mark("store") == "problem"
    assert "is damaged" in doctor.fact("store")
    pills.stop()
    assert pills.database_file.read_bytes() == content


def test_doctor_mends_an_index_from_which_a_row_is_absent(pills: Pills) -> None:
    pills.start("2030-11-20 12:00:00")
    pills.do("take", "morning")
    pills.stop()
    [index] = pills.query("SELECT * FROM sqlite_schema WHERE name = 'drink_of_day'")
    # Each step needs its own connection, because a connection reads the schema only once.
    with sqlite3.connect(pills.database_file) as database:
        database.execute("PRAGMA writable_schema = ON")
        database.execute("DELETE FROM sqlite_schema WHERE name = 'drink_of_day'")
    database.close()
    pills.query("INSERT INTO drink VALUES ('k3f9m2qxw0', '2030-11-20', 0, 250, 'water', NULL)")
    with sqlite3.connect(pills.database_file) as database:
        database.execute("PRAGMA writable_schema = ON")
        database.execute("INSERT INTO sqlite_schema VALUES (?, ?, ?, ?, ?)", index)
    database.close()
    pills.start("2030-11-20 12:10:00")
    doctor = examine(pills)
    assert "rebuilt from the record" in pills.log
    assert doctor.mark("store") == "ok"
    assert pills.slot("morning")["doses"][0]["status"] == "taken"


def test_what_was_taken_stays_known_where_damage_is_found_after_a_kill(pills: Pills, dunst: Dunst) -> None:
    pills.start("2030-11-20 12:00:00")
    pills.do("take", "morning")
    pills.stop()
    # The damage is in an entry, which is not read at the start.
    with sqlite3.connect(pills.database_file) as database:
        database.execute("PRAGMA ignore_check_constraints = ON")
        database.execute(
            "INSERT INTO entry SELECT device, 9999, subject, recorded_at, via, act, undoes, seen, '' FROM entry LIMIT 1"
        )
    database.close()
    pills.start(EVENING)
    dunst.wait_until_shown(1)
    pills.do("take", "evening")
    pills.kill()
    dunst.close_all()
    content = pills.database_file.read_bytes()
    pills.start()
    # The database is examined soon, but only after the daemon is ready.
    [problem] = wait_for("the damage is found", lambda: pills.problems_of_store())
    assert "is damaged" in problem
    assert pills.slot("evening")["doses"][0]["status"] == "taken"
    refused = pills.control("undo", "evening")
    assert refused.returncode == 1 and "Nothing was changed" in refused.stderr
    # Only the warning is shown.
    assert dunst.shown <= 1
    pills.stop()
    assert pills.database_file.read_bytes() == content
