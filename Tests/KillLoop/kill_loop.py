"""What Tests/KillLoop/run runs: the loop by itself, with a display, a bus and a notification server of its own."""

from __future__ import annotations

import argparse

from harness.clock import Clock
from harness.daemon import Pills
from harness.kill_loop import KillLoop
from harness.own_session import end_of_run, own_session


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--takes", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    arguments = parser.parse_args()
    with own_session("pills-kill-loop-") as session:
        pills = Pills(session.folder / "pills", Clock(), session.bus.address)
        outcome = KillLoop(pills, session.dunst, arguments.seed).run(arguments.takes)
    print(outcome)
    return end_of_run(session.folder, None if outcome.is_clean else f"seed {arguments.seed}")


if __name__ == "__main__":
    raise SystemExit(main())
