import Glibc

/// A Python program that computes something independently of Pills and prints it line by line.
final class Oracle {
  enum Failure: Error {
    case notStarted
    case notUnderstood(String)
    case ended(status: CInt)
  }

  private var output: UnsafeMutablePointer<FILE>?
  private var buffer: UnsafeMutablePointer<CChar>?
  private var capacity = 0

  /// Starts the program `name`, which is next to `file`; the arguments must not contain quotes.
  init(_ name: String, beside file: StaticString, arguments: [String]) throws {
    let folder = "\(file)".split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
      separator: "/"
    )
    let words = ["\(folder)/\(name)"] + arguments
    // The system's interpreter.
    output = popen("exec /usr/bin/python3 " + words.map { "'\($0)'" }.joined(separator: " "), "r")
    guard output != nil else { throw Failure.notStarted }
  }

  deinit {
    if let output { pclose(output) }
    free(buffer)
  }

  /// The next line without its end, valid until the next call; nil at the end, or after an empty line.
  ///
  /// Throws an error if the program failed.
  func nextLine() throws -> UnsafeMutablePointer<CChar>? {
    guard let output else { return nil }
    let length = getline(&buffer, &capacity, output)
    guard length > 1, let buffer else {
      self.output = nil
      let status = pclose(output)
      guard status == 0 else { throw Failure.ended(status: status) }
      return nil
    }
    buffer[length - 1] = 0
    return buffer
  }
}
