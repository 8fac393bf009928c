import CLibnotify
import Synchronization

/// Tells which server answered libnotify's `Notify` calls, what it said after libnotify stopped waiting, and what it closed
/// since.
///
/// libnotify calls whoever owns the well-known name and keeps only the number. But a number means something only
/// together with its server, and the name may change hands during the call.
final class NotifyReplies: Sendable {
  struct Reply: Hashable {
    /// The unique name of the server.
    let server: String
    let number: UInt32
  }

  private let state = Mutex(State())

  private struct State {
    var lastCall: UInt32 = 0
    var lastReply: Reply?
    var isClosedSinceReply = false
    var unansweredCalls: [UInt32: String] = [:]
    var lateReplies: [String: Reply] = [:]

    mutating func begin(call: UInt32) {
      lastCall = call
      lastReply = nil
      isClosedSinceReply = false
    }
  }

  func forgetLastCall() { state.withLock { $0.begin(call: 0) } }

  /// The answer to the last call.
  var lastReply: Reply? { state.withLock { $0.lastReply } }

  /// Whether the popup of that answer has been closed: a closing of its number that came before was of another popup.
  var isClosedSinceReply: Bool { state.withLock { $0.isClosedSinceReply } }

  /// Remembers that nobody waits for the answer to the last call any more, which was about `key`.
  func expectLateReply(for key: String) {
    state.withLock { state in
      // Zero is libnotify having waited for something else, before it called.
      if state.lastCall != 0 { state.unansweredCalls[state.lastCall] = key }
    }
  }

  /// The answers that came late, by key, each once.
  func takeLateReplies() -> [String: Reply] {
    state.withLock { state in
      defer { state.lateReplies = [:] }
      return state.lateReplies
    }
  }

  /// Called by GLib's own thread for every message before it is sent or handed on.
  func observe(_ message: OpaquePointer, isIncoming: Bool) {
    switch g_dbus_message_get_message_type(message) {
    case G_DBUS_MESSAGE_TYPE_METHOD_CALL where !isIncoming:
      guard let member = g_dbus_message_get_member(message), String(cString: member) == "Notify" else {
        return
      }
      let serial = g_dbus_message_get_serial(message)
      state.withLock { $0.begin(call: serial) }
    case G_DBUS_MESSAGE_TYPE_METHOD_RETURN where isIncoming:
      observeReply(message)
    case G_DBUS_MESSAGE_TYPE_SIGNAL where isIncoming:
      observeSignal(message)
    default:
      break
    }
  }

  private func observeReply(_ message: OpaquePointer) {
    let serial = g_dbus_message_get_reply_serial(message)
    state.withLock { state in
      let key = state.unansweredCalls.removeValue(forKey: serial)
      guard serial == state.lastCall || key != nil, let reply = Self.reply(from: message) else { return }
      if let key {
        state.lateReplies[key] = reply
      } else {
        state.lastReply = reply
      }
    }
  }

  private func observeSignal(_ message: OpaquePointer) {
    guard let member = g_dbus_message_get_member(message), String(cString: member) == "NotificationClosed",
      let closed = Self.reply(from: message)
    else { return }
    state.withLock { state in
      if state.lastReply == closed { state.isClosedSinceReply = true }
    }
  }

  /// The server that sent a message, and the number with which the message begins.
  private static func reply(from message: OpaquePointer) -> Reply? {
    guard let sender = g_dbus_message_get_sender(message), let body = g_dbus_message_get_body(message),
      let number = Variant(taking: g_variant_ref(body)).members.first?.number
    else { return nil }
    return Reply(server: String(cString: sender), number: number)
  }
}
