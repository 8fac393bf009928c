import Glibc

/// A file that is touched whenever there is something new to tell other machines: whoever carries it there watches the file
/// (pills-sync.path). It holds nothing.
struct NewsFile {
  private let path: String

  /// In the folder of the socket.
  init(folder: String) { path = "\(folder)/news" }

  /// Nobody is told sooner than by their timer where this fails.
  func touch() {
    let descriptor = open(path, O_CREAT | O_RDONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    _ = futimens(descriptor, nil)
    close(descriptor)
  }
}
