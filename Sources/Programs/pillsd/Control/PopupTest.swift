import Desktop
import PillsAPI
import PillsCore
import SystemdKit
import Varlink

/// The test popup and the calls that wait for it.
@MainActor
final class PopupTest {
  private unowned let daemon: Daemon
  private var timer: MonotonicTimer?
  /// Calls that wait until the popup is on the screen.
  private var early: [TypedCall<Control.TestPopup>] = []
  /// Calls that wait for the outcome.
  private var late: [TypedCall<Control.TestPopup>] = []

  private static let patienceMicroseconds: UInt64 = 30_000_000

  init(daemon: Daemon) throws(SystemdError) {
    self.daemon = daemon
    timer = try daemon.loop.monotonicTimer { [unowned self] in end(.nothing) }
  }

  /// Shows the popup, or keeps it on the screen for longer.
  func begin(for call: TypedCall<Control.TestPopup>) {
    early.append(call)
    let content = PopupContent.test(daemon.engine.settings)
    daemon.popups.show(key: PopupKey.test, content: content, place: PopupKey.testPlace)
  }

  func take(_ event: PopupEvent) {
    switch event {
    case .shown: markShown()
    case .notShown(_, let reason): fail(reason.complaint)
    case .answered(_, let action, _): end(Control.PopupOutcome(action))
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
    // Fails only if the loop has ended, and the timer with it.
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
