internal import CSodium

/// The key of everything that the devices of a profile share: 32 random bytes.
package struct ProfileKey {
  /// Never used directly: each purpose has its own key, derived from this one.
  let secret: SecretBytes

  static let size = Int(crypto_kdf_KEYBYTES)
}

extension ProfileKey {
  package init() { self.init(secret: .random(count: Self.size)) }

  /// The use of a derived key. The encrypted data depends on these numbers, so they never change.
  enum Purpose: UInt64 {
    case texts = 1
    /// For the check whether a sealed key holds this key.
    case check = 2
    case fingerprint = 3
  }

  func derived(for purpose: Purpose) -> SecretBytes {
    SecretBytes(count: Self.size) { derived in
      // It fails only for an unsupported size, and this size is supported.
      crypto_kdf_derive_from_key(derived, Self.size, purpose.rawValue, "pillsync", secret.bytes)
    }
  }
}

extension ProfileKey {
  /// Identifies the key and reveals nothing else about it.
  package var fingerprint: String { derived(for: .fingerprint).withUnsafeBytes(base64) }

  /// The key on one line, as a device stores it.
  package var text: String { secret.withUnsafeBytes(base64) }

  /// Ignores white space; nil if the rest is no key.
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
