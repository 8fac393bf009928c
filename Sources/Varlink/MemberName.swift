/// Any member name of a JSON object.
struct MemberName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension MemberName {
  static let method = MemberName("method")
  static let parameters = MemberName("parameters")
  static let oneway = MemberName("oneway")
  static let more = MemberName("more")
  static let upgrade = MemberName("upgrade")
  static let continues = MemberName("continues")
  static let error = MemberName("error")

  /// Where a class encodes what it inherits.
  static let `super` = MemberName("super")
}

extension JSONDecoding {
  /// Refuses members that are neither known nor a vendor's extension, whose name contains a dot.
  ///
  /// A container would give its keys as an array that is cast at run time, which takes longer than to read a message.
  func allowOnly(_ known: MemberName...) throws {
    for name in value.memberNames where !known.contains(where: { $0.stringValue == name }) {
      guard name.contains(".") else { throw ProtocolViolation.unknownMember }
    }
  }
}

extension KeyedDecodingContainer<MemberName> {
  /// A flag of the header; absent and null mean false.
  func flag(_ name: MemberName) throws -> Bool {
    try decodeIfPresent(Bool.self, forKey: name) ?? false
  }
}
