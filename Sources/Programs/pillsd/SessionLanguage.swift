import Glibc
import PillsAPI

/// Notices that the session speaks another language than pillsd was started with.
struct SessionLanguage {
  /// An empty file. It exists if pillsd was restarted for a new language but did not get it: the unit of the
  /// service may set another one.
  private let markPath: String?
  private var last: [String: String]?

  /// `folder` belongs to the session.
  init(folder: String?) { markPath = folder.map { "\($0)/language" } }

  /// Whether pillsd would speak another language after a restart. `language` holds variables of the session.
  mutating func isNew(_ language: [String: String]) -> Bool {
    defer { last = language }
    guard let markPath, language.contains(where: { environmentVariable($0.key) ?? "" != $0.value }) else {
      if let markPath { unlink(markPath) }
      return false
    }
    guard last != language, last != nil || access(markPath, F_OK) != 0 else { return false }
    let descriptor = open(markPath, O_CREAT | O_RDONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    return true
  }
}
