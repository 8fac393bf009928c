/// What a color is to say; nothing is said by color alone.
enum Tint {
  /// What is to catch the eye.
  case heading
  case morning
  case evening
  case taken
  case missed
  case problem
  case past
}

/// Colors texts for a terminal, or leaves them as they are.
struct Paint {
  let isColored: Bool

  func callAsFunction(_ text: String, _ tint: Tint?) -> String {
    guard isColored, let tint, !text.isEmpty else { return text }
    return "\u{1B}[\(tint.code)m\(text)\u{1B}[0m"
  }
}

extension Tint {
  /// The color that stands for the slot called `name`, where it has one.
  init?(slot name: String) {
    switch name {
    case "morning": self = .morning
    case "evening": self = .evening
    default: return nil
    }
  }

  /// Parameters of Select Graphic Rendition (ECMA-48, 8.3.117), of the sixteen colors that every terminal has.
  fileprivate var code: String {
    switch self {
    case .heading: "1"
    case .morning: "36"
    // Orange is not among the sixteen; theirs that comes nearest is called yellow.
    case .evening: "33"
    case .taken: "32"
    case .missed: "31"
    case .problem: "1;31"
    case .past: "2"
    }
  }
}
