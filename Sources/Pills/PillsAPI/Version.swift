/// What all programs say of themselves, since they are released together.
package enum Release {
  /// The version after the last release, with `~dev` until it is tagged; packages take it from here.
  package static let version = "0.2.0~dev"
}
