/// A version as `If-Match` takes it: in quotation marks, and no weak one; nil for what can't be one.
///
/// A proxy that packs an answer makes a strong tag weak, and some servers leave the quotation marks out in XML.
func entityTag(_ text: String) -> String? {
  var tag = trimmed(text)
  if tag.hasPrefix("W/") { tag.removeFirst(2) }
  if !tag.hasPrefix("\"") { tag = "\"\(tag)\"" }
  // What is between goes into a header.
  let isTag =
    tag.utf8.count > 2 && tag.hasSuffix("\"")
    && tag.dropFirst().dropLast().utf8.allSatisfy { $0 >= 0x21 && $0 != 0x22 && $0 != 0x7f }
  return isTag ? tag : nil
}
