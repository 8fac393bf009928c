#!/usr/bin/env python3
"""Adds up test reports (JUnit XML): a line for each test that failed, one for each report, and one for all.

usage: summary.py [--no-skips] NAME=FILE...

Fails where a test failed, where a report is missing or empty, and with --no-skips where a test was skipped.
"""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Count:
    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other: Count) -> Count:
        return Count(self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped)

    def __str__(self) -> str:
        return f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped"


def count(report: Path) -> Count:
    """Counts test cases one by one, since writers disagree on what the totals of a suite include."""
    total = Count()
    for case in ElementTree.parse(report).iter("testcase"):
        if case.find("skipped") is not None:
            total.skipped += 1
        elif case.find("failure") is not None or case.find("error") is not None:
            total.failed += 1
        else:
            total.passed += 1
    return total


def failures(report: Path) -> list[str]:
    """What failed and, in a line, why."""
    lines = []
    for case in ElementTree.parse(report).iter("testcase"):
        for trouble in (*case.iter("failure"), *case.iter("error")):
            reason = " ".join((trouble.get("message") or trouble.text or "").split())
            lines.append(f"failed: {case.get('classname')}.{case.get('name')}: {reason[:300]}")
    return lines


def main(arguments: list[str]) -> int:
    allows_skips = "--no-skips" not in arguments
    total, is_complete = Count(), True
    for name, _, path in (argument.partition("=") for argument in arguments if argument != "--no-skips"):
        try:
            of_report = count(Path(path))
        except (OSError, ElementTree.ParseError) as error:
            print(f"{name}: no report ({error})")
            is_complete = False
            continue
        is_complete = is_complete and of_report.passed > 0
        total += of_report
        print(*failures(Path(path)), sep="\n", end="\n" if of_report.failed else "")
        print(f"{name}: {of_report}")
    print(f"All tests: {total}")
    return 0 if is_complete and total.failed == 0 and (allows_skips or total.skipped == 0) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
