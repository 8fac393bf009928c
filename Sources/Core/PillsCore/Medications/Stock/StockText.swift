import Words

/// The texts about stock that runs out.
package enum StockText {
  /// `daysLeft` is nil if no day is known on which it runs out.
  package static func summary(_ name: String, daysLeft: Int?) -> String {
    switch daysLeft {
    case nil: translated("\(name) is running low")
    case 0: translated("\(name) runs out today")
    case 1: translated("\(name) runs out tomorrow")
    case let daysLeft?:
      translated(
        daysLeft,
        one: "\(name) runs out in \(daysLeft) day",
        other: "\(name) runs out in \(daysLeft) days"
      )
    }
  }

  /// `lasting` is nil if nothing is due.
  package static func body(left: Amount, lasting: String?) -> String {
    switch (left, lasting) {
    case (..<Amount.zero, _): translated("More was taken than there was in stock. Count what is left.")
    case (.zero, _): translated("None is left.")
    case (...Amount.one, let lasting?): translated("\(left.text) is left, \(lasting).")
    case (...Amount.one, nil): translated("\(left.text) is left.")
    case (_, let lasting?): translated("\(left.text) are left, \(lasting).")
    case (_, nil): translated("\(left.text) are left.")
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
