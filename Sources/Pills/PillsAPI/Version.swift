/// What pillsd and pillsctl, which are released together, say of themselves.
package enum Release {
  package static let version = "0.1.0"
}
