from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios

from .waiting import PATIENCE_SECONDS, wait_for

COLORS = re.compile(r"\x1b\[[0-9;]*m")


class Terminal:
    """A program on a separate terminal; a test types, clicks and looks at the screen."""

    def __init__(self, arguments: list[str], environment: dict[str, str], lines: int = 30, columns: int = 80) -> None:
        self._leader, follower = pty.openpty()
        self._follower = follower
        self.resize(lines, columns)
        self.attributes = termios.tcgetattr(follower)
        self._child = subprocess.Popen(
            arguments,
            env={"TERM": "xterm-256color", **environment},
            stdin=follower,
            stdout=follower,
            stderr=follower,
            start_new_session=True,
            preexec_fn=self._begin_session,
        )
        self._output = b""

    @staticmethod
    def _begin_session() -> None:
        # If the tests run in a background shell or under nohup, these signals are ignored, and the program would ignore them too.
        for number in (signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
        # The session needs this terminal, so that changes of its size are reported.
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *error: object) -> None:
        if self._child.poll() is None:
            self._child.kill()
            self._child.wait()
        os.close(self._follower)
        os.close(self._leader)

    def resize(self, lines: int, columns: int) -> None:
        fcntl.ioctl(self._leader, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    # What the person does

    def type(self, text: str) -> None:
        os.write(self._leader, text.encode())

    def click(self, line: int, column: int) -> None:
        """Presses and releases a mouse button, in the encoding of xterm; counted from 0."""
        self.type(f"\x1b[<0;{column + 1};{line + 1}M\x1b[<0;{column + 1};{line + 1}m")

    def answer(self, *conversation: tuple[str, str]) -> int:
        """Answers each question once it appears, and returns the exit status."""
        for question, answer in conversation:
            self.wait_for_text(question)
            self.type(f"{answer}\n")
        return self.wait()

    # What the person sees

    @property
    def output(self) -> str:
        """Everything that was written to it so far."""
        while select.select([self._leader], [], [], 0)[0]:
            with contextlib.suppress(OSError):
                self._output += os.read(self._leader, 65536)
                continue
            break
        return self._output.decode(errors="replace")

    @property
    def screen(self) -> list[str]:
        """The last complete screen of a full-screen program, without colors."""
        pictures = [part for part in self.output.split("\x1b[H")[1:] if "\x1b[J" in part]
        picture = pictures[-1].split("\x1b[J")[0] if pictures else ""
        return [COLORS.sub("", line).replace("\x1b[K", "") for line in picture.split("\r\n")]

    def wait_for_text(self, text: str) -> None:
        wait_for(f"{text!r} on the screen", lambda: any(text in line for line in self.screen) or text in self._shown())

    def _shown(self) -> str:
        # Lines wrap between words at the end of the terminal.
        return "" if "\x1b[?1049h" in self.output else COLORS.sub("", self.output).replace("\r\n", " ")

    # The program

    @property
    def is_as_before(self) -> bool:
        """True if the terminal is in its former state."""
        modes = ["1049", "1000", "1006"]
        are_off = all(self.output.rfind(f"\x1b[?{mode}l") > self.output.rfind(f"\x1b[?{mode}h") for mode in modes)
        is_shown = self.output.rfind("\x1b[?25h") > self.output.rfind("\x1b[?25l")
        return are_off and is_shown and self.has_its_attributes

    @property
    def has_its_attributes(self) -> bool:
        """True if it echoes and reads lines as before."""
        return termios.tcgetattr(self._follower) == self.attributes

    @property
    def state(self) -> str:
        """The state in the notation of ps(1): `S` sleeping, `T` stopped."""
        with open(f"/proc/{self._child.pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0]

    def send(self, number: signal.Signals) -> None:
        self._child.send_signal(number)

    @property
    def is_running(self) -> bool:
        return self._child.poll() is None

    def wait(self, seconds: float = PATIENCE_SECONDS) -> int:
        return self._child.wait(seconds)
