"""Several devices of one person; the test itself carries their entries to each other."""

from __future__ import annotations

from .daemon import Pills


def sync(pills: Pills, method: str, **parameters: object) -> dict:
    """The reply to a call of org.pills.Sync, which must succeed."""
    return pills.call(f"Sync.{method}", **parameters)


def share(first: Pills, *others: Pills) -> str:
    """Starts sync between all devices."""
    profile = sync(first, "Begin")["profile"]
    for pills in others:
        assert sync(pills, "Begin", profile=profile)["profile"] == profile
    return profile


def entries(pills: Pills) -> list[str]:
    """All entries that a device has for the others."""
    told: list[str] = []
    while True:
        page = sync(pills, "GetEntries", after=len(told), limit=100)
        told += page["entries"]
        if not page["more"]:
            return told


def carry(*machines: Pills) -> int:
    """Gives each device the entries of the others, and returns how many were new."""
    profile = sync(machines[0], "GetIdentity")["profile"]
    told = {pills: entries(pills) for pills in machines}
    added = 0
    for pills in machines:
        of_others = [line for other in machines if other is not pills for line in told[other]]
        # A message of more than 64 KiB is refused.
        for start in range(0, len(of_others), 200):
            piece = of_others[start : start + 200]
            added += sync(pills, "Apply", profile=profile, entries=piece)["added"]
    return added


def known(pills: Pills) -> list[tuple]:
    """The answers, medications and drinks on disk."""
    pills.stop()
    doses = pills.query("SELECT day, slot, kind, at, medication FROM dose_answer ORDER BY 1, 2, 5")
    medications = pills.query(
        """SELECT medication, aspect, since, value, recorded_at FROM medication_step
        ORDER BY medication, aspect, since"""
    )
    drinks = pills.query("SELECT * FROM drink ORDER BY id")
    pills.start()
    return doses + medications + drinks
