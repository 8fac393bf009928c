/// A person with Pills of their own: other medications, records, settings and reminders. The unnamed person, whom
/// everybody has, is no profile. A name is a folder, a part of a unit's name, and the beginning of a popup's title.
package struct Person: Hashable, Sendable {
  package let name: String

  package init(_ name: String) throws(ProfileNameError) {
    if let flaw = Self.flaw(of: name) { throw ProfileNameError(name: name, flaw: flaw) }
    self.name = name
  }

  /// The socket's path has 107 bytes at most, and the runtime folder and the rest of it need nearly 60.
  static let mostBytes = 48

  private static func flaw(of name: String) -> ProfileNameError.Flaw? {
    if name.isEmpty { return .empty }
    for scalar in name.unicodeScalars where !isAllowed(scalar) { return .character(scalar) }
    if let edge = [name.unicodeScalars.first, name.unicodeScalars.last].compactMap(\.self)
      .first(where: { !isLetterOrDigit($0) })
    {
      return .edge(edge)
    }
    return name.utf8.count > mostBytes ? .tooLong : nil
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    // No dot: folders that are moved aside get a name with one.
    isLetterOrDigit(scalar) || " -'’_".unicodeScalars.contains(scalar)
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber:
      true
    default: false
    }
  }

  /// Whether people would take the two names for one: they differ only in case, or in how accents are encoded.
  package func isLike(_ name: String) -> Bool { self.name.lowercased() == name.lowercased() }
}

/// Why a name cannot be that of a profile.
package struct ProfileNameError: Error, Hashable {
  package enum Flaw: Hashable, Sendable {
    case empty
    case tooLong
    case character(Unicode.Scalar)
    /// The first or last one is neither a letter nor a digit.
    case edge(Unicode.Scalar)
  }

  package let name: String
  package let flaw: Flaw
}

// MARK: systemd

extension Person {
  /// The name in a unit's name (systemd-escape(1)); `%I` in the unit is the name again.
  package var instance: String {
    name.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        String(UnicodeScalar(byte))
      default: "\\x" + hexadecimal(byte)
      }
    }.joined()
  }

  /// The unit of this person instead of that of the unnamed one: `pills@anna.service` for `pills.service`.
  package func unit(_ plain: String) -> String {
    let dot = plain.lastIndex(of: ".") ?? plain.endIndex
    return "\(plain[..<dot])@\(instance)\(plain[dot...])"
  }

  /// Instead of that of the unnamed person: `pills-sync-key@anna` for `pills-sync-key`.
  package func keyRingService(_ plain: String) -> String { "\(plain)@\(name)" }

  /// The name of the window on the session bus.
  package var applicationID: String { "\(Self.applicationIDOfUnnamed).p_\(identifier)" }

  /// The name with nothing but letters and digits of English and `_`, which no other name has.
  var identifier: String {
    name.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        String(UnicodeScalar(byte))
      default: "_" + hexadecimal(byte)
      }
    }.joined()
  }

  package static let applicationIDOfUnnamed = "org.pills.Pills"
}

private func hexadecimal(_ byte: UInt8) -> String {
  let digits = String(byte, radix: 16)
  return digits.utf8.count == 1 ? "0\(digits)" : digits
}
