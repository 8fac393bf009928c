"""The commands that set up sync, and their output."""

from __future__ import annotations

import dataclasses
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from harness.calendar_servers import PASSWORD, USER, CalendarServer, fresh, radicale, task
from harness.daemon import Pills
from harness.fault_proxy import Answer, FaultProxy, Request
from harness.phone import CalendarPlace, Phone
from harness.terminal import Terminal
from harness.waiting import wait_for

NOON = "2030-11-20 12:00:00"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "Sync Pills"
    made.mkdir()
    return made


@pytest.fixture
def desk(make_pills: Callable[..., Pills]) -> Pills:
    pills = make_pills()
    pills.start(NOON)
    return pills


@pytest.fixture
def laptop(make_pills: Callable[..., Pills]) -> Pills:
    pills = make_pills()
    pills.start(NOON)
    return pills


def typed(pills: Pills, *arguments: str) -> Terminal:
    return pills.terminal(*arguments, columns=200)


def sync_file(pills: Pills) -> Path:
    return pills.settings_file.with_name("sync.conf")


def test_two_machines_are_set_up_by_answering_questions(desk: Pills, laptop: Pills, folder: Path) -> None:
    for pills, dosage in ((desk, "500 mg"), (laptop, "850 mg")):
        pills.do("medication", "add", "Metformin", "--dosage", dosage, "--slots", "evening")
    with typed(desk, "sync", "setup") as terminal:
        status = terminal.answer(
            ("Where should your devices sync?", str(folder)),
            ("Passphrase to encrypt your data", ""),
            ("to tick on a phone?", "y"),
            ("Show the names of your medications", "n"),
            (f"to folder:{folder}", "y"),
        )
        assert status == 0 and "this device is the first" in terminal.output
    assert sync_file(desk).read_text().splitlines()[1:] == [
        "[Sync]",
        f"Remote=folder:{folder}",
        "Tasks=slot",
        "Names=no",
    ]
    assert any(path.name.startswith("task-") for path in folder.iterdir())
    with typed(laptop, "sync", "setup", str(folder)) as terminal:
        status = terminal.answer(
            ("to tick on a phone?", "n"),
            ("this device joins it", "y"),
            ("may be the same medication. Are they the same?", ""),
        )
        assert status == 0
        assert "Medications: Metformin." in terminal.output
    names = [medication["medication"] for medication in laptop.ask("medication", "list")["medications"]]
    assert names == ["Metformin"]
    # The conflict between the two dosages is shown until a person decides.
    assert "dosage 850 mg" in laptop.do("sync", "conflicts")
    desk.do("sync", "now")
    assert len(desk.ask("medication", "list")["medications"]) == 1
    assert f"folder:{folder}" in laptop.do("sync")
    watched = Path(laptop.environment["XDG_CONFIG_HOME"], "systemd/user/pills-sync.path.d/folder.conf")
    assert f"PathChanged={folder}" in watched.read_text()


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ("https://localhost:1/", "localhost"),
        ("http://192.0.2.1/", "https"),
        # These answers do not say how to type it.
        ("cloud.invalid/dav", "cloud.invalid cannot be reached"),
        ("www.google.com/calendar", "a folder that Syncthing"),
    ],
)
def test_a_place_that_is_of_no_use_is_told(desk: Pills, place: str, sentence: str) -> None:
    # A file that the person wrote earlier stays.
    password = sync_file(desk).with_name("sync.password")
    password.write_text(PASSWORD)
    password.chmod(0o600)
    refused = desk.control("sync", "setup", place, "--user", "anna", "--yes")
    assert refused.returncode == 1
    assert sentence in refused.stderr
    assert not sync_file(desk).exists()
    assert password.read_text() == PASSWORD
    assert "is not synced" in desk.do("sync")


