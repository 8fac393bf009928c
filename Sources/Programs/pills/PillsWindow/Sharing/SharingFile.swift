import Glibc
import PillsAPI
import PillsCore
import PillsSettings

/// The settings file of pills-sync.
enum SharingFile {
  /// Whether nothing is written for the other machines that is not encrypted.
  static var wantsEncryption: Bool {
    let folders = BaseFolders { name in getenv(name).map { String(cString: $0) } }
    guard let path = folders.syncSettings else { return false }
    // With a file that cannot be read nothing is written for them, as pills-sync reports.
    return (try? SettingsFile(path: path).loadSync())?.isEncrypted ?? false
  }
}
