import Glibc
import PillsCore
import PillsSettings

/// Carries out `body`, which signs in at the remote. Throws instead if the password was refused too often.
func signingIn(
  in places: Places,
  _ body: () throws(SyncComplaint) -> Void
) throws(SyncComplaint) {
  let destination = try Destination(in: places)
  guard let password = try destination.passwordMark() else { return try body() }
  let known = places.stateFile.load()
  try known.require(password, mayBeTriedAt: time(nil), for: destination.place.description)
  do throws(SyncComplaint) {
    try body()
  } catch {
    if error.flaw == .unauthorised {
      // If this cannot be saved, the refusal does not count.
      try? places.changeState { $0.addRefusal(of: password, at: time(nil)) }
    }
    throw error
  }
  if !known.refusals.isEmpty { try? places.changeState { $0.forgetRefusals() } }
}

extension Places {
  fileprivate func changeState(_ change: (inout SyncState) -> Void) throws(SyncComplaint) {
    let lock = try RunLock(in: self)
    defer { withExtendedLifetime(lock) {} }
    var state = stateFile.load()
    change(&state)
    try stateFile.save(state)
  }
}

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

  /// Throws if the password may not be tried now.
  func require(_ password: PasswordMark, mayBeTriedAt now: Int, for place: String) throws(SyncComplaint) {
    guard let seconds = secondsUntilPassword(password, at: now) else { return }
    throw SyncComplaint(.unauthorised, [.place: place, .seconds: "\(seconds)"])
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
