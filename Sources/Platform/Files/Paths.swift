internal import Glibc

/// Writes a file in a folder that exists: see ``OpenFolder/write(_:as:mode:replacing:)``.
package func writeFile(
  _ path: String,
  _ bytes: some Sequence<UInt8>,
  mode: UInt32 = 0o600,
  replacing: Bool = true
) throws(FileError) {
  try OpenFolder(folder(of: path)).write(bytes, as: name(of: path), mode: mode, replacing: replacing)
}

/// Moves the file at `source`, an absolute path, to `path`; content and name are on disk when this returns. A
/// file that goes to another file system is copied, then removed.
package func moveFile(_ source: String, to path: String, replacing: Bool = true) throws(FileError) {
  try syncFile(source)
  let target = try OpenFolder(folder(of: path))
  do throws(FileError) {
    try target.place(source, as: name(of: path), replacing: replacing)
  } catch {
    guard error.code == EXDEV else { throw error }
    try target.write(as: name(of: path), replacing: replacing) { file in copyFile(source, to: file) }
    unlink(source)
  }
  try syncFolder(folder(of: source))
}

package func syncFolder(_ path: String) throws(FileError) { try OpenFolder(path).sync() }

/// Makes the folder at `path` and those above it, mode 0700, on disk when this returns; keeps existing ones.
package func makeFolder(_ path: String) throws(FileError) {
  if mkdir(path, 0o700) == 0 { return try syncFolder(folder(of: path)) }
  switch errno {
  case EEXIST: return
  case ENOENT where path.contains("/") && path != "/":
    try makeFolder(folder(of: path))
    try makeFolder(path)
  case let code: throw FileError(.mkdir, path, code: code)
  }
}

/// The path of the folder that contains `path`; `.` for a name alone.
package func folder(of path: String) -> String {
  guard let slash = path.unicodeScalars.lastIndex(of: "/") else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

package func name(of path: String) -> String {
  // By scalars, as the name may begin with a combining character, which would join the slash.
  let scalars = path.unicodeScalars
  return String(scalars[(scalars.lastIndex(of: "/").map(scalars.index(after:)) ?? scalars.startIndex)...])
}
