"""Medications over the control socket: what becomes of each change in status, plan, popups, history and store."""

from __future__ import annotations

import pytest

from harness.bus_monitor import BusMonitor
from harness.daemon import Pills
from harness.notification_servers import Dunst
from harness.waiting import wait_for
from harness.wire import Wire

# A Wednesday.
DAWN = "2030-11-20 06:00:00"
NOON = "2030-11-20 12:00:00"
NIGHT = "2030-11-20 20:30:00"
EVENING = "2030-11-20 20:59:58"


@pytest.fixture
def early(pills: Pills) -> Pills:
    pills.start(DAWN)
    return pills


@pytest.fixture
def midday(pills: Pills) -> Pills:
    pills.start(NOON)
    return pills


def names(pills: Pills, **parameters: object) -> list[str]:
    return [medication["medication"] for medication in pills.call("ListMedications", **parameters)["medications"]]


def due(pills: Pills, slot: str) -> dict[str, str]:
    """What is due today in a slot, and how it stands."""
    doses = [slots["doses"] for slots in pills.status()["slots"] if slots["slot"] == slot]
    return {dose["medication"]: dose["status"] for dose in doses[-1]} if doses else {}


def everything(pills: Pills) -> dict:
    """All that can be asked about medications and what was said of them."""
    listed = names(pills, all=True)
    return {
        "list": pills.call("ListMedications", all=True),
        "versions": [pills.call("GetMedication", medication=name) for name in listed],
        "entries": pills.call("GetLog", days=30)["entries"],
        "asNeeded": pills.status()["asNeeded"],
    }


def medication_rows(pills: Pills) -> list[int]:
    """How much is stored of medications; stops the daemon."""
    pills.stop()
    tables = ("medication", "medication_version", "medication_version_slot", "dose_event", "as_needed_dose")
    return [len(pills.query(f"SELECT * FROM {table}")) for table in tables]


# Adding and changing


def test_a_medication_from_its_beginning_to_its_end(early: Pills) -> None:
    added = early.call("AddMedication", medication=" Metformin  XR ", dosage="500 mg", schedule="twice-daily")
    assert added == {
        "today": "2030-11-20",
        "medication": {
            "medication": "Metformin XR",
            "dosage": "500 mg",
            "schedule": "daily",
            "slots": ["morning", "evening"],
            "reminders": True,
            "state": "active",
            "from": "2030-11-20",
            "isDefault": False,
        },
        "endedDefault": True,
    }
    assert names(early) == ["Metformin XR"]
    assert names(early, all=True) == ["Pills", "Metformin XR"]
    assert due(early, "evening") == {"Metformin XR": "due"}

    edited = early.call(
        "EditMedication", medication="metf", name="Metformin", dosage="850 mg", instructions="with food"
    )
    assert edited["changed"] is True
    assert edited["medication"]["dosage"] == "850 mg"
    assert edited["medication"]["instructions"] == "with food"
    again = early.call("EditMedication", medication="metformin", dosage="850 mg")
    assert again["changed"] is False

    paused = early.call("PauseMedication", medication="Metformin", until="2030-11-25")["medication"]
    assert (paused["state"], paused["resumes"]) == ("paused", "2030-11-25")
    assert early.status()["slots"] == []
    assert [reminder["day"] for reminder in early.ask("plan")["reminders"]] == ["2030-11-25"] * 2 + ["2030-11-26"] * 2
    assert early.call("PauseMedication", medication="Metformin", until="2030-11-25")["changed"] is False
    resumed = early.call("ResumeMedication", medication="Metformin")
    assert (resumed["changed"], resumed["medication"]["state"]) == (True, "active")
    assert "resumes" not in resumed["medication"]
    assert early.call("ResumeMedication", medication="Metformin")["changed"] is False
    assert due(early, "evening") == {"Metformin": "due"}

    limited = early.call("EditMedication", medication="Metformin", until="2030-11-21")
    assert limited["medication"]["until"] == "2030-11-21"
    assert len(early.ask("plan")["reminders"]) == 4
    assert "until" not in early.call("EditMedication", medication="Metformin", until="never")["medication"]
    assert len(early.ask("plan")["reminders"]) == 14

    removed = early.call("RemoveMedication", medication="metformin")
    assert (removed["changed"], removed["medication"]["state"]) == (True, "ended")
    assert names(early) == [] and early.status()["slots"] == [] and early.ask("plan")["reminders"] == []
    assert early.refusal("RemoveMedication", medication="metformin")[0] == "UnknownMedication"
    assert early.refusal("TakeAsNeeded", medication="metformin")[0] == "UnknownMedication"

    # What ended can still be looked at, in all its versions.
    shown = early.call("GetMedication", medication="metf")
    assert shown["medication"]["state"] == "ended"
    assert shown["versions"][0]["medication"]["medication"] == "Metformin XR"
    assert shown["versions"][0]["madeAt"].startswith("2030-11-20T06:00:")
    assert shown["versions"][-1]["medication"]["state"] == "ended"
    # Until there is a current one of that name.
    early.call("AddMedication", medication="Metformin", schedule="weekly monday,thursday", slots=["evening"])
    shown = early.call("GetMedication", medication="METFORMIN")
    assert (shown["medication"]["state"], len(shown["versions"])) == ("active", 1)
    assert [reminder["day"] for reminder in early.ask("plan")["reminders"]] == ["2030-11-21", "2030-11-25"]
    # And of several that ended, it is the last.
    early.call("RemoveMedication", medication="Metformin")
    shown = early.call("GetMedication", medication="metformin")
    assert [version["medication"]["schedule"] for version in shown["versions"]] == ["weekly monday,thursday"] * 2


