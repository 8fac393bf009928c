internal import PillsCore

/// Whether texts with this name count: a plain file name that ends with `.ics`.
func isResourceName(_ name: String) -> Bool {
  name.hasSuffix(".ics") && !name.hasPrefix(".") && name.utf8.count <= longestNameInBytes
    && !name.unicodeScalars.contains { $0 == "/" || $0.value < 0x20 || $0.value == 0x7f }
}

/// Leaves room within the 255 bytes of a file name for what tools and temporary files add.
private let longestNameInBytes = 160

func requireResourceName(_ name: String) throws(SyncComplaint) {
  guard isResourceName(name) else { throw SyncComplaint(.unusableName, [.name: printable(name)]) }
}
