"""What is taken every few hours, on dunst: one popup at a time, and the next at its time."""

from __future__ import annotations

from harness.bus_monitor import BusMonitor
from harness.daemon import Pills
from harness.notification_servers import Dunst


def test_a_day_of_doses(pills: Pills, dunst: Dunst, monitor: BusMonitor) -> None:
    pills.start("2030-11-20 06:30:00")
    pills.do("medication", "add", "Amoxicillin", "--dosage", "500 mg", "--schedule", "every 4h between 08:00 and 20:00")
    pills.close()
    pills.start("2030-11-20 08:00:01")
    [first] = monitor.wait_for_notifications(1)
    assert (first.summary, first.body) == ("Pills at 08:00", "Amoxicillin 500 mg")
    dunst.wait_until_shown(1)
    # Nobody answers until the next dose, which takes its place: two popups of one medication would be two doses.
    pills.close()
    pills.start("2030-11-20 12:00:01")
    assert monitor.wait_for_notifications(2)[-1].summary == "Pills at 12:00"
    dunst.wait_until_shown(1)
    assert [slot["doses"][0]["status"] for slot in pills.status()["slots"]] == ["missed", "due", "due", "due"]
    assert pills.do("take", "amoxicillin") == "Taken: Amoxicillin 500 mg.\n"
    dunst.wait_until_shown(0)
    assert pills.do("take", "8:00") == "Pills at 08:00 taken.\n"
    assert "Next: pills today at 16:00" in pills.do("status")
    pills.stop()
    assert pills.answers() == [("2030-11-20", "08:00", "taken"), ("2030-11-20", "12:00", "taken")]
