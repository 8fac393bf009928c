import Words

/// The texts about stock that runs out.
package enum StockText {
  package static func summary(_ name: String, daysLeft: Int) -> String {
    switch daysLeft {
    case 0: translated("\(name) runs out today")
    case 1: translated("\(name) runs out tomorrow")
    default:
      translated(
        daysLeft,
        one: "\(name) runs out in \(daysLeft) day",
        other: "\(name) runs out in \(daysLeft) days"
      )
    }
  }

  package static func body(left: Amount, daysLeft: Int) -> String {
    switch left {
    case ..<Amount.zero: translated("More of it was taken than was there. Count what there is.")
    case .zero: translated("None is left.")
    case ...Amount.one: translated("\(left.text) is left, \(lasting(daysLeft: daysLeft)).")
    default: translated("\(left.text) are left, \(lasting(daysLeft: daysLeft)).")
    }
  }

  package static func lasting(daysLeft: Int) -> String {
    switch daysLeft {
    case 0: translated("too little for today")
    default: translated(daysLeft, one: "enough for \(daysLeft) day", other: "enough for \(daysLeft) days")
    }
  }

  /// Replaces the name if popups must not show it.
  package static var anyMedication: String { translated("A medication") }
}
