import Words

/// A number with a point as the person's language writes it: `1.4`, `1,4`.
package func decimalText(_ number: String) -> String {
  let point = translated(".", in: "decimal point")
  return point == "." ? number : number.split(separator: ".").joined(separator: point)
}
