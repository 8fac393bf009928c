"""What packaging/soak runs: the soak by itself, with a display, a bus and a notification server of its own."""

from __future__ import annotations

import argparse
import shutil
import tempfile
from pathlib import Path

from harness.bus_monitor import BusMonitor
from harness.clock import SteppingClock
from harness.daemon import Pills
from harness.notification_servers import Dunst
from harness.process import Process
from harness.session import SessionBus, display
from harness.soak import Soak


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--days", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    arguments = parser.parse_args()
    # Kept where something was found.
    folder = Path(tempfile.mkdtemp(prefix="pills-soak-"))
    try:
        with display(folder) as screen:
            bus = SessionBus(folder / "bus")
            bus.start(screen.environment)
            dunst = Dunst(bus, screen, folder)
            dunst.start()
            monitor = BusMonitor(bus, folder)
            pills = Pills(folder / "pills", SteppingClock(folder), bus.address)
            outcome = Soak(pills, dunst, monitor, arguments.seed).run(arguments.days)
    finally:
        for process in Process.unreaped():
            process.kill()
    print(outcome.table)
    print(outcome.growths)
    for finding in outcome.findings:
        print(finding)
    print(outcome)
    if outcome.is_right and outcome.is_light:
        shutil.rmtree(folder)
        return 0
    print(f"seed {arguments.seed}; what was found is in {folder}")
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
