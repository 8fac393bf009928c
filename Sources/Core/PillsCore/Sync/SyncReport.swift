/// What the last attempt to reach the other machines came to.
package struct SyncReport: Hashable, Sendable {
  package let at: Instant
  /// Where they are reached, as a person would type it.
  package let remote: String
  /// A sentence, with what to do about it; nil where all went well.
  package let problem: String?
  /// How many entries of this device they have yet to get.
  package let waiting: Int

  package init(at: Instant, remote: String, problem: String?, waiting: Int) {
    (self.at, self.remote, self.problem, self.waiting) = (at, remote, problem, waiting)
  }
}

/// As the store keeps it.
extension SyncReport: LosslessStringConvertible {
  package init?(_ description: String) {
    guard let line = WordLine(description), line.kind == "report", let at = line.instant("at"),
      let remote = line["remote"], let waiting = line.number("waiting", in: 0...EntryID.mostEntries)
    else { return nil }
    self.init(at: at, remote: remote, problem: line["problem"], waiting: waiting)
  }

  package var description: String {
    var line = WordLine(kind: "report")
    line.add("at", at.microsecondsSinceEpoch)
    line.add("remote", remote)
    line.add("problem", problem)
    line.add("waiting", waiting)
    return line.description
  }
}
