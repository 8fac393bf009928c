/// The time since boot, sleep included: a clock that nobody can set (CLOCK_BOOTTIME of clock_gettime(2)).
package struct Uptime: Hashable, Sendable {
  /// Identifies this boot; has no spaces.
  package let boot: String
  package let span: TimeSpan

  package init(boot: String, span: TimeSpan) {
    self.boot = boot
    self.span = span
  }
}

extension Uptime: LosslessStringConvertible {
  /// Reads the boot and the microseconds: `f3a9 81200345`.
  package init?(_ description: String) {
    let words = description.split(separator: " ")
    guard words.count == 2, let microseconds = Int64(words[1]) else { return nil }
    self.init(boot: String(words[0]), span: .microseconds(microseconds))
  }

  package var description: String { "\(boot) \(span.microseconds)" }
}
