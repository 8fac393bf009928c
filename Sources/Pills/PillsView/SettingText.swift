package import PillsAPI
import PillsCore
import Words

extension Control.Setting {
  /// The purpose of the setting, translated if this version knows the setting.
  package var meaning: String {
    guard let known else { return summary }
    return known.slot.map { translated("time for \(slotName($0.description))") }
      ?? known.summary.words
  }

  package var expectationText: String { known?.expectation.words ?? expectation }

  private var known: SettingKey? { try? SettingKey.at(path: key) }
}
