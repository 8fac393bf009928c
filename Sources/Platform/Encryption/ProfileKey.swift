internal import CSodium

/// What everything that the machines of one profile share is encrypted with: 32 random bytes.
package struct ProfileKey {
  /// Used for nothing by itself: each purpose has a key of its own, derived from it.
  let secret: SecretBytes

  static let size = Int(crypto_kdf_KEYBYTES)
}

extension ProfileKey {
  /// A new one.
  package init() { self.init(secret: .random(count: Self.size)) }

  /// What it is used for; the numbers are in what is written, and so never change.
  enum Purpose: UInt64 {
    case texts = 1
    /// Telling whether a sealed key is of this key.
    case check = 2
    case fingerprint = 3
  }

  func derived(for purpose: Purpose) -> SecretBytes {
    SecretBytes(count: Self.size) { derived in
      // Of a size that it takes, so it can't fail.
      crypto_kdf_derive_from_key(derived, Self.size, purpose.rawValue, "pillsync", secret.bytes)
    }
  }
}

// As it is kept on a machine.
extension ProfileKey {
  /// Another one for another key, from which nothing else can be told.
  package var fingerprint: String { derived(for: .fingerprint).withUnsafeBytes(base64) }

  /// In one line.
  package var text: String { secret.withUnsafeBytes(base64) }

  /// Nil where the text, with white space around it, is no key.
  package init?(text: SecretBytes) {
    var isKey = false
    let secret = SecretBytes(count: Self.size) { secret in
      text.withUnsafeBytes { text in
        isKey = decode(text.filter { $0 > 0x20 }, into: secret, capacity: Self.size) == Self.size
      }
    }
    guard isKey else { return nil }
    self.init(secret: secret)
  }
}
