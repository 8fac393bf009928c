/// A number that is the same for the same text in every run and on every machine (FNV-1a), as Swift's own hashes are not.
package func fingerprint(of text: String) -> UInt64 {
  text.utf8.reduce(0xCBF2_9CE4_8422_2325) { hash, byte in (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
