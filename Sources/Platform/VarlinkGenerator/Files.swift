import Glibc

/// Why a file cannot be read or written.
struct FileProblem: Error {
  var path: String
  var errno: Int32
}

func contents(of path: String) throws(FileProblem) -> String {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw FileProblem(path: path, errno: errno) }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  var part = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = read(descriptor, &part, part.count)
    guard count >= 0 else { throw FileProblem(path: path, errno: errno) }
    if count == 0 { return String(decoding: bytes, as: UTF8.self) }
    bytes += part[..<count]
  }
}

func write(_ text: String, to path: String) throws(FileProblem) {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
  guard descriptor >= 0 else { throw FileProblem(path: path, errno: errno) }
  defer { close(descriptor) }
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    guard count > 0 else { throw FileProblem(path: path, errno: errno) }
    rest = rest.dropFirst(count)
  }
}
