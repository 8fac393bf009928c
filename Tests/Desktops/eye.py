"""Reads the screen with tesseract, for servers that do not report what they show."""

from __future__ import annotations

import difflib
import hashlib
import re
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from io import BytesIO

from PIL import Image, ImageChops, ImageOps, ImageStat

from sight import BUTTONS, DRINK_BUTTONS, TITLE, Sight

LABELS = BUTTONS + DRINK_BUTTONS
# Letters of popups are about 10 pixels high; tesseract was trained with 30.
MAGNIFICATION = 3
LANGUAGES = ((r"[\u0400-\u04ff]", "rus"), (r"[\u0590-\u05ff]", "heb"), (r"[\u4e00-\u9fff]", "chi_sim"))
ALIKE = 0.7
# Texts in other scripts need only half a match, because nothing else on the screen comes near.
FOREIGN_ALIKE = 0.5

# A smaller difference is a shadow.
LEAST_DIFFERENCE = 12

# The icon's colors: the bars of the morning and the evening.
CYAN, ORANGE = (0x2F, 0xC3, 0xD6), (0xF2, 0x91, 0x3D)
COLOUR_TOLERANCE = 40
# At 16 pixels, each bar is 4 pixels wide, 2 high, and has round ends.
FEWEST_PIXELS = 4


@dataclass(frozen=True)
class Word:
    text: str
    left: int
    top: int
    width: int
    height: int
    line: tuple[int, int, int]


@dataclass(frozen=True)
class ReadSight(Sight):
    """Popups that were read from a picture, with possibly wrong letters."""

    picture: Image.Image | None = None

    def shows(self, text: str) -> bool:
        return all(self._shows_word(word) for word in _words_to_look_for(text))

    def _shows_word(self, word: str) -> bool:
        assert self.picture
        language = next((name for letters, name in LANGUAGES if re.search(letters, word)), None)
        read = _plain(_read_text(self.picture, language) if language else self.text)
        # The text must match better than the rest of it without its markup, or with double escapes.
        others = {_plain(re.sub(r"</?\w>", "", word)), _plain(escape(word))} - {_plain(word)}
        likeness = _likeness(_plain(word), read)
        enough = FOREIGN_ALIKE if language else ALIKE
        return likeness >= enough and all(likeness > _likeness(other, read) for other in others)


class Eye:
    """Looks at a screen that is otherwise empty."""

    def __init__(self, take_picture: Callable[[], Image.Image]) -> None:
        self._take_picture = take_picture
        self._empty: Image.Image | None = None
        self._read: dict[bytes, ReadSight] = {}

    def remember_empty(self) -> None:
        """Takes the present screen as the background."""
        self._empty = self._take_picture()
        self._read.clear()

    def look(self) -> Sight:
        picture = self._take_picture()
        box = self._difference(picture)
        if box is None:
            return Sight()
        popups = picture.crop(box)
        key = hashlib.sha1(popups.tobytes() + str(box).encode()).digest()
        if key not in self._read:
            self._read[key] = _read(popups, box[0], box[1])
        return self._read[key]

    def popup_box(self) -> tuple[int, int, int, int] | None:
        """The area that differs from the empty screen."""
        return self._difference(self._take_picture())

    def _difference(self, picture: Image.Image) -> tuple[int, int, int, int] | None:
        assert self._empty
        difference = ImageChops.difference(picture, self._empty).convert("L")
        return difference.point(lambda value: 255 * (value > LEAST_DIFFERENCE)).getbbox()


def has_icon(picture: Image.Image) -> bool:
    """True if the picture has both colors of Pills' icon."""
    colours = picture.convert("RGB").getcolors(picture.width * picture.height)

    def count(wanted: tuple[int, int, int]) -> int:
        return sum(
            number
            for number, colour in colours
            if all(abs(part - one) <= COLOUR_TOLERANCE for part, one in zip(colour, wanted))
        )

    return count(CYAN) >= FEWEST_PIXELS and count(ORANGE) >= FEWEST_PIXELS


