"""How GNOME, Plasma, swaync and MATE treat popups, imitated by servers with only these habits."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from harness.daemon import Pills
from harness.doctor import examine
from harness.imitated_server import GNOME, PLASMA, SWAYNC, ImitatedServer, Logind, Manners, UserManager
from harness.locales import LOCALES, make_locale
from harness.notification_servers import Dunst
from harness.process import Process
from harness.session import Display, SessionBus
from harness.waiting import wait_for
from harness.wire import Wire

OPEN = "2030-11-20 21:30:00"
SCREEN_SAVERS = ("org.gnome.ScreenSaver", "org.freedesktop.ScreenSaver")


def show(pills: Pills, server: ImitatedServer) -> None:
    pills.start(OPEN)
    server.wait_until_seen(1)


# A server that owns its name before it answers


@pytest.mark.parametrize("refused", [(), ("GetServerInformation",), ("GetCapabilities",)])
@pytest.mark.parametrize("at", [OPEN, "2030-11-20 20:59:58"])
def test_a_server_that_refuses_at_first_is_asked_until_it_answers(
    pills: Pills, imitate: Callable[[Manners], ImitatedServer], refused: tuple[str, ...], at: str
) -> None:
    pills.settings_file.write_text("[Reminders]\nRepeatEvery=0\n")
    pills.start("2030-11-20 06:30:00")
    pills.do("medication", "add", "D&'3' <b>", "--slots", "evening")
    pills.stop()
    pills.start(at)
    server = imitate(replace(GNOME, refused=refused, refused_seconds=1.5))
    assert pills.status()["popupServerState"] in ("unknown", "absent")
    wait_for("the server has answered", lambda: pills.status().get("popupServer"))
    assert pills.status()["popupServer"]["name"] == "gnome-shell"
    server.wait_until_seen(1)
    assert server.calls == 1
    [popup] = server.seen
    assert popup.actions[::2] == ["default", "taken", "snooze", "skip"]
    assert popup.body.splitlines()[0].removesuffix(".") == "D&amp;&apos;3&apos; &lt;b&gt;"
    server.click("taken")
    wait_for("it is taken", lambda: pills.slot("evening")["doses"][0]["status"] == "taken")


def test_a_server_that_never_says_what_it_can_do_gets_a_plain_popup(
    pills: Pills, imitate: Callable[[Manners], ImitatedServer]
) -> None:
    server = imitate(replace(GNOME, refused=("GetCapabilities",), refused_seconds=600))
    pills.start(OPEN)
    server.wait_until_seen(1, seconds=40)
    assert server.seen[0].actions == [] and pills.status()["popupServer"]["name"] == "gnome-shell"


def test_a_server_that_never_answers_what_it_can_do_gets_a_plain_popup(
    pills: Pills, imitate: Callable[[Manners], ImitatedServer]
) -> None:
    server = imitate(replace(GNOME, unanswered=("GetCapabilities",)))
    pills.start(OPEN)
    server.wait_until_seen(1, seconds=40)
    assert server.seen[0].actions == [] and pills.status()["popupServer"]["name"] == "gnome-shell"
    assert pills.problems() == []


@pytest.mark.parametrize(
    ("unanswered", "is_plain"), [(("GetServerInformation",), False), (("GetServerInformation", "GetCapabilities"), True)]
)
@pytest.mark.parametrize("at", [OPEN, "2030-11-20 20:59:40"])
def test_a_server_that_never_tells_its_name_gets_popups(
    pills: Pills,
    imitate: Callable[[Manners], ImitatedServer],
    unanswered: tuple[str, ...],
    is_plain: bool,
    at: str,
) -> None:
    server = imitate(replace(GNOME, unanswered=unanswered))
    pills.start(at)
    server.wait_until_seen(1, seconds=40)
    [popup] = server.seen
    assert popup.actions[::2] == ([] if is_plain else ["default", "taken", "snooze", "skip"])
    assert pills.status()["popupServer"]["name"] == "org.freedesktop.Notifications"
    if is_plain:
        pills.do("take", "evening")
    else:
        server.click("taken")
    wait_for("it is taken", lambda: pills.slot("evening")["doses"][0]["status"] == "taken")
    server.wait_until_seen(0)
    assert pills.problems() == [] and server.calls == 1


@pytest.mark.parametrize(
    ("name", "actions"),
    [
        ("mako", ["skip", "snooze", "taken"]),
        ("dunst", ["taken", "snooze", "skip"]),
        ("Xfce Notify Daemon", ["taken", "snooze", "skip"]),
        ("swaync", ["default", "taken", "snooze", "skip"]),
    ],
)
def test_taken_is_what_comes_first(
    pills: Pills, imitate: Callable[[Manners], ImitatedServer], name: str, actions: list[str]
) -> None:
    server = imitate(replace(SWAYNC, name=name))
    show(pills, server)
    assert server.seen[0].actions[::2] == actions
    server.click("taken")
    wait_for("it is taken", lambda: pills.slot("evening")["doses"][0]["status"] == "taken")


def test_what_was_shown_before_is_shown_again_whole_by_a_server_that_refuses_at_first(
    pills: Pills, imitate: Callable[[Manners], ImitatedServer]
) -> None:
    first = imitate(GNOME)
    show(pills, first)
    first.stop()
    second = imitate(replace(GNOME, refused_seconds=1))
    wait_for("it is known that the server is not known", lambda: not pills.status().get("popupServer"))
    second.wait_until_seen(1)
    assert second.seen[0].actions[::2] == ["default", "taken", "snooze", "skip"]
    assert second.seen[0].actions[3::2] == ["Taken", "Snooze 10 min", "Skip"]


# A session that is locked


@pytest.mark.parametrize("manners", [GNOME, PLASMA])
def test_what_was_on_the_screen_is_there_again_once_after_unlocking(
    pills: Pills, imitate: Callable[[Manners], ImitatedServer], manners: Manners
) -> None:
    server = imitate(manners)
    show(pills, server)
    for count in (2, 3):
        # This sender is no screen saver, but its signal has that name.
        server.lock("org.example.Radio")
        server.unlock("org.example.Radio")
        server.lock(*SCREEN_SAVERS)
        server.unlock(*SCREEN_SAVERS)
        wait_for("it is shown again", lambda count=count: server.calls >= count)
        # A popup that was shown before disappears right afterwards.
        wait_for("it is there once", lambda: len(server.popups) == len(server.seen) == 1)
    pills.do("take", "evening")
    server.wait_until_seen(0)
    server.lock(*SCREEN_SAVERS)
    server.unlock(*SCREEN_SAVERS)
    # If pillsd knows that the server is gone, it has received all its signals.
    server.stop()
    wait_for("it is known that it is gone", lambda: not pills.status().get("popupServer"))
    assert server.calls == 3
    following = imitate(manners)
    pills.do("undo", "evening")
    following.wait_until_seen(1)
    assert following.calls == 1


@pytest.mark.parametrize("screen_saver", [*SCREEN_SAVERS, "org.cinnamon.ScreenSaver", "org.mate.ScreenSaver"])
def test_what_is_closed_behind_the_lock_screen_was_dismissed_by_nobody(
    pills: Pills, imitate: Callable[[Manners], ImitatedServer], screen_saver: str
) -> None:
    server = imitate(replace(GNOME, hides_when_locked=False))
    show(pills, server)
    server.lock(screen_saver)
    server.dismiss()
    server.unlock(screen_saver)
    server.wait_until_seen(1)
    assert server.calls == 2
    server.dismiss()
    server.lock(screen_saver)
    server.unlock(screen_saver)
    server.stop()
    wait_for("it is known that it is gone", lambda: not pills.status().get("popupServer"))
    assert server.calls == 2


def test_what_is_open_is_shown_once_pills_is_switched_on_in_the_settings_of_gnome(
    pills: Pills, imitate: Callable[[Manners], ImitatedServer]
) -> None:
    server = imitate(GNOME)
    show(pills, server)
    server.switch_on()
    wait_for("it is shown again", lambda: server.calls == 2)


def test_that_pills_is_switched_off_in_gnome_is_said(
    pills: Pills, imitate: Callable[[Manners], ImitatedServer], tmp_path: Path
) -> None:
    server = imitate(GNOME)
    pills.start("2030-11-20 06:00:00")
    wait_for("pillsd knows the server", lambda: pills.status().get("popupServer"))
    place = "/org/gnome/desktop/notifications/application/pills/"
    setting = f"gsettings set org.gnome.desktop.notifications.application:{place} enable"
    # The settings are real, but in a file of this test.
    environment = pills.real_environment | {"GSETTINGS_BACKEND": "keyfile"}
    for is_off in (True, False):
        subprocess.run([*setting.split(), str(not is_off).lower()], env=environment, check=True)
        with Process([*pills.control_command, "notify-test"], environment, tmp_path / f"{is_off}.log") as test:
            server.wait_until_seen(1)
            server.click("taken")
            assert test.wait() == 0
        doctor = examine(pills, GSETTINGS_BACKEND="keyfile")
        said = [test.log, pills.control("status", GSETTINGS_BACKEND="keyfile").stdout]
        said.append(f"{doctor.fact('do-not-disturb')} {doctor.checks['do-not-disturb'].get('remedy')}")
        for text in said:
            assert ("turned off in GNOME's settings" in text) == is_off, text
            assert (f"{setting} true" in text) == is_off


def test_a_popup_has_the_clock_of_the_locale(pills: Pills, imitate: Callable[[Manners], ImitatedServer]) -> None:
    pills.surroundings = {"LOCPATH": str(LOCALES), "LC_TIME": make_locale("en_US")}
    server = imitate(PLASMA)
    show(pills, server)
    assert "9:00 PM" in server.seen[0].body and "21:00" not in server.seen[0].body


@pytest.mark.parametrize("is_own", [True, False])
def test_logind_is_heard_also_where_a_program_has_the_interface_of_a_screen_saver(
    pills: Pills, imitate: Callable[[Manners], ImitatedServer], tmp_path: Path, is_own: bool
) -> None:
    system_bus = SessionBus(tmp_path / "system")
    system_bus.start()
    logind = Logind(system_bus, os.getuid() if is_own else os.getuid() + 1)
    pills.system_bus_address = system_bus.address
    try:
        server = imitate(GNOME)
        show(pills, server)
        logind.wait_until_heard()
        server.lock()
        logind.tell(is_locked=True)
        logind.tell(is_locked=False)
        if not is_own:
            time.sleep(0.5)
            assert server.calls == 1
            return
        server.wait_until_seen(1)
        assert server.calls == 2
        logind.ask_to_unlock()
        wait_for("it is shown again for a locker that sets no hint", lambda: server.calls == 3)
    finally:
        logind.stop()
        system_bus.stop()


# Clicks


def test_a_click_on_the_popup_itself_leaves_it_open_and_brings_it_back(
    pills: Pills, imitate: Callable[[Manners], ImitatedServer]
) -> None:
    for manners in (GNOME, PLASMA, SWAYNC):
        server = imitate(manners)
        pills.start(OPEN)
        pills.do("undo", "evening")
        server.wait_until_seen(1)
        for _ in range(3):
            before = server.calls
            server.click("default")
            wait_for("it is shown again", lambda before=before: server.calls > before)  # noqa: B023
            stays(server)
            assert pills.slot("evening")["reminder"] == "open"
        server.click("taken")
        wait_for("it is taken", lambda: pills.slot("evening")["doses"][0]["status"] == "taken")
        pills.stop()
        server.stop()


def test_a_popup_that_a_click_leaves_on_the_screen_goes_once_it_is_shown_again(
    pills: Pills, imitate: Callable[[Manners], ImitatedServer]
) -> None:
    server = imitate(replace(GNOME, keeps_clicked=True))
    show(pills, server)
    server.click("default")
    wait_for("it is shown again", lambda: server.calls == 2)
    wait_for("the former is gone", lambda: len(server.popups) == 1)
    server.click("taken")
    server.wait_until_seen(0)


def test_a_click_on_an_older_popup_answers_what_that_one_named(
    pills: Pills, imitate: Callable[[Manners], ImitatedServer]
) -> None:
    pills.install("2030-11-09 05:00:00")
    server = imitate(replace(PLASMA, never_replaces=True))
    pills.start(OPEN)
    pills.do("unlock")
    numbers = []
    added = [f"medication add {name} --slots evening --from 2030-11-10" for name in ("Iron", "Zinc")]
    for command in [*added, "take evening Zinc", "undo evening Zinc"]:
        calls = server.calls
        pills.do(*command.split())
        wait_for("another is shown", lambda calls=calls: server.calls > calls)
        numbers.append(max(server.popups))
    server.click("taken", number=numbers[2])
    wait_for("what it named alone is taken", lambda: statuses(pills) == ["taken", "due"])
    assert len(server.popups) > 1
    pills.do("take", "evening")
    server.wait_until_seen(0)


def test_a_click_in_the_tray_counts_and_an_answer_empties_it(
    pills: Pills, imitate: Callable[[Manners], ImitatedServer]
) -> None:
    server = imitate(PLASMA)
    show(pills, server)
    server.expire()
    server.click("taken", number=list(server.tray)[0])
    wait_for("it is taken", lambda: statuses(pills) == ["taken"])
    wait_for("the tray is empty", lambda: not server.tray)
    pills.do("undo", "evening")
    server.wait_until_seen(1)
    server.expire()
    pills.do("take", "evening")
    wait_for("the tray is empty", lambda: not server.tray)


def test_a_click_on_a_popup_of_before_a_crash_counts(
    pills: Pills, imitate: Callable[[Manners], ImitatedServer]
) -> None:
    server = imitate(replace(PLASMA, never_replaces=True))
    show(pills, server)
    [number] = server.popups
    # pillsd saves the number once it has the answer of the server.
    time.sleep(1)
    pills.kill()
    pills.start()
    wait_for("another is shown", lambda: len(server.popups) == 2)
    server.click("taken", number=number)
    wait_for("it is taken", lambda: statuses(pills) == ["taken"])
    server.wait_until_seen(0)


@pytest.mark.parametrize("manners", [PLASMA, GNOME, SWAYNC])
def test_a_click_on_a_popup_that_was_fetched_back_counts(
    pills: Pills, imitate: Callable[[Manners], ImitatedServer], manners: Manners
) -> None:
    server = imitate(manners)
    show(pills, server)
    [number] = server.popups
    server.dismiss()
    server.fetch_back()
    server.click("taken", number=number)
    wait_for("it is taken", lambda: statuses(pills) == ["taken"])
    pills.do("undo", "evening")
    server.wait_until_seen(1)
    server.dismiss()
    server.fetch_back()
    pills.do("take", "evening")
    server.wait_until_seen(0)


def statuses(pills: Pills) -> list[str]:
    return [dose["status"] for dose in pills.slot("evening")["doses"]]


def stays(server: ImitatedServer) -> None:
    """One popup stays, longer than any of these servers takes to lose one."""
    server.wait_until_seen(1)
    time.sleep(2 * max(server.manners.loses_after, 0.05))
    assert len(server.seen) == 1


# Restarts


@pytest.mark.parametrize("manners", [GNOME, PLASMA, SWAYNC])
def test_restarts_and_crashes_keep_the_popup_or_renew_it(
    pills: Pills, imitate: Callable[[Manners], ImitatedServer], manners: Manners
) -> None:
    server = imitate(manners)
    show(pills, server)
    for turn in range(10):
        before = server.calls
        if turn % 3 == 2:
            pills.kill()
        else:
            pills.stop()
            assert server.popups == {}
        pills.start()
        wait_for("it is shown again", lambda before=before: server.calls > before)
        stays(server)
    pills.do("take", "evening")
    server.wait_until_seen(0)
    for _ in range(3):
        pills.do("undo", "evening")
        stays(server)
        pills.do("skip", "evening")
        server.wait_until_seen(0)


def test_a_server_that_refuses_the_same_words_for_a_second_is_asked_again(
    pills: Pills, imitate: Callable[[Manners], ImitatedServer]
) -> None:
    server = imitate(replace(PLASMA, same_words_refused_for=1))
    show(pills, server)
    for _ in range(2):
        pills.restart()
        server.wait_until_seen(1, seconds=5)


# A server that the bus starts


def test_a_server_that_ends_when_idle_is_not_missing(
    pills: Pills, bus: SessionBus, screen: Display, tmp_path: Path
) -> None:
    dunst = Dunst(bus, screen, tmp_path)
    service = "[D-BUS Service]\nName=org.freedesktop.Notifications\nExec=/usr/bin/dunst -conf {}\n"
    (bus.services / "dunst.service").write_text(service.format(tmp_path / "dunstrc"))
    bus.call("ReloadConfig")
    pills.start("2030-11-20 20:59:57")
    wait_for("it is known", lambda: pills.status()["popupServerState"] == "startable")
    assert pills.problems() == []
    assert "notification server" not in pills.do("status")
    doctor = examine(pills)
    assert doctor.mark("popups") == "ok", doctor
    dunst.wait_until_shown(1)
    assert pills.status()["popupServerState"] == "present"


def test_a_server_is_started_once_there_is_a_display(
    pills: Pills, bus: SessionBus, screen: Display, tmp_path: Path
) -> None:
    dunst = Dunst(bus, screen, tmp_path)
    service = "[D-BUS Service]\nName=org.freedesktop.Notifications\nExec=/bin/sh -c 'date >>{0}/started; exec dunst -conf {0}/dunstrc'\n"
    (bus.services / "dunst.service").write_text(service.format(tmp_path))
    bus.call("ReloadConfig")
    manager = UserManager(bus, "LANG=C.UTF-8", "DISPLAY=")
    try:
        pills.start(OPEN)
        wait_for("it says what is lacking", lambda: any("no display" in problem for problem in pills.problems()))
        assert not (tmp_path / "started").exists()
        manager.environment.append(f"DISPLAY={screen.name}")
        pills.do("take", "evening")
        pills.do("undo", "evening")
        dunst.wait_until_shown(1)
        assert pills.problems() == []
    finally:
        manager.stop()


def test_why_no_server_can_be_started_is_said(pills: Pills, bus: SessionBus) -> None:
    service = "[D-BUS Service]\nName=org.freedesktop.Notifications\nExec=/bin/false\n"
    (bus.services / "broken.service").write_text(service)
    bus.call("ReloadConfig")
    pills.start(OPEN)
    wait_for("it says why", lambda: any("exited with status 1" in problem for problem in pills.problems()))


def test_doctor_says_that_the_desktop_uses_another_bus(
    pills: Pills, imitate: Callable[[Manners], ImitatedServer], tmp_path: Path
) -> None:
    pills.start(OPEN)
    other = SessionBus(tmp_path / "other")
    other.start()
    server = ImitatedServer(other, PLASMA)
    server.start()
    try:
        doctor = examine(pills, DBUS_SESSION_BUS_ADDRESS=other.address)
        assert doctor.mark("popups") == "problem"
        assert "Your desktop and pillsd use different session buses, so Plasma gets no popup" in doctor.fact("popups"), doctor
    finally:
        server.stop()
        other.stop()


# A click on the popup itself


def test_a_click_on_the_popup_itself_asks_for_the_window(
    pills: Pills, bus: SessionBus, imitate: Callable[[Manners], ImitatedServer], tmp_path: Path
) -> None:
    server = imitate(GNOME)
    show(pills, server)
    command = ["dbus-monitor", "--address", bus.address, "member='ActivateAction'"]
    with Process(command, dict(os.environ), tmp_path / "calls.log") as calls:
        calls.wait_for("dbus-monitor", lambda: "member=NameLost" in calls.log)
        server.click("default", token="front-7")
        calls.wait_for("the token is passed on", lambda: '"front-7"' in calls.log)
        assert 'string "today"' in calls.log
    # The window is not installed here, and the click is no answer.
    assert pills.slot("evening")["doses"][0]["status"] == "due"


# The test of popups


def test_a_popup_test_has_the_buttons_and_says_what_came_back(
    pills: Pills, imitate: Callable[[Manners], ImitatedServer]
) -> None:
    server = imitate(PLASMA)
    pills.start("2030-11-20 06:00:00")
    wait_for("pillsd knows the server", lambda: pills.status().get("popupServer"))
    outcomes = []
    for act in [lambda: server.click("snooze"), lambda: server.click("default"), server.dismiss]:
        with Wire(pills.socket) as wire:
            wire.call("org.pills.Control.TestPopup", more=True)
            shown = wire.receive()
            assert shown["continues"] and shown["parameters"]["popupServer"]["name"] == "Plasma"
            server.wait_until_seen(1)
            assert server.seen[0].actions[::2] == ["default", "taken", "snooze", "skip"]
            act()
            outcomes.append(wire.receive()["parameters"]["outcome"])
    assert outcomes == ["snooze", "opened", "dismissed"]
    pills.stop()
    assert pills.answers() == []


def test_a_plain_server_is_asked_for_no_buttons_and_no_markup(
    pills: Pills, imitate: Callable[[Manners], ImitatedServer]
) -> None:
    pills.start("2030-11-20 06:30:00")
    pills.do("medication", "add", "D & <b>", "--slots", "evening")
    pills.stop()
    server = imitate(Manners("plain", capabilities=("body",)))
    show(pills, server)
    assert server.seen[0].actions == []
    assert server.seen[0].body.splitlines()[0].removesuffix(".") == "D & <b>"


def test_a_server_that_refuses_a_number_of_ours_is_asked_for_one_of_its_own(
    pills: Pills, imitate: Callable[[Manners], ImitatedServer]
) -> None:
    server = imitate(Manners("strict", refuses_numbers=True))
    show(pills, server)
    server.click("taken")
    wait_for("it is taken", lambda: pills.slot("evening")["doses"][0]["status"] == "taken")


@pytest.mark.parametrize(
    ("server", "program", "arguments"),
    [
        ("SwayNotificationCenter", "swaync-client", "--get-dnd --skip-wait"),
        ("Notification Daemon", "gsettings", "get org.mate.NotificationDaemon do-not-disturb"),
        ("Xfce Notify Daemon", "xfconf-query", "--channel xfce4-notifyd --property /do-not-disturb"),
        ("lxqt-notificationd", None, None),
    ],
)
def test_doctor_asks_each_server_in_its_own_way_whether_it_disturbs(
    pills: Pills,
    imitate: Callable[[Manners], ImitatedServer],
    tmp_path: Path,
    server: str,
    program: str | None,
    arguments: str | None,
) -> None:
    imitate(Manners(server))
    programs = tmp_path / "programs"
    programs.mkdir()
    if program:
        (programs / program).write_text(f"#!/bin/sh\n[ \"$*\" = '{arguments}' ] && cat '{tmp_path}/is-on'\n")
        (programs / program).chmod(0o755)
    pills.surroundings = {"PATH": f"{programs}:{pills.environment['PATH']}"}
    pills.start(OPEN)
    wait_for("pillsd knows the server", lambda: pills.status().get("popupServer"))
    told = []
    for is_on in ("true", "false"):
        (tmp_path / "is-on").write_text(f"{is_on}\n")
        lxqt = pills.settings_file.parents[1] / "lxqt/notifications.conf"
        lxqt.parent.mkdir(exist_ok=True)
        lxqt.write_text(f"[General]\ndoNotDisturb={is_on}\n")
        told.append(examine(pills).fact("do-not-disturb"))
    assert "unknown" not in "".join(told)
    assert told[0] != told[1], told
