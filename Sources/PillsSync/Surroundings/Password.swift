import Glibc
import PillsCore
import Programs

/// Why there is no password.
enum PasswordProblem: Error, Hashable {
  /// In none of the places where it is looked for.
  case missing(file: String, user: String)
  /// Others than the owner may read the file.
  case notPrivate(file: String)
  case unreadable(file: String, errno: Int32)

  var sentence: String {
    switch self {
    case .missing(let file, let user):
      """
      There is no password. Write it to \(file), or keep it in the key ring: \
      secret-tool store --label=Pills service pills-sync user \(user.shellQuoted)
      """
    case .notPrivate(let file): "Others can read \(file). Type: chmod 600 \(file.shellQuoted)"
    case .unreadable(let file, let errno): "\(file) cannot be read: \(String(cString: strerror(errno)))."
    }
  }
}

/// The password of `user`, looked for where systemd hands it over, in the key ring, and in a file.
func password(of user: String, in places: Places) throws(PasswordProblem) -> String {
  if let folder = places.credentialsFolder,
    let text = try contents(of: "\(folder)/pills-sync-password", mustBePrivate: false)
  {
    return text
  }
  let words = ["secret-tool", "lookup", "service", "pills-sync", "user", user]
  // Whoever is to unlock the key ring may have to type its password first.
  if case .ended(0, let output, _) = runProgram(words, limit: 60_000), !output.isEmpty {
    return firstLine(of: output)
  }
  if let text = try contents(of: places.passwordFile, mustBePrivate: true) { return text }
  throw .missing(file: places.passwordFile, user: user)
}

/// The first line of a file; nil where there is none.
private func contents(of path: String, mustBePrivate: Bool) throws(PasswordProblem) -> String? {
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
