"""Databases as released versions left them, kept to see that every later version still reads them."""

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

# What is asked of each, by the name that its answer is kept under: a method and its parameters.
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

# These depend on the second of the asking, on the machine, or on how a sentence is put.
FLEETING = {"now", "secondsLeft", "problems", "popupServer", "popupServerState"}


@dataclass(frozen=True)
class Kept:
    """One database of one version, with the settings that went with it and what that version answered of it."""

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
        """The local time at which the answers were given, in the zone of the tests."""
        return self._facts["clock"]

    @property
    def answers(self) -> dict[str, Any]:
        return self._facts["answers"]

    def lay_out(self, pills: Pills) -> None:
        """Makes it the data and settings of somebody whose daemon is not running."""
        pills.database_file.parent.mkdir(parents=True, mode=0o700)
        with gzip.open(self.folder / "pills.db.gz") as packed, pills.database_file.open("wb") as database:
            shutil.copyfileobj(packed, database)
        settings = self.folder / "pills.conf"
        if settings.exists():
            shutil.copyfile(settings, pills.settings_file)

def ask(pills: Pills) -> dict[str, Any]:
    """What a running daemon answers to all the questions, without what is fleeting."""
    answers = {name: pills.call(method, **parameters) for name, (method, parameters) in QUESTIONS.items()}
    return {name: _lasting(answer) for name, answer in answers.items()}


def _lasting(answer: Any) -> Any:
    if isinstance(answer, dict):
        return {key: _lasting(value) for key, value in answer.items() if key not in FLEETING}
    if isinstance(answer, list):
        return [_lasting(element) for element in answer]
    return answer


def differences(before: Any, now: Any, at: str = "") -> list[str]:
    """What was answered before and is not answered now; fields that were added since do not matter."""
    if isinstance(before, dict) and isinstance(now, dict):
        return [line for key in before for line in differences(before[key], now.get(key), f"{at}.{key}")]
    if isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        pairs = enumerate(zip(before, now, strict=True))
        return [line for index, pair in pairs for line in differences(*pair, f"{at}[{index}]")]
    return [] if before == now else [f"{at}: was {before!r}, is {now!r}"]