def test_a_dose_that_was_taken_is_not_due_again_because_its_slot_changed(early: Pills) -> None:
    early.call("AddMedication", medication="Metformin", dosage="500 mg", slots=["morning"])
    early.do("take", "morning")
    told = early.do("medication", "edit", "metformin", "--slots", "evening", "--dosage", "850 mg")
    assert told.splitlines() == [
        "From tomorrow on, Metformin 850 mg is: daily, evening. You already answered a dose of today.",
        "To change it from today on, add: --from today",
    ]
    assert due(early, "evening") == {} and due(early, "morning") == {"Metformin": "taken"}
    again = early.call("EditMedication", medication="Metformin", slots=["evening"], dosage="850 mg")
    assert (again["changed"], again["from"], again["alsoDue"]) == (False, "2030-11-21", [])
    assert (again["medication"]["dosage"], again["medication"]["slots"]) == ("850 mg", ["morning"])
    assert [reminder["id"] for reminder in early.ask("plan")["reminders"]][:2] == [
        "evening-2030-11-21",
        "evening-2030-11-22",
    ]
    assert early.do("medication", "edit", "metformin", "--slots", "evening", "--from", "today").splitlines() == [
        "Metformin 850 mg is now: daily, evening.",
        "It is due again today (evening), although you already answered a dose of today. To leave it out:"
        " pillsctl skip evening Metformin",
    ]
    assert due(early, "evening") == {"Metformin": "due"}


