extension FixedWidthInteger {
  /// The quotient rounded towards negative infinity; the divisor must be positive.
  package func flooredQuotient(dividingBy divisor: Self) -> Self {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// The remainder that goes with ``flooredQuotient(dividingBy:)``, from zero up to the divisor.
  package func flooredRemainder(dividingBy divisor: Self) -> Self {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}
