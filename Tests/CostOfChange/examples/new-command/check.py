"""Whether the first day of which a dose is answered is told."""

from __future__ import annotations

from harness.daemon import Pills


def check(pills: Pills) -> None:
    pills.start("2030-11-20 12:00:00")
    assert pills.ask("oldest") == {}
    assert pills.do("oldest") == "Nothing is recorded yet.\n"
    pills.do("take", "morning")
    pills.restart("2030-11-22 12:00:00")
    pills.do("take", "morning")
    assert pills.do("oldest") == "2030-11-20\n"
    assert pills.ask("oldest") == {"day": "2030-11-20"}
    assert "the day of the first answer" in pills.do("help")
    assert "'--pace'" in pills.control("oldest", "--pace").stderr