@pytest.mark.parametrize("answer", ["y", "n"])
def test_ending_it_asks_what_becomes_of_what_was_written(desk: Pills, folder: Path, answer: str) -> None:
    # With --yes nothing is asked, even on a terminal.
    with typed(desk, "sync", "setup", str(folder), "--yes") as terminal:
        assert terminal.answer() == 0
    assert len(list(folder.glob("*.ics"))) == 1
    with typed(desk, "sync", "off") as terminal:
        assert terminal.answer(("Continue?", "y"), ("remove what this device wrote", answer)) == 0
    assert len(list(folder.glob("*.ics"))) == (0 if answer == "y" else 1)
    assert "is not synced" in desk.do("sync")
    assert not sync_file(desk).exists()


def test_who_ends_it_is_listed_no_more(desk: Pills, laptop: Pills, folder: Path) -> None:
    for pills in (desk, laptop):
        pills.do("sync", "setup", str(folder), "--yes")
    desk.do("sync", "now")
    assert len(desk.ask("sync", "devices")["devices"]) == 2
    assert "still list it" not in laptop.do("sync", "off", "--yes")
    desk.do("sync", "now")
    (device,) = desk.ask("sync", "devices")["devices"]
    assert device["own"]
    # The device can come back with a new id.
    laptop.do("sync", "setup", str(folder), "--yes")
    desk.do("sync", "now")
    assert len(desk.ask("sync", "devices")["devices"]) == 2
    folder.rename(folder.with_name("elsewhere"))
    assert "still list it" in laptop.do("sync", "off", "--yes")
    assert not sync_file(laptop).exists()


def test_a_calendar_is_found_from_the_address_of_its_server(
    desk: Pills, calendar_server: Callable[[str], CalendarServer]
) -> None:
    server = calendar_server("radicale")
    calendar = server.make_calendar(fresh("pills"))
    with typed(desk, "sync", "setup", calendar.options["url"]) as terminal:
        status = terminal.answer(
            ("Your user name", USER),
            ("The password", PASSWORD),
            ("Passphrase to encrypt your data", ""),
            ("to tick on a phone?", ""),
            ("Continue?", "y"),
        )
        assert status == 0 and PASSWORD not in terminal.output
    password = sync_file(desk).with_name("sync.password")
    assert password.read_text() == f"{PASSWORD}\n"
    assert password.stat().st_mode & 0o777 == 0o600
    assert len(calendar.listing()) == 1
    assert desk.do("sync", "now") == "Nothing new.\n"


def test_a_password_that_is_wrong_is_asked_for_again_alone(
    desk: Pills, calendar_server: Callable[[str], CalendarServer]
) -> None:
    calendar = calendar_server("radicale").make_calendar(fresh("pills"))
    with typed(desk, "sync", "setup", calendar.options["url"]) as terminal:
        status = terminal.answer(
            ("Your user name", USER),
            ("The password (not shown", "wrong"),
            ("does not accept the user name or the password", ""),
        )
        assert status == 1
    assert not sync_file(desk).exists()
    with typed(desk, "sync", "setup", calendar.options["url"]) as terminal:
        status = terminal.answer(
            ("Your user name", USER),
            ("The password (not shown", "wrong"),
            ("The password again", PASSWORD),
            ("Passphrase to encrypt your data", ""),
            ("to tick on a phone?", ""),
            ("Continue?", "y"),
        )
        assert status == 0
    assert sync_file(desk).with_name("sync.password").read_text() == f"{PASSWORD}\n"


def test_a_password_typed_before_its_question_appears_is_kept(
    desk: Pills, calendar_server: Callable[[str], CalendarServer]
) -> None:
    calendar = calendar_server("radicale").make_calendar(fresh("pills"))
    with typed(desk, "sync", "setup", calendar.options["url"]) as terminal:
        terminal.type(f"{USER}\nwrong\n{PASSWORD}\n\n\ny\n")
        assert terminal.wait() == 0
    assert sync_file(desk).with_name("sync.password").read_text() == f"{PASSWORD}\n"


