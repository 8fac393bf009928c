import PillsCore
import PillsSettings
import PillsStore
import SystemdKit

extension Daemon {
  /// Starts with the settings file or, if it is bad, with the settings last in force, which `event` wraps.
  func startSettings(with event: (Settings) -> Event) {
    do throws(SettingsComplaint) {
      putInForce(try settingsFile.load(), with: event)
    } catch {
      let kept = store.settingsText.flatMap { try? Settings(text: $0) }
      handle(event(kept ?? Settings()))
      reject(error)
    }
  }

  /// Applies the settings file; if it is bad, the current settings stay.
  func loadSettings() {
    do throws(SettingsComplaint) {
      putInForce(try usingFile { (file) throws(SettingsComplaint) in try file.load() })
    } catch {
      reject(error)
    }
  }

  /// The complaint about the settings file: that it is out of reach, if this is why it cannot be read or written.
  private func usingFile<Result>(
    _ body: (SettingsFile) throws(SettingsComplaint) -> Result
  ) throws(SettingsComplaint) -> Result {
    do throws(SettingsComplaint) {
      return try body(settingsFile)
    } catch {
      guard [.unreadable, .unwritable].contains(error.flaw), let complaint = settingsOutOfReach else {
        throw error
      }
      lookAfterFolders()
      throw complaint
    }
  }

  private func reject(_ error: SettingsComplaint) {
    warn("The old settings stay in force: \(error)")
    handle(.settingsRejected(error))
  }

  func set(_ path: String, to value: String) throws(SettingsComplaint) {
    let isHome = path.lowercased() == SettingKey.homeZone.path
    if isHome, value.lowercased() == "none", engine.isHomeNeeded(on: moment.today) {
      throw SettingsComplaint(.zoneNeeded, homeZone: nil)
    }
    putInForce(try usingFile { (file) throws(SettingsComplaint) in try file.set(path, to: value) })
  }

  /// Writes the current zone as the home zone, if none is set, for a medication that follows home time.
  func writeHome() throws(SettingsComplaint) {
    let written = try usingFile { (file) throws(SettingsComplaint) in try file.writeHome() }
    if let written { putInForce(written) }
  }

  /// Writes the home zone for medications that came from another device, a file or a backup.
  func writeHomeIfNeeded() {
    guard engine.settings.homeZone == nil, engine.isHomeNeeded(on: moment.today) else { return }
    do throws(SettingsComplaint) {
      try writeHome()
    } catch {
      warn("A medication should follow home time, but follows local time: \(error)")
    }
  }

  private func putInForce(_ settings: Settings, with event: (Settings) -> Event = Event.settingsChanged) {
    handle(event(settings))
    keep(settings)
  }

  /// Saves the current settings, for use while the file is bad.
  func keep(_ settings: Settings) {
    do throws(StoreError) {
      try store.keepSettings(settings.text)
    } catch {
      warn("The current settings could not be saved for a restart: \(error)")
    }
  }

  private func warn(_ message: String) {
    journal.log(JournalEntry(.warning, message, messageID: MessageKind.settings))
  }
}
