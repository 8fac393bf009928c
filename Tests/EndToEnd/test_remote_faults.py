"""Servers that fail, lie, stall, or are no calendar servers: the right error after few requests."""

from __future__ import annotations

import dataclasses
from datetime import UTC, datetime

import pytest

from harness.calendar_servers import CalendarServer, fresh, task
from harness.certificates import Authority
from harness.fault_proxy import Answer, FaultProxy
from harness.remote import Remote, RemoteFailed
from harness.server_faults import NO_ANSWERS, REFUSALS, SABRE, TEXT, Row, member, multistatus, truncated

CALLS = {
    "list": ("changes",),
    "list the changes": ("changes", "token"),
    "read one": ("read", "a.ics"),
    "read some": ("read", "a.ics", "b.ics", "c.ics"),
    "create": ("create", "new.ics"),
    "update": ("update", "a.ics", '"1"'),
    "remove": ("remove", "a.ics", '"1"'),
}
# The most requests of a failed call, such as a report and then a listing; a loop would send many more.
MOST_REQUESTS = 6


@pytest.fixture
def remote(server: CalendarServer, proxy: FaultProxy) -> Remote:
    """A calendar of a real server behind the proxy."""
    calendar = server.make_calendar(fresh("faults"))
    return calendar.with_options(url=proxy.address(calendar.options["url"]))


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return Authority(tmp_path_factory.mktemp("tls") / "authority")


def failure(remote: Remote, proxy: FaultProxy, *words: str) -> RemoteFailed:
    """The failure of a call that sends few requests."""
    failed = remote.failure_of(*words, text=TEXT.decode())
    assert len(proxy.requests) <= MOST_REQUESTS, [f"{r.method} {r.path}" for r in proxy.requests]
    assert failed.sentence and not failed.sentence.endswith("."), failed.sentence
    return failed


class TestRefusals:
    @pytest.mark.parametrize("call", CALLS)
    @pytest.mark.parametrize("row", [*REFUSALS.values(), *NO_ANSWERS.values()], ids=[*REFUSALS, *NO_ANSWERS])
    def test_it_is_told(self, remote: Remote, proxy: FaultProxy, row: Row, call: str) -> None:
        proxy.answer(row.answer)
        failed = failure(remote.with_options(**row.options), proxy, *CALLS[call])
        assert failed.kind == row.kind, failed.sentence
        assert row.says in failed.sentence
        assert failed.retry_after_seconds == row.retry_after_seconds

    @pytest.mark.parametrize("status", [200, 204, 404, 410])
    def test_what_is_gone_is_removed(self, remote: Remote, proxy: FaultProxy, status: int) -> None:
        proxy.answer(Answer(status), "DELETE")
        remote.remove("a.ics", '"1"')
        assert len(proxy.requests) == 1


class TestNoAnswers:
    @pytest.mark.parametrize("name", ["no answer at all", "stalled headers", "stalled body"])
    def test_a_server_that_falls_silent_is_not_waited_for_as_long_as_one_that_speaks(
        self, remote: Remote, proxy: FaultProxy, name: str
    ) -> None:
        proxy.answer(NO_ANSWERS[name].answer)
        # If the call waited for everything, the time limit of the tests would end it.
        failed = remote.with_options(stall_seconds="1", total_seconds="3600").failure_of("changes")
        assert failed.kind == "timedOut"

    def test_fewer_bytes_are_promised_than_there_are(self, remote: Remote, proxy: FaultProxy) -> None:
        proxy.answer(Answer(200, TEXT, {"Content-Type": "text/calendar", "ETag": '"1"'}, length=40))
        assert failure(remote, proxy, "read", "a.ics").kind == "malformedAnswer"
        proxy.answer(Answer(207, multistatus(member("/a.ics", "1")).body, length=40))
        assert failure(remote, proxy, "changes").kind == "malformedAnswer"

