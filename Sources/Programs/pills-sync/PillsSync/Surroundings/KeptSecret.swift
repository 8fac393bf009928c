import Glibc
import PillsCore
import PillsView
import Subprocess

/// Why a file with a secret is not read.
enum SecretProblem: Error, Hashable {
  /// Others than the owner may read it.
  case notPrivate(file: String)
  case unreadable(file: String, errno: Int32)

  var complaint: SyncComplaint {
    switch self {
    case .notPrivate(let file): SyncComplaint(.secretNotPrivate, [.path: file])
    case .unreadable(let file, let errno):
      SyncComplaint(.secretUnreadable, [.path: file, .detail: String(cString: strerror(errno))])
    }
  }
}

/// A secret that a person keeps in one of three places.
struct KeptSecret: Hashable {
  /// The name of what systemd hands over.
  let credential: String
  /// By which the key ring knows it: names and values in turn.
  let attributes: [String]
  let file: String

  /// Its text, looked for where systemd hands it over, in the key ring, and in a file; nil where none of them has it.
  func text(in places: Places) throws(SecretProblem) -> String? {
    if let folder = places.credentialsFolder,
      let text = try firstLine(ofFile: "\(folder)/\(credential)", mustBePrivate: false)
    {
      return text
    }
    // Whoever is to unlock the key ring may have to type its password first.
    let words = ["secret-tool", "lookup"] + attributes
    if case .ended(0, let output, _) = runProgram(words, limit: 60_000), !output.isEmpty {
      return firstLine(of: output)
    }
    return try firstLine(ofFile: file, mustBePrivate: true)
  }
}

/// Nil where there is no such file.
private func firstLine(ofFile path: String, mustBePrivate: Bool) throws(SecretProblem) -> String? {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  guard descriptor >= 0 else {
    if errno == ENOENT { return nil }
    throw .unreadable(file: path, errno: errno)
  }
  defer { close(descriptor) }
  var status = stat()
  guard fstat(descriptor, &status) == 0 else { throw .unreadable(file: path, errno: errno) }
  guard !mustBePrivate || status.st_mode & 0o077 == 0 else { throw .notPrivate(file: path) }
  var bytes = [UInt8](repeating: 0, count: 4096)
  let count = read(descriptor, &bytes, bytes.count)
  guard count >= 0 else { throw .unreadable(file: path, errno: errno) }
  return firstLine(of: String(decoding: bytes[..<count], as: UTF8.self))
}

private func firstLine(of text: String) -> String {
  String(text.prefix { $0 != "\n" && $0 != "\r" && $0 != "\r\n" })
}
