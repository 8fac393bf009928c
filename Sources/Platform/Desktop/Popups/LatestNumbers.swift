/// The numbers of popups that were added last; those added long before are forgotten.
struct LatestNumbers {
  /// In the order in which they were added.
  private var numbers: [UInt32] = []

  /// Far more than there are popups of ours on a screen at once.
  static let limit = 256

  func contains(_ number: UInt32) -> Bool { numbers.contains(number) }

  /// Whether it was not among them yet.
  @discardableResult
  mutating func insert(_ number: UInt32) -> Bool {
    guard !numbers.contains(number) else { return false }
    if numbers.count == Self.limit { numbers.removeFirst() }
    numbers.append(number)
    return true
  }
}
