from __future__ import annotations

import os
import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from .process import Process

BUS_CONFIGURATION = """\
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path={socket}</listen>
  <auth>EXTERNAL</auth>
  <servicedir>{services}</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"""


class SessionBus:
    """A separate session bus; it only starts services that a test puts into `services`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.services = folder / "services"
        self.services.mkdir(parents=True)
        self._socket = folder / "bus"
        self._process: Process | None = None

    @property
    def address(self) -> str:
        return f"unix:path={self._socket}"

    def start(self, environment: dict[str, str] | None = None) -> None:
        configuration = self.folder / "bus.conf"
        configuration.write_text(BUS_CONFIGURATION.format(socket=self._socket, services=self.services))
        command = ["dbus-daemon", f"--config-file={configuration}", "--nofork", "--nopidfile", "--nosyslog"]
        process = Process(command, {**os.environ, **(environment or {})}, self.folder / "bus.log")
        self._process = process
        process.wait_for("the session bus", self._accepts)

    def _accepts(self) -> bool:
        with socket.socket(socket.AF_UNIX) as client:
            return client.connect_ex(str(self._socket)) == 0

    def stop(self) -> None:
        if self._process:
            self._process.stop()
            self._socket.unlink(missing_ok=True)
            self._process = None

    def call(self, member: str, *arguments: str) -> str:
        """Calls the bus itself and returns the answer in the format of dbus-send."""
        command = ["dbus-send", f"--bus={self.address}", "--print-reply=literal", "--dest=org.freedesktop.DBus"]
        command += ["/org/freedesktop/DBus", f"org.freedesktop.DBus.{member}", *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True, timeout=10).stdout

    def set_environment(self, environment: dict[str, str]) -> None:
        """Sets the environment of services that start from now on."""
        entries = ",".join(f"{key},{value}" for key, value in environment.items())
        self.call("UpdateActivationEnvironment", f"dict:string:string:{entries}")

    def has_notification_server(self) -> bool:
        return "true" in self.call("NameHasOwner", "string:org.freedesktop.Notifications")


class Display:
    """A display in memory, with a window manager if a test wants one."""

    def __init__(self, process: Process, name: str) -> None:
        self._process = process
        self.name = name

    @property
    def environment(self) -> dict[str, str]:
        environment = {**os.environ, "DISPLAY": self.name}
        environment.pop("WAYLAND_DISPLAY", None)
        return environment

    def run(self, *command: str) -> str:
        return subprocess.run(
            command, env=self.environment, check=True, capture_output=True, text=True, timeout=10
        ).stdout


@contextmanager
def wayland_display(folder: Path) -> Iterator[dict[str, str]]:
    """Starts sway without a screen; yields the variables that lead programs to it."""
    runtime = folder / "wayland"
    runtime.mkdir(mode=0o700)
    configuration = folder / "sway.conf"
    configuration.write_text("xwayland disable\n")
    environment = {
        **os.environ,
        "XDG_RUNTIME_DIR": str(runtime),
        "WLR_BACKENDS": "headless",
        "WLR_LIBINPUT_NO_DEVICES": "1",
        "WLR_RENDERER": "pixman",
    }
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        environment.pop(name, None)
    command = ["sway", "--unsupported-gpu", "--config", str(configuration)]
    if os.geteuid() == 0:
        # sway refuses to run as root.
        command = ["unshare", "--user", "--map-user=1000", "--map-group=1000", *command]
    with Process(command, environment, folder / "sway.log") as sway:
        socket_path = runtime / "wayland-1"
        sway.wait_for("sway", socket_path.exists)
        yield {"WAYLAND_DISPLAY": str(socket_path), "GDK_BACKEND": "wayland"}


@contextmanager
def display(folder: Path, size: str = "1280x720", options: Sequence[str] = ()) -> Iterator[Display]:
    """Starts Xvfb on a free display number."""
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{size}x24", "-nolisten", "tcp", "-noreset"]
    command += options
    with Process(command, dict(os.environ), folder / "xvfb.log", pass_fds=(writer,)) as process:
        os.close(writer)
        with os.fdopen(reader) as numbers:
            number = numbers.readline().strip()
        assert number, f"Xvfb did not start: {process.log}"
        yield Display(process, f":{number}")
