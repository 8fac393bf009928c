import PillsAPI

/// The subject of a message with an Undo button, in the state after the act.
enum MessageSubject: Equatable {
  case slot(Control.SlotStatus)
  case drink(id: String)
}

extension MessageSubject {
  /// Whether the doses of the slot still have the answers that the message describes.
  func isStill(in status: Control.Status) -> Bool {
    guard case .slot(let slot) = self else { return true }
    return status.slots.first { $0.id == slot.id }.map { $0.doses == slot.doses } ?? true
  }

  func isStill(among drinks: [Control.Drink]) -> Bool {
    guard case .drink(let id) = self else { return true }
    return drinks.contains { $0.id == id }
  }
}
