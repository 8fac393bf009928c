package import PillsCore

/// A receiver of pills-tell: a section of its settings file. A command of the person's brings messages to
/// somebody.
package struct TellReceiver: Hashable, Sendable {
  /// What a receiver can be told of.
  package enum Event: String, CaseIterable, Sendable {
    /// A reminder that nobody answered for a while.
    case open
    case missed
    /// A medication that is used up soon.
    case stock
    /// The answer to a reminder of which the receiver was told.
    case answered
  }

  /// What the command reads on standard input.
  package enum Input: String, CaseIterable, Sendable { case json, text }

  package let name: String
  /// The program and its arguments.
  package var command: [String] = []
  package var events = Set(Event.allCases)
  /// How long a reminder is open before the receiver is told.
  package var after = TimeSpan.minutes(15)
  /// Whether messages name medications.
  package var showsNames = false
  /// Begins each message, such as the name of the person whose pills they are; nil for none.
  package var title: String?
  package var input = Input.json
  /// A command that prints answers as long as one is waited for; empty if none come back.
  package var answers: [String] = []
  /// How long a command may run.
  package var limit = TimeSpan.seconds(30)

  package init(name: String) { self.name = name }

  /// Whether it can be the name of a receiver, and so of files.
  package static func isName(_ text: String) -> Bool {
    (1...32).contains(text.count)
      && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
  }
}

extension SettingsFile {
  /// The receivers, in the order of the file; none if there is no file.
  package func loadReceivers() throws(SettingsComplaint) -> [TellReceiver] {
    guard let bytes = try contents() else { return [] }
    do throws(SettingsComplaint) {
      return try SettingsText(bytes).receivers()
    } catch {
      throw error.adding([.path: path])
    }
  }
}

extension SettingsText {
  func receivers() throws(SettingsComplaint) -> [TellReceiver] {
    var receivers: [TellReceiver] = []
    var known: Set<TellKey> = []
    try read { (_, _, line) throws(SettingsComplaint) in
      switch line {
      case .blank: break
      case .section(let name):
        guard TellReceiver.isName(name) else { throw SettingsComplaint(.noReceiverName) }
        guard !receivers.contains(where: { $0.name.lowercased() == name.lowercased() }) else {
          throw SettingsComplaint(.repeated, [.setting: "[\(name)]"])
        }
        if let last = receivers.last { try last.check() }
        receivers.append(TellReceiver(name: name))
        known = []
      case .entry(let name, let value):
        try TellKey.read(name, value, besides: &known) { key, value in
          key.write(value, to: &receivers[receivers.count - 1])
        }
      }
    }
    if let last = receivers.last { try last.check() }
    return receivers
  }
}

extension TellReceiver {
  fileprivate func check() throws(SettingsComplaint) {
    guard !command.isEmpty else { throw SettingsComplaint(.noCommand, [.name: name]) }
  }
}

/// A key in the section of a receiver.
private enum TellKey: String, SectionKey {
  case command = "Command"
  case on = "On"
  case after = "After"
  case names = "Names"
  case title = "Title"
  case input = "Input"
  case answers = "Answers"
  case timeout = "Timeout"

  static let section = "tell"

  /// Returns false for a value that the key cannot have.
  func write(_ value: String, to receiver: inout TellReceiver) -> Bool {
    let word = value.lowercased()
    switch self {
    case .command: return put(Self.command(value), into: &receiver.command)
    case .on: return put(Self.events(word), into: &receiver.events)
    case .after: return put(Self.span(value, in: .zero ... .hours(24)), into: &receiver.after)
    case .names: return put(Self.answers[word], into: &receiver.showsNames)
    case .title:
      guard value.count <= 80 else { return false }
      receiver.title = value.isEmpty ? nil : value
      return true
    case .input: return put(TellReceiver.Input(rawValue: word), into: &receiver.input)
    case .answers: return put(Self.command(value), into: &receiver.answers)
    case .timeout: return put(Self.span(value, in: .seconds(1) ... .minutes(10)), into: &receiver.limit)
    }
  }

  private static func command(_ text: String) -> [String]? {
    // A program cannot have an empty name.
    words(quoted: text).flatMap { $0.first?.isEmpty == false ? $0 : nil }
  }

  private static func events(_ text: String) -> Set<TellReceiver.Event>? {
    let names = text.split { $0 == "," || $0 == " " }
    let events = names.compactMap { TellReceiver.Event(rawValue: String($0)) }
    guard !events.isEmpty, events.count == names.count else { return nil }
    // Who is told of no reminder is told of no answer either.
    let hasReminders = events.contains(.open) || events.contains(.missed)
    return events.contains(.answered) && !hasReminders ? nil : Set(events)
  }

  private static func span(_ text: String, in allowed: ClosedRange<TimeSpan>) -> TimeSpan? {
    TimeSpan(parsing: text).flatMap { allowed.contains($0) ? $0 : nil }
  }
}