@pytest.mark.parametrize(
    ("method", "parameters", "error", "details"),
    [
        ("AddMedication", {"medication": "metformin"}, "MedicationExists", {"medication": "Metformin"}),
        (
            "AddMedication",
            {"medication": "X", "schedule": "weekly tusday"},
            "InvalidSchedule",
            {"schedule": "weekly tusday"},
        ),
        ("AddMedication", {"medication": "X", "schedule": "every 0 days"}, "InvalidSchedule", {}),
        ("AddMedication", {"medication": "X", "slots": ["noon"]}, "UnknownSlot", {"slot": "noon"}),
        ("AddMedication", {"medication": "X", "slots": []}, "NoSlot", {"slots": ["morning", "evening"]}),
        (
            "AddMedication",
            {"medication": "X", "schedule": "as-needed", "slots": ["evening"]},
            "SlotOfAsNeeded",
            {"slot": "evening"},
        ),
        ("AddMedication", {"medication": "X", "from": "soon"}, "InvalidDay", {"day": "soon"}),
        ("AddMedication", {"medication": "X", "until": "2030-02-30"}, "InvalidDay", {"day": "2030-02-30"}),
        ("AddMedication", {"medication": "X", "until": "9999-12-31"}, "InvalidDay", {"day": "9999-12-31"}),
        (
            "AddMedication",
            {"medication": "X", "until": "yesterday"},
            "UntilBeforeFrom",
            {"until": "2030-11-19", "from": "2030-11-20"},
        ),
        ("AddMedication", {"medication": "X", "perDay": 101}, "InvalidLimit", {"field": "perDay"}),
        ("AddMedication", {"medication": "X", "perDay": -1}, "InvalidLimit", {"field": "perDay"}),
        ("AddMedication", {"medication": "X", "gap": "73h"}, "InvalidLimit", {"field": "gap"}),
        ("AddMedication", {"medication": "X", "gap": "0"}, "InvalidLimit", {"field": "gap"}),
        ("AddMedication", {"medication": "X", "gap": "a while"}, "InvalidSpan", {"span": "a while"}),
        ("EditMedication", {"medication": "Metformin", "from": "yesterday"}, "HistoryLocked", {"day": "2030-11-19"}),
        (
            "EditMedication",
            {"medication": "Metformin", "from": "yesterday", "dosage": "1 g"},
            "PastDay",
            {"day": "2030-11-19"},
        ),
        (
            "EditMedication",
            {"medication": "Metformin", "name": "VITAMIN D"},
            "MedicationExists",
            {"medication": "Vitamin D"},
        ),
        ("EditMedication", {"medication": "Metformin", "slots": ["evning"]}, "UnknownSlot", {"suggestion": "evening"}),
        ("EditMedication", {"medication": "Metformin", "until": "whenever"}, "InvalidDay", {"day": "whenever"}),
        ("EditMedication", {"medication": "Metfromin"}, "UnknownMedication", {"suggestion": "Metformin"}),
        ("PauseMedication", {"medication": "Metformin", "until": "today"}, "PastDay", {"day": "2030-11-20"}),
        (
            "PauseMedication",
            {"medication": "met"},
            "AmbiguousMedication",
            {"candidates": ["Metformin", "Methotrexate"]},
        ),
        ("GetMedication", {"medication": "Aspirin"}, "UnknownMedication", {"medication": "Aspirin"}),
        ("GetMedication", {"medication": ""}, "UnknownMedication", {}),
        ("TakeAsNeeded", {"medication": "Metformin"}, "NotAsNeeded", {"slots": ["morning"]}),
        ("TakeAsNeeded", {"medication": "Ibuprofen", "at": "noonish"}, "InvalidTime", {"time": "noonish"}),
        ("TakeAsNeeded", {"medication": "Ibuprofen", "at": "23:00"}, "FutureTime", {"at": "2030-11-20T23:00:00+01:00"}),
        ("TakeAsNeeded", {"medication": "Ibuprofen", "day": "tomorrow"}, "FutureDay", {"day": "2030-11-21"}),
        ("TakeAsNeeded", {"medication": "Ibuprofen", "day": "yesterday", "at": "14:00"}, "HistoryLocked", {"day": "2030-11-19"}),
        ("UndoAsNeeded", {"medication": "Ibuprofen"}, "NothingTaken", {"day": "2030-11-20"}),
        ("GetLog", {"days": 0}, "InvalidDays", {"days": 0}),
        ("GetLog", {"day": "someday"}, "InvalidDay", {"day": "someday"}),
        ("Take", {"slot": "ibuprofen"}, "UnknownSlot", {"slot": "ibuprofen"}),
    ],
)
def test_what_cannot_be_is_refused_by_name(
    pills: Pills, method: str, parameters: dict, error: str, details: dict
) -> None:
    pills.start(DAWN)
    for name in ("Metformin", "Vitamin D", "Methotrexate"):
        pills.call("AddMedication", medication=name)
    pills.call("AddMedication", medication="Ibuprofen", schedule="as-needed")
    before = everything(pills)
    name, told = pills.refusal(method, **parameters)
    assert name == error
    assert details.items() <= told.items(), told
    assert everything(pills) == before


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("name", ""),
        ("name", "\u202elanigiro"),
        ("dosage", "5\tmg"),
        ("instructions", "i" * 201),
    ],
)
def test_a_text_that_cannot_be_shown_anywhere_is_refused_and_nothing_is_stored(
    pills: Pills, field: str, text: str
) -> None:
    pills.start(DAWN)
    before = everything(pills)
    parameter = "medication" if field == "name" else field
    name, told = pills.refusal("AddMedication", **{"medication": "Metformin", parameter: text})
    assert (name, told["field"]) == ("InvalidText", field)
    name, told = pills.refusal("EditMedication", medication="Pills", **{field: text})
    assert (name, told["field"]) == ("InvalidText", field)
    assert everything(pills) == before
    assert medication_rows(pills) == [1, 1, 2, 0, 0]


