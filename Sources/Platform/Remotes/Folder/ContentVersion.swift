/// The size and a hash (FNV-1a, 64 bits) of a file's content. Times and inode numbers change if a disk is
/// copied or mounted anew, and on USB sticks they can miss a change within two seconds.
func contentVersion(_ bytes: [UInt8]) -> String {
  let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
    (hash ^ UInt64(byte)) &* 0x100_0000_01b3
  }
  return "\(bytes.count)-\(String(hash, radix: 16))"
}
