"""Kept databases of released versions, which every later version must read."""

from __future__ import annotations

import gzip
import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .daemon import Pills

FOLDER = Path(__file__).resolve().parents[1] / "databases"

# Maps the name of a kept answer to the method and the parameters that ask for it.
QUESTIONS: dict[str, tuple[str, dict[str, Any]]] = {
    "status": ("GetStatus", {}),
    "calendar": ("Calendar", {}),
    "calendar of the month before": ("Calendar", {"month": "-1"}),
    "stats": ("Stats", {}),
    "stats of 30 days": ("Stats", {"days": 30}),
    "log": ("GetLog", {"days": 60}),
    "plan": ("GetPlan", {}),
    "medications": ("ListMedications", {"all": True}),
}

# These fields depend on the second of the request, on the computer, or on wording.
FLEETING = {"now", "secondsLeft", "problems", "popupServer", "popupServerState"}


@dataclass(frozen=True)
class Kept:
    """A database of one version, with its settings and the answers of that version."""

    folder: Path

    @staticmethod
    def all() -> Iterator[Kept]:
        for facts in sorted(FOLDER.glob("*/*/answers.json")):
            yield Kept(facts.parent)

    def __str__(self) -> str:
        return f"{self.folder.parent.name}/{self.folder.name}"

    @property
    def _facts(self) -> dict[str, Any]:
        return json.loads((self.folder / "answers.json").read_text())

    @property
    def clock(self) -> str:
        """The local time of the answers, in the zone of the tests."""
        return self._facts["clock"]

    @property
    def answers(self) -> dict[str, Any]:
        return self._facts["answers"]

    def lay_out(self, pills: Pills) -> None:
        """Copies it to the data and settings of a stopped Pills."""
        pills.database_file.parent.mkdir(parents=True, mode=0o700)
        with gzip.open(self.folder / "pills.db.gz") as packed, pills.database_file.open("wb") as database:
            shutil.copyfileobj(packed, database)
        settings = self.folder / "pills.conf"
        if settings.exists():
            shutil.copyfile(settings, pills.settings_file)

def ask(pills: Pills) -> dict[str, Any]:
    """The answers of a running daemon to all questions, without changing fields."""
    answers = {name: pills.call(method, **parameters) for name, (method, parameters) in QUESTIONS.items()}
    return {name: _lasting(answer) for name, answer in answers.items()}


def _lasting(answer: Any) -> Any:
    if isinstance(answer, dict):
        return {key: _lasting(value) for key, value in answer.items() if key not in FLEETING}
    if isinstance(answer, list):
        return [_lasting(element) for element in answer]
    return answer


def differences(before: Any, now: Any, at: str = "") -> list[str]:
    """The former answers that are different or missing now; new fields are ignored."""
    if isinstance(before, dict) and isinstance(now, dict):
        return [line for key in before for line in differences(before[key], now.get(key), f"{at}.{key}")]
    if isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        pairs = enumerate(zip(before, now, strict=True))
        return [line for index, pair in pairs for line in differences(*pair, f"{at}[{index}]")]
    return [] if before == now else [f"{at}: was {before!r}, is {now!r}"]
