import Files
import PillsAPI
import PillsCore
import SystemdKit
import Varlink
import VarlinkLoop

/// Passes on each state of pillsd. A lost connection is made again, with longer and longer pauses; connecting
/// starts pillsd where systemd holds its socket.
@MainActor
final class PillsdWatch {
  private let path: String
  private let reactor: LoopReactor
  private let onChange: @MainActor (Seen) -> Void
  private let onLoss: @MainActor (ClientError) -> Void
  private var client: LoopClient?
  private var retry: MonotonicTimer?
  private var pause = PillsdWatch.shortestPause

  /// `onLoss` is called when the connection is lost, but not again for each attempt that fails.
  init(
    _ path: String,
    on loop: EventLoop,
    onChange: @escaping @MainActor (Seen) -> Void,
    onLoss: @escaping @MainActor (ClientError) -> Void
  ) throws(SystemdError) {
    (self.path, reactor) = (path, LoopReactor(loop))
    (self.onChange, self.onLoss) = (onChange, onLoss)
    retry = try loop.monotonicTimer { [weak self] in self?.connect() }
  }

  func connect() {
    do throws(ClientError) {
      let connected = try LoopClient(path: path, reactor: reactor) { [weak self] in self?.lose($0) }
      client = connected
      connected.follow(Control.Watch.self, NoParameters()) { [weak self] result in
        switch result {
        case .success(let output): self?.take(output.status)
        case .failure(.refused(let error)): self?.lose(.refused(error))
        // The connection reports its own loss, too.
        case .failure: break
        }
      }
    } catch {
      lose(error)
    }
  }

  private func take(_ status: Control.Status) {
    do throws(ClientError) {
      let missed = status.missed == nil ? [] : try call(Control.GetMissed.self, NoParameters()).slots
      pause = Self.shortestPause
      if let seen = Seen(status, missed: missed) { onChange(seen) }
    } catch {
      lose(error)
    }
  }

  /// Calls a method on a connection of its own, since the other one is in the middle of an endless call.
  func call<Method: Varlink.Method>(
    _ method: Method.Type,
    _ input: Method.Input
  ) throws(ClientError) -> Method.Output {
    try Client(path: path, patience: Self.patienceInSeconds).call(method.qualifiedName, input)
  }

  private func lose(_ error: ClientError) {
    client = nil
    if pause == Self.shortestPause { onLoss(error) }
    try? retry?.arm(after: pause)
    pause = min(pause * 2, Self.longestPause)
  }

  private static let patienceInSeconds = 5
  private static let shortestPause: UInt64 = 1_000_000
  private static let longestPause: UInt64 = 300_000_000
}
