"""The calendar of the phone app that Pills has its own from, drawn from what pillsctl says: by rules of its own, to be laid beside."""

from __future__ import annotations

import subprocess
from datetime import date
from pathlib import Path

CYAN, ORANGE, FURTHER = "#12a3bb", "#e5780b", ("#7a5cd6", "#2b9a4b", "#d1458f", "#8a7000")
TODAY, TEXT, FAINT = "#1c71d8", "#333333", "#bbbbbb"
# Always six rows of seven days, whatever the month.
ROWS, COLUMNS = 6, 7
WIDTH, ROW_HEIGHT, BAR_HEIGHT, GAP = 84, 96, 14, 4
TITLE_HEIGHT, WEEKDAYS_HEIGHT = 44, 24


def draw(calendar: dict, picture: Path) -> None:
    """Draws the month that `pillsctl calendar --json` tells of, with weeks that begin on Sunday, as the window has them here."""
    drawing = Drawing()
    first = date.fromisoformat(calendar["days"][0]["day"])
    drawing.text(WIDTH * COLUMNS // 2 - 70, 28, f"{first:%B %Y}", 20)
    for column, name in enumerate(("Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat")):
        drawing.text(column * WIDTH + 28, TITLE_HEIGHT + 16, name, 13)
    for place in range(ROWS * COLUMNS):
        row, column = divmod(place, COLUMNS)
        number = place - first.isoweekday() % COLUMNS
        left, top = column * WIDTH, TITLE_HEIGHT + WEEKDAYS_HEIGHT + row * ROW_HEIGHT
        if 0 <= number < len(calendar["days"]):
            draw_day(drawing, calendar, calendar["days"][number], left, top)
    drawing.write(picture)


def draw_day(drawing: Drawing, calendar: dict, day: dict, left: int, top: int) -> None:
    is_today = day["day"] == calendar["today"]
    color, line = (TODAY, 3) if is_today else (FAINT, 1)
    drawing.box(left + 2, top + 2, WIDTH - 4, ROW_HEIGHT - 4, stroke=color, line=line)
    drawing.text(left + 36, top + 22, str(int(day["day"][-2:])), 14)
    doses = {slot["slot"]: [dose["status"] for dose in slot["doses"]] for slot in day["slots"]}
    hues = {"morning": CYAN, "evening": ORANGE}
    further = [slot for slot in calendar["slots"] if slot not in hues]
    hues |= {slot: FURTHER[index % len(FURTHER)] for index, slot in enumerate(further)}
    for line, slot in enumerate(calendar["slots"]):
        height = min(BAR_HEIGHT, (ROW_HEIGHT - 34) // len(calendar["slots"]) - GAP)
        y = top + 30 + line * (height + GAP)
        is_future = day["day"] > calendar["today"]
        if slot in doses:
            draw_bar(drawing, doses[slot], is_future, hues[slot], left + 8, y, WIDTH - 16, height)
        elif slot in day.get("markable", []):
            drawing.box(left + 8, y, WIDTH - 16, height, stroke=hues[slot], opacity=0.45, dashes=2)


def draw_bar(drawing: Drawing, statuses: list[str], is_future: bool, hue: str, x: int, y: int, width: int, height: int) -> None:
    """Filled where it is taken, and as much of it as is; an outline where it is not, with a mark of its own for each reason."""
    middle = x + width // 2
    taken = statuses.count("taken")
    if taken == len(statuses):
        drawing.box(x, y, width, height, fill=hue, stroke=hue)
        drawing.text(middle - 5, y + height - 2, "✓", height, "#ffffff")
    elif is_future:
        drawing.box(x + 6, y + height // 2 - 1, width - 12, 2, fill=hue, stroke=hue, opacity=0.4)
    elif taken:
        drawing.box(x, y, width * taken // len(statuses), height, fill=hue, stroke=hue)
        drawing.box(x, y, width, height, stroke=hue)
    elif "due" in statuses:
        drawing.box(x, y, width, height, stroke=hue)
    elif "missed" in statuses:
        drawing.box(x, y, width, height, stroke=hue, dashes=4)
        drawing.text(middle - 4, y + height - 2, "✕", height, hue)
    else:
        drawing.box(x, y, width, height, fill=hue, stroke=hue, opacity=0.3)
        drawing.text(middle - 4, y + height - 2, "–", height, hue)


class Drawing:
    """What is drawn, in the words of ImageMagick."""

    def __init__(self) -> None:
        self._size = (WIDTH * COLUMNS, TITLE_HEIGHT + WEEKDAYS_HEIGHT + ROW_HEIGHT * ROWS + 4)
        self._words: list[str] = []

    def box(
        self, x: int, y: int, width: int, height: int,
        fill: str = "none", stroke: str = "none", opacity: float = 1, line: int = 1, dashes: int = 0,
    ) -> None:
        radius = min(height // 2, 7)
        self._words += ["push graphic-context", f"fill '{fill}' stroke '{stroke}' stroke-opacity {opacity}"]
        self._words.append(f"stroke-width {line}")
        if fill != "none":
            self._words.append(f"fill-opacity {opacity}")
        if dashes:
            self._words.append(f"stroke-dasharray {dashes} {dashes}")
        self._words.append(f"roundrectangle {x},{y} {x + width},{y + height} {radius},{radius}")
        self._words.append("pop graphic-context")

    def text(self, x: int, y: int, text: str, size: int, color: str = TEXT) -> None:
        self._words += ["push graphic-context", f"fill '{color}' stroke none font-size {size}"]
        self._words += [f"text {x},{y} '{text}'", "pop graphic-context"]

    def write(self, picture: Path) -> None:
        size = "x".join(map(str, self._size))
        command = ["convert", "-size", size, "xc:white", "-font", "DejaVu-Sans", "-draw", "\n".join(self._words)]
        subprocess.run([*command, str(picture)], check=True)


def lay_beside(picture: Path, calendar: dict) -> Path:
    """Makes a picture of a picture of the window, and beside it of the calendar as the phone app has it."""
    drawn = picture.with_name(f"{picture.stem}.drawn.png")
    both = picture.with_name(f"{picture.stem}-beside-phone.png")
    draw(calendar, drawn)
    command = ["convert", str(picture), str(drawn), "-gravity", "center", "-background", "#888888", "+append"]
    subprocess.run([*command, str(both)], check=True)
    drawn.unlink()
    return both
