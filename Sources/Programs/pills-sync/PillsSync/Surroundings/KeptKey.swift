import Encryption
import Files
import PillsAPI
import PillsCore

/// The encryption key of this device; nil if it has none.
func keptKey(in places: Places) throws(SyncComplaint) -> ProfileKey? {
  let secret = KeptSecret(
    credential: "pills-sync-key",
    attributes: ["service", keyRingService("pills-sync-key")],
    file: places.keyFile
  )
  guard let text = try secret.text(in: places) else { return nil }
  var bytes = Array(text.utf8)
  guard let key = ProfileKey(text: SecretBytes(taking: &bytes)) else {
    throw SyncComplaint(.unusableKey, [.path: places.keyFile])
  }
  return key
}

/// Saves the key in a file that only its owner can read. Throws if another place holds another key.
func keep(_ key: ProfileKey, in places: Places) throws(SyncComplaint) {
  try keeping { () throws(FileError) in try writeFile(places.keyFile, "\(key.text)\n".utf8) }
  // Credential and key ring are read before the file.
  guard let kept = try? keptKey(in: places), kept.text == key.text else {
    throw SyncComplaint(.keptElsewhere)
  }
}
