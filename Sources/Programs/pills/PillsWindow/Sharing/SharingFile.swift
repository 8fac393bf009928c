import PillsAPI
import PillsCore
import PillsSettings

/// The settings file of pills-sync.
enum SharingFile {
  /// Whether sync is set to encrypted only.
  static var wantsEncryption: Bool {
    guard let path = PillsFolders(environment: environmentVariable).syncSettings else { return false }
    // If the file cannot be read, pills-sync writes nothing and reports that.
    return (try? SettingsFile(path: path).loadSync())?.isEncrypted ?? false
  }
}
