import PillsAPI
import PillsCore
import Varlink

extension PillsdConnection {
  /// Has pillsd hold `entries`, in as many messages as they take.
  func beginImport(of entries: [String]) throws(Failure) {
    _ = try call(Control.BeginImport.self)
    var rest = entries[...]
    while !rest.isEmpty {
      var size = 0
      let fitting = rest.prefix { entry in
        size += entry.utf8.count + 3
        return size <= Self.roomForEntries
      }
      // pillsd judges one that fits nowhere.
      let count = max(fitting.count, 1)
      _ = try call(Control.AddEntries.self, .init(entries: Array(rest.prefix(count))))
      rest = rest.dropFirst(count)
    }
  }

  /// The bytes of entries in a message, of which pillsd takes 64 KiB.
  private static let roomForEntries = 48 * 1024
}
