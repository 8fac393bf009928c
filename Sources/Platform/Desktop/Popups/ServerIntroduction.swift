import CLibnotify
import Synchronization

/// Tells libnotify what the notification server is. libnotify asks for that before it shows anything, waits for half
/// a minute, and shows nothing without an answer; but some servers never answer, and the others have told already.
final class ServerIntroduction: Sendable {
  private let state = Mutex(State())

  private struct State {
    /// Name, vendor, version, and version of the specification; nil if libnotify must ask.
    var information: [String]?
    /// The calls whose answer is replaced.
    var calls: Set<UInt32> = []
  }

  func set(_ information: [String]?) { state.withLock { $0.information = information } }

  /// Replaces the question by one that the bus answers at once, and that answer by ours. GLib's own thread calls this
  /// for every message, before it is sent or dispatched. It takes over the message and returns one for the caller.
  func passing(_ message: OpaquePointer, isIncoming: Bool) -> OpaquePointer {
    let replaced = isIncoming ? answer(to: message) : question(for: message)
    guard let replaced else { return message }
    g_object_unref(UnsafeMutableRawPointer(message))
    return replaced
  }

  private func question(for message: OpaquePointer) -> OpaquePointer? {
    guard state.withLock({ $0.information != nil }),
      g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL,
      text(g_dbus_message_get_member(message)) == "GetServerInformation",
      // The calls of Pills itself start no server.
      g_dbus_message_get_flags(message).rawValue & G_DBUS_MESSAGE_FLAGS_NO_AUTO_START.rawValue == 0,
      let copy = g_dbus_message_copy(message, nil)
    else { return nil }
    let serial = g_dbus_message_get_serial(message)
    g_dbus_message_set_serial(copy, serial)
    g_dbus_message_set_destination(copy, BusName.bus)
    g_dbus_message_set_path(copy, BusName.busPath)
    g_dbus_message_set_interface(copy, BusName.bus)
    g_dbus_message_set_member(copy, "GetId")
    _ = state.withLock { $0.calls.insert(serial) }
    return copy
  }

  private func answer(to message: OpaquePointer) -> OpaquePointer? {
    guard g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_RETURN else { return nil }
    let serial = g_dbus_message_get_reply_serial(message)
    let information = state.withLock { state in
      state.calls.remove(serial).map { _ in state.information ?? [] }
    }
    guard let information, let copy = g_dbus_message_copy(message, nil) else { return nil }
    let texts = Variant(tuple: information.map { Variant(string: $0) })
    withExtendedLifetime(texts) { g_dbus_message_set_body(copy, texts.pointer) }
    return copy
  }

  private func text(_ pointer: UnsafePointer<CChar>?) -> String? { pointer.map { String(cString: $0) } }
}
