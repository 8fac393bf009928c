from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

from . import fault
from .preload import compiled
from .source_tree import copy_of_built_tree
from .waiting import wait_for

# Runs as the user in the session: reads one command for each line in JSON, and writes its result.
SERVER = """
import json, os, subprocess, sys
for line in sys.stdin:
    request = json.loads(line)
    result = subprocess.run(
        request["command"], env={**os.environ, **request["environment"]}, input=request["input"],
        capture_output=True, text=True, errors="replace",
    )
    print(json.dumps([result.returncode, result.stdout, result.stderr]), flush=True)
"""


def as_root() -> list[str] | None:
    """The prefix of a command that needs root; None if there is no way."""
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") and subprocess.run(["sudo", "-n", "true"], capture_output=True).returncode == 0:
        return ["sudo", "-n"]
    return None


class UserSession:
    """The session of an ordinary user, who is made for it, with a real systemd user manager, bus and journal."""

    def __init__(self, folder: Path, root_prefix: list[str], *, may_wake: bool = False) -> None:
        # The user can only read public files, so the session gets a copy of the source tree.
        self.source = copy_of_built_tree(folder / "source")
        folder.chmod(0o755)
        command = [*root_prefix, str(Path(__file__).parents[1] / "user-manager")]
        command += ["--preload", str(compiled("waking_clock.c", folder))]
        command += [*(["--may-wake"] if may_wake else []), "--"]
        command += ["/usr/bin/python3", "-c", SERVER]
        environment = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", **fault.CHOSEN}
        self._process = subprocess.Popen(
            command, env=environment, cwd="/", stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.home = Path(self.do("printenv", "HOME").strip())
        self.runtime = Path(self.do("printenv", "XDG_RUNTIME_DIR").strip())
        if fault.CHOSEN:
            self.systemctl("import-environment", *fault.CHOSEN)

    def close(self) -> None:
        self._process.stdin.close()
        assert self._process.wait(30) == 0
        self._process.stdout.close()

    def run(self, *command: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
        request = {"command": command, "environment": environment, "input": stdin}
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        return subprocess.CompletedProcess(command, *json.loads(self._process.stdout.readline()))

    def do(self, *command: str, stdin: str = "", **environment: str) -> str:
        """Runs a command, which must succeed, and returns its output."""
        result = self.run(*command, stdin=stdin, **environment)
        assert result.returncode == 0, f"{' '.join(command)}: {result.stderr}{result.stdout}"
        return result.stdout

    def write(self, path: Path, text: str) -> None:
        self.do("sh", "-c", 'mkdir -p "$(dirname "$1")" && cat >"$1"', "write", str(path), stdin=text)

    def exists(self, path: Path) -> bool:
        return self.run("test", "-e", str(path)).returncode == 0

    # systemd

    def systemctl(self, *arguments: str) -> str:
        # systemctl waits for a unit, possibly for ever.
        return self.do("timeout", "30", "systemctl", "--user", "--no-pager", *arguments)

    def property(self, name: str, unit: str = "pills.service") -> str:
        return self.systemctl("show", "--property", name, "--value", unit).strip()

    def wait_until(self, name: str, value: str, unit: str = "pills.service", seconds: float = 20) -> None:
        wait_for(f"{name} of {unit} is {value}", lambda: self.property(name, unit) == value, seconds)

    def drop_in(self, name: str, text: str) -> None:
        """Changes the service for this test."""
        self.write(self.home / f".config/systemd/user/pills.service.d/{name}.conf", text)
        self.systemctl("daemon-reload")

    def journal(self, *matches: str) -> list[dict]:
        """The journal entries of pillsd as a unit, the newest last."""
        command = ["journalctl", "--no-pager", "--output=json", "--user-unit=pills.service", *matches]
        return [json.loads(line) for line in self.do(*command).splitlines()]

    def wait_until_journal_has(self, text: str, *matches: str) -> None:
        """Waits for a journal entry of pillsd with this text; journald stores entries with a delay."""
        wait_for(f"the journal has “{text}”", lambda: any(text in entry["MESSAGE"] for entry in self.journal(*matches)))

    # Pills

    def popups_shown(self) -> int:
        return int(self.do("dunstctl", "count", "displayed"))

    def pillsctl(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return self.run(str(self.home / ".local/bin/pillsctl"), *arguments)

    def status(self) -> dict:
        result = self.pillsctl("status", "--json")
        assert result.returncode == 0, result.stderr
        return json.loads(result.stdout)["status"]
