import ICalendar
import PillsCore
import Remotes

extension SyncRun {
  /// Runs `body` for the task `name`. If the remote refuses only this text, notes that and goes on.
  mutating func passingOver(
    _ name: String,
    _ body: (inout SyncRun) throws(SyncComplaint) -> Void
  ) throws(SyncComplaint) {
    do throws(SyncComplaint) {
      try body(&self)
    } catch {
      guard remote.isOfOneText(error) else { throw error }
      refusals[name] = error.flaw == .unreadable ? error.ofReading(name, at: place) : error
    }
  }

  mutating func notice(_ complaint: SyncComplaint) {
    if !notices.contains(complaint) { notices.append(complaint) }
  }

  mutating func notice(_ flaw: SyncFlaw, of task: TaskName) {
    notice(SyncComplaint(flaw, [.name: task.known, .place: place]))
  }

  /// Complaints of the texts that this run went on without.
  var passedOver: [SyncComplaint] {
    refusals.sorted { $0.key < $1.key }.map { name, refusal in
      if refusal.flaw == .unreadable { return refusal }
      let task = TaskName(name)?.known ?? name
      return SyncComplaint(.taskRefused, [.name: task, .place: place, .detail: refusal.reason])
    }
  }
}

extension Remote {
  /// Whether the remote might accept another text than the one that it complained of.
  func isOfOneText(_ complaint: SyncComplaint) -> Bool {
    complaint.mayBeOfOneText || complaint.mayBeOfAll && (try? takes("VTODO")) != nil
  }
}

extension SyncComplaint {
  /// Whether the remote might accept another text.
  fileprivate var mayBeOfOneText: Bool {
    switch flaw {
    case .unreadable, .refused, .forbidden, .inOtherCalendar, .locked, .tooLarge, .full, .notWritten,
      .malformedAnswer:
      true
    case .unavailable: self[.status] == "500"
    default: false
    }
  }

  /// Whether it is about one text if the remote answers otherwise.
  fileprivate var mayBeOfAll: Bool {
    switch flaw {
    case .notFound, .interrupted: true
    // If the server says when to come back, it means all requests.
    case .unavailable: self[.seconds].isEmpty
    default: false
    }
  }

  /// This complaint as the reason why the text `name` cannot be read.
  func ofReading(_ name: String, at place: String) -> SyncComplaint {
    let name = TaskName(name)?.known ?? (flaw == .unreadable ? self[.name] : name)
    return SyncComplaint(.unreadable, [.name: name, .place: place, .detail: reason])
  }

  /// The HTTP status and the server's own words, as far as known.
  var reason: String {
    let status: String? =
      switch flaw {
      case .forbidden: "403"
      case .locked: "423"
      case .full: "507"
      case .refused, .unavailable, .notFound: self[.status]
      default: nil
      }
    if flaw == .tooLarge { return "it is larger than \(self[.most]) MiB" }
    let words = [status.map { "HTTP \($0)" }, self[.detail].isEmpty ? nil : self[.detail]]
    return words.compactMap(\.self).joined(separator: ": ")
  }
}

extension [SyncComplaint] {
  /// Merges complaints of one kind about single texts into the first one, with their number.
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
