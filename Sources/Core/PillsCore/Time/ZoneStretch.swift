/// A range of time in which the offset of a zone does not change.
package struct ZoneStretch: Hashable, Sendable {
  /// Seconds since the epoch.
  package let seconds: ClosedRange<Int64>
  /// The seconds by which local clocks are ahead of UTC; negative if they are behind.
  package let offset: Int64
}
