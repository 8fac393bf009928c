import PillsCore
import Varlink

/// `value` as one line of JSON with its keys in alphabetical order. DEL and the C1 control characters are
/// escaped too, so that no terminal obeys them.
func jsonLine(_ value: some JSONWritable) -> String {
  // Printed values hold only texts, finite numbers and booleans, so this never fails.
  let text = (try? wireText(value)) ?? "null"
  guard text.unicodeScalars.contains(where: isControl) else { return text }
  return text.unicodeScalars.reduce(into: "") { line, scalar in
    line += isControl(scalar) ? "\\u00" + String(scalar.value, radix: 16) : String(scalar)
  }
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool { (0x7F..<0xA0).contains(scalar.value) }

func jsonLine(_ failure: some ErrorReply) -> String {
  jsonLine(["error": type(of: failure).name, "parameters": failure] as PrintedObject)
}