class TestRedirects:
    @pytest.mark.parametrize("call", CALLS)
    @pytest.mark.parametrize("status", [301, 302, 307, 308])
    def test_another_server_hears_nothing(
        self, remote: Remote, proxy: FaultProxy, server: CalendarServer, status: int, call: str
    ) -> None:
        with FaultProxy(server.url) as other:
            proxy.answer(Answer(status, headers={"Location": other.address(remote.options["url"])}))
            failed = failure(remote, proxy, *CALLS[call])
            assert failed.kind == "redirectedElsewhere"
            assert other.url in failed.sentence
            assert other.requests == []
            assert len(proxy.requests) == 1

    def test_a_server_that_takes_no_passwords_is_told_as_such(self, server: CalendarServer, proxy: FaultProxy) -> None:
        proxy.answer(Answer(401, headers={"WWW-Authenticate": 'Bearer realm="x"'}))
        failed = failure(server.at(proxy.url), proxy, "home")
        assert failed.kind == "noPasswords"
        assert len(proxy.requests) == 1
        for host in ("apidata.googleusercontent.com", "outlook.office365.com"):
            failed = server.at(f"https://{host}/dav/").failure_of("home")
            assert failed.kind == "noPasswords" and "Nextcloud" in failed.sentence

    @pytest.mark.parametrize("call", CALLS)
    def test_a_circle_ends(self, remote: Remote, proxy: FaultProxy, call: str) -> None:
        proxy.judge = lambda request: Answer(302, headers={"Location": request.path})
        assert failure(remote, proxy, *CALLS[call]).kind == "tooManyRedirects"
        assert len(proxy.requests) == MOST_REQUESTS

    def test_the_same_server_may_have_moved_the_calendar(self, remote: Remote, proxy: FaultProxy) -> None:
        path = "/" + remote.options["url"].split("/", 3)[3]
        proxy.judge = lambda request: (
            Answer(308, headers={"Location": request.path.replace("/old/", path)})
            if request.path.startswith("/old/")
            else None
        )
        moved = remote.with_options(url=f"{proxy.url}/old/")
        version = moved.create("a.ics", TEXT.decode())
        assert moved.listing() == {"a.ics": version}
        assert list(moved.read("a.ics")) == ["a.ics"]
        version = moved.update("a.ics", task("a", "second"), version)
        moved.remove("a.ics", version)
        assert remote.listing() == {}

    def test_the_home_may_be_elsewhere_on_the_server(self, server: CalendarServer, proxy: FaultProxy) -> None:
        person = server.at(proxy.url)
        assert person.call("home") == proxy.address(server.home)
        proxy.judge = lambda request: Answer(301, headers={"Location": "https://dav.example.org/"})
        failed = failure(person, proxy, "home")
        assert failed.kind == "redirectedElsewhere"
        assert "another server, https://dav.example.org/" in failed.sentence


class TestOtherServers:
    @pytest.mark.parametrize("status", [400, 403, 404, 405, 410, 501])
    def test_a_web_server_is_no_calendar_server(self, server: CalendarServer, proxy: FaultProxy, status: int) -> None:
        proxy.answer(Answer(status, b"<html>Apache</html>", {"Content-Type": "text/html"}))
        failed = failure(server.at(f"{proxy.url}/dav/"), proxy, "home")
        assert failed.kind == "notCalDAV"
        assert "is not a calendar server" in failed.sentence

    @pytest.mark.parametrize("answer", [Answer(403, SABRE % (b"No", b"")), Answer(404, headers={"DAV": "1, 3"})])
    def test_a_refusal_of_a_calendar_server_is_told_as_such(
        self, server: CalendarServer, proxy: FaultProxy, answer: Answer
    ) -> None:
        proxy.answer(answer)
        assert failure(server.at(f"{proxy.url}/dav/"), proxy, "home").kind in ("forbidden", "notFound")


