import PillsCore
import PillsView
import Words

/// A drink as typed on the command line.
struct DrinkRequest: Hashable, Sendable {
  enum Amount: Hashable, Sendable {
    /// The glass that the person uses most.
    case glass
    /// As typed; a number alone is in the unit that the person chose.
    case typed(String)
  }

  /// Nil for the amount of the last time.
  var amount: Amount?
  /// Nil for water.
  var beverage: String?
}

extension DrinkRequest {
  /// Splits `words` into amount and beverage: `250`, `8 fl oz tea`, `glass of juice`, `coffee`.
  init(words: [String]) throws(Failure) {
    // An amount may have several words, because nobody thinks of quotes there.
    for count in (1...3).reversed() where count <= words.count {
      guard let amount = Amount(words.prefix(count).joined(separator: " ")) else { continue }
      var rest = words.dropFirst(count)
      // `2 glasses` is not 2 ml of something.
      if amount.isNumberAlone, let vessel = rest.first, Self.vessels.contains(vessel.lowercased()) {
        throw Self.refusal(of: (words.prefix(count) + [vessel]).joined(separator: " "))
      }
      if rest.count > 1, rest.first?.lowercased() == "of" { rest.removeFirst() }
      self.init(amount: amount, beverage: rest.isEmpty ? nil : rest.joined(separator: " "))
      return
    }
    guard let first = words.first else {
      self.init()
      return
    }
    // Any word may name a beverage, but an unknown word alone is more likely a mistake.
    guard words.count == 1, Beverage.Kind(rawValue: first.lowercased()) != nil else {
      throw Self.refusal(of: first)
    }
    self.init(beverage: first)
  }

  private static func refusal(of amount: String) -> Failure {
    Command.drink.misuse(
      translated(
        """
        AMOUNT cannot be '\(amount)'. Type \(VolumeUnit.expectation.words), or glass. The beverage comes \
        after the amount.
        """
      )
    )
  }

  private static let vessels: Set = [
    "glass", "glasses", "cup", "cups", "mug", "mugs", "bottle", "bottles", "can", "cans", "pint", "pints",
  ]
}

extension DrinkRequest.Amount {
  /// Nil if it is no amount in any unit.
  init?(_ text: String) {
    if text.lowercased() == "glass" {
      self = .glass
    } else if Self.millilitres(text, in: .millilitres) != nil {
      self = .typed(text)
    } else {
      return nil
    }
  }

  /// Whether it names no unit.
  fileprivate var isNumberAlone: Bool {
    guard case .typed(let text) = self else { return false }
    return text.allSatisfy { !$0.isLetter }
  }

  /// In millilitres; nil if that depends on the chosen unit.
  var certain: Int? {
    guard case .typed(let text) = self else { return nil }
    let amounts = VolumeUnit.allCases.map { Self.millilitres(text, in: $0) }
    return Set(amounts).count == 1 ? amounts[0] : nil
  }

  /// In millilitres; `glasses` begin with the one that is used most. Nil if there is no glass.
  func millilitres(in unit: VolumeUnit, glasses: [Int]) -> Int? {
    switch self {
    case .glass: glasses.first
    case .typed(let text): Self.millilitres(text, in: unit)
    }
  }

  /// Without a limit: pillsd decides how much can be drunk.
  private static func millilitres(_ text: String, in unit: VolumeUnit) -> Int? {
    unit.millilitres(parsing: text, in: 0...Int.max)
  }
}
