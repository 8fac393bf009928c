extension String {
  /// Escaped for HTML and for Pango markup, which Waybar reads; also a `<` that a combining mark follows.
  var escapedForMarkup: String {
    unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }
}
