import PillsCore

/// 16 hexadecimal digits that reveal accidental changes of the lines, but not intended ones.
func fingerprint(of lines: [String]) -> String {
  let digits = String(PillsCore.fingerprint(of: lines.map { "\($0)\n" }.joined()), radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