def test_a_password_half_typed_when_a_signal_comes_is_forgotten(
    desk: Pills, calendar_server: Callable[[str], CalendarServer]
) -> None:
    calendar = calendar_server("radicale").make_calendar(fresh("pills"))
    question = "The password (not shown"
    with typed(desk, "sync", "setup", calendar.options["url"]) as terminal:
        terminal.wait_for_text("Your user name")
        terminal.type(f"{USER}\n")
        terminal.wait_for_text(question)
        terminal.type("half")
        # The system does not stop a program that no shell could continue, so pillsctl asks again at once.
        terminal.send(signal.SIGTSTP)
        wait_for("the question again", lambda: terminal.output.count(question) == 2)
        terminal.type(f"{PASSWORD}\n\n\ny\n")
        assert terminal.wait() == 0
    assert sync_file(desk).with_name("sync.password").read_text() == f"{PASSWORD}\n"


def test_a_calendar_is_made_where_there_is_none(desk: Pills, laptop: Pills, tmp_path: Path) -> None:
    # This test needs its own server, because other tests have calendars on the common one.
    server = radicale(tmp_path / "radicale")
    # A person can choose another existing calendar.
    server.root.call("make", "work", "Work", "VEVENT", "VTODO")
    asked = [("Your user name", USER), ("The password", PASSWORD), ("called Pills?", "n")]
    for number, further in (("0", []), ("2", []), ("1", [("Passphrase to encrypt", ""), ("a phone?", ""), ("work/", "n")])):
        with typed(desk, "sync", "setup", server.url) as terminal:
            assert terminal.answer(*asked, ("  1  Work", number), *further) == 1
        assert not sync_file(desk).exists()
    secret = tmp_path / "secret"
    secret.write_text(f"{PASSWORD}\nmore\n")
    for pills in (desk, laptop):
        pills.do("sync", "setup", server.url, "--user", USER, "--password-file", str(secret), "--yes")
        assert sync_file(pills).with_name("sync.password").read_text() == f"{PASSWORD}\n"
        assert f"Remote={server.home}pills/\n" in sync_file(pills).read_text()
    assert laptop.do("sync", "now") == "Nothing new.\n"


def test_a_typed_calendar_is_that_one_or_an_error(desk: Pills, tmp_path: Path) -> None:
    server = radicale(tmp_path / "radicale")
    password = sync_file(desk).with_name("sync.password")
    password.write_text(PASSWORD)
    password.chmod(0o600)
    for segment, name in (("pills", "Pills"), ("my cal", "Work")):
        server.root.call("make", segment, name, "VEVENT", "VTODO")
    home = server.home.replace("://", f"://{USER}:secret@")
    for typed_path in ("my%20cal", "my%20cal/", "my cal", "%6dy%20cal"):
        desk.do("sync", "setup", home + typed_path, "--yes")
        kept = sync_file(desk).read_text()
        assert f"Remote={server.home}my%20cal/\nUser={USER}\n" in kept and "secret" not in kept
        desk.do("sync", "off", "--keep", "--yes")
        password.write_text(PASSWORD)
        password.chmod(0o600)
    refused = desk.control("sync", "setup", server.home + "mycal", "--user", USER, "--yes")
    assert refused.returncode == 1
    assert "mycal does not exist. Check the address." in refused.stderr
    assert not sync_file(desk).exists()


@pytest.mark.parametrize(
    "typed",
    [
        "anna:sekret@cloud.invalid",
        "HTTPS://anna:sekret@cloud.invalid/dav",
        "davs://anna:sekret@cloud.invalid",
        "https://anna:x/sekret@cloud.invalid/",
        "//anna:sekret@cloud.invalid/x",
        "ftp://anna:sekret@cloud.invalid/x",
        "anna:sekret@",
    ],
)
def test_a_password_in_a_typed_address_is_never_shown(desk: Pills, typed: str) -> None:
    refused = desk.control("sync", "setup", typed, "--user", "anna", "--yes")
    assert refused.returncode == 1 and refused.stderr
    assert "sekret" not in refused.stdout + refused.stderr


