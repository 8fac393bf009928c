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
    // A journal is overwritten without reading it if all its entries are known here.
    let firsts = new.compactMap { state.firsts["\(JournalName(device, $0))"] }
    let after = plan.needsAllEntries ? 0 : min(uploaded, (firsts.min() ?? .max) - 1)
    if after < uploaded { entries = try pillsd.entries(of: device, after: after).entries }
    let entriesByMonth = Dictionary(grouping: entries, by: \.month).mapValues { $0.map(\.text) }
    let months = plan.isErased ? plan.months.union(entriesByMonth.keys) : plan.months
    // Months with new entries first: they say what was erased, so other devices erase it even if this run
    // ends.
    let created = try create(new, of: device, entriesByMonth, listing)
    let rest = months.subtracting(created)
    for month in rest.intersection(new).sorted() + rest.subtracting(new).sorted() {
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

  /// Creates the journals that the remote has not even a copy of; returns their months.
  private mutating func create(
    _ months: Set<Month>,
    of device: DeviceID,
    _ entries: [Month: [String]],
    _ listing: Listing
  ) throws(SyncComplaint) -> Set<Month> {
    let there = Set(listing.present.keys.compactMap { JournalName(ofCopy: $0) })
    let names = months.sorted().map { JournalName(device, $0) }.filter { !there.contains($0) }
    let journals = names.map { ($0, lines: journalUnion(of: [], with: entries[$0.month] ?? [])) }
    let texts = journals.map { NewText(name: $0.0.description, text: text(of: $0.lines, in: $0.0)) }
    var created: Set<Month> = []
    for ((name, lines), result) in zip(journals, remote.create(texts)) {
      do throws(SyncComplaint) {
        keep(name, version: try result.get(), lines)
        created.insert(name.month)
        wentOut += lines.count
      } catch {
        guard error.flaw == .exists else { throw error }
      }
    }
    return created
  }

  /// Replaces a journal without reading it. Returns false if there is nothing new for it, if it may hold entries
  /// that pillsd does not know, or if somebody else was faster.
  private mutating func overwrite(
    _ name: JournalName,
    by entries: [String],
    _ listing: Listing
  ) throws(SyncComplaint) -> Bool {
    let resourceName = name.description
    let uploaded = state.uploaded(of: name.device)
    let new = entries.entryLines.count { $0.id.number > uploaded }
    guard new > 0, state.firsts[resourceName] != nil, refusals[resourceName] == nil,
      let version = listing.present[resourceName],
      version == state.versions[resourceName]
    else { return false }
    let lines = journalUnion(of: [], with: entries)
    do throws(SyncComplaint) {
      keep(name, version: try replace(resourceName, version, by: text(of: lines, in: name)), lines)
    } catch {
      guard error.flaw == .changedMeanwhile else { throw error }
      return false
    }
    wentOut += new
    return true
  }

  /// Remembers a journal as up to date; pillsd must have all its lines.
  private mutating func keep(_ name: JournalName, version: String?, _ lines: [String]) {
    let entries = lines.entryLines.filter { $0.id.device == name.device }
    state.versions[name.description] = version
    state.firsts[name.description] = entries.count == lines.count ? entries.map(\.id.number).min() : nil
  }

  /// Merges a journal of this device, its conflict copies and `entries`.
  private mutating func write(
    _ entries: [String],
    to name: JournalName,
    _ listing: Listing
  ) throws(SyncComplaint) {
    let copies = listing.present.keys.filter { $0 != name.description && JournalName(ofCopy: $0) == name }
    if copies.isEmpty, try overwrite(name, by: entries, listing) { return }
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

  /// Reads the journal if the remote is expected to have one, and writes it if entries are missing in it.
  private mutating func writeOnce(
    _ entries: [String],
    to name: JournalName,
    copies: [String],
    isExpected: Bool
  ) throws(SyncComplaint) {
    let resourceName = name.description
    var found: [Resource] = []
    if isExpected { try read([resourceName] + copies) { found += $1 } }
    guard refusals[resourceName] == nil else { return putOff(name) }
    let current = found.first { $0.name == resourceName }
    var journals: [String: [String]] = [:]
    for resource in found {
      do throws(JournalProblem) {
        journals[resource.name] = try ProfiledJournal(reading: resource.text, as: name, with: key).lines
      } catch {
        try requireKey(after: error)
        // Reading has complained already. Journals with other problems are overwritten.
        if error.isOfLaterVersion { return putOff(name) }
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
    keep(name, version: isTakenIn ? version : nil, lines)
    for copy in found where copy.name != resourceName && state.versions[copy.name] == copy.version {
      try remote.remove(copy.name, version: copy.version)
      state.versions[copy.name] = nil
    }
  }

  /// Makes a later run write the journal with all entries, once it can be read or is gone.
  private mutating func putOff(_ name: JournalName) {
    state.versions[name.description] = ""
    state.firsts[name.description] = nil
  }

  private func put(
    _ lines: [String],
    to name: JournalName,
    over current: Resource?
  ) throws(SyncComplaint) -> String? {
    let text = text(of: lines, in: name)
    guard let current else { return try remote.create(name.description, text: text) }
    return try replace(current, by: text)
  }

  private func text(of lines: [String], in name: JournalName) -> String {
    ProfiledJournal(name: name, profile: identity.profile.description, lines: lines)
      .text(deviceName: identity.name, with: key)
  }
}

/// How often a run tries to write a journal after reading it.
private let mostAttempts = 5
