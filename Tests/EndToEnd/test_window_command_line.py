"""The window program in a terminal."""

from __future__ import annotations

import subprocess

from harness.daemon import PROGRAMS


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    # Runs it without a display, a bus and a home.
    return subprocess.run(
        [PROGRAMS / "pills", *arguments], env={"LANG": "C.UTF-8"}, capture_output=True, text=True, timeout=10
    )


def test_an_option_that_it_does_not_know_is_refused() -> None:
    refused = run("--nonsense")
    assert refused.returncode == 1
    assert "--nonsense" in refused.stderr


def test_without_a_display_it_says_so() -> None:
    refused = run()
    assert refused.returncode == 1
    assert "display" in refused.stderr
