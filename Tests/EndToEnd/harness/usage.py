"""The resources of a process as the kernel counts them."""

from __future__ import annotations

import time
from pathlib import Path

from .waiting import wait_for

# The daemon's budget at rest, whatever happened before. PSS has none: if fewer programs share a library, more of its
# pages count as the daemon's.
PRIVATE_DIRTY_KIBIBYTES = 1_900

# Five seconds after the last event pillsd releases memory, which is an event too.
SECONDS_UNTIL_REST = 6


def memory(process: int) -> dict[str, int]:
    """Maps kinds such as `Pss` and `Private_Dirty` to KiB (proc_pid_smaps(5))."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()[1:]
    return {name: int(rest.split()[0]) for name, _, rest in (line.partition(":") for line in lines)}


def memory_at_rest(process: int) -> dict[str, int]:
    """The memory after the process has released what it does not need."""
    switches_at_rest(process)
    return memory(process)


def voluntary_switches(process: int) -> dict[str, int]:
    """Maps each thread's id and name to how often it has gone to sleep, which follows every wakeup."""
    switches = {}
    for thread in Path(f"/proc/{process}/task").iterdir():
        status = dict(line.split(":\t") for line in (thread / "status").read_text().splitlines() if ":\t" in line)
        switches[f"{thread.name} {status['Name']}"] = int(status["voluntary_ctxt_switches"])
    return switches


def switches_at_rest(process: int) -> dict[str, int]:
    """The switches once no thread has anything left to do."""
    return wait_for("it comes to rest", lambda: _switches_if_at_rest(process), seconds=60)


def _switches_if_at_rest(process: int) -> dict[str, int] | None:
    before = voluntary_switches(process)
    time.sleep(SECONDS_UNTIL_REST)
    return before if voluntary_switches(process) == before else None
