"""What a person sees of popups."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

TITLE = re.compile(r"\b(?:Evening|Morning) pills\b")
BUTTONS = ("Taken", "Snooze 10 min", "Skip")
DRINK_BUTTONS = ("150 ml", "250 ml", "Not now")


@dataclass(frozen=True)
class Sight:
    """The text of the popups on the screen, and the places of their buttons."""

    text: str = ""
    # The middle of each button by its label.
    buttons: dict[str, tuple[int, int]] = field(default_factory=dict)
    # The middle of each title, from the top.
    title_places: tuple[tuple[int, int], ...] = ()

    @property
    def titles(self) -> list[str]:
        """The titles of Pills' popups, sorted."""
        return sorted(TITLE.findall(self.text))

    @property
    def has_all_buttons(self) -> bool:
        return all(label in self.buttons for label in BUTTONS)

    def shows(self, text: str) -> bool:
        """True if this text is shown literally."""
        return text in self.text

    def __str__(self) -> str:
        if not self.text.strip():
            return "nothing on the screen"
        buttons = ", ".join(self.buttons) or "no buttons"
        return f"on the screen '{' '.join(self.text.split())[:160]}' with {buttons}"
