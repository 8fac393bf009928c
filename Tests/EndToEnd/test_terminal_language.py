"""pillsctl in the person's language: a long tour finds only texts that are in the catalogues."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from harness.daemon import Pills
from harness.language import DATES, PSEUDO, Language, outside

# The person's words, names of programs and files, and typed words.
OWN = [
    "Metformin", "Ibuprofen", "Vitamin D", "Iron", "Zinc", "Patch", "Pills", "500 mg", "850 mg", "400 mg", "with juice", "a run",
    "pillsctl", "pillsd", "Europe/Berlin", "UTC", "Dunst", "dunst", "Syncthing",
]
# Numbers in the form of every language, and the parts of ids, versions, paths and keys of settings.
SIGNS = r"\d[\d.]*~dev\b|\d[\d.,]* ?(ml|l|h|min|s|d|fl oz|KiB|MB)\b|\b\w*\d\w*\b|/[\w./-]+|[a-z]+\.[a-zA-Z-]+"
# The values of settings, and the typed form of schedules.
TYPED = r"\b(yes|no|auto|ml|floz|off|local|home|none|normal|low|critical|usual|daily|weekly|monday|friday|cycle|every|days?|from|as-needed)\b"

MEDICATIONS = """
medication add Metformin --dosage '500 mg' --schedule twice-daily
medication add Metformin
medication add Iron --dosage '400 mg' --slots evening --instructions 'with juice'
medication add 'Vitamin D' --schedule 'weekly monday,friday' --slots morning
medication add Patch --schedule 'cycle 21/7 from 2030-11-10' --slots evening --until 2031-01-31
medication add Ibuprofen --dosage '400 mg' --schedule as-needed --max-per-day 2 --min-gap 6h
medication add Zinc --schedule sometimes
medication add Zinc --slots noon
medication add Zinc --from yesterday
medication add Zinc --from never
medication add Zinc --until 2030-11-01
medication add Zinc --max-per-day 3
medication add Zinc --schedule as-needed --slots morning
medication add Zinc --schedule as-needed --max-per-day 0
medication add Zinc --schedule as-needed --min-gap soon
medication add ''
medication add Zinc --dose many
medication list
medication list --all
medication show metformin
medication show ibuprofen
medication edit metformin --dosage '850 mg'
medication edit metformin --dosage '850 mg'
medication edit iron --until yesterday
medication edit iron --name Metformin
medication pause 'Vitamin D' --until 2030-12-01
medication pause 'Vitamin D'
medication show 'Vitamin D'
medication resume 'Vitamin D'
medication erase zinc
medication erase patch
stock
stock metformin
stock metformin 20
stock metformin +28
stock metformin many
stock
status
plan
"""
ANSWERS = """
take evning
take evening zinc
take evening --date tomorrow
take evening --date yesterday
take evening --date nonsense
take evening --at nonsense
take evening --at 23:59
take ibuprofen
take ibuprofen
take ibuprofen --force
undo ibuprofen
skip ibuprofen
take metformin
take morning --at 7am
status
undo morning
take morning metformin
skip morning 'Vitamin D'
toggle morning
undo evening
snooze evening
snooze evening soon
take
skip
undo
log
streak
stats
stats --days 3
stats --days 0
calendar
calendar 2031-01
lock
unlock
unlock
take evening --date -3
take --date -5..yesterday
undo --date -5..yesterday
status
"""
DRINKS = """
hydration
drinks
drink undo
hydration setup --goal 2000 --remind 2h
drink 250
drink 250 tea
drink 2l --note 'a run'
drink 9l
drink 300 --at 23:00
drink 300 --date tomorrow
drink undo
drinks
drinks --days 7
drinks remove zzz
hydration
hydration stats
status
"""
REST = """
settings
settings reminders.window
settings reminders.windw
settings reminders.window 99h
settings slots.evening later
settings slots.noon 12:30
settings slots.noon ''
settings 'slots.a b' 12:00
settings slots.evening ''
sync
sync setup
sync status
sync devices
sync conflicts
sync now
sync off
sync forget zzz
sync passphrase
backup backup.db
backup backup.db
restore backup.db
restore nothing.db
rescue
doctor
version
medication wake
medication wake metformin
export doses --output /nonexistent/x
import nothing.json
import nothing.json --dry-run
erase
erase --all-data
notify-test --nonsense
tkae
take --forc
take evening --at
snooze evening 5 6
watch --format xml
medication ad X
medication add X --reminders perhaps
log --days 3 --date today
help nonsense
status --json=yes
calendar -i
"""


def words_outside(said: str) -> str:
    """The words of a text that are neither in the catalogues nor the person's own."""
    own = "|".join([*map(re.escape, OWN), *DATES])
    return re.sub(rf"\b({own})\b|{TYPED}|{SIGNS}", "", outside(said))


