import Words

/// A decimal number as the person's language writes it: `1.4` or `1,4`.
package func decimalText(_ number: String) -> String {
  let point = translated(".", in: "decimal point")
  return point == "." ? number : number.split(separator: ".").joined(separator: point)
}
