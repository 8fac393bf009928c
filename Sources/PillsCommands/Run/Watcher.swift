import Glibc
import PillsAPI
import PillsView

/// Prints the state, and again after every change, until nobody reads it.
///
/// If pillsd cannot be reached at the start, the run ends. Later it may stop and come back: it is tried again every second.
struct Watcher {
  let address: PillsdAddress
  let format: WatchFormat

  /// Ends only by throwing, or with the process when nobody reads standard output any more.
  func run() throws(Failure) {
    Output.exitWhenClosed()
    var printed = PrintedState(format: format)
    var isAway = false
    while true {
      do throws(Failure) {
        try PillsdConnection(at: address, patience: nil).watch { (status) throws(Failure) in
          if isAway {
            try tell(back: status)
            printed.forget()
          }
          isAway = false
          if let line = try printed.line(for: status) { try Output.write(lines: [line]) }
        }
      } catch {
        guard printed.hasAny, error.isOutage else { throw error }
        if !isAway { try tellGone() }
        isAway = true
        poll(nil, 0, 1000)
      }
    }
  }

  /// People and bars read this in place of a state. Programs that read JSON get only states.
  private func tellGone() throws(Failure) {
    switch format {
    case .text:
      try Output.write(lines: ["\(Timestamp.ownStamp)  Pills is not running; it is tried again every second"])
    case .waybar: try Output.write(lines: [jsonLine(WaybarModule.gone)])
    case .json: Output.complain("pillsctl: pillsd is not running; it is tried again every second.\n")
    }
  }

  private func tell(back status: Control.Status) throws(Failure) {
    switch format {
    case .text:
      let stamp = try readable { () throws(UnreadableReply) in try Timestamp(status.now).stamp }
      try Output.write(lines: ["\(stamp)  Pills is running again"])
    // The state says it.
    case .waybar: break
    case .json: Output.complain("pillsctl: pillsd is running again.\n")
    }
  }
}

/// Remembers what was printed last, so that nothing is printed twice.
private struct PrintedState {
  let format: WatchFormat
  private var last: String?

  init(format: WatchFormat) {
    self.format = format
  }

  private(set) var hasAny = false

  /// From now on the next state is news, even if it is the last one.
  mutating func forget() { last = nil }

  /// The line for `status`; nil if it says nothing new.
  mutating func line(for status: Control.Status) throws(Failure) -> String? {
    let state = try state(status)
    defer {
      last = state
      hasAny = true
    }
    guard state != last else { return nil }
    guard format == .text else { return state }
    return try readable { () throws(UnreadableReply) in
      "\(try Timestamp(status.now).stamp)  \(state)"
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
