package import PillsAPI
package import PillsCore
import Words

extension Control.GetSettings.Output {
  /// The slots among the settings, in the order of the day; times as pillsd writes them.
  package var slots: [(name: String, time: String)] {
    settings.compactMap { setting in
      let prefix = "slots."
      return setting.key.hasPrefix(prefix)
        ? (String(setting.key.dropFirst(prefix.count)), setting.value) : nil
    }
  }
}

/// Translates the usual slots, also with a time, such as `morning 07:30`; a slot that a person named keeps its
/// name.
package func slotName(_ slot: String) -> String {
  if let (name, times) = SlotName(slot)?.usualNameAndTimes {
    let clocks = times.map(ClockStyle.current.text(of:)).joined(separator: "/")
    return "\(slotName(name.description)) \(clocks)"
  }
  return switch slot {
  case "night": translated("night")
  case "morning": translated("morning")
  case "noon": translated("noon")
  case "afternoon": translated("afternoon")
  case "evening": translated("evening")
  case "bedtime": translated("bedtime")
  default: slot
  }
}

package func slotPills(_ slot: String) -> String {
  SlotName(slot)?.pills(by: .current) ?? translated("\(slot.capitalizedFirst) pills")
}

/// `evening`, or `yesterday evening` for another day than today.
package func slotAndDay(_ slot: String, _ day: Day, today: Day) -> String {
  let name = slotName(slot)
  return day == today ? name : translated("\(day.name(on: today)) \(name)", in: "day and slot")
}
