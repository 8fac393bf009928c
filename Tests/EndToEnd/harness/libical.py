"""The library libical of the system, which Evolution and others read and write calendars with."""

from __future__ import annotations

import ctypes

_library = ctypes.CDLL("libical.so.3")


def _function(name: str, result: type, *arguments: type):
    function = getattr(_library, name)
    function.restype = result
    function.argtypes = arguments
    return function


_parse = _function("icalparser_parse_string", ctypes.c_void_p, ctypes.c_char_p)
_free = _function("icalcomponent_free", None, ctypes.c_void_p)
_inner = _function("icalcomponent_get_inner", ctypes.c_void_p, ctypes.c_void_p)
_errors = _function("icalcomponent_count_errors", ctypes.c_int, ctypes.c_void_p)
_text = _function("icalcomponent_as_ical_string", ctypes.c_char_p, ctypes.c_void_p)
_summary = _function("icalcomponent_get_summary", ctypes.c_char_p, ctypes.c_void_p)
_description = _function("icalcomponent_get_description", ctypes.c_char_p, ctypes.c_void_p)
_uid = _function("icalcomponent_get_uid", ctypes.c_char_p, ctypes.c_void_p)


class Calendar:
    """A calendar with one event or task in it."""

    def __init__(self, text: str) -> None:
        self._calendar = _parse(text.encode())
        assert self._calendar, "libical reads nothing"
        self._inner = _inner(self._calendar)

    def __enter__(self) -> Calendar:
        return self

    def __exit__(self, *_: object) -> None:
        _free(self._calendar)

    @property
    def errors(self) -> int:
        return _errors(self._calendar)

    @property
    def text(self) -> str:
        return _text(self._calendar).decode()

    @property
    def uid(self) -> str:
        return _uid(self._inner).decode()

    @property
    def summary(self) -> str:
        return _summary(self._inner).decode()

    @property
    def description(self) -> str:
        return _description(self._inner).decode()
