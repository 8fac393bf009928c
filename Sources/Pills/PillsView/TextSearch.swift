extension String {
  /// Where `text` is first found, byte by byte; nil where it is not.
  ///
  /// `firstRange(of:)` and `contains(_:)` of the standard library bring its regular expressions along, a megabyte of every
  /// program.
  package func place(of text: String) -> Range<Index>? {
    var rest = utf8[...]
    while !rest.starts(with: text.utf8) {
      guard rest.popFirst() != nil else { return nil }
    }
    return rest.startIndex..<utf8.index(rest.startIndex, offsetBy: text.utf8.count)
  }
}
