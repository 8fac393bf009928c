"""The languages of Pills: their environment variables and their texts."""

from __future__ import annotations

import calendar
import gettext
import re
import subprocess
from pathlib import Path

from .daemon import ROOT
from .locales import LOCALES, make_locale

TRANSLATIONS = ROOT / "packaging/translations"
ACCENTS = str.maketrans("aeioucnyAEIOUCNY", "áéíóúçñýÁÉÍÓÚÇÑÝ")
# An invented language, in which every translated text can be recognised.
PSEUDO = "pseudo"
# The names of days and months, which no catalogue has.
DATES = [*calendar.month_name[1:], *calendar.day_name, *calendar.month_abbr[1:], *calendar.day_abbr]


class Language:
    """A language such as `de_DE` with a locale that is made for the tests, whatever the computer has."""

    def __init__(self, locale: str, folder: Path) -> None:
        self._is_pseudo = locale == PSEUDO
        name = "en_GB" if self._is_pseudo else locale
        catalogues = folder / "locale"
        if self._is_pseudo:
            make_pseudo_catalogue(catalogues / PSEUDO / "LC_MESSAGES")
        else:
            command = [TRANSLATIONS, "--compile", folder]
            subprocess.run(command, check=True, capture_output=True, timeout=60)
        self.surroundings = {"LANG": make_locale(name), "LOCPATH": str(LOCALES), "TEXTDOMAINDIR": str(catalogues)}
        if self._is_pseudo:
            # The catalogues do not have the names of months and days.
            self.surroundings |= {"LANGUAGE": PSEUDO, "LC_TIME": "C.UTF-8"}
        code = PSEUDO if self._is_pseudo else locale.partition("_")[0]
        self._texts = gettext.translation("pills", catalogues, [code], fallback=True)

    def of(self, text: str, *values: str, context: str | None = None) -> str:
        """A text of the programs in this language, with its values."""
        found = self._texts.pgettext(context, text) if context else self._texts.gettext(text)
        return found.format(*values)


def make_pseudo_catalogue(folder: Path) -> None:
    """Translates every text with brackets, accents and two fifths more length, like many real translations."""
    folder.mkdir(parents=True)
    listed = subprocess.run([TRANSLATIONS, "--template"], check=True, capture_output=True, text=True, timeout=60)
    entries = listed.stdout.split("\n\n")
    head = entries[0].replace('charset=UTF-8\\n"', 'charset=UTF-8\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"')
    texts = "\n\n".join([head, *map(disguised, entries[1:])])
    command = ["msgfmt", "--check", f"--output-file={folder}/pills.mo", "-"]
    subprocess.run(command, input=texts, text=True, check=True, capture_output=True, timeout=60)


def disguised(entry: str) -> str:
    """An entry of a template with the invented translation."""

    def words(kind: str) -> str:
        found = re.search(rf'^{kind} "(.*)"$', entry, re.MULTILINE)
        return pseudo(found[1]) if found else ""

    filled = entry.replace('msgstr ""', f'msgstr "{words("msgid")}"')
    filled = filled.replace('msgstr[0] ""', f'msgstr[0] "{words("msgid")}"')
    return filled.replace('msgstr[1] ""', f'msgstr[1] "{words("msgid_plural")}"')


def pseudo(text: str) -> str:
    length = len(re.sub(r"\{\d\}", "", text))
    return f"⟦{text.translate(ACCENTS)}{' ~~~' * round(length / 10)}⟧"


def outside(text: str) -> str:
    """The parts of a text that are outside all brackets, which can be nested, or be in the other half of a sentence."""
    before = None
    while text != before:
        before, text = text, re.sub(r"⟦[^⟦⟧]*⟧", "", text)
    return re.sub(r"^[^⟦⟧]*⟧|⟦[^⟦⟧]*$", "", text)
