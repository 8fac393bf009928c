import Desktop
import PillsAPI
import PillsCore
import SystemdKit
import Varlink

/// The popup that shows how a reminder arrives, and the calls that wait for what becomes of it.
@MainActor
final class PopupTest {
  private unowned let daemon: Daemon
  private var timer: MonotonicTimer?
  /// Those that wait for it to be on the screen.
  private var early: [TypedCall<Control.TestPopup>] = []
  /// Those that wait for what comes back.
  private var late: [TypedCall<Control.TestPopup>] = []

  private static let patienceMicroseconds: UInt64 = 30_000_000

  init(daemon: Daemon) throws(SystemdError) {
    self.daemon = daemon
    timer = try daemon.loop.monotonicTimer { [unowned self] in end(.nothing) }
  }

  /// Shows the popup, for longer where it is there already.
  func begin(for call: TypedCall<Control.TestPopup>) {
    early.append(call)
    let content = PopupContent.test(daemon.engine.settings)
    daemon.popups.show(key: PopupKey.test, content: content, place: PopupKey.testPlace)
  }

  /// Notes what became of the popup, and tells it to those who wait for it.
  func take(_ event: PopupEvent) {
    switch event {
    case .shown: markShown()
    case .notShown(_, let reason): fail(reason.complaint)
    case .answered(_, let action): end(Control.PopupOutcome(action))
    case .closed(_, let reason): end(Control.PopupOutcome(reason))
    default: break
    }
  }

  private func markShown() {
    guard let server else { return fail(PopupComplaint(.wentAway)) }
    for call in early { call.reply(continuing: Control.TestPopup.Output(popupServer: server)) }
    late += early.filter { !$0.isOver }
    early = []
    do throws(SystemdError) {
      try timer?.arm(after: Self.patienceMicroseconds)
    } catch {
      end(.nothing)
    }
  }

  private func fail(_ complaint: PopupComplaint) {
    for call in early + late { call.fail(Control.PopupFailed(complaint)) }
    (early, late) = ([], [])
  }

  private func end(_ outcome: Control.PopupOutcome) {
    // The loop that is over has no timer to disarm.
    try? timer?.disarm()
    daemon.popups.withdraw(key: PopupKey.test, place: PopupKey.testPlace)
    guard let server else { return fail(PopupComplaint(.wentAway)) }
    for call in late { call.reply(Control.TestPopup.Output(popupServer: server, outcome: outcome)) }
    late = []
  }

  private var server: Control.PopupServer? {
    Control.PopupServer(daemon.engine.overview(at: daemon.moment).popupServer)
  }
}

extension Control.PopupOutcome {
  fileprivate init(_ action: PopupAction) {
    switch action {
    case .taken: self = .taken
    case .snooze: self = .snooze
    case .skip: self = .skip
    case .open: self = .opened
    default: self = .closed
    }
  }

  fileprivate init(_ reason: PopupCloseReason) {
    switch reason {
    case .expired: self = .expired
    case .dismissed: self = .dismissed
    case .byCall, .undefined: self = .closed
    }
  }
}
