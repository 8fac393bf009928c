import Glibc
package import PillsAPI
package import PillsCore

extension Hydration.Status {
  package var shownUnit: VolumeUnit { unit ?? .usual { getenv($0).map { String(cString: $0) } } }
}
