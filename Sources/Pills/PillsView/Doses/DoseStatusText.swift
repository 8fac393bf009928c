package import PillsCore
import Words

extension DoseStatus {
  package var words: String {
    switch self {
    case .due: translated("due")
    case .taken: translated("taken")
    case .skipped: translated("skipped")
    case .missed: translated("missed")
    }
  }

  /// Adds the time if it is known: `taken at 21:05`, `skipped today at 00:30`.
  package func words(at moment: String?) -> String {
    guard let moment else { return words }
    return switch self {
    case .due: translated("due \(moment)")
    case .taken: translated("taken \(moment)")
    case .skipped: translated("skipped \(moment)")
    case .missed: translated("missed \(moment)")
    }
  }

  func words(for count: Int) -> String {
    switch self {
    case .due: translated(count, one: "\(count) due", other: "\(count) due")
    case .taken: translated(count, one: "\(count) taken", other: "\(count) taken")
    case .skipped: translated(count, one: "\(count) skipped", other: "\(count) skipped")
    case .missed: translated(count, one: "\(count) missed", other: "\(count) missed")
    }
  }

  /// `2 of 3 taken`; nil is for doses with different statuses, which count as answered.
  static func words(_ status: DoseStatus?, _ count: Int, of all: Int) -> String {
    switch status {
    case .taken: translated("\(count) of \(all) taken")
    case .skipped: translated("\(count) of \(all) skipped")
    case .missed: translated("\(count) of \(all) missed")
    case .due, nil: translated("\(count) of \(all) answered")
    }
  }
}

package func undoneWords(at moment: String?) -> String {
  moment.map { translated("undone \($0)") } ?? translated("undone")
}
