import PillsView

/// How many colors a terminal knows.
enum ColorDepth: Hashable, Sendable, CaseIterable {
  case none
  case of16
  case of256
  /// 24 bits.
  case all
}

/// What a color is to say; nothing is said by color alone.
enum Tint: Hashable, Sendable {
  /// What is to catch the eye.
  case heading
  case morning
  case evening
  case taken
  case missed
  case problem
  /// What is over, or in a month is taken or yet to come.
  case past
  /// What was drunk, as far as the goal is.
  case water
  case gold
  /// The day of today in a month.
  case today
  /// A slot in a month, counted from 0 in the order of the day: vivid where it can be taken today.
  case bar(slot: Int, isVivid: Bool)
}

/// A text in one color.
struct Piece: Hashable {
  var text: String
  var tint: Tint?
  /// Whether it is where the person is.
  var isSelected = false
}

/// Colors texts for a terminal, or leaves them as they are, and knows how much room there is for them.
struct Paint {
  private let depth: ColorDepth
  /// The columns of the terminal; nil where it is none.
  let width: Int?

  init(_ depth: ColorDepth, width: Int? = nil) { (self.depth, self.width) = (depth, width) }

  /// For lines that are whole however long they are.
  var unlimited: Paint { Paint(depth) }

  func callAsFunction(_ text: String, _ tint: Tint?) -> String {
    text.isEmpty ? text : painted(Piece(text: text, tint: tint))
  }

  /// The pieces as one line; without trailing spaces, which mean nothing.
  func text(of pieces: [Piece]) -> String {
    let end = pieces.lastIndex { shows(spacesOf: $0) || !$0.text.withoutTrailingSpaces.isEmpty }
    guard let end else { return "" }
    var last = pieces[end]
    if !shows(spacesOf: last) { last.text = last.text.withoutTrailingSpaces }
    return pieces[..<end].reduce(into: "") { $0 += painted($1) } + painted(last)
  }

  /// Whether the spaces of `piece` have a color of their own.
  private func shows(spacesOf piece: Piece) -> Bool {
    piece.isSelected || piece.tint == .today && depth != .none
  }

  private func painted(_ piece: Piece) -> String {
    if depth == .none && !piece.isSelected { return piece.text }
    var codes = [piece.tint?.code(depth)].compactMap(\.self)
    // Even without colors the person must see where they are.
    if piece.isSelected { codes.append("7") }
    return codes.isEmpty ? piece.text : "\u{1B}[\(codes.joined(separator: ";"))m\(piece.text)\u{1B}[0m"
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

  /// Parameters of Select Graphic Rendition (ECMA-48, 8.3.117; ITU-T T.416 for colors beyond the sixteen).
  fileprivate func code(_ depth: ColorDepth) -> String? {
    let (of16, of256, all) = codes
    return switch depth {
    case .none: nil
    case .of16: of16
    case .of256: of256
    case .all: all ?? of256
    }
  }

  /// Among the sixteen colors, whose shades the terminal chooses to fit its background; among the 256; and in red, green and
  /// blue, where that is another: as far from white as from black.
  private var codes: (of16: String, of256: String, all: String?) {
    switch self {
    case .heading: return ("1", "1", nil)
    case .morning: return ("36", "38;5;31", nil)
    // Orange is not among the sixteen; theirs that comes nearest is called yellow.
    case .evening: return ("33", "38;5;166", nil)
    case .taken: return ("32", "38;5;64", nil)
    case .missed: return ("31", "38;5;160", nil)
    case .problem: return ("1;31", "1;38;5;160", nil)
    // The sixteen have no grey that shows on every background; a terminal makes one of its own text.
    case .past: return ("2", "38;5;243", nil)
    case .water: return ("34", "38;5;32", nil)
    case .gold: return ("33", "38;5;136", nil)
    case .today: return ("1;97;44", "1;38;5;231;48;5;25", "1;38;2;255;255;255;48;2;28;98;185")
    case .bar(let slot, let isVivid):
      let (of16, of256, all) = Self.bars[slot % Self.bars.count]
      // Bold would have many terminals take the bright shade of the sixteen, which is lost on white.
      let bold = isVivid ? "1;" : ""
      return (of16, "\(bold)38;5;\(of256)", "\(bold)38;2;\(all)")
    }
  }

  /// Cyan and orange first, for morning and evening; then what differs most from those before.
  private static let bars = [
    ("36", 31, "0;135;160"), ("33", 166, "200;95;0"), ("35", 133, "165;90;200"), ("32", 64, "60;135;50"),
    ("34", 63, "70;115;230"), ("31", 161, "215;65;110"),
  ]
}
