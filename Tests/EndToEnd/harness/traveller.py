from __future__ import annotations

import os
import shutil
from pathlib import Path

from .clock import Clock
from .daemon import Pills

# Runs as root in a mount namespace and then as the user of the tests. Arguments: folder, user, group, environment, command.
WITH_ITS_OWN_ETC = """
set -e
mount --bind "$1" /etc
exec setpriv --reuid "$2" --regid "$3" --clear-groups env --ignore-environment "${@:4}"
"""

ZONES = Path("/usr/share/zoneinfo")


def by_renaming(link: Path, zone: str) -> None:
    """Changes the zone like timedatectl."""
    new = link.with_name("localtime.new")
    new.symlink_to(ZONES / zone)
    new.rename(link)


class Traveller(Pills):
    """Pills on a device that changes its zone: the daemon has a separate /etc, and no TZ."""

    def __init__(self, folder: Path, clock: Clock, bus_address: str, root_prefix: list[str]) -> None:
        super().__init__(folder, clock, bus_address)
        self._root_prefix = root_prefix
        self._etc = folder / "etc"
        self._etc.mkdir()
        for name in ("ld.so.cache", "passwd", "nsswitch.conf"):
            shutil.copy(Path("/etc", name), self._etc)
        self.zone_link = self._etc / "localtime"
        self.zone_link.symlink_to(ZONES / clock.zone.key)

    @property
    def environment(self) -> dict[str, str]:
        return {name: value for name, value in super().environment.items() if name != "TZ"}

    @property
    def command(self) -> list[str]:
        command = [*self._root_prefix, "unshare", "--mount", "bash", "-c", WITH_ITS_OWN_ETC, "pillsd"]
        command += [str(self._etc), str(os.getuid()), str(os.getgid())]
        return [*command, *(f"{name}={value}" for name, value in self.environment.items()), *super().command]
