"""Every property of a remote, with a folder and with real CalDAV servers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from harness import calendar_servers
from harness.calendar_servers import PASSWORD, SERVERS, USER, CalendarServer, fresh, task
from harness.certificates import Authority
from harness.remote import Remote



@pytest.fixture(params=SERVERS)
def server(request: pytest.FixtureRequest, calendar_server: Callable[[str], CalendarServer]) -> CalendarServer:
    return calendar_server(request.param)


@pytest.fixture(params=["folder", *SERVERS])
def remote(request: pytest.FixtureRequest, calendar_server: Callable[[str], CalendarServer], tmp_path: Path) -> Remote:
    """A remote without any text."""
    if request.param == "folder":
        return Remote({"folder": str(tmp_path)})
    return calendar_server(request.param).make_calendar(fresh("calendar"))


def summary(resource: dict) -> str:
    unfolded = resource["text"].replace("\r\n ", "").replace("\n ", "")
    [line] = [line for line in unfolded.splitlines() if line.startswith("SUMMARY:")]
    return line.removeprefix("SUMMARY:")


class TestTexts:
    def test_an_empty_place_lists_nothing(self, remote: Remote) -> None:
        assert remote.listing() == {}

    def test_what_is_created_is_listed_and_read(self, remote: Remote) -> None:
        version = remote.create("a.ics", task("a"))
        assert version
        assert remote.listing() == {"a.ics": version}
        read = remote.read("a.ics")
        assert list(read) == ["a.ics"]
        assert read["a.ics"]["version"] == version
        assert summary(read["a.ics"]) == "Morning"
        assert "X-PILLS-HEADS:k3f9m2qxw0ab-17" in read["a.ics"]["text"]

    def test_many_are_read_and_those_that_are_not_there_left_out(self, remote: Remote) -> None:
        versions = {f"{name}.ics": remote.create(f"{name}.ics", task(name, name)) for name in "abc"}
        read = remote.read("c.ics", "none.ics", "a.ics", "b.ics")
        assert {name: resource["version"] for name, resource in read.items()} == versions
        assert {name: summary(resource) for name, resource in read.items()} == {f"{n}.ics": n for n in "abc"}
        assert remote.read("none.ics") == {}
        assert remote.read() == {}

    def test_nothing_is_created_over_what_is_there(self, remote: Remote) -> None:
        remote.create("a.ics", task("a", "first"))
        failed = remote.failure_of("create", "a.ics", text=task("a", "second"))
        assert failed.kind == "exists"
        assert failed.sentence.startswith("a.ics, or a file with the same identifier, already exists. ")
        assert summary(remote.read("a.ics")["a.ics"]) == "first"

    def test_an_update_replaces_the_version_that_it_knows(self, remote: Remote) -> None:
        first = remote.create("a.ics", task("a", "first"))
        second = remote.update("a.ics", task("a", "second"), first)
        assert second not in (first, None)
        assert remote.listing() == {"a.ics": second}
        assert summary(remote.read("a.ics")["a.ics"]) == "second"

    def test_an_update_of_another_version_changes_nothing(self, remote: Remote) -> None:
        first = remote.create("a.ics", task("a", "first"))
        second = remote.update("a.ics", task("a", "second"), first)
        failed = remote.failure_of("update", "a.ics", first, text=task("a", "third"))
        assert failed.kind == "changedMeanwhile"
        assert failed.sentence.startswith("a.ics was changed elsewhere at the same time")
        assert remote.listing() == {"a.ics": second}

    def test_an_update_of_what_is_gone_brings_nothing_back(self, remote: Remote) -> None:
        version = remote.create("a.ics", task("a"))
        remote.remove("a.ics", version)
        failed = remote.failure_of("update", "a.ics", version, text=task("a"))
        assert failed.kind == "changedMeanwhile"
        assert remote.listing() == {}

    def test_what_is_removed_is_gone_and_may_be_removed_again(self, remote: Remote) -> None:
        version = remote.create("a.ics", task("a"))
        remote.create("b.ics", task("b"))
        remote.remove("a.ics", version)
        assert list(remote.listing()) == ["b.ics"]
        assert remote.read("a.ics") == {}
        remote.remove("a.ics", version)

    def test_another_version_is_not_removed(self, remote: Remote) -> None:
        first = remote.create("a.ics", task("a", "first"))
        remote.update("a.ics", task("a", "second"), first)
        assert remote.failure_of("remove", "a.ics", first).kind == "changedMeanwhile"
        assert list(remote.listing()) == ["a.ics"]

    def test_what_was_removed_is_created_again(self, remote: Remote) -> None:
        remote.remove("a.ics", remote.create("a.ics", task("a", "first")))
        version = remote.create("a.ics", task("a", "second"))
        assert remote.listing() == {"a.ics": version}

    @pytest.mark.parametrize("name", ["a b.ics", "ü.ics", "a+b=c.ics", "100%.ics", "a (1)!.ics"])
    def test_a_name_may_have_all_kinds_of_letters(self, remote: Remote, name: str) -> None:
        version = remote.create(name, task("odd"))
        remote.create("plain.ics", task("plain"))
        assert remote.listing()[name] == version
        assert set(remote.read(name, "plain.ics")) == {name, "plain.ics"}
        version = remote.update(name, task("odd", "second"), version)
        remote.remove(name, version)
        assert list(remote.listing()) == ["plain.ics"]

    def test_a_large_text_comes_back_whole(self, remote: Remote) -> None:
        long = "x" * 300_000
        remote.create("a.ics", task("a", long))
        assert summary(remote.read("a.ics")["a.ics"]) == long

    def test_more_texts_than_are_asked_for_at_once_are_read(self, remote: Remote) -> None:
        names = [f"{number}.ics" for number in range(51)]
        for name in names:
            remote.create(name, task(name))
        assert set(remote.read(*names)) == set(names)


class TestChanges:
    def test_a_token_tells_what_has_changed_since(self, remote: Remote) -> None:
        kept = remote.create("kept.ics", task("kept"))
        changed = remote.create("changed.ics", task("changed"))
        removed = remote.create("removed.ics", task("removed"))
        before = remote.changes()
        assert set(before["present"]) == {"kept.ics", "changed.ics", "removed.ics"}
        changed = remote.update("changed.ics", task("changed", "second"), changed)
        remote.remove("removed.ics", removed)
        added = remote.create("added.ics", task("added"))
        after = remote.changes(before["token"])
        if before["token"] is None:
            assert after["isComplete"]
            assert after["present"] == {"kept.ics": kept, "changed.ics": changed, "added.ics": added}
        else:
            assert not after["isComplete"]
            assert after["present"] == {"changed.ics": changed, "added.ics": added}
            assert after["gone"] == ["removed.ics"]
            assert remote.changes(after["token"])["present"] == {}

    def test_a_server_has_tokens_where_it_is_known_to(self, server: CalendarServer) -> None:
        remote = server.make_calendar(fresh("tokens"))
        assert (remote.changes()["token"] is not None) == server.has_tokens

    @pytest.mark.parametrize("token", ["nonsense", "http://radicale.org/ns/sync/" + 64 * "0", "<&>\"'", "ü", 40 * "0"])
    def test_a_token_that_the_server_does_not_know_lists_everything(self, remote: Remote, token: str) -> None:
        version = remote.create("a.ics", task("a"))
        changes = remote.changes(token)
        assert changes["isComplete"]
        assert changes["present"] == {"a.ics": version}

    def test_one_client_lists_twice(self, remote: Remote) -> None:
        version = remote.create("a.ics", task("a"))
        changes = remote.call("changes-twice")
        assert changes["present"] == ({"a.ics": version} if changes["isComplete"] else {})


class TestWhatIsNotThere:
    @pytest.fixture
    def missing(self, remote: Remote) -> Remote:
        if folder := remote.options.get("folder"):
            return remote.with_options(folder=f"{folder}/missing")
        return remote.with_options(url=remote.options["url"].rstrip("/") + "-missing/")

    def test_a_missing_place_is_not_an_empty_one(self, missing: Remote) -> None:
        failed = missing.failure_of("changes")
        assert failed.kind in ("notFound", "folderMissing")
        assert " does not exist. " in failed.sentence or "There is no folder " in failed.sentence

    def test_nothing_is_created_in_a_missing_place(self, missing: Remote) -> None:
        assert missing.failure_of("create", "a.ics", text=task("a")).kind in ("notFound", "folderMissing")

    @pytest.mark.parametrize("names", [["a.ics"], ["a.ics", "b.ics"]])
    def test_nothing_is_read_of_a_missing_place(self, missing: Remote, names: list[str]) -> None:
        assert missing.failure_of("read", *names).kind in ("notFound", "folderMissing")


class TestServers:
    def test_the_home_is_found_from_every_address_that_people_know(self, server: CalendarServer) -> None:
        calendar = server.make_calendar(fresh("home"))
        addresses = [server.url, server.url.rstrip("/"), server.home, calendar.options["url"], server.url + "nothing/"]
        for address in addresses:
            assert server.at(address).call("home") == server.home, address

    def test_calendars_are_listed_as_they_were_made(self, server: CalendarServer) -> None:
        name = fresh("tasks")
        made = server.root.call("make", name, "Tabletten & <mehr>", "VTODO")
        assert made["displayName"] == "Tabletten & <mehr>"
        assert made["components"] == ["VTODO"]
        assert made["isWritable"]
        [listed] = [found for found in server.root.call("calendars") if found["address"] == made["address"]]
        assert listed == made

    def test_a_calendar_is_made_once(self, server: CalendarServer) -> None:
        name = fresh("once")
        server.make_calendar(name).create("a.ics", task("a"))
        failed = server.root.failure_of("make", name, "Again", "VTODO")
        assert failed.kind == "exists"
        assert list(server.at(f"{server.home}{name}/").listing()) == ["a.ics"]

    @pytest.mark.parametrize(("user", "password"), [(USER, "wrong"), ("bert", PASSWORD), ("", "")])
    def test_a_wrong_password_is_told(self, server: CalendarServer, user: str, password: str) -> None:
        if not server.wants_password:
            assert server.root.with_options(user=user, password=password).call("home") == server.home
            return
        stranger = server.make_calendar(fresh("private")).with_options(user=user, password=password)
        for words in [("changes",), ("read", "a.ics"), ("create", "a.ics"), ("remove", "a.ics", '"1"'), ("home",)]:
            failed = stranger.failure_of(*words)
            assert failed.kind == "unauthorised", words
            assert "does not accept the user name or the password" in failed.sentence

    def test_the_same_identifier_under_another_name_is_there_already(self, server: CalendarServer) -> None:
        remote = server.make_calendar(fresh("identifiers"))
        remote.create("a.ics", task("same"))
        if server.refuses_same_uid:
            assert remote.failure_of("create", "b.ics", text=task("same")).kind == "exists"
        else:
            assert remote.create("b.ics", task("same"))

    def test_a_text_that_is_no_calendar_is_refused_with_what_the_server_says(self, server: CalendarServer) -> None:
        remote = server.make_calendar(fresh("texts"))
        failed = remote.failure_of("create", "a.ics", text="nonsense")
        assert failed.kind in ("refused", "forbidden")
        assert remote.listing() == {}

    def test_a_server_that_is_down_is_unreachable(self, server: CalendarServer) -> None:
        remote = server.root.with_options(url=f"http://127.0.0.1:{calendar_servers.free_port()}/")
        failed = remote.failure_of("changes")
        assert failed.kind == "serverUnreachable"
        assert "cannot be reached" in failed.sentence


class TestTLS:
    @pytest.fixture
    def secure(self, calendar_server: Callable[[str], CalendarServer]) -> CalendarServer:
        return calendar_server("radicale-tls")

    def test_an_authority_that_is_not_known_is_refused(self, secure: CalendarServer) -> None:
        failed = secure.root.with_options(ca=None).failure_of("changes")
        assert failed.kind == "certificate"
        assert "so nothing was sent" in failed.sentence

    def test_another_authority_is_refused(self, secure: CalendarServer, tmp_path: Path) -> None:
        other = Authority(tmp_path / "other")
        assert secure.root.with_options(ca=str(other.file)).failure_of("changes").kind == "certificate"

    def test_a_missing_file_of_authorities_is_told(self, secure: CalendarServer, tmp_path: Path) -> None:
        assert secure.root.with_options(ca=str(tmp_path / "none")).failure_of("changes").kind == "certificate"


class TestDigest:
    def test_a_server_that_knows_no_basic_gets_what_it_wants(self, tmp_path: Path) -> None:
        server = calendar_servers.sabre(tmp_path / "sabre", digest=True)
        with server.process:
            remote = server.make_calendar("digest")
            version = remote.create("a.ics", task("a"))
            assert remote.listing() == {"a.ics": version}
            assert remote.with_options(password="wrong").failure_of("changes").kind == "unauthorised"
