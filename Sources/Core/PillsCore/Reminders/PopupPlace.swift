/// Where the popup of a reminder may be on screen, and the number to ask for. Some servers silently lose a
/// popup that asks for a number they have just closed. So a popup that is shown again asks for another
/// number. It is derived from the one before, so that a crash that loses it does no harm.
package struct PopupPlace: Hashable, Sendable {
  /// The popup to change in place; nil if none is known.
  package let current: PopupHandle?
  /// The popup before, which is closed or about to be.
  package let retired: PopupHandle?
  /// The number to ask for if ``current`` is nil. Servers that accept it (dunst, Plasma) replace a popup
  /// whose number a crash has lost. The others give a number of their own.
  package let proposedNumber: UInt32
}

extension PopupPlace {
  package init(proposedNumber: UInt32, current: PopupHandle? = nil, retired: PopupHandle? = nil) {
    self.init(current: current, retired: retired, proposedNumber: proposedNumber)
  }

  /// Several people may have the same reminder on one screen, so `person` is part of the number.
  package init(of id: ReminderID, by record: ReminderRecord?, for person: String? = nil) {
    let retired = record?.isPopupRetired ?? false ? record?.popup : nil
    self.init(
      proposedNumber: Self.proposedNumber(for: id, of: person, after: retired?.number),
      current: retired == nil ? record?.popup : nil,
      retired: retired
    )
  }

  /// The popup to show or close on `server`: the current one there, else that of the proposed number.
  package func handle(on server: String) -> PopupHandle {
    if let current, current.server == server { return current }
    return PopupHandle(proposedNumber, on: server)
  }

  /// The number for the first popup, or for the one after `retired`.
  static func proposedNumber(
    for id: ReminderID,
    of person: String? = nil,
    after retired: UInt32? = nil
  ) -> UInt32 {
    proposedNumber(for: id.description + (retired.map { " after \($0)" } ?? ""), of: person)
  }

  /// The number for a popup with this description. It is in 2^30..<2^31, which fits a signed number: servers count up
  /// from 1.
  package static func proposedNumber(for description: String, of person: String?) -> UInt32 {
    let text = description + (person.map { " of \($0)" } ?? "")
    // FNV-1a, because Swift's own hashes differ from run to run.
    let hash = text.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return hash & 0x7FFF_FFFF | 0x4000_0000
  }
}
