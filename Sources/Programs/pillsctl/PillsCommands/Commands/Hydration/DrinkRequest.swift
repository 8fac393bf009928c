import PillsCore
import PillsView
import Words

/// A drink as a person describes it on the command line.
struct DrinkRequest: Hashable, Sendable {
  enum Amount: Hashable, Sendable {
    /// The glass that is used most.
    case glass
    /// As it was typed; a number alone is of the unit that the person has chosen.
    case typed(String)
  }

  /// Nil for as much as the last time.
  var amount: Amount?
  /// Nil for water.
  var beverage: String?
}

extension DrinkRequest {
  /// Takes the amount and the beverage out of `words`: `250`, `8 fl oz tea`, `glass of juice`, `coffee`.
  init(words: [String]) throws(Failure) {
    // An amount of several words is one too: nobody thinks of quotes there.
    for count in (1...3).reversed() where count <= words.count {
      guard let amount = Amount(words.prefix(count).joined(separator: " ")) else { continue }
      var rest = words.dropFirst(count)
      // Two glasses are no 2 ml of anything.
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
    // Any word may name a beverage, but alone it is more likely a slip.
    guard words.count == 1, Beverage.Kind(rawValue: first.lowercased()) != nil else {
      throw Self.refusal(of: first)
    }
    self.init(beverage: first)
  }

  private static func refusal(of amount: String) -> Failure {
    Command.drink.misuse(
      translated(
        """
        AMOUNT cannot be '\(amount)'. Type \(VolumeUnit.expectation.words), or glass. What it was comes after \
        that.
        """
      )
    )
  }

  private static let vessels: Set = [
    "glass", "glasses", "cup", "cups", "mug", "mugs", "bottle", "bottles", "can", "cans", "pint", "pints",
  ]
}

extension DrinkRequest.Amount {
  /// Nil for what is no amount in any unit.
  init?(_ text: String) {
    if text.lowercased() == "glass" {
      self = .glass
    } else if Self.millilitres(text, in: .millilitres) != nil {
      self = .typed(text)
    } else {
      return nil
    }
  }

  /// Whether it is nothing but digits: the unit is not said.
  fileprivate var isNumberAlone: Bool {
    guard case .typed(let text) = self else { return false }
    return text.allSatisfy { !$0.isLetter }
  }

  /// In millilitres, whatever unit is in force; nil where that matters.
  var certain: Int? {
    guard case .typed(let text) = self else { return nil }
    let amounts = VolumeUnit.allCases.map { Self.millilitres(text, in: $0) }
    return Set(amounts).count == 1 ? amounts[0] : nil
  }

  /// In millilitres; `glasses` are those that are offered, the one that is used most first. Nil where there is none.
  func millilitres(in unit: VolumeUnit, glasses: [Int]) -> Int? {
    switch self {
    case .glass: glasses.first
    case .typed(let text): Self.millilitres(text, in: unit)
    }
  }

  /// Any amount: pillsd says which of them can be drunk.
  private static func millilitres(_ text: String, in unit: VolumeUnit) -> Int? {
    unit.millilitres(parsing: text, in: 0...Int.max)
  }
}
