import Testing

@testable import Encryption

@Suite struct SealedTextTests {
  private static let name = "log-k3f9m2qxw0-2026-11"

  private static func text(_ size: Int) -> [UInt8] { (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) } }

  /// Sizes around that of one encrypted part, and one that is larger than any month of entries.
  @Test(arguments: [0, 1, 100, 16383, 16384, 16385, 32768, 1 << 20])
  func `what is encrypted is read again, and is another text each time`(size: Int) throws {
    let key = ProfileKey()
    let encrypted = key.encrypt(Self.text(size), as: Self.name)
    #expect(key.decrypt(encrypted, as: Self.name) == Self.text(size))
    #expect(key.encrypt(Self.text(size), as: Self.name) != encrypted)
  }

  @Test func `nothing of a text is in what it is encrypted to`() {
    let text = Array("dose medication=Metformin answer=taken".utf8)
    let encrypted = bytes(base64: ProfileKey().encrypt(text, as: Self.name)) ?? []
    #expect(encrypted.count > text.count)
    for start in 0...text.count - 3 {
      let word = text[start..<start + 3]
      #expect(!encrypted.indices.contains { encrypted[$0...].starts(with: word) && encrypted.count - $0 > 3 })
    }
  }

  @Test func `a text with any bit changed is refused`() throws {
    let key = ProfileKey()
    let encrypted = try #require(bytes(base64: key.encrypt(Self.text(40), as: Self.name)))
    for place in encrypted.indices {
      for bit in 0..<8 {
        var changed = encrypted
        changed[place] ^= 1 << bit
        #expect(key.decrypt(changed.withUnsafeBytes(base64), as: Self.name) == nil)
      }
    }
  }

  @Test func `a text of several parts that is cut off at any place is refused`() throws {
    let key = ProfileKey()
    let encrypted = try #require(bytes(base64: key.encrypt(Self.text(40_000), as: Self.name)))
    let part = 16384 + 17
    for length in Array(0..<100) + [24 + part, 24 + 2 * part, encrypted.count - 1] {
      #expect(key.decrypt(Array(encrypted[..<length]).withUnsafeBytes(base64), as: Self.name) == nil)
    }
  }

  @Test func `parts in another order, left out, or added are refused`() throws {
    let key = ProfileKey()
    let encrypted = try #require(bytes(base64: key.encrypt(Self.text(40_000), as: Self.name)))
    let part = 16384 + 17
    let (header, first) = (Array(encrypted[..<24]), Array(encrypted[24..<24 + part]))
    let (second, last) = (Array(encrypted[24 + part..<24 + 2 * part]), Array(encrypted[(24 + 2 * part)...]))
    #expect(header + first + second + last == encrypted)
    for changed in [
      header + second + first + last, header + first + last, header + last, encrypted + last, encrypted + [0],
    ] { #expect(key.decrypt(changed.withUnsafeBytes(base64), as: Self.name) == nil) }
  }

  @Test func `a text under the name of another is refused, and so is one of another key`() throws {
    let key = ProfileKey()
    let encrypted = key.encrypt(Self.text(40), as: Self.name)
    #expect(key.decrypt(encrypted, as: "log-k3f9m2qxw0-2026-12") == nil)
    #expect(ProfileKey().decrypt(encrypted, as: Self.name) == nil)
  }

  @Test(arguments: ["", "*", "AA==", "A", "AAAA\n", "ä"])
  func `what is no Base64 is refused`(text: String) {
    #expect(ProfileKey().decrypt(text, as: Self.name) == nil)
  }
}
