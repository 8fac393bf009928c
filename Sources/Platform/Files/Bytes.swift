internal import Glibc

// What goes wrong is given as an error number, as each caller has its own words for it.

/// Writes all of `bytes` to an open file, also where signals interrupt it.
package func writeAll(_ bytes: some Sequence<UInt8>, to descriptor: Int32) -> Int32? {
  let result = bytes.withContiguousStorageIfAvailable { buffer in
    writeAll(UnsafeRawBufferPointer(buffer), to: descriptor)
  }
  return result ?? Array(bytes).withUnsafeBytes { buffer in writeAll(buffer, to: descriptor) }
}

private func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
    if count >= 0 {
      rest = rest.dropFirst(count)
    } else if errno != EINTR {
      return errno
    }
  }
  return nil
}

/// Calls `body` with each part of what is left to read of an open file; ends with the first error number that it gives.
package func readParts(of descriptor: Int32, _ body: (ArraySlice<UInt8>) -> Int32?) -> Int32? {
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = read(descriptor, &buffer, buffer.count)
    if count == 0 { return nil }
    if count > 0 {
      if let code = body(buffer[..<count]) { return code }
    } else if errno != EINTR {
      return errno
    }
  }
}

/// Calls `body` with each part of the file at `path`; ends with the first error number that it gives.
package func readParts(of path: String, _ body: (ArraySlice<UInt8>) -> Int32?) -> Int32? {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return errno }
  defer { close(descriptor) }
  return readParts(of: descriptor, body)
}

/// Writes what the file at `source` holds to an open file.
package func copyFile(_ source: String, to descriptor: Int32) -> Int32? {
  readParts(of: source) { part in writeAll(part, to: descriptor) }
}
