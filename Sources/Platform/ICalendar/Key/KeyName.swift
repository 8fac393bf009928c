package import PillsCore

/// Names the sealed key of a profile: `key-4tqv7b1c9z.ics`.
package struct KeyName: ResourceName {
  package let profile: ProfileID

  package init(_ profile: ProfileID) { self.profile = profile }

  package init?(stem: Substring) {
    guard let profile = ProfileID(String(stem.dropFirst(4))) else { return nil }
    self.init(profile)
  }

  package var stem: String { "key-\(profile)" }
}
