/// 16 hexadecimal digits that reveal accidental changes of the lines, but not intended ones.
func fingerprint(of lines: [String]) -> String {
  // FNV-1a, since Swift's own hashes differ in each run. No line holds a newline.
  let hash = lines.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { hash, line in
    (Array(line.utf8) + [UInt8(ascii: "\n")]).reduce(hash) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
  let digits = String(hash, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
