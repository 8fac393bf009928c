"""Real CalDAV servers, each in its own process."""

from __future__ import annotations

import itertools
import os
import socket
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from .certificates import Authority
from .process import Process
from .remote import Remote
from .user_session import as_root

PROGRAMS = Path(sys.executable).parent
SCRIPTS = Path(__file__).resolve().parents[1] / "servers"
USER = "anna"
PASSWORD = "pässword"
NUMBERS = itertools.count()


def fresh(word: str) -> str:
    """A calendar name that no other test has."""
    return f"{word}-{os.getpid()}-{next(NUMBERS)}"


def task(uid: str, summary: str = "Morning") -> str:
    """A text that every server accepts."""
    lines = [
        *("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Pills//EN", "BEGIN:VTODO", f"UID:{uid}"),
        *("DTSTAMP:20261101T000000Z", f"SUMMARY:{summary}", "DUE:20261123T070000", "STATUS:NEEDS-ACTION"),
        *("X-PILLS-HEADS:k3f9m2qxw0ab-17", "END:VTODO", "END:VCALENDAR", ""),
    ]
    return "\r\n".join(lines)


@dataclass(frozen=True)
class CalendarServer:
    name: str
    process: Process
    # The process and address of the whole server.
    url: str
    # The path of a person's calendars.
    home: str
    options: dict[str, str]
    # The peculiarities of the server.
    wants_password: bool = True
    has_tokens: bool = True
    refuses_same_uid: bool = True

    def at(self, url: str) -> Remote:
        return Remote(self.options | {"url": url})

    @property
    def root(self) -> Remote:
        return self.at(self.url)

    def make_calendar(self, name: str) -> Remote:
        """Makes an empty calendar."""
        made = self.root.call("make", name, "Pills", "VEVENT", "VTODO")
        return self.at(made["address"])


def free_port() -> int:
    with closing(socket.socket()) as unused:
        unused.bind(("127.0.0.1", 0))
        return unused.getsockname()[1]


def start(folder: Path, command: Callable[[int], list[str]], **environment: str) -> tuple[Process, int]:
    """Starts a program that listens on a given port."""
    folder.mkdir(parents=True, exist_ok=True)
    for _ in range(5):
        port = free_port()
        process = Process(command(port), {**os.environ, **environment}, folder / "server.log")
        try:
            process.wait_for("the server", partial(accepts, port), seconds=120)
        except AssertionError:
            # Another program has taken the port in the meantime.
            if "in use" not in process.log:
                raise
        else:
            return process, port
    raise AssertionError(f"no port is free: {process.log}")


def accepts(port: int) -> bool:
    with closing(socket.socket()) as client:
        return client.connect_ex(("127.0.0.1", port)) == 0


def radicale(folder: Path, authority: Authority | None = None) -> CalendarServer:
    """With an authority, the server is only reachable through TLS."""
    folder.mkdir(parents=True)
    users = folder / "users"
    users.write_text(f"{USER}:{PASSWORD}\n")
    options = ["--auth-type=htpasswd", f"--auth-htpasswd-filename={users}", "--auth-htpasswd-encryption=plain"]
    options += [f"--storage-filesystem-folder={folder}/collections", "--auth-delay=0"]
    known = {"user": USER, "password": PASSWORD}
    if authority:
        served = authority.certificate("radicale", "IP:127.0.0.1,DNS:localhost")
        options += ["--ssl", f"--certificate={served.certificate}", f"--key={served.key}"]
        known["ca"] = str(authority.file)
    process, port = start(
        folder,
        lambda port: [*(sys.executable, "-m", "radicale", "--config", "", f"--hosts=127.0.0.1:{port}"), *options],
    )
    url = f"{'https' if authority else 'http'}://127.0.0.1:{port}/"
    name = "radicale over TLS" if authority else "radicale"
    return CalendarServer(name, process, url, f"{url}{USER}/", known)


def xandikos(folder: Path) -> CalendarServer:
    """Needs no password, because it only asks for one through TLS."""
    process, port = start(
        folder,
        lambda port: [
            *(str(PROGRAMS / "xandikos"), "serve", f"--directory={folder}/data", "--defaults"),
            *(f"--current-user-principal=/{USER}/", "--listen-address=127.0.0.1", f"--port={port}"),
        ],
        XDG_DATA_HOME=str(folder),
        # The server keeps its data in a git repository.
        HOME=str(folder),
    )
    url = f"http://127.0.0.1:{port}/"
    known = {"user": USER, "password": PASSWORD}
    return CalendarServer("xandikos", process, url, f"{url}{USER}/calendars/", known, wants_password=False)


def sabre(folder: Path, *, digest: bool = False) -> CalendarServer:
    """The library that Nextcloud, ownCloud and Baïkal use, in an old version without `sync-collection`."""
    environment = {"PILLS_DATABASE": f"{folder}/calendars.db"} | ({"PILLS_DIGEST": "1"} if digest else {})
    process, port = start(folder, lambda port: ["php", "-q", "-S", f"127.0.0.1:{port}", str(SCRIPTS / "sabre.php")], **environment)
    url = f"http://127.0.0.1:{port}/"
    return CalendarServer(
        "sabre",
        process,
        url,
        f"{url}calendars/{USER}/",
        {"user": USER, "password": PASSWORD},
        has_tokens=False,
        refuses_same_uid=False,
    )


def of_debian(name: str, path: str, home: str, folder: Path) -> CalendarServer:
    """A server from a Debian package; its script sets it up in separate namespaces, which end with it."""
    prefix = as_root()
    if prefix is None:
        pytest.skip(f"setting up {name} needs root, or sudo without a password")
    own = ["setpriv", "--pdeathsig=KILL", "unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]
    process, port = start(folder, lambda port: [*prefix, *own, str(SCRIPTS / name), str(port)])
    url = f"http://127.0.0.1:{port}/{path}"
    return CalendarServer(name, process, url, url + home, {"user": USER, "password": PASSWORD})


# Maps names to functions that start the server in a new folder.
SERVERS: dict[str, Callable[[Path], CalendarServer]] = {
    "radicale": radicale,
    "radicale-tls": lambda folder: radicale(folder, Authority(folder.with_suffix(".tls"))),
    "xandikos": xandikos,
    "sabre": sabre,
}
SERVERS_OF_DEBIAN: dict[str, Callable[[Path], CalendarServer]] = {
    "cyrus": partial(of_debian, "cyrus", "", f"dav/calendars/user/{USER}/"),
    "davical": partial(of_debian, "davical", "", f"caldav.php/{USER}/"),
    # This is the web server in front, which redirects people there.
    "sogo": partial(of_debian, "sogo", "SOGo/dav/", f"{USER}/Calendar/"),
}
# The servers as parameters of tests. Each Debian server runs once, however many tests use it.
EVERY_SERVER = [
    *SERVERS,
    *(pytest.param(name, marks=[pytest.mark.thorough, pytest.mark.xdist_group(name)]) for name in SERVERS_OF_DEBIAN),
]
