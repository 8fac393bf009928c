"""The released units: without any of these lines, a reminder would be missed or a program less secure."""

from __future__ import annotations

import subprocess

import pytest

from harness.daemon import ROOT

SERVICE, SOCKET = "pills.service", "pills.socket"
TELL = "pills-tell.service"
SYNC, TIMER, PATH = "pills-sync.service", "pills-sync.timer", "pills-sync.path"

CONFINEMENT = [
    ("NoNewPrivileges=yes", "nothing it starts gains privileges"),
    ("LockPersonality=yes", "it cannot turn to other system calls"),
    ("MemoryDenyWriteExecute=yes", "no code is made while it runs"),
    ("RestrictNamespaces=yes", "the kernel shows no more of itself"),
    ("RestrictRealtime=yes", "a loop that runs away does not freeze the machine"),
    ("RestrictSUIDSGID=yes", "no program can act as the user"),
    ("SystemCallArchitectures=native", "the filter cannot be passed by"),
    ("SystemCallFilter=@system-service", "it may do what a service does"),
    ("SystemCallFilter=~@privileged @resources", "and nothing that administrators do"),
    ("SystemCallFilter=landlock_create_ruleset landlock_add_rule landlock_restrict_self", "it confines itself"),
    ("SystemCallErrorNumber=EPERM", "a call that is denied does not end the reminder"),
    ("UMask=0077", "its files are for the owner alone"),
    ("LimitCORE=0", "no name of a medication is in a core file"),
    ("KeyringMode=private", "it reads no key of the session"),
]

LINES = [
    (SERVICE, "Service", "Type=notify", "a start that fails is seen"),
    (SERVICE, "Service", "NotifyAccess=main", "nobody else says how it stands"),
    (SERVICE, "Service", "ExecStart=@BINDIR@/pillsd", "it is pillsd"),
    (SERVICE, "Service", "ExecReload=kill -HUP $MAINPID", "a person's edit of the settings is read"),
    (SERVICE, "Service", "Restart=always", "however it ends, reminders come back"),
    (SERVICE, "Service", "RestartSec=2", "and come back soon"),
    (SERVICE, "Service", "WatchdogSec=90", "one that hangs is started again"),
    (SERVICE, "Service", "Environment=GLIBC_TUNABLES=glibc.malloc.tcache_count=0", "what it frees goes back"),
    (SERVICE, "Service", "UnsetEnvironment=PILLS_PROFILE", "it is nobody else's"),
    (SERVICE, "Service", "RestrictAddressFamilies=AF_UNIX", "it has no network"),
    (SERVICE, "Unit", "StartLimitIntervalSec=0", "it never gives up"),
    (SERVICE, "Unit", "Wants=pills.socket", "the first question starts it, and reminders come without a socket"),
    (SERVICE, "Unit", "After=pills.socket", "it is handed the socket"),
    (SERVICE, "Install", "WantedBy=default.target", "it runs from login on"),
    (SERVICE, "Install", "Also=pills.socket", "who enables it has its socket"),
    (SOCKET, "Socket", "ListenStream=%t/pills/control.sock", "pillsctl looks there"),
    (SOCKET, "Socket", "FileDescriptorName=varlink", "pillsd knows it by that name"),
    (SOCKET, "Socket", "SocketMode=0600", "nobody else asks about health"),
    (SOCKET, "Socket", "DirectoryMode=0700", "nobody else sees that it is there"),
    (SOCKET, "Install", "WantedBy=sockets.target", "it listens from login on"),
    (SYNC, "Service", "Type=oneshot", "a run that goes on is not begun again"),
    (SYNC, "Service", "ExecStart=@BINDIR@/pills-sync --quiet", "it is pills-sync, and the journal is left alone"),
    (SYNC, "Service", "Environment=LANGUAGE=en", "the journal is English"),
    (SYNC, "Service", "UnsetEnvironment=PILLS_PROFILE", "it is nobody else's"),
    (SYNC, "Service", "TimeoutStartSec=10min", "a server that does not answer stops nothing for ever"),
    (SYNC, "Service", "Nice=10", "reminders come first"),
    (SYNC, "Service", "RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6", "it reaches pillsd and servers"),
    (SYNC, "Unit", "Wants=pills.socket", "pillsd is started where it is not running"),
    (SYNC, "Unit", "After=pills.socket", "and the socket is there first"),
    (SYNC, "Unit", "StartLimitIntervalSec=0", "many changes at once do not end the watching"),
    (TIMER, "Timer", "OnCalendar=*:0/15", "other devices are heard of every quarter of an hour"),
    (TIMER, "Timer", "RandomizedDelaySec=5min", "not all devices of all people ask at once"),
    (TIMER, "Timer", "FixedRandomDelay=yes", "a quarter of an hour stays one"),
    (TIMER, "Timer", "Persistent=yes", "what was slept through comes at once"),
    (TIMER, "Install", "WantedBy=timers.target", "it runs once it is enabled"),
    (PATH, "Path", "PathChanged=%t/pills/news", "what is said here is told at once"),
    (PATH, "Install", "WantedBy=paths.target", "it watches once it is enabled"),
    (TELL, "Service", "Type=notify", "a start that fails is seen"),
    (TELL, "Service", "NotifyAccess=main", "no command says how it stands"),
    (TELL, "Service", "ExecStart=@BINDIR@/pills-tell", "it is pills-tell"),
    (TELL, "Service", "ExecReload=kill -HUP $MAINPID", "a person's edit of the settings is read"),
    (TELL, "Service", "Restart=on-failure", "somebody relies on being told"),
    (TELL, "Service", "RestartSec=30", "a cause that lasts does not keep the machine busy"),
    (TELL, "Service", "KillMode=mixed", "a command brings its message to the end"),
    (TELL, "Service", "TimeoutStopSec=45", "one that hangs does not hold up the end of the session"),
    (TELL, "Service", "Environment=GLIBC_TUNABLES=glibc.malloc.tcache_count=0", "what it frees goes back"),
    (TELL, "Service", "UnsetEnvironment=PILLS_PROFILE", "it is nobody else's"),
    (TELL, "Service", "RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK", "a command reaches servers"),
    (TELL, "Unit", "StartLimitIntervalSec=0", "it never gives up"),
    (TELL, "Unit", "Wants=pills.socket", "pillsd is started where it is not running"),
    (TELL, "Unit", "After=pills.socket", "and the socket is there first"),
    (TELL, "Install", "WantedBy=default.target", "it runs from login on"),
]
LINES += [(unit, "Service", line, reason) for unit in (SERVICE, SYNC) for line, reason in CONFINEMENT]
# Commands of the person's may make code, and use any file.
NOT_FOR_COMMANDS = ("MemoryDenyWriteExecute=yes", "SystemCallFilter=landlock")
LINES += [(TELL, "Service", *line) for line in CONFINEMENT if not line[0].startswith(NOT_FOR_COMMANDS)]


