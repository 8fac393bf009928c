/// A hash that is the same in every run and on every device (FNV-1a), unlike Swift's own hashes.
package func fingerprint(of bytes: [UInt8]) -> UInt64 {
  bytes.reduce(0xCBF2_9CE4_8422_2325) { hash, byte in (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
}

package func fingerprint(of text: String) -> UInt64 { fingerprint(of: Array(text.utf8)) }
