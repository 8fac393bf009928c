"""What Tests/KillLoop/run runs: the loop by itself, with a display, a bus and a notification server of its own."""

from __future__ import annotations

import argparse
import shutil

from harness.clock import Clock
from harness.daemon import Pills
from harness.kill_loop import KillLoop
from harness.own_session import own_session


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--takes", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    arguments = parser.parse_args()
    with own_session("pills-kill-loop-") as session:
        pills = Pills(session.folder / "pills", Clock(), session.bus.address)
        outcome = KillLoop(pills, session.dunst, arguments.seed).run(arguments.takes)
    print(outcome)
    if outcome.is_clean:
        shutil.rmtree(session.folder)
        return 0
    print(f"seed {arguments.seed}; what was found is in {session.folder}")
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
