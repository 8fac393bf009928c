extension FixedWidthInteger {
  /// Rounds towards negative infinity; `divisor` must be positive.
  package func flooredQuotient(dividingBy divisor: Self) -> Self {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// The remainder of ``flooredQuotient(dividingBy:)``, in 0 ..< `divisor`.
  package func flooredRemainder(dividingBy divisor: Self) -> Self {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}
