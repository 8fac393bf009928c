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

  /// A pillsctl command that helps.
  package enum Remedy: Hashable, Sendable {
    case setUp
    case reachNow
    case seeMore
    case seeConflicts
    case encrypt

    package var purpose: String {
      switch self {
      case .setUp: translated("To begin")
      case .reachNow: translated("To try")
      case .seeMore: translated("To see more")
      case .seeConflicts: translated("To see them")
      case .encrypt: translated("To encrypt it")
      }
    }

    package var command: String {
      switch self {
      case .setUp: "pillsctl sync setup"
      case .reachNow: "pillsctl sync now"
      case .seeMore: "pillsctl sync"
      case .seeConflicts: "pillsctl sync conflicts"
      case .encrypt: "pillsctl sync passphrase"
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
    SharingStatement(translated("This machine shares nothing with others."), .setUp)
  }

  /// Conflicts come from entries of devices that did not know of each other's.
  package static func conflicts(_ count: Int) -> SharingStatement {
    SharingStatement(
      translated(
        count,
        one: "\(count) thing needs a look, as your machines did not know of one another.",
        other: "\(count) things need a look, as your machines did not know of one another."
      ),
      .seeConflicts
    )
  }

  /// Says that sync has failed for a day or more.
  package static func failure(_ failure: Control.SyncFailure, now: Timestamp) -> SharingStatement {
    let since = failure.failingSince.dayAndClock(on: now.day)
    let fact = translated("Your other machines have not been reached since an attempt \(since) failed.")
    let reason = failure.complaint.map { clause($0, SyncFlaw.self).asSentence }
    return SharingStatement(
      [fact, reason].compactMap(\.self).joined(separator: " "),
      .seeMore,
      isProblem: true
    )
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
        "This machine, \(device), shares what is said on it, but has not reached the others yet."
      )
      return [SharingStatement(text, .reachNow)]
    }
    let today = now.day
    let attempt = report.at.dayAndClock(on: today)
    var statements = [SharingStatement(translated("Your machines meet at \(report.remote)."))]
    if let problem = report.problem {
      let reason = clause(problem, SyncFlaw.self).asSentence
      statements.append(
        SharingStatement(translated("The last attempt, \(attempt), failed: \(reason)"), isProblem: true)
      )
    } else {
      statements.append(SharingStatement(translated("This machine, \(device), was last there \(attempt).")))
    }
    statements.append(SharingStatement(waitingText(report.waiting)))
    if conflicts > 0 { statements.append(.conflicts(conflicts)) }
    statements.append(
      isEncrypted
        ? SharingStatement(translated("What is written for them is encrypted."))
        : SharingStatement(translated("What is written for them is not encrypted."), .encrypt)
    )
    return statements
  }

  private static func waitingText(_ waiting: Int) -> String {
    switch waiting {
    case 0: translated("The other machines can know all that was said here.")
    default:
      translated(
        waiting,
        one: "\(waiting) thing that was said here waits to be told.",
        other: "\(waiting) things that were said here wait to be told."
      )
    }
  }
}
