/// Whether a valid JSON text nests at most `limit` objects and arrays; counts brackets, so it needs no stack.
func nestingIsWithin(_ limit: Int, _ json: [UInt8]) -> Bool {
  var depth = 0
  var isInString = false
  var isEscaped = false
  for byte in json {
    if isInString {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
      }
      continue
    }
    switch byte {
    case UInt8(ascii: "\""):
      isInString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      depth += 1
      if depth > limit { return false }
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
    default:
      break
    }
  }
  return true
}
