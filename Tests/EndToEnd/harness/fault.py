"""The slip that Tests/Faults/run shows to the tests; there is none elsewhere."""

from __future__ import annotations

import os

VARIABLE = "PILLS_FAULT"
# Handed on to the programs under test, whose environment is made anew.
CHOSEN = {VARIABLE: os.environ[VARIABLE]} if VARIABLE in os.environ else {}
