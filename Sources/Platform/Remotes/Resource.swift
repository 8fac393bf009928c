/// A text that was read from a remote.
package struct Resource: Hashable, Sendable {
  package let name: String

  /// The remote replaces or deletes the text only if given its current version.
  package let version: String

  package let text: String
}

/// A text of a remote that was listed but not read.
package struct ResourceVersion: Hashable, Sendable {
  package let name: String

  /// Equal for the same text and different for another; it reveals nothing else.
  package let version: String
}

/// A text to be added to a remote.
package struct NewText: Hashable, Sendable {
  package let name: String
  package let text: String

  package init(name: String, text: String) { (self.name, self.text) = (name, text) }
}
