import Glibc

/// What this process was told when it was started, without the name of the program; nil where that cannot be known.
///
/// The standard library looks for it on the stack, beside the environment. There is nothing to be found where a library
/// that is preloaded has changed the environment before, and a program that goes by nothing does what nobody asked for.
package func processArguments() -> [String]? {
  let found = CommandLine.arguments
  if !found.isEmpty { return Array(found.dropFirst()) }
  guard let file = fopen("/proc/self/cmdline", "re") else { return nil }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  while case let byte = getc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
  // Each word ends with a NUL.
  let words = bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
  return words.isEmpty ? nil : words.dropFirst().map { String(decoding: $0, as: UTF8.self) }
}
