/// How many colors a terminal knows.
enum ColorDepth: Hashable, Sendable, CaseIterable {
  case none
  case of16
  case of256
  /// 24 bits.
  case all
}

/// What a piece of the calendar is drawn as.
enum Ink: Hashable, Sendable {
  case plain
  case heading
  case today
  case future
  /// A slot that can be taken today, or came and went, or is to come; counted from 0 in the order of the day.
  case bar(slot: Int, isVivid: Bool)
  case taken
}

/// A text in one ink.
struct Piece: Hashable {
  let text: String
  let ink: Ink
  /// Whether it is where the person is.
  var isSelected = false
}

/// Turns inks into what a terminal understands.
struct Palette {
  private let depth: ColorDepth

  init(_ depth: ColorDepth) {
    self.depth = depth
  }

  /// The pieces as one line; without trailing spaces, which mean nothing.
  func text(of pieces: [Piece]) -> String {
    var rest = pieces
    while let last = rest.last, !shows(spacesOf: last) {
      guard let end = last.text.lastIndex(where: { $0 != " " }) else {
        rest.removeLast()
        continue
      }
      rest[rest.count - 1] = Piece(text: String(last.text[...end]), ink: last.ink)
      break
    }
    return rest.map { piece in
      // Even without colors the person must see where they are.
      var codes = depth == .none ? [] : [code(of: piece.ink)].compactMap(\.self)
      if piece.isSelected { codes.append("7") }
      return codes.isEmpty ? piece.text : "\u{1B}[\(codes.joined(separator: ";"))m\(piece.text)\u{1B}[0m"
    }.joined()
  }

  /// Whether the spaces of `piece` have a color of their own.
  private func shows(spacesOf piece: Piece) -> Bool {
    piece.isSelected || piece.ink == .today && depth != .none
  }

  /// Parameters of Select Graphic Rendition (ECMA-48, 8.3.117; ITU-T T.416 for colors beyond the sixteen).
  private func code(of ink: Ink) -> String? {
    switch ink {
    case .plain: nil
    case .heading: "1"
    case .today:
      switch depth {
      case .none, .of16: "1;97;44"
      case .of256: "1;38;5;231;48;5;25"
      case .all: "1;38;2;255;255;255;48;2;28;98;185"
      }
    case .future, .taken: gray
    case .bar(let slot, let isVivid): Self.hues[slot % Self.hues.count].code(isVivid, depth)
    }
  }

  private var gray: String {
    switch depth {
    // The sixteen have no grey that shows on every background; a terminal makes one of its own text.
    case .none, .of16: "2"
    case .of256: "38;5;243"
    case .all: "38;2;118;118;118"
    }
  }

  /// A color among the sixteen, whose shades the terminal chooses to fit its background, and among the 256 and in red,
  /// green and blue, where it is as far from white as from black.
  private struct Hue {
    let of16: String
    let of256: Int
    let all: String

    func code(_ isVivid: Bool, _ depth: ColorDepth) -> String {
      switch depth {
      // Bold would have many terminals take the bright shade, which is lost on white.
      case .none, .of16: of16
      case .of256: "\(isVivid ? "1;" : "")38;5;\(of256)"
      case .all: "\(isVivid ? "1;" : "")38;2;\(all)"
      }
    }
  }

  /// Cyan and orange first, for morning and evening; then what differs most from those before.
  private static let hues = [
    Hue(of16: "36", of256: 31, all: "0;135;160"),
    // Orange is not among the sixteen; theirs that comes nearest is called yellow.
    Hue(of16: "33", of256: 166, all: "200;95;0"),
    Hue(of16: "35", of256: 133, all: "165;90;200"),
    Hue(of16: "32", of256: 64, all: "60;135;50"),
    Hue(of16: "34", of256: 63, all: "70;115;230"),
    Hue(of16: "31", of256: 161, all: "215;65;110"),
  ]
}
