package import PillsAPI
package import PillsCore
import Words

/// A statement about the state of sync.
package struct SharingStatement: Hashable, Sendable {
  package let text: String
  package let remedy: Remedy?
  /// Whether this keeps the devices from syncing.
  package let isProblem: Bool

  fileprivate init(_ words: String, _ way: Remedy? = nil, isProblem problem: Bool = false) {
    (text, remedy, isProblem) = (words.printable, way, problem)
  }

  /// A command that helps.
  package enum Remedy: Hashable, Sendable {
    case setUp
    case reachNow
    case seeMore
    case seeConflicts
    case encrypt
    case seeUnits

    package var purpose: String {
      switch self {
      case .setUp: translated("To set up sync")
      case .reachNow: translated("To sync now")
      case .seeMore: translated("For details")
      case .seeConflicts: translated("To decide")
      case .encrypt: translated("To encrypt it")
      case .seeUnits: translated("To see why")
      }
    }

    package var command: String { toType(commandOfUnnamed) }

    private var commandOfUnnamed: String {
      switch self {
      case .setUp: "pillsctl sync setup"
      case .reachNow: "pillsctl sync now"
      case .seeMore: "pillsctl sync"
      case .seeConflicts: "pillsctl sync conflicts"
      case .encrypt: "pillsctl sync passphrase"
      case .seeUnits: "systemctl --user status pills-sync.timer pills-sync.service"
      }
    }
  }

  /// The remedy as a sentence, for a window.
  package var wayInTerminal: String? {
    remedy.map { remedy in
      let (purpose, command) = (remedy.purpose, remedy.command)
      return translated("\(purpose), type in a terminal: \(command)")
    }
  }

  /// The text and the remedy in one line, for a terminal.
  package var line: String { remedy.map { "\(text) \($0.purpose): \($0.command)" } ?? text }
}

extension SharingStatement {
  package static var nothingShared: SharingStatement {
    SharingStatement(translated("This device is not synced."), .setUp)
  }

  /// Conflicts come from entries of devices that did not know of each other's.
  package static func conflicts(_ count: Int) -> SharingStatement {
    SharingStatement(
      translated(
        count,
        one: "\(count) conflict between your devices needs a decision.",
        other: "\(count) conflicts between your devices need a decision."
      ),
      .seeConflicts
    )
  }

  /// Says that sync has failed for a day or more.
  package static func failure(_ failure: Control.SyncFailure, now: Timestamp) -> SharingStatement {
    let since = failure.failingSince.dayAndClock(on: now.day)
    if failure.isSilent == true { return silence(last: since) }
    let fact = translated("Sync does not work. The first attempt that failed was \(since).")
    let reason = failure.complaint.map { clause($0, SyncFlaw.self).asSentence }
    return SharingStatement(
      [fact, reason].compactMap(\.self).joined(separator: " "),
      .seeMore,
      isProblem: true
    )
  }

  /// Says that nothing starts pills-sync, or that it ends before it can report anything.
  private static func silence(last attempt: String) -> SharingStatement {
    let fact = translated("Sync does not run. The last attempt was \(attempt).")
    return SharingStatement(fact, .seeUnits, isProblem: true)
  }

  /// `device` is nil without sync, and `report` before the first attempt. `conflicts` counts those of doses
  /// only for the last ``PillsAPI/Sync/GetConflicts/recentDays``.
  package static func all(
    device: String?,
    report: Sync.Report?,
    conflicts: Int,
    isEncrypted: Bool,
    now: Timestamp
  ) -> [SharingStatement] {
    guard let device else { return [nothingShared] }
    guard let report else {
      let text = translated(
        "Sync is set up on this device, \(device), but has not run yet."
      )
      return [SharingStatement(text, .reachNow)]
    }
    let today = now.day
    let attempt = report.at.dayAndClock(on: today)
    var statements = [SharingStatement(translated("Your devices sync through \(report.remote)."))]
    if let problem = report.problem {
      let reason = clause(problem, SyncFlaw.self).asSentence
      statements.append(
        SharingStatement(
          translated("The last attempt to sync, \(attempt), failed: \(reason)"),
          isProblem: true
        )
      )
    } else {
      statements.append(SharingStatement(translated("This device, \(device), last synced \(attempt).")))
    }
    if report.isSilent == true { statements.append(silence(last: attempt)) }
    statements.append(SharingStatement(waitingText(report.waiting)))
    if conflicts > 0 { statements.append(.conflicts(conflicts)) }
    statements.append(
      isEncrypted
        ? SharingStatement(translated("Synced data is encrypted."))
        : SharingStatement(translated("Synced data is not encrypted."), .encrypt)
    )
    return statements
  }

  private static func waitingText(_ waiting: Int) -> String {
    switch waiting {
    case 0: translated("Everything that was recorded here has been sent.")
    default:
      translated(
        waiting,
        one: "\(waiting) entry of this device is waiting to be sent.",
        other: "\(waiting) entries of this device are waiting to be sent."
      )
    }
  }
}
