internal import Glibc

/// Recognises the names that tools give to a second version of a file that two devices have changed.
package enum ConflictCopy {
  /// The original's name if `name` is a copy or a copy of one: `a.sync-conflict-20261123-101112-ABCDEFG.ics`
  /// (Syncthing), `a (conflicted copy 2026-11-23 101112).ics` (Nextcloud), `a_conflict-20261123-101112.ics`
  /// (ownCloud) or `a (Anna's conflicted copy 2026-11-23).ics` (Dropbox).
  package static func original(of name: String) -> String? {
    // All marks have this word. A folder may have 100,000 other names.
    guard strstr(name, "conflict") != nil else { return nil }
    var stem = name.hasSuffix(ending) ? name.dropLast(ending.count) : ""
    var isCopy = false
    while let last = starts(ofMarksIn: stem).max(), last > stem.startIndex {
      stem = stem[..<last]
      isCopy = true
    }
    return isCopy ? stem + ending : nil
  }

  private static let ending = ".ics"

  private static func starts(ofMarksIn stem: Substring) -> [String.Index] {
    let marks = [".sync-conflict-", "_conflict-"].compactMap { lastRange(of: $0, in: stem) }
    let dated = marks.filter { startsWithDate(stem[$0.upperBound...]) }.map(\.lowerBound)
    guard stem.hasSuffix(")"), let bracket = lastRange(of: " (", in: stem),
      lastRange(of: "conflicted copy", in: stem[bracket.upperBound...]) != nil
    else { return dated }
    return dated + [bracket.lowerBound]
  }

  private static func startsWithDate(_ text: Substring) -> Bool {
    let date = text.prefix(8)
    return date.count == 8 && date.allSatisfy { $0.isASCII && $0.isNumber }
  }

  private static func lastRange(of words: String, in text: Substring) -> Range<String.Index>? {
    var rest = text
    while !rest.isEmpty {
      if rest.hasSuffix(words) { return rest.index(rest.endIndex, offsetBy: -words.count)..<rest.endIndex }
      rest = rest.dropLast()
    }
    return nil
  }
}
