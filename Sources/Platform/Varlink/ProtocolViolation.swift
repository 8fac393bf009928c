/// Why a message can't be understood; its connection must be closed (UAPI.20, Connection Lifecycle).
package enum ProtocolViolation: Error, Hashable {
  case emptyMessage
  case messageTooLong
  case nestedTooDeeply
  case notUTF8
  /// Not JSON, not an object, or a header member is missing or has the wrong type.
  case malformed
  /// A header member that is neither known nor prefixed with a vendor's name.
  case unknownMember
  case conflictingFlags
}
