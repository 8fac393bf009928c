/// What a server bears from its peers.
package struct Limits: Hashable, Sendable {
  /// The longest message, in bytes.
  package var messageSize = 64 * 1024

  /// The objects and arrays within one another in a message, its own object included.
  package var messageDepth = 16

  /// The connections at a time; a further one waits in the queue of the socket until one of them ends.
  package var connections = 32

  /// The bytes that may wait for a slow reader when one more reply joins them.
  package var backlog = 256 * 1024

  /// How long, in microseconds, a message may take to arrive, and a waiting reply to be read a little further.
  package var patience: UInt64 = 10_000_000

  /// How long, in microseconds, accepting rests when the process or the system has run out of descriptors or memory.
  package var acceptPause: UInt64 = 1_000_000

  /// The limits that pills works with.
  package init() {}
}
