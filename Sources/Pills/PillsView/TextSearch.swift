extension String {
  /// The first place of `text`, compared byte by byte; nil if it is not there. `firstRange(of:)` and
  /// `contains(_:)` would link the standard library's regular expressions, a megabyte for every program.
  package func place(of text: String) -> Range<Index>? {
    var rest = utf8[...]
    while !rest.starts(with: text.utf8) {
      guard rest.popFirst() != nil else { return nil }
    }
    return rest.startIndex..<utf8.index(rest.startIndex, offsetBy: text.utf8.count)
  }
}
