extension [String] {
  /// The texts with `separator` between them.
  ///
  /// The standard library has this for every collection of texts, and looks up how an array is one when a process first uses
  /// it: that alone is a twelfth of what `pillsctl status` does.
  package func joined(separator: String = "") -> String {
    var text = first ?? ""
    for part in dropFirst() {
      text += separator
      text += part
    }
    return text
  }
}
