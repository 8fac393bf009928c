/// A number with leading zeros up to `width` digits; negative numbers keep their sign in front.
func padded(_ number: Int, to width: Int) -> String {
  let digits = String(number.magnitude)
  let zeros = String(repeating: "0", count: max(0, width - digits.utf8.count))
  return (number < 0 ? "-" : "") + zeros + digits
}
