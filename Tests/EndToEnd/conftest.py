from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from harness.bus_monitor import BusMonitor
from harness.calendar_servers import SERVERS, SERVERS_OF_DEBIAN, CalendarServer
from harness.clock import Clock, SteppingClock, forget_ended_clocks
from harness.daemon import Pills
from harness.fault_proxy import FaultProxy
from harness.imitated_server import ImitatedServer, Manners
from harness.notification_servers import Dunst, XfceNotifyd
from harness.process import Process
from harness.session import Display, SessionBus, display
from harness.traveller import Traveller
from harness.user_session import as_root
from harness.veteran import start_veteran
from harness.waiting import wait_for
from harness.window import Window

# Two seconds before the evening reminder, in winter, in a zone with summer time.
EVENING = "2030-11-20 20:59:58"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts the tests with the only user manager first, then those of the window. Both take long, and a long test that
    begins last would delay the end."""

    def shares_the_user(item: pytest.Item) -> bool:
        return hasattr(item.module, "UserSession")

    for item in filter(shares_the_user, items):
        item.add_marker(pytest.mark.xdist_group("user"))
    items.sort(key=lambda item: (not shares_the_user(item), not hasattr(item.module, "Window")))


@pytest.fixture(scope="session")
def screen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Display]:
    """One display for all tests: no popup outlives the server of its test."""
    with display(tmp_path_factory.mktemp("display")) as started:
        yield started


@pytest.fixture(autouse=True)
def reaper() -> Iterator[None]:
    """Ends processes that a test left running, for example because it failed."""
    forget_ended_clocks()
    before = Process.unreaped()
    yield
    for process in Process.unreaped():
        if process not in before:
            process.kill()


@pytest.fixture
def bus(tmp_path: Path, screen: Display) -> Iterator[SessionBus]:
    session_bus = SessionBus(tmp_path / "bus")
    session_bus.start(screen.environment)
    yield session_bus
    session_bus.stop()


@pytest.fixture
def dunst(bus: SessionBus, screen: Display, tmp_path: Path) -> Iterator[Dunst]:
    server = Dunst(bus, screen, tmp_path)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def xfce(bus: SessionBus, screen: Display, tmp_path: Path) -> Iterator[XfceNotifyd]:
    server = XfceNotifyd(bus, screen, tmp_path)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def make_pills(bus: SessionBus, tmp_path: Path) -> Iterator[Callable[..., Pills]]:
    """Makes Pills of several persons on one bus."""
    made: list[Pills] = []

    def make(clock: Clock | None = None) -> Pills:
        clock = clock or Clock()
        # The clocks differ, so that entries of a later person are recorded later, however fast the setup is.
        clock.lead = timedelta(seconds=5 * len(made))
        made.append(Pills(tmp_path / f"pills{len(made)}", clock, bus.address))
        return made[-1]

    yield make
    for pills in made:
        pills.close()


@pytest.fixture
def pills(make_pills: Callable[..., Pills]) -> Pills:
    """Pills of one person, not started yet."""
    return make_pills()


@pytest.fixture
def sleeper(make_pills: Callable[..., Pills], tmp_path: Path) -> Pills:
    """Pills with a clock that can be set, as if the device sleeps; not started yet."""
    return make_pills(SteppingClock(tmp_path))


@pytest.fixture
def owner(pills: Pills, tmp_path: Path) -> Pills:
    """Running Pills with an added medication, a taken dose and a clock that can be set."""
    pills.clock = SteppingClock(tmp_path)
    pills.start("2030-11-20 05:00:00")
    pills.do("medication", "add", "Metformin", "--slots", "morning,evening")
    pills.restart("2030-11-20 12:00:00")
    pills.do("take", "morning")
    return pills


@pytest.fixture
def traveller(bus: SessionBus, tmp_path: Path) -> Iterator[Traveller]:
    """Pills on a device that changes its zone; home is Berlin."""
    prefix = as_root()
    if prefix is None:
        pytest.skip("an /etc of its own needs root, or sudo without a password")
    pills = Traveller(tmp_path / "traveller", Clock(), bus.address, prefix)
    yield pills
    pills.close()


@pytest.fixture(scope="session")
def kept_past(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the files of a veteran, once they have been made."""
    return tmp_path_factory.mktemp("past") / "kept"


@pytest.fixture
def veteran(make_pills: Callable[..., Pills], kept_past: Path) -> Pills:
    """Pills of a person with ten years of doses and drinks."""
    started = make_pills()
    start_veteran(started, kept_past)
    return started


@pytest.fixture
def make_window(pills: Pills, bus: SessionBus, screen: Display, tmp_path: Path) -> Iterator[Callable[..., Window]]:
    """Opens a window with the daemon of the test, which may be running or not."""
    opened: list[Window] = []

    def make(is_new: bool = False, is_opened: bool = True, surroundings: dict[str, str] | None = None) -> Window:
        """If the window is installed and not opened, the bus opens it when it is called."""
        window = Window(pills, bus, screen, tmp_path, surroundings)
        opened.append(window)
        if is_opened:
            window.open(is_new)
        else:
            window.install()
        return window

    yield make
    for window in opened:
        window.close()


@pytest.fixture
def window(pills: Pills, make_window: Callable[..., Window]) -> Window:
    """The window in the evening, with the evening reminder open."""
    pills.start(EVENING)
    wait_for("the reminder is open", lambda: pills.slot("evening")["reminder"] == "open")
    return make_window()


@pytest.fixture
def small_disk(pills: Pills) -> Iterator[Pills]:
    """Pills with its data on a disk of half a megabyte."""
    prefix = as_root()
    if prefix is None:
        pytest.skip("a disk of its own needs root, or sudo without a password")
    pills.data.mkdir()
    options = f"size=512k,mode=0700,uid={pills.data.stat().st_uid}"
    subprocess.run([*prefix, "mount", "-t", "tmpfs", "-o", options, "tmpfs", pills.data], check=True)
    yield pills
    pills.close()
    subprocess.run([*prefix, "umount", pills.data], check=True)


@pytest.fixture
def imitate(bus: SessionBus) -> Iterator[Callable[[Manners], ImitatedServer]]:
    """Starts imitated notification servers."""
    started: list[ImitatedServer] = []

    def start(manners: Manners) -> ImitatedServer:
        server = ImitatedServer(bus, manners)
        server.start()
        started.append(server)
        return server

    yield start
    for server in started:
        server.stop()


@pytest.fixture
def monitor(bus: SessionBus, tmp_path: Path) -> Iterator[BusMonitor]:
    started = BusMonitor(bus, tmp_path)
    yield started
    started.stop()


@pytest.fixture(scope="session")
def calendar_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], CalendarServer]]:
    """Servers by name: each is started once, and each test has its own calendar."""
    started: dict[str, CalendarServer] = {}

    def get(name: str) -> CalendarServer:
        if name not in started:
            started[name] = (SERVERS | SERVERS_OF_DEBIAN)[name](tmp_path_factory.mktemp("servers") / name)
            started[name].process.leave_to_fixture()
        return started[name]

    yield get
    for server in started.values():
        server.process.kill()


@pytest.fixture
def server(request: pytest.FixtureRequest, calendar_server: Callable[[str], CalendarServer]) -> CalendarServer:
    return calendar_server(getattr(request, "param", "radicale"))


@pytest.fixture
def proxy(server: CalendarServer) -> Iterator[FaultProxy]:
    with FaultProxy(server.url) as started:
        yield started
