/// The limits that a server sets for its peers.
package struct Limits: Hashable, Sendable {
  /// In bytes.
  package var messageSize = 64 * 1024
  /// How deep objects and arrays may be nested in a message, its own object included.
  package var messageDepth = 16
  /// At one time; further peers wait in the socket's queue until a connection ends.
  package var connections = 32
  /// How many bytes may already wait for a slow reader when one more reply is added.
  package var backlog = 256 * 1024
  /// How many microseconds a message may take to arrive, or a peer to read some of a waiting reply.
  package var patience: UInt64 = 10_000_000
  /// How many microseconds accepting pauses if the process or the system runs out of descriptors or memory.
  package var acceptPause: UInt64 = 1_000_000

  package init() {}
}
