import Testing

@testable import Varlink

struct MessageFramerTests {
  private static let texts = [#"{"a":"\"}]{["}"#, "[]", #"{"ä":"\\","b":{}}"#, "1"]
  private static let stream: [UInt8] = texts.flatMap { (text: String) -> [UInt8] in Array(text.utf8) + [0] }

  private func drain(_ framer: inout MessageFramer) throws -> [String] {
    var messages: [String] = []
    while let message = try framer.next() { messages.append(String(decoding: message, as: UTF8.self)) }
    return messages
  }

  @Test("messages stay whole wherever the stream is cut in two", arguments: 0...stream.count)
  func cutInTwo(at cut: Int) throws {
    var framer = MessageFramer(sizeLimit: 100, depthLimit: 2)
    framer.append(Self.stream[..<cut])
    var messages = try drain(&framer)
    let isAtEnd = cut == 0 || Self.stream[cut - 1] == 0
    #expect(framer.hasHalfMessage == !isAtEnd)
    framer.append(Self.stream[cut...])
    messages += try drain(&framer)
    #expect(messages == Self.texts)
    #expect(!framer.hasHalfMessage)
  }

  @Test("messages stay whole if the stream arrives in pieces", arguments: 1...7)
  func inPieces(of size: Int) throws {
    var framer = MessageFramer(sizeLimit: 100, depthLimit: 2)
    var messages: [String] = []
    for start in stride(from: 0, to: Self.stream.count, by: size) {
      framer.append(Self.stream[start..<min(start + size, Self.stream.count)])
      messages += try drain(&framer)
    }
    #expect(messages == Self.texts)
  }

  @Test(
    "an invalid stream is refused",
    arguments: [
      ("\0", ProtocolViolation.emptyMessage),
      ("{}\0\0", .emptyMessage),
      ("12345678901\0", .messageTooLong),
      ("12345678901", .messageTooLong),
      ("[[[]]]\0", .nestedTooDeeply),
      (#"{"":[{"#, nil),
      (#"{"":[{"# + "\0", .nestedTooDeeply),
      (#""[[[[[""# + "\0", nil),
      ("1234567890\0", nil),
      ("]][[]]\0", nil),
    ]
  )
  func refusals(stream: String, violation: ProtocolViolation?) {
    var framer = MessageFramer(sizeLimit: 10, depthLimit: 2)
    framer.append(stream.utf8)
    do throws(ProtocolViolation) {
      while try framer.next() != nil {}
      #expect(violation == nil)
    } catch {
      #expect(error == violation)
    }
  }

  @Test(
    "bytes that are not UTF-8 are refused",
    arguments: [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xe2, 0x82]]
  )
  func notUTF8(bytes: [UInt8]) {
    var framer = MessageFramer(sizeLimit: 10, depthLimit: 2)
    framer.append([0x22] + bytes + [0x22, 0])
    #expect(throws: ProtocolViolation.notUTF8) { try framer.next() }
  }
}
