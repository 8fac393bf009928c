internal import Glibc

// Functions here return an error number, since each caller has its own words for it.

/// Writes all of `bytes` to an open file; returns the error number if that fails.
package func writeAll(_ bytes: some Sequence<UInt8>, to descriptor: Int32) -> Int32? {
  let result = bytes.withContiguousStorageIfAvailable { buffer in
    writeAll(UnsafeRawBufferPointer(buffer), to: descriptor)
  }
  return result ?? Array(bytes).withUnsafeBytes { buffer in writeAll(buffer, to: descriptor) }
}

private func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
  var rest = bytes[...]
  while !rest.isEmpty {
    let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress
    let count = uninterrupted { write(descriptor, start, rest.count) }
    guard count >= 0 else { return errno }
    rest = rest.dropFirst(count)
  }
  return nil
}

/// Passes the rest of an open file to `body` in parts; stops at the first error number, also of `body`.
package func readParts(of descriptor: Int32, _ body: (ArraySlice<UInt8>) -> Int32?) -> Int32? {
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = uninterrupted { read(descriptor, &buffer, buffer.count) }
    if count == 0 { return nil }
    guard count > 0 else { return errno }
    if let code = body(buffer[..<count]) { return code }
  }
}

package func readParts(of path: String, _ body: (ArraySlice<UInt8>) -> Int32?) -> Int32? {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return errno }
  defer { close(descriptor) }
  return readParts(of: descriptor, body)
}

/// The content of the file at `path`; nil with `errno` if it can't be read or exceeds `most` bytes (`EFBIG`).
package func readAll(of path: String, most: Int = .max) -> [UInt8]? {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  return readAll(of: descriptor, most: most)
}

package func readAll(of descriptor: Int32, most: Int = .max) -> [UInt8]? {
  var bytes: [UInt8] = []
  let code = readParts(of: descriptor) { part in
    bytes += part
    return bytes.count > most ? EFBIG : nil
  }
  guard let code else { return bytes }
  errno = code
  return nil
}

package func copyFile(_ source: String, to descriptor: Int32) -> Int32? {
  readParts(of: source) { part in writeAll(part, to: descriptor) }
}
