import Testing

@testable import Remotes

@Suite struct AnswerSinkTests {
  private let sink = AnswerSink(limitInBytes: 10)

  private func header(_ line: String) -> Bool { Array(line.utf8).withUnsafeBytes { sink.takeHeader($0) } }

  private func body(_ text: String) -> Bool { Array(text.utf8).withUnsafeBytes { sink.takeBody($0) } }

  @Test func `the headers of the last answer count`() {
    for line in ["HTTP/1.1 100 Continue\r\n", "X-One: 1\r\n", "\r\n"] { #expect(header(line)) }
    #expect(sink.hasAllHeaders)
    for line in ["HTTP/1.1 200 OK\r\n", "ETag:  \"a:b\" \r\n", "no header\r\n"] { #expect(header(line)) }
    #expect(!sink.hasAllHeaders)
    #expect(header("\r\n"))
    #expect(sink.hasAllHeaders)
    #expect(sink.headers == ["etag": "\"a:b\""])
  }

  @Test func `more than the limit is not kept`() {
    #expect(body("12345"))
    #expect(body("67890"))
    #expect(!sink.isOverflowing)
    #expect(!body("1"))
    #expect(sink.isOverflowing)
    #expect(sink.body.count == 10)
    #expect(!header("X-One: 1\r\n"))
    #expect(sink.isOverflowing)
  }

  @Test func `headers have a limit of their own`() {
    let line = "X-Long: \(String(repeating: "x", count: 1000))\r\n"
    let taken = (0..<300).prefix { _ in header(line) }
    #expect((250...265).contains(taken.count))
    #expect(sink.isOverflowing)
  }
}
