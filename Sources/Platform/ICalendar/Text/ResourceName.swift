/// The name of a resource that Pills makes.
package protocol ResourceName: LosslessStringConvertible, Hashable, Sendable {
  /// The name without `.ics`.
  var stem: String { get }

  /// Other spellings than that of ``stem`` may be read too.
  init?(stem: Substring)
}

extension ResourceName {
  package init?(_ description: String) {
    guard description.hasSuffix(".ics") else { return nil }
    self.init(stem: description.dropLast(4))
    // Only one spelling is valid, or a device could have two journals of one month.
    guard self.description.utf8.elementsEqual(description.utf8) else { return nil }
  }

  package var description: String { "\(stem).ics" }

  package var uid: String { "pills-\(stem)" }
}
