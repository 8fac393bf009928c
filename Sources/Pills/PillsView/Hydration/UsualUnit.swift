import Glibc
package import PillsAPI
package import PillsCore

extension Hydration.Status {
  /// In what amounts are shown and typed.
  package var shownUnit: VolumeUnit {
    switch unit {
    case .ml: .millilitres
    case .floz: .fluidOunces
    case nil: .usual { getenv($0).map { String(cString: $0) } }
    }
  }
}