def sections(unit: str) -> dict[str, list[str]]:
    read: dict[str, list[str]] = {}
    for line in (ROOT / "units" / unit).read_text().splitlines():
        if line.startswith("["):
            lines = read.setdefault(line.strip("[]"), [])
        elif line and not line.startswith("#"):
            lines.append(line)
    return read


@pytest.mark.parametrize("unit", [SERVICE, SOCKET, SYNC, TIMER, PATH, TELL])
def test_each_unit_has_the_lines_that_matter_and_no_other(unit: str) -> None:
    words = ("Description=", "Documentation=")
    for section, lines in sections(unit).items():
        shipped = [line for line in lines if not line.startswith(words)]
        wanted = {line: reason for of, where, line, reason in LINES if (of, where) == (unit, section)}
        assert [f"{line}: {wanted[line]}" for line in wanted if line not in shipped] == [], section
        assert [line for line in shipped if line not in wanted] == [], section


def test_every_unit_is_looked_at() -> None:
    assert {path.name for path in (ROOT / "units").iterdir()} == {unit for unit, *_ in LINES}
    assert {(unit, section) for unit, section, *_ in LINES} <= {
        (path.name, section) for path in (ROOT / "units").iterdir() for section in sections(path.name)
    }


@pytest.mark.parametrize("unit", [SERVICE, SOCKET, SYNC, TIMER, PATH, TELL])
def test_the_template_for_profiles_differs_only_in_whose_it_is(unit: str) -> None:
    plain = (ROOT / "units" / unit).read_text().splitlines()
    command = [ROOT / "packaging/lib/template-unit", ROOT / "units" / unit]
    template = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    changed = {old: new for old, new in zip(plain, template, strict=True) if old != new}
    description = next(line for line in plain if line.startswith("Description="))
    assert changed.pop(description) == f"{description} (%I)"
    own = {
        "Wants=pills.socket": "Wants=pills@%i.socket",
        "After=pills.socket": "After=pills@%i.socket",
        "Also=pills.socket": "Also=pills@%i.socket",
        "UnsetEnvironment=PILLS_PROFILE": 'Environment="PILLS_PROFILE=%I"',
        "ListenStream=%t/pills/control.sock": "ListenStream=%t/pills-profiles/%I/control.sock",
        "PathChanged=%t/pills/news": "PathChanged=%t/pills-profiles/%I/news",
    }
    assert changed == {line: own[line] for line in plain if line in own}
