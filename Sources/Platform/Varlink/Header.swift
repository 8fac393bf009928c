// What the headers of calls and replies have in common.

extension JSONMembers {
  /// Refuses members that are neither known nor a vendor's extension, whose name contains a dot.
  func allowOnly(_ known: String...) throws(ProtocolViolation) {
    for name in names where !known.contains(name) {
      guard name.utf8.contains(UInt8(ascii: ".")) else { throw .unknownMember }
    }
  }

  /// A flag; absent and null mean false.
  func flag(_ name: String) throws(UnfitJSON) -> Bool { try optional(name) ?? false }
}

extension JSONObject {
  /// Adds the parameters; leaves the member out for a type without a stored property.
  func writeParameters<Value: JSONWritable>(_ value: Value) throws(UnwritableNumber) {
    guard MemoryLayout<Value>.size > 0 else { return }
    try write("parameters", value)
  }
}
