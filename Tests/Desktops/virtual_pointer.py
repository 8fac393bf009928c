"""A pointer on a Wayland compositor (protocol wlr-virtual-pointer), which exists until it is closed."""

from __future__ import annotations

import socket
import struct
import time
from pathlib import Path

DISPLAY = 1
LEFT_BUTTON = 0x110
MANAGER_INTERFACE = "zwlr_virtual_pointer_manager_v1"


class VirtualPointer:
    def __init__(self, wayland_socket: Path, size: tuple[int, int]) -> None:
        self._size = size
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(20)
        self._socket.connect(str(wayland_socket))
        self._received = b""
        self._newest = DISPLAY
        # wl_display.get_registry
        self._registry = self._new()
        self._send(DISPLAY, 1, struct.pack("=I", self._registry))
        names = {interface: name for name, interface in self._round_trip()}
        assert MANAGER_INTERFACE in names, f"the compositor has no {MANAGER_INTERFACE}"
        # wl_registry.bind, version 1
        manager = self._new()
        name = struct.pack("=I", names[MANAGER_INTERFACE])
        self._send(self._registry, 0, name + _string(MANAGER_INTERFACE) + struct.pack("=II", 1, manager))
        # create_virtual_pointer, on any seat
        self._pointer = self._new()
        self._send(manager, 0, struct.pack("=II", 0, self._pointer))
        self._round_trip()

    def move(self, x: int, y: int) -> None:
        self._send(self._pointer, 1, struct.pack("=IIIII", _milliseconds(), x, y, *self._size))
        self._frame()

    def press(self, is_down: bool) -> None:
        self._send(self._pointer, 2, struct.pack("=III", _milliseconds(), LEFT_BUTTON, int(is_down)))
        self._frame()

    def close(self) -> None:
        self._socket.close()

    def _frame(self) -> None:
        self._send(self._pointer, 4, b"")
        self._round_trip()

    def _new(self) -> int:
        """The number of a new object, which must be the next free one."""
        self._newest += 1
        return self._newest

    def _round_trip(self) -> list[tuple[int, str]]:
        """Waits until the compositor has handled all requests; returns what its registry announced."""
        told = []
        # wl_display.sync
        callback = self._new()
        self._send(DISPLAY, 0, struct.pack("=I", callback))
        while True:
            sender, code, body = self._receive()
            if sender == callback:
                return told
            assert (sender, code) != (DISPLAY, 0), f"the compositor refuses: {body[12:].decode(errors='replace')}"
            if (sender, code) == (self._registry, 0):
                name, length = struct.unpack_from("=II", body)
                told.append((name, body[8 : 8 + length - 1].decode()))

    def _send(self, receiver: int, code: int, body: bytes) -> None:
        self._socket.sendall(struct.pack("=II", receiver, (8 + len(body)) << 16 | code) + body)

    def _receive(self) -> tuple[int, int, bytes]:
        sender, size_and_code = struct.unpack("=II", self._read(8))
        return sender, size_and_code & 0xFFFF, self._read((size_and_code >> 16) - 8)

    def _read(self, length: int) -> bytes:
        while len(self._received) < length:
            part = self._socket.recv(65536)
            assert part, "the compositor hung up"
            self._received += part
        part, self._received = self._received[:length], self._received[length:]
        return part


def _string(text: str) -> bytes:
    data = text.encode() + b"\0"
    return struct.pack("=I", len(data)) + data + b"\0" * (-len(data) % 4)


def _milliseconds() -> int:
    return int(time.monotonic() * 1000) & 0xFFFFFFFF
