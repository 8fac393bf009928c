package import PillsAPI
import PillsCore
import Words

extension Control.Setting {
  /// What it is about, in the person's language.
  package var meaning: String {
    guard let known = try? SettingKey.at(path: key), let slot = known.slot, known.summary == summary else {
      return translated(known: summary)
    }
    return translated("the time of the \(slotName(slot.description)) slot")
  }
}
