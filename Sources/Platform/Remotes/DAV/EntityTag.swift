/// An ETag in quotation marks, which some servers omit in XML, with `W/` if weak; nil if invalid.
func entityTag(_ text: String) -> String? {
  var tag = trimmed(text)
  let weakness = tag.hasPrefix(weakMark) ? weakMark : ""
  tag.removeFirst(weakness.count)
  if !tag.hasPrefix("\"") { tag = "\"\(tag)\"" }
  // The content goes into a header.
  let isTag =
    tag.utf8.count > 2 && tag.hasSuffix("\"")
    && tag.dropFirst().dropLast().utf8.allSatisfy { $0 >= 0x21 && $0 != 0x22 && $0 != 0x7f }
  return isTag ? weakness + tag : nil
}

/// Whether the tag is weak: it may stay the same for another text, so `If-Match` cannot use it.
func isWeak(_ tag: String) -> Bool { tag.hasPrefix(weakMark) }

private let weakMark = "W/"
