"""The tests leave nothing running, whatever becomes of them, and every one ends."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

FAILING_TEST = """
from pathlib import Path

def test_it_fails_with_two_daemons(pills, dunst):
    pills.start()
    processes = [pills.process.id, pills.launch().id]
    Path(__file__).with_name("processes").write_text(" ".join(map(str, processes)))
    assert False
"""


def run_tests(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Runs the tests in a folder as those beside this one are run."""
    here = Path(__file__).parent
    command = [sys.executable, "-m", "pytest", "-c", here / "pytest.ini", "-p", "conftest", "--rootdir", here]
    return subprocess.run([*command, *options, folder], cwd=here, capture_output=True, text=True, timeout=60)


def test_a_failed_test_leaves_no_process(tmp_path: Path) -> None:
    (tmp_path / "test_failing.py").write_text(FAILING_TEST)
    result = run_tests(tmp_path)
    assert result.returncode == 1, result.stdout + result.stderr
    processes = (tmp_path / "processes").read_text().split()
    assert len(processes) == 2
    assert [process for process in processes if Path("/proc", process).exists()] == []


HANGING_TEST = """
import time

def test_it_waits_for_ever(pills):
    pills.start()
    while True:
        time.sleep(1)

def test_the_next_one_runs():
    pass
"""


def test_a_test_that_waits_for_ever_fails(tmp_path: Path) -> None:
    (tmp_path / "test_hanging.py").write_text(HANGING_TEST)
    result = run_tests(tmp_path, "--override-ini=timeout=3")
    assert "FAILED test_hanging.py::test_it_waits_for_ever - Failed: Timeout (>3.0s)" in result.stdout
    assert "1 failed, 1 passed" in result.stdout


def test_every_test_has_a_limit_of_time(pytestconfig: pytest.Config) -> None:
    assert float(pytestconfig.getini("timeout")) > 0
