import CLinux
import Glibc
import PillsView
import Words

/// A question to the person at the terminal.
enum Question {
  /// Whether they say yes; anything else, and the end of the input, is no.
  static func isAgreed(_ question: String) -> Bool {
    guard let answer = reply(to: withNo(question)) else { return false }
    return isYes(answer)
  }

  /// Throws unless they say yes.
  static func agree(to question: String) throws(Failure) {
    guard isAgreed(question) else { throw .cancelled }
  }

  /// Whether they say yes, or just Enter; any other answer is no. Throws where they end the input instead.
  static func isAccepted(_ question: String) throws(Failure) -> Bool {
    let answer = try answer(to: withYes(question))
    return answer.isEmpty || isYes(answer)
  }

  /// A question to which anything but yes is no: `Unlock? [y/N]`.
  static func withNo(_ question: String) -> String { "\(question) \(translated("[y/N]"))" }

  /// A question to which Enter alone is yes: `Add it? [Y/n]`.
  static func withYes(_ question: String) -> String { "\(question) \(translated("[Y/n]"))" }

  /// Whether they say yes in English or in their language.
  static func isYes(_ answer: String) -> Bool {
    let theirs = translated("y yes", in: "answers that mean yes, with spaces between them")
    let words = ["y", "yes"] + theirs.lowercased().split(separator: " ").map(String.init)
    return words.contains(answer.lowercased())
  }

  /// What they write, without the spaces around it. Throws where they end the input instead.
  static func answer(to question: String) throws(Failure) -> String {
    guard let answer = reply(to: question) else { throw .cancelled }
    return answer.split(separator: " ").joined(separator: " ")
  }

  /// What they write, which the terminal does not show. Throws where they end the input instead.
  static func secret(to question: String) throws(Failure) -> String {
    var shown = termios()
    tcgetattr(STDIN_FILENO, &shown)
    var hidden = shown
    hidden.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
    defer {
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
      Output.complain("\n")
    }
    guard let answer = reply(to: question) else { throw .cancelled }
    return answer
  }

  /// Says `statement`, and throws unless they type `word`.
  static func confirm(_ statement: String, with word: String) throws(Failure) {
    Output.complain("\(statement.printable)\n")
    guard try answer(to: translated("Type '\(word)' to erase it:")) == word else { throw .cancelled }
  }

  /// Nil at the end of the input.
  private static func reply(to question: String) -> String? {
    Output.complain("\(question.printable) ")
    let line = readLine()
    // The terminal's own end of input leaves the cursor behind the question.
    if line == nil { Output.complain("\n") }
    return line
  }
}

/// Questions to a person at a terminal, one after the other.
protocol GuidedQuestions {
  /// What there is to know before the next answer, in a line each, the question last; empty after the last answer.
  var question: [String] { get }

  /// Takes the answer to `question` and goes on to the next. Where the answer is not accepted, it says why and stays.
  mutating func take(_ answer: String) -> String?
}

extension GuidedQuestions {
  /// Asks all of them.
  mutating func ask() throws(Failure) {
    var isRepeated = false
    while let question = question.last {
      if !isRepeated { for line in self.question.dropLast() { Output.complain("\(line.printable)\n") } }
      let complaint = take(try Question.answer(to: question))
      if let complaint { Output.complain("\(complaint.printable)\n") }
      isRepeated = complaint != nil
    }
  }
}
