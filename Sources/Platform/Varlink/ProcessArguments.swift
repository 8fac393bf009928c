import Files

/// The arguments of this process without the program's name; nil if they can't be known. The standard library
/// looks for them on the stack and finds none if a preloaded library has changed the environment before.
/// Without its arguments a program would do something that nobody asked for.
package func processArguments() -> [String]? {
  let found = CommandLine.arguments
  if !found.isEmpty { return Array(found.dropFirst()) }
  guard let bytes = readAll(of: "/proc/self/cmdline") else { return nil }
  // Each argument ends with a NUL.
  let words = bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
  return words.isEmpty ? nil : words.dropFirst().map { String(decoding: $0, as: UTF8.self) }
}