class TestTLS:
    def test_a_certificate_of_another_host_is_refused(self, server: CalendarServer, authority: Authority) -> None:
        other = authority.certificate("other.example", "DNS:other.example")
        with FaultProxy(server.url, other) as proxy:
            remote = server.at(proxy.url).with_options(ca=str(authority.file))
            failed = failure(remote, proxy, "changes")
            assert failed.kind == "certificate"
            assert "belongs to another server" in failed.sentence
            assert proxy.requests == []

    def test_a_certificate_that_is_over_is_told_with_the_date(
        self, server: CalendarServer, authority: Authority
    ) -> None:
        over = authority.certificate("over", "IP:127.0.0.1", days=-1)
        with FaultProxy(server.url, over) as proxy:
            failed = failure(server.at(proxy.url).with_options(ca=str(authority.file)), proxy, "changes")
            assert failed.kind == "certificate"
            today = datetime.now(UTC).date()
            assert f"is not valid today, {today} (" in failed.sentence and "clock" in failed.sentence

    def test_a_certificate_of_nobody_who_is_known_is_told(self, server: CalendarServer, authority: Authority) -> None:
        with FaultProxy(server.url, authority.certificate("unknown", "IP:127.0.0.1")) as proxy:
            failed = failure(server.at(proxy.url), proxy, "changes")
            assert failed.kind == "certificate"
            assert "issuer" in failed.sentence and "CA=" in failed.sentence
            # A network with a sign-in page may answer with such a certificate.
            assert "sign-in page" in failed.sentence.split("CA=")[0]

    def test_a_certificate_that_is_not_valid_yet_is_told_with_the_date(
        self, server: CalendarServer, authority: Authority
    ) -> None:
        early = authority.certificate("early", "IP:127.0.0.1", starts="2098-01-01 00:00:00")
        with FaultProxy(server.url, early) as proxy:
            failed = failure(server.at(proxy.url).with_options(ca=str(authority.file)), proxy, "changes")
            assert failed.kind == "certificate"
            assert "is not valid today" in failed.sentence and "not yet valid" in failed.sentence

    def test_an_authority_file_that_is_missing_is_told(self, server: CalendarServer, authority: Authority) -> None:
        own = authority.certificate("missing", "IP:127.0.0.1")
        with FaultProxy(server.url, own) as proxy:
            failed = failure(server.at(proxy.url).with_options(ca="/nowhere/ca.pem"), proxy, "changes")
            assert failed.kind == "certificate"
            assert "file of the certificate authority cannot be used" in failed.sentence

    def test_a_port_without_encryption_is_told(self, server: CalendarServer) -> None:
        failed = server.at(server.url.replace("http:", "https:")).failure_of("changes")
        assert failed.kind == "certificate"
        assert "does not encrypt" in failed.sentence and "CA=" not in failed.sentence

    def test_a_good_certificate_is_taken(self, server: CalendarServer, authority: Authority) -> None:
        own = authority.certificate("own", "IP:127.0.0.1")
        with FaultProxy(server.url, own) as proxy:
            remote = server.at(proxy.url).with_options(ca=str(authority.file))
            assert remote.call("home") == proxy.address(server.home)

    def test_nothing_is_sent_without_encryption_to_another_machine(self, server: CalendarServer) -> None:
        failed = server.at("http://192.0.2.1/").failure_of("changes")
        assert failed.kind == "unencrypted"
        assert "begins with https://" in failed.sentence

    def test_no_password_goes_from_https_to_http(self, server: CalendarServer, authority: Authority) -> None:
        own = authority.certificate("down", "IP:127.0.0.1")
        with FaultProxy(server.url, own) as proxy, FaultProxy(server.url) as plain:
            proxy.answer(Answer(301, headers={"Location": f"{plain.url}/"}))
            remote = server.at(proxy.url).with_options(ca=str(authority.file))
            assert failure(remote, proxy, "changes").kind == "redirectedElsewhere"
            assert plain.requests == []


