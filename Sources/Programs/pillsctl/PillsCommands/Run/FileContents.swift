import Glibc

/// Whole files, whatever they hold. What goes wrong is given as an error number.
enum FileContents {
  /// Copies what the file at `source` holds to `descriptor`.
  static func copy(_ source: String, to descriptor: Int32) -> Int32? {
    forEachPart(of: source) { part in Output.write(part, to: descriptor) }
  }

  /// Adds what the file at `path` holds to `content`.
  static func read(_ path: String, into content: inout [UInt8]) -> Int32? {
    forEachPart(of: path) { part in
      content += part
      return nil
    }
  }

  private static func forEachPart(of path: String, _ body: (ArraySlice<UInt8>) -> Int32?) -> Int32? {
    let input = open(path, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { return errno }
    defer { close(input) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(input, &buffer, buffer.count)
      if count == 0 { return nil }
      if count < 0, errno == EINTR { continue }
      if count < 0 { return errno }
      if let error = body(buffer[..<count]) { return error }
    }
  }

  /// Returns once what the file or folder at `path` holds is on disk.
  static func sync(_ path: String) -> Int32? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    return fsync(descriptor) == 0 ? nil : errno
  }

  /// In bytes; nil where there is no file.
  static func size(_ path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }
}
