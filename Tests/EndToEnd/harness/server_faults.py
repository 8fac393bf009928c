"""Answers of servers that fail, lie, stall, or are no calendar servers, and the expected errors."""

from __future__ import annotations

import dataclasses

from .calendar_servers import task
from .fault_proxy import Answer

PAGE = b"<!DOCTYPE html><html><head><title>Sign in</title></head><body>Welcome to the hotel</body></html>"
HTML = {"Content-Type": "text/html; charset=utf-8"}
SABRE = (
    b'<d:error xmlns:d="DAV:" xmlns:s="http://sabredav.org/ns"><s:exception>E</s:exception>'
    b"<s:message>%s</s:message>%s</d:error>"
)
# A text that every server accepts.
TEXT = task("a").encode()


def multistatus(content: str) -> Answer:
    return Answer(207, f'<d:multistatus xmlns:d="DAV:">{content}</d:multistatus>'.encode())


def member(name: str, tag: str) -> str:
    return (
        f"<d:response><d:href>{name}</d:href><d:propstat><d:prop><d:getetag>&quot;{tag}&quot;</d:getetag></d:prop>"
        "<d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>"
    )


def truncated(collection: str) -> str:
    return f"<d:response><d:href>{collection}</d:href><d:status>HTTP/1.1 507 X</d:status></d:response>"


@dataclasses.dataclass(frozen=True)
class Row:
    answer: Answer
    kind: str
    # Words of the error's text.
    says: str = ""
    retry_after_seconds: int | None = None
    options: dict[str, str] = dataclasses.field(default_factory=dict)


REFUSALS = {
    "401": Row(Answer(401, headers={"WWW-Authenticate": 'Basic realm="x"'}), "unauthorised", "the password"),
    "401 with Digest": Row(
        Answer(401, headers={"WWW-Authenticate": 'Digest realm="x", nonce="y", qop="auth"'}), "unauthorised"
    ),
    "403": Row(Answer(403, b"No, Anna\nmore", {"Content-Type": "text/plain"}), "forbidden", "(No, Anna)"),
    "403 quota": Row(Answer(403, SABRE % (b"Too much", b"<d:quota-not-exceeded/>")), "full", "(Too much)"),
    "423": Row(Answer(423, SABRE % (b"Held by Bert", b"")), "locked", "(Held by Bert)"),
    "429": Row(Answer(429, headers={"Retry-After": "120"}), "tooManyRequests", "in 2 min", 120),
    "500": Row(Answer(500, b"Traceback \x1b[31m", {"Content-Type": "text/plain"}), "unavailable", "(Traceback [31m)"),
    "503": Row(
        Answer(503, headers={"Date": "Mon, 23 Nov 2026 20:00:00 GMT", "Retry-After": "Mon, 23 Nov 2026 20:00:30 GMT"}),
        "unavailable",
        "in 30 s",
        30,
    ),
    "504": Row(Answer(504, PAGE, HTML), "unavailable", "error 504"),
    "507": Row(Answer(507, SABRE % (b"Disk full", b"")), "full", "(Disk full)"),
}
NO_ANSWERS = {
    "page": Row(Answer(200, PAGE, HTML), "notCalDAV", "a sign-in page"),
    "page as 207": Row(Answer(207, PAGE, HTML), "notCalDAV"),
    "hung up": Row(Answer(raw=b""), "interrupted", "was interrupted"),
    "not HTTP": Row(Answer(raw=b"SSH-2.0-OpenSSH_9.2p1\r\n"), "malformedAnswer"),
    "cut headers": Row(Answer(raw=b"HTTP/1.1 207 Multi-Status\r\nContent-Le"), "interrupted"),
    "fewer bytes than promised": Row(Answer(207, TEXT, length=100_000), "interrupted"),
    "cut chunk": Row(
        Answer(raw=b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffff\r\nBEGIN:VCAL"), "interrupted"
    ),
    "endless headers": Row(Answer(raw=b"HTTP/1.1 200 OK\r\n", then=b"X-More: " + b"y" * 4000 + b"\r\n"), "tooLarge"),
    "endless body": Row(
        Answer(200, TEXT, length=-1, then=b"y" * 60_000), "tooLarge", "larger than", options={"answer-bytes": "999999"}
    ),
    "promised to be too large": Row(
        Answer(200, TEXT, length=10**15, then=b"y" * 60_000), "tooLarge", options={"answer-bytes": "999999"}
    ),
    "no answer at all": Row(
        Answer(raw=b"", stalls=True), "timedOut", "did not answer in time", options={"total-seconds": "1"}
    ),
    "stalled headers": Row(Answer(raw=b"HTTP/1.1 200 OK\r\n", stalls=True), "timedOut", options={"total-seconds": "1"}),
    "stalled body": Row(Answer(200, TEXT, length=9999, stalls=True), "timedOut", options={"total-seconds": "1"}),
    "drop by drop": Row(
        Answer(200, TEXT, length=9999, then=b"y", interval_seconds=0.1), "timedOut", options={"total-seconds": "1"}
    ),
}
BOMB = (
    b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;">]>'
    b'<d:multistatus xmlns:d="DAV:"><d:sync-token>&c;</d:sync-token></d:multistatus>'
)
