"""The control socket as other programs see it, with the Varlink client from PyPI."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import varlink

from harness.daemon import Pills
from harness.waiting import wait_for

DAWN = "2030-11-20 06:00:00"


@pytest.fixture
def client(pills: Pills) -> Iterator[varlink.Client]:
    pills.start(DAWN)
    with varlink.Client.new_with_address(f"unix:{pills.socket}") as started:
        yield started


def test_it_says_what_it_is(client: varlink.Client) -> None:
    information = client.get_info() if hasattr(client, "get_info") else client.open("org.varlink.service").GetInfo()
    assert information["product"] == "pillsd"
    assert {"vendor", "product", "version", "url", "interfaces"} == set(information)
    assert set(information["interfaces"]) == {"org.varlink.service", "org.pills.Control", "org.pills.Sync"}


def test_its_interfaces_can_be_read(client: varlink.Client) -> None:
    with client.open("org.varlink.service") as service:
        description = service.GetInterfaceDescription("org.pills.Control")["description"]
    interface = varlink.Interface(description)
    assert interface.name == "org.pills.Control"
    for method in ("GetStatus", "Watch", "GetPlan", "Take", "Skip", "Undo", "Toggle", "Snooze"):
        assert interface.get_method(method)


def test_it_takes(client: varlink.Client, pills: Pills) -> None:
    with client.open("org.pills.Control") as control:
        reply = control.Take(slot="evening")
        assert reply["changed"] is True
        assert reply["slot"]["doses"][0]["status"] == "taken"
        assert control.Take(slot="evening")["changed"] is False
    assert pills.slot("evening")["doses"][0]["status"] == "taken"


def test_it_watches(client: varlink.Client, pills: Pills) -> None:
    with client.open("org.pills.Control") as control:
        states = (state["status"]["slots"][0]["doses"][0]["status"] for state in control.Watch(_more=True))
        assert next(states) == "due"
        pills.do("take", "morning")
        # Changes of the notification server are reported in between.
        assert next(status for status in states if status != "due") == "taken"


def test_a_oneway_call_is_carried_out_and_not_answered(client: varlink.Client, pills: Pills) -> None:
    with client.open("org.pills.Control") as control:
        assert control.Take(slot="evening", _oneway=True) is None
        # The next answer belongs to the next call.
        assert control.GetPlan()["reminders"]
    wait_for("it is taken", lambda: pills.slot("evening")["doses"][0]["status"] == "taken")
