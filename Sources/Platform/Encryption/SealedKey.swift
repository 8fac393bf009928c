internal import CSodium

/// The key of a profile, encrypted with a passphrase, so that it may be stored in public.
package struct SealedKey: Hashable, Sendable {
  /// Makes a passphrase give another wrapping key each time.
  let salt: [UInt8]
  let nonce: [UInt8]
  let box: [UInt8]
  /// Lets a holder of the key verify, without the passphrase, that this holds it and is unchanged.
  let check: [UInt8]
}

/// The reason why a key could not be sealed or opened.
package enum SealError: Error, Hashable {
  case wrongPassphrase
  /// Sealing and opening need 256 MiB for a moment.
  case outOfMemory
}

extension SealedKey {
  /// Seals the key of `profile`, which takes about a second.
  package init(_ key: ProfileKey, of profile: String, with passphrase: SecretBytes) throws(SealError) {
    let salt = randomBytes(count: Size.salt)
    let nonce = randomBytes(count: Size.nonce)
    let wrapping = try wrappingKey(passphrase, salt: salt)
    let context = Self.context(of: profile)
    var box = [UInt8](repeating: 0, count: Size.box)
    crypto_aead_xchacha20poly1305_ietf_encrypt(
      &box,
      nil,
      key.secret.bytes,
      UInt64(key.secret.count),
      context,
      UInt64(context.count),
      nil,
      nonce,
      wrapping.bytes
    )
    let check = checkSum(of: salt + nonce + box, profile, by: key)
    self.init(salt: salt, nonce: nonce, box: box, check: check)
  }

  /// Opens the key of `profile`, which takes about a second.
  package func key(of profile: String, with passphrase: SecretBytes) throws(SealError) -> ProfileKey {
    let wrapping = try wrappingKey(passphrase, salt: salt)
    let context = Self.context(of: profile)
    var isOpen = false
    let secret = SecretBytes(count: ProfileKey.size) { secret in
      isOpen =
        crypto_aead_xchacha20poly1305_ietf_decrypt(
          secret,
          nil,
          nil,
          box,
          UInt64(box.count),
          context,
          UInt64(context.count),
          nonce,
          wrapping.bytes
        ) == 0
    }
    let key = ProfileKey(secret: secret)
    guard isOpen, holds(key, of: profile) else { throw .wrongPassphrase }
    return key
  }

  /// Whether it holds `key`; this needs no passphrase.
  package func holds(_ key: ProfileKey, of profile: String) -> Bool {
    let expected = checkSum(of: salt + nonce + box, profile, by: key)
    return sodium_memcmp(expected, check, check.count) == 0
  }

  private static func context(of profile: String) -> [UInt8] { Array("Pills key 1 \(profile)".utf8) }
}

extension SealedKey {
  package var text: String { (salt + nonce + box + check).withUnsafeBytes(base64) }

  package init?(text: String) {
    guard let bytes = bytes(base64: text), bytes.count == Size.all else { return nil }
    var rest = bytes[...]
    func next(_ count: Int) -> [UInt8] {
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    self.init(salt: next(Size.salt), nonce: next(Size.nonce), box: next(Size.box), check: next(Size.check))
  }
}

private enum Size {
  static let salt = crypto_pwhash_saltbytes()
  static let nonce = crypto_aead_xchacha20poly1305_ietf_npubbytes()
  static let box = ProfileKey.size + crypto_aead_xchacha20poly1305_ietf_abytes()
  static let check = 32
  static let all = salt + nonce + box + check
}

private func randomBytes(count: Int) -> [UInt8] {
  var bytes = [UInt8](repeating: 0, count: count)
  randombytes_buf(&bytes, count)
  return bytes
}

/// Derives a key from the passphrase by argon2id, in three rounds over 256 MiB (libsodium's "moderate"). This
/// may take a second, as only a typed passphrase needs it, and each guess of an attacker costs as much. The
/// numbers belong to the format, so no host can ask for less work, or for more memory than a device has.
private func wrappingKey(_ passphrase: SecretBytes, salt: [UInt8]) throws(SealError) -> SecretBytes {
  var isMade = false
  let size = crypto_aead_xchacha20poly1305_ietf_keybytes()
  let key = SecretBytes(count: size) { key in
    let (count, algorithm) = (passphrase.count, crypto_pwhash_alg_argon2id13())
    isMade = passphrase.bytes.withMemoryRebound(to: CChar.self, capacity: count) { text in
      crypto_pwhash(key, UInt64(size), text, UInt64(count), salt, 3, 256 << 20, algorithm) == 0
    }
  }
  guard isMade else { throw .outOfMemory }
  return key
}

private func checkSum(of bytes: [UInt8], _ profile: String, by key: ProfileKey) -> [UInt8] {
  let text = Array("Pills key 1 \(profile) ".utf8) + bytes
  let secret = key.derived(for: .check)
  var sum = [UInt8](repeating: 0, count: Size.check)
  crypto_generichash(&sum, sum.count, text, UInt64(text.count), secret.bytes, secret.count)
  return sum
}
