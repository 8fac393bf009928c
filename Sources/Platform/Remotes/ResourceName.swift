internal import PillsCore

/// Whether a text of this name is one of those that are looked at: a plain file name that ends with `.ics`.
func isResourceName(_ name: String) -> Bool {
  name.hasSuffix(".ics") && !name.hasPrefix(".") && name.utf8.count <= longestNameInBytes
    && !name.unicodeScalars.contains { $0 == "/" || $0.value < 0x20 || $0.value == 0x7f }
}

/// Leaves room in the 255 bytes of a file's name for what tools and temporary files add.
private let longestNameInBytes = 160

/// Throws for a name that ``isResourceName(_:)`` doesn't allow.
func requireResourceName(_ name: String) throws(SyncComplaint) {
  guard isResourceName(name) else { throw SyncComplaint(.unusableName, [.name: printable(name)]) }
}
