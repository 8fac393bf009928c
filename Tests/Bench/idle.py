"""Wakeups, processor time and memory of what waits, side by side through the same minute."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from harness.clock import library as faketime
from harness.process import Process
from harness.session import Display
from harness.usage import SECONDS_UNTIL_REST, memory, voluntary_switches
from harness.waiting import wait_for

from figures import Budget, Figure, Section
from parts import Desktop, desktop

SECONDS = 60
NOTE = (
    f"All of them through the same {SECONDS} seconds, after the afternoon's last event; the hour and the day are "
    "that minute under libfaketime, whose clocks and timers run 60 and 1440 times as fast. The day has two "
    "reminders, which nobody answers."
)
# Where Debian, Fedora and Arch have it.
ALARM_NOTIFY = (
    "/usr/libexec/evolution-data-server/evolution-alarm-notify",
    "/usr/lib/evolution-data-server/evolution-alarm-notify",
)
SERVERS_OF_ALARM_NOTIFY = ("evolution-source-registry", "evolution-calendar-factory", "evolution-addressbook-factory")


@dataclass(frozen=True)
class Waiting:
    """A program, or several that belong together, with nothing to do."""

    name: str
    processes: tuple[int, ...]
    budget: Budget | None = None

    def switches(self) -> int:
        return sum(sum(voluntary_switches(process).values()) for process in self.processes)

    def processor_milliseconds(self) -> float:
        """Of all its threads so far (the first field of schedstat)."""
        threads = (thread for process in self.processes for thread in Path(f"/proc/{process}/task").iterdir())
        return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e6

    def pss(self) -> int:
        return sum(memory(process)["Pss"] for process in self.processes)


def measure(own: Desktop, screen: Display) -> list[Section]:
    with ExitStack() as stack:
        all_waiting = [stack.enter_context(waiting) for waiting in _everything(own, screen)]
        wait_for("all rest", lambda: _rest(all_waiting), seconds=60)
        before = [(waiting.switches(), waiting.processor_milliseconds()) for waiting in all_waiting]
        time.sleep(SECONDS)
        woken, used = [], []
        for waiting, (switches, milliseconds) in zip(all_waiting, before, strict=True):
            woken.append(
                Figure(
                    f"wakeups, {waiting.name}",
                    "",
                    [waiting.switches() - switches],
                    budget=waiting.budget,
                )
            )
            used.append(
                Figure(f"processor time, {waiting.name}", "ms", [waiting.processor_milliseconds() - milliseconds])
            )
        neighbours = [Figure(f"PSS, {waiting.name}", "KiB", [waiting.pss()]) for waiting in all_waiting[3:]]
    return [
        Section(
            "Idle",
            [*woken, *used, *neighbours],
            NOTE,
        )
    ]


def _rest(all_waiting: list[Waiting]) -> bool:
    before = [waiting.switches() for waiting in all_waiting]
    time.sleep(SECONDS_UNTIL_REST)
    return [waiting.switches() for waiting in all_waiting] == before


def _everything(own: Desktop, screen: Display) -> Iterator[object]:
    yield _pillsd(own, "pillsd, a minute", 1, Budget(0))
    yield _pillsd(own, "pillsd, an hour", 60, Budget(0))
    yield _pillsd_of_a_day(own)
    yield _floor(own)
    yield _remind(own)
    yield _calcurse(own)
    yield _alarm_notify(own, screen)


@contextmanager
def _pillsd_of_a_day(own: Desktop) -> Iterator[Waiting]:
    """On a bus of its own, since the signals of its popups wake every client of theirs."""
    with desktop(own.folder / "day", own.programs) as apart, _pillsd(apart, "pillsd, a day", 1440, None) as waiting:
        yield waiting


@contextmanager
def _pillsd(own: Desktop, name: str, speed: int, budget: Budget | None) -> Iterator[Waiting]:
    pills = own.pills(name.replace(" ", "-"))
    environment = pills.environment
    if speed > 1:
        environment |= {"LD_PRELOAD": faketime(), "FAKETIME": f"+0 x{speed}", "FAKETIME_DONT_RESET": "1"}
    process = Process(pills.command, environment, pills.log_file)
    process.wait_for("pillsd answers", lambda: pills.control("status").returncode == 0)
    wait_for("pillsd knows the server", lambda: pills.status().get("popupServer"))
    yield Waiting(name, (process.id,), budget)
    process.stop()


@contextmanager
def _floor(own: Desktop) -> Iterator[Waiting]:
    own.new_arrivals()
    command = [own.programs.path("floor"), str(own.folder / "idle-floor.db")]
    with Process(command, own.environment, own.folder / "idle-floor.log") as process:
        wait_for("the floor's popup", own.new_arrivals)
        yield Waiting("C floor", (process.id,))


@contextmanager
def _remind(own: Desktop) -> Iterator[Waiting]:
    reminders = own.folder / "reminders"
    reminders.write_text("REM AT 23:59 MSG Evening pills\n")
    command = ["remind", "-z", "-k:", str(reminders)]
    with Process(command, own.environment, own.folder / "remind.log") as process:
        yield Waiting("remind -z", (process.id,))


@contextmanager
def _calcurse(own: Desktop) -> Iterator[Waiting]:
    folder = own.folder / "calcurse"
    folder.mkdir()
    for name in ("conf", "apts", "todo"):
        (folder / name).touch()
    command = ["calcurse", "--datadir", str(folder), "--confdir", str(folder)]
    subprocess.run([*command, "--daemon"], check=True, capture_output=True)
    pid_file = folder / ".daemon.pid"
    wait_for("calcurse's daemon", lambda: pid_file.exists() and pid_file.read_text().strip())
    process = int(pid_file.read_text())
    try:
        yield Waiting("calcurse --daemon", (process,))
    finally:
        os.kill(process, signal.SIGTERM)


@contextmanager
def _alarm_notify(own: Desktop, screen: Display) -> Iterator[Waiting]:
    """GNOME's reminders with their servers, on a bus of their own that starts these."""
    folder = own.folder / "alarm-notify"
    for name in ("home", "runtime"):
        (folder / name).mkdir(parents=True, mode=0o700)
    environment = {
        "PATH": "/usr/bin:/bin",
        "LANG": "C.UTF-8",
        "HOME": str(folder / "home"),
        "XDG_RUNTIME_DIR": str(folder / "runtime"),
        "DISPLAY": screen.name,
        "GSETTINGS_BACKEND": "memory",
        "DBUS_SESSION_BUS_ADDRESS": f"unix:path={folder}/bus",
    }
    address = environment["DBUS_SESSION_BUS_ADDRESS"]
    command = ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--nosyslog", f"--address={address}"]
    program = next(path for path in ALARM_NOTIFY if Path(path).exists())
    with Process(command, environment, folder / "bus.log") as bus:
        bus.wait_for("the bus", (folder / "bus").exists)
        with Process([program], environment, folder / "alarm-notify.log") as notify:
            wait_for("the calendar's server", lambda: _descendants(bus.id, SERVERS_OF_ALARM_NOTIFY[1]), seconds=30)
            wait_for("the servers rest", lambda: _rest([Waiting("", (notify.id,))]), seconds=60)
            servers = [process for name in SERVERS_OF_ALARM_NOTIFY for process in _descendants(bus.id, name)]
            yield Waiting("evolution-alarm-notify and its servers", (notify.id, *servers))
            for process in servers:
                os.kill(process, signal.SIGTERM)
    shutil.rmtree(folder, ignore_errors=True)


def _descendants(parent: int, program: str) -> list[int]:
    """The processes that `parent` started, or that those started, and that run a program."""
    try:
        threads = list(Path(f"/proc/{parent}/task").iterdir())
        children = [int(child) for thread in threads for child in (thread / "children").read_text().split()]
        found = [parent] if Path(os.readlink(f"/proc/{parent}/exe")).name == program else []
    except FileNotFoundError:
        # It ended meanwhile.
        return []
    return found + [process for child in children for process in _descendants(child, program)]
