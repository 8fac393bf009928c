import Glibc
import PillsAPI
import PillsCore
import PillsView
import Words

/// A way to reach somebody that `tell setup` knows how to set up.
enum TellWay: String, CaseIterable {
  case ntfy, apprise, kdeconnect, mail, speech

  var program: String {
    switch self {
    case .ntfy: "curl"
    case .apprise: "apprise"
    case .kdeconnect: "kdeconnect-cli"
    case .mail: "mail"
    case .speech: "espeak-ng"
    }
  }

  /// Where it is installed; nil if it is not. The whole path, because systemd searches other folders than a shell.
  var path: String? {
    let folders = environmentVariable("PATH")?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(program)" }.first { $0.hasPrefix("/") && access($0, X_OK) == 0 }
  }

  static var installed: [TellWay] { allCases.filter { $0.path != nil } }

  var summary: String {
    switch self {
    case .ntfy: translated("the app ntfy on a phone, with a button to answer")
    case .apprise: translated("more than a hundred services, such as Telegram, Signal, Matrix and mail")
    case .kdeconnect: translated("a phone in your own network, by KDE Connect")
    case .mail: translated("an e-mail")
    case .speech: translated("a voice from the speakers of this computer")
    }
  }

  /// The name of a receiver that is given none.
  var usualName: String {
    switch self {
    case .ntfy, .kdeconnect: "phone"
    case .apprise, .mail: "mail"
    case .speech: "speaker"
    }
  }

  /// What to ask for; nil if nothing is needed.
  var question: String? {
    switch self {
    case .ntfy: translated("The topic, or its whole address (Enter for a new topic of ntfy.sh):")
    case .apprise: translated("The address as Apprise writes it, such as tgram://TOKEN/CHAT (not shown):")
    case .kdeconnect: translated("The name of the phone in KDE Connect:")
    case .mail: translated("The e-mail address:")
    case .speech: nil
    }
  }

  var isSecret: Bool { self == .apprise }

  /// A voice is for somebody who does not answer yet; all others are told of everything.
  var usualEvents: String? { self == .speech ? "open" : nil }
}

/// A command that brings messages, as lines of the settings file.
struct TellCommand {
  let lines: [String]
  /// What is kept in a file of its own, since other users can see the arguments of a program.
  var secret: String?
  /// Where a message goes, and who can read it.
  let leaving: String
  /// What the person has to do elsewhere.
  var advice: String?
}

extension TellCommand {
  /// A command of the person's own.
  static func own(_ command: String, input: String?) -> TellCommand {
    TellCommand(
      lines: ["Command=\(command)"] + (input.map { ["Input=\($0)"] } ?? []),
      leaving: translated("It goes to your own command, which decides where it goes from there.")
    )
  }

  /// `place` is what `TellWay.question` asks for. Nil if it is not usable.
  static func of(_ way: TellWay, to place: String, title: String?, secretPath: String) -> TellCommand? {
    let program = (way.path ?? way.program).shellQuoted
    let title = (title ?? "Pills").shellQuoted
    switch way {
    case .ntfy: return ntfy(place, program)
    case .apprise:
      guard place.place(of: "://") != nil else { return nil }
      let options = "--input-format=text --title=\(title) --config=\(secretPath.shellQuoted)"
      return TellCommand(
        lines: ["Command=\(program) \(options)", "Input=text"],
        secret: place,
        leaving: translated("It goes to the service at that address, which can read it.")
      )
    case .kdeconnect:
      guard !place.isEmpty else { return nil }
      let script = "exec \(program) --name \(place.shellQuoted) --ping-msg \"$PILLS_TITLE: $PILLS_MESSAGE\""
      return TellCommand(
        lines: ["Command=sh -c \(script.shellQuoted)"],
        leaving: translated("It goes to \(place.printable) through your own network, encrypted."),
        advice: translated(
          "To answer on the phone, add this to the commands that KDE Connect may run for it: pillsctl take"
        )
      )
    case .mail:
      guard place.utf8.contains(UInt8(ascii: "@")), !place.hasPrefix("-") else { return nil }
      return TellCommand(
        lines: ["Command=\(program) -s \(title) \(place.shellQuoted)", "Input=text"],
        leaving: translated("It goes to \(place.printable), and each mail server on the way can read it.")
      )
    case .speech:
      let voice = translated("en", in: "the voice of espeak-ng: en, de or fr")
      return TellCommand(
        lines: ["Command=\(program) -v \(voice) --stdin", "Input=text"],
        leaving: translated("It stays on this computer, but everybody in the room hears it.")
      )
    }
  }

  /// Answers go to a topic of their own, to which the phone does not listen.
  private static func ntfy(_ topic: String, _ program: String) -> TellCommand? {
    let topic = topic.isEmpty ? newTopic() : topic
    let address = topic.place(of: "://") == nil ? "https://ntfy.sh/\(topic)" : topic
    guard address.hasPrefix("https://") || address.hasPrefix("http://"),
      address.utf8.allSatisfy(isPlain), address.split(separator: "/").count == 3
    else { return nil }
    let label = translated("Taken", in: "button of a popup").filter { $0.isLetter || $0 == " " }
    let action = "Actions: http, \(label), \(address)-answers, body=$PILLS_ANSWER, clear=true"
    let script =
      "exec \(program) --silent --show-error --fail --max-time 25 --header \"Title: $PILLS_TITLE\" "
      + "${PILLS_ANSWER:+--header \"\(action)\"} --data-binary @- \(address)"
    let answers = "\(address)-answers/json?since=10m".shellQuoted
    return TellCommand(
      lines: [
        "Command=sh -c \(script.shellQuoted)", "Input=text",
        "Answers=\(program) --silent --no-buffer \(answers)",
      ],
      leaving: translated("It goes through \(address); whoever knows that address can read it, and answer."),
      advice: translated("In the app ntfy, subscribe to this topic: \(address)")
    )
  }

  /// Nobody can guess it.
  private static func newTopic() -> String {
    "pills-" + (0..<16).map { _ in String(Int.random(in: 0..<36), radix: 36) }.joined()
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
      UInt8(ascii: "/"), UInt8(ascii: ":"):
      true
    default: false
    }
  }
}