def test_a_password_in_the_settings_is_never_shown(desk: Pills, folder: Path) -> None:
    desk.do("sync", "setup", str(folder), "--yes")
    sync_file(desk).write_text("[Sync]\nRemote=https://anna:sekret@127.0.0.1:1/dav/\nUser=anna\n")
    keep_password(desk)
    refused = desk.control("sync", "now")
    assert refused.returncode == 1 and "127.0.0.1:1" in refused.stderr
    shown = refused.stderr + desk.do("sync") + desk.do("sync", "--json")
    assert "127.0.0.1:1/dav/" in shown and "sekret" not in shown


@pytest.mark.parametrize("typed", ["localhost:1", "[::1]:1", "HTTPS://localhost:1/x", "anna@localhost:1"])
def test_an_address_may_be_typed_without_its_scheme(desk: Pills, typed: str) -> None:
    keep_password(desk)
    refused = desk.control("sync", "setup", typed, "--user", "anna", "--yes")
    assert refused.returncode == 1 and ":1 cannot be reached" in refused.stderr


def keep_password(pills: Pills) -> None:
    password = sync_file(pills).with_name("sync.password")
    password.write_text(PASSWORD)
    password.chmod(0o600)


def shared_by_bert(answer: Answer) -> Answer:
    """As sabre/dav 4 describes a calendar that Bert shares: the person has it in their own home, and is its owner."""
    marks = (
        b'<D:share-access xmlns:D="DAV:"><D:read-write/></D:share-access><D:invite xmlns:D="DAV:"><D:sharee>'
        b"<D:href>/principals/bert</D:href><D:share-access><D:shared-owner/></D:share-access></D:sharee></D:invite>"
    )
    return dataclasses.replace(answer, body=answer.body.replace(b"<displayname>Pills</displayname>", b"<displayname>Pills</displayname>" + marks))


def test_a_calendar_that_another_person_shares_is_not_chosen(desk: Pills, tmp_path: Path) -> None:
    server = radicale(tmp_path / "radicale")
    shared = server.root.call("make", "shared", "Pills", "VEVENT", "VTODO")["address"]
    keep_password(desk)
    with FaultProxy(server.url) as proxy:
        proxy.change = shared_by_bert
        desk.do("sync", "setup", proxy.url, "--user", USER, "--yes")
        assert f"Remote={proxy.address(server.home)}pills/\n" in sync_file(desk).read_text()
        desk.do("sync", "off", "--remove", "--yes")
        # It can be typed, and whose it is is shown.
        keep_password(desk)
        result = desk.control("sync", "setup", proxy.address(shared), "--user", USER, "--yes")
        assert result.returncode == 0 and "belongs to bert" in result.stderr


def test_a_server_that_keeps_events_and_tasks_apart_gets_two_calendars(desk: Pills, tmp_path: Path) -> None:
    server = radicale(tmp_path / "radicale")
    keep_password(desk)

    def judge(request: Request) -> Answer | None:
        has_both = b"VEVENT" in request.body and b"VTODO" in request.body
        return Answer(403) if request.method in ("MKCALENDAR", "MKCOL") and has_both else None

    with FaultProxy(server.url) as proxy:
        proxy.judge = judge
        desk.do("sync", "setup", proxy.url, "--user", USER, "--tasks", "--yes")
        home = proxy.address(server.home)
        assert f"Remote={home}pills/\n" in sync_file(desk).read_text()
        assert f"TaskCalendar={home}pills-tasks/\n" in sync_file(desk).read_text()
        assert desk.do("sync", "now")


