"""The slip that Tests/Faults/run has chosen; other runs have none."""

from __future__ import annotations

import os

VARIABLE = "PILLS_FAULT"
# The programs under test get a new environment, so the variable is passed on.
CHOSEN = {VARIABLE: os.environ[VARIABLE]} if VARIABLE in os.environ else {}
