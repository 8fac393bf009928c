import PillsCore
import Remotes

extension Remote {
  /// Passes the texts to `body`, a few at a time, and the names of those that cannot be read to `leaveOut`.
  func read(
    _ names: [String],
    leavingOut leaveOut: (String, SyncComplaint) -> Void,
    _ body: ([Resource]) throws(SyncComplaint) -> Void
  ) throws(SyncComplaint) {
    for start in stride(from: 0, to: names.count, by: mostAtOnce) {
      let some = Array(names[start..<min(start + mostAtOnce, names.count)])
      if let resources = try readIfAll(some) {
        try body(resources.sorted { $0.name < $1.name })
        continue
      }
      for name in some {
        if let resources = try readIfAll([name], { leaveOut(name, $0) }) { try body(resources) }
      }
    }
  }

  /// Nil if one of them cannot be read, or if they are too large together.
  private func readIfAll(
    _ names: [String],
    _ refused: (SyncComplaint) -> Void = { _ in }
  ) throws(SyncComplaint) -> [Resource]? {
    do throws(SyncComplaint) {
      return try read(names)
    } catch {
      guard isOfOneText(error) else { throw error }
      refused(error)
      return nil
    }
  }
}

private let mostAtOnce = 25
