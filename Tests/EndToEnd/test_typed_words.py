"""What the screen says can be typed, in the person's language; what is kept and sent stays the same in all languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.daemon import Pills
from harness.language import Language

# Today is Wednesday, 20 November 2030. For each language: the words for morning, evening, yesterday, Tuesday, the day
# before, a weekly and a monthly schedule, a cycle that began on the 10th, a date to come, and half an hour.
LANGUAGES = {
    "de_DE": [
        "morgens", "abends", "gestern", "dienstag", "18.11.", "wöchentlich montag und donnerstag", "monatlich am 1. und 15.",
        "Zyklus 21/7 ab 10.11.", "8. Dezember", "30 Minuten",
    ],
    "fr_FR": [
        "matin", "soir", "hier", "mardi", "18 nov.", "le lundi et le jeudi", "mensuel 1,15",
        "cycle 21/7 à partir du 10 novembre", "8 décembre", "30 minutes",
    ],
    "es_ES": [
        "mañana", "noche", "ayer", "martes", "18 nov", "lunes y jueves", "mensual 1,15", "ciclo 21/7 desde el 10 de noviembre",
        "8 de diciembre", "30 minutos",
    ],
    "pl_PL": [
        "rano", "wieczorem", "wczoraj", "wtorek", "18 lis", "poniedziałek i czwartek", "miesięcznie 1,15",
        "cykl 21/7 od 10 listopada", "8 grudnia", "30 minut",
    ],
}


@pytest.mark.parametrize("locale", LANGUAGES)
def test_what_the_screen_says_can_be_typed(pills: Pills, tmp_path: Path, locale: str) -> None:
    morning, evening, yesterday, tuesday, before, weekly, monthly, cycle, date, half_an_hour = LANGUAGES[locale]
    pills.surroundings = Language(locale, tmp_path / "languages").surroundings
    pills.start("2030-11-20 21:30:00")
    pills.do("unlock")
    pills.do("medication", "add", "Metformin", "--slots", f"{morning},{evening}", "--from", "2030-11-01")
    pills.do("medication", "add", "Iron", "--schedule", weekly, "--slots", evening, "--until", date)
    pills.do("medication", "add", "Zinc", "--schedule", monthly, "--dose", "½")
    pills.do("medication", "add", "Patch", "--schedule", cycle, "--slots", morning.capitalize())
    listed = {each["medication"]: each for each in pills.ask("medication", "list")["medications"]}
    assert listed["Metformin"]["slots"] == ["morning", "evening"]
    assert (listed["Iron"]["schedule"], listed["Iron"]["slots"]) == ("weekly monday,thursday", ["evening"])
    assert listed["Iron"]["until"] == "2030-12-08"
    assert listed["Zinc"]["schedule"] == "monthly 1,15"
    assert (listed["Patch"]["schedule"], listed["Patch"]["slots"]) == ("cycle 21/7 from 2030-11-10", ["morning"])
    assert "22:0" in pills.do("snooze", evening, half_an_hour)
    pills.do("take", evening)
    assert pills.slot("evening")["doses"][0]["status"] == "taken"
    for day in (yesterday, tuesday, before):
        pills.do("take", morning, "metformin", "--date", day)
        assert pills.ask("log", "--date", day)["entries"]
        pills.do("undo", morning, "--date", day)
    pills.do("take", morning, "metformin", "--date", f"{before}..{yesterday}")
    for day in ("2030-11-18", "2030-11-19"):
        assert [each["answer"] for each in pills.ask("log", "--date", day)["entries"]][-1] == "taken"
    # The English words are understood as before, and what nobody understands is told with the words of the language.
    pills.do("take", "morning", "--date", "yesterday")
    refused = pills.control("take", evening, "--date", "quasi")
    assert refused.returncode == 1
    assert yesterday in refused.stderr
