import CLibnotify
import Synchronization

/// Finds out which server answered libnotify's `Notify` calls, what came too late for libnotify, and what was
/// closed since. libnotify calls the owner of the well-known name and keeps only the number. But numbers
/// belong to a server, and the name can get a new owner during the call.
final class NotifyReplies: Sendable {
  struct Reply: Hashable {
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

  /// The answer to the last call, if it came in time.
  var lastReply: Reply? { state.withLock { $0.lastReply } }

  /// Whether the popup of ``lastReply`` was closed. An earlier closing with its number was of another popup.
  var isClosedSinceReply: Bool { state.withLock { $0.isClosedSinceReply } }

  /// Call it if the last call, which was about `key`, got no answer in time.
  func expectLateReply(for key: String) {
    state.withLock { state in
      // Zero means that libnotify never sent the call, as it waited for something else.
      if state.lastCall != 0 { state.unansweredCalls[state.lastCall] = key }
    }
  }

  func takeLateReplies() -> [String: Reply] {
    state.withLock { state in
      defer { state.lateReplies = [:] }
      return state.lateReplies
    }
  }

  /// GLib's own thread calls this for every message, before it is sent or dispatched.
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

  private static func reply(from message: OpaquePointer) -> Reply? {
    guard let sender = g_dbus_message_get_sender(message), let body = g_dbus_message_get_body(message),
      let number = Variant(taking: g_variant_ref(body)).members.first?.number
    else { return nil }
    return Reply(server: String(cString: sender), number: number)
  }
}
