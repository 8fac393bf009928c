/// How long a server is waited for, and how much it may say.
package struct HTTPLimits: Sendable {
  /// For a connection.
  package var connectSeconds = 15
  /// For the next bytes of an answer.
  package var stallSeconds = 30
  /// For a whole answer.
  package var totalSeconds = 180
  /// Of one answer.
  package var answerBytes = 64 << 20

  package init() {}
}
