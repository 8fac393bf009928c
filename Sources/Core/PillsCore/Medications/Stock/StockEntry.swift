/// What a person recorded about the stock of a medication.
package struct StockEntry: Hashable, Sendable, Identifiable {
  package enum Saying: Hashable, Sendable {
    /// All that there is; earlier entries no longer count.
    case counted(Amount)
    /// What was bought, or if negative, lost.
    case changed(Amount)
    case ended
    /// How many days before it runs out Pills warns; 0 for never.
    case warned(days: Int)
    /// Pills warns once no more than this is left; 0 for never.
    case warnedLeft(Amount)
    /// How much is in one pack.
    case pack(Amount)
  }

  package let id: StockEntryID
  package let medication: MedicationID
  /// The instant at which this was true.
  package let at: Instant
  package let saying: Saying

  package static let countRange = Amount.zero...Amount.most
  package static let packRange = Amount(ofThousandths: 1)...Amount.most
  package static let warningRange = 0...365
  /// The amounts that are allowed for a count, a purchase or a loss.
  package static var complaint: InputComplaint { InputComplaint(.noStockAmount, [.most: "\(Amount.most)"]) }
  package static var warningComplaint: InputComplaint {
    InputComplaint(.noWarning, [.least: "\(warningRange.lowerBound)", .most: "\(warningRange.upperBound)"])
  }
  /// The default of ``StockAccount/warningDays``.
  package static let usualWarning = 7
}

package typealias StockEntryID = LastingID<StockEntry>

extension StockEntry {
  package init(_ id: StockEntryID, of medication: MedicationID, at: Instant, _ saying: Saying) {
    self.init(id: id, medication: medication, at: at, saying: saying)
  }
}

extension StockEntry: Comparable {
  /// By time, then by id, so that all devices agree.
  package static func < (earlier: StockEntry, later: StockEntry) -> Bool {
    (earlier.at, earlier.id) < (later.at, later.id)
  }
}

extension StockEntry.Saying: LosslessStringConvertible {
  /// Nil for impossible values, such as a negative count.
  package init?(_ description: String) {
    let parts = description.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let value = parts.dropFirst().first.map(String.init)
    switch (parts.first, value) {
    case ("counted", let value?):
      guard let amount = Amount(value), StockEntry.countRange.contains(amount) else { return nil }
      self = .counted(amount)
    case ("changed", let value?):
      guard let amount = Amount(value), amount != .zero else { return nil }
      self = .changed(amount)
    case ("ended", nil):
      self = .ended
    case ("warned", let value?):
      guard let days = Int(value), StockEntry.warningRange.contains(days) else { return nil }
      self = .warned(days: days)
    case ("warned-left", let value?):
      guard let amount = Amount(value), StockEntry.countRange.contains(amount) else { return nil }
      self = .warnedLeft(amount)
    case ("pack", let value?):
      guard let amount = Amount(value), StockEntry.packRange.contains(amount) else { return nil }
      self = .pack(amount)
    default: return nil
    }
  }

  package var description: String {
    switch self {
    case .counted(let amount): "counted:\(amount)"
    case .changed(let amount): "changed:\(amount)"
    case .ended: "ended"
    case .warned(let days): "warned:\(days)"
    case .warnedLeft(let amount): "warned-left:\(amount)"
    case .pack(let amount): "pack:\(amount)"
    }
  }
}
