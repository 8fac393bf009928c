import PillsView

/// How many colors a terminal has.
enum ColorDepth: Hashable, Sendable, CaseIterable {
  case none
  case of16
  case of256
  /// 24 bits.
  case all
}

/// The meaning of a color. Nothing is said by color alone.
enum Tint: Hashable, Sendable {
  /// Bold, to catch the eye.
  case heading
  case morning
  case evening
  case taken
  case missed
  case problem
  /// Something that is over; in a month, something taken or in the future.
  case past
  case water
  case gold
  case today
  /// The bar of a slot in a month, vivid if it can be marked today, and faint otherwise. The number chooses the
  /// color: 0 for morning, 1 for evening, the next ones for other slots (``MonthView/hues``).
  case bar(slot: Int, isVivid: Bool)
}

/// A text in one color.
struct Piece: Hashable {
  var text: String
  var tint: Tint?
  /// Whether the cursor of the person is here.
  var isSelected = false
}

/// Colors texts for a terminal, or leaves them plain, and knows the terminal's width.
struct Paint {
  private let depth: ColorDepth
  let width: Int?

  init(_ depth: ColorDepth, width: Int? = nil) { (self.depth, self.width) = (depth, width) }

  /// Without a width, for lines that must not be cut.
  var unlimited: Paint { Paint(depth) }

  func callAsFunction(_ text: String, _ tint: Tint?) -> String {
    text.isEmpty ? text : painted(Piece(text: text, tint: tint))
  }

  /// The pieces as one line, without trailing spaces that nobody can see.
  func text(of pieces: [Piece]) -> String {
    let end = pieces.lastIndex { shows(spacesOf: $0) || !$0.text.withoutTrailingSpaces.isEmpty }
    guard let end else { return "" }
    var last = pieces[end]
    if !shows(spacesOf: last) { last.text = last.text.withoutTrailingSpaces }
    return pieces[..<end].reduce(into: "") { $0 += painted($1) } + painted(last)
  }

  /// Whether spaces of `piece` are visible, as they are inverted or have a background.
  private func shows(spacesOf piece: Piece) -> Bool {
    piece.isSelected || piece.tint == .today && depth != .none
  }

  private func painted(_ piece: Piece) -> String {
    if depth == .none && !piece.isSelected { return piece.text }
    var codes = [piece.tint?.code(depth)].compactMap(\.self)
    // Even without colors the selected place must be visible.
    if piece.isSelected { codes.append("7") }
    return codes.isEmpty ? piece.text : "\u{1B}[\(codes.joined(separator: ";"))m\(piece.text)\u{1B}[0m"
  }
}

extension Tint {
  init?(_ summary: SlotState.Summary) {
    switch summary {
    case .due: return nil
    case .open: self = .heading
    case .taken: self = .taken
    case .skipped, .nothing: self = .past
    case .missed: self = .missed
    }
  }

  init?(slot name: String) {
    switch name {
    case "morning": self = .morning
    case "evening": self = .evening
    default: return nil
    }
  }

  init(_ stage: IntakeView.Stage) {
    switch stage {
    case .begun: self = .water
    case .near: self = .taken
    case .met: self = .gold
    }
  }

  /// The parameters of Select Graphic Rendition (ECMA-48, 8.3.117; ITU-T T.416 for more than 16 colors).
  fileprivate func code(_ depth: ColorDepth) -> String? {
    let (of16, of256, all) = codes
    return switch depth {
    case .none: nil
    case .of16: of16
    case .of256: of256
    case .all: all ?? of256
    }
  }

  /// The codes for 16, 256 and 24-bit colors; without the last, the second counts. Terminals choose shades of
  /// the 16 that fit their background. The others are as far from white as from black.
  private var codes: (of16: String, of256: String, all: String?) {
    switch self {
    case .heading: return ("1", "1", nil)
    case .morning: return ("36", "38;5;31", nil)
    // The 16 have no orange; the nearest one is called yellow.
    case .evening: return ("33", "38;5;166", nil)
    case .taken: return ("32", "38;5;64", nil)
    case .missed: return ("31", "38;5;160", nil)
    case .problem: return ("1;31", "1;38;5;160", nil)
    // The 16 have no grey that shows on every background. Faint is made from the terminal's text color.
    case .past: return ("2", "38;5;243", nil)
    case .water: return ("34", "38;5;32", nil)
    case .gold: return ("33", "38;5;136", nil)
    case .today: return ("1;97;44", "1;38;5;231;48;5;25", "1;38;2;255;255;255;48;2;28;98;185")
    case .bar(let slot, let isVivid):
      let (of16, of256, all) = Self.bars[slot % Self.bars.count]
      let strength = isVivid ? "1" : "2"
      // With the 16, bold makes many terminals take the bright shade, which is lost on white.
      return (isVivid ? of16 : "2;\(of16)", "\(strength);38;5;\(of256)", "\(strength);38;2;\(all)")
    }
  }

  /// Cyan for morning, orange for evening, then the color that differs most from the ones before it.
  private static let bars = [
    ("36", 31, "0;135;160"), ("33", 166, "200;95;0"), ("35", 133, "165;90;200"), ("32", 64, "60;135;50"),
    ("34", 63, "70;115;230"), ("31", 161, "215;65;110"),
  ]
}
