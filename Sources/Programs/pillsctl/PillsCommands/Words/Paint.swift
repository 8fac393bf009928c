import PillsView

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
  /// What was drunk, as far as the goal is.
  case water
  case gold
}

/// Colors texts for a terminal, or leaves them as they are.
struct Paint {
  private let depth: ColorDepth

  init(_ depth: ColorDepth) {
    self.depth = depth
  }

  func callAsFunction(_ text: String, _ tint: Tint?) -> String {
    guard depth != .none, let tint, !text.isEmpty else { return text }
    return "\u{1B}[\(depth == .of16 ? tint.codeOf16 : tint.codeOf256)m\(text)\u{1B}[0m"
  }
}

extension Tint {
  /// The color of a slot, or of a dose, in this state.
  init?(_ summary: SlotState.Summary) {
    switch summary {
    case .due: return nil
    case .open: self = .heading
    case .taken: self = .taken
    case .skipped, .nothing: self = .past
    case .missed: self = .missed
    }
  }

  /// The color that stands for the slot called `name`, where it has one.
  init?(slot name: String) {
    switch name {
    case "morning": self = .morning
    case "evening": self = .evening
    default: return nil
    }
  }

  /// The color of what was drunk on a day.
  init(_ stage: IntakeView.Stage) {
    switch stage {
    case .begun: self = .water
    case .near: self = .taken
    case .met: self = .gold
    }
  }

  /// Parameters of Select Graphic Rendition (ECMA-48, 8.3.117), of the sixteen colors that every terminal has, in shades
  /// that fit its background.
  fileprivate var codeOf16: String {
    switch self {
    case .heading: "1"
    case .morning: "36"
    // Orange is not among the sixteen; theirs that comes nearest is called yellow.
    case .evening: "33"
    case .taken: "32"
    case .missed: "31"
    case .problem: "1;31"
    case .past: "2"
    case .water: "34"
    case .gold: "33"
    }
  }

  /// The same, of the 256 colors: those that are as far from white as from black.
  fileprivate var codeOf256: String {
    switch self {
    case .heading: "1"
    case .morning: "38;5;31"
    case .evening: "38;5;166"
    case .taken: "38;5;64"
    case .missed: "38;5;160"
    case .problem: "1;38;5;160"
    case .past: "38;5;243"
    case .water: "38;5;32"
    case .gold: "38;5;136"
    }
  }
}