@pytest.mark.parametrize("tasks", [True, False])
def test_a_calendar_for_tasks_may_be_typed(desk: Pills, tmp_path: Path, *, tasks: bool) -> None:
    server = radicale(tmp_path / "radicale")
    typed = server.root.call("make", "todo", "To do", "VTODO")["address"]
    keep_password(desk)
    desk.do("sync", "setup", typed, "--user", USER, *(["--tasks"] if tasks else []), "--yes")
    kept = sync_file(desk).read_text()
    assert f"Remote={server.home}pills/\n" in kept
    assert (f"TaskCalendar={typed}\n" in kept) == tasks
    names = server.at(typed).listing()
    assert bool(names) == tasks and all(name.startswith("task-") for name in names)


def test_another_calendar_at_the_same_address_is_left_alone(desk: Pills, laptop: Pills, tmp_path: Path) -> None:
    server = radicale(tmp_path / "radicale")
    other = server.at(server.root.call("make", "pills", "Recipes", "VEVENT", "VTODO")["address"])
    other.create("tea.ics", task("tea"))
    for pills in (desk, laptop):
        keep_password(pills)
        pills.do("sync", "setup", server.url, "--user", USER, "--yes")
        assert f"Remote={server.home}pills-2/\n" in sync_file(pills).read_text()
    assert list(other.listing()) == ["tea.ics"]


def test_a_calendar_of_pills_may_have_another_name(desk: Pills, laptop: Pills, tmp_path: Path) -> None:
    server = radicale(tmp_path / "radicale")
    server.root.call("make", "pills", "Meine Tabletten", "VEVENT", "VTODO")
    for pills in (desk, laptop):
        keep_password(pills)
        pills.do("sync", "setup", server.url, "--user", USER, "--yes")
        assert f"Remote={server.home}pills/\n" in sync_file(pills).read_text()


def test_tasks_have_a_calendar_of_their_own_if_the_other_takes_events_alone(
    desk: Pills, laptop: Pills, calendar_server: Callable[[str], CalendarServer]
) -> None:
    server = calendar_server("sabre")
    events = server.root.call("make", fresh("events"), "Events", "VEVENT")["address"]
    for pills in (desk, laptop):
        password = sync_file(pills).with_name("sync.password")
        password.write_text(PASSWORD)
        password.chmod(0o600)
        pills.do("sync", "setup", events, "--user", USER, "--tasks", "--yes")
    kept = dict(line.split("=", 1) for line in sync_file(desk).read_text().splitlines() if "=" in line)
    assert kept["Remote"] == events and kept["TaskCalendar"] != events
    assert sync_file(laptop).read_text() == sync_file(desk).read_text()
    phone = Phone(CalendarPlace(server.at(kept["TaskCalendar"])))
    assert all(name.startswith("task-") for name in phone.all_names())
    phone.complete("2030-11-20-evening", at="20301120T110000Z")
    for pills in (desk, laptop):
        pills.do("sync", "now")
    assert [dose["status"] for dose in laptop.slot("evening")["doses"]] == ["taken"]
    assert desk.do("sync", "now") == "Nothing new.\n"
    for pills in (desk, laptop):
        pills.do("sync", "off", "--remove", "--yes")
    assert not phone.all_names() and not server.at(events).listing()


def test_erasing_asks_what_becomes_of_what_was_written(desk: Pills, folder: Path) -> None:
    desk.do("sync", "setup", str(folder), "--yes")
    with typed(desk, "erase", "--all-data") as terminal:
        assert terminal.answer(("Type 'erase'", "erase"), ("remove what this device wrote", "y")) == 0
    assert not list(folder.glob("*.ics"))


def test_after_all_is_erased_it_can_be_ended(desk: Pills, folder: Path) -> None:
    desk.do("sync", "setup", str(folder), "--yes")
    assert "pillsctl sync off --remove" in desk.do("erase", "--all-data", "--yes")
    assert "is not synced" in desk.do("sync") and len(list(folder.glob("*.ics"))) == 1
    # The written files can still be removed later.
    desk.do("sync", "off", "--remove", "--yes")
    assert not sync_file(desk).exists() and not list(folder.glob("*.ics"))
    refused = desk.control("sync", "off", "--yes")
    assert refused.returncode == 1 and "pillsctl sync setup" in refused.stderr
