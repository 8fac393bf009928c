"""What packaging/kill-loop runs: the loop by itself, with a display, a bus and a notification server of its own."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from harness.clock import Clock
from harness.daemon import Pills
from harness.kill_loop import KillLoop
from harness.notification_servers import Dunst
from harness.process import Process
from harness.session import SessionBus, display


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--takes", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    arguments = parser.parse_args()
    # Kept where something was found.
    folder = Path(tempfile.mkdtemp(prefix="pills-kill-loop-"))
    try:
        with display(folder) as screen:
            bus = SessionBus(folder / "bus")
            bus.start(screen.environment)
            dunst = Dunst(bus, screen, folder)
            dunst.start()
            pills = Pills(folder / "pills", Clock(), bus.address)
            outcome = KillLoop(pills, dunst, arguments.seed).run(arguments.takes)
    finally:
        for process in Process.unreaped():
            process.kill()
    print(outcome)
    if outcome.is_clean:
        return 0
    print(f"seed {arguments.seed}; what was found is in {folder}")
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
