package import PillsCore

/// Names the sealed key of a profile: `key-4tqv7b1c9z.ics`.
package struct KeyName: Hashable, Sendable {
  package let profile: ProfileID
}

extension KeyName {
  package init(_ profile: ProfileID) { self.init(profile: profile) }

  var uid: String { "pills-key-\(profile)" }
}

extension KeyName: LosslessStringConvertible {
  package init?(_ description: String) {
    guard description.hasPrefix("key-"), description.hasSuffix(".ics"),
      let profile = ProfileID(String(description.dropFirst(4).dropLast(4)))
    else { return nil }
    self.init(profile)
    // Only one spelling is valid, or a profile could have two keys.
    guard self.description.utf8.elementsEqual(description.utf8) else { return nil }
  }

  package var description: String { "key-\(profile).ics" }
}
