package import PillsCore

/// Names the resource in which the machines of a person keep the key of what they share: `key-4tqv7b1c9z.ics`.
package struct KeyName: Hashable, Sendable {
  /// What the machines of the person share.
  package let profile: ProfileID
}

extension KeyName {
  package init(_ profile: ProfileID) { self.init(profile: profile) }

  /// The UID of what is in the resource.
  var uid: String { "pills-key-\(profile)" }
}

extension KeyName: LosslessStringConvertible {
  /// Nil for the name of any other resource.
  package init?(_ description: String) {
    guard description.hasPrefix("key-"), description.hasSuffix(".ics"),
      let profile = ProfileID(String(description.dropFirst(4).dropLast(4)))
    else { return nil }
    self.init(profile)
    // A name has one way to be written, or a profile would have two keys.
    guard self.description.utf8.elementsEqual(description.utf8) else { return nil }
  }

  package var description: String { "key-\(profile).ics" }
}
