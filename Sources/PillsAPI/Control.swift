/// The Varlink interface `org.pills.Control`: how to ask pillsd and what it answers.
///
/// The types mirror `org.pills.Control.varlink`, which says what each member means.
package enum Control {
  package static let interfaceName = "org.pills.Control"

  /// The text that describes the interface (Varlink, "Interface Definition").
  package static var interfaceDescription: String {
    String(decoding: PackageResources.org_pills_Control_varlink, as: UTF8.self)
  }
}
