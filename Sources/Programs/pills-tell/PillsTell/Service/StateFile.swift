import Files
import Glibc
import Varlink

/// The file with what was told, for the owner alone.
struct StateFile {
  let path: String

  /// Empty if the file does not exist or cannot be used.
  func load() -> SavedState {
    readAll(of: path, most: Self.mostBytes).flatMap { value(ofWireText: $0, as: SavedState.self) } ?? .empty
  }

  /// Replaces the file; on disk when this returns.
  func save(_ state: SavedState) throws(FileError) {
    try makeFolder(folder(of: path))
    // A state has only texts and small numbers, so JSON can always hold it.
    try writeFile(path, ((try? wireText(state)) ?? "").utf8)
  }

  private static let mostBytes = 1 << 20
}

/// Keeps a second pills-tell of the same person from telling everything twice, as long as this object lives.
final class StateLock {
  private let descriptor: Int32

  /// Nil if another process holds the lock, or there can be no file for it.
  init?(beside file: StateFile) {
    try? makeFolder(folder(of: file.path))
    descriptor = open("\(folder(of: file.path))/tell.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
