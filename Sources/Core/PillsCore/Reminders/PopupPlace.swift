/// Where a server may show the popup of a reminder, and under which number it is asked for.
///
/// Some servers lose a popup that is asked for under a number they closed a moment before, without a word. So a popup
/// that is shown again never gets the number of the one before it, but another that follows from that: even after a crash
/// that lost the new number, it comes out the same.
package struct PopupPlace: Hashable, Sendable {
  /// The popup that shows it, to be changed in place; nil where none is known.
  package let current: PopupHandle?
  /// The popup before that, which is closed or still to be.
  package let retired: PopupHandle?
  /// Asked for where there is no current one.
  ///
  /// Servers that take it (dunst, Plasma) replace a popup whose number was lost in a crash; the others give their own.
  package let proposedNumber: UInt32
}

extension PopupPlace {
  package init(proposedNumber: UInt32, current: PopupHandle? = nil, retired: PopupHandle? = nil) {
    self.init(current: current, retired: retired, proposedNumber: proposedNumber)
  }

  /// Where the popup of `id` may be by its record; nil where it has none.
  package init(of id: ReminderID, by record: ReminderRecord?) {
    let retired = record?.isPopupRetired ?? false ? record?.popup : nil
    self.init(
      proposedNumber: Self.proposedNumber(for: id, after: retired?.number),
      current: retired == nil ? record?.popup : nil,
      retired: retired
    )
  }

  /// The popup that is asked for, or closed, on `server`: the one there, else that of the proposed number.
  func handle(on server: String) -> PopupHandle {
    if let current, current.server == server { return current }
    return PopupHandle(proposedNumber, on: server)
  }

  /// The number asked for when a reminder is first shown, or after the one with the number `retired`.
  ///
  /// It lies in the upper half of what fits a signed number too, out of the way of those that servers count up from 1.
  static func proposedNumber(for id: ReminderID, after retired: UInt32? = nil) -> UInt32 {
    let text = id.description + (retired.map { " after \($0)" } ?? "")
    // FNV-1a, as Swift's own hashes differ from run to run.
    let hash = text.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return hash & 0x7FFF_FFFF | 0x4000_0000
  }
}
