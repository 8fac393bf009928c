from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

from .calendar_servers import PASSWORD, USER
from .daemon import PROGRAMS, Pills
from .sharing import entries, sync

# The system calls by which a run changes or sends anything.
CHANGES = ("sendto", "write", "fsync", "renameat")


class Machine:
    """One of several devices of a person: Pills with pills-sync."""

    def __init__(self, pills: Pills, place: Path | str, **settings: str) -> None:
        self.pills = pills
        self.settings_file = pills.settings_file.with_name("sync.conf")
        self.state_file = Path(pills.environment["HOME"], ".local/state/pills/sync.json")
        self.configure(place, **settings)

    def configure(self, place: Path | str, **settings: str) -> None:
        """Configures the sync folder, or the address of the calendar."""
        remote = place
        if isinstance(place, Path):
            remote = f"folder:{place}"
        else:
            settings = {"User": USER, **settings}
            self.keep_password()
        lines = ["[Sync]", f"Remote={remote}", *(f"{key}={value}" for key, value in settings.items())]
        self.settings_file.write_text("\n".join(lines) + "\n")

    def keep_password(self) -> None:
        """Stores the password in the last place where pills-sync looks."""
        file = self.settings_file.with_name("sync.password")
        file.write_text(PASSWORD + "\n")
        file.chmod(0o600)

    def forget_refusals(self) -> None:
        """Continues as if the server had refused the password an hour ago."""
        state = json.loads(self.state_file.read_text())
        self.state_file.write_text(json.dumps({**state, "refusals": []}))

    # pills-sync

    def run(
        self, *arguments: str, before: tuple[str, ...] = (), input: str = "", **variables: str
    ) -> subprocess.CompletedProcess[str]:
        """Runs pills-sync; another program with its arguments can start it."""
        environment = self.pills.real_environment
        return subprocess.run(
            [*before, str(PROGRAMS / "pills-sync"), *arguments],
            env={**environment, **variables},
            input=input,
            capture_output=True,
            text=True,
            timeout=60,
        )

    def sync(self, *arguments: str, before: tuple[str, ...] = (), input: str = "") -> str:
        """Runs pills-sync, which must succeed, and returns its output."""
        result = self.run(*arguments, before=before, input=input)
        assert result.returncode == 0, result.stderr + result.stdout
        assert not result.stderr
        return result.stdout

    def killed_at_each(
        self, calls: tuple[str, ...], say: Callable[[], None], check: Callable[[], None]
    ) -> dict[str, int]:
        """Kills a run at each of these system calls, with new entries before and a check afterwards; returns their numbers."""
        steps = dict.fromkeys(calls, 0)
        for call in calls:
            while True:
                say()
                # strace counts the calls of each name separately.
                fault = f"inject={call}:signal=KILL:when={steps[call] + 1}"
                result = self.run(before=("strace", "-f", "-qq", "-o", "/dev/null", "-e", fault))
                was_killed = result.returncode in (-9, 137)
                assert was_killed or result.returncode == 0, result.stderr
                check()
                if not was_killed:
                    break
                steps[call] += 1
        return steps

    def fetch(self) -> list[str]:
        """All entries in the sync folder or calendar."""
        journals = json.loads(self.sync("--fetch"))["journals"]
        return [entry for journal in journals for entry in journal["entries"]]

    # org.pills.Sync

    def call(self, method: str, **parameters: object) -> dict:
        return sync(self.pills, method, **parameters)

    @property
    def device(self) -> str:
        return self.call("GetIdentity")["device"]

    @property
    def profile(self) -> str:
        return self.call("GetIdentity")["profile"]

    @property
    def entries(self) -> list[str]:
        """The entries of this device."""
        return entries(self.pills)

    def begin(self) -> None:
        self.call("Begin")
        self.sync()

    def join(self) -> None:
        """Joins the sync of the other devices."""
        fetched = self.sync("--fetch")
        self.call("Begin", profile=json.loads(fetched)["profile"])
        self.sync("--fetched", input=fetched)

    def knows(self, entries: list[str]) -> bool:
        """True if the daemon has all of these entries; they are sent to it once more to find out."""
        return self.call("Apply", profile=self.profile, entries=entries)["added"] == 0

    @property
    def report(self) -> dict:
        return self.call("GetReport")["report"]

    def status_of(self, slot: str) -> str:
        doses = self.pills.slot(slot)["doses"]
        assert len(doses) == 1, doses
        return doses[0]["status"]

    @property
    def drunk(self) -> int:
        """The drinks of today in millilitres."""
        return self.pills.ask("hydration")["status"]["millilitres"]
