/// The popup numbers added last; old ones are forgotten.
struct LatestNumbers {
  private var numbers: [UInt32] = []

  /// Far more popups than Pills has on a screen at once.
  static let limit = 256

  func contains(_ number: UInt32) -> Bool { numbers.contains(number) }

  /// Returns whether the number is new.
  @discardableResult
  mutating func insert(_ number: UInt32) -> Bool {
    guard !numbers.contains(number) else { return false }
    if numbers.count == Self.limit { numbers.removeFirst() }
    numbers.append(number)
    return true
  }
}
