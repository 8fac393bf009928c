/// A number of tablets, puffs or millilitres, in whole thousandths so that halves and tenths add up exactly.
package struct Amount: Hashable, Sendable {
  package let thousandths: Int

  package static let zero = Amount(thousandths: 0)
  package static let one = Amount(thousandths: 1000)
  package static let doseRange = Amount(thousandths: 1)...Amount(thousandths: 10_000_000)
  /// The most that can be counted, bought or lost at once.
  package static let most = Amount(thousandths: 1_000_000_000)

  package static var doseComplaint: InputComplaint {
    InputComplaint(.noDoseAmount, [.least: "\(doseRange.lowerBound)", .most: "\(doseRange.upperBound)"])
  }
}

extension Amount {
  package init(ofThousandths thousandths: Int) { self.init(thousandths: thousandths) }
}

extension Amount: Comparable {
  package static func < (one: Amount, other: Amount) -> Bool { one.thousandths < other.thousandths }
}

extension Amount: AdditiveArithmetic {
  package static func + (one: Amount, other: Amount) -> Amount {
    Amount(thousandths: one.thousandths + other.thousandths)
  }

  package static func - (one: Amount, other: Amount) -> Amount {
    Amount(thousandths: one.thousandths - other.thousandths)
  }
}

extension Amount: LosslessStringConvertible {
  /// Reads `2`, `1.5`, `0,5`, `.5`, `½`, `1½` or `1/2`, with or without a sign; nil for more than ``most``.
  package init?(_ description: String) {
    var text = Substring(description)
    let sign = text.first == "-" || text.first == "+" ? text.removeFirst() : "+"
    guard let thousandths = Self.thousandths(text), thousandths <= Self.most.thousandths else { return nil }
    self.init(thousandths: sign == "-" ? -thousandths : thousandths)
  }

  /// `1.5`: always with a point, for programs and for storage.
  package var description: String {
    let (whole, rest) = magnitude.quotientAndRemainder(dividingBy: 1000)
    guard rest > 0 else { return "\(sign)\(whole)" }
    var digits = String(1000 + rest).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }

  /// `1½`: for people.
  package var text: String {
    let (whole, rest) = magnitude.quotientAndRemainder(dividingBy: 1000)
    guard let fraction = Self.fractions.first(where: { $0.thousandths == rest }) else { return description }
    return "\(sign)\(whole == 0 ? "" : String(whole))\(fraction.sign)"
  }

  /// Nil if that is more than ``most``.
  package func times(_ count: Amount) -> Amount? {
    let (product, overflows) = thousandths.multipliedReportingOverflow(by: count.thousandths)
    let amount = Amount(thousandths: product / 1000)
    return overflows || abs(amount.thousandths) > Self.most.thousandths ? nil : amount
  }

  /// How many packs of this size are at least as much as `amount`.
  package func packs(for amount: Amount) -> Int {
    max((amount.thousandths + thousandths - 1) / thousandths, 0)
  }

  package func times(_ name: String) -> String { self == .one ? name : "\(text) × \(name)" }

  private var magnitude: Int { abs(thousandths) }
  private var sign: String { thousandths < 0 ? "-" : "" }

  private static let fractions: [(sign: Character, typed: Substring, thousandths: Int)] = [
    ("¼", "1/4", 250), ("½", "1/2", 500), ("¾", "3/4", 750),
  ]

  private static func thousandths(_ text: Substring) -> Int? {
    if let typed = fractions.first(where: { $0.typed == text }) { return typed.thousandths }
    if let last = text.last, let fraction = fractions.first(where: { $0.sign == last }) {
      let whole = text.dropLast()
      return whole.isEmpty ? fraction.thousandths : number(whole).map { $0 * 1000 + fraction.thousandths }
    }
    let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    let isFraction = parts.count == 2 && parts[0].isEmpty
    guard let whole = isFraction ? 0 : parts.first.flatMap(number) else { return nil }
    guard parts.count == 2 else { return whole * 1000 }
    guard (1...3).contains(parts[1].count), let rest = number(parts[1]) else { return nil }
    return whole * 1000 + (0..<(3 - parts[1].count)).reduce(rest) { rest, _ in rest * 10 }
  }

  private static func number(_ text: Substring) -> Int? {
    guard (1...7).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(text)
  }
}
