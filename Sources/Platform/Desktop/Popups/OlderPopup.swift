import PillsCore

/// A popup that has left the screen, or that a newer one did not replace.
struct OlderPopup {
  let number: UInt32
  /// The unique name of its server; other servers use the same numbers.
  let owner: String
  /// Those of its own content.
  let doses: [Dose]
  let serial: UInt64
}

extension OlderPopup {
  init(_ popup: Popup) {
    self.init(number: popup.number, owner: popup.owner, doses: popup.doses, serial: popup.serial)
  }
}
