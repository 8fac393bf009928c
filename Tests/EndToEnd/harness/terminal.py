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
    """A program on a terminal of its own, to which a test types and clicks, and on which it looks."""

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
        # A shell in the background, or nohup, has the tests ignore these, and what they start too.
        for number in (signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
        # The terminal of the session, so that a change of its size is told.
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
        """As xterm reports it, pressed and let go; counted from 0."""
        self.type(f"\x1b[<0;{column + 1};{line + 1}M\x1b[<0;{column + 1};{line + 1}m")

    def answer(self, *conversation: tuple[str, str]) -> int:
        """Types the answer to each question once it is asked; how the program ended."""
        for question, answer in conversation:
            self.wait_for_text(question)
            self.type(f"{answer}\n")
        return self.wait()

    # What the person sees

    @property
    def output(self) -> str:
        """All that was written to it so far."""
        while select.select([self._leader], [], [], 0)[0]:
            with contextlib.suppress(OSError):
                self._output += os.read(self._leader, 65536)
                continue
            break
        return self._output.decode(errors="replace")

    @property
    def screen(self) -> list[str]:
        """The last whole picture of a program that draws pictures, without colors."""
        pictures = [part for part in self.output.split("\x1b[H")[1:] if "\x1b[J" in part]
        picture = pictures[-1].split("\x1b[J")[0] if pictures else ""
        return [COLORS.sub("", line).replace("\x1b[K", "") for line in picture.split("\r\n")]

    def wait_for_text(self, text: str) -> None:
        wait_for(f"{text!r} on the screen", lambda: any(text in line for line in self.screen) or text in self._shown())

    def _shown(self) -> str:
        # Lines break between words, where the terminal ends.
        return "" if "\x1b[?1049h" in self.output else COLORS.sub("", self.output).replace("\r\n", " ")

    # The program

    @property
    def is_as_before(self) -> bool:
        """Whether the terminal is as it was before the program began."""
        modes = ["1049", "1000", "1006"]
        are_off = all(self.output.rfind(f"\x1b[?{mode}l") > self.output.rfind(f"\x1b[?{mode}h") for mode in modes)
        is_shown = self.output.rfind("\x1b[?25h") > self.output.rfind("\x1b[?25l")
        return are_off and is_shown and self.has_its_attributes

    @property
    def has_its_attributes(self) -> bool:
        """Whether it echoes and takes lines as before the program began."""
        return termios.tcgetattr(self._follower) == self.attributes

    @property
    def state(self) -> str:
        """As ps(1) has it: `S` sleeping, `T` stopped."""
        with open(f"/proc/{self._child.pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0]

    def send(self, number: signal.Signals) -> None:
        self._child.send_signal(number)

    @property
    def is_running(self) -> bool:
        return self._child.poll() is None

    def wait(self, seconds: float = PATIENCE_SECONDS) -> int:
        return self._child.wait(seconds)