# Popups


def test_a_popup_is_updated_in_place_and_withdrawn_with_its_last_medication(
    pills: Pills, dunst: Dunst, monitor: BusMonitor
) -> None:
    pills.start(NIGHT)
    pills.call("AddMedication", medication="Metformin", dosage="500 mg", slots=["evening"])
    pills.call("AddMedication", medication="Vitamin D", slots=["evening"])
    pills.restart(EVENING)
    [both] = monitor.wait_for_notifications(1)
    assert both.body == "Metformin 500 mg, Vitamin D"

    pills.do("take", "evening", "metformin")
    assert due(pills, "evening") == {"Metformin": "taken", "Vitamin D": "due"}
    assert monitor.wait_for_notifications(2)[-1].body == "Vitamin D"
    pills.call("EditMedication", medication="Vitamin D", dosage="20 \u00b5g")
    assert monitor.wait_for_notifications(3)[-1].body == "Vitamin D 20 \u00b5g"
    # Without the day nothing of it would be due whose time has passed.
    pills.call("AddMedication", medication="Zinc", slots=["evening"], **{"from": "today"})
    assert monitor.wait_for_notifications(4)[-1].body == "Vitamin D 20 \u00b5g, Zinc"
    assert len({popup.replaces for popup in monitor.notifications()[1:]} - {0}) == 1, "each replaced the one before"
    assert dunst.shown == 1

    pills.call("PauseMedication", medication="Vitamin D")
    assert monitor.wait_for_notifications(5)[-1].body == "Zinc"
    pills.call("RemoveMedication", medication="Zinc")
    dunst.wait_until_shown(0)
    assert due(pills, "evening") == {"Metformin": "taken"}
    pills.call("ResumeMedication", medication="Vitamin D")
    dunst.wait_until_shown(1)
    assert monitor.wait_for_notifications(6)[-1].body == "Vitamin D 20 \u00b5g"
    dunst.choose("Taken")
    wait_for("it is taken", lambda: due(pills, "evening") == {"Metformin": "taken", "Vitamin D": "taken"})


def test_with_reminders_off_a_dose_is_due_and_raises_no_popup(pills: Pills, dunst: Dunst, monitor: BusMonitor) -> None:
    pills.start(NIGHT)
    pills.call("AddMedication", medication="Metformin", slots=["evening"], reminders=False)
    pills.restart(EVENING)
    pills.wait_until_clock("21:00:01")
    assert due(pills, "evening") == {"Metformin": "due"}
    [today] = [day for day in pills.ask("calendar")["days"] if day["day"] == "2030-11-20"]
    assert [slot["slot"] for slot in today["slots"]] == ["evening"]
    assert pills.ask("plan")["reminders"] == []
    assert monitor.notifications() == [] and dunst.shown == 0
    # Switched on while it is due, it is raised.
    pills.call("EditMedication", medication="Metformin", reminders=True)
    dunst.wait_until_shown(1)
    pills.call("EditMedication", medication="Metformin", reminders=False)
    dunst.wait_until_shown(0)


