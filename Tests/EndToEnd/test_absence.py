"""After days of absence there is no flood of popups, nothing is forgotten, and one line reports the missed doses."""

from __future__ import annotations


from harness.bus_monitor import BusMonitor
from harness.daemon import Pills
from harness.notification_servers import Dunst


def missed_line(pills: Pills) -> str | None:
    return next((line for line in pills.do("status").splitlines() if line.startswith("Missed: ")), None)


def test_after_days_there_is_a_popup_for_what_is_open_and_a_line_for_what_was_missed(
    pills: Pills, dunst: Dunst, monitor: BusMonitor
) -> None:
    # This is Wednesday; the person returns on Saturday at noon, while the morning is open.
    pills.start("2030-11-20 14:00:00")
    assert missed_line(pills) is None
    pills.restart("2030-11-23 12:00:00")
    dunst.wait_until_shown(1)
    [popup] = monitor.wait_for_notifications(1)
    assert popup.summary == "Morning pills"
    assert pills.slot("morning")["dueAt"] == "2030-11-23T07:00:00+01:00"
    assert pills.status()["missed"] == {"doses": 5, "since": "2030-11-20"}
    assert missed_line(pills) == "Missed: 5 doses since Wednesday, 20 November. To see or confirm them: pillsctl missed"

    # Neither a restart nor an answer changes the line.
    pills.kill()
    pills.start()
    assert missed_line(pills) == "Missed: 5 doses since Wednesday, 20 November. To see or confirm them: pillsctl missed"
    pills.do("take", "morning")
    assert pills.status()["missed"]["doses"] == 5
    pills.do("missed", "--confirm")
    assert missed_line(pills) is None
    dunst.wait_until_shown(0)

    # The history keeps all of them.
    pills.stop()
    assert pills.query("SELECT day, key FROM reminder WHERE state = 'missed' ORDER BY day, key DESC") == [
        ("2030-11-20", "evening"),
        ("2030-11-21", "morning"),
        ("2030-11-21", "evening"),
        ("2030-11-22", "morning"),
        ("2030-11-22", "evening"),
    ]
