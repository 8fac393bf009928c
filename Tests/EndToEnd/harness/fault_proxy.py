"""A proxy between a client and a real server that answers some requests itself, with faults."""

from __future__ import annotations

import http.client
import select
import socket
import ssl
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from .certificates import Certificate


@dataclass(frozen=True)
class Request:
    method: str
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass(frozen=True)
class Answer:
    status: int = 200
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)
    # The Content-Length: none if negative, the true one if None.
    length: int | None = None
    # Raw bytes to send instead of all the above.
    raw: bytes | None = None
    # Bytes to send endlessly afterwards, at this interval.
    then: bytes = b""
    interval_seconds: float = 0
    # If true, sends nothing more but leaves the connection open until the client closes it.
    stalls: bool = False

    @property
    def bytes(self) -> bytes:
        if self.raw is not None:
            return self.raw
        headers = {"Content-Type": "application/xml", **self.headers, "Connection": "close"}
        length = len(self.body) if self.length is None else self.length
        if length >= 0:
            headers["Content-Length"] = str(length)
        lines = [f"HTTP/1.1 {self.status} X", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
        return "\r\n".join(lines).encode() + self.body


# A judge that returns None forwards the request; a change modifies the real server's answer.
Judge = Callable[[Request], Answer | None]
Change = Callable[[Answer], Answer]


class FaultProxy:
    """Serves on a free port until the context ends; each connection is for one request."""

    def __init__(self, upstream: str, certificate: Certificate | None = None) -> None:
        self._upstream = urlsplit(upstream)
        self._context: ssl.SSLContext | None = None
        if certificate:
            self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self._context.load_cert_chain(certificate.certificate, certificate.key)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._is_ending = threading.Event()
        self._threads: list[threading.Thread] = []
        # All received requests, including forwarded ones.
        self.requests: list[Request] = []
        self.judge: Judge = lambda _: None
        self.change: Change = lambda answer: answer

    @property
    def url(self) -> str:
        scheme = "https" if self._context else "http"
        return f"{scheme}://127.0.0.1:{self._listener.getsockname()[1]}"

    def address(self, upstream_address: str) -> str:
        """The address of the proxy for this place."""
        return self.url + urlsplit(upstream_address).path

    def answer(self, answer: Answer, *methods: str) -> None:
        """Uses this answer for requests with these methods (default: all)."""
        self.judge = lambda request: answer if not methods or request.method in methods else None

    def __enter__(self) -> FaultProxy:
        self._start(self._accept)
        return self

    def __exit__(self, *error: object) -> None:
        self._is_ending.set()
        for thread in self._threads:
            thread.join(20)
            assert not thread.is_alive()
        self._listener.close()

    def _start(self, work: Callable[[], None]) -> None:
        thread = threading.Thread(target=work, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        while not self._is_ending.is_set():
            if select.select([self._listener], [], [], 0.05)[0]:
                client, _ = self._listener.accept()
                self._start(lambda client=client: self._serve(client))

    def _serve(self, client: socket.socket) -> None:
        client.settimeout(20)
        try:
            if self._context:
                client = self._context.wrap_socket(client, server_side=True)
            if request := self._read(client):
                self.requests.append(request)
                self._reply(client, self.judge(request) or self.change(self._forward(request)))
        except (OSError, ssl.SSLError):
            # The client has closed the connection, as some tests intend.
            pass
        finally:
            client.close()

    @staticmethod
    def _read(client: socket.socket) -> Request | None:
        with client.makefile("rb") as stream:
            first = stream.readline().decode().split()
            if len(first) != 3:
                return None
            headers = http.client.parse_headers(stream)
            body = stream.read(int(headers.get("Content-Length", "0")))
        return Request(first[0], first[1], dict(headers.items()), body)

    def _reply(self, client: socket.socket, answer: Answer) -> None:
        client.sendall(answer.bytes)
        while answer.then and not self._is_ending.wait(answer.interval_seconds):
            client.sendall(answer.then)
        while answer.stalls and not self._is_ending.is_set():
            # The connection becomes readable only if the client hangs up.
            if select.select([client], [], [], 0.05)[0]:
                return

    def _forward(self, request: Request) -> Answer:
        upstream = http.client.HTTPConnection(self._upstream.hostname or "", self._upstream.port, timeout=20)
        kept = {name: value for name, value in request.headers.items() if name.lower() != "connection"}
        upstream.request(request.method, request.path, request.body, kept)
        reply = upstream.getresponse()
        body = reply.read()
        upstream.close()
        dropped = ("content-length", "transfer-encoding", "connection")
        headers = {name: value for name, value in reply.getheaders() if name.lower() not in dropped}
        return Answer(reply.status, body, headers)
