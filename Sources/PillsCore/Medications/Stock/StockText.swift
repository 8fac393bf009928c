/// What is said of stock that runs out.
package enum StockText {
  /// `Metformin 500 mg runs out in 7 days`.
  package static func summary(_ name: String, daysLeft: Int) -> String {
    switch daysLeft {
    case 0: "\(name) runs out today"
    case 1: "\(name) runs out tomorrow"
    default: "\(name) runs out in \(daysLeft) days"
    }
  }

  /// `14 are left, enough for 7 days.`
  package static func body(left: Amount, daysLeft: Int) -> String {
    switch left {
    case ..<Amount.zero: "More of it was taken than was there. Count what there is."
    case .zero: "None is left."
    case ...Amount.one: "\(left.text) is left, \(lasting(daysLeft: daysLeft))."
    default: "\(left.text) are left, \(lasting(daysLeft: daysLeft))."
    }
  }

  /// `enough for 7 days`.
  package static func lasting(daysLeft: Int) -> String {
    switch daysLeft {
    case 0: "too little for today"
    case 1: "enough for 1 day"
    default: "enough for \(daysLeft) days"
    }
  }

  /// Stands for the name where popups are not to show it.
  package static let anyMedication = "A medication"
}
