internal import CSodium

extension ProfileKey {
  /// Encrypts `bytes` to a text that differs each time. Decrypting needs the same `name`, so that a server
  /// cannot present one stored text as another.
  package func encrypt(_ bytes: [UInt8], as name: String) -> String {
    let key = derived(for: .texts)
    var state = crypto_secretstream_xchacha20poly1305_state()
    defer { sodium_memzero(&state, MemoryLayout.size(ofValue: state)) }
    var stream = [UInt8](repeating: 0, count: Stream.headerSize)
    crypto_secretstream_xchacha20poly1305_init_push(&state, &stream, key.bytes)
    let context = Stream.context(of: name)
    var rest = bytes[...]
    repeat {
      let part = Array(rest.prefix(Stream.partSize))
      rest = rest.dropFirst(part.count)
      var sealed = [UInt8](repeating: 0, count: part.count + Stream.overhead)
      crypto_secretstream_xchacha20poly1305_push(
        &state,
        &sealed,
        nil,
        part,
        UInt64(part.count),
        context,
        UInt64(context.count),
        rest.isEmpty ? Stream.lastTag : Stream.tag
      )
      stream += sealed
    } while !rest.isEmpty
    return stream.withUnsafeBytes(base64)
  }

  /// Nil if a part of `text` is changed or missing, or if its key or `name` is another; nothing tells which.
  package func decrypt(_ text: String, as name: String) -> [UInt8]? {
    guard let stream = bytes(base64: text), stream.count >= Stream.headerSize else { return nil }
    let key = derived(for: .texts)
    var state = crypto_secretstream_xchacha20poly1305_state()
    defer { sodium_memzero(&state, MemoryLayout.size(ofValue: state)) }
    let header = Array(stream.prefix(Stream.headerSize))
    guard crypto_secretstream_xchacha20poly1305_init_pull(&state, header, key.bytes) == 0 else { return nil }
    let context = Stream.context(of: name)
    var rest = stream.dropFirst(Stream.headerSize)
    var decrypted: [UInt8] = []
    var tag = Stream.tag
    // A stream without the last part is cut off; one that goes on after it was extended.
    while !rest.isEmpty, tag != Stream.lastTag {
      let sealed = Array(rest.prefix(Stream.partSize + Stream.overhead))
      rest = rest.dropFirst(sealed.count)
      guard sealed.count >= Stream.overhead else { return nil }
      var part = [UInt8](repeating: 0, count: sealed.count - Stream.overhead)
      let code = crypto_secretstream_xchacha20poly1305_pull(
        &state,
        &part,
        nil,
        &tag,
        sealed,
        UInt64(sealed.count),
        context,
        UInt64(context.count)
      )
      guard code == 0 else { return nil }
      decrypted += part
    }
    guard rest.isEmpty, tag == Stream.lastTag else { return nil }
    return decrypted
  }
}

/// The format of libsodium's streams: a header, then parts of one size; the last is marked, maybe shorter.
private enum Stream {
  static let headerSize = crypto_secretstream_xchacha20poly1305_headerbytes()
  static let overhead = crypto_secretstream_xchacha20poly1305_abytes()
  static let tag = crypto_secretstream_xchacha20poly1305_tag_message()
  static let lastTag = crypto_secretstream_xchacha20poly1305_tag_final()
  static let partSize = 16 << 10

  /// The text does not contain it, but decrypting needs the same bytes.
  static func context(of name: String) -> [UInt8] { Array("Pills text 1 \(name)".utf8) }
}
