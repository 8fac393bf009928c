/// A version in quotation marks, with `W/` before it if it is a weak one; nil for what can't be one.
///
/// Some servers leave the quotation marks out in XML.
func entityTag(_ text: String) -> String? {
  var tag = trimmed(text)
  let weakness = tag.hasPrefix(weakMark) ? weakMark : ""
  tag.removeFirst(weakness.count)
  if !tag.hasPrefix("\"") { tag = "\"\(tag)\"" }
  // What is between goes into a header.
  let isTag =
    tag.utf8.count > 2 && tag.hasSuffix("\"")
    && tag.dropFirst().dropLast().utf8.allSatisfy { $0 >= 0x21 && $0 != 0x22 && $0 != 0x7f }
  return isTag ? weakness + tag : nil
}

/// Whether a version may stay the same where a text is another: `If-Match` takes none of those.
func isWeak(_ tag: String) -> Bool { tag.hasPrefix(weakMark) }

private let weakMark = "W/"
