internal import CSodium

/// Base64url without padding (RFC 4648, section 5), whose letters are safe in a calendar, a file and a shell.
private let variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING

func base64(_ bytes: UnsafeRawBufferPointer) -> String {
  // The length includes the NUL at the end.
  var text = [CChar](repeating: 0, count: sodium_base64_encoded_len(bytes.count, variant))
  let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
  sodium_bin2base64(&text, text.count, start, bytes.count, variant)
  return String(decoding: text.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
}

func bytes(base64 text: some StringProtocol) -> [UInt8]? {
  var bytes = [UInt8](repeating: 0, count: text.utf8.count * 3 / 4)
  guard decode(text.utf8, into: &bytes, capacity: bytes.count) == bytes.count else { return nil }
  return bytes
}

/// Returns the number of decoded bytes; nil if the text is not valid or has more than `capacity` bytes.
func decode(_ text: some Sequence<UInt8>, into bytes: UnsafeMutablePointer<UInt8>, capacity: Int) -> Int? {
  let text = text.map(CChar.init(bitPattern:))
  var count = 0
  let code = sodium_base642bin(bytes, capacity, text, text.count, nil, &count, nil, variant)
  return code == 0 ? count : nil
}
