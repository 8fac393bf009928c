/// What the attempts to reach the other machines came to.
package struct SyncReport: Hashable, Sendable {
  /// When the last of them was.
  package let at: Instant
  /// Where they are reached, as a person would type it.
  package let remote: String
  /// A sentence, with what to do about it; nil if all went well.
  package let problem: String?
  /// The number of the last entry of this device that the others can know.
  package let reached: Int
  /// When the first attempt failed since the last that did not; nil if the last did not.
  package let failingSince: Instant?
  /// Whether a popup told the person of that.
  package var isTold: Bool
}

extension SyncReport {
  /// How long attempts fail before status tells of it, and before a popup does.
  package static let (patience, longPatience) = (TimeSpan.hours(24), TimeSpan.hours(72))

  /// That of an attempt after those that `last` tells of. `reached` is nil if the attempt did not come so far.
  package init(
    after last: SyncReport?,
    at now: Instant,
    remote: String,
    problem: String?,
    hasFailed: Bool,
    reached: Int?
  ) {
    let last = last?.remote == remote ? last : nil
    (at, self.remote, self.problem) = (now, remote, problem)
    self.reached = reached ?? last?.reached ?? 0
    failingSince = hasFailed ? min(last?.failingSince ?? now, now) : nil
    isTold = hasFailed && last?.isTold ?? false
  }

  /// Whether all attempts of so long a time have failed.
  package func hasFailed(for span: TimeSpan) -> Bool { failingSince.map { at - $0 >= span } ?? false }
}

/// As the store keeps it.
extension SyncReport: LosslessStringConvertible {
  package init?(_ description: String) {
    guard let line = WordLine(description), line.kind == "report", let at = line.instant("at"),
      let remote = line["remote"], let reached = line.number("reached", in: 0...EntryID.mostEntries)
    else { return nil }
    self.init(
      at: at,
      remote: remote,
      problem: line["problem"],
      reached: reached,
      failingSince: line.instant("failing-since"),
      isTold: line.flag("told") ?? false
    )
  }

  package var description: String {
    var line = WordLine(kind: "report")
    line.add("at", at.microsecondsSinceEpoch)
    line.add("remote", remote)
    line.add("problem", problem)
    line.add("reached", reached)
    line.add("failing-since", failingSince?.microsecondsSinceEpoch)
    line.add("told", isTold)
    return line.description
  }
}
