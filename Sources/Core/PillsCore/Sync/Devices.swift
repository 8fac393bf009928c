/// The last description of a synced device.
package struct DeviceDescription: Hashable, Sendable {
  package var name: String?
  /// The number of its last entry that was known when it was forgotten; nil if it was not.
  package var forgottenAfter: Int?

  package init(name: String?, forgottenAfter: Int? = nil) {
    (self.name, self.forgottenAfter) = (name, forgottenAfter)
  }

  package static let mostNameCharacters = 60

  /// Throws if `text` has more than ``mostNameCharacters`` characters or is not one visible line.
  package static func validatedName(_ text: String) throws(InputComplaint) -> String {
    let name = try OneLineText.validated(text, limit: mostNameCharacters)
    guard OneLineText.isSeen(name) else { throw InputComplaint(.empty) }
    return name
  }
}

/// A synced device, as this one knows it.
package struct KnownDevice: Hashable, Sendable {
  package let id: DeviceID
  package let name: String?
  package let lastNumber: Int
  /// When it recorded its last known entry, by its own clock.
  package let lastRecordedAt: Instant
}

extension EntryStorage {
  /// In the order of their ids. A forgotten device is left out unless it has recorded something since.
  package func devices() throws(Failure) -> [KnownDevice] {
    var devices: [KnownDevice] = []
    for id in try writers().sorted() {
      let last = try lastNumber(of: id)
      guard let number = EntryID(id, last), let entry = try entry(number) else { continue }
      let description = try description(of: id)
      if let forgotten = description?.forgottenAfter, forgotten >= last { continue }
      devices.append(
        KnownDevice(id: id, name: description?.name, lastNumber: last, lastRecordedAt: entry.recordedAt)
      )
    }
    return devices
  }

  /// The description of a device, even a forgotten one; nil if it has none.
  package func description(of device: DeviceID) throws(Failure) -> DeviceDescription? {
    guard case .device(_, let description)? = Reading.last(of: try entries(about: .device(device))) else {
      return nil
    }
    return description
  }

  package func tell(
    _ description: DeviceDescription,
    of device: DeviceID,
    in act: Act,
    at now: Instant
  ) throws(Failure) {
    try add(.device(device, description), in: act, at: now)
  }
}

extension [Entry] {
  /// The names of the devices that wrote these entries, and of the medications that are still taken by them.
  package var names: (devices: [String], medications: [String]) {
    let sameness = Sameness(by: self)
    let subjects = Dictionary(grouping: map { $0.called(by: sameness) }, by: \.subject)
    let devices = Set(map(\.id.device)).sorted().compactMap { id -> String? in
      guard case .device(_, let description)? = Reading.last(of: subjects[.device(id)] ?? []) else {
        return id.description
      }
      return description.forgottenAfter == nil ? description.name ?? id.description : nil
    }
    let medications = subjects.compactMap { subject, entries -> String? in
      guard case .course(.medication(let id)) = subject, !entries.contains(where: \.isErasure),
        let last = MedicationHistory(id, of: entries)?.versions.last?.medication
      else { return nil }
      return last.state == .ended ? nil : last.name
    }
    return (devices, medications.sorted())
  }
}

extension [KnownDevice] {
  /// The device with the id `text`, or else all devices with that name, ignoring case.
  package func called(_ text: String) -> [KnownDevice] {
    let named = filter { $0.name?.lowercased() == text.lowercased() }
    return DeviceID(text).flatMap { id in first { $0.id == id } }.map { [$0] } ?? named
  }
}
