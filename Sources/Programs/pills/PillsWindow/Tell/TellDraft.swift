import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

/// Somebody who is to be told what is not answered, as typed and chosen; pillsctl checks it and sends a test message.
struct TellDraft: Equatable {
  enum Way: String, CaseIterable {
    case ntfy
    case apprise
    case kdeconnect
    case mail
    case speech
    /// A command of the person's own.
    case command

    var text: String {
      switch self {
      case .ntfy: translated("The App ntfy")
      case .apprise: "Apprise"
      case .kdeconnect: "KDE Connect"
      case .mail: translated("E-Mail")
      case .speech: translated("A Voice Here", in: "way to tell somebody")
      case .command: translated("A Command", in: "way to tell somebody")
      }
    }

    /// What the address is; nil if none is needed.
    var addressHint: String? {
      switch self {
      case .ntfy: translated("The topic. Leave empty for a new one at ntfy.sh")
      case .apprise: translated("For example tgram://TOKEN/CHAT")
      case .kdeconnect: translated("The name of the phone in KDE Connect")
      case .mail: translated("For example ben@example.org")
      case .speech: nil
      case .command: translated("For example paplay bell.oga")
      }
    }
  }

  enum Occasion: String, CaseIterable {
    case open
    case missed
    case stock
    case answered

    var text: String {
      switch self {
      case .open: translated("Open for a While", in: "what somebody is told of")
      case .missed: translated("Missed", in: "what somebody is told of")
      case .stock: translated("Low Stock", in: "what somebody is told of")
      case .answered: translated("Answered After All", in: "what somebody is told of")
      }
    }
  }

  var name = ""
  var way = Way.ntfy
  var address = ""
  var occasions: Set<Occasion> = Set(Occasion.allCases)
  /// How long a reminder is open before somebody is told; empty for the default.
  var after = ""
  var names = false
  /// What each message begins with.
  var title = ""
  /// Whether a command of the person's own reads the sentence alone, and not JSON.
  var readsText = false
}

extension TellDraft {
  var isComplete: Bool { !name.isEmpty && !occasions.isEmpty && (way != .command || !address.isEmpty) }

  /// The words for pillsctl.
  var words: [String] {
    let how =
      way == .command
      ? ["--command", address] + (readsText ? ["--input", "text"] : [])
      : ["--by", way.rawValue] + (address.isEmpty || way.addressHint == nil ? [] : ["--to", address])
    let on = Occasion.allCases.filter(occasions.contains).map(\.rawValue).joined(separator: ",")
    var words = ["tell", "setup", name] + how + ["--on", on]
    if !after.isEmpty { words += ["--after", after] }
    if !title.isEmpty { words += ["--title", title] }
    if names { words.append("--names") }
    return words + ["--yes"]
  }
}

/// Somebody who is told, without the widgets.
struct ReceiverContent: Equatable, Identifiable {
  let name: String
  let text: String

  var id: String { name }

  var testName: String { translated("Send a test message to \(name)") }
  var removeName: String { translated("Remove \(name)") }
}

extension ReceiverContent {
  /// Nil if it is not what `pillsctl tell list --json` prints.
  static func all(json: String) -> [ReceiverContent]? {
    value(ofWireText: Array(json.utf8), as: TellReplies.List.self)?.receivers.map { ReceiverContent($0) }
  }

  private init(_ receiver: TellReplies.Receiver) {
    name = receiver.name.printable
    let occasions = receiver.events.compactMap { TellDraft.Occasion(rawValue: $0.rawValue)?.text }
    let failure =
      receiver.failures > 0 ? translated("The last message did not arrive.") : nil
    text = [listText(occasions), failure].compactMap(\.self).joined(separator: "\n")
  }
}
