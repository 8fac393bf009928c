import PillsCore
import PillsSettings
import PillsStore
import SystemdKit

extension Daemon {
  /// Begins with the settings last in force, for where the file is bad, and then puts the file in force.
  func startSettings() {
    if let kept = store.settingsText.flatMap({ try? Settings(text: $0) }) { handle(.settingsChanged(kept)) }
    loadSettings()
  }

  /// Puts the settings file in force; where it is bad, what is in force stays so.
  func loadSettings() {
    do throws(SettingsFileError) {
      putInForce(try settingsFile.load())
    } catch {
      journal.log(
        JournalEntry(
          .warning,
          "The old settings stay in force: \(error)",
          messageID: MessageKind.settings
        )
      )
      handle(.settingsRejected(error.description))
    }
  }

  /// Changes one setting in the file and puts the file in force.
  func set(_ path: String, to value: String) throws(SettingsFileError) {
    putInForce(try settingsFile.set(path, to: value))
  }

  private func putInForce(_ settings: Settings) {
    handle(.settingsChanged(settings))
    do throws(StoreError) {
      try store.keepSettings(settings.text)
    } catch {
      journal.log(
        JournalEntry(
          .warning,
          "The settings in force could not be kept for a restart: \(error)",
          messageID: MessageKind.settings
        )
      )
    }
  }
}
