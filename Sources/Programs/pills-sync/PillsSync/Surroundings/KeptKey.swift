import Encryption
import Files
import PillsCore

/// The key of what is shared, as this machine keeps it; nil where it keeps none.
func keptKey(in places: Places) throws(SyncComplaint) -> ProfileKey? {
  let secret = KeptSecret(
    credential: "pills-sync-key",
    attributes: ["service", "pills-sync-key"],
    file: places.keyFile
  )
  guard let text = try secret.text(in: places) else { return nil }
  var bytes = Array(text.utf8)
  guard let key = ProfileKey(text: SecretBytes(taking: &bytes)) else {
    throw SyncComplaint(.unusableKey, [.path: places.keyFile])
  }
  return key
}

/// Keeps the key on this machine, in a file that only its owner can read.
func keep(_ key: ProfileKey, in places: Places) throws(SyncComplaint) {
  try keeping { () throws(FileError) in try writeFile(places.keyFile, "\(key.text)\n".utf8) }
  // The other places come first.
  guard let kept = try? keptKey(in: places), kept.text == key.text else {
    throw SyncComplaint(.keptElsewhere)
  }
}
