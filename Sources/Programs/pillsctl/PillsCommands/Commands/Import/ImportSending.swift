import PillsAPI
import PillsCore
import Varlink

extension PillsdConnection {
  /// Sends `entries` to pillsd, which keeps them for the import, in as many messages as needed.
  func beginImport(of entries: [String]) throws(Failure) {
    _ = try call(Control.BeginImport.self)
    var rest = entries[...]
    while !rest.isEmpty {
      var size = 0
      let fitting = rest.prefix { entry in
        size += entry.utf8.count + 3
        return size <= Self.roomForEntries
      }
      // An entry that is too large for any message is sent too, and pillsd judges it.
      let count = max(fitting.count, 1)
      _ = try call(Control.AddEntries.self, .init(entries: Array(rest.prefix(count))))
      rest = rest.dropFirst(count)
    }
  }

  /// Bytes of entries in a message; pillsd takes messages of 64 KiB.
  private static let roomForEntries = 48 * 1024
}
