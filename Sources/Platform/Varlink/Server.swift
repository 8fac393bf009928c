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
    // Made before it is needed: when descriptors run out it may be too late.
    pause = try reactor.timer { [weak self] in self?.resume() }
    watch = try reactor.watch(socket.descriptor, for: .readable) { [weak self] _ in self?.accept() }
  }

  deinit { MainActor.assumeIsolated { close() } }

  /// Ends all connections and the listening; a second call does nothing.
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

  /// Our own user and root.
  static func trusts(_ peer: uid_t, as own: uid_t) -> Bool { peer == own || peer == 0 }

  private func remove(_ connection: Connection) {
    connections[connection.descriptor] = nil
    if isResting { resume() }
  }

  /// Stops accepting for a while: the peer stays in the kernel's queue and would keep the loop spinning.
  private func rest() {
    do throws(ReactorError) {
      try pause?.arm(after: limits.acceptPause)
      stopAccepting()
    } catch {
      // The loop has ended, or it spins; either way those who are connected are served.
    }
  }

  /// Leaves further peers in the kernel's queue until a connection ends, or a pause does.
  private func stopAccepting() {
    do throws(ReactorError) {
      try watch?.change(interest: [])
      isResting = true
    } catch {
      // As above: the loop has ended, or peers are taken beyond the limit rather than lost.
    }
  }

  /// Accepts again: the pause is over, or a connection has given its descriptor back.
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