def test_markup_and_emoji_of_a_name_are_shown_as_they_are_written(
    pills: Pills, dunst: Dunst, monitor: BusMonitor
) -> None:
    name = "<b>A&B</b> \U0001f469\u200d\u2695\ufe0f \u00c4 'x'"
    pills.start(NIGHT)
    pills.call("AddMedication", medication=name, dosage="5 < 6", instructions="</i> &amp;", slots=["evening"])
    assert names(pills) == [name]
    pills.restart(EVENING)
    [popup] = monitor.wait_for_notifications(1)
    # dunst reads the body as markup, so that of a name is escaped.
    body = popup.body.replace("&apos;", "'").replace("&#39;", "'")
    escaped = name.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    assert body == f"{escaped} 5 &lt; 6 (&lt;/i&gt; &amp;amp;)"
    dunst.wait_until_shown(1)


# Taken as needed


def test_doses_taken_as_needed_and_their_limits(midday: Pills) -> None:
    midday.call("AddMedication", medication="Ibuprofen", dosage="400 mg", schedule="as-needed", perDay=2, gap="4h")
    [listed] = midday.call("ListMedications")["medications"]
    assert (listed["schedule"], listed["slots"], listed["perDay"], listed["gap"]) == ("as-needed", [], 2, "4h")

    taken = midday.call("TakeAsNeeded", medication="ibu", at="07:10")
    assert taken["at"] == "2030-11-20T07:10:00+01:00"
    assert taken["asNeeded"] == {
        "medication": "Ibuprofen",
        "dosage": "400 mg",
        "taken": ["2030-11-20T07:10:00+01:00"],
    }
    assert midday.refusal("TakeAsNeeded", medication="ibu", at="10:00") == (
        "LimitExceeded",
        {"medication": "Ibuprofen", "gap": "4h", "near": "2030-11-20T07:10:00+01:00"},
    )
    midday.call("TakeAsNeeded", medication="ibu", at="10:00", force=True)
    assert midday.refusal("TakeAsNeeded", medication="ibu") == (
        "LimitExceeded",
        {"medication": "Ibuprofen", "limit": 2, "taken": 2},
    )
    assert [len(entry["taken"]) for entry in midday.status()["asNeeded"]] == [2]
    midday.call("EditMedication", medication="ibu", perDay=0, gap="none")
    [listed] = midday.call("ListMedications")["medications"]
    assert "perDay" not in listed and "gap" not in listed
    midday.call("TakeAsNeeded", medication="ibu")

    # Never due, so in nothing that counts what is due.
    status = midday.status()
    assert status["slots"] == [] and status["streak"] == 0
    assert midday.ask("stats")["total"]["due"] == 0
    assert all(day["slots"] == [] for day in midday.ask("calendar")["days"])
    assert midday.ask("plan")["reminders"] == []

    undone = [midday.call("UndoAsNeeded", medication="ibu")["at"] for _ in range(3)]
    assert undone == sorted(undone, reverse=True) and undone[-1] == "2030-11-20T07:10:00+01:00"
    assert midday.refusal("UndoAsNeeded", medication="ibu")[0] == "NothingTaken"

    midday.call("Unlock")
    assert midday.refusal("TakeAsNeeded", medication="ibu", day="yesterday") == ("TimeMissing", {"day": "2030-11-19"})
    assert midday.call("TakeAsNeeded", medication="ibu", day="yesterday", at="22:00")["at"].startswith(
        "2030-11-19T22:00"
    )
    assert midday.refusal("TakeAsNeeded", medication="ibu", day="-30", at="22:00")[0] == "TooLongAgo"
    assert midday.status()["asNeeded"] == [{"medication": "Ibuprofen", "dosage": "400 mg", "taken": []}]


# The log


