/// The version of a file by what is in it: its size and a hash (FNV-1a, 64 bits).
///
/// No time and no number of an inode is in it: both change where a disk is copied or mounted anew, and on the file systems of
/// USB sticks a change within two seconds shows in neither.
func contentVersion(_ bytes: [UInt8]) -> String {
  let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
    (hash ^ UInt64(byte)) &* 0x100_0000_01b3
  }
  return "\(bytes.count)-\(String(hash, radix: 16))"
}
