extension String {
  /// The text as one word of a shell command.
  package var shellQuoted: String {
    let isPlain =
      !isEmpty
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
          UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "@"):
          true
        default: false
        }
      }
    guard !isPlain else { return self }
    // By scalars: a shell ignores that a mark combines with the quote before it.
    let parts = unicodeScalars.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
    return "'" + parts.joined(separator: "'\\''") + "'"
  }
}
