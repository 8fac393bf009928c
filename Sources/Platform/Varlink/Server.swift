import CLinux
import Glibc

/// Serves interfaces on a listening socket, to processes of our own user and of root.
@MainActor
package final class Server {
  private let limits: Limits
  private let reactor: any Reactor
  private let dispatcher: Dispatcher
  private var socket: ListeningSocket?
  private var watch: (any DescriptorWatch)?
  private var pause: (any ReactorTimer)?
  private var isResting = false
  private(set) var connections: [Int32: Connection] = [:]

  /// Serves `interfaces` and `org.varlink.service` from now on.
  package init(
    _ socket: ListeningSocket,
    service: ServiceInformation,
    interfaces: [any Interface],
    limits: Limits = Limits(),
    reactor: any Reactor
  ) throws(ReactorError) {
    self.limits = limits
    self.reactor = reactor
    self.socket = socket
    dispatcher = Dispatcher(service: service, interfaces: interfaces)
    // Made early: it may be too late when descriptors have run out.
    pause = try reactor.timer { [weak self] in self?.resume() }
    watch = try reactor.watch(socket.descriptor, for: .readable) { [weak self] _ in self?.accept() }
  }

  deinit { MainActor.assumeIsolated { close() } }

  /// Ends all connections and stops listening; a second call does nothing.
  package func close() {
    watch?.cancel()
    watch = nil
    pause?.cancel()
    pause = nil
    socket = nil
    for connection in Array(connections.values) { connection.close() }
  }
}

extension Server {
  private func accept() {
    guard let socket else { return }
    let descriptor = pills_accept4(socket.descriptor, nil, nil, O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM { rest() }
      return
    }
    guard isTrusted(descriptor) else {
      Glibc.close(descriptor)
      return
    }
    do throws(ReactorError) {
      connections[descriptor] = try Connection(
        descriptor,
        limits: limits,
        reactor: reactor,
        serve: { [dispatcher] message, connection in dispatcher.serve(message, from: connection) },
        closed: { [weak self] connection in self?.remove(connection) }
      )
    } catch {
      Glibc.close(descriptor)
    }
    if connections.count >= limits.connections { stopAccepting() }
  }

  private func isTrusted(_ descriptor: Int32) -> Bool {
    var peer = pills_peer()
    var size = socklen_t(MemoryLayout.size(ofValue: peer))
    guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 else { return false }
    return Self.trusts(peer.user, as: geteuid())
  }

  static func trusts(_ peer: uid_t, as own: uid_t) -> Bool { peer == own || peer == 0 }

  private func remove(_ connection: Connection) {
    connections[connection.descriptor] = nil
    if isResting { resume() }
  }

  /// Stops accepting for a while, as the peer in the kernel's queue would keep waking the loop.
  private func rest() {
    do throws(ReactorError) {
      try pause?.arm(after: limits.acceptPause)
      stopAccepting()
    } catch {
      // The loop has ended, or keeps waking. Either way the connected peers are served.
    }
  }

  /// Leaves new peers in the kernel's queue until a connection or a pause ends.
  private func stopAccepting() {
    do throws(ReactorError) {
      try watch?.change(interest: [])
      isResting = true
    } catch {
      // The loop has ended, or more peers than the limit are accepted. None is lost.
    }
  }

  private func resume() {
    isResting = false
    do throws(ReactorError) {
      try pause?.disarm()
      try watch?.change(interest: .readable)
    } catch {
      rest()
    }
  }
}