def test_the_log_tells_what_was_said_when_and_how_and_what_it_corrects(pills: Pills, dunst: Dunst) -> None:
    pills.start("2030-11-20 20:59:58")
    pills.call("AddMedication", medication="Metformin", dosage="500 mg", schedule="twice-daily")
    pills.call("AddMedication", medication="Ibuprofen", schedule="as-needed")
    dunst.wait_until_shown(1)
    dunst.choose("Taken")
    wait_for("it is taken", lambda: due(pills, "evening") == {"Metformin": "taken"})
    pills.call("TakeAsNeeded", medication="Ibuprofen", at="14:10")
    pills.call("Undo", slot="evening")
    pills.call("UndoAsNeeded", medication="Ibuprofen")
    pills.call("EditMedication", medication="Metformin", dosage="850 mg")
    pills.call("Skip", slot="evening", at="20:00")
    pills.call("Unlock")
    pills.call("EditMedication", medication="Metformin", name="Glucophage")

    log = pills.call("GetLog")
    assert (log["firstDay"], log["lastDay"]) == ("2030-11-20", "2030-11-20")
    first = log["entries"][0]
    assert first["recordedAt"].startswith("2030-11-20T21:0") and first["at"] == first["recordedAt"]
    told = [
        tuple(entry.get(key) for key in ("slot", "medication", "dosage", "answer", "dueAt", "channel", "corrects"))
        for entry in log["entries"]
    ]
    due_at = "2030-11-20T21:00:00+01:00"
    assert told == [
        ("evening", "Metformin", "500 mg", "taken", due_at, "popup", False),
        (None, "Ibuprofen", None, "taken", None, "control", False),
        ("evening", "Metformin", "500 mg", "undone", due_at, "control", True),
        (None, "Ibuprofen", None, "undone", None, "control", True),
        ("evening", "Metformin", "850 mg", "skipped", due_at, "control", True),
    ]
    at = [entry.get("at") for entry in log["entries"]]
    afternoon = "2030-11-20T14:10:00+01:00"
    assert at[1:] == [afternoon, None, afternoon, "2030-11-20T20:00:00+01:00"]
    assert pills.call("GetLog", day="2030-11-20")["entries"] == log["entries"]
    assert pills.call("GetLog", day="yesterday")["entries"] == []
    assert pills.call("GetLog", days=30)["entries"] == log["entries"]
    pills.restart("2030-11-21 10:00:00")
    assert pills.call("GetLog")["entries"] == []
    assert pills.call("GetLog", days=2)["entries"] == log["entries"]


def test_decades_of_the_log_at_once_are_refused(pills: Pills) -> None:
    pills.start(NOON)
    pills.stop()
    # As many as there may be, on one day.
    event = "'2030-11-18', 'evening', 1, 'taken', n, n, 'control'"
    numbers = "WITH RECURSIVE row(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM row WHERE n < 10000)"
    pills.query(f"{numbers} INSERT INTO dose_event SELECT n, {event} FROM row")
    pills.start(NOON)
    entries = pills.call("GetLog", days=40000)["entries"]
    assert [entry["corrects"] for entry in entries] == [False] + [True] * 9999
    pills.call("Take", slot="morning")
    name, told = pills.refusal("GetLog", days=3)
    assert (name, told["message"]) == (
        "HistoryUnreadable",
        "these days have more than 10000 entries; ask for fewer days",
    )
    assert len(pills.call("GetLog", days=2)["entries"]) == 1


# Slots


def add_noon(pills: Pills) -> None:
    pills.settings_file.write_text("# mine\n[Slots]\n# lunch\nnoon=12:30\n")
    pills.start(DAWN)
    pills.call("AddMedication", medication="Zyxomarkol", slots=["noon"])


def has_noon(pills: Pills) -> bool:
    return "slots.noon" in [setting["key"] for setting in pills.ask("settings")["settings"]]