class TestOtherWays:
    """Deviations of servers from the standard; the calendar behind them is a real one."""

    @pytest.fixture
    def versions(self, remote: Remote) -> dict[str, str]:
        return {f"{name}.ics": remote.create(f"{name}.ics", task(name)) for name in "ab"}

    @pytest.mark.parametrize("status", [400, 403, 405, 409, 412, 415, 501])
    def test_a_server_without_reports_is_listed_and_read_all_the_same(
        self, remote: Remote, proxy: FaultProxy, versions: dict[str, str], status: int
    ) -> None:
        proxy.answer(Answer(status), "REPORT")
        changes = remote.call("changes-twice")
        assert (changes["present"], changes["token"], changes["isComplete"]) == (versions, None, True)
        assert [request.method for request in proxy.requests[-3:]] == ["REPORT", "PROPFIND", "PROPFIND"]
        assert {name: text["version"] for name, text in remote.read(*versions).items()} == versions

    @pytest.mark.parametrize("status", [403, 409, 412])
    def test_a_refused_token_lists_everything(
        self, remote: Remote, proxy: FaultProxy, versions: dict[str, str], status: int
    ) -> None:
        refusal = Answer(status, b'<d:error xmlns:d="DAV:"><d:valid-sync-token/></d:error>')
        proxy.judge = lambda request: refusal if b">old<" in request.body else None
        changes = remote.changes("old")
        assert changes["isComplete"] and changes["token"]
        assert changes["present"] == versions

    def test_a_page_that_leads_to_itself_is_left_for_the_listing(
        self, remote: Remote, proxy: FaultProxy, versions: dict[str, str]
    ) -> None:
        own = "/" + remote.options["url"].split("/", 3)[3]
        proxy.requests.clear()
        proxy.answer(multistatus(truncated(own) + "<d:sync-token>same</d:sync-token>"), "REPORT")
        assert remote.listing() == versions
        assert len(proxy.requests) <= MOST_REQUESTS

    def test_a_listing_without_texts_is_read_one_by_one(
        self, remote: Remote, proxy: FaultProxy, versions: dict[str, str]
    ) -> None:
        own = "/" + remote.options["url"].split("/", 3)[3]
        proxy.answer(multistatus("".join(member(own + name, "old") for name in versions)), "REPORT")
        read = remote.read(*versions)
        assert {name: text["version"] for name, text in read.items()} == versions
        assert all("BEGIN:VTODO" in text["text"] for text in read.values())

    def test_a_version_that_is_not_told_is_asked_for(self, remote: Remote, proxy: FaultProxy) -> None:
        def without_tag(answer: Answer) -> Answer:
            kept = {name: value for name, value in answer.headers.items() if name.lower() != "etag"}
            return dataclasses.replace(answer, headers=kept)

        proxy.change = without_tag
        first = remote.create("a.ics", task("a"))
        assert remote.listing() == {"a.ics": first}
        assert remote.read("a.ics")["a.ics"]["version"] == first
        second = remote.update("a.ics", task("a", "second"), first)
        assert remote.listing() == {"a.ics": second}

    def test_a_proxy_that_weakens_versions_does_no_harm(self, remote: Remote, proxy: FaultProxy) -> None:
        def weak(answer: Answer) -> Answer:
            tagged = {name: f"W/{value}" if name.lower() == "etag" else value for name, value in answer.headers.items()}
            return dataclasses.replace(answer, headers=tagged)

        proxy.change = weak
        remote.create("a.ics", task("a"))
        read = remote.read("a.ics")["a.ics"]["version"]
        assert remote.listing() == {"a.ics": read}
        remote.remove("a.ics", remote.update("a.ics", task("a", "second"), read))

    @pytest.mark.parametrize("status", [403, 405, 409, 501])
    def test_a_server_without_mkcalendar_makes_one_all_the_same(
        self, server: CalendarServer, proxy: FaultProxy, status: int
    ) -> None:
        proxy.answer(Answer(status), "MKCALENDAR")
        made = server.at(proxy.url).call("make", fresh("mkcol"), "Tabletten", "VTODO")
        assert (made["displayName"], made["components"]) == ("Tabletten", ["VTODO"])

    def test_a_server_that_lets_nobody_make_calendars_says_so(self, server: CalendarServer, proxy: FaultProxy) -> None:
        proxy.answer(Answer(403, SABRE % (b"Ask the administrator", b"")), "MKCALENDAR", "MKCOL")
        failed = server.at(proxy.url).failure_of("make", fresh("nobody"), "Pills", "VTODO")
        assert failed.kind == "forbidden"
        assert "Ask the administrator" in failed.sentence

    def test_the_password_is_sent_at_once(self, remote: Remote, proxy: FaultProxy) -> None:
        remote.listing()
        assert all(request.headers["Authorization"].startswith("Basic ") for request in proxy.requests)

    def test_a_proxy_of_the_environment_hears_nothing_of_this_machine(
        self, server: CalendarServer, proxy: FaultProxy
    ) -> None:
        environment = dict.fromkeys(("http_proxy", "https_proxy", "all_proxy"), proxy.url)
        person = dataclasses.replace(server.root, environment=environment)
        assert person.call("home") == server.home
        assert proxy.requests == []
