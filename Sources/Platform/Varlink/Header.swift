extension JSONMembers {
  /// Refuses members that are neither in `known` nor a vendor's extension (a name with a dot).
  func allowOnly(_ known: String...) throws(ProtocolViolation) {
    for name in names where !known.contains(name) {
      guard name.utf8.contains(UInt8(ascii: ".")) else { throw .unknownMember }
    }
  }

  /// A flag; absent and null mean false.
  func flag(_ name: String) throws(UnfitJSON) -> Bool { try optional(name) ?? false }
}

extension JSONObject {
  /// Adds the parameters, unless their type has no stored property.
  func writeParameters<Value: JSONWritable>(_ value: Value) throws(UnwritableNumber) {
    guard MemoryLayout<Value>.size > 0 else { return }
    try write("parameters", value)
  }
}
