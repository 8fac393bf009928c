/// Why a message can't be understood; the connection it came from must be closed (UAPI.20, Connection Lifecycle).
package enum ProtocolViolation: Error, Hashable {
  /// A message without a byte.
  case emptyMessage

  /// A message longer than the receiver takes.
  case messageTooLong

  /// Objects and arrays within one another beyond what the receiver takes.
  case nestedTooDeeply

  /// Bytes that are not UTF-8.
  case notUTF8

  /// Not JSON, not an object, or a member that is missing or of another type than the header has.
  case malformed

  /// A header member that is neither known nor prefixed with a vendor's name.
  case unknownMember

  /// Flags of the header that exclude each other.
  case conflictingFlags
}
