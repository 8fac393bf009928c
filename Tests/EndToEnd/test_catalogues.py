"""Translations agree with the English: nothing is missing, and no meaning is reversed."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass

import pytest

from harness.daemon import ROOT

CATALOGUES = sorted(catalogue.stem for catalogue in (ROOT / "packaging/po").glob("*.po"))
# The languages whose words are known here.
LANGUAGES = ("de", "fr", "es", "pl")

# Pairs of opposites in English and in each language. A text with one of them must not be translated with the other.
OPPOSITES = [
    # English; German; French; Spanish; Polish.
    (r"unlock\w*", r"lock\w*", r"(entsperr|freigeb)\w*", r"(ge)?sperr\w*", r"déverrouill\w*", r"verrouill\w*",
     r"desbloque\w*", r"bloque\w*", r"odblok\w*", r"(za)?blok\w*"),
    (r"take[ns]?|took", r"skip\w*", r"eingenommen|einnehm\w*", r"ausgelassen|(aus|auszu)lass\w*", r"pris\w*|prend\w*|prise", r"saut\w*|ignor\w*",
     r"tom[aeoó]\w*", r"omit\w*", r"przyj\w*", r"pomi[jńn]\w*"),
    ("reminders are on|turn (it|them) on", "turn\\w*( \\w+)? off|are off", "ein|an", "aus", r"activ\w*", r"désactiv\w*",
     r"activ\w*", r"desactiv\w*", r"włącz\w*", r"wyłącz\w*"),
    ("before", "after", "vor|vorher|bevor|davor", "nach|danach|nachdem", "avant", "après",
     "antes", "después", r"przed|przedtem|zanim", r"po|potem"),
    ("first", "last(?! night)", r"erst\w*", r"letzt\w*", r"premi\w*", r"derni\w*",
     r"primer\w*", r"últim\w*", r"pierwsz\w*", r"ostatni\w*"),
    ("morning", "evening", r"morgen\w*|früh", r"abend\w*", "matin", "soir",
     "mañana", r"noche", r"ran\w*|porann\w*", r"wiecz\w*"),
    ("yesterday", "tomorrow", "gestern", "morgen", "hier", "demain",
     "ayer", "mañana", r"wczoraj\w*", r"jutr\w*"),
    ("today", "yesterday", r"heut\w*", r"gestern\w*", r"aujourd\w*", "hier",
     "hoy", "ayer", r"dzi[sś]\w*", r"wczoraj\w*"),
    ("earlier", "later", r"früher\w*", r"später\w*", r"plus tôt|antérieur\w*", r"plus tard|ultérieur\w*",
     r"anterior\w*|temprano", r"más tarde|posterior\w*", r"wcześniej\w*", r"później\w*"),
    (r"start\w*|begin\w*", r"stop\w*|end\w*", r"start\w*|beginn\w*", r"stopp\w*|beend\w*", r"démarr\w*|commenc\w*", r"arrêt\w*|termin\w*",
     r"empe?i?[ez]\w*|inici\w*|arran\w*", r"termin\w*|deten\w*", r"zacz\w*|zaczyn\w*|uruch\w*", r"za?kończ\w*|zatrzym\w*"),
    (r"pause\w*", r"resume\w*", r"pausier\w*", r"fortgesetzt|fortsetz\w*", r"suspend\w*|pause", r"repr[ei]\w*",
     r"pausa\w*", r"rean\w*", r"wstrzym\w*", r"wznow\w*|wznów"),
    (r"add\w*", r"(remov|delet|eras)\w*", r"hinzu\w*", r"entfern\w*|lösch\w*", r"ajout\w*", r"supprim\w*|effac\w*|retir\w*",
     r"añad\w*", r"quit\w*|borr\w*", r"doda\w*", r"usu[wnń]\w*"),
    ("more|most", "less|least|fewer", r"mehr|höchstens|meist\w*", "weniger|mindestens", "plus|au maximum", "moins|au minimum",
     r"más|máximo", r"menos|mínimo", r"więcej|najwyżej", r"mniej|co najmniej"),
    (r"show\w*", r"hid\w*", r"zeig\w*|anzeig\w*", r"verberg\w*|verborg\w*", r"affich\w*|montr\w*", r"cach\w*|masqu\w*",
     r"muestr\w*|mostr\w*", r"ocult\w*", r"poka[zż]\w*", r"ukry\w*"),
    ("past", "future", r"vergangen\w*", r"zukünftig\w*|Zukunft", r"passée?s?", r"futur\w*|avenir",
     r"pasad\w*", r"futur\w*", r"minion\w*|przeszłości", r"przyszłości"),
    (r"import\w*", r"export\w*", r"import\w*", r"export\w*", r"import\w*", r"export\w*",
     r"import\w*", r"export\w*", r"(za)?import\w*", r"(wy)?eksport\w*"),
    (r"encrypt\w*", "plain", r"verschlüssel\w*", r"unverschlüssel\w*|Klartext", r"chiffr\w*", "clair",
     r"cifr\w*", r"sin cifrar", r"(za)?szyfr\w*", r"bez szyfrowania"),
]

# The plural and singular of words in each language: a plural form must fit its number.
NUMBERS = [
    ("de", r"Dosis|Tag|Eintrag|Gerät|Monat|Woche|neues Getränk", r"Dosen|Tage|Einträge|Geräte|Monate|Wochen|neue Getränke"),
    ("fr", r"dose|jour|prise|entrée|appareil|semaine", r"doses|jours|prises|entrées|appareils|semaines"),
    ("es", r"día|registro|dispositivo|semana|bebida|medicamento", r"días|registros|dispositivos|semanas|bebidas|medicamentos"),
    ("pl", r"dawka|dzień|wpis|lek|napój", r"dawki|dawek|dni|wpisy|wpisów|leki|leków|napoje|napojów"),
]

# The texts whose values have another order in a language.
TURNED = {
    "de": [
        "'{0}' does not take '{1}'. Type: pillsctl {2}", "No dose of {0} is recorded on {1}.",
        "No {0} pills are due on {1}.", "No {0} pills were due on {1}.", "Nothing was changed, because of {0} mistake in {1}:",
        "at {0} on {1}", "{0} snoozed until {1}.", "{0} {1}",
    ],
    "fr": [
        "'{0}' needs a {1}.", "'{0}' needs an {1}.", "From {0} on, {1} is: {2}. Until then it stays as it is.",
        "No dose of {0} is recorded on {1}.", "No {0} pills are due on {1}.", "No {0} pills were due on {1}.", "at {0} on {1}",
        "{0} dose of {1} since {2} would count as missed.", "{0} written to {1}.", "{0} {1}",
    ],
    "es": ["No {0} pills are due on {1}.", "No {0} pills were due on {1}.", "{0} {1}"],
    "pl": ["No {0} pills are due on {1}.", "No {0} pills were due on {1}."],
}

# Words of negation in English, and in the languages, where other wordings and typed words count too.
NEGATION = r"not|no|never|cannot|nothing|none|nobody|neither|without|unknown|\w+n't"
NEGATIONS = {
    "de": r"none|never|no|nein|nicht\w*|kein\w*|nie\w*|ohne|un(?!d\b|ser|s\b|t)\w+|weder|wenig|entfällt|fehlt|höchstens|endlos",
    "fr": r"none|never|no|ne|n[’']\w+|pas|aucune?s?|jamais|rien|sans|personne|ni|non|i[mn]\w+|sauf|sinon|arrêté|par défaut|supprimé|plus de"
    r"|ce jour-là|refusée",
    "es": r"none|never|no|ni|nunca|ningun[ao]?|ningún|nada|nadie|sin|falta|salvo|si no|tampoco|i[nm]\w+|des\w+|olvid\w+|dejar",
    "pl": r"none|never|no|unknown|koniec|nie\w*|żad\w+|nigdy|nikt|nikogo|nic|niczego|bez|brak\w*|ani|chyba|najwyżej|przegap\w*|poza|odm\w+",
}

# Texts with one negation fewer in German.
SAID_OTHERWISE = ("The new database has all medications", "Pills shows nothing about drinking until", "{0} is not until {1}")


@dataclass(frozen=True)
class Entry:
    """A text (or its singular and plural) with its translations."""

    text: str
    plural: str
    translations: tuple[str, ...]

    @property
    def english(self) -> str:
        return spoken(f"{self.text} {self.plural}")

    @property
    def translation(self) -> str:
        return spoken(" ".join(self.translations))

    def __str__(self) -> str:
        return f"{self.text} -> {' / '.join(self.translations)}"


def spoken(text: str) -> str:
    """The text without typed commands, which are English everywhere."""
    return re.sub(r"'[^' ][^']*'|(?<![\w-])-{1,2}[a-z][a-z-]*|\b(makoctl|dunstctl|gsettings|systemctl --user) .*", "", text)


def entries(language: str) -> list[Entry]:
    read: list[dict[str, str]] = [{}]
    for line in (ROOT / f"packaging/po/{language}.po").read_text().splitlines():
        field, _, text = line.partition(" ") if not line.startswith('"') else (field, "", line)
        if field in ("msgctxt", "msgid") and "msgstr" in "".join(read[-1]):
            read.append({})
        if text.startswith('"') and not line.startswith("#"):
            read[-1][field] = read[-1].get(field, "") + ast.literal_eval(text)
    return [
        Entry(one["msgid"], one.get("msgid_plural", ""), tuple(one[key] for key in one if key.startswith("msgstr")))
        for one in read
        if one.get("msgid")
    ]


def found(words: str, text: str) -> list[str]:
    return [one[0] for one in re.finditer(rf"(?<![\w-])({words})(?!\w)", text, re.IGNORECASE)]


def says(words: str, text: str) -> bool:
    return found(words, text) != []


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{\d+\}", text))


@pytest.mark.parametrize("language", CATALOGUES)
def test_every_translation_keeps_its_values(language: str) -> None:
    assert len(entries(language)) > 1000
    for entry in entries(language):
        # The number can be left out of a singular.
        for text in entry.translations[1:] or entry.translations:
            assert placeholders(text) == placeholders(entry.plural or entry.text), entry
        assert placeholders(entry.translations[0]) <= placeholders(entry.plural or entry.text), entry
        assert placeholders(entry.translations[0]) | {"{0}"} >= placeholders(entry.text), entry


@pytest.mark.parametrize("language", LANGUAGES)
def test_values_stand_in_the_order_of_the_text(language: str) -> None:
    def order(text: str) -> list[str]:
        return re.findall(r"\{\d+\}", text)

    turned = {entry.text for entry in entries(language) if order(entry.translations[-1]) != order(entry.plural or entry.text)}
    assert sorted(turned) == TURNED[language]


@pytest.mark.parametrize("language", CATALOGUES)
def test_every_translation_ends_as_its_text_does(language: str) -> None:
    def ends(text: str) -> tuple[str, str]:
        # The space before a colon is French; the endings of numbers depend on the language.
        return re.match(r"\s*", text)[0], re.sub(r"\u202f(?=[:?])", "", re.search(r"[.?:…]?\s*$", text)[0])

    # The number of a day has a full stop in German.
    texts = [entry for entry in entries(language) if re.search(r"\w", entry.text) and entry.text != "day {0}"]
    assert [str(entry) for entry in texts if {ends(text) for text in entry.translations} != {ends(entry.text)}] == []


def test_french_signs_have_narrow_spaces_that_break_no_line() -> None:
    wrong = re.compile(r"(?<!\u202f)[;?!»](?=\s|$)|[ \u00a0]:(?=\s|$)|«(?!\u202f)")
    # What is typed, and the words of the desktop's menu, have signs of their own.
    texts = [text for entry in entries("fr") for text in entry.translations if not re.search(r"\w;|\{0\};", text)]
    assert [text for text in texts if wrong.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_says_the_opposite(language: str) -> None:
    column = 2 * (LANGUAGES.index(language) + 1)
    turned = [
        f"'{other}' for '{word}': {entry}"
        for row in OPPOSITES
        for (word, opposite), other in (((row[0], row[1]), row[column + 1]), ((row[1], row[0]), row[column]))
        for entry in entries(language)
        if says(word, entry.english) and not says(opposite, entry.english)
        if says(other, entry.translation)
        if not says(row[column] if other == row[column + 1] else row[column + 1], entry.translation)
    ]
    assert turned == []
    both = [entry for entry in entries(language) if says(OPPOSITES[1][0], entry.english) and says(OPPOSITES[1][1], entry.english)]
    taken, skipped = OPPOSITES[1][column : column + 2]
    assert [str(entry) for entry in both if says(taken, entry.translation) != says(skipped, entry.translation)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_not_so_is_not_so_in_the_translation(language: str) -> None:
    denied = [entry for entry in entries(language) if says(NEGATION, entry.english)]
    assert len(denied) > 200
    said = [(entry, found(NEGATION, entry.english), found(NEGATIONS[language], entry.translation)) for entry in denied]
    assert [str(entry) for entry, one, other in said if len(other) < len(one) and not entry.text.startswith(SAID_OTHERWISE)] == []


@pytest.mark.parametrize(("language", "one", "several"), NUMBERS)
def test_one_is_one_and_several_are_several(language: str, one: str, several: str) -> None:
    counted = [entry for entry in entries(language) if entry.plural]
    assert len(counted) > 20
    # Finds plain counts, such as "{0} Tage" or "2 jours".
    said = [[f"{entry}" for entry in counted if says(rf"\{{0\}} ({words})", entry.translations[form])]
            for form, words in enumerate((several, one))]
    assert said == [[], []]
