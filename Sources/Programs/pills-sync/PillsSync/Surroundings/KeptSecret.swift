import Glibc
import PillsCore
import Subprocess

/// A secret in one of three places: systemd credentials, the key ring or a file.
struct KeptSecret: Hashable {
  let credential: String
  /// Names and values in turn.
  let attributes: [String]
  let file: String

  /// The first line of the secret; nil if no place has it. Throws if other users may access the file.
  func text(in places: Places) throws(SyncComplaint) -> String? {
    if let folder = places.credentialsFolder,
      let text = try firstLine(ofFile: "\(folder)/\(credential)", mustBePrivate: false)
    {
      return text
    }
    // Waits up to a minute: unlocking the key ring may need a password.
    let words = ["secret-tool", "lookup"] + attributes
    if case .ended(0, let output, _) = runProgram(words, limit: 60_000), !output.isEmpty {
      return firstLine(of: output)
    }
    return try firstLine(ofFile: file, mustBePrivate: true)
  }
}

private func firstLine(ofFile path: String, mustBePrivate: Bool) throws(SyncComplaint) -> String? {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  guard descriptor >= 0 else {
    if errno == ENOENT { return nil }
    throw unreadable(path)
  }
  defer { close(descriptor) }
  var status = stat()
  guard fstat(descriptor, &status) == 0 else { throw unreadable(path) }
  guard !mustBePrivate || status.st_mode & 0o077 == 0 else {
    throw SyncComplaint(.secretNotPrivate, [.path: path])
  }
  var bytes = [UInt8](repeating: 0, count: 4096)
  let count = read(descriptor, &bytes, bytes.count)
  guard count >= 0 else { throw unreadable(path) }
  return firstLine(of: String(decoding: bytes[..<count], as: UTF8.self))
}

private func unreadable(_ path: String) -> SyncComplaint {
  SyncComplaint(.secretUnreadable, [.path: path, .detail: String(cString: strerror(errno))])
}

private func firstLine(of text: String) -> String {
  String(text.prefix { $0 != "\n" && $0 != "\r" && $0 != "\r\n" })
}
