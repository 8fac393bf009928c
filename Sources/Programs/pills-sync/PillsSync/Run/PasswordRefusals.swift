import PillsCore
import PillsSettings

// A server may lock an account after too many wrong passwords.
extension SyncState {
  private static let mostRefusals = 3
  private static let secondsOfRefusals = 3600

  /// Seconds until the password may be tried again; nil if it may be tried now.
  func secondsUntilPassword(_ password: PasswordMark, at now: Int) -> Int? {
    let recent = recentRefusals(of: password, at: now)
    guard recent.count >= Self.mostRefusals, let first = recent.first else { return nil }
    return first + Self.secondsOfRefusals - now
  }

  mutating func addRefusal(of password: PasswordMark, at now: Int) {
    refusals = (recentRefusals(of: password, at: now) + [now]).suffix(Self.mostRefusals)
    refusedAs = password.description
  }

  mutating func forgetRefusals() { (refusals, refusedAs) = ([], nil) }

  /// The refusals of the last hour, earliest first. Times in the future do not count: the clock was wrong then.
  private func recentRefusals(of password: PasswordMark, at now: Int) -> [Int] {
    guard refusedAs == password.description else { return [] }
    return refusals.filter { $0 <= now && now < $0 + Self.secondsOfRefusals }
  }
}

/// A mark that recognises a password with its settings and reveals almost nothing of the password.
struct PasswordMark: Hashable, CustomStringConvertible {
  let description: String

  init(_ password: String, _ settings: SyncSettings) {
    let hash = fingerprint(of: password)
    // One byte only: 1 of 256 other passwords is taken for this one until the hour is over.
    description = "\(hash >> 56) \(settings)"
  }
}
