package import Words

/// The unit in which drinks are shown and typed. They are stored in millilitres.
package enum VolumeUnit: String, CaseIterable, Sendable {
  case millilitres = "ml"
  /// US fluid ounces of 29.5735 ml.
  case fluidOunces = "floz"

  private static let tenThousandthsAnOunce = 295_735

  /// `250 ml` or `8.5 fl oz`.
  package func text(_ millilitres: Int) -> String { "\(decimalText(number(millilitres))) \(name)" }

  /// `250`, or `8.5` with one decimal for fluid ounces.
  package func number(_ millilitres: Int) -> String {
    switch self {
    case .millilitres: "\(millilitres)"
    case .fluidOunces: Decimal(tenths: Self.tenthsOfOunce(millilitres)).description
    }
  }

  /// Uses litres from 1000 ml on: `1.2 l` or `1.75 l`. Most glasses are multiples of 50 ml. With two
  /// decimals, the amounts drunk and left add up to the goal. Rounded down: only a whole litre shows as one.
  package func roundText(_ millilitres: Int) -> String {
    guard self == .millilitres, millilitres >= 1000 else { return text(millilitres) }
    return "\(decimalText(Decimal(thousandths: millilitres).shortened)) l"
  }

  /// The usual unit for the locale (`LC_MEASUREMENT`, locale(7)): fluid ounces in the United States
  /// (`en_US.UTF-8`, `es_US`), millilitres elsewhere.
  package static func usual(environment: (String) -> String?) -> VolumeUnit {
    let locale =
      ["LC_ALL", "LC_MEASUREMENT", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty } ?? ""
    return locale.prefix { $0 != "." && $0 != "@" }.hasSuffix("_US") ? .fluidOunces : .millilitres
  }

  package var name: String { self == .millilitres ? "ml" : "fl oz" }

  private static func tenthsOfOunce(_ millilitres: Int) -> Int {
    // Rounds to the nearest, half up. More than nothing is never shown as nothing.
    max((millilitres * 200_000 + tenThousandthsAnOunce) / (2 * tenThousandthsAnOunce), min(millilitres, 1))
  }

  /// Reads an amount as people type it: `250`, `250ml`, `0.3 l`, `8 fl oz` or `8.5floz`. A number alone is in
  /// this unit. The result is rounded to millilitres; nil for other text or outside of `range`.
  package func millilitres(parsing text: String, in range: ClosedRange<Int> = Drink.millilitreRange) -> Int? {
    let lowercased = text.lowercased()
    let digits = lowercased.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
    guard let amount = Decimal(thousandthsOf: digits),
      let scale = tenThousandths(of: lowercased.dropFirst(digits.count).filter { $0 != " " })
    else { return nil }
    // No overflow: a number has at most seven digits before the point.
    let millilitres = (amount.thousandths * scale + 5_000_000) / 10_000_000
    // The upper limit as it is shown can be a little above the limit itself.
    if millilitres > range.upperBound, self.text(millilitres) == self.text(range.upperBound) {
      return range.upperBound
    }
    return range.contains(millilitres) ? millilitres : nil
  }

  private func tenThousandths(of name: String) -> Int? {
    switch name {
    case "": self == .millilitres ? 10_000 : Self.tenThousandthsAnOunce
    case "ml": 10_000
    case "cl": 100_000
    case "dl": 1_000_000
    case "l": 10_000_000
    case "floz", "oz", "fl.oz.", "fl.oz": Self.tenThousandthsAnOunce
    default: nil
    }
  }

  package static let expectation = Message("an amount such as 250, 250ml, 0.3l or 8floz, from 1 ml to 5 l")
}

/// A decimal number in whole thousandths.
private struct Decimal {
  let thousandths: Int
}

extension Decimal {
  init(tenths: Int) { self.init(thousandths: tenths * 100) }

  /// Nil unless the text is digits with at most one point or comma, up to seven on either side.
  init?(thousandthsOf text: Substring) {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard let whole = parts.first, (1...2).contains(parts.count), (1...7).contains(whole.count) else {
      return nil
    }
    let decimals = parts.count == 2 ? parts[1] : "0"
    guard (1...7).contains(decimals.count), let number = Int(whole),
      let fraction = Int((decimals + "00").prefix(3))
    else { return nil }
    self.init(thousandths: number * 1000 + fraction)
  }

  var description: String { "\(thousandths / 1000).\(thousandths / 100 % 10)" }

  /// `8.25`: at most two decimals, without zeros at the end.
  var shortened: String {
    let hundredths = thousandths / 10
    if hundredths.isMultiple(of: 100) { return "\(hundredths / 100)" }
    return hundredths.isMultiple(of: 10) ? description : "\(description)\(hundredths % 10)"
  }
}
