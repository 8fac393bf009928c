import CLibnotify
import Synchronization

/// Tells which server answered libnotify's `Notify` calls, and what it said after libnotify stopped waiting.
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
    var unansweredCalls: [UInt32: String] = [:]
    var lateReplies: [String: Reply] = [:]
  }

  func forgetLastCall() {
    state.withLock {
      $0.lastCall = 0
      $0.lastReply = nil
    }
  }

  /// The answer to the last call.
  var lastReply: Reply? { state.withLock { $0.lastReply } }

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
      state.withLock {
        $0.lastCall = serial
        $0.lastReply = nil
      }
    case G_DBUS_MESSAGE_TYPE_METHOD_RETURN where isIncoming:
      observeReply(message)
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

  private static func reply(from message: OpaquePointer) -> Reply? {
    guard let sender = g_dbus_message_get_sender(message), let body = g_dbus_message_get_body(message),
      let number = Variant(taking: g_variant_ref(body)).members.first?.number
    else { return nil }
    return Reply(server: String(cString: sender), number: number)
  }
}
