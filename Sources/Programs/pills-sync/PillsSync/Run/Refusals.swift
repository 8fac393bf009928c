import ICalendar
import PillsCore

// What the remote refuses of one text is no reason to leave the others.
extension SyncRun {
  /// Does something with the task of a resource.
  mutating func passingOver(
    _ name: String,
    _ body: (inout SyncRun) throws(SyncComplaint) -> Void
  ) throws(SyncComplaint) {
    do throws(SyncComplaint) {
      try body(&self)
    } catch {
      guard error.mayBeOfOneText else { throw error }
      refusals[name] = error
    }
  }

  /// Tells once of what became of a task.
  mutating func note(_ flaw: SyncFlaw, of task: TaskName) {
    let notice = SyncComplaint(flaw, [.name: task.known, .place: place])
    if !notices.contains(notice) { notices.append(notice) }
  }

  /// One for each task that the remote refuses.
  var taskRefusals: [SyncComplaint] {
    refusals.sorted { $0.key < $1.key }.map { name, refusal in
      let task = TaskName(name)?.known ?? name
      return SyncComplaint(.taskRefused, [.name: task, .place: place, .detail: refusal.reason])
    }
  }
}

extension SyncComplaint {
  /// Whether another text may be none the worse for it.
  var mayBeOfOneText: Bool {
    switch flaw {
    case .refused, .forbidden, .locked, .tooLarge, .full, .notWritten, .malformedAnswer: true
    case .unavailable: self[.status] == "500"
    default: false
    }
  }

  /// In the words of the server, as far as it has any.
  var reason: String {
    let status: String? =
      switch flaw {
      case .forbidden: "403"
      case .locked: "423"
      case .full: "507"
      case .refused, .unavailable: self[.status]
      default: nil
      }
    let words = [status.map { "HTTP \($0)" }, self[.detail].isEmpty ? nil : self[.detail]]
    return words.compactMap(\.self).joined(separator: ": ")
  }
}

extension [SyncComplaint] {
  /// With one in the place of those of a kind that are about single texts: it names the first, and says how many there are.
  var joined: [SyncComplaint] {
    let counts = Dictionary(grouping: self, by: \.flaw).mapValues(\.count)
    var told: Set<SyncFlaw> = []
    return compactMap { complaint in
      guard complaint.flaw.isOfOneText, let count = counts[complaint.flaw], count > 1 else {
        return complaint
      }
      return told.insert(complaint.flaw).inserted ? complaint.adding([.count: "\(count)"]) : nil
    }
  }
}
