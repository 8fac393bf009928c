package import PillsAPI
package import PillsCore
import Words

extension Control.GetSettings.Output {
  /// The slots among them, in the order of the day, and their times as pillsd writes them.
  package var slots: [(name: String, time: String)] {
    settings.compactMap { setting in
      let prefix = "slots."
      return setting.key.hasPrefix(prefix)
        ? (String(setting.key.dropFirst(prefix.count)), setting.value) : nil
    }
  }
}

/// What people call a slot: those that are there from the start in their language, and what they named themselves as it is.
package func slotName(_ slot: String) -> String {
  switch slot {
  case "morning": translated("morning")
  case "noon": translated("noon")
  case "evening": translated("evening")
  case "bedtime": translated("bedtime")
  default: slot
  }
}

/// What people read of what is due in a slot: `Evening pills`.
package func slotPills(_ slot: String) -> String {
  SlotName(slot)?.pills ?? translated("\(slot.capitalizedFirst) pills")
}

/// `evening`; of another day than today `yesterday evening`.
package func slotAndDay(_ slot: String, _ day: Day, today: Day) -> String {
  let name = slotName(slot)
  return day == today ? name : translated("\(day.name(on: today)) \(name)", in: "day and slot")
}
