"""Messages that no honest client sends: they close their own connection and harm no other."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from harness.clock import Clock
from harness.daemon import PROGRAMS, Pills
from harness.user_session import as_root
from harness.wire import Wire

STATUS = "org.pills.Control.GetStatus"
SERVICE = "org.varlink.service"


def test_every_method_refuses_a_parameter_that_it_does_not_declare(pills: Pills) -> None:
    pills.start()
    with Wire(pills.socket) as wire:
        interfaces = wire.ask(f"{SERVICE}.GetInfo")["parameters"]["interfaces"]
        for interface in interfaces:
            described = wire.ask(f"{SERVICE}.GetInterfaceDescription", {"interface": interface})
            methods = re.findall(r"^method (\w+)", described["parameters"]["description"], re.MULTILINE)
            assert methods
            for method in methods:
                reply = wire.ask(f"{interface}.{method}", {"unheardOf": 1})
                # Methods with required parameters may report those first.
                assert reply["error"] == f"{SERVICE}.InvalidParameter", (method, reply)


NOBODY = 65534
# Connects as another user, from the socket's folder, and prints the number of received bytes.
STRANGER = """
import os, socket, sys
os.chdir(sys.argv[1])
os.setresuid(*[int(sys.argv[2])] * 3)
with socket.socket(socket.AF_UNIX) as peer:
    peer.connect("control.sock")
    try:
        peer.sendall(sys.argv[3].encode() + b"\\0")
        print(len(peer.recv(65536)))
    except (BrokenPipeError, ConnectionResetError):
        print(0)
"""


def test_root_is_served_and_another_user_is_not() -> None:
    prefix = as_root()
    if prefix is None:
        pytest.skip("to be another user needs root, or sudo without a password")
    # The other tests' folders are only for their owner, so this one is elsewhere.
    with tempfile.TemporaryDirectory(prefix="pills-others.") as folder:
        pills = Pills(Path(folder) / "pills", Clock(), "unix:path=/nonexistent")
        if os.geteuid() == 0:
            shutil.copy(PROGRAMS / "pillsd", folder)
            subprocess.run(["chown", "-R", str(NOBODY), folder], check=True)
            identity = [f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
            # This command replaces the harness's own start, whose program may be in a private folder.
            pills.starter = ["setpriv", *identity, "sh", "-c", f"exec {folder}/pillsd"]
        pills.launch()
        pills.process.wait_for("the socket", pills.socket.exists)
        for path, mode in ((Path(folder), 0o755), (pills.socket.parent, 0o755), (pills.socket, 0o666)):
            subprocess.run([*prefix, "chmod", f"{mode:o}", path], check=True)

        def received(user: int) -> int:
            command = [*prefix, sys.executable, "-c", STRANGER, pills.socket.parent, str(user), f'{{"method":"{STATUS}"}}']
            return int(subprocess.run(command, check=True, capture_output=True, text=True, timeout=20).stdout)

        try:
            assert received(0) > 0
            assert received(NOBODY - 1) == 0
        finally:
            pills.close()
