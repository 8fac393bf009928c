from __future__ import annotations

import json
import os
import re
import signal
import sqlite3
import subprocess
from datetime import datetime, timedelta
from pathlib import Path

from . import fault
from .clock import Clock, SteppingClock, forget_ended_clocks
from .process import Process
from .record import Said, said_of_doses
from .terminal import Terminal
from .waiting import wait_for
from .wire import Wire

ROOT = Path(__file__).resolve().parents[3]
# The tested programs: by default the built release.
PROGRAMS = Path(os.environ.get("PILLS_PROGRAMS", ROOT / ".build/stage"))


def unit_environment() -> dict[str, str]:
    """The variables that pills.service sets; without them the daemon needs more memory."""
    return dict(re.findall(r"^Environment=(\w+)=(.*)$", (ROOT / "units/pills.service").read_text(), re.MULTILINE))


class Pills:
    """Pills of one person: with folders, a clock and a bus, the daemon and pillsctl."""

    def __init__(self, folder: Path, clock: Clock, bus_address: str) -> None:
        self.clock = clock
        self.bus_address = bus_address
        # There is no system bus unless a test has one, because the real one must not be used.
        self.system_bus_address = f"unix:path={folder}/no-system-bus"
        self.data = folder / "data"
        self.settings_file = folder / "config/pills/pills.conf"
        self.runtime = folder / "runtime"
        self.log_file = folder / "pillsd.log"
        self.settings_file.parent.mkdir(parents=True)
        self.runtime.mkdir(mode=0o700)
        # A program with arguments that starts the daemon, for example one that sets limits first.
        self.starter: list[str] = []
        self.program = PROGRAMS / "pillsd"
        # Additional variables of the person's environment, such as the language.
        self.surroundings: dict[str, str] = {}
        self._folder = folder
        self._process: Process | None = None

    @property
    def socket(self) -> Path:
        return self.runtime / "pills/control.sock"

    @property
    def database_file(self) -> Path:
        return self.data / "pills/pills.db"

    @property
    def environment(self) -> dict[str, str]:
        return {
            "PATH": "/usr/bin:/bin",
            "LANG": "C.UTF-8",
            # These are the variables of a terminal; a pipe must still get no colors.
            "TERM": "xterm-256color",
            "HOME": str(self._folder),
            "XDG_DATA_HOME": str(self.data),
            "XDG_CONFIG_HOME": str(self._folder / "config"),
            "XDG_RUNTIME_DIR": str(self.runtime),
            "DBUS_SESSION_BUS_ADDRESS": self.bus_address,
            "DBUS_SYSTEM_BUS_ADDRESS": self.system_bus_address,
            **self.clock.environment,
            **fault.CHOSEN,
            **self.surroundings,
        }

    @property
    def real_environment(self) -> dict[str, str]:
        """The environment with the real clock, for programs other than the daemon."""
        return {key: value for key, value in self.environment.items() if key != "LD_PRELOAD"}

    # The daemon

    @property
    def process(self) -> Process:
        assert self._process, "pillsd was not started"
        return self._process

    @property
    def log(self) -> str:
        return self.log_file.read_text(errors="replace")

    @property
    def end_of_log(self) -> int:
        """The present length of the log, after which new messages begin."""
        return self.log_file.stat().st_size if self.log_file.exists() else 0

    def wait_until_said(self, what: str, since: int) -> None:
        with self.log_file.open() as log:

            def is_said() -> bool:
                log.seek(since)
                return what in log.read()

            self.process.wait_for(f"pillsd says '{what}'", is_said)

    @property
    def command(self) -> list[str]:
        """The command that starts the daemon."""
        return [*self.starter, str(self.program)]

    def launch(self) -> Process:
        """Starts the daemon without waiting for it."""
        forget_ended_clocks()
        self._process = Process(self.command, self.environment, self.log_file)
        return self._process

    def start(self, at: str | None = None) -> None:
        """Starts the daemon with the clock set to `at`, and waits until it answers.

        Pills then counts as installed six hours before, but on that day, so that the open slots at `at` are due.
        """
        if at and not self.database_file.exists():
            moment = datetime.fromisoformat(at)
            self.install(max(str(moment - timedelta(hours=6)), f"{at[:10]} 00:00:00"))
        if at:
            self.clock.set(at)
        self.launch()
        self.process.wait_for("pillsd answers", self.answers_calls)

    def install(self, at: str) -> None:
        """Lets the daemon create its database at `at`, and stops it."""
        self.clock.set(at)
        self.launch()
        self.process.wait_for("pillsd answers", self.answers_calls)
        self.stop()
        self.log_file.unlink()

    def kill(self) -> None:
        self.process.kill()

    def stop(self) -> int:
        return self.process.stop()

    def restart(self, at: str | None = None) -> None:
        self.stop()
        self.start(at)

    def reload(self) -> None:
        self.process.send(signal.SIGHUP)

    def close(self) -> None:
        """Ends the daemon, in whatever state it is."""
        if self._process and self._process.is_running:
            self._process.stop()

    # pillsctl

    @property
    def control_command(self) -> list[str]:
        """The command that starts pillsctl."""
        return [str(PROGRAMS / "pillsctl")]

    def control(
        self, *arguments: str, before: tuple[str, ...] = (), **environment: str
    ) -> subprocess.CompletedProcess[str]:
        """Runs pillsctl; another program with its arguments can start it."""
        command = [*before, *self.control_command, *arguments]
        return subprocess.run(
            command,
            env={**self.real_environment, **environment},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=30,
        )

    def terminal(self, *arguments: str, lines: int = 30, columns: int = 80) -> Terminal:
        """Runs pillsctl on a terminal where a test can type."""
        return Terminal([*self.control_command, *arguments], self.real_environment, lines, columns)

    def do(self, *arguments: str) -> str:
        """Runs pillsctl, which must succeed, and returns its output."""
        result = self.control(*arguments)
        assert result.returncode == 0, f"pillsctl {' '.join(arguments)}: {result.stderr}{result.stdout}"
        return result.stdout

    def ask(self, *arguments: str) -> dict:
        """Runs pillsctl with --json, and returns the decoded output."""
        return json.loads(self.do(*arguments, "--json"))

    def slot(self, name: str) -> dict:
        """The state of the latest slot of this name."""
        return [slot for slot in self.status()["slots"] if slot["slot"] == name][-1]

    def problems(self, subject: str | None = None) -> list[str]:
        """The problems of a subject (the store or the settings), or all."""
        problems = self.status()["problems"]
        return [problem["message"] for problem in problems if subject in (None, problem["subject"])]

    def problems_of_settings(self) -> list[str]:
        return self.problems("settings")

    def problems_of_store(self) -> list[str]:
        return self.problems("store")

    def step_clock(self, **span: float) -> None:
        """Steps the clock and waits until the daemon has noticed it."""
        assert isinstance(self.clock, SteppingClock)
        said = self.log.count("The clock was set")
        self.clock.step(**span)
        wait_for("pillsd learns of the step", lambda: self.log.count("The clock was set") > said)

    def wait_until_clock(self, time: str) -> None:
        """Waits until the daemon's clock has passed `time`, such as 21:00:01."""
        wait_for(f"the daemon's clock passes {time}", lambda: self.status()["now"][11:19] >= time)

    # The control socket itself

    def answers_calls(self) -> bool:
        """False if the socket does not exist yet, or was left by a daemon that has ended."""
        try:
            return bool(self.status())
        except (FileNotFoundError, ConnectionRefusedError):
            return False

    def status(self) -> dict:
        return self.call("GetStatus")["status"]

    def reply(self, method: str, **parameters: object) -> dict:
        """The daemon's reply (or error) to a call of org.pills.Control, or of the interface before the dot."""
        full = method if "." in method else f"Control.{method}"
        with Wire(self.socket) as wire:
            reply = wire.ask(f"org.pills.{full}", parameters)
        assert reply is not None, f"hung up on {method}"
        return reply

    def call(self, method: str, **parameters: object) -> dict:
        """The parameters of the reply to a call that must succeed."""
        reply = self.reply(method, **parameters)
        assert "error" not in reply, reply
        return reply.get("parameters", {})

    def refusal(self, method: str, **parameters: object) -> tuple[str, dict]:
        """The error of a call that must fail: its name without the interface, and its parameters."""
        reply = self.reply(method, **parameters)
        assert "error" in reply, reply
        return reply["error"].removeprefix("org.pills.Control."), reply["parameters"]

    # The database, while the daemon is stopped

    def query(self, statement: str, *values: object) -> list[tuple]:
        connection = sqlite3.connect(self.database_file)
        try:
            with connection:
                return connection.execute(statement, values).fetchall()
        finally:
            connection.close()

    def said_of_doses(self) -> list[Said]:
        """Every recorded statement about doses."""
        connection = sqlite3.connect(self.database_file)
        try:
            return said_of_doses(connection)
        finally:
            connection.close()

    def answers(self) -> list[tuple]:
        """The stored answers as (day, slot, kind)."""
        return self.query("SELECT day, slot, kind FROM dose_answer ORDER BY day, slot")
