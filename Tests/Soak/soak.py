"""What Tests/Soak/run runs: the soak by itself, with a display, a bus and a notification server of its own."""

from __future__ import annotations

import argparse

from harness.bus_monitor import BusMonitor
from harness.clock import SteppingClock
from harness.daemon import Pills
from harness.own_session import end_of_run, own_session
from harness.soak import Soak


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--days", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    arguments = parser.parse_args()
    with own_session("pills-soak-") as session:
        pills = Pills(session.folder / "pills", SteppingClock(session.folder), session.bus.address)
        monitor = BusMonitor(session.bus, session.folder)
        outcome = Soak(pills, session.dunst, monitor, arguments.seed).run(arguments.days)
    for finding in outcome.findings:
        print(finding)
    print(outcome)
    return end_of_run(session.folder, None if outcome.is_well else f"seed {arguments.seed}")


if __name__ == "__main__":
    raise SystemExit(main())
