import PillsAPI

/// What a message with an Undo is about, as the act left it.
enum MessageSubject: Equatable {
  case slot(Control.SlotStatus)
  case drink(id: String)
}

extension MessageSubject {
  /// Whether the doses of the slot have the answers that the message tells of.
  func isStill(in status: Control.Status) -> Bool {
    guard case .slot(let slot) = self else { return true }
    return status.slots.first { $0.id == slot.id }.map { $0.doses == slot.doses } ?? true
  }

  func isStill(among drinks: [Control.Drink]) -> Bool {
    guard case .drink(let id) = self else { return true }
    return drinks.contains { $0.id == id }
  }
}
