import PillsCore
import PillsSettings

// A server may lock out whoever tries a wrong password too often.
extension SyncState {
  private static let mostRefusals = 3
  private static let secondsOfRefusals = 3600

  /// In how many seconds the password may be tried again; nil if it may be now.
  func secondsUntilPassword(_ password: PasswordMark, at now: Int) -> Int? {
    let recent = recentRefusals(of: password, at: now)
    guard recent.count >= Self.mostRefusals, let first = recent.first else { return nil }
    return first + Self.secondsOfRefusals - now
  }

  mutating func noteRefusal(of password: PasswordMark, at now: Int) {
    refusals = (recentRefusals(of: password, at: now) + [now]).suffix(Self.mostRefusals)
    refusedAs = password.description
  }

  mutating func forgetRefusals() { (refusals, refusedAs) = ([], nil) }

  /// Those of an hour, the earliest first. What a clock that was ahead has dated counts for nothing.
  private func recentRefusals(of password: PasswordMark, at now: Int) -> [Int] {
    guard refusedAs == password.description else { return [] }
    return refusals.filter { $0 <= now && now < $0 + Self.secondsOfRefusals }
  }
}

/// What tells a password and the settings beside it from others, and gives next to nothing of the password away.
struct PasswordMark: Hashable, CustomStringConvertible {
  let description: String

  init(_ password: String, _ settings: SyncSettings) {
    let hash = fingerprint(of: password)
    // A byte: of 256 other passwords, one is taken for the same until the hour is over.
    description = "\(hash >> 56) \(settings)"
  }
}
