"""Several people on one computer, each with Pills of their own."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path

import pytest

from harness.bus_monitor import BusMonitor
from harness.clock import SteppingClock
from harness.daemon import PROGRAMS, Pills
from harness.imitated_server import GNOME, PLASMA, SWAYNC, ImitatedServer, Manners
from harness.notification_servers import Dunst
from harness.person import Person
from harness.session import Display
from harness.waiting import wait_for
from harness.window import Window

REFUSED, USAGE = 1, 2
NAME = "Großmutter Anna"


@pytest.fixture
def ada(pills: Pills, tmp_path: Path) -> Iterator[Pills]:
    """The person without a profile."""
    (tmp_path / "ada").mkdir()
    pills.clock = SteppingClock(tmp_path / "ada")
    # As short as that of a session: the path of a socket has 107 bytes at most.
    with tempfile.TemporaryDirectory(prefix="pills-") as runtime:
        pills.runtime = Path(runtime)
        yield pills
        pills.close()


@pytest.fixture
def anna(ada: Pills, tmp_path: Path) -> Iterator[Person]:
    """A person with a profile, with the same times of day."""
    (tmp_path / "anna").mkdir()
    person = Person.beside(ada, NAME, SteppingClock(tmp_path / "anna"))
    yield person
    person.close()


def start(*people: Pills, at: str = "2030-11-20 05:00:00") -> None:
    for person in people:
        person.start(at)


def step_to(moment: str, *people: Pills) -> None:
    for person in people:
        goal = datetime.fromisoformat(f"2030-11-{moment}").replace(tzinfo=person.clock.zone)
        person.step_clock(seconds=(goal - person.clock.now).total_seconds())


def status(person: Pills, slot: str) -> str:
    return person.slot(slot)["doses"][0]["status"]


def wait_until(person: Pills, slot: str, wanted: str) -> None:
    wait_for(f"the {slot} is {wanted}", lambda: status(person, slot) == wanted)


def titles(server: ImitatedServer) -> list[str]:
    return sorted(popup.summary for popup in server.seen)


def number(server: ImitatedServer, title: str) -> int:
    [found] = [number for number, popup in server.popups.items() if popup.summary == title]
    return found


@pytest.mark.parametrize("manners", [PLASMA, GNOME, SWAYNC], ids=lambda manners: manners.name)
def test_for_days_no_answer_counts_for_the_other(
    ada: Pills, anna: Person, imitate: Callable[[Manners], ImitatedServer], manners: Manners
) -> None:
    server = imitate(manners)
    start(ada, anna)
    for day in ("20", "21"):
        for slot, time in (("morning", "07:00:01"), ("evening", "21:00:01")):
            step_to(f"{day} {time}", ada, anna)
            own, hers = f"{slot.capitalize()} pills", f"{NAME}: {slot.capitalize()} pills"
            server.wait_until_seen(2)
            assert titles(server) == sorted([own, hers])

            # Each comes again after a restart or a crash of its pillsd, and the other one stays.
            anna.restart()
            ada.kill()
            ada.start()
            server.wait_until_seen(2)
            assert titles(server) == sorted([own, hers])

            server.click("taken", number=number(server, hers))
            wait_until(anna, slot, "taken")
            server.wait_until_seen(1)
            assert (titles(server), status(ada, slot)) == ([own], "due")

            anna.restart()
            assert (titles(server), status(ada, slot)) == ([own], "due")
            server.click("skip", number=number(server, own))
            wait_until(ada, slot, "skipped")
            server.wait_until_seen(0)
            assert status(anna, slot) == "taken"
    for person, kind in ((anna, "taken"), (ada, "skipped")):
        person.stop()
        assert [answer[2] for answer in person.answers()] == [kind] * 4


def test_on_dunst_two_popups_of_one_time_stand_side_by_side(
    ada: Pills, anna: Person, dunst: Dunst, monitor: BusMonitor
) -> None:
    start(ada, anna, at="2030-11-20 20:59:58")
    dunst.wait_until_shown(2)
    for person in (ada, anna, ada, anna):
        person.kill()
        person.start()
        wait_for("it is open", lambda person=person: person.slot("evening")["reminder"] == "open")
    dunst.wait_until_shown(2)
    numbers: dict[str, set[int]] = {}
    for shown, popup in monitor.shown_since(0):
        numbers.setdefault(popup.summary, set()).add(shown)
    assert sorted(numbers) == ["Evening pills", f"{NAME}: Evening pills"]
    assert not numbers["Evening pills"] & numbers[f"{NAME}: Evening pills"]
    anna.do("take", "evening")
    dunst.wait_until_shown(1)
    assert status(ada, "evening") == "due"
    ada.do("take", "evening")
    dunst.wait_until_shown(0)


def test_each_has_their_own_records_settings_stock_streak_and_lock(ada: Pills, anna: Person) -> None:
    start(ada, anna)
    anna.do("medication", "add", "Thyroxin", "--slots", "morning")
    anna.do("stock", "Thyroxin", "5")
    anna.do("settings", "reminders.snooze", "20min")
    anna.do("unlock")
    assert "Thyroxin" not in ada.do("medication", "list") + ada.do("stock")
    assert ada.do("settings", "reminders.snooze").split()[-1] != anna.do("settings", "reminders.snooze").split()[-1]
    assert (ada.status()["lock"]["state"], anna.status()["lock"]["state"]) == ("locked", "unlocked")
    # What belongs to the person without a profile is where it always was, and nothing of the other one is there.
    assert (ada.data / "pills/pills.db").exists()
    assert sorted(path.name for path in ada.data.iterdir()) == ["pills", "pills-profiles"]
    assert [path.name for path in (ada.data / "pills-profiles").iterdir()] == [NAME]
    assert "20min" in anna.settings_file.read_text()


def test_what_is_to_be_typed_names_the_person(ada: Pills, anna: Person) -> None:
    start(ada, anna)
    assert f"pillsctl --profile '{NAME}' " in anna.do("sync")
    assert "--profile" not in ada.do("sync")
    anna.stop()
    gone = anna.control("status").stderr
    assert r"systemctl --user enable --now 'pills@Gro\xc3\x9fmutter\x20Anna.socket'" in gone
    assert ada.do("status")


def test_a_name_that_is_mistyped_is_nobody(ada: Pills, anna: Person) -> None:
    start(ada, anna)
    for name, said in (("Ana", "'Ana'"), ("a/b", "'/'")):
        refused = ada.control("--profile", name, "take")
        assert refused.returncode == USAGE
        assert said in refused.stderr
    assert ada.control("take", PILLS_PROFILE="../x").returncode == USAGE
    assert status_of_all(ada) == status_of_all(anna)
    # However it is typed, as long as it can be nobody else.
    assert ada.control("--profile", NAME.lower(), "plan").returncode == 0
    assert ada.control("plan", PILLS_PROFILE=NAME).stdout == anna.do("plan")
    candidates = ada.do("complete", "--", "--profile", "gro")
    assert candidates.splitlines() == [NAME]


def status_of_all(person: Pills) -> list:
    return [slot["doses"] for slot in person.status()["slots"]]


def test_everybody_is_listed_with_what_is_open(ada: Pills, anna: Person) -> None:
    start(ada, anna, at="2030-11-20 21:00:01")
    ada.do("take", "evening")
    listed = {person.get("name"): person for person in ada.ask("profile", "list")["profiles"]}
    assert listed == {
        None: {"open": [], "running": True},
        NAME: {"name": NAME, "open": ["evening"], "running": True},
    }
    lines = ada.do("profile").splitlines()
    assert lines[0].startswith("you ") and lines[1].startswith(f"{NAME} ") and "evening open" in lines[1].lower()
    anna.stop()
    assert "not running" in ada.do("profile").splitlines()[1]


def test_a_person_is_added_and_removed(ada: Pills, anna: Person, tmp_path: Path) -> None:
    start(ada)
    # There is no user manager here.
    added = ada.do("profile", "add", NAME)
    assert r"systemctl --user enable --now 'pills@Gro\xc3\x9fmutter\x20Anna.service'" in added
    for name in (NAME, NAME.lower()):
        assert ada.control("profile", "add", name).returncode == REFUSED
    for name in ("", "../x", "a/b", "x" * 60):
        assert ada.control("profile", "add", name).returncode in (REFUSED, USAGE)
    start(anna)
    anna.do("medication", "add", "Thyroxin")
    assert ada.control("profile", "remove", NAME).returncode == REFUSED
    running = ada.control("profile", "remove", NAME, "--yes")
    assert (running.returncode, anna.database_file.exists()) == (REFUSED, True), running.stderr
    backup = tmp_path / "anna.db"
    refused = ada.control("profile", "remove", NAME, "--yes", "--backup", str(backup))
    assert refused.returncode == REFUSED and "still runs" in refused.stderr
    assert backup.exists()
    anna.stop()
    ada.do("profile", "remove", NAME, "--yes")
    assert not anna.database_file.parent.exists() and not anna.settings_file.parent.exists()
    assert ada.do("profile").count("\n") == 1
    # The person without a profile stays.
    assert ada.database_file.exists() and ada.do("status")


def test_on_a_terminal_the_name_confirms_the_removal(ada: Pills, anna: Person) -> None:
    start(ada, anna)
    anna.stop()
    with ada.terminal("profile", "remove", NAME) as terminal:
        assert terminal.answer(("first? [Y/n]", "n"), (f"Type '{NAME}' to confirm", "no")) == REFUSED
    assert anna.database_file.exists()
    with ada.terminal("profile", "remove", NAME) as terminal:
        assert terminal.answer(("first? [Y/n]", "n"), (f"Type '{NAME}' to confirm", NAME)) == 0
    assert not anna.database_file.exists()


def test_two_people_do_not_sync_into_one(ada: Pills, anna: Person, tmp_path: Path) -> None:
    start(ada, anna)
    for folder in ("between", "hers"):
        (tmp_path / folder).mkdir()
    ada.do("sync", "setup", str(tmp_path / "between"), "--yes")
    refused = anna.control("sync", "setup", str(tmp_path / "between"), "--yes")
    assert refused.returncode == REFUSED and "you" in refused.stderr, refused.stderr
    anna.do("sync", "setup", str(tmp_path / "hers"), "--yes")
    assert (tmp_path / "hers").iterdir()
    assert f"Remote=folder:{tmp_path}/hers" in (anna.settings_file.parent / "sync.conf").read_text()
    assert f"Remote=folder:{tmp_path}/between" in (ada.settings_file.parent / "sync.conf").read_text()


@pytest.fixture
def windows_of_anna(screen: Display) -> Iterator[Callable[[], list[str]]]:
    """Her windows on the display, which are closed in the end."""

    def find() -> list[str]:
        try:
            return screen.run("xdotool", "search", "--onlyvisible", "--name", f"^{NAME} – Pills$").split()
        except subprocess.CalledProcessError:
            return []

    yield find
    for window in find():
        screen.run("xdotool", "windowfocus", "--sync", window, "key", "ctrl+q")
    wait_for("her windows are closed", lambda: not find())


def test_a_click_on_a_popup_opens_the_window_of_its_person(
    ada: Pills,
    anna: Person,
    imitate: Callable[[Manners], ImitatedServer],
    make_window: Callable[..., Window],
    windows_of_anna: Callable[[], list[str]],
) -> None:
    server = imitate(SWAYNC)
    make_window(is_opened=False)
    start(ada, anna, at="2030-11-20 20:59:58")
    server.wait_until_seen(2)
    server.click("default", number=number(server, f"{NAME}: Evening pills"))
    wait_for("her window is there", windows_of_anna)


def test_a_window_names_its_person_and_switches_to_others(
    ada: Pills, anna: Person, make_window: Callable[..., Window], windows_of_anna: Callable[[], list[str]]
) -> None:
    start(ada, anna, at="2030-11-20 20:59:58")
    window = make_window()
    window.press("Person: you")
    window.press(NAME)
    wait_for("her window is there", windows_of_anna)


def test_in_the_window_a_person_is_added_and_removed(
    ada: Pills, make_window: Callable[..., Window], windows_of_anna: Callable[[], list[str]]
) -> None:
    def people() -> list[str]:
        return [line.split("  ")[0] for line in ada.do("profile").splitlines()]

    start(ada, at="2030-11-20 20:59:58")
    window = make_window()
    window.activate("people")
    window.press("Add a Person…")
    window.type("Name", "../x")
    window.press("Add")
    window.wait_until_said("cannot have '.' in it")
    window.type("Name", NAME)
    window.press("Add")
    # There is no user manager here.
    window.wait_until_said(f"{NAME} was added, but has no reminders yet")
    assert people() == ["you", NAME]
    window.press(f"Open the window of {NAME}")
    wait_for("her window is there", windows_of_anna)

    window.press(f"Remove {NAME}")
    # Her pillsd does not run, so there is nothing to back up.
    window.type("Back up first to", "")
    window.type("Confirmation", NAME[:-1])
    assert not window.can_press("Remove")
    window.type("Confirmation", NAME)
    window.press("Remove")
    window.wait_until_said(f"{NAME} was removed")
    window.wait_until_gone(f"Remove {NAME}")
    assert people() == ["you"]


def test_without_profiles_the_window_names_nobody(ada: Pills, make_window: Callable[..., Window]) -> None:
    start(ada, at="2030-11-20 20:59:58")
    window = make_window()
    window.wait_until_shown("Main menu")
    assert not window.shows("Person: you")
