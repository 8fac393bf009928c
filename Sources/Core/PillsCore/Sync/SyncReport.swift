/// The result of the last attempt to sync with other devices.
package struct SyncReport: Hashable, Sendable {
  package let at: Instant
  /// As a person would type it.
  package let remote: String
  /// One sentence with what to do about it; nil if all went well.
  package let problem: String?
  /// The id that this device had; nil in reports of older versions.
  package let device: DeviceID?
  /// The number of the last entry with that id that other devices can know.
  package let reached: Int
  /// How many entries of its earlier ids they have yet to get.
  package let left: Int
  /// The first failure since the last success; nil if the last attempt succeeded.
  package let failingSince: Instant?
  /// Whether a popup has shown this to the person.
  package var isTold: Bool
}

extension SyncReport {
  /// How long attempts fail before the status says so, and before a popup does.
  package static let (patience, longPatience) = (TimeSpan.hours(24), TimeSpan.hours(72))

  /// The report after a new attempt. `reached` is nil if the attempt did not get so far; `left` counts the
  /// entries of earlier ids of this device that had to be sent.
  package init(
    after last: SyncReport?,
    at now: Instant,
    remote: String,
    problem: String?,
    hasFailed: Bool,
    device: DeviceID? = nil,
    reached: Int?,
    left: Int = 0
  ) {
    let last = last?.remote == remote ? last : nil
    (at, self.remote, self.problem) = (now, remote, problem)
    self.device = device
    let isSame = last?.device == nil || last?.device == device
    self.reached = reached ?? (isSame ? last?.reached : nil) ?? 0
    self.left = hasFailed ? left : 0
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

  /// How many entries others have yet to get if this device has the id `device` now; `last` gives the number
  /// of the last entry of an id.
  package func waiting<Failure: Error>(
    of device: DeviceID,
    last: (DeviceID) throws(Failure) -> Int
  ) throws(Failure) -> Int {
    try waitingOfFormers(of: device, last: last)
      + max(0, try last(device) - (self.device ?? device == device ? reached : 0))
  }

  package func waitingOfFormers<Failure: Error>(
    of device: DeviceID,
    last: (DeviceID) throws(Failure) -> Int
  ) throws(Failure) -> Int {
    guard let former = self.device, former != device else { return left }
    return left + max(0, try last(former) - reached)
  }

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
      device: line["device"].flatMap { DeviceID($0) },
      reached: reached,
      left: line.number("left", in: 0...EntryID.mostEntries) ?? 0,
      failingSince: line.instant("failing-since"),
      isTold: line.flag("told") ?? false
    )
  }

  package var description: String {
    WordLine(
      "report",
      [("at", at.microsecondsSinceEpoch), ("remote", remote), ("problem", problem), ("reached", reached)],
      [
        ("failing-since", failingSince?.microsecondsSinceEpoch), ("told", WordLine.word(for: isTold)),
        ("device", device), ("left", left == 0 ? nil : left),
      ]
    ).description
  }
}
