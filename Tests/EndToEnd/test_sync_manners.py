"""Peculiar servers: a refused text stops no other text, and the server's answers are understood as meant."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from harness.calendar_servers import CalendarServer, fresh, task
from harness.daemon import Pills
from harness.fault_proxy import Answer, FaultProxy, Request
from harness.machine import Machine
from harness.phone import CalendarPlace, Phone
from harness.server_faults import member, multistatus

EVENING = "2030-11-20 21:30:00"
TODAY = "2030-11-20-evening"
REFUSED = "2030-11-21-morning"
NOTHING_NEW = "Nothing new.\n"


@pytest.fixture
def phone(server: CalendarServer) -> Phone:
    """The phone does not use the proxy."""
    return Phone(CalendarPlace(server.make_calendar(fresh("pills"))))


@pytest.fixture
def make_desk(make_pills: Callable[..., Pills], phone: Phone, proxy: FaultProxy) -> Callable[..., Machine]:
    def make(**settings: str) -> Machine:
        machine = Machine(make_pills(), proxy.address(phone.place.address), **{"Tasks": "slot", **settings})
        machine.pills.start(EVENING)
        machine.call("Begin")
        return machine

    return make


@pytest.fixture
def desk(make_desk: Callable[..., Machine]) -> Machine:
    machine = make_desk()
    machine.sync()
    return machine


def is_about(request: Request, task: str, *methods: str) -> bool:
    return f"{task}.ics" in request.path and request.method in methods


class TestOneTask:
    """One task is refused, and no other."""

    @pytest.mark.parametrize("status", [400, 403, 413, 500])
    def test_that_is_new(self, make_desk: Callable[..., Machine], phone: Phone, proxy: FaultProxy, status: int) -> None:
        refusal = Answer(status, b"Not that one", {"Content-Type": "text/plain"})
        proxy.judge = lambda request: refusal if is_about(request, REFUSED, "PUT") else None
        desk = make_desk()
        for _ in range(2):
            result = desk.run()
            assert result.returncode == 1
            assert len(result.stderr.splitlines()) == 1
            assert f"does not accept the task morning-2030-11-21 (HTTP {status}: " in result.stderr
            assert desk.report["problem"]["kind"] == "taskRefused"
            # The other tasks are there, and changes are still uploaded.
            assert len(phone.states) == 4 and REFUSED not in phone.states
            desk.pills.do("take", "evening")
        assert phone.states[TODAY] == "COMPLETED"
        proxy.judge = lambda _: None
        desk.sync()
        assert phone.states[REFUSED] == "NEEDS-ACTION"
        assert "problem" not in desk.report
        assert desk.sync() == NOTHING_NEW

    @pytest.mark.parametrize("method", ["PUT", "DELETE", "GET"])
    @pytest.mark.parametrize("status", [404, 409, 410, 502, 503, 504, 0])
    def test_that_is_refused_like_a_whole_calendar(
        self, desk: Machine, phone: Phone, proxy: FaultProxy, method: str, status: int
    ) -> None:
        """Only the answers about one task say so (0: the connection ends); the calendar itself answers."""
        refusal = Answer(status) if status else Answer(raw=b"HTTP/1.1 200 ")
        several = Answer(501) if method == "GET" else None
        proxy.judge = lambda request: (
            refusal if is_about(request, REFUSED, method) else several if b"multiget" in request.body else None
        )
        if method == "PUT":
            desk.pills.do("medication", "add", "Zinc", "--slots", "morning,evening", "--keep-default")
        elif method == "DELETE":
            desk.pills.restart("2030-11-25 08:00:00")
        else:
            for task in (REFUSED, "2030-11-22-morning"):
                phone.change(task, PRIORITY="1")
            phone.complete(TODAY)
        result = desk.run()
        is_gone = status in (404, 410) and method != "PUT"
        assert result.returncode == (0 if is_gone else 1), result.stderr
        if not is_gone:
            assert "morning-2030-11-21" in result.stderr and len(result.stderr.splitlines()) == 1
        if method == "PUT":
            shown = {task: "Zinc" in text for task, text in phone.texts.items() if task > TODAY}
            assert shown == {task: task != REFUSED for task in shown} and len(shown) == 4
        elif method == "DELETE":
            assert {task for task in phone.states if task < "2030-11-24"} == {REFUSED}
        else:
            assert desk.pills.slot("evening")["doses"][0]["status"] == "taken"

    def test_that_is_refused_with_a_time_is_no_other_than_the_rest(
        self, make_desk: Callable[..., Machine], phone: Phone, proxy: FaultProxy
    ) -> None:
        refusal = Answer(503, headers={"Retry-After": "120"})
        proxy.judge = lambda request: refusal if is_about(request, REFUSED, "PUT") else None
        result = make_desk().run()
        assert result.returncode == 1 and "2 min" in result.stderr
        assert len([request for request in proxy.requests if is_about(request, REFUSED, "PUT")]) == 1

    @pytest.mark.parametrize("status", [403, 500, 503])
    def test_that_is_unticked_before_its_tick_is_written(
        self, desk: Machine, phone: Phone, proxy: FaultProxy, status: int
    ) -> None:
        phone.complete(TODAY)
        proxy.judge = lambda request: Answer(status) if is_about(request, TODAY, "PUT") else None
        for at in (None, "20301120T202000Z", None, "20301120T202000Z", None):
            desk.run()
            if at:
                phone.complete(TODAY, at)
            else:
                phone.reopen(TODAY)
            desk.run()
            assert desk.pills.slot("evening")["doses"][0]["status"] == ("taken" if at else "due")
        proxy.judge = lambda _: None
        desk.sync()
        assert desk.pills.slot("evening")["doses"][0]["status"] == "due"
        assert phone.states[TODAY] == "NEEDS-ACTION"

    @pytest.mark.parametrize("was_taken", [False, True])
    @pytest.mark.parametrize("at", [None, "20301120T201500Z"])
    def test_that_is_ticked_again_before_its_tick_is_written(
        self,
        desk: Machine,
        make_pills: Callable[..., Pills],
        phone: Phone,
        proxy: FaultProxy,
        at: str | None,
        was_taken: bool,
    ) -> None:
        laptop = Machine(make_pills(), phone.place.address, Tasks="no")
        laptop.pills.start(EVENING)
        laptop.join()
        if was_taken:
            desk.pills.do("take", "evening")
            desk.sync()
        proxy.judge = lambda request: Answer(403) if is_about(request, TODAY, "PUT") else None
        is_taken = was_taken
        for _ in range(5):
            is_taken = not is_taken
            if is_taken:
                phone.complete(TODAY, at)
            else:
                phone.reopen(TODAY)
            desk.run()
            laptop.sync()
            for machine in (desk, laptop):
                assert machine.pills.slot("evening")["doses"][0]["status"] == ("taken" if is_taken else "due")
        proxy.judge = lambda _: None
        desk.sync()
        assert phone.states[TODAY] == ("COMPLETED" if is_taken else "NEEDS-ACTION")
        assert desk.pills.slot("evening")["doses"][0]["status"] == ("taken" if is_taken else "due")

    def test_that_has_an_alarm(self, make_desk: Callable[..., Machine], phone: Phone, proxy: FaultProxy) -> None:
        proxy.judge = lambda request: Answer(403) if b"VALARM" in request.body else None
        desk = make_desk(Alarms="yes")
        desk.sync()
        assert len(phone.states) == 5
        assert not [text for text in phone.texts.values() if "VALARM" in text]

    def test_that_has_an_alarm_already(
        self, make_desk: Callable[..., Machine], phone: Phone, proxy: FaultProxy
    ) -> None:
        desk = make_desk(Alarms="yes")
        desk.sync()
        assert "VALARM" in phone.texts[TODAY]
        proxy.judge = lambda request: Answer(403) if b"VALARM" in request.body else None
        desk.pills.do("take", "evening")
        desk.sync()
        assert phone.states[TODAY] == "COMPLETED"
        assert [task for task, text in phone.texts.items() if "VALARM" not in text] == [TODAY]

    @pytest.mark.parametrize("status", [400, 403, 500])
    def test_that_is_to_change(self, desk: Machine, phone: Phone, proxy: FaultProxy, status: int) -> None:
        desk.pills.do("medication", "add", "Zinc", "--slots", "morning,evening", "--keep-default")
        proxy.judge = lambda request: Answer(status) if is_about(request, REFUSED, "PUT") else None
        result = desk.run()
        assert result.returncode == 1 and "morning-2030-11-21" in result.stderr
        shown = {task: "Zinc" in text for task, text in phone.texts.items() if task > TODAY}
        assert shown == {task: task != REFUSED for task in shown} and len(shown) == 4

    def test_that_shows_what_was_erased(self, make_desk: Callable[..., Machine], phone: Phone, proxy: FaultProxy) -> None:
        desk = make_desk()
        desk.pills.do("medication", "add", "Secretin", "--slots", "evening")
        for now in ("2030-11-21 22:00:00", "2030-11-22 12:00:00"):
            desk.pills.restart(now)
            desk.sync()
        yesterday = "2030-11-21-evening"
        assert "Secretin" in phone.texts[yesterday]
        desk.pills.do("unlock")
        desk.pills.do("medication", "erase", "Secretin", "--yes")
        proxy.judge = lambda request: Answer(500) if is_about(request, yesterday, "DELETE") else None
        assert desk.run().returncode == 1
        proxy.judge = lambda _: None
        desk.sync()
        assert not [text for text in phone.texts.values() if "Secretin" in text]
        assert desk.sync() == NOTHING_NEW

    def test_that_is_to_go_or_cannot_be_read(self, desk: Machine, phone: Phone, proxy: FaultProxy) -> None:
        desk.pills.restart("2030-11-25 08:00:00")
        proxy.judge = lambda request: Answer(500) if is_about(request, REFUSED, "DELETE") else None
        result = desk.run()
        assert result.returncode == 1 and "morning-2030-11-21" in result.stderr
        assert {task for task in phone.states if task < "2030-11-24"} == {REFUSED}
        first, second = "2030-11-25-evening", "2030-11-26-evening"
        phone.complete(second)
        phone.complete(first, "20301125T060000Z")
        # The server only returns single texts, and one of them not at all.
        proxy.judge = lambda request: (
            Answer(500) if b"calendar-multiget" in request.body or is_about(request, second, "GET") else None
        )
        result = desk.run()
        assert result.returncode == 1 and "evening-2030-11-26" in result.stderr
        assert desk.pills.slot("evening")["doses"][0]["status"] == "taken"
        # Its answer is not lost.
        assert phone.states[second] == "COMPLETED"


class TestWhatCannotBeRead:
    """An unreadable text is skipped, and everything else is synced both ways."""

    @pytest.fixture
    def laptop(self, make_pills: Callable[..., Pills], phone: Phone, desk: Machine) -> Machine:
        """The laptop does not use the proxy."""
        laptop = Machine(make_pills(), phone.place.address)
        laptop.pills.start(EVENING)
        laptop.join()
        return laptop

    def check(self, desk: Machine, laptop: Machine, words: str) -> None:
        for round_number in range(1, 3):
            for machine in (desk, laptop):
                machine.pills.do("drink", "200ml")
            laptop.run()
            result = desk.run()
            assert result.returncode == 1 and result.stderr.count("\n") == 1, result.stderr
            assert words in result.stderr and desk.report["problem"]["kind"] == "unreadable"
            laptop.run()
            assert desk.drunk == laptop.drunk == 400 * round_number

    @pytest.mark.parametrize(
        ("answer", "reason"),
        [
            (Answer(403, b"No", {"Content-Type": "text/plain"}), "HTTP 403: No"),
            (Answer(500, b"Oh", {"Content-Type": "text/plain"}), "HTTP 500: Oh"),
            (Answer(200, b"x" * 100, {"Content-Type": "text/calendar"}), "it is not a complete calendar text"),
            (Answer(200, length=10**12, then=b"x" * 60_000), "it is larger than 64 MiB"),
        ],
        ids=["403", "500", "no text", "too large"],
    )
    def test_that_the_server_does_not_give_out(
        self, desk: Machine, laptop: Machine, phone: Phone, proxy: FaultProxy, answer: Answer, reason: str
    ) -> None:
        names = [f"log-0000000000-2030-0{number}.ics" for number in range(1, 6)]
        for name in names:
            phone.place.put(name, task(name))

        def judge(request: Request) -> Answer | None:
            # A request for several texts gets no such answer.
            if b"0000000000" in request.body:
                return Answer(500)
            return answer if "0000000000" in request.path else None

        proxy.judge = judge
        self.check(desk, laptop, f"1 of 5: {names[0]} in {desk_place(desk)} cannot be read ({reason})")

    @pytest.mark.parametrize("name", ["birthdays.ics", "log-0000000000-2030-01.ics"])
    def test_that_the_list_has_without_a_version(
        self, desk: Machine, laptop: Machine, phone: Phone, proxy: FaultProxy, name: str
    ) -> None:
        phone.place.put(name, task("birthdays"))
        response = re.compile(rb"<(\w*:?)response>(?:(?!</\1response>).)*?</\1response>", re.S)

        def without_version(answer: Answer) -> Answer:
            def changed(found: re.Match[bytes]) -> bytes:
                is_meant = name.encode() in found[0]
                return re.sub(rb"<(\w*:?)getetag>.*?</\1getetag>", b"", found[0]) if is_meant else found[0]

            return dataclasses.replace(answer, body=response.sub(changed, answer.body))

        proxy.change = without_version
        self.check(desk, laptop, f"{name} in {desk_place(desk)} cannot be read (it has no ETag)")

    def test_that_is_said_to_be_elsewhere(self, desk: Machine, laptop: Machine, proxy: FaultProxy) -> None:
        other = member("/elsewhere/a.ics", "1").replace("d:", "").replace("<response>", '<response xmlns="DAV:">')
        end = re.compile(rb"(</(?:\w*:)?multistatus>)")

        def with_other(answer: Answer) -> Answer:
            is_listing = proxy.requests[-1].method == "PROPFIND" or b"sync-collection" in proxy.requests[-1].body
            return dataclasses.replace(answer, body=end.sub(other.encode() + rb"\1", answer.body)) if is_listing else answer

        proxy.change = with_other
        self.check(desk, laptop, f"/elsewhere/a.ics in {desk_place(desk)} cannot be read (it is outside the calendar)")


def desk_place(desk: Machine) -> str:
    [place] = re.findall("^Remote=(.*)$", desk.settings_file.read_text(), re.M)
    return place


class TestToken:
    @pytest.mark.parametrize("status", [400, 403, 404, 409, 410, 412, 418, 423, 500, 501, 507])
    def test_that_is_refused(self, desk: Machine, phone: Phone, proxy: FaultProxy, status: int) -> None:
        self.check(desk, phone, proxy, Answer(status, b"<html>What?</html>", {"Content-Type": "text/html"}))

    def test_that_is_refused_within_an_answer(self, desk: Machine, phone: Phone, proxy: FaultProxy) -> None:
        path = re.sub("^https?://[^/]*", "", phone.place.address)
        refusal = f"<d:response><d:href>{path}</d:href><d:status>HTTP/1.1 403 No</d:status></d:response>"
        self.check(desk, phone, proxy, multistatus(refusal))

    @pytest.mark.parametrize("body", [b"", b"<html>", b'<d:error xmlns:d="DAV:"><d:valid-sync-token/></d:error>'])
    def test_that_is_answered_with_nonsense(
        self, desk: Machine, phone: Phone, proxy: FaultProxy, body: bytes
    ) -> None:
        self.check(desk, phone, proxy, Answer(200, body))

    def test_of_a_state_that_the_server_lost(self, desk: Machine, phone: Phone, proxy: FaultProxy) -> None:
        self.check(desk, phone, proxy, multistatus("<d:sync-token>an older one</d:sync-token>"))

    @staticmethod
    def check(desk: Machine, phone: Phone, proxy: FaultProxy, refusal: Answer) -> None:
        """The run repeats the request without the token."""

        def judge(request: Request) -> Answer | None:
            is_token = re.search(rb"sync-token>[^<]", request.body)
            return refusal if request.method == "REPORT" and is_token else None

        phone.complete(TODAY)
        proxy.judge = judge
        desk.sync()
        assert desk.pills.slot("evening")["doses"][0]["status"] == "taken"


def weakened(answer: Answer) -> Answer:
    headers = {name: f"W/{value}" if name.lower() == "etag" else value for name, value in answer.headers.items()}
    body = re.sub(rb"(getetag>)(?=\"|&quot;)", rb"\1W/", answer.body)
    return dataclasses.replace(answer, headers=headers, body=body)


def test_a_weak_version_is_compared_and_never_sent_as_a_strong_one(
    make_desk: Callable[..., Machine], phone: Phone, proxy: FaultProxy
) -> None:
    proxy.change = weakened
    # According to RFC 9110, a weak tag equals no other.
    proxy.judge = lambda request: Answer(412) if "If-Match" in request.headers else None
    desk = make_desk()
    desk.sync()
    assert len(phone.states) == 5
    phone.complete(TODAY)
    desk.sync()
    assert desk.pills.slot("evening")["doses"][0]["status"] == "taken"
    desk.pills.do("drink", "100ml")
    desk.sync()
    assert [line for line in desk.fetch() if " drink " in line]
    assert desk.sync() == NOTHING_NEW
    # A change between the read and the write is noticed.
    desk.pills.do("undo", "evening")

    def reopen_and_complete(request: Request) -> None:
        if request.method == "PUT" and "log-" in request.path:
            phone.reopen("2030-11-22-morning")
            phone.complete("2030-11-22-morning")

    proxy.judge = reopen_and_complete
    desk.sync()
    proxy.judge = lambda _: None
    desk.sync()
    assert phone.states["2030-11-22-morning"] == "NEEDS-ACTION"
    desk.pills.restart("2030-11-25 08:00:00")
    desk.sync()
    assert not [task for task in phone.states if task < "2030-11-24"]
    assert not [request for request in proxy.requests if "If-Match" in request.headers]


def test_a_server_that_writes_over_everything_loses_no_tick(desk: Machine, phone: Phone, proxy: FaultProxy) -> None:
    ticked: list[str] = []

    def judge(request: Request) -> None:
        request.headers.pop("If-Match", None)
        # This is after the listing, and before any task is written.
        if request.method == "PUT" and "log-" in request.path and not ticked:
            ticked.append(TODAY)
            phone.complete(TODAY)

    desk.pills.do("medication", "add", "Zinc", "--slots", "evening", "--from", "2030-11-20", "--keep-default")
    proxy.judge = judge
    desk.sync()
    desk.sync()
    assert ticked
    statuses = {dose["medication"]: dose["status"] for dose in desk.pills.slot("evening")["doses"]}
    # Zinc was not on the phone yet.
    assert statuses == {"Pills": "taken", "Zinc": "due"}


def test_a_server_that_deletes_whatever_there_is_loses_no_tick(
    desk: Machine, phone: Phone, proxy: FaultProxy
) -> None:
    """The tasks of past days are ticked after the listing, and before the first of them is deleted."""
    ticked: list[str] = []

    def judge(request: Request) -> None:
        request.headers.pop("If-Match", None)
        if request.method == "PUT" and "tasks-" in request.path and not ticked:
            ticked.extend([TODAY, REFUSED])
            for task in ticked:
                phone.complete(task, f"{task[:10].replace('-', '')}T201500Z")

    desk.pills.restart("2030-11-25 08:00:00")
    proxy.judge = judge
    desk.sync()
    assert ticked and not [task for task in phone.states if task < "2030-11-24"]
    desk.pills.stop()
    taken = {f"{day}-{slot}" for day, slot, answer in desk.pills.answers() if answer == "taken"}
    assert taken == set(ticked)


def test_an_untick_amid_a_run_is_taken_in(desk: Machine, phone: Phone, proxy: FaultProxy) -> None:
    phone.complete(TODAY)
    reopened: list[str] = []

    def judge(request: Request) -> None:
        if request.method == "PUT" and "log-" in request.path and not reopened:
            reopened.append(TODAY)
            phone.reopen(TODAY)

    proxy.judge = judge
    desk.sync()
    assert reopened
    assert desk.pills.slot("evening")["doses"][0]["status"] == "due"
    assert phone.states[TODAY] == "NEEDS-ACTION"


def test_a_password_that_fails_is_tried_three_times_and_then_when_it_is_another(
    desk: Machine, proxy: FaultProxy
) -> None:
    password = desk.settings_file.with_name("sync.password")
    right = password.read_text()
    password.write_text("wrong\n")
    proxy.requests.clear()
    for _ in range(5):
        result = desk.run()
        assert result.returncode == 1 and "the user name or the password" in result.stderr
        assert desk.report["problem"]["kind"] == "unauthorised"
    assert len(proxy.requests) == 3
    assert "three times" in result.stderr
    for other in ("also wrong\n", right):
        password.write_text(other)
        assert desk.run().returncode == (other != right)
    assert len(proxy.requests) == 5
    assert "problem" not in desk.report


@pytest.mark.parametrize("arguments", [["--fetch"], ["--encryption"], ["--remove"], ["--make", "{url}/anna/"], []])
def test_a_password_that_fails_counts_in_every_command(
    desk: Machine, proxy: FaultProxy, arguments: list[str]
) -> None:
    desk.settings_file.with_name("sync.password").write_text("wrong\n")
    proxy.requests.clear()
    for _ in range(2):
        assert "the user name or the password" in desk.run("--fetch").stderr
    for _ in range(4):
        result = desk.run(*(argument.format(url=proxy.url) for argument in arguments))
        assert result.returncode == 1 and "the user name or the password" in result.stderr
    assert "three times" in result.stderr and len(proxy.requests) == 3
    # After a correction it works at once, and the earlier failures are forgotten.
    desk.keep_password()
    desk.sync("--fetch")
    assert not json.loads(desk.state_file.read_text())["refusals"]


def test_a_list_that_lags_behind_is_no_calendar_without_entries(
    desk: Machine, phone: Phone, proxy: FaultProxy
) -> None:
    before = phone.place.texts()
    texts = rb"<([a-zA-Z]*:?)response>(?:(?!</?\1response>).)*\.ics</(?:(?!</\1response>).)*</\1response>"

    def judge(request: Request) -> Answer | None:
        return Answer(501) if b"sync-collection" in request.body else None

    def behind(answer: Answer) -> Answer:
        is_listing = proxy.requests[-1].method == "PROPFIND" and answer.status == 207
        return dataclasses.replace(answer, body=re.sub(texts, b"", answer.body, flags=re.S)) if is_listing else answer

    proxy.judge = judge
    proxy.change = behind
    assert desk.sync() == NOTHING_NEW
    proxy.change = lambda answer: answer
    assert desk.sync() == NOTHING_NEW
    assert phone.place.texts() == before
    # A deleted task stays deleted.
    phone.delete(TODAY)
    desk.sync()
    assert TODAY not in phone.states


def test_ten_thousand_files_that_cannot_be_read_are_one_sentence(
    make_pills: Callable[..., Pills], tmp_path: Path
) -> None:
    place = tmp_path / "between"
    place.mkdir()
    desk = Machine(make_pills(), place)
    desk.pills.start(EVENING)
    desk.begin()
    for number in range(10_000):
        (place / f"log-4tqv7b1c9z-{1000 + number // 12}-{number % 12 + 1:02}.ics").write_text("nonsense")
    for arguments in ((), ("--fetch",)):
        result = desk.run(*arguments)
        assert len(result.stderr.splitlines()) == 1, result.stderr[:500]
        assert "1 of 10000: log-4tqv7b1c9z-1000-01.ics cannot be used" in result.stderr
    assert len(str(desk.report)) < 1000
