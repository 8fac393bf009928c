import CLibnotify
import Testing

@testable import Desktop

/// A D-Bus message that libnotify's connection sends or receives.
private final class Message {
  private let pointer: OpaquePointer

  /// A call by libnotify; no other message has its serial.
  static func call(serial: UInt32) throws -> Message {
    let message = Message(try #require(g_dbus_message_new_method_call(nil, "/", nil, "Notify")))
    g_dbus_message_set_serial(message.pointer, serial)
    return message
  }

  static func answer(_ number: UInt32, to call: Message, from sender: String) throws -> Message {
    let message = Message(
      try #require(withExtendedLifetime(call) { g_dbus_message_new_method_reply(call.pointer) })
    )
    message.fill(number, sender)
    return message
  }

  static func closing(_ number: UInt32, from sender: String) throws -> Message {
    let message = Message(
      try #require(g_dbus_message_new_signal("/", "org.freedesktop.Notifications", "NotificationClosed"))
    )
    message.fill(number, sender)
    return message
  }

  private init(_ pointer: OpaquePointer) { self.pointer = pointer }

  deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

  func pass(_ replies: NotifyReplies, isIncoming: Bool) {
    withExtendedLifetime(self) { replies.observe(pointer, isIncoming: isIncoming) }
  }

  private func fill(_ number: UInt32, _ sender: String) {
    g_dbus_message_set_sender(pointer, sender)
    let body = Variant(tuple: [Variant(number: number)])
    withExtendedLifetime(body) { g_dbus_message_set_body(pointer, body.pointer) }
  }
}

struct NotifyRepliesTests {
  @Test func theAnswerToAnotherCallIsNotTakenForThatToTheLast() throws {
    let replies = NotifyReplies()
    let (former, last) = (try Message.call(serial: 3), try Message.call(serial: 4))
    former.pass(replies, isIncoming: false)
    last.pass(replies, isIncoming: false)
    try Message.answer(6, to: former, from: ":1.5").pass(replies, isIncoming: true)
    #expect(replies.lastReply == nil)
    try Message.answer(7, to: last, from: ":1.5").pass(replies, isIncoming: true)
    #expect(replies.lastReply == NotifyReplies.Reply(server: ":1.5", number: 7))
  }

  /// The server may reuse a popup number: a close signal that came before the answer belongs to the older
  /// popup.
  @Test(
    arguments: [
      (before: [7], after: [], sender: ":1.5", isClosed: false),
      (before: [], after: [7], sender: ":1.5", isClosed: true),
      (before: [7], after: [7], sender: ":1.5", isClosed: true),
      (before: [], after: [8], sender: ":1.5", isClosed: false),
      (before: [], after: [7], sender: ":1.6", isClosed: false),
    ] as [(before: [UInt32], after: [UInt32], sender: String, isClosed: Bool)]
  )
  func tellsWhetherAPopupIsClosedSinceItWasShown(
    before: [UInt32],
    after: [UInt32],
    sender: String,
    isClosed: Bool
  ) throws {
    let replies = NotifyReplies()
    let call = try Message.call(serial: 3)
    call.pass(replies, isIncoming: false)
    for number in before { try Message.closing(number, from: sender).pass(replies, isIncoming: true) }
    try Message.answer(7, to: call, from: ":1.5").pass(replies, isIncoming: true)
    for number in after { try Message.closing(number, from: sender).pass(replies, isIncoming: true) }
    #expect(replies.lastReply == NotifyReplies.Reply(server: ":1.5", number: 7))
    #expect(replies.isClosedSinceReply == isClosed)
    try Message.call(serial: 4).pass(replies, isIncoming: false)
    #expect(!replies.isClosedSinceReply)
  }
}
