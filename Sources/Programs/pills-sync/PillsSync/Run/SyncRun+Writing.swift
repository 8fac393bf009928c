import ICalendar
import PillsCore
import Remotes

extension SyncRun {
  /// Writes missing entries of this device and of its former ids, which nobody else may have.
  mutating func bringOut(_ listing: Listing) throws(SyncComplaint) {
    for device in identity.devices { try bringOut(device, listing) }
    state.erasures = erasures
  }

  private mutating func bringOut(_ device: DeviceID, _ listing: Listing) throws(SyncComplaint) {
    let uploaded = state.uploaded(of: device)
    let (newEntries, erasures) = try pillsd.entries(of: device, after: uploaded)
    self.erasures = min(self.erasures, erasures)
    var plan = uploadPlan(of: device, listing)
    (plan.newEntries, plan.isErased) = (newEntries, state.erasures != erasures)
    let new = Set(newEntries.map(\.month))
    var entries = newEntries
    if plan.needsAllEntries, uploaded > 0 { entries = try pillsd.entries(of: device, after: 0).entries }
    let entriesByMonth = Dictionary(grouping: entries, by: \.month).mapValues { $0.map(\.text) }
    let months = plan.isErased ? plan.months.union(entriesByMonth.keys) : plan.months
    // Months with new entries first: they say what was erased, so other devices erase it even if this run
    // ends.
    for month in months.intersection(new).sorted() + months.subtracting(new).sorted() {
      try write(entriesByMonth[month] ?? [], to: JournalName(device, month), listing)
    }
    state.setUploaded(max(uploaded, entries.last?.id.number ?? 0), of: device)
  }

  private func uploadPlan(of device: DeviceID, _ listing: Listing) -> UploadPlan {
    func months(_ names: some Sequence<JournalName>) -> Set<Month> {
      Set(names.filter { $0.device == device }.map(\.month))
    }
    return UploadPlan(
      present: months(listing.present.keys.compactMap { JournalName($0) }),
      changedElsewhere: months(changedElsewhere),
      missing: months(listing.gone.compactMap { JournalName($0) })
    )
  }

  /// Merges a journal of this device, its conflict copies and `entries`.
  private mutating func write(
    _ entries: [String],
    to name: JournalName,
    _ listing: Listing
  ) throws(SyncComplaint) {
    let copies = listing.present.keys.filter { $0 != name.description && JournalName(ofCopy: $0) == name }
    var isExpected = listing.present[name.description] != nil || !copies.isEmpty
    for _ in 1..<mostAttempts {
      do throws(SyncComplaint) {
        return try writeOnce(entries, to: name, copies: copies, isExpected: isExpected)
      } catch {
        // Another device was faster; the next attempt merges its text.
        guard [.changedMeanwhile, .exists].contains(error.flaw) else { throw error }
        isExpected = true
      }
    }
    try writeOnce(entries, to: name, copies: copies, isExpected: true)
  }

  /// Reads the journal if one `isExpected`, and writes it if it lacks entries.
  private mutating func writeOnce(
    _ entries: [String],
    to name: JournalName,
    copies: [String],
    isExpected: Bool
  ) throws(SyncComplaint) {
    let resourceName = name.description
    let found = isExpected ? try remote.read([resourceName] + copies) : []
    let current = found.first { $0.name == resourceName }
    var journals: [String: [String]] = [:]
    for resource in found {
      do throws(JournalProblem) {
        journals[resource.name] = try ProfiledJournal(reading: resource.text, as: name, with: key).lines
      } catch {
        try requireKey(after: error)
        // Reading has complained already. Journals with other problems are overwritten.
        if error.isOfLaterVersion { return }
      }
    }
    let known = journals.values.flatMap(\.self)
    // Text written since this run read it waits for the next run. It may come from a copy of this device,
    // which pillsd must first rename.
    let isTakenIn = found.allSatisfy { journals[$0.name] == nil || state.versions[$0.name] == $0.version }
    guard isTakenIn || !contradict(known, entries) else {
      throw SyncComplaint(.changedMeanwhile, [.name: resourceName])
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
      try remote.remove(copy.name, version: copy.version)
      state.versions[copy.name] = nil
    }
  }

  private func put(
    _ lines: [String],
    to name: JournalName,
    over current: Resource?
  ) throws(SyncComplaint) -> String? {
    let journal = ProfiledJournal(name: name, profile: identity.profile.description, lines: lines)
    let text = journal.text(deviceName: identity.name, with: key)
    guard let current else { return try remote.create(name.description, text: text) }
    return try replace(current, by: text)
  }
}

private let mostAttempts = 5
