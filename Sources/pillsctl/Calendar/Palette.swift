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
  case takenToday
  case takenBefore
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
    let end = pieces.lastIndex { $0.isSelected || $0.ink == .today || !$0.text.allSatisfy { $0 == " " } }
    return pieces[...(end ?? -1)].map { piece in
      // Even without colors the person must see where they are.
      var codes = depth == .none ? [] : [code(of: piece.ink)].compactMap(\.self)
      if piece.isSelected { codes.append("7") }
      return codes.isEmpty ? piece.text : "\u{1B}[\(codes.joined(separator: ";"))m\(piece.text)\u{1B}[0m"
    }.joined()
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
    case .future: gray(.dim)
    case .takenToday: gray(.vivid)
    case .takenBefore: gray(.dim)
    case .bar(let slot, let isVivid): Self.hues[slot % Self.hues.count].code(isVivid, depth)
    }
  }

  private enum Gray {
    case vivid, dim
  }

  private func gray(_ gray: Gray) -> String {
    switch (depth, gray) {
    case (.none, _), (.of16, .vivid): "37"
    case (.of16, .dim): "90"
    case (.of256, .vivid): "38;5;248"
    case (.of256, .dim): "38;5;240"
    case (.all, .vivid): "38;2;168;172;178"
    case (.all, .dim): "38;2;92;96;102"
    }
  }

  /// A color in its shades: among the sixteen, of the 256 and in red, green and blue.
  private struct Hue {
    let of16: (vivid: String, dim: String)
    let of256: (vivid: Int, dim: Int)
    let all: (vivid: String, dim: String)

    func code(_ isVivid: Bool, _ depth: ColorDepth) -> String {
      switch depth {
      case .none, .of16: isVivid ? of16.vivid : of16.dim
      case .of256: "38;5;\(isVivid ? of256.vivid : of256.dim)"
      case .all: "38;2;\(isVivid ? all.vivid : all.dim)"
      }
    }
  }

  /// Cyan and orange first, for morning and evening; then what differs most from those before.
  private static let hues = [
    Hue(of16: ("96", "2;36"), of256: (45, 30), all: ("38;205;230", "20;108;122")),
    // Orange is not among the sixteen; theirs that comes nearest is called yellow.
    Hue(of16: ("93", "2;33"), of256: (214, 130), all: ("255;160;40", "140;86;22")),
    Hue(of16: ("95", "2;35"), of256: (177, 97), all: ("200;140;255", "106;72;140")),
    Hue(of16: ("92", "2;32"), of256: (114, 65), all: ("126;214;110", "66;112;58")),
    Hue(of16: ("94", "2;34"), of256: (111, 61), all: ("120;160;255", "64;86;140")),
    Hue(of16: ("91", "2;31"), of256: (211, 131), all: ("255;130;160", "140;70;88")),
  ]
}