def test_a_slot_in_use_stays_until_nothing_needs_it(pills: Pills) -> None:
    add_noon(pills)
    refused = ("SlotInUse", {"slot": "noon", "medications": ["Zyxomarkol"]})
    assert pills.refusal("SetSetting", key="slots.noon", value="") == refused
    pills.call("PauseMedication", medication="Zyxomarkol")
    assert pills.refusal("SetSetting", key="slots.noon", value="") == refused
    pills.call("ResumeMedication", medication="Zyxomarkol")
    pills.call("Take", slot="noon")
    pills.call("EditMedication", medication="Zyxomarkol", slots=["evening"], **{"from": "tomorrow"})
    assert pills.refusal("SetSetting", key="slots.noon", value="") == refused
    assert "noon=12:30" in pills.settings_file.read_text() and has_noon(pills)

    pills.call("RemoveMedication", medication="Zyxomarkol")
    assert pills.call("SetSetting", key="slots.noon", value="")["setting"]["value"] == ""
    assert pills.settings_file.read_text() == "# mine\n[Slots]\n# lunch\n"
    assert not has_noon(pills)
    # The log keeps what was said of it, and when it was due.
    [entry] = pills.call("GetLog")["entries"]
    assert (entry["slot"], entry["medication"], entry["dueAt"][11:16]) == ("noon", "Zyxomarkol", "12:30")
    assert pills.refusal("SetSetting", key="slots.noon", value="")[0] == "UnknownSetting"


def test_a_settings_file_without_a_slot_in_use_is_not_in_force(pills: Pills) -> None:
    add_noon(pills)
    pills.settings_file.write_text("[Popups]\nSound=no\n")
    pills.reload()
    [problem] = wait_for("the problem is reported", pills.problems_of_settings)
    assert (
        problem
        == f"{pills.settings_file}: the slot noon is missing, but 1 medication is due in it. "
        "To see which: pillsctl medication list"
    )
    assert due(pills, "noon") == {"Zyxomarkol": "due"}
    assert pills.do("settings", "popups.sound").strip() == "yes"
    # Nor can anything else be set in it meanwhile.
    name, told = pills.refusal("SetSetting", key="history.locked", value="no")
    assert (name, told["message"]) == ("SettingsFileFailed", problem)
    assert (told["complaint"]["kind"], told["complaint"]["fields"]["name"]) == ("slotInUse", "noon")
    assert pills.settings_file.read_text() == "[Popups]\nSound=no\n"

    pills.restart(DAWN)
    assert pills.problems_of_settings() == [problem]
    assert pills.slot("noon")["dueAt"] == "2030-11-20T12:30:00+01:00"
    assert "the slot noon is missing, but 1 medication is due in it" in pills.log and "Zyxomarkol" not in pills.log

    pills.call("SetSetting", key="slots.noon", value="13:00")
    assert pills.problems_of_settings() == []
    assert pills.slot("noon")["dueAt"] == "2030-11-20T13:00:00+01:00"


def test_a_slot_whose_time_nobody_knows_is_due_at_noon(pills: Pills) -> None:
    add_noon(pills)
    pills.stop()
    pills.query("DELETE FROM state WHERE key = 'settings'")
    pills.settings_file.write_text("[Popups]\nSound=no\n")
    pills.start(DAWN)
    assert pills.slot("noon")["dueAt"] == "2030-11-20T12:00:00+01:00"
    assert pills.do("settings", "popups.sound").strip() == "no", "all else is as the file says"
    assert "the slot noon is missing" in pills.problems_of_settings()[0]
    assert "The time of slot noon is not known; it is 12:00" in pills.log


# What is kept, told and not told


def test_a_restart_and_a_kill_keep_everything(midday: Pills) -> None:
    midday.call("AddMedication", medication="Metformin", dosage="500 mg", schedule="twice-daily", keepDefault=True)
    midday.call("AddMedication", medication="Estradiol", schedule="cycle 21/7 from 2030-11-10", slots=["evening"])
    midday.call("AddMedication", medication="Antibiotic", schedule="every 3 days", until="2030-12-01", reminders=False)
    midday.call(
        "AddMedication", medication="Ibuprofen", schedule="as-needed", perDay=4, gap="6h", instructions="with food"
    )
    midday.call("EditMedication", medication="Metformin", dosage="850 mg", **{"from": "2030-11-25"})
    midday.call("PauseMedication", medication="Estradiol", until="2030-11-30")
    midday.call("RemoveMedication", medication="Pills")
    midday.call("TakeAsNeeded", medication="Ibuprofen", at="09:00")
    midday.call("TakeAsNeeded", medication="Ibuprofen", force=True)
    midday.call("UndoAsNeeded", medication="Ibuprofen")
    midday.call("Take", slot="morning", medications=["Metformin"])
    before = everything(midday)
    midday.restart()
    assert everything(midday) == before
    midday.kill()
    midday.start()
    assert everything(midday) == before


