"""What a process costs, as the kernel counts it."""

from __future__ import annotations

import time
from pathlib import Path

from .waiting import wait_for

# The budget of the daemon at rest, whatever was asked of it before. The PSS has none: the fewer other programs use the same
# libraries, the more of their pages count as the daemon's.
PRIVATE_DIRTY_KIBIBYTES = 1_700

# Five seconds after the last event pillsd gives memory back, which is an event of its own.
SECONDS_UNTIL_REST = 6


def memory(process: int) -> dict[str, int]:
    """Kibibytes by kind, such as `Pss` and `Private_Dirty` (proc_pid_smaps(5))."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()[1:]
    return {name: int(rest.split()[0]) for name, _, rest in (line.partition(":") for line in lines)}


def memory_at_rest(process: int) -> dict[str, int]:
    """The same, once it has given back what it does not need."""
    switches_at_rest(process)
    return memory(process)


def voluntary_switches(process: int) -> dict[str, int]:
    """How many times each thread went to sleep so far, by its id and name: every wakeup is followed by one."""
    switches = {}
    for thread in Path(f"/proc/{process}/task").iterdir():
        status = dict(line.split(":\t") for line in (thread / "status").read_text().splitlines() if ":\t" in line)
        switches[f"{thread.name} {status['Name']}"] = int(status["voluntary_ctxt_switches"])
    return switches


def switches_at_rest(process: int) -> dict[str, int]:
    """The same, once none of the threads has anything left to do."""
    return wait_for("it comes to rest", lambda: _switches_if_at_rest(process), seconds=60)


def _switches_if_at_rest(process: int) -> dict[str, int] | None:
    before = voluntary_switches(process)
    time.sleep(SECONDS_UNTIL_REST)
    return before if voluntary_switches(process) == before else None


def wait_until_memory_is_released(process: int) -> None:
    """Waits until pillsd has come to rest, when it gives back the pages of its programs: half of what it has mapped, or more
    after much work. Nothing else makes these less."""

    def resident() -> int:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("RssFile:"))

    busy = resident()
    def is_settled() -> bool:
        before = resident()
        time.sleep(0.1)
        return resident() == before

    wait_for("pillsd gives memory back", lambda: resident() < 0.8 * busy, seconds=4 * SECONDS_UNTIL_REST)
    wait_for("pillsd has given it back", is_settled)
