import CSystemd
import Glibc

/// A connection to the user's service manager over the session bus (sd-bus(3)), served by the event loop.
@MainActor
final class ServiceManagerBus {
  private static let name = "org.freedesktop.systemd1"
  private static let path = "/org/freedesktop/systemd1"
  private static let interface = "org.freedesktop.systemd1.Manager"

  private let pointer: OpaquePointer

  /// Throws if the session has no bus.
  init(_ loop: EventLoop) throws(SystemdError) {
    var opened: OpaquePointer?
    try SystemdError.check(sd_bus_open_user(&opened), "sd_bus_open_user")
    guard let opened else { throw SystemdError(function: "sd_bus_open_user", errno: ENOMEM) }
    pointer = opened
    // The daemon keeps running when the bus ends.
    sd_bus_set_exit_on_disconnect(opened, 0)
    try SystemdError.check(sd_bus_attach_event(opened, loop.pointer, 0), "sd_bus_attach_event")
  }

  deinit {
    // Sends the messages that still wait, such as the call that stops a unit.
    MainActor.assumeIsolated { _ = sd_bus_flush_close_unref(pointer) }
  }

  var isOpen: Bool { sd_bus_is_open(pointer) > 0 }

  /// Calls a method of the service manager. `types` are those of `values` (sd_bus_message_append(3)).
  func call(
    _ method: String,
    _ types: String = "",
    _ values: [BusValue] = [],
    handler: @escaping @MainActor (BusReply) -> Void
  ) throws(SystemdError) {
    var made: OpaquePointer?
    let result = sd_bus_message_new_method_call(pointer, &made, Self.name, Self.path, Self.interface, method)
    try SystemdError.check(result, "sd_bus_message_new_method_call")
    defer { sd_bus_message_unref(made) }
    let appended = BusValue.withVaList(values) { sd_bus_message_appendv(made, types, $0) }
    try SystemdError.check(appended, "sd_bus_message_appendv")
    let callback: sd_bus_message_handler_t = { message, userdata, _ in
      EventHandler<BusReply>.call(userdata, with: BusReply(message))
      return 0
    }
    try add("sd_bus_call_async", EventHandler<BusReply>(handler)) { slot, userdata in
      sd_bus_call_async(pointer, &slot, made, callback, userdata, 0)
    }
  }

  /// Calls `handler` with every finished job; the bus reports jobs only after a call of `Subscribe`.
  func onJobRemoved(handler: @escaping @MainActor (RemovedJob) -> Void) throws(SystemdError) {
    let callback: sd_bus_message_handler_t = { message, userdata, _ in
      if let job = RemovedJob(message) { EventHandler<RemovedJob>.call(userdata, with: job) }
      return 0
    }
    try add("sd_bus_match_signal_async", EventHandler<RemovedJob>(handler)) { slot, userdata in
      sd_bus_match_signal_async(
        pointer,
        &slot,
        Self.name,
        Self.path,
        Self.interface,
        "JobRemoved",
        callback,
        nil,
        userdata
      )
    }
  }

  /// Makes the bus keep `handler` as long as it may call it.
  private func add<Event>(
    _ function: String,
    _ handler: EventHandler<Event>,
    _ add: (inout OpaquePointer?, UnsafeMutableRawPointer) -> Int32
  ) throws(SystemdError) {
    var slot: OpaquePointer?
    try handler.handOver(to: function) { add(&slot, $0) }
    sd_bus_slot_set_destroy_callback(slot, EventHandler<Event>.release)
    // From now on the bus owns the slot.
    sd_bus_slot_set_floating(slot, 1)
    sd_bus_slot_unref(slot)
  }
}

/// A value for sd_bus_message_append(3).
enum BusValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  case text(String)
  /// A 32-bit integer, a boolean, or the length of an array.
  case number(Int32)
  case long(UInt64)

  init(stringLiteral text: String) { self = .text(text) }

  init(integerLiteral number: Int32) { self = .number(number) }

  static func withVaList<Result>(_ values: [BusValue], _ body: (CVaListPointer) -> Result) -> Result {
    let texts = values.map { value -> UnsafeMutablePointer<CChar>? in
      if case .text(let text) = value { strdup(text) } else { nil }
    }
    defer { for text in texts { free(text) } }
    return Swift.withVaList(
      zip(values, texts).map { value, text -> any CVarArg in
        switch value {
        case .text: Int(bitPattern: text)
        case .number(let number): number
        case .long(let number): number
        }
      },
      body
    )
  }
}
