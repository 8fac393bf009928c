"""What a person does with Pills' tasks on a device without Pills, such as a phone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Protocol

from .remote import Remote


class Place(Protocol):
    """The tasks by the names of their files."""

    address: Path | str

    def texts(self) -> dict[str, str]: ...

    def write(self, name: str, text: str) -> None: ...

    def put(self, name: str, text: str) -> None:
        """Writes a new file."""

    def names(self) -> list[str]:
        """The names of all files."""

    def remove(self, name: str) -> None: ...


class FolderPlace:
    def __init__(self, folder: Path) -> None:
        self.folder = self.address = folder

    def texts(self) -> dict[str, str]:
        return {path.name: path.read_bytes().decode() for path in self.folder.glob("task-*.ics")}

    def write(self, name: str, text: str) -> None:
        (self.folder / name).write_bytes(text.encode())

    def put(self, name: str, text: str) -> None:
        self.write(name, text)

    def names(self) -> list[str]:
        return [path.name for path in self.folder.iterdir()]

    def remove(self, name: str) -> None:
        (self.folder / name).unlink()


class CalendarPlace:
    def __init__(self, calendar: Remote) -> None:
        self.calendar = calendar
        self.address = calendar.options["url"]

    def texts(self) -> dict[str, str]:
        names = [name for name in self.calendar.listing() if name.startswith("task-")]
        return {name: resource["text"] for name, resource in self.calendar.read(*names).items()} if names else {}

    def write(self, name: str, text: str) -> None:
        self.calendar.update(name, text, self.calendar.listing()[name])

    def put(self, name: str, text: str) -> None:
        self.calendar.create(name, text)

    def names(self) -> list[str]:
        return list(self.calendar.listing())

    def remove(self, name: str) -> None:
        self.calendar.remove(name, self.calendar.listing()[name])


class Phone:
    """A program with the tasks, which are named by day and slot, such as `2030-11-20-evening`."""

    def __init__(self, place: Place) -> None:
        self.place = place

    @property
    def texts(self) -> dict[str, str]:
        """The texts of all tasks, unfolded."""
        texts = self.place.texts().items()
        return {name.split("-", 2)[2].removesuffix(".ics"): re.sub(r"\r?\n[ \t]", "", text) for name, text in texts}

    @property
    def states(self) -> dict[str, str]:
        return {task: self.read(task)["STATUS"] for task in sorted(self.texts)}

    def read(self, task: str) -> dict[str, str]:
        """The properties of a task without parameters."""
        return dict(line.split(":", 1) for line in self.texts[task].splitlines() if re.match(r"[A-Z-]+:", line))

    def complete(self, task: str, at: str | None = "20301120T201500Z") -> None:
        """Ticks a task at a time in UTC."""
        self.change(task, STATUS="COMPLETED", COMPLETED=at, **{"PERCENT-COMPLETE": "100"})

    def reopen(self, task: str) -> None:
        self.change(task, STATUS="NEEDS-ACTION", COMPLETED=None, **{"PERCENT-COMPLETE": None})

    def put(self, name: str, text: str) -> None:
        """Writes a text under another name, like another program."""
        self.place.put(name, text)

    def all_names(self) -> list[str]:
        return self.place.names()

    def delete(self, task: str) -> None:
        self.place.remove(self._name(task))

    def change(self, task: str, **properties: str | None) -> None:
        """Sets properties, which can have parameters, and removes those that are None."""
        names = {name.split(";")[0] for name in properties}
        lines = [line for line in self.texts[task].splitlines() if re.split("[:;]", line)[0] not in names]
        end = lines.index("END:VTODO")
        lines[end:end] = [f"{name}:{value}" for name, value in properties.items() if value is not None]
        self.place.write(self._name(task), "\r\n".join(lines) + "\r\n")

    def _name(self, task: str) -> str:
        (name,) = [name for name in self.place.texts() if name.endswith(f"-{task}.ics")]
        return name