def test_watchers_are_told_of_every_change(early: Pills) -> None:
    def medication(**parameters: object) -> dict:
        return {"medication": "Metformin", **parameters}

    # What is found out about the notification server would be told in between.
    wait_for("a notification server is looked for", lambda: early.status()["popupServerState"] != "unknown")
    with Wire(early.socket) as wire:
        wire.call("org.pills.Control.Watch", more=True)
        assert wire.receive() is not None

        def told() -> dict:
            message = wire.receive()
            assert message is not None
            return message["parameters"]["status"]

        early.call("AddMedication", **medication(slots=["evening"]))
        assert [dose["medication"] for dose in told()["slots"][0]["doses"]] == ["Metformin"]
        early.call("EditMedication", **medication(dosage="500 mg"))
        assert told()["slots"][0]["doses"][0]["dosage"] == "500 mg"
        # What changes nothing is no news.
        early.call("EditMedication", **medication(dosage="500 mg"))
        # Not to be seen today.
        early.call("EditMedication", **medication(dosage="850 mg", **{"from": "2030-12-24"}))
        assert told()["slots"][0]["doses"][0]["dosage"] == "500 mg"
        early.call("PauseMedication", **medication())
        assert told()["slots"] == []
        early.call("ResumeMedication", **medication())
        assert len(told()["slots"]) == 1
        early.call("AddMedication", medication="Ibuprofen", schedule="as-needed")
        assert told()["asNeeded"] == [{"medication": "Ibuprofen", "taken": []}]
        early.call("TakeAsNeeded", medication="Ibuprofen")
        assert len(told()["asNeeded"][0]["taken"]) == 1
        early.call("UndoAsNeeded", medication="Ibuprofen")
        assert told()["asNeeded"][0]["taken"] == []
        early.call("RemoveMedication", medication="Ibuprofen")
        assert told()["asNeeded"] == []


def test_no_name_is_logged(pills: Pills, dunst: Dunst) -> None:
    marked = ("Zyxomarkol", "512 mg", "glass of water")
    name, dosage, instructions = marked
    pills.start(NIGHT)
    parameters = {"medication": name, "dosage": dosage, "instructions": instructions}
    pills.call("AddMedication", **parameters, slots=["evening"])
    pills.call("AddMedication", **{**parameters, "medication": f"{name} 2"}, schedule="as-needed", perDay=1)
    for method, more in [
        ("AddMedication", {}),
        ("AddMedication", {"schedule": name}),
        ("AddMedication", {"until": name}),
        ("EditMedication", {"slots": [name]}),
        ("PauseMedication", {"until": name}),
        ("TakeAsNeeded", {}),
        ("TakeAsNeeded", {"at": name}),
        ("UndoAsNeeded", {"medication": f"{name} 2"}),
        ("GetMedication", {"medication": f"{name} 3"}),
        ("GetLog", {"day": name}),
        ("SetSetting", {"key": f"slots.{name}", "value": ""}),
    ]:
        allowed = {"medication": name, **more} if method != "SetSetting" else more
        pills.refusal(method, **({"day": name} if method == "GetLog" else allowed))
    pills.restart(EVENING)
    dunst.wait_until_shown(1)
    pills.call("TakeAsNeeded", medication=f"{name} 2")
    pills.call("UndoAsNeeded", medication=f"{name} 2")
    pills.call("EditMedication", medication=name, dosage=f"{dosage} more")
    pills.call("PauseMedication", medication=name)
    pills.call("ResumeMedication", medication=name)
    pills.call("RemoveMedication", medication=name)
    dunst.wait_until_shown(0)
    pills.stop()
    for line in ("Changed 2 medications", "Changed a medication", "Recorded a dose as needed as undone"):
        assert line in pills.log
    for text in marked:
        assert text.lower() not in pills.log.lower()
