"""What a process costs, as the kernel counts it."""

from __future__ import annotations

from pathlib import Path


def memory(process: int) -> dict[str, int]:
    """Kibibytes by kind, such as `Pss` and `Private_Dirty` (proc_pid_smaps(5))."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()[1:]
    return {name: int(rest.split()[0]) for name, _, rest in (line.partition(":") for line in lines)}


def voluntary_switches(process: int) -> dict[str, int]:
    """How many times each thread went to sleep so far, by its id and name: every wakeup is followed by one."""
    switches = {}
    for thread in Path(f"/proc/{process}/task").iterdir():
        status = dict(line.split(":\t") for line in (thread / "status").read_text().splitlines() if ":\t" in line)
        switches[f"{thread.name} {status['Name']}"] = int(status["voluntary_ctxt_switches"])
    return switches
