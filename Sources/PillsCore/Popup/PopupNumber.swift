extension PopupHandle {
  /// The number asked for when a reminder is first shown: the same for the same reminder, whatever happened between.
  ///
  /// Servers that take it (dunst, Plasma) replace a popup whose number was lost in a crash; the others give their own.
  /// It lies in the upper half of what fits a signed number too, out of the way of those that servers count up from 1.
  package static func proposedNumber(for id: ReminderID) -> UInt32 {
    // FNV-1a, as Swift's own hashes differ from run to run.
    let hash = id.description.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return hash & 0x7FFF_FFFF | 0x4000_0000
  }
}
