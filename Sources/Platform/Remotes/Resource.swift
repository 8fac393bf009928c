/// A text of a remote as it was read.
package struct Resource: Hashable, Sendable {
  package let name: String

  /// What it takes to replace just this text.
  package let version: String

  package let text: String
}

/// A text of a remote that is not read.
package struct ResourceVersion: Hashable, Sendable {
  package let name: String

  /// Another one for another text, equal for the same; nothing else can be told from it.
  package let version: String
}
