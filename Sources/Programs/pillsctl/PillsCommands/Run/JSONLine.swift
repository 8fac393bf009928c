import PillsCore
import Varlink

/// `value` as one line of JSON with its keys in alphabetical order.
///
/// Control characters that JSON leaves as they are (DEL and C1) are escaped too, so that no terminal obeys them.
func jsonLine(_ value: some JSONWritable) -> String {
  // What is printed holds texts, whole numbers and flags alone, all of which JSON can say.
  let text = (try? wireText(value)) ?? "null"
  guard text.unicodeScalars.contains(where: isControl) else { return text }
  return text.unicodeScalars.reduce(into: "") { line, scalar in
    line += isControl(scalar) ? "\\u00" + String(scalar.value, radix: 16) : String(scalar)
  }
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool { (0x7F..<0xA0).contains(scalar.value) }

/// An error reply as Varlink has it: the full name, and the parameters.
func jsonLine(_ failure: some ErrorReply) -> String {
  jsonLine(["error": type(of: failure).name, "parameters": failure] as PrintedObject)
}
