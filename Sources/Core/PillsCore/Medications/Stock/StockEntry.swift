/// Something that a person said of what is left of a medication.
package struct StockEntry: Hashable, Sendable, Identifiable {
  package enum Saying: Hashable, Sendable {
    /// So much there is: what was said before says nothing more.
    case counted(Amount)
    /// So much more there is than before, or less.
    case changed(Amount)
    /// It is no longer counted.
    case ended
    /// So many days before it is used up the person is told; 0 for never.
    case warned(days: Int)
  }

  package let id: StockEntryID
  package let medication: MedicationID
  /// When it was so.
  package let at: Instant
  package let saying: Saying

  package static let countRange = Amount.zero...Amount.most
  /// How many days ahead a person may be told.
  package static let warningRange = 0...365
  /// The amounts that are allowed for a count, a purchase or a loss.
  package static var complaint: InputComplaint { InputComplaint(.noStockAmount, [.most: "\(Amount.most)"]) }
  /// The numbers of days that are allowed for the warning.
  package static var warningComplaint: InputComplaint {
    InputComplaint(.noWarning, [.least: "\(warningRange.lowerBound)", .most: "\(warningRange.upperBound)"])
  }
  /// How many days ahead they are, unless they say otherwise.
  package static let usualWarning = 7
}

package typealias StockEntryID = LastingID<StockEntry>

extension StockEntry {
  package init(_ id: StockEntryID, of medication: MedicationID, at: Instant, _ saying: Saying) {
    self.init(id: id, medication: medication, at: at, saying: saying)
  }
}

extension StockEntry: Comparable {
  /// By when it was so; those of one instant in an order that every machine agrees on.
  package static func < (earlier: StockEntry, later: StockEntry) -> Bool {
    (earlier.at, earlier.id) < (later.at, later.id)
  }
}

extension StockEntry.Saying: LosslessStringConvertible {
  /// Nil for what cannot be, such as less than nothing.
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
    default: return nil
    }
  }

  /// `counted:60`, `changed:-2`, `ended`, `warned:7`.
  package var description: String {
    switch self {
    case .counted(let amount): "counted:\(amount)"
    case .changed(let amount): "changed:\(amount)"
    case .ended: "ended"
    case .warned(let days): "warned:\(days)"
    }
  }
}

/// One entry of the history of what is left: something that was said, or taken back.
package struct StockEvent: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case added
    case removed
  }

  package let entry: StockEntry
  package let kind: Kind
  package let recordedAt: Instant
  package let via: Via
}

extension StockEvent {
  package init(_ entry: StockEntry, kind: Kind, recordedAt: Instant, via: Via) {
    self.init(entry: entry, kind: kind, recordedAt: recordedAt, via: via)
  }
}
