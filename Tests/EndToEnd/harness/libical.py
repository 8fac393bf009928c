"""The system's libical, which Evolution and others use for calendars."""

from __future__ import annotations

import ctypes

_library = ctypes.CDLL("libical.so.3")
_library.icalparser_parse_string.restype = ctypes.c_void_p


def errors(text: str) -> int:
    """The number of errors that libical finds in a calendar."""
    calendar = ctypes.c_void_p(_library.icalparser_parse_string(text.encode()))
    assert calendar, "libical reads nothing"
    found = _library.icalcomponent_count_errors(calendar)
    _library.icalcomponent_free(calendar)
    return found
