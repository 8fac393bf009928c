/// What was said last of a machine that shares.
package struct DeviceDescription: Hashable, Sendable {
  /// What people call it; nil where nobody said.
  package var name: String?
  /// The number of its last entry that was known when it was forgotten, as it is gone; nil where it was not.
  package var forgottenAfter: Int?

  package init(name: String?, forgottenAfter: Int? = nil) {
    (self.name, self.forgottenAfter) = (name, forgottenAfter)
  }

  package static let mostNameCharacters = 60

  /// `text` as the name of a machine.
  package static func validatedName(_ text: String) throws(InputComplaint) -> String {
    let name = try OneLineText.validated(text, limit: mostNameCharacters)
    guard OneLineText.isSeen(name) else { throw InputComplaint(.empty) }
    return name
  }
}

/// A machine that shares, as this one knows it.
package struct KnownDevice: Hashable, Sendable {
  package let id: DeviceID
  /// Nil where nobody said how it is called.
  package let name: String?
  /// The number of its last entry.
  package let lastNumber: Int
  /// When it recorded that, by its own clock.
  package let lastRecordedAt: Instant
}

extension EntryShelf {
  /// The machines that share, in the order of their ids. One that was forgotten is among them only if it has said anything
  /// since.
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

  /// How a machine is described, also one that is forgotten; nil where it has no description.
  package func description(of device: DeviceID) throws(Failure) -> DeviceDescription? {
    guard case .device(_, let description)? = Reading.last(of: try entries(about: .device(device))) else {
      return nil
    }
    return description
  }

  /// Says something of a machine, in the place of all that is known to be said of it.
  package func tell(
    _ description: DeviceDescription,
    of device: DeviceID,
    in act: Act,
    at now: Instant
  ) throws(Failure) {
    try add(.device(device, description), in: act, at: now)
  }
}

extension [KnownDevice] {
  /// Those that `text` means: the one with this id, or else all that are called so, without regard to case.
  package func called(_ text: String) -> [KnownDevice] {
    let named = filter { $0.name?.lowercased() == text.lowercased() }
    return DeviceID(text).flatMap { id in first { $0.id == id } }.map { [$0] } ?? named
  }
}
