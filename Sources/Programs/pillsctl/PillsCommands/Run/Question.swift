import CLinux
import Glibc
import PillsView
import Words

/// Questions to the person at the terminal, on standard error.
enum Question {
  /// Anything but yes, and the end of the input, is no.
  static func isAgreed(_ question: String) -> Bool {
    guard let answer = reply(to: withNo(question)) else { return false }
    return isYes(answer)
  }

  static func agree(to question: String) throws(Failure) {
    guard isAgreed(question) else { throw .cancelled }
  }

  /// Enter alone is yes too; anything else is no. Throws at the end of the input.
  static func isAccepted(_ question: String) throws(Failure) -> Bool {
    let answer = try answer(to: withYes(question))
    return answer.isEmpty || isYes(answer)
  }

  static func withNo(_ question: String) -> String { "\(question) \(translated("[y/N]"))" }

  static func withYes(_ question: String) -> String { "\(question) \(translated("[Y/n]"))" }

  /// Whether the answer is yes in English or in the person's language.
  static func isYes(_ answer: String) -> Bool {
    let theirs = translated("y yes", in: "answers that mean yes, with spaces between them")
    let words = ["y", "yes"] + theirs.lowercased().split(separator: " ").map(String.init)
    return words.contains(answer.lowercased())
  }

  /// The answer with single spaces between its words. Throws at the end of the input.
  static func answer(to question: String) throws(Failure) -> String {
    guard let answer = reply(to: question) else { throw .cancelled }
    return answer.split(separator: " ").joined(separator: " ")
  }

  /// An answer that the terminal does not show. Throws at the end of the input.
  static func secret(to question: String) throws(Failure) -> String {
    let (answer, signal) = hiddenReply(to: question)
    if let signal {
      raise(signal)
      // The signal only stopped pillsctl for a while.
      return try secret(to: question)
    }
    guard let answer else { throw .cancelled }
    return answer
  }

  /// The answer, or the signal that came before it. The terminal shows again what is typed when this returns.
  /// An answer that was typed before its question appeared is kept.
  private static func hiddenReply(to question: String) -> (answer: String?, signal: Int32?) {
    let signals = SignalInbox([SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP])
    var shown = termios()
    tcgetattr(STDIN_FILENO, &shown)
    var hidden = shown
    hidden.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &hidden)
    defer {
      withExtendedLifetime(signals) { _ = tcsetattr(STDIN_FILENO, TCSADRAIN, &shown) }
      Output.complain("\n")
    }
    Output.complain("\(question.printable) ")
    var sources = [STDIN_FILENO, signals.descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    poll(&sources, nfds_t(sources.count), -1)
    if let signal = signals.next() {
      // Half a secret would be shown by the shell, or begin the next answer.
      tcflush(STDIN_FILENO, TCIFLUSH)
      return (nil, signal)
    }
    return (readLine(), nil)
  }

  static func confirm(_ statement: String, with word: String) throws(Failure) {
    Output.complain("\(statement.printable)\n")
    guard try answer(to: translated("Type '\(word)' to confirm:")) == word else { throw .cancelled }
  }

  /// Nil at the end of the input.
  private static func reply(to question: String) -> String? {
    Output.complain("\(question.printable) ")
    let line = readLine()
    // At the end of the input the cursor is still behind the question.
    if line == nil { Output.complain("\n") }
    return line
  }
}

/// Questions to a person at a terminal, one after the other.
protocol GuidedQuestions {
  /// The lines to show before the next answer, the question last; empty after the last answer.
  var question: [String] { get }

  /// Takes the answer to `question` and goes on, or returns why the answer is not accepted.
  mutating func take(_ answer: String) -> String?
}

extension GuidedQuestions {
  /// Asks all questions. After an answer that is not accepted, only the last line is repeated.
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