@pytest.fixture
def pseudo(pills: Pills, tmp_path: Path) -> Pills:
    pills.surroundings = Language(PSEUDO, tmp_path / "languages").surroundings | {"LC_MEASUREMENT": "C"}
    return pills


def ids_of_drinks(pills: Pills) -> list[str]:
    return re.findall(r'"id":"(\w+)"', pills.control("drinks", "--days", "7", "--json").stdout)


def said(pills: Pills, command: str) -> tuple[str, str]:
    result = pills.control(*shlex.split(command))
    return result.stdout, result.stderr


def strays(pills: Pills, commands: str, folder: Path) -> dict[str, str]:
    """Maps each command to its words that are in no catalogue."""
    found = {}
    for command in commands.strip().splitlines():
        typed = [word.replace("backup.db", str(folder / "backup.db")) for word in shlex.split(command)]
        result = pills.control(*typed)
        # Removes commands to type, and typed words.
        said = re.sub(r"pillsctl( [a-z-]+)+", "", (result.stdout + result.stderr).replace("pillsctl: ", ""))
        ids = ids_of_drinks(pills) if typed[0] == "drinks" else []
        for word in sorted([*typed, *ids], key=len, reverse=True):
            said = said.replace(word, "")
        left = words_outside(said)
        if re.search(r"[A-Za-z]{2,}", left):
            found[command] = " ".join(left.split())
    return found


def test_no_text_of_the_terminal_stands_outside_of_the_catalogues(pseudo: Pills, tmp_path: Path) -> None:
    pseudo.start("2030-11-20 14:00:00")
    for commands in (MEDICATIONS, ANSWERS, DRINKS, REST):
        assert strays(pseudo, commands, tmp_path) == {}
    pseudo.stop()
    assert strays(pseudo, "status\ntake evening\ndoctor", tmp_path) == {}


def test_no_help_stands_outside_of_the_catalogues(pseudo: Pills) -> None:
    manual = pseudo.do("help", "--manual", "--color", "never")
    commands = re.findall(r"^## ([a-z-]+(?: [a-z-]+)*?)(?= \[| [A-Z]| \S+\||$)", manual, re.MULTILINE)
    assert len(commands) > 50
    for command in ["", *commands]:
        usage, _, rest = pseudo.do("help", *command.split()).partition("\n\n")
        # Typed words come before their meaning, and examples have their own lines.
        rest = re.sub(r"^  (pillsctl.*|.*?(?=⟦))", "", rest, flags=re.MULTILINE)
        assert "⟦" in usage, command
        assert re.findall(r"[A-Za-z]{2,}", outside(rest)) == [], command


def test_what_programs_read_is_english(pseudo: Pills) -> None:
    pseudo.start("2030-11-20 14:00:00")
    for command in ("status", "doctor", "take noon", "settings"):
        assert "⟦" in "".join(said(pseudo, command))
        assert "⟦" not in "".join(said(pseudo, f"{command} --json"))


@pytest.mark.parametrize(
    ("locale", "taken", "question", "yes"),
    [
        ("de_DE", "eingenommen", "[j/N]", "j"), ("fr_FR", "pris", "[o/N]", "o"), ("es_ES", "tomado", "[s/N]", "sí"),
        ("pl_PL", "przyjęto", "[t/N]", "tak"),
    ],
)
def test_a_question_is_answered_in_the_language_of_the_person(
    pills: Pills, tmp_path: Path, locale: str, taken: str, question: str, yes: str
) -> None:
    pills.surroundings = Language(locale, tmp_path / "languages").surroundings
    pills.start("2030-11-20 21:30:00")
    assert taken in pills.do("take", "evening")
    pills.do("medication", "add", "Iron", "--slots", "morning")
    with pills.terminal("medication", "remove", "iron") as terminal:
        assert terminal.answer((question, yes)) == 0
    assert [each["medication"] for each in pills.ask("medication", "list")["medications"]] == []
