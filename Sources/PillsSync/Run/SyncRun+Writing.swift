import ICalendar
import PillsCore
import Remotes

// What this machine said.
extension SyncRun {
  /// Writes the journals of this device that do not have what it says.
  mutating func bringOut(_ listing: Listing) throws(SyncFailure) {
    guard let device = DeviceID(identity.device) else {
      throw .pillsdAnswer("has a device of an unknown kind")
    }
    var (entries, erasures) = try pillsd.entries(after: state.uploaded)
    isErased = state.erasures != erasures
    let plan = UploadPlan(situation(listing, isErased: isErased), newEntries: entries)
    if plan.needsAllEntries, state.uploaded > 0 { (entries, erasures) = try pillsd.entries(after: 0) }
    let entriesByMonth = Dictionary(grouping: entries, by: \.month).mapValues { $0.map(\.text) }
    let months = state.erasures == erasures ? plan.months : plan.months.union(entriesByMonth.keys)
    for month in months.sorted() {
      try write(entriesByMonth[month] ?? [], to: JournalName(device, month), listing)
    }
    state.uploaded = max(state.uploaded, entries.last?.id.number ?? 0)
    state.erasures = erasures
  }

  private func situation(_ listing: Listing, isErased: Bool) -> UploadPlan.Situation {
    func ownMonths(_ names: some Sequence<String>) -> Set<Month> {
      Set(names.compactMap { JournalName($0) }.filter(isOwn).map(\.month))
    }
    return UploadPlan.Situation(
      present: ownMonths(listing.present.keys),
      changedElsewhere: changedElsewhere,
      missing: ownMonths(listing.gone),
      isErased: isErased
    )
  }

  /// Brings together what a journal of this device has, what copies of it have, and `entries`.
  private mutating func write(
    _ entries: [String],
    to name: JournalName,
    _ listing: Listing
  ) throws(SyncFailure) {
    let copies = listing.present.keys.filter { $0 != name.description && journalName(of: $0) == name }
    var isExpected = listing.present[name.description] != nil || !copies.isEmpty
    for _ in 1..<mostAttempts {
      do throws(SyncFailure) {
        return try writeOnce(entries, to: name, copies: copies, isExpected: isExpected)
      } catch {
        guard case .remote(let reason) = error, reason.isOvertaken else { throw error }
        isExpected = true
      }
    }
    try writeOnce(entries, to: name, copies: copies, isExpected: true)
  }

  /// Reads what is there, unless nothing `isExpected`, and writes it with what it does not have.
  private mutating func writeOnce(
    _ entries: [String],
    to name: JournalName,
    copies: [String],
    isExpected: Bool
  ) throws(SyncFailure) {
    let resourceName = name.description
    let remote = remote
    let found = try asked { () throws(RemoteError) in
      isExpected ? try remote.read([resourceName] + copies) : []
    }
    let current = found.first { $0.name == resourceName }
    var journals: [String: [String]] = [:]
    for resource in found {
      do throws(JournalProblem) {
        journals[resource.name] = try ProfiledJournal(reading: resource.text, as: name, with: key).lines
      } catch {
        try requireKey(after: error)
        // Reading has complained of it; any other is written anew.
        if error.isOfLaterVersion { return }
      }
    }
    let known = journals.values.flatMap(\.self)
    // Of what somebody else has written since it was read, pillsd is to be told by the next run: it may be that one of two
    // machines is a copy of the other, and is then to have another name.
    let isTakenIn = found.allSatisfy { journals[$0.name] == nil || state.versions[$0.name] == $0.version }
    guard isTakenIn || !contradict(known, entries) else {
      throw .remote(.changedMeanwhile(name: resourceName))
    }
    let lines = journalUnion(of: known, with: entries)
    let there = journals[resourceName]
    var version = current?.version
    if lines != there, !lines.isEmpty {
      version = try put(lines, to: name, over: current)
      wentOut += Set(lines).subtracting(there ?? []).count
    }
    state.versions[resourceName] = isTakenIn ? version : nil
    for copy in found where copy.name != resourceName && state.versions[copy.name] == copy.version {
      try asked { () throws(RemoteError) in try remote.remove(copy.name, version: copy.version) }
      state.versions[copy.name] = nil
    }
  }

  private func put(
    _ lines: [String],
    to name: JournalName,
    over current: Resource?
  ) throws(SyncFailure) -> String? {
    let journal = ProfiledJournal(name: name, profile: identity.profile, lines: lines)
    let text = journal.text(deviceName: identity.name, with: key)
    return try asked { () throws(RemoteError) in
      guard let current else { return try remote.create(name.description, text: text) }
      return try replace(current, by: text)
    }
  }
}

extension RemoteError {
  /// Whether somebody else was faster, and trying again with what they wrote helps.
  fileprivate var isOvertaken: Bool {
    switch self {
    case .changedMeanwhile, .exists: true
    default: false
    }
  }
}

private let mostAttempts = 5
