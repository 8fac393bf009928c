"""The tests leave nothing running, whatever becomes of them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

FAILING_TEST = """
from pathlib import Path

def test_it_fails_with_two_daemons(pills, dunst):
    pills.start()
    processes = [pills.process.id, pills.launch().id]
    Path(__file__).with_name("processes").write_text(" ".join(map(str, processes)))
    assert False
"""


def test_a_failed_test_leaves_no_process(tmp_path: Path) -> None:
    (tmp_path / "test_failing.py").write_text(FAILING_TEST)
    folder = Path(__file__).parent
    command = [sys.executable, "-m", "pytest", "-c", folder / "pytest.ini", "-p", "conftest", "--rootdir", folder]
    result = subprocess.run([*command, tmp_path], cwd=folder, capture_output=True, text=True, timeout=60)
    assert result.returncode == 1, result.stdout + result.stderr
    processes = (tmp_path / "processes").read_text().split()
    assert len(processes) == 2
    assert [process for process in processes if Path("/proc", process).exists()] == []
