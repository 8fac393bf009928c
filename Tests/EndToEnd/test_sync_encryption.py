"""Encrypted sync: the host of the files can read nothing, and cannot change anything unnoticed."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from harness.calendar_servers import USER, radicale
from harness.daemon import PROGRAMS, Pills
from harness.fault_proxy import FaultProxy
from harness.machine import Machine

NOON = "2030-11-20 12:00:00"
PASSPHRASE = "correct horse battery"
OTHER = "staple of another kind"


@dataclass
class Place:
    """The shared folder or calendar as its host sees it."""

    address: str
    storage: Path
    options: tuple[str, ...] = ()

    def files(self, pattern: str) -> list[Path]:
        found = [path for path in self.storage.rglob(pattern) if path.is_file()]
        # The server's own cache has these names too.
        return sorted(path for path in found if ".Radicale.cache" not in path.parts)

    @property
    def key(self) -> Path:
        (found,) = self.files("key-*.ics")
        return found

    def journal(self, machine: Machine) -> Path:
        (found,) = self.files(f"log-{machine.device}-*.ics")
        return found

    @property
    def everything(self) -> bytes:
        """The bytes and names of all files."""
        files = [path for path in self.storage.rglob("*") if path.is_file()]
        return b"\n".join(str(path).encode() + b"\n" + path.read_bytes() for path in files)


def folder_between(tmp_path: Path) -> Place:
    folder = tmp_path / "between"
    folder.mkdir()
    return Place(str(folder), folder)


def calendar_between(tmp_path: Path) -> Place:
    server = radicale(tmp_path / "server")
    return Place(server.url, tmp_path / "server/collections", ("--user", USER))


@pytest.fixture(
    params=[
        pytest.param(folder_between, id="folder", marks=pytest.mark.thorough),
        pytest.param(calendar_between, id="radicale"),
    ]
)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    return request.param(tmp_path)


@pytest.fixture
def folder(tmp_path: Path) -> Place:
    return folder_between(tmp_path)


@pytest.fixture
def passphrase(tmp_path: Path) -> Callable[[str], str]:
    """Makes a file with a passphrase for pillsctl."""

    def write(text: str) -> str:
        file = tmp_path / "passphrase"
        file.write_text(text + "\n")
        return str(file)

    return write


@pytest.fixture
def make_machine(make_pills: Callable[..., Pills], tmp_path: Path) -> Callable[[], Machine]:
    def make() -> Machine:
        machine = Machine(make_pills(), tmp_path)
        machine.settings_file.unlink()
        machine.keep_password()
        machine.pills.start(NOON)
        return machine

    return make


@pytest.fixture
def set_up(make_machine: Callable[[], Machine], passphrase: Callable[[str], str]) -> Callable[..., Machine]:
    """Makes a device that syncs; with an empty passphrase it uses plain text."""

    def set_up(place: Place, text: str = PASSPHRASE, *options: str) -> Machine:
        machine = make_machine()
        given = ("--passphrase-file", passphrase(text)) if text else ()
        machine.pills.do("sync", "setup", place.address, *place.options, *given, *options, "--yes")
        return machine

    return set_up


def refused(machine: Machine, *arguments: str) -> str:
    """The error of a run that must be refused."""
    result = machine.run(*arguments)
    assert result.returncode == 1, result.stdout
    return result.stderr


def test_three_machines_share_what_their_host_cannot_read(
    place: Place, set_up: Callable[..., Machine], make_machine: Callable[[], Machine], passphrase: Callable[[str], str]
) -> None:
    one = set_up(place)
    one.pills.do("medication", "add", "Metformin", "--dosage", "500 mg", "--slots", "evening", "--keep-default")
    one.pills.do("sync", "now")
    joining = make_machine()
    command = ("sync", "setup", place.address, *place.options, "--yes")
    without = joining.pills.control(*command)
    assert without.returncode == 1 and "--passphrase-file" in without.stderr
    wrong = joining.pills.control(*command, "--passphrase-file", passphrase(OTHER))
    assert wrong.returncode == 1 and "This is not the passphrase" in wrong.stderr
    assert not joining.settings_file.exists()
    assert "is not synced" in joining.pills.do("sync")
    joining.pills.do(*command, "--passphrase-file", passphrase(PASSPHRASE))
    third = set_up(place)
    machines = (one, joining, third)
    one.pills.do("take", "morning")
    joining.pills.do("drink", "200ml")
    third.pills.do("drink", "300ml")
    for machine in (*machines, *machines):
        machine.sync()
    for machine in machines:
        assert machine.status_of("morning") == "taken"
        assert machine.drunk == 500
        assert "Metformin" in machine.pills.do("medication", "list")
        assert machine.sync() == "Nothing new.\n"
        assert "is encrypted" in machine.pills.do("sync")
        kept = machine.settings_file.with_name("sync.key")
        assert kept.stat().st_mode & 0o777 == 0o600
        assert kept.read_bytes().strip() not in place.everything
    everything = place.everything
    assert len(place.files("log-*.ics")) == 3
    for word in ("Metformin", "medication=", "slot=", "answer=", "taken", " dose ", " drink ", "profile "):
        assert word.encode() not in everything, word
    for word in ("morning", "evening", PASSPHRASE, f"entries of {socket.gethostname()}"):
        assert word.encode() not in everything, word
    assert sorted(one.fetch()) == sorted(line for machine in machines for line in machine.entries)


def test_nothing_new_takes_one_request(tmp_path: Path, set_up: Callable[..., Machine]) -> None:
    place = calendar_between(tmp_path)
    with FaultProxy(place.address) as proxy:
        place.address = proxy.address(place.address)
        machine = set_up(place)
        machine.sync()
        proxy.requests.clear()
        assert machine.sync() == "Nothing new.\n"
        assert [request.method for request in proxy.requests] == ["REPORT"]


def test_tasks_name_no_medication(folder: Place, set_up: Callable[..., Machine]) -> None:
    machine = set_up(folder, PASSPHRASE, "--tasks")
    with machine.settings_file.open("a") as settings:
        settings.write("Alarms=yes\n")
    for task in folder.files("task-*.ics"):
        # The task is made again, with an alarm.
        task.unlink()
    machine.state_file.unlink()
    machine.pills.do("medication", "add", "Metformin", "--dosage", "500 mg", "--slots", "evening")
    machine.sync()
    tasks = folder.files("task-*.ics")
    assert tasks
    texts = [path.read_bytes() for path in tasks if "evening" in path.name]
    assert all(b"SUMMARY:Evening pills\r\n" in text and b"DESCRIPTION:Evening pills\r\n" in text for text in texts)
    assert b"Metformin" not in folder.everything


def test_a_new_passphrase_leaves_the_journals_as_they_are(
    folder: Place, set_up: Callable[..., Machine], make_machine: Callable[[], Machine], passphrase: Callable[[str], str]
) -> None:
    one, other = set_up(folder), set_up(folder)
    journals = [path.read_bytes() for path in folder.files("log-*.ics")]
    sealed = folder.key.read_bytes()
    said = one.pills.do("sync", "passphrase", "--passphrase-file", passphrase(OTHER))
    assert "The new passphrase is for devices that join from now on" in said
    assert folder.key.read_bytes() != sealed
    assert [path.read_bytes() for path in folder.files("log-*.ics")] == journals
    other.pills.do("drink", "200ml")
    for machine in (other, one):
        machine.sync()
    assert one.drunk == 200
    joining = make_machine()
    command = ("sync", "setup", folder.address, "--yes", "--passphrase-file")
    old = joining.pills.control(*command, passphrase(PASSPHRASE))
    assert old.returncode == 1 and "This is not the passphrase" in old.stderr
    joining.pills.do(*command, passphrase(OTHER))
    assert joining.drunk == 200


def test_what_was_shared_in_plain_text_is_encrypted(
    place: Place, set_up: Callable[..., Machine], passphrase: Callable[[str], str]
) -> None:
    one, other, gone = (set_up(place, "") for _ in range(3))
    for machine in (one, other, gone):
        assert "is not encrypted" in machine.pills.do("sync")
        machine.pills.do("drink", "100ml")
        machine.sync()
    # This device is gone; only its journal is left.
    gone.pills.stop()
    other.pills.do("drink", "50ml")
    command = ("sync", "passphrase", "--passphrase-file", passphrase(PASSPHRASE))
    assert "--yes" in one.pills.control(*command).stderr
    said = one.pills.do(*command, "--yes")
    assert "Enter the passphrase on each of your other devices" in said
    assert "can still be read" in said
    journals = place.files("log-*.ics")
    assert len(journals) == 3
    assert not any(b"drink" in path.read_bytes() for path in journals)
    # It writes nothing in plain text any more, and loses nothing.
    before = place.everything
    assert "does not have the passphrase" in refused(other)
    assert other.report["problem"]["kind"] == "passphraseNeeded"
    assert place.everything == before
    assert other.report["waiting"] == 1
    wrong = other.pills.control("sync", "passphrase", "--passphrase-file", passphrase(OTHER))
    assert "This is not the passphrase" in wrong.stderr
    assert "Encryption" not in other.settings_file.read_text()
    other.pills.do("sync", "passphrase", "--passphrase-file", passphrase(PASSPHRASE))
    joined = set_up(place)
    one.sync()
    assert (one.drunk, other.drunk, joined.drunk) == (350, 350, 350)
    assert b"drink" not in b"".join(path.read_bytes() for path in place.files("log-*.ics"))
    for machine in (one, other, joined):
        machine.sync()
        assert machine.sync() == "Nothing new.\n"


def test_encrypting_is_finished_by_the_next_run(folder: Place, set_up: Callable[..., Machine]) -> None:
    one, gone = set_up(folder, ""), set_up(folder, "")
    gone.pills.do("drink", "100ml")
    gone.sync()
    settings = one.settings_file.read_text()
    one.settings_file.write_text(f"{settings}Encryption=yes\n")
    # The state is that of a kill right after the key was made.
    assert one.run("--encrypt", input=PASSPHRASE).returncode == 0
    assert b"drink" in folder.journal(gone).read_bytes()
    # From then on nothing more is written in plain text.
    gone.pills.do("drink", "50ml")
    before = folder.everything
    assert "does not have the passphrase" in refused(gone)
    assert folder.everything == before
    one.sync()
    assert b"drink" not in folder.journal(gone).read_bytes()
    assert one.drunk == 100
    # Even if the key file is missing, a device that cannot read encrypted files does not overwrite them.
    folder.key.unlink()
    before = folder.everything
    assert "does not have the passphrase" in refused(gone)
    assert folder.everything == before


def test_encrypting_is_finished_where_the_state_was_lost(folder: Place, set_up: Callable[..., Machine]) -> None:
    one, gone = set_up(folder, ""), set_up(folder, "")
    gone.pills.do("drink", "100ml")
    gone.sync()
    one.sync()
    one.settings_file.write_text(f"{one.settings_file.read_text()}Encryption=yes\n")
    assert one.run("--encrypt", input=PASSPHRASE).returncode == 0
    one.state_file.unlink()
    one.sync()
    assert b"drink" not in folder.journal(gone).read_bytes()
    assert b"medication" not in folder.journal(one).read_bytes()
    assert one.drunk == 100


def test_only_the_program_that_encrypts_has_the_library() -> None:
    def needs_library(program: str) -> bool:
        section = subprocess.run(
            ["readelf", "--dynamic", str(PROGRAMS / program)], check=True, capture_output=True, text=True
        )
        return "libsodium" in section.stdout

    assert [needs_library(program) for program in ("pillsd", "pillsctl", "pills-sync")] == [False, False, True]


def test_systemd_may_hand_the_key_over(
    folder: Place, set_up: Callable[..., Machine], passphrase: Callable[[str], str], tmp_path: Path
) -> None:
    machine = set_up(folder)
    (credentials := tmp_path / "credentials").mkdir()
    machine.settings_file.with_name("sync.key").rename(credentials / "pills-sync-key")
    assert "this device has no key" in refused(machine)
    handed = {"CREDENTIALS_DIRECTORY": str(credentials)}
    assert machine.run(**handed).returncode == 0
    # A key that is no longer right is not used silently.
    (credentials / "pills-sync-key").write_text("A" * 43 + "\n")
    assert "holds another key than this device" in machine.run(**handed).stderr
    result = machine.pills.control("sync", "passphrase", "--passphrase-file", passphrase(PASSPHRASE), **handed)
    assert "There is another key in the key ring" in result.stderr


def signed(journal: bytes) -> bytes:
    """An unfolded journal with the hash (FNV-1a) that Pills would write for its lines."""
    (lines,) = re.findall(rb"DESCRIPTION:(.*)\r\n", journal)
    written = 0xCBF29CE484222325
    for byte in lines.replace(rb"\n", b"\n") + b"\n":
        written = (written ^ byte) * 0x100000001B3 % 2**64
    return re.sub(rb"(X-PILLS-WRITTEN:)\w+", rb"\g<1>%016x" % written, journal)


def test_a_host_that_goes_back_to_plain_text_is_not_believed(
    folder: Place, set_up: Callable[..., Machine], passphrase: Callable[[str], str]
) -> None:
    one, other = set_up(folder, ""), set_up(folder, "")
    other.pills.do("drink", "100ml")
    other.sync()
    plain = {path: path.read_bytes() for path in folder.files("log-*.ics")}
    for machine in (one, other):
        machine.pills.do("sync", "passphrase", "--passphrase-file", passphrase(PASSPHRASE), "--yes")
    one.sync()
    # An older, forged journal, and no key file.
    forged = signed(plain[folder.journal(other)].replace(b"\r\n ", b"").replace(b"millilitres=100", b"millilitres=900"))
    assert b"millilitres=900" in forged
    for path, text in plain.items():
        path.write_bytes(text)
    folder.journal(other).write_bytes(forged)
    key = folder.key.read_bytes()
    folder.key.unlink()
    complaint = refused(one)
    assert "is not encrypted" in complaint
    assert one.drunk == 100
    # Its own journal is present in its former encrypted state.
    assert b"drink" not in folder.journal(one).read_bytes()
    assert b"medication" not in folder.journal(one).read_bytes()
    (folder.storage / f"key-{one.profile}.ics").write_bytes(key)
    for machine in (other, one):
        machine.sync()
    assert b"drink" not in folder.journal(other).read_bytes()
    assert one.drunk == other.drunk == 100


def test_who_expects_encryption_does_not_join_what_is_plain(
    folder: Place, set_up: Callable[..., Machine], make_machine: Callable[[], Machine], passphrase: Callable[[str], str]
) -> None:
    set_up(folder, "")
    joining = make_machine()
    result = joining.pills.control(
        "sync", "setup", folder.address, "--yes", "--passphrase-file", passphrase(PASSPHRASE)
    )
    assert result.returncode == 1 and "The data there is not encrypted" in result.stderr
    assert "is not synced" in joining.pills.do("sync")


def test_without_its_key_a_machine_writes_nothing(
    folder: Place, set_up: Callable[..., Machine], passphrase: Callable[[str], str]
) -> None:
    machine = set_up(folder)
    machine.pills.do("drink", "200ml")
    key = machine.settings_file.with_name("sync.key")
    text = key.read_text()
    before = folder.everything
    for spoil, sentence, kind in [
        (key.unlink, "this device has no key", "noKey"),
        (lambda: (key.write_text("no key\n"), key.chmod(0o600)), "is not valid", "unusableKey"),
        (lambda: (key.write_text(text), key.chmod(0o644)), f"chmod 600 {key}", "secretNotPrivate"),
    ]:
        spoil()
        assert sentence in refused(machine)
        assert machine.report["problem"]["kind"] == kind
        assert folder.everything == before
    # This also works if the host pretends that nothing was ever encrypted.
    sealed = folder.key.read_bytes()
    folder.key.unlink()
    key.unlink()
    assert "this device has no key" in refused(machine)
    (folder.storage / f"key-{machine.profile}.ics").write_bytes(sealed)
    assert folder.everything == before
    machine.pills.do("sync", "passphrase", "--passphrase-file", passphrase(PASSPHRASE))
    assert key.read_text() == text
    assert machine.report["waiting"] == 0


def test_a_key_at_the_host_that_is_of_no_use_is_told_and_written_again(
    folder: Place, set_up: Callable[..., Machine], passphrase: Callable[[str], str], tmp_path: Path
) -> None:
    machine, other = set_up(folder), set_up(folder)
    key = folder.key
    good = key.read_bytes()
    elsewhere = Place(str(tmp_path / "elsewhere"), tmp_path / "elsewhere")
    elsewhere.storage.mkdir()
    stranger = set_up(elsewhere)
    strange = elsewhere.key.read_bytes().replace(stranger.profile.encode(), machine.profile.encode())
    for text, sentence in [
        (good.replace(b"DESCRIPTION:", b"DESCRIPTION:x"), "is damaged"),
        (b"nothing", "is damaged"),
        (good.replace(b"X-PILLS-FORMAT:1", b"X-PILLS-FORMAT:2"), "written by a newer version of Pills"),
        (strange, "holds another key than this device"),
    ]:
        key.write_bytes(text)
        before = folder.everything
        assert sentence in refused(machine)
        assert folder.everything == before
    # A file with another key stays; one with no key is written again.
    command = ("sync", "passphrase", "--passphrase-file", passphrase(OTHER))
    assert "This is not the passphrase" in machine.pills.control(*command).stderr
    for spoil in (lambda: key.write_bytes(b"nothing"), key.unlink):
        spoil()
        machine.pills.do(*command)
        machine.sync()
        other.sync()
        assert set_up(folder, OTHER).profile == machine.profile
    key.unlink()
    assert "is missing from" in refused(machine)


def test_a_passphrase_is_asked_for_twice_and_not_shown(
    folder: Place, make_machine: Callable[[], Machine], passphrase: Callable[[str], str]
) -> None:
    machine = make_machine()

    def typed(*answers: tuple[str, str]) -> int:
        with machine.pills.terminal("sync", "setup", folder.address, columns=200) as terminal:
            status = terminal.answer(*answers)
            assert PASSPHRASE not in terminal.output
            return status

    asked = ("Passphrase to encrypt your data", PASSPHRASE)
    assert typed(asked, ("Once more", OTHER)) == 1
    assert typed(("Passphrase to encrypt your data", "shorter")) == 1
    assert not machine.settings_file.exists()
    tasks = ("to tick on a phone?", "y")
    assert typed(asked, ("Once more", PASSPHRASE), tasks, ("It is encrypted with your passphrase", "y")) == 0
    assert "Encryption=yes" in machine.settings_file.read_text()
    assert not machine.pills.control("sync", "passphrase").returncode == 0
    secret = subprocess.run(
        [*machine.pills.control_command, "sync", "passphrase", "--passphrase-file", "-"],
        env=machine.pills.real_environment,
        input=OTHER,
        text=True,
        capture_output=True,
    )
    assert "The new passphrase is for devices" in secret.stdout, secret.stderr


def test_ctrl_c_at_a_passphrase_leaves_a_terminal_that_echoes(folder: Place, make_machine: Callable[[], Machine]) -> None:
    with make_machine().pills.terminal("sync", "setup", folder.address, columns=200) as terminal:
        terminal.wait_for_text("Passphrase to encrypt your data")
        terminal.type("\x03")
        assert terminal.wait() == -signal.SIGINT
        assert terminal.has_its_attributes


def test_the_last_machine_takes_the_key_away(folder: Place, set_up: Callable[..., Machine]) -> None:
    one, other = set_up(folder), set_up(folder)
    other.pills.do("drink", "200ml")
    other.sync()
    one.pills.do("sync", "off", "--remove", "--yes")
    assert not one.settings_file.with_name("sync.key").exists()
    assert folder.files("key-*.ics")
    other.pills.do("sync", "off", "--remove", "--yes")
    assert not folder.files("*")
