import Testing

@testable import Encryption

@Suite struct SealedKeyTests {
  private static let profile = "4tqv7b1c9z"

  private static func secret(_ text: String) -> SecretBytes {
    var bytes = Array(text.utf8)
    return SecretBytes(taking: &bytes)
  }

  @Test func `a sealed key is opened by its passphrase, and by nothing else`() throws {
    let key = ProfileKey()
    let sealed = try SealedKey(key, of: Self.profile, with: Self.secret("correct horse"))
    let read = try #require(SealedKey(text: sealed.text))
    #expect(read == sealed)
    #expect(try read.key(of: Self.profile, with: Self.secret("correct horse")).text == key.text)
    #expect(throws: SealError.wrongPassphrase) {
      try read.key(of: Self.profile, with: Self.secret("correct horsf"))
    }
    #expect(throws: SealError.wrongPassphrase) {
      try read.key(of: "0000000000", with: Self.secret("correct horse"))
    }
    let again = try SealedKey(key, of: Self.profile, with: Self.secret("correct horse"))
    #expect(again.salt != sealed.salt && again.nonce != sealed.nonce && again.box != sealed.box)
  }

  @Test func `whoever has the key sees that a sealed one is changed in any bit, or of another`() throws {
    let key = ProfileKey()
    let sealed = try SealedKey(key, of: Self.profile, with: Self.secret("correct horse"))
    #expect(sealed.holds(key, of: Self.profile))
    #expect(!sealed.holds(ProfileKey(), of: Self.profile))
    #expect(!sealed.holds(key, of: "0000000000"))
    let all = try #require(bytes(base64: sealed.text))
    for place in all.indices {
      var changed = all
      changed[place] ^= 1
      let other = try #require(SealedKey(text: changed.withUnsafeBytes(base64)))
      #expect(!other.holds(key, of: Self.profile), "byte \(place)")
    }
  }

  @Test func `a sealed key that lies about its check is not taken`() throws {
    let sealed = try SealedKey(ProfileKey(), of: Self.profile, with: Self.secret("correct horse"))
    let other = SealedKey(
      salt: sealed.salt,
      nonce: sealed.nonce,
      box: sealed.box,
      check: sealed.check.reversed()
    )
    #expect(throws: SealError.wrongPassphrase) {
      try other.key(of: Self.profile, with: Self.secret("correct horse"))
    }
  }

  @Test(arguments: [
    "", "AAAA", "no key", String(repeating: "A", count: 159), String(repeating: "A", count: 164),
  ])
  func `a text that is no sealed key is none`(text: String) { #expect(SealedKey(text: text) == nil) }

  @Test func `a key is kept as a line of text`() throws {
    let key = ProfileKey()
    #expect(key.text.utf8.count == 43)
    #expect(try #require(ProfileKey(text: Self.secret(key.text + "\n"))).text == key.text)
    #expect(ProfileKey().text != key.text)
    #expect(ProfileKey().fingerprint != key.fingerprint)
    #expect(key.fingerprint != key.text)
    for text in ["", "\n", String(key.text.dropLast()), key.text + "AA", "*" + key.text.dropFirst()] {
      #expect(ProfileKey(text: Self.secret(text)) == nil, "\(text.count)")
    }
  }

  @Test func `what is taken as a secret is overwritten where it was`() {
    var bytes = Array("correct horse".utf8)
    let secret = SecretBytes(taking: &bytes)
    #expect(bytes.isEmpty)
    #expect(secret.withUnsafeBytes { Array($0) } == Array("correct horse".utf8))
  }
}
