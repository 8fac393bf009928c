"""What pills-tell brings to people: the service, and receivers that write down what comes."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Empty, Queue

from aiosmtpd.controller import Controller

from .calendar_servers import free_port
from .clock import SteppingClock
from .daemon import PROGRAMS, Pills
from .process import Process
from .waiting import wait_for

# Appends what a command gets to a file, a line for each message.
RECORDER = """
import json, os, sys
got = {key: value for key, value in os.environ.items() if key.startswith("PILLS_")}
with open(sys.argv[1], "a") as file:
    file.write(json.dumps([got, sys.stdin.read()]) + "\\n")
sys.exit(int(sys.argv[2]))
"""


class Receiver:
    """A command that writes down what it is told."""

    def __init__(self, folder: Path, name: str) -> None:
        self.file = folder / f"{name}.told"
        self.script = folder / "recorder.py"
        self.script.write_text(RECORDER)

    def command(self, status: int = 0) -> str:
        return f"{sys.executable} -I {self.script} {self.file} {status}"

    @property
    def told(self) -> list[tuple[dict[str, str], str]]:
        """The variables and the input of each message."""
        lines = self.file.read_text().splitlines() if self.file.exists() else []
        return [tuple(json.loads(line)) for line in lines]

    @property
    def events(self) -> list[str]:
        return [variables["PILLS_EVENT"] for variables, _ in self.told]

    def wait_for(self, *events: str) -> tuple[dict[str, str], str]:
        """Waits until it was told of these, and of nothing else; returns the last message."""
        wait_for(f"{self.file.stem} is told {events}, not {self.events}", lambda: len(self.events) >= len(events))
        assert self.events == list(events)
        return self.told[-1]


class Teller:
    """pills-tell of one person, with the clock of their pillsd."""

    def __init__(self, pills: Pills) -> None:
        self.pills = pills
        self.settings_file = pills.settings_file.with_name("tell.conf")
        self.state_file = Path(pills.environment["HOME"], ".local/state/pills/tell.json")
        self.log_file = Path(pills.environment["HOME"], "pills-tell.log")
        self.process: Process | None = None
        # One of its own, if it is to be set while pills-tell runs.
        self.clock: SteppingClock | None = None

    def use_own_clock(self, folder: Path) -> None:
        """With the time of pillsd's, which must run already."""
        folder.mkdir()
        self.clock = SteppingClock(folder)
        self.clock.set(self.pills.clock.now.strftime("%Y-%m-%d %H:%M:%S"))

    def configure(self, **receivers: dict[str, str]) -> None:
        lines = []
        for name, settings in receivers.items():
            lines += [f"[{name}]", *(f"{key}={value}" for key, value in settings.items())]
        self.settings_file.write_text("\n".join(lines) + "\n")

    def start(self) -> None:
        environment = self.pills.environment | (self.clock.environment if self.clock else {})
        self.process = Process([str(PROGRAMS / "pills-tell")], environment, self.log_file)
        wait_for("pills-tell has seen how things stand", lambda: self.state.get("begun"))

    @property
    def state(self) -> dict:
        return json.loads(self.state_file.read_text()) if self.state_file.exists() else {}

    @property
    def children(self) -> str:
        """The commands that run, or ended and were not waited for."""
        return Path(f"/proc/{self.process.id}/task/{self.process.id}/children").read_text()

    @property
    def log(self) -> str:
        return self.log_file.read_text()


class Requests:
    """A server that keeps the requests that come, as (path, headers, body)."""

    def __init__(self) -> None:
        self.taken: list[tuple[str, dict[str, str], str]] = []
        # What those who wait for a stream are sent next.
        self.lines: Queue[str] = Queue()
        requests = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                requests.taken.append((self.path, dict(self.headers), body))
                self.send_response(200)
                self.end_headers()

            def do_GET(self) -> None:
                """As ntfy has it: a line of JSON for each message, for as long as somebody listens."""
                requests.taken.append((self.path, dict(self.headers), ""))
                self.send_response(200)
                self.end_headers()
                while requests.is_open:
                    try:
                        self.wfile.write(requests.lines.get(timeout=0.1).encode() + b"\n")
                        self.wfile.flush()
                    except Empty:
                        continue
                    except OSError:
                        return

            def log_message(self, *_: object) -> None:
                pass

        self.is_open = True
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.address = f"127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.is_open = False
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def requests() -> Iterator[Requests]:
    server = Requests()
    yield server
    server.close()


class Mailbox:
    """What an SMTP server was given."""

    def __init__(self) -> None:
        self.letters: list[str] = []

    async def handle_DATA(self, server: object, session: object, envelope: object) -> str:
        self.letters.append(envelope.content.decode())
        return "250 OK"


@contextmanager
def mail_server() -> Iterator[tuple[Mailbox, int]]:
    """A real SMTP server, and the port on which it listens."""
    mailbox = Mailbox()
    controller = Controller(mailbox, hostname="127.0.0.1", port=free_port(), ready_timeout=30)
    controller.start()
    yield mailbox, controller.port
    controller.stop()
