/// Escapes `text` for use in an element or attribute.
func xmlEscaped(_ text: String) -> String {
  var escaped = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": escaped += "&amp;"
    case "<": escaped += "&lt;"
    case ">": escaped += "&gt;"
    case "\"": escaped += "&quot;"
    // XML cannot represent these.
    case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}":
      escaped += "\u{FFFD}"
    default: escaped.unicodeScalars.append(scalar)
    }
  }
  return escaped
}

/// Builds the bodies of requests.
enum DAVBody {
  /// Declares the prefixes of all bodies: `D` for WebDAV and `C` for CalDAV.
  static func document(_ root: String, _ content: String) -> String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <\(root) xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">\(content)</\(root)>
    """
  }

  static func properties(_ elements: String) -> String { "<D:prop>\(elements)</D:prop>" }
}
