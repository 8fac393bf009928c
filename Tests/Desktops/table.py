"""The table of what was seen: a row for each server, a column for each check."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Cell:
    """What came of one check on one server."""

    mark: str
    remark: str = ""

    @classmethod
    def yes(cls, remark: str = "") -> Cell:
        return cls("yes", remark)

    @classmethod
    def no(cls, seen: str) -> Cell:
        return cls("no", seen)

    @classmethod
    def absent(cls, reason: str) -> Cell:
        """The server has no such thing."""
        return cls("–", reason)

    def followed_by(self, second: Cell) -> Cell:
        """What came of both, where this one said no and the check was run a second time."""
        tries = f"at the second try; at the first: {self.remark}"
        return Cell(second.mark, "; ".join(filter(None, [second.remark, tries])))

    @property
    def is_failure(self) -> bool:
        return self.mark == "no"

    def __str__(self) -> str:
        separator = " " if self.mark == "–" else ": "
        return f"{self.mark}{separator}{self.remark}" if self.remark else self.mark


class Table:
    def __init__(self, columns: list[str]) -> None:
        self._columns = columns
        self._rows: dict[str, dict[str, Cell]] = {}

    def put(self, row: str, column: str, cell: Cell) -> None:
        self._rows.setdefault(row, {})[column] = cell

    @property
    def failures(self) -> list[str]:
        """A line for each cell that says no."""
        return [
            f"failed: {row}: {column}: {cell.remark}"
            for row, cells in self._rows.items()
            for column, cell in cells.items()
            if cell.is_failure
        ]

    @property
    def markdown(self) -> str:
        lines = [_line(["server", *self._columns]), _line(["---"] * (len(self._columns) + 1))]
        for name, cells in self._rows.items():
            lines.append(_line([name, *(str(cells.get(column, "not run")) for column in self._columns)]))
        return "\n".join(lines) + "\n"


def _line(cells: list[str]) -> str:
    return "| " + " | ".join(" ".join(cell.replace("|", "\\|").split()) for cell in cells) + " |"
