/// The version of all programs, which are released together.
package enum Release {
  /// The next release, with `~dev` until it is tagged; the packages read it from here.
  package static let version = "0.2.0~dev"

  /// The web address of the project, such as "https://example.org/pills", where people report problems; nil if
  /// there is none. The packages read it from here.
  package static let address: String? = nil
}
