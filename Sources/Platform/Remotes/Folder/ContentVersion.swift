internal import PillsCore

/// The size and a hash of a file's content. Times and inode numbers change if a disk is copied or mounted
/// anew, and on USB sticks they can miss a change within two seconds.
func contentVersion(_ bytes: [UInt8]) -> String {
  "\(bytes.count)-\(String(fingerprint(of: bytes), radix: 16))"
}
