"""Lists the open tasks of a list in Evolution as `day summary` lines, or ticks one: TICKED_AT DAY SUMMARY.

Runs with the system's Python, whose libraries are those of evolution-data-server."""

from __future__ import annotations

import sys

import gi

gi.require_version("ECal", "2.0")
gi.require_version("EDataServer", "1.2")
from gi.repository import ECal, EDataServer, ICalGLib  # noqa: E402
from waiting import wait_for  # noqa: E402

# The client waits this long for a message that only Evolution's windows handle.
SECONDS_UNTIL_CONNECTED = 1


def main(source: str, *ticked: str) -> None:
    registry = EDataServer.SourceRegistry.new_sync(None)
    client = ECal.Client.connect_sync(
        registry.ref_source(source), ECal.ClientSourceType.TASKS, SECONDS_UNTIL_CONNECTED, None
    )
    client.refresh_sync(None)
    tasks = wait_for("the tasks come", lambda: client.get_object_list_as_comps_sync("(not (is-completed?))", None)[1])
    for task in tasks:
        due, summary = task.get_due().get_value().as_ical_string(), task.get_summary().get_value()
        day = f"{due[:4]}-{due[4:6]}-{due[6:8]}"
        if not ticked:
            print(day, summary)
        elif [day, summary] == list(ticked[1:]):
            tick(client, task, ticked[0])
            return
    assert not ticked, f"there is no open task {ticked[1:]}"


def tick(client: ECal.Client, task: ECal.Component, at: str) -> None:
    """Ticks the task like Evolution's window."""
    task.set_status(ICalGLib.PropertyStatus.COMPLETED)
    task.set_percent_complete(100)
    task.set_completed(ICalGLib.Time.new_from_string(at))
    task.commit_sequence()
    client.modify_object_sync(task.get_icalcomponent(), ECal.ObjModType.ALL, ECal.OperationFlags.NONE, None)


if __name__ == "__main__":
    main(*sys.argv[1:])
