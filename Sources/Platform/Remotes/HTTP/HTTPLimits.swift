/// The limits for waiting for a server and for the size of an answer.
package struct HTTPLimits: Sendable {
  package var connectSeconds = 15
  /// The longest time without a byte.
  package var stallSeconds = 30
  package var totalSeconds = 180
  package var answerBytes = 64 << 20

  package init() {}
}
