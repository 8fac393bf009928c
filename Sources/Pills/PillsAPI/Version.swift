/// The version of all programs, which are released together.
package enum Release {
  /// The next release, with `~dev` until it is tagged; the packages read it from here.
  package static let version = "0.2.0~dev"
}
