import Glibc

/// A question to the person at the terminal.
enum Question {
  /// Whether they say yes; anything else, and the end of the input, is no.
  static func isAgreed(_ question: String) -> Bool {
    Output.complain("\(question.printable) [y/N] ")
    guard let answer = readLine() else {
      // The terminal's own end of input leaves the cursor behind the question.
      Output.complain("\n")
      return false
    }
    return ["y", "yes"].contains(answer.lowercased())
  }
}
