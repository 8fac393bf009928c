"""Runs tests with and without a slip."""

import json
import os
import re
import subprocess
import tempfile
from pathlib import Path

from tree import Tree

LIMIT_SECONDS = 120
TAKES_TOO_LONG = (124, 137)
# A pytest plugin that records each test's result in a file.
REACHING = """
import hashlib, os, pytest, time
from harness import fault

@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_runtest_protocol(item):
    base, began = os.path.join(os.environ["PILLS_REACHED"], hashlib.md5(item.nodeid.encode()).hexdigest()), time.monotonic()
    with open(base + ".map", "wb") as file:
        file.write(bytes(4096))
    os.environ["PILLS_FAULT"] = fault.CHOSEN["PILLS_FAULT"] = "reach:" + base + ".map"
    yield
    with open(base + ".name", "w") as file:
        file.write(f"{item.nodeid}\\n{time.monotonic() - began}")
"""


class Tests:
    """Each method returns the failed tests; a timeout is no failure."""

    def __init__(self, tree: Tree, pytest: Path) -> None:
        self.tree = tree
        self.end_to_end_command = [pytest, "-m", "not alone and not thorough"]

    def modules(self, patterns: list[str], fault: str | None, limit: int = LIMIT_SECONDS) -> tuple[list[str], dict[str, float]]:
        """Runs the module tests with these patterns; returns the failures and the durations. A crash counts as a
        failure of the running test."""
        with tempfile.NamedTemporaryFile() as stream:
            filters = [word for pattern in patterns for word in ("--filter", pattern)]
            options = ["--testing-library", "swift-testing", "--no-parallel", "--event-stream-output-path", stream.name, *filters]
            status, _ = self._run([self.tree.tests / "pillsPackageTests.xctest", *options], fault, limit=limit)
            failed, seconds, began = [], {}, {}
            for line in Path(stream.name).read_bytes().split(b"\n"):
                event = json.loads(line)["payload"] if line.endswith(b"}") else {}
                test, what, at = event.get("testID", ""), event.get("kind"), event.get("instant", {}).get("absolute")
                if "/" in test and what == "testStarted":
                    began[test] = at
                elif "/" in test and what == "testEnded":
                    seconds[test] = at - began.pop(test)
                elif what == "issueRecorded":
                    failed.append(test)
            return list(dict.fromkeys(failed + [test for test in began if status not in TAKES_TOO_LONG])), seconds

    @staticmethod
    def pattern(test: str) -> str:
        """The pattern of a test's id, or of a suite's name."""
        name = test.rsplit("/", 1)[0] if "/" in test else test
        return "^" + re.sub(r"([.()+*?\[\]|^$\\{}])", r"\\\1", name) + "/"

    def end_to_end(self, tests: list[str], fault: str | None, folder: Path) -> list[str]:
        """Runs end-to-end tests in a folder until the first failure."""
        if not tests:
            return []
        with tempfile.TemporaryDirectory(prefix="f-", dir="/tmp") as place:
            os.chmod(place, 0o755)
            command = [*self.end_to_end_command, "--exitfirst", "--timeout=60", f"--basetemp={place}/t", *tests]
            if any(needs_the_user(folder, test) for test in tests):
                # Only one user has a user manager, so these tests run one at a time.
                command = ["flock", "/tmp/user-manager.lock", *command]
            status, log = self._run(command, fault, folder / "Tests/EndToEnd", 20 * LIMIT_SECONDS, PILLS_PROGRAMS=str(folder / ".build/stage"))
            failed = re.findall(r"^(?:FAILED|ERROR) (\S+?(?:\[.*?\])?)(?: - (.*))?$", log, re.MULTILINE)
            return [test for test, why in failed if "Timeout (>" not in why and status not in TAKES_TOO_LONG]

    def reached_by_modules(self, pattern: str, numbers: list[int]) -> tuple[set[int], list[str], dict[str, float]]:
        with tempfile.NamedTemporaryFile() as marks:
            Path(marks.name).write_bytes(bytes(4096))
            result = self.modules([pattern], f"reach:{marks.name}", 10 * LIMIT_SECONDS)
            reached = Path(marks.name).read_bytes()
            return {number for number in numbers if reached[number]}, *result

    def reached_end_to_end(self, files: list[str], numbers: list[int], jobs: int) -> list[tuple[str, float, set[int]]]:
        """The end-to-end tests that pass, their durations, and the numbers of the slips that they reach."""
        tests = []
        with tempfile.TemporaryDirectory(prefix="f-", dir="/tmp") as place:
            (Path(place) / "reaching.py").write_text(REACHING)
            options = ["--timeout=90", f"--basetemp={place}/t", "-p", "reaching", "-rp", f"--numprocesses={2 * jobs}", *files]
            _, log = self._run([*self.end_to_end_command, *options], None, self.tree.folder / "Tests/EndToEnd", 30 * LIMIT_SECONDS,
                      PYTHONPATH=place, PILLS_REACHED=place, PILLS_PROGRAMS=str(self.tree.programs))
            for name in Path(place).glob("*.name"):
                test, seconds = name.read_text().split("\n")
                marks = name.with_suffix(".map").read_bytes()
                if f"\nPASSED {test}\n" in log:
                    tests.append((test, float(seconds), {number for number in numbers if marks[number]}))
        return tests

    def command(self, command: list[str], folder: Path) -> list[str]:
        return [" ".join(command)] if self._run(command, None, folder)[0] else []

    def _run(self, command: list[object], fault: str | None, folder: Path | None = None, limit: int = LIMIT_SECONDS, **variables: str) -> tuple[int, str]:
        environment = {**os.environ, "PILLS_TEST_PROGRAMS": str(self.tree.tests), "SWIFT_DETERMINISTIC_HASHING": "1", **variables}
        environment |= {"PILLS_FAULT": fault} if fault else {}
        run = subprocess.run(["timeout", "--kill-after=5", str(limit), *map(str, command)], cwd=folder, env=environment,
                             stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return run.returncode, re.sub(r"\x1b\[[0-9;]*m", "", run.stdout.decode(errors="replace"))


def needs_the_user(folder: Path, test: str) -> bool:
    return "UserSession" in (folder / "Tests/EndToEnd" / test.split("::")[0]).read_text()
