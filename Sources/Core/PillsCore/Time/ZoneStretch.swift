/// A time during which local clocks keep the same offset from UTC.
package struct ZoneStretch: Hashable, Sendable {
  /// In seconds since the epoch.
  package let seconds: ClosedRange<Int64>
  /// Seconds that local clocks are ahead of UTC; negative where they are behind.
  package let offset: Int64
}
