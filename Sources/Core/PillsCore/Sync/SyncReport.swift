/// The result of the last attempt to sync with other devices.
package struct SyncReport: Hashable, Sendable {
  package let at: Instant
  /// As a person would type it.
  package let remote: String
  /// One sentence with what to do about it; nil if all went well.
  package let problem: String?
  /// The number of the last entry of this device that other devices can know.
  package let reached: Int
  /// The first failure since the last success; nil if the last attempt succeeded.
  package let failingSince: Instant?
  /// Whether a popup has shown this to the person.
  package var isTold: Bool
}

extension SyncReport {
  /// How long attempts fail before the status says so, and before a popup does.
  package static let (patience, longPatience) = (TimeSpan.hours(24), TimeSpan.hours(72))

  /// The report after a new attempt. `reached` is nil if the attempt did not get so far.
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

  /// Long enough for the timer of pills-sync, which fires every 15 minutes and up to 5 minutes late.
  private static let patienceAfterSleep = TimeSpan.minutes(20)

  /// Whether pills-sync has not run for `span` since `last`, although this device has been awake since `wake`.
  package static func isSilent(
    since last: Instant,
    for span: TimeSpan,
    at now: Instant,
    awakeSince wake: Instant
  ) -> Bool { now - last >= span && now - wake >= patienceAfterSleep }

  package func hasFailed(for span: TimeSpan) -> Bool { failingSince.map { at - $0 >= span } ?? false }
}

/// The text in the store.
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
    WordLine(
      "report",
      [("at", at.microsecondsSinceEpoch), ("remote", remote), ("problem", problem), ("reached", reached)],
      [("failing-since", failingSince?.microsecondsSinceEpoch), ("told", WordLine.word(for: isTold))]
    ).description
  }
}
