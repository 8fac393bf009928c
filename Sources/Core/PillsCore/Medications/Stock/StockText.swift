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

  package static func body(left: Amount, daysLeft: Int, daysCovered: Int) -> String {
    let lasting = lasting(daysLeft: daysLeft, daysCovered: daysCovered)
    return switch left {
    case ..<Amount.zero: translated("More was taken than there was in stock. Count what is left.")
    case .zero: translated("None is left.")
    case ...Amount.one: translated("\(left.text) is left, \(lasting).")
    default: translated("\(left.text) are left, \(lasting).")
    }
  }

  package static func lasting(daysLeft: Int, daysCovered: Int) -> String {
    switch daysCovered {
    case 0: daysLeft == 0 ? translated("too little for today") : translated("too little for tomorrow")
    default:
      translated(daysCovered, one: "enough for \(daysCovered) day", other: "enough for \(daysCovered) days")
    }
  }

  /// Replaces the name if popups must not show it.
  package static var anyMedication: String { translated("A medication") }
}
