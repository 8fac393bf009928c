import Glibc

/// An empty file that is touched when there are new entries to sync; pills-sync.path watches it.
struct NewsFile {
  private let path: String

  init(folder: String) { path = "\(folder)/news" }

  /// If this fails, the other devices are updated only by the timer.
  func touch() {
    let descriptor = open(path, O_CREAT | O_RDONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    _ = futimens(descriptor, nil)
    close(descriptor)
  }
}
