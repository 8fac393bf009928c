import Glibc
import PillsAPI

/// Prints how things stand, and again after every change, until nobody listens.
///
/// Once pillsd has answered, it may go away and come back: it is tried again every second. Until then, failing to reach
/// it ends the run.
struct Watcher {
  let address: SocketAddress
  let format: WatchFormat

  /// Ends only by throwing, or with the process when nobody reads standard output any more.
  func run() throws(Failure) {
    Output.exitWhenClosed()
    var printed = PrintedState(format: format)
    var isAway = false
    while true {
      do throws(Failure) {
        try Daemon(at: address, patience: nil).watch { (status) throws(Failure) in
          isAway = false
          if let line = try printed.line(for: status) { try Output.write(lines: [line]) }
        }
      } catch {
        guard printed.hasAny, error.isOutage else { throw error }
        if !isAway { Output.complain("pillsctl: pillsd went away; trying again every second.\n") }
        isAway = true
        poll(nil, 0, 1000)
      }
    }
  }
}

/// What was printed last, so that nothing is printed twice.
private struct PrintedState {
  let format: WatchFormat
  private var last: String?

  init(format: WatchFormat) {
    self.format = format
  }

  var hasAny: Bool { last != nil }

  /// The line that tells of `status`; nil where it would tell nothing new.
  mutating func line(for status: Control.Status) throws(Failure) -> String? {
    let state = try state(status)
    defer { last = state }
    guard state != last else { return nil }
    guard format == .text else { return state }
    return try readable { () throws(UnreadableReply) in
      "\(try Timestamp(status.now).clockWithSeconds)  \(state)"
    }
  }

  private func state(_ status: Control.Status) throws(Failure) -> String {
    switch format {
    case .json: jsonLine(Control.StatusOutput(status: status))
    case .text: try readable { () throws(UnreadableReply) in try watchLine(status) }
    case .waybar: jsonLine(try readable { () throws(UnreadableReply) in try WaybarModule(status) })
    }
  }
}

extension Failure {
  /// Whether it may pass when pillsd is back.
  fileprivate var isOutage: Bool {
    switch self {
    case .unreachable, .cutOff: true
    default: false
    }
  }
}