def _read(picture: Image.Image, left: int, top: int) -> ReadSight:
    words = _read_words(picture)
    lines: dict[tuple[int, int, int], list[Word]] = {}
    for word in words:
        lines.setdefault(word.line, []).append(word)
    text = "\n".join(" ".join(word.text for word in line) for line in lines.values())

    # If a button is too small for its label, it only shows the beginning.
    cut = {label: f"{label.split()[0]}..." for label in LABELS if " " in label}

    def places(phrase: str) -> list[tuple[int, int]]:
        wanted = phrase.casefold().split()
        found = []
        for line in lines.values():
            for start in range(len(line) - len(wanted) + 1):
                part = line[start : start + len(wanted)]
                # Some upper-case and lower-case letters have one shape.
                if [word.text.casefold().rstrip(")") for word in part] == wanted:
                    right = part[-1].left + part[-1].width
                    middle = (part[0].left + right) // 2, part[0].top + part[0].height // 2
                    found.append((left + middle[0], top + middle[1]))
        return found

    # If there are several popups, the topmost one counts.
    found = {label: places(label) or places(cut.get(label, label)) for label in LABELS}
    buttons = {label: min(all_of_it, key=lambda place: place[1]) for label, all_of_it in found.items() if all_of_it}
    titles = [place for title in sorted(set(TITLE.findall(text))) for place in places(title)]
    return ReadSight(text, buttons, tuple(sorted(titles, key=lambda place: place[1])), picture)


def _enlarged(picture: Image.Image) -> bytes:
    grey = ImageOps.autocontrast(picture.convert("L"))
    # Makes dark letters on a light background.
    if ImageStat.Stat(grey).mean[0] < 128:
        grey = ImageOps.invert(grey)
    size = (grey.width * MAGNIFICATION, grey.height * MAGNIFICATION)
    large = ImageOps.expand(grey.resize(size, Image.LANCZOS), border=20, fill=255)
    output = BytesIO()
    large.save(output, "PNG")
    return output.getvalue()


def _tesseract(picture: Image.Image, language: str, *options: str) -> str:
    command = ["tesseract", "stdin", "stdout", "-l", language, "--psm", "11", *options]
    environment = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "OMP_THREAD_LIMIT": "1"}
    result = subprocess.run(command, input=_enlarged(picture), env=environment, capture_output=True, timeout=120)
    assert result.returncode == 0, result.stderr.decode()
    return result.stdout.decode()


def _read_text(picture: Image.Image, language: str) -> str:
    return _tesseract(picture, language)


def _read_words(picture: Image.Image) -> list[Word]:
    words = []
    for line in _tesseract(picture, "eng", "tsv").splitlines()[1:]:
        fields = line.split("\t")
        if len(fields) == 12 and fields[11].strip():
            left, top, width, height = (int(value) for value in fields[6:10])
            place = ((left - 20) // MAGNIFICATION, (top - 20) // MAGNIFICATION)
            size = (width // MAGNIFICATION, height // MAGNIFICATION)
            block, paragraph, number = (int(value) for value in fields[2:5])
            words.append(Word(fields[11].strip(), *place, *size, (block, paragraph, number)))
    return words


def _words_to_look_for(text: str) -> list[str]:
    """Splits off the words in foreign scripts; the others stay together."""
    foreign = "|".join(letters for letters, _ in LANGUAGES)
    words = text.split()
    latin = "".join(word for word in words if not re.search(foreign, word))
    return [word for word in words if re.search(foreign, word)] + ([latin] if latin.strip("&") else [])


def _plain(text: str) -> str:
    return re.sub(r"\s", "", re.sub("[“”„‟″]|''", '"', text))


def _likeness(wanted: str, read: str) -> float:
    """How much of the wanted text appears together in the read text, from 0 to 1."""
    if wanted in read:
        return 1
    windows = (read[start : start + len(wanted)] for start in range(max(1, len(read) - len(wanted) + 1)))
    return max(difflib.SequenceMatcher(None, wanted, window).ratio() for window in windows)
