package import PillsAPI
package import PillsCore

extension Hydration.Status {
  package var shownUnit: VolumeUnit { unit ?? .usual(environment: environmentVariable) }
}
