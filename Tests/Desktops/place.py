"""Where the programs of a desktop come from: this system, or another one that lies in a folder."""

from __future__ import annotations

import re
from pathlib import Path

SERVICES = Path("usr/share/dbus-1/services")


class Place:
    """A system whose programs can be run: this one, where `root` is "/"."""

    def __init__(self, root: Path = Path("/")) -> None:
        self.root = root

    @property
    def is_here(self) -> bool:
        return self.root == Path("/")

    def command(self, *arguments: str) -> list[str]:
        """What runs a program of that system."""
        return list(arguments) if self.is_here else ["/usr/sbin/chroot", str(self.root), *arguments]

    def file(self, path: str) -> Path:
        """A file of that system, as it is called here."""
        return self.root / path.lstrip("/")

    def copy_services(self, patterns: list[str], folder: Path) -> None:
        """Lets a bus, which runs here, start these programs of that system."""
        for pattern in patterns:
            for service in sorted(self.root.glob(str(SERVICES / pattern))):
                text = service.read_text()
                if not self.is_here:
                    text = re.sub(r"(?m)^Exec=", f"Exec=/usr/sbin/chroot {self.root} ", text)
                # A user manager that is not there is not asked.
                text = re.sub(r"(?m)^SystemdService=.*\n?", "", text)
                (folder / service.name).write_text(text)
